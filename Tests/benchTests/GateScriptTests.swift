// scripts/gate with a compiler that only pretends: who may work in its folder, and when.

import Foundation
import Testing

@testable import BenchmarkHarness

@Suite(.enabled(if: GateScriptStage.hasLocks)) struct GateScriptTests {
  @Test func `the folder is its own while it builds, and free for the program that judges`() {
    #expect(
      GateScriptStage.play("scripts/gate HEAD --no-time; echo $?")
        == ["building: locked", "gate --against HEAD --no-time: free", "0"])
  }

  @Test func `a calibration is made by the program where it was built, which goes on when its table has been written`()
  {
    let lines = GateScriptStage.play(
      "mkdir -p Benchmarks; git branch main 2>/dev/null; scripts/gate --calibrate --runs 3; "
        + "touch Benchmarks/CALIBRATION.md; scripts/gate --calibrate; touch Benchmarks/A.swift; scripts/gate --calibrate"
    )
    #expect(
      lines.prefix(4) == [
        "building: locked", "gate --calibrate --runs 3: locked", "building: locked", "gate --calibrate: locked",
      ])
    #expect(lines.last?.hasPrefix("gate: the tree is dirty") == true)
  }

  @Test func `in a hook of git's the checkout stays what it was`() {
    let lines = GateScriptStage.play(
      "git checkout --quiet -b mine; export GIT_DIR=$PWD/.git GIT_INDEX_FILE=.git/index; scripts/gate HEAD; "
        + "scripts/gate HEAD; unset GIT_DIR GIT_INDEX_FILE; git symbolic-ref HEAD; git status --porcelain")
    #expect(lines.filter { $0.hasPrefix("gate --against HEAD") }.count == 2)
    #expect(lines.last == "refs/heads/mine")
  }

  @Test func `a branch that has nothing in common with main is compared with nothing`() {
    let lines = GateScriptStage.play(
      "git branch main 2>/dev/null; git checkout --quiet --orphan other; "
        + "git -c user.name=test -c user.email=test@example.com -c commit.gpgsign=false commit --quiet -m two; "
        + "scripts/gate; echo $?")
    #expect(lines.contains { $0.hasPrefix("gate: where HEAD left main is not known here") })
    #expect(lines.last == "1")
  }

  @Test func `the base is built beside the candidate where its engine is another, and was not kept`() {
    let commit = "git -c user.name=test -c user.email=test@example.com -c commit.gpgsign=false commit --quiet -a -m"
    let lines = GateScriptStage.play(
      "echo two >Sources/Multitouch/A.swift; \(commit) two; scripts/gate HEAD; ls .build/base-was; "
        + "scripts/gate HEAD~1; cat .build/base-was .build/gate/base/Sources/Multitouch/A.swift; "
        + "cat .build/gate/base/Package.resolved; BASE_FAILS=1 scripts/gate HEAD~1; echo $?; rm .build/base-was; "
        + "mkdir -p .build/gate/programs; (git ls-tree HEAD -- scripts Sources/; git ls-tree HEAD~1 -- Sources/) "
        + ">.build/gate/programs/a.txt; scripts/gate HEAD~1; ls .build/base-was; git status --porcelain"
    ).map { $0.contains("No such file") || $0.contains("cannot access") ? "none" : $0 }
    #expect(
      lines == [
        "building: locked", "gate --against HEAD: free", "none",
        "building: locked", "gate --against HEAD~1: free", "one", "one", "pins",
        "building: locked", "gate --against HEAD~1: free", "0",
        "building: locked", "gate --against HEAD~1: free", "none",
      ])
  }

  @Test func `a second gate in the same clone is refused before it touches anything`() {
    let lines = GateScriptStage.play(
      "mkdir -p .build/gate; flock .build/gate/lock scripts/gate HEAD; echo $?; ls .build/gate")
    #expect(lines.first?.hasPrefix("gate: another gate is at work in this clone: wait") == true)
    #expect(lines.dropFirst() == ["1", "lock"])
  }
}

/// A repository around the script, in which nothing is real but the script and git.
private enum GateScriptStage {
  static let hasLocks = ChildProcess.output(of: ["flock", "--version"]) != nil

  private static let stage = #"""
    set -e
    cd "$(mktemp -d)"
    trap 'rm -rf "$PWD"' EXIT
    mkdir -p bin scripts Sources/Multitouch Sources/MultitouchInteractions
    echo one | tee Sources/Multitouch/A.swift >Sources/MultitouchInteractions/B.swift
    cp "$1" scripts/gate
    printf '#!/bin/sh\n' >scripts/setup
    cat >bin/swift <<'END'
    #!/bin/sh
    for last; do tree=$last; done
    case "$tree" in
      resolve) echo pins >.build/gate/tree/Package.resolved; exit ;;
      *base) cp "$tree/Sources/Multitouch/A.swift" .build/base-was; exit "${BASE_FAILS:-0}" ;;
    esac
    if flock -n .build/gate/lock true; then echo building: free; else echo building: locked; fi
    mkdir -p .build/gate/tree/.build/release
    cp bin/bench .build/gate/tree/.build/release/bench
    END
    cat >bin/bench <<'END'
    #!/bin/sh
    if flock -n .build/gate/lock true; then echo "$*: free"; else echo "$*: locked"; fi
    END
    chmod +x bin/* scripts/*
    echo .build >.gitignore
    git init --quiet
    git add -A
    git -c user.name=test -c user.email=test@example.com -c commit.gpgsign=false commit --quiet -m one
    PATH=$PWD/bin:$PATH
    set +e

    """#

  /// What lines of shell print there.
  static func play(_ lines: String) -> [Substring] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scripts/gate").path
    let command = "exec 2>&1\n" + stage + lines + "\ntrue\n"
    return ChildProcess.output(of: ["/bin/sh", "-c", command, "stage", script])?.split(separator: "\n") ?? []
  }
}
