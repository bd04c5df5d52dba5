// A frame's changes by unrelated parts of the screen may come one part after the other (P-73).

import Multitouch
import MultitouchRecordings

extension MetamorphicRelation {
  /// P-73.
  static let splitFrames = MetamorphicRelation(
    "P-73", "a frame split by unrelated view subtrees gives each subtree the same trace",
    of: { $0.doubled },
    unless: { script in
      if !script.isSceneFixed { return "the scene changes after it is made" }
      if script.hasHooks || script.hasCycles { return "the host is not pure" }
      if script.knowsTouches { return "the host knows touches by uid" }
      if script.profile.multiTapScope == .sameWindow { return "chains cross views" }
      let isExclusive = script.scene.contains {
        switch $0 {
        case .addWindow(let attributes, _), .addView(let attributes, _), .addControl(_, let attributes, _):
          attributes.isExclusiveTouch
        default: false
        }
      }
      if isExclusive { return "an exclusive view" }
      let subtrees = SubtreeMap(script)
      if script.sceneRecognizers.contains(where: { subtrees.subtree(of: $0.view) == nil }) {
        return "a recognizer on a common ancestor"
      }
      let crosses = script.scene.contains {
        guard case .require(let r, let q) = $0 else { return false }
        return subtrees.subtree(ofRecognizer: r) != subtrees.subtree(ofRecognizer: q)
      }
      return crosses ? "a requirement from one subtree to another" : nil
    }
  ) { relation in
    let whole = try relation.engine(relation.script)
    let isCrowded = whole.records.hasDrops([
      .touches, .records, .recognizers, .views, .stale, .unknown, .replaced, .place, .passes, .fires,
    ])
    if isCrowded { return .doesNotApply("too little room, or bad input") }
    if whole.hasDelegateRequirements { return .doesNotApply("a requirement that a delegate asks for") }
    let subtrees = SubtreeMap(relation.script)
    var split = relation.script
    split.steps = []
    var homes: [ContactID: Int] = [:]
    var hasSplit = false
    for step in relation.script.steps {
      guard case .frame(let time, let whole) = step else {
        split.steps.append(step)
        continue
      }
      // What is split anyway (N-11) is split there first: a contact of one part must not cut the changes of another.
      for changes in ModelSession.split(whole) {
        for change in changes where change.phase == .began {
          homes[change.contact] = subtrees.subtree(at: change.location)
        }
        var order: [Int] = []
        for change in changes {
          let home = homes[change.contact] ?? -1
          if !order.contains(home) { order.append(home) }
        }
        if order.count < 2 {
          split.steps.append(.frame(time, changes))
          continue
        }
        hasSplit = true
        // The part that was first comes last.
        for home in order.reversed() {
          split.steps.append(.frame(time, changes.filter { (homes[$0.contact] ?? -1) == home }))
        }
      }
    }
    if !hasSplit { return .doesNotApply("no frame has fingers in two subtrees") }
    let other = try relation.engine(split)
    if other.records.hasDrops([.touches, .records, .time]) { return .doesNotApply("too little room") }
    // Who is asked depends on who is in play, and that on what comes first.
    if other.hasDelegateRequirements { return .doesNotApply("a requirement that a delegate asks for") }
    for home in subtrees.names {
      if subtrees.groupsTouchesOfControls(home, whole) || subtrees.groupsTouchesOfControls(home, other) { continue }
      let expected = subtrees.part(home, of: whole)
      let outcome = relation.compare(subtrees.part(home, of: other), with: expected)
      if outcome != .holds { return outcome }
    }
    return .holds
  }
}

extension JudgedRun {
  /// Whether a delegate has asked for a failure requirement (G-5.2), which may go from one subtree to another.
  fileprivate var hasDelegateRequirements: Bool {
    records.contains { $0.kind == .req && $0.fields[2] == .integer(1) }
  }
}

/// The scene's subtrees below its windows' own views, and whose records are whose.
private struct SubtreeMap {
  private var scene = WalkScene()
  private var recognizerViews: [Int] = []
  private var controls: [Int] = []

