// From values to places on a plot, and the ticks to read them by.

/// One axis: a range, a scale, and its ticks.
struct PlotAxis {
  /// A labelled value.
  struct Tick: Equatable {
    var value: Double
    var label: String
  }

  /// How values are laid out.
  enum Scale: Equatable {
    case linear
    case logarithmic
    /// Shares of events: the same distance from 0 to 90 %, from 90 to 99 %, and for every further nine.
    case nines
  }

  var title: String
  let scale: Scale
  let lower: Double
  let upper: Double
  let ticks: [Tick]

  /// Where a value lies, from 0 to 1; values outside the range are put at its ends.
  func position(_ value: Double) -> Double {
    let low = coordinate(lower)
    let high = coordinate(upper)
    guard high > low else { return 0.5 }
    return min(max((coordinate(value) - low) / (high - low), 0), 1)
  }

  private func coordinate(_ value: Double) -> Double {
    switch scale {
    case .linear: value
    case .logarithmic: Logarithm.decimal(max(value, lower))
    case .nines: -Logarithm.decimal(max(1 - value, 1e-12))
    }
  }

  /// The largest magnitude that an axis reaches: beyond it, and below its inverse, spans and steps are no numbers.
  private static let boundMax = 1e300

  /// A logarithmic axis over all positive `values`, from one round number to another.
  static func logarithmic(_ title: String, covering values: [Double], label: (Double) -> String) -> PlotAxis {
    let positive = values.filter { $0 >= 1 / boundMax && $0 <= boundMax }
    let least = positive.min() ?? 1
    let most = max(positive.max() ?? 10, least * 1.02)
    let decades = Logarithm.decimal(most / least)
    let steps: [Double] = decades > 4 ? [1] : decades > 1.7 ? [1, 3] : [1, 1.5, 2, 3, 5, 7]
    var candidates: [Double] = []
    var decade = Logarithm.decimal(least).rounded(.down) - 1
    while decade <= Logarithm.decimal(most).rounded(.up) + 1 {
      candidates += steps.map { $0 * Logarithm.powerOfTen(decade) }
      decade += 1
    }
    let lower = candidates.last { $0 <= least * 1.0001 } ?? least
    let upper = candidates.first { $0 >= most * 0.9999 } ?? most
    let ticks = candidates.filter { $0 >= lower * 0.9999 && $0 <= upper * 1.0001 }
    return PlotAxis(
      title: title, scale: .logarithmic, lower: lower, upper: upper,
      ticks: ticks.map { Tick(value: $0, label: label($0)) })
  }

  /// A linear axis over all `values`, 0 included if `fromZero`, with ticks at least `stepMin` apart.
  static func linear(
    _ title: String, covering values: [Double], fromZero: Bool, stepMin: Double = 0, label: (Double) -> String
  ) -> PlotAxis {
    let finite = values.filter(\.isFinite).map { min(max($0, -boundMax), boundMax) }
    var least = fromZero ? min(0, finite.min() ?? 0) : finite.min() ?? 0
    var most = finite.max() ?? 1
    if most - least < 1 / boundMax {
      least -= fromZero ? 0 : max(1, abs(least) / 2)
      most = least + max(1, abs(most))
    }
    let rough = max((most - least) / 4, stepMin)
    let power = Logarithm.powerOfTen(Logarithm.decimal(rough).rounded(.down))
    let step = [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? rough
    let lower = (least / step).rounded(.down) * step
    let upper = (most / step).rounded(.up) * step
    let count = Int(((upper - lower) / step).rounded())
    return PlotAxis(
      title: title, scale: .linear, lower: lower, upper: upper,
      ticks: (0...count).map { index in
        let value = lower + Double(index) * step
        return Tick(value: value, label: label(value))
      })
  }

  /// An axis of shares from 0 to as many nines as `count` events can show.
  static func nines(_ title: String, eventCount count: Int) -> PlotAxis {
    var nines = 1
    var events = 10
    // A tenth more events than a nine can show do not open the next one.
    while nines < 7, count > events + events / 10 {
      nines += 1
      events *= 10
    }
    let labels = ["0 %", "90 %", "99 %", "99.9 %", "99.99 %", "99.999 %", "99.9999 %", "99.99999 %"]
    let ticks = (0...nines).map { index in
      Tick(value: 1 - Logarithm.powerOfTen(-Double(index)), label: labels[index])
    }
    return PlotAxis(
      title: title, scale: .nines, lower: 0, upper: 1 - Logarithm.powerOfTen(-Double(nines)), ticks: ticks)
  }

  /// A time without trailing zeros: "100 ns", "1.5 µs".
  static func time(_ nanoseconds: Double) -> String {
    let parts = Decimals.nanoseconds(nanoseconds).split(separator: " ")
    guard parts.count == 2, parts[0].contains(".") else { return Decimals.nanoseconds(nanoseconds) }
    var number = parts[0]
    while number.last == "0" { number.removeLast() }
    if number.last == "." { number.removeLast() }
    return "\(number) \(parts[1])"
  }

  /// A count with a prefix: "1", "1000", "10 k".
  static func count(_ value: Double) -> String {
    switch value.magnitude {
    case ..<10: trimmed(value)
    case ..<9_999.5: Decimals.fixed(value, places: 0)
    case ..<999_999: trimmed(value / 1e3) + " k"
    default: trimmed(value / 1e6) + " M"
    }
  }

  private static func trimmed(_ value: Double) -> String {
    var text = Decimals.fixed(value, places: 2)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}
