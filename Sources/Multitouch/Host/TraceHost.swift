/// A host that turns callbacks into trace records (N-10). The one place that knows which fields a record has.
@frozen
public struct TraceHost<Sink: TraceSink & ~Copyable>: TouchHost, ~Copyable {
  public typealias Behavior = Sink.Behavior

  /// Where the records go.
  public var sink: Sink

  /// Makes a host that writes to a sink.
  @inlinable public init(_ sink: consuming Sink) { self.sink = sink }

  @inlinable public var interceptsEvents: Bool { sink.interceptsEvents }
  @inlinable public var hearsRecognizers: Bool { sink.hearsRecognizers }
  @inlinable public var questions: HostQuestions { sink.questions }

  @inlinable
  mutating func question(
    _ question: HostQuestion, _ kind: TraceKind, _ subject: TraceName, _ fields: (TraceDatum?, TraceDatum?),
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let yes = sink.answer(question)
    sink.begin(context.now, kind, subject, fieldCount: 1 + (fields.0 == nil ? 0 : 1) + (fields.1 == nil ? 0 : 1))
    if let field = fields.0 { sink.add(field) }
    if let field = fields.1 { sink.add(field) }
    sink.add(.integer(yes ? 1 : 0))
    sink.end(in: &context)
    return yes
  }

  @inlinable
  public mutating func shouldContinue(
    _ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let number = window.map { context.number(of: $0) } ?? -1
    return question(
      .hook(window: number), .hook, number < 0 ? .application : .window(number), (.side(0), nil), in: &context)
  }

  @inlinable
  public mutating func didFinish(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable) {
    let subject: TraceName = window.map { .window(context.number(of: $0)) } ?? .application
    sink.begin(context.now, .hook, subject, fieldCount: 1)
    sink.add(.side(1))
    sink.end(in: &context)
  }

  @inlinable
  public mutating func touchChanged(
    _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    sink.begin(context.now, .touch, .touch(touch.id), fieldCount: 6)
    let phase: ContactPhase =
      switch touch.phase {
      case .began: .began
      case .moved, .stationary: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
    sink.add(.phase(phase))
    sink.add(.integer(Int64(touch.tapCount)))
    sink.add(.real(touch.location.x))
    sink.add(.real(touch.location.y))
    sink.add(.name(viewNumber < 0 ? .none : .view(viewNumber)))
    sink.add(.integer(touch.isAccepted ? 1 : 0))
    sink.end(in: &context)
  }

  @inlinable
  public mutating func shouldReceive(
    _ recognizer: RecognizerID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let r = context.number(of: recognizer)
    return question(
      .receive(recognizer: r, touch: touch.id.rawValue), .receive, .recognizer(r), (.name(.touch(touch.id)), nil),
      in: &context)
  }

  @inlinable
  public mutating func recognizerReceives(
    _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    sink.begin(
      context.now, .rec, .recognizer(context.number(of: recognizer)), fieldCount: 1 + touches.count)
    sink.add(.phase(phase))
    var rest = touches
    while let slot = rest.popFirst() { sink.add(.name(.touch(context.touch(at: slot).id))) }
    sink.end(in: &context)
  }

  @inlinable
  public mutating func viewShouldBegin(
    _ view: ViewID, _ recognizer: RecognizerID, inherited: Bool,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let v = context.number(of: view)
    let r = context.number(of: recognizer)
    return question(
      .viewShouldBegin(view: v, recognizer: r, inherited: inherited), .beginv, .view(v), (.name(.recognizer(r)), nil),
      in: &context)
  }

  @inlinable
  public mutating func shouldBegin(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let r = context.number(of: recognizer)
    return question(.shouldBegin(recognizer: r), .begin, .recognizer(r), (nil, nil), in: &context)
  }

  @inlinable
  public mutating func shouldRequireFailure(
    _ recognizer: RecognizerID, of other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let r = context.number(of: recognizer)
    let q = context.number(of: other)
    return question(
      .shouldRequireFailure(recognizer: r, of: q), .req, .recognizer(r), (.name(.recognizer(q)), .whose(0)),
      in: &context)
  }

  @inlinable
  public mutating func shouldBeRequiredToFail(
    _ other: RecognizerID, by recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let r = context.number(of: recognizer)
    let q = context.number(of: other)
    return question(
      .shouldBeRequiredToFail(recognizer: q, by: r), .req, .recognizer(r), (.name(.recognizer(q)), .whose(1)),
      in: &context)
  }

  @inlinable
  public mutating func shouldRecognizeSimultaneously(
    _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let asked = context.number(of: recognizer)
    let with = context.number(of: other)
    return question(
      .simultaneously(recognizer: asked, with: with), .simul, .recognizer(asked), (.name(.recognizer(with)), nil),
      in: &context)
  }

  @inlinable
  public mutating func stateChanged(
    _ recognizer: RecognizerID, from: GestureState, to: GestureState,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    sink.begin(context.now, .state, .recognizer(context.number(of: recognizer)), fieldCount: 2)
    sink.add(.state(from))
    sink.add(.state(to))
    sink.end(in: &context)
  }

  @inlinable
  public mutating func recognizerActed(
    _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    sink.begin(context.now, .act, .recognizer(action.number), fieldCount: 4 + action.values.count)
    sink.add(.state(action.state))
    sink.add(.integer(Int64(action.numberOfTouches)))
    sink.add(.real(action.location.x))
    sink.add(.real(action.location.y))
    var i = 0
    while i < action.values.count {
      sink.add(.real(action.values[i]))
      i &+= 1
    }
    sink.end(in: &context)
  }

  @inlinable
  public mutating func recognizerResets(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    sink.begin(context.now, .reset, .recognizer(context.number(of: recognizer)), fieldCount: 0)
    sink.end(in: &context)
  }

  @inlinable
  public mutating func viewReceives(
    _ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    sink.begin(
      context.now, .view, .view(delivery.viewNumber), fieldCount: 1 + 5 * delivery.touches.count)
    sink.add(.phase(delivery.phase))
    var rest = delivery.touches
    while let slot = rest.popFirst() {
      let touch = context.touch(at: slot)
      let shown = delivery.shown(touch)
      sink.add(.name(.touch(touch.id)))
      sink.add(.integer(shown.time.nanoseconds))
      sink.add(.real(shown.place.x))
      sink.add(.real(shown.place.y))
      sink.add(.integer(Int64(shown.tapCount)))
    }
    sink.end(in: &context)
  }

  @inlinable
  public mutating func beginTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let number = context.number(of: control)
    return question(
      .beginTracking(control: number, touch: touch.id.rawValue), .track, .control(number),
      (.step(0), .name(.touch(touch.id))), in: &context)
  }

