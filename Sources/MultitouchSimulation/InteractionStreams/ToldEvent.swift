import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Something an interaction tells, and when: what a `user` record holds (N-10).
public struct ToldEvent: Hashable, Sendable {
  /// The virtual time.
  public var time: Timestamp
  /// The kind of event, by the table of `InteractionEvent`.
  public var code: Int64
  /// Its numbers, in the order of that table.
  public var numbers: InteractionNumbers

  /// An event of an interaction.
  public init(_ event: InteractionEvent, at time: Timestamp) {
    self.time = time
    code = event.code
    numbers = event.numbers
  }

  /// What a record says; nil for one that is not of kind `user`, or has no number.
  public init?(_ record: TraceRecord) {
    guard record.kind == .user, case .integer(let code)? = record.fields.first else { return nil }
    let numbers = record.fields.dropFirst().compactMap { field in
      if case .real(let number) = field { number } else { nil as Double? }
    }
    guard let first = numbers.first else { return nil }
    time = Timestamp(nanoseconds: record.now)
    self.code = code
    self.numbers = InteractionNumbers(
      first, numbers.count > 1 ? numbers[1] : nil, numbers.count > 2 ? numbers[2] : nil,
      numbers.count > 3 ? numbers[3] : nil)
  }

  /// How far two numbers may lie apart and be the same: angles are summed in different orders. Places are exact.
  static let tolerance = 1e-6

  /// Whether another says the same at the same time.
  public func isSame(as other: ToldEvent) -> Bool {
    time == other.time && code == other.code && numbers.count == other.numbers.count
      && (0..<numbers.count).allSatisfy { (numbers[$0] - other.numbers[$0]).magnitude <= Self.tolerance }
  }

  /// Whether it is to be listed before another: by time, then system, then what it is about. Events that agree in all
  /// of that keep the order in which they were told.
  func isListed(before other: ToldEvent) -> Bool {
    (time, code / 10, numbers[0]) < (other.time, other.code / 10, other.numbers[0])
  }
}

extension ToldEvent: CustomStringConvertible {
  public var description: String {
    "\(code) " + (0..<numbers.count).map { "\(numbers[$0])" }.joined(separator: " ") + " at \(time.nanoseconds) ns"
  }
}
