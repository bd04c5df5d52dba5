import Multitouch
import Testing

/// What a host says it hears must not change; of one that changes its mind all the same no command is lost.
struct ChangingHostTests {
  /// Hears of the first call of each frame only, and gives a command in it.
  private struct Fickle: TouchHost {
    typealias Behavior = StandardBehavior
    var recognizers: [RecognizerID] = []
    var hearsRecognizers = true
    var drops = 0
    var user = 0

    mutating func recognizerReceives(
      _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
      in context: inout some TouchContext<Behavior> & ~Copyable
    ) {
      hearsRecognizers = false
      context.enqueue(.perform(DelayedPerform(target: 1, selector: 2), delay: .zero))
    }
    mutating func performs(_ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable) {
      user += 1
    }
    mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) { drops += 1 }
  }

  @Test func `commands given as a recognizer is told are carried out, whatever the host says afterwards`() throws {
    var engine = StandardTouchEngine()
    var host = Fickle()
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let root = try #require(engine.addWindow(screen, host: &host)).view
    for _ in 0..<3 { _ = engine.addRecognizer(.pan(PanRecognizer()), view: root, host: &host) }
    engine.handle(.zero, [ContactChange.began(1, x: 10, y: 10)].span, host: &host)
    for n in 1...300 as ClosedRange<Int64> {
      host.hearsRecognizers = true
      engine.handle(
        .zero + .milliseconds(n), [ContactChange.moved(1, x: 10 + Double(n % 2) * 30, y: 10)].span, host: &host)
    }
    #expect(host.user == 300 && host.drops == 0)
  }
}
