// The logarithms of plots and histograms, from the system's mathematical library.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Logarithms of positive numbers, and their inverse.
enum Logarithm {
  /// The natural logarithm.
  static func natural(_ value: Double) -> Double { log(value) }
  /// The logarithm to the base ten.
  static func decimal(_ value: Double) -> Double { log10(value) }
  /// e to the power of `exponent`.
  static func power(_ exponent: Double) -> Double { exp(exponent) }
  /// Ten to the power of `exponent`.
  static func powerOfTen(_ exponent: Double) -> Double { pow(10, exponent) }
}
