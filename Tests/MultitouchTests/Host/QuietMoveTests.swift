// A move that means nothing to any recognizer, before a host that hears nothing of them.

import Testing

@testable import Multitouch

@Suite struct QuietMoveTests {
  /// Gives one command as a view is told of a move.
  private struct Commander: TouchHost {
    typealias Behavior = StandardBehavior

    var command: EngineCommand<StandardBehavior>?
    var seen: [String] = []

    var hearsRecognizers: Bool { false }
    var interceptsEvents: Bool { false }
    var questions: HostQuestions { .none }

    mutating func viewReceives(
      _ delivery: ViewDelivery, in context: inout some TouchContext<StandardBehavior> & ~Copyable
    ) {
      seen.append("view \(delivery.phase)")
      if delivery.phase == .moved, let command { context.enqueue(command) }
      if delivery.phase == .moved { command = nil }
    }
    mutating func stateChanged(
      _ recognizer: RecognizerID, from: GestureState, to: GestureState,
      in context: inout some TouchContext<StandardBehavior> & ~Copyable
    ) { seen.append("state \(to)") }
    mutating func recognizerResets(
      _ recognizer: RecognizerID, in context: inout some TouchContext<StandardBehavior> & ~Copyable
    ) { seen.append("reset") }
  }

  @Test func `N-12: what a command in a view's callback about a quiet move leads to is of that frame`() throws {
    var engine = TouchEngine<StandardBehavior, 2, 4, 4, 4, 4, 4>()
    var host = Commander()
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let root = try #require(engine.addWindow(screen, host: &host)).view
    var settings = RecognizerSettings()
    let tap = try #require(engine.addRecognizer(.tap(TapRecognizer()), settings, view: root, host: &host))

    engine.handle(Timestamp(nanoseconds: 1), [ContactChange.began(ContactID(1), x: 200, y: 200)].span, host: &host)
    engine.handle(Timestamp(nanoseconds: 2), [ContactChange.moved(ContactID(1), x: 201, y: 200)].span, host: &host)
    #expect(host.seen == ["view began", "view moved"])

    settings.isEnabled = false
    host.command = .setRecognizer(tap, settings)
    host.seen = []
    engine.handle(Timestamp(nanoseconds: 3), [ContactChange.moved(ContactID(1), x: 202, y: 200)].span, host: &host)
    #expect(host.seen == ["view moved", "state failed", "reset"])

    host.seen = []
    engine.handle(Timestamp(nanoseconds: 4), [ContactChange.moved(ContactID(1), x: 203, y: 200)].span, host: &host)
    #expect(host.seen == ["view moved"])
  }
}
