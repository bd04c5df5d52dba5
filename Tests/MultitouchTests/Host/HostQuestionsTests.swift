import Multitouch
import Testing

/// A host is asked what it says it answers, and nothing else.
struct HostQuestionsTests {
  /// Counts what it is asked, and answers everything against the default.
  private struct Contrary: TouchHost {
    typealias Behavior = StandardBehavior
    var questions: HostQuestions
    var asked: HostQuestions = []
    var actions = 0

    mutating func recognizerActed(_ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable) {
      actions += 1
    }
    mutating func shouldReceive(
      _ recognizer: RecognizerID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      asked.insert(.receive)
      return false
    }
    mutating func viewShouldBegin(
      _ view: ViewID, _ recognizer: RecognizerID, inherited: Bool,
      in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      asked.insert(.viewBegin)
      return !inherited
    }
    mutating func shouldBegin(
      _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      asked.insert(.begin)
      return false
    }
    mutating func shouldRequireFailure(
      _ recognizer: RecognizerID, of other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      asked.insert(.requireFailure)
      return true
    }
    mutating func shouldBeRequiredToFail(
      _ other: RecognizerID, by recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      asked.insert(.requireFailure)
      return true
    }
    mutating func shouldRecognizeSimultaneously(
      _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
    ) -> Bool {
      asked.insert(.simultaneously)
      return true
    }
  }

  /// One tap on a view with two taps that have a delegate.
  private static func tap(askedFor questions: HostQuestions) -> Contrary {
    var engine = StandardTouchEngine()
    var host = Contrary(questions: questions)
    var settings = RecognizerSettings()
    settings.hasDelegate = true
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    guard let window = engine.addWindow(screen, host: &host),
      engine.addRecognizer(.tap(TapRecognizer()), settings, view: window.view, host: &host) != nil,
      engine.addRecognizer(.tap(TapRecognizer()), settings, view: window.view, host: &host) != nil
    else { preconditionFailure("no room") }
    for change in [ContactChange.began(1, x: 50, y: 50), .ended(1)] {
      engine.handle(engine.now + .milliseconds(60), [change].span, host: &host)
    }
    return host
  }

  @Test(arguments: [
    // Not received, not begun: nobody acts.
    (HostQuestions.receive, 0), (.viewBegin, 0), (.begin, 0),
    // Each waits for the other: both fail (G-11).
    (.requireFailure, 0),
    // Two taps at once (G-7).
    (.simultaneously, 2),
  ])
  func `a host that answers one question is asked that one`(question: HostQuestions, actions: Int) {
    let host = Self.tap(askedFor: question)
    #expect(host.asked == question)
    #expect(host.actions == actions)
  }

  @Test func `a host that answers no question is asked none, and gets the default answers`() {
    let host = Self.tap(askedFor: [])
    #expect(host.asked == [])
    #expect(host.actions == 1)
  }

  @Test func `a host that says nothing is asked everything`() {
    struct Silent: TouchHost { typealias Behavior = StandardBehavior }
    #expect(Silent().questions == .all)
    #expect(Self.tap(askedFor: .all.subtracting([.receive, .viewBegin, .begin])).asked == [.requireFailure])
    #expect(Self.tap(askedFor: [.begin, .viewBegin]).asked == .viewBegin)
  }
}
