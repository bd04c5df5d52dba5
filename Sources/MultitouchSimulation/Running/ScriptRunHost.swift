import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// The host of a script that is played: the trace, the script's own host, and the interaction at work beside it.
///
/// Of what is only told, the record is written, then the interaction hears of it, then the script's reactions happen. A
/// question the script has an answer for is not put to the interaction; any other is, before its record is written.
/// What the interaction tells becomes `user` records at once.
struct ScriptRunHost: TouchHost, ~Copyable {
  typealias Behavior = StandardBehavior

  private var trace: TraceHost<ScriptSink<StandardBehavior>>
  private var system: (any InteractionSystem<ScriptOutput>)?

  /// Asks the engine about its touches, if there is one.
  var touchProbe: TouchProbe?

  /// The host of a script, before its first callback.
  ///
  /// - Parameters:
  ///   - way: What it wants to hear and to be asked.
  ///   - system: Takes the place of the script's own.
  init(
    _ script: TouchScript, _ way: ScriptRunWay = ScriptRunWay(), system: (any InteractionSystem<ScriptOutput>)? = nil
  ) {
    let system = system ?? script.system?.made()
    self.system = system
    trace = TraceHost(ScriptSink(script, way, beside: system?.questions ?? .none))
  }

  private init(_ other: borrowing ScriptRunHost) {
    var sink = other.trace.sink
    sink.forget()
    trace = TraceHost(sink)
    system = other.system
    touchProbe = other.touchProbe
  }

  /// What has been recorded.
  var written: WordTrace { trace.sink.trace }

  /// The same, in records.
  var records: [TraceRecord] { written.records }

  /// How many records there are.
  var recordCount: Int { trace.sink.trace.count }

  /// Another host that goes on from here on its own, with nothing recorded: a trace would be as long as all steps
  /// before.
  func copy() -> ScriptRunHost { ScriptRunHost(self) }

  /// Writes a `user` record that the script asks for outside of callbacks.
  mutating func report(_ now: Timestamp, _ code: Int64, _ numbers: [Double]) {
    trace.sink.appendUser(now.nanoseconds, code, numbers)
  }

  /// Writes down what the interaction has told.
  private mutating func record(_ now: Timestamp) {
    guard let events = system?.output.events, !events.isEmpty else { return }
    for event in events { trace.sink.appendUser(now.nanoseconds, event.code, event.recordedNumbers) }
    system?.output.events.removeAll(keepingCapacity: true)
  }

  private mutating func finish(_ context: inout some TouchContext<Behavior> & ~Copyable) {
    record(context.now)
    trace.sink.react(in: &context)
  }

  var interceptsEvents: Bool { trace.interceptsEvents || system?.interceptsEvents ?? false }
  var hearsRecognizers: Bool { trace.hearsRecognizers }
  var questions: HostQuestions { trace.questions }

  // MARK: Questions

  private func isOpen(_ question: ScriptQuestion) -> Bool {
    system != nil && !trace.sink.host.hasReply(to: question)
  }

  mutating func shouldContinue(
    _ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    if isOpen(.hook(window: window.map { context.number(of: $0) } ?? -1)) {
      trace.sink.opinion = system?.shouldContinue(window, in: &context)
      record(context.now)
    }
    let answer = trace.shouldContinue(window, in: &context)
    finish(&context)
    return answer
  }

  mutating func shouldReceive(
    _ recognizer: RecognizerID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    if isOpen(.receive(recognizer: context.number(of: recognizer))) {
      trace.sink.opinion = system?.shouldReceive(recognizer, touch, in: &context)
      record(context.now)
    }
    let answer = trace.shouldReceive(recognizer, touch, in: &context)
    finish(&context)
    return answer
  }

  mutating func viewShouldBegin(
    _ view: ViewID, _ recognizer: RecognizerID, inherited: Bool,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    if isOpen(.viewShouldBegin(view: context.number(of: view))) {
      trace.sink.opinion = system?.viewShouldBegin(view, recognizer, inherited: inherited, in: &context)
      record(context.now)
    }
    let answer = trace.viewShouldBegin(view, recognizer, inherited: inherited, in: &context)
    finish(&context)
    return answer
  }

  mutating func shouldBegin(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    if isOpen(.shouldBegin(recognizer: context.number(of: recognizer))) {
      trace.sink.opinion = system?.shouldBegin(recognizer, in: &context)
      record(context.now)
    }
    let answer = trace.shouldBegin(recognizer, in: &context)
    finish(&context)
    return answer
  }

  mutating func shouldRequireFailure(
    _ recognizer: RecognizerID, of other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    if isOpen(.shouldRequireFailure(recognizer: context.number(of: recognizer))) {
      trace.sink.opinion = system?.shouldRequireFailure(recognizer, of: other, in: &context)
      record(context.now)
    }
    let answer = trace.shouldRequireFailure(recognizer, of: other, in: &context)
    finish(&context)
    return answer
  }

