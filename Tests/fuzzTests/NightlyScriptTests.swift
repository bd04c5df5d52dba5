// scripts/fuzz-nightly with programs that only pretend: what Ctrl-C comes to, and what the reports hold.

import Foundation
import Testing

@testable import fuzz

/// A package around the script, in which nothing is real but the script.
private enum PretendedNight {
  static let script = MutantTests.package + "/scripts/fuzz-nightly"

  /// Without `timeout` the script refuses to run. Who runs the tests may ignore Ctrl-C; what they run must not.
  static let canRun =
    Subcommand.run(["env", "--default-signal=INT", "timeout", "--version"], in: MutantTests.package).code == 0

  /// A package around the script. A build is a copy; a search begins with a file, writes its reports, says what is in a
  /// second file and ends with the code in a third. Where there is a file `endless` it waits for Ctrl-C, and counts how
  /// often it comes.
  private static let stage = #"""
    mkdir -p bin scripts
    cp "$1" scripts/fuzz-nightly
    printf '#!/bin/sh\n' >scripts/setup
    cat >bin/swift <<'END'
    #!/usr/bin/env bash
    while [ $# -gt 1 ]; do if [ "$1" = --scratch-path ]; then scratch=$2; fi; shift; done
    if [ -e broken ]; then exit 1; fi
    mkdir -p "$scratch/release" && cp bin/fuzz "$scratch/release/fuzz"
    END
    cat >bin/fuzz <<'END'
    #!/usr/bin/env bash
    echo "$1" >>calls
    if [ "$1" = recover ]; then
      echo "recovered from $3"
      if [ -e left ]; then exit 2; fi
    fi
    if [ "$1" != run ]; then exit 0; fi
    while [ $# -gt 1 ]; do case "$1" in --out) out=$2 ;; --seed) seed=$2 ;; esac; shift; done
    name=${out##*/}
    asked=0
    trap 'asked=$((asked + 1))' INT
    : >"$name.works"
    if [ -e endless ]; then
      for ((i = 0; i < 1000 && asked == 0; i++)); do sleep 0.02; done
      for ((i = 0; i < 10; i++)); do sleep 0.02; done
      echo "$name $asked" >>asked
      exit 3
    fi
    mkdir -p "$out"
    echo "{ \"seed\": $seed }" >"$out/findings.json"
    echo "# fuzz, seed $seed" >"$out/summary.md"
    printf '%s\n' '<?xml version="1.0" encoding="UTF-8"?>' '<testsuites name="fuzz">' \
      '    <testsuite name="fuzz" tests="0">' '    </testsuite>' '</testsuites>' >"$out/junit.xml"
    cat "$name.says" 2>/dev/null
    exit "$(cat "$name.code" 2>/dev/null || echo 0)"
    END
    chmod +x bin/* scripts/*
    """#

  /// Runs a piece of Bash on a stage of its own; `night JOBS` is a night of one minute, whose output goes to `said`.
  static func play(_ lines: String) throws -> [Substring] {
    let night = """
      night() {
        env --default-signal=INT PATH="$PWD/bin:$PATH" FUZZ_SEED=7 FUZZ_JOBS="$1" scripts/fuzz-nightly 1 >said 2>&1
      }

      """
    var output = ""
    try SearchSessionTests.withFolder { folder in
      let set = Subcommand.run(["bash", "-c", stage, "stage", script], in: folder, seconds: 20)
      try #require(set.code == 0, "\(set.output)")
      output = Subcommand.run(["bash", "-c", night + lines], in: folder, seconds: 100, isErrorKept: false).output
    }
    return output.split(separator: "\n")
  }
}

@Suite(.enabled(if: PretendedNight.canRun)) struct NightlyScriptTests {
  private static let out = ".build/fuzz-nightly"

  @Test(arguments: [1, 3])
  func `Ctrl-C ends each search at work once, begins nothing else and leaves a summary`(jobs: Int) throws {
    // A terminal sends the signal to the whole group.
    let lines = try PretendedNight.play(
      """
      : >endless
      set -m
      night \(jobs) &
      for ((i = 0; i < 1500 && $(ls *.works 2>/dev/null | wc -l) < \(jobs); i++)); do sleep 0.02; done
      kill -INT -- -$!
      wait $!
      echo $?
      sort asked
      grep -c corpus calls
      grep -E '^# |^Interrupted|search-' \(Self.out)/summary.md | grep -v '^## '
      """)
    let searches = (1...jobs).map { "search-\($0)" }
    var expected: [String] = ["3"]
    expected += searches.map { $0 + " 1" }
    expected += ["0", "# A night of fuzzing: insufficient"]
    expected += ["Interrupted: what had not begun by then is not in the table."]
    expected += searches.map { "| \($0) | 3 |" }
    #expect(lines.map(String.init) == expected)
  }

  @Test func `all passes are in all reports`() throws {
    let lines = try PretendedNight.play(
      """
      echo 2 >search-2.code
      night 3
      echo $?
      grep -o '^| [a-z].*' \(Self.out)/summary.md
      grep -o '"[a-z]*[-0-9]*":$' \(Self.out)/findings.json
      grep -o 'suite name="[^"]*"' \(Self.out)/junit.xml
      """)
    let searches = ["search-1", "search-2", "search-3", "coverage", "address", "thread"]
    var wanted = ["2", "| pass | exit code |", "| replay | 0 |", "| processes | 0 |", "| canary | 0 |"]
    wanted += searches.map { "| \($0) | \($0 == "search-2" ? 2 : 0) |" } + ["| minimize | 0 |"]
    wanted.insert("| canary-address | 0 |", at: wanted.count - 3)
    wanted += searches.map { "\"\($0)\":" } + (searches + ["passes"]).map { "suite name=\"\($0)\"" }
    #expect(lines.map(String.init) == wanted)
  }

  @Test(arguments: [
    ("66", "WARNING: ThreadSanitizer: data race", 2), ("86", "ERROR: AddressSanitizer: heap-use-after-free", 2),
    ("66", "FATAL: ThreadSanitizer: encountered an incompatible memory layout but was unable to disable ASLR", 1),
    ("86", "Shadow memory range interleaves with an existing memory mapping. ASan cannot proceed correctly.", 1),
  ])
  func `a sanitizer that stops is a finding, and one that cannot start is none`(code: String, says: String, ending: Int)
    throws
  {
    let lines = try PretendedNight.play(
      """
      echo \(code) >thread.code
      echo '\(says)' >thread.says
      night 1
      echo $?
      grep '^| thread' \(Self.out)/summary.md
      """)
    #expect(lines.map(String.init) == ["\(ending)", "| thread | \(ending) |"])
  }

  @Test(arguments: [("132", true, 2), ("132", false, 1), ("86", true, 2), ("0", true, 0)])
  func `what a search has left that ended against its will is a finding`(code: String, isLeft: Bool, ending: Int) throws
  {
    let lines = try PretendedNight.play(
      """
      echo \(code) >search-1.code
      \(isLeft ? ": >left" : "")
      night 1
      echo $?
      cat \(Self.out)/search-1/log
      """)
    let isAsked = code != "0"
    #expect(lines.map(String.init) == ["\(ending)"] + (isAsked ? ["recovered from \(Self.out)/search-1"] : []))
  }

  @Test func `the reports of an earlier night are gone, what it found is not`() throws {
    let lines = try PretendedNight.play(
      """
      echo 2 >search-2.code
      night 3
      touch \(Self.out)/search-2/found.touch broken
      night 1
      echo $?
      grep -o '^| [a-z].*' \(Self.out)/summary.md
      grep -c search \(Self.out)/findings.json \(Self.out)/junit.xml
      ls \(Self.out)/search-2 \(Self.out)/address
      """)
    let builds = ["plain", "one-job", "coverage", "address", "thread"].map { "| build-\($0) | 1 |" }
    #expect(
      lines.map(String.init)
        == ["1", "| pass | exit code |"] + builds + ["\(Self.out)/findings.json:0", "\(Self.out)/junit.xml:0"]
        + ["\(Self.out)/address:", "\(Self.out)/search-2:", "found.touch"])
  }

  @Test(.enabled(if: Subcommand.run(["flock", "--version"], in: MutantTests.package).code == 0, "skipped: no flock"))
  func `a second night in a folder is refused, and the reports of the first stay`() throws {
    let lines = try PretendedNight.play(
      """
      night 1
      exec 7>>\(Self.out)/lock
      flock 7
      night 1
      echo $?
      grep -c '^fuzz-nightly: another night is at work in .*: wait for it' said
      grep -c . calls
      exec 7>&-
      ls \(Self.out)/summary.md \(Self.out)/search-1/log
      night 1
      echo $?
      """)
    let kept = ["\(Self.out)/search-1/log", "\(Self.out)/summary.md"]
    #expect(lines.map(String.init) == ["1", "1", "9"] + kept + ["0"])
  }

  @Test(arguments: [(false, 1), (true, 2)])
  func `a night whose reports cannot be written is not clean`(isFound: Bool, ending: Int) throws {
    // A folder stands where a report would be written, then a file where a pass would have its folder.
    let lines = try PretendedNight.play(
      """
      \(isFound ? "echo 2 >search-1.code" : "")
      mkdir -p \(Self.out)/junit.xml.part
      night 1
      echo $?
      grep -c 'junit.xml could not be written' said
      tail -n 1 said
      ls \(Self.out)/summary.md \(Self.out)/junit.xml 2>none
      rmdir \(Self.out)/junit.xml.part
      rm -rf \(Self.out)/minimize search-1.code
      : >\(Self.out)/minimize
      night 1
      echo $?
      grep '| minimize' \(Self.out)/summary.md
      """)
    let kept = Self.out + "/summary.md"
    let verdict = "fuzz-nightly: \(isFound ? "findings" : "broken"); see \(kept)"
    #expect(lines.map(String.init) == ["\(ending)", "1", verdict, kept, "1", "| minimize | 1 |"])
  }

  @Test(arguments: [
    ("0", true), ("18446744073709551615", true), ("deadbee", true), (String(repeating: "1", count: 40), true),
    ("18446744073709551616", false), (String(repeating: "1", count: 39), false), ("abc", false), ("x", false),
    (String(repeating: "f", count: 41), false),
  ])
  func `a seed that fuzz would not take is refused before anything is built`(seed: String, isTaken: Bool) throws {
    #expect((SeedText.seed(of: seed) != nil) == isTaken)
    // A folder that cannot be made is refused behind the seed, and before anything is built.
    let ending = Subcommand.run(
      ["env", "FUZZ_SEED=\(seed)", "FUZZ_OUT=/proc/none", PretendedNight.script, "1"], in: MutantTests.package,
      seconds: 20)
    #expect(ending.code == FuzzExit.unusable.rawValue)
    #expect(ending.output.contains(isTaken ? "/proc/none cannot be made" : "FUZZ_SEED is a number below 2^64"))
  }

  @Test func `a second argument is refused`() throws {
    let ending = Subcommand.run([PretendedNight.script, "1", "2"], in: MutantTests.package, seconds: 20)
    #expect(ending.code == FuzzExit.unusable.rawValue)
    #expect(ending.output.contains("unknown argument '2'"), "\(ending.output)")
  }
}
