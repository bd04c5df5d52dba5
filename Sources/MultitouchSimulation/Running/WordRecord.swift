// One record of a trace in words, while the trace lends it.

import Multitouch
import MultitouchRecordings

/// A record of a ``WordTrace``; good inside of ``WordTrace/read(_:_:)`` only.
///
/// What a field holds is not looked at: ``are(_:_:_:_:_:_:)``, ``begin(_:_:_:_:)`` or ``type(_:)`` come first.
struct WordRecord {
  private let start: UnsafePointer<UInt64>
  /// How many fields there are.
  let count: Int
  private let first: UnsafePointer<UInt64>

  /// The record that begins at a place of a trace's words, all of which are there.
  @inline(__always)
  init(_ words: UnsafeBufferPointer<UInt64>, at start: Int) {
    precondition(start >= 0 && start + 2 < words.count, "a record of another trace")
    self.start = words.baseAddress.unsafelyUnwrapped + start
    count = Int(self.start[1] >> 8)
    first = self.start + 3 + (count + 15) >> 4
  }

  var now: Int64 { Int64(bitPattern: start[0]) }
  var subject: UInt64 { start[2] }

  /// The nibbles of the first 16 fields, the first one lowest; 0 where there is none.
  private var types: UInt64 { count == 0 ? 0 : start[3] }

  /// Whether the fields begin with these types.
  @inline(__always)
  func begin(_ a: WordType, _ b: WordType? = nil, _ c: WordType? = nil, _ d: WordType? = nil) -> Bool {
    let length: UInt64 = d != nil ? 16 : c != nil ? 12 : b != nil ? 8 : 4
    return types & (1 << length - 1) == WordRecord.nibbles(a, b, c, d)
  }

  /// Whether the fields are of these types and no more.
  @inline(__always)
  func are(
    _ a: WordType, _ b: WordType? = nil, _ c: WordType? = nil, _ d: WordType? = nil, _ e: WordType? = nil,
    _ f: WordType? = nil
  ) -> Bool {
    count <= 6 && types == WordRecord.nibbles(a, b, c, d, e, f)
  }

  @inline(__always)
  private static func nibbles(
    _ a: WordType, _ b: WordType? = nil, _ c: WordType? = nil, _ d: WordType? = nil, _ e: WordType? = nil,
    _ f: WordType? = nil
  ) -> UInt64 {
    a.rawValue | (b?.rawValue ?? 0) << 4 | (c?.rawValue ?? 0) << 8 | (d?.rawValue ?? 0) << 12
      | (e?.rawValue ?? 0) << 16 | (f?.rawValue ?? 0) << 20
  }

  /// What a field is; nil if there is none.
  func type(_ field: Int) -> WordType? {
    field >= count ? nil : WordType(rawValue: start[3 + field >> 4] >> (UInt64(field & 15) * 4) & 0xF)
  }

  @inline(__always)
  func word(_ field: Int) -> UInt64 {
    precondition(field >= 0 && field < count, "a field that the record has not")
    return first[field]
  }

  func integer(_ field: Int) -> Int64 { Int64(bitPattern: word(field)) }
  func real(_ field: Int) -> Double { Double(bitPattern: word(field)) }
  // Only `WordTrace.add` writes words, by the types' own raw values.
  func phase(_ field: Int) -> ContactPhase { ContactPhase(rawValue: byte(field)) ?? .began }
  func state(_ field: Int) -> GestureState { GestureState(rawValue: byte(field)) ?? .possible }
  func step(_ field: Int) -> TrackingStep { TrackingStep(rawValue: byte(field)) ?? .begin }
  func reason(_ field: Int) -> DropReason { DropReason(rawValue: byte(field)) ?? .unknown }

  private func byte(_ field: Int) -> UInt8 { UInt8(truncatingIfNeeded: word(field)) }

  /// A field of a type in its own form.
  static func field(_ type: WordType?, _ word: UInt64) -> TraceField {
    let byte = UInt8(truncatingIfNeeded: word)
    switch type {
    case .real: return .real(Double(bitPattern: word))
    case .phase: return .phase(ContactPhase(rawValue: byte) ?? .began)
    case .state: return .state(GestureState(rawValue: byte) ?? .possible)
    case .side: return .side(HookSide(rawValue: byte) ?? .before)
    case .whose: return .whose(RequirementAsker(rawValue: byte) ?? .r)
    case .step: return .step(TrackingStep(rawValue: byte) ?? .begin)
    case .reason: return .reason(DropReason(rawValue: byte) ?? .unknown)
    case .subject: return .subject(subject(ofWord: word))
    case .integer, nil: return .integer(Int64(bitPattern: word))
    }
  }

  /// The subject that a word stands for.
  static func subject(ofWord word: UInt64) -> TraceSubject {
    let number = word & 0xFFFF_FFFF
    switch word >> 32 {
    case 1: return .view(Int(number))
    case 2: return .control(Int(number))
    case 3: return .recognizer(Int(number))
    case 4: return .window(Int(number))
    case 5: return .touch(number)
    case 6: return .application
    case 7: return .perform
    default: return .none
    }
  }
}
