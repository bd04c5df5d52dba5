// Campaigns: reproducible, growing, and each judge objects to the fault that is there for it.

import Multitouch
import MultitouchRecordings
import Synchronization
import Testing

@testable import MultitouchSimulation

@Suite struct CampaignTests {
  /// The judges that cost one run, and no relation.
  static let quick = Scrutiny.sampled(UInt64(MetamorphicRelations.all.count) << 8)

  static func run(_ seed: UInt64, runs: Int, fault: PlantedFault? = nil) -> Campaign {
    var campaign = Campaign(CampaignOptions(seed: seed))
    let force = LoneWorker(fault: fault)
    while campaign.statistics.runs < runs { _ = campaign.round(runsMax: runs - campaign.statistics.runs, force) }
    return campaign
  }

  @Test func `the same seed gives the same campaign, another seed another`() {
    let first = CampaignTests.run(3, runs: 4)
    let second = CampaignTests.run(3, runs: 4)
    #expect(first.statistics == second.statistics)
    #expect(first.corpus.map(\.fileName) == second.corpus.map(\.fileName))
    #expect(first.statistics != CampaignTests.run(4, runs: 4).statistics)
  }

  @Test func `a campaign grows a corpus that reaches all it has reached`() {
    let campaign = CampaignTests.run(3, runs: 6)
    #expect(campaign.findings.map(\.identity) == [])
    #expect(campaign.statistics.runs == 6 && campaign.statistics.corpus == campaign.corpus.count)
    #expect(campaign.statistics.features > 200)
    var together: Set<CoverageFeature> = []
    for entry in campaign.corpus {
      #expect(entry.news.allSatisfy(entry.features.contains))
      together.formUnion(entry.features)
    }
    #expect(together.isSuperset(of: campaign.reached))
  }

  @Test func `a fault becomes one small finding however many runs show it`() throws {
    let fault = PlantedFault(
      "late taps",
      script: { script in
        for index in script.scene.indices {
          guard case .addRecognizer(var spec, let view) = script.scene[index], case .tap(var tap) = spec.kind else {
            continue
          }
          tap.maxTapDuration = .milliseconds(1)
          spec.kind = .tap(tap)
          script.scene[index] = .addRecognizer(spec, view: view)
        }
      })
    let campaign = CampaignTests.run(1, runs: 5, fault: fault)
    #expect(!campaign.findings.isEmpty)
    #expect(Set(campaign.findings.map(\.identity)).count == campaign.findings.count)
    #expect(campaign.shown.values.reduce(0, +) == campaign.statistics.objections)
    let finding = try #require(campaign.findings.first)
    let size = try #require(finding.size)
    #expect(size.contacts <= 2 && size.frames <= 8 && size.recognizers <= 2, "\(size)")
    guard case .script(let script) = finding.input else {
      Issue.record("a script was expected")
      return
    }
    #expect(ScriptExaminer(fault: fault).examine(script, CampaignTests.quick).verdict?.identity == finding.identity)
    #expect(ScriptExaminer().examine(script, CampaignTests.quick).verdict == nil)
  }

  @Test func `what is shown by scripts that are given counts like what a search makes`() {
    let fault = PlantedFault(
      "a record too few",
      trace: { _, trace in if trace.contains(where: { $0.kind == .reset }) { trace.removeLast() } })
    var options = CampaignOptions(seed: 1)
    options.isShrinking = false
    var campaign = Campaign(options)
    let given = (UInt64(0)..<12).map { CorpusEntry(ScriptGenerator.script(seed: $0)) }
    campaign.take(given, LoneWorker(fault: fault))
    let count = campaign.statistics.objections
    #expect(count > 0 && campaign.shown.values.reduce(0, +) == count && campaign.statistics.runs == 0)
    _ = campaign.round(runsMax: 5, LoneWorker(fault: fault))
    #expect(campaign.statistics.objections > count)
    #expect(campaign.shown.values.reduce(0, +) == campaign.statistics.objections)
  }

