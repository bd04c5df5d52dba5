// Another engine in a process of its own.

import BenchmarkHarness
import CommandShell
import Foundation
import ShellText

/// An adapter that is running and waits for commands; `Adapters/peer.h` describes the conversation.
final class PeerProcess {
  /// The engine, as the adapter names it once a stream is loaded.
  private(set) var name: String
  private(set) var version = "?"
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  /// Where its complaints go: a file, because nobody reads a pipe while it plays, and a full one would stop it.
  private let errorPath: String
  private var unread = Data()
  /// Whether there is no process to wait for: not yet, or no longer.
  private var hasEnded = true
  private let patience: Patience

  /// How long an adapter may take, in seconds.
  struct Patience {
    /// For an answer. GTK, the slowest so far, plays a stream of 50 000 rows in 0.3 s (`scripts/peers`); the rest is
    /// for machines that are busy, and for displays that come up first.
    var answer = 300.0
    /// For its end once it is told nothing more, and once more after SIGTERM.
    var end = 10.0
  }

  /// What one playing came to.
  struct Playing: Equatable {
    /// On a processor, for the whole stream.
    var nanoseconds: Double
    /// In the adapter's order.
    var counts: [Count]

    struct Count: Equatable {
      var name: String
      var value: Int
    }

    /// Reads an adapter's answer to `play`; `nil` if it is none.
    init?(_ line: String) {
      let words = line.split(separator: " ")
      guard words.count >= 2, words[0] == "time", let taken = Double(words[1]), taken > 0, taken.isFinite else {
        return nil
      }
      nanoseconds = taken
      counts = []
      for word in words.dropFirst(2) {
        let sides = word.split(separator: "=")
        guard sides.count == 2, PeerProcess.isWord(sides[0]), let value = Int(sides[1]), value >= 0 else { return nil }
        counts.append(Count(name: String(sides[0]), value: value))
      }
    }
  }

  /// Starts a command line, the program first.
  init(name: String, command: [String], patience: Patience = Patience()) throws(CommandFailure) {
    self.name = name
    self.patience = patience
    guard let program = command.first else { throw CommandFailure("--peer \(name): names no program") }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    errorPath = FileManager.default.temporaryDirectory.appendingPathComponent("peer-\(UUID().uuidString).log").path
    guard FileManager.default.createFile(atPath: errorPath, contents: nil),
      let errors = FileHandle(forWritingAtPath: errorPath)
    else { throw CommandFailure("\(errorPath) cannot be written: check that its folder exists and is not full") }
    defer { try? errors.close() }
    process.standardError = errors
    // Another process that inherited an end of these pipes would keep this one from seeing the other end close.
    for handle in [input, output].flatMap({ [$0.fileHandleForReading, $0.fileHandleForWriting] }) {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    do { try process.run() } catch {
      let reason = error.localizedDescription
      throw CommandFailure(
        "\(program) cannot be started: \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason). Build it with "
          + "scripts/peers.")
    }
    hasEnded = false
  }

  deinit {
    end()
    try? FileManager.default.removeItem(atPath: errorPath)
  }

  /// Gives it the stream in a file.
  func load(_ path: String) throws(CommandFailure) {
    let answer = try ask("load " + path)
    let words = answer.split(separator: " ")
    guard words.count == 3, words[0] == "ok", words.dropFirst().allSatisfy(Self.isWord) else {
      throw failure("answers '\(ShownText.line(answer))' to load")
    }
    (name, version) = (String(words[1]), String(words[2]))
  }

  /// Lets it play the stream once.
  func play() throws(CommandFailure) -> Playing {
    let start = DispatchTime.now().uptimeNanoseconds
    let answer = try ask("play")
    let passed = Double(DispatchTime.now().uptimeNanoseconds - start)
    guard let playing = Playing(answer) else { throw failure("answers '\(ShownText.line(answer))' to play") }
    // A thread has no more of a processor than passes on the wall, but for the steps in which a system may count it.
    guard playing.nanoseconds <= passed + Self.clockStep else {
      throw failure(
        "says that it took \(Decimals.nanoseconds(playing.nanoseconds)), and answers after "
          + Decimals.nanoseconds(passed))
    }
    return playing
  }

  /// In nanoseconds.
  private static let clockStep = 2e7

  /// Whether a word can stand in a table as it is.
  private static func isWord(_ text: Substring) -> Bool { text.wholeMatch(of: /[A-Za-z0-9.+~_-]+/) != nil }

  /// Lets it end, and waits for it.
  ///
  /// An adapter ends when its input does. It is told to only if it does not, and killed if it does not listen: what it
  /// was started by, as a server for its display, could outlive it.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    try? input.fileHandleForWriting.close()
    for wish in [nil, SIGTERM] {
      if let wish { kill(process.processIdentifier, wish) }
      let deadline = Self.deadline(patience.end)
      while process.isRunning, Self.milliseconds(until: deadline) > 0 {
        // Its last words, which nobody wants, must not hold it; after them it may be at work for a moment.
        if heard(by: min(deadline, Self.deadline(0.01)))?.isEmpty ?? false { usleep(10_000) }
      }
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private func ask(_ command: String) throws(CommandFailure) -> String {
    do { try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8)) } catch {
      throw failure("does not listen")
    }
    let deadline = Self.deadline(patience.answer)
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[unread.startIndex..<end], as: UTF8.self)
        unread = Data(unread[(end + 1)...])
        return line
      }
      // Nothing that it has to say is as long.
      if unread.count > 65_536 { throw failure("says more than 64 KB in one line") }
      guard Self.milliseconds(until: deadline) > 0, let more = heard(by: deadline) else {
        throw failure("does not answer to '\(command)' within \(Decimals.nanoseconds(patience.answer * 1e9))")
      }
      if more.isEmpty { throw failure("has ended") }
      unread += more
    }
  }

  /// What it says next: nothing more ever if that is empty, nothing until the deadline if there is none.
  private func heard(by deadline: UInt64) -> Data? {
    var watched = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while true {
      switch poll(&watched, 1, Self.milliseconds(until: deadline)) {
      case 0: return nil
      case -1 where errno == EINTR: continue
      default: return output.fileHandleForReading.availableData
      }
    }
  }

  private static func deadline(_ seconds: Double) -> UInt64 {
    DispatchTime.now().uptimeNanoseconds + UInt64(seconds * 1e9)
  }

  private static func milliseconds(until deadline: UInt64) -> Int32 {
    let now = DispatchTime.now().uptimeNanoseconds
    return deadline <= now ? 0 : Int32(clamping: (deadline - now) / 1_000_000 + 1)
  }

  /// What went wrong, with the adapter's own last words.
  private func failure(_ what: String) -> CommandFailure {
    end()
    let words = (HostFiles.system.text(errorPath) ?? "").split(separator: "\n").suffix(3).joined(separator: "; ")
    return CommandFailure("peer \(name) \(what)" + (words.isEmpty ? "" : ": \(words)"))
  }
}
