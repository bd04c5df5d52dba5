// Ctrl-C: what is under way ends, and what there is gets kept and reported.

import Foundation
import Synchronization

/// Whether the user has asked to stop.
public enum Interruption {
  private static let isAsked = Atomic<Bool>(false)
  /// When it was; of no meaning before it was.
  private static let timeAsked = Atomic<UInt64>(0)
  /// What the handler says, as a number: nothing, a line, or a line in the place of one that is drawn over and over.
  private static let answer = Atomic<Int>(0)

  /// How soon after the first a further signal is the same wish, ns.
  private static let together = Atomic<UInt64>(0)

  /// Takes the first SIGINT, SIGTERM or SIGHUP as a wish; a later one ends the process as usual. What comes within
  /// a moment is the first one still: `timeout` sends one to the process and one to its group. A SIGHUP that is
  /// ignored, as by nohup, stays ignored. A SIGINT does not: whatever a script's shell has in its background is started
  /// ignoring it, and is told to end by it (`scripts/fuzz-nightly`).
  ///
  /// - Parameters:
  ///   - saysSo: Whether the wish is answered on standard error, at once: for what may go on for seconds.
  ///   - together: That moment, ns; no finger is as fast.
  public static func listen(saysSo: Bool = false, together: UInt64 = 300_000_000) {
    // The first access makes the values; that must not happen inside a signal handler.
    isAsked.store(false, ordering: .relaxed)
    timeAsked.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed)
    Interruption.together.store(together, ordering: .relaxed)
    answer.store(!saysSo ? 0 : isatty(STDERR_FILENO) == 0 ? 1 : 2, ordering: .relaxed)
    for wish in [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP]) {
      signal(wish) { number in
        let now = DispatchTime.now().uptimeNanoseconds
        guard !Interruption.isAsked.load(ordering: .acquiring) else {
          let passed = now &- Interruption.timeAsked.load(ordering: .relaxed)
          if passed < Interruption.together.load(ordering: .relaxed) { return }
          // Sent anew, it ends the process as soon as this handler is left.
          signal(number, SIG_DFL)
          raise(number)
          return
        }
        Interruption.timeAsked.store(now, ordering: .relaxed)
        Interruption.isAsked.store(true, ordering: .releasing)
        Interruption.sayHeard()
      }
    }
  }

  /// Gives such wishes back to the system: from here on the first one ends the process as usual. One that has been
  /// heard stays heard.
  public static func leave() {
    for wish in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(wish) { signal(wish, SIG_DFL) }
  }

  /// Whether a signal is ignored. It is asked, not set and set back: one that came in between would end the process.
  private static func isIgnored(_ number: Int32) -> Bool {
    var present = sigaction()
    sigaction(number, nil, &present)
    #if canImport(Darwin)
      let handler = present.__sigaction_u.__sa_handler
    #else
      let handler = present.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Nothing here allocates, locks or changes `errno`: it runs inside a signal handler.
  private static func sayHeard() {
    let text: StaticString
    switch answer.load(ordering: .relaxed) {
    case 1: text = "interrupted: finishing what is under way; Ctrl-C again ends at once\n"
    case 2: text = "\r\u{1B}[2Kinterrupted: finishing what is under way; Ctrl-C again ends at once\n"
    default: return
    }
    let code = errno
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    errno = code
  }

  public static var isRequested: Bool { isAsked.load(ordering: .relaxed) }

  /// When the wish was heard, ns on the clock of `DispatchTime`; nil if none was.
  public static var time: UInt64? {
    isAsked.load(ordering: .acquiring) ? timeAsked.load(ordering: .relaxed) : nil
  }
}
