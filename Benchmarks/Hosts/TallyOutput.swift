import Multitouch
import MultitouchInteractions
import MultitouchSimulation

/// The output that is timed: it counts what it is told and adds up the numbers, so that no work can be optimised away.
struct TallyOutput: InteractionOutput {
  typealias Behavior = StandardBehavior

  /// How often it was told something.
  var count: UInt64 = 0
  /// The sum of all codes and of the bits of all numbers, in any order, but for a dial's value.
  var checksum: UInt64 = 0

  @inline(__always)
  mutating func interaction(_ event: InteractionEvent, at now: Timestamp) { note(event.code, event.numbers) }

  /// The same for an event as it stands in a trace.
  @inline(__always)
  mutating func note(_ code: Int64, _ numbers: InteractionNumbers) {
    count &+= 1
    var sum = UInt64(bitPattern: code)
    // A dial's value, the last number of a turn and its end, goes on from pass to pass of the tape.
    let numberCount = code == 51 || code == 52 ? numbers.count &- 1 : numbers.count
    var index = 0
    while index < numberCount {
      sum = sum &+ (numbers[index] + 0).bitPattern
      index &+= 1
    }
    checksum = checksum &+ sum
  }

  /// What a host is to have counted that was told all of this.
  static func tally(of events: [ToldEvent]) -> [UInt64] {
    var output = TallyOutput()
    for event in events { output.note(event.code, event.numbers) }
    return [output.count, output.checksum]
  }
}
