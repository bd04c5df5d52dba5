// Scenes with more siblings than a few, of which a hit test looks at some only (H-1).

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Dozens of views in one: in a grid or anywhere. Fingers land among them, while they come, go, move, hide and change
  /// their order.
  mutating func manySiblings() -> TouchScript {
    var script = TouchScript()
    let side = 480.0
    let screen = ViewAttributes(frame: Rect(x: 0, y: 0, width: side, height: side))
    // In half of the scenes they are in a view that can leave with all of them.
    let parent = random.below(2)
    script.scene = [.addWindow(screen, level: 0), .addView(parent == 1 ? screen : sibling(nil), parent: 0)]
    // Who is attached gets the number behind that of the newest sibling, and a group ends where that is a multiple of
    // 512. Two are attached in turns to use up numbers, as a rule nearly so many.
    let first = 2
    var living = [first, first + 1]
    script.scene += living.map { _ in .addView(sibling(nil), parent: parent) }
    let turnCount = random.chance(2, of: 3) ? random.within(400...512) : random.below(560)
    script.scene += (0..<turnCount).map { .attachView(living[$0 % 2], parent: parent) }
    let isGrid = random.chance(1, of: 2)
    let count = random.within(60...(random.chance(1, of: 4) ? 180 : 90))
    var number = first + living.count
    for place in 0..<count {
      random.open()
      script.scene.append(.addView(sibling(isGrid ? place : nil), parent: parent))
      living.append(number)
      number += 1
      random.close()
    }
    for turn in 0..<random.within(4...24) {
      random.open()
      if parent == 1 && random.chance(1, of: 12) {
        script.steps += [.command(.detachView(1)), .command(.attachView(1, parent: 0))]
      }
      for _ in 0..<random.below(4) {
        // Often the newest, which speaks for those behind it.
        let position = random.chance(1, of: 3) ? living.count - 1 : random.below(living.count)
        let view = living[position]
        switch random.below(6) {
        case 0:
          script.steps.append(.command(.addView(sibling(nil), parent: parent)))
          living.append(number)
          number += 1
        case 1 where living.count > 1:
          script.steps.append(.command(.destroyView(view)))
          living.remove(at: position)
        case 2: script.steps.append(.command(.detachView(view)))
        case 3:
          // One becomes the newest, or as many in turn as a run has, so that it may be alone in its run.
          for offset in 0..<random.pick([1, 1, random.within(2...17)]) {
            let next = living[(position + offset) % living.count]
            script.steps.append(.command(.attachView(next, parent: parent)))
          }
        default: script.steps.append(.command(.setView(view, sibling(nil))))
        }
      }
      let contact = ContactID(Int64(turn + 1))
      let time = Int64(turn) * 40_000_000
      let place = Point(x: Double(random.below(960)) / 2, y: Double(random.below(960)) / 2)
      script.steps.append(.frame(time, [.began(contact, x: place.x, y: place.y)]))
      script.steps.append(.frame(time + 20_000_000, [.ended(contact)]))
      random.close()
    }
    return script
  }

  /// The settings of one of many siblings: in its place of a grid, or anywhere and of any size.
  private mutating func sibling(_ place: Int?) -> ViewAttributes {
    if let place {
      let frame = Rect(x: Double(place % 10) * 48, y: Double(place / 10) * 27, width: 46, height: 25)
      return attributes(frame, isWindow: false)
    }
    let frame = Rect(
      x: Double(random.below(960)) / 2, y: Double(random.below(960)) / 2,
      width: Double(random.pick([24, 48, 48, 240])),
      height: Double(random.pick([24, 48, 48, 240])))
    return attributes(frame, isWindow: false)
  }
}
