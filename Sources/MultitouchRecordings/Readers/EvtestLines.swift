/// evtest: `Event: time 271.039089, type 3 (EV_ABS), code 47 (ABS_MT_SLOT), value 0`, after a header of axis blocks.
/// A name behind events begins another device, which is not read; a second header in front of them begins the device
/// that is, and the one above has no events.
struct EvtestLines: LineReader {
  /// What is known of the device before its header is read.
  private let known: DeviceDescription
  private var block = AxisBlock()
  private var isNamed = false
  private var isOtherDevice = false

  init(known: DeviceDescription = DeviceDescription()) { self.known = known }

  mutating func read(
    _ line: Span<UInt8>, into device: inout DeviceDescription, _ counters: inout RecordingCounters
  ) throws(LineFault) -> EvdevEvent? {
    var i = 0
    line.skipBlanks(&i)
    if line.take("Event:", &i) {
      let event = try event(line, i)
      if !isOtherDevice { return event }
      counters.eventsOfOtherDevices += 1
      return nil
    }
    if i == line.count { return nil }
    if line.take("Input device name: ", &i) {
      guard counters.events == 0 else {
        isOtherDevice = true
        return nil
      }
      beginDevice(&device, &counters)
      isNamed = true
      let end = line.count > i && line[line.count - 1] == UInt8(ascii: "\"") ? line.count - 1 : line.count
      let start = i < end && line[i] == UInt8(ascii: "\"") ? i + 1 : i
      device.name = start <= end ? line.text(start..<end) : ""
      return nil
    }
    if counters.events == 0, line.starts(with: "Input driver version", at: i) { beginDevice(&device, &counters) }
    for known: StaticString in ["Input d", "Supported events", "Key repeat", "Testing", "Properties", "Property"]
    where line.starts(with: known, at: i) {
      return nil
    }
    if counters.events == 0 {
      if try block.read(line, i, into: &device) { return nil }
    } else if isOtherDevice {
      var unread = DeviceDescription()
      if try block.read(line, i, into: &unread) { return nil }
    }
    counters.linesIgnored += 1
    return nil
  }

  /// Begins another description if there is one: what it tells is of a device without events.
  private mutating func beginDevice(_ device: inout DeviceDescription, _ counters: inout RecordingCounters) {
    guard isNamed || device != known else { return }
    counters.devicesWithoutEvents += 1
    device = known
    (block, isNamed) = (AxisBlock(), false)
  }

  private static let remedy = "An event is: Event: time seconds, type number (name), code number (name), value number."

  private func event(_ line: Span<UInt8>, _ start: Int) throws(LineFault) -> EvdevEvent {
    var i = start
    line.skipBlanks(&i)
    guard line.take("time ", &i) else { throw fault(line, i, "time and seconds") }
    let seconds = i
    guard let time = line.seconds(&i) else {
      throw fault(line, seconds, "\(RecordingLimits.expectedTime), like 271.039089")
    }
    guard line.take(", ", &i) else { throw fault(line, i, "a comma") }
    if i < line.count, line[i] != UInt8(ascii: "t") { return try sync(line, i, time) }
    guard line.take("type ", &i) else { throw fault(line, i, "type and a number") }
    let type = try number(line, &i, "a type from 0 to 65534")
    skipName(line, &i)
    guard line.take(", code ", &i) else { throw fault(line, i, "code and a number") }
    let code = try number(line, &i, "a code from 0 to 65534")
    skipName(line, &i)
    guard line.take(", value ", &i) else { throw fault(line, i, "value and a number") }
    let value: Int32
    if type == EvdevType.miscellaneous {
      // Scan codes are printed in hexadecimal, time stamps in decimal; a frame needs neither.
      var k = i
      guard line.hexadecimal(&k, digits: 16) != nil || line.decimal(&k) != nil else { throw fault(line, i, "a value") }
      (value, i) = (0, k)
    } else {
      value = try Self.value(line, &i)
    }
    line.skipBlanks(&i)
    guard i == line.count else { throw fault(line, i, "the end of the line") }
    return EvdevEvent(time: time, type: type, code: code, value: value)
  }

  private func fault(_ line: Span<UInt8>, _ i: Int, _ expected: String) -> LineFault {
    LineFault(line, at: i, expected: expected, remedy: Self.remedy)
  }

  /// The number of a type or a code, with a blank or a comma behind it.
  private func number(_ line: Span<UInt8>, _ i: inout Int, _ expected: String) throws(LineFault) -> UInt16 {
    let start = i
    guard let number = line.decimal(&i).flatMap({ UInt16(exactly: $0) }), number != .max,
      i == line.count || line[i] == UInt8(ascii: " ") || line[i] == UInt8(ascii: ",")
    else { throw fault(line, start, expected) }
    return number
  }

  /// Moves past the name of a type or a code in brackets, if there is one.
  private func skipName(_ line: Span<UInt8>, _ i: inout Int) {
    guard line.starts(with: " (", at: i), let end = line.find(")", from: i) else { return }
    i = end + 1
  }

  /// `-------------- SYN_REPORT ------------`, and what older versions write instead: `Report Sync`, then the name of
  /// the type with the code's number, `EV_SYN` to `EV_ABS`. Between other signs than dashes `EV_SYN` is not told apart
  /// from `SYN_MT_REPORT`.
  ///
  /// The oldest write `Config Sync` for every code but 0. Of these the kernel has one use, `SYN_MT_REPORT`: it sends no
  /// `SYN_CONFIG`, and had no `SYN_DROPPED` yet.
  private func sync(_ line: Span<UInt8>, _ start: Int, _ time: Int64) throws(LineFault) -> EvdevEvent {
    let code: UInt16
    if line.find("SYN_MT_REPORT", from: start) != nil || line.find("Config Sync", from: start) != nil
      || line.find("EV_REL", from: start) != nil
    {
      code = EvdevCode.multitouchReport
    } else if line.find("SYN_REPORT", from: start) != nil || line.find("Report Sync", from: start) != nil
      || line[start] == UInt8(ascii: "-") && line.find("EV_SYN", from: start) != nil
    {
      code = EvdevCode.report
    } else if line.find("SYN_DROPPED", from: start) != nil || line.find("EV_ABS", from: start) != nil {
      code = EvdevCode.dropped
    } else if line.find("SYN_CONFIG", from: start) != nil || line.find("EV_KEY", from: start) != nil {
      code = 1
    } else {
      throw fault(line, start, "type, or EV_SYN, SYN_REPORT, SYN_MT_REPORT or SYN_DROPPED between dashes")
    }
    return EvdevEvent(time: time, type: EvdevType.sync, code: code, value: 0)
  }
}
