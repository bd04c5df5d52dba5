// The command line of `replay`: what it takes, and what it says to what it cannot take.

import CommandShell
import Foundation
import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import replay

struct ReplayCommandTests {
  static func failure(_ source: ReplaySource) -> CommandFailure? {
    do {
      _ = try source.read()
      return nil
    } catch { return error as? CommandFailure }
  }

  /// A file with some bytes that goes when the test ends.
  static func withFile<T>(_ name: String, _ bytes: [UInt8], _ body: (String) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return try body(file.path)
  }

  /// A pipe that gives these bytes once.
  static func withPipe<T>(_ name: String, _ bytes: [UInt8], _ body: (String) throws -> T) throws -> T {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent(name).path
    try #require(mkfifo(path, 0o600) == 0)
    Thread {
      // A reader that does not read on is an error of the test, and not the end of the process.
      signal(SIGPIPE, SIG_IGN)
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      close(descriptor)
    }.start()
    return try body(path)
  }

  static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Corpus")

  static func seed(_ name: String) -> String { corpus.appendingPathComponent("Seeds/" + name).path }

  @Test(arguments: [
    ReplaySource(path: "no such file"),
    ReplaySource(path: "no such file.touch"),
    ReplaySource(path: seed("Gestures/tap.touch"), screen: "1080x1920"),
    ReplaySource(path: seed("Gestures/tap.touch"), screen: "1080x1920", scene: "standard"),
    ReplaySource(path: seed("Recordings/tap.evemu"), format: "libinput"),
    ReplaySource(path: seed("Recordings/tap.evemu"), format: "getevent"),
    ReplaySource(path: seed("Recordings/tap.evemu"), format: "evtest"),
    ReplaySource(path: seed("Recordings/split.desc")),
  ])
  func `what cannot be is a failure with a remedy`(source: ReplaySource) throws {
    let failure = try #require(Self.failure(source))
    #expect(failure.code == 1)
    #expect(failure.description.count > 20)
  }

  @Test func `a word that means nothing is named`() throws {
    let tap = Self.seed("Recordings/tap.evemu")
    for (source, word) in [
      (ReplaySource(path: tap, format: "morse"), "morse"), (ReplaySource(path: tap, screen: "0x10"), "0x10"),
      (ReplaySource(path: tap, screen: "wide"), "wide"), (ReplaySource(path: tap, scene: "opera"), "opera"),
    ] {
      let failure = try #require(Self.failure(source))
      #expect(failure.code == 1 && failure.description.contains(word), "\(failure)")
    }
  }

