// Commands that a person copies into a shell.

/// A text as one word of a shell's command line.
public enum ShellWord {
  /// The text as it is, if a shell takes it for one word and nothing else; else in single quotes.
  ///
  /// A text with control characters becomes `$'a\012b'` (POSIX.1-2024): so the command stays on the line it is printed
  /// on, whatever a name holds.
  public static func quoted(_ text: String) -> String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,.@%/"
    if !text.isEmpty, text.allSatisfy(plain.contains) { return text }
    // By scalars: a shell knows no characters that are made of several.
    let scalars = text.unicodeScalars
    if scalars.contains(where: isControl) { return "$'" + scalars.map(escaped).joined() + "'" }
    return "'" + scalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 32 || scalar.value == 127 }

  /// A character between `$'` and `'`. A control has three octal digits: with fewer, a digit behind would be read too.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
    guard isControl(scalar) else { return String(scalar) }
    let digits = String(scalar.value, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
