// Ctrl-C: what is under way ends, and what there is gets kept and reported.

import Foundation
import Synchronization

/// Whether the user has asked to stop.
public enum Interruption {
  private static let isAsked = Atomic<Bool>(false)

  /// Takes the first SIGINT, SIGTERM or SIGHUP as a wish; the second one ends the process as usual. A SIGHUP that is
  /// ignored, as by nohup, stays ignored.
  public static func listen() {
    // The first access makes the value; that must not happen inside a signal handler.
    isAsked.store(false, ordering: .relaxed)
    let atHangUp = signal(SIGHUP, SIG_IGN)
    let isHangUpIgnored = unsafeBitCast(atHangUp, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    for wish in [SIGINT, SIGTERM] + (isHangUpIgnored ? [] : [SIGHUP]) {
      signal(wish) { number in
        Interruption.isAsked.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  public static var isRequested: Bool { isAsked.load(ordering: .relaxed) }
}
