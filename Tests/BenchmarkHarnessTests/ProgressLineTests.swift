import Testing

@testable import BenchmarkHarness

@Suite struct ProgressLineTests {
  private final class Screen {
    var written: [String] = []
    var now: UInt64 = 0
  }

  private static func line(_ screen: Screen, total: Int = 60, on terminal: Terminal) -> ProgressLine {
    ProgressLine(total: total, terminal: terminal, now: { screen.now }, write: { screen.written.append($0) })
  }

  private static let terminal = Terminal(isInteractive: true, hasColor: true, width: 80)

  @Test func `progress shows done, total, rate, time left and what comes next`() {
    let screen = Screen()
    var line = Self.line(screen, on: Self.terminal)
    screen.now = 4_000_000_000
    line.update(done: 12, label: "engine/drag")
    #expect(screen.written == ["\r\u{1B}[2K12/60  20 %  3.0/s  16 s left  engine/drag"])
  }

  @Test func `nothing is written to a file or a pipe`() {
    let screen = Screen()
    var line = Self.line(screen, on: .plain)
    line.update(done: 1, label: "a")
    line.clear()
    #expect(screen.written.isEmpty)
  }

  @Test func `standard error gets a line of its own, and none if it is a pipe`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        var line = ProgressLine.onStandardError(total: 2)
        line.update(done: 1, label: "engine/drag")
        line.clear()
      })
    #expect(!result.standardErrorContent.contains(UInt8(ascii: "\r")))
  }

  @Test func `the line is drawn at most ten times a second`() {
    let screen = Screen()
    var line = Self.line(screen, on: Self.terminal)
    for step in 0..<100 {
      screen.now = UInt64(step) * 10_000_000
      line.update(done: step, label: "")
    }
    #expect(screen.written.count == 10)
  }

  @Test func `a cleared line is gone, and clearing again writes nothing`() {
    let screen = Screen()
    var line = Self.line(screen, on: Self.terminal)
    line.clear()
    #expect(screen.written.isEmpty)
    line.update(done: 1, label: "a")
    line.clear()
    line.clear()
    #expect(screen.written.count == 2 && screen.written[1] == "\r\u{1B}[2K")
    line.update(done: 2, label: "b")
    #expect(screen.written.count == 3)
  }

  @Test func `the text never fills the terminal's last column`() {
    for width in 0...70 {
      let text = ProgressLine.text(
        done: 30, total: 60, elapsedNs: 3_000_000_000, label: "a/long/scenario/name=1", width)
      #expect(text.count < max(width, 1))
    }
  }

  @Test(arguments: [
    (0, 0, UInt64(0), "0/0  x"), (0, 5, 1_000_000_000, "0/5  0 %  x"),
    (1, 100, 50_000_000_000, "1/100  1 %  0.0/s  1 h 22 min left  x"),
    (100, 200, 100_000_000_000, "100/200  50 %  1.0/s  1 min 40 s left  x"),
    (5, 5, 1_000_000_000, "5/5  100 %  5.0/s  0 s left  x"),
    (7, 5, 1_000_000_000, "7/5  140 %  7.0/s  x"),
  ])
  func `every stage has its text`(done: Int, total: Int, elapsed: UInt64, text: String) {
    #expect(ProgressLine.text(done: done, total: total, elapsedNs: elapsed, label: "x", nil) == text)
  }
}
