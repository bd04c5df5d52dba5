// Replays: contacts, timeline, reasons, picture and JSON of small scripts.

import Foundation
import FoundationXML
import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct ReplayTests {
  static func replay(_ lines: String) throws -> Replay {
    try Replay(TouchFormat.script(from: "touch 1\nwindow 0 0 1080 1920\n" + lines, file: "test"))
  }

  /// Rows of the table of drop reasons (N-10) that a few lines of a script lead to.
  @Test(arguments: [
    ("frame 0\nmoved 1 5 5", "unknown", "N-11"),
    ("frame 0\nbegan 1 nan 5", "place", "N-11"),
    ("frame 5\nframe 4\nbegan 1 5 5", "time", "N-11"),
    ("frame 0\nbegan 1 5 5\nframe 1\nbegan 1 5 5", "replaced", "N-11"),
    ("frame 0\nbegan 1 5 5\nbegan 2 5 5\nbegan 3 5 5", "touches", "T-9"),
    ("recognizer tap on v0\nrecognizer tap on v0\nrecognizer tap on v0", "recognizers", "N-15"),
    ("view in v0 0 0 9 9\nview in v0 0 0 9 9\nview in v0 0 0 9 9", "views", "N-15"),
    ("command set r7 enabled=no", "stale", "N-15"),
  ])
  func `a drop tells its own rule`(lines: String, reason: String, rule: String) throws {
    let script = "touch 1\ncapacities touches=2 recognizers=2 views=3\nwindow 0 0 1080 1920\n" + lines
    let replay = try Replay(TouchFormat.script(from: script, file: "test"))
    let drop = try #require(replay.events.first { $0.text.hasPrefix("dropped: ") })
    #expect(drop.text.hasPrefix("dropped: \(reason)") && drop.rule == rule)
  }

  @Test func `every reason of a drop has a rule of the semantics or a section of them`() {
    let rules: [DropReason: String] = [
      .unknown: "N-11", .place: "N-11", .replaced: "N-11", .nested: "N-11", .time: "N-11, N-15", .touches: "T-9",
      .records: "N-16, T-6", .recognizers: "N-15", .views: "N-15", .registrations: "N-15", .timers: "N-15",
      .performs: "N-15", .commands: "N-15", .passes: "N-15", .stale: "N-15", .fires: "N-5", .assign: "§3.2",
    ]
    #expect(DropReason.allCases.map(\.rule) == DropReason.allCases.map { rules[$0] ?? "" })
  }

  /// The reason given for a recognizer's state, with its rule.
  static func reason(_ lines: String, of recognizer: Int = 0, _ state: String = "failed") throws -> String? {
    let replay = try replay(lines)
    let event = replay.events.first {
      let record = replay.trace.records[$0.index]
      return record.kind == .state && record.subject == .recognizer(recognizer)
        && record.description.hasSuffix(" \(state)")
    }
    return event.map { $0.text + " [\($0.rule ?? "")]" }
  }

  @Test(arguments: [
    ("recognizer tap on v0\nframe 0\nbegan 1 5 5\nadvance 2s", "held longer than 750 ms [TAP-1]"),
    ("recognizer tap on v0\nframe 0\nbegan 1 5 5\nbegan 2 9 9", "more than 1 finger [TAP-2]"),
    ("recognizer tap on v0\nframe 0\nbegan 1 5 5\nframe 1ms\nmoved 1 99 5", "moved farther than 45.0 pt [TAP-3]"),
    (
      "recognizer tap on v0 taps=2\nframe 0\nbegan 1 5 5\nframe 1ms\nended 1\nadvance 1s",
      "no further tap within 350 ms [TAP-4]"
    ),
    ("recognizer longpress on v0\nframe 0\nbegan 1 5 5\nframe 1ms\nended 1", "lifted before 500 ms [LP-3]"),
    ("recognizer longpress on v0\nframe 0\nbegan 1 5 5\nframe 1ms\nmoved 1 5 16", "moved farther than 10.0 pt [LP-3]"),
    ("recognizer pan on v0\nframe 0\nbegan 1 5 5\nframe 1ms\nended 1", "lifted before it had gone far enough [PAN-6]"),
    ("recognizer pan on v0\nframe 0\nbegan 1 5 5\nframe 1ms\ncancelled 1", "its touch was cancelled [G-14]"),
    ("recognizer pinch on v0\nframe 0\nbegan 1 5 5\nframe 1ms\nended 1", "the fingers lifted before it began [PIN-5]"),
    ("recognizer swipe on v0\nframe 0\nbegan 1 5 5\nadvance 1s", "not far enough in 500 ms [SWI-4]"),
    ("recognizer edgepan on v0 edges=2\nframe 0\nbegan 1 50 5", "not landed at the edge [EDG-1]"),
    (
      "recognizer edgepan on v0 edges=2 screen=0,0,400,400\nframe 0\nbegan 1 5 50\nframe 10ms\nbegan 2 5 90",
      "too many fingers [PAN-4]"
    ),
    ("recognizer touchdelay on v0\nframe 0\nbegan 1 5 5\nadvance 1s", "150 ms are over [D-29]"),
    ("recognizer tap on v0\nframe 0\nbegan 1 5 5\nframe 1ms\ncommand set r0 enabled=no", "disabled [G-13]"),
    (
      "recognizer tap on v0\nframe 0\nbegan 1 5 5\nframe 1ms\ncommand configure r0 tap taps=2",
      "configured anew [G-13]"
    ),
    ("recognizer tap on v0\nframe 0\nbegan 1 5 5\nframe 1ms\ncommand detach r0", "removed [G-13]"),
    (
      "recognizer tap on v0 delegate\nanswer shouldBegin r0 always 0\nframe 0\nbegan 1 5 5\nframe 1ms\nended 1",
      "its delegate did not let it begin [G-5]"
    ),
    (
      "recognizer longpress on v0\nrecognizer pan on v0\nframe 0\nbegan 1 5 5\nframe 1ms\nmoved 1 15 5",
      "excluded by r1 pan [G-7]"
    ),
    (
      "recognizer tap on v0\nrecognizer tap on v0 taps=2\nrequire r0 r1\nframe 0\nbegan 1 5 5\nframe 1ms\nended 1\n"
        + "frame 2ms\nbegan 1 5 5\nframe 3ms\nended 1", "r1 double tap recognized, which had to fail first [G-8]"
    ),
    // A single tap does not exclude a double tap (TAP-6), and one finger is all that a tap of one finger waits for.
    (
      "recognizer tap on v0 taps=2\nrecognizer tap on v0 cancels=no\nwhen act r1 do set r0 enabled=no\n"
        + "frame 0\nbegan 1 5 5\nframe 1ms\nended 1", "disabled [G-13]"
    ),
    // What a recognizer is set up with, and not what was written (SPEC §4).
    ("recognizer tap on v0 duration=-5s\nframe 0\nbegan 1 5 5\nadvance 1s", "held longer than 0 ms [TAP-1]"),
    (
      "recognizer tap on v0 movement=inf\nframe 0\nbegan 1 5 5\nframe 1ms\nmoved 1 99 5",
      "moved farther than 45.0 pt [TAP-3]"
    ),
    (
      "recognizer longpress on v0 movement=-9 touches=0\nframe 0\nbegan 1 5 5\nframe 1ms\nmoved 1 5 6",
      "moved farther than 0.0 pt [LP-3]"
    ),
  ])
  func `a failure tells its reason and its rule`(script: (lines: String, reason: String)) throws {
    let found = try #require(try Self.reason(script.lines))
    #expect(found == "possible → failed: " + script.reason)
  }

  /// The corpus has a script for each.
  @Test(arguments: [
    ("LP-1-press-beyond-the-separation", ["too far from the first tap [LP-1]"]),
    ("LP-2-at-once-but-too-far-from-the-tap", ["too far from the first tap [LP-1]"]),
    ("TAP-2-another-finger-after-a-lift", ["a further finger after a lift [TAP-2]"]),
    ("TAP-2-a-third-finger-in-the-frame-of-a-lift", ["a further finger after a lift [TAP-2]"]),
    ("SWI-4-cancelled", ["its touch was cancelled [SWI-4]"]),
    ("D-29-cancelled", ["its touch was cancelled [D-29]"]),
    ("D-11-ended-in-its-view-before-it-recognizes", ["disabled [G-13]"]),
    ("N-16-disabled-while-a-forgotten-one-is-told", ["disabled [G-13]"]),
    ("G-5-the-asked-about-is-disabled-as-it-is-required", ["disabled [G-13]"]),
    ("G-8-one-disabled-while-running-is-consumed", ["r0 pan recognized, which had to fail first [G-8]"]),
    ("G-11-a-ring-of-three", [ring, ring, ring]),
    ("G-11-a-ring-beside-a-ready-one", [ring, ring]),
    ("G-11-a-ring-that-delegates-make", [ring, ring]),
    ("G-11-two-pans-the-second-later", [ring, ring]),
    ("G-11-a-ring-of-which-one-fails-by-itself", ["no further tap within 350 ms [TAP-4]"]),
  ])
  func `the failures of a seed tell their reasons`(seed: (name: String, reasons: [String])) throws {
    let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus/Seeds/Specification")
    let replay = try Replay(TouchFormat.read(corpus.appending(path: seed.name + ".touch").path))
    let failed = "possible → failed: "
    let found = replay.events.filter { $0.text.hasPrefix(failed) }.map {
      String($0.text.dropFirst(failed.count)) + " [\($0.rule ?? "")]"
    }
    #expect(found == seed.reasons)
  }

  static let ring = "on a ring of recognizers that wait for each other [G-11]"

  @Test func `what comes later fails because of the winner`() throws {
    let replay = try Self.replay(
      "recognizer tap on v0\nrecognizer pan on v0\nframe 0\nbegan 1 5 5\nframe 1ms\nmoved 1 20 5\n"
        + "frame 2ms\nbegan 2 90 90\nframe 3ms\nended 2")
    let reasons = replay.events.map(\.text).filter { $0.hasPrefix("possible → failed") }
    #expect(reasons == Array(repeating: "possible → failed: excluded by r1 pan", count: 2))
  }

  @Test func `what waited says so when it is let go`() throws {
    let reason = try Self.reason(
      "recognizer tap on v0\nrecognizer tap on v0 taps=2\nrequire r0 r1\nframe 0\nbegan 1 5 5\nframe 1ms\nended 1\n"
        + "advance 1s", "ended")
    #expect(reason == "possible → ended: it had waited for others to fail [G-8]")
  }

  /// Who a trace speaks of, each once.
  static func names(_ replay: Replay) -> [String] {
    Set(replay.events.map(\.who).filter { $0.hasPrefix("r") }).sorted()
  }

  @Test(arguments: [
    ("recognizer tap on v5\nrecognizer pan on v0", ["r0 pan"]),
    ("recognizer tap on v0\nrecognizer pinch on v0\nrecognizer pan on v0", ["r0 tap", "r1 pinch"]),
    ("recognizer tap on v0\ncommand recognizer swipe on v9\ncommand recognizer pan on v0", ["r0 tap", "r1 pan"]),
    // Of two in one callback the first is refused, and the other one is made.
    (
      "when hook app do recognizer pinch on v9\nanswer hook app always 1\nrecognizer tap on v0\n"
        + "when hook app do recognizer pan on v0", ["r0 tap", "r1 pan"]
    ),
    // Each landing makes one more, until there is no room.
    ("recognizer tap on v0\nwhen touch t1 nth=0 do recognizer pan on v0", ["r0 tap", "r1 pan"]),
    // Of an asking recognizer's call the questions come first.
    (
      "recognizer tap on v0\nwhen rec r0 nth=2 do recognizer pan on v0\nwhen beginv v0 do recognizer swipe on v0",
      ["r0 tap", "r1 swipe"]
    ),
  ])
  func `a refused recognizer takes no number, and one that a reaction makes has a name`(
    script: (scene: String, names: [String])
  ) throws {
    let replay = try Replay(
      TouchFormat.script(
        from: "touch 1\ncapacities recognizers=2\nwindow 0 0 1080 1920\n" + script.scene
          + "\nframe 0\nbegan 1 5 5\nframe 1ms\nended 1\nframe 2ms\nbegan 1 5 5\nframe 3ms\nended 1\nadvance 2s",
        file: "test"))
    #expect(Self.names(replay) == script.names)
  }

  @Test func `a recognizer is called what it is configured as from then on, in words and in the picture`() throws {
    let replay = try Self.replay(
      "recognizer tap on v0\nframe 0\nbegan 1 5 5\nframe 1ms\nended 1\ncommand configure r0 pan\nframe 2ms\n"
        + "began 1 5 5\nframe 3ms\nmoved 1 55 5")
    let acts = replay.events.filter { $0.text.hasPrefix("ACTS") }
    #expect(acts.map(\.who) == ["r0 tap", "r0 pan"])
    #expect(acts[1].text.contains("translation x 40"))
    #expect(replay.svg(title: "turned").contains("r0 tap, then pan"))
  }

  @Test func `of a recognizer of unknown kind no reason of its own is told`() {
    var ledger = RecognizerLedger(touchesMax: 11)
    ledger.note(
      TraceRecord(now: 0, kind: .rec, subject: .recognizer(3), fields: [.phase(.ended), .subject(.touch(1))]), index: 0)
    let failure = TraceRecord(
      now: 0, kind: .state, subject: .recognizer(3), fields: [.state(.possible), .state(.failed)])
    #expect(ledger.explanation(of: failure) == nil)
  }

  @Test func `a contact that was dropped takes no touch of a later one at its place`() throws {
    let script =
      "touch 1\ncapacities touches=1\nwindow 0 0 1080 1920\nframe 0\nbegan 1 5 5\nframe 1ms\nbegan 2 9 9\n"
      + "frame 2ms\nended 1\nended 2\nframe 3ms\nbegan 2 9 9\nframe 1ms\nbegan 1 5 5\nended 2"
    let replay = try Replay(TouchFormat.script(from: script, file: "test"))
    #expect(replay.contacts.map(\.touch) == [1, nil, 2, 3])
    // A time that goes back is the one before it (N-11).
    #expect(replay.contacts.map { $0.beganTime / 1_000_000 } == [0, 1, 3, 3])
  }

  @Test func `all times count from the start, and the heading says so`() throws {
    let replay = try Self.replay(
      "start 5s\nrecognizer tap on v0 taps=2\nframe 5010ms\nbegan 1 5 5\nframe 5020ms\nended 1\nadvance 6s")
    let lines = replay.text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == "times from the start of the script, which is at 5000 ms")
    #expect(lines[2].split(separator: " ")[2...3] == ["10", "20"])
    #expect(lines.contains { $0.hasPrefix("      10.000  t1") })
    #expect(lines.contains { $0.contains("touches ended t1 (of 20 ms)") })
    let svg = replay.svg(title: "late")
    #expect(svg.contains("times from the start of the script, which is at 5000 ms") && !svg.contains("5010 ms<"))
    #expect(try !Self.replay("frame 0\nbegan 1 5 5").text().contains("times from"))
  }

  @Test func `JSON has times to the nanosecond`() throws {
    let time = 9_007_199_254_740_993 as Int64
    let json = try Self.replay("frame \(time)\nbegan 1 5 6.5").json()
    #expect(json.contains("\"path\":[[\(time),5,6.5]]"))
    #expect(try Self.report(json).contacts[0].path[0].time == time)
  }

  @Test func `in the picture no rule is printed over another, and a contact beside the window is told`() throws {
    let taps = (0..<9).map { "frame \($0 * 2)ms\nbegan \($0) 5 5\nframe \($0 * 2 + 1)ms\ncancelled \($0)" }
    let svg = try Self.replay(
      "view in v0 -500 -500 5000 5000\nrecognizer tap on v0\n" + taps.joined(separator: "\n")
        + "\nframe 20s\nbegan 9223372036854775807 5000 5"
    ).svg(title: "close")
    #expect(svg.components(separatedBy: ">TAP-2<").count == 2)
    #expect(svg.components(separatedBy: "[TAP-2]</title>").count == 10)
    #expect(svg.contains(">beside the window: contact 9223372036854775807<"))
    #expect(svg.contains("<clipPath id=\"window\">"))
    // The longest name ends before its bar begins.
    let bars = svg.split(separator: "\n").filter { $0.contains("rx=\"4\"") }
    let places = bars.compactMap { Double($0.split(separator: "\"")[1]) }
    #expect(places.count == 10 && places.allSatisfy { $0 > 8 + 6.6 * 33 })
  }

  @Test func `contacts are listed with their touches, a dropped one too`() throws {
    let replay = try Self.replay(
      "recognizer pan on v0\nframe 0\nbegan 7 10 10\nframe 10ms\nmoved 7 13 14\nframe 20ms\nended 7\nframe 30ms\n"
        + "began 8 nan 0\nbegan 9 20 20")
    #expect(replay.contacts.map(\.contact.rawValue) == [7, 9])
    #expect(replay.contacts.map(\.touch) == [1, 2])
    #expect(replay.contacts[0].length == 5)
    #expect(replay.contacts[0].endTime == 20_000_000)
    #expect(replay.contacts[1].endTime == nil)
    let row = replay.text().split(separator: "\n")[1].split(separator: " ")
    #expect(row == ["7", "t1", "0", "20", "1", "5", "10,10", "13,14"])
    #expect(replay.text().contains("stays down"))
  }

  @Test func `a run of Changed actions is one line that counts them`() throws {
    let moves = (1...9).map { "frame \($0 * 10)ms\nmoved 1 \(10 + $0 * 20) 10" }.joined(separator: "\n")
    let replay = try Self.replay("recognizer pan on v0\nframe 0\nbegan 1 10 10\n\(moves)\nframe 100ms\nended 1")
    let text = replay.text()
    #expect(text.contains("(the last of 8 actions, 70 ms)"))
    #expect(text.components(separatedBy: "ACTS changed").count == 2)
    #expect(replay.text(isWhole: true).components(separatedBy: "ACTS changed").count == 9)
    #expect(text.contains("records of detail are not shown"))
  }

  @Test func `every record of every seed is a line, and the picture of it is XML`() throws {
    for seed in 0..<20 as Range<UInt64> {
      let replay = try Replay(ScriptGenerator.script(seed: seed))
      #expect(replay.events.map(\.index) == Array(replay.trace.records.indices))
      #expect(Array(replay.events.story) == replay.events.filter { $0.level == .story })
      #expect(replay.events.allSatisfy { !$0.who.isEmpty && !$0.text.isEmpty })
      let parser = XMLParser(data: Data(replay.svg(title: "a < b & \"c\"").utf8))
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
    }
  }

  @Test func `the picture shows every contact and recognizer, and no number that is none`() throws {
    let svg = try Self.replay(
      "recognizer tap on v0\nrecognizer pan on v0\nframe 0\nbegan 1 10 10\nframe 10ms\nmoved 1 50 10\nframe 20ms\nended 1"
    ).svg(title: "drag")
    #expect(svg.contains("contact 1 = t1") && svg.contains("r0 tap") && svg.contains("r1 pan"))
    #expect(svg.contains("excluded by r1 pan [G-7]"))
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }

  @Test func `in the picture, ticks of Changed actions lie on the bar of their gesture`() throws {
    let moves = (1..<9).map { "frame \($0 * 10)ms\nmoved 1 \(10 + 20 * $0) 10" }.joined(separator: "\n")
    for end in ["", "\nframe 100ms\nended 1"] {
      let svg = try Self.replay("recognizer pan on v0\nframe 0\nbegan 1 10 10\n\(moves)\(end)").svg(title: "pan")
      let parts = svg.split(separator: "\n")
      let bar = try #require(parts.firstIndex { $0.contains("height=\"8\" fill=\"#2a6f3d\"") })
      let ticks = try #require(parts.firstIndex { $0.contains("stroke=\"#fff\"") })
      #expect(bar < ticks && parts[ticks].filter { $0 == "M" }.count == 7)
    }
  }

  @Test func `a picture with control characters in its title is XML`() throws {
    let replay = try Self.replay("recognizer tap on v0\nframe 0\nbegan 1 5 6")
    let title = "a\u{1}b\u{1B}[31m\u{0}\u{7F}\u{85}\u{FFFE}<&"
    for svg in [replay.svg(title: title), FindingPicture.svg(replay.script, replay.trace.records, title: title)] {
      let parser = XMLParser(data: Data(svg.utf8))
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
      #expect(svg.contains(">a\u{FFFD}b\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}&lt;&amp;<"))
    }
  }

  @Test func `what the recording lost stands between contacts and timeline, and in the JSON`() throws {
    let script = try Self.replay("recognizer tap on v0\nframe 0\nbegan 1 5 6").script
    let losses = [
      RecordingLoss(name: "synDropped", count: 2, text: "gaps: 2"),
      RecordingLoss(name: "lastLineCut", count: 1, text: "cut off"),
    ]
    let replay = try Replay(script, losses: losses)
    let lines = replay.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(Array(lines[2...4]) == ["", "lost or repaired: gaps: 2; cut off", ""])
    #expect(try Self.report(replay.json()).losses == losses)
    let whole = try Replay(script)
    #expect(!whole.text().contains("lost or repaired"))
    #expect(try Self.report(whole.json()).losses.isEmpty)
  }

  static func report(_ json: String) throws -> ReplayReport {
    try JSONDecoder().decode(ReplayReport.self, from: Data(json.utf8))
  }

  @Test func `JSON holds contacts, the records' own words and what failed`() throws {
    let replay = try Self.replay(
      "recognizer tap on v0\nframe 0\nbegan 1 5 6\nframe 1ms\nended 1\nexpect never act r0")
    let report = try Self.report(replay.json())
    #expect(report.version == 1 && report.digest == replay.trace.digestText)
    #expect(report.contacts.map(\.touch) == [1] && report.contacts.map(\.endTime) == [1_000_000])
    #expect(report.events.count == replay.trace.records.count)
    for (event, record) in zip(report.events, replay.trace.records) {
      let words = record.description.split(separator: " ").map(String.init)
      #expect([String(event.time), event.kind, event.subject] + event.fields == words)
    }
    #expect(report.events.map(\.text) == replay.events.map(\.text))
    #expect(report.events.contains { $0.kind == "act" && $0.subject == "r0" && $0.fields == ["ended", "1", "5", "6"] })
    #expect(report.failures == replay.failures.map(\.description) && report.failures.count == 1)
  }

  @Test func `JSON has a contact or an event a line, and none where nothing happens`() throws {
    let replay = try Self.replay("recognizer pan on v0\nframe 0\nbegan 1 5 6\nbegan 2 7 8\nframe 1ms\nended 1")
    let lines = try replay.json().split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("{\"beganTime\"") }.count == 2)
    #expect(lines.filter { $0.hasPrefix("{\"fields\"") }.count == replay.trace.records.count)
    let nothing = try Self.report(Self.replay("").json())
    #expect(nothing.contacts.isEmpty && nothing.events.isEmpty && nothing.failures.isEmpty && nothing.losses.isEmpty)
  }

  @Test func `no more lines are made than are read`() throws {
    let replay = try Self.replay("recognizer tap on v0\nframe 0\nbegan 1 5 6\nframe 1ms\nended 1")
    for readCount in [0, 2] {
      var asked = 0
      func isRead() -> Bool {
        asked += 1
        return asked <= readCount
      }
      var text = ""
      replay.writeText(isWhole: true, to: &text, while: isRead)
      #expect(asked == readCount + 1 && text.split(separator: "\n").count == 3 + readCount)
      asked = 0
      var json = ""
      try replay.writeJSON(to: &json, while: isRead)
      #expect(asked == readCount + 1 && json.components(separatedBy: "{\"fields\"").count == readCount + 1)
    }
  }

  @Test func `another profile is that of everything a script left at its defaults`() throws {
    let script = try TouchFormat.script(
      from: "touch 1\nwindow 0 0 1080 1920\nrecognizer longpress on v0\nrecognizer longpress on v0 duration=700ms\n"
        + "frame 0\nbegan 1 5 5\nexpect never act r0", file: "test")
    let other = try Replay.script(script, under: .android)
    let durations = other.scene.compactMap { command -> Int64? in
      guard case .addRecognizer(let spec, _) = command, case .longPress(let p) = spec.kind else { return nil }
      return p.minimumPressDuration.count / 1_000_000
    }
    #expect(durations == [400, 700])
    #expect(other.profile == .android && other.expectations.isEmpty)
    #expect(try Replay.script(other, under: .uiKit).profile == .uiKit)
  }

  @Test func `every scene takes a recording's contacts and ends with time for its timers`() throws {
    var recording = try TouchFormat.script(from: "touch 1\nframe 0\nbegan 1 500 500\nframe 80ms\nended 1", file: "test")
    recording.steps.append(.command(.cancelAllTouches))
    for scene in ReplayScene.all {
      let script = scene.script(steps: recording)
      #expect(try Replay(script).trace.records.contains { $0.kind == .touch }, "\(scene.name)")
      #expect(script.steps.last == .advance(80_000_000 + TouchStream.quietTail.count))
      // At the end of time there is no more.
      var last = recording
      last.steps = [.frame(.max, [.began(1, x: 500, y: 500)])]
      #expect(scene.script(steps: last).steps == last.steps)
    }
    #expect(Set(ReplayScene.all.map(\.name)).count == ReplayScene.all.count)
  }

  @Test(
    arguments: [
      ("delayed-tap", "user - 1 1"), ("collection", "user - 22 54"), ("web-tap", "user - 30 500 500"),
      ("tap-drag-hold", "user - 40 1 1"), ("dial", "user - 40 1 1"),
    ])
  func `a tap on the scene of a system is told by it`(name: String, told: String) throws {
    let tap = try TouchFormat.script(from: "touch 1\nframe 0\nbegan 1 500 500\nframe 80ms\nended 1", file: "test")
    let replay = try Replay(try #require(ReplayScene.named(name)).script(steps: tap))
    #expect(replay.trace.records.contains { $0.description.contains(told) }, "\(replay.trace.records)")
  }

  @Test func `the triggered tap's scene tells a tap beside a resting finger`() throws {
    let taps = try TouchFormat.script(
      from: "touch 1\nframe 0\nbegan 1 500 500\nframe 300ms\nbegan 2 900 500\nframe 380ms\nended 1\nended 2",
      file: "test")
    let replay = try Replay(try #require(ReplayScene.named("Triggered-Tap")).script(steps: taps))
    #expect(replay.trace.records.contains { $0.description.contains("user - 10 1 700 500") })
  }

  @Test func `there is a scene for each system and the dial, and each says what it is`() {
    #expect(
      ReplayScene.all.map(\.name) == [
        "standard", "delayed-tap", "triggered-tap", "collection", "web-tap", "tap-drag-hold", "dial",
      ])
    #expect(ReplayScene.summaryLines.allSatisfy { $0.count > 30 })
    #expect(ReplayScene.named("opera") == nil)
  }
}
