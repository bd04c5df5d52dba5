import Testing

@testable import BenchmarkHarness

@Suite struct DecimalsTests {
  @Test(arguments: [
    (1.0, 0, "1"), (2.345, 1, "2.3"), (2.35, 1, "2.4"), (-2.35, 1, "-2.4"), (-0.01, 1, "0.0"), (0.05, 2, "0.05"),
    (999.999, 2, "1000.00"), (1e18, 1, "1000000000000000000.0"), (.nan, 1, "n/a"), (-.infinity, 1, "-inf"),
    (0.5, 12, "0.500000000000"),
  ])
  func `numbers are rounded to the digits asked for`(value: Double, places: Int, text: String) {
    #expect(Decimals.fixed(value, places: places) == text)
  }

  @Test(arguments: [
    (0.0, "0.0 ns"), (12.34, "12.3 ns"), (99.94, "99.9 ns"), (99.96, "100 ns"), (123.4, "123 ns"), (999.4, "999 ns"),
    (999.6, "1.00 µs"), (4560, "4.56 µs"), (45_600, "45.6 µs"), (456_000, "456 µs"), (999_499, "999 µs"),
    (999_600, "1.00 ms"), (1_200_000, "1.20 ms"), (999_600_000, "1.00 s"), (3e9, "3.00 s"), (-12.34, "-12.3 ns"),
  ])
  func `nanoseconds are written in the unit that fits`(value: Double, text: String) {
    #expect(Decimals.nanoseconds(value) == text)
  }

  @Test(arguments: [
    (999.6, 1000.0, "999.6 ns"), (1002, 1000, "1.002 µs"), (1000, 1000, "1.00 µs"), (980, 1000, "980 ns"),
    (1010, 1000, "1.01 µs"), (4168, 4166.7, "4.168 µs"), (99.92, 99.9, "99.92 ns"),
  ])
  func `what would read like its limit has a digit more`(value: Double, limit: Double, text: String) {
    #expect(Decimals.nanoseconds(value, besides: limit) == text)
  }

  @Test(arguments: [
    (0.0, "0.00"), (12.346, "12.35"), (99.97, "99.97"), (99.994, "99.99"), (99.996, "100.0"), (1234.56, "1234.6"),
    (-99.996, "-100.0"),
  ])
  func `a figure without its unit has two digits after the point, or one from a hundred on`(value: Double, text: String)
  {
    #expect(Decimals.figure(value) == text)
  }

  @Test func `fractions are written as percent and rates with a prefix`() {
    #expect(Decimals.percent(0.0031) == "0.31 %")
    #expect(Decimals.percent(0.125) == "12.5 %")
    #expect(Decimals.percent(-0.02) == "-2.00 %")
    #expect([0.02, -0.02, 0, -1e-9].map(Decimals.signedPercent) == ["+2.00 %", "-2.00 %", "+0.00 %", "+0.00 %"])
    #expect(Decimals.rate(950) == "950")
    #expect(Decimals.rate(81_300) == "81.3 k")
    #expect(Decimals.rate(999_600) == "1.00 M")
    #expect(Decimals.rate(999_600_000) == "1.00 G")
    #expect(Decimals.rate(12_400_000) == "12.4 M")
    #expect(Decimals.rate(1.05e9) == "1.05 G")
  }
}
