/// Student's t: how many standard errors an interval round a mean reaches to each side.
enum StudentQuantile {
  /// For 95 %, two-sided, from the usual table; the next smaller entry beyond, which errs to the wide side.
  static func twentieth(degreesOfFreedom: Int) -> Double {
    let table = [
      12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
      2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
      2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
    ]
    return table[min(max(degreesOfFreedom, 1), table.count) - 1]
  }

  /// For 99.9 %, two-sided: what JMH's errors are. From the usual table, and beyond it by the expansion in the inverse
  /// of the degrees (Abramowitz and Stegun 26.7.5), which is exact to a thousandth there.
  static func perMille(degreesOfFreedom: Int) -> Double {
    let table = [
      636.619, 31.599, 12.924, 8.610, 6.869, 5.959, 5.408, 5.041, 4.781, 4.587,
      4.437, 4.318, 4.221, 4.140, 4.073, 4.015, 3.965, 3.922, 3.883, 3.850,
      3.819, 3.792, 3.768, 3.745, 3.725, 3.707, 3.690, 3.674, 3.659, 3.646,
    ]
    if degreesOfFreedom <= table.count { return table[max(degreesOfFreedom, 1) - 1] }
    let z = 3.290_526_731
    let (three, five) = (z * z * z, z * z * z * z * z)
    let v = Double(degreesOfFreedom)
    return z + (three + z) / (4 * v) + (5 * five + 16 * three + 3 * z) / (96 * v * v)
      + (3 * five * z * z + 19 * five + 17 * three - 15 * z) / (384 * v * v * v)
  }
}
