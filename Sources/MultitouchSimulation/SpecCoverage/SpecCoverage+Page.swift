// The coverage as a page for people: Markdown, one table for each page of the documentation.

extension SpecCoverage {
  /// How many files of a kind a row names before it counts the rest.
  private static let namedCount = 3

  /// A page of Markdown: for every rule its sentence, what implements it, and what tests it.
  public var page: String {
    var lines = ["# Rules, code and tests", ""]
    lines.append(
      "\(rules.count) rules. \(count { !$0.sources.isEmpty }) are named in sources, \(count { !$0.tests.isEmpty }) in"
        + " tests or scripts, \(count { !$0.judges.isEmpty }) in the reference model or an invariant.")
    lines.append(
      uncovered.isEmpty
        ? "None is without both code and test."
        : "Without code and test (\(uncovered.count)): \(uncovered.map(\.description).joined(separator: ", ")).")
    if !uncited.isEmpty {
      lines.append("Without a source (\(uncited.count)): \(uncited.map(\.description).joined(separator: ", ")).")
    }
    if !untested.isEmpty {
      lines.append(
        "Without a test (\(untested.count)): \(untested.map(\.description).joined(separator: ", ")).")
    }
    for (path, rules) in chapters {
      let title = path.split(separator: "/").last.map { String($0.dropLast(3)) } ?? path
      lines += ["", "## \(title)", "", "| rule | says | implemented in | judged by | tested by |"]
      lines.append("|---|---|---|---|---|")
      for rule in rules {
        let cells = [
          rule.rule.id.description, rule.rule.sentence, Self.names(rule.sources), Self.names(rule.judges),
          Self.names(rule.tests),
        ]
        lines.append("| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func count(where matches: (RuleCoverage) -> Bool) -> Int { rules.filter(matches).count }

  /// The rules by the page that states them, in the order of their first ids.
  private var chapters: [(path: String, rules: [RuleCoverage])] {
    var chapters: [(path: String, rules: [RuleCoverage])] = []
    for rule in rules {
      if let index = chapters.firstIndex(where: { $0.path == rule.rule.path }) {
        chapters[index].rules.append(rule)
      } else {
        chapters.append((rule.rule.path, [rule]))
      }
    }
    return chapters
  }

  /// The first files by their names, and how many more there are.
  private static func names(_ paths: [String]) -> String {
    if paths.isEmpty { return "—" }
    let shown = paths.prefix(namedCount).map { "`\($0.split(separator: "/").last ?? "")`" }
    let more = paths.count - shown.count
    return shown.joined(separator: " ") + (more > 0 ? " and \(more) more" : "")
  }
}
