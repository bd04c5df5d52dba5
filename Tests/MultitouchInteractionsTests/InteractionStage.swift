// An engine with one host, and what its interactions told.

import Multitouch
import MultitouchInteractions

/// Notes what it is told, with the time in ms.
struct NotedOutput: InteractionOutput {
  var notes: [String] = []

  mutating func interaction(_ event: InteractionEvent, at now: Timestamp) {
    let numbers = (0..<event.numbers.count).map { " \(event.numbers[$0])" }.joined()
    notes.append("\(now.nanoseconds / 1_000_000): \(event.code)\(numbers)")
  }
}

/// Hears nothing; for building scenes.
struct QuietHost: TouchHost {
  typealias Behavior = StandardBehavior
}

/// A window of 1000 × 1000 points, which is view 0, in an engine with a host of our own.
struct InteractionStage<Host: TouchHost<StandardBehavior> & ~Copyable>: ~Copyable {
  var engine: StandardTouchEngine
  var host: Host
  let root: ViewID

  /// Traps if the engine refuses its first view: then nothing can be tested.
  init(
    limits: EngineLimits = EngineLimits(),
    _ make: (inout StandardTouchEngine, ViewID, inout QuietHost) -> Host
  ) {
    engine = StandardTouchEngine(limits: limits)
    var quiet = QuietHost()
    guard let made = engine.addWindow(ViewSettings(frame: Self.screen), host: &quiet) else {
      preconditionFailure("no room for a window")
    }
    root = made.view
    host = make(&engine, made.view, &quiet)
  }

  static var screen: Rect { Rect(x: 0, y: 0, width: 1000, height: 1000) }

  /// Gives a frame at a time in ms.
  mutating func frame(_ milliseconds: Int64, _ changes: ContactChange...) {
    engine.handle(.zero + .milliseconds(milliseconds), changes.span, host: &host)
  }

  /// A finger from one time in ms to another, at one place.
  mutating func press(_ from: Int64, _ to: Int64, x: Double = 140, y: Double = 125) {
    frame(from, .began(1, x, y))
    frame(to, .ended(1))
  }

  /// Runs out to a time in ms.
  mutating func run(to milliseconds: Int64) {
    engine.advance(to: .zero + .milliseconds(milliseconds) + Nanoseconds(1), host: &host)
  }

  /// Gives a command from outside a callback.
  mutating func give(_ command: EngineCommand<StandardBehavior>) { engine.perform(command, host: &host) }
}

extension ContactChange {
  static func began(_ contact: ContactID, _ x: Double, _ y: Double) -> ContactChange {
    ContactChange(contact: contact, phase: .began, location: Point(x: x, y: y))
  }
  static func moved(_ contact: ContactID, _ x: Double, _ y: Double) -> ContactChange {
    ContactChange(contact: contact, phase: .moved, location: Point(x: x, y: y))
  }
  static func ended(_ contact: ContactID) -> ContactChange {
    ContactChange(contact: contact, phase: .ended, location: .zero)
  }
  static func cancelled(_ contact: ContactID) -> ContactChange {
    ContactChange(contact: contact, phase: .cancelled, location: .zero)
  }
}
