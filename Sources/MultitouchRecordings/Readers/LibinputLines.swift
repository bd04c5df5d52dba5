import Yams

/// `libinput record`: a YAML file with a header and a list of events for each device.
///
/// A header is small, so it is read by a YAML parser, after a check of its size, its depth and the absence of aliases.
/// The event list has the size of the recording and one event a line, `- [sec, usec, type, code, value]`, so it is read
/// line by line. Of several devices one is read: the one the options name, else the first touch device with an event.
/// The headers of those behind it, and of those beyond ``RecordingLimits/devices``, are passed over.
/// Of a header's comments the values are read: only they tell the slot that was in use when the recording began.
/// Noise above the first header is counted and left out.
///
/// The next device begins with a list's dash to the left of `events:`, however far its list is indented. With
/// `--autorestart` the recorder forgets the line feed in front of it: it stands behind a comment.
struct LibinputLines: LineReader {
  private let wanted: String?
  /// What is known of the device before its header is read.
  private let known: DeviceDescription
  private var header: [UInt8] = []
  private var headerLineCount = 0
  /// Bytes in front of the header in its first line.
  private var headerIndent = 0
  private(set) var isInsideHeader = true
  /// Whether the line read last is the one that `--autorestart` ends with, which has no line feed.
  private(set) var isClosed = false
  /// How far the `events:` of the device that is read is indented.
  private var listIndent = 0
  /// What the comments of the header tell of the axes.
  private var commented = DeviceDescription()
  private var block = AxisBlock()
  private var asides = LibinputAsides()
  private var choice = Choice.refused
  /// How many devices have been described by their headers.
  private var describedCount = 0

  /// What becomes of the events of the device whose list is read.
  private enum Choice {
    /// They are left out.
    case refused
    /// They are read, unless there are none: then another device may be chosen.
    case candidate(DeviceDescription)
    /// They are read, and those of no other device.
    case chosen
    /// They are left out, because another device was chosen.
    case decided
  }

  init(device wanted: String?, known: DeviceDescription = DeviceDescription()) {
    self.wanted = wanted
    self.known = known
  }

  mutating func read(
    _ line: Span<UInt8>, into device: inout DeviceDescription, _ counters: inout RecordingCounters
  ) throws(LineFault) -> EvdevEvent? {
    var i = 0
    isClosed = false
    while i < line.count, line[i] == 0x20 { i += 1 }
    if i < line.count, line[i] == 0x09 { line.skipBlanks(&i) }
    if i == line.count { return try keep(line, &counters) }
    if isInsideHeader {
      if i > 0, isEventList(line, i) {
        listIndent = i
        leaveOutNoise(&counters)
        try readHeader(into: &device)
        return nil
      }
      return try keep(line, &counters)
    }
    let indent = i
    // As the recorder writes it; other ways take longer.
    var isEvent = line.take("- [", &i)
    if !isEvent {
      Self.skipDash(line, &i)
      isEvent = line.take("[", &i)
    }
    if isEvent {
      asides.end()
      return try event(line, i, into: &device, &counters)
    }
    if let start = startOfDevice(line, indent) {
      isInsideHeader = true
      headerIndent = start
      return try keep(line.extracting(start..<line.count), &counters)
    }
    if i == line.count || line[i] != UInt8(ascii: "#"), !asides.take(line, i, isItem: i > indent),
      try !isReport(line, i)
    {
      counters.linesIgnored += 1
    }
    return nil
  }

  /// Moves past the sign of a list's item and the blanks behind it.
  private static func skipDash(_ line: Span<UInt8>, _ i: inout Int) {
    guard line.starts(with: "- ", at: i) || line.starts(with: "-\t", at: i) else { return }
    i += 1
    line.skipBlanks(&i)
  }

