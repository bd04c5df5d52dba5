import Multitouch
import MultitouchInteractions
import Testing

/// A pair of hosts that write traces: each hears all that one alone would, in the same order.
struct HostPairTraceTests {
  /// What answers a question in an unusual way.
  enum Objection: CaseIterable {
    case receive, shouldBegin, viewShouldBegin, simultaneously, hook, beginTracking, continueTracking

    func meets(_ question: HostQuestion) -> Bool {
      switch question {
      case .receive: self == .receive
      case .shouldBegin: self == .shouldBegin
      case .simultaneously: self == .simultaneously
      case .hook: self == .hook
      case .beginTracking: self == .beginTracking
      case .continueTracking: self == .continueTracking
      case .viewShouldBegin: self == .viewShouldBegin
      // Either may say yes: what a pair makes of that, HostPairTests ask.
      case .shouldRequireFailure, .shouldBeRequiredToFail: false
      }
    }
  }

  /// A line for each record; of a question not what was answered, in which the two of a pair may differ.
  private struct Lines: TraceSink {
    typealias Behavior = StandardBehavior
    var objection: Objection?
    var lines: [String] = []
    private var line = ""
    private var left = 0

    init(_ objection: Objection?) { self.objection = objection }

    var interceptsEvents: Bool { true }

    mutating func begin(_ now: Timestamp, _ kind: TraceKind, _ subject: TraceName, fieldCount: Int) {
      line = "\(now.nanoseconds) \(kind) \(subject)"
      left = fieldCount
    }
    mutating func add(_ datum: TraceDatum) {
      left -= 1
      if left > 0 || !isAnswered { line += " \(datum)" }
    }
    private var isAnswered = false
    mutating func answer(_ question: HostQuestion) -> Bool {
      isAnswered = true
      return objection?.meets(question) == true ? !question.defaultAnswer : question.defaultAnswer
    }
    mutating func end(in context: inout some TouchContext<Behavior> & ~Copyable) { endDrop() }
    mutating func endDrop() {
      lines.append(line)
      isAnswered = false
    }
  }

  /// A slider, and beside it two pans, a long press and a tap of one view, each asked about; and what fingers do there.
  private func play<Host: TouchHost<StandardBehavior> & ~Copyable>(
    _ make: () -> Host, _ take: (borrowing Host) -> [[String]]
  ) -> [[String]] {
    var stage = InteractionStage { engine, root, quiet in
      let frame = ViewSettings(frame: Rect(x: 0, y: 0, width: 400, height: 500))
      let slider = engine.addControl(ControlSettings(.plain), frame, parent: root, host: &quiet)
      let beside = ViewSettings(frame: Rect(x: 500, y: 0, width: 400, height: 900))
      let view = engine.addView(beside, parent: root, host: &quiet)
      guard let slider, let view else { preconditionFailure("no room") }
      engine.perform(.addTarget(slider, target: 1, action: 5, .allTouchEvents), host: &quiet)
      var settings = RecognizerSettings()
      settings.hasDelegate = true
      for kind: StandardBehavior in [
        .pan(PanRecognizer()), .pan(PanRecognizer()), .longPress(LongPressRecognizer()), .tap(TapRecognizer()),
      ] {
        let made = engine.addRecognizer(kind, settings, view: view, host: &quiet)
        precondition(made != nil, "no room")
      }
      return make()
    }
    stage.frame(0, .began(1, 140, 125), .began(2, 600, 300))
    for step in 1...9 {
      stage.frame(Int64(step) * 10, .moved(1, 140 + Double(step), 125), .moved(2, 600, 300 + Double(step) * 5))
    }
    stage.frame(100, .ended(1), .ended(2))
    stage.press(1000, 1060, x: 600)
    stage.press(2000, 3000, x: 600)
    stage.frame(4000, .began(3, 140, 125))
    stage.frame(4010, .cancelled(3), .ended(9))
    stage.run(to: 6000)
    return take(stage.host)
  }
  private func single(_ objection: Objection?) -> [String] {
    play({ TraceHost(Lines(objection)) }) { [$0.sink.lines] }[0]
  }
  private func pair(_ first: Objection?, _ second: Objection?) -> [[String]] {
    play({ HostPair(TraceHost(Lines(first)), TraceHost(Lines(second))) }) {
      [$0.first.sink.lines, $0.second.sink.lines]
    }
  }

  @Test func `each of a pair hears what one alone hears`() {
    let alone = single(nil)
    let kinds: [TraceKind] = [
      .hook, .touch, .receive, .rec, .begin, .simul, .state, .act, .reset, .view, .track, .ctl, .send, .timer, .drop,
    ]
    for kind in kinds { #expect(alone.contains { $0.contains(" \(kind) ") }, "\(kind)") }
    #expect(pair(nil, nil) == [alone, alone])
  }

  @Test(arguments: Objection.allCases)
  func `a pair keeps from what either refuses, and does what either wants`(_ objection: Objection) {
    let other = single(objection)
    #expect(other != single(nil))
    #expect(pair(objection, nil) == [other, other])
    #expect(pair(nil, objection) == [other, other])
    // What the second inherits is the first's answer, which it turns round again.
    let both = objection == .viewShouldBegin ? single(nil) : other
    #expect(pair(objection, objection) == [both, both])
  }
}
