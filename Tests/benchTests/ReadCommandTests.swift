import Testing

@testable import bench

@Suite struct ReadCommandTests {
  @Test func `a made recording is as long as asked for, and every line of it is read`() throws {
    let text = MadeRecording.evemu(byteCount: 100_000)
    #expect(text.count >= 100_000 && text.count < 100_300)
    let pass = try ReadPass.over(text, name: "made")
    #expect(pass.format == .evemu)
    #expect(pass.counters.events == text.count { $0 == UInt8(ascii: "\n") })
    #expect(pass.counters.linesIgnored == 0 && pass.counters.unknownCodes == 0)
    // Each report is a frame: there is always a finger that lands, moves or lifts.
    #expect(pass.counters.frames > 500 && pass.counters.contacts > 200)
  }

  @Test(arguments: [["--megabytes", "0"], ["--megabytes", "1001"], ["--passes", "0"], ["--fast"]])
  func `amounts that make no sense are refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try ReadCommand.parse(arguments) }
  }
}
