// The mirror (P-79): left becomes right, and nothing else changes.

import Multitouch
import MultitouchRecordings

extension MetamorphicRelation {
  /// P-79.
  static let mirror = MetamorphicRelation(
    "P-79", "the mirrored input gives the mirrored trace",
    unless: { script in
      if let reason = isOffGrid(script) ?? setsViews(script) { return reason }
      if !script.isSceneFixed { return "the scene changes after it is made" }
      return touchesEdge(script) ?? touchesScreenEdge(script)
    }
  ) { relation in
    let mirrored = relation.script.mappingChanges { $0.location.x = 0 - $0.location.x }
      .mappingViews { attributes, _ in
        let width = attributes.frame.width
        attributes.frame.origin.x = 0 - attributes.frame.origin.x - width
        attributes.boundsOrigin.x = 0 - attributes.boundsOrigin.x - width
      }
      .mappingKinds(mirrorImage)
      .mappingCommands { command in
        guard case .addControl(var settings, let attributes, let parent) = command else { return command }
        settings.knob.origin.x = 0 - settings.knob.origin.x - settings.knob.width
        return .addControl(settings, attributes, parent: parent)
      }
    let trace = try relation.run(relation.script)
    // One that was refused has no number.
    if trace.hasDrops([.recognizers, .views, .stale]) { return .doesNotApply("too little room") }
    let expected = trace.map { record in
      let kind = relation.script.sceneRecognizers
      var isRotation = false
      if case .recognizer(let r) = record.subject, kind.indices.contains(r), case .rotation = kind[r].spec.kind {
        isRotation = true
      }
      var isSwipe = false
      if case .recognizer(let r) = record.subject, kind.indices.contains(r), case .swipe = kind[r].spec.kind {
        isSwipe = true
      }
      return record.mapped(
        place: { Point(x: 0 - $0.x, y: $0.y) },
        values: { values in
          if isRotation { return values.map { 0 - $0 } }
          // The direction's bit: right 1, left 2.
          if isSwipe { return values.map { $0 == 1 ? 2 : $0 == 2 ? 1 : $0 } }
          return values.count == 4 ? [0 - values[0], values[1], 0 - values[2], values[3]] : values
        })
    }
    let actual = try relation.run(mirrored)
    let outcome = relation.compare(actual, with: expected)
    if case .violated(let violation) = outcome {
      let parting = [actual, expected].compactMap { $0.indices.contains(violation.record) ? $0[violation.record] : nil }
      if mayShowHalfTurn(parting, relation.script) && makesHalfTurns(relation.script) {
        return .doesNotApply("a half turn, which has one sign only")
      }
    }
    return outcome
  }

  /// A kind with left and right exchanged.
  private static func mirrorImage(_ kind: RecognizerKind) -> RecognizerKind {
    switch kind {
    case .swipe(var p):
      if p.directions.contains(.left) != p.directions.contains(.right) {
        p.directions.formSymmetricDifference([.left, .right])
      }
      return .swipe(p)
    case .screenEdgePan(var p):
      if p.edges.contains(.left) != p.edges.contains(.right) { p.edges.formSymmetricDifference([.left, .right]) }
      p.screen.origin.x = 0 - p.screen.origin.x - p.screen.width
      return .screenEdgePan(p)
    default: return kind
    }
  }

  /// Whether a finger lands where the region at the left edge of a screen ends, or the one at its right edge begins:
  /// only the second is in it (EDG-1).
  private static func touchesScreenEdge(_ script: TouchScript) -> String? {
    for case .screenEdgePan(let p) in script.kinds {
      let region = ModelParameters.distance(p.edgeRegion, default: TimingProfile.uiKit.edgeRegion)
      let (left, width) = (p.screen.origin.x, p.screen.width)
      if ![region, left, width].allSatisfy(isOnGrid) { return "a screen off the 1/64 grid" }
      for change in script.changes where change.phase == .began && change.location.isPlace {
        let x = change.location.x - left
        if x == region || x == width - region { return "a finger lands where the region at an edge of a screen ends" }
      }
    }
    return nil
  }

