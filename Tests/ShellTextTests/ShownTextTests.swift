import ShellText
import Testing

@Suite struct ShownTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("é 触 µ", "é 触 µ"), ("\u{1B}[2J", "\\x1b[2J"), ("\u{9B}2J", "\\x9b2J"), ("\u{7}", "\\x07"),
    ("a\u{202E}b", "a\\u{202e}b"), ("a\u{2028}b", "a\\u{2028}b"), ("a\nb\tc\r", "a\\x0ab\\x09c\\x0d"),
  ])
  func `what a terminal would obey is written out`(text: String, shown: String) {
    #expect(ShownText.line(text) == shown)
  }

  @Test func `lines and tabs stay where they are wanted, and nothing else of that kind`() {
    #expect(ShownText.lines("a\nb\tc\r\u{1B}d") == "a\nb\tc\\x0d\\x1bd")
  }

  @Test func `a file's name stays on one line of a message of several`() {
    #expect(ShownText.lines("a\nb: wrong\nremedy", naming: "a\nb") == "a\\x0ab: wrong\nremedy")
    #expect(ShownText.lines("one\ntwo", naming: "") == "one\ntwo")
  }
}
