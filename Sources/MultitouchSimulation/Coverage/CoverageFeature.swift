// One thing that can happen to an engine, small enough to be counted: the unit of feedback.

import Multitouch
import MultitouchRecordings

/// Something a run did that another run may not have done: what happened, to which kind of recognizer, in which
/// circumstances. Equal features, equal words.
public struct CoverageFeature: Hashable, Comparable, Sendable {
  /// The domain in the upper four bits, the circumstances below.
  public let key: UInt32

  /// What a feature tells of.
  public enum Domain: UInt32, CaseIterable, Sendable {
    /// A public transition: kind, from, to, live touches, others under way.
    case transition = 1
    /// An action: kind, state, touches, settings.
    case action
    /// A drop: reason, live touches.
    case drop
    /// Two records in a row: kinds, whether at one instant.
    case sequence
    /// A view's callback: phase, touches, late or not, taps.
    case delivery
    /// A change next to a threshold: kind, which threshold, side, what the recognizer did then.
    case threshold
    /// A question: which, asked kind, other kind, answer.
    case question
    /// How often a kind of record occurred, as a power of two.
    case amount
    /// A command: which, inside of a callback or not, the kind of record it is given in.
    case command
    /// A frame: live touches before, changes, live touches after.
    case frame
    /// A control's record: kind of record, and the step, the lower nine bits of the mask, which are those of touches,
    /// or 512 and which of the others: 1 of the bits 9 to 11, 2 valueChanged, 4 primaryActionTriggered.
    case control
    /// A rule of the SPEC that decided something, as the reference model tells: its number.
    case rule
    /// An edge of the program, as the compiler counts them: its number, how often it was taken in powers of two.
    case edge
    /// A comparison in the program: a hash of its place, how near its sides came in powers of two.
    case comparison

    /// Whether the compiler counts it, in a build that is made to, and not a reader of scripts and traces.
    public var isOfCompiler: Bool { self == .edge || self == .comparison }
  }

  init(_ domain: Domain, _ parts: (value: Int, bits: UInt32)...) {
    var payload: UInt32 = 0
    for part in parts {
      let limit = UInt32(1) << part.bits - 1
      payload = payload << part.bits | min(UInt32(clamping: part.value), limit)
    }
    key = domain.rawValue << 28 | payload & 0xFFF_FFFF
  }

  /// What code that was built to count says of itself: the domain and a key as ``CompilerCounters`` has it.
  init(_ domain: Domain, key: UInt32) {
    self.key = domain.rawValue << 28 | key & 0xFFF_FFFF
  }

  /// What it tells of.
  public var domain: Domain { Domain(rawValue: key >> 28) ?? .frame }

  public static func < (a: CoverageFeature, b: CoverageFeature) -> Bool { a.key < b.key }

  /// The feature in a few words.
  public var words: String {
    func part(_ shift: UInt32, _ bits: UInt32) -> Int { Int(key >> shift & (1 << bits - 1)) }
    func state(_ shift: UInt32) -> String { GestureState(rawValue: UInt8(part(shift, 3))).map { "\($0)" } ?? "?" }
    func record(_ shift: UInt32) -> String { TraceKind(rawValue: UInt8(part(shift, 5))).map(\.word) ?? "nothing" }
    func kind(_ shift: UInt32) -> String { RecognizerNames.name(part(shift, 4)) }
    switch domain {
    case .transition:
      return "\(kind(11)) \(state(8)) → \(state(5)), touches \(part(2, 3)), others \(part(0, 2))"
    case .action: return "\(kind(9)) acts \(state(6)), touches \(part(3, 3)), settings \(part(0, 3))"
    case .drop: return "drop \(DropReason(rawValue: UInt8(part(3, 5))).map { "\($0)" } ?? "?"), touches \(part(0, 3))"
    case .sequence: return "\(record(6)) then \(record(1))" + (part(0, 1) == 1 ? " at once" : " later")
    case .delivery: return "view, phase \(part(5, 2)), touches \(part(3, 2)), late \(part(2, 1)), taps \(part(0, 2))"
    case .threshold:
      let side = ["below", "at", "above", "?"][part(3, 2)]
      return "\(kind(8)) threshold \(part(5, 3)) \(side), then \(part(0, 3) == 7 ? "nothing" : state(0))"
    case .question: return "\(record(9)) asked of \(kind(5)) about \(kind(1)): \(part(0, 1) == 1 ? "yes" : "no")"
    case .amount: return "\(record(4)) about \(1 << part(0, 4)) times"
    case .command: return "command \(part(6, 5)) " + (part(5, 1) == 1 ? "in \(record(0))" : "between frames")
    case .control:
      return "\(record(10)) of a control, " + (part(9, 1) == 1 ? "other events \(part(0, 9))" : "\(part(0, 9))")
    case .rule:
      return ModelRule(rawValue: UInt8(clamping: part(0, 28))).map { "\($0.id) decided something" } ?? "a rule"
    case .edge:
      let often = ["once", "twice", "3 times", "4 times or more", "8 times or more", "16 times or more"]
      return "edge \(part(3, 25)) " + (often + ["32 times or more", "128 times or more"])[part(0, 3)]
    case .comparison:
      return "comparison \(part(6, 14)) " + (part(0, 6) == 0 ? "of equals" : "apart by less than 2^\(part(0, 6))")
    case .frame: return "frame of \(part(4, 4)), touches \(part(8, 4)) → \(part(0, 4))"
    }
  }
}

/// The kinds of recognizers by number and name, as features and findings have them.
public enum RecognizerNames {
  /// The names, in the order of their numbers.
  public static let all = [
    "other", "tap", "longPress", "pan", "pinch", "rotation", "swipe", "screenEdgePan", "triggeredTap", "touchDelay",
  ]

  /// A kind's name by its number.
  public static func name(_ number: Int) -> String { number < all.count ? all[number] : all[0] }

  /// A kind's number.
  public static func number(of kind: RecognizerKind) -> Int {
    switch kind {
    case .tap: 1
    case .longPress: 2
    case .pan: 3
    case .pinch: 4
    case .rotation: 5
    case .swipe: 6
    case .screenEdgePan: 7
    case .triggeredTap: 8
    case .touchDelay: 9
    }
  }
}
