// Makes a recording that tells its own frames smaller, by making the decisions behind it fewer.

/// Shrinks the decisions of a ``RecordingTruth``.
///
/// Not its lines or bytes, as ``ByteShrinker`` does: a file that has lost an event still tells the frames of before,
/// and every reader would be wrong about it. What is made of fewer decisions tells the truth again.
public enum TruthShrinker {
  /// The smallest recording found with at most so many tries; at first that of all decisions.
  ///
  /// - Parameters:
  ///   - choices: The decisions, as ``ChoiceSource/choices`` has them.
  ///   - triesMax: How often `shows` may be asked.
  ///   - shows: Whether a recording still shows what is to be shown.
  public static func shrink(
    _ choices: [UInt32], triesMax: Int, shows: ([UInt8]) -> Bool
  ) -> (bytes: [UInt8], tries: Int) {
    func bytes(_ choices: [UInt32]) -> [UInt8] {
      var source = ChoiceSource(replaying: choices)
      return RecordingTruth.bytes(&source)
    }
    var best = (choices: choices, bytes: bytes(choices))
    var tries = 0
    func keep(_ candidate: [UInt32]) -> Bool {
      let made = bytes(candidate)
      guard tries < triesMax, made.count < best.bytes.count else { return false }
      tries += 1
      guard shows(made) else { return false }
      best = (candidate, made)
      return true
    }
    // Again as long as it helps: what is left out in one place makes room in another.
    var before = Int.max
    while best.bytes.count < before && tries < triesMax {
      before = best.bytes.count
      var length = max(1, best.choices.count / 2)
      while length >= 1 {
        var start = best.choices.count - length
        while start >= 0 {
          if start + length <= best.choices.count {
            var shorter = best.choices
            shorter.removeSubrange(start..<start + length)
            if !keep(shorter) {
              var zeroed = best.choices
              for index in start..<start + length { zeroed[index] = 0 }
              _ = keep(zeroed)
            }
          }
          start -= length
        }
        length /= 2
      }
    }
    return (best.bytes, tries)
  }
}
