// Mutants: every patch fits the sources of today, a search's end says what became of it, and the table tells.

import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchSimulation
import Testing

@testable import fuzz

@Suite struct MutantTests {
  @Test func `a search that gives no report is the outcome of its mutant, and of no other`() throws {
    let outcome = MutantOutcome.of {
      .tried([MutantTrial(seed: 1, kill: try MutantSearch.kill(.init(code: 1, output: "no report"), spent: 1))])
    }
    guard case .broken(let reason) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(reason.hasPrefix("a search ended with code 1 and no report that can be read: "))
    #expect(MutantOutcome.of { .tried([]) } == .tried([]))
  }

  static var package: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  }

  static let patch = "--- a/Sources/A/a.swift\n+++ b/Sources/A/a.swift\n@@ -1 +1 @@\n-a\n+b\n"

  @Test func `there are at least 120 mutants and a canary, each with a sentence of its own`() throws {
    let mutants = try Mutant.all(in: MutantTests.package + "/Tests/Mutants")
    #expect(mutants.count { !$0.isCanary } >= 120)
    #expect(mutants.count { $0.isCanary } == 1)
    #expect(Set(mutants.map(\.sentence)).count == mutants.count)
    for mutant in mutants { #expect(mutant.sentence.hasSuffix("."), "\(mutant.name)") }
  }

  /// Mutants that are younger than the table, which takes hours to make: `Corpus/FUZZING.md` tells of each.
  static let younger: [String] = []
  /// Those of the table that are no more.
  static let former: [String] = []

  @Test func `the kill table has a row for every mutant, but for those that are younger, which are told of`() throws {
    let folder = MutantTests.package + "/Corpus/"
    let rows = try String(contentsOfFile: folder + "MUTANTS.md", encoding: .utf8).split(separator: "\n")
      .compactMap { $0.firstMatch(of: /^\| (\d\d\d-[^ ]+) \|/).map { String($0.1) } }
    let mutants = try Mutant.all(in: MutantTests.package + "/Tests/Mutants").filter { !$0.isCanary }.map(\.name)
    #expect(rows.count > 300 && Set(rows).count == rows.count)
    #expect(Set(mutants).subtracting(rows).sorted() == Self.younger)
    #expect(Set(rows).subtracting(mutants).sorted() == Self.former)
    let text = try String(contentsOfFile: folder + "FUZZING.md", encoding: .utf8)
    for name in Self.younger { #expect(text.contains(" " + name.prefix(3)), "\(name)") }
  }

  @Test func `every patch fits the sources, and nearly all can be woven`() throws {
    let mutants = try Mutant.all(in: MutantTests.package + "/Tests/Mutants")
    let shop = MutantWorkshop(package: MutantTests.package, folder: "")
    let plan = try MutantPlan(mutants, source: shop.source)
    #expect(plan.woven.count + plan.apart.count == mutants.count)
    #expect(plan.apart.count <= 5, "\(plan.apart.map { "\($0.mutant.name): \($0.reason)" })")
    for path in plan.texts.keys { #expect(path.hasPrefix("Sources/"), "\(path)") }
  }

  @Test func `what mutants may not be held to is taken out of the package's description`() throws {
    let shop = MutantWorkshop(package: MutantTests.package, folder: "")
    let text = try MutantWorkshop.tolerant(shop.source("Package.swift"))
    #expect(!text.contains("treatAllWarnings") && !text.contains("strictMemorySafety"))
    let error = #expect(throws: CommandFailure.self) { try MutantWorkshop.tolerant("let package = Package()") }
    #expect(error?.description.contains("Package.swift has no .treatAllWarnings") == true)
  }

  @Test func `a patch that does not fit is named, and so are all others like it`() throws {
    let mutants = try ["1-a", "2-b"].map {
      try Mutant(name: $0, path: $0, text: "A sentence.\n" + MutantTests.patch)
    }
    let error = #expect(throws: CommandFailure.self) { try MutantPlan(mutants) { _ in "c\n" } }
    #expect(error?.description.contains("2 patches do not apply") == true)
    #expect(error?.description.contains("\n2-b: Sources/A/a.swift has no such lines any more: a") == true)
  }

  @Test func `the errors of a compiler lead to their mutants`() throws {
    let patch =
      "A sentence.\n--- a/Sources/A/a.swift\n+++ b/Sources/A/a.swift\n@@ -1,3 +1,3 @@\n func f() {\n-  a\n+  b\n }\n"
    let plan = try MutantPlan([Mutant(name: "7-a", path: "", text: patch)]) { _ in "func f() {\n  a\n}\n" }
    #expect(plan.texts["Sources/A/a.swift"] == "func f() {\nif mutantInForce == 7 {\n  b\n} else {\n  a\n}\n}\n")
    #expect(plan.culprits("/x/Sources/A/a.swift:3:3: error: no b\n") == [7])
    #expect(plan.culprits("/x/Sources/A/a.swift:5:3: error: no a\nx: warning: y\n") == [])
    #expect(
      plan.texts.keys.sorted() == [
        "Sources/A/a.swift", "Sources/A/mutantInForce.swift", "Sources/CTrapGuard/Mutant.c",
      ])
  }

  @Test(arguments: [
    "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", "A sentence.\n", "A sentence.\ntarget: nothing\n" + patch,
  ])
  func `a patch without a sentence, a change or a target that there is gets refused`(_ text: String) {
    #expect(throws: CommandFailure.self) { try Mutant(name: "1-a", path: "1-a.patch", text: text) }
  }

  @Test func `a patch without a number, or with that of another, is refused`() throws {
    #expect(throws: CommandFailure.self) { try Mutant(name: "a", path: "a", text: "A sentence.\n" + MutantTests.patch) }
    try SearchSessionTests.withFolder { folder in
      for name in ["01-a", "1-b"] {
        try ("A sentence.\n" + MutantTests.patch).write(
          toFile: folder + "/\(name).patch", atomically: true, encoding: .utf8)
      }
      #expect(throws: CommandFailure.self) { try Mutant.all(in: folder) }
    }
  }

  @Test func `a canary can be asked for alone, and comes with what is asked for`() throws {
    let mutants = try ["1-canary", "2-a", "3-b"].map {
      try Mutant(name: $0, path: "", text: "A sentence.\n" + MutantTests.patch)
    }
    func chosen(_ arguments: String...) throws -> [String] {
      try MutantsCommand.parse(arguments).chosen(of: mutants).map(\.name)
    }
    #expect(try chosen() == ["1-canary", "2-a", "3-b"])
    #expect(try chosen("--only", "canary") == ["1-canary"])
    #expect(try chosen("--only", "2-a") == ["1-canary", "2-a"])
    #expect(throws: CommandFailure.self) { try chosen("--only", "c-") }
    #expect(throws: CommandFailure.self) { try MutantsCommand.parse([]).chosen(of: [mutants[0]]) }
  }

  @Test func `a canary that is not found is a finding`() throws {
    let canary = try Mutant(name: "1-canary", path: "", text: "A sentence.\n" + MutantTests.patch)
    let other = try Mutant(name: "2-a", path: "", text: "A sentence.\n" + MutantTests.patch)
    let kill = MutantTrial.Kill(judge: "model", rule: "", seconds: 0, runs: 1)
    let (found, lives) = (
      MutantOutcome.tried([MutantTrial(seed: 1, kill: kill)]), MutantOutcome.tried([MutantTrial(seed: 1)])
    )
    let failure = MutantsCommand.failure(ofCanariesIn: [(other, found), (canary, lives)])
    #expect(failure?.code == FuzzExit.findings.rawValue)
    #expect(failure?.description.hasPrefix("1-canary was not found") == true)
    #expect(MutantsCommand.failure(ofCanariesIn: [(other, lives), (canary, found)]) == nil)
  }

  @Test func `the head of a patch tells its target and why nobody can find it`() throws {
    let text = "First line\nand second.\ntarget: recordings\nequivalent: nothing is left to see\n\n" + MutantTests.patch
    let mutant = try Mutant(name: "012-a", path: "", text: text)
    #expect(mutant.sentence == "First line and second.")
    #expect(mutant.target == .recordings && mutant.number == 12 && !mutant.isCanary)
    #expect(mutant.equivalence == "nothing is left to see" && mutant.excuse == nil)
    let excused = try Mutant(
      name: "013-b", path: "", text: "A line.\nunkilled: nobody goes there\n" + MutantTests.patch)
    #expect(excused.excuse == "nobody goes there" && excused.equivalence == nil)
    #expect(throws: CommandFailure.self) {
      try Mutant(
        name: "014-c", path: "", text: "A line.\nunkilled: a\nequivalent: b\n" + MutantTests.patch)
    }
  }

  // MARK: Searches

  /// The report of a search with these findings, met after 1.5 s.
  static func ending(_ findings: [FindingSummary], code: Int32) throws -> Subcommand.Ending {
    var report = FuzzReportTests.report(findings)
    report.timing.secondsToFirstFinding = findings.isEmpty ? nil : 1.5
    report.timing.secondsOfFirstShrinking = findings.isEmpty ? nil : 0.25
    return Subcommand.Ending(code: code, output: try JSONText.of(report))
  }

  @Test func `a search that finds kills, and one that does not lets live`() throws {
    let kill = try MutantSearch.kill(MutantTests.ending([FuzzReportTests.finding()], code: 2), spent: 9)
    #expect(kill == .init(judge: "model", rule: "act/<end>", seconds: 1.5, runs: 0, shrinkSeconds: 0.25))
    #expect(try MutantSearch.kill(MutantTests.ending([], code: 0), spent: 9) == nil)
  }

  @Test func `a process that a signal ends or that hangs is a kill, and one without a report an error`() throws {
    let trapped = try MutantSearch.kill(.init(code: 128 + 4, output: ""), spent: 2)
    #expect(trapped == .init(judge: "trap", rule: "process-signal-4", seconds: 2, runs: 0))
    let hanging = try MutantSearch.kill(.init(code: 128 + 9, output: "", isOverdue: true), spent: 90)
    #expect(hanging == .init(judge: "hang", rule: "process", seconds: 90, runs: 0))
    #expect(throws: CommandFailure.self) { try MutantSearch.kill(.init(code: 1, output: "fuzz: no"), spent: 1) }
  }

  @Test func `a command that does not end is ended, and one that cannot begin says so`() {
    let ending = Subcommand.run(["sleep", "100"], in: "/", seconds: 0.05)
    #expect(ending.isOverdue && ending.code == 128 + SIGKILL)
    #expect(Subcommand.run(["no-such-program-here"], in: "/").code == 127)
    let plain = Subcommand.run(
      ["sh", "-c", "echo $A; echo b >&2"], in: "/", environment: ["A": "a"], seconds: 100, isErrorKept: false)
    #expect(plain == Subcommand.Ending(code: 0, output: "a\n"))
  }

  // MARK: Table

  @Test func `the table counts the killed and names the survivors`() throws {
    func mutant(_ name: String, _ head: String = "") throws -> Mutant {
      try Mutant(name: name, path: "", text: "What is wrong.\n\(head)" + MutantTests.patch)
    }
    let kill = MutantTrial.Kill(
      judge: "model", rule: "act/act", seconds: 0.41, runs: 256, shrinkSeconds: 1.96, size: ScriptSize(.init()))
    let table = MutantTable(
      results: try [
        (mutant("1-a"), .tried([MutantTrial(seed: 1, kill: kill), MutantTrial(seed: 2, kill: kill)])),
        (mutant("2-b"), .tried([MutantTrial(seed: 1, kill: kill), MutantTrial(seed: 2, kill: nil)])),
        (mutant("3-c"), .broken("it does not apply | at all\nor so")),
        (mutant("4-d", "equivalent: it is the same\n"), .tried([MutantTrial(seed: 1, kill: nil)])),
        (mutant("5-e", "target: corpus\n"), .tried([MutantTrial(seed: 1, kill: kill)])),
        (mutant("6-f", "unkilled: nobody | goes there\n"), .tried([MutantTrial(seed: 1, kill: nil)])),
      ], secondsMax: 60, seeds: [1, 2], disregarded: ["P-1 T-4"])
    #expect(table.count == (2, 5))
    let page = table.markdown
    #expect(page.contains("- killed: 2 of 5, 40.0 %\n"))
    #expect(page.contains("- seconds until it was found: median 0.4, most 0.4; 2 within 2 s\n"))
    #expect(page.contains("- median finding: 0 contacts, 0 frames, 0 recognizers\n- seconds of shrinking: median 2.0"))
    #expect(page.contains("- beside these, 1 that nobody can find"))
    #expect(page.contains("did not count: P-1 T-4\n"))
    #expect(
      page.contains(
        "| 1-a | What is wrong. | killed | model act/act | 0.4 | 256 | 0 contacts, 0 frames, 0 recognizers | 2.0 |"))
    #expect(page.contains("| 2-b | What is wrong. | survived seed 2 | model act/act |"))
    #expect(page.contains("| broken: it does not apply / at all | – | – | – | – | – |"))
    #expect(page.contains("| 4-d | What is wrong. | equivalent: it is the same | – | – | – | – | – |"))
    #expect(page.contains("| killed from the corpus |"))
    #expect(page.contains("| 6-f | What is wrong. | survived seed 1: nobody \\| goes there | –"))
    #expect(page.contains("- survivors: 3, 2 of them without an explanation\n"))
    #expect(page.contains("with 2 seeds (1, 2)"))
    var one = ScriptSize(.init())
    (one.contacts, one.frames, one.recognizers) = (1, 1, 1)
    let size = MutantTrial.Kill(judge: "model", rule: "act/act", seconds: 0.41, runs: 1, size: one)
    let lone = try MutantTable(
      results: [(mutant("1-a"), .tried([MutantTrial(seed: 1, kill: size)]))], secondsMax: 60, seeds: [1])
    #expect(lone.markdown.contains("with 1 seed (1)"))
    #expect(lone.markdown.contains("- median finding: 1 contact, 1 frame, 1 recognizer\n"))
  }

  @Test func `figures of the table are medians, of two the smaller one, and 2 s lie within 2 s`() throws {
    func result(_ name: String, _ seconds: Double...) throws -> (mutant: Mutant, outcome: MutantOutcome) {
      let mutant = try Mutant(name: name, path: "", text: "What is wrong.\n" + MutantTests.patch)
      let trials = seconds.enumerated().map { seed, seconds in
        MutantTrial(
          seed: UInt64(seed), kill: .init(judge: "model", rule: "act/act", seconds: seconds, runs: Int(seconds * 100)))
      }
      return (mutant, .tried(trials))
    }
    let page = try MutantTable(
      results: [result("1-a", 3, 0.5), result("2-b", 2, 2), result("3-c", 9, 5, 1)], secondsMax: 60, seeds: [0, 1]
    ).markdown
    #expect(page.contains("- seconds until it was found: median 2.0, most 5.0; 2 within 2 s\n"))
    #expect(page.contains("| 1-a | What is wrong. | killed | model act/act | 0.5 | 50 | – | – |"))
  }
}
