import ArgumentParser
import BenchmarkHarness
import CommandShell
import Foundation
import ShellText

/// `bench gate`.
struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Say whether a change made anything worse: by how much, and where.",
    discussion: """
      Five layers: answers and allocations must stay what they are; instructions per event may rise by 0.5 %; idle \
      things and a long past cost nothing, and contacts at most in proportion; wall time is compared by processes of both builds in \
      turns; no event takes more on average than a thousandth of a frame, or a hundredth in the scene with 35 mutual \
      requirements.

      EXAMPLES
        bench gate --against main                  what this branch changed
        bench gate --against v1 --html gate.html   both sides on one page
        bench gate --against v1 --markdown pr.md   a table for a pull request
        bench gate --committed                     with the repository's baseline
        bench gate --committed --update-baseline   record a change that is meant,
                                                   or the first figures of a
                                                   compiler or an architecture
        bench gate --baseline FILE                 made by bench --save-baseline
        bench gate --calibrate --runs 200          how good the gate is itself
        bench gate --calibrate --from-kept         its table, from what was kept

      With --against both sides take turns: the rates in Benchmarks/CALIBRATION.md are of that. The durations of a \
      --baseline are of another session: only a row that differs by more than 10 % and by more than twice what samples \
      spread by, and does so again when it is measured once more, counts. Slower by more than 10 % and by less than \
      that, twice, is inconclusive.

      Both sides are built in .build/gate, without what the gate has no use for, and what \
      was built is kept. Ctrl-C ends it with what was measured, and exit code 3.

      EXIT CODES
        0  nothing got worse; or what changed has been recorded, by --update-baseline
        1  wrong usage, dirty tree, unknown ref, failed build, or internal error
        2  a regression, or a broken invariant
        3  inconclusive: too noisy or unfit, no valgrind, or interrupted
        4  improvements only, not recorded yet
        5  no baseline, or one from another toolchain or machine class
        130  Ctrl-C twice
      """)

  @Option(help: ArgumentHelp("Compare with this commit, branch or tag.", valueName: "ref"))
  var against: String?

  @Option(help: ArgumentHelp("Compare this build with a baseline file.", valueName: "file"))
  var baseline: String?

  @Flag(help: "Compare this build with the baseline in the repository that fits this toolchain and architecture.")
  var committed = false

  @Flag(
    help: """
      Afterwards write the new figures to the baseline file (without --baseline: to the committed one). All that the file \
      holds must have been measured; durations, on a machine that is fit, and every row beyond doubt.
      """)
  var updateBaseline = false

  @Flag(help: "Build the ref whole, with its own benchmark, instead of its engine under this one's.")
  var whole = false

  @Flag(help: "Compare no wall time. For machines with company.")
  var noTime = false

  @Flag(help: "Count no instructions.")
  var noInstructions = false

  @Option(
    help: ArgumentHelp(
      """
      Processes of the candidate (default: \(GatePlan().rounds)); the base has twice as many. A row that comes near a \
      verdict gets further ones.
      """,
      valueName: "count"))
  var rounds: Int?

  @Option(help: "The seed of generated streams.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The folder for both builds (default: .build/gate).", valueName: "dir"))
  var cache: String?

  @OptionGroup(title: "Reports")
  var output: GateOutputOptions

  @OptionGroup(title: "Calibration")
  var calibration: CalibrationOptions

  func validate() throws {
    let modes = [against != nil, baseline != nil, committed, calibration.calibrate].count { $0 }
    guard modes == 1 else {
      throw ValidationError("give one of --against REF, --baseline FILE, --committed and --calibrate")
    }
    guard rounds.map({ GatePlan.roundsRange.contains($0) }) ?? true else {
      throw ValidationError(
        "--rounds must be from \(GatePlan.roundsRange.lowerBound) to \(GatePlan.roundsRange.upperBound): fewer processes "
          + "prove nothing, and of more no exact probability can be worked out in time")
    }
    if calibration.calibrate, rounds != nil || noTime || noInstructions || !output.isEmpty {
      throw ValidationError(
        "--rounds, --no-time, --no-instructions and reports are not for --calibrate: leave them out")
    }
    if cache != nil, against == nil { throw ValidationError("--cache is for --against: nothing else builds") }
    if whole, against == nil { throw ValidationError("--whole is for --against") }
    if updateBaseline, calibration.calibrate { throw ValidationError("--update-baseline is not for --calibrate") }
    if updateBaseline, noInstructions, baseline == nil {
      throw ValidationError(BaselineUpdate.uncounted.description)
    }
  }

  func run() throws {
    let comparison = try comparison(in: FileManager.default.currentDirectoryPath)
    try Self.requireTimedBuild()
    Interruption.listen()
    let started = Date()
    let line = StatusLine()
    if calibration.calibrate { return try calibration.run(directory: comparison.directory, seed: seed, line) }
    line.show("looking at the machine")
    let conditions = try Self.conditions()

    var run = GateRun(
      plan: plan, unfitness: Doctor.unfitness(of: conditions), isInterrupted: { Interruption.isRequested },
      progress: line.show)
    let measured = try measure(comparison, &run, line)
    defer { measured.lock?.release() }
    line.clear()
    var result = measured.result
    result.conditions = conditions
    result.plan = GateResult.Plan(
      rounds: plan.rounds, seed: plan.seed, judgesTime: plan.judgesTime, countsInstructions: plan.countsInstructions)
    result.notes.append("seed \(seed), \(Decimals.fixed(Date().timeIntervalSince(started), places: 0)) s")
    if let remedy = remedy(for: result, baseline: comparison.baseline) { result.notes.append(remedy) }
    // What was built for the gate is of the clone that it was called in.
    let commit = against == nil ? GitCommit.ofProgram() : GitCommit.checkedOut(in: comparison.directory)
    try conclude(result, startedAt: started, commit: commit, isFirst: comparison.isFirst) {
      guard let update = comparison.update else { return nil }
      var fresh = measured.fresh
      if let candidate = measured.candidate, !result.isInterrupted {
        fresh = try Self.baseline(of: candidate, run, line)
      }
      return try update.write(fresh, doubt: result.durationDoubt)
    }
  }

  /// What is to be compared, and what is to be written afterwards.
  private struct Comparison {
    /// The folder of the call.
    let directory: String
    /// Where both sides are built; nil without `--against`.
    let build: GateBuild?
    /// The baseline's file; nil with `--against`.
    let baseline: String?
    /// What stands in it; nil if there is none yet.
    let stored: GateBaseline?
    /// Nil if no baseline is to be written.
    let update: BaselineUpdate?

    /// Whether there is a baseline to make, and none to compare with.
    var isFirst: Bool { baseline != nil && stored == nil }
  }

  /// What was asked for. Throws what is wrong with the command, which is said before a release build is made.
  private func comparison(in directory: String) throws -> Comparison {
    var build: GateBuild?
    if let against {
      build = try GateBuild(directory: directory, cache: cache)
      _ = try build?.commit(of: against)
    }
    let baseline = committed ? try Self.committedPath(from: directory) : self.baseline
    if let baseline { try output.refuse(inputs: [baseline]) }
    if let build { try output.refuse(inputs: [CommittedBaseline.path(in: build.root, key: .current())]) }
    let stored = try baseline.flatMap(readBaseline)
    let update = updateBaseline ? BaselineUpdate(place: try place(build, directory), stored: stored) : nil
    try update?.admit(plan)
    try update?.requireWritable(for: .current())
    return Comparison(directory: directory, build: build, baseline: baseline, stored: stored, update: update)
  }

  /// Goes on in a release build; throws if this build is none that may be timed.
  private static func requireTimedBuild() throws {
    try ReleaseRelaunch.relaunchIfDebug(product: "bench")
    guard let refusal = BuildMode.current().timingRefusal else { return }
    Console.complain("bench: \(refusal)\n")
    throw ArgumentParser.ExitCode(ExitReason.inconclusive.rawValue)
  }

  /// What a comparison came to, and what a new baseline can be made of.
  private struct Measured {
    var result: GateResult
    /// New figures that are there already.
    var fresh: GateBaseline?
    /// The program whose figures are still to be measured, should they be wanted.
    var candidate: SampledProgram?
    /// Keeps the candidate as it was built, until somebody releases it.
    var lock: TreeLock?
  }

  /// Compares what was asked for. Ctrl-C ends it with what was measured; while it still builds, with an exit code.
  private func measure(_ comparison: Comparison, _ run: inout GateRun, _ line: StatusLine) throws -> Measured {
    if let build = comparison.build, let against {
      do throws(CommandFailure) { return try compare(build, against, &run) } catch {
        guard Interruption.isRequested else { throw error }
        line.clear()
        Console.complain("bench: interrupted while building: nothing was compared\n")
        throw ArgumentParser.ExitCode(ExitReason.inconclusive.rawValue)
      }
    }
    var measured = Measured(
      result: GateResult(
        base: comparison.baseline.map { committed ? CommittedBaseline.name(ofPath: $0) : $0 } ?? "",
        candidate: Self.describe(.ofProgram()), key: .current(), findings: []))
    let own = try SampledProgram.own(directory: comparison.directory, seed: seed)
    if let stored = comparison.stored {
      var fresh: GateBaseline?
      try run.unlessInterrupted(&measured.result) { result throws(CommandFailure) in
        fresh = try run.compare(with: stored, candidate: own, into: &result)
      }
      measured.fresh = fresh
    } else {
      measured.result.append([.noBaselineYet])
      measured.candidate = own
    }
    return measured
  }

  /// How a change of figures is recorded that is meant; nil if there is none, or it is being recorded.
  private func remedy(for result: GateResult, baseline: String?) -> String? {
    guard !updateBaseline, let baseline, [.regression, .improvement, .noBaseline].contains(result.exitReason) else {
      return nil
    }
    let how = committed ? "--committed" : "--baseline \(ShellWord.quoted(baseline))"
    return
      "if the change is meant: swift run -c release bench gate \(how) --update-baseline, and commit the file with it"
  }

  /// Tells the result, writes the reports, and then records the new figures: what fails of it keeps nothing else back.
  ///
  /// The result, also in reports, is that of the comparison; where recording makes another exit code of it, that is
  /// said. Throws the first failure, or else what the gate came to. `record` returns what it has done; nil if that is
  /// nothing. If the baseline is the first of its key, there was none to compare with, and there is one now.
  func conclude(
    _ result: GateResult, startedAt: Date, commit: GitCommit?, isFirst: Bool = false, record: () throws -> String?
  ) throws {
    Console.print(result.text(on: .of(descriptor: 1)))
    let reports = Result { try output.write(result, startedAt: startedAt, commit: commit) }
    let recording = Result {
      let done = try record()
      if let done { Console.print(done + "\n") }
      return done != nil
    }
    do { try reports.get() } catch {
      if case .failure(let other) = recording { Console.complain("bench: \(other)\n") }
      guard result.exitReason == .regression else { throw error }
      // A regression is graver than that a report of it is missing.
      throw CommandFailure("\(error)", code: ExitReason.regression.rawValue)
    }
    var reason = result.exitReason
    do {
      // An improvement that has been recorded leaves nothing to do, nor does a first baseline.
      if try recording.get(), reason == .improvement || isFirst && reason == .noBaseline {
        Console.print("exit code 0 and not \(reason.rawValue), as it is recorded now\n")
        reason = .pass
      }
    } catch let failure as CommandFailure {
      // A regression is graver than that it was not recorded.
      let reasons = [result.exitReason, ExitReason(rawValue: failure.code) ?? .unusable]
      throw CommandFailure(failure.description, code: ExitReason.combined(reasons).rawValue)
    }
    if reason != .pass { throw ArgumentParser.ExitCode(reason.rawValue) }
  }

  /// Where a new baseline goes.
  func place(_ build: GateBuild?, _ directory: String) throws(CommandFailure) -> BaselineUpdate.Place {
    if let baseline { return .file(baseline) }
    if let build { return .repository(root: build.root) }
    return .repository(root: try CommittedBaseline.root(above: directory))
  }

  private static func committedPath(from directory: String) throws(CommandFailure) -> String {
    CommittedBaseline.path(in: try CommittedBaseline.root(above: directory), key: .current())
  }

  private var plan: GatePlan {
    GatePlan(rounds: rounds ?? GatePlan().rounds, seed: seed, judgesTime: !noTime, countsInstructions: !noInstructions)
  }

  private func compare(
    _ build: GateBuild, _ ref: String, _ run: inout GateRun
  ) throws(CommandFailure) -> Measured {
    let commit = try build.commit(of: ref)
    let programs = try build.programs(base: ref, isWhole: whole, progress: run.progress)
    var result = GateResult(
      base: "\(ref) (\(commit.prefix(12)))", candidate: "HEAD (\(build.head.prefix(12)))", key: .current(),
      findings: [], notes: programs.notes)
    let base = SampledProgram(path: programs.base, name: "the base", directory: build.root, seed: seed)
    let candidate = SampledProgram(
      path: programs.candidate, name: "the candidate", directory: build.root, seed: seed)
    run.recorded = try CommittedBaseline.read(in: build.root, seed: seed, isReplaced: updateBaseline)?.measurement
    run.recordedBefore = try CommittedBaseline.read(in: build.root, of: commit, seed: seed)?.measurement
    let run = run
    try run.unlessInterrupted(&result) { result throws(CommandFailure) in
      try run.compare(base: base, candidate: candidate, areIdentical: programs.areIdentical, into: &result)
    }
    return Measured(result: result, candidate: candidate, lock: programs.lock)
  }

  /// A baseline of a program without durations; nil if Ctrl-C came before its end.
  private static func baseline(
    of program: SampledProgram, _ run: GateRun, _ line: StatusLine
  ) throws(CommandFailure) -> GateBaseline? {
    defer { line.clear() }
    var notes: [String] = []
    do throws(CommandFailure) { return try run.baseline(program, withTime: false, notes: &notes) } catch {
      guard Interruption.isRequested else { throw error }
      return nil
    }
  }

  /// The baseline to compare with; nil if the repository has none that fits, and one is to be written.
  func readBaseline(_ path: String) throws -> GateBaseline? {
    guard committed else { return try fittingBaseline(path) }
    if updateBaseline, CommittedBaseline.isToBeMade(path: path) { return nil }
    return try CommittedBaseline.fitting(path: path, seed: seed)
  }

  private func fittingBaseline(_ path: String) throws -> GateBaseline {
    let stored = try GateBaseline(path: path)
    if let reason = BaselineKey.current().mismatch(with: stored.key, withTime: stored.hasTime && !noTime) {
      throw BaselineFailure.otherKey(path: path, reason: reason)
    }
    guard stored.seed == seed else {
      throw BaselineFailure.otherSeed(path: path, found: stored.seed, wanted: seed)
    }
    return stored
  }

  /// The measured build's name.
  static func describe(_ commit: GitCommit?) -> String {
    guard let commit else { return "this build" }
    return "this build (\(commit.hash.prefix(12))\(commit.isModified ? ", modified" : ""))"
  }
}

extension SampledProgram {
  /// The running executable.
  static func own(directory: String, seed: UInt64) throws(CommandFailure) -> SampledProgram {
    let path: String
    do { path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") } catch {
      path = URL(fileURLWithPath: CommandLine.arguments[0]).path
    }
    return SampledProgram(path: path, name: "this build", directory: directory, seed: seed)
  }
}

extension GateFinding {
  /// What a gate says that makes the first baseline of a toolchain and an architecture.
  static let noBaselineYet = GateFinding(
    .exact, "all scenarios", .noBaseline,
    reason: "there was no baseline of this toolchain and architecture to compare with")
}
