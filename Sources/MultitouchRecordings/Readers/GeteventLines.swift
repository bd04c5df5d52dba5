/// Android `getevent -lt` and `-t`: `[ 1807.354865] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 00000004`.
///
/// The device is left out when only one is read; type, code and value are words or hexadecimal; older versions write
/// seconds and microseconds, `1807-354865:`, for the time. A log of all devices is read for one of them: the one the
/// options name, else the first that its header, or for want of one its events, show to be a touch device. Of the
/// events, axes that only contacts have show it and `BTN_TOUCH` without a pen; places alone do not, accelerometers have
/// them too. Where events are of no device, the one the options name must be described in front of them: nothing else
/// tells whose they are. A device that is removed takes its contacts with it; what comes under its node afterwards is
/// read if it is of the same name.
struct GeteventLines: LineReader {
  /// The device the options name, by node or name.
  private let wanted: String?
  private var chosen: [UInt8]?
  private var described: [DeviceDescription] = []
  /// What devices that may yet show themselves to be touch devices told, by node.
  private var kept: [String: EarlyEvents] = [:]
  /// Events that were kept, and the one that showed the device, to be handed out before the next line is read.
  private var waiting: ArraySlice<EvdevEvent> = []
  /// Whether the device listed last is the last of `described`; others have no node, or are beyond the limit.
  private var isDescribed = false
  private var isListingAxes = false
  private var isListingKeys = false
  /// The chosen device has been removed, and its node may be that of another by now.
  private var isGone = false
  /// That it has been removed was not asked for yet.
  private var isRemovalNew = false

  init(device wanted: String?) { self.wanted = wanted }

  mutating func read(
    _ line: Span<UInt8>, into device: inout DeviceDescription, _ counters: inout RecordingCounters
  ) throws(LineFault) -> EvdevEvent? {
    var i = 0
    line.skipBlanks(&i)
    if i == line.count { return nil }
    var time = Self.time(line, &i)
    line.skipBlanks(&i)
    var node: Range<Int>?
    if line.starts(with: "/dev/", at: i) {
      let start = i
      line.skipWord(&i)
      node = start..<(line[i - 1] == UInt8(ascii: ":") ? i - 1 : i)
      line.skipBlanks(&i)
    }
    if time == nil { time = Self.time(line, &i) }
    line.skipBlanks(&i)
    guard let time else {
      if node != nil || Self.looksLikeEvent(line, i) {
        throw LineFault(
          line, at: i, expected: "\(RecordingLimits.expectedTime), like [ 1807.354865]",
          remedy: "Record with getevent -lt: -t adds the times.")
      }
      try header(line, into: &device, &counters)
      return nil
    }
    let event = try event(line, &i, time)
    guard try isOfChosenDevice(line, node, event, into: &device) else {
      counters.eventsOfOtherDevices += 1
      return nil
    }
    guard let first = waiting.popFirst() else { return event }
    counters.eventsOfOtherDevices -= waiting.count + 1
    waiting.append(event)
    return first
  }

  /// The next event that waits, if one does.
  mutating func takeWaiting() -> EvdevEvent? { waiting.popFirst() }

  /// Whether the chosen device has been removed since this was asked last.
  mutating func takeRemoval() -> Bool {
    defer { isRemovalNew = false }
    return isRemovalNew
  }

  // MARK: Events

  /// Whether a line begins with a device and an event of it, with or without a time; used to detect the format.
  static func startsWithDevice(_ line: Span<UInt8>, at start: Int) -> Bool {
    var i = start
    guard line.starts(with: "/dev/input/", at: i) else { return false }
    line.skipWord(&i)
    line.skipBlanks(&i)
    return startsWithTime(line, at: i) || looksLikeEvent(line, i)
  }

  /// Whether a line begins with an event without device and time; used to detect the format, to say what it lacks.
  static func startsWithEvent(_ line: Span<UInt8>, at start: Int) -> Bool {
    line.starts(with: "EV_", at: start) || isPlainEvent(line, start)
  }

  /// Whether a line begins with a time as getevent prints it; used to detect the format.
  static func startsWithTime(_ line: Span<UInt8>, at start: Int) -> Bool {
    var i = start
    guard time(line, &i) != nil else { return false }
    line.skipBlanks(&i)
    return i < line.count
  }

