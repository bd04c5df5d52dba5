// Runs other programs and waits for them, not for ever.

import BenchmarkHarness
import Foundation
import Synchronization

/// Runs commands and waits.
enum Subcommand {
  /// How a command ended.
  struct Ending: Equatable {
    /// 0 … 255, 128 and the signal's number for one that a signal ended, 127 if it could not be started.
    var code: Int32
    /// What was written to standard output, and to standard error unless that is left out.
    var output: String
    /// It was ended because its time was up.
    var isOverdue = false
  }

  /// The program that runs, wherever it was found.
  static var ownPath: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }

  /// Runs a command, found by `PATH` like those typed in a shell.
  ///
  /// - Parameters:
  ///   - environment: Added to that of this process.
  ///   - seconds: After so many it is ended; nil: never.
  ///   - isStopped: Whether it is to end now, asked some fifty times a second; it may take some seconds for that.
  ///   - wish: The signal by which it is told to.
  static func run(
    _ command: [String], in folder: String, environment: [String: String] = [:], seconds: Double? = nil,
    isErrorKept: Bool = true, isStopped: (@Sendable () -> Bool)? = nil, wish: Int32 = SIGTERM
  ) -> Ending {
    let process = Process()
    // `env` searches `PATH`, and takes what has a "=" in its path for a variable.
    let isPath = command[0].hasPrefix("/")
    process.executableURL = URL(fileURLWithPath: isPath ? command[0] : "/usr/bin/env")
    process.arguments = isPath ? Array(command.dropFirst()) : command
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var all = ProcessInfo.processInfo.environment
    all[ReleaseRelaunch.guardVariable] = nil
    process.environment = all.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = isErrorKept ? output : FileHandle.nullDevice
    do { try process.run() } catch {
      return Ending(code: 127, output: "\(command[0]) cannot be started: \(error.localizedDescription)")
    }
    let watch = Watch(process.processIdentifier)
    if let seconds { DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { watch.end() } }
    let timer = isStopped.map { isStopped in
      let timer = DispatchSource.makeTimerSource()
      timer.setEventHandler { if isStopped() { watch.stop(by: wish) } }
      timer.schedule(deadline: .now(), repeating: .milliseconds(20))
      timer.resume()
      return timer
    }
    defer { timer?.cancel() }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let isOverdue = watch.leave()
    let code = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return Ending(code: code, output: String(decoding: data, as: UTF8.self), isOverdue: isOverdue)
  }

  /// Who ends a process that takes too long, and never one that has got its number since.
  private final class Watch: Sendable {
    private enum State: Equatable {
      case running
      case stopping(asked: Int)
      case gone, ended
    }
    /// How often one that was told to end is waited for: some seconds.
    private static let patience = 100
    private let state = Mutex(State.running)
    private let process: Int32

    init(_ process: Int32) { self.process = process }

    func end() {
      state.withLock { state in
        if state == .gone || state == .ended { return }
        state = .ended
        kill(process, SIGKILL)
      }
    }

    /// Tells it to end, so that it can leave its folders as they were; asked again and again, ends it.
    func stop(by wish: Int32) {
      state.withLock { state in
        switch state {
        case .running:
          state = .stopping(asked: 1)
          kill(process, wish)
        case .stopping(let count) where count < Self.patience: state = .stopping(asked: count + 1)
        case .stopping:
          state = .ended
          kill(process, SIGKILL)
        case .gone, .ended: return
        }
      }
    }

    /// Whether it was ended, or told to end.
    func leave() -> Bool {
      state.withLock { state in
        if state == .running { state = .gone }
        if case .stopping = state { state = .ended }
        return state == .ended
      }
    }
  }
}
