import Testing

@testable import BenchmarkHarness

@Suite struct CallgrindOutputTests {
  static let sample = """
    # callgrind format
    version: 1
    creator: callgrind-3.19.0
    pid: 4242
    cmd:  ./program sample instructions
    part: 2

    desc: I1 cache:
    desc: Trigger: --dump-after=ccounted_call
    positions: line
    events: Ir
    summary: 123456

    ob=(1) program
    fn=(1) ccounted_call
    0 7
    calls=1 0
    0 123449
    totals: 123456

    """

  func failure(_ text: String) -> CallgrindFailure? {
    do throws(CallgrindFailure) {
      _ = try CallgrindOutput(text: text, path: "counts.1")
      return nil
    } catch {
      return error
    }
  }

  @Test func `the instructions of a part are its sum`() throws {
    #expect(try CallgrindOutput(text: Self.sample).instructions == 123_456)
  }

  @Test func `instructions are found by the name of their column`() throws {
    let text = "events: Dr Ir Dw\nsummary: 10 20 30\ntotals: 10 20\n"
    #expect(try CallgrindOutput(text: text).instructions == 20)
  }

  @Test func `either of both sums is enough`() throws {
    #expect(try CallgrindOutput(text: "events: Ir\ntotals: 5\n").instructions == 5)
    #expect(try CallgrindOutput(text: "events: Ir\nsummary: 5\n").instructions == 5)
  }

  @Test(arguments: [
    ("", 1), ("events: Ir\n", 1), ("summary: 5\n", 1), ("events: Dr\nsummary: 5\n", 1),
    ("events: Ir\nsummary: many\n", 2), ("events: Ir\nsummary: -5\n", 2),
    ("events: Ir\nsummary: 5\ntotals: 6\n", 3), ("events: Ir\n\nsummary: many\n", 3),
    ("events: Ir\nsummary: 99999999999999999999999\n", 2),
  ])
  func `a text that is not callgrind's is refused with its line`(text: String, line: Int) throws {
    let found = try #require(failure(text))
    guard case .notItsFormat(let path, let number, _) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(path == "counts.1" && number == line)
    #expect(found.description.hasPrefix("counts.1:\(line): expected "))
  }

  @Test func `a program that never made the counted call is named as such`() {
    #expect(failure("events: Ir\nsummary: 0\n") == .noInstructions(path: "counts.1"))
    #expect(failure("events: Dr Ir\nsummary: 7\n") == .noInstructions(path: "counts.1"))
  }

  @Test func `a missing file is an error with a remedy`() {
    let files = HostFiles { _ in nil }
    #expect(throws: CallgrindFailure.notReadable(path: "a.1")) { try CallgrindOutput(path: "a.1", files: files) }
    #expect(CallgrindFailure.notReadable(path: "a.1").description.contains("strip -g"))
  }

  @Test func `each counted call has a file of its own`() {
    #expect(Callgrind.path(ofCall: 0, outputPath: "out") == "out.1")
    #expect(Callgrind.path(ofCall: 4, outputPath: "out") == "out.5")
  }

  @Test func `only what runs inside the counted call is collected`() {
    let arguments = Callgrind(valgrind: "valgrind").arguments(
      program: "program", arguments: ["sample"], outputPath: "out")
    #expect(arguments.contains("--collect-atstart=no"))
    #expect(arguments.contains("--toggle-collect=\(CountedCall.symbol)"))
    #expect(arguments.contains("--dump-after=\(CountedCall.symbol)"))
    #expect(arguments.suffix(2) == ["program", "sample"])
  }
}

@Suite struct CountedCallTests {
  @Test func `a counted call calls its body once`() {
    var count = 0
    CountedCall.run { count += 1 }
    #expect(count == 1)
  }
}