  /// Whether a line is the `evdev:` above the events of a report, one a line. Nothing else may stand in it: what is
  /// written in one line, as YAML has it too, would go by.
  private func isReport(_ line: Span<UInt8>, _ start: Int) throws(LineFault) -> Bool {
    var i = start
    let isInBraces = line.take("{", &i)
    if isInBraces { line.skipBlanks(&i) }
    guard line.take("evdev:", &i) || line.take("\"evdev\":", &i) || line.take("'evdev':", &i) else { return false }
    line.skipBlanks(&i)
    let value = i
    if !isInBraces, line.take("[]", &i) { line.skipBlanks(&i) }
    guard !isInBraces, i == line.count || line[i] == UInt8(ascii: "#") else {
      throw LineFault(
        line, at: isInBraces ? start : value, expected: "evdev: with nothing but its events below it",
        remedy: "Write each event on a line of its own: - [sec, usec, type, code, value].")
    }
    return true
  }

  /// Where the header of the next device begins, in a line behind events; nil if it is none.
  private mutating func startOfDevice(_ line: Span<UInt8>, _ indent: Int) -> Int? {
    if line.starts(with: "# Closing after ", at: indent) {
      let start = line.find("- node:", from: indent)
      isClosed = start == nil
      return start
    }
    var i = indent
    Self.skipDash(line, &i)
    guard i > indent else { return nil }
    // The parser of headers refuses tabs in front of them and says where; in front of a report they are only blanks.
    let isIndented = indent >= listIndent
    let hasTab = (0..<indent).contains { line[$0] == 0x09 }
    if line.starts(with: "node:", at: i) { return hasTab || !isIndented ? 0 : nil }
    return line.starts(with: "evdev:", at: i) && !hasTab && !isIndented ? 0 : nil
  }

  /// `events:`, with nothing but blanks or a comment behind it; `events: []` if the recorder was to write none.
  private func isEventList(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var i = start
    guard line.take("events:", &i) else { return false }
    line.skipBlanks(&i)
    if line.take("[]", &i) { line.skipBlanks(&i) }
    return i == line.count || line[i] == UInt8(ascii: "#")
  }

  private mutating func event(
    _ line: Span<UInt8>, _ start: Int, into device: inout DeviceDescription, _ counters: inout RecordingCounters
  ) throws(LineFault) -> EvdevEvent? {
    let remedy = "An event is - [sec, usec, type, code, value]."
    var i = start
    var numbers = InlineArray<5, Int64>(repeating: 0)
    for k in 0..<5 {
      line.skipBlanks(&i)
      let at = i
      guard let number = line.decimal(&i), Self.range(k).contains(number) || (k == 0 && Self.isWrapped(number)) else {
        throw LineFault(line, at: at, expected: Self.name(k), remedy: remedy)
      }
      numbers[k] = number
      line.skipBlanks(&i)
      guard line.take(k == 4 ? "]" : ",", &i) else {
        throw LineFault(line, at: i, expected: k == 4 ? "]" : "a comma", remedy: remedy)
      }
    }
    line.skipBlanks(&i)
    guard i == line.count || line[i] == UInt8(ascii: "#") else {
      throw LineFault(line, at: i, expected: "the end of the line or a comment", remedy: remedy)
    }
    switch choice {
    case .refused, .decided:
      counters.eventsOfOtherDevices += 1
      return nil
    case .candidate(let described):
      device = described
      choice = .chosen
    case .chosen: break
    }
    return EvdevEvent(
      time: Self.time(numbers[0], numbers[1]), type: UInt16(numbers[2]), code: UInt16(numbers[3]),
      value: Int32(numbers[4]))
  }

  /// 2⁶⁴ µs.
  private static let wrap = (seconds: Int64(18_446_744_073_709), microseconds: Int64(551_616))

  /// Whether seconds are those of a time up to an hour before 0, which the recorder writes without a sign. Recordings
  /// of several devices begin when all of them are open; the first may have had an event by then.
  private static func isWrapped(_ seconds: Int64) -> Bool {
    seconds <= wrap.seconds && seconds > wrap.seconds - 3600
  }

  private static func time(_ seconds: Int64, _ microseconds: Int64) -> Int64 {
    isWrapped(seconds)
      ? (seconds - wrap.seconds) * 1_000_000_000 + (microseconds - wrap.microseconds) * 1000
      : seconds * 1_000_000_000 + microseconds * 1000
  }

