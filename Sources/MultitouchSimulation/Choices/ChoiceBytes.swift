// Choice sequences as bytes: the form in which a byte-oriented fuzzer keeps and changes them.

/// The byte form of a sequence of decisions: four bytes each, least significant first.
///
/// Any bytes are a sequence: what is left at the end, of fewer than four bytes, is left out.
public enum ChoiceBytes {
  /// The bytes of a sequence.
  public static func encode(_ choices: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * choices.count)
    for choice in choices {
      for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: choice >> shift)) }
    }
    return bytes
  }

  /// The sequence of some bytes.
  public static func decode(_ bytes: some Collection<UInt8>) -> [UInt32] {
    var choices: [UInt32] = []
    choices.reserveCapacity(bytes.count / 4)
    var word: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      word |= UInt32(byte) << (8 * count)
      count += 1
      if count == 4 {
        choices.append(word)
        word = 0
        count = 0
      }
    }
    return choices
  }
}
