// The one question a shrinker asks, and how often it may ask it.

import MultitouchRecordings

/// How far a shrinker has come; shown to a person while it works.
public struct ShrinkProgress: Equatable, Sendable {
  /// The pass under way.
  public var pass: String
  /// Scripts tried so far, of the most that may be.
  public var tries: Int
  public var triesMax: Int
  /// The size of the smallest script so far.
  public var size: ScriptSize
}

/// How large a script is for a person who has to read it.
public struct ScriptSize: Equatable, Comparable, Sendable, Codable, CustomStringConvertible {
  public var contacts: Int
  public var frames: Int
  public var recognizers: Int
  public var views: Int
  /// Everything else: commands, answers, reactions, relations.
  public var others: Int

  public init(_ script: TouchScript) {
    contacts = Set(ContactStroke.all(in: script).map(\.contact)).count
    frames = script.steps.count { if case .frame = $0 { true } else { false } }
    recognizers = script.scene.count { if case .addRecognizer = $0 { true } else { false } }
    views = script.scene.count {
      switch $0 {
      case .addView, .addWindow, .addControl: true
      default: false
      }
    }
    others =
      script.scene.count + script.steps.count - frames - recognizers - views + script.answers.count
      + script.reactions.reduce(0) { $0 + $1.commands.count }
  }

  /// One number: contacts weigh most, then recognizers, then frames.
  public var weight: Int { contacts * 8 + frames * 4 + recognizers * 6 + views * 3 + others * 3 }

  public static func < (a: ScriptSize, b: ScriptSize) -> Bool { a.weight < b.weight }

  public var description: String {
    let counts = [
      (contacts, "contact"), (frames, "frame"), (recognizers, "recognizer"), (views, "view"), (others, "other"),
    ]
    return counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }
}

/// Asks whether smaller scripts still show what is to be shown, within a budget.
///
/// A class because all passes spend from one budget. Used by one thread.
public final class ShrinkAttempt {
  /// The smallest script that shows it so far.
  public private(set) var best: TouchScript
  /// Scripts tried so far.
  public private(set) var tries = 0
  /// The most that may be tried.
  public let triesMax: Int
  /// The name of the pass under way.
  public internal(set) var pass = ""

  private let shows: (TouchScript) -> Bool
  private let isStopped: () -> Bool
  private let report: (ShrinkProgress) -> Void
  /// Digests of scripts that were tried and did not show it: passes come back to the same ones.
  private var refused: Set<Int> = []
  private(set) var bestDigest: Int

  /// - Parameters:
  ///   - script: What shows it to begin with.
  ///   - triesMax: How often `shows` may be asked.
  ///   - shows: Whether a script still shows it.
  ///   - isStopped: Whether to stop now, because of the time or of a person.
  ///   - report: Told after each script that was accepted, and now and then between.
  public init(
    _ script: TouchScript, triesMax: Int, isStopped: @escaping () -> Bool = { false },
    report: @escaping (ShrinkProgress) -> Void = { _ in }, shows: @escaping (TouchScript) -> Bool
  ) {
    best = script
    bestDigest = script.shrinkDigest
    self.triesMax = triesMax
    self.isStopped = isStopped
    self.report = report
    self.shows = shows
  }

  /// Whether the budget is spent or somebody wants an end.
  public var isOver: Bool { tries >= triesMax || isStopped() }

  /// Tries a script; if it shows it too it becomes the best. Equal ones are not tried.
  @discardableResult
  public func accept(_ candidate: TouchScript) -> Bool {
    guard !isOver else { return false }
    let digest = candidate.shrinkDigest
    if digest == bestDigest || refused.contains(digest) { return false }
    tries += 1
    let isShown = shows(candidate)
    if isShown {
      best = candidate
      bestDigest = digest
    } else {
      refused.insert(digest)
    }
    if isShown || tries % 64 == 0 {
      report(ShrinkProgress(pass: pass, tries: tries, triesMax: triesMax, size: ScriptSize(best)))
    }
    return isShown
  }

  /// Removes as many of `count` things as it can: halves first, then ever smaller stretches, from the end to the
  /// beginning. `without` makes the script that lacks a stretch of the best one's things, or nil if there is none.
  func removeStretches(
    _ count: (TouchScript) -> Int, _ without: (TouchScript, Range<Int>) -> TouchScript?
  ) {
    var length = max(1, count(best) / 2)
    while true {
      var end = count(best)
      while end > 0 && !isOver {
        let start = max(0, end - length)
        if let candidate = without(best, start..<end), accept(candidate) {
          end = min(start, count(best))
        } else {
          end = start
        }
      }
      if length == 1 || isOver { return }
      length /= 2
    }
  }
}

extension TouchScript {
  /// A number by which a shrinker knows a script again within one process; equal scripts have equal ones.
  fileprivate var shrinkDigest: Int {
    var hasher = Hasher()
    hasher.combine(profile)
    hasher.combine(capacities)
    hasher.combine(startTime)
    hasher.combine(scene)
    hasher.combine(system)
    hasher.combine(answers)
    hasher.combine(reactions)
    for step in steps {
      switch step {
      case .frame(let time, let changes):
        hasher.combine(time)
        hasher.combine(changes)
      case .advance(let time): hasher.combine(time &+ 1 << 62)
      case .command(let command): hasher.combine(command)
      case .samples(let samples): hasher.combine(samples)
      }
    }
    hasher.combine(expectations.count)
    return hasher.finalize()
  }
}
