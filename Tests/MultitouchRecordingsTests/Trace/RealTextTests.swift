import Foundation
import Testing

@testable import MultitouchRecordings

@Suite struct RealTextTests {
  @Test(
    arguments: [(Double, String)]([
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (100, "100"), (0.1, "0.1"), (-12.5, "-12.5"),
      (1e16, "10000000000000000"), (1.5e17, "150000000000000000"), (123_456_789_012_345_680, "123456789012345680"),
      (1e22, "10000000000000000000000"), (1e-5, "0.00001"), (1.25e-7, "0.000000125"), (-1e-4, "-0.0001"),
      (9_007_199_254_740_992, "9007199254740992"), (0.30000000000000004, "0.30000000000000004"),
      (110.0 / 108, "1.0185185185185186"),
    ]))
  func `a real is its shortest decimal without an exponent`(value: Double, text: String) {
    #expect(RealText.text(value) == text)
  }

  @Test func `minus zero is zero in a trace and kept in a script`() {
    #expect(RealText.text(-0.0) == "0")
    #expect(RealText.text(-0.0, keepingNegativeZero: true) == "-0")
    #expect(RealText.value("-0")?.sign == .minus)
  }

  @Test func `the longest real has 327 characters`() {
    let longest = RealText.text(-2.2250738585072014e-308)
    #expect(longest.utf8.count == 327 && RealText.value(longest[...]) == -2.2250738585072014e-308)
    #expect(RealText.text(-.leastNonzeroMagnitude).utf8.count == 327)
    #expect(RealText.text(-.greatestFiniteMagnitude).utf8.count < 327)
  }

  @Test func `what is not finite has words`() {
    #expect(RealText.text(.nan) == "nan")
    #expect(RealText.text(.infinity) == "inf")
    #expect(RealText.text(-.infinity) == "-inf")
    #expect(RealText.value("nan")?.isNaN == true)
    #expect(RealText.value("inf") == .infinity)
    #expect(RealText.value("-inf") == -.infinity)
  }

  @Test func `random reals read back to the same bits and no shorter decimal does`() {
    var generator = TestRandom(seed: 0xDEC1)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let text = RealText.text(value)
      #expect(RealText.value(text[...])?.bitPattern == (value + 0).bitPattern)
      #expect(!text.contains("e") && !text.hasSuffix(".0"))
      #expect(text.utf8.count <= 350)
      // The C library's decimal of one significant digit less, correctly rounded, must miss: ours is the shortest.
      let digits = text.filter(\.isNumber).drop { $0 == "0" }
      let trailing = text.contains(".") ? 0 : digits.reversed().prefix { $0 == "0" }.count
      let count = digits.count - trailing
      if count > 1 { #expect(Double(String(format: "%.\(count - 2)e", value)) != value, "\(text)") }
    }
  }

  @Test(arguments: [
    "", "-", ".", "1.", ".5", "1e5", "0x10", "+1", "1_0", "infinity", "NaN", "--1", "1.2.3", " 1", "1 ", "١",
    String(repeating: "9", count: 400),
  ])
  func `what is not a decimal is not read`(text: String) {
    #expect(RealText.value(text[...]) == nil)
  }

  @Test(
    arguments: [(String, Int64)]([
      ("0", 0), ("80000000", 80_000_000), ("80ms", 80_000_000), ("0.5s", 500_000_000), ("1.5us", 1500), ("7ns", 7),
      ("-1ms", -1_000_000), ("8.333333ms", 8_333_333), ("0.350000000s", 350_000_000), ("0.3500000000s", 350_000_000),
      ("-0.5s", -500_000_000), ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
    ]))
  func `times are read exactly, with and without a unit`(text: String, ns: Int64) {
    #expect(TextLine.nanoseconds(text[...]) == ns)
  }

  @Test(arguments: [
    "", "ms", "1.5", "1.0", "0.5ns", "0.0000000001s", "1m", "1 s", "9223372036854775808", "1e9", "+5", "10000000000s",
  ])
  func `what is not a whole number of ns is not a time`(text: String) {
    #expect(TextLine.nanoseconds(text[...]) == nil)
  }
}
