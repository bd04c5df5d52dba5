// Scripts of so many taps that not all can be remembered (T-6).

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Now and then the scene is tapped more often than there are chain records, by fingers that lift in another order
  /// than they have landed, in frames at one time among others. They are a little too far from each other to continue
  /// a tap; now and then one lands as far as it may from where another one has been, or there. In half of the scripts
  /// there is nothing but a large screen, and they are in a corner of it. In every third script one finger at least is
  /// down at all times: each takes a slot above the one before, until there is none and they move down (N-16).
  mutating func tapOftenNowAndThen() {
    guard script.system == nil, !features.contains(.limits), random.chance(1, of: 16) else { return }
    let distance = random.pick([0.5, 8, 20, 45])
    script.profile.multiTapDistance = distance
    var first = home
    if random.chance(1, of: 2) {
      // On a screen that begins before 0 and ends beyond 2048: columns and rows are numbered modulo some power of two.
      script = TouchScript()
      script.profile.multiTapDistance = distance
      let screen = ViewAttributes(frame: Rect(x: -100, y: -100, width: 2_600, height: 2_600))
      script.scene = [.addWindow(screen, level: 0)]
      let corners = [-60.0, 0, 1_990]
      first = Point(
        x: random.pick(corners) + Double(random.below(64)), y: random.pick(corners) + Double(random.below(64)))
    }
    let width = random.pick([3, 8])
    /// One of the places of a grid.
    func spot(_ number: Int) -> Point {
      let step = distance + 0.5
      return Point(x: first.x + Double(number % width) * step, y: first.y + Double(number / width) * step)
    }
    script.steps = []
    var time = script.startTime
    var down: [ContactID] = []
    let continuing = random.within(1...2)
    let staying = random.chance(1, of: 3) ? 1 : 0
    for contact in 1...random.within(staying == 0 ? 24...60 : 66...100) {
      var place = spot(contact)
      if random.chance(continuing, of: 3) {
        let way = random.pick([0, distance, -distance, distance + 1 / 64])
        place = spot(random.within(1...contact)) + (random.chance(1, of: 2) ? Point(x: way, y: 0) : Point(x: 0, y: way))
      }
      down.append(ContactID(Int64(contact)))
      script.steps.append(.frame(time, [.began(ContactID(Int64(contact)), x: place.x, y: place.y)]))
      while down.count > staying && (down.count > 3 || random.chance(1, of: 2)) {
        time += random.pick([0, 0, 0, 1]) * ScriptComposer.millisecond
        let lifted = down.remove(at: staying == 1 && random.chance(3, of: 4) ? 0 : random.below(down.count))
        script.steps.append(.frame(time, [.ended(lifted)]))
      }
      time += random.pick([0, 0, 1, 8]) * ScriptComposer.millisecond
    }
    if !down.isEmpty { script.steps.append(.frame(time, down.map { .ended($0) })) }
    script.steps.append(.advance(time + 3_000 * ScriptComposer.millisecond))
  }
}