  @Test func `a judge that is disregarded makes no finding, and no more are kept than are asked for`() {
    let fault = PlantedFault(
      "a record too few",
      trace: { _, trace in if trace.contains(where: { $0.kind == .reset }) { trace.removeLast() } })
    var options = CampaignOptions(seed: 1)
    options.disregarded = ["model"]
    var deaf = Campaign(options)
    _ = deaf.round(runsMax: 5, LoneWorker(fault: fault))
    #expect(deaf.findings.isEmpty && deaf.statistics.objections > 0)
    #expect(deaf.shown.keys.allSatisfy { $0.judge == "model" })
    options.disregarded = []
    options.findingsMax = 1
    var brief = Campaign(options)
    let log = CallLog()
    brief.willShrink = { log.names.append("will") }
    brief.didShrink = { log.names.append("did") }
    _ = brief.round(runsMax: 5, LoneWorker(fault: fault))
    #expect(brief.findings.count == 1 && log.names == ["will", "did"])
  }

  /// Scripts that start at 0, 1 and 2 ns, and a fault that cuts the trace of each at another kind of record: one
  /// finding for each.
  private static let scripts = (0..<3).map { start in
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 9, height: 9)), level: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters())), view: 0),
    ]
    script.startTime = Int64(start)
    script.steps = [
      .frame(5, [.began(ContactID(1), x: 1, y: 1)]), .frame(9, [.ended(ContactID(1))]), .advance(1_000_000_000),
    ]
    return script
  }
  fileprivate static let cut = PlantedFault(
    "a trace cut short",
    trace: { script, trace in
      let kinds: [TraceKind] = [.touch, .rec, .state]
      guard (0..<3).contains(script.startTime) else { return }
      if let end = trace.firstIndex(where: { $0.kind == kinds[Int(script.startTime)] }) {
        trace.removeSubrange(end...)
      }
    })

  @Test func `no more findings are kept than are asked for, whenever they are met`() {
    var options = CampaignOptions(seed: 1)
    options.isShrinking = false
    options.findingsMax = 2
    var campaign = Campaign(options)
    let force = LoneWorker(fault: CampaignTests.cut)
    for script in CampaignTests.scripts { campaign.take([CorpusEntry(script)], force) }
    #expect(campaign.findings.count == 2 && campaign.shown.count == 3)
  }

  @Test func `one rule of a judge may be disregarded alone`() throws {
    var options = CampaignOptions(seed: 1)
    options.isShrinking = false
    let force = LoneWorker(fault: CampaignTests.cut)
    let entries = CampaignTests.scripts.map { CorpusEntry($0) }
    var campaign = Campaign(options)
    campaign.take(entries, force)
    let all = campaign.findings.map(\.identity)
    let known = try #require(all.first)
    let others = all.filter { $0.rule != known.rule }
    #expect(others.contains { $0.judge == known.judge })
    options.disregarded = [known.judge + " " + known.rule]
    var deaf = Campaign(options)
    deaf.take(entries, force)
    #expect(deaf.findings.map(\.identity) == others && deaf.shown == campaign.shown)
  }

  @Test func `the run that last reached something new is counted from the first of all rounds`() {
    var campaign = Campaign(CampaignOptions(seed: 3, targets: [.gestures]))
    var last = 0
    for run in 0..<3 where !campaign.round(runsMax: 1, LoneWorker()).isEmpty { last = run }
    #expect(last > 0 && campaign.statistics.lastNewRun == last)
  }

  @Test func `findings are told of as soon as they are made, as many at a time as are worked on`() {
    var options = CampaignOptions(seed: 1)
    options.isShrinking = false
    var campaign = Campaign(options)
    let log = CallLog()
    campaign.didFind = { log.names.append("\($0.count) found") }
    campaign.take((CampaignTests.scripts + CampaignTests.scripts).map { CorpusEntry($0) }, LoggedWorkers(log: log))
    #expect(log.names == ["6 given", "2 given", "2 found", "1 given", "1 found"])
    #expect(campaign.findings.count == 3 && campaign.findings.allSatisfy { $0.identity.judge == "model" })
    #expect(campaign.shown.values.sorted() == [2, 2, 2])
    #expect(campaign.corpus.isEmpty, "what is objected to is no starting point")
  }

  @Test func `findings are told of as they were met, and then as they were shrunk`() {
    var campaign = Campaign(CampaignOptions(seed: 1))
    let log = CallLog()
    campaign.didMeet = { log.names.append("\($0.map(\.shrinkTries)) met") }
    campaign.didFind = { log.names.append("\($0.count) found") }
    campaign.take([CorpusEntry(CampaignTests.scripts[0])], LoneWorker(fault: CampaignTests.cut))
    #expect(log.names == ["[0] met", "1 found"])
    #expect(campaign.findings.allSatisfy { $0.shrinkTries > 0 })
  }

  @Test func `a rule that decides something for the first time is a reason to keep a script`() throws {
    let script = CampaignTests.scripts[0]
    var coverage = GestureCoverage()
    let examination = ScriptExaminer().examine(script, .sampled(0))
    let features = coverage.features(of: script, examination)
    #expect(features == features.sorted())
    let rules = features.filter { $0.domain == .rule }.map(\.words)
    #expect(rules.contains("T-1 decided something") && !rules.contains("TT-5 decided something"))
    // The trace alone does not tell.
    #expect(!coverage.features(of: script, examination.written).contains { $0.domain == .rule })
    var campaign = Campaign(CampaignOptions(seed: 1))
    campaign.take([CorpusEntry(script)], LoneWorker())
    #expect(campaign.reached.contains { $0.domain == .rule })
    // Nor does it to who makes the corpus smaller.
    var worker = FuzzWorker()
    let reach = worker.reach(of: script)
    #expect(reach.verdict == nil && reach.features == reach.features.sorted())
    #expect(Set(reach.features.filter { $0.domain == .rule }) == Set(features.filter { $0.domain == .rule }))
  }

  @Test func `the first finding in given scripts ends them, if it is asked to`() {
    let entries = (0..<3).flatMap { _ in Array(repeating: CorpusEntry(CampaignTests.scripts[0]), count: 64) }
    var campaign = Campaign(CampaignOptions(seed: 1))
    var wish = 0
    campaign.didFind = { _ in wish += 1 }
    let force = CountingForce(LoneWorker(fault: CampaignTests.cut))
    campaign.take(entries, force, endsWithFinding: true)
    #expect(!campaign.findings.isEmpty && wish == 1)
    // The judging of one part, and the shrinking of what it found.
    #expect(force.judged == 64)
  }

  @Test func `a wish to stop ends the judging of given scripts, and what was found by then is kept as it is`() {
    let entries = CampaignTests.scripts.map { CorpusEntry($0) }
    let force = LoneWorker(fault: CampaignTests.cut)
    var campaign = Campaign(CampaignOptions(seed: 1))
    // It is asked for once before all and once for each script.
    let wish = LateWish(after: 3)
    campaign.take(entries, force, isStopped: wish.isStopped)
    #expect(campaign.findings.count == 2 && campaign.findings.allSatisfy { $0.shrinkTries == 0 })
    #expect(campaign.shown.values.reduce(0, +) == 2)
    var stopped = Campaign(CampaignOptions(seed: 1))
    let taken = stopped.take(entries, force, isStopped: { true })
    #expect(taken.isEmpty && stopped.shown.isEmpty && stopped.corpus.isEmpty)
  }

  @Test func `what is made from a private script is a private finding, and its summary withholds what was seen`() throws
  {
    var options = CampaignOptions(seed: 1)
    options.isShrinking = false
    for isPrivate in [true, false] {
      var campaign = Campaign(options)
      campaign.take(
        [CorpusEntry(CampaignTests.scripts[0], isPrivate: isPrivate, origin: ["a recording"])],
        LoneWorker(fault: CampaignTests.cut))
      let finding = try #require(campaign.findings.first)
      #expect(finding.isPrivate == isPrivate)
      guard case .script(let script) = finding.input else {
        Issue.record("a script was expected")
        return
      }
      let text = TouchFormat.text(of: script, comments: finding.comments(replay: "again"))
      #expect(FuzzFinding.isMarkedPrivate(text) == isPrivate)
      #expect(FuzzFinding.isMarkedPrivate(text.replacing("\n", with: "\r\n")) == isPrivate)
      let summary = FindingSummary(finding, runs: 1)
      #expect(finding.reason.contains("touch t1 began"))
      #expect(summary.reason.contains("touch t1 began") == !isPrivate)
      #expect(summary.isPrivate == (isPrivate ? true : nil))
    }
  }

  @Test func `a script that is not as it expects is a finding`() throws {
    // One without a system, which would be named.
    let scripts = (1...20).lazy.map { ScriptGenerator.script(seed: $0) }
    var script = try #require(scripts.first { $0.system == nil })
    let trace = Trace(try ScriptRunner.run(script))
    script.expectations = [.digest(trace.digest)]
    #expect(ScriptExaminer().examine(script).verdict == nil)
    script.expectations = [.digest(trace.digest &+ 1)]
    let verdict = try #require(ScriptExaminer().examine(script).verdict)
    #expect(verdict.identity == FindingIdentity(judge: "expectation", rule: "digest"))
    #expect(verdict.reason.contains("the digest is \(trace.digestText)"))
    // With less of it the expectation would be wrong of any engine.
    let finding = try #require(ScriptExaminer().finding(in: script))
    guard case .script(let kept) = finding.input else {
      Issue.record("a script was expected")
      return
    }
    #expect(kept == script && finding.shrinkTries == 0 && finding.size == finding.sizeBefore)
  }

  @Test func `the judge of a second run and the one of allocations object`() throws {
    let scripts = (2..<100).lazy.map { ScriptGenerator.script(seed: $0) }
    // One of those that are counted: what an interaction does is only compared.
    let script = try #require(
      scripts.first { $0.system == nil && StandardTapeRun.hasRoom(for: $0.capacities) && !$0.steps.isEmpty })
    let another = PlantedFault("another digest", digestError: { _ in 1 })
    #expect(ScriptExaminer(fault: another).examine(script, CampaignTests.quick).verdict?.identity.judge == "digest")
    let bytes = PlantedFault("bytes", extraBytes: { _ in 16 })
    #expect(ScriptExaminer(fault: bytes).examine(script, CampaignTests.quick).verdict?.identity.judge == "allocation")
    var count: UInt64 = 0
    let counting = RunHooks(
      guarded: { work in
        work()
        return nil
      },
      allocationCounter: {
        count += 8
        return count
      })
    #expect(ScriptExaminer(counting).examine(script, CampaignTests.quick).verdict?.identity.judge == "allocation")
    #expect(ScriptExaminer().examine(script, CampaignTests.quick).verdict == nil)
  }

  @Test func `a host that hears little must be told the same of the rest`() throws {
    let isHeard = { (script: TouchScript) in !script.reactions.contains { $0.kind == .rec } }
    let script = try #require((2..<100).lazy.map { ScriptGenerator.script(seed: $0) }.first(where: isHeard))
    let deaf = PlantedFault("deaf", lightTrace: { $0.removeLast() })
    let identity = try #require(ScriptExaminer(fault: deaf).examine(script).verdict?.identity)
    #expect(identity.judge == "light" && identity.rule.hasPrefix("end/"))
    // Shrinking asks for that identity alone.
    #expect(ScriptExaminer(fault: deaf).examine(script, .of(identity)).verdict?.identity == identity)
    #expect(ScriptExaminer().examine(script, .of(identity)).verdict == nil)
    // Who reacts to what recognizers are told is another host without hearing it.
    var reacting = script
    reacting.reactions.append(ScriptReaction(kind: .rec, subject: .recognizer(0), nth: 1, commands: []))
    #expect(ScriptExaminer(fault: deaf).examine(reacting, .of(identity)).verdict == nil)
  }

  @Test func `so must one that hears little of somebody's recognizers`() throws {
    let isPlayed = { (script: TouchScript) in
      !script.reactions.contains { $0.kind == .rec } && ForeignRun.trace(script) != nil
    }
    let script = try #require((2..<200).lazy.map { ScriptGenerator.script(seed: $0) }.first(where: isPlayed))
    let deaf = PlantedFault("deaf", lightTrace: { $0.removeLast() })
    let trace = try #require(ForeignRun.trace(script))
    var identity = try #require(LightHostComparison.foreignObjection(to: script, whole: trace, deaf)?.identity)
    #expect(identity.rule.hasPrefix("end/"))
    identity.judge = "foreign"
    #expect(ScriptExaminer(fault: deaf).examine(script, .of(identity)).verdict?.identity == identity)
    #expect(ScriptExaminer().examine(script, .of(identity)).verdict == nil)
  }

  @Test func `a trap and a hang are findings of the engine's or the model's`() {
    let script = ScriptGenerator.script(seed: 2)
    var calls = 0
    func trapping(at call: Int, _ kind: TrapKind) -> FindingIdentity? {
      calls = 0
      let hooks = RunHooks(guarded: { work in
        calls += 1
        if calls == call { return kind }
        work()
        return nil
      })
      return ScriptExaminer(hooks).examine(script, CampaignTests.quick).verdict?.identity
    }
    #expect(trapping(at: 1, .signal(4)) == FindingIdentity(judge: "trap", rule: "signal-4"))
    // Two places are two findings.
    #expect(trapping(at: 1, .signal(4, place: 0x1f0)) == FindingIdentity(judge: "trap", rule: "signal-4-at-1f0"))
    #expect(trapping(at: 2, .hang) == FindingIdentity(judge: "model-trap", rule: "hang"))
    #expect(trapping(at: 3, .signal(11)) == FindingIdentity(judge: "trap", rule: "signal-11"))
    #expect(trapping(at: 4, .hang) == FindingIdentity(judge: "trap", rule: "hang"))
    // The engine's runs: for the host that asks, with somebody's recognizers, for the host that hears little, on a
    // tape, and before the properties.
    #expect(trapping(at: 5, .hang) == FindingIdentity(judge: "trap", rule: "hang"))
    #expect(trapping(at: 6, .hang) == FindingIdentity(judge: "trap", rule: "hang"))
    #expect(trapping(at: 7, .hang) == FindingIdentity(judge: "trap", rule: "hang"))
    #expect(trapping(at: 8, .hang) == nil)
  }

  @Test func `what hangs is made smaller with little patience, and confirmed`() throws {
    // The one that is made smaller soonest: of what is slow only every try is a run before all judges, and in vain.
    let scripts = (0..<20).map { ScriptGenerator.script(seed: $0) }
    let script = try #require(scripts.min { ScriptSize($0) < ScriptSize($1) })
    var patience: [RunPatience] = [.full]
    var isSlowOnly = false
    let hooks = RunHooks(
      guarded: { work in
        // What is slow only takes longer than the least patience and no longer than others.
        if !isSlowOnly || patience.last == .short || patience.count == 1 { return .hang }
        work()
        return nil
      },
      setPatience: { patience.append($0) })
    let whole = ScriptSize(script)
    let hanging = try #require(ScriptExaminer(hooks).finding(in: script))
    #expect(hanging.identity == FindingIdentity(judge: "trap", rule: "hang"))
    #expect(patience == [.full, .short, .confirming, .full])
    #expect(try #require(hanging.size) < whole)
    (isSlowOnly, patience) = (true, [.full])
    let slow = try #require(ScriptExaminer(hooks).finding(in: script))
    #expect(patience == [.full, .short, .confirming, .trying, .full])
    #expect(slow.size == whole, "what does not hang for long is kept as it was met")
  }

  @Test func `a violation of a property or a relation is an objection with its identity`() {
    let violation = Violation(
      judge: "P-04", rule: "G-3", record: 7, recognizerKind: "pan", states: .init(.began, .ended), message: "why")
    let objection = Objection(violation)
    #expect(objection.identity == FindingIdentity(judge: "P-04", rule: "G-3", kind: "pan", states: "began→ended"))
    #expect(objection.reason == "why")
  }

  @Test func `every judge has one name, and scrutiny of an identity asks only for its judge`() {
    let names = ScriptExaminer.judges.map(\.name)
    #expect(Set(names).count == names.count && names.count > 40)
    let scrutiny = Scrutiny.of(FindingIdentity(judge: "model", rule: "act/act"))
    #expect(scrutiny.includes("model") && !scrutiny.includes("digest"))
    let asked = Objection(FindingIdentity(judge: "model", rule: "act/act"), reason: "asked for")
    let other = Objection(FindingIdentity(judge: "model", rule: "touch/touch"), reason: "of the same judge")
    #expect(scrutiny.wanted(asked)?.reason == "asked for" && scrutiny.wanted(other) == nil)
    #expect(CampaignTests.quick.wanted(other)?.reason == "of the same judge")
    #expect(CampaignTests.quick.includes("digest"))
  }

  @Test func `the second run on a tape gives the digest of the first`() throws {
    for seed in UInt64(0)..<40 {
      let script = ScriptGenerator.script(seed: seed)
      // No tape can stand for an interaction.
      guard StandardTapeRun.hasRoom(for: script.capacities), script.system == nil else { continue }
      let trace = try ScriptRunner.run(script)
      let second = StandardTapeRun.run(script, HostTape(script, WordTrace(trace)), counter: nil)
      #expect(second.digest == Trace(trace).digest && second.recordCount == trace.count, "seed \(seed)")
      #expect(!second.hasDeparted)
    }
  }

  @Test func `a script for a large engine is run a second time and counted too`() throws {
    var script = try #require(
      (2..<100).lazy.map { ScriptGenerator.script(seed: $0) }.first { $0.system == nil && !$0.steps.isEmpty })
    script.capacities.views = 2_000
    #expect(!StandardTapeRun.hasRoom(for: script.capacities))
    #expect(ScriptExaminer().examine(script, CampaignTests.quick).verdict == nil)
    let another = PlantedFault("another digest", digestError: { _ in 1 })
    #expect(ScriptExaminer(fault: another).examine(script, CampaignTests.quick).verdict?.identity.judge == "digest")
    let bytes = PlantedFault("bytes", extraBytes: { _ in 16 })
    #expect(ScriptExaminer(fault: bytes).examine(script, CampaignTests.quick).verdict?.identity.judge == "allocation")
  }

  @Test func `an identity makes a name of a file`() {
    let identity = FindingIdentity(judge: "model", rule: "act/<end>", kind: "pan", states: "began-ended/")
    #expect(identity.stem == "model-act-end-pan-began-ended")
  }
}

