import Foundation
import Multitouch
import MultitouchRecordings
import Testing

/// Every script of the corpus is read, whatever else becomes of it elsewhere.
@Suite struct CorpusTests {
  static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Corpus")

  /// The ids of the SPEC's rules that scripts can show: a letter group and the largest number in it.
  static let rules = [
    "N": 16, "T": 14, "H": 9, "D": 32, "G": 17, "TAP": 7, "LP": 5, "PAN": 9, "PIN": 6, "ROT": 5, "SWI": 5, "EDG": 3,
    "CTL": 12, "TT": 5, "WEB": 3,
  ]

  /// Table rows with a number directly behind their letters.
  static let rows = ["A": 14, "B": 5, "C": 5, "DC": 11, "W": 11, "TD": 9]

  /// Ids that end in a letter.
  static let lettered: Set<String> = [
    "TT-a", "TT-b", "TT-c", "TT-d", "TT-e", "TT-f", "TT-g", "TT-h", "TT-i", "SYS-Aa", "SYS-Ab", "SYS-Ba", "SYS-Bb",
    "SYS-Bc", "SYS-Ca", "SYS-Cb",
  ]

  /// What the five systems are in the tables' text but not in an id: variants, and the dial.
  static let variants: Set<String> = ["WEB-requirement", "WEB-window", "TD-dial"]

  static func scripts(in folder: String = "") -> [URL] {
    let root = corpus.appendingPathComponent(folder)
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var found: [URL] = []
    while let file = files?.nextObject() as? URL { if file.pathExtension == "touch" { found.append(file) } }
    return found.sorted { $0.path < $1.path }
  }

  /// Whether a name is a rule's id, a hyphen and a stem, or a row's id.
  static func beginsWithRule(_ name: String) -> Bool {
    // A row of a table needs no stem.
    if lettered.contains(name) { return true }
    let parts = name.split(separator: "-", maxSplits: 2)
    guard let letters = parts.first, parts.count >= 2, !parts[parts.count - 1].isEmpty else { return false }
    if isNumber(letters.drop(while: \.isLetter), upTo: rows[String(letters.prefix(while: \.isLetter))]) { return true }
    guard parts.count == 3 else { return false }
    return isNumber(parts[1], upTo: rules[String(letters)]) || lettered.contains("\(letters)-\(parts[1])")
      || variants.contains("\(letters)-\(parts[1])")
  }

  private static func isNumber(_ text: Substring, upTo largest: Int?) -> Bool {
    guard let largest, let number = Int(text) else { return false }
    return number >= 1 && number <= largest && String(number) == text
  }

  @Test func `the corpus is there`() {
    #expect(Self.scripts(in: "Seeds/Specification").count >= 150)
    #expect(Self.scripts(in: "Seeds/Gestures").count >= 5)
  }

  @Test func `every script of the corpus is read, and written and read again is the same`() throws {
    for file in Self.scripts() {
      let script = try TouchFormat.read(file.path)
      let text = TouchFormat.text(of: script)
      let again = try TouchFormat.script(from: text, file: file.lastPathComponent)
      #expect(TouchFormat.text(of: again) == text, "\(file.lastPathComponent)")
      // A NaN is not equal to itself; the texts are compared above.
      if !text.contains("nan") { #expect(again == script, "\(file.lastPathComponent)") }
    }
  }

  @Test func `every script of the specification is named by a rule, tells it and expects something`() throws {
    for file in Self.scripts(in: "Seeds/Specification") {
      let name = file.deletingPathExtension().lastPathComponent
      #expect(Self.beginsWithRule(name), "\(name)")
      #expect(try !TouchFormat.read(file.path).expectations.isEmpty, "\(name)")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.count > 1 && lines[1].hasPrefix("# "), "\(name)")
    }
  }

  @Test func `a trace of nothing meets no script of the specification`() throws {
    for file in Self.scripts(in: "Seeds/Specification") {
      let script = try TouchFormat.read(file.path)
      #expect(!script.failures(of: Trace()).isEmpty, "\(file.lastPathComponent) expects only what is not")
    }
  }

  @Test(arguments: [
    "TAP-8-x", "TAP-0-x", "X-1-x", "TAP-1", "TAP-01-x", "tap-1-x", "TAP-x-1", "A0-x", "A15-x", "A1", "TT-j-x",
  ])
  func `a name without a rule of the SPEC is told`(name: String) {
    #expect(!Self.beginsWithRule(name))
    for name in ["TAP-2-more-than-m-fingers", "A1-a-tap", "TT-a-x", "SYS-Bb-x", "DC11-at-the-limit"] {
      #expect(Self.beginsWithRule(name))
    }
  }

  @Test func `no expected record of the specification is one of a kind that is not compared`() throws {
    for file in Self.scripts(in: "Seeds/Specification") {
      for expectation in try TouchFormat.read(file.path).expectations {
        guard case .records(let kinds, let records) = expectation else { continue }
        #expect(records.allSatisfy { kinds.contains($0.kind) }, "\(file.lastPathComponent)")
        #expect(zip(records, records.dropFirst()).allSatisfy { $0.now <= $1.now }, "\(file.lastPathComponent)")
      }
    }
  }
}
