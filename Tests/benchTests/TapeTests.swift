import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import bench

@Suite struct TapeTests {
  @Test func `a stream's tape ends with the advance that lets every timer fire`() {
    let stream = TapScenario().make(rows: 50, seed: 3).stream
    let tape = Tape(stream)
    #expect(tape.eventCount == stream.frames.count + 1)
    #expect(tape.rowCount == stream.rowCount)
    #expect(tape.entries.last == .advance(to: stream.endTime.nanoseconds))
    #expect(tape.steps() == stream.steps())
  }

  @Test func `a tape is played on from its beginning only where there is time for it`() {
    let day: Int64 = 86_400_000_000_000
    let memory = TapeMemory(Made.tape(0, day, 365 * day))
    #expect(memory.lasts(events: 6) && memory.lasts(events: 200))
    #expect(!memory.lasts(events: 1000) && !memory.lasts(events: TapeMemory.measuredMax))
    #expect(!TapeMemory(Made.tape(Timestamp.latest.nanoseconds - 10, Timestamp.latest.nanoseconds)).lasts(events: 2))
    #expect(!TapeMemory(Made.tape(.min, .max)).lasts(events: 2))
    #expect(TapeMemory(Made.tape(0, 8_333_333)).lasts(events: TapeMemory.measuredMax))
  }

  @Test func `a script with commands between its frames has no tape`() {
    var script = TouchScript()
    script.steps = [.frame(1, [.began(1, x: 1, y: 2)]), .advance(5)]
    #expect(Tape(script)?.steps() == script.steps)
    script.steps.append(.command(.cancelAllTouches))
    #expect(Tape(script) == nil)
  }

  @Test func `an event is named by the frame of its time, or the one whose handling fires it`() {
    let tape = Made.tape(0, 10, 20)
    #expect(tape.event(at: 10) == 1)
    #expect(tape.event(at: 11) == 2)
    #expect(tape.event(at: -5) == 0)
    #expect(tape.event(at: 99) == 2)
  }

  @Test func `a prefix has at least the rows asked for and a quiet end, and all of a shorter tape`() {
    let tape = Tape(PanScenario().make(rows: 300, seed: 1).stream)
    let prefix = tape.prefix(rows: 100)
    #expect((100..<110).contains(prefix.rowCount))
    #expect(prefix.changes[...] == tape.changes.prefix(prefix.rowCount))
    #expect(prefix.entries.last?.isAdvance == true)
    #expect(tape.prefix(rows: 10_000).entries == tape.entries)
  }

  @Test func `pieces make up the whole and are cut only where no finger is down`() {
    let tape = Tape(ScaleScene.streamLength(frames: 3_000, seed: 2).stream)
    let pieces = tape.pieces(events: 200)
    #expect(pieces.count > 5)
    #expect(pieces.first?.lowerBound == 0)
    #expect(pieces.last?.upperBound == tape.eventCount)
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    for piece in pieces {
      let changes = piece.flatMap { tape.changes[tape.entries[$0].rows] }
      #expect(changes.count { $0.phase == .began } == changes.count { $0.phase == .ended || $0.phase == .cancelled })
    }
    #expect(pieces.dropLast().allSatisfy { $0.count >= 200 })
    #expect(tape.pieces(events: .max) == [0..<tape.eventCount])
  }

  @Test func `the tape goes on later than it ended`() {
    #expect(Made.tape(5, 10, 25).period == 21)
    #expect(Tape().period == 0)
  }
}
