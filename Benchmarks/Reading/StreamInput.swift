import CommandShell
import Foundation
import MultitouchRecordings

/// Bytes of a pipe, a terminal or a device, waited for so that an interruption is seen: a read that is not ended by a
/// signal would go on until somebody writes.
struct StreamInput: ~Copyable {
  private let descriptor: Int32
  private let isOurs: Bool
  private let isInterrupted: () -> Bool
  /// How long it is waited before it is looked whether somebody has interrupted, ms.
  private static let patience: Int32 = 100

  /// Opens a stream. Throws the number of the error.
  init(_ path: String, isInterrupted: @escaping () -> Bool) throws(Failure) {
    self.isInterrupted = isInterrupted
    isOurs = path != InputFile.standardInput
    // A pipe without a writer would be waited for in here.
    descriptor = isOurs ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : STDIN_FILENO
    if descriptor < 0 { throw Failure(number: errno) }
  }

  deinit { if isOurs { close(descriptor) } }

  struct Failure: Error {
    var number: Int32
  }

  /// The next bytes, at most so many, none at the end; nil if it was interrupted.
  func next(_ count: Int) throws(Failure) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    while !isInterrupted() {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wanted, 1, Self.patience)
      if ready == 0 || ready < 0 && errno == EINTR { continue }
      let length = read(descriptor, &bytes, count)
      if length >= 0 { return Array(bytes.prefix(length)) }
      if errno != EINTR && errno != EAGAIN { throw Failure(number: errno) }
    }
    return nil
  }
}
