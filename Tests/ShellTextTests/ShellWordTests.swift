import ShellText
import Testing

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("plain/path-1.touch", "plain/path-1.touch"), ("", "''"), ("a b", "'a b'"), ("$HOME", "'$HOME'"), ("*", "'*'"),
    ("it's", "'it'\\''s'"), ("'", "''\\'''"), ("~", "'~'"), ("e\u{301}'", "'e\u{301}'\\'''"),
    ("a\nb", "$'a\\012b'"), ("\t7\u{7F}", "$'\\0117\\177'"), ("\\n'\r\n", "$'\\\\n\\'\\015\\012'"),
  ])
  func `a shell takes it for one word`(text: String, word: String) { #expect(ShellWord.quoted(text) == word) }
}
