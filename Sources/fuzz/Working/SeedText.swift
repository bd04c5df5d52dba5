// Where the numbers of a search come from.

import Dispatch

/// Seeds as a person gives them.
enum SeedText {
  /// The seed of a text: a decimal number below 2^64, or else the first 16 of 7 to 40 hexadecimal digits. What has no
  /// letter is a number, and a hash only with all of its 40 digits.
  static func seed(of text: String) -> UInt64? {
    if let number = UInt64(text) { return number }
    guard (7...40).contains(text.count), text.allSatisfy(\.isHexDigit) else { return nil }
    if text.count < 40, text.allSatisfy(\.isNumber) { return nil }
    return UInt64(text.prefix(16), radix: 16)
  }

  /// A seed that is another one each time; short enough to be typed.
  static func ofNow() -> UInt64 { DispatchTime.now().uptimeNanoseconds % 1_000_000_007 }
}