  private static func range(_ k: Int) -> ClosedRange<Int64> {
    switch k {
    case 0: 0...RecordingLimits.seconds
    case 1: 0...999_999
    case 4: Int64(Int32.min)...Int64(Int32.max)
    default: 0...0xFFFE
    }
  }

  private static func name(_ k: Int) -> String {
    switch k {
    case 0: "seconds from 0 to \(RecordingLimits.seconds)"
    case 1: "microseconds below 1000000"
    case 2: "an event type"
    case 3: "an event code"
    default: "a value of 32 bits"
    }
  }

  // MARK: Header

  /// The format that lines taken for a header are of, if that is another one.
  var otherFormat: RecordingFormat? {
    guard case .format(let format) = RecordingFormat.detect(in: header.span), format != .libinput else { return nil }
    return format
  }

  private mutating func keep(
    _ line: Span<UInt8>, _ counters: inout RecordingCounters
  ) throws(LineFault) -> EvdevEvent? {
    guard isInsideHeader else { return nil }
    guard header.count + line.count < RecordingLimits.headerByteCount else {
      throw LineFault(
        found: "a longer one", expected: "a header of at most \(RecordingLimits.headerByteCount) bytes before events:",
        remedy: "Check that this is a libinput recording.")
    }
    for k in line.indices { header.append(line[k]) }
    header.append(0x0A)
    var i = 0
    line.skipBlanks(&i)
    if i < line.count, line[i] == UInt8(ascii: "#") {
      block.read(comment: line, i + 1, into: &commented, &counters)
    }
    headerLineCount += 1
    return nil
  }

  /// Empties the lines above the first key, so that the others stay where they are: a log of a terminal has its prompt
  /// there, and what the recorder says to whom it may concern.
  private mutating func leaveOutNoise(_ counters: inout RecordingCounters) {
    var rest = header[...]
    var ignoredCount = 0
    var emptied: [UInt8] = []
    while let end = rest.firstIndex(of: 0x0A), !Self.beginsHeader(rest[..<end]) {
      let text = rest[..<end].drop { $0 == 0x20 || $0 == 0x09 }
      if !text.isEmpty, text.first != UInt8(ascii: "#") { ignoredCount += 1 }
      emptied.append(0x0A)
      rest = rest[(end + 1)...]
    }
    guard ignoredCount > 0, !rest.isEmpty else { return }
    counters.linesIgnored += ignoredCount
    header = emptied + rest
  }

  /// Whether a line is an item of a list, the sign of a document, or a key of letters and what belongs to it.
  private static func beginsHeader(_ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { ($0 | 0x20) &- 0x61 <= 25 }
    if line.first == UInt8(ascii: "-") { return true }
    guard rest.startIndex > line.startIndex, rest.first == UInt8(ascii: ":") else { return false }
    return rest.count == 1 || rest.dropFirst().first == 0x20
  }

  /// Ends the header, and describes its device if that may be the one that is read.
  private mutating func readHeader(into device: inout DeviceDescription) throws(LineFault) {
    switch choice {
    case .chosen, .decided: choice = .decided
    case .refused, .candidate:
      choice = .refused
      if describedCount < RecordingLimits.devices {
        describedCount += 1
        choose(try described(), into: &device)
      }
    }
    header.removeAll(keepingCapacity: true)
    headerLineCount = 0
    headerIndent = 0
    isInsideHeader = false
    commented = DeviceDescription()
    block = AxisBlock()
  }

  /// What the header tells of its device.
  private func described() throws(LineFault) -> DeviceDescription {
    try checkHeader()
    let node: Yams.Node?
    do {
      node = try Yams.compose(yaml: String(decoding: header, as: UTF8.self))
    } catch {
      throw fault(of: error)
    }
    var described = DeviceDescription()
    let root = node?.mapping?["devices"]?.sequence?.first ?? node?.sequence?.first
    guard let root, let evdev = root["evdev"] else {
      throw LineFault(
        found: "a header without", expected: "devices: with an evdev: entry before events:",
        remedy: "Check that this is a libinput recording.", lineOffset: -headerLineCount)
    }
    described.node = root["node"]?.string ?? ""
    described.name = evdev["name"]?.string ?? ""
    try describeAxes(evdev, &described)
    try describeKeys(evdev, &described)
    return described
  }

