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

  /// Never decides.
  private struct Undecided: GestureBehavior {
    mutating func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
    mutating func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
    mutating func touchesEnded(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {}
  }

  /// Intercepts, or not, from a landing on.
  private struct Interceptor: TouchHost {
    typealias Behavior = Undecided
    var interceptsEvents = false
    /// What the next landings make of it.
    var afterLanding = false
    /// The numbers of those asked, -1 for the application.
    var asked: [Int] = []

    mutating func shouldContinue(
      _ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      asked.append(window.map { context.number(of: $0) } ?? -1)
      return true
    }
    mutating func touchChanged(
      _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
    ) { if touch.phase == .began { interceptsEvents = afterLanding } }
  }

  @Test(arguments: [false, true])
  func `D-5, N-16: a window is asked in the frame in which its touch lifts and makes room, and in no other`(
    _ isAsked: Bool
  ) throws {
    var engine = TouchEngine<Undecided, 2, 4, 4, 4, 4, 4>()
    var host = Interceptor()
    var left = ViewSettings(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    left.isMultipleTouchEnabled = true
    let root = try #require(engine.addWindow(left, host: &host)).view
    _ = try #require(engine.addWindow(ViewSettings(frame: Rect(x: 100, y: 0, width: 100, height: 100)), host: &host))
    _ = try #require(engine.addRecognizer(Undecided(), view: root, host: &host))
    func frame(_ milliseconds: Int64, _ changes: [ContactChange]) {
      engine.handle(.zero + .milliseconds(milliseconds), changes.span, host: &host)
    }
    // A finger rests, and what others leave in the attempt takes all records.
    frame(0, [.began(1, x: 10, y: 10)])
    for n in 2...4 as ClosedRange<Int64> {
      frame(n * 10, [.began(ContactID(n), x: 10, y: 10)])
      frame(n * 10 + 5, [.ended(ContactID(n))])
    }
    #expect(engine.touchRecordCount == 4 && engine.dropCount(.records) == 0)
    host.interceptsEvents = !isAsked
    host.afterLanding = isAsked
    frame(100, [.ended(1), .began(5, x: 110, y: 10)])
    #expect(engine.dropCount(.records) == 1)
    #expect(host.asked == (isAsked ? [-1, 1, 0] : []))
    host.interceptsEvents = true
    host.asked = []
    frame(110, [])
    #expect(host.asked == [-1])
  }
}
