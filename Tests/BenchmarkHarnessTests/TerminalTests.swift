import Testing

@testable import BenchmarkHarness

@Suite struct TerminalTests {
  private static func detected(_ environment: [String: String], columns: Int? = 100) -> Terminal {
    Terminal.detected(isTerminal: true, columns: columns, environment: environment)
  }

  @Test func `a terminal has colour, a pipe has nothing`() {
    #expect(Self.detected(["TERM": "xterm"]) == Terminal(isInteractive: true, hasColor: true, width: 100))
    #expect(Terminal.detected(isTerminal: false, columns: 100, environment: ["TERM": "xterm"]) == .plain)
  }

  @Test func `NO_COLOR takes the colour away unless it is empty`() {
    #expect(!Self.detected(["NO_COLOR": "1"]).hasColor)
    #expect(!Self.detected(["NO_COLOR": "0"]).hasColor)
    #expect(Self.detected(["NO_COLOR": ""]).hasColor)
    #expect(Self.detected(["NO_COLOR": "1"]).isInteractive)
  }

  @Test func `a dumb terminal is neither coloured nor drawn over`() {
    #expect(Self.detected(["TERM": "dumb"]) == Terminal(isInteractive: false, hasColor: false, width: 100))
  }

  @Test func `the width is the terminal's, else COLUMNS, else eighty`() {
    #expect(Self.detected(["COLUMNS": "60"]).width == 100)
    #expect(Self.detected(["COLUMNS": "60"], columns: nil).width == 60)
    #expect(Self.detected(["COLUMNS": "-1"], columns: nil).width == 80)
    #expect(Self.detected([:], columns: nil).width == 80)
  }

  @Test func `text is painted only where there is colour`() {
    let colorful = Terminal(isInteractive: true, hasColor: true, width: 80)
    #expect(colorful.painted("bad", .wrong) == "\u{1B}[31mbad\u{1B}[0m")
    #expect(colorful.painted("bad", nil) == "bad")
    #expect(colorful.painted("", .wrong).isEmpty)
    #expect(Terminal.plain.painted("bad", .wrong) == "bad")
  }
}

@Suite struct TextTableTests {
  private static var table: TextTable {
    var table = TextTable([.init("name", widthMin: 4), .init("ns", .right), .init("verdict")])
    table.append(["engine/drag/contacts=2", "9.5", .init("pass", .good)])
    table.append(["b", "100.0", .init("fail", .wrong)])
    return table
  }

  @Test func `columns are aligned and lines end without blanks`() {
    #expect(
      Self.table.text(on: .plain) == """
        name                       ns  verdict
        engine/drag/contacts=2    9.5  pass
        b                       100.0  fail

        """)
  }

  @Test func `colour does not disturb the alignment`() {
    let colorful = Terminal(isInteractive: true, hasColor: true, width: nil)
    let lines = Self.table.text(on: colorful).split(separator: "\n")
    #expect(lines[1].hasSuffix("9.5  \u{1B}[32mpass\u{1B}[0m"))
    #expect(lines[2].hasPrefix("b                       100.0"))
  }

  @Test func `a table that is too wide cuts where it may`() {
    let narrow = Terminal(isInteractive: false, hasColor: false, width: 30)
    let text = Self.table.text(on: narrow)
    #expect(
      text == """
        name               ns  verdict
        engine/drag/c…    9.5  pass
        b               100.0  fail

        """)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 30 })
  }

  @Test func `a table that cannot be cut enough is written row by row, and nothing is lost`() {
    let tiny = Terminal(isInteractive: false, hasColor: false, width: 12)
    #expect(
      Self.table.text(on: tiny) == """
        name     engine/drag/contacts=2
        ns       9.5
        verdict  pass

        name     b
        ns       100.0
        verdict  fail

        """)
  }

  @Test func `a table without rows is its heading`() {
    #expect(TextTable([.init("a"), .init("b")]).text(on: .plain) == "a  b\n")
    #expect(TextTable([]).text(on: Terminal(isInteractive: true, hasColor: false, width: 10)) == "\n")
  }

  @Test func `a row of another length is refused`() async {
    await #expect(processExitsWith: .failure) {
      var table = TextTable([.init("a")])
      table.append(["1", "2"])
    }
  }
}

@Suite struct ProgressLineTests {
  private final class Screen {
    var written: [String] = []
    var now: UInt64 = 0
  }

  private static func line(_ screen: Screen, total: Int = 60, on terminal: Terminal) -> ProgressLine {
    ProgressLine(total: total, terminal: terminal, now: { screen.now }, write: { screen.written.append($0) })
  }

  private static let terminal = Terminal(isInteractive: true, hasColor: true, width: 80)

  @Test func `progress shows done, total, rate, time left and what comes next`() {
    let screen = Screen()
    var line = Self.line(screen, on: Self.terminal)
    screen.now = 4_000_000_000
    line.update(done: 12, label: "engine/drag")
    #expect(screen.written == ["\r\u{1B}[2K12/60  20 %  3.0/s  16 s left  engine/drag"])
  }

  @Test func `nothing is written to a file or a pipe`() {
    let screen = Screen()
    var line = Self.line(screen, on: .plain)
    line.update(done: 1, label: "a")
    line.clear()
    #expect(screen.written.isEmpty)
  }

  @Test func `the line is drawn at most ten times a second`() {
    let screen = Screen()
    var line = Self.line(screen, on: Self.terminal)
    for step in 0..<100 {
      screen.now = UInt64(step) * 10_000_000
      line.update(done: step, label: "")
    }
    #expect(screen.written.count == 10)
  }

  @Test func `a cleared line is gone, and clearing again writes nothing`() {
    let screen = Screen()
    var line = Self.line(screen, on: Self.terminal)
    line.clear()
    #expect(screen.written.isEmpty)
    line.update(done: 1, label: "a")
    line.clear()
    line.clear()
    #expect(screen.written.count == 2 && screen.written[1] == "\r\u{1B}[2K")
    line.update(done: 2, label: "b")
    #expect(screen.written.count == 3)
  }

  @Test func `the text never fills the terminal's last column`() {
    for width in 0...70 {
      let text = ProgressLine.text(
        done: 30, total: 60, elapsedNs: 3_000_000_000, label: "a/long/scenario/name=1", width)
      #expect(text.count < max(width, 1))
    }
  }

  @Test(arguments: [
    (0, 0, UInt64(0), "0/0  x"), (0, 5, 1_000_000_000, "0/5  0 %  x"),
    (1, 100, 50_000_000_000, "1/100  1 %  0.0/s  1 h 22 min left  x"),
    (100, 200, 100_000_000_000, "100/200  50 %  1.0/s  1 min 40 s left  x"),
    (5, 5, 1_000_000_000, "5/5  100 %  5.0/s  0 s left  x"),
    (7, 5, 1_000_000_000, "7/5  140 %  7.0/s  x"),
  ])
  func `every stage has its text`(done: Int, total: Int, elapsed: UInt64, text: String) {
    #expect(ProgressLine.text(done: done, total: total, elapsedNs: elapsed, label: "x", nil) == text)
  }
}
