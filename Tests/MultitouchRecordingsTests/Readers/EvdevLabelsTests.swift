import Foundation
import Testing

@testable import MultitouchRecordings

@Suite struct EvdevLabelsTests {
  static func code(_ word: String, of type: UInt16) -> UInt16? {
    let bytes = Array(word.utf8)
    return EvdevLabels.code(bytes.span, 0..<bytes.count, of: type)
  }

  static func value(_ word: String) -> Int32? {
    let bytes = Array(word.utf8)
    return EvdevLabels.value(bytes.span, 0..<bytes.count)
  }

  /// What a header of the kernel defines as a number.
  static func defines(_ header: String) -> [(word: String, number: Int)] {
    let text = (try? String(contentsOfFile: "/usr/include/linux/" + header, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count >= 3, words[0] == "#define" else { return nil }
      let number = words[2].hasPrefix("0x") ? Int(words[2].dropFirst(2), radix: 16) : Int(words[2])
      return number.map { (String(words[1]), $0) }
    }
  }

  static let codes = defines("input-event-codes.h")

  @Test(.enabled(if: !codes.isEmpty, "skipped: no headers of the kernel"))
  func `every word has the number that the kernel's header gives it`() {
    var found = 0
    for (prefix, type) in [
      ("ABS_", EvdevType.absolute), ("SYN_", EvdevType.sync), ("BTN_", EvdevType.key), ("KEY_", EvdevType.key),
    ] {
      for (word, number) in Self.codes where word.hasPrefix(prefix) {
        guard let code = Self.code(word, of: type), code != EvdevCode.unused else { continue }
        #expect(Int(code) == number, "\(word)")
        found += 1
      }
    }
    // All axes but those that stand for the end of a list, the report's words, and the keys of a screen.
    // A word of the tables that the header does not have would be one less.
    #expect(found == 70)
    for (word, number) in Self.defines("input.h") where word.hasPrefix("MT_TOOL_") {
      if let value = Self.value(word) { #expect(Int(value) == number, "\(word)") }
    }
  }

  @Test func `what getevent prints of a key's value and of a tool is its number`() {
    #expect([0, 1, 2] == ["UP", "DOWN", "REPEAT"].map(Self.value))
    #expect([0, 1, 2] == ["MT_TOOL_FINGER", "MT_TOOL_PEN", "MT_TOOL_PALM"].map(Self.value))
    #expect(Self.value("SIDEWAYS") == nil && Self.value("UPWARDS") == nil && Self.value("U") == nil)
  }
}
