/// Reals as text: N-10's `real`, the shortest decimal that reads back to the same binary64, written positionally.
///
/// Not a general number formatter: no exponents, no digit groups, no locale.
enum RealText {
  /// The text of a real. −0 is `0` unless `keepingNegativeZero`; what is not finite is `nan`, `inf` or `-inf`, which
  /// no trace holds (P-68) but a script may. At most 327 characters.
  static func text(_ value: Double, keepingNegativeZero: Bool = false) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    if value == 0 { return keepingNegativeZero && value.sign == .minus ? "-0" : "0" }

    // The description has the shortest digits, but may have an exponent or a trailing ".0".
    var digits: [UInt8] = []
    var pointPosition: Int?
    var exponent = 0
    var bytes = value.magnitude.description.utf8[...]
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "."): pointPosition = digits.count
      case UInt8(ascii: "e"):
        exponent = Int(String(decoding: bytes.drop { $0 == UInt8(ascii: "+") }, as: UTF8.self)) ?? 0
        bytes = bytes.suffix(0)
      default: digits.append(byte)
      }
    }
    // The value is 0.d₀d₁d₂… · 10^point.
    var point = (pointPosition ?? digits.count) + exponent
    let leading = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(leading)
    point -= leading
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }

    let zero = UInt8(ascii: "0")
    var result: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
    if point <= 0 {
      result += [zero, UInt8(ascii: ".")]
      result += Array(repeating: zero, count: -point)
      result += digits
    } else if point >= digits.count {
      result += digits
      result += Array(repeating: zero, count: point - digits.count)
    } else {
      result += digits[..<point]
      result.append(UInt8(ascii: "."))
      result += digits[point...]
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Reads `[-]digits[.digits]`, `nan`, `inf` or `-inf`; nil for anything else, and for what is too large to be finite.
  static func value(_ text: Substring) -> Double? {
    switch text {
    case "nan": return .nan
    case "inf": return .infinity
    case "-inf": return -.infinity
    default: break
    }
    guard isDecimal(text), let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// Whether `text` is `[-]digits[.digits]`.
  static func isDecimal(_ text: Substring) -> Bool {
    let body = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8
    let isDigit = { (byte: UInt8) in byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    let rest = body.drop(while: isDigit)
    guard rest.startIndex > body.startIndex else { return false }
    guard let point = rest.first else { return true }
    return point == UInt8(ascii: ".") && rest.count > 1 && rest.dropFirst().allSatisfy(isDigit)
  }
}
