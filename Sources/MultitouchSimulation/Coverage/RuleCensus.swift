// Which rules of the SPEC generated scripts bring into play: the generators' own coverage.

import MultitouchRecordings

/// Counts in how many scripts each rule decided something, as the reference model tells.
public struct RuleCensus: Sendable {
  /// Scripts counted.
  public private(set) var scripts = 0
  private var counts = Array(repeating: 0, count: ModelRule.allCases.count)

  public init() {}

  /// Counts the scripts of generator seeds `first ..< first + count`.
  public static func ofGenerator(first: UInt64, count: Int) -> RuleCensus {
    var census = RuleCensus()
    for index in 0..<count { census.count(ScriptGenerator.script(seed: first &+ UInt64(index))) }
    return census
  }

  /// Counts one script. Costs a run of the reference model.
  public mutating func count(_ script: TouchScript) {
    let session = ModelSession(script)
    session.play()
    scripts += 1
    for rule in ModelRule.allCases where session.rules.contains(rule) { counts[Int(rule.rawValue)] += 1 }
  }

  /// Every rule that streams can reach, in the order of the SPEC, with the number of scripts in which it decided.
  public var rules: [(id: String, scripts: Int)] {
    ModelRule.allCases.map { ($0.id, counts[Int($0.rawValue)]) }
  }

  /// The ids of those that no script has reached.
  public var unreached: [String] { rules.filter { $0.scripts == 0 }.map(\.id) }

  /// The rules that no stream can reach, each with the reason.
  public static var beyondStreams: [(id: String, reason: String)] { ModelRule.beyondStreams }
}
