/// The delegate questions a host has an opinion on (``TouchHost/questions``), as an object's class says by the methods
/// it has. An option set, except in Embedded Swift: those are made of arrays.
///
/// A question that is not in the set gets its default answer without a call, and costs nothing.
@frozen
public struct HostQuestions: RawRepresentable, Hashable, Sendable {
  /// One bit for each kind of question.
  public var rawValue: UInt8

  /// A set with these bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No question.
  @inlinable public static var none: HostQuestions { HostQuestions(rawValue: 0) }
  /// D-3: ``TouchHost/shouldReceive(_:_:in:)``; by default yes.
  @inlinable public static var receive: HostQuestions { HostQuestions(rawValue: 1) }
  /// G-5.1a: ``TouchHost/viewShouldBegin(_:_:inherited:in:)``; by default what is inherited.
  @inlinable public static var viewBegin: HostQuestions { HostQuestions(rawValue: 2) }
  /// G-5.1b: ``TouchHost/shouldBegin(_:in:)``; by default yes.
  @inlinable public static var begin: HostQuestions { HostQuestions(rawValue: 4) }
  /// G-5.2: ``TouchHost/shouldRequireFailure(_:of:in:)`` and ``TouchHost/shouldBeRequiredToFail(_:by:in:)``; by default
  /// no.
  @inlinable public static var requireFailure: HostQuestions { HostQuestions(rawValue: 8) }
  /// G-7: ``TouchHost/shouldRecognizeSimultaneously(_:with:in:)``; by default no.
  @inlinable public static var simultaneously: HostQuestions { HostQuestions(rawValue: 16) }
  /// Every question.
  @inlinable public static var all: HostQuestions { HostQuestions(rawValue: 31) }

  /// The questions of either set.
  @inlinable
  public static func | (a: HostQuestions, b: HostQuestions) -> HostQuestions {
    HostQuestions(rawValue: a.rawValue | b.rawValue)
  }
  /// Whether all of these questions are in the set.
  @inlinable
  @inline(__always)
  public func contains(_ other: HostQuestions) -> Bool { rawValue & other.rawValue == other.rawValue }
}

#if !hasFeature(Embedded)
  extension HostQuestions: OptionSet {}
#endif