  @Test func `a script's own profile changes nothing, and what it expects is asked`() async throws {
    await #expect(processExitsWith: .exitCode(0)) {
      let text =
        "touch 1\nwindow w0 v0 0 0 9 9\nrecognizer r0 tap on v0\nframe 0\nbegan 1 5 5\nframe 50ms\nended 1\n"
      let path = NSTemporaryDirectory() + "replay-" + UUID().uuidString + ".touch"
      try Data((text + "expect never act r0\n").utf8).write(to: URL(fileURLWithPath: path))
      func code(_ arguments: String...) -> Int32 {
        do { try ReplayCommand.parse([path] + arguments).run() } catch { return (error as? CommandFailure)?.code ?? -1 }
        return 0
      }
      let codes = [code(), code("--profile", "UIKit"), code("--profile", "android")]
      unlink(path)
      exit(codes == [2, 2, 0] ? 0 : 3)
    }
  }

  @Test func `an unknown scene is told which there are, and the help tells what they are`() throws {
    let failure = try #require(Self.failure(ReplaySource(path: "x.evemu", scene: "opera")))
    for scene in ReplayScene.all {
      #expect(failure.description.contains(scene.name))
      #expect(ReplayCommand.helpMessage(columns: 200).contains(scene.summary), "\(scene.name)")
    }
  }

  @Test func `a recording lands on the scene of a system`() throws {
    let table = "t_ns,contact_id,phase,x,y\n0,1,B,500,500\n80000000,1,E,500,500\n"
    try Self.withFile("r.csv", Array(table.utf8)) { path in
      for scene in ReplayScene.all.dropFirst() {
        let script = try ReplaySource(path: path, scene: scene.name).read().script
        #expect(script.system != nil, "\(scene.name)")
      }
    }
  }

  @Test func `an empty file, a binary file and a broken script are failures with their place`() throws {
    for (name, bytes) in [("a", []), ("b", [0, 255, 10, 0, 7]), ("c.touch", Array("touch 1\nfrobnicate\n".utf8))] {
      let failure = try Self.withFile(name, bytes) { Self.failure(ReplaySource(path: $0)) }
      #expect(failure?.code == 1, "\(name)")
      #expect(failure?.description.contains(name) == true, "\(name)")
    }
  }

  @Test func `what is called a script is read as one, whatever stands in it`() throws {
    let text = "N: a device\nE: 0.000000 0003 0039 1\n"
    let failure = try Self.withFile("d.touch", Array(text.utf8)) { Self.failure(ReplaySource(path: $0)) }
    #expect(failure?.description.contains("'touch 1'") == true)
  }

  @Test func `a script keeps its scene, or lands on another`() throws {
    let text = "touch 1\nwindow 0 0 100 100\nrecognizer swipe on v0\nframe 0\nbegan 1 5 5\n"
    try Self.withFile("s", Array(text.utf8)) { path in
      let own = try ReplaySource(path: path, scene: "file").read().script
      #expect(own.scene.count == 2)
      let other = try ReplaySource(path: path, scene: "standard").read().script
      #expect(other.scene.count > 5)
      #expect(other.steps.first == own.steps.first)
    }
  }

  @Test func `a recording lands on the standard scene, and has none of its own`() throws {
    let table = "t_ns,contact_id,phase,x,y\n0,1,B,500,500\n80000000,1,E,500,500\n"
    try Self.withFile("r.csv", Array(table.utf8)) { path in
      let script = try ReplaySource(path: path).read().script
      #expect(script.scene.count > 5)
      #expect(script.steps.count == 3)
      #expect(Self.failure(ReplaySource(path: path, scene: "file"))?.code == 1)
    }
  }

  @Test func `a pipe is read from its first byte on, a recording and a script alike`() throws {
    var table = "t_ns,contact_id,phase,x,y\n0,1,B,500,500\n"
    // More than a pipe holds at once.
    for k in 1...9000 { table += "\(k)000000,1,M,\(k % 700),500\n" }
    let script = "\u{FEFF}touch 1\nwindow 0 0 100 100\nframe 0\nbegan 1 5 5\n"
    for (name, text) in [("r", table), ("s", script), ("s.touch", script)] {
      let file = try Self.withFile(name, Array(text.utf8)) { try ReplaySource(path: $0).read().script }
      let pipe = try Self.withPipe(name, Array(text.utf8)) { try ReplaySource(path: $0).read().script }
      #expect(pipe == file, "\(name)")
      #expect(pipe.steps.count == (name == "r" ? 9002 : 1))
    }
    let empty = try Self.withPipe("empty", []) { Self.failure(ReplaySource(path: $0)) }
    #expect(empty?.description.contains("found an empty file") == true)
    let broken = try Self.withPipe("broken.touch", Array("touch 1\nfrobnicate\n".utf8)) {
      Self.failure(ReplaySource(path: $0))
    }
    #expect(broken?.description.contains("broken.touch:2:1: ") == true)
  }

  @Test func `standard input can be named`() throws {
    let command = try ReplayCommand.parse(["-", "--json"])
    #expect(command.file == "-")
    #expect(ReplayCommand.helpMessage(columns: 200).contains("- is standard input"))
  }

  @Test func `of several devices one can be named`() throws {
    var log = ""
    for (node, id) in [("event1", "1"), ("event2", "2")] {
      log += "[ 1.0] /dev/input/\(node): 0003 0039 0000000\(id)\n[ 1.0] /dev/input/\(node): 0000 0000 00000000\n"
    }
    try Self.withFile("log", Array(log.utf8)) { path in
      let first = try ReplaySource(path: path).read().script
      let second = try ReplaySource(path: path, device: "/dev/input/event2").read().script
      let named = try ReplaySource(path: path, device: "/dev/input/event1").read().script
      #expect(first == named && first != second)
      let none = Self.failure(ReplaySource(path: path, device: "pen"))
      #expect(none?.description.contains("found 4 events of other devices only") == true)
    }
    let script = Self.seed("Gestures/tap.touch")
    #expect(
      Self.failure(ReplaySource(path: script, device: "pen"))?.description
        == "\(script): a script is of no device; leave --device out")
  }

  @Test func `a file without frames is refused as bench does it`() throws {
    let header = "t_ns,contact_id,phase,x,y\n"
    try Self.withFile("h.csv", Array(header.utf8)) { path in
      #expect(
        Self.failure(ReplaySource(path: path))?.description
          == "\(path): expected frames, found none in 1 line. Check that it is a whole recording, and its format if "
          + "you named one (--format).")
    }
    let wrong = Self.failure(ReplaySource(path: Self.seed("Recordings/tap.evemu"), format: "evtest"))
    #expect(wrong?.description.contains("expected frames, found none in ") == true)
  }

  @Test func `what a recording lost comes along, and nothing of a whole one or a script`() throws {
    func losses(_ name: String) throws -> [String] {
      try ReplaySource(path: Self.seed(name)).read().losses.map(\.name)
    }
    #expect(
      try losses("Recordings/trap-syn-dropped.evemu")
        == ["synDropped", "contactsLost", "contactsFoundAgain", "eventsAfterDrop"])
    #expect(try losses("Recordings/tap.evemu").isEmpty)
    #expect(try losses("Recordings/split.event").isEmpty)
    #expect(try losses("Gestures/tap.touch").isEmpty)
  }

  @Test func `a script has its own screen`() throws {
    let path = Self.seed("Gestures/tap.touch")
    let failure = Self.failure(ReplaySource(path: path, screen: "1080x1920"))
    #expect(failure?.description == "\(path): a script has its own screen; leave --screen out")
    #expect(Self.failure(ReplaySource(path: Self.seed("Recordings/tap.evemu"), screen: "1080x1920")) == nil)
  }

  @Test func `an error about a file is told in its own lines, whatever the file is called`() throws {
    for name in ["a\nb", "a\nb.touch"] {
      let failure = try Self.withFile(name, Array("touch 1\nfrobnicate\n".utf8)) {
        Self.failure(ReplaySource(path: $0))
      }
      #expect(failure?.description.contains("/a\\x0ab") == true)
      #expect(failure?.description.contains("a\nb") == false)
    }
    let missing = Self.failure(ReplaySource(path: "no\nfile"))
    #expect(missing?.description.hasPrefix("no\\x0afile: ") == true, "\(String(describing: missing))")
  }

  @Test func `a device or a screen that would change nothing is refused`() throws {
    let evemu = Self.seed("Recordings/tap.evemu")
    #expect(
      Self.failure(ReplaySource(path: evemu, device: "pad"))?.description
        == "\(evemu): a recording of the format evemu is of one device; leave --device out")
    let table = "t_ns,contact_id,phase,x,y\n0,1,B,500,500\n80000000,1,E,500,500\n"
    try Self.withFile("r.csv", Array(table.utf8)) { path in
      let device = Self.failure(ReplaySource(path: path, device: "pad"))
      #expect(device?.description.hasSuffix("is of one device; leave --device out") == true)
      let screen = Self.failure(ReplaySource(path: path, screen: "100x100"))
      #expect(screen?.description == "\(path): a pointer-table is in points; leave --screen out")
    }
    let bare = "E: 0.0 0003 0039 1\nE: 0.0 0003 0035 5\nE: 0.0 0003 0036 5\nE: 0.0 0000 0000 0\n"
    try Self.withFile("bare.evemu", Array(bare.utf8)) { path in
      #expect(Self.failure(ReplaySource(path: path)) == nil)
      let screen = Self.failure(ReplaySource(path: path, screen: "100x100"))
      #expect(screen?.description.contains("nothing says how far its axes reach") == true)
    }
  }

  @Test func `a picture that cannot be written is told with place, reason and remedy`() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let command = try ReplayCommand.parse([Self.seed("Gestures/tap.touch"), "--svg", folder])
    let failure = #expect(throws: CommandFailure.self) { try command.run() }
    #expect(failure?.description.hasPrefix("\(folder): cannot be written: ") == true)
    #expect(failure?.code == 1)
  }

  @Test func `a script for which no engine has room is told with the remedy`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/replay-\(UUID().uuidString).touch"
    try Data("touch 1\ncapacities touches=65\n".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let command = try ReplayCommand.parse([path])
    let failure = #expect(throws: CommandFailure.self) { try command.run() }
    #expect(failure?.description.hasPrefix("\(path): no engine that is built in has room for 65 touches") == true)
    #expect(failure?.description.hasSuffix(": ask for less in its line 'capacities'") == true)
  }

  @Test func `a script that is not as it expects is code 2, with each expectation that does not hold`() throws {
    let script = "touch 1\nwindow 0 0 100 100\nadvance 5\nexpect digest 0x1\nexpect digest 0x2\n"
    try Self.withFile("s.touch", Array(script.utf8)) { path in
      let command = try ReplayCommand.parse([path])
      let failure = #expect(throws: CommandFailure.self) { try command.run() }
      #expect(failure?.code == 2)
      let lines = failure?.description.split(separator: "\n").map(String.init) ?? []
      #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("\(path): expectation ") })
      // Also where a picture cannot be written, which is told as well.
      let folder = FileManager.default.temporaryDirectory.path
      let both = #expect(throws: CommandFailure.self) { try ReplayCommand.parse([path, "--svg", folder]).run() }
      #expect(both?.code == 2 && both?.description.hasPrefix(failure?.description ?? "-") == true)
      #expect(both?.description.contains("\n\(folder): cannot be written: ") == true)
    }
  }

  @Test func `expectations that are not asked on another scene or by another profile are told of`() async throws {
    for (options, isTold) in [([String](), false), (["--profile", "android"], true), (["--scene", "dial"], true)] {
      let line = [Self.seed("Gestures/tap.touch")] + options
      let run = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
        [line = line as [String]] in
        try ReplayCommand.parse(line).run()
      }
      let said = String(decoding: run.standardErrorContent, as: UTF8.self)
      #expect(said.contains("not asked: they are of its own scene and profile") == isTold, "\(options): \(said)")
    }
  }

  @Test func `a picture takes the place of nothing that is played, by whatever name`() throws {
    try Self.withFile("s.touch", Array("touch 1\n".utf8)) { path in
      let link = path + ".link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      for picture in [path, link, ""] {
        #expect(throws: (any Error).self, "\(picture)") { try ReplayCommand.parse([path, "--svg", picture]) }
      }
      for picture in [path + ".svg", "/dev/null"] { _ = try ReplayCommand.parse([path, "--svg", picture]) }
      #expect(!FileIdentity.isOne("/dev/null", "/dev/null") && !FileIdentity.isOne(path + ".svg", path + ".svg"))
      #expect(FileIdentity.first(of: [path + ".svg", path], at: link) == path)
      let folder = (path as NSString).deletingLastPathComponent
      #expect(FileIdentity.isSamePlace(folder + "/./none.svg", folder + "/none.svg"))
      #expect(FileIdentity.isSamePlace(path, link) && !FileIdentity.isSamePlace(path, path + ".svg"))
    }
  }

  @Test func `a picture is not written to a file that is called as standard input is`() throws {
    #expect(throws: (any Error).self) { try ReplayCommand.parse([Self.seed("Gestures/tap.touch"), "--svg", "-"]) }
    _ = try ReplayCommand.parse([Self.seed("Gestures/tap.touch"), "--svg", "./-"])
  }

  @Test func `a picture takes the place of no recording that is standard input`() async throws {
    await #expect(processExitsWith: .success) {
      let path = NSTemporaryDirectory() + "replay-" + UUID().uuidString
      let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
      dup2(descriptor, STDIN_FILENO)
      let refused = (try? ReplayCommand.parse(["-", "--svg", path])) == nil
      let taken = (try? ReplayCommand.parse(["-", "--svg", path + ".svg"])) != nil
      unlink(path)
      exit(refused && taken ? 0 : 3)
    }
  }

  @Test func `a picture takes the place of no description that is read beside a recording`() throws {
    try Self.withFile("split.event", Array("E: 0.000001 0000 0000 0\n".utf8)) { path in
      let description = path.dropLast(5) + "desc"
      _ = try ReplayCommand.parse([path, "--svg", String(description)])
      try Data("N: pad\n".utf8).write(to: URL(fileURLWithPath: String(description)))
      #expect(throws: (any Error).self) { try ReplayCommand.parse([path, "--svg", String(description)]) }
      #expect(InputFile.places(readOf: path) == [path, String(description)])
      _ = try ReplayCommand.parse([path, "--svg", path + ".svg"])
    }
  }

  @Test func `the rules of the semantics are listed alone`() throws {
    _ = try ReplayCommand.parse(["--coverage-of-spec"])
    for other in [
      ["a.touch"], ["--json"], ["--all"], ["--svg", "x"], ["--scene", "dial"], ["--profile", "gtk"],
      ["--device", "pad"], ["--format", "evtest"], ["--screen", "1x1"],
    ] {
      #expect(throws: (any Error).self, "\(other)") { try ReplayCommand.parse(["--coverage-of-spec"] + other) }
    }
  }

  @Test func `the checkout is sought up to the root, and not from a folder that is no more`() throws {
    let root = Self.corpus.deletingLastPathComponent().path
    #expect(try ReplayCommand.checkout(above: Self.corpus.appendingPathComponent("Seeds").path) == root)
    for (path, reason) in [
      ("", "no more"), ("Corpus", "no more"), ("/", "no checkout"), ("/none/at/all", "no checkout"),
    ] {
      let failure = #expect(throws: CommandFailure.self, "\(path)") { try ReplayCommand.checkout(above: path) }
      #expect(failure?.description.contains(reason) == true && failure?.code == 1, "\(path)")
    }
  }

  @Test func `the files of the corpus that the help names are there`() {
    let words = ReplayCommand.helpMessage(columns: 200).split { $0 == " " || $0 == "\n" }
    let named = words.filter { $0.hasPrefix("Corpus/") }
    #expect(!named.isEmpty)
    for name in named {
      let path = Self.corpus.deletingLastPathComponent().appendingPathComponent(String(name)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(name)")
    }
  }

  /// What a command prints, with a file of the corpus or without.
  private static func printed(_ arguments: [String]) throws -> String {
    let path = NSTemporaryDirectory() + "replay-" + UUID().uuidString
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    dup2(descriptor, STDOUT_FILENO)
    let command = try ReplayCommand.parse(arguments)
    try command.run()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    unlink(path)
    return text
  }

  @Test func `JSON is asked for, and is nothing else`() async {
    await #expect(processExitsWith: .success) {
      let text = try ReplayCommandTests.printed([ReplayCommandTests.seed("Gestures/tap.touch"), "--json"])
      let lines = text.split(separator: "\n")
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
      exit(isJSON && lines.count > 5 ? 0 : 3)
    }
  }

  @Test func `all records are shown if they are asked for, and then only`() async {
    await #expect(processExitsWith: .success) {
      let file = ReplayCommandTests.seed("Gestures/tap.touch")
      let some = try ReplayCommandTests.printed([file])
      let all = try ReplayCommandTests.printed([file, "--all"])
      func lines(_ text: String) -> Int { text.split(separator: "\n").count }
      let isHinted = some.contains("--all shows them") && !all.contains("--all shows them")
      exit(lines(all) > lines(some) && some.contains("ACTS") && all.contains("ACTS") && isHinted ? 0 : 3)
    }
  }

  @Test func `the list of the rules is printed alone`() async {
    await #expect(processExitsWith: .success) {
      guard FileManager.default.changeCurrentDirectoryPath(ReplayCommandTests.corpus.path) else { exit(4) }
      let text = try ReplayCommandTests.printed(["--coverage-of-spec"])
      exit(text.contains("TAP-3") && text.contains("TapRecognizer.swift") && !text.contains("ACTS") ? 0 : 3)
    }
  }

  @Test func `a picture for standard output stands behind the text, also where that is a file`() async {
    await #expect(processExitsWith: .success) {
      let path = NSTemporaryDirectory() + "replay-" + UUID().uuidString
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      dup2(descriptor, STDOUT_FILENO)
      let command = try ReplayCommand.parse([
        ReplayCommandTests.seed("Gestures/tap.touch"), "--svg", "/dev/stdout",
      ])
      try command.run()
      let text = try String(contentsOfFile: path, encoding: .utf8)
      unlink(path)
      let parts = text.components(separatedBy: "<svg")
      exit(parts.count == 2 && parts[0].contains("ACTS") && parts[1].contains("</svg>") ? 0 : 3)
    }
  }
}
