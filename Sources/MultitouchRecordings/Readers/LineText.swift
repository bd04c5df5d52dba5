// Reading numbers and words out of one line of bytes, without making a String of it.
//
// Every function takes a position and moves it past what it took; where it takes nothing it returns nil and leaves the
// position at the byte that was wrong, so that an error can name the column.

extension Span where Element == UInt8 {
  /// Moves past spaces and tabs.
  @inline(__always)
  func skipBlanks(_ i: inout Int) {
    while i < count, self[i] == 0x20 || self[i] == 0x09 { i += 1 }
  }

  /// Moves past everything up to the next blank.
  func skipWord(_ i: inout Int) {
    while i < count, self[i] != 0x20, self[i] != 0x09 { i += 1 }
  }

  /// Whether the text lies at a position.
  func starts(with text: StaticString, at i: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard i >= 0, i + length <= count else { return false }
    return text.withUTF8Buffer { bytes in
      for k in 0..<length where self[i + k] != bytes[k] { return false }
      return true
    }
  }

  /// Moves past the text, if it lies there.
  func take(_ text: StaticString, _ i: inout Int) -> Bool {
    guard starts(with: text, at: i) else { return false }
    i += text.utf8CodeUnitCount
    return true
  }

  /// Where the text first lies at or after a position.
  func find(_ text: StaticString, from start: Int) -> Int? {
    let length = text.utf8CodeUnitCount
    var i = start
    while i + length <= count {
      if starts(with: text, at: i) { return i }
      i += 1
    }
    return nil
  }