  private mutating func choose(_ described: DeviceDescription, into device: inout DeviceDescription) {
    let isWanted = wanted.map { $0 == described.node || $0 == described.name } ?? described.isTouchDevice
    guard isWanted else { return }
    var described = described
    // Axes given by a description file stay if the header has none.
    if described.axes.isEmpty { described.axes = known.axes }
    choice = .candidate(described)
    // A recording without an event is described by its first device that might have had one.
    if device.axes.isEmpty { device = described }
  }

  private func describeAxes(_ evdev: Yams.Node, _ device: inout DeviceDescription) throws(LineFault) {
    let expected = "an axis like 53: [0, 1079, 0, 0, 0]"
    for (key, value) in try entries(evdev["absinfo"], expected) {
      let code = UInt16(try number(key, in: 0...0x3F, "an axis code from 0 to 63, in decimal"))
      // Of numbers that are written in two ways the parser takes each for a key of its own.
      guard device.axes[code] == nil else { throw fault(at: key, expected: "each axis once") }
      guard let numbers = value.sequence, numbers.count >= 2 else { throw fault(at: value, expected: expected) }
      var fields = InlineArray<5, Int32>(repeating: 0)
      for (k, node) in numbers.enumerated() {
        let field = Int32(try number(node, in: Int64(Int32.min)...Int64(Int32.max), "a number of 32 bits, in decimal"))
        if k < fields.count { fields[k] = field }
      }
      var axis = DeviceDescription.Axis()
      axis.minimum = fields[0]
      axis.maximum = fields[1]
      axis.resolution = fields[4]
      axis.value = commented.axes[code]?.value
      device.axes[code] = axis
    }
  }

  private func describeKeys(_ evdev: Yams.Node, _ device: inout DeviceDescription) throws(LineFault) {
    let expected = "the codes of a type like 1: [272, 330]"
    for (key, value) in try entries(evdev["codes"], expected) {
      let type = try number(key, in: 0...0xFFFE, "an event type, in decimal")
      guard type == Int64(EvdevType.key), !Self.isNothing(value) else { continue }
      guard let codes = value.sequence else { throw fault(at: value, expected: expected) }
      for code in codes { device.addKey(UInt16(try number(code, in: 0...0xFFFE, "an event code, in decimal"))) }
    }
  }

  /// The pairs of a mapping; none if nothing stands behind its name.
  private func entries(_ node: Yams.Node?, _ expected: String) throws(LineFault) -> Yams.Node.Mapping {
    guard let node, !Self.isNothing(node) else { return [:] }
    guard let mapping = node.mapping else { throw fault(at: node, expected: expected) }
    return mapping
  }

  private static func isNothing(_ node: Yams.Node) -> Bool { node.scalar?.string.isEmpty == true }

  /// A whole decimal number. The parser's own reading of numbers traps on some that are too large.
  private func number(
    _ node: Yams.Node, in range: ClosedRange<Int64>, _ expected: String
  ) throws(LineFault) -> Int64 {
    let word = Array((node.scalar?.string ?? "").utf8)
    var i = 0
    guard let number = word.span.decimal(&i), i == word.count, range.contains(number) else {
      throw fault(at: node, expected: expected)
    }
    return number
  }

  /// What was found is the rest of the line, as in the lines of events.
  private func fault(at node: Yams.Node, expected: String) -> LineFault {
    let place = node.mark.map { self.place(of: $0) }
    let lines = headerLines
    let line = place.flatMap { lines.indices.contains($0.line) ? Array(lines[$0.line]) : nil }
    return LineFault(
      found: line?.span.excerpt(at: place?.index ?? 0) ?? "another word", expected: expected,
      remedy: "An axis is code: [minimum, maximum, fuzz, flat, resolution]; keys are 1: [code, code].",
      lineOffset: place.map { $0.line - headerLineCount } ?? 0, headerColumn: column(of: place))
  }

