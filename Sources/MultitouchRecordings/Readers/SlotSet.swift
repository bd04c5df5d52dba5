/// A set of slot numbers up to ``RecordingLimits/slots``, iterated in ascending order.
///
/// The limit itself is the number of no slot of a device: ``SlottedContacts`` keeps there what is of a slot that it
/// cannot name yet.
struct SlotSet {
  /// 16 · 64 is the limit of slots; the last word is for the limit itself.
  private var words = InlineArray<17, UInt64>(repeating: 0)
  /// Words beyond this one are zero; most devices use the first only.
  private var wordCount = 0

  func contains(_ k: Int) -> Bool { words[k >> 6] & 1 << UInt64(k & 63) != 0 }

  mutating func insert(_ k: Int) {
    words[k >> 6] |= 1 << UInt64(k & 63)
    wordCount = max(wordCount, k >> 6 + 1)
  }

  mutating func remove(_ k: Int) { words[k >> 6] &= ~(1 << UInt64(k & 63)) }

  /// Puts one number in the place of another, if that is a member.
  mutating func replace(_ old: Int, by new: Int) {
    guard contains(old) else { return }
    remove(old)
    insert(new)
  }

  mutating func removeAll() {
    for w in 0..<wordCount { words[w] = 0 }
  }

  mutating func formUnion(_ other: SlotSet) {
    wordCount = max(wordCount, other.wordCount)
    for w in 0..<other.wordCount { words[w] |= other.words[w] }
  }

  /// Calls `body` with each member, smallest first.
  func visit(_ body: (Int) -> Void) {
    for w in 0..<wordCount {
      var word = words[w]
      while word != 0 {
        body(w << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }
}
