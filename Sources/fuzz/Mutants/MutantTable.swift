// The kill table: which mutants were found, by whom, how soon.

import MultitouchSimulation
import ShellText

/// The table that `fuzz mutants` publishes.
struct MutantTable {
  var results: [(mutant: Mutant, outcome: MutantOutcome)]
  var secondsMax: Double
  var seeds: [UInt64]
  /// Judges and rules whose objections did not count.
  var disregarded: Set<String> = []

  /// Mutants that can be found.
  private var living: [(mutant: Mutant, outcome: MutantOutcome)] { results.filter { $0.mutant.equivalence == nil } }

  /// How many can be found, and how many of them were, with every seed.
  var count: (killed: Int, living: Int) { (living.count { $0.outcome.isKilled }, living.count) }

  /// The page: what it is, the sums, one row a mutant.
  var markdown: String {
    let names = seeds.map(String.init).joined(separator: ", ")
    var lines = [
      "# The kill table", "",
      "Small defects of the engine, the readers and the interactions, kept as patches in `Tests/Mutants`. For each the "
        + "fuzzer searches on one core with \(Counted.text(seeds.count, "seed")) (\(names)), at most \(Self.tenths(secondsMax)) s each, "
        + "from nothing or, where the row says so, from the corpus. Killed means: found with every seed. The seconds are "
        + "the processor's until a judge objected, the median over the seeds; shrinking, of the first seed's finding, comes "
        + "on top. Written by `swift run fuzz mutants`.",
      "",
    ]
    lines += sums
    lines += [
      "", "| mutant | what is wrong | verdict | by | s | runs | shrunk to | shrinking, s |",
      "|---|---|---|---|---|---|---|---|",
    ]
    lines += results.map { row($0.mutant, $0.outcome) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The sums, as a list.
  private var sums: [String] {
    let kills = living.filter { $0.outcome.isKilled }
    let times = kills.compactMap { Self.median($0.outcome.kills.map(\.seconds)) }
    let sizes = living.flatMap { $0.outcome.kills.compactMap(\.size) }
    let shrinking = living.flatMap { $0.outcome.kills.compactMap(\.shrinkSeconds) }
    let share = living.isEmpty ? 100 : Double(kills.count) * 100 / Double(living.count)
    var lines = ["- killed: \(kills.count) of \(living.count), \(Self.tenths(share)) %"]
    if let time = Self.median(times), let last = times.max() {
      lines.append(
        "- seconds until it was found: median \(Self.tenths(time)), most \(Self.tenths(last)); "
          + "\(times.count { $0 <= 2 }) within 2 s")
    }
    let byScripts = kills.count { $0.outcome.kills.allSatisfy { $0.judge == "expectation" } }
    lines.append(
      "- by what: \(byScripts) by nothing but what a script of the corpus expects by itself, the others by judges that know "
        + "of no script")
    if let contacts = Self.median(sizes.map(\.contacts)), let frames = Self.median(sizes.map(\.frames)),
      let recognizers = Self.median(sizes.map(\.recognizers))
    {
      lines.append("- median finding: " + Self.size(contacts, frames, recognizers))
    }
    if let time = Self.median(shrinking), let last = shrinking.max() {
      lines.append("- seconds of shrinking: median \(Self.tenths(time)), most \(Self.tenths(last))")
    }
    if living.count < results.count {
      lines.append("- beside these, \(results.count - living.count) that nobody can find, each with the reason")
    }
    let unexplained = living.filter { !$0.outcome.isKilled && $0.mutant.excuse == nil }
    lines.append("- survivors: \(living.count - kills.count), \(unexplained.count) of them without an explanation")
    if !disregarded.isEmpty {
      lines.append(
        "- these objected without a mutant too, and did not count: \(disregarded.sorted().joined(separator: ", "))"
      )
    }
    return lines
  }

  private func row(_ mutant: Mutant, _ outcome: MutantOutcome) -> String {
    let words = mutant.sentence.replacing("|", with: "\\|")
    let start = "| \(mutant.name) | \(words) |"
    switch outcome {
    case .broken(let reason):
      let line = reason.split(separator: "\n").first.map(String.init) ?? ""
      return "\(start) broken: \(line.replacing("|", with: "/")) | – | – | – | – | – |"
    case .tried(let trials):
      let kills = outcome.kills
      let from = mutant.target == .corpus ? " from the corpus" : ""
      let verdict: String =
        mutant.equivalence.map { "equivalent: \($0)" }
        ?? (outcome.isKilled ? "killed\(from)" : survival(mutant, trials))
      let killers = Set(kills.map { "\($0.judge) \($0.rule)" }).sorted().joined(separator: ", ")
      let size = kills.compactMap(\.size).min()
      let cells: [String] = [
        killers.isEmpty ? "–" : killers.replacing("|", with: "/"), Self.cell(kills.map(\.seconds)),
        Self.median(kills.map(\.runs)).map(String.init) ?? "–",
        size.map { Self.size($0.contacts, $0.frames, $0.recognizers) } ?? "–",
        Self.cell(kills.compactMap(\.shrinkSeconds)),
      ]
      return "\(start) \(verdict) | \(cells.joined(separator: " | ")) |"
    }
  }

  /// With which seed it was not found, and why.
  private func survival(_ mutant: Mutant, _ trials: [MutantTrial]) -> String {
    let seed = "survived seed \(trials.first { $0.kill == nil }?.seed ?? 0)"
    guard let excuse = mutant.excuse else { return seed }
    return "\(seed): \(excuse.replacing("|", with: "\\|"))"
  }

  private static func size(_ contacts: Int, _ frames: Int, _ recognizers: Int) -> String {
    [(contacts, "contact"), (frames, "frame"), (recognizers, "recognizer")].map(Counted.text).joined(separator: ", ")
  }

  private static func cell(_ seconds: [Double]) -> String { median(seconds).map(tenths) ?? "–" }

  /// The value in the middle, of two the smaller; nil of none.
  private static func median<Value: Comparable>(_ values: [Value]) -> Value? {
    values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
  }

  static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