  /// `[ 1807.354865]` or `1807-354865:`; nil without moving if neither is there.
  private static func time(_ line: Span<UInt8>, _ i: inout Int) -> Int64? {
    var k = i
    if k < line.count, line[k] == UInt8(ascii: "[") {
      k += 1
      line.skipBlanks(&k)
      guard let time = line.seconds(&k), k < line.count, line[k] == UInt8(ascii: "]") else { return nil }
      i = k + 1
      return time
    }
    guard let time = line.seconds(&k) ?? line.secondsAndMicroseconds(&k), k < line.count,
      line[k] == UInt8(ascii: ":")
    else { return nil }
    i = k + 1
    return time
  }

  private static func looksLikeEvent(_ line: Span<UInt8>, _ start: Int) -> Bool {
    startsWithEvent(line, at: start) || isWrongTime(line, start)
  }

  /// Whether brackets hold what was or became a time, unlike those of a prompt, `[me@host ~]$`: digits and a point, or
  /// as much of them as there is in a line cut off; or anything in front of an event.
  private static func isWrongTime(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var i = start
    guard line.take("[", &i) else { return false }
    line.skipBlanks(&i)
    if i < line.count, line[i] == UInt8(ascii: "-") { i += 1 }
    let digits = i
    while i < line.count, line[i] &- 0x30 <= 9 { i += 1 }
    if i == line.count || (i > digits && line[i] == UInt8(ascii: ".")) { return true }
    guard var end = line.find("]", from: i) else { return false }
    end += 1
    line.skipBlanks(&end)
    return line.starts(with: "/dev/", at: end) || startsWithEvent(line, at: end)
  }

  /// `0003 0039 00000001`.
  private static func isPlainEvent(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var i = start
    for digits in [4, 4, 8] {
      let word = i
      guard line.hexadecimal(&i, digits: digits) != nil, i - word == digits else { return false }
      line.skipBlanks(&i)
    }
    return true
  }

  private func event(_ line: Span<UInt8>, _ i: inout Int, _ time: Int64) throws(LineFault) -> EvdevEvent {
    let remedy = "An event is [ time ] node: type code value, as getevent -lt prints it."
    let typeWord = word(line, &i)
    guard let type = number(line, typeWord).flatMap({ UInt16(exactly: $0) }) ?? typeOfLabel(line, typeWord) else {
      throw LineFault(line, at: typeWord.lowerBound, expected: "an event type like EV_ABS or 0003", remedy: remedy)
    }
    let codeWord = word(line, &i)
    let code: UInt16
    if let known = EvdevLabels.code(line, codeWord, of: type) {
      code = known
    } else if let plain = number(line, codeWord).flatMap({ UInt16(exactly: $0) }) {
      code = plain
    } else if codeWord.isEmpty {
      throw LineFault(line, at: codeWord.lowerBound, expected: "an event code", remedy: remedy)
    } else {
      code = EvdevCode.unknown
    }
    let valueWord = word(line, &i)
    guard let value = EvdevLabels.value(line, valueWord) ?? hexValue(line, valueWord) else {
      throw LineFault(
        line, at: valueWord.lowerBound, expected: "a value of up to 8 hexadecimal digits, UP or DOWN", remedy: remedy)
    }
    let rest = word(line, &i)
    guard rest.isEmpty || line.starts(with: "rate", at: rest.lowerBound) else {
      throw LineFault(line, at: rest.lowerBound, expected: "the end of the line", remedy: remedy)
    }
    return EvdevEvent(time: time, type: type, code: code, value: value)
  }

  private func word(_ line: Span<UInt8>, _ i: inout Int) -> Range<Int> {
    line.skipBlanks(&i)
    let start = i
    line.skipWord(&i)
    return start..<i
  }

  private func typeOfLabel(_ line: Span<UInt8>, _ range: Range<Int>) -> UInt16? {
    EvdevLabels.type(line, range) ?? (line.starts(with: "EV_", at: range.lowerBound) ? EvdevType.unknown : nil)
  }

  private func number(_ line: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
    var i = range.lowerBound
    guard let number = line.hexadecimal(&i, digits: 4), i == range.upperBound else { return nil }
    return number
  }

  private func hexValue(_ line: Span<UInt8>, _ range: Range<Int>) -> Int32? {
    var i = range.lowerBound
    guard let number = line.hexadecimal(&i, digits: 8), i == range.upperBound else { return nil }
    return Int32(bitPattern: UInt32(number))
  }

  // MARK: Devices

