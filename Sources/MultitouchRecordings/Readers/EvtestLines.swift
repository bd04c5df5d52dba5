/// evtest: `Event: time 271.039089, type 3 (EV_ABS), code 47 (ABS_MT_SLOT), value 0`, after a header of axis blocks.
/// A name behind events begins another device, which is not read.
struct EvtestLines: LineReader {
  private var block = AxisBlock()
  private var isOtherDevice = false

  mutating func read(
    _ line: Span<UInt8>, into device: inout DeviceDescription, _ counters: inout RecordingCounters
  ) throws(LineFault) -> EvdevEvent? {
    var i = 0
    line.skipBlanks(&i)
    if line.take("Event: time ", &i) {
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
      let end = line.count > i && line[line.count - 1] == UInt8(ascii: "\"") ? line.count - 1 : line.count
      let start = i < end && line[i] == UInt8(ascii: "\"") ? i + 1 : i
      device.name = start <= end ? line.text(start..<end) : ""
      return nil
    }
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

  private func event(_ line: Span<UInt8>, _ start: Int) throws(LineFault) -> EvdevEvent {
    let remedy = "An event is: Event: time seconds, type number (name), code number (name), value number."
    var i = start
    guard let time = line.seconds(&i) else {
      throw LineFault(line, at: i, expected: "\(RecordingLimits.expectedTime), like 271.039089", remedy: remedy)
    }
    guard line.take(", ", &i) else { throw LineFault(line, at: i, expected: "a comma", remedy: remedy) }
    if i < line.count, line[i] != UInt8(ascii: "t") { return try sync(line, i, time) }
    guard line.take("type ", &i), let type = line.decimal(&i), type >= 0, type < Int64(UInt16.max) else {
      throw LineFault(line, at: i, expected: "type and a number", remedy: remedy)
    }
    guard let comma = line.find(", code ", from: i) else {
      throw LineFault(line, at: i, expected: "code and a number", remedy: remedy)
    }
    i = comma + 7
    guard let code = line.decimal(&i), code >= 0, code < Int64(UInt16.max) else {
      throw LineFault(line, at: i, expected: "a code", remedy: remedy)
    }
    guard let word = line.find("), value ", from: i) ?? line.find(", value ", from: i),
      let space = line.find("value ", from: word)
    else {
      throw LineFault(line, at: i, expected: "value and a number", remedy: remedy)
    }
    i = space + 6
    let value: Int32
    if type == Int64(EvdevType.miscellaneous) {
      // Scan codes are printed in hexadecimal, time stamps in decimal; a frame needs neither.
      var k = i
      guard line.hexadecimal(&k, digits: 16) != nil || line.decimal(&k) != nil else {
        throw LineFault(line, at: i, expected: "a value", remedy: remedy)
      }
      (value, i) = (0, k)
    } else {
      value = try Self.value(line, &i)
    }
    line.skipBlanks(&i)
    guard i == line.count else { throw LineFault(line, at: i, expected: "the end of the line", remedy: remedy) }
    return EvdevEvent(time: time, type: UInt16(type), code: UInt16(code), value: value)
  }

  /// `-------------- SYN_REPORT ------------`, and what older and newer versions write instead: `Report Sync`, then
  /// `EV_SYN`. Between other signs than dashes `EV_SYN` is not told apart from `SYN_MT_REPORT`.
  private func sync(_ line: Span<UInt8>, _ start: Int, _ time: Int64) throws(LineFault) -> EvdevEvent {
    let code: UInt16
    if line.find("SYN_MT_REPORT", from: start) != nil {
      code = EvdevCode.multitouchReport
    } else if line.find("SYN_REPORT", from: start) != nil || line.find("Report Sync", from: start) != nil
      || line[start] == UInt8(ascii: "-") && line.find("EV_SYN", from: start) != nil
    {
      code = EvdevCode.report
    } else if line.find("SYN_DROPPED", from: start) != nil {
      code = EvdevCode.dropped
    } else if line.find("SYN_CONFIG", from: start) != nil || line.find("Config Sync", from: start) != nil {
      code = 1
    } else {
      throw LineFault(
        line, at: start, expected: "type, or EV_SYN, SYN_REPORT, SYN_MT_REPORT or SYN_DROPPED between dashes",
        remedy: "An event is: Event: time seconds, type number (name), code number (name), value number.")
    }
    return EvdevEvent(time: time, type: EvdevType.sync, code: code, value: 0)
  }
}
