// G-1, D-10, N-15: what a recognizer says of its state, in the callbacks about it and afterwards.

import Multitouch
import Testing

/// A host that asks about recognizers in every action and before every reset.
private struct StateHost: TouchHost {
  typealias Behavior = StandardBehavior

  var asked: [RecognizerID] = []
  var answers: [String] = []

  private mutating func ask(_ when: String, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    for id in asked { answers.append("\(when): \(context.state(of: id)) \(context.touches(for: id).count)") }
  }

  mutating func recognizerActed(_ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable) {
    ask("act", &context)
  }

  mutating func recognizerResets(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) { ask("reset", &context) }
}

@Suite struct RecognizerStateTests {
  /// An engine with a window and a pan on it, and the host.
  private static func start() throws -> (Box, ViewID, RecognizerID) {
    let box = Box()
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let view = try #require(box.engine.addWindow(screen, host: &box.host)).view
    return (box, view, try box.addPan(to: view))
  }

  private final class Box {
    var engine = StandardTouchEngine()
    var host = StateHost()

    func addPan(to view: ViewID) throws -> RecognizerID {
      try #require(engine.addRecognizer(.pan(PanRecognizer()), view: view, host: &host))
    }

    func frame(_ ms: Int64, _ change: ContactChange) {
      engine.handle(.zero + .milliseconds(ms), [change].span, host: &host)
    }
  }

  @Test func `D-10: before its reset a recognizer is what it was, with the touches it tracks`() throws {
    let (box, _, pan) = try Self.start()
    box.host.asked = [pan]
    box.frame(0, .began(1, x: 100, y: 100))
    box.frame(10, .moved(1, x: 120, y: 100))
    var disabled = RecognizerSettings()
    disabled.isEnabled = false
    box.engine.perform(.setRecognizer(pan, disabled), host: &box.host)
    #expect(box.host.answers == ["act: began 1", "act: cancelled 1", "reset: cancelled 1"])
    let state = box.engine.state(of: pan)
    #expect(state == .possible)
  }

  @Test func `N-15: in the action of the one that took its place, a stale id is Possible`() throws {
    let (box, view, old) = try Self.start()
    box.engine.perform(.destroyRecognizer(old), host: &box.host)
    let new = try box.addPan(to: view)
    box.host.asked = [old, new]
    box.frame(0, .began(1, x: 100, y: 100))
    box.frame(10, .moved(1, x: 120, y: 100))
    #expect(box.host.answers == ["act: possible 0", "act: began 1"])
  }
}
