// The documentation, the code and the tests tell of the same rules; and each way in which they may not is found.

import Foundation
import MultitouchSimulation
import Testing

/// The checkout these tests were built from. To read it takes seconds: once for all tests.
enum Checkout {
  // Tests/MultitouchSimulationTests/SpecCoverage/SpecCoverageTests.swift
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  /// The document the rules come from, for those who have it beside the checkout.
  static let origin = root.deletingLastPathComponent().appending(path: "shared/SPEC.md")
  static let coverage = Result { try SpecCoverage.read(root: root.path) }
}

@Suite struct SpecCoverageTests {
  @Test func `the documentation states every rule once`() throws {
    let coverage = try Checkout.coverage.get()
    #expect(coverage.rules.count > 300)
    #expect(coverage.duplicates == [])
    #expect(coverage.rules.filter { $0.rule.sentence.isEmpty }.map(\.rule.id) == [])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: Checkout.origin.path)))
  func `the documentation states the rules of the document it comes from, all and no others`() throws {
    let text = try String(contentsOf: Checkout.origin, encoding: .utf8)
    let origin = Set(RuleCatalogue(pages: [CoverageFile(path: "SPEC.md", text: text)]).rules.map(\.id))
    let stated = Set(try Checkout.coverage.get().rules.map(\.rule.id))
    #expect(origin.subtracting(stated).sorted() == [])
    #expect(stated.subtracting(origin).sorted() == [])
  }

  @Test func `no comment, test or script names a rule that is not stated`() throws {
    let unknown = try Checkout.coverage.get().unknown
    #expect(unknown.isEmpty, "\(unknown.map(\.description).joined(separator: "\n"))")
  }

  @Test func `no rule is without both code and test`() throws {
    let uncovered = try Checkout.coverage.get().uncovered
    #expect(uncovered.isEmpty, "\(uncovered.map(\.description).joined(separator: " "))")
  }

  @Test func `every rule that code is to carry out is named where it does`() throws {
    let uncited = try Checkout.coverage.get().uncited
    #expect(uncited.isEmpty, "\(uncited.map(\.description).joined(separator: " "))")
  }

  /// One that is in no list judges nothing, whatever names it.
  @Test func `every property is in the list of judges or of relations, and each of these is a property`() throws {
    func properties(_ ids: [String]) -> Set<String> { Set(ids.filter { $0.hasPrefix("P-") }) }
    let stated = properties(try Checkout.coverage.get().rules.map(\.rule.id.description))
    let judging = properties((Judges.all + MetamorphicRelations.all.map(\.judge)).map(\.id))
    #expect(stated.count > 80)
    #expect(stated.subtracting(judging).sorted() == [])
    #expect(judging.subtracting(stated).sorted() == [])
  }

  @Test func `every rule is named by a test, a script or, a property, by what judges by it`() throws {
    let untested = try Checkout.coverage.get().untested
    #expect(untested.isEmpty, "\(untested.map(\.description).joined(separator: " "))")
  }

  @Test func `the page has a row for every rule`() throws {
    let coverage = try Checkout.coverage.get()
    let rows = Set(coverage.page.split(separator: "\n").compactMap { RuleID($0.dropFirst(2).prefix { $0 != " " }) })
    #expect(rows == Set(coverage.rules.map(\.rule.id)))
  }

  @Test func `a folder that is no checkout is refused with a remedy`() {
    let error = #expect(throws: SpecCoverageError.self) {
      try SpecCoverage.page(root: Checkout.root.appending(path: "Tests").path)
    }
    #expect(error?.description.contains("Package.swift") == true)
  }
}

@Suite struct SpecCoverageCanaryTests {
  private static let pages = [
    CoverageFile(
      path: "a/One.md",
      text: """
        # One

        **D-1. Title.** What it says. And more. `[O]`

        - **D-2.** Two; see
          **D-3** in passing, no: D-3 begins bold text too, and is stated.
        - **X-1. A conflict?** This or that. Settled in D-2.

        ```
        **D-9.** in code is no statement
        ```
        """),
    CoverageFile(
      path: "a/Two.md", text: "| id | what |\n|---|---|\n| A1 | tap | acts |\n| **P-04** holds | x |\n| TT-a | b |\n"),
  ]

  private static func coverage(_ files: (String, String)...) -> SpecCoverage {
    SpecCoverage(pages: pages, files: files.map { CoverageFile(path: $0.0, text: $0.1) })
  }

  private static func ids(_ words: String...) -> [RuleID] { words.compactMap { RuleID($0) } }

  @Test func `rules are found in bold text and in first cells`() {
    let rules = RuleCatalogue(pages: Self.pages).rules
    #expect(rules.map(\.id) == Self.ids("D-1", "D-2", "D-3", "A1", "TT-a", "P-04", "X-1"))
    #expect(rules.map(\.sentence).prefix(2) == ["Title. What it says.", "Two; see"])
    #expect(rules.first { $0.id == RuleID("A1") }?.sentence == "tap — acts")
    #expect(rules.last?.sentence == "A conflict? This or that.")
    #expect(rules.last?.settledIn == Self.ids("D-2"))
  }

  @Test func `a rule stated twice is found`() {
    let pages = Self.pages + [CoverageFile(path: "b.md", text: "**D-2.** Again.")]
    #expect(RuleCatalogue(pages: pages).duplicates == Self.ids("D-2"))
  }

