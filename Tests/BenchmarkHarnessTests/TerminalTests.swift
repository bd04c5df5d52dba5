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

  @Test func `a paragraph fits the terminal, and in a file is one line`() {
    let text = "the first line of a reason\nand a second"
    #expect(
      Terminal.plain.paragraph(text, mark: "! ", .wrong, indent: 4)
        == "! the first line of a reason\n    and a second\n")
    let narrow = Terminal(isInteractive: false, hasColor: false, width: 24)
    #expect(
      narrow.paragraph(text, mark: "! ", .wrong, indent: 4)
        == """
        ! the first line of a
            reason
            and a second

        """)
    #expect(narrow.paragraph("") == "\n")
    // Of a terminal of a few columns too much is left to say.
    let tiny = Terminal(isInteractive: false, hasColor: false, width: 3)
    #expect(tiny.paragraph("twenty characters it is") == "twenty characters it\n  is\n")
    let colorful = Terminal(isInteractive: true, hasColor: true, width: 80)
    #expect(colorful.paragraph("x", mark: "! ", .wrong) == "\u{1B}[31m! \u{1B}[0mx\n")
  }

  @Test func `text is painted only where there is colour`() {
    let colorful = Terminal(isInteractive: true, hasColor: true, width: 80)
    #expect(colorful.painted("bad", .wrong) == "\u{1B}[31mbad\u{1B}[0m")
    #expect(colorful.painted("bad", nil) == "bad")
    #expect(colorful.painted("", .wrong).isEmpty)
    #expect(Terminal.plain.painted("bad", .wrong) == "bad")
  }
}
