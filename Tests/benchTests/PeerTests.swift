import BenchmarkHarness
import CommandShell
import Foundation
import MultitouchSimulation
import Testing

@testable import bench

@Suite struct PeerTests {
  @Test func `the command that repeats a comparison has all that its verdict hangs on`() throws {
    func command(_ arguments: String...) throws -> String {
      try #require(Bench.parseAsRoot(["peers"] + arguments) as? PeersCommand).command
    }
    #expect(try command("--rounds", "3", "--rows", "200") == "scripts/peers --rounds 3 --rows 200 --seed 1")
    #expect(try command("--rounds", "3", "--at-least", "2").hasSuffix(" --seed 1 --at-least 2"))
    #expect(try command("--at-least", "2.5").hasSuffix(" --at-least 2.5"))
  }

  @Test func `a stream's bytes are a head, frames of 16 and rows of 32`() throws {
    let tape = StreamSketchTests.tape()
    let bytes = try PeerStream.bytes(of: tape)
    #expect(bytes.count == 24 + 16 * tape.eventCount + 32 * tape.rowCount)
    #expect(String(decoding: bytes.prefix(8), as: UTF8.self) == "tspeers1")
    func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Number {
      bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
    }
    #expect(number(8, UInt64.self) == UInt64(tape.eventCount) && number(16, UInt64.self) == UInt64(tape.rowCount))
    let rows = 24 + 16 * tape.eventCount
    // The advance at the end has no rows and says so.
    #expect(number(rows - 4, UInt32.self) == .max)
    let lift = rows + 32 * 61
    #expect(number(lift, Int64.self) == 1 && number(lift + 8, Int32.self) == 2)
    #expect(Double(bitPattern: number(lift + 16, UInt64.self)) == 65)
  }

  @Test func `a slot is the lowest free one, and a lift keeps the last place`() {
    var slots = PeerSlots()
    let first = slots.note(7, phase: 0, x: 1, y: 2)
    let second = slots.note(8, phase: 0, x: 3, y: 4)
    #expect(first?.slot == 0 && second?.slot == 1)
    let lift = slots.note(7, phase: 2, x: 0, y: 0)
    #expect(lift?.slot == 0 && lift?.x == 1 && lift?.y == 2)
    let third = slots.note(9, phase: 0, x: 5, y: 6)
    let stranger = slots.note(7, phase: 1, x: 0, y: 0)
    #expect(third?.slot == 0 && stranger == nil)
  }

