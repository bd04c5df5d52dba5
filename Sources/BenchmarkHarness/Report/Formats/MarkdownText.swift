// Text from outside, as Markdown shows it.

import ShellText

/// A text as a part of Markdown that cannot end it, nor begin another.
enum MarkdownText {
  /// Prose, or a cell of a table.
  static func prose(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "|", "*", "_", "`", "[", "]", "\\", "~", "#": escaped += "\\\(character)"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case _ where character.isNewline: escaped += " "
      default: escaped += inert(character)
      }
    }
    return escaped
  }

  /// A word of a program's, such as a commit, outside of tables: within it only a fence counts.
  static func code(_ text: String) -> String {
    var inside = ""
    var (run, longest) = (0, 0)
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
      inside += character.isNewline ? " " : inert(character)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // A blank keeps what begins or ends with a mark off the fence, and is not shown.
    return longest == 0 ? fence + inside + fence : fence + " " + inside + " " + fence
  }

  /// Markdown is read on terminals too.
  private static func inert(_ character: Character) -> String { ShownText.line(String(character)) }
}
