import Multitouch

// Words that stand for values.

extension TextLine {
  /// A decimal integer in range.
  func integer<T: FixedWidthInteger>(
    _ token: TextToken, _ name: String, in range: ClosedRange<T> = T.min...T.max
  ) throws(TextSyntaxError) -> T {
    guard token.text.utf8.first != UInt8(ascii: "+"), let value = T(token.text), range.contains(value) else {
      throw error(at: token, name, "write a whole decimal number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// A real.
  func real(_ token: TextToken, _ name: String) throws(TextSyntaxError) -> Double {
    guard let value = RealText.value(token.text) else {
      throw error(
        at: token, name,
        "write a decimal without an exponent, such as -12.5, that a Double has room for, or nan, inf, -inf")
    }
    return value
  }

  /// 0 or 1.
  func answer(_ token: TextToken) throws(TextSyntaxError) -> Bool {
    switch token.text {
    case "0": return false
    case "1": return true
    default: throw error(at: token, "an answer", "write 0 for no or 1 for yes")
    }
  }

  /// Whole nanoseconds, or a decimal with one of the units `ns`, `us`, `ms`, `s` that is a whole number of them.
  func time(_ token: TextToken, _ name: String) throws(TextSyntaxError) -> Int64 {
    guard let value = TextLine.nanoseconds(token.text) else {
      throw error(
        at: token, name,
        "write whole nanoseconds of 64 bits, such as 80000000, or a unit and no part of a ns, such as 80ms, 0.5s")
    }
    return value
  }

  /// Reads a time exactly: no binary fractions are involved.
  static func nanoseconds(_ text: Substring) -> Int64? {
    var number = text
    var places = 0
    for (unit, exponent) in [("ns", 0), ("us", 3), ("ms", 6), ("s", 9)] where text.hasSuffix(unit) {
      number = text.dropLast(unit.count)
      places = exponent
      break
    }
    guard RealText.isDecimal(number) else { return nil }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    var fraction = parts.count > 1 ? parts[1] : ""
    if fraction.isEmpty == false && number.count == text.count { return nil }
    while fraction.last == "0" { fraction.removeLast() }
    guard fraction.count <= places else { return nil }
    return Int64(String(parts[0]) + fraction + String(repeating: "0", count: places - fraction.count))
  }

  /// A thing's number behind its letter, such as `v3`; a negative number is a thing that never was.
  func number(_ token: TextToken, letter: Character, _ name: String) throws(TextSyntaxError) -> Int {
    let digits = token.text.dropFirst()
    guard token.text.first == letter, let n = Int(digits), String(n) == digits else {
      throw error(at: token, name, "write \(letter) and its number without leading zeros, such as \(letter)0")
    }
    return n
  }

  /// One of some words.
  func choice<Value>(
    _ token: TextToken, _ name: String, of choices: [(word: String, value: Value)]
  ) throws(TextSyntaxError) -> Value {
    guard let found = choices.first(where: { $0.word == token.text }) else {
      throw error(at: token, name, "write one of: \(choices.map(\.word).joined(separator: " "))")
    }
    return found.value
  }

  /// One of the words of an enumeration.
  func word<Value: TraceWord>(_ token: TextToken, _ name: String) throws(TextSyntaxError) -> Value {
    try choice(token, name, of: Value.choices)
  }
}
