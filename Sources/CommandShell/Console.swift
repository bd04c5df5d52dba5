// Standard output and standard error of the package's programs.

import Foundation
import Synchronization

/// Standard output and standard error; a reader that has gone away is no error.
public enum Console {
  /// Why standard output lost something; nil if it did not.
  private static let loss = Mutex<String?>(nil)

  /// Whether the reader of standard output has gone away.
  private static let hasNoReader = Atomic<Bool>(false)

  /// Whether somebody may still read what is printed: else there is no use in making more of it.
  public static var isRead: Bool { !hasNoReader.load(ordering: .relaxed) }

  /// Writes to standard output. What cannot be written is kept in mind: see ``lossOfOutput``.
  public static func print(_ text: String) {
    guard let code = write(text, to: STDOUT_FILENO) else { return }
    if code == EPIPE { return hasNoReader.store(true, ordering: .relaxed) }
    loss.withLock { $0 = $0 ?? String(cString: strerror(code)) }
  }

  /// Writes to standard error.
  public static func complain(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Why something that was to be printed was lost, a full disk for instance; nil if nothing was.
  public static var lossOfOutput: String? { loss.withLock { $0 } }

  /// The errno value of what went wrong; nil if nothing did.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        // Somebody has left it in a mode in which it does not wait.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
