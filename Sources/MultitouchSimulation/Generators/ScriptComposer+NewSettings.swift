// Scripts in which recognizers and views are given other settings while they are at it.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Recognizers that are given other settings in the middle of their attempts, mostly when their views have just
  /// changed places (D-2): what follows asks them, and waits for them, by the new ones (G-5.2, D-29).
  mutating func changesOfHeart() -> TouchScript {
    var script = TouchScript()
    script.scene = [.addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 400)), level: 0)]
    for index in 0..<2 {
      let frame = Rect(x: Double(200 * index), y: 0, width: 200, height: 400)
      var attributes = ViewAttributes(frame: frame)
      attributes.isMultipleTouchEnabled = true
      script.scene.append(.addView(attributes, parent: 0))
    }
    // Long ones, so that they are still at it when all has been said.
    let kinds: [RecognizerKind] = [
      .longPress(LongPressParameters(touches: 1)), .longPress(LongPressParameters(touches: 2)), .pan(PanParameters()),
      .pan(PanParameters(minimum: 2)), .tap(TapParameters(taps: 2)), .pinch(PinchParameters()),
    ]
    let count = random.within(2...6)
    for index in 0..<count {
      let view = index < 2 ? 1 + index : random.below(3)
      script.scene.append(.addRecognizer(RecognizerSpec(random.pick(kinds), opinion()), view: view))
      if random.chance(1, of: 2) {
        script.answers.append(ScriptAnswer(.simultaneously(recognizer: index), .always(random.chance(1, of: 2))))
      }
    }
    let ms = ScriptComposer.millisecond
    script.steps = [.frame(0, [.began(1, x: 100, y: 100)]), .frame(10 * ms, [.began(2, x: 300, y: 100)])]
    if random.chance(3, of: 4) { script.steps.append(.command(.attachView(1, parent: 0))) }
    if random.chance(1, of: 4) { script.steps.append(.command(.attachView(2, parent: 0))) }
    for _ in 0..<random.within(1...count) { script.steps.append(.command(.set(random.below(count), opinion()))) }
    var (y, time) = (100.0, 20 * ms)
    for contact in 3...Int64(random.within(3...5)) {
      let x = random.pick([60.0, 140, 260, 340])
      script.steps.append(.frame(time, [.began(ContactID(contact), x: x, y: 200)]))
      time += random.pick([10 * ms, 10 * ms, 600 * ms])
      y += random.pick([0, 12, 40])
      script.steps.append(.frame(time, [.moved(1, x: 100, y: y), .moved(2, x: 300, y: y)]))
      time += 10 * ms
    }
    for contact in random.chance(1, of: 2) ? [1, 2, 3] : [2, 3, 1] {
      script.steps.append(.frame(time, [.ended(ContactID(Int64(contact)))]))
      time += 10 * ms
    }
    script.steps.append(.advance(time + 3_000 * ms))
    return script
  }

  /// Views that are given other settings between landings, while fingers are on them: what a view accepts is decided at
  /// each landing, by its settings of then and by who is down (H-7, H-8).
  mutating func viewsOfNewSettings() -> TouchScript {
    var script = TouchScript()
    script.scene = [.addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 400)), level: 0)]
    for view in 1...2 { script.scene.append(.addView(half(view), parent: 0)) }
    let ms = ScriptComposer.millisecond
    var down: [ContactID] = []
    for index in 0..<random.within(4...9) {
      let time = Int64(index + 1) * 10 * ms
      if down.count > 1, random.chance(1, of: 3) {
        script.steps.append(.frame(time, [.ended(down.remove(at: random.below(down.count)))]))
        continue
      }
      let contact = ContactID(Int64(index + 1))
      down.append(contact)
      script.steps.append(.frame(time, [.began(contact, x: random.pick([60.0, 140, 260]), y: 100)]))
      if random.chance(1, of: 2) {
        let view = random.within(1...2)
        script.steps.append(.command(.setView(view, half(view))))
      }
    }
    script.steps.append(.frame(200 * ms, down.map { .ended($0) }))
    return script
  }

  /// What a view is that takes the left or the right half of a screen.
  private mutating func half(_ view: Int) -> ViewAttributes {
    var attributes = ViewAttributes(frame: Rect(x: Double(200 * view - 200), y: 0, width: 200, height: 400))
    attributes.isMultipleTouchEnabled = random.chance(1, of: 2)
    attributes.isExclusiveTouch = random.chance(1, of: 8)
    return attributes
  }

  /// Settings that stay enabled: whether its host is asked, and what its views hear late.
  private mutating func opinion() -> RecognizerSettings {
    var settings = RecognizerSettings()
    settings.hasDelegate = random.chance(1, of: 2)
    settings.delaysTouchesBegan = random.chance(1, of: 2)
    settings.delaysTouchesEnded = random.chance(1, of: 2)
    settings.cancelsTouchesInView = random.chance(1, of: 2)
    return settings
  }
}
