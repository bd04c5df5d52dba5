// Defects that the gate must find, planted in its own loop and never in the engine.

import ArgumentParser
import BenchmarkHarness
import Multitouch
import MultitouchSimulation

/// What is planted in a sample, by its name on the command line: `work=5`, `allocation=1000`, `late-timer=1`,
/// `past=1000`.
enum Plant: Equatable, ExpressibleByArgument {
  /// So many percent more events are handled than are counted. Zero is the same loop without them.
  case work(percent: Int)
  /// One allocation of 64 bytes in so many events.
  case allocation(every: Int)
  /// A long press that waits so many nanoseconds more, once.
  case lateTimer(nanoseconds: Int)
  /// Each event is one more event's work for every so many before it.
  case past(every: Int)

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let value = Int(parts[1]) else { return nil }
    switch parts[0] {
    case "work" where (0...1000).contains(value): self = .work(percent: value)
    case "allocation" where value > 0: self = .allocation(every: value)
    case "late-timer" where value > 0: self = .lateTimer(nanoseconds: value)
    case "past" where value > 0: self = .past(every: value)
    default: return nil
    }
  }

  var argument: String {
    switch self {
    case .work(let percent): "work=\(percent)"
    case .allocation(let every): "allocation=\(every)"
    case .lateTimer(let nanoseconds): "late-timer=\(nanoseconds)"
    case .past(let every): "past=\(every)"
    }
  }

  /// For a table.
  var text: String {
    switch self {
    case .work(0): "nothing"
    case .work(let percent): "\(percent) % more work in the hot call"
    case .allocation(let every): "one allocation per \(every) events"
    case .lateTimer(let nanoseconds): "one timer \(nanoseconds) ns late"
    case .past(let every): "each event dearer by one for every \(every) before it"
    }
  }
}

/// A player beside the timed one, whose events are more work for the same result.
protocol ShadowPlayer: AnyObject {
  /// Plays its next event.
  func step()
}

// One class a size: methods of a generic class are called unspecialised, at several times their cost.

/// A shadow with an engine of standard size.
final class StandardShadow: ShadowPlayer {
  private var player: StandardPlayer

  init(_ workload: Workload) { player = StandardPlayer(workload.scene, TapeMemory(workload.tape)) }

  func step() { player.step() }
}

/// A shadow with a large engine.
final class LargeShadow: ShadowPlayer {
  private var player: LargePlayer

  init(_ workload: Workload) { player = LargePlayer(workload.scene, TapeMemory(workload.tape)) }

  func step() { player.step() }
}

extension Workload {
  func makeShadow() -> any ShadowPlayer {
    switch size {
    case .standard: StandardShadow(self)
    case .large: LargeShadow(self)
    }
  }
}

/// More work: a shadow plays an event whenever a whole one is due. One type for both kinds, as each that an engine is
/// played with makes other code of it.
struct ExtraWork: Disturbance {
  /// What an event adds to the debt, how much more the next one adds, and what a whole event is.
  private var share: Int
  private let growth: Int
  private let whole: Int
  private var debt = 0
  private let shadow: any ShadowPlayer

  /// So many percent more.
  init(percent: Int, _ shadow: any ShadowPlayer) {
    (share, growth, whole) = (percent, 0, 100)
    self.shadow = shadow
  }

  /// One more event's work in each event for every so many that were played before it.
  init(pastOf every: Int, _ shadow: any ShadowPlayer) {
    (share, growth, whole) = (0, 1, every)
    self.shadow = shadow
  }

  /// What a plant asks for: nothing, unless it is one of more work.
  init(_ plant: Plant?, _ shadow: any ShadowPlayer) {
    switch plant {
    case .work(let percent)?: self.init(percent: percent, shadow)
    case .past(let every)?: self.init(pastOf: every, shadow)
    default: self.init(percent: 0, shadow)
    }
  }

  @inline(__always)
  mutating func before<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
    let registrations: Int,
    Host: TouchHost<StandardBehavior> & ~Copyable
  >(
    event: Int,
    _ engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>,
    _ host: inout Host
  ) {
    debt &+= share
    share &+= growth
    while debt >= whole {
      debt &-= whole
      shadow.step()
    }
  }
}

/// One allocation in so many events.
struct RareAllocation: Disturbance {
  let every: Int
  private var left: Int

  init(every: Int) {
    self.every = every
    left = every
  }

  @inline(__always)
  mutating func before<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
    let registrations: Int,
    Host: TouchHost<StandardBehavior> & ~Copyable
  >(
    event: Int,
    _ engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>,
    _ host: inout Host
  ) {
    left &-= 1
    guard left == 0 else { return }
    left = every
    plantAllocation(byteCount: 64)
  }
}
