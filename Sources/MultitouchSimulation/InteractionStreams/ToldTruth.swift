import Multitouch
import MultitouchInteractions

/// Everything that interactions must tell of a stream, and nothing else may they tell.
public struct ToldTruth: Equatable, Sendable {
  /// The events, listed by time, then system, then what they are about.
  public let events: [ToldEvent]

  /// Events in the order in which they are told; those of several systems at one instant in any.
  public init(_ events: some Sequence<ToldEvent>) {
    self.events = events.enumerated().sorted {
      $0.element.isListed(before: $1.element)
        || (!$1.element.isListed(before: $0.element) && $0.offset < $1.offset)
    }.map(\.element)
  }

  /// How many there are of each code, in order of codes.
  public var counts: [(code: Int64, count: Int)] {
    var counts: [Int64: Int] = [:]
    for event in events { counts[event.code, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Where what was told departs from this truth, in order.
  public func discrepancies(in found: ToldTruth) -> [ToldDiscrepancy] {
    var list: [ToldDiscrepancy] = []
    var expected = 0
    var actual = 0
    while expected < events.count || actual < found.events.count {
      if actual == found.events.count
        || (expected < events.count && events[expected].isListed(before: found.events[actual]))
      {
        list.append(.missing(events[expected]))
        expected += 1
      } else if expected == events.count || found.events[actual].isListed(before: events[expected]) {
        list.append(.invented(found.events[actual]))
        actual += 1
      } else {
        if !events[expected].isSame(as: found.events[actual]) {
          list += [.missing(events[expected]), .invented(found.events[actual])]
        }
        expected += 1
        actual += 1
      }
    }
    return list
  }
}

/// One way in which what was told is not the truth.
public enum ToldDiscrepancy: Equatable, Sendable, CustomStringConvertible {
  /// It must be told, and was not.
  case missing(ToldEvent)
  /// It was told, and must not be.
  case invented(ToldEvent)

  /// What it is about.
  public var event: ToldEvent {
    switch self {
    case .missing(let event), .invented(let event): event
    }
  }

  public var description: String {
    switch self {
    case .missing(let event): "\(event) is missing"
    case .invented(let event): "\(event) is invented"
    }
  }
}
