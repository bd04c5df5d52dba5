// Relations in space: translation and units (P-71, P-78). The mirror has a file of its own.

import Multitouch
import MultitouchRecordings

extension MetamorphicRelation {
  /// Whether a number is on the 1/64 grid, and not too large for it.
  static func isOnGrid(_ x: Double) -> Bool { x.magnitude < 0x1p20 && (x * 64).rounded() == x * 64 }

  /// The changes that tell a place; one that is none is dropped (N-11), wherever everything else is.
  private static func placed(_ script: TouchScript) -> [ContactChange] {
    script.changes.filter { ($0.phase == .began || $0.phase == .moved) && $0.location.isPlace }
  }

  /// Whether what is worked out from a script's places may be rounded (P-71): a 1/64 grid, and no number too large for
  /// it.
  static func hasPlacesOffGrid(_ script: TouchScript) -> String? {
    let isOff = placed(script).contains { !isOnGrid($0.location.x) || !isOnGrid($0.location.y) }
    return isOff ? "a place off the 1/64 grid" : nil
  }

  /// The same of places in views.
  static func isOffGrid(_ script: TouchScript) -> String? {
    let isOff = views(of: script).contains { attributes in
      let frame = attributes.frame
      let numbers = [
        frame.origin.x, frame.origin.y, frame.width, frame.height, attributes.boundsOrigin.x, attributes.boundsOrigin.y,
      ]
      return !numbers.allSatisfy(isOnGrid)
    }
    return hasPlacesOffGrid(script) ?? (isOff ? "a view off the 1/64 grid" : nil)
  }

