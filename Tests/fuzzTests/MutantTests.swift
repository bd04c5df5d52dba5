// Mutants: every patch fits the sources of today, and the table says what became of each.

import CommandShell
import Foundation
import Testing

@testable import fuzz

@Suite struct MutantTests {
  static var package: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  }

  @Test func `there are mutants, each with a sentence and a target`() throws {
    let mutants = try Mutant.all(in: MutantTests.package + "/Tests/Mutants")
    #expect(mutants.count >= 25)
    #expect(Set(mutants.map(\.sentence)).count == mutants.count)
    for mutant in mutants {
      #expect(mutant.sentence.hasSuffix("."), "\(mutant.name)")
      #expect(["gestures", "recordings", "touch"].contains(mutant.target), "\(mutant.name)")
    }
  }

  /// Checked by the lines themselves, as `patch` would look for them: every removed or kept line stands in the file, one
  /// after the other.
  @Test func `every patch fits its file`() throws {
    for mutant in try Mutant.all(in: MutantTests.package + "/Tests/Mutants") {
      let lines = try String(contentsOfFile: mutant.path, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      let header = try #require(lines.first { $0.hasPrefix("--- a/") })
      let text = try String(
        contentsOfFile: MutantTests.package + "/" + header.dropFirst(6).prefix { $0 != "\t" }, encoding: .utf8)
      var hunk: [Substring] = []
      for line in lines.drop(while: { !$0.hasPrefix("@@") }) + ["@@"] {
        if line.hasPrefix("@@") {
          #expect(hunk.isEmpty || text.contains(hunk.joined(separator: "\n")), "\(mutant.name)")
          hunk = []
        } else if line.hasPrefix(" ") || line.hasPrefix("-") {
          hunk.append(line.dropFirst())
        }
      }
    }
  }

  @Test func `a patch without a sentence is refused`() throws {
    let path = NSTemporaryDirectory() + "mutant-" + UUID().uuidString + ".patch"
    try "--- a/x\n+++ b/x\n".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: CommandFailure.self) { try Mutant(path: path) }
  }

  @Test func `the table counts the killed and names the survivors`() throws {
    let mutants = try Mutant.all(in: MutantTests.package + "/Tests/Mutants").prefix(3)
    let page = MutantTable.markdown(
      [
        (mutants[0], .tried([MutantTrial(seed: 1, seconds: 0.4, killer: "model act/act", size: "1 contacts")])),
        (mutants[1], .tried([MutantTrial(seed: 1, seconds: nil, killer: nil, size: nil)])),
        (mutants[2], .broken("it does not apply")),
      ], secondsMax: 60, seeds: [1])
    #expect(page.contains("Killed: 1 of 3; half of them within 0.4 s."))
    #expect(page.contains("| killed | model act/act | 0.4 | 1 contacts |"))
    #expect(page.contains("survived 1 of 1 seeds"))
    #expect(page.contains("broken: it does not apply"))
  }
}
