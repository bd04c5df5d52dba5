// Numbers as text, the same on every machine: no locale, no C formatting.

/// Writes numbers for people.
public enum Decimals {
  /// `value` with `places` digits after the point, rounded half away from zero: `fixed(2.345, places: 1)` is "2.3".
  ///
  /// One of 2⁶⁴ or more units of the last of these digits is written as Swift writes it, as "1e+20". What is no number
  /// is "n/a".
  ///
  /// - Precondition: `places` is in 0...12.
  public static func fixed(_ value: Double, places: Int) -> String {
    precondition((0...12).contains(places), "digits after the point are 0 to 12")
    guard value.isFinite else { return value.isNaN ? "n/a" : (value < 0 ? "-inf" : "inf") }
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let rounded = (value.magnitude * scale).rounded(.toNearestOrAwayFromZero)
    guard let digits = UInt64(exactly: rounded) else { return "\(value)" }
    let sign = value < 0 && digits > 0 ? "-" : ""
    let divisor = UInt64(scale)
    guard places > 0 else { return sign + "\(digits)" }
    let fraction = String(digits % divisor)
    return sign + "\(digits / divisor)." + String(repeating: "0", count: places - fraction.count) + fraction
  }

  /// A figure whose unit stands elsewhere, with two digits after the point, or one from a hundred on: "12.34",
  /// "1234.5"; 99.996 is "100.0".
  public static func figure(_ value: Double) -> String { fixed(value, places: value.magnitude < 99.995 ? 2 : 1) }

  /// Nanoseconds in the unit that keeps three or four digits: "12.3 ns", "4.56 µs", "1.20 ms", "3.00 s".
  public static func nanoseconds(_ value: Double) -> String {
    // The bounds are where rounding would otherwise carry into a fourth digit before the point.
    switch value.magnitude {
    case ..<99.95: fixed(value, places: 1) + " ns"
    case ..<999.5: fixed(value, places: 0) + " ns"
    case ..<999_500: scaled(value / 1e3) + " µs"
    case ..<999_500_000: scaled(value / 1e6) + " ms"
    default: scaled(value / 1e9) + " s"
    }
  }

  /// Nanoseconds that a limit is held against, with a digit more where they would read like the limit and are not it:
  /// "999.6 ns" and "1.002 µs" beside 1 µs.
  public static func nanoseconds(_ value: Double, besides limit: Double) -> String {
    let text = nanoseconds(value)
    guard value != limit, text == nanoseconds(limit) else { return text }
    switch value.magnitude {
    case ..<99.95: return fixed(value, places: 2) + " ns"
    case ..<1e3: return fixed(value, places: 1) + " ns"
    case ..<1e6: return finer(value / 1e3) + " µs"
    case ..<1e9: return finer(value / 1e6) + " ms"
    default: return finer(value / 1e9) + " s"
    }
  }

  /// A fraction as percent: "0.31 %", "12.5 %".
  public static func percent(_ fraction: Double) -> String {
    let value = fraction * 100
    return fixed(value, places: value.magnitude < 9.995 ? 2 : 1) + " %"
  }

  /// A change as percent: "+0.31 %", "-12.5 %"; none is "+0.00 %".
  public static func signedPercent(_ fraction: Double) -> String {
    let text = percent(fraction)
    return text.hasPrefix("-") ? text : "+" + text
  }

  /// A count a second with a prefix: "950", "81.3 k", "12.4 M", "1.05 G".
  public static func rate(_ perSecond: Double) -> String {
    switch perSecond.magnitude {
    case ..<999.5: fixed(perSecond, places: 0)
    case ..<999_500: scaled(perSecond / 1e3) + " k"
    case ..<999_500_000: scaled(perSecond / 1e6) + " M"
    default: scaled(perSecond / 1e9) + " G"
    }
  }

  /// With a digit more than `scaled`.
  private static func finer(_ value: Double) -> String {
    switch value.magnitude {
    case ..<9.995: fixed(value, places: 3)
    case ..<99.95: fixed(value, places: 2)
    default: fixed(value, places: 1)
    }
  }

  private static func scaled(_ value: Double) -> String {
    switch value.magnitude {
    case ..<9.995: fixed(value, places: 2)
    case ..<99.95: fixed(value, places: 1)
    default: fixed(value, places: 0)
    }
  }
}
