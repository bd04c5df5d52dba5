// Something a judge objected to, made as small as it could be.

import MultitouchRecordings

/// A finding: what was found, the smallest input that shows it, and where it came from.
public struct FuzzFinding: Sendable {
  public var identity: FindingIdentity
  /// What the judge said of the smallest input.
  public var reason: String
  /// The smallest input that shows it.
  public var input: FuzzInput
  /// The campaign's seed and the number of the run that showed it first.
  public var seed: UInt64
  public var run: Int
  /// The generator or the mutators that made the input.
  public var origin: [String]
  /// The swarm options of a generated script; empty for others.
  public var options: [String] = []
  /// Whether any of the input came from a recording that is not ours to publish: it is written to a folder of its own,
  /// and reports name the finding without its input.
  public var isPrivate = false
  /// How large the input was before shrinking; nil for a file.
  public var sizeBefore: ScriptSize?
  /// How large it is; nil for a file.
  public var size: ScriptSize?
  /// How many inputs shrinking tried.
  public var shrinkTries: Int

  public init(
    identity: FindingIdentity, reason: String, input: FuzzInput, seed: UInt64, run: Int, origin: [String],
    sizeBefore: ScriptSize? = nil, size: ScriptSize? = nil, shrinkTries: Int = 0
  ) {
    self.identity = identity
    self.reason = reason
    self.input = input
    self.seed = seed
    self.run = run
    self.origin = origin
    self.sizeBefore = sizeBefore
    self.size = size
    self.shrinkTries = shrinkTries
  }

  /// The name of its files without an ending: made from the identity, so that one identity has one place.
  public var stem: String { identity.stem }

  /// What stands first in the files of a finding that is private; ``isMarkedPrivate(_:)`` knows it again.
  static let privateMark = "not to be published: made from a recording that is not ours"

  /// Whether the text of a script says at its head that it is private.
  public static func isMarkedPrivate(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).dropFirst().prefix { $0.hasPrefix("#") }.contains {
      $0.contains(privateMark)
    }
  }

  /// What stands at the head of its `.touch` file.
  public func comments(replay: String) -> [String] {
    var lines = isPrivate ? [Self.privateMark] : []
    if !options.isEmpty { lines.append("swarm options: \(options.joined(separator: " "))") }
    lines += ["found by \(identity.judge): \(identity.rule), \(identity.kind), \(identity.states)"]
    lines += reason.split(separator: "\n", omittingEmptySubsequences: false).prefix(60).map(String.init)
    lines.append("seed \(seed), run \(run), made by \(origin.joined(separator: ", "))")
    lines.append("see it again: \(replay)")
    // What needs two processes is made smaller by who has two.
    if case .script = input, shrinkTries == 0, identity.judge != "expectation", identity.rule != "processes" {
      lines.append("as it was met: swift run fuzz shrink, with the path of this file, makes it smaller")
    }
    return lines
  }
}

/// A finding in the form in which machines read it.
public struct FindingSummary: Codable, Equatable, Sendable {
  public var judge: String
  public var rule: String
  public var kind: String
  public var states: String
  public var target: FuzzTarget
  public var seed: UInt64
  public var run: Int
  public var origin: [String]
  /// The swarm options of a generated script; else there is nothing.
  public var options: [String]?
  public var reason: String
  public var size: ScriptSize?
  public var sizeBefore: ScriptSize?
  public var shrinkTries: Int
  /// How many runs showed it.
  public var runs: Int
  /// true if its input came from a recording that is not ours to publish; else there is nothing.
  public var isPrivate: Bool?

  /// What stands in the place of a judge's words about a private input, which quote it.
  static let withheld = "withheld: the input was made from a recording that is not ours to publish"

  public init(_ finding: FuzzFinding, runs: Int) {
    judge = finding.identity.judge
    rule = finding.identity.rule
    kind = finding.identity.kind
    states = finding.identity.states
    target = finding.input.target
    seed = finding.seed
    run = finding.run
    origin = finding.origin
    options = finding.options.isEmpty ? nil : finding.options
    reason = finding.isPrivate ? Self.withheld : finding.reason
    size = finding.size
    sizeBefore = finding.sizeBefore
    shrinkTries = finding.shrinkTries
    self.runs = runs
    isPrivate = finding.isPrivate ? true : nil
  }
}
