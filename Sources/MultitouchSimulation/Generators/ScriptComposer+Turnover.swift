// Scripts in which more things come and go than there is room for at once (N-15), and of sends that wait in a row.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Recognizers with their requirements, registrations or views come and go, one after the other, more often than
  /// there is room for at once: what leaves must make room. Then so many come that there is no more, or a branch of
  /// views grows while it is cut off, and fingers land.
  mutating func turnover() -> TouchScript {
    var script = TouchScript()
    let screen = ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let control = ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 200))
    script.scene = [
      .addWindow(screen, level: 0), .addControl(ControlSettings(.button), control, parent: 0),
    ]
    switch random.below(4) {
    case 0: replaceRecognizers(of: &script)
    case 1: replaceRegistrations(of: &script)
    case 2: growBranch(of: &script, screen)
    default: replaceViews(of: &script, screen)
    }
    var time: Int64 = 0
    for contact in 1...Int64(random.within(1...3)) {
      let y = random.chance(1, of: 2) ? 100.0 : 300
      script.steps.append(.frame(time, [.began(ContactID(contact), x: 100, y: y)]))
      time += 20_000_000
      let moved = random.chance(1, of: 3) ? y + 40 : y
      script.steps.append(.frame(time, [.moved(ContactID(contact), x: 100, y: moved)]))
      time += 20_000_000
      script.steps.append(.frame(time, [.ended(ContactID(contact))]))
      time += random.pick([40_000_000, 1_000_000_000])
    }
    script.steps.append(.advance(time + 2_000_000_000))
    return script
  }

  /// Of two to six recognizers one leaves as one comes, whoever requires whom.
  private mutating func replaceRecognizers(of script: inout TouchScript) {
    var living: [Int] = []
    let count = random.within(2...6)
    let roomy = script.capacities.recognizers
    for number in 0..<roomy + random.within(4...12) {
      random.open()
      // Who stands further up comes later in κ, whenever it came (D-2).
      script.steps.append(.command(.addRecognizer(randomSpec(), view: random.below(2))))
      for _ in 0..<random.pick([0, 1, 4]) where !living.isEmpty {
        let other = random.pick(living)
        let isFirst = random.chance(1, of: 2)
        script.steps.append(.command(.require(isFirst ? number : other, toFail: isFirst ? other : number)))
      }
      living.append(number)
      if living.count > count {
        let leaving = living.remove(at: random.below(living.count))
        script.steps.append(.command(.destroyRecognizer(leaving)))
      }
      random.close()
    }
    if random.chance(1, of: 2) {
      let tap = RecognizerSpec(.tap(TapParameters()))
      for _ in 0..<roomy { script.steps.append(.command(.addRecognizer(tap, view: random.below(2)))) }
    }
  }

  /// Of one to four registrations one is taken back as one is added, or all of its target are.
  private mutating func replaceRegistrations(of script: inout TouchScript) {
    var living: [(target: Int64?, action: Int64)] = []
    let count = random.within(1...4)
    let roomy = script.capacities.registrations
    for action in 1...Int64(roomy + random.within(4...12)) {
      random.open()
      let target: Int64? = random.chance(1, of: 5) ? nil : Int64(random.within(1...3))
      script.steps.append(.command(.addTarget(1, target: target, action: action, turnoverEvents())))
      living.append((target, action))
      if living.count > count {
        let leaving = living.remove(at: random.below(living.count))
        if let target = leaving.target, random.chance(1, of: 6) {
          script.steps.append(.command(.releaseTarget(target)))
          living.removeAll { $0.target == target }
        } else {
          let everything = ControlEvents(rawValue: .max)
          script.steps.append(
            .command(.removeTarget(1, .target(leaving.target), action: leaving.action, everything)))
        }
      }
      random.close()
    }
    if random.chance(1, of: 2) {
      for action in 1001...Int64(1000 + roomy) {
        script.steps.append(.command(.addTarget(1, target: 4, action: action, turnoverEvents())))
      }
    }
  }

  /// Of one to four views, some of them controls and with a recognizer, one leaves as one comes.
  private mutating func replaceViews(of script: inout TouchScript, _ attributes: ViewAttributes) {
    var living: [(number: Int, parent: Int)] = []
    let count = random.within(1...4)
    let roomy = script.capacities.views
    let bare = random.chance(1, of: 2)
    for number in 2..<roomy + random.within(6...12) {
      random.open()
      let parent = random.chance(1, of: 4) && !living.isEmpty ? random.pick(living).number : 0
      if !bare && random.chance(1, of: 4) {
        script.steps.append(.command(.addControl(ControlSettings(.button), attributes, parent: parent)))
        script.steps.append(.command(.addTarget(number, target: 2, action: Int64(number), turnoverEvents())))
      } else {
        script.steps.append(.command(.addView(attributes, parent: parent)))
      }
      if !bare && random.chance(1, of: 4) {
        script.steps.append(.command(.addRecognizer(randomSpec(), view: number)))
      }
      living.append((number, parent))
      if living.count > count {
        // Whoever is in it leaves too, and was made later.
        let leaving = random.pick(living).number
        script.steps.append(.command(.destroyView(leaving)))
        var gone: Set = [leaving]
        living.removeAll { view in
          if gone.contains(view.parent) { gone.insert(view.number) }
          return gone.contains(view.number)
        }
      }
      random.close()
    }
    if random.chance(1, of: 2) {
      for _ in 0..<roomy { script.steps.append(.command(.addView(attributes, parent: 0))) }
    }
  }

  /// A branch as deep as views may lie is cut off, grown as far as it may be then, or one view further, and put back,
  /// which may be too deep (N-15).
  private mutating func growBranch(of script: inout TouchScript, _ attributes: ViewAttributes) {
    let depth = random.within(3...6)
    script.capacities.viewDepth = depth
    var tip = 0
    // The window's own view and the control come before; from here on a view lies one less deep than its number.
    for number in 2...depth {
      script.scene.append(.addView(attributes, parent: tip))
      tip = number
    }
    let cut = random.within(2...depth)
    script.steps.append(.command(.detachView(cut)))
    for number in depth + 1...depth + random.within(1...cut) {
      script.steps.append(.command(.addView(attributes, parent: tip)))
      tip = number
    }
    script.steps.append(.command(.attachView(cut, parent: random.below(cut))))
  }

  /// What a finger makes a control send: a touch down, an up inside, or all.
  private mutating func turnoverEvents() -> ControlEvents {
    ControlEvents(rawValue: UInt32(random.pick([1, 1 << 6, 0x1FF])))
  }

  /// Sends that are asked for in one callback, now and then more than may wait: they go out in their order (N-12).
  mutating func sendsInARow() -> TouchScript {
    var script = TouchScript()
    script.scene = [.addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 400)), level: 0)]
    for index in 0..<2 {
      let frame = Rect(x: Double(200 * index), y: 0, width: 200, height: 400)
      script.scene.append(.addControl(ControlSettings(.button), ViewAttributes(frame: frame), parent: 0))
      for action in 1...Int64(random.within(1...3)) {
        let events = ControlEvents(rawValue: UInt32(random.pick([0x1FF, 1 << 12, 1 << 13])))
        script.scene.append(.addTarget(index + 1, target: Int64(index + 1), action: action, events))
      }
    }
    for _ in 0..<random.within(1...2) {
      random.open()
      let sends = (0..<random.pick([2, 3, 5, random.within(31...35)])).map { _ in
        ScriptCallbackCommand.command(
          .sendActions(
            random.within(1...2), ControlEvents(rawValue: UInt32(random.pick([1 << 12, 1 << 13, 1, 1 << 6])))))
      }
      let told = random.within(1...2)
      let kind: TraceKind = random.pick([.view, .ctl, .send, .track])
      script.reactions.append(
        ScriptReaction(
          kind: kind, subject: kind == .view ? .view(told) : .control(told), nth: random.pick([1, 1, 2]),
          commands: sends))
      random.close()
    }
    script.steps = [
      .frame(0, [.began(1, x: 100, y: 100), .began(2, x: 300, y: 100)]),
      .frame(20_000_000, [.moved(1, x: 104, y: 100), .moved(2, x: 500, y: 100)]),
      .frame(40_000_000, [.ended(1), .ended(2)]), .advance(1_000_000_000),
    ]
    return script
  }
}
