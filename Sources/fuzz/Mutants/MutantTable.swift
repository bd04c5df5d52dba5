// The kill table: which mutants were found, by whom, how soon.

/// The table that `fuzz mutants` publishes.
enum MutantTable {
  /// The page: what it is, the sums, one row a mutant.
  static func markdown(_ results: [(mutant: Mutant, outcome: MutantOutcome)], secondsMax: Double, seeds: [UInt64])
    -> String
  {
    let living = results.filter { $0.mutant.equivalence == nil }
    let killed = living.filter { $0.outcome.isKilled }
    let times = killed.compactMap { median(of: $0.outcome) }.sorted()
    var lines = [
      "# The kill table", "",
      "Small defects of the engine and the readers (`Tests/Mutants`), each built and fuzzed alone: \(seeds.count) seeds "
        + "(\(seeds.map(String.init).joined(separator: ", "))), one core, at most \(Int(secondsMax)) s each, without the "
        + "corpus. Killed means: found and shrunk with every seed. Written by `swift run fuzz mutants`.", "",
      "Killed: \(killed.count) of \(living.count)"
        + (times.isEmpty ? "." : "; half of them within \(tenths(times[(times.count - 1) / 2])) s."), "",
      "| mutant | what is wrong | verdict | by | median s | shrunk to |", "|---|---|---|---|---|---|",
    ]
    for (mutant, outcome) in results { lines.append(row(mutant, outcome)) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ mutant: Mutant, _ outcome: MutantOutcome) -> String {
    let start = "| \(mutant.name) | \(mutant.sentence) |"
    switch outcome {
    case .broken(let reason):
      let line = reason.split(separator: "\n").first.map(String.init) ?? ""
      return "\(start) broken: \(line.replacing("|", with: "/")) | – | – | – |"
    case .tried(let trials):
      let kills = trials.filter { $0.seconds != nil }
      let verdict =
        mutant.equivalence.map { "equivalent: \($0)" }
        ?? (outcome.isKilled ? "killed" : "survived \(trials.count - kills.count) of \(trials.count) seeds")
      let killers = Set(kills.compactMap(\.killer)).sorted().joined(separator: ", ")
      let time = median(of: outcome).map(tenths) ?? "–"
      return "\(start) \(verdict) | \(killers.isEmpty ? "–" : killers) | \(time) | \(kills.first?.size ?? "–") |"
    }
  }

  private static func median(of outcome: MutantOutcome) -> Double? {
    guard case .tried(let trials) = outcome else { return nil }
    let times = trials.compactMap(\.seconds).sorted()
    return times.isEmpty ? nil : times[times.count / 2]
  }

  private static func tenths(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
