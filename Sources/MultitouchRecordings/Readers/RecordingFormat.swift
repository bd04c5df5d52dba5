/// The forms in which touch recordings come, and how one is told from another.
///
/// What the readers do not take: HID report logs, binary logs, gesture XML and JSON dumps. A file of such a form is
/// refused with an error, never guessed at.
public enum RecordingFormat: String, Hashable, Sendable, CaseIterable {
  /// `evemu-record`: `E: sec.usec type code value`, with its header in the same file or in a `.desc` beside it.
  case evemu
  /// `libinput record`: YAML.
  case libinput
  /// Android `getevent -lt` (labels) or `-t` (hexadecimal).
  case getevent
  /// `evtest` text.
  case evtest
  /// CSV of changes, with the header `t_ns,contact_id,phase,x,y`, in points.
  case pointerTable = "pointer-table"

  /// The format of that name, as a command line gives it; letter case does not matter.
  public init?(name: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == name.lowercased() }) else { return nil }
    self = format
  }

  /// What is expected of bytes that may be of any form, for messages: a ``RecordingError`` that expects this is of
  /// bytes that were taken for none.
  public static var expectation: String { "a recording (" + allCases.map(\.name).joined(separator: ", ") + ")" }

  /// The name a command line takes.
  public var name: String { rawValue }

  /// Whether a recording of it may be of several devices, one of which ``RecordingOptions/device`` chooses.
  public var holdsSeveralDevices: Bool {
    switch self {
    case .getevent, .libinput: true
    case .evemu, .evtest, .pointerTable: false
    }
  }

  /// What a line of it looks like, for messages.
  public var example: String {
    switch self {
    case .evemu: "E: 0.000001 0003 0035 120"
    case .libinput: "- [0, 1, 3, 53, 120]"
    case .getevent: "[ 1.000001] EV_ABS ABS_MT_POSITION_X 00000078"
    case .evtest: "Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 120"
    case .pointerTable: "8000000,1,M,120.5,300"
    }
  }
}

extension RecordingFormat {
  /// What the beginning of a file shows it to be.
  enum Evidence {
    case format(RecordingFormat)
    /// The line that shows it, from 1.
    case unsupported(found: String, remedy: String, line: Int)
    case none
  }

  /// Judges the first lines of a file; `head` may end in the middle of a line. Costs one pass over `head`.
  static func detect(in head: Span<UInt8>) -> Evidence {
    if head.count >= 2, (head[0] == 0xFF && head[1] == 0xFE) || (head[0] == 0xFE && head[1] == 0xFF) {
      return .unsupported(
        found: "text in UTF-16",
        remedy: "Convert it with iconv -f UTF-16 -t UTF-8; PowerShell's > writes UTF-16, cmd's does not.",
        line: 1)
    }
    var start = 0
    var number = 0
    while start < head.count {
      number += 1
      var end = start
      while end < head.count && head[end] != 0x0A { end += 1 }
      let line = head.extracting(start..<end)
      start = end + 1
      switch judge(line, number) {
      case .none: continue
      case let evidence: return evidence
      }
    }
    return .none
  }

  private static func judge(_ line: Span<UInt8>, _ number: Int) -> Evidence {
    var i = 0
    line.skipBlanks(&i)
    if line.starts(with: "R: ", at: i) {
      return .unsupported(
        found: "a HID report log", remedy: "Record the evdev device instead, with evemu-record or libinput record.",
        line: number)
    }
    if PointerTableLines.startsWithHeader(line, at: i) { return .format(.pointerTable) }
    if line.starts(with: "# EVEMU", at: i) { return .format(.evemu) }
    if line.starts(with: "Event: time ", at: i) || line.starts(with: "Input driver version is", at: i) {
      return .format(.evtest)
    }
    if i == 0, isEvemuHeader(line) { return .format(.evemu) }
    if line.starts(with: "E:", at: i) { return isEvemuEvent(line, i) ? .format(.evemu) : .none }
    for key: StaticString in ["ndevices:", "libinput:", "- node:", "- evdev:", "evdev:"]
    where line.starts(with: key, at: i) {
      return .format(.libinput)
    }
    if line.starts(with: "add device ", at: i) || GeteventLines.startsWithDevice(line, at: i)
      || GeteventLines.startsWithTime(line, at: i) || GeteventLines.startsWithEvent(line, at: i)
    {
      return .format(.getevent)
    }
    return .none
  }

  /// `N: name`, `I: 0003 …`, `P: 02 …`, `B: 01 …`, `A: 35 0 100 …`.
  private static func isEvemuHeader(_ line: Span<UInt8>) -> Bool {
    guard line.count >= 3, line[1] == UInt8(ascii: ":"), line[2] == UInt8(ascii: " ") else { return false }
    switch line[0] {
    case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "P"), UInt8(ascii: "B"), UInt8(ascii: "A"): return true
    default: return false
    }
  }

  /// A HID log's `E:` lines have a byte count where evemu has a type of four digits.
  private static func isEvemuEvent(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var i = start + 2
    line.skipBlanks(&i)
    guard line.seconds(&i) != nil else { return false }
    line.skipBlanks(&i)
    let type = i
    guard line.hexadecimal(&i, digits: 4) != nil else { return false }
    return i - type == 4
  }
}