  @inlinable
  public mutating func continueTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let number = context.number(of: control)
    return question(
      .continueTracking(control: number, touch: touch.id.rawValue), .track, .control(number),
      (.step(1), .name(.touch(touch.id))), in: &context)
  }

  @inlinable
  public mutating func endTracking(
    _ control: ControlID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    sink.begin(context.now, .track, .control(context.number(of: control)), fieldCount: 2)
    sink.add(.step(2))
    sink.add(.name(.touch(touch.id)))
    sink.end(in: &context)
  }

  @inlinable
  public mutating func cancelTracking(
    _ control: ControlID, _ touch: Touch?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    sink.begin(context.now, .track, .control(context.number(of: control)), fieldCount: 2)
    sink.add(.step(3))
    if let touch { sink.add(.name(.touch(touch.id))) } else { sink.add(.name(.none)) }
    sink.end(in: &context)
  }

  @inlinable
  public mutating func controlSends(
    _ control: ControlID, _ events: ControlEvents, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    sink.begin(context.now, .ctl, .control(context.number(of: control)), fieldCount: 1)
    sink.add(.integer(Int64(events.rawValue)))
    sink.end(in: &context)
  }

  @inlinable
  public mutating func shouldSend(
    _ action: ControlAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    sink.begin(context.now, .send, .control(action.number), fieldCount: 3)
    if let target = action.target { sink.add(.integer(target)) } else { sink.add(.name(.none)) }
    sink.add(.integer(action.action))
    sink.add(.integer(Int64(action.events.rawValue)))
    sink.end(in: &context)
    return true
  }

  @inlinable
  public mutating func timerFired(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    sink.begin(context.now, .timer, .recognizer(context.number(of: recognizer)), fieldCount: 0)
    sink.end(in: &context)
  }

  @inlinable
  public mutating func performs(
    _ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    sink.begin(context.now, .timer, .perform, fieldCount: 5)
    sink.add(.integer(request.target))
    sink.add(.integer(request.selector))
    sink.add(.integer(request.object0))
    sink.add(.integer(request.object1))
    sink.add(.integer(request.object2))
    sink.end(in: &context)
  }

  @inlinable
  public mutating func dropped(_ reason: DropReason, argument: Int64, at now: Timestamp) {
    sink.begin(now, .drop, .none, fieldCount: 2)
    sink.add(.reason(reason))
    sink.add(.integer(argument))
    sink.endDrop()
  }
}
