// The scripts that go with reports and peers: their usage, without running what takes long.

import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct ScriptTests {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts").path

  /// What a script prints, and on the last line its exit code.
  private func run(_ command: String) -> [Substring] {
    ChildProcess.output(of: ["/bin/sh", "-c", "\"$1\"/\(command) 2>&1; echo $?", "run", Self.folder])?
      .split(separator: "\n") ?? []
  }

  @Test(arguments: ["peers", "check-formats", "check-report", "prove-gate"])
  func `a script tells its usage and exit codes`(name: String) {
    let lines = run(name + " --help")
    #expect(lines.last == "0")
    #expect(lines.contains { $0.contains("usage: scripts/\(name)") })
    #expect(lines.contains { $0.contains("exit codes") })
  }

  @Test func `every format of a report is one that check-formats reads back`() throws {
    let help = run("check-formats --help")
    let text = try String(contentsOfFile: Self.folder + "/check-formats", encoding: .utf8)
    for format in ReportFormats.all {
      #expect(help.contains { $0.hasPrefix("  --\(format.name) ") }, "\(format.name)")
      let reads = format.isFolder ? "def read_\(format.name)(" : "(\"\(format.name)\", \"run."
      #expect(text.contains(reads), "\(format.name)")
    }
  }

  @Test(arguments: [
    "peers --fast", "peers --rounds", "peers --rounds 2", "peers --rounds 1001", "peers --rounds 3.5", "peers --rows 0",
    "peers --rows 99999999999999999999", "peers --seed 18446744073709551616", "peers --at-least 0",
    "peers --at-least 1.2.3", "peers --at-least .", "check-formats --fast", "check-formats a b",
    "check-formats --bench", "check-report none.html", "check-report --bench none",
    "check-report --screenshots /etc/passwd",
    "check-report --screenshots /proc/x", "prove-gate --fast", "prove-gate --bench",
    "prove-gate --bench /no/such/bench", "document here", "document --scratch-path none",
    "document -v --build-path=none",
  ])
  func `a wrong argument is code 1 and points to the help`(command: String) {
    let lines = run(command)
    #expect(lines.last == "1")
    #expect(lines.count == 2 && lines[0].contains("--help"))
  }

  @Test func `a table of peers is written of a commit, and not of a tree with changes`() {
    let lines =
      ChildProcess.output(of: [
        "/bin/sh", "-c",
        #"""
        cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
        mkdir scripts Benchmarks && cp "$1/peers" scripts && echo 1 >a && echo old >Benchmarks/PEERS.md
        git init -q && git add . && git -c user.name=a -c user.email=a@b commit -qm a
        # Without a swift it ends there, once the tree is looked at.
        try() { PATH=/usr/bin:/bin bash scripts/peers --no-install "$@" 2>&1 | head -1; }
        echo new >Benchmarks/PEERS.md; try
        echo 2 >a; try; try --no-write
        """#,
        "run", Self.folder,
      ])?.split(separator: "\n") ?? []
    #expect(lines.count == 3 && lines.map { $0.contains("the tree has changes") } == [false, true, false], "\(lines)")
  }

  @Test(arguments: ["document", "fuzz-nightly", "peers", "prove-no-allocation", "test", "../.ci/run"])
  func `a script works in its package, also through links and with a CDPATH`(script: String) {
    let lines =
      ChildProcess.output(of: [
        "/bin/sh", "-c",
        #"""
        cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
        mkdir -p package/scripts package/.ci bin far/scripts far/.ci
        cp "$1/$2" "package/scripts/$2"
        printf '#!/bin/sh\npwd -P\nkill $PPID\nexit 1\n' >package/scripts/setup
        printf '#!/bin/sh\n' >bin/swift
        chmod +x package/scripts/setup bin/swift
        place=$(cd "package/scripts/$(dirname "$2")" && pwd -P) name=$(basename "$2")
        ln -s "$place" far/link
        ln -s "../package/$(basename "$place")/$name" far/script
        export CDPATH="$PWD/far" PATH="$PWD/bin:$PATH"
        (cd package && pwd -P && "$(basename "$place")/$name"; cd ../far >/dev/null && link/$name; ./script) 2>/dev/null || true
        """#, "stage", Self.folder, script,
      ])?.split(separator: "\n").filter { $0.hasPrefix("/") } ?? []
    #expect(lines.count == 4 && Set(lines).count == 1, "\(lines)")
  }

  @Test func `without a temporary folder the steps of CI do not begin`() {
    let lines = ChildProcess.output(of: [
      "/bin/sh", "-c",
      #"""
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      mkdir scripts .ci
      cp "$1/../.ci/run" .ci
      printf '#!/bin/sh\necho begun\nkill $PPID\n' >scripts/setup
      chmod +x scripts/setup
      TMPDIR=/no/such .ci/run 2>&1
      echo $?
      """#, "stage", Self.folder,
    ])?.split(separator: "\n")
    #expect(lines?.suffix(2).first?.hasPrefix("ci: no temporary folder can be made") == true)
    #expect(lines?.last == "1" && lines?.contains("begun") == false)
  }

  @Test func `the tools are those of the compiler that a toolchain manager calls`() {
    let lines =
      ChildProcess.output(of: [
        "/bin/sh", "-c",
        #"""
        cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
        mkdir -p package/scripts bin chain/usr/bin chain/usr/lib/swift
        cp "$1/prove-no-allocation" package/scripts
        printf '#!/bin/sh\n' >package/scripts/setup
        printf '#!/bin/sh\ncat "%s/info"\n' "$PWD" >bin/manager
        ln -s manager bin/swiftc
        printf '{\n  "paths": {\n    "runtimeResourcePath": "%s/chain/usr/lib/swift"\n  }\n}\n' "$PWD" >info
        chmod +x package/scripts/setup bin/manager
        sed '/^has()/,$d' package/scripts/prove-no-allocation >package/scripts/asked
        (cd chain/usr/bin; pwd -P; cd ../../../bin; pwd -P)
        export PATH="$PWD/bin:$PATH"
        for times in once more; do bash -c '. package/scripts/asked; echo "$tools"' package/scripts/asked; : >info; done
        """#, "stage", Self.folder,
      ])?.split(separator: "\n") ?? []
    #expect(lines.count == 4 && lines.prefix(2) == lines.suffix(2), "\(lines)")
  }

  @Test func `without a browser the page is said to be skipped`() {
    // The interpreter itself, because what is in PATH may be a script that needs PATH.
    let question = "import sys; print(sys.executable)"
    let python = ChildProcess.output(of: ["python3", "-c", question])?.split(separator: "\n").first ?? "python3"
    let lines = ChildProcess.output(of: [
      "/bin/sh", "-c", "PATH=/no/such/folder \(python) '\(Self.folder)'/check-report; echo $?",
    ])?.split(separator: "\n")
    #expect(lines?.first?.hasPrefix("check-report: skipped: there is no Chromium") == true)
    #expect(lines?.last == "3")
  }

  @Test func `without a compiler nothing is installed for peers`() {
    let lines = ChildProcess.output(of: [
      "/bin/sh", "-c",
      """
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      mkdir bin; for name in env bash dirname mkdir; do ln -s "$(command -v $name)" bin; done
      for name in apt-get sudo; do printf '#!/bin/sh\necho %s\n' $name >bin/$name; chmod +x bin/$name; done
      (PATH=$PWD/bin; '\(Self.folder)'/peers --no-write 2>&1; echo $?)
      """,
    ])?.split(separator: "\n")
    #expect(lines?.first?.hasPrefix("peers: there is no swift in PATH") == true)
    #expect(lines?.dropFirst() == ["1"])
  }

  @Test func `a browser that does not start is one line`() {
    let lines = ChildProcess.output(of: [
      "/bin/sh", "-c",
      """
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      printf '#!/bin/sh\nexit 1\n' >chromium; chmod +x chromium; : >page.html
      PATH=$PWD:$PATH '\(Self.folder)'/check-report page.html 2>&1; echo $?
      """,
    ])?.split(separator: "\n")
    #expect(lines?.count == 2 && lines?.last == "3")
    #expect(lines?.first?.hasPrefix("check-report: Chromium does not start (") == true)
  }

  @Test func `a browser that ends while it looks is one line, and a failure`() {
    let lines = ChildProcess.output(of: [
      "/bin/sh", "-c",
      #"""
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      cat >chromium <<'END'
      #!/usr/bin/env python3
      import json, os
      known = {"Target.getTargets": {"targetInfos": [{"type": "page", "targetId": "1"}]},
               "Target.attachToTarget": {"sessionId": "1"}}
      # One message at a time: each is answered before the next comes.
      while chunk := os.read(3, 65536):
          message = json.loads(chunk.rstrip(b"\0"))
          if message["method"] == "Runtime.evaluate":
              break
          answer = {"id": message["id"], "result": known.get(message["method"], {})}
          os.write(4, json.dumps(answer).encode() + b"\0")
      END
      chmod +x chromium; : >page.html
      PATH=$PWD:$PATH "$1"/check-report page.html 2>&1; echo $?
      """#, "stage", Self.folder,
    ])?.split(separator: "\n")
    #expect(lines == ["check-report: FAILED: not all could be looked at: Chromium has ended", "1"])
  }

  @Test(arguments: ["check-formats", "check-report", "prove-gate"])
  func `a script that is told to stop leaves nothing at work and nothing behind`(name: String) {
    let lines = ChildProcess.output(of: [
      "/bin/sh", "-c",
      #"""
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      mkdir bin temporary
      printf '#!/bin/sh\nsh -c "echo \\$\\$ >>\\"%s/begun\\"; kill -TERM $PPID; exec sleep 1000"\n' "$PWD" >bin/chromium
      cp bin/chromium bin/bench; chmod +x bin/*
      export PATH="$PWD/bin:$PATH" TMPDIR="$PWD/temporary"
      "$1/$2" --bench bin/bench 2>&1
      echo $?; ls temporary
      for process in $(cat begun); do
        # One that is dead stays in the table until the system's first process has seen it.
        if kill -0 $process 2>/dev/null && ! grep -q '^State:.*[ZX]' /proc/$process/status 2>/dev/null; then
          echo "$process is at work"
        fi
      done
      """#, "stage", Self.folder, name,
    ])?.split(separator: "\n")
    #expect(lines == ["130"])
  }

  @Test(arguments: ["test", "test -c release", "../.ci/run"])
  func `a signal to a script alone ends it at once, and what it runs with it`(call: String) {
    let lines = ChildProcess.output(of: [
      "/bin/sh", "-c",
      #"""
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      mkdir scripts .ci bin temporary
      cp "$1/test" scripts
      cp "$1/../.ci/run" .ci
      printf '#!/bin/sh\n' >scripts/setup
      printf '#!/bin/sh\n: >begun; sleep 20; : >late\n' >bin/swift
      chmod +x scripts/setup bin/swift
      export PATH="$PWD/bin:$PATH" TMPDIR="$PWD/temporary"
      env --default-signal=INT scripts/$2 >said 2>&1 &
      while [ ! -e begun ]; do :; done
      kill -TERM $!
      wait $!
      echo $?; ls temporary; ls late 2>/dev/null || true
      """#, "stage", Self.folder, call,
    ])?.split(separator: "\n")
    #expect(lines == ["130"])
  }

  @Test(arguments: ["check-formats", "check-report", "prove-gate"])
  func `a script whose reader goes away ends without a word`(name: String) {
    let lines = ChildProcess.output(of: [
      "/bin/sh", "-c",
      #"""
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      { while [ ! -e closed ]; do :; done; "$1/$2" --help 2>errors; echo $? >code; } | { exec <&-; : >closed; }
      cat errors code
      """#, "stage", Self.folder, name,
    ])?.split(separator: "\n")
    #expect(lines == ["141"])
  }

  @Test func `a folder for formats is that of who named it`() {
    let text = ChildProcess.output(of: [
      "/bin/sh", "-c",
      """
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      printf '#!/bin/sh\necho "$@" >>"%s/asked"\nexit 1\n' "$PWD" >swift; chmod +x swift
      PATH=$PWD:$PATH '\(Self.folder)'/check-formats made >said 2>&1
      pwd -P; cat asked
      """,
    ])
    let lines = text?.split(separator: "\n") ?? []
    #expect(lines.count > 2)
    for line in lines.dropFirst() where line.contains("--json") {
      #expect(line.contains("--json \(lines[0])/made/"), "\(line)")
    }
  }

  @Test func `the schema of reports is that of the version this program writes`() throws {
    let text = try #require(HostFiles.system.text(Self.folder + "/../Benchmarks/report.schema.json"))
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let version = (schema["properties"] as? [String: Any])?["schemaVersion"] as? [String: Any]
    #expect(version?["const"] as? Int == RunReport.schemaVersion)
    #expect(schema["$id"] as? String == "touchstone/report/\(RunReport.schemaVersion)")
  }
}
