// Text in a picture: whatever it is, the picture stays XML.

/// Text in a picture.
enum PictureText {
  /// Text as the content of an element: markup escaped, and U+FFFD for each control character and for what XML 1.0 has
  /// no way to hold.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped += "&amp;"
      case 0x3C: escaped += "&lt;"
      case 0x3E: escaped += "&gt;"
      case 0...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
