// Odd numbers and places: drawn, though rarely, and only where they are asked for.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct OddPlacesTests {
  /// The script of a seed with these features.
  static func script(_ features: ScriptFeatures, _ seed: UInt64) -> TouchScript {
    var composer = ScriptComposer(random: ChoiceSource(seed: seed), features: features)
    composer.compose()
    return composer.script
  }

  static func isOnGrid(_ place: Point) -> Bool {
    MetamorphicRelation.isOnGrid(place.x) && MetamorphicRelation.isOnGrid(place.y)
  }

  static func isSpeck(_ x: Double) -> Bool { x != 0 && x.magnitude < 1e-9 }

  /// What is odd about a script's scene.
  static func oddities(ofScene script: TouchScript) -> Set<String> {
    var words: Set<String> = []
    var switchParents: Set<Int> = []
    for case .addControl(let settings, _, let parent) in script.scene where settings.kind == .toggle {
      switchParents.insert(parent)
    }
    for (spec, view) in script.sceneRecognizers {
      var distances: [Double] = []
      switch spec.kind {
      case .tap(let p): distances = [p.allowableMovement, p.allowableSeparation]
      case .pan(let p): distances = [p.hysteresis]
      case .pinch(let p): distances = [p.threshold, p.baselineOffset]
      case .rotation(let p): distances = [p.threshold, p.baselineOffset]
      case .swipe(let p):
        let isHuge = [p.primaryLoss, p.secondaryLoss].contains { $0.isFinite && $0.magnitude > 1e300 }
        if isHuge { words.insert("a huge loss of a swipe") }
      case .screenEdgePan: if switchParents.contains(view) { words.insert("an edge pan over a switch") }
      default: break
      }
      if distances.contains(where: { isSpeck($0) && $0 > 0 }) { words.insert("a tiny threshold") }
    }
    return words
  }

  /// What is odd about a script's fingers.
  static func oddities(ofFingers script: TouchScript) -> Set<String> {
    let hasSwitch = script.scene.contains {
      if case .addControl(let settings, _, _) = $0 { settings.kind == .toggle } else { false }
    }
    var words: Set<String> = []
    var landings: [ContactID: Point] = [:]
    // Where each was last, and what its steps add up to.
    var lasts: [ContactID: Point] = [:]
    var sums: [ContactID: Point] = [:]
    for change in script.changes {
      switch change.phase {
      case .began:
        landings[change.contact] = change.location
        lasts[change.contact] = change.location
        sums[change.contact] = .zero
      case .moved:
        if let landing = landings[change.contact], let last = lasts[change.contact], let sum = sums[change.contact] {
          let way = change.location - landing
          let added = sum + (change.location - last)
          if way.squaredLength < 100 && added != way && !isSpeck(change.location.x) {
            words.insert("steps that add up to something else")
          }
          lasts[change.contact] = change.location
          sums[change.contact] = added
        }
        guard hasSwitch, let landing = landings[change.contact] else { break }
        let way = change.location - landing
        if way.x == 0 && way.y.magnitude == 10 { words.insert("exactly the hysteresis across a switch") }
      case .ended, .cancelled: landings[change.contact] = nil
      }
      if isSpeck(change.location.x) || isSpeck(change.location.y) {
        words.insert("a speck")
      } else if landings.count >= 3 && change.location.isPlace && !isOnGrid(change.location) {
        words.insert("tenths of three fingers")
      }
    }
    return words
  }

  @Test func `odd numbers and places are drawn`() {
    var counts: [String: Int] = [:]
    for seed in UInt64(0)..<600 {
      let script = Self.script([.oddPlaces, .extremeParameters, .controls, .boundaries], seed)
      for word in Self.oddities(ofScene: script).union(Self.oddities(ofFingers: script)) {
        counts[word, default: 0] += 1
      }
    }
    let wanted: Set = [
      "a huge loss of a swipe", "an edge pan over a switch", "a tiny threshold",
      "exactly the hysteresis across a switch", "a speck", "tenths of three fingers",
      "steps that add up to something else",
    ]
    #expect(Set(counts.keys) == wanted, "\(counts)")
  }

  @Test func `fingers of a tap of several fingers are forgotten (N-16)`() {
    let forgets = (UInt64(0)..<400).contains { seed in
      let script = Self.script([.limits], seed)
      let hasWideTap = script.sceneRecognizers.contains {
        if case .tap(let p) = $0.spec.kind { p.numberOfTouchesRequired > 1 } else { false }
      }
      return hasWideTap && script.capacities.touches <= 4 && ReferenceModel.run(script).hasDrops([.records])
    }
    #expect(forgets)
  }

  @Test func `other scripts keep to the 1/64 grid, or are at the end of all places`() {
    var farthest = 0
    for seed in UInt64(0)..<300 {
      let composer = ScriptGenerator.make(seed: seed)
      // An interaction's scenarios have gestures of their own.
      if composer.features.contains(.oddPlaces) || composer.script.system != nil { continue }
      let isOnGrid = composer.script.changes.allSatisfy { change in
        // N-11.
        let isFarthest = max(abs(change.location.x), abs(change.location.y)) == 0x1p24
        if isFarthest { farthest += 1 }
        return !change.location.isPlace || isFarthest || Self.isOnGrid(change.location)
      }
      #expect(isOnGrid, "seed \(seed): \(composer.features.words)")
    }
    #expect(farthest > 0)
  }
}
