import Testing

@testable import BenchmarkHarness

@Suite struct TerminalTests {
  private static func detected(_ environment: [String: String], columns: Int? = 100) -> Terminal {
    let usual = ["TERM": "xterm"].merging(environment) { $1 }
    return Terminal.detected(isTerminal: true, columns: columns, environment: usual)
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
    for name in ["dumb", ""] {
      #expect(Self.detected(["TERM": name]) == Terminal(isInteractive: false, hasColor: false, width: 100))
    }
    #expect(!Terminal.detected(isTerminal: true, columns: 100, environment: [:]).isInteractive)
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
