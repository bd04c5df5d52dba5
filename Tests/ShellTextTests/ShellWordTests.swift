import ShellText
import Testing

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("plain/path-1.touch", "plain/path-1.touch"), ("", "''"), ("a b", "'a b'"), ("$HOME", "'$HOME'"), ("*", "'*'"),
    ("it's", "'it'\\''s'"), ("'", "''\\'''"), ("~", "'~'"), ("a\nb", "'a\nb'"), ("e\u{301}'", "'e\u{301}'\\'''"),
  ])
  func `a shell takes it for one word`(text: String, word: String) { #expect(ShellWord.quoted(text) == word) }
}