/// What the closures of a campaign, and those who work for it, have been called for.
private final class CallLog {
  var names: [String] = []
}

/// Two who say how much they are given at a time.
private struct LoggedWorkers: WorkForce {
  let jobs = 2
  let log: CallLog

  func map<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int, inout FuzzWorker) -> Result
  ) -> [Result] {
    log.names.append("\(count) given")
    return LoneWorker(fault: CampaignTests.cut).map(count, work)
  }
}

/// A wish to stop that comes after it was asked for some times.
private final class LateWish: Sendable {
  private let left: Atomic<Int>

  init(after count: Int) { left = Atomic(count) }

  func isStopped() -> Bool { left.wrappingSubtract(1, ordering: .relaxed).oldValue <= 0 }
}

/// Counts the pieces of the largest work that it is given.
private final class CountingForce: WorkForce {
  private let force: LoneWorker
  private let sum = Mutex(0)
  var judged: Int { sum.withLock { $0 } }
  let jobs = 1

  init(_ force: LoneWorker) { self.force = force }

  func map<Result: Sendable>(_ count: Int, _ work: @escaping @Sendable (Int, inout FuzzWorker) -> Result) -> [Result] {
    if count == 64 { sum.withLock { $0 += count } }
    return force.map(count, work)
  }
}