  /// Whether a finger is on a half-open edge, left or right: lands on one of a view (H-2) or of a control's knob
  /// (CTL-11), or is ever on one of what counts as inside a control (CTL-4).
  private static func touchesEdge(_ script: TouchScript) -> String? {
    var scene = WalkScene()
    var controls: [(view: Int, settings: ControlSettings)] = []
    for command in script.scene {
      switch command {
      case .addWindow(let attributes, let level): scene.addWindow(attributes, level: level)
      case .addView(let attributes, let parent):
        if scene.isAlive(view: parent) { scene.addView(attributes, parent: parent) }
      case .addControl(let settings, let attributes, let parent):
        if !scene.isAlive(view: parent) { continue }
        controls.append((scene.views.count, settings))
        scene.addView(attributes, parent: parent)
      default: break
      }
    }
    func isOnEdge(_ view: Int, _ x: Double) -> Bool {
      let attributes = scene.views[view].attributes
      let inside = x - attributes.frame.origin.x + attributes.boundsOrigin.x
      let left = attributes.boundsOrigin.x
      return inside == left || inside == left + attributes.frame.width
        || scene.views[view].children.contains { isOnEdge($0, inside) }
    }
    let landings = script.changes.filter { $0.phase == .began && $0.location.isPlace }
    if landings.contains(where: { change in scene.windows.contains { isOnEdge($0.view, change.location.x) } }) {
      return "a finger lands on a half-open edge"
    }
    let slop = ModelParameters.distance(script.profile.controlDragSlop, default: TimingProfile.uiKit.controlDragSlop)
    for control in controls {
      let knob = control.settings.knob
      if ![slop, knob.origin.x, knob.width].allSatisfy(isOnGrid) { return "a control off the 1/64 grid" }
      let attributes = scene.views[control.view].attributes
      let left = attributes.boundsOrigin.x
      let outer = [left - slop, left + attributes.frame.width + slop]
      let inner = [knob.origin.x, knob.origin.x + knob.width]
      for change in script.changes where change.phase == .began || change.phase == .moved {
        let x = scene.inside(control.view, change.location).x
        if change.location.isPlace, outer.contains(x) || change.phase == .began && inner.contains(x) {
          return "a finger on a half-open edge of a control"
        }
      }
    }
    return nil
  }

  /// Whether the first records in which the mirror image is another one can come of a rotation's angle: one of them is
  /// about a rotation. A ring is told of by any of its members (G-11), so one that requires others excuses them all.
  private static func mayShowHalfTurn(_ parting: [TraceRecord], _ script: TouchScript) -> Bool {
    let rotations = script.sceneRecognizers.indices.filter {
      if case .rotation = script.sceneRecognizers[$0].spec.kind { true } else { false }
    }
    if rotations.isEmpty { return false }
    let requires =
      script.scene.contains { if case .require(let r, _) = $0 { rotations.contains(r) } else { false } }
      || script.answers.contains {
        switch $0.question {
        case .shouldRequireFailure, .shouldBeRequiredToFail: true
        default: false
        }
      }
    func isAboutRotation(_ record: TraceRecord) -> Bool {
      let subjects =
        [record.subject] + record.fields.compactMap { if case .subject(let subject) = $0 { subject } else { nil } }
      return subjects.contains { if case .recognizer(let r) = $0 { rotations.contains(r) } else { false } }
    }
    return requires || parting.contains(where: isAboutRotation)
  }

  /// Whether two contacts ever turn by exactly half a turn around each other, from one of their places to the next;
  /// while they coincide there is no step, and what they were before is what counts (ROT-5). A move that a hook
  /// swallows is told to nobody (D-5), so with hooks a step may begin at any of their places before.
  private static func makesHalfTurns(_ script: TouchScript) -> Bool {
    var places: [ContactID: Point] = [:]
    var vectors: [ContactPair: [Point]] = [:]
    // A frame that N-11 splits is several.
    let frames = script.steps.flatMap { step -> [[ContactChange]] in
      if case .frame(_, let changes) = step { ModelSession.split(changes) } else { [] }
    }
    for changes in frames {
      for change in changes where change.phase == .began || change.phase == .moved {
        if change.phase == .began {
          for pair in vectors.keys where pair.first == change.contact || pair.second == change.contact {
            vectors[pair] = nil
          }
        }
        places[change.contact] = change.location
      }
      for (a, pa) in places {
        for (b, pb) in places where a.rawValue < b.rawValue {
          let (pair, v) = (ContactPair(first: a, second: b), pb - pa)
          if v.squaredLength == 0 { continue }
          let past = vectors[pair] ?? []
          if past.contains(where: { isOpposite($0, v) }) { return true }
          vectors[pair] = script.hasHooks ? past + [v] : [v]
        }
      }
      // The vectors of one that has ended go with it: its next landing drops them.
      for change in changes where change.phase == .ended || change.phase == .cancelled {
        places[change.contact] = nil
      }
    }
    return false
  }

  private static func isOpposite(_ u: Point, _ v: Point) -> Bool {
    u.x * v.y - u.y * v.x == 0 && u.x * v.x + u.y * v.y < 0
  }
}

private struct ContactPair: Hashable {
  var first: ContactID
  var second: ContactID
}
