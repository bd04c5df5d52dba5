// What is at its default, or as short as it can be, need not be read.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct DefaultsPassTests {
  private static let frame = Rect(x: 0, y: 0, width: 800, height: 800)

  /// What a script becomes of which something must stay.
  private static func shrunk(
    _ script: TouchScript, by pass: any ShrinkPass = DefaultsPass(), _ shows: @escaping (TouchScript) -> Bool
  ) -> TouchScript {
    let attempt = ShrinkAttempt(script, triesMax: 1_000, shows: shows)
    pass.run(attempt)
    return attempt.best
  }

  /// What a kind becomes of which something must stay: of the scene's recognizer, of one of new settings between the
  /// steps and of one inside a callback.
  private static func shrunk(_ kind: RecognizerKind, _ shows: @escaping (RecognizerKind) -> Bool) -> Set<RecognizerKind>
  {
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: frame), level: 0), .addRecognizer(RecognizerSpec(kind), view: 0),
    ]
    script.steps = [.command(.configure(0, kind))]
    script.reactions = [
      ScriptReaction(kind: .act, subject: .recognizer(0), commands: [.advance(0), .command(.configure(0, kind))])
    ]
    func kinds(_ script: TouchScript) -> [RecognizerKind] {
      CommandPlace.all(in: script).compactMap {
        switch script[$0] {
        case .addRecognizer(let spec, _): spec.kind
        case .configure(_, let kind): kind
        default: nil
        }
      }
    }
    return Set(kinds(shrunk(script) { kinds($0).allSatisfy(shows) }))
  }

  @Test func `of a pan's numbers the one that matters stays`() {
    var pan = PanParameters(minimum: 2, maximum: 3)
    pan.hysteresis = 20
    var wanted = PanParameters()
    wanted.hysteresis = 20
    let result = Self.shrunk(.pan(pan)) { if case .pan(let pan) = $0 { pan.hysteresis == 20 } else { false } }
    #expect(result == [.pan(wanted)])
  }

  @Test func `so it is with those of the other kinds`() {
    var pinch = PinchParameters()
    (pinch.threshold, pinch.baselineOffset) = (3, 2)
    var plainPinch = PinchParameters()
    plainPinch.baselineOffset = 2
    #expect(
      Self.shrunk(.pinch(pinch)) { if case .pinch(let pinch) = $0 { pinch.baselineOffset == 2 } else { false } } == [
        .pinch(plainPinch)
      ])
    var press = LongPressParameters(taps: 2, touches: 2)
    press.tap.maxInterval = .milliseconds(50)
    press.tap.allowableSeparation = 7
    var plainPress = LongPressParameters(taps: 2)
    plainPress.tap.allowableSeparation = 7
    let result = Self.shrunk(.longPress(press)) {
      if case .longPress(let press) = $0 {
        press.numberOfTapsRequired == 2 && press.tap.allowableSeparation == 7
      } else {
        false
      }
    }
    #expect(result == [.longPress(plainPress)])
    var swipe = SwipeParameters([.up], touches: 2)
    swipe.primaryLoss = 0
    let upwards = Self.shrunk(.swipe(swipe)) {
      if case .swipe(let swipe) = $0 { swipe.directions == .up } else { false }
    }
    #expect(upwards == [.swipe(SwipeParameters([.up]))])
  }

  @Test func `of attributes, capacities and a profile the one that matters stays`() {
    var odd = ViewAttributes(frame: Self.frame)
    (odd.alpha, odd.isHidden, odd.isExclusiveTouch, odd.boundsOrigin) = (0.5, true, true, Point(x: 1, y: 1))
    var script = TouchScript()
    script.scene = [.addWindow(odd, level: 1)]
    script.steps = [.command(.setView(0, odd))]
    script.capacities.touches = 2
    script.capacities.overflow = .cancelAll
    script.profile = .android
    let result = Self.shrunk(script) { script in
      let attributes = CommandPlace.all(in: script).compactMap { place -> ViewAttributes? in
        switch script[place] {
        case .addWindow(let attributes, _), .setView(_, let attributes): attributes
        default: nil
        }
      }
      return attributes.allSatisfy { $0.alpha == 0.5 } && script.capacities.touches == 2
        && script.profile.multiTapInterval == TimingProfile.android.multiTapInterval
    }
    var faint = ViewAttributes(frame: Self.frame)
    faint.alpha = 0.5
    #expect(result.scene == [.addWindow(faint, level: 0)] && result.steps == [.command(.setView(0, faint))])
    var capacities = ScriptCapacities()
    capacities.touches = 2
    var profile = TimingProfile.uiKit
    profile.multiTapInterval = TimingProfile.android.multiTapInterval
    #expect(result.capacities == capacities && result.profile == profile)
  }

  @Test func `settings and performs that come later are made plain`() {
    var settings = RecognizerSettings()
    (settings.isEnabled, settings.delaysTouchesBegan, settings.hasDelegate) = (false, true, true)
    var script = TouchScript()
    let request = PerformRequest(target: 1, selector: 2, object: [1, 0, 1], isCommon: true)
    script.steps = [.command(.set(0, settings)), .command(.perform(request, delay: 50))]
    script.reactions = [
      ScriptReaction(
        kind: .act, subject: .recognizer(0),
        commands: [.command(.cancelPerform(target: 1, selector: 2, object: [1, 0, 1])), .command(.set(0, settings))])
    ]
    let result = Self.shrunk(script) { script in
      CommandPlace.all(in: script).allSatisfy {
        switch script[$0] {
        case .set(_, let settings): !settings.isEnabled
        case .perform(let request, _): request.isCommon
        default: true
        }
      }
    }
    var disabled = RecognizerSettings()
    disabled.isEnabled = false
    let plain = PerformRequest(target: 1, selector: 2, isCommon: true)
    #expect(result.steps == [.command(.set(0, disabled)), .command(.perform(plain, delay: 0))])
    #expect(
      result.reactions[0].commands == [
        .command(.cancelPerform(target: 1, selector: 2, object: [0, 0, 0])), .command(.set(0, disabled)),
      ])
  }

  @Test func `replies become as short as still shows`() {
    var script = TouchScript()
    script.answers = [
      ScriptAnswer(.hook(window: 0), .cycle([true, true, false, true, true, true])),
      ScriptAnswer(.simultaneously(recognizer: 0), .only([4, 7, 9])),
    ]
    let result = Self.shrunk(script, by: HostPass()) { script in
      guard script.answers.count == 2, case .cycle(let answers) = script.answers[0].reply,
        case .only(let others) = script.answers[1].reply
      else { return false }
      return answers.starts(with: [true, true, false]) && others.contains(7)
    }
    #expect(result.answers.map(\.reply) == [.cycle([true, true, false]), .only([7])])
  }

  @Test func `reactions come in any state, at once, where that does`() {
    var script = TouchScript()
    script.reactions = [
      ScriptReaction(
        kind: .act, subject: .recognizer(0), state: .began, nth: 3, commands: [.command(.cancelAllTouches)])
    ]
    let plain = Self.shrunk(script, by: HostPass()) { $0.reactions.count == 1 }
    #expect(plain.reactions[0].state == nil && plain.reactions[0].nth == 1)
    let third = Self.shrunk(script, by: HostPass()) { $0.reactions.first?.nth == 3 }
    #expect(third.reactions[0].state == nil && third.reactions[0].nth == 3)
  }

  @Test func `samples that are not needed go, and those that are go with their frame`() {
    func samples(_ times: [Int64]) -> ScriptStep {
      .samples(times.map { ScriptSample(contact: 1, time: $0, location: Point(x: 1, y: 1)) })
    }
    var script = TouchScript()
    script.steps = [
      .frame(0, [.began(1, x: 1, y: 1)]), samples([700_000_000, 712_345_670, 712_345_674]),
      .frame(712_345_678, [.moved(1, x: 2, y: 2)]),
    ]
    func isShown(_ script: TouchScript) -> Bool {
      guard case .samples(let all) = script.steps[1], let time = script.steps[2].time else { return false }
      return time >= 5_000_000 && all.contains { time - $0.time == 8 }
    }
    let fewer = Self.shrunk(script, by: ChangePass(), isShown)
    #expect(fewer.steps[1] == samples([712_345_670]))
    let sooner = Self.shrunk(fewer, by: TimePass(), isShown)
    #expect(sooner.steps[1] == samples([9_999_992]) && sooner.steps[2].time == 10_000_000)
  }
}
