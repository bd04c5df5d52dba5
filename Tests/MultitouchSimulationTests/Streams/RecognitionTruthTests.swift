import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct RecognitionTruthTests {
  private static func event(_ time: Int64, _ recognizer: StandardRecognizer, _ state: GestureState) -> RecognitionEvent
  {
    RecognitionEvent(time: Timestamp(nanoseconds: time), recognizer: recognizer.rawValue, state: state)
  }

  private static func sample() -> RecognitionTruth {
    var truth = RecognitionTruth(recognizerCount: 6)
    for event in [event(9, .pan, .ended), event(5, .pan, .began), event(9, .doubleTap, .ended)] { truth.insert(event) }
    truth.addChanges(3, of: StandardRecognizer.pan.rawValue)
    return truth
  }

  @Test func `events are sorted and counted`() {
    let truth = Self.sample()
    #expect(truth.events.map(\.recognizer) == [3, 1, 3])
    #expect(truth.counts[.pan, .began] == 1)
    #expect(truth.counts[.pan, .changed] == 3)
    #expect(truth.counts[.doubleTap, .ended] == 1)
    #expect(truth.counts[.singleTap, .ended] == 0)
    #expect(truth.counts.recognitions == 2)
  }

  @Test func `what equals the truth has no discrepancies`() {
    #expect(Self.sample().discrepancies(in: Self.sample()).isEmpty)
  }

  @Test func `every departure from the truth is found`() {
    var found = RecognitionTruth(recognizerCount: 6)
    for event in [Self.event(5, .pan, .began), Self.event(7, .pinch, .began), Self.event(9, .pan, .ended)] {
      found.insert(event)
    }
    found.addChanges(4, of: StandardRecognizer.pan.rawValue)
    #expect(
      Self.sample().discrepancies(in: found) == [
        .unexpected(Self.event(7, .pinch, .began)), .missing(Self.event(9, .doubleTap, .ended)),
        .changes(recognizer: 3, expected: 3, found: 4),
      ])
  }

  @Test func `an event a nanosecond late is both missing and unexpected`() {
    var found = RecognitionTruth(recognizerCount: 6)
    found.insert(Self.event(6, .pan, .began))
    var truth = RecognitionTruth(recognizerCount: 6)
    truth.insert(Self.event(5, .pan, .began))
    #expect(
      truth.discrepancies(in: found) == [
        .missing(Self.event(5, .pan, .began)), .unexpected(Self.event(6, .pan, .began)),
      ])
  }

  @Test func `a trace's actions make a truth`() {
    func act(_ now: Int64, _ recognizer: Int, _ state: GestureState) -> TraceRecord {
      TraceRecord(
        now: now, kind: .act, subject: .recognizer(recognizer),
        fields: [.state(state), .integer(1), .real(10), .real(20)])
    }
    let other = TraceRecord(now: 4, kind: .reset, subject: .recognizer(3))
    let trace = [act(5, 3, .began), other, act(6, 3, .changed), act(9, 3, .ended), act(9, 7, .ended)]
    let truth = RecognitionTruth(trace: trace, recognizerCount: 6)
    #expect(truth.events.map(\.state) == [.began, .ended, .ended])
    #expect(truth.counts[.pan, .changed] == 1)
    #expect(truth.counts.recognizerCount == 8)
    #expect(truth.counts[7, .ended] == 1)
  }

  @Test func `a truth nobody knows is asked of the reference, a known one is not`() throws {
    struct Unasked: Error {}
    let known = TapScenario().make(rows: 10, seed: 1)
    let truth = try known.truth { _ throws(Unasked) in throw Unasked() }
    #expect(.known(truth) == known.truth)
    let chaos = ChaosScenario().make(rows: 100, seed: 1)
    let asked = chaos.truth { script in
      [
        TraceRecord(
          now: Int64(script.steps.count), kind: .act, subject: .recognizer(3), fields: [.state(.began)])
      ]
    }
    #expect(asked.events == [Self.event(Int64(chaos.stream.frames.count + 1), .pan, .began)])
    #expect(throws: Unasked.self) { try chaos.truth { _ throws(Unasked) in throw Unasked() } }
  }

  @Test func `events may come in any order`() {
    let events = Self.sample().events
    var truth = RecognitionTruth(recognizerCount: 6)
    for event in events.reversed() { truth.insert(event) }
    #expect(truth.events == events)
  }

  @Test func `a change as an event is refused`() async {
    await #expect(processExitsWith: .failure) {
      var truth = RecognitionTruth(recognizerCount: 6)
      truth.insert(RecognitionEvent(time: Timestamp(nanoseconds: 5), recognizer: 0, state: .changed))
    }
  }
}
