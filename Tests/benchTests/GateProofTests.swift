// scripts/prove-gate with a gate that only pretends: a proof that cannot fail proves nothing.

import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct GateProofTests {
  /// What the script prints of a `bench` whose `gate` ends with these lines of shell; `$result` is the file for its
  /// JSON.
  private func prove(_ gate: String, saving: String = #"cp "$baseline" "$2""#) -> [Substring] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let stage = #"""
      folder=$(mktemp -d)
      trap 'rm -rf "$folder"' EXIT
      cat >"$folder/bench" <<END
      #!/bin/sh
      baseline="$(ls "$1"/Benchmarks/Baselines/*.json | head -n 1)"
      result=\$6
      case "\$1" in
        --save-baseline) $2 ;;
        gate) $3 ;;
      esac
      END
      chmod +x "$folder/bench"
      "$1/scripts/prove-gate" --bench "$folder/bench" 2>&1
      echo $?
      """#
    let command = ["/bin/sh", "-c", stage, "stage", root, saving, gate]
    return ChildProcess.output(of: command)?.split(separator: "\n") ?? []
  }

  @Test func `a gate that is always green is found out`() {
    let lines = prove(#"echo '{"exitCode":0,"findings":[]}' >"$result""#)
    #expect(lines.last == "1")
    #expect(lines.count > 12)
    for line in lines.dropLast(2) { #expect(line.contains(" FAILED ")) }
    #expect(lines.contains { $0.hasPrefix("a digest") && $0.contains("exit code 0 instead of 2") })
  }

  @Test func `a gate that is always red is believed of one difference, and of no other`() {
    let finding =
      #"{"layer":"exact","scenario":"stream/pans","verdict":"regression","reason":"digest was 1, is 2"}"#
    let lines = prove(
      #"echo '{"exitCode":2,"findings":[\#(finding)]}' >"$result"; "#
        + "echo 'exact stream/pans regression digest was 1, is 2'; exit 2")
    #expect(lines.last == "1")
    #expect(lines.filter { $0.contains(" ok ") }.map { $0.prefix(8) } == ["a digest"])
    #expect(lines.contains { $0.hasPrefix("nothing") && $0.contains("also exact stream/pans: regression") })
  }

  @Test func `a verdict that only a machine can read is not enough`() {
    let finding =
      #"{"layer":"exact","scenario":"stream/pans","verdict":"regression","reason":"digest was 1, is 2"}"#
    let lines = prove(#"echo '{"exitCode":2,"findings":[\#(finding)]}' >"$result"; exit 2"#)
    #expect(lines.contains { $0.hasPrefix("a digest") && $0.contains("no line of the text") })
  }

  @Test func `a baseline that is not saved is said, with what bench says`() {
    let lines = prove("exit 0", saving: "echo no room >&2; exit 1")
    #expect(lines.first == "prove-gate: bench --save-baseline ended with 1:")
    #expect(lines.dropFirst() == ["no room", "1"])
  }
}
