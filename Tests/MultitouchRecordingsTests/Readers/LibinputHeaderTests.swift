// Headers that stand where they should not, or lack what they should have.

import Foundation
import MultitouchRecordings
import Testing

extension LibinputLinesTests {
  @Test func `a header that forgets its line feed has its faults where they stand`() throws {
    let first = Self.top + Self.device("/dev/input/event1", "keys", touch: false, "  - evdev:\n    - [0, 0, 1, 30, 1]")
    let closing = "  # Closing after 20s inactivity"
    // The byte of the header's first line at which each is wrong.
    for (head, index) in [("- node: &a /dev/input/event2", 8), ("- node: [/dev/input/event2}", 26)] {
      let second = Self.device("/dev/input/event2", "a panel", touch: true, Self.touch)
        .replacing("- node: /dev/input/event2", with: closing + head)
      let lines = (first + second).split(separator: "\n", omittingEmptySubsequences: false)
      let fault = try #require(error(first + second))
      #expect(fault.line == lines.firstIndex { $0.hasPrefix(closing) }.map { $0 + 1 })
      #expect(fault.column == closing.utf8.count + index + 1)
    }
  }

  @Test func `axes of a description that is named stay if the header has none`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString + ".desc"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "N: other\nA: 35 0 1051 0 0 0\nA: 36 0 571 0 0 0\n".write(toFile: path, atomically: true, encoding: .utf8)
    let whole = Self.top + Self.device("/dev/input/event14", "a panel", touch: true, Self.touch)
    let bare = whole.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("    absinfo") && !$0.hasPrefix("      47") && !$0.hasPrefix("      5") }
      .joined(separator: "\n")
    let options = RecordingOptions(description: path, device: "a panel")
    let described = try Recording(bytes: Array(bare.utf8), options: options)
    #expect(described.scaling == .range && described.device.name == "a panel")
    #expect(try Recording(bytes: Array(whole.utf8), options: options).scaling == .resolution)
    #expect(try read(bare, device: "a panel").scaling == .deviceUnits)
  }
}
