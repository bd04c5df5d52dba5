import ArgumentParser
import Testing

@testable import bench
@testable import fuzz
@testable import replay

/// What the help of all programs has in common.
@Suite struct HelpTests {
  @Test(arguments: [Bench.self, Fuzz.self, ReplayCommand.self] as [any ParsableCommand.Type])
  func `what help shows in columns fits into 80`(program: any ParsableCommand.Type) {
    func tooLong(_ command: any ParsableCommand.Type) -> [Substring] {
      let configuration = command.configuration
      return configuration.discussion.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.count > 80 }
        + configuration.subcommands.flatMap { tooLong($0) }
    }
    #expect(tooLong(program).isEmpty)
  }
}
