// Relations in space: translation, units, mirror (P-71, P-78, P-79).

import Multitouch
import MultitouchRecordings

extension MetamorphicRelation {
  /// Whether decisions about a script's places are exact (P-71): a 1/64 grid, and no number too large for it.
  private static func isOffGrid(_ script: TouchScript) -> String? {
    func isOnGrid(_ x: Double) -> Bool { x.magnitude < 0x1p20 && (x * 64).rounded() == x * 64 }
    for change in script.changes where change.phase == .began || change.phase == .moved {
      if !isOnGrid(change.location.x) || !isOnGrid(change.location.y) { return "a place off the 1/64 grid" }
    }
    for attributes in views(of: script) {
      let frame = attributes.frame
      let numbers = [
        frame.origin.x, frame.origin.y, frame.width, frame.height, attributes.boundsOrigin.x, attributes.boundsOrigin.y,
      ]
      if !numbers.allSatisfy(isOnGrid) { return "a view off the 1/64 grid" }
    }
    return nil
  }

  private static func views(of script: TouchScript) -> [ViewAttributes] {
    (script.scene + script.playedCommands).compactMap {
      switch $0 {
      case .addWindow(let attributes, _), .addView(let attributes, _), .setView(_, let attributes),
        .addControl(_, let attributes, _):
        attributes
      default: nil
      }
    }
  }

  /// Whether a later command may set a window's frame: it is on the screen, others are in views.
  private static func setsViews(_ script: TouchScript) -> String? {
    let isSet = script.playedCommands.contains { if case .setView = $0 { true } else { false } }
    return isSet ? "a view is set while it is played" : nil
  }

  /// Screen edges stay where they are (P-71), a knob and a slop would have to be mirrored (CTL-4, CTL-11).
  private static func hasEdges(_ script: TouchScript) -> String? {
    let isEdge = script.kinds.contains { if case .screenEdgePan = $0 { true } else { false } }
    return isEdge ? "a screen-edge pan" : nil
  }

  /// P-71.
  static let spaceTranslation = MetamorphicRelation(
    "P-71", "moving windows and fingers alike moves places and changes nothing else",
    unless: { isOffGrid($0) ?? setsViews($0) ?? hasEdges($0) }
  ) { relation in
    let shift = Point(x: 4096.015625, y: -512)
    let moved = relation.script.mappingChanges { $0.location = $0.location + shift }
      .mappingViews { attributes, isWindow in
        if isWindow { attributes.frame.origin = attributes.frame.origin + shift }
      }
    let expected = try relation.run(relation.script).map { record in
      // G-16: with an empty attempt the place is the zero point, wherever the window is.
      let isNowhere = record.kind == .act && record.fields[1...3] == [.integer(0), .real(0), .real(0)]
      return record.mapped(place: { isNowhere ? $0 : $0 + shift })
    }
    return relation.compare(try relation.run(moved), with: expected) { a, b in
      if a == b { return true }
      guard a.kind == .act, b.kind == .act, a.fields.count == b.fields.count else { return false }
      // Centroids of three, five, six … touches are rounded.
      var c = b
      for i in 2...3 {
        guard case .real(let x) = a.fields[i], case .real(let y) = b.fields[i] else { return false }
        if abs(x - y) <= 0x1p-30 { c.fields[i] = a.fields[i] }
      }
      return a == c
    }
  }

  /// P-78, distances; a pinch's one point (PIN-2) is no setting.
  static let distanceScale = MetamorphicRelation(
    "P-78", "twice the distances and distance constants give the same trace, twice as large",
    unless: { script in
      if let reason = isOffGrid(script) { return reason }
      let hasPinch = script.kinds.contains { if case .pinch = $0 { true } else { false } }
      return hasPinch ? "a pinch, whose smallest distance is one point" : nil
    }
  ) { relation in
    var large = relation.script.mappingChanges { change in
      if change.location.isPlace { change.location = change.location + change.location }
    }
    large = large.mappingViews { attributes, _ in
      attributes.frame = twice(attributes.frame)
      attributes.boundsOrigin = attributes.boundsOrigin + attributes.boundsOrigin
    }
    large = large.mappingKinds { kind in
      switch kind {
      case .tap(let p): return .tap(twiceAsFar(p))
      case .longPress(var p):
        p.allowableMovement = twice(p.allowableMovement, TimingProfile.uiKit.longPressMovement)
        p.tap = twiceAsFar(p.tap)
        return .longPress(p)
      case .pan(var p):
        p.hysteresis = twice(p.hysteresis, TimingProfile.uiKit.panHysteresis)
        return .pan(p)
      case .swipe(var p):
        p.minimumPrimaryMovement = twice(p.minimumPrimaryMovement, TimingProfile.uiKit.swipeMinimumPrimary)
        p.maximumSecondaryMovement = twice(p.maximumSecondaryMovement, TimingProfile.uiKit.swipeMaximumSecondary)
        p.oppositeAllowance = twice(p.oppositeAllowance, 0)
        return .swipe(p)
      case .screenEdgePan(var p):
        p.hysteresis = twice(p.hysteresis, TimingProfile.uiKit.panHysteresis)
        p.edgeRegion = twice(p.edgeRegion, TimingProfile.uiKit.edgeRegion)
        p.screen = twice(p.screen)
        return .screenEdgePan(p)
      default: return kind
      }
    }
    large = large.mappingCommands { command in
      switch command {
      case .setTranslation(let r, let v): return .setTranslation(r, v + v)
      case .addControl(var settings, let attributes, let parent):
        settings.knob = twice(settings.knob)
        return .addControl(settings, attributes, parent: parent)
      case .setControl(let c, var settings):
        settings.knob = twice(settings.knob)
        return .setControl(c, settings)
      default: return command
      }
    }
    large.profile.controlDragSlop = twice(large.profile.controlDragSlop, TimingProfile.uiKit.controlDragSlop)
    large.profile.multiTapDistance = twice(large.profile.multiTapDistance, TimingProfile.uiKit.multiTapDistance)
    let expected = try relation.run(relation.script).map {
      $0.mapped(place: { $0 + $0 }, values: { $0.count == 4 ? $0.map { $0 * 2 } : $0 })
    }
    return relation.compare(try relation.run(large), with: expected)
  }