  /// A whole decimal number with an optional sign; nil without a digit or beyond 64 bits.
  @inline(__always)
  func decimal(_ i: inout Int) -> Int64? {
    let start = i
    var negative = false
    if i < count, self[i] == 0x2D || self[i] == 0x2B {
      negative = self[i] == 0x2D
      i += 1
    }
    var value: UInt64 = 0
    let first = i
    while i < count {
      let digit = self[i] &- 0x30
      if digit > 9 { break }
      // Eighteen digits cannot overflow; leading zeros are common, so only long numbers pay for the check.
      if i - first < 18 {
        value = value &* 10 &+ UInt64(digit)
      } else {
        let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, tooLargeSum) = product.addingReportingOverflow(UInt64(digit))
        if tooLarge || tooLargeSum {
          i = start
          return nil
        }
        value = sum
      }
      i += 1
    }
    if i == first { return nil }
    if value > UInt64(Int64.max) {
      if negative, value == Int64.min.magnitude { return .min }
      i = start
      return nil
    }
    return negative ? -Int64(value) : Int64(value)
  }

  /// A number in hexadecimal of 1 … `digits` digits; nil without a digit or with more.
  @inline(__always)
  func hexadecimal(_ i: inout Int, digits: Int) -> UInt64? {
    let start = i
    var value: UInt64 = 0
    while i < count {
      let byte = self[i]
      let digit: UInt8
      if byte &- 0x30 <= 9 {
        digit = byte &- 0x30
      } else if (byte | 0x20) &- 0x61 <= 5 {
        digit = (byte | 0x20) &- 0x61 &+ 10
      } else {
        break
      }
      if i - start == digits { return nil }
      value = value << 4 | UInt64(digit)
      i += 1
    }
    return i == start ? nil : value
  }

  /// A time of seconds and a fraction, `sec.fraction`, in ns. Digits beyond the ninth of the fraction are less than a
  /// nanosecond and ignored.
  @inline(__always)
  func seconds(_ i: inout Int) -> Int64? {
    let start = i
    guard i < count, self[i] &- 0x30 <= 9, let whole = decimal(&i) else { return nil }
    guard whole <= RecordingLimits.seconds else {
      i = start
      return nil
    }
    guard i < count, self[i] == 0x2E else {
      i = start
      return nil
    }
    i += 1
    let first = i
    var fraction: Int64 = 0
    while i < count {
      let digit = self[i] &- 0x30
      if digit > 9 { break }
      if i - first < 9 { fraction = fraction &* 10 &+ Int64(digit) }
      i += 1
    }
    if i == first { return nil }
    var missing = 9 - (i - first)
    while missing > 0 {
      fraction &*= 10
      missing -= 1
    }
    return whole &* 1_000_000_000 &+ fraction
  }

  /// A time of seconds and microseconds, `sec-usec`, in ns. Old Android tools write it, without zeros in front of the
  /// microseconds: `12-45` is 12.000045 s.
  func secondsAndMicroseconds(_ i: inout Int) -> Int64? {
    var k = i
    guard k < count, self[k] &- 0x30 <= 9, let whole = decimal(&k), whole <= RecordingLimits.seconds, k + 1 < count,
      self[k] == 0x2D, self[k + 1] &- 0x30 <= 9
    else { return nil }
    k += 1
    guard let microseconds = decimal(&k), microseconds <= 999_999 else { return nil }
    i = k
    return whole * 1_000_000_000 + microseconds * 1000
  }

  /// A decimal number with fraction and exponent, rounded to nearest; nil if there is none or it is not finite.
  func real(_ i: inout Int) -> Double? {
    var end = i
    var digits = 0
    var mantissa: UInt64 = 0
    var exponent = 0
    var seenPoint = false
    var negative = false
    if end < count, self[end] == 0x2D || self[end] == 0x2B {
      negative = self[end] == 0x2D
      end += 1
    }
    let first = end
    while end < count {
      let byte = self[end]
      if byte == 0x2E, !seenPoint {
        seenPoint = true
      } else if byte &- 0x30 <= 9 {
        digits += 1
        if mantissa < 100_000_000_000_000_000 {
          mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
          if seenPoint { exponent -= 1 }
        } else {
          mantissa = .max  // too long for the short way
        }
      } else {
        break
      }
      end += 1
    }
    if digits == 0 { return nil }
    let digitsEnd = end
    if end < count, self[end] | 0x20 == 0x65 {
      var k = end + 1
      guard let shift = decimal(&k), (-399...399).contains(shift) else { return nil }
      exponent += Int(shift)
      end = k
    }
    // A mantissa below 2^53 and a power of ten up to 10^22 are exact, so one division or product rounds rightly.
    if mantissa < 1 << 53, exponent >= -22, exponent <= 22 {
      var power = 1.0
      for _ in 0..<abs(exponent) { power *= 10 }
      let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      i = end
      return negative && value != 0 ? -value : value
    }
    // Zeros at both ends change nothing, however many there are.
    var significant = first..<digitsEnd
    while let byte = significant.first, self[byte] == 0x30 { significant = byte + 1..<digitsEnd }
    if seenPoint {
      while let byte = significant.last, self[byte] == 0x30 { significant = significant.lowerBound..<byte }
    }
    guard significant.count <= 400, let value = Double("0" + text(significant) + text(digitsEnd..<end)), value.isFinite
    else { return nil }
    i = end
    return negative && value != 0 ? -value : value
  }

  /// Whether a decimal number lies at a position, however large or small it is, with a blank, a comma or nothing behind
  /// it.
  func looksLikeReal(at start: Int) -> Bool {
    var i = start
    if i < count, self[i] == 0x2D || self[i] == 0x2B { i += 1 }
    var digitCount = skipDigits(&i)
    if i < count, self[i] == 0x2E {
      i += 1
      digitCount += skipDigits(&i)
    }
    if i < count, self[i] | 0x20 == 0x65 {
      i += 1
      if i < count, self[i] == 0x2D || self[i] == 0x2B { i += 1 }
      if skipDigits(&i) == 0 { return false }
    }
    return digitCount > 0 && (i == count || [0x20, 0x09, 0x2C].contains(self[i]))
  }

  private func skipDigits(_ i: inout Int) -> Int {
    let start = i
    while i < count, self[i] &- 0x30 <= 9 { i += 1 }
    return i - start
  }

  /// A piece of the line as a string; bytes that are not UTF-8 become replacement characters.
  func text(_ range: Range<Int>) -> String {
    String(decoding: range.clamped(to: 0..<count).map { self[$0] }, as: UTF8.self)
  }

  /// What lies at a position, for an error message: up to 40 bytes, quoted, with what a terminal would obey written
  /// out.
  func excerpt(at i: Int) -> String {
    guard i < count else { return "the end of the line" }
    var result = ""
    for scalar in text(i..<Swift.min(count, i + 40)).unicodeScalars {
      if scalar.isUnprintable {
        let hex = String(scalar.value, radix: 16)
        result += hex.count > 2 ? "\\u{" + hex + "}" : "\\x" + (hex.count == 1 ? "0" + hex : hex)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return "“" + result + (count > i + 40 ? "…”" : "”")
  }
}
