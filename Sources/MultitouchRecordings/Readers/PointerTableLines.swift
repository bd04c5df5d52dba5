import Multitouch

/// A table of pointer changes: CSV with the header `t_ns,contact_id,phase,x,y`, in points.
///
/// `phase` is `B` (began), `M` (moved), `E` (ended) or `C` (cancelled); `E` and `C` may leave x and y empty. Rows with
/// equal `t_ns` are one frame, in the order of the rows. Blank lines and lines that begin with `#` are skipped, and so
/// are blanks around names and numbers.
///
/// The frames follow SPEC N-11 and N-13: the new place of a lift comes in a moved frame before; a second change of a
/// contact at one time starts another frame; a began for a contact that is down is preceded by its cancel; a change of
/// a contact that is not down is left out. Each is counted.
struct PointerTableLines {
  struct Row {
    var time: Int64
    var contact: Int64
    var phase: ContactPhase
    var place: Point?
  }

  static let header: StaticString = "t_ns,contact_id,phase,x,y"

  private var hasHeader = false
  private var down: [Int64: Point] = [:]
  /// Contacts with a change in the frame under way.
  private var changed: Set<Int64> = []
  private var time: Int64?
  /// A row that belongs to the next frame.
  private var held: Row?

  /// The contacts that are down, smallest id first.
  var openContacts: [ContactID] { down.keys.sorted().map { ContactID($0) } }

  /// Whether a row waits for its frame.
  var hasHeldRow: Bool { held != nil }

  /// Reads one line; nil if it holds no row.
  mutating func read(_ line: Span<UInt8>, _ counters: inout RecordingCounters) throws(LineFault) -> Row? {
    var i = 0
    line.skipBlanks(&i)
    if i == line.count || line[i] == UInt8(ascii: "#") { return nil }
    if !hasHeader {
      try Self.header(line, &i)
      hasHeader = true
      return nil
    }
    let time = try number(line, &i, "a time in ns")
    let contact = try number(line, &i, "a contact id")
    let phase = try phase(line, &i)
    let place = try place(line, &i, isNeeded: phase == .began || phase == .moved)
    guard isBlank(line, i) else { throw fault(line, i, "the end of the row") }
    counters.events += 1
    return Row(time: time, contact: contact, phase: phase, place: place)
  }

  /// Whether a line begins like a header; used to detect the format.
  static func startsWithHeader(_ line: Span<UInt8>, at start: Int) -> Bool {
    var i = start
    guard line.take("t_ns", &i) else { return false }
    line.skipBlanks(&i)
    return i < line.count && line[i] == UInt8(ascii: ",")
  }

  private static func header(_ line: Span<UInt8>, _ i: inout Int) throws(LineFault) {
    var isRead = line.take("t_ns", &i)
    for name: StaticString in ["contact_id", "phase", "x", "y"] where isRead {
      line.skipBlanks(&i)
      guard line.take(",", &i) else {
        isRead = false
        break
      }
      line.skipBlanks(&i)
      isRead = line.take(name, &i)
    }
    line.skipBlanks(&i)
    guard isRead, i == line.count else {
      throw LineFault(
        line, at: i, expected: "the header \(header)", remedy: "Put the header on the first line of the table.")
    }
  }

  /// A phase and the comma behind it; a lift may end the row.
  private func phase(_ line: Span<UInt8>, _ i: inout Int) throws(LineFault) -> ContactPhase {
    let start = i
    if i < line.count, let phase = Self.phase(line[i]) {
      i += 1
      line.skipBlanks(&i)
      if line.take(",", &i) || (i == line.count && (phase == .ended || phase == .cancelled)) { return phase }
    }
    throw fault(line, start, "a phase (B, M, E or C) and a comma")
  }

  private static func phase(_ byte: UInt8) -> ContactPhase? {
    switch byte {
    case UInt8(ascii: "B"): .began
    case UInt8(ascii: "M"): .moved
    case UInt8(ascii: "E"): .ended
    case UInt8(ascii: "C"): .cancelled
    default: nil
    }
  }

  private func fault(_ line: Span<UInt8>, _ i: Int, _ expected: String) -> LineFault {
    LineFault(line, at: i, expected: expected, remedy: "A row is \(Self.header), like 8000000,1,M,120.5,300.")
  }

