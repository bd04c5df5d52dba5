// From the input that showed a finding first to the one that is kept.

import MultitouchRecordings

/// Shrinks the input of a finding, always to the same identity.
public enum FindingShrinker {
  /// The tries a finding may cost; a try is a run through all judges.
  public static let triesMax = 4000
  /// How many of them are spent on choices.
  static let choiceTriesMax = 400

  /// The finding with the smallest input that `shows` it, for who alone can tell.
  ///
  /// - Parameters:
  ///   - finding: What is to be made smaller. Its reason stays.
  ///   - isStopped: Whether to stop early; what is smallest by then is kept.
  ///   - report: Told how far it has come; not of files.
  ///   - shows: Whether an input still shows it.
  public static func shrink(
    _ finding: FuzzFinding, isStopped: @escaping () -> Bool = { false },
    report: @escaping (ShrinkProgress) -> Void = { _ in }, shows: @escaping (FuzzInput) -> Bool
  ) -> FuzzFinding {
    var finding = finding
    switch finding.input {
    case .script(let script):
      let attempt = ShrinkAttempt(script, triesMax: triesMax, isStopped: isStopped, report: report) {
        shows(.script($0))
      }
      ScriptShrinker.shrink(attempt)
      finding.input = .script(attempt.best)
      finding.sizeBefore = ScriptSize(script)
      finding.size = ScriptSize(attempt.best)
      finding.shrinkTries = attempt.tries
    case .recording(let bytes):
      let smaller = ByteShrinker.shrink(bytes, triesMax: triesMax) { !isStopped() && shows(.recording($0)) }
      (finding.input, finding.shrinkTries) = (.recording(smaller.bytes), smaller.tries)
    case .touchText(let bytes):
      let smaller = ByteShrinker.shrink(bytes, triesMax: triesMax) { !isStopped() && shows(.touchText($0)) }
      (finding.input, finding.shrinkTries) = (.touchText(smaller.bytes), smaller.tries)
    }
    return finding
  }

  /// The finding as it was met.
  static func unshrunk(_ planned: PlannedRun, _ verdict: Objection, seed: UInt64, run: Int) -> FuzzFinding {
    var finding = FuzzFinding(
      identity: verdict.identity, reason: verdict.reason, input: planned.input, seed: seed, run: run,
      origin: planned.origin)
    finding.options = planned.generated?.features.words ?? []
    finding.isPrivate = planned.isPrivate
    return finding
  }

  /// The finding with the smallest input that shows it.
  ///
  /// - Parameters:
  ///   - isStopped: Whether to stop early; what is smallest by then is kept.
  ///   - report: Told how far it has come.
  static func shrink(
    _ planned: PlannedRun, _ verdict: Objection, seed: UInt64, run: Int, _ worker: inout FuzzWorker,
    isStopped: @escaping () -> Bool = { false }, report: @escaping (ShrinkProgress) -> Void = { _ in }
  ) -> FuzzFinding {
    worker.scripts.hooks.noteOrigin(planned.note(seed: seed, run: run))
    let worker = worker
    let shrunk = { shrinkPatiently(planned, verdict, seed: seed, run: run, worker, isStopped, report) }
    return hurried(worker, verdict.identity, planned.input, shrunk) ?? shrunk()
  }

  /// What comes of shrinking with little patience; nil if that is too little to tell.
  private static func hurried(
    _ worker: FuzzWorker, _ identity: FindingIdentity, _ input: FuzzInput, _ shrunk: () -> FuzzFinding
  ) -> FuzzFinding? {
    let hooks = worker.scripts.hooks
    defer { hooks.setPatience(.full) }
    for patience in [RunPatience.short, .trying] {
      hooks.setPatience(patience)
      guard worker.shows(identity, input) else { return nil }
      if identity.rule != TrapKind.hang.word {
        // Something smaller takes no longer. What hangs meanwhile is another finding, and would cost the whole patience
        // each time.
        hooks.setPatience(.trying)
        return shrunk()
      }
      // What never ends does not end sooner for being waited for: most of the time would be spent on that.
      let finding = shrunk()
      hooks.setPatience(.confirming)
      if worker.shows(identity, finding.input) { return finding }
      // It was slow, and nothing more.
    }
    return nil
  }

