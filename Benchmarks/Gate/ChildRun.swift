// Other programs, run and waited for.

import CommandShell
import Foundation
import Subprocess
import Synchronization

/// What a child process came to.
struct ChildRun: Sendable, Equatable {
  var output: String
  var errors: String
  /// Its exit code; nil if a signal ended it.
  var code: Int32?
  /// The signal that ended it.
  var signal: Int32?

  var isSuccess: Bool { code == 0 }

  /// What it has said, up to the first end of a line.
  var firstLine: String { String(output.prefix { $0 != "\n" }) }

  /// The last lines of what it complained about, or else of what it said, or that it said nothing.
  func ending(lines count: Int = 8) -> String {
    let text = errors.isEmpty ? output : errors
    if text.allSatisfy(\.isWhitespace) { return "it said nothing" }
    return text.split(separator: "\n").suffix(count).joined(separator: "\n")
  }

  /// The most text that is kept of either stream; more is an error, and never cut off unseen.
  static let textByteMax = 64 << 20

  /// Runs a command and waits for it. `command` is a path if it has a slash, and is looked up in PATH if it has none.
  ///
  /// Blocks the thread: not for tasks, whose threads are few. The child belongs to this process's group: Ctrl-C ends it
  /// too.
  static func run(
    _ command: String, _ arguments: [String], in directory: String? = nil, environment: [String: String?] = [:]
  ) throws(CommandFailure) -> ChildRun {
    let call = Call(command: command, arguments: arguments, directory: directory, environment: environment)
    return try together([call])[0].get()
  }

  /// Runs commands at the same time and waits for all of them; what came of each, in their order.
  ///
  /// They are ended by SIGTERM once `isStopped` says so: not every wish to stop reaches the whole group. What begins
  /// after the wish, as what clears up does, is let finish.
  static func together(
    _ calls: [Call], isStopped: () -> Bool = { Interruption.isRequested }
  ) -> [Result<ChildRun, CommandFailure>] {
    var isToldToStop = isStopped()
    let deliveries = calls.map { _ in Delivery() }
    // A thread waits for each answer: whatever tasks of usual priority are queued must not come before it.
    let children = zip(calls, deliveries).map { call, delivery in
      Task.detached(priority: .high) { delivery.put(await call.outcome()) }
    }
    return deliveries.map { delivery in
      delivery.take {
        guard !isToldToStop, isStopped() else { return }
        isToldToStop = true
        for child in children { child.cancel() }
      }
    }
  }

  /// Hands a result over to the thread that waits for it.
  private final class Delivery: Sendable {
    private let outcome = Mutex<Result<ChildRun, CommandFailure>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    func put(_ result: Result<ChildRun, CommandFailure>) {
      outcome.withLock { $0 = result }
      isDone.signal()
    }

    /// Waits; `meanwhile` is called now and then.
    func take(meanwhile: () -> Void) -> Result<ChildRun, CommandFailure> {
      while isDone.wait(timeout: .now() + .milliseconds(250)) == .timedOut { meanwhile() }
      return outcome.withLock { $0 } ?? .failure(CommandFailure("a child process did not come back"))
    }
  }

  /// A command that is going to be run.
  struct Call: Sendable {
    var command: String
    var arguments: [String]
    var directory: String?
    var environment: [String: String?] = [:]

    /// What a hook of git's tells every program about its own repository: here the folder says which is meant, and a
    /// worktree must not be taken for the one that is committed from.
    private static let hookNames = [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX",
    ]

    /// What differs from this process's environment; nil is left out.
    var changes: [String: String?] {
      Dictionary(uniqueKeysWithValues: Self.hookNames.map { ($0, String?.none) }).merging(environment) { $1 }
    }

    /// How often a program that is still open for writing is tried, a hundredth of a second apart. Who has written it
    /// may have closed it long ago: a child that was begun meanwhile has it open until it becomes its own program.
    private static let attemptCountMax = 1000

    fileprivate func outcome() async -> Result<ChildRun, CommandFailure> {
      var attemptCount = 1
      while true {
        do { return .success(try await attempt()) } catch {
          let isBusy = (error as? SubprocessError)?.underlyingError?.rawValue == ETXTBSY
          if isBusy, attemptCount < Self.attemptCountMax, (try? await Task.sleep(for: .milliseconds(10))) != nil {
            attemptCount += 1
            continue
          }
          let remedy =
            isBusy ? "let who writes it close it" : "check that it is installed and may be executed"
          return .failure(CommandFailure("\(command) could not be run (\(error)): \(remedy)"))
        }
      }
    }

    private func attempt() async throws -> ChildRun {
      var overrides: [Environment.Key: String?] = [:]
      for (name, value) in changes {
        if let key = Environment.Key(rawValue: name) { overrides[key] = value }
      }
      var options = PlatformOptions()
      options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(5))]
      let result = try await Subprocess.run(
        command.contains("/") ? .path(.init(command)) : .name(command), arguments: Arguments(arguments),
        environment: .inherit.updating(overrides), workingDirectory: directory.map { .init($0) },
        platformOptions: options,
        output: .string(limit: ChildRun.textByteMax), error: .string(limit: ChildRun.textByteMax))
      var code: Int32?
      var signal: Int32?
      switch result.terminationStatus {
      case .exited(let exited): code = exited
      case .signaled(let signaled): signal = signaled
      }
      return ChildRun(output: result.standardOutput, errors: result.standardError, code: code, signal: signal)
    }
  }
}
