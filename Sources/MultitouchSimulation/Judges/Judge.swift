// What a judge is: a named property of a run, and what it needs to decide.

/// One named property (SPEC §7), or one family of known bugs.
///
/// The judging itself is done by `Examiner`s, each of which decides several properties in one pass over a trace.
public struct Judge: Equatable, Sendable, CustomStringConvertible {
  /// What a judge must be given.
  public struct Needs: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The script, and its trace with the ends of steps. Every judge does.
    public static let trace = Needs([])
    /// What the engine answered at the ends of steps, or how many records it kept; without it the judge finds nothing.
    public static let probe = Needs(rawValue: 1 << 0)
    /// A stream that was closed (``LivenessTail``); of another one it judges no end.
    public static let closure = Needs(rawValue: 1 << 1)
  }

  /// Its name, such as `P-05`; families of bugs are `F-01` … `F-10`, and what follows an interaction word for word is
  /// named after its rows of SPEC §6, such as `TD`.
  public let id: String
  /// What must hold, in one sentence.
  public let sentence: String
  /// What it needs beyond script and trace.
  public let needs: Needs

  /// Makes a judge.
  public init(_ id: String, _ sentence: String, needs: Needs = .trace) {
    self.id = id
    self.sentence = sentence
    self.needs = needs
  }

  public var description: String { "\(id) \(sentence)" }
}