  /// Whether a window's origin is off the grid: a place on it has the same place in the window, and from there on in
  /// all views, wherever both are.
  private static func hasWindowsOffGrid(_ script: TouchScript) -> String? {
    let isOff = (script.scene + script.playedCommands).contains { command in
      guard case .addWindow(let attributes, _) = command else { return false }
      return !isOnGrid(attributes.frame.origin.x) || !isOnGrid(attributes.frame.origin.y)
    }
    return isOff ? "a window off the 1/64 grid" : nil
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

  /// Whether a later command may set a window's frame: it is on the screen, others are in views. A window's number is
  /// at most how many come before it.
  private static func setsWindows(_ script: TouchScript) -> String? {
    var count = 0
    var last = -1
    for command in script.scene {
      switch command {
      case .addWindow:
        last = count
        count += 1
      case .addView, .addControl: count += 1
      default: break
      }
    }
    if script.playedCommands.contains(where: { if case .addWindow = $0 { true } else { false } }) { last = Int.max }
    let isSet = (script.scene + script.playedCommands).contains {
      if case .setView(let view, _) = $0 { view <= last } else { false }
    }
    return isSet ? "a window is set after it is made" : nil
  }

  /// Screen edges stay where they are (P-71).
  static func hasEdges(_ script: TouchScript) -> String? {
    let isEdge = script.kinds.contains { if case .screenEdgePan = $0 { true } else { false } }
    return isEdge ? "a screen-edge pan" : nil
  }

  /// Whether an action shows no finger, at the zero point (G-16).
  static func isNowhere(_ record: TraceRecord) -> Bool {
    record.kind == .act && record.fields[1...3] == [.integer(0), .real(0), .real(0)]
  }

  /// Whether the place of an action may be rounded: a centroid of three, five, six … touches, or the last there was.
  private static func isRounded(_ record: TraceRecord) -> Bool {
    guard case .integer(let count) = record.fields[1] else { return false }
    return ![1, 2, 4, 8].contains(count)
  }

  /// P-71.
  static let spaceTranslation = MetamorphicRelation(
    "P-71", "moving windows and fingers alike moves places and changes nothing else",
    unless: { hasPlacesOffGrid($0) ?? hasWindowsOffGrid($0) ?? setsWindows($0) ?? hasEdges($0) }
  ) { relation in
    let shift = Point(x: 4096.015625, y: -512)
    let moved = relation.script
      .mappingChanges { change in
        if change.location.isPlace { change.location = change.location + shift }
      }
      .mappingViews { attributes, isWindow in
        if isWindow { attributes.frame.origin = attributes.frame.origin + shift }
      }
    let expected = try relation.run(relation.script).map { record in
      // G-16: with an empty attempt the place is the zero point, wherever the window is.
      record.mapped(place: { isNowhere(record) ? $0 : $0 + shift })
    }
    return relation.compare(try relation.run(moved), with: expected) { isEqual($0, $1, moving: { $0 + shift }) }
  }

  /// Whether a record of a run whose places are moved is the one that is expected: equal, but for rounded centroids.
  static func isEqual(_ a: TraceRecord, _ b: TraceRecord, moving move: (Point) -> Point) -> Bool {
    // The last place there was may have been just at the zero point: then it has moved.
    if a == b || isNowhere(b) && a == b.mapped(place: move) { return true }
    guard a.kind == .act, b.kind == .act, a.fields.count == b.fields.count, isRounded(b) else { return false }
    var c = b
    for i in 2...3 {
      guard case .real(let x) = a.fields[i], case .real(let y) = b.fields[i] else { return false }
      if abs(x - y) <= 0x1p-30 { c.fields[i] = a.fields[i] }
    }
    return a == c
  }

  /// P-78, distances: doubling is exact, and so is rounding what is twice as large. A pinch's one point (PIN-2) is no
  /// setting, so the fingers of one must stay clear of it.
  static let distanceScale = MetamorphicRelation(
    "P-78", "twice the distances and distance constants give the same trace, twice as large",
    unless: { script in
      hasExtremePlaces(script) ?? hasExtremeDistances(script) ?? feelsThePoint(script)
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
        p.oppositeAllowance = twice(p.oppositeAllowance, TimingProfile.uiKit.swipeOppositeAllowance)
        return .swipe(p)
      case .pinch(var p):
        p.threshold = twice(p.threshold, TimingProfile.uiKit.pinchThreshold)
        p.baselineOffset = twice(p.baselineOffset, TimingProfile.uiKit.pinchOffset)
        return .pinch(p)
      case .screenEdgePan(var p):
        p.hysteresis = twice(p.hysteresis, TimingProfile.uiKit.panHysteresis)
        p.edgeRegion = twice(p.edgeRegion, TimingProfile.uiKit.edgeRegion)
        p.screen = twice(p.screen)
        return .screenEdgePan(p)
      case .rotation, .triggeredTap, .touchDelay: return kind
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

  /// Whether a place is so far out that twice it is none (N-11), or so near the zero point that what the square of a
  /// distance to it is rounded to is no normal number.
  private static func hasExtremePlaces(_ script: TouchScript) -> String? {
    func isExtreme(_ x: Double) -> Bool { x != 0 && !(0x1p-400...0x1p23).contains(x.magnitude) }
    let isAny = placed(script).contains { isExtreme($0.location.x) || isExtreme($0.location.y) }
    return isAny ? "a place near the limits of what a place can be" : nil
  }

  /// Whether a distance is so large that twice it may be no number, or so small that its square may be none.
  private static func hasExtremeDistances(_ script: TouchScript) -> String? {
    var distances = [script.profile.controlDragSlop, script.profile.multiTapDistance]
    func add(_ rect: Rect) { distances += [rect.origin.x, rect.origin.y, rect.width, rect.height] }
    for attributes in views(of: script) {
      add(attributes.frame)
      distances += [attributes.boundsOrigin.x, attributes.boundsOrigin.y]
    }
    func add(_ p: TapParameters) { distances += [p.allowableMovement, p.allowableSeparation] }
    for kind in script.kinds {
      switch kind {
      case .tap(let p): add(p)
      case .longPress(let p):
        distances.append(p.allowableMovement)
        add(p.tap)
      case .pan(let p): distances.append(p.hysteresis)
      case .swipe(let p): distances += [p.minimumPrimaryMovement, p.maximumSecondaryMovement, p.oppositeAllowance]
      case .pinch(let p): distances += [p.threshold, p.baselineOffset]
      case .screenEdgePan(let p):
        distances += [p.hysteresis, p.edgeRegion]
        add(p.screen)
      case .rotation, .triggeredTap, .touchDelay: break
      }
    }
    for command in script.scene + script.playedCommands {
      switch command {
      case .setTranslation(_, let v): distances += [v.x, v.y]
      case .addControl(let settings, _, _), .setControl(_, let settings): add(settings.knob)
      default: break
      }
    }
    let isExtreme = distances.contains { $0.isFinite && $0 != 0 && !(0x1p-500...0x1p500).contains($0.magnitude) }
    return isExtreme ? "a distance near the limits of what a number can be" : nil
  }

  /// Whether a pinch may meet the one point below which there is no distance (PIN-2): two fingers come as close as two
  /// points, or it is made of another kind and has measured nothing yet.
  ///
  /// With distances d ≥ 2 no baseline is below 1 either: fingers that came closer left d0 − offset ≥ d.
  private static func feelsThePoint(_ script: TouchScript) -> String? {
    if !script.kinds.contains(where: { if case .pinch = $0 { true } else { false } }) { return nil }
    if script.playedCommands.contains(where: { if case .configure = $0 { true } else { false } }) {
      return "a pinch, and kinds that change"
    }
    var places: [ContactID: Point] = [:]
    for case .frame(_, let whole) in script.steps {
      // A finger that lifts in a frame is there while those that move in it are told (D-7).
      for changes in ModelSession.split(whole) {
        for change in changes where change.location.isPlace {
          if change.phase == .began || change.phase == .moved && places[change.contact] != nil {
            places[change.contact] = change.location
          }
        }
        let all = Array(places.values)
        for i in all.indices {
          for j in 0..<i where (all[i] - all[j]).squaredLength < 4 {
            return "a pinch, whose smallest distance is one point"
          }
        }
        for change in changes where change.phase == .ended || change.phase == .cancelled {
          places[change.contact] = nil
        }
      }
    }
    return nil
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
}
