// Hostile files: the readers survive them, and the judges would notice if they did not.

import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ReaderExaminerTests {
  @Test func `generated recordings, many of them readable, are survived`() {
    let examiner = ReaderExaminer()
    var readable: Set<RecordingFormat> = []
    for seed in UInt64(0)..<400 {
      var random = ChoiceSource(seed: seed)
      let bytes = RecordingGenerator.bytes(&random)
      let verdict = examiner.examine(recording: bytes)
      #expect(verdict == nil, "seed \(seed): \(verdict?.reason ?? "")")
      if let recording = try? Recording(bytes: bytes), recording.frames.contains(where: { !$0.changes.isEmpty }) {
        readable.insert(recording.format)
      }
    }
    #expect(readable == Set(RecordingFormat.allCases))
  }

  @Test func `a recording that tells its frames is read as these, and one that tells others is objected to`() {
    let examiner = ReaderExaminer()
    for seed in UInt64(0)..<400 {
      var random = ChoiceSource(seed: seed)
      let bytes = RecordingTruth.bytes(&random)
      let verdict = examiner.examine(recording: bytes)
      #expect(verdict == nil, "seed \(seed): \(verdict?.reason ?? "")\n\(String(decoding: bytes, as: UTF8.self))")
      if verdict != nil { return }
      let other = String(decoding: bytes, as: UTF8.self).replacing("# truth 0 began 1 ", with: "# truth 1 began 1 ")
      if other.utf8.count == bytes.count, Array(other.utf8) != bytes {
        #expect(examiner.examine(recording: Array(other.utf8))?.identity.judge == "reader-truth")
      }
    }
  }

  @Test(arguments: ["0", "65535"])
  func `a reader that takes the first or last tracking id for none is objected to`(id: String) {
    // What such a reader sees.
    let fault = PlantedFault(
      "id-\(id)-is-none",
      recording: { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        bytes = Array(text.replacing(" 0003 0039 \(id)\n", with: " 0003 0039 -1\n").utf8)
      })
    let faulty = ReaderExaminer(fault: fault)
    let met = (UInt64(0)..<200).count { seed in
      var random = ChoiceSource(seed: seed)
      return faulty.examine(recording: RecordingTruth.bytes(&random))?.identity.judge == "reader-truth"
    }
    #expect(met > 20, "\(met) of 200")
  }

  @Test func `devices with slots give an id again that was free`() {
    let reused = (UInt64(0)..<200).count { seed in
      var random = ChoiceSource(seed: seed)
      let text = String(decoding: RecordingTruth.bytes(&random), as: UTF8.self)
      guard text.contains("A: 2f ") || text.hasPrefix("add device") else { return false }
      var ended: Set<Substring> = []
      return text.split(separator: "\n").contains { line in
        let words = line.split(separator: " ")
        guard words.count == 7, words[1] == "truth" else { return false }
        if words[3] == "ended" { ended.insert(words[4]) }
        return words[3] == "began" && ended.contains(words[4])
      }
    }
    #expect(reused > 20, "\(reused)")
  }

  @Test func `spoilt scripts are refused or read, and what is read is written and read again`() {
    let examiner = ReaderExaminer()
    for seed in UInt64(0)..<150 {
      var random = ChoiceSource(seed: seed)
      let text = Array(TouchFormat.text(of: ScriptGenerator.script(seed: seed)).utf8)
      let verdict = examiner.examine(touchText: TextSpoiler.spoil(text, &random))
      #expect(verdict == nil, "seed \(seed): \(verdict?.reason ?? "")")
    }
  }

  @Test func `a reader that traps or takes too much memory is told of`() {
    let trapping = ReaderExaminer(RunHooks(guarded: { _ in .signal(4) }))
    #expect(trapping.examine(recording: [1])?.identity == FindingIdentity(judge: "reader-trap", rule: "signal-4"))
    var spent: UInt64 = 0
    let greedy = ReaderExaminer(
      RunHooks(
        guarded: { work in
          work()
          return nil
        },
        allocationCounter: {
          spent += 64 << 20
          return spent
        }))
    #expect(greedy.examine(touchText: Array("touch 1\n".utf8))?.identity.judge == "reader-memory")
  }

  @Test func `a reader may allocate, and free again, as much as its file allows and no more`() {
    let file = Array("touch 1\n".utf8)
    func verdict(_ spent: UInt64) -> Objection? {
      var counted: UInt64 = 0
      let hooks = RunHooks(
        guarded: { work in
          work()
          counted += spent
          return nil
        }, allocationCounter: { counted })
      return ReaderExaminer(hooks).examine(touchText: file)
    }
    let allowed = UInt64(1 << 20) + 600 * UInt64(file.count)
    #expect(verdict(2 * allowed) == nil)
    #expect(verdict(2 * allowed + 2)?.identity == FindingIdentity(judge: "reader-memory", rule: "linear"))
  }

  @Test func `a script that its text does not hold, or whose text is not read, is objected to`() {
    func rule(_ change: (inout TouchScript) -> Void) -> String? {
      var script = TouchScript()
      change(&script)
      return ReaderExaminer.readTouch([]) { _ in script }?.identity.description
    }
    #expect(rule { _ in } == nil)
    // No text has a step of no samples, nor a state behind a record that shows none.
    #expect(rule { $0.steps = [.samples([])] }?.hasPrefix("touch-round-trip whole") == true)
    let reset = ScriptExpectation.never(kind: .reset, subject: .recognizer(0), state: .began)
    #expect(rule { $0.expectations = [reset] }?.hasPrefix("touch-round-trip readable") == true)
  }

  @Test func `a writer that writes the same script in two ways is objected to`() {
    var count = 0
    func write(_ script: TouchScript) -> String {
      count += 1
      return TouchFormat.text(of: script) + String(repeating: "\n", count: count)
    }
    let objection = ReaderExaminer.readTouch(Array("touch 1\n".utf8), written: write)
    #expect(objection?.identity == FindingIdentity(judge: "touch-round-trip", rule: "equal"))
    #expect(ReaderExaminer.readTouch(Array("touch 1\n".utf8)) == nil)
  }

  @Test func `an error of the reader of scripts that names no line of the file is objected to`() throws {
    let bytes = Array("touch 1\nframe 0\n".utf8) + [0xFF, 10]
    let place = FindingIdentity(judge: "reader-error", rule: "place")
    /// What is said of an error at another line, and in a file without a name.
    func verdict(_ line: Int, isNamed: Bool = true) -> Objection? {
      ReaderExaminer.readTouch(bytes) { given in
        #expect(given == bytes, "the reader is given the file's bytes")
        do { return try TouchFormat.read(bytes: given, file: isNamed ? "file" : "") } catch {
          var moved = try #require(error as? TextSyntaxError)
          #expect(moved.line == 3 && moved.found == "bytes that are not UTF-8")
          moved.line = line
          throw moved
        }
      }
    }
    for line in [0, 5, -1] {
      let objection = try #require(verdict(line))
      #expect(objection.identity == place && objection.reason.hasPrefix("the error names line \(line) of 4: "))
    }
    #expect(verdict(3, isNamed: false)?.identity == place)
    for line in 1...4 { #expect(verdict(line) == nil) }
    #expect(ReaderExaminer().examine(touchText: bytes) == nil)
  }
}