  private static func shrinkPatiently(
    _ planned: PlannedRun, _ verdict: Objection, seed: UInt64, run: Int, _ worker: FuzzWorker,
    _ isStopped: @escaping () -> Bool, _ report: @escaping (ShrinkProgress) -> Void
  ) -> FuzzFinding {
    var finding = unshrunk(planned, verdict, seed: seed, run: run)
    switch planned.input {
    case .script(let script):
      finding.sizeBefore = ScriptSize(script)
      finding.size = finding.sizeBefore
      // With less of it a script's own expectations are wrong whatever the engine does.
      if verdict.identity.judge == "expectation" { return finding }
      shrink(script, planned.generated, &finding, worker, isStopped, report)
    case .recording(let bytes):
      let readers = worker.readers
      var tries = 0
      let shows: ([UInt8]) -> Bool = {
        if isStopped() { return false }
        tries += 1
        return readers.examine(recording: $0)?.identity == verdict.identity
      }
      let result: [UInt8]
      if verdict.identity.judge == "reader-truth" {
        // Without the decisions nobody knows what a smaller file would have to tell.
        guard let truth = planned.truth else { return finding }
        result = TruthShrinker.shrink(truth, triesMax: triesMax, shows: shows).bytes
      } else {
        result = ByteShrinker.shrink(bytes, triesMax: triesMax, shows: shows).bytes
      }
      finding.input = .recording(result)
      // Those that were asked for once it was stopped are none.
      finding.shrinkTries = tries
      finding.reason = readers.examine(recording: result)?.reason ?? verdict.reason
    case .touchText(let bytes):
      let readers = worker.readers
      var tries = 0
      let result = ByteShrinker.shrink(bytes, triesMax: triesMax) {
        if isStopped() { return false }
        tries += 1
        return readers.examine(touchText: $0)?.identity == verdict.identity
      }.bytes
      finding.input = .touchText(result)
      finding.shrinkTries = tries
      finding.reason = readers.examine(touchText: result)?.reason ?? verdict.reason
    }
    return finding
  }

  private static func shrink(
    _ script: TouchScript, _ generated: GeneratedScript?, _ finding: inout FuzzFinding, _ worker: FuzzWorker,
    _ isStopped: @escaping () -> Bool, _ report: @escaping (ShrinkProgress) -> Void
  ) {
    let examiner = worker.scripts
    let identity = finding.identity
    let attempt = ShrinkAttempt(script, triesMax: triesMax, isStopped: isStopped, report: report) {
      examiner.examine($0, .of(identity)).verdict?.identity == identity
    }
    if let generated { ChoiceShrinker.shrink(generated, attempt, triesMax: choiceTriesMax) }
    ScriptShrinker.shrink(attempt)
    finding.input = .script(attempt.best)
    finding.size = ScriptSize(attempt.best)
    finding.shrinkTries = attempt.tries
    if let verdict = examiner.examine(attempt.best, .of(identity)).verdict { finding.reason = verdict.reason }
  }
}

extension ScriptExaminer {
  /// A finding of a script that shows one, as small as it can be made; nil if no judge objects.
  ///
  /// - Parameters:
  ///   - script: What is judged.
  ///   - seed: What the finding says it was met with.
  ///   - isPrivate: Whether the script was made from a recording that is not ours to publish: then the finding is
  ///     private.
  ///   - willShrink: Told once a judge has objected: from then on there is something to keep.
  ///   - isStopped: Whether to stop early; what is smallest by then is kept. Not asked while the script itself is
  ///     judged.
  ///   - report: Told how far it has come.
  public func finding(
    in script: TouchScript, seed: UInt64 = 0, isPrivate: Bool = false, willShrink: () -> Void = {},
    isStopped: @escaping () -> Bool = { false }, report: @escaping (ShrinkProgress) -> Void = { _ in }
  ) -> FuzzFinding? {
    guard let verdict = examine(script).verdict else { return nil }
    willShrink()
    let planned = PlannedRun(input: .script(script), origin: ["a file"], isPrivate: isPrivate)
    if isStopped() {
      // No judge is asked again: of a long script that alone would take as long as it took so far.
      var finding = FindingShrinker.unshrunk(planned, verdict, seed: seed, run: 0)
      finding.sizeBefore = ScriptSize(script)
      finding.size = finding.sizeBefore
      return finding
    }
    var worker = FuzzWorker(examiner: self)
    return FindingShrinker.shrink(
      planned, verdict, seed: seed, run: 0, &worker, isStopped: isStopped, report: report)
  }
}

extension FuzzWorker {
  /// Whether a judge objects to an input for the same as before.
  fileprivate func shows(_ identity: FindingIdentity, _ input: FuzzInput) -> Bool {
    let verdict =
      switch input {
      case .script(let script): scripts.examine(script, .of(identity)).verdict
      case .recording(let bytes): readers.examine(recording: bytes)
      case .touchText(let bytes): readers.examine(touchText: bytes)
      }
    return verdict?.identity == identity
  }

  fileprivate init(examiner: ScriptExaminer) {
    scripts = examiner
    readers = ReaderExaminer()
  }
}
