// Relations of a lone recognizer: nothing leaks across its attempts, and tolerance only helps (P-84, P-85).

import Multitouch
import MultitouchRecordings

extension MetamorphicRelation {
  private static let ownKinds: [TraceKind] = [
    .receive, .rec, .beginv, .begin, .state, .act, .reset, .timer,
  ]

  /// P-84.
  ///
  /// What a triggered tap remembers (TT-3) is about fingers that are down: with all up its next landing cleans the list
  /// and sets t1 and count anew (TT-1), as a fresh one's does. Only the literal variant keeps cancelled ones (row
  /// TT-g).
  static let resetCompleteness = MetamorphicRelation(
    "P-84", "after its reset a lone recognizer is like a fresh one",
    of: { $0.lone { _ in true } },
    unless: { script in
      if script.sceneRecognizers.count != 1 { return "not one recognizer" }
      if !script.isSceneFixed { return "the scene changes after it is made" }
      if script.knowsTouches { return "the host knows touches by uid" }
      return script.hasCycles || script.hasHooks ? "the host is not pure" : nil
    }
  ) { relation in
    let run = try relation.engine(relation.script)
    let records = run.records
    if records.hasDrops([.records, .fires, .passes]) { return .doesNotApply("too little room") }
    let rests = rests(of: run, records)
    guard let first = rests.first else { return .doesNotApply("it is never reset with all fingers up") }
    func outcome(_ cut: Rest) throws -> RelationOutcome {
      if remembersCancels(relation.script), records[..<cut.record].contains(where: \.isCancel) {
        return .doesNotApply("a literal triggered tap, which remembers what was cancelled")
      }
      var fresh = relation.script
      fresh.steps = Array(relation.script.steps[cut.step...])
      fresh.startTime = cut.now
      let rest = Array(records[cut.record...])
      let expected = own(rest).map { renumbered($0, by: cut.uids) }
      return relation.compare(own(try relation.run(fresh)), with: expected)
    }
    let early = try outcome(first)
    // What only a later attempt leaves behind shows after that one.
    guard early == .holds, let last = rests.last, last.step > first.step else { return early }
    let late = try outcome(last)
    if case .violated = late { return late }
    return early
  }

  /// What a trace says of recognizers; performs may go on from before.
  private static func own(_ records: [TraceRecord]) -> [TraceRecord] {
    records.filter { ownKinds.contains($0.kind) && ($0.kind != .timer || $0.subject != .perform) }
  }

  private static func remembersCancels(_ script: TouchScript) -> Bool {
    if case .triggeredTap(let p) = script.sceneRecognizers[0].spec.kind { p.variant == .literal } else { false }
  }

  /// A step that begins with the recognizer reset and no finger down, after an attempt.
  private struct Rest {
    var step: Int
    var record: Int
    var now: Int64
    /// How many uids are used up.
    var uids: UInt64
  }

  /// The first such step, and the last after which a finger lands. `records` are the run's.
  private static func rests(of run: JudgedRun, _ records: [TraceRecord]) -> [Rest] {
    let lastLanding = run.script.steps.lastIndex {
      if case .frame(_, let changes) = $0 { changes.contains { $0.phase == .began } } else { false }
    }
    var rests: [Rest] = []
    var down: Set<TraceSubject> = []
    var uids: UInt64 = 0
    var isUsed = false
    var isFresh = true
    var record = 0
    var now = run.script.startTime
    for (step, end) in run.stepEnds.enumerated() {
      while record < end {
        let r = records[record]
        switch r.kind {
        case .touch:
          if r.fields[0] == .phase(.began) {
            down.insert(r.subject)
            if case .touch(let uid) = r.subject { uids = uid }
          } else if r.fields[0] != .phase(.moved) {
            down.remove(r.subject)
          }
        case .rec:
          isUsed = true
          isFresh = false
        case .reset: isFresh = true
        default: break
        }
        record += 1
      }
      switch run.script.steps[step] {
      case .frame(let time, _), .advance(let time): now = max(now, time)
      default: break
      }
      guard isUsed && isFresh && down.isEmpty && step + 1 < run.stepEnds.count else { continue }
      if rests.isEmpty || step < lastLanding ?? 0 {
        rests = Array(rests.prefix(1)) + [Rest(step: step + 1, record: record, now: now, uids: uids)]
      }
    }
    return rests
  }