  private mutating func isOfChosenDevice(
    _ line: Span<UInt8>, _ range: Range<Int>?, _ event: EvdevEvent, into device: inout DeviceDescription
  ) throws(LineFault) -> Bool {
    guard let range else {
      if chosen != nil { return true }
      return try choosesOnlyDevice(line, into: &device)
    }
    if let chosen {
      // Once lines that name no device are read, those that name one are of others, or of the one that is wanted.
      if chosen.isEmpty { return isWanted(line.text(range)) }
      let isChosen =
        chosen.count == range.count && chosen.indices.allSatisfy { chosen[$0] == line[range.lowerBound + $0] }
      return isChosen && (!isGone || isBack(line.text(range), device.name))
    }
    let node = line.text(range)
    let description = described.first { $0.node == node }
    if wanted != nil {
      guard isWanted(node) else { return false }
    } else if let description, !description.axes.isEmpty || description.hasTouchButton {
      guard description.isTouchDevice else { return false }
    } else {
      guard showsTouch(event, of: node) else { return false }
    }
    waiting = kept[node]?.handedOut(before: event) ?? []
    kept = [:]
    choose(Array(node.utf8), description, into: &device)
    device.node = node
    return true
  }

  /// Whether the device under the node of the chosen one, which was removed, is that again: of the same name, or a
  /// touch device where nobody told the name of the one before.
  private mutating func isBack(_ node: String, _ name: String) -> Bool {
    guard let again = described.first(where: { $0.node == node }),
      again.name == name || name.isEmpty && again.isTouchDevice
    else { return false }
    isGone = false
    return true
  }

  /// Whether a node is that of the device that is named.
  private func isWanted(_ node: String) -> Bool {
    guard let wanted else { return false }
    return node == wanted || described.contains { $0.node == node && $0.name == wanted }
  }

  /// Whether the events of a log without nodes, which are of one device, are to be read. A header before them describes
  /// that one; of several devices, the one that is named.
  private mutating func choosesOnlyDevice(
    _ line: Span<UInt8>, into device: inout DeviceDescription
  ) throws(LineFault) -> Bool {
    guard let wanted else {
      choose([], described.count == 1 ? described.first : nil, into: &device)
      return true
    }
    if let description = described.first(where: { $0.node == wanted || $0.name == wanted }) {
      choose([], description, into: &device)
      device.node = description.node
      return true
    }
    if device.name == wanted {
      chosen = []
      return true
    }
    // What is described is another one.
    if !described.isEmpty { return false }
    throw LineFault(
      found: line.excerpt(at: 0), expected: "events with their device, as one is named",
      remedy: "This log does not tell whose its events are: name no device (leave --device out), or put what "
        + "getevent -lp lists of it in front.")
  }

  private mutating func choose(
    _ node: [UInt8], _ description: DeviceDescription?, into device: inout DeviceDescription
  ) {
    chosen = node
    // Axes given by a description file stay if the log itself has none.
    if let description, !description.axes.isEmpty {
      device = description
    } else if let description {
      device.name = description.name
    }
  }

  /// Whether an event shows its device to be a touch device. What it told before is kept: places and tools are told
  /// when they change, so that they may come long before the event that shows it.
  private mutating func showsTouch(_ event: EvdevEvent, of node: String) -> Bool {
    switch event.type {
    case EvdevType.absolute where EvdevCode.ofContacts.contains(event.code): return true
    case EvdevType.key where event.code == EvdevCode.touch && kept[node]?.tellPen != true: return true
    default: break
    }
    let isFirst = kept[node] == nil
    guard EarlyEvents.hold(event, isFirst: isFirst), !isFirst || kept.count < RecordingLimits.devices else {
      return false
    }
    kept[node, default: EarlyEvents()].take(event)
    return false
  }

