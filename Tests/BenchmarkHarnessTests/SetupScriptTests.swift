// scripts/setup against made-up systems: what is on PATH decides everything.

import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct SetupScriptTests {
  private static let script =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scripts/setup").path

  /// A made-up system: a directory that is all there is on PATH, and a log of the installers' calls.
  private struct System {
    let directory = temporaryDirectory()
    var log: String { directory + "/log" }

    init(_ kernel: String = "Linux", user: Int = 0, commands: [String: String] = [:]) throws {
      for name in ["cat", "env", "touch", "chmod"] {
        let real = ["/bin/\(name)", "/usr/bin/\(name)"].first { FileManager.default.isExecutableFile(atPath: $0) }
        try FileManager.default.createSymbolicLink(
          atPath: "\(directory)/\(name)", withDestinationPath: try #require(real))
      }
      try add("uname", "echo \(kernel)")
      try add("id", "echo \(user)")
      for name in ["git", "python3"] { try add(name, "") }
      for (name, body) in commands.sorted(by: { $0.key < $1.key }) { try add(name, body) }
    }

    /// Another process writes what will be run: a file that this one had open for writing could still be open in a
    /// child that a test beside has just begun to start, and such a file cannot be run.
    func add(_ name: String, _ body: String) throws {
      let (text, program) = ("\(directory)/\(name).text", "\(directory)/\(name)")
      try WholeFile.write("#!/bin/sh\n\(body)\n", path: text)
      let command = "cat \"\(text)\" >\"\(program)\" && chmod 755 \"\(program)\""
      try #require(ChildProcess.output(of: ["/bin/sh", "-c", command]) != nil)
    }

    /// An installer that logs its call and provides the commands of what it was told to install.
    func installer(_ name: String, provides: [String]) throws {
      let creations = provides.map { command in
        "case \"$*\" in *install*) printf '#!/bin/sh\\n' >\"\(directory)/\(command)\"; chmod 755 \"\(directory)/\(command)\";; esac"
      }
      try add(name, "echo \(name) \"$@\" >>\"\(log)\"\n" + creations.joined(separator: "\n"))
    }

    /// Runs the script; gives what it printed and, on the last line, its exit code.
    ///
    /// - Parameter asked: What who runs several scripts has in the environment: these tests may be among them.
    func run(_ arguments: String = "", asked: String = "") -> [Substring] {
      let command = "TOUCHSTONE_ASKED=\(asked) PATH=$1 /bin/sh \"$2\" \(arguments) 2>&1; echo $?"
      return ChildProcess.output(of: ["/bin/sh", "-c", command, "setup", directory, SetupScriptTests.script])?.split(
        separator: "\n") ?? []
    }

    var calls: [Substring] { HostFiles.system.text(log)?.split(separator: "\n") ?? [] }
  }

  @Test func `nothing missing is silent and installs nothing`() throws {
    let system = try System(commands: ["pkg-config": "exit 0", "valgrind": ""])
    try system.installer("apt-get", provides: [])
    #expect(system.run() == ["0"])
    #expect(system.calls.isEmpty)
  }

  @Test func `root installs only what is missing`() throws {
    let system = try System(commands: ["pkg-config": "exit 0"])
    try system.installer("apt-get", provides: ["valgrind"])
    #expect(system.run() == ["setup: installing valgrind", "0"])
    #expect(
      system.calls == [
        "apt-get -o DPkg::Lock::Timeout=120 update -qq",
        "apt-get -o DPkg::Lock::Timeout=120 install -y -qq --no-install-recommends valgrind",
      ])
  }

  @Test(arguments: ["git", "python3"])
  func `a system without git or Python gets it`(name: String) throws {
    let system = try System(commands: ["pkg-config": "exit 0", "valgrind": ""])
    try FileManager.default.removeItem(atPath: system.directory + "/" + name)
    try system.installer("apt-get", provides: [name])
    #expect(system.run() == ["setup: installing \(name)", "0"])
  }

  @Test func `another user asks for root rights`() throws {
    let system = try System(user: 1000, commands: ["pkg-config": "exit 0"])
    try system.installer("apt-get", provides: ["valgrind"])
    try system.add("sudo", "echo sudo \"$@\" >>\"\(system.log)\"\nexec \"$@\"")
    #expect(system.run().last == "0")
    #expect(system.calls.first == "sudo apt-get -o DPkg::Lock::Timeout=120 update -qq")
  }

  @Test func `a password that was asked for already is not asked for again`() throws {
    let system = try System(user: 1000, commands: ["pkg-config": "exit 0"])
    try system.installer("apt-get", provides: ["valgrind"])
    try system.add("sudo", "echo sudo \"$@\" >>\"\(system.log)\"\nexit 1")
    #expect(system.run(asked: "1").last == "1")
    #expect(system.calls.first == "sudo -n apt-get -o DPkg::Lock::Timeout=120 update -qq")
  }

  @Test func `without root rights one line says what to run`() throws {
    let system = try System(user: 1000, commands: ["pkg-config": "exit 0"])
    try system.installer("apt-get", provides: ["valgrind"])
    #expect(system.run() == ["setup: missing: valgrind; as root, run: apt-get install valgrind", "1"])
    #expect(system.calls.isEmpty)
  }

  @Test func `a jemalloc that pkg-config does not know is missing`() throws {
    let system = try System(user: 1000, commands: ["pkg-config": "exit 1"])
    try system.installer("apt-get", provides: [])
    #expect(system.run().first?.contains("missing: libjemalloc-dev valgrind;") == true)
  }

  @Test func `a system without apt is told in one line what to install`() throws {
    let system = try System(commands: ["pkg-config": "exit 0"])
    let lines = system.run()
    #expect(lines.count == 2 && lines.last == "1")
    #expect(lines.first?.contains("package manager") == true)
  }

  @Test func `an installation that changes nothing is a failure`() throws {
    let system = try System(commands: ["pkg-config": "exit 0"])
    try system.installer("apt-get", provides: [])
    #expect(
      system.run() == ["setup: installing valgrind", "setup: still missing after the installation: valgrind", "1"])
  }

  @Test(arguments: [0, 1000])
  func `an installer that fails leaves a line that says what is missing`(user: Int) throws {
    let system = try System(user: user, commands: ["pkg-config": "exit 0", "apt-get": "exit 100"])
    try system.add("sudo", "exec \"$@\"")
    #expect(
      system.run() == [
        "setup: installing valgrind", "setup: the package lists could not be renewed",
        "setup: still missing after the installation: valgrind"
          + (user == 0 ? "" : "; as root, run: apt-get install valgrind"),
        "1",
      ])
    let mac = try System("Darwin", user: 501, commands: ["brew": "exit 1"])
    #expect(mac.run().last == "1")
    #expect(mac.run().dropLast().last?.hasPrefix("setup: still missing after the installation: pkg-config") == true)
  }

  @Test func `macOS uses brew and needs no valgrind`() throws {
    let complete = try System("Darwin", user: 501, commands: ["pkg-config": "exit 0"])
    #expect(complete.run() == ["0"])
    let system = try System("Darwin", user: 501)
    try system.installer("brew", provides: ["pkg-config"])
    #expect(system.run().last == "0")
    #expect(system.calls == ["brew install jemalloc pkg-config"])
    let bare = try System("Darwin", user: 501)
    #expect(bare.run().last == "1")
  }

  @Test func `help is given and other arguments are refused`() throws {
    let system = try System()
    #expect(system.run("--help").first == "usage: scripts/setup")
    #expect(system.run("--help").last == "0")
    #expect(system.run("--force").last == "1")
  }
}
