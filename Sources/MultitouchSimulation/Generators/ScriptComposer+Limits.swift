// Scripts that reach a limit which random fingers hardly ever reach, or a moment that they hardly ever meet.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Adds one of the rare limits, or makes the script one that reaches it.
  mutating func reachALimit() {
    switch random.below(15) {
    case 0:
      // A perform that asks for itself again at once: N-5.
      let request = PerformRequest(target: 9, selector: 9, isCommon: true)
      script.reactions.append(
        ScriptReaction(
          kind: .timer, subject: .perform, nth: 0, commands: [.command(.perform(request, delay: 0))]))
      script.steps.insert(.command(.perform(request, delay: 20_000_000)), at: 0)
    case 1:
      let count = random.within(31...40)
      script.reactions.append(
        ScriptReaction(
          kind: .touch, subject: .touch(1), nth: 1,
          commands: (0..<count).map { .command(.cancelPerforms(target: Int64($0))) }))
      for _ in 0..<40 {
        script.steps.insert(.command(.perform(PerformRequest(target: 1, selector: 1), delay: 1_000_000)), at: 0)
      }
    case 2: addCrowdedFrame()
    case 3: script = heldTaps()
    case 4: script = departure()
    case 5: script = manyTaps()
    case 6: script = twoWindows()
    case 7: script = abandonedControls()
    case 8: script = changesOfHeart()
    case 9: script = strangersInARow()
    case 10: script = manySiblings()
    case 11: script = viewsOfNewSettings()
    case 12: script = turnover()
    case 13: script = sendsInARow()
    default: script = ScriptComposer.dominoes(count: random.within(62...64))
    }
  }

  /// More changes than one frame holds (N-11), most of them of contacts there is no room for.
  private mutating func addCrowdedFrame() {
    let count = random.within(127...260)
    var changes: [ContactChange] = []
    for index in 0..<count {
      let contact = ContactID(Int64(10_000 + index))
      switch random.below(4) {
      case 0: changes.append(.moved(contact, x: home.x, y: home.y))
      case 1: changes.append(.ended(contact))
      default: changes.append(.began(contact, x: home.x + Double(index % 50), y: home.y))
      }
    }
    let isLanding = random.chance(1, of: 2)
    if !isLanding { changes = changes.map { .moved($0.contact, x: home.x, y: home.y) } }
    let time = script.steps.compactMap { if case .frame(let time, _) = $0 { time } else { nil } }.max()
    script.steps.append(.frame(time ?? script.startTime, changes))
  }

  /// Taps of one to three fingers that a recognizer holds back until there is no record left for the next (N-16): of a
  /// tap that goes on some fingers are forgotten. Beside it strays land, which another one may hold back.
  private mutating func heldTaps() -> TouchScript {
    var script = TouchScript()
    let fingers = random.pick([1, 2, 2, 3])
    script.capacities.touches = fingers + random.below(2)
    script.capacities.touchRecords = 2 * script.capacities.touches + random.below(2)
    script.scene = [.addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 400)), level: 0)]
    for index in 0..<2 {
      let frame = Rect(x: Double(200 * index), y: 0, width: 200, height: 400)
      script.scene.append(.addView(attributes(frame, isWindow: false), parent: 0))
    }
    var settings = RecognizerSettings()
    settings.delaysTouchesBegan = true
    settings.delaysTouchesEnded = random.chance(1, of: 2)
    let tapCount = fingers == 1 ? random.within(4...9) : random.within(3...5)
    script.scene.append(
      .addRecognizer(RecognizerSpec(.tap(TapParameters(taps: tapCount, touches: fingers)), settings), view: 1))
    if random.chance(1, of: 2) {
      script.scene.append(.addRecognizer(RecognizerSpec(.tap(TapParameters(taps: 9)), settings), view: 2))
    }
    var time: Int64 = 0
    var contact: Int64 = 0
    for _ in 0..<random.within(fingers == 1 ? 4...8 : 3...6) {
      let landed = (0..<fingers).map { ContactID(contact + Int64($0) + 1) }
      contact += Int64(fingers) + 1
      for (index, finger) in landed.enumerated() {
        let x = Double(60 + 40 * index + random.below(4))
        script.steps.append(.frame(time, [.began(finger, x: x, y: 100)]))
      }
      time += 20_000_000
      if random.chance(1, of: 2) {
        script.steps.append(.frame(time, [.moved(landed[0], x: 64, y: 100)]))
        time += 20_000_000
      }
      for finger in landed {
        script.steps.append(.frame(time, [random.chance(1, of: 6 * fingers) ? .cancelled(finger) : .ended(finger)]))
        if random.chance(1, of: 4) {
          script.steps.append(.frame(time, [.began(ContactID(contact), x: 300, y: 100)]))
          script.steps.append(.frame(time, [.ended(ContactID(contact))]))
        }
      }
      time += 40_000_000
    }
    script.steps.append(.advance(time + 3_000_000_000))
    return script
  }

  /// Now and then the script is one in which a view goes away while it or another one is told of fingers.
  mutating func departNowAndThen() {
    if script.system == nil, !features.contains(.limits), random.chance(1, of: 64) { script = departure() }
  }

  /// Fingers that land together in views or controls of which one goes away while one is told (D-11, T-11, CTL-3): in
  /// half of the scripts of landings that were held until the lifts, which are held then (D-19).
  private mutating func departure() -> TouchScript {
    var script = TouchScript()
    script.scene = [.addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 400)), level: 0)]
    let areControls = random.chance(1, of: 2)
    for index in 0..<2 {
      let attributes = ViewAttributes(frame: Rect(x: Double(200 * index), y: 0, width: 200, height: 400))
      script.scene.append(
        areControls
          ? .addControl(ControlSettings(.plain), attributes, parent: 0) : .addView(attributes, parent: 0))
    }
    let leaving = random.within(1...2)
    let told = random.chance(3, of: 4) ? 3 - leaving : leaving
    script.reactions = [
      ScriptReaction(
        kind: .view, subject: .view(told), nth: random.pick([1, 1, 2, 3]),
        commands: [.command(random.chance(1, of: 2) ? .detachView(leaving) : .destroyView(leaving))])
    ]
    var moved = 120.0
    if random.chance(1, of: 2) {
      var delaying = RecognizerSettings()
      delaying.delaysTouchesBegan = true
      script.scene.append(.addRecognizer(RecognizerSpec(.pan(PanParameters()), delaying), view: 0))
      let taps = TapParameters(taps: 2, touches: random.pick([1, 2, 2]))
      script.scene.append(.addRecognizer(RecognizerSpec(.tap(taps), RecognizerSettings()), view: 0))
      // Too little for the pan, and not too much for the tap.
      moved = 105
    }
    let first = random.chance(1, of: 2) ? 100.0 : 300.0
    script.steps = [
      .frame(0, [.began(1, x: first, y: 100), .began(2, x: 400 - first, y: 100)]),
      .frame(20_000_000, [.moved(1, x: first, y: moved), .moved(2, x: 400 - first, y: moved)]),
      .frame(40_000_000, [.ended(1), .ended(2)]), .advance(1_000_000_000),
    ]
    return script
  }

  /// More taps at a time than there are chain records, and the first places again (T-6).
  private mutating func manyTaps() -> TouchScript {
    var script = TouchScript()
    let side = 60.0
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 10 * side, height: 10 * side)), level: 0)
    ]
    let count = random.within(15...20)
    for index in 0..<count + random.within(1...6) {
      let place = index < count ? index : random.below(count)
      let (x, y) = (side / 2 + side * Double(place % 6), side / 2 + side * Double(place / 6))
      let contact = ContactID(Int64(index + 1))
      let time = Int64(index) * 4_000_000
      script.steps.append(.frame(time, [.began(contact, x: x, y: y)]))
      script.steps.append(.frame(time + 2_000_000, [.ended(contact)]))
    }
    return script
  }

  /// Fingers in two windows at once, where the application and the windows are asked (D-5).
  private mutating func twoWindows() -> TouchScript {
    var script = TouchScript()
    for index in 0..<2 {
      let frame = Rect(x: Double(400 * index), y: 0, width: 400, height: 400)
      script.scene.append(.addWindow(ViewAttributes(frame: frame), level: random.below(2)))
      script.scene.append(.addRecognizer(randomSpec(), view: index))
      script.answers.append(
        ScriptAnswer(.hook(window: index), .cycle([true, true, random.chance(1, of: 2)])))
    }
    script.answers.append(ScriptAnswer(.hook(window: -1), .always(true)))
    script.steps = [
      .frame(0, [.began(1, x: 100, y: 100), .began(2, x: 500, y: 100)]),
      .frame(20_000_000, [.moved(1, x: 120, y: 100), .moved(2, x: 520, y: 100)]),
      .frame(40_000_000, [.ended(1), .ended(2)]), .advance(2_000_000_000),
    ]
    return script
  }

  /// Controls that track and leave their window together (CTL-9).
  private mutating func abandonedControls() -> TouchScript {
    var script = TouchScript()
    let frame = Rect(x: 0, y: 0, width: 400, height: 400)
    script.scene = [
      .addWindow(ViewAttributes(frame: frame), level: 0), .addView(ViewAttributes(frame: frame), parent: 0),
    ]
    for index in 0..<3 {
      let part = Rect(x: Double(100 * index), y: 0, width: 100, height: 400)
      script.scene.append(.addControl(ControlSettings(.button), ViewAttributes(frame: part), parent: 1))
    }
    var places = [50.0, 150, 250]
    for contact in 1...Int64(3) {
      let x = places.remove(at: random.below(places.count))
      script.steps.append(.frame(contact * 10_000_000, [.began(ContactID(contact), x: x, y: 100)]))
    }
    script.steps.append(.command(random.chance(1, of: 2) ? .detachView(1) : .destroyView(1)))
    script.steps.append(.advance(1_000_000_000))
    return script
  }

  /// A control deep down whose actions are for whoever implements them (RC-3): many must be asked.
  mutating func deepControl() -> TouchScript {
    var script = TouchScript()
    let frame = Rect(x: 0, y: 0, width: 400, height: 400)
    script.scene = [.addWindow(ViewAttributes(frame: frame), level: 0)]
    let depth = random.within(2...30)
    for parent in 0..<depth { script.scene.append(.addView(ViewAttributes(frame: frame), parent: parent)) }
    script.scene.append(.addControl(ControlSettings(.button), ViewAttributes(frame: frame), parent: depth))
    for _ in 0..<random.within(1...6) {
      let events = ControlEvents(rawValue: UInt32(random.pick([0x1FF, 1, 64])))
      script.scene.append(.addTarget(depth + 1, target: nil, action: Int64(random.within(1...99)), events))
    }
    script.steps = [
      .frame(0, [.began(1, x: 100, y: 100)]), .frame(20_000_000, [.moved(1, x: 104, y: 100)]),
      .frame(40_000_000, [.ended(1)]), .advance(1_000_000_000),
    ]
    return script
  }

  /// A row of recognizers each of whose resets disables the next one: one pass each (N-15).
  static func dominoes(count: Int) -> TouchScript {
    var script = TouchScript()
    script.capacities.offered = 64
    script.scene = [.addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 100, height: 100)), level: 0)]
    var disabled = RecognizerSettings()
    disabled.isEnabled = false
    for index in 0..<count {
      script.scene.append(.addRecognizer(RecognizerSpec(.longPress(LongPressParameters())), view: 0))
      script.reactions.append(
        ScriptReaction(
          kind: .reset, subject: .recognizer(index), commands: [.command(.set(index + 1, disabled))]))
    }
    script.steps = [
      .frame(0, [.began(1, x: 50, y: 50)]), .command(.set(0, disabled)), .frame(100, [.ended(1)]),
      .advance(1_000_000_000),
    ]
    return script
  }
}
