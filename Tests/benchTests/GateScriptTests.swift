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
    mkdir bin scripts
    cp "$1" scripts/gate
    printf '#!/bin/sh\n' >scripts/setup
    cat >bin/swift <<'END'
    #!/bin/sh
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
