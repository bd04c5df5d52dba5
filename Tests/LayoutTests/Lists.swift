// What is found by a list: a type that is in none is compiled, and never used.

import Foundation

/// A kind of things of which each is one file, and one line in a list.
struct Listed {
  /// The protocols that they conform to, and the classes that they inherit from, each by its name.
  var kinds: [String]
  /// The file with the list.
  var list: String
  /// Where they are declared; nil is beside the list, and below.
  var folder: String?

  static let all: [Listed] = [
    Listed(kinds: ["ScriptMutator"], list: "Sources/MultitouchSimulation/Mutators/ScriptMutators.swift"),
    Listed(kinds: ["Examiner", "TellingExaminer"], list: "Sources/MultitouchSimulation/Judges/Judges.swift"),
    Listed(kinds: ["StreamScenario"], list: "Sources/MultitouchSimulation/Streams/StreamScenarios.swift"),
    Listed(
      kinds: ["InteractionScenario"],
      list: "Sources/MultitouchSimulation/InteractionStreams/InteractionScenarios.swift"),
    // Each is proved in Embedded Swift too.
    Listed(
      kinds: ["InteractionSystem"], list: "Tests/Proofs/Embedded/InteractionProof.swift",
      folder: "Sources/MultitouchInteractions"),
    Listed(kinds: ["TimingInvariant"], list: "Benchmarks/Invariants/TimingInvariants.swift"),
    Listed(
      kinds: ["ReportFormat", "TextReportFormat"], list: "Sources/BenchmarkHarness/Report/Formats/ReportFormats.swift"),
  ]

  /// The types of the kind that a source declares; what others inherit from is none.
  func types(in source: String) -> [String] {
    source.matches(of: /(?:struct|enum|class) (\w+)(?:<[^>]*>)?: ([\w, ]+)/).compactMap { match in
      let parents = match.2.split(whereSeparator: { ", ".contains($0) }).map(String.init)
      let name = String(match.1)
      return parents.contains(where: kinds.contains) && !kinds.contains(name) ? name : nil
    }
  }

  /// Which of a source's types of the kind are not in the list.
  func violations(in path: String, _ source: String, list text: String) -> [Violation] {
    let words = Set(text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).map(String.init))
    return types(in: source).filter { !words.contains($0) }.map {
      Violation(path: path, remedy: "\($0) is in no list: add a line to \(list)")
    }
  }
}
