import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchRecordings
import Testing

@testable import bench

@Suite struct UserFilesTests {
  /// Runs `body` with the path of a file of these bytes, and takes it away again.
  func withFile<Result>(_ bytes: [UInt8], named name: String, _ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent(name).path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try body(path)
  }

  func failure(_ path: String, _ format: UserFiles.Format? = nil) -> String {
    do {
      _ = try UserFiles.scenarios([path], format: format, RecordingOptions())
      return "no failure"
    } catch {
      return error.description
    }
  }

  @Test func `a file that is not there is told with what to do`() {
    let text = failure("/no/such/file.evemu")
    #expect(text.hasPrefix("/no/such/file.evemu: expected a readable file"))
    #expect(failure("/no/such/file.touch").contains("check the path"))
  }

  @Test func `a word that is neither a file nor a command is told with the commands there are`() {
    let text = failure("dcotor")
    #expect(text.hasPrefix("dcotor: there is no such file, and no such command: check the path"))
    for name in ["run", "doctor", "canary", "gate", "peers"] { #expect(text.contains(name), "\(name)") }
    #expect(!text.contains("sample") && !text.contains("count"))
    for path in ["./dcotor", "dcotor.evemu"] { #expect(failure(path).contains("expected a readable file")) }
  }

  @Test func `a script is known by its first word, whatever its name`() throws {
    for text in ["touch 1\nframe 0\n", "\u{FEFF}touch 1\nframe 0\n  began 1 5 5\n"] {
      try withFile(Array(text.utf8), named: "script") { #expect(failure($0) == "no failure") }
    }
    try withFile(Array("touchpad".utf8), named: "script") { #expect(failure($0).contains("expected a recording")) }
  }

  @Test func `a script with nothing to play or to expect is refused, as a recording without frames is`() throws {
    for text in ["touch 1\n", "touch 1\nwindow 0 0 100 100\n"] {
      try withFile(Array(text.utf8), named: "empty.touch") { path in
        #expect(failure(path).hasPrefix("\(path): there is no step in it and nothing is expected: "))
      }
    }
  }

  @Test func `a recording in which no contact lands is refused: there is nothing to measure`() throws {
    let table = "t_ns,contact_id,phase,x,y\n0,1,M,1,1\n5,1,E,1,1\n"
    try withFile(Array(table.utf8), named: "x.csv") { path in
      #expect(failure(path).hasPrefix("\(path): no contact lands in it"))
    }
  }

  @Test func `a pipe is read once, a script and a recording alike`() throws {
    let script = "touch 1\nwindow 0 0 100 100\nframe 0\n  began 1 5 5\nframe 10\n  ended 1\n"
    let table = "t_ns,contact_id,phase,x,y\n0,1,B,100,100\n40000000,1,E,100,100\n"
    try withFile([], named: "x") { path in
      for (text, rows) in [(script, 2), (table, 2)] {
        let pipe = URL(fileURLWithPath: path).deletingLastPathComponent().path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        Thread {
          let descriptor = open(pipe, O_WRONLY | O_CLOEXEC)
          _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
          close(descriptor)
        }.start()
        let scenario = try #require(try UserFiles.scenarios([pipe], format: nil, RecordingOptions()).first)
        unlink(pipe)
        // The pipe is gone, and played all the same.
        #expect(scenario.run(Made.context())[0].rowCount == rows)
      }
    }
  }

  @Test func `a script can be played in real time too, if a timed engine can play it`() throws {
    let scene = "touch 1\nwindow 0 0 100 100\n"
    let stream = "frame 0\n  began 1 5 5\nframe 10\n  ended 1\n"
    let reaction = "when view v0 nth=9 do recognizer tap on v0\n"
    for (text, isStream) in [(scene + stream, true), (scene + reaction + stream, false)] {
      try withFile(Array(text.utf8), named: "s.touch") { path in
        let scenario = try #require(try UserFiles.scenarios([path], format: nil, RecordingOptions()).first)
        #expect((try scenario.workload?(Made.context()) != nil) == isStream, "\(text)")
      }
    }
  }

  @Test func `a pipe in a folder is none of its files`() throws {
    try withFile([1], named: "a.touch") { path in
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      try #require(mkfifo(folder + "/b.touch", 0o600) == 0)
      #expect(SuiteFolders.files(in: folder) == ["a.touch"])
    }
  }

  @Test(arguments: ["touches=65", "views=100000"])
  func `a script that no engine has room for cannot be run, and is no wrong answer`(capacity: String) throws {
    try withFile(Array("touch 1\ncapacities \(capacity)\nframe 0\n".utf8), named: "large.touch") { path in
      let failure = #expect(throws: CommandFailure.self) {
        try UserFiles.list([path], format: nil, RecordingOptions())
      }
      #expect(failure?.code == 1)
      #expect(failure?.description.hasPrefix("\(path): no engine that is built in has room for ") == true)
      #expect(failure?.description.hasSuffix(": ask for less in its line 'capacities'") == true)
    }
  }

  @Test func `a file that is named twice is refused, by whatever name, and so is standard input`() throws {
    func refusal(_ paths: String...) -> String? {
      do {
        _ = try UserFiles.list(paths, format: nil, RecordingOptions())
        return nil
      } catch { return error.description }
    }
    let table = "t_ns,contact_id,phase,x,y\n0,1,B,100,100\n40000000,1,E,100,100\n"
    try withFile(Array(table.utf8), named: "a.csv") { path in
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let (copy, link) = (folder + "/b.csv", folder + "/link.csv")
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      #expect(refusal(path, copy) == nil)
      #expect(refusal(path, copy, path) == "\(path) is named twice: name it once")
      #expect(refusal(copy, path, link) == "\(path) and \(link) are one file: name it once")
      // A control character is shown as what another name may be made of.
      let (odd, plain) = (folder + "/x\ty.csv", folder + "/x\\x09y.csv")
      for file in [odd, plain] { try FileManager.default.copyItem(atPath: path, toPath: file) }
      #expect(refusal(odd, plain) == "\(plain) and another file are shown alike: give one another name")
    }
    for again in ["-", "/dev/stdin", "/dev/fd/0"] {
      #expect(refusal("-", again) == "standard input can be read once: name it once")
    }
  }

  @Test func `a name that a terminal would obey is shown and not obeyed`() throws {
    let table = "t_ns,contact_id,phase,x,y\n0,1,B,100,100\n40000000,1,E,100,100\n"
    for text in [table, table + "x\n"] {
      try withFile(Array(text.utf8), named: "a\u{1B}[31m\n\u{202E}.csv") { path in
        let shown = URL(fileURLWithPath: path).deletingLastPathComponent().path + "/a\\x1b[31m\\x0a\\u{202e}.csv"
        let list = try? UserFiles.list([path], format: nil, RecordingOptions())
        #expect(list?.scenarios.map(\.name) == (text == table ? ["file/" + shown] : nil))
        if text != table { #expect(failure(path).hasPrefix(shown + ":4:")) }
      }
    }
    #expect(failure("/no/a\u{1B}\n.touch").hasPrefix("/no/a\\x1b\\x0a.touch"))
    let complaint = Outcome(CommandFailure("a\u{1B}[31m:\n\tb"), of: Bench.self).complaint
    #expect(complaint == "bench: a\\x1b[31m:\n\tb\n")
  }

  @Test func `an empty file is told`() throws {
    try withFile([], named: "empty.evemu") { #expect(failure($0).contains("found an empty file")) }
    try withFile([], named: "empty.touch") { #expect(failure($0).contains(":1:1: found an empty text")) }
  }

  @Test func `a binary file is told with its place`() throws {
    let bytes = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    try withFile(bytes, named: "noise.bin") { path in
      #expect(failure(path).hasPrefix("\(path):1:1: expected a recording"))
      #expect(failure(path).contains("binary data"))
      #expect(failure(path, .script).contains(":1:5: found bytes that are not UTF-8"))
      #expect(failure(path, .recording(.evemu)) != "no failure")
    }
  }

  @Test func `a damaged line is told with line and column`() throws {
    let text = "t_ns,contact_id,phase,x,y\n0,1,B,10,10\n8000000,1,Q,11,10\n9000000,1,E,11,10\n"
    try withFile(Array(text.utf8), named: "table.csv") { #expect(failure($0).contains("table.csv:3:11: ")) }
  }

  @Test func `a recording without frames is told`() throws {
    try withFile(Array("t_ns,contact_id,phase,x,y\n".utf8), named: "header.csv") {
      #expect(failure($0).contains("expected frames, found none"))
    }
  }

  @Test func `what a recording lost is a note with its name, and nothing is said of a whole one`() throws {
    let folder = DigestSinkTests.seeds.path + "/Recordings/"
    let paths = [folder + "tap.evemu", folder + "trap-syn-dropped.evemu"]
    let list = try UserFiles.list(paths, format: nil, RecordingOptions())
    #expect(list.scenarios.map(\.name) == paths.map { "file/" + $0 })
    #expect(list.skipped.count == 1)
    #expect(list.skipped.first?.hasPrefix("lost or repaired: \(paths[1]): gaps in the recording") == true)
  }

  @Test func `a screen for scripts only is refused, one for a recording beside them is taken`() throws {
    let script = DigestSinkTests.seeds.path + "/Specification/TAP-4-double-tap.touch"
    let recording = DigestSinkTests.seeds.path + "/Recordings/tap.evemu"
    let reading = RecordingOptions(screen: ScreenSize(width: 800, height: 480))
    let refusal = #expect(throws: CommandFailure.self) {
      _ = try UserFiles.list([script], format: nil, reading)
    }
    #expect(refusal?.description == "\(script): a script has its own screen; leave --screen out")
    #expect(try UserFiles.list([script, recording], format: nil, reading).scenarios.count == 2)
    // Whoever counts for a run is given what can be read again, and the run has looked at all.
    #expect(try UserFiles.scenarios([script], format: nil, reading).count == 1)
  }

  @Test func `a screen that no recording is laid onto is refused`() throws {
    let reading = RecordingOptions(screen: ScreenSize(width: 800, height: 480))
    let script = DigestSinkTests.seeds.path + "/Specification/TAP-4-double-tap.touch"
    let recording = DigestSinkTests.seeds.path + "/Recordings/tap.evemu"
    let files = [
      ("r.csv", "t_ns,contact_id,phase,x,y\n0,1,B,5,5\n80000000,1,E,5,5\n", "a pointer-table is in points; leave"),
      (
        "bare.evemu", "E: 0.0 0003 0039 1\nE: 0.0 0003 0035 5\nE: 0.0 0003 0036 5\nE: 0.0 0000 0000 0\n", "nothing says"
      ),
    ]
    for (name, text, reason) in files {
      try withFile(Array(text.utf8), named: name) { (path: String) throws -> Void in
        #expect(try UserFiles.list([path], format: nil, RecordingOptions()).scenarios.count == 1)
        for paths in [[path], [path, script]] {
          let refusal = #expect(throws: CommandFailure.self) { _ = try UserFiles.list(paths, format: nil, reading) }
          #expect(refusal?.description.hasPrefix("\(path): \(reason)") == true)
        }
        #expect(try UserFiles.list([path, recording], format: nil, reading).scenarios.count == 2)
      }
    }
  }

  @Test func `of a log of two devices the one that is named is measured`() throws {
    func touch(_ node: String, _ count: Int) -> String {
      (0..<count).map { index in
        ["0003 0039 0000000\(index + 1)", "0003 0035 00000010", "0003 0036 00000020", "0000 0000 00000000"]
          .map { "[ \(index + 1).0] /dev/input/\(node): \($0)\n" }.joined()
      }.joined()
    }
    let log = Array((touch("event2", 1) + touch("event3", 2)).utf8)
    try withFile(log, named: "two.log") { (path: String) throws -> Void in
      for (device, count) in [(nil, 1), ("/dev/input/event3", 2)] as [(String?, Int)] {
        let list = try UserFiles.list([path], format: nil, RecordingOptions(device: device))
        let make = try #require(list.scenarios[0].workload)
        let workload = try make(Made.context())
        #expect(workload.tape.rowCount == 2 * count, "\(device ?? "the first")")
      }
      let nobody = #expect(throws: CommandFailure.self) {
        _ = try UserFiles.list([path], format: nil, RecordingOptions(device: "pad"))
      }
      #expect(nobody?.description.contains("(--device)") == true)
    }
  }

  @Test func `a device is refused where all files are of one, and taken beside a log of several`() throws {
    let reading = RecordingOptions(device: "/dev/input/event2")
    let script = DigestSinkTests.seeds.path + "/Specification/TAP-4-double-tap.touch"
    let recording = DigestSinkTests.seeds.path + "/Recordings/tap.evemu"
    for (path, reason) in [
      (script, "a script is of no device; leave --device out"),
      (recording, "a recording of the format evemu is of one device; leave --device out"),
    ] {
      let refusal = #expect(throws: CommandFailure.self) { _ = try UserFiles.list([path], format: nil, reading) }
      #expect(refusal?.description == "\(path): \(reason)")
    }
    let log = "[ 1.0] /dev/input/event2: 0003 0039 00000001\n[ 1.0] /dev/input/event2: 0000 0000 00000000\n"
    try withFile(Array(log.utf8), named: "log") { (path: String) throws -> Void in
      #expect(try UserFiles.list([script, recording, path], format: nil, reading).scenarios.count == 3)
    }
  }

  /// evemu text of one contact at the middle of a surface of some millimetres, with 10 units each.
  private func panel(_ width: Int, _ height: Int, resolution: Int) -> [UInt8] {
    Array(
      """
      N: panel
      A: 35 0 \(width * 10 - 1) 0 0 \(resolution)
      A: 36 0 \(height * 10 - 1) 0 0 \(resolution)
      E: 0.0 0003 0039 1
      E: 0.0 0003 0035 \(width * 5)
      E: 0.0 0003 0036 \(height * 5)
      E: 0.0 0000 0000 0
      E: 0.04 0003 0039 -1
      E: 0.04 0000 0000 0

      """.utf8)
  }

  /// Where the first contact of a recording lands, as it is measured, and the window it lands in.
  private func landing(
    _ path: String, _ screen: ScreenSize? = nil
  ) throws -> (x: Double, y: Double, window: ScreenSize) {
    let list = try UserFiles.list([path], format: nil, RecordingOptions(screen: screen))
    let workload = try #require(try list.scenarios.first?.workload?(Made.context()))
    let change = try #require(workload.tape.changes.first)
    guard case .addWindow(let attributes, _)? = workload.script.scene.first else { throw CommandFailure("no window") }
    return (
      change.location.x, change.location.y, ScreenSize(width: attributes.frame.width, height: attributes.frame.height)
    )
  }

  @Test func `a recording is as large as its axes' resolution says, or as the screen that is named`() throws {
    let standard = SuiteContext.defaultScreen
    try withFile(panel(72, 128, resolution: 10), named: "phone.evemu") { path in
      let own = try landing(path)
      #expect(abs(own.x - 36 * 163 / 25.4) < 0.001 && abs(own.y - 64 * 163 / 25.4) < 0.001 && own.window == standard)
      // What `replay` makes of it.
      let recording = try Recording(contentsOf: path)
      #expect(recording.frames[0].changes == [.began(1, x: own.x, y: own.y)])
      let named = try landing(path, ScreenSize(width: 800, height: 480))
      #expect(named.x == 400 && named.y == 240 && named.window == ScreenSize(width: 800, height: 480))
    }
    try withFile(panel(72, 128, resolution: 0), named: "unknown.evemu") { path in
      let own = try landing(path)
      #expect(own.x == 540 && own.y == 960 && own.window == standard)
    }
    try withFile(panel(600, 340, resolution: 10), named: "monitor.evemu") { path in
      let own = try landing(path)
      #expect(abs(own.window.width - 600 * 163 / 25.4) < 0.001 && abs(own.window.height - 340 * 163 / 25.4) < 0.001)
      #expect(abs(own.x - own.window.width / 2) < 0.001)
    }
    try withFile(panel(10_000_000, 10, resolution: 1), named: "false.evemu") { path in
      let own = try landing(path)
      #expect(own.window == ScreenSize(width: ScreenSize.sideMax, height: 1920))
    }
  }

  @Test func `where a unit is a point the scene is as large as contacts go`() throws {
    let table = "t_ns,contact_id,phase,x,y\n0,1,B,1439,2950.5\n40000000,1,E,1439,2950.5\n"
    try withFile(Array(table.utf8), named: "phone.csv") { path in
      let window = try landing(path).window
      #expect(window == ScreenSize(width: 1440, height: 2952))
    }
    try withFile(Array(table.replacing("1439", with: "9e9").utf8), named: "far.csv") { path in
      let window = try landing(path).window
      #expect(window == ScreenSize(width: ScreenSize.sideMax, height: 2952))
    }
  }

  @Test func `what an engine refuses of a recording is told, and nothing of one that it takes`() throws {
    func remarks(_ contacts: Int) throws -> [String] {
      let rows = (1...contacts).map { "0,\($0),B,\(60 * $0),100\n" }.joined()
      let table = "t_ns,contact_id,phase,x,y\n" + rows
      return try withFile(Array(table.utf8), named: "hands.csv") { path in
        let context = Made.context()
        _ = try UserFiles.scenarios([path], format: nil, RecordingOptions())[0].run(context)
        return context.remarks.lines.map { $0.replacing(path, with: "hands") }
      }
    }
    #expect(try remarks(11).isEmpty)
    let line = try #require(try remarks(13).first)
    #expect(
      line.hasPrefix("file/hands: the engine refused or repaired ") && line.hasSuffix("`replay --all` shows which"))
  }

  @Test func `a script that ends while something may be going on is not blamed for it`() throws {
    func quiescence(_ end: String) throws -> Verdict? {
      let text = """
        touch 1
        window w0 v0 0 0 100 100
        recognizer r0 tap on v0 taps=2
        frame 0
        began 1 5 5
        frame 50ms
        ended 1
        \(end)
        """
      return try withFile(Array(text.utf8), named: "tap.touch") { path in
        let report = try UserFiles.scenarios([path], format: nil, RecordingOptions())[0].run(Made.context())[0]
        return report.invariants.first { $0.name == "quiescence" }?.verdict
      }
    }
    #expect(try quiescence("") == nil)
    #expect(try quiescence("advance 100ms") == nil)
    #expect(try quiescence("advance 1550ms") == .pass)
    // Without an end of its own: what hangs after 1.5 s is the engine's or the script's.
    #expect(try quiescence("frame 60ms\nbegan 2 5 5\nadvance 1570ms") == .fail)
  }

  @Test func `a script and a recording of the user's own are run and judged`() throws {
    let table = "t_ns,contact_id,phase,x,y\n0,1,B,100,100\n40000000,1,E,100,100\n"
    try withFile(Array(table.utf8), named: "tap.csv") { path in
      let scenario = try #require(try UserFiles.scenarios([path], format: nil, RecordingOptions()).first)
      #expect(scenario.name == "file/" + path)
      let report = scenario.run(Made.context())[0]
      #expect(report.rowCount == 2)
      #expect(report.recognitions.map(\.name) == ["single tap"])
      #expect(report.answer == .pass)
    }
    let seed = DigestSinkTests.seeds.path + "/Specification/TAP-4-double-tap.touch"
    let script = try #require(try UserFiles.scenarios([seed], format: nil, RecordingOptions()).first)
    let report = script.run(Made.context())[0]
    #expect(report.invariants.contains { $0.name == "expectations" && $0.verdict == .pass })
    #expect(report.answer == .pass)
  }

  @Test func `a script that does not get what it expects fails`() throws {
    let path = DigestSinkTests.seeds.path + "/Specification/TAP-4-double-tap.touch"
    var script = try TouchFormat.read(path)
    script.expectations = [.digest(1)]
    try withFile(Array(TouchFormat.text(of: script).utf8), named: "wrong.touch") { file in
      let scenario = try #require(try UserFiles.scenarios([file], format: nil, RecordingOptions()).first)
      let report = scenario.run(Made.context())[0]
      #expect(report.verdict == .fail)
      #expect(report.reasons.contains { $0.contains("expectation 1") })
    }
  }
}
