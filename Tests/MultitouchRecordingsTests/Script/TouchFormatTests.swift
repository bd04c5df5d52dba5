import Foundation
import Multitouch
import Testing

@testable import MultitouchRecordings

@Suite struct TouchFormatTests {
  @Test func `every statement is read`() throws {
    let script = try TouchFormat.script(
      from: """
        touch 1
        # a comment
        profile tapInterval=0.3s multiTapAnchor=previousBegan   # another
        capacities touches=5 overflow=cancelAll
        start 1ms

        window w0 v0 0 0 1080 1920 level=-1
        view v1 in v0 0 10.5 100 200 multiple alpha=0.5 bounds=0,-20 interaction=no
        recognizer r0 tap on v1 taps=2 delegate separation=30
        recognizer r1 longpress on v1 duration=600ms tapMovement=9 cancels=no
        recognizer pan on v0 min=2 max=3 delaysBegan delaysEnded=no enabled=no
        require r0 r1
        answer simultaneous r2 always 1
        answer receive r0 only 1 3
        answer hook app cycle 0 1
        when act r0 ended do set r0 enabled=no
        when view v1 nth=0
          frame 5
            began 7 1 2
            ended 7
          advance 6
          cancelall
        end
        frame 16666667
          began 1 100 100
          moved 2 nan -inf
          ended 3
        advance 0.5s
        command perform 1 2 after=1s object=3,4,5 common
        command settranslation r2 0 -0.25
        expect digest 0xAb
        expect records act reset
          17 act r0 ended 1 100 100
        end
        expect records touch
        end
        expect never act r1 ended

        """)
    #expect(script.profile.tapInterval == .milliseconds(300))
    #expect(script.profile.multiTapAnchor == .previousBegan)
    #expect(script.capacities.touches == 5)
    #expect(script.capacities.overflow == .cancelAll)
    #expect(script.startTime == 1_000_000)

    var view = ViewAttributes(frame: Rect(x: 0, y: 10.5, width: 100, height: 200))
    view.isMultipleTouchEnabled = true
    view.alpha = 0.5
    view.boundsOrigin = Point(x: 0, y: -20)
    view.isUserInteractionEnabled = false
    var tap = TapParameters(taps: 2, profile: script.profile)
    tap.allowableSeparation = 30
    var tapSettings = RecognizerSettings()
    tapSettings.hasDelegate = true
    var press = LongPressParameters(profile: script.profile)
    press.minimumPressDuration = .milliseconds(600)
    press.tap.allowableMovement = 9
    var pressSettings = RecognizerSettings()
    pressSettings.cancelsTouchesInView = false
    var panSettings = RecognizerSettings()
    panSettings.delaysTouchesBegan = true
    panSettings.delaysTouchesEnded = false
    panSettings.isEnabled = false
    #expect(
      script.scene == [
        .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 1080, height: 1920)), level: -1),
        .addView(view, parent: 0),
        .addRecognizer(RecognizerSpec(.tap(tap), tapSettings), view: 1),
        .addRecognizer(RecognizerSpec(.longPress(press), pressSettings), view: 1),
        .addRecognizer(RecognizerSpec(.pan(PanParameters(minimum: 2, maximum: 3)), panSettings), view: 0),
        .require(0, toFail: 1),
      ])
    #expect(tap.maxInterval == .milliseconds(300))
    #expect(
      script.answers == [
        ScriptAnswer(.simultaneously(recognizer: 2), .always(true)),
        ScriptAnswer(.receive(recognizer: 0), .only([1, 3])),
        ScriptAnswer(.hook(window: -1), .cycle([false, true])),
      ])
    var disabled = RecognizerSettings()
    disabled.isEnabled = false
    #expect(
      script.reactions == [
        ScriptReaction(kind: .act, subject: .recognizer(0), state: .ended, commands: [.command(.set(0, disabled))]),
        ScriptReaction(
          kind: .view, subject: .view(1), nth: 0,
          commands: [.frame(5, [.began(7, x: 1, y: 2), .ended(7)]), .advance(6), .command(.cancelAllTouches)]),
      ])
    #expect(script.steps.count == 4)
    guard case .frame(16_666_667, let changes) = script.steps[0] else {
      Issue.record("the first step is no frame")
      return
    }
    #expect(changes.map(\.phase) == [.began, .moved, .ended])
    #expect(changes[1].location.x.isNaN && changes[1].location.y == -.infinity)
    #expect(script.steps[1] == .advance(500_000_000))
    let request = PerformRequest(target: 1, selector: 2, object: [3, 4, 5], isCommon: true)
    #expect(script.steps[2] == .command(.perform(request, delay: 1_000_000_000)))
    #expect(script.steps[3] == .command(.setTranslation(2, Point(x: 0, y: -0.25))))
    #expect(
      script.expectations == [
        .digest(0xAB),
        .records(
          kinds: [.act, .reset],
          [
            TraceRecord(
              now: 17, kind: .act, subject: .recognizer(0),
              fields: [.state(.ended), .integer(1), .real(100), .real(100)])
          ]),
        .records(kinds: [.touch], []),
        .never(kind: .act, subject: .recognizer(1), state: .ended),
      ])
  }

  @Test func `random scripts round-trip, and so does their text`() throws {
    for seed in 0..<600 as Range<UInt64> {
      var generator = ScriptGenerator(seed: seed)
      let script = generator.script()
      let text = TouchFormat.text(of: script)
      let read = try TouchFormat.script(from: text)
      #expect(read == script, "seed \(seed)")
      #expect(TouchFormat.text(of: read) == text, "seed \(seed)")
    }
  }

  @Test func `places that are no numbers round-trip`() throws {
    var script = TouchScript()
    script.steps = [.frame(0, [.began(1, x: .nan, y: -0.0), .moved(1, x: .infinity, y: -.infinity)])]
    let text = TouchFormat.text(of: script)
    #expect(text == "touch 1\nframe 0\n  began 1 nan -0\n  moved 1 inf -inf\n")
    #expect(TouchFormat.text(of: try TouchFormat.script(from: text)) == text)
  }

  @Test func `an empty script is its first line`() throws {
    #expect(TouchFormat.text(of: TouchScript()) == "touch 1\n")
    #expect(try TouchFormat.script(from: "touch 1") == TouchScript())
  }

  @Test func `defaults are left out, and mean those of the script's profile`() throws {
    var script = TouchScript()
    script.profile.panHysteresis = 20
    script.scene = [.addRecognizer(RecognizerSpec(.pan(PanParameters(profile: script.profile))), view: 0)]
    let text = TouchFormat.text(of: script)
    #expect(text == "touch 1\nprofile panHysteresis=20\nrecognizer pan on v0\n")
    #expect(try TouchFormat.script(from: text) == script)
  }

  @Test func `names are written only while they are certain`() throws {
    var script = TouchScript()
    script.capacities.views = 2
    let view = ViewAttributes(frame: Rect(x: 0, y: 0, width: 1, height: 1))
    let tap = RecognizerSpec(.tap(TapParameters()))
    script.scene = [
      .addWindow(view, level: 0), .addView(view, parent: 0), .addRecognizer(tap, view: 1), .addView(view, parent: 0),
      .addRecognizer(tap, view: 2),
    ]
    let lines = TouchFormat.text(of: script).split(separator: "\n").dropFirst(2)
    #expect(
      Array(lines) == [
        "window w0 v0 0 0 1 1", "view v1 in v0 0 0 1 1", "recognizer r0 tap on v1", "view in v0 0 0 1 1",
        "recognizer tap on v2",
      ])
  }

  @Test func `comments are written and skipped`() throws {
    let text = TouchFormat.text(of: TouchScript(), comments: ["found by seed 7\nsecond line", ""])
    #expect(text == "touch 1\n# found by seed 7\n# second line\n#\n")
    #expect(try TouchFormat.script(from: text) == TouchScript())
    // What a reader takes for a line's end ends a comment's line too.
    let returns = TouchFormat.text(of: TouchScript(), comments: ["a\r\nframe 0\r\n\rb"])
    #expect(Array(returns.utf8) == Array("touch 1\n# a\r\n# frame 0\r\n# \rb\n".utf8))
    #expect(try TouchFormat.script(from: returns) == TouchScript())
  }

  @Test func `a script is known by its first word, as the reader takes it`() throws {
    for head in ["touch 1", " touch 1", "\ttouch\t1", "\u{FEFF}touch 1"] {
      #expect(TouchFormat.isHead(Array(head.utf8)), "\(head)")
      #expect(try TouchFormat.script(from: head + "\n") == TouchScript(), "\(head)")
    }
    for head in ["touch", "touches 1", "Touch 1", "# touch 1", "", " "] {
      #expect(!TouchFormat.isHead(Array(head.utf8)), "\(head)")
    }
  }

  @Test func `carriage returns and a byte order mark are read over and not written`() throws {
    let lines = ["touch 1", "# a comment", "", "window 0 0 10 20", "frame 0", "  began 1 2 3", "advance 1s"]
    let script = try TouchFormat.script(from: lines.joined(separator: "\n") + "\n")
    #expect(script.steps.count == 2)
    let (lineFeeds, returns) = (lines.joined(separator: "\n"), lines.joined(separator: "\r\n"))
    let texts: [String] = [
      "\(returns)\r\n", returns, "\(returns)\r", "\u{FEFF}\(lineFeeds)\n", "\u{FEFF}\(returns)\r\n",
    ]
    for text in texts {
      #expect(try TouchFormat.script(from: text) == script)
      #expect(try TouchFormat.read(bytes: Array(text.utf8), file: "a.touch") == script)
    }
    let written = TouchFormat.text(of: script)
    #expect(written.utf8.first == UInt8(ascii: "t") && !written.utf8.contains(13))
    // The limit is that of a line without its end.
    let comment = "#" + String(repeating: "x", count: TouchFormat.lineByteCountMax - 1)
    #expect(throws: Never.self) { try TouchFormat.script(from: "touch 1\r\n" + comment + "\r\n") }
  }

  @Test func `a file is read back as it was written`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("touch-format-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var generator = ScriptGenerator(seed: 7)
    let script = generator.script()
    let path = folder.appendingPathComponent("a.touch").path
    try TouchFormat.write(TouchScript(), to: path)
    try TouchFormat.write(script, to: path)
    #expect(try TouchFormat.read(path) == script)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.touch"])

    try Data("touch 1\nfrmae 0\n".utf8).write(to: URL(fileURLWithPath: path))
    let syntax = #expect(throws: TextSyntaxError.self) { try TouchFormat.read(path) }
    #expect(syntax?.file == path)
    #expect(throws: TouchFileError.self) { try TouchFormat.read(folder.appendingPathComponent("none.touch").path) }
    #expect(throws: TouchFileError.self) { try TouchFormat.write(script, to: folder.path + "/no/folder/a.touch") }

    var long = TouchScript()
    long.answers = [ScriptAnswer(.receive(recognizer: 0), .only(Array(repeating: 1000, count: 20_000)))]
    let tooLong = #expect(throws: TouchFileError.self) { try TouchFormat.write(long, to: path) }
    #expect(tooLong?.reason.contains("more than 65536") == true)

    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: UInt64(TouchFormat.fileByteCountMax) + 1)
    try handle.close()
    let tooLarge = #expect(throws: TouchFileError.self) { try TouchFormat.read(path) }
    #expect(tooLarge?.reason == "is larger than 67108864 bytes")
  }

  @Test(.timeLimit(.minutes(2)))
  func `neighbouring samples become one step, in time that is linear in their number`() throws {
    let count = 200_000
    let text = "touch 1\n" + String(repeating: "sample 1 5 10 20\n", count: count) + "advance 6\nsample 1 7 1 2\n"
    let script = try TouchFormat.script(from: text)
    #expect(script.steps.count == 3)
    guard case .samples(let samples)? = script.steps.first, case .samples(let last)? = script.steps.last else {
      Issue.record("samples were expected at both ends")
      return
    }
    #expect(samples.count == count && last.count == 1 && script.steps[1] == .advance(6))
  }

  @Test func `a scene below a sample is refused like one below any other step`() {
    for line in ["window 0 0 9 9", "profile tapInterval=1s"] {
      let error = #expect(throws: TextSyntaxError.self) {
        try TouchFormat.script(from: "touch 1\nsample 1 5 10 20\n\(line)\n")
      }
      #expect(error?.line == 3)
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `expected records are read in time that is linear in their number, however many kinds are named`() throws {
    let count = 50_000
    let kinds = String(repeating: " ctl", count: 16_000) + " reset"
    let text = "touch 1\nexpect records" + kinds + "\n" + String(repeating: "0 reset r0\n", count: count) + "end\n"
    let script = try TouchFormat.script(from: text)
    guard case .records(let read, let records)? = script.expectations.first else {
      Issue.record("an expectation of records was expected")
      return
    }
    #expect(read.count == 16_001 && records.count == count)
    let stray = #expect(throws: TextSyntaxError.self) {
      try TouchFormat.script(from: "touch 1\nexpect records ctl ctl\n0 ctl c1 1\n0 reset r0\nend\n")
    }
    #expect(stray?.line == 4 && stray?.column == 3 && stray?.expected == "one of: ctl ctl")
  }
}
