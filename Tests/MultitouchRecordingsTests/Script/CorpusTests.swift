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
    "N": 16, "T": 14, "H": 9, "D": 32, "G": 17, "TAP": 7, "LP": 5, "PAN": 9, "PIN": 6, "ROT": 5,
  ]

  /// The ids of the tables' rows that scripts can show: a letter group and the largest number, or the last letter, in it.
  static let rows = ["A": 14, "B": 5, "C": 5, "DC": 11, "W": 11, "TD": 9]
  /// The ids of what the five systems do beside their rows.
  static let systems: Set<String> = [
    "SYS-Aa", "SYS-Ab", "SYS-Ba", "SYS-Bb", "SYS-Bc", "SYS-Ca", "SYS-Cb", "TT-a", "TT-b", "TT-c", "TT-d", "TT-e",
    "TT-f", "TT-g", "TT-h", "TT-i", "WEB-1", "WEB-2", "WEB-3", "WEB-requirement", "WEB-window", "TD-dial",
  ]

  static func scripts(in folder: String = "") -> [URL] {
    let root = corpus.appendingPathComponent(folder)
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var found: [URL] = []
    while let file = files?.nextObject() as? URL { if file.pathExtension == "touch" { found.append(file) } }
    return found.sorted { $0.path < $1.path }
  }

  /// Whether a name is a rule's or a row's id, a hyphen and a stem.
  static func beginsWithRule(_ name: String) -> Bool {
    let parts = name.split(separator: "-", maxSplits: 2)
    if parts.count >= 2, let row = parts.first {
      let letters = row.prefix { $0.isLetter }
      if let largest = rows[String(letters)], let number = Int(row.dropFirst(letters.count)) {
        return number >= 1 && number <= largest && String(number) == row.dropFirst(letters.count)
      }
    }
    if parts.count == 3, systems.contains("\(parts[0])-\(parts[1])") { return true }
    guard parts.count == 3, let largest = rules[String(parts[0])], let number = Int(parts[1]) else { return false }
    return number >= 1 && number <= largest && String(number) == parts[1]
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

  @Test(arguments: ["TAP-8-x", "TAP-0-x", "X-1-x", "TAP-1", "TAP-01-x", "tap-1-x", "TAP-x-1", "A15-x", "A1", "A01-x", "W0-x",
    "TT-j-x", "TT-a", "SYS-Ac-x", "WEB-4-x",
  ])
  func `a name without a rule of the SPEC is told`(name: String) {
    #expect(!Self.beginsWithRule(name))
    #expect(Self.beginsWithRule("TAP-2-more-than-m-fingers"))
    #expect(Self.beginsWithRule("A14-a-press"))
    #expect(Self.beginsWithRule("SYS-Ca-three-taps"))
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
