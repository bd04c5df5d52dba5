import Multitouch
import MultitouchInteractions

/// A host that can be timed: it allocates nothing, and what it was told can be compared.
protocol TimedHost: TouchHost where Behavior == StandardBehavior {
  /// Everything it counts; equal runs, equal tallies.
  var tally: [UInt64] { get }
}

extension TallyHost: TimedHost {}

// MARK: Interactions, each with an output that counts

extension InteractionSystem where Output == TallyOutput {
  var tally: [UInt64] { [output.count, output.checksum] }
}

extension DelayedTap: TimedHost where Output == TallyOutput {}
extension TriggeredTap: TimedHost where Output == TallyOutput {}
extension CollectionDoubleTap: TimedHost where Output == TallyOutput {}
extension WebSingleTap: TimedHost where Output == TallyOutput {}
extension TapDragHold: TimedHost where Output == TallyOutput {}
extension Dial: TimedHost where Output == TallyOutput {}

extension HostPair: TimedHost where First: TimedHost, Second: TimedHost {
  /// Both together, counter by counter.
  var tally: [UInt64] { zip(first.tally, second.tally).map { $0 &+ $1 } }
}
