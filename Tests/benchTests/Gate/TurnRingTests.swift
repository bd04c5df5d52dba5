import CommandShell
import Foundation
import Testing

@testable import bench

@Suite struct RingPlaceTests {
  @Test func `a place is read as it is written`() {
    let place = RingPlace(place: 1, count: 3, laps: 5, processor: 7, folder: "/a folder/with: a colon")
    #expect(RingPlace(argument: place.argument) == place)
  }

  @Test(arguments: [
    "", "0-1", "0-1x5@0", "0-1x9223372036854775807@0:f", "1-1x5@0:f", "-1-2x5@0:f", "0-0x5@0:f", "0-2x5@-1:f",
    "0-2x5@0:", "a-2x5@0:f", "0@2-5x0:f",
    "00-2x5@0:f", "0-2@0:f", "0-2x0@0:f", "0/2x5@0:f",
  ])
  func `any other place is refused`(text: String) {
    #expect(RingPlace(argument: text) == nil)
  }

  @Test(arguments: [
    ["exact", "--ring", "0-1x5@0:f"], ["instructions", "--ring", "0-1x5@0:f"], ["time", "--ring", "nowhere"],
  ])
  func `a ring is for durations`(arguments: [String]) {
    #expect(throws: (any Error).self) { try SampleCommand.parse(arguments) }
  }
}

@Suite struct TurnRingTests {
  /// Goes with the test.
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  static let laps = 5

  func place(_ place: Int, of count: Int) -> RingPlace {
    for pipe in 0..<count { mkfifo("\(scratch.path)/\(pipe)", 0o600) }
    // No such processor: the threads of a test stay where they are.
    return RingPlace(place: place, count: count, laps: Self.laps, processor: 1023, folder: scratch.path)
  }

  /// What several did in turns, in the order done.
  final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [Int] = []
    func add(_ entry: Int) { lock.withLock { entries.append(entry) } }
    var all: [Int] { lock.withLock { entries } }
  }

  @Test func `all take their turns in order, in every lap of every scenario`() throws {
    let count = 3
    let log = Log()
    let places = (0..<count).map { place($0, of: count) }
    let group = DispatchGroup()
    for place in places {
      group.enter()
      let thread = Thread {
        defer { group.leave() }
        guard let ring = try? TurnRing(place, scenarioCount: 2) else { return }
        for _ in 0..<2 {
          let figures = try? ring.laps {
            log.add(place.place)
            return Double(place.place)
          }
          if figures != Array(repeating: Double(place.place), count: Self.laps) { log.add(-1) }
        }
      }
      thread.start()
    }
    group.wait()
    #expect(log.all == (0..<2 * Self.laps).flatMap { _ in Array(0..<count) })
  }

  @Test func `a ring of one goes round by itself`() throws {
    let ring = try TurnRing(place(0, of: 1), scenarioCount: 1)
    var lap = 0.0
    let figures = try ring.laps {
      lap += 1
      return lap
    }
    #expect(figures == (1...Self.laps).map(Double.init))
  }

  @Test func `whoever waits for a process that has ended is told so`() throws {
    let second = try TurnRing(place(1, of: 2), scenarioCount: 1)
    do {
      let first = try TurnRing(place(0, of: 2), scenarioCount: 1)
      withExtendedLifetime(first) {}
    }
    let alone = CommandFailure("the process before this one in the ring has ended", code: TurnRing.aloneCode)
    #expect(throws: alone) { _ = try second.laps { 0 } }
    // Of several that fail, the one that knows why is asked first.
    let ended = ChildRun(output: "", errors: "", code: TurnRing.aloneCode, signal: nil)
    let crashed = ChildRun(output: "", errors: "", code: nil, signal: 11)
    #expect(!TimeSession.isTold(by: .success(ended)) && TimeSession.isTold(by: .success(crashed)))
    #expect(TimeSession.isTold(by: .failure(alone)))
  }

  @Test func `without its pipes there is no ring`() {
    let nowhere = RingPlace(place: 0, count: 1, laps: 1, processor: 1023, folder: scratch.path + "/nowhere")
    #expect(throws: CommandFailure.self) { _ = try TurnRing(nowhere, scenarioCount: 1) }
  }
}