  @Test func `a rule with neither code nor test is found`() {
    let files = [
      ("Sources/Multitouch/A.swift", "/// D-1"), ("Tests/ATests/A.swift", "// D-3, A1"),
      ("Corpus/Seeds/Specification/TT-a-one.touch", ""),
      ("Sources/MultitouchSimulation/Judges/B.swift", "// P-04"),
    ]
    let most = SpecCoverage(pages: Self.pages, files: files.map { CoverageFile(path: $0.0, text: $0.1) })
    #expect(most.uncovered == Self.ids("D-2", "X-1"))
    #expect(most.page.contains("Without code and test (2): D-2, X-1."))
    let all = Self.coverage(("Sources/Multitouch/A.swift", "D-1 … 3"), ("Corpus/A1.touch", "# TT-a P-04"))
    #expect(all.uncovered == [])
    #expect(all.untested == Self.ids("D-1", "D-2", "D-3", "X-1"))
    #expect(all.page.contains("Without a test (4): D-1, D-2, D-3, X-1."))
    #expect(all.page.contains("None is without both code and test."))
    #expect(all.uncited == [])
    #expect(most.uncited == Self.ids("D-2", "D-3"))
    #expect(most.page.contains("Without a source (2): D-2, D-3."))
  }

  @Test func `what makes scripts judges nothing`() {
    let coverage = Self.coverage(("Sources/MultitouchSimulation/Generators/A.swift", "P-04"))
    #expect(coverage.uncovered.contains { $0 == RuleID("P-04") })
    #expect(coverage.untested.contains { $0 == RuleID("P-04") })
  }

  @Test func `the reference model alone is no code and no test, but for a property`() {
    let coverage = Self.coverage(("Sources/MultitouchSimulation/ReferenceModel/A.swift", "D-1 P-04"))
    #expect(coverage.uncovered == Self.ids("D-1", "D-2", "D-3", "A1", "TT-a", "X-1"))
  }

  @Test func `neither the documentation nor these tests cover anything`() {
    let coverage = Self.coverage(
      ("Sources/MultitouchSimulation/SpecCoverage/A.swift", "D-1"), ("Tests/A/SpecCoverage/A.swift", "D-2"),
      ("README.md", "D-3"))
    #expect(coverage.uncovered.count == coverage.rules.count)
  }

  @Test func `a citation of a rule that is not stated is found with its file`() {
    let coverage = Self.coverage(
      ("Sources/Multitouch/A.swift", "let a = 1  // D-1, D-77"), ("Tests/ATests/A.swift", "f(\"D-88\")  // D-78"),
      ("Corpus/D-79-b.touch", "# D-2"))
    #expect(coverage.unknown.map(\.id) == Self.ids("D-79", "D-77", "D-78"))
    #expect(coverage.unknown.first?.description.contains("Corpus/D-79-b.touch: cites D-79") == true)
  }

  @Test func `what is named after a rule comes first, then what cites it most`() {
    let coverage = Self.coverage(
      ("Tests/ATests/A.swift", "D-1"), ("Tests/ATests/B.swift", "D-1 D-1"), ("Corpus/D-1-once.touch", ""))
    #expect(coverage.rules.first?.tests == ["Corpus/D-1-once.touch", "Tests/ATests/B.swift", "Tests/ATests/A.swift"])
  }

  @Test(
    arguments: [
      ("D-1", ["D-1"]), ("(G-5.1a)", ["G-5"]), ("T-11c and T-1.", ["T-1", "T-11"]),
      ("D-14 … D-16", ["D-14", "D-15", "D-16"]),
      ("TAP-1…4", ["TAP-1", "TAP-2", "TAP-3", "TAP-4"]), ("TAP-1...TAP-2", ["TAP-1", "TAP-2"]),
      ("LP-1..3.", ["LP-1", "LP-2", "LP-3"]), ("D-8 … D-30", ["D-8", "D-30"]),
      ("D-8 …\n  /// D-10", ["D-8", "D-9", "D-10"]),
      ("P-04, P-4", ["P-04"]), ("SYS-Ab TT-a TT-3", ["SYS-Ab", "TT-3", "TT-a"]),
      ("A9 DC11 W3 TD1", ["A9", "DC11", "W3", "TD1"]),
      ("TAP-2-more-than-m.touch", ["TAP-2"]), ("G-7.1, G-7.4.", ["G-7"]), ("`D-21`/D-22", ["D-21", "D-22"]),
      ("AD-1 xD-1 D-x D-1x2 D-1234 A9b aA9 UTF-8 D- -D-1 X_A1 A1_", []),
    ] as [(String, [String])])
  func `ids are found in any text`(text: String, expected: [String]) {
    let coverage = SpecCoverage(pages: [], files: [CoverageFile(path: "Sources/T/A.swift", text: text)])
    #expect(coverage.unknown.map(\.id) == expected.compactMap { RuleID($0) })
  }

  @Test func `an id reads back as it is written, and ids are in the order of chapters`() {
    let words = [
      "N-1", "N-10", "T-14", "H-9", "RC-3", "D-32", "G-17", "TAP-7", "LP-5", "PAN-9", "PIN-6", "ROT-5", "SWI-5",
      "EDG-3",
      "CTL-12", "SYS-Aa", "SYS-Cb", "A1", "A14", "B5", "C1", "TT-1", "TT-i", "DC11", "WEB-3", "W11", "TD9", "P-01",
      "P-96",
      "X-11",
    ]
    let ids = words.compactMap { RuleID($0) }
    #expect(ids.map(\.description) == words)
    #expect(ids.sorted() == ids)
  }

  @Test(arguments: ["", "D", "D-", "D21", "D-2 ", "TT-ab", "SYS-A", "SYS-Aab", "Q-1", "A", "W-1", "p-01"])
  func `what is no id is none`(word: String) {
    #expect(RuleID(word) == nil)
  }
}
