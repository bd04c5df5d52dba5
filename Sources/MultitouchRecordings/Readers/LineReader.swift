/// Turns the lines of one text format into a device description and events.
protocol LineReader {
  /// Reads one line. Returns the event it holds; nil if it is part of a header, a comment, or counted as ignored.
  mutating func read(
    _ line: Span<UInt8>, into device: inout DeviceDescription, _ counters: inout RecordingCounters
  ) throws(LineFault) -> EvdevEvent?
}

extension LineReader {
  /// The value of an event, which the kernel keeps in 32 bits.
  static func value(_ line: Span<UInt8>, _ i: inout Int) throws(LineFault) -> Int32 {
    let start = i
    guard let wide = line.decimal(&i), let value = Int32(exactly: wide) else {
      throw LineFault(
        line, at: start, expected: "a value of 32 bits, in decimal", remedy: "Correct the value, or leave the line out."
      )
    }
    return value
  }
}
