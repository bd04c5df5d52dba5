// Changes of a choice sequence: the quickest way from one generated script to a similar one.

/// Random changes of recorded decisions; what comes out is a sequence like any other.
public enum ChoiceMutation {
  /// A sequence with one to four changes: a decision replaced, lowered or raised by one, some left out, repeated,
  /// exchanged, or taken from another sequence.
  public static func mutate(_ choices: [UInt32], with other: [UInt32], _ random: inout ChoiceSource) -> [UInt32] {
    var result = choices
    for _ in 0..<random.within(1...4) { change(&result, other, &random) }
    return result
  }

  private static func change(_ choices: inout [UInt32], _ other: [UInt32], _ random: inout ChoiceSource) {
    guard !choices.isEmpty else {
      choices = other
      return
    }
    let position = random.below(choices.count)
    let length = min(choices.count - position, random.pick([1, 1, 2, 4, 8, 16, 32]))
    switch random.below(8) {
    case 0: choices[position] = 0
    case 1: choices[position] = UInt32(random.below(8))
    case 2: choices[position] = UInt32(random.below(1 << 16))
    case 3: choices[position] &+= 1
    case 4: if choices[position] > 0 { choices[position] -= 1 }
    case 5: choices.removeSubrange(position..<position + length)
    case 6: choices.insert(contentsOf: choices[position..<position + length], at: position)
    default:
      guard !other.isEmpty else { return }
      let start = random.below(other.count)
      let part = other[start..<min(other.count, start + length)]
      choices.replaceSubrange(position..<min(choices.count, position + length), with: part)
    }
  }
}