  private static func renumbered(_ record: TraceRecord, by offset: UInt64) -> TraceRecord {
    var record = record
    for i in record.fields.indices {
      if case .subject(.touch(let uid)) = record.fields[i] { record.fields[i] = .subject(.touch(uid &- offset)) }
    }
    return record
  }

  /// P-85: the duration, the movement, and both.
  static let tolerantTap = MetamorphicRelation(
    "P-85", "a lone single tap loses nothing by longer or wider limits, if contacts never overlap",
    of: { script in
      // One of more fingers recognizes nothing where contacts never overlap.
      script.lone {
        if case .tap(let p) = $0 { p.numberOfTapsRequired <= 1 && p.numberOfTouchesRequired <= 1 } else { false }
      }.withOneFinger
    },
    unless: { script in
      guard script.sceneRecognizers.count == 1, case .tap(let p) = script.sceneRecognizers[0].spec.kind,
        p.numberOfTapsRequired <= 1, p.numberOfTouchesRequired <= 1
      else { return "not one single tap of one finger" }
      if !script.isSceneFixed || script.hasCycles || script.knowsTouches { return "the scene or the host changes" }
      return overlaps(script) ? "contacts overlap" : nil
    }
  ) { relation in
    func recognitions(_ script: TouchScript) throws -> [TraceRecord] { try relation.run(script).only([.act]) }
    let before = try recognitions(relation.script)
    let wider = relation.script.mappingTaps(widened)
    let limits = [
      ("longer", relation.script.mappingTaps(lengthened)), ("wider", wider),
      ("longer and wider", wider.mappingTaps(lengthened)),
    ]
    for (word, tolerant) in limits {
      let after = try recognitions(tolerant)
      for (i, record) in before.enumerated() where !after.contains(where: { $0.now == record.now }) {
        return .violated(relation.violation(at: i, "with \(word) limits `\(record)` is lost", wanted: record))
      }
    }
    return .holds
  }

  /// The longest duration stays as it is: the engine takes longer ones for it (N-15).
  private static func lengthened(_ p: inout TapParameters) {
    p.maxTapDuration = Nanoseconds(p.maxTapDuration.asDuration.count + 500_000_000)
  }

  private static func widened(_ p: inout TapParameters) {
    let standard = TimingProfile.uiKit.allowableMovement
    p.allowableMovement = (p.allowableMovement.isFinite ? max(0, p.allowableMovement) : standard) + 20
  }

  /// Whether two contacts are ever down at once, or one lands in the frame in which another lifts: a recognizer that
  /// recognizes by the lift does not get that landing (D-7).
  private static func overlaps(_ script: TouchScript) -> Bool {
    var down: [ContactID] = []
    for case .frame(_, let changes) in script.steps {
      let landings = changes.count { $0.phase == .began }
      if landings > 0 && changes.count > 1 { return true }
      for change in changes {
        if change.phase == .began { down.append(change.contact) }
        if change.phase == .ended || change.phase == .cancelled { down.removeAll { $0 == change.contact } }
        if down.count > 1 { return true }
      }
    }
    return false
  }
}

extension TouchScript {
  fileprivate func mappingTaps(_ map: (inout TapParameters) -> Void) -> TouchScript {
    mappingKinds { kind in
      guard case .tap(var p) = kind else { return kind }
      map(&p)
      return .tap(p)
    }
  }
}

extension TraceRecord {
  /// Whether it tells of a touch that was cancelled.
  fileprivate var isCancel: Bool { kind == .touch && fields[0] == .phase(.cancelled) }
}
