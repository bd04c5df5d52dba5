// Scenes with much in them: forests of views, and webs of requirements among many recognizers.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Up to forty views more: siblings that overlap, one inside the other down to the depth that is allowed, and some
  /// that lie half outside of their superview.
  mutating func addForest() {
    let count = random.within(4...40)
    let isDeep = random.chance(1, of: 3)
    for _ in 0..<count {
      random.open()
      let parent = isDeep ? viewCount - 1 : random.below(viewCount)
      let outer = screenFrames[parent]
      let width = max(32, (outer.width / random.pick([1, 2, 3])).rounded(.down))
      let height = max(32, (outer.height / random.pick([1, 2, 3])).rounded(.down))
      var frame = Rect(
        x: Double(random.within(-4...20) * 16), y: Double(random.within(-4...20) * 16), width: width, height: height)
      if grain == .tenths {
        // Far down only such are rounded often (N-14).
        frame.origin = frame.origin + Point(x: Double(random.below(10)) / 10, y: Double(random.below(10)) / 10)
      }
      script.scene.append(.addView(attributes(frame, isWindow: false), parent: parent))
      screenFrames.append(
        Rect(
          x: outer.origin.x + frame.origin.x, y: outer.origin.y + frame.origin.y, width: width, height: height))
      random.close()
    }
  }

  /// Requirements among many: a chain, a ring, everyone of one, one of everyone, all of each other, or at random.
  mutating func addRequirementWeb(_ count: Int) {
    let size = random.within(2...count)
    switch random.below(7) {
    case 0: return
    case 1: for r in 1..<size { script.scene.append(.require(r, toFail: r - 1)) }
    case 2: for r in 0..<size { script.scene.append(.require(r, toFail: (r + 1) % size)) }
    case 3: for r in 1..<size { script.scene.append(.require(r, toFail: 0)) }
    case 4: for r in 1..<size { script.scene.append(.require(0, toFail: r)) }
    case 5:
      // Quadratic in the number: kept to the edges an engine has room for by default, and some beyond.
      let all = min(size, 17)
      for r in 0..<all { for q in 0..<all where q != r { script.scene.append(.require(r, toFail: q)) } }
    default:
      for _ in 0..<size { script.scene.append(.require(random.below(count), toFail: random.below(count))) }
    }
  }
}
