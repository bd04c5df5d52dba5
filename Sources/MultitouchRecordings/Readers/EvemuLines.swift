/// evemu: `E: 0.014541 0003 0035 2482  # comment`, with a header of `N:`, `I:`, `P:`, `B:`, `A:` lines and comments.
///
/// Type and code are hexadecimal, the value is decimal and may be padded with zeros (`-001`). The comments of a header
/// are read too: only they tell the slot that was in use when the recording began. A name behind events begins another
/// device, which is not read; a second one in front of them begins the device that is, and the one above has no events.
struct EvemuLines: LineReader {
  /// What is known of the device before its header is read.
  private let known: DeviceDescription
  private var block = AxisBlock()
  private var isNamed = false
  private var isOtherDevice = false
  /// The byte of the keys' mask that comes next.
  private var keyByte = 0

  init(known: DeviceDescription = DeviceDescription()) { self.known = known }

  mutating func read(
    _ line: Span<UInt8>, into device: inout DeviceDescription, _ counters: inout RecordingCounters
  ) throws(LineFault) -> EvdevEvent? {
    guard line.count > 0 else { return nil }
    if line.count >= 2, line[1] == UInt8(ascii: ":") {
      switch line[0] {
      case UInt8(ascii: "E"):
        let event = try event(line)
        if !isOtherDevice { return event }
        counters.eventsOfOtherDevices += 1
        return nil
      case UInt8(ascii: "N") where counters.events > 0:
        isOtherDevice = true
        return nil
      case UInt8(ascii: "N"):
        beginDevice(&device, &counters)
        isNamed = true
        var i = 2
        line.skipBlanks(&i)
        device.name = line.text(i..<line.count)
        return nil
      case UInt8(ascii: "A"), UInt8(ascii: "B"):
        if counters.events == 0 {
          try describe(line, &device)
        } else {
          // The places told so far were laid out without it.
          if !isOtherDevice { counters.linesIgnored += 1 }
          var unread = DeviceDescription()
          try describe(line, &unread)
        }
        return nil
      case UInt8(ascii: "I"), UInt8(ascii: "P"), UInt8(ascii: "L"), UInt8(ascii: "W"), UInt8(ascii: "S"):
        return nil
      default: break
      }
    }
    if line[0] == UInt8(ascii: "#") {
      if counters.events == 0 {
        if Self.beginsHeader(line) { beginDevice(&device, &counters) }
        block.read(comment: line, 1, into: &device, &counters)
      }
      return nil
    }
    var i = 0
    line.skipBlanks(&i)
    if i == line.count { return nil }
    if i > 0 { return try read(indented: line, i, into: &device, &counters) }
    throw LineFault(
      line, at: i, expected: "an evemu line (E:, N:, I:, P:, B:, A: or #)",
      remedy: "Name the format if this is another one; else correct the line or make it a comment with #.")
  }

  /// Whether a comment is one that evemu writes above the name of a device.
  private static func beginsHeader(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "# EVEMU ", at: 0) || line.starts(with: "# Input device name:", at: 0)
  }

  /// Begins another description if one has its name: what it tells is of a device without events.
  private mutating func beginDevice(_ device: inout DeviceDescription, _ counters: inout RecordingCounters) {
    guard isNamed else { return }
    counters.devicesWithoutEvents += 1
    device = known
    (block, keyByte, isNamed) = (AxisBlock(), 0, false)
  }

  /// A line of a recording that was quoted somewhere, from its first sign on.
  private mutating func read(
    indented line: Span<UInt8>, _ start: Int, into device: inout DeviceDescription,
    _ counters: inout RecordingCounters
  ) throws(LineFault) -> EvdevEvent? {
    do throws(LineFault) {
      return try read(line.extracting(start..<line.count), into: &device, &counters)
    } catch {
      var fault = error
      fault.position += start
      throw fault
    }
  }

  /// Hot: one event in about a hundred instructions, nothing allocated.
  private func event(_ line: Span<UInt8>) throws(LineFault) -> EvdevEvent {
    var i = 2
    line.skipBlanks(&i)
    var word = i
    guard let time = line.seconds(&i) else {
      throw LineFault(
        line, at: word, expected: "\(RecordingLimits.expectedTime), like 0.014541",
        remedy: "An event is E: seconds type code value.")
    }
    line.skipBlanks(&i)
    word = i
    guard let type = line.hexadecimal(&i, digits: 4) else {
      throw LineFault(
        line, at: word, expected: "a type of up to 4 hexadecimal digits",
        remedy: "An event is E: seconds type code value.")
    }
    line.skipBlanks(&i)
    word = i
    guard let code = line.hexadecimal(&i, digits: 4) else {
      throw LineFault(
        line, at: word, expected: "a code of up to 4 hexadecimal digits",
        remedy: "An event is E: seconds type code value.")
    }
    line.skipBlanks(&i)
    let value = try Self.value(line, &i)
    line.skipBlanks(&i)
    guard i == line.count || line[i] == UInt8(ascii: "#") else {
      throw LineFault(
        line, at: i, expected: "the end of the line or a comment",
        remedy: "Put a # before what is not part of the event.")
    }
    return EvdevEvent(time: time, type: UInt16(type), code: UInt16(code), value: value)
  }

  private mutating func describe(_ line: Span<UInt8>, _ device: inout DeviceDescription) throws(LineFault) {
    if line[0] == UInt8(ascii: "A") { try axis(line, into: &device) } else { bits(line, into: &device) }
  }

  /// `A: code minimum maximum fuzz flat [resolution]`, the code in hexadecimal.
  private func axis(_ line: Span<UInt8>, into device: inout DeviceDescription) throws(LineFault) {
    var i = 2
    line.skipBlanks(&i)
    let start = i
    guard let code = line.hexadecimal(&i, digits: 4), code <= 0x3F else {
      throw LineFault(
        line, at: start, expected: "an axis code up to 3f, in hexadecimal",
        remedy: "An axis is A: code minimum maximum fuzz flat [resolution].")
    }
    var axis = device.axes[UInt16(code)] ?? .init()
    line.skipBlanks(&i)
    axis.minimum = try Self.value(line, &i)
    line.skipBlanks(&i)
    axis.maximum = try Self.value(line, &i)
    for field in 0..<3 {
      line.skipBlanks(&i)
      if i == line.count || line[i] == UInt8(ascii: "#") { break }
      let value = try Self.value(line, &i)
      if field == 2 { axis.resolution = value }
    }
    device.axes[UInt16(code)] = axis
  }

  /// `B: type bytes…`: the mask of a type's codes, of which only some keys matter. Such lines come eight bytes each, so
  /// the mask of the keys goes over several: `BTN_TOUCH` is in byte 41 of type 1.
  private mutating func bits(_ line: Span<UInt8>, into device: inout DeviceDescription) {
    var i = 2
    line.skipBlanks(&i)
    guard let type = line.hexadecimal(&i, digits: 2), type == UInt64(EvdevType.key) else { return }
    while true {
      line.skipBlanks(&i)
      guard let byte = line.hexadecimal(&i, digits: 2) else { return }
      for key in [EvdevCode.touch, EvdevCode.toolPen]
      where keyByte == Int(key) / 8 && byte & 1 << UInt64(key % 8) != 0 {
        device.addKey(key)
      }
      keyByte += 1
    }
  }
}
