// Figures of a report that was written somewhere else.

extension KeyedDecodingContainer {
  /// A number of things, which is not negative.
  func count(forKey key: Key) throws -> Int {
    let count = try decode(Int.self, forKey: key)
    guard count >= 0 else { throw refusal(key, "it is \(count), and there cannot be fewer than 0") }
    return count
  }

  /// An instant of UTC as ISO 8601 writes it, to the second: "2026-01-02T03:04:05Z". Runs are put in order by it.
  func instant(forKey key: Key) throws -> String {
    let text = try decode(String.self, forKey: key)
    let form = "0000-00-00T00:00:00Z"
    let isOne = text.utf8.elementsEqual(form.utf8) { byte, wanted in
      wanted == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == wanted
    }
    guard isOne else { throw refusal(key, "it is '\(text)', and no instant as 2026-01-02T03:04:05Z is one") }
    return text
  }

  /// A time in nanoseconds, which is not negative.
  func nanoseconds(forKey key: Key) throws -> Double {
    try amount(forKey: key) { "it is \($0) ns, and no time is below 0" }
  }

  /// A figure that is not negative, of whatever unit; else `refused` says of the figure what is wrong with it.
  func amount(
    forKey key: Key, refused: (Double) -> String = { "it is \($0), and there cannot be less than 0" }
  ) throws -> Double {
    let amount = try decode(Double.self, forKey: key)
    guard amount >= 0 else { throw refusal(key, refused(amount)) }
    return amount
  }

  /// Times in nanoseconds, none of which is negative.
  func times(forKey key: Key) throws -> Summary {
    let summary = try decode(Summary.self, forKey: key)
    guard summary.minimum >= 0, summary.lower >= 0 else {
      throw refusal(key, "it begins at \(min(summary.minimum, summary.lower)) ns, and no time is below 0")
    }
    return summary
  }

  /// An error that names a field.
  func refusal(_ key: Key, _ text: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: text)
  }
}
