import Testing

@testable import BenchmarkHarness

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

  @Test func `what a terminal would obey is written out, and the table's own colours stay`() {
    let colorful = Terminal(isInteractive: true, hasColor: true, width: nil)
    var table = TextTable([.init("name"), .init("verdict")])
    table.append([.init("\u{1B}[31mRED\u{1B}[0m\nverdict: pass\u{202E}"), .init("pass", .good)])
    let shown = "\\x1b[31mRED\\x1b[0m\\x0averdict: pass\\u{202e}"
    #expect(table.text(on: colorful).hasSuffix("\n\(shown)  \u{1B}[32mpass\u{1B}[0m\n"))
    #expect(colorful.paragraph("a\u{9B}1m\nb", mark: "! ", .wrong) == "\u{1B}[31m! \u{1B}[0ma\\x9b1m\n  b\n")
  }

  @Test func `a table that is too wide breaks the text of columns that allow it`() {
    let narrow = Terminal(isInteractive: false, hasColor: false, width: 30)
    let text = Self.table.text(on: narrow)
    #expect(
      text == """
        name               ns  verdict
        engine/drag/      9.5  pass
        contacts=2
        b               100.0  fail

        """)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 30 })
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one two three", 8, ["one two", "three"]),
    ("one two three", 5, ["one", "two", "three"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("", 3, [""]),
    ("ab/cd/ef", 5, ["ab/", "cd/ef"]), ("ab/cd/ef", 6, ["ab/cd/", "ef"]), ("abc", 3, ["abc"]), ("a  b", 1, ["a", "b"]),
  ])
  func `text is broken after blanks and slashes, or where it must`(text: String, width: Int, pieces: [Substring]) {
    #expect(TextTable.broken(text, width: width) == pieces)
  }

  @Test func `a table that cannot be narrowed enough is written row by row, and nothing is lost`() {
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
