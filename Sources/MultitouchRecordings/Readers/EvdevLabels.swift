/// The words `getevent -l` prints for types, codes and values, as far as a touch reader needs them.
enum EvdevLabels {
  private static let types: [(StaticString, UInt16)] = [
    ("EV_ABS", EvdevType.absolute), ("EV_SYN", EvdevType.sync), ("EV_KEY", EvdevType.key),
    ("EV_MSC", EvdevType.miscellaneous), ("EV_REL", EvdevType.relative), ("EV_SW", EvdevType.switches),
    ("EV_LED", 0x11), ("EV_SND", 0x12), ("EV_REP", 0x14), ("EV_FF", 0x15), ("EV_PWR", 0x16), ("EV_FF_STATUS", 0x17),
  ]

  private static let axes: [(StaticString, UInt16)] = [
    ("ABS_MT_POSITION_X", 0x35), ("ABS_MT_POSITION_Y", 0x36), ("ABS_MT_TRACKING_ID", 0x39), ("ABS_MT_SLOT", 0x2F),
    ("ABS_MT_PRESSURE", 0x3A), ("ABS_MT_TOUCH_MAJOR", 0x30), ("ABS_MT_TOUCH_MINOR", 0x31),
    ("ABS_MT_WIDTH_MAJOR", 0x32), ("ABS_MT_WIDTH_MINOR", 0x33), ("ABS_MT_ORIENTATION", 0x34),
    ("ABS_MT_TOOL_TYPE", 0x37), ("ABS_MT_BLOB_ID", 0x38), ("ABS_MT_DISTANCE", 0x3B), ("ABS_MT_TOOL_X", 0x3C),
    ("ABS_MT_TOOL_Y", 0x3D), ("ABS_X", 0x00), ("ABS_Y", 0x01), ("ABS_Z", 0x02), ("ABS_RX", 0x03), ("ABS_RY", 0x04),
    ("ABS_RZ", 0x05), ("ABS_THROTTLE", 0x06), ("ABS_RUDDER", 0x07), ("ABS_WHEEL", 0x08), ("ABS_GAS", 0x09),
    ("ABS_BRAKE", 0x0A), ("ABS_HAT0X", 0x10), ("ABS_HAT0Y", 0x11), ("ABS_HAT1X", 0x12), ("ABS_HAT1Y", 0x13),
    ("ABS_HAT2X", 0x14), ("ABS_HAT2Y", 0x15), ("ABS_HAT3X", 0x16), ("ABS_HAT3Y", 0x17), ("ABS_PRESSURE", 0x18),
    ("ABS_DISTANCE", 0x19), ("ABS_TILT_X", 0x1A), ("ABS_TILT_Y", 0x1B),
    ("ABS_TOOL_WIDTH", 0x1C), ("ABS_VOLUME", 0x20), ("ABS_MISC", 0x28),
  ]

  private static let syncs: [(StaticString, UInt16)] = [
    ("SYN_REPORT", 0), ("SYN_CONFIG", 1), ("SYN_MT_REPORT", 2), ("SYN_DROPPED", 3),
  ]

  /// Of a code with two words, as 0x140 and 0x110 are, getevent prints the one that its own list has first.
  private static let keys: [(StaticString, UInt16)] = [
    ("BTN_TOUCH", 0x14A), ("BTN_TOOL_FINGER", 0x145), ("BTN_TOOL_DOUBLETAP", 0x14D), ("BTN_TOOL_TRIPLETAP", 0x14E),
    ("BTN_TOOL_QUADTAP", 0x14F), ("BTN_TOOL_QUINTTAP", 0x148), ("BTN_TOOL_PEN", 0x140), ("BTN_DIGI", 0x140),
    ("BTN_TOOL_RUBBER", 0x141), ("BTN_TOOL_BRUSH", 0x142), ("BTN_TOOL_PENCIL", 0x143), ("BTN_TOOL_AIRBRUSH", 0x144),
    ("BTN_TOOL_MOUSE", 0x146), ("BTN_TOOL_LENS", 0x147), ("BTN_STYLUS", 0x14B), ("BTN_STYLUS2", 0x14C),
    ("BTN_LEFT", 0x110), ("BTN_MOUSE", 0x110), ("BTN_RIGHT", 0x111), ("BTN_MIDDLE", 0x112), ("KEY_POWER", 116),
    ("KEY_VOLUMEUP", 115), ("KEY_VOLUMEDOWN", 114),
    ("KEY_HOMEPAGE", 172), ("KEY_HOME", 102), ("KEY_BACK", 158), ("KEY_MENU", 139),
  ]

  /// How the words of a type begin of which a touch reader needs no code.
  private static let unused: [(StaticString, UInt16)] = [
    ("KEY_", EvdevType.key), ("BTN_", EvdevType.key), ("MSC_", EvdevType.miscellaneous), ("REL_", EvdevType.relative),
    ("SW_", EvdevType.switches), ("LED_", 0x11), ("SND_", 0x12), ("REP_", 0x14), ("FF_", 0x15), ("FF_STATUS_", 0x17),
  ]

  private static let values: [(StaticString, Int32)] = [
    ("UP", 0), ("DOWN", 1), ("REPEAT", 2), ("MT_TOOL_FINGER", 0), ("MT_TOOL_PEN", 1), ("MT_TOOL_PALM", 2),
    ("MT_TOOL_DIAL", 10), ("MT_TOOL_MAX", 15),
  ]

  /// The type of that word.
  static func type(_ line: Span<UInt8>, _ range: Range<Int>) -> UInt16? { find(line, range, in: types) }

  /// The code of that word, of a type; ``EvdevCode/unused`` if it is a word of the type that is not listed here.
  static func code(_ line: Span<UInt8>, _ range: Range<Int>, of type: UInt16) -> UInt16? {
    switch type {
    case EvdevType.absolute: find(line, range, in: axes)
    case EvdevType.sync: find(line, range, in: syncs)
    case EvdevType.key: find(line, range, in: keys) ?? unusedCode(line, range, of: type)
    default: unusedCode(line, range, of: type)
    }
  }

  private static func unusedCode(_ line: Span<UInt8>, _ range: Range<Int>, of type: UInt16) -> UInt16? {
    unused.contains { $0.1 == type && line.starts(with: $0.0, at: range.lowerBound) } ? EvdevCode.unused : nil
  }

  /// The value of that word.
  static func value(_ line: Span<UInt8>, _ range: Range<Int>) -> Int32? { find(line, range, in: values) }

  private static func find<Number>(
    _ line: Span<UInt8>, _ range: Range<Int>, in table: [(StaticString, Number)]
  ) -> Number? {
    for (word, number) in table
    where word.utf8CodeUnitCount == range.count && line.starts(with: word, at: range.lowerBound) {
      return number
    }
    return nil
  }
}
