// Odd numbers that have more than one axis, side or form: each is drawn, though seldom.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct OddDrawsTests {
  @Test func `taps follow each other exactly at an interval, and presses follow all their taps (TAP-4, LP-1)`() {
    var gaps: Set<Int64> = []
    var presses: Set<Int> = []
    var ways: Set<Double> = []
    for seed in UInt64(0)..<600 {
      var composer = ScriptComposer(random: ChoiceSource(seed: seed), features: [.boundaries])
      let end = composer.taps(at: 0, Point(x: 100, y: 100), count: 3, fingers: 1)
      let times = composer.events.filter { $0.change.phase != .moved }.sorted { $0.time < $1.time }
      if times.count == 6 {
        #expect(end == times[5].time)
        gaps.formUnion([times[2].time - times[1].time, times[4].time - times[3].time])
      }
      composer = ScriptComposer(random: ChoiceSource(seed: seed), features: [.boundaries])
      composer.kinds = [.longPress(LongPressParameters(taps: 3))]
      composer.settings = [RecognizerSettings()]
      _ = composer.hold(at: 0, Point(x: 100, y: 100))
      let landings = composer.events.filter { $0.change.phase == .began }
      presses.insert(landings.count)
      if landings.count == 4 { ways.insert(landings[3].change.location.x - landings[0].change.location.x) }
    }
    #expect(gaps.isSuperset(of: [349_999_999, 350_000_000, 350_000_001]))
    #expect(presses.contains(4) && ways.isSuperset(of: [0, 45, 45 + 0x1p-6]), "\(presses) \(ways.sorted())")
  }

  @Test func `deadlines are those of every kind that has one`() {
    var composer = ScriptComposer(random: ChoiceSource(seed: 1), features: [.boundaries])
    composer.script.profile.multiTapInterval = .milliseconds(301)
    var swipe = SwipeParameters()
    swipe.maxDuration = .milliseconds(302)
    var delay = TouchDelayParameters()
    delay.delay = .milliseconds(303)
    composer.kinds = [
      .swipe(swipe), .touchDelay(delay), .triggeredTap(TriggeredTapParameters(minimumDelay: .milliseconds(304))),
    ]
    let deadlines = Set((0..<400).map { _ in composer.deadline() })
    for milliseconds in 301...304 as ClosedRange<Int64> {
      let due = milliseconds * ScriptComposer.millisecond
      #expect(deadlines.isSuperset(of: [due - 1, due, due + 1]), "\(milliseconds)")
    }
  }
}
