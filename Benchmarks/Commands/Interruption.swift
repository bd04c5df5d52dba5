// Ctrl-C: the scenario under way is finished, and what there is gets reported.

import Foundation
import Synchronization

/// Whether the user has asked to stop.
enum Interruption {
  private static let isAsked = Atomic<Bool>(false)

  /// Takes the first SIGINT as a wish; the second one ends the process as usual.
  static func listen() {
    // The first access makes the value; that must not happen inside a signal handler.
    isAsked.store(false, ordering: .relaxed)
    signal(SIGINT) { _ in
      Interruption.isAsked.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }

  static var isRequested: Bool { isAsked.load(ordering: .relaxed) }
}
