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

  @Test func `N-10: by its trace number it answers as by its id, also in its action and until its reset`() throws {
    let (box, view, pan) = try Self.start()
    let second = try box.addPan(to: view)
    box.engine.perform(.destroyRecognizer(second), host: &box.host)
    let numbered = RecognizerID(numbered: 0)
    box.host.asked = [numbered, RecognizerID(numbered: 1), RecognizerID(numbered: 7), RecognizerID(numbered: -1)]
    box.frame(0, .began(1, x: 100, y: 100))
    box.frame(10, .moved(1, x: 120, y: 100))
    box.frame(20, .moved(1, x: 130, y: 100))
    let strangers = ["possible 0", "possible 0", "possible 0"]
    #expect(box.host.answers == (["began 1"] + strangers + ["changed 1"] + strangers).map { "act: \($0)" })
    let values = (box.engine.values(of: numbered), box.engine.values(of: pan))
    #expect(values.0 == values.1 && values.0 != GestureValues())
    let places = (box.engine.location(of: numbered), box.engine.location(ofTouch: 0, of: numbered))
    #expect(places.0 == Point(x: 130, y: 100) && places.1 == Point(x: 130, y: 100))
    let counts = (box.engine.numberOfTouches(of: numbered), box.engine.number(of: numbered))
    #expect(counts == (1, 0))
    box.host.answers = []
    box.engine.perform(.destroyRecognizer(pan), host: &box.host)
    #expect(box.host.answers.first == "act: cancelled 1")
    #expect(box.host.answers.first { $0.hasPrefix("reset") } == "reset: cancelled 1")
    let number = box.engine.number(of: numbered)
    #expect(number == -1)
  }

  @Test func `G-13: a recognizer's settings are those it was given last, and a stale id has none`() throws {
    let (box, _, pan) = try Self.start()
    let first = box.engine.settings(of: pan)
    #expect(first == RecognizerSettings())
    var settings = RecognizerSettings()
    settings.isEnabled = false
    settings.cancelsTouchesInView = false
    box.engine.perform(.setRecognizer(pan, settings), host: &box.host)
    let second = box.engine.settings(of: RecognizerID(numbered: 0))
    #expect(second == settings)
    box.engine.perform(.destroyRecognizer(pan), host: &box.host)
    let third = box.engine.settings(of: pan)
    #expect(third == nil)
  }
}
