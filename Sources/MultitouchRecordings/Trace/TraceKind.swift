// The words of trace kinds in a trace's text (SPEC N-10).

import Multitouch

extension TraceKind {
  /// The word that stands for it in a trace's text.
  public var word: String { String(describing: self) }

  /// Reads the word back.
  public init?(word: Substring) {
    guard let kind = TraceKind.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }
}
