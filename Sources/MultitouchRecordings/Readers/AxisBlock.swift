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

  /// Reads one line from position `i` on; returns whether it is part of such a block.
  mutating func read(_ line: Span<UInt8>, _ i: Int, into device: inout DeviceDescription) -> Bool {
    var i = i
    line.skipBlanks(&i)
    if line.take("Event type ", &i) {
      type = line.decimal(&i)
      code = nil
      isListingRepeat = false
      return true
    }
    if line.starts(with: "Repeat type ", at: i) || line.starts(with: "Repeat code ", at: i) {
      code = nil
      isListingRepeat = true
      return true
    }
    if line.take("Event code ", &i) {
      let number = line.decimal(&i)
      line.skipBlanks(&i)
      if type == nil { type = line.starts(with: "(ABS_", at: i) ? Int64(EvdevType.absolute) : nil }
      if type == Int64(EvdevType.key), let key = number.flatMap({ UInt16(exactly: $0) }) { device.addKey(key) }
      isListingRepeat = false
      code = type == Int64(EvdevType.absolute) ? number.flatMap { UInt16(exactly: $0) } : nil
      if let code, code <= 0x3F, device.axes[code] == nil { device.axes[code] = .init() }
      return true
    }
    guard let code, code <= 0x3F else { return isListingRepeat && line.starts(with: "Value", at: i) }
    if line.take("Value", &i) {
      device.axes[code]?.value = number(line, &i)
    } else if line.take("Minimum", &i) || line.take("Min", &i) {
      device.axes[code]?.minimum = number(line, &i) ?? 0
    } else if line.take("Maximum", &i) || line.take("Max", &i) {
      device.axes[code]?.maximum = number(line, &i) ?? 0
    } else if line.take("Resolution", &i) {
      device.axes[code]?.resolution = number(line, &i) ?? 0
    } else {
      return line.starts(with: "Fuzz", at: i) || line.starts(with: "Flat", at: i)
    }
    return true
  }

  private func number(_ line: Span<UInt8>, _ i: inout Int) -> Int32? {
    line.skipBlanks(&i)
    return line.decimal(&i).flatMap { Int32(exactly: $0) }
  }
}