  init(_ script: TouchScript) {
    for command in script.scene {
      switch command {
      case .addWindow(let attributes, let level): scene.addWindow(attributes, level: level)
      case .addView(let attributes, let parent):
        if scene.isAlive(view: parent) { scene.addView(attributes, parent: parent) }
      case .addControl(_, let attributes, let parent):
        if !scene.isAlive(view: parent) { continue }
        controls.append(scene.views.count)
        scene.addView(attributes, parent: parent)
      case .addRecognizer(_, let view): recognizerViews.append(view)
      default: break
      }
    }
  }

  /// The subtrees' roots: the windows' own views if there are several windows, else the views on the only one.
  var names: [Int] {
    scene.windows.count > 1 ? scene.windows.map(\.view) : scene.windows.flatMap { scene.views[$0.view].children }
  }

  /// The root it is below; nil for a common ancestor.
  func subtree(of view: Int) -> Int? {
    guard scene.isAlive(view: view) else { return nil }
    let roots = names
    var v = view
    while v >= 0 {
      if roots.contains(v) { return v }
      v = scene.views[v].parent
    }
    return nil
  }

  func subtree(ofRecognizer r: Int) -> Int? {
    recognizerViews.indices.contains(r) ? subtree(of: recognizerViews[r]) : nil
  }

  func subtree(at place: Point) -> Int {
    let view = scene.hitTest(place)
    return view < 0 ? -1 : subtree(of: view) ?? -1
  }

  /// Whether a control of a subtree is told of several touches at once.
  ///
  /// D-26 groups neighbours in uid order, and a touch of another subtree may stand between two of this one. A control
  /// takes the first of several landings only (CTL-3) and handles its touch after a whole callback (N-10), so which are
  /// told together shows; the rules win over the property.
  func groupsTouchesOfControls(_ home: Int, _ run: JudgedRun) -> Bool {
    if !controls.contains(where: { subtree(of: $0) == home }) { return false }
    return run.records.contains { record in
      guard record.kind == .view, record.fields.count > 6, case .view(let v) = record.subject else { return false }
      return controls.contains(v) && subtree(of: v) == home
    }
  }

  /// The records of one subtree, questions about other recognizers left out, uids by contact and ordinal.
  func part(_ home: Int, of run: JudgedRun) -> [TraceRecord] {
    let uids = run.script.changes.filter { $0.phase == .began }
    var names: [UInt64: UInt64] = [:]
    var ordinals: [ContactID: UInt64] = [:]
    // uids are given in the order in which frames list what begins.
    for (i, change) in uids.enumerated() {
      ordinals[change.contact, default: 0] += 1
      names[UInt64(i + 1)] = UInt64(bitPattern: change.contact.rawValue) &* 1000 &+ (ordinals[change.contact] ?? 0)
    }
    var homes: [UInt64: Bool] = [:]
    var kept: [TraceRecord] = []
    for record in run.records {
      switch record.subject {
      case .touch(let uid):
        if case .subject(.view(let v)) = record.fields[4] { homes[uid] = subtree(of: v) == home }
        if homes[uid] != true { continue }
      case .recognizer(let r): if subtree(ofRecognizer: r) != home || record.kind == .req { continue }
      case .view(let v), .control(let v): if subtree(of: v) != home { continue }
      default: continue
      }
      if record.kind == .view {
        // D-26 groups neighbours in uid order, and a touch of another subtree may stand between two of this one: who is
        // told in one callback is not the same, but each touch is told the same.
        for i in stride(from: 1, to: record.fields.count, by: 5) {
          var single = record
          single.fields = [record.fields[0]] + record.fields[i..<i + 5]
          kept.append(renamed(single, names))
        }
      } else {
        kept.append(renamed(record, names))
      }
    }
    return kept
  }

  private func renamed(_ record: TraceRecord, _ names: [UInt64: UInt64]) -> TraceRecord {
    var record = record
    if case .touch(let uid) = record.subject { record.subject = .touch(names[uid] ?? 0) }
    for i in record.fields.indices {
      if case .subject(.touch(let uid)) = record.fields[i] { record.fields[i] = .subject(.touch(names[uid] ?? 0)) }
    }
    return record
  }
}
