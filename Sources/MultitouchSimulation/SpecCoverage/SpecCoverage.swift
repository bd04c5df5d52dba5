// Which file implements each rule of the documentation, and which test checks it.

/// A rule with the files that name it.
public struct RuleCoverage: Equatable, Sendable {
  public var rule: StatedRule
  /// The files that implement it, the one that cites it most first.
  public var sources: [String]
  /// The reference model and the invariants: what judges by it.
  public var judges: [String]
  /// Tests and scripts that name it, those named after it first.
  public var tests: [String]

  /// Whether anything implements or tests it. Of a property, what judges by it is what implements it.
  public var isCovered: Bool { !sources.isEmpty || !tests.isEmpty || (rule.id.isProperty && !judges.isEmpty) }
}

/// Every rule, what implements it and what tests it: found by the ids that comments, tests and names of scripts cite.
///
/// A conflict (`X-1`) is covered by the rules that settle it.
public struct SpecCoverage: Equatable, Sendable {
  /// In the order of ids.
  public private(set) var rules: [RuleCoverage]
  /// Rules that are stated more than once.
  public private(set) var duplicates: [RuleID]
  /// Citations of rules that are not stated anywhere: the id and the file.
  public private(set) var unknown: [UnknownCitation]

  /// A citation of a rule that does not exist.
  public struct UnknownCitation: Hashable, Comparable, Sendable, CustomStringConvertible {
    public var id: RuleID
    public var path: String

    public var description: String { "\(path): cites \(id), which no page of the documentation states" }

    public static func < (a: UnknownCitation, b: UnknownCitation) -> Bool { (a.path, a.id) < (b.path, b.id) }
  }

  /// Rules that have neither code nor test.
  public var uncovered: [RuleID] { rules.filter { !$0.isCovered }.map(\.rule.id) }

  /// Rules that code is to carry out and no source of the engine, the interactions or the readers names.
  public var uncited: [RuleID] { rules.filter { $0.rule.id.isCarriedOut && $0.sources.isEmpty }.map(\.rule.id) }

  /// Rules that no test or script names; of properties, those that nothing judges by either.
  public var untested: [RuleID] {
    rules.filter { $0.tests.isEmpty && !($0.rule.id.isProperty && !$0.judges.isEmpty) }.map(\.rule.id)
  }

  /// Finds the citations in files.
  ///
  /// - Parameters:
  ///   - pages: The documentation that states the rules.
  ///   - files: Sources, tests and scripts, by their paths in the package; others are left out.
  public init(pages: [CoverageFile], files: [CoverageFile]) {
    let catalogue = RuleCatalogue(pages: pages)
    duplicates = catalogue.duplicates
    let stated = Set(catalogue.rules.map(\.id))
    var cited: [RuleID: [CoverageRole: [Citation]]] = [:]
    var unknown: Set<UnknownCitation> = []
    for file in files {
      guard let role = CoverageRole(path: file.path) else { continue }
      let name = String(file.name)
      let named = RuleScanner.citations(in: name)
      var counts = RuleScanner.citations(in: file.text)
      for (id, count) in named { counts[id, default: 0] += count }
      for (id, count) in counts where stated.contains(id) {
        let isNamedAfter = name.hasPrefix(id.description)
        cited[id, default: [:]][role, default: []].append(
          Citation(isNamedAfter: isNamedAfter, count: count, path: file.path))
      }
      // The code of a test may name what does not exist on purpose; a comment may not.
      let claims = file.path.hasSuffix(".swift") && role == .test ? Self.comments(of: file.text) : file.text
      for id in Set(RuleScanner.citations(in: claims).keys).union(named.keys) where !stated.contains(id) {
        unknown.insert(UnknownCitation(id: id, path: file.path))
      }
    }
    self.unknown = unknown.sorted()
    rules = catalogue.rules.map { rule in
      func paths(_ role: CoverageRole) -> [String] {
        var citations = cited[rule.id]?[role] ?? []
        for other in rule.settledIn { citations += cited[other]?[role] ?? [] }
        var seen: Set<String> = []
        return citations.sorted().map(\.path).filter { seen.insert($0).inserted }
      }
      return RuleCoverage(rule: rule, sources: paths(.source), judges: paths(.judge), tests: paths(.test))
    }
  }
}

extension SpecCoverage {
  /// The comments of a Swift source, one a line.
  private static func comments(of text: String) -> String {
    text.split(separator: "\n").compactMap { line in
      line.firstRange(of: "//").map { String(line[$0.lowerBound...]) }
    }.joined(separator: "\n")
  }
}

/// What a file's citations mean.
enum CoverageRole: Hashable {
  /// It implements rules.
  case source
  /// It judges by rules: the reference model, invariants.
  case judge
  /// It tests rules.
  case test

  /// The role of a file by its place; nil for what implements and tests nothing.
  init?(path: String) {
    if path.hasPrefix("Sources/MultitouchSimulation/SpecCoverage/") || path.contains("/SpecCoverage/") { return nil }
    // What makes scripts names rules, too, and judges by none.
    let judges = ["Differential", "Judges", "ReferenceModel"].map { "Sources/MultitouchSimulation/\($0)/" }
    if (judges + ["Benchmarks/Invariants/"]).contains(where: { path.hasPrefix($0) }) {
      self = .judge
    } else if path.hasPrefix("Sources/MultitouchSimulation/") || path.hasPrefix("Benchmarks/") {
      return nil
    } else if path.hasPrefix("Sources/") {
      self = .source
    } else if path.hasPrefix("Tests/") || path.hasPrefix("Corpus/") {
      self = .test
    } else {
      return nil
    }
  }
}

/// A file that names a rule; the best first.
private struct Citation: Comparable {
  var isNamedAfter: Bool
  var count: Int
  var path: String

  static func < (a: Citation, b: Citation) -> Bool {
    if a.isNamedAfter != b.isNamedAfter { return a.isNamedAfter }
    return a.count != b.count ? a.count > b.count : a.path < b.path
  }
}
