/// Text that XML can hold.
enum XMLText {
  /// The text with characters that XML 1.0 forbids replaced by U+FFFD.
  static func legal(_ text: String) -> String {
    var legal = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: legal.append(scalar)
      default: legal.append("\u{FFFD}")
      }
    }
    return String(legal)
  }
}
