// Scripts of so many taps that not all can be remembered (T-6).

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Now and then the scene is tapped more often than there are chain records, by fingers that lift in another order
  /// than they have landed, in frames at one time among others, and now and then where one has been. Places are a point
  /// apart, so that all hit the same view as a rule: that is too far to continue a tap.
  mutating func tapOftenNowAndThen() {
    guard script.system == nil, !features.contains(.limits), random.chance(1, of: 32) else { return }
    script.profile.multiTapDistance = 0.5
    script.steps = []
    var time = script.startTime
    var down: [ContactID] = []
    for contact in 1...Int64(random.within(24...60)) {
      let spot = random.chance(1, of: 6) ? 0 : Double(contact)
      let place = Point(x: home.x + spot, y: home.y)
      down.append(ContactID(contact))
      script.steps.append(.frame(time, [.began(ContactID(contact), x: place.x, y: place.y)]))
      while !down.isEmpty && (down.count > 3 || random.chance(1, of: 2)) {
        time += random.pick([0, 0, 0, 1]) * ScriptComposer.millisecond
        let lifted = down.remove(at: random.below(down.count))
        script.steps.append(.frame(time, [.ended(lifted)]))
      }
      time += random.pick([0, 0, 1, 8]) * ScriptComposer.millisecond
    }
    if !down.isEmpty { script.steps.append(.frame(time, down.map { .ended($0) })) }
    script.steps.append(.advance(time + 3_000 * ScriptComposer.millisecond))
  }
}
