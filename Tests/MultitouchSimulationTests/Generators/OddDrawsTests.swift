// Odd numbers that have more than one axis, side or form: each is drawn, though seldom.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct OddDrawsTests {
  /// The words for what is odd in the scripts of some seeds, with the number of scripts.
  private static func words(
    _ features: ScriptFeatures, seeds: Int, _ words: (TouchScript) -> [String]
  ) -> [String: Int] {
    var counts: [String: Int] = [:]
    for seed in UInt64(0)..<UInt64(seeds) {
      for word in Set(words(OddPlacesTests.script(features, seed))) { counts[word, default: 0] += 1 }
    }
    return counts
  }

  private static func isNone(_ x: Double) -> Bool { !(x.magnitude <= 0x1p24) }

  @Test func `landings and moves have places that are none along either axis (N-11)`() {
    let counts = Self.words([.badInput], seeds: 300) { script in
      script.changes.flatMap { change -> [String] in
        var words: [String] = []
        if Self.isNone(change.location.x) { words.append("\(change.phase) x") }
        if Self.isNone(change.location.y) { words.append("\(change.phase) y") }
        return words
      }
    }
    #expect(Set(counts.keys) == ["began x", "began y", "moved x", "moved y"], "\(counts)")
  }

  @Test func `times beyond the last one there is are drawn (N-15)`() {
    let counts = Self.words([.badInput], seeds: 300) { script in
      script.steps.compactMap { step in
        guard let time = step.time, time >= 1 << 61 else { return nil }
        return time == 1 << 61 ? "the last" : "beyond it"
      }
    }
    #expect(Set(counts.keys) == ["the last", "beyond it"], "\(counts)")
  }

  @Test func `views are odd in every number`() {
    let counts = Self.words([.oddViews], seeds: 1_500) { script in
      script.scene.flatMap { command -> [String] in
        guard case .addView(let attributes, _) = command else { return [] }
        var words: [String] = []
        func look(_ word: String, _ x: Double) { if !(x.magnitude < 10_000) { words.append(word) } }
        look("x", attributes.frame.origin.x)
        look("y", attributes.frame.origin.y)
        look("width", attributes.frame.width)
        look("height", attributes.frame.height)
        look("bounds x", attributes.boundsOrigin.x)
        look("bounds y", attributes.boundsOrigin.y)
        if attributes.alpha < 0 { words.append("alpha below 0") }
        if attributes.alpha.isNaN { words.append("no alpha") }
        return words
      }
    }
    let wanted: Set = ["x", "y", "width", "height", "bounds x", "bounds y", "alpha below 0", "no alpha"]
    #expect(Set(counts.keys) == wanted, "\(counts)")
  }

  @Test func `windows are hidden, deaf, faint, exclusive and scrolled, and most are not (H-1, H-8)`() {
    let counts = Self.words([.oddViews], seeds: 1_000) { script in
      script.scene.flatMap { command -> [String] in
        guard case .addWindow(let attributes, _) = command else { return [] }
        var words: [String] = []
        if attributes.isHidden { words.append("hidden") }
        if !attributes.isUserInteractionEnabled { words.append("deaf") }
        if attributes.alpha != 1 { words.append("faint") }
        if attributes.isExclusiveTouch { words.append("exclusive") }
        if attributes.boundsOrigin != .zero { words.append("scrolled") }
        return words
      }
    }
    #expect(Set(counts.keys) == ["hidden", "deaf", "faint", "exclusive", "scrolled"], "\(counts)")
    #expect(counts.values.reduce(0, +) < 400, "\(counts)")
  }

  @Test func `knobs lie away from their control's corner, and fingers land at each of their borders (CTL-11)`() {
    let counts = Self.words([.controls], seeds: 1_500) { script in
      guard case .addWindow(let window, _)? = script.scene.first, window.frame.origin == .zero else { return [] }
      var words: [String] = []
      // Controls in the first window alone: there screen and control share their corner.
      for case .addControl(let settings, let attributes, let parent) in script.scene where parent == 0 {
        let knob = settings.knob
        guard knob.width > 0 else { continue }
        if knob.origin.x > 0 && knob.origin.y > 0 { words.append("away") }
        if knob.height < attributes.frame.height { words.append("less high") }
        for change in script.changes where change.phase == .began {
          let (x, y) = (change.location.x - knob.origin.x, change.location.y - knob.origin.y)
          if y > 0 && y < knob.height {
            if x == 0 || x == -1 / 64 { words.append("left") }
            if x == knob.width || x == knob.width - 1 / 64 { words.append("right") }
          }
          if x > 0 && x < knob.width {
            if y == 0 || y == -1 / 64 { words.append("top") }
            if y == knob.height || y == knob.height - 1 / 64 { words.append("bottom") }
          }
        }
      }
      return words
    }
    #expect(Set(counts.keys) == ["away", "less high", "left", "right", "top", "bottom"], "\(counts)")
  }

  @Test func `what a host sets has other numbers than one along each axis, and the ends of a range (PIN-3)`() {
    let counts = Self.words([.commands, .reactions], seeds: 1_500) { script in
      script.playedCommands.compactMap { command in
        switch command {
        case .setTranslation(_, let way): way.y == 1 ? nil : (way.y.isFinite ? "y" : "no y")
        case .setScale(_, 0x1p20): "the largest scale"
        case .setScale(_, 0x1p20.nextUp): "beyond it"
        case .setScale(_, 0x1p-20): "the smallest scale"
        case .setScale(_, 0x1p-20.nextDown): "below it"
        default: nil
        }
      }
    }
    let wanted: Set = ["y", "no y", "the largest scale", "beyond it", "the smallest scale", "below it"]
    #expect(Set(counts.keys) == wanted, "\(counts)")
  }

  @Test func `the application goes on always or now and then, and hosts react to windows' hooks (D-5)`() {
    let counts = Self.words([.hooks, .reactions], seeds: 400) { script in
      var words = script.answers.compactMap { answer -> String? in
        guard answer.question == .hook(window: -1) else { return nil }
        return answer.reply == .always(true) ? "always" : "in turn"
      }
      for reaction in script.reactions where reaction.kind == .hook {
        words.append(reaction.subject == .application ? "application" : "window")
      }
      return words
    }
    #expect(Set(counts.keys) == ["always", "in turn", "application", "window"], "\(counts)")
    #expect(counts["always", default: 0] > 100 && counts["in turn", default: 0] > 100, "\(counts)")
  }

  @Test func `objects of performs differ in each of their words (6.1)`() {
    let counts = Self.words([.performs], seeds: 400) { script in
      script.playedCommands.flatMap { command -> [String] in
        guard case .perform(let request, _) = command else { return [] }
        return request.object.indices.filter { request.object[$0] != 0 }.map { "word \($0)" }
      }
    }
    #expect(Set(counts.keys) == ["word 0", "word 1", "word 2"], "\(counts)")
  }

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
