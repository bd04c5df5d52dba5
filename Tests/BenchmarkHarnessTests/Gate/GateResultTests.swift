import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct GateResultTests {
  func result(_ verdicts: GateVerdict...) -> GateResult {
    GateResult(
      base: "main (0123)", candidate: "HEAD (4567)", key: MadeMeasurements.key,
      findings: verdicts.map { GateFinding(.time, "stream/pans", $0, change: 0.021, reason: "because") })
  }

  @Test(arguments: [
    ([GateVerdict.pass], ExitReason.pass), ([.pass, .recorded], .pass),
    ([.pass, .regression, .inconclusive], .regression),
    ([.pass, .inconclusive, .improvement], .inconclusive), ([.pass, .improvement], .improvement),
    ([.pass, .noBaseline, .inconclusive], .noBaseline), ([.skipped], .inconclusive), ([], .inconclusive),
  ])
  func `the exit code is the gravest verdict's`(verdicts: [GateVerdict], expected: ExitReason) {
    var made = result()
    made.append(verdicts.map { GateFinding(.exact, "a", $0, reason: "") })
    #expect(made.exitReason == expected)
  }

  @Test func `an interrupted gate is not green, and a regression in it stays one`() {
    var made = result(.pass)
    made.isInterrupted = true
    #expect(made.exitReason == .inconclusive)
    var red = result(.regression)
    red.isInterrupted = true
    #expect(red.exitReason == .regression)
  }

  @Test func `that it was stopped is said at a terminal and in a pull request`() {
    var made = result(.pass)
    let line = "interrupted: not everything was measured"
    #expect(!made.text(on: .plain).contains(line) && !made.markdown.contains(line))
    made.isInterrupted = true
    #expect(made.text(on: .plain).contains("\n\(line)\n") && made.markdown.contains("\n- \(line)\n"))
  }

  @Test func `the text has the layers in their order, whichever was looked at first`() throws {
    var made = result(.pass)
    made.append([GateFinding(.exact, "stream/taps", .pass, reason: "the same")])
    let text = made.text(on: .plain)
    let exact = try #require(text.range(of: "stream/taps"))
    let time = try #require(text.range(of: "stream/pans"))
    #expect(exact.lowerBound < time.lowerBound)
  }

  @Test func `the text ends with the verdict and its exit code`() {
    let text = result(.pass, .regression).text(on: .plain)
    #expect(text.hasSuffix("gate: regression (exit code 2: a regression, or a broken invariant)\n"))
    #expect(text.contains("+2.10 %"))
  }

  @Test func `the text says what was compared with what`() {
    #expect(result(.pass).text(on: .plain).contains("\nHEAD (4567) against main (0123)\n"))
  }

  @Test func `a cell of the Markdown table cannot break out of it`() {
    var made = result()
    made.append([GateFinding(.exact, "a|b", .regression, reason: "line\nbreak <b> `x` #1")])
    let line = made.markdown.split(separator: "\n").first { $0.contains("a\\|b") }
    #expect(line?.hasSuffix("| line break &lt;b&gt; \\`x\\` \\#1 |") == true)
  }

  @Test func `the Markdown shows concerns first and folds the rest away`() throws {
    let text = result(.pass, .inconclusive, .regression).markdown
    let regression = try #require(text.range(of: "| regression |"))
    let inconclusive = try #require(text.range(of: "| inconclusive |"))
    let details = try #require(text.range(of: "<details>"))
    #expect(regression.lowerBound < inconclusive.lowerBound && inconclusive.lowerBound < details.lowerBound)
    #expect(text.contains("1 row without a concern"))
    let key = MadeMeasurements.key
    #expect(
      text.hasSuffix(
        "- \(MarkdownText.prose("\(key.architecture), \(key.machineClass), Swift \(key.toolchain.swift)"))\n"))
  }

  @Test(arguments: GateVerdict.allCases) func `every finding is in the Markdown once`(verdict: GateVerdict) {
    let made = result(verdict)
    #expect(made.markdown.components(separatedBy: "stream/pans").count == 2)
    #expect(made.concerns.count == ([.pass, .skipped].contains(verdict) ? 0 : 1))
  }

  @Test func `the JSON has its version, verdict and exit code`() throws {
    let json = try result(.improvement).json()
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["schemaVersion"] as? Int == 1)
    #expect(object["exitCode"] as? Int == 4)
    #expect(object["verdict"] as? String == "improvement")
  }
}
