// A script worth keeping, because it reached something new.

import MultitouchRecordings

/// A script of the corpus.
public struct CorpusEntry: Sendable {
  public var script: TouchScript
  /// What it reaches.
  public var features: [CoverageFeature]
  /// Whether it derives from a recording that must not be published: such an entry is never written to a file.
  public var isPrivate: Bool
  /// How it was made.
  public var origin: [String]
  /// What it reached first.
  public var news: [CoverageFeature]

  public init(
    _ script: TouchScript, features: [CoverageFeature] = [], isPrivate: Bool = false, origin: [String] = [],
    news: [CoverageFeature] = []
  ) {
    self.script = script
    self.features = features
    self.isPrivate = isPrivate
    self.origin = origin
    self.news = news
  }

  /// The name of its file: 16 digits made from its text, so that equal scripts have one file.
  public var fileName: String { Self.fileName(TouchFormat.text(of: script)) }

  static func fileName(_ text: String) -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + ".touch"
  }

  /// What stands at the head of its file.
  public var comments: [String] {
    var lines = ["made by: \(origin.joined(separator: ", "))", "reached first:"]
    lines += news.prefix(6).map { "  " + $0.words }
    if news.count > 6 { lines.append("  and \(news.count - 6) more") }
    return lines
  }
}

/// Makes a corpus small: few entries, and small ones, that together reach everything the whole reaches.
public enum CorpusMinimizer {
  /// The positions of the entries to keep, in their order. Greedy: the entry that adds most comes first; of equals the
  /// smaller script, then the earlier one. Entries that add nothing are left out.
  public static func kept(_ entries: [CorpusEntry]) -> [Int] {
    var missing: Set<CoverageFeature> = []
    for entry in entries { missing.formUnion(entry.features) }
    let weights = entries.map { ScriptSize($0.script).weight }
    var rest = Array(entries.indices)
    var kept: [Int] = []
    while !missing.isEmpty {
      var best: (index: Int, gain: Int)?
      var useful: [Int] = []
      for index in rest {
        let gain = entries[index].features.count { missing.contains($0) }
        if gain == 0 { continue }
        useful.append(index)
        guard let current = best else {
          best = (index, gain)
          continue
        }
        if gain > current.gain || gain == current.gain && weights[index] < weights[current.index] {
          best = (index, gain)
        }
      }
      guard let best else { break }
      kept.append(best.index)
      missing.subtract(entries[best.index].features)
      rest = useful.filter { $0 != best.index }
    }
    return kept.sorted()
  }
}