  /// Refuses what would cost a YAML parser more than the header's size.
  private func checkHeader() throws(LineFault) {
    var check = PlainHeaderCheck()
    for (line, bytes) in header.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if let refusal = check.refusal(of: bytes) {
        throw LineFault(
          found: refusal.found, expected: "a plain YAML header", remedy: "Check that this is a libinput recording.",
          lineOffset: line - headerLineCount, headerColumn: column(of: Place(line: line, index: refusal.column - 1)))
      }
    }
  }

  private static func excerpt(_ text: String) -> String { Array(text.utf8).span.excerpt(at: 0) }

  /// How the parser's problems begin, and how they are told behind "found".
  private static let wordings = [
    ("found ", ""), ("but found ", ""), ("did not find expected ", "something other than "),
    ("could not find expected ", "something other than "),
  ]

  private func fault(of error: any Error) -> LineFault {
    var place: Place?
    var found = "text that is not YAML"
    if let error = error as? YamlError {
      switch error {
      case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
        .composer(let context, let problem, let mark, _):
        // What is still open at the end began somewhere.
        let isAtEnd = mark.line > headerLineCount
        place = self.place(of: isAtEnd ? context?.mark ?? mark : mark)
        found = problem
      case .duplicatedKeysInMapping(let duplicates, let context):
        let key = duplicates.min() ?? ""
        place = secondPlace(ofKey: key, inMappingAt: context.mark) ?? self.place(of: context.mark)
        found = "a key given twice" + (duplicates.isEmpty ? "" : ", " + Self.excerpt(key))
      case .reader(let problem, let offset, _, let yaml):
        place = offset.map { self.place(ofCharacter: $0, in: yaml) }
        found = problem
      default: break
      }
    }
    for (prefix, plain) in Self.wordings where found.hasPrefix(prefix) {
      found = plain + found.dropFirst(prefix.count)
      break
    }
    return LineFault(
      found: found, expected: "a YAML header", remedy: "Check that this is a libinput recording.",
      lineOffset: place.map { $0.line - headerLineCount } ?? 0, headerColumn: column(of: place))
  }

  // MARK: Places of faults

  /// A byte of the header: its line and its index there, both from 0.
  private struct Place {
    var line: Int
    var index: Int
  }

  /// The column of a place in its line, from 1; 0 if there is none.
  private func column(of place: Place?) -> Int {
    place.map { $0.index + 1 + ($0.line == 0 ? headerIndent : 0) } ?? 0
  }

  private var headerLines: [ArraySlice<UInt8>] { header.split(separator: 0x0A, omittingEmptySubsequences: false) }

  /// The byte at a mark, which counts characters.
  private func place(of mark: Mark) -> Place { place(line: mark.line - 1, character: mark.column - 1) }

  private func place(ofCharacter offset: Int, in yaml: String) -> Place {
    let before = yaml.prefix(offset).unicodeScalars
    return place(
      line: before.count { $0 == "\n" }, character: before.reversed().prefix { $0 != "\n" }.count)
  }

  /// The byte at a character of a line. Bytes that are no text are decoded as a character of another length.
  private func place(line number: Int, character: Int) -> Place {
    let lines = headerLines
    var bytes = (lines.indices.contains(number) ? lines[number] : []).makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var index = 0
    for _ in 0..<max(0, character) {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar): index += scalar.count
      case .error(let length): index += length
      case .emptyInput: return Place(line: number, index: index)
      }
    }
    return Place(line: number, index: index)
  }

  /// Where a mapping of one key a line has a key for the second time; nil if it is written otherwise.
  private func secondPlace(ofKey key: String, inMappingAt mark: Mark) -> Place? {
    let indent = mark.column - 1
    let forms = [key, "\"\(key)\"", "'\(key)'"].map { Array("\($0):".utf8) }
    var seen = 0
    for (number, line) in headerLines.enumerated().dropFirst(mark.line - 1) {
      let text = line.dropFirst(indent)
      if number >= mark.line, !line.prefix(indent).allSatisfy({ $0 == 0x20 }) { return nil }
      guard forms.contains(where: { text.starts(with: $0) }) else { continue }
      seen += 1
      if seen == 2 { return Place(line: number, index: indent) }
    }
    return nil
  }
}
