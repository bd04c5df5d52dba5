/// The kinds of trace records, in the order of SPEC N-10's first table; the raw value is the digest's number.
public enum TraceKind: UInt8, Hashable, Sendable, CaseIterable {
  case hook, touch, receive, rec, beginv, begin, req, simul, state, act, reset, view, track, ctl, send, timer, user,
    drop

  /// The word that stands for it in a trace's text.
  public var word: String { String(describing: self) }

  /// Reads the word back.
  public init?(word: Substring) {
    guard let kind = TraceKind.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }
}
