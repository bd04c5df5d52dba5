import CommandShell
import Foundation

/// Keeps two gates from using one tree at once. The system gives it back when the process ends, however it ends.
struct TreeLock {
  private let descriptor: Int32

  init(path: String) throws(CommandFailure) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw CommandFailure("\(path) cannot be made: check that its folder may be written") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw CommandFailure("another gate is at work in this clone: wait for it, or name another folder with --cache")
    }
  }

  /// Gives it back at once. Closing alone would leave it to a child that has just been forked and not yet become
  /// another program, which has the descriptor too.
  func release() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
