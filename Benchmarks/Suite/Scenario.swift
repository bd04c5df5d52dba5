// The list of everything that can be run.

import BenchmarkHarness
import CommandShell
import MultitouchRecordings
import MultitouchSimulation

/// One entry of the suite.
struct Scenario {
  /// `subject/workload`, by which a filter finds it.
  var name: String
  /// One line for a list.
  var summary: String
  /// Runs it: one report, or one for each point of a curve and one for the whole.
  var run: (SuiteContext) -> [ScenarioReport]
  /// The one workload it plays, for another look at it; nil if it plays several, or something else.
  var workload: ((SuiteContext) throws -> Workload)?
}

/// A subject of which there is no scenario here, or not of all there is.
struct MissingSubject {
  /// The word that the names of its scenarios begin with.
  var name: String
  /// That it is skipped, why, and what to do about it: one line.
  var reason: String

  /// Whether a filter asks for it, or for one of its scenarios.
  func isNamed(by filter: String) -> Bool {
    let filter = filter.lowercased()
    let beginning = name.lowercased() + "/"
    return beginning.contains(filter) || filter.hasPrefix(beginning)
  }
}

/// The standard suite: what there is, and what is missing here.
struct ScenarioList {
  var scenarios: [Scenario]
  /// What is not run, or not as it stands in its file, and why: one line each.
  var skipped: [String]
  /// Subjects without a scenario; why is also in ``skipped``.
  var missing: [MissingSubject] = []
  /// Subjects of which there are scenarios but not of all files; why is also in ``skipped``.
  var incomplete: [MissingSubject] = []

  /// A list of nothing, as there is none of a subject.
  static func missing(_ subject: String, _ reason: String) -> ScenarioList {
    ScenarioList(
      scenarios: [], skipped: [reason], missing: [MissingSubject(name: subject, reason: reason)])
  }

  /// Everything, in the order of reports.
  static func standard(folders: SuiteFolders = .located()) -> ScenarioList {
    var list = ScenarioList(
      scenarios: StreamWorkloads.scenarios + InteractionWorkloads.scenarios + ScaleCurve.scenarios, skipped: [])
    list.append(CorpusScenarios.list(folders.corpus))
    list.append(CorpusScenarios.regressions(folders.regressions))
    list.append(RecordedScenarios.list(folders.recordings))
    list.append(SlowScenarios.list(folders.slow))
    return list
  }

  mutating func append(_ other: ScenarioList) {
    scenarios += other.scenarios
    skipped += other.skipped
    missing += other.missing
    incomplete += other.incomplete
  }

  /// Those whose name contains one of the texts, letter case aside; all if there is no text.
  ///
  /// What a run prints is a scenario's name with a parameter, as `stream/taps/rows=100000`: it asks for that scenario,
  /// with the run's own amounts.
  ///
  /// What is missing or left out of what a text asks for is kept. Throws if a text is in no name, with the names there
  /// are, and if nothing is left to be run, with what is missing.
  func filtered(by filters: [String]) throws(CommandFailure) -> ScenarioList {
    guard !filters.isEmpty else { return self }
    func matches(_ scenario: Scenario, _ filter: String) -> Bool {
      scenario.name.lowercased().contains(filter.lowercased())
        || Self.isParameter(of: scenario.name.lowercased(), filter.lowercased())
    }
    let missing = missing.filter { subject in filters.contains(where: subject.isNamed) }
    for filter in filters
    where !scenarios.contains(where: { matches($0, filter) }) && !missing.contains(where: { $0.isNamed(by: filter) }) {
      throw CommandFailure(
        "no scenario is named like '\(filter)'; there are:\n" + scenarios.map { "  " + $0.name }.joined(separator: "\n")
      )
    }
    let chosen = scenarios.filter { scenario in filters.contains { matches(scenario, $0) } }
    let reasons = missing.map(\.reason)
    if chosen.isEmpty { throw CommandFailure("nothing to run; " + reasons.joined(separator: "; ")) }
    let incomplete = incomplete.filter { subject in filters.contains(where: subject.isNamed) }
    return ScenarioList(
      scenarios: chosen, skipped: reasons + incomplete.map(\.reason), missing: missing, incomplete: incomplete)
  }

  /// Whether a text is a name with one parameter more: what lies in a folder of the corpus is none.
  private static func isParameter(of name: String, _ text: String) -> Bool {
    guard text.hasPrefix(name + "/") else { return false }
    let rest = text.dropFirst(name.count + 1)
    return rest.contains("=") && !rest.contains("/") && !name.hasPrefix("corpus/")
  }
}