  private func isBlank(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var i = start
    line.skipBlanks(&i)
    return i == line.count
  }

  private func number(_ line: Span<UInt8>, _ i: inout Int, _ what: String) throws(LineFault) -> Int64 {
    guard let value = line.decimal(&i) else { throw fault(line, i, what) }
    try comma(line, &i)
    return value
  }

  /// A comma, past the blanks on both sides of it.
  private func comma(_ line: Span<UInt8>, _ i: inout Int) throws(LineFault) {
    line.skipBlanks(&i)
    guard line.take(",", &i) else { throw fault(line, i, "a comma") }
    line.skipBlanks(&i)
  }

  private func place(_ line: Span<UInt8>, _ i: inout Int, isNeeded: Bool) throws(LineFault) -> Point? {
    line.skipBlanks(&i)
    if !isNeeded {
      // "…,E,," and "…,E" with nothing behind are lifts without a place.
      var k = i
      if isBlank(line, k) {
        i = line.count
        return nil
      }
      if line.take(",", &k), isBlank(line, k) {
        i = line.count
        return nil
      }
    }
    let x = try coordinate(line, &i, "x in points")
    try comma(line, &i)
    let y = try coordinate(line, &i, "y in points")
    return Point(x: x, y: y)
  }

  private func coordinate(_ line: Span<UInt8>, _ i: inout Int, _ what: String) throws(LineFault) -> Double {
    if let value = line.real(&i) { return value }
    let isNumber = line.looksLikeReal(at: i)
    throw fault(line, i, isNumber ? what + ", within the range of a 64-bit floating-point number" : what)
  }

  // MARK: Frames

  /// Takes a row; returns whether it closed the frame before it, at the time returned.
  mutating func handle(
    _ row: Row, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) -> Int64? {
    if let previous = time, previous != row.time || changed.contains(row.contact) {
      if row.time < previous {
        counters.timesBack += 1
        counters.timeBackMaximumNs = max(counters.timeBackMaximumNs, Self.difference(previous, row.time))
      }
      if row.time == previous { counters.framesAdded += 1 } else { counters.reports += 1 }
      held = row
      close(&counters, &frames)
      return previous
    }
    add(row, &counters, &frames)
    return nil
  }

  private static func difference(_ a: Int64, _ b: Int64) -> Int64 {
    let (difference, overflow) = a.subtractingReportingOverflow(b)
    return overflow ? .max : difference
  }

  /// Puts the row that closed a frame into the next one.
  mutating func addHeldRow(_ counters: inout RecordingCounters, _ frames: inout FrameAssembler) {
    if let row = held { add(row, &counters, &frames) }
    held = nil
  }

  /// Closes the frame under way, at the end of the table; returns its time, nil if there is none.
  mutating func finish(_ counters: inout RecordingCounters, _ frames: inout FrameAssembler) -> Int64? {
    guard let last = time else { return nil }
    counters.reports += 1
    close(&counters, &frames)
    return last
  }

  private mutating func close(_ counters: inout RecordingCounters, _ frames: inout FrameAssembler) {
    changed.removeAll(keepingCapacity: true)
    time = nil
    counters.contactsMaximum = max(counters.contactsMaximum, down.count)
    frames.close()
  }

  private mutating func add(
    _ row: Row, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    time = row.time
    if let place = row.place, !place.isPlace { counters.placesOutOfRange += 1 }
    let contact = ContactID(row.contact)
    let old = down[row.contact]
    if row.phase == .began {
      if old != nil {
        counters.contactsBegunTwice += 1
        frames.early.append(.cancelled(contact))
      } else if down.count == RecordingLimits.tableContacts {
        counters.contactsBeyondLimit += 1
        return
      }
      counters.contacts += 1
    } else if old == nil {
      counters.changesOfUnknownContacts += 1
      return
    }
    changed.insert(row.contact)
    switch row.phase {
    case .began, .moved:
      down[row.contact] = row.place
      frames.moves.append(ContactChange(contact: contact, phase: row.phase, location: row.place ?? .zero))
    case .ended, .cancelled:
      if let place = row.place, place != old {
        counters.liftsWithPlace += 1
        frames.early.append(ContactChange(contact: contact, phase: .moved, location: place))
      }
      frames.moves.append(row.phase == .ended ? .ended(contact) : .cancelled(contact))
      down[row.contact] = nil
    }
  }
}
