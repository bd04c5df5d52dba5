// Processes that take turns of milliseconds, so that whatever slows the machine down slows all of them.

import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation

/// A process's place in a ring, as the command line has it; see ``form``.
struct RingPlace: Equatable, ExpressibleByArgument {
  /// By this text in its help a program says that it knows these rings and no older ones.
  static let form = "PLACE-COUNTxLAPS@PROCESSOR:FOLDER"

  /// 0 ..< count.
  var place: Int
  var count: Int
  /// In each lap every process has one turn.
  var laps: Int
  /// Where all of the ring run, so that they differ in nothing else.
  var processor: Int
  /// Holds a named pipe for each process, called like its place.
  var folder: String

  init(place: Int, count: Int, laps: Int, processor: Int, folder: String) {
    (self.place, self.count, self.laps, self.processor, self.folder) = (place, count, laps, processor, folder)
  }

  init?(argument: String) {
    let halves = argument.split(separator: ":", maxSplits: 1)
    guard halves.count == 2 else { return nil }
    let numbers = halves[0].split(omittingEmptySubsequences: false) { "-x@".contains($0) }.map { Int($0) }
    guard numbers.count == 4, let place = numbers[0], let count = numbers[1], let laps = numbers[2],
      let processor = numbers[3], count > 0, (0..<count).contains(place), (1...1 << 20).contains(laps), processor >= 0,
      argument == "\(place)-\(count)x\(laps)@\(processor):\(halves[1])"
    else { return nil }
    self.init(place: place, count: count, laps: laps, processor: processor, folder: String(halves[1]))
  }

  var argument: String { "\(place)-\(count)x\(laps)@\(processor):\(folder)" }

  func pipe(of place: Int) -> String { "\(folder)/\(place)" }
}

/// One process's side of a ring: it waits for its turn, and hands it on.
///
/// The turn is a byte in a named pipe. A process that dies closes its end, which its successor sees: the ring ends with
/// an error, one process after the other, and nobody waits for ever.
final class TurnRing {
  /// The exit code of a process that another of the ring has left alone: what happened, that one knows.
  static let aloneCode: Int32 = 6

  /// How long a process waits for its turn at most.
  static let patienceMs: Int32 = 60_000

  private let ring: RingPlace
  private let input: Int32
  private let output: Int32
  private var turnsTaken = 0
  private let turnsInAll: Int

  /// Takes the place; binds the calling thread to the ring's processor where it may.
  ///
  /// - Parameter scenarioCount: How many scenarios all processes of the ring are going to measure.
  init(_ ring: RingPlace, scenarioCount: Int) throws(CommandFailure) {
    self.ring = ring
    turnsInAll = scenarioCount * (ring.laps + 2)
    // Neither call waits for the neighbour: a pipe that is open for both has a reader and a writer.
    input = open(ring.pipe(of: ring.place), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    output = open(ring.pipe(of: (ring.place + 1) % ring.count), O_RDWR | O_CLOEXEC)
    guard input >= 0, output >= 0 else {
      throw CommandFailure("the pipes of the ring in \(ring.folder) cannot be opened: they are made by bench gate")
    }
    // A container may forbid it; then the system chooses.
    _ = ProcessorAffinity(processors: [ring.processor]).apply()
  }

  deinit {
    close(input)
    close(output)
  }

  /// One figure a lap, each measured in a turn of this process. All processes make the same calls. There are two laps
  /// more, which are not measured: in the first, others are still making ready; after the last, they make ready what is
  /// next.
  func laps(_ measure: () -> Double) throws(CommandFailure) -> [Double] {
    var figures: [Double] = []
    for lap in 0...ring.laps + 1 {
      try take()
      if (1...ring.laps).contains(lap) { figures.append(measure()) }
      try pass()
    }
    return figures
  }

  private func take() throws(CommandFailure) {
    defer { turnsTaken += 1 }
    if ring.place == 0, turnsTaken == 0 { return }
    var wish = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    var answer: Int32
    repeat { answer = poll(&wish, 1, Self.patienceMs) } while answer < 0 && errno == EINTR
    var byte: UInt8 = 0
    guard answer == 1, wish.revents & Int16(POLLIN) != 0, read(input, &byte, 1) == 1 else {
      throw CommandFailure(
        answer == 0
          ? "the process before this one in the ring has not handed on for \(Self.patienceMs / 1000) s"
          : "the process before this one in the ring has ended", code: Self.aloneCode)
    }
  }

  private func pass() throws(CommandFailure) {
    // Nobody waits for the very last turn.
    if ring.place == ring.count - 1, turnsTaken == turnsInAll { return }
    var byte: UInt8 = 1
    guard write(output, &byte, 1) == 1 else {
      throw CommandFailure("the next process of the ring could not be told (error \(errno))", code: Self.aloneCode)
    }
  }
}
