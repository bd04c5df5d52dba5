// The mirror (P-79): left becomes right, and nothing else changes.
//
// Frames are mirrored in x = 0, places 1/64 further to the left: on the 1/64 grid a place is in the half-open [a, b)
// just if its image, −x − 1/64, is in the half-open [−b, −a), which is the image of the frame. So edges are judged too:
// of views (H-2), of what counts as inside a control (CTL-4), of its knob (CTL-11) and of regions at a screen's edges
// (EDG-1).

import Multitouch
import MultitouchRecordings

extension MetamorphicRelation {
  /// P-79.
  static let mirror = MetamorphicRelation(
    "P-79", "the mirrored input gives the mirrored trace",
    unless: { script in
      isOffGrid(script) ?? hasEdgesOffGrid(script) ?? changesKinds(script)
    }
  ) { relation in
    let mirrored = relation.script
      .mappingChanges { change in
        if change.location.isPlace { change.location = mirrorImage(change.location) }
      }
      .mappingViews { attributes, _ in
        let width = attributes.frame.width
        attributes.frame.origin.x = 0 - attributes.frame.origin.x - width
        attributes.boundsOrigin.x = 0 - attributes.boundsOrigin.x - width
      }
      .mappingKinds(mirrorImage)
      .mappingCommands { command in
        func mirrored(_ settings: ControlSettings) -> ControlSettings {
          var settings = settings
          settings.knob.origin.x = 0 - settings.knob.origin.x - settings.knob.width
          return settings
        }
        switch command {
        case .addControl(let settings, let attributes, let parent):
          return .addControl(mirrored(settings), attributes, parent: parent)
        case .setControl(let c, let settings): return .setControl(c, mirrored(settings))
        case .setTranslation(let r, let v): return .setTranslation(r, Point(x: 0 - v.x, y: v.y))
        case .setRotation(let r, let v): return .setRotation(r, 0 - v)
        default: return command
        }
      }
    let run = try relation.engine(relation.script)
    let trace = run.records
    // One that was refused has no number; all are made in the scene.
    if Array(trace.prefix(run.sceneEnds.last ?? trace.count)).hasDrops([.recognizers, .views, .stale]) {
      return .doesNotApply("too little room")
    }
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
        // G-16: with an empty attempt the place is the zero point, in the mirror too.
        place: { isNowhere(record) ? $0 : mirrorImage($0) },
        values: { values in
          if isRotation { return values.map { 0 - $0 } }
          // The direction's bit: right 1, left 2.
          if isSwipe { return values.map { $0 == 1 ? 2 : $0 == 2 ? 1 : $0 } }
          return values.count == 4 ? [0 - values[0], values[1], 0 - values[2], values[3]] : values
        })
    }
    let actual = try relation.run(mirrored)
    let outcome = relation.compare(actual, with: expected) { isEqual($0, $1, moving: mirrorImage) }
    if case .violated(let violation) = outcome {
      let parting = [actual, expected].compactMap { $0.indices.contains(violation.record) ? $0[violation.record] : nil }
      if mayShowHalfTurn(parting, relation.script) && makesHalfTurns(relation.script) {
        return .doesNotApply("a half turn, which has one sign only")
      }
    }
    return outcome
  }

  /// Whether a recognizer becomes another kind or is made while it is played: records tell its number alone.
  private static func changesKinds(_ script: TouchScript) -> String? {
    let changes =
      script.scene.contains { if case .configure = $0 { true } else { false } }
      || script.playedCommands.contains {
        switch $0 {
        case .configure, .addRecognizer: true
        default: false
        }
      }
    return changes ? "kinds of recognizers change after they are made" : nil
  }

  private static func mirrorImage(_ place: Point) -> Point { Point(x: 0 - place.x - 1.0 / 64, y: place.y) }

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
    case .tap, .longPress, .pan, .pinch, .rotation, .triggeredTap, .touchDelay: return kind
    }
  }

  /// Whether an edge of a control's knob, of what counts as inside a control or of a region at a screen's edges is off
  /// the grid; those of views are where they are.
  private static func hasEdgesOffGrid(_ script: TouchScript) -> String? {
    for case .screenEdgePan(let p) in script.kinds {
      let region = ModelParameters.distance(p.edgeRegion, default: TimingProfile.uiKit.edgeRegion)
      if ![region, p.screen.origin.x, p.screen.width].allSatisfy(isOnGrid) { return "a screen off the 1/64 grid" }
    }
    let slop = ModelParameters.distance(script.profile.controlDragSlop, default: TimingProfile.uiKit.controlDragSlop)
    for command in script.scene + script.playedCommands {
      let knob: Rect
      switch command {
      case .addControl(let settings, _, _), .setControl(_, let settings): knob = settings.knob
      default: continue
      }
      if ![slop, knob.origin.x, knob.width].allSatisfy(isOnGrid) { return "a control off the 1/64 grid" }
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
      (script.scene + script.playedCommands).contains {
        if case .require(let r, _) = $0 { rotations.contains(r) } else { false }
      }
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
