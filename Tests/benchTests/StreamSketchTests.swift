import BenchmarkHarness
import Foundation
import Multitouch
import Testing

@testable import bench

@Suite struct StreamSketchTests {
  static func change(_ contact: Int64, _ phase: ContactPhase, _ x: Double = 0, _ y: Double = 0) -> ContactChange {
    switch phase {
    case .began: .began(ContactID(contact), x: x, y: y)
    case .moved: .moved(ContactID(contact), x: x, y: y)
    case .ended: .ended(ContactID(contact))
    case .cancelled: .cancelled(ContactID(contact))
    }
  }

  static func tape() -> Tape {
    var tape = Tape()
    tape.append(0, [change(1, .began, 5, 6)])
    for step in 1...60 { tape.append(Int64(step) * 8, [change(1, .moved, 5 + Double(step), 6)]) }
    tape.append(490, [change(1, .ended), change(2, .began, 1, 2)])
    tape.append(500, [change(2, .cancelled)])
    tape.appendQuietTail()
    return tape
  }

  @Test func `the paths of all contacts around an event are drawn, marked where they begin and end`() {
    let sketch = StreamSketch.sketch(event: 61, in: Self.tape())
    #expect(sketch.paths.map(\.label) == ["contact 1", "contact 2"])
    #expect(sketch.paths[0].points.count == 25)
    #expect(sketch.paths[0].points.last == .init(x: 65, y: 6, offset: 0, mark: "up"))
    #expect(
      sketch.paths[1].points == [
        .init(x: 1, y: 2, offset: 0, mark: "down"), .init(x: 1, y: 2, offset: 1, mark: "cancelled"),
      ])
    #expect(sketch.caption == "event 61, a frame of 2 changes at 0.000000 s")
  }

  @Test func `a lift whose contact rested for long is drawn where it was last`() {
    var tape = Tape()
    tape.append(0, [Self.change(1, .began, 3, 4)])
    for step in 1...40 { tape.append(Int64(step), [Self.change(2, step == 1 ? .began : .moved, 0, 0)]) }
    tape.append(50, [Self.change(1, .ended)])
    let sketch = StreamSketch.sketch(event: 41, in: tape)
    #expect(sketch.paths.last?.points == [.init(x: 3, y: 4, offset: 0, mark: "up")])
  }

  @Test func `an advance, the first event and a lift of nobody can be drawn`() {
    let tape = Self.tape()
    #expect(StreamSketch.sketch(event: tape.eventCount - 1, in: tape).caption.contains("an advance"))
    #expect(StreamSketch.sketch(event: 0, in: tape).paths.count == 1)
    var nobody = Tape()
    nobody.append(0, [Self.change(9, .ended)])
    #expect(StreamSketch.sketch(event: 0, in: nobody).paths.isEmpty)
  }

  @Test func `a place that is not finite is left out, so that a report can be written`() throws {
    var tape = Tape()
    tape.append(0, [Self.change(1, .began, 3, 4), Self.change(2, .began, .nan, 4)])
    tape.append(8, [Self.change(1, .moved, .nan, 4)])
    for step in 2...40 { tape.append(Int64(step) * 8, [Self.change(2, .moved, 3, .infinity)]) }
    tape.append(400, [Self.change(1, .ended), Self.change(2, .ended)])
    let first = StreamSketch.sketch(event: 0, in: tape)
    #expect(first.paths.map(\.points) == [[.init(x: 3, y: 4, offset: 0, mark: "down")]])
    let last = StreamSketch.sketch(event: 41, in: tape)
    #expect(last.paths.map(\.points) == [[.init(x: 3, y: 4, offset: 0, mark: "up")]])
    #expect(throws: Never.self) { try JSONEncoder().encode([first, last]) }
  }

  @Test func `the slowest events are drawn once each, with their replays`() {
    let sketches = StreamSketch.sketches(of: Made.timings([100, 9000, 300, 200]), in: Self.tape())
    #expect(sketches.map(\.event) == [1, 2, 3])
    #expect(sketches[0].caption.hasSuffix(": 9.00 µs once, 9.00 µs in the median of 1 replay"))
  }
}
