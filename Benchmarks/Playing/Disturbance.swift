// What a canary does to an event: nothing at all in a real run.

import BenchmarkHarness
import Multitouch

/// Something done before chosen events, inside the timed section.
protocol Disturbance {
  /// Called before an event is played.
  mutating func before<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
    let registrations: Int,
    Host: TouchHost<StandardBehavior> & ~Copyable
  >(
    event: Int,
    _ engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>,
    _ host: inout Host)
}

/// Nothing: compiled away.
struct Undisturbed: Disturbance {
  @inline(__always)
  mutating func before<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
    let registrations: Int,
    Host: TouchHost<StandardBehavior> & ~Copyable
  >(
    event: Int,
    _ engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>,
    _ host: inout Host
  ) {}
}

/// A defect planted in one event, or in one of every so many.
struct PlantedDefect: Disturbance {
  enum Kind {
    /// Allocates and frees so many bytes.
    case allocation(byteCount: Int)
    /// Waits busily.
    case stall(nanoseconds: Double, EventClock)
    /// Gives a recognizer other settings for the events in question.
    case settings(recognizer: Int, planted: RecognizerSettings, usual: RecognizerSettings)
    /// Gives a recognizer other parameters for the events in question.
    case behavior(recognizer: Int, planted: StandardBehavior, usual: StandardBehavior)
  }

  let kind: Kind
  /// The event in which it is planted.
  let event: Int
  /// The last event in which other settings or parameters stand.
  let lastEvent: Int
  /// After how many events an allocation or a stall comes again; nil if it does not.
  let period: Int?

  init(kind: Kind, event: Int, lastEvent: Int? = nil, period: Int? = nil) {
    self.kind = kind
    self.event = event
    self.lastEvent = lastEvent ?? event
    self.period = period
  }

  mutating func before<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
    let registrations: Int,
    Host: TouchHost<StandardBehavior> & ~Copyable
  >(
    event: Int,
    _ engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>,
    _ host: inout Host
  ) {
    let isPlanted = period.map { (event - self.event).isMultiple(of: $0) } ?? (event == self.event)
    guard isPlanted || event == lastEvent + 1 else { return }
    switch kind {
    case .allocation(let byteCount):
      if isPlanted { plantAllocation(byteCount: byteCount) }
    case .stall(let nanoseconds, let clock):
      if isPlanted {
        let start = clock.begin()
        let length = clock.ticks(nanoseconds: nanoseconds)
        while clock.end() &- start < length {}
      }
    case .settings(let recognizer, let planted, let usual):
      engine.perform(
        .setRecognizer(RecognizerID(numbered: recognizer), isPlanted ? planted : usual), host: &host)
    case .behavior(let recognizer, let planted, let usual):
      engine.perform(.configure(RecognizerID(numbered: recognizer), isPlanted ? planted : usual), host: &host)
    }
  }
}
