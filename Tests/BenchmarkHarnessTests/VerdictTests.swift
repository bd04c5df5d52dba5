import Testing

@testable import BenchmarkHarness

@Suite struct VerdictTests {
  @Test(arguments: [
    ([] as [Verdict], Verdict.skipped), ([.skipped], .skipped), ([.pass, .skipped], .pass),
    ([.pass, .inconclusive], .inconclusive),
    ([.inconclusive, .fail, .pass], .fail), ([.pass, .pass], .pass), ([.skipped, .inconclusive], .inconclusive),
  ])
  func `the gravest verdict is that of all`(verdicts: [Verdict], expected: Verdict) {
    #expect(Verdict.combined(verdicts) == expected)
    #expect(Verdict.combined(verdicts.reversed()) == expected)
  }
}
