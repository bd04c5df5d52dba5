// scripts/gate with a compiler that only pretends: who may work in its folder, and when.

import ArgumentParser
import Foundation
import Testing

@testable import BenchmarkHarness
@testable import bench

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
      "git checkout --quiet -b mine; export GIT_DIR=\"$PWD/.git\" GIT_INDEX_FILE=.git/index; scripts/gate HEAD; "
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

  @Test func `a gate that ends while the base's sources are fetched builds no base afterwards`() {
    // The tree of the base is made when the script is over; then all that is left of it shall end.
    let commit = "git -c user.name=test -c user.email=test@example.com -c commit.gpgsign=false commit --quiet -a -m"
    let lines = GateScriptStage.play(
      #"""
      echo two >Sources/Multitouch/A.swift
      \#(commit) two
      git=$(command -v git)
      cat >bin/git <<END
      #!/bin/sh
      case "\$*" in
        *worktree*/base*)
          echo \$PPID >.build/making
          while [ ! -e .build/over ]; do :; done
          ;;
      esac
      exec $git "\$@"
      END
      chmod +x bin/git
      mkdir -p .build
      for ending in making told; do
        rm -rf .build/over .build/told .build/making .build/gate
        git worktree prune
        FAILS_AFTER=$ending scripts/gate HEAD~1 &
        while [ ! -e .build/making ]; do :; done
        if [ $ending = told ]; then kill -TERM $!; fi
        touch .build/told
        wait $!
        echo $?
        touch .build/over
        while kill -0 "$(cat .build/making)" 2>/dev/null; do :; done
        ls .build/base-was
      done
      """#
    ).map { $0.contains("base-was") && $0.contains("No such file") ? "no base" : $0 }
    #expect(lines == ["building: locked", "1", "no base", "building: locked", "130", "no base"])
  }

  @Test func `a tree that is locked, as one whose making was killed, and is gone is made anew`() {
    let lines = GateScriptStage.play(
      "scripts/gate HEAD; rm -rf .build; echo initializing >.git/worktrees/tree/locked; scripts/gate HEAD; echo $?")
    let once: [Substring] = ["building: locked", "gate --against HEAD: free"]
    #expect(lines == once + once + ["0"])
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a gate that is told to stop ends with its build, and leaves none at work`(signal: String) {
    let lines = GateScriptStage.play(
      #"""
      mkdir .build
      sed -i 's/^  while /  echo $$ >.build\/begun; while /' bin/swift
      env --default-signal FAILS_AFTER=told scripts/gate HEAD &
      gate=$!
      while [ ! -s .build/begun ]; do :; done
      kill -\#(signal) $gate
      (sleep 0.5; touch .build/told) &
      wait $gate
      echo $?
      if kill -0 "$(cat .build/begun)" 2>/dev/null; then echo at work; fi
      wait
      """#)
    #expect(lines == ["building: locked", "130"])
  }

  @Test func `a second gate in the same clone is refused before it touches anything`() {
    let lines = GateScriptStage.play(
      "mkdir -p .build/gate; flock .build/gate/lock scripts/gate HEAD; echo $?; ls .build/gate")
    #expect(lines.first?.hasPrefix("gate: another gate is at work in this clone: wait") == true)
    #expect(lines.dropFirst() == ["1", "lock"])
  }

  @Test func `a folder that no gate has made is refused, and stays as it is`() {
    let lines = GateScriptStage.play(
      "mkdir -p mine/tree; echo kept >mine/tree/notes; scripts/gate HEAD --cache mine; echo $?; cat mine/tree/notes; "
        + "rm -r mine; scripts/gate HEAD --no-time --cache mine >none 2>&1; ls mine")
    #expect(
      lines.first == "gate: mine/tree was not made by a gate, and would be deleted: name another folder with --cache")
    #expect(lines.dropFirst().prefix(2) == ["1", "kept"])
    #expect(lines.contains("lock") && lines.contains("tree"))
  }

  @Test func `a note that cannot be written is no regression`() {
    let lines = GateScriptStage.play(
      "scripts/gate HEAD >none 2>&1; rm -f .build/gate/wanted; mkdir .build/gate/wanted; "
        + "echo two >Sources/Multitouch/A.swift; git -c user.name=test -c user.email=test@example.com "
        + "-c commit.gpgsign=false commit --quiet -a -m two; scripts/gate HEAD~1; echo $?")
    #expect(lines.contains { $0.hasPrefix("gate: .build/gate/wanted cannot be written: see above") })
    #expect(lines.last == "1")
  }

  @Test func `a lock that cannot be written is no regression`() {
    let lines = GateScriptStage.play("mkdir -p .build/gate/lock; scripts/gate HEAD; echo $?")
    #expect(lines.dropLast().last?.hasPrefix("gate: .build/gate/lock cannot be written: see above") == true)
    #expect(lines.last == "1")
  }

  @Test func `where no main is known it asks for one, and compares nothing`() {
    let lines = GateScriptStage.play(
      "git checkout --quiet --detach; git branch -D master main >none 2>&1; rm none; scripts/gate; echo $?; "
        + "scripts/gate HEAD")
    #expect(lines.first?.hasPrefix("gate: there is neither origin/main nor main here: fetch it") == true)
    #expect(lines.first?.hasSuffix("or name a commit to compare with") == true)
    #expect(lines.dropFirst() == ["1", "building: locked", "gate --against HEAD: free"])
  }

  @Test func `on main itself it takes the commit before, and says what to fetch where that is not there`() {
    let lines = GateScriptStage.play(
      "git branch -M main; scripts/gate; echo $?; git tag first; \(commit) two --allow-empty; scripts/gate; "
        + "git clone --quiet --depth 1 \"file://$PWD\" .build/shallow; .build/shallow/scripts/gate; echo $?")
    #expect(lines.count == 6)
    #expect(lines.prefix(2) == ["gate: this is the first commit: there is none to compare it with", "1"])
    #expect(lines.dropFirst(2).prefix(2) == ["building: locked", "gate --against HEAD~1: free"])
    #expect(lines.dropFirst(4).first?.contains("git fetch --unshallow; in a CI's checkout fetch-depth: 0") == true)
    #expect(lines.last == "1")
  }

  @Test func `in a copied clone it works in trees of its own, and the original's stay`() throws {
    let lines = GateScriptStage.play(
      "scripts/gate HEAD; echo kept >.build/gate/tree/.build/kept; mkdir -p .build/gate/tree/.build/a/b/ModuleCache; "
        + "cp -r . ../copy.$$; cd ../copy.$$; \(commit) two --allow-empty; scripts/gate HEAD; "
        + "git -C .build/gate/tree rev-parse HEAD; git rev-parse HEAD; "
        + "cat .build/gate/tree/.build/kept; ls .build/gate/tree/.build/a/b; cd - >.build/none; "
        + "git -C .build/gate/tree rev-parse HEAD; git rev-parse HEAD; ls .build/gate/tree/.build/a/b; rm -rf ../copy.$$"
    )
    try #require(lines.count == 10)
    #expect(lines[4] == lines[5])
    // What was built is kept, but for what the compiler keeps with its place.
    #expect(lines[6] == "kept")
    #expect(lines[7] == lines[8] && lines[8] != lines[5])
    #expect(lines[9] == "ModuleCache")
  }

  @Test(arguments: [
    "--no-tme", "''", "'' --no-time", "HEAD --against HEAD", "--baseline x.json", "--committed", "HEAD HEAD",
    "--no-time HEAD", "HEAD --json", "HEAD --json --html x.html", "HEAD --rounds ten", "HEAD --seed=ten",
    "HEAD --runs 3", "HEAD --json none/x.json", "HEAD --markdown=none/x.md", "HEAD --html scripts",
    "--calibrate --output none/x.md",
    "HEAD --calibrate", "--calibrate --no-time", "--calibrate --runs ''", "--calibrate HEAD", "HEAD --rounds=15.5",
    "HEAD --rounds 99999999999999999999", "HEAD --seed 18446744073709551616", "HEAD --seed=", "--calibrate --runs 0",
    "--calibrate --runs=10001", "HEAD --no-instructions --update-baseline", "--calibrate --runs 3 --from-kept",
  ])
  func `what bench would refuse is refused before anything is built`(arguments: String) {
    let lines = GateScriptStage.play("scripts/gate \(arguments); echo $?; ls .build 2>/dev/null")
    #expect(lines.count == 2 && lines.last == "1", "\(lines)")
    #expect(lines.first?.hasPrefix("gate: ") == true && lines.first?.hasSuffix("see scripts/gate --help") == true)
  }

  @Test func `as many rounds as bench takes are taken, and no others`() {
    let range = GatePlan.roundsRange
    let calls = [
      (range.lowerBound - 1, "1"), (range.lowerBound, "0"), (range.upperBound, "0"), (range.upperBound + 1, "1"),
    ]
    for (rounds, code) in calls {
      let lines = GateScriptStage.play("scripts/gate HEAD --rounds \(rounds) --seed 18446744073709551615; echo $?")
      #expect(lines.last.map(String.init) == code, "\(rounds): \(lines)")
    }
  }

  @Test(arguments: ["HEAD~2 --help", "--no-time -h", "--calibrate --help"])
  func `help is given wherever it is asked for`(arguments: String) {
    let lines = GateScriptStage.play("scripts/gate \(arguments); echo $?")
    #expect(lines.first?.hasPrefix("usage: scripts/gate [REF]") == true && lines.last == "0")
  }

  @Test func `every option of bench is known here`() {
    let options = GateCommand.helpMessage(columns: 200).split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
      $0.hasPrefix("--")
    }
    let others = ["--against", "--baseline", "--committed", "--calibrate"]
    let calibrating = ["--runs", "--output", "--trials", "--from-kept"]
    for option in options {
      let words = option.split(separator: " ")
      let name = String(words[0])
      if others.contains(name) { continue }
      let value = option.contains("<") && words.count > 1 && words[1].hasPrefix("<") ? " 17" : ""
      let call = (calibrating.contains(name) ? "--calibrate " : "HEAD ") + name + value
      let lines = GateScriptStage.play("scripts/gate \(call); echo $?; rm -rf 17")
      #expect(lines.last == "0", "\(call): \(lines)")
    }
    #expect(options.count > 15)
  }

  @Test func `with a folder for both builds it builds there, and a base that is wanted whole it leaves to bench`() {
    let lines = GateScriptStage.play(
      "echo two >Sources/Multitouch/A.swift; \(commit) two -a; scripts/gate HEAD~1 --whole; ls .build/base-was; "
        + "scripts/gate HEAD~1 --cache .build/own; ls .build")
    #expect(lines.dropFirst(2).first?.contains("No such file") == true)
    #expect(
      lines.dropFirst(3) == [
        "building: free", "gate --against HEAD~1 --cache .build/own: free", "base-was", "gate", "own",
      ])
  }

  @Test func `it works in its own clone, also through links and with a CDPATH`() {
    let lines = GateScriptStage.play(
      "mkdir -p .build/far/scripts; ln -s \"$PWD/scripts\" .build/far/link; ln -s ../../scripts/gate .build/far/gate; "
        + "export CDPATH=\"$PWD/.build/far\"; scripts/gate HEAD; (cd .build/far; link/gate HEAD; ./gate HEAD)")
    #expect(lines == Array(repeating: ["building: locked", "gate --against HEAD: free"], count: 3).flatMap(\.self))
  }

  @Test func `in a folder of another repository nothing is compared, and nothing made`() {
    let lines = GateScriptStage.play(
      "mkdir inner; cp -r scripts Sources inner; git add inner; \(commit) two; inner/scripts/gate HEAD; echo $?; "
        + "git worktree list | wc -l")
    #expect(lines.first?.hasPrefix("gate: commits are compared, and the checkout is that of a folder above") == true)
    #expect(lines.dropFirst() == ["1", "1"])
  }

  @Test func `without git it is said that there is none`() {
    let lines = GateScriptStage.play(
      "mkdir .build; for name in sh dirname readlink; do ln -s $(command -v $name) .build; done; "
        + "PATH=$PWD/.build; scripts/gate HEAD; echo $?; PATH=/usr/bin:/bin")
    #expect(lines == ["gate: commits are compared, and there is no git in PATH: install it", "1"])
  }

  private let commit = "git -c user.name=test -c user.email=test@example.com -c commit.gpgsign=false commit --quiet -m"
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
      resolve) echo pins >"$3/Package.resolved"; exit ;;
      *base) cp "$tree/Sources/Multitouch/A.swift" .build/base-was; exit "${BASE_FAILS:-0}" ;;
    esac
    if flock -n .build/gate/lock true; then echo building: free; else echo building: locked; fi
    if [ -n "${FAILS_AFTER:-}" ]; then
      while [ ! -e ".build/$FAILS_AFTER" ]; do :; done
      exit 1
    fi
    mkdir -p "$tree/.build/release"
    cp bin/bench "$tree/.build/release/bench"
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
