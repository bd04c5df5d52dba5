/// The blocks in which evemu (in comments) and evtest describe a device:
///
///     Event code 53 (ABS_MT_POSITION_X)
///       Value      0
///       Max     4095
struct AxisBlock {
  private var type: Int64?
  private var code: UInt16?
  /// Whether the values that follow are of the keys' autorepeat, which evtest lists below the axes.
  private var isListingRepeat = false

  /// Reads one line from position `i` on; returns whether it is part of such a block. A line that begins like one of a
  /// block has a whole number behind that, or it is a fault.
  mutating func read(
    _ line: Span<UInt8>, _ i: Int, into device: inout DeviceDescription
  ) throws(LineFault) -> Bool {
    var i = i
    line.skipBlanks(&i)
    if line.take("Event type ", &i) {
      (type, code, isListingRepeat) = (nil, nil, false)
      type = Int64(try Self.number(line, &i, "an event type, in decimal"))
      return true
    }
    if line.starts(with: "Repeat type ", at: i) || line.starts(with: "Repeat code ", at: i) {
      code = nil
      isListingRepeat = true
      return true
    }
    if line.take("Event code ", &i) {
      (code, isListingRepeat) = (nil, false)
      let number = try Self.number(line, &i, "an event code, in decimal")
      line.skipBlanks(&i)
      if type == nil { type = line.starts(with: "(ABS_", at: i) ? Int64(EvdevType.absolute) : nil }
      if type == Int64(EvdevType.key) { device.addKey(number) }
      code = type == Int64(EvdevType.absolute) ? number : nil
      if let code, code <= 0x3F, device.axes[code] == nil { device.axes[code] = .init() }
      return true
    }
    guard let code, code <= 0x3F else { return isListingRepeat && line.starts(with: "Value", at: i) }
    if line.take("Value", &i) {
      device.axes[code]?.value = try Self.value(line, &i)
    } else if line.take("Minimum", &i) || line.take("Min", &i) {
      device.axes[code]?.minimum = try Self.value(line, &i)
    } else if line.take("Maximum", &i) || line.take("Max", &i) {
      device.axes[code]?.maximum = try Self.value(line, &i)
    } else if line.take("Resolution", &i) {
      device.axes[code]?.resolution = try Self.value(line, &i)
    } else {
      return line.starts(with: "Fuzz", at: i) || line.starts(with: "Flat", at: i)
    }
    return true
  }

  /// The number of a type or a code, which ends in front of the blank before its name.
  private static func number(
    _ line: Span<UInt8>, _ i: inout Int, _ expected: String
  ) throws(LineFault) -> UInt16 {
    let start = i
    guard let number = line.decimal(&i).flatMap({ UInt16(exactly: $0) }), number != .max,
      i == line.count || line[i] == 0x20 || line[i] == 0x09
    else {
      throw LineFault(line, at: start, expected: expected, remedy: "A code is: Event code 53 (ABS_MT_POSITION_X).")
    }
    return number
  }

  /// The number of an axis, with nothing behind it.
  private static func value(_ line: Span<UInt8>, _ i: inout Int) throws(LineFault) -> Int32 {
    line.skipBlanks(&i)
    let start = i
    let number = line.decimal(&i).flatMap { Int32(exactly: $0) }
    line.skipBlanks(&i)
    guard let number, i == line.count else {
      throw LineFault(
        line, at: start, expected: "a number of 32 bits, in decimal",
        remedy: "Correct the number; an axis has Value, Min, Max, Fuzz, Flat and Resolution, one a line.")
    }
    return number
  }

  /// Reads one line of a comment, where what looks like a block may be anything: a faulty line is counted.
  mutating func read(
    comment line: Span<UInt8>, _ i: Int, into device: inout DeviceDescription, _ counters: inout RecordingCounters
  ) {
    do throws(LineFault) {
      _ = try read(line, i, into: &device)
    } catch {
      counters.linesIgnored += 1
    }
  }
}