  /// Twice a distance; what is not finite means the default.
  private static func twice(_ distance: Double, _ standard: Double) -> Double {
    (distance.isFinite ? distance : standard) * 2
  }

  private static func twice(_ rect: Rect) -> Rect {
    Rect(x: rect.origin.x * 2, y: rect.origin.y * 2, width: rect.width * 2, height: rect.height * 2)
  }

  private static func twiceAsFar(_ p: TapParameters) -> TapParameters {
    var p = p
    p.allowableMovement = twice(p.allowableMovement, TimingProfile.uiKit.allowableMovement)
    p.allowableSeparation = twice(p.allowableSeparation, TimingProfile.uiKit.allowableSeparation)
    return p
  }

  // MARK: Mirror

  /// P-79.
  static let mirror = MetamorphicRelation(
    "P-79", "the mirrored input gives the mirrored trace",
    unless: { script in
      if let reason = isOffGrid(script) ?? setsViews(script) { return reason }
      if !script.isSceneFixed { return "the scene changes while it is played" }
      if let reason = hasEdges(script) { return reason }
      if script.hasControls { return "a control, whose slop has half-open edges" }
      return landsOnEdge(script) ? "a finger lands on a half-open edge" : nil
    }
  ) { relation in
    let mirrored = relation.script.mappingChanges { $0.location.x = 0 - $0.location.x }
      .mappingViews { attributes, _ in
        let width = attributes.frame.width
        attributes.frame.origin.x = 0 - attributes.frame.origin.x - width
        attributes.boundsOrigin.x = 0 - attributes.boundsOrigin.x - width
      }
      .mappingKinds { kind in
        guard case .swipe(var p) = kind else { return kind }
        let (left, right) = (p.directions.contains(.left), p.directions.contains(.right))
        if left != right { p.directions.formSymmetricDifference([.left, .right]) }
        return .swipe(p)
      }
    let trace = try relation.run(relation.script)
    // One that was refused has no number.
    if trace.hasDrops([.recognizers, .stale]) { return .doesNotApply("too little room") }
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
    let outcome = relation.compare(try relation.run(mirrored), with: expected)
    if outcome != .holds && makesHalfTurns(relation.script) {
      return .doesNotApply("a half turn, which has one sign only")
    }
    return outcome
  }

  /// Whether a landing lies on the left or right edge of a view (H-2).
  private static func landsOnEdge(_ script: TouchScript) -> Bool {
    var scene = WalkScene()
    for command in script.scene {
      switch command {
      case .addWindow(let attributes, let level): scene.addWindow(attributes, level: level)
      case .addView(let attributes, let parent), .addControl(_, let attributes, let parent):
        if scene.isAlive(view: parent) { scene.addView(attributes, parent: parent) }
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
    return script.changes.contains { change in
      change.phase == .began && change.location.isPlace
        && scene.windows.contains { isOnEdge($0.view, change.location.x) }
    }
  }

  /// Whether two contacts ever turn by exactly half a turn around each other, between any two of their places; while they
  /// coincide there is no step, and what they were before is what counts (ROT-5).
  private static func makesHalfTurns(_ script: TouchScript) -> Bool {
    var places: [ContactID: Point] = [:]
    var vectors: [ContactPair: Point] = [:]
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
          if let u = vectors[pair], u.x * v.y - u.y * v.x == 0, u.x * v.x + u.y * v.y < 0 { return true }
          vectors[pair] = v
        }
      }
    }
    return false
  }
}

private struct ContactPair: Hashable {
  var first: ContactID
  var second: ContactID
}
