// Makes a hostile file smaller: fewer lines, then fewer bytes.

/// Shrinks the bytes of a file as long as they show what is to be shown.
public enum ByteShrinker {
  /// The smallest bytes found with at most so many tries.
  public static func shrink(_ bytes: [UInt8], triesMax: Int, shows: ([UInt8]) -> Bool) -> (bytes: [UInt8], tries: Int) {
    var best = bytes
    var tries = 0
    func keep(_ candidate: [UInt8]) -> Bool {
      guard tries < triesMax else { return false }
      tries += 1
      guard shows(candidate) else { return false }
      best = candidate
      return true
    }
    var lines = best.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    var length = max(1, lines.count / 2)
    while length >= 1 && tries < triesMax {
      var start = lines.count - length
      while start >= 0 {
        if start + length <= lines.count {
          var fewer = lines
          fewer.removeSubrange(start..<start + length)
          if keep(Array(fewer.joined(separator: [10]))) { lines = fewer }
        }
        start -= length
      }
      length /= 2
    }
    length = max(1, best.count / 4)
    while length >= 1 && tries < triesMax {
      var start = best.count - length
      while start >= 0 && tries < triesMax {
        if start + length <= best.count {
          var fewer = best
          fewer.removeSubrange(start..<start + length)
          _ = keep(fewer)
        }
        start -= length
      }
      length /= 2
    }
    return (best, tries)
  }
}
