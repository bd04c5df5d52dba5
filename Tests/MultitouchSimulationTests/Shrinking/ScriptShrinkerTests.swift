// Shrinking: what comes out still shows it, is small, and costs no more than it may.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ScriptShrinkerTests {
  /// Whether some pan has begun by an engine's trace.
  static func hasPanned(_ script: TouchScript) -> Bool {
    guard let trace = try? ScriptRunner.run(script) else { return false }
    return trace.contains { $0.kind == .act && $0.fields[0] == .state(.began) && $0.fields.count == 8 }
  }

  /// The first generated script that shows something.
  static func generated(_ shows: (TouchScript) -> Bool) throws -> GeneratedScript {
    let found = (UInt64(100)..<400).lazy.map { ScriptGenerator.generate(seed: $0) }.first { shows($0.script) }
    return try #require(found)
  }

  @Test func `a script that pans shrinks to one contact, a few frames, one recognizer`() throws {
    let generated = try ScriptShrinkerTests.generated(ScriptShrinkerTests.hasPanned)
    let attempt = ShrinkAttempt(generated.script, triesMax: 3000, shows: ScriptShrinkerTests.hasPanned)
    ScriptShrinker.shrink(attempt)
    let size = ScriptSize(attempt.best)
    #expect(ScriptShrinkerTests.hasPanned(attempt.best))
    #expect(size.contacts == 1 && size.frames <= 2 && size.recognizers == 1 && size.views == 1, "\(size)")
    #expect(attempt.tries <= 3000)
  }

  @Test func `choices alone make a script smaller`() throws {
    let generated = try ScriptShrinkerTests.generated(ScriptShrinkerTests.hasPanned)
    let attempt = ShrinkAttempt(generated.script, triesMax: 400, shows: ScriptShrinkerTests.hasPanned)
    ChoiceShrinker.shrink(generated, attempt, triesMax: 300)
    #expect(ScriptSize(attempt.best) < ScriptSize(generated.script))
    #expect(ScriptShrinkerTests.hasPanned(attempt.best))
    #expect(attempt.tries <= 300)
  }

  @Test func `of choices of which none matter hardly any are left, and it comes to an end`() {
    for seed in UInt64(1)..<8 {
      let generated = ScriptGenerator.generate(seed: seed)
      let attempt = ShrinkAttempt(generated.script, triesMax: 4000) { _ in true }
      ChoiceShrinker.shrink(generated, attempt, triesMax: 4000)
      #expect(attempt.tries < 1_000, "seed \(seed): \(attempt.tries)")
      #expect(ScriptSize(attempt.best).weight < 60, "seed \(seed): \(ScriptSize(attempt.best))")
    }
  }

  @Test func `a spent budget and a wish to stop end it with the best so far`() throws {
    let generated = try ScriptShrinkerTests.generated(ScriptShrinkerTests.hasPanned)
    let spent = ShrinkAttempt(generated.script, triesMax: 5, shows: ScriptShrinkerTests.hasPanned)
    ScriptShrinker.shrink(spent)
    #expect(spent.tries == 5 && ScriptShrinkerTests.hasPanned(spent.best))
    let stopped = ShrinkAttempt(
      generated.script, triesMax: 500, isStopped: { true }, shows: ScriptShrinkerTests.hasPanned)
    ScriptShrinker.shrink(stopped)
    #expect(stopped.tries == 0 && TouchFormat.text(of: stopped.best) == TouchFormat.text(of: generated.script))
  }

  @Test func `what was tried and did not show it is not tried again`() {
    var asked = 0
    let attempt = ShrinkAttempt(TouchScript(), triesMax: 10) { _ in
      asked += 1
      return false
    }
    var other = TouchScript()
    other.startTime = 1
    for _ in 0..<3 { #expect(!attempt.accept(other)) }
    other.startTime = 2
    #expect(!attempt.accept(other))
    #expect(asked == 2 && attempt.tries == 2)
  }

  @Test func `each command that a script's host gives makes it larger`() {
    var script = TouchScript()
    script.reactions = [
      ScriptReaction(kind: .act, subject: .recognizer(0), commands: [.advance(1), .advance(2), .advance(3)])
    ]
    #expect(ScriptSize(script).others == 3 && ScriptSize(script).weight == 9)
  }

  @Test func `places are rounded along both axes, and times never past the step before`() {
    var script = TouchScript()
    script.steps = [
      .frame(1_500_000_000, [.began(ContactID(1), x: 13.2, y: 127.7)]), .advance(1_600_000_001),
    ]
    let places = ShrinkAttempt(script, triesMax: 100) { _ in true }
    PlacePass().run(places)
    #expect(places.best.steps.first == .frame(1_500_000_000, [.began(ContactID(1), x: 0, y: 100)]))
    var tried: [[Int64]] = []
    let times = ShrinkAttempt(script, triesMax: 100) { candidate in
      tried.append(candidate.steps.compactMap(\.time))
      return tried.last?.first == 1_500_000_000 && tried.last?.last ?? 0 >= 1_600_000_000
    }
    TimePass().run(times)
    #expect(times.best.steps.compactMap(\.time) == [1_500_000_000, 1_600_000_000])
    #expect(tried.allSatisfy { $0 == $0.sorted() })
  }

  @Test func `steps go one by one where no two neighbours may, and a gap that must stay becomes a round one`() {
    var script = TouchScript()
    script.steps = [.advance(1), .advance(2), .advance(3), .advance(4)]
    let steps = ShrinkAttempt(script, triesMax: 100) { candidate in
      let times = candidate.steps.compactMap(\.time)
      return times.contains(2) && times.contains(4)
    }
    StepPass().run(steps)
    #expect(steps.best.steps == [.advance(2), .advance(4)])
    script.steps = [.advance(0), .advance(712_345_678)]
    let gap = ShrinkAttempt(script, triesMax: 100) { $0.steps.last?.time ?? 0 >= 5_000_000 }
    TimePass().run(gap)
    #expect(gap.best.steps == [.advance(0), .advance(10_000_000)])
  }

  @Test func `a path that must end where it does becomes a line there`() {
    var script = TouchScript()
    let contact = ContactID(1)
    script.steps = [
      .frame(0, [.began(contact, x: 0, y: 0)]), .frame(1, [.moved(contact, x: 12, y: 3)]),
      .frame(2, [.moved(contact, x: 20, y: 20)]),
    ]
    let end = script.steps[2]
    let attempt = ShrinkAttempt(script, triesMax: 100) { $0.steps.last == end }
    PathPass().run(attempt)
    #expect(attempt.best.steps[1] == .frame(1, [.moved(contact, x: 10, y: 10)]))
    #expect(attempt.best.steps[0] == script.steps[0] && attempt.best.steps[2] == end)
  }

  @Test func `progress is told, ever smaller`() throws {
    let generated = try ScriptShrinkerTests.generated(ScriptShrinkerTests.hasPanned)
    var sizes: [Int] = []
    let attempt = ShrinkAttempt(
      generated.script, triesMax: 300, report: { sizes.append($0.size.weight) }, shows: ScriptShrinkerTests.hasPanned)
    ScriptShrinker.shrink(attempt)
    #expect((sizes.first ?? 0) > (sizes.last ?? 0) && sizes.count > 2)
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= $1 }, "\(sizes)")
  }

  @Test func `progress is told now and then where nothing becomes smaller`() {
    var told: [Int] = []
    let attempt = ShrinkAttempt(TouchScript(), triesMax: 200, report: { told.append($0.tries) }) { _ in false }
    for time in 1...130 as ClosedRange<Int64> { attempt.change { $0.startTime = time } }
    #expect(told == [64, 128])
  }

  @Test func `frames of one instant are joined with what is left of them`() {
    var script = TouchScript()
    script.steps = [
      .frame(0, [.began(ContactID(1), x: 1, y: 1)]),
      .frame(0, [.began(ContactID(2), x: 2, y: 2), .began(ContactID(3), x: 3, y: 3)]),
    ]
    func contacts(_ script: TouchScript) -> [Int64] {
      script.steps.flatMap { step -> [Int64] in
        if case .frame(_, let changes) = step { changes.map(\.contact.rawValue) } else { [] }
      }
    }
    var tried: [[Int64]] = []
    let attempt = ShrinkAttempt(script, triesMax: 100) {
      tried.append(contacts($0))
      return contacts($0).contains(2)
    }
    ChangePass().run(attempt)
    #expect(contacts(attempt.best) == [2] && attempt.best.steps.count == 1)
    // The third contact is gone with the first script that was accepted, and comes back in none.
    #expect(tried.first == [1, 2] && tried.dropFirst().allSatisfy { !$0.contains(3) }, "\(tried)")
  }

  @Test func `taking a recognizer out moves the numbers of those after it`() {
    var script = TouchScript()
    let window = ScriptCommand.addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 9, height: 9)), level: 0)
    let pan = ScriptCommand.addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 0)
    script.scene = [window, pan, pan, pan, .require(0, toFail: 1), .require(2, toFail: 0)]
    script.answers = [
      ScriptAnswer(.simultaneously(recognizer: 2), .only([0, 1])),
      ScriptAnswer(.shouldBegin(recognizer: 1), .always(true)),
      ScriptAnswer(.receive(recognizer: 2), .only([1])),
      ScriptAnswer(.beginTracking(control: 0), .only([1])), ScriptAnswer(.continueTracking(control: 0), .only([1])),
    ]
    script.reactions = [
      ScriptReaction(kind: .act, subject: .recognizer(1), commands: [.command(.cancelAllTouches)]),
      ScriptReaction(kind: .act, subject: .recognizer(2), commands: [.command(.destroyRecognizer(1)), .advance(0)]),
      // Nothing is left of what this one does.
      ScriptReaction(kind: .act, subject: .recognizer(2), commands: [.command(.destroyRecognizer(1))]),
    ]
    let smaller = ScriptNumbering.removing(sceneCommand: 2, from: script)
    #expect(smaller.scene == [window, pan, pan, .require(1, toFail: 0)])
    #expect(
      smaller.answers == [
        ScriptAnswer(.simultaneously(recognizer: 1), .only([0])), ScriptAnswer(.receive(recognizer: 1), .only([1])),
        ScriptAnswer(.beginTracking(control: 0), .only([1])), ScriptAnswer(.continueTracking(control: 0), .only([1])),
      ])
    #expect(
      smaller.reactions == [ScriptReaction(kind: .act, subject: .recognizer(1), commands: [.advance(0)])])
  }

  @Test func `a control is known by its new number, goes with it, and moves up where the view round it goes`() {
    let frame = ViewAttributes(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    let window = ScriptCommand.addWindow(frame, level: 0)
    func control(in view: Int) -> ScriptCommand { .addControl(ControlSettings(), frame, parent: view) }
    var script = TouchScript()
    script.scene = [window, .addView(frame, parent: 0), control(in: 0)]
    script.reactions = [ScriptReaction(kind: .act, subject: .control(2), commands: [.advance(0)])]
    let moved = ScriptNumbering.removing(sceneCommand: 1, from: script)
    #expect(moved.reactions == [ScriptReaction(kind: .act, subject: .control(1), commands: [.advance(0)])])
    #expect(ScriptNumbering.removing(sceneCommand: 2, from: script).reactions.isEmpty)
    script.scene[2] = control(in: 1)
    #expect(ScriptNumbering.merging(sceneCommand: 1, of: script)?.scene == [window, control(in: 0)])
  }

  @Test func `a system goes where nothing needs it`() {
    var script = TouchScript()
    script.system = .triggeredTap(recognizer: 0)
    let attempt = ShrinkAttempt(script, triesMax: 10) { _ in true }
    HostPass().run(attempt)
    #expect(attempt.best.system == nil)
  }

  @Test func `an interaction knows its things by their new numbers, and goes with what it needs`() {
    var script = TouchScript()
    let attributes = ViewAttributes(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    let tap = ScriptCommand.addRecognizer(RecognizerSpec(.tap(TapParameters())), view: 0)
    script.scene = [
      .addWindow(attributes, level: 0), .addView(attributes, parent: 0),
      .addControl(ControlSettings(), attributes, parent: 0), .addControl(ControlSettings(), attributes, parent: 0), tap,
      tap,
    ]
    func without(_ command: Int, _ system: ScriptSystem) -> ScriptSystem? {
      script.system = system
      return ScriptNumbering.removing(sceneCommand: command, from: script).system
    }
    #expect(
      without(1, .delayedTap(ScriptDelayedTap(.a, controls: [2, 3])))
        == .delayedTap(
          ScriptDelayedTap(.a, controls: [1, 2])))
    #expect(
      without(2, .delayedTap(ScriptDelayedTap(.a, controls: [2, 3])))
        == .delayedTap(
          ScriptDelayedTap(.a, controls: [2])))
    #expect(without(2, .delayedTap(ScriptDelayedTap(.a, controls: [2]))) == nil)
    #expect(without(4, .triggeredTap(recognizer: 1)) == .triggeredTap(recognizer: 0))
    #expect(without(4, .triggeredTap(recognizer: 0)) == nil)
    #expect(without(4, .webTap(ScriptWebTap(.recipe(1)))) == .webTap(ScriptWebTap(.recipe(0))))
    #expect(without(1, .webTap(ScriptWebTap(.window(view: 3)))) == .webTap(ScriptWebTap(.window(view: 2))))
    #expect(
      without(1, .collection(ScriptCollection(view: 2, doubleTap: 1)))
        == .collection(
          ScriptCollection(view: 1, doubleTap: 1)))
    #expect(without(1, .tapDragHold(control: 2, ScriptPress())) == .tapDragHold(control: 1, ScriptPress()))
    #expect(without(1, .dial(ScriptDial(control: 3))) == .dial(ScriptDial(control: 2)))
  }

  @Test func `contacts are numbered in their samples too, so that what needs these stays shown`() throws {
    let text = """
      touch 1
      window w0 v0 0 0 100 100
      frame 0
        began 70 5 5
      sample 70 1000000 6 6
      sample 99 1000000 7 7
      frame 2000000
        moved 70 8 8

      """
    let attempt = ShrinkAttempt(try TouchFormat.script(from: text), triesMax: 10) { script in
      script.steps.contains {
        guard case .samples(let samples) = $0 else { return false }
        return samples.contains { $0.contact == script.steps.firstContact }
      }
    }
    NumberPass().run(attempt)
    let shrunk = TouchFormat.text(of: attempt.best)
    #expect(shrunk.contains("began 1 5 5") && shrunk.contains("sample 1 1000000 6 6"))
    #expect(shrunk.contains("sample 2 1000000 7 7"))
  }

  @Test func `what has been put to its default stays there`() {
    var script = TouchScript()
    var odd = ViewAttributes(frame: Rect(x: 5, y: 5, width: 9, height: 9))
    odd.alpha = 0.5
    odd.isMultipleTouchEnabled = true
    odd.boundsOrigin = Point(x: 1, y: 1)
    script.scene = [
      .addWindow(odd, level: 3), .addView(odd, parent: 0), .addControl(ControlSettings(.toggle), odd, parent: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters(taps: 3, touches: 2))), view: 0),
      .addRecognizer(RecognizerSpec(.longPress(LongPressParameters(taps: 1, touches: 2))), view: 0),
      .addRecognizer(RecognizerSpec(.pan(PanParameters(minimum: 2, maximum: 3))), view: 0),
    ]
    script.steps = [.command(.configure(0, .tap(TapParameters(taps: 3, touches: 2))))]
    let attempt = ShrinkAttempt(script, triesMax: 1000) { _ in true }
    DefaultsPass().run(attempt)
    let plain = ViewAttributes(frame: Rect(x: 0, y: 0, width: 800, height: 800))
    #expect(
      attempt.best.scene == [
        .addWindow(plain, level: 0), .addView(plain, parent: 0), .addControl(ControlSettings(), plain, parent: 0),
        .addRecognizer(RecognizerSpec(.tap(TapParameters())), view: 0),
        .addRecognizer(RecognizerSpec(.longPress(LongPressParameters())), view: 0),
        .addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 0),
      ])
    #expect(attempt.best.steps == [.command(.configure(0, .tap(TapParameters())))])
    // Of what cannot be plain as much stays as is needed, and the rest is plain.
    let wide = ShrinkAttempt(script, triesMax: 1000) { script in
      script.scene.allSatisfy {
        switch $0 {
        case .addWindow(let attributes, _), .addView(let attributes, _): attributes.isMultipleTouchEnabled
        case .addRecognizer(let spec, _):
          if case .tap(let tap) = spec.kind { tap.numberOfTapsRequired == 3 } else { true }
        default: true
        }
      }
    }
    DefaultsPass().run(wide)
    var touched = plain
    touched.isMultipleTouchEnabled = true
    #expect(
      wide.best.scene.prefix(4) == [
        .addWindow(touched, level: 0), .addView(touched, parent: 0),
        .addControl(ControlSettings(), plain, parent: 0),
        .addRecognizer(RecognizerSpec(.tap(TapParameters(taps: 3))), view: 0),
      ])
  }

  @Test func `a view's superview takes its place`() throws {
    var script = TouchScript()
    let attributes = ViewAttributes(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    let pan = RecognizerSpec(.pan(PanParameters()))
    script.scene = [
      .addWindow(attributes, level: 0), .addView(attributes, parent: 0), .addView(attributes, parent: 1),
      .addRecognizer(pan, view: 1), .addRecognizer(pan, view: 2),
    ]
    let merged = try #require(ScriptNumbering.merging(sceneCommand: 1, of: script))
    #expect(
      merged.scene == [
        .addWindow(attributes, level: 0), .addView(attributes, parent: 0), .addRecognizer(pan, view: 0),
        .addRecognizer(pan, view: 1),
      ])
    #expect(ScriptNumbering.merging(sceneCommand: 0, of: script) == nil)
  }

  @Test func `a file is tried no more often than it may be`() {
    var asked = 0
    let bytes = Array(String(repeating: "a\n", count: 100).utf8)
    let result = ByteShrinker.shrink(bytes, triesMax: 7) { _ in
      asked += 1
      return false
    }
    #expect(asked == 7 && result.tries == 7 && result.bytes == bytes)
  }

  @Test func `bytes shrink to what shows it`() {
    let bytes = Array("first\nsecond x marks the spot\nthird\n".utf8)
    let result = ByteShrinker.shrink(bytes, triesMax: 500) { $0.contains(UInt8(ascii: "x")) }
    #expect(result.bytes == [UInt8(ascii: "x")])
    #expect(result.tries <= 500)
  }
}

extension [ScriptStep] {
  /// The first contact of the first frame.
  fileprivate var firstContact: ContactID? {
    for step in self { if case .frame(_, let changes) = step { return changes.first?.contact } }
    return nil
  }
}
