// What an engine answers about its touches in the middle of an event (P-22, P-25): at the end of a step it is over.

import Multitouch
import MultitouchRecordings

/// Asks the engine in each callback about a change of a touch (D-6), and keeps the answers until the step is over.
///
/// It keeps count of the raw samples itself: those that a source has given and no event has shown yet, and where each
/// touch was last.
struct TouchProbe {
  /// The most raw samples that an engine takes before one frame (T-12).
  private static let maxSamples = 128

  private var waiting: [ScriptSample] = []
  /// Which events show what waits: before its own frame none that a timer leads to.
  private enum Showing {
    case always, never
    case from(Timestamp)
  }

  private var showing = Showing.always
  private var events: [EngineProbe.Event] = []
  private var samples: [EngineProbe.Samples] = []
  /// Where the live touches were in their last events.
  private var places: [(id: TouchID, place: Point)] = []

  /// A step begins. Of raw samples, those that the engine refuses are nobody's.
  mutating func begin(_ step: ScriptStep) {
    showing = .always
    switch step {
    case .samples(let given):
      for sample in given where waiting.count < TouchProbe.maxSamples && sample.location.isPlace {
        waiting.append(sample)
      }
    case .frame(let time, _): showing = .from(min(Timestamp(nanoseconds: time), .latest))
    case .advance: showing = .never
    case .command: break
    }
  }

  /// A touch has changed.
  mutating func see(_ touch: Touch, in context: inout some TouchContext<StandardBehavior> & ~Copyable) {
    var event = EngineProbe.Event(uid: touch.id.rawValue)
    var rest = context.allTouches
    while let slot = rest.popFirst() {
      let other = context.touch(at: slot)
      event.allTouches.append(other.id.rawValue)
      if other.id == touch.id { seeSamples(touch, slot, &context) }
    }
    var bound = touch.view.map { context.touches(for: $0) } ?? TouchSet()
    while let slot = bound.popFirst() {
      let other = context.touch(at: slot)
      if other.view != touch.view { event.strangers.append(other.id.rawValue) }
    }
    bound = touch.window.map { context.touches(for: $0) } ?? TouchSet()
    while let slot = bound.popFirst() {
      let other = context.touch(at: slot)
      if other.window != touch.window { event.strangers.append(other.id.rawValue) }
    }
    events.append(event)
  }

  private mutating func seeSamples(
    _ touch: Touch, _ slot: SlotIndex, _ context: inout some TouchContext<StandardBehavior> & ~Copyable
  ) {
    var raw: [TouchSample] = []
    let known = places.firstIndex { $0.id == touch.id }
    // T-5: one that has just landed has been nowhere else.
    var previous = known.map { places[$0].place }
    func add(_ place: Point, at time: Timestamp) {
      raw.append(TouchSample(location: place, previousLocation: previous ?? place, timestamp: time))
      previous = place
    }
    let now = context.now
    let shows =
      switch showing {
      case .always: true
      case .never: false
      case .from(let time): now >= time
      }
    if shows && !waiting.isEmpty {
      for sample in waiting where sample.contact == touch.contact {
        add(sample.location, at: min(max(Timestamp(nanoseconds: sample.time), .earliest), now))
      }
      waiting.removeAll { $0.contact == touch.contact }
    }
    add(touch.location, at: now)
    if let known { places.remove(at: known) }
    if touch.phase != .ended && touch.phase != .cancelled { places.append((touch.id, touch.location)) }
    let count = context.coalescedCount(of: slot) ?? 0
    let coalesced = (0..<count).compactMap { context.coalesced($0, of: slot) }
    samples.append(EngineProbe.Samples(uid: touch.id.rawValue, raw: raw, coalesced: coalesced))
  }

  /// A frame from outside is over: raw samples of contacts that are not down are dropped with it (T-12).
  mutating func endFrame(isDown: (ContactID) -> Bool) {
    if !waiting.isEmpty { waiting.removeAll { !isDown($0.contact) } }
  }

  /// What has been answered since the last time.
  mutating func take() -> (events: [EngineProbe.Event], samples: [EngineProbe.Samples]) {
    defer {
      events = []
      samples = []
    }
    return (events, samples)
  }
}
