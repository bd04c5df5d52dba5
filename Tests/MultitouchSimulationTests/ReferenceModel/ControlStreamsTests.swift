// Controls, swipes, edges, triggered taps and touch delays under random streams and random commands: whatever happens,
// everything comes to rest, and what a control sends makes words of SPEC P-07 and P-08.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ControlStreamsTests {
  // MARK: Scripts

  private static func settings(_ random: inout SplitMix64) -> ControlSettings {
    let kinds: [ControlKind] = [.plain, .button, .toggle, .slider, .stepper, .segmented, .pageControl]
    var settings = ControlSettings(random.pick(kinds))
    settings.isEnabled = random.chance(3, of: 4)
    settings.knob = Rect(x: 0, y: 0, width: 40, height: 50)
    return settings
  }

  private static func kind(_ random: inout SplitMix64) -> RecognizerKind {
    let screen = Rect(x: 100, y: 100, width: 300, height: 200)
    return switch random.below(6) {
    case 0: .swipe(SwipeParameters(SwipeDirections(rawValue: random.below(16)), touches: 1 + random.below(2)))
    case 1: .screenEdgePan(ScreenEdgePanParameters(ScreenEdges(rawValue: random.below(16)), screen: screen))
    case 2: .triggeredTap(TriggeredTapParameters(variant: random.pick([.standard, .literal, .hardened])))
    case 3: .touchDelay(TouchDelayParameters())
    case 4: .tap(TapParameters(taps: 1 + random.below(2)))
    default: .pan(PanParameters())
    }
  }

  /// A command about controls, or one that may end their tracking. v2 and v5 are boxes, v3, v4 and v6 controls on them.
  private static func command(_ random: inout SplitMix64) -> ScriptCommand {
    let control = random.pick([3, 4, 6])
    let events = ControlEvents(rawValue: UInt32(random.below(1 << 14)))
    return switch random.below(12) {
    case 0, 1: .setControl(control, settings(&random))
    case 2: .addTarget(control, target: random.chance(1, of: 4) ? nil : Int64(random.below(3)), action: 1, events)
    case 3: .removeTarget(control, random.pick([.any, .target(1), .target(nil)]), action: nil, events)
    case 4: .releaseTarget(Int64(random.below(3)))
    case 5, 6: .sendActions(control, events)
    case 7: .detachView(random.pick([2, 3, 4, 5, 6]))
    case 8: .attachView(random.pick([3, 4, 6]), parent: random.pick([2, 5]))
    case 9: .attachView(random.pick([2, 5]), parent: 1)
    case 10: .configure(random.below(4), kind(&random))
    default: random.chance(1, of: 6) ? .destroyView(control) : .cancelAllTouches
    }
  }

  static func script(_ seed: UInt64) -> TouchScript {
    var random = SplitMix64(seed: seed)
    var scene = ModelScene()
    for (x, count) in [(100.0, 2), (300, 1)] {
      let box = scene.view(ViewAttributes(frame: Rect(x: x, y: 100, width: 200, height: 200)), on: 1)
      for index in 0..<count {
        let control = scene.control(.plain, Rect(x: 20, y: 60 * Double(index), width: 80, height: 50), on: box) {
          $0 = settings(&random)
          $1.isMultipleTouchEnabled = random.chance(1, of: 2)
        }
        scene.target(control, 1, 1, .allTouchEvents)
      }
    }
    for view in [1, 2, 3, 6] {
      scene.recognizer(kind(&random), on: view) {
        $0.cancelsTouchesInView = random.chance(2, of: 3)
        $0.delaysTouchesBegan = random.chance(1, of: 3)
      }
    }
    scene.answer(.continueTracking(control: 3), .cycle([true, true, true, false]))
    scene.answer(.beginTracking(control: 4), .cycle([true, false]))
    let kinds: [TraceKind] = [.track, .ctl, .send, .view]
    for _ in 0..<random.below(6) {
      let (kind, number) = (random.pick(kinds), random.pick([3, 4, 6]))
      scene.react(
        to: kind, of: kind == .view ? .view(number) : .control(number), nth: random.within(1...4), command(&random))
    }
    addFingers(&random, to: &scene)
    return scene.script
  }

  private static func addFingers(_ random: inout SplitMix64, to scene: inout ModelScene) {
    var down: [Int64: Point] = [:]
    var time = 0.0
    for _ in 0..<60 {
      time += Double(random.below(8)) / 64
      let contact = Int64(random.below(3))
      if let place = down[contact] {
        if random.chance(1, of: 3) {
          down[contact] = nil
          scene.frame(time, random.chance(1, of: 8) ? .cancelled(ContactID(contact)) : .ended(ContactID(contact)))
        } else {
          let reach = random.pick([4, 40, 120])
          let next = Point(
            x: place.x + Double(random.within(-reach...reach)), y: place.y + Double(random.within(-reach...reach)))
          down[contact] = next
          scene.move(time, contact, next.x, next.y)
        }
      } else {
        let place = Point(x: Double(random.within(100...420)), y: Double(random.within(100...220)))
        down[contact] = place
        scene.down(time, contact, place.x, place.y)
      }
      if random.chance(1, of: 10) { scene.command(command(&random)) }
    }
    for contact in down.keys.sorted() { scene.up(time, contact) }
    scene.advance(time + 100)
  }

  // MARK: Judges

  /// The first record at which a control's sends are no word of P-07; nil if all is well. What belongs to a `track`
  /// record comes right after it (N-10); anything else is of sendActions, or a primary action.
  static func misspelt(_ trace: [TraceRecord]) -> TraceRecord? {
    /// Whether the tracked touch is inside; nil: the control does not track.
    var inside: [TraceSubject: Bool] = [:]
    /// The `track` record just written.
    var announced: (TraceSubject, TrackingStep)?
    for record in trace where record.kind != .drop {
      if record.kind == .track, case .step(let step) = record.fields[0] {
        let isTracking = inside[record.subject] != nil
        if (step == .begin) == isTracking { return record }
        announced = record.fields.last == .answer(false) ? nil : (record.subject, step)
        if announced == nil { inside[record.subject] = nil }
        continue
      }
      if let (control, step) = announced {
        announced = nil
        guard record.kind == .ctl, record.subject == control, case .integer(let mask) = record.fields[0] else {
          // A control that was disabled while it was asked does not begin (CTL-3).
          if step == .begin { continue }
          return record
        }
        let isInside = inside[control] ?? true
        let legal: [Int64] =
          switch step {
          case .begin: [1, 3]
          case .continue: isInside ? [4, 8 | 32] : [8, 4 | 16]
          case .end: [isInside ? 64 : 128]
          case .cancel: [256]
          }
        if !legal.contains(mask) { return record }
        switch step {
        case .begin: inside[control] = true
        case .continue: inside[control] = mask & 4 != 0
        case .end, .cancel: inside[control] = nil
        }
      }
    }
    return nil
  }

  @Test func `whatever is done to controls, all comes to rest and the events are words (P-07, P-08, P-30)`() {
    var counts: [TraceKind: Int] = [:]
    for seed in UInt64(0)..<160 {
      let session = ModelSession(ControlStreamsTests.script(seed))
      session.play()
      #expect(session.isAtRest, "seed \(seed)")
      let wrong = ControlStreamsTests.misspelt(session.trace)
      #expect(wrong == nil, "seed \(seed): \(wrong.map(ModelDisagreement.line) ?? "")")
      for record in session.trace { counts[record.kind, default: 0] += 1 }
    }
    // The streams reach what they are for.
    #expect(counts[.send, default: 0] > 150 && counts[.track, default: 0] > 400 && counts[.act, default: 0] > 150)
  }

  @Test func `a changed mask and a missing end are noticed`() throws {
    var scene = ModelScene()
    scene.control(.plain)
    scene.down(0, 1, 140, 125)
    scene.move(0.1, 1, 140, 300)
    scene.up(0.2, 1)
    scene.press(0.3, 0.4, 1, at: 140, 125)
    let trace = scene.trace()
    #expect(ControlStreamsTests.misspelt(trace) == nil)
    for index in trace.indices where trace[index].kind == .ctl {
      var changed = trace
      changed[index].fields = [.integer(4096)]
      #expect(ControlStreamsTests.misspelt(changed) == changed[index])
    }
    let end = try #require(trace.firstIndex { $0.fields.first == .step(.end) })
    var shorter = trace
    shorter.removeSubrange(end...end + 1)
    #expect(ControlStreamsTests.misspelt(shorter)?.fields.first == .step(.begin))
  }
}
