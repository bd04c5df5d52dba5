/// What stands between the events of a libinput recording and is none: what libinput made of them (`--with-libinput`),
/// and what the device itself sent (`--with-hidraw`). The kernel's events are all there is to read: nothing is lost.
struct LibinputAsides {
  private var isInsideReport = false

  /// Whether a line, from behind its indentation and its dash, is of such a thing. Of a report of the device everything
  /// is, up to the next item of the list.
  mutating func take(_ line: Span<UInt8>, _ start: Int, isItem: Bool) -> Bool {
    if isItem { isInsideReport = false }
    if isInsideReport { return true }
    var i = start
    if isItem, Self.isKey("hid:", line, &i) {
      isInsideReport = true
      return true
    }
    if Self.isKey("libinput:", line, &i) { return true }
    guard line.take("{", &i) else { return false }
    line.skipBlanks(&i)
    // A device that comes tells no time.
    return line.starts(with: "time:", at: i) || line.starts(with: "type:", at: i)
  }

  /// An event ends it.
  mutating func end() { isInsideReport = false }

  /// Whether a key stands there, with nothing behind it in its line.
  private static func isKey(_ key: StaticString, _ line: Span<UInt8>, _ i: inout Int) -> Bool {
    guard line.take(key, &i) else { return false }
    line.skipBlanks(&i)
    return i == line.count || line[i] == UInt8(ascii: "#")
  }
}