  /// `add device 1: /dev/input/event2`, and what `getevent -p` lists below it.
  private mutating func header(
    _ line: Span<UInt8>, into device: inout DeviceDescription, _ counters: inout RecordingCounters
  ) throws(LineFault) {
    var i = 0
    line.skipBlanks(&i)
    if line.take("add device ", &i) {
      isListingAxes = false
      isListingKeys = false
      isDescribed = false
      guard described.count < RecordingLimits.devices, let path = line.find("/dev/", from: i) else {
        counters.linesIgnored += 1
        return
      }
      var added = DeviceDescription()
      var end = path
      line.skipWord(&end)
      added.node = line.text(path..<end)
      described.append(added)
      isDescribed = true
      return
    }
    if line.take("remove device ", &i), let path = line.find("/dev/", from: i) {
      isDescribed = false
      var end = path
      line.skipWord(&end)
      remove(line.text(path..<end))
      return
    }
    guard isDescribed else {
      counters.linesIgnored += 1
      return
    }
    let last = described.count - 1
    if line.take("name:", &i) {
      line.skipBlanks(&i)
      described[last].name = line.text(i..<line.count).trimmingQuotes()
      return
    }
    if line.starts(with: "events:", at: i) || line.starts(with: "input props:", at: i)
      || line.starts(with: "INPUT_PROP", at: i)
    {
      isListingAxes = false
      isListingKeys = false
      return
    }
    if let colon = line.find("): ", from: i), line.find(" (", from: i) != nil {
      isListingAxes = line.starts(with: "ABS", at: i)
      isListingKeys = line.starts(with: "KEY", at: i)
      i = colon + 3
    } else if line.find("):", from: i) == line.count - 2 {
      isListingAxes = line.starts(with: "ABS", at: i)
      isListingKeys = line.starts(with: "KEY", at: i)
      return
    }
    if isListingAxes, Self.isAxis(line, i) {
      if try !axis(line, i, of: last) { counters.linesIgnored += 1 }
      return
    }
    if isListingKeys {
      keys(line, i, of: last)
      return
    }
    // What a listing tells of other things is indented below its device.
    let isListed = counters.events == 0 && line.count > 0 && (line[0] == 0x20 || line[0] == 0x09)
    if !isListed { counters.linesIgnored += 1 }
  }

  /// `remove device 1: /dev/input/event2`: the node is free, and may be another device's next.
  private mutating func remove(_ node: String) {
    described.removeAll { $0.node == node }
    kept[node] = nil
    guard let chosen, chosen.elementsEqual(node.utf8) else { return }
    isGone = true
    isRemovalNew = true
  }

  private static func isAxis(_ line: Span<UInt8>, _ start: Int) -> Bool {
    line.find("value ", from: start) != nil || line.find("min ", from: start) != nil
      || line.find("max ", from: start) != nil
  }

  /// `ABS_MT_SLOT : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0`, or the code in hexadecimal; false for an axis
  /// whose word is not known.
  private mutating func axis(_ line: Span<UInt8>, _ start: Int, of index: Int) throws(LineFault) -> Bool {
    var i = start
    let range = word(line, &i)
    let code =
      EvdevLabels.code(line, range, of: EvdevType.absolute) ?? number(line, range).flatMap { UInt16(exactly: $0) }
    guard let code, code <= 0x3F else {
      if line.starts(with: "ABS_", at: range.lowerBound) { return false }
      throw LineFault(
        line, at: range.lowerBound, expected: "an axis like ABS_MT_POSITION_X or 0035", remedy: Self.axisRemedy)
    }
    var axis = DeviceDescription.Axis()
    axis.value = try field("value ", line, i)
    axis.minimum = try field("min ", line, i)
    axis.maximum = try field("max ", line, i)
    axis.resolution = line.find("resolution ", from: i) == nil ? 0 : try field("resolution ", line, i)
    described[index].axes[code] = axis
    return true
  }

  private static let axisRemedy = "An axis is ABS_MT_POSITION_X : value 0, min 0, max 1079, as getevent -p lists it."

  /// The whole number behind a name, which the line must have.
  private func field(_ name: StaticString, _ line: Span<UInt8>, _ start: Int) throws(LineFault) -> Int32 {
    guard let found = line.find(name, from: start) else {
      throw LineFault(line, at: line.count, expected: "\(name)and a number", remedy: Self.axisRemedy)
    }
    let first = found + name.utf8CodeUnitCount
    var i = first
    guard let number = line.decimal(&i).flatMap({ Int32(exactly: $0) }),
      i == line.count || line[i] == UInt8(ascii: ",") || line[i] == 0x20 || line[i] == 0x09
    else {
      throw LineFault(line, at: first, expected: "a number of 32 bits, in decimal", remedy: Self.axisRemedy)
    }
    return number
  }

  private mutating func keys(_ line: Span<UInt8>, _ start: Int, of index: Int) {
    var i = start
    while true {
      let range = word(line, &i)
      if range.isEmpty { return }
      // A key that is down is marked: BTN_TOUCH*.
      let isDown = line[range.upperBound - 1] == UInt8(ascii: "*")
      let name = isDown ? range.lowerBound..<range.upperBound - 1 : range
      let code = EvdevLabels.code(line, name, of: EvdevType.key) ?? number(line, name).flatMap { UInt16(exactly: $0) }
      if let code { described[index].addKey(code) }
    }
  }
}

extension String {
  /// Without the quotation marks at both ends, if it has them.
  fileprivate func trimmingQuotes() -> String {
    hasPrefix("\"") && hasSuffix("\"") && count >= 2 ? String(dropFirst().dropLast()) : self
  }
}
