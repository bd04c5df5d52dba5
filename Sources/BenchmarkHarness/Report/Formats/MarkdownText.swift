// Text from outside, as Markdown shows it.

import ShellText

/// A text as a part of Markdown that cannot end it, nor begin another.
public enum MarkdownText {
  /// Prose, or a cell of a table.
  public static func prose(_ text: String) -> String {
    var escaped = ""
    for scalar in scalars(of: text) {
      switch scalar {
      case "|", "*", "_", "`", "[", "]", "\\", "~", "#": escaped += "\\\(scalar)"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      default: escaped += inert(scalar)
      }
    }
    return escaped
  }

  /// A word of a program's, such as a commit, outside of tables: within it only a fence counts.
  static func code(_ text: String) -> String {
    var inside = ""
    var (run, longest) = (0, 0)
    for scalar in scalars(of: text) {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
      inside += inert(scalar)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // A blank keeps what begins or ends with a mark off the fence, and is not shown.
    return longest == 0 ? fence + inside + fence : fence + " " + inside + " " + fence
  }

  /// By scalars, each end of a line a blank: Markdown knows no characters that are made of several, and a mark is one
  /// with an accent on it too.
  private static func scalars(of text: String) -> String.UnicodeScalarView {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ").unicodeScalars
  }

  /// Markdown is read on terminals too.
  private static func inert(_ scalar: Unicode.Scalar) -> String { ShownText.line(String(scalar)) }
}
