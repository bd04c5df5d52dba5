// Places between those of the 1/64 point grid: tenths of a point, and specks whose squared distances vanish (N-6,
// N-14).

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Where the fingers of a script are put.
  enum PlaceGrain: Hashable, Sendable {
    /// On the 1/64 point grid, where decisions are exact (P-71).
    case dyadic
    /// On multiples of a tenth, where sums depend on their order.
    case tenths
    /// Half of the gestures on multiples of a unit beside the corner of the screen.
    case specks(unit: Double)
  }

  /// Units of which the squares are 0, less than normal numbers, or normal ones that are lost beside any other.
  private static let units = [1e-12, 1e-170, 1e-161, .leastNonzeroMagnitude]

  mutating func choosePlaceGrain() {
    if !has(.oddPlaces, 1, of: 2) { return }
    grain = random.chance(1, of: 2) ? .specks(unit: random.pick(ScriptComposer.units)) : .tenths
  }

  /// The unit of ``PlaceGrain/specks(unit:)``; nil of any other grain.
  var speck: Double? { if case .specks(let unit) = grain { unit } else { nil } }

  /// Whether parameters may be odd ones: beside specks only those are of their size.
  var drawsOddParameters: Bool { features.contains(.extremeParameters) || speck != nil }

  /// The place of a change in the script's grain.
  func grained(_ place: Point) -> Point {
    guard grain == .tenths else { return place }
    return Point(x: (place.x * 10).rounded() / 10, y: (place.y * 10).rounded() / 10)
  }

  /// A place within the corner of the screen, or beside it.
  private mutating func speckPlace(_ range: ClosedRange<Int>, _ unit: Double) -> Point {
    Point(x: Double(random.within(range)) * unit, y: Double(random.within(range)) * unit)
  }

  /// Where a finger lands in the corner of the screen.
  mutating func corner(_ unit: Double) -> Point { speckPlace(0...8, unit) }

  /// A finger that creeps beside the corner of the screen before it goes far: the steps that it takes there, added up,
  /// need not be to the last bit how far it has come (PAN-2); returns when it is over.
  mutating func creep(at start: Int64) -> Int64 {
    let finger = contact()
    // Close to an edge each step is exact to another bit; farther in all are to the same one, and add up exactly.
    let extent = random.pick([30, 300])
    var place = Point(x: Double(random.within(1...extent)) / 10, y: Double(random.within(1...extent)) / 10)
    var time = start
    emit(time, .began(finger, x: place.x, y: place.y))
    for _ in 0..<random.within(2...8) {
      time += Int64(random.within(5...20)) * ScriptComposer.millisecond
      place = place + Point(x: Double(random.within(-25...25)) / 10, y: Double(random.within(-25...25)) / 10)
      emit(time, .moved(finger, x: place.x, y: place.y))
    }
    time += 8 * ScriptComposer.millisecond
    if random.chance(2, of: 3) { emit(time, .moved(finger, x: place.x + 20, y: place.y + 15)) }
    lift(time + 8 * ScriptComposer.millisecond, finger)
    return time + 8 * ScriptComposer.millisecond
  }

  /// One to three fingers that land in the corner of the screen, move by specks and lift; returns when it is over.
  mutating func specks(at start: Int64, _ unit: Double) -> Int64 {
    let fingers = (0..<random.within(1...3)).map { _ in contact() }
    var time = start
    for finger in fingers {
      let place = corner(unit)
      emit(time, .began(finger, x: place.x, y: place.y))
    }
    for _ in 0..<random.within(0...8) {
      time += random.chance(1, of: 12) ? 0 : Int64(random.within(5...100)) * ScriptComposer.millisecond
      for finger in fingers where random.chance(2, of: 3) {
        let place = speckPlace(-8...8, unit)
        emit(time, .moved(finger, x: place.x, y: place.y))
      }
    }
    time += 20 * ScriptComposer.millisecond
    for finger in fingers { lift(time, finger) }
    return time
  }
}
