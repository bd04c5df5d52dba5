// The ids of rules, as they stand in the documentation, in comments, in tests and in the names of scripts.

/// The id of a rule (`D-21`, `P-07`, `SYS-Ab`) or of a row of a table of examples (`A9`, `DC5`, `TT-h`).
public struct RuleID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// What the chapters are called, in their order, and how their ids are written.
  enum Form: Hashable, Sendable {
    /// `D-21`.
    case numbered
    /// `P-07`: two digits at least.
    case padded
    /// `SYS-Ab`, `TT-h`: letters behind the hyphen.
    case lettered
    /// `A9`: no hyphen.
    case row
  }

  /// A sequence of ids with one stem.
  struct Chapter: Hashable, Sendable {
    var stem: String
    var form: Form
  }

  /// All chapters, in the order in which they are read.
  static let chapters: [Chapter] =
    ["N", "T", "H", "RC", "D", "G", "TAP", "LP", "PAN", "PIN", "ROT", "SWI", "EDG", "CTL"].map {
      Chapter(stem: $0, form: .numbered)
    } + [Chapter(stem: "SYS", form: .lettered)]
    + ["A", "B", "C"].map { Chapter(stem: $0, form: .row) }
    + [Chapter(stem: "TT", form: .numbered), Chapter(stem: "TT", form: .lettered), Chapter(stem: "DC", form: .row)]
    + [Chapter(stem: "WEB", form: .numbered), Chapter(stem: "W", form: .row), Chapter(stem: "TD", form: .row)]
    + [Chapter(stem: "P", form: .padded), Chapter(stem: "X", form: .numbered)]

  /// Position in ``chapters``.
  var chapter: Int
  /// The number; 0 for letters.
  var number: Int
  /// The letters; empty for numbers.
  var letters: String

  /// The id that a whole text is; nil if it is none.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard let found = RuleScanner(bytes).id(at: 0), found.end == bytes.count else { return nil }
    self = found.id
  }

  init(chapter: Int, number: Int, letters: String) {
    self.chapter = chapter
    self.number = number
    self.letters = letters
  }

  /// What its chapter is called.
  var stem: String { RuleID.chapters[chapter].stem }

  /// Whether it is a property, which holds for every input and is checked rather than implemented.
  var isProperty: Bool { RuleID.chapters[chapter].form == .padded }

  /// Whether it is a rule that code carries out: no row of a table of examples, no conflict that other rules settle,
  /// and no property.
  public var isCarriedOut: Bool {
    switch RuleID.chapters[chapter].form {
    case .numbered: stem != "X"
    case .lettered: stem != "TT"
    case .padded, .row: false
    }
  }

  public var description: String {
    switch RuleID.chapters[chapter].form {
    case .numbered: "\(stem)-\(number)"
    case .padded: "\(stem)-\(number < 10 ? "0" : "")\(number)"
    case .lettered: "\(stem)-\(letters)"
    case .row: "\(stem)\(number)"
    }
  }

  public static func < (a: RuleID, b: RuleID) -> Bool {
    (a.chapter, a.number, a.letters) < (b.chapter, b.number, b.letters)
  }
}