  mutating func shouldBeRequiredToFail(
    _ other: RecognizerID, by recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    if isOpen(.shouldBeRequiredToFail(recognizer: context.number(of: other))) {
      trace.sink.opinion = system?.shouldBeRequiredToFail(other, by: recognizer, in: &context)
      record(context.now)
    }
    let answer = trace.shouldBeRequiredToFail(other, by: recognizer, in: &context)
    finish(&context)
    return answer
  }

  mutating func shouldRecognizeSimultaneously(
    _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    if isOpen(.simultaneously(recognizer: context.number(of: recognizer))) {
      trace.sink.opinion = system?.shouldRecognizeSimultaneously(recognizer, with: other, in: &context)
      record(context.now)
    }
    let answer = trace.shouldRecognizeSimultaneously(recognizer, with: other, in: &context)
    finish(&context)
    return answer
  }

  mutating func beginTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    if isOpen(.beginTracking(control: context.number(of: control))) {
      trace.sink.opinion = system?.beginTracking(control, touch, in: &context)
      record(context.now)
    }
    let answer = trace.beginTracking(control, touch, in: &context)
    finish(&context)
    return answer
  }

  mutating func continueTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    if isOpen(.continueTracking(control: context.number(of: control))) {
      trace.sink.opinion = system?.continueTracking(control, touch, in: &context)
      record(context.now)
    }
    let answer = trace.continueTracking(control, touch, in: &context)
    finish(&context)
    return answer
  }

  /// Recorded before it is asked (N-10), so it is told and asked at once.
  mutating func shouldSend(
    _ action: ControlAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    var answer = trace.shouldSend(action, in: &context)
    if system != nil { answer = system?.shouldSend(action, in: &context) ?? answer }
    finish(&context)
    return answer
  }

  /// No record and no question of scripts: only the interaction can say yes.
  mutating func implements(
    _ action: ControlAction, _ responder: Responder, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let answer = system?.implements(action, responder, in: &context) ?? false
    record(context.now)
    return answer
  }

  // MARK: What is told

  mutating func didFinish(
    _ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.didFinish(window, in: &context)
    system?.didFinish(window, in: &context)
    finish(&context)
  }

  mutating func touchChanged(
    _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    touchProbe?.see(touch, in: &context)
    trace.touchChanged(touch, viewNumber: viewNumber, in: &context)
    system?.touchChanged(touch, viewNumber: viewNumber, in: &context)
    finish(&context)
  }

  mutating func recognizerReceives(
    _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.recognizerReceives(recognizer, phase, touches, in: &context)
    system?.recognizerReceives(recognizer, phase, touches, in: &context)
    finish(&context)
  }

  mutating func stateChanged(
    _ recognizer: RecognizerID, from: GestureState, to: GestureState,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.stateChanged(recognizer, from: from, to: to, in: &context)
    system?.stateChanged(recognizer, from: from, to: to, in: &context)
    finish(&context)
  }

  mutating func recognizerActed(
    _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.recognizerActed(action, in: &context)
    system?.recognizerActed(action, in: &context)
    finish(&context)
  }

  mutating func recognizerResets(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.recognizerResets(recognizer, in: &context)
    system?.recognizerResets(recognizer, in: &context)
    finish(&context)
  }

  mutating func viewReceives(
    _ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.viewReceives(delivery, in: &context)
    system?.viewReceives(delivery, in: &context)
    finish(&context)
  }

  mutating func endTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.endTracking(control, touch, in: &context)
    system?.endTracking(control, touch, in: &context)
    finish(&context)
  }

  mutating func cancelTracking(
    _ control: ControlID, _ touch: Touch?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.cancelTracking(control, touch, in: &context)
    system?.cancelTracking(control, touch, in: &context)
    finish(&context)
  }

  mutating func controlSends(
    _ control: ControlID, _ events: ControlEvents, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.controlSends(control, events, in: &context)
    system?.controlSends(control, events, in: &context)
    finish(&context)
  }

  mutating func actionSent(
    _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.actionSent(action, to: responder, in: &context)
    system?.actionSent(action, to: responder, in: &context)
    finish(&context)
  }

  mutating func timerFired(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.timerFired(recognizer, in: &context)
    system?.timerFired(recognizer, in: &context)
    finish(&context)
  }

  mutating func performs(
    _ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    trace.performs(request, in: &context)
    system?.performs(request, in: &context)
    finish(&context)
  }

  mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) {
    trace.dropped(reason, argument: argument, at: now)
    system?.dropped(reason, argument: argument, at: now)
    record(now)
  }
}
