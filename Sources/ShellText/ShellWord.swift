// Commands that a person copies into a shell.

/// A text as one word of a shell's command line.
public enum ShellWord {
  /// The text as it is, if a shell takes it for one word and nothing else; else in single quotes.
  public static func quoted(_ text: String) -> String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,.@%/"
    if !text.isEmpty, text.allSatisfy(plain.contains) { return text }
    // By scalars: a shell knows no characters that are made of several.
    return "'" + text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