  @Test func `more contacts than slots are refused with a reason`() {
    var tape = Tape()
    tape.append(0, (0...Int64(PeerStream.slotCount)).map { StreamSketchTests.change($0, .began) })
    #expect {
      try PeerStream.bytes(of: tape)
    } throws: { "\($0)".contains("at most 64") }
  }

  @Test func `an adapter's answer is read whole or not at all`() {
    let playing = PeerProcess.Playing("time 1500 tap=3 pan=0")
    #expect(playing?.nanoseconds == 1500 && playing?.counts.map(\.name) == ["tap", "pan"])
    for line in [
      "", "time", "time x", "time 0", "time -5", "time inf", "time nan", "time 5 tap", "time 5 tap=x", "time 5 tap=-1",
      "time 5 a|b=1", "time 5 =1", "ok 5",
    ] {
      #expect(PeerProcess.Playing(line) == nil, "\(line)")
    }
  }

  @Test func `an adapter is started, asked and ended`() throws {
    let script =
      "while read word file; do case $word in load) echo ok Made 1.2;; play) echo time 10 tap=2;; esac; done"
    let peer = try PeerProcess(name: "made", command: ["/bin/sh", "-c", script])
    try peer.load("x")
    #expect(peer.name == "Made" && peer.version == "1.2")
    #expect(try peer.play() == PeerProcess.Playing("time 10 tap=2"))
    peer.end()
    peer.end()
  }

  @Test func `an adapter that cannot be started, ends or talks nonsense is an error with its last words`() throws {
    #expect(throws: CommandFailure.self) { try PeerProcess(name: "none", command: ["/no/such/adapter"]) }
    let dying = try PeerProcess(name: "dying", command: ["/bin/sh", "-c", "read x; echo no display >&2; exit 1"])
    #expect {
      try dying.load("x")
    } throws: { "\($0)".contains("has ended") && "\($0)".contains("no display") }
    let babbling = try PeerProcess(name: "babbling", command: ["/bin/sh", "-c", "read x; echo what"])
    #expect {
      try babbling.load("x")
    } throws: { "\($0)".contains("'what'") }
  }

  @Test func `an adapter that says it took longer than it did is an error`() throws {
    let script = "while read word file; do case $word in load) echo ok Made 1;; play) echo time $time;; esac; done"
    for (time, isTrue) in [("9e12", false), ("1e300", false), ("1000", true)] {
      let peer = try PeerProcess(name: "made", command: ["/usr/bin/env", "time=" + time, "/bin/sh", "-c", script])
      try peer.load("x")
      if isTrue {
        #expect(try peer.play().nanoseconds == 1000)
      } else {
        #expect { try peer.play() } throws: { "\($0)".contains("says that it took ") }
      }
      peer.end()
    }
  }

  @Test func `an adapter that does not end its line is an error, at once`() throws {
    let peer = try PeerProcess(name: "made", command: ["/bin/cat", "/dev/zero"])
    #expect {
      try peer.load("x")
    } throws: { "\($0)".contains("more than 64 KB in one line") }
  }

  @Test(arguments: ["GTK|evil 3", "GTK 3 x", "GTK <b>", "GTK \u{1B}[31m3"])
  func `a name that is no word is an error, which a terminal can show`(answer: String) throws {
    let command = ["/usr/bin/env", "answer=" + answer, "/bin/sh", "-c", "read x; echo \"ok $answer\""]
    let peer = try PeerProcess(name: "made", command: command)
    #expect {
      try peer.load("x")
    } throws: { "\($0)".contains("to load") && !"\($0)".contains("\u{1B}") }
  }

  /// Runs an adapter whose shell writes its number, and whatever its trap says, to a file; what it wrote, and whether
  /// it has gone when it is ended.
  private static func ended(
    trap: String, answer: Double, _ script: String, _ use: (PeerProcess) throws -> Void
  ) throws -> (words: [Substring], isGone: Bool) {
    let file = NSTemporaryDirectory() + "peer-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: file) }
    let peer = try PeerProcess(
      name: "made",
      command: ["/bin/sh", "-c", "trap '\(trap.replacing("FILE", with: file))' TERM; echo $$ >\(file); " + script],
      patience: .init(answer: answer, end: 0.2))
    // Its trap is set then.
    while (try? String(contentsOfFile: file, encoding: .utf8).hasSuffix("\n")) != true { usleep(10_000) }
    try use(peer)
    peer.end()
    let words = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let number = try #require(words.first.flatMap { Int32($0) })
    return (words, kill(number, 0) == -1 && errno == ESRCH)
  }

  @Test(arguments: [("", []), ("echo told >>FILE; exit", ["told"])])
  func `an adapter that does not answer is an error, is told to end, and is ended whether it listens or not`(
    trap: String, words: [Substring]
  ) throws {
    let ended = try Self.ended(trap: trap, answer: 0.5, "read x; while :; do sleep 0.02; done") { peer in
      #expect {
        try peer.load("x")
      } throws: { "\($0)".contains("does not answer to 'load x' within 500 ms") }
    }
    #expect(Array(ended.words.dropFirst()) == words && ended.isGone)
  }

  @Test func `an adapter that goes on when nobody listens is told to end`() throws {
    let ended = try Self.ended(
      trap: "echo told >>FILE; exit", answer: 300,
      "read x; echo ok Made 1; exec >&-; while :; do sleep 0.02; done"
    ) { try $0.load("x") }
    #expect(Array(ended.words.dropFirst()) == ["told"] && ended.isGone)
  }

  @Test func `a command is split at spaces, and looked up in PATH unless it is a path`() {
    #expect(PeerArgument(argument: "a=/x/y -z")?.command == ["/x/y", "-z"])
    #expect(PeerArgument(argument: "a=A=1 xvfb-run x")?.command == ["/usr/bin/env", "A=1", "xvfb-run", "x"])
    for wrong in ["a", "=x", "a=", "a= "] { #expect(PeerArgument(argument: wrong) == nil) }
  }

  static func table(dearer: Double) -> PeerTable {
    let entries = [
      PeerComparison.Entry(
        name: "Touchstone", version: "", samples: [10, 11, 12], counts: [.init(name: "tap", value: 4)]),
      PeerComparison.Entry(name: "GTK", version: "3.24", samples: [10, 11, 12].map { $0 * dearer }, counts: []),
      PeerComparison.Entry(name: "SDL", version: "2.26", samples: [20, 22, 24], counts: []),
    ]
    return PeerTable(
      comparisons: [PeerComparison(stream: "taps", rowCount: 100, entries: entries)], machine: Made.report().machine,
      toolchain: Made.report().toolchain, commit: nil, startedAt: "now", command: "c", rounds: 3, seed: 1, load: 9,
      missing: ["qt6: none"], wanted: 25)
  }

  @Test func `the table has costs, ratios, recognitions, what is missing and whether the goal holds`() {
    let text = Self.table(dearer: 30).text
    #expect(text.contains("| taps | 100 | 11.0 (10.0–12.0) | 330 (300–360) **30.0×** | 22.0 (20.0–24.0) **2.0×** |"))
    #expect(text.contains("than GTK in every stream: **holds**"))
    #expect(text.contains("| taps | tap 4 | nothing | nothing |"))
    #expect(text.contains("not compared: qt6: none") && text.contains("the machine was shared"))
  }

  @Test
  func `what is recognized differently each time is a range, and who recognizes nothing at times is not compared`() {
    var table = Self.table(dearer: 30)
    table.comparisons[0].entries.append(.init(name: "Qt", version: "6", samples: [300, 330, 360], counts: []))
    #expect(table.exitReason == .pass)
    for taps in [5, 0, 4] { table.comparisons[0].entries[3].note([.init(name: "tap", value: taps)]) }
    #expect(table.text.contains("| taps | tap 4 | nothing | nothing | tap 0–5 |"))
    #expect(table.lapses == ["taps: Qt recognized nothing in 1 playing"] && table.exitReason == .inconclusive)
    #expect(table.text.contains("- not compared: taps: Qt recognized nothing in 1 playing\n"))
    // Who never recognizes anything is told by the table of what each recognized.
    for _ in 0..<3 { table.comparisons[0].entries[1].note([.init(name: "tap", value: 0)]) }
    #expect(table.lapses.count == 1)
    table.missing = ["<b>gtk|3</b>"]
    #expect(table.text.contains("not compared: &lt;b&gt;gtk\\|3&lt;/b&gt;"))
  }

  @Test func `a peer that is not so much dearer is named, and SDL is not judged`() {
    let table = Self.table(dearer: 24)
    #expect(table.misses == ["taps: GTK costs 24.0 times as much"])
    #expect(table.text.contains("**does not hold**"))
    #expect(Self.table(dearer: 25).misses.isEmpty)
    #expect(table.exitReason == .regression)
  }

  @Test func `what was not compared does not hold`() {
    var table = Self.table(dearer: 30)
    #expect(table.exitReason == .inconclusive)
    table.comparisons[0].entries.append(.init(name: "Qt", version: "6", samples: [300, 330, 360], counts: []))
    #expect(table.exitReason == .pass)
    table.comparisons = []
    #expect(table.exitReason == .inconclusive)
  }
}
