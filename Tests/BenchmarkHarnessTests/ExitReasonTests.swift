import Testing

@testable import BenchmarkHarness

@Suite struct ExitReasonTests {
  @Test func `exit codes have the documented numbers`() {
    #expect(ExitReason.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(ExitReason(.pass) == .pass)
    #expect(ExitReason(.fail) == .regression)
    #expect(ExitReason(.inconclusive) == .inconclusive)
  }

  @Test func `a run in which nothing was looked at is never green`() {
    #expect(ExitReason(.skipped) == .inconclusive)
    #expect(ExitReason.combined([]) == .inconclusive)
  }

  @Test(arguments: [
    ([ExitReason.pass, .improvement], ExitReason.improvement), ([.improvement, .inconclusive], .inconclusive),
    ([.inconclusive, .noBaseline], .noBaseline), ([.noBaseline, .regression], .regression),
    ([.regression, .unusable], .unusable), ([.pass, .pass], .pass),
  ])
  func `the gravest exit code is that of all`(codes: [ExitReason], expected: ExitReason) {
    #expect(ExitReason.combined(codes) == expected)
    #expect(ExitReason.combined(codes.reversed()) == expected)
  }

  @Test func `every exit code has a meaning for the help text`() {
    #expect(Set(ExitReason.allCases.map(\.meaning)).count == ExitReason.allCases.count)
  }
}
