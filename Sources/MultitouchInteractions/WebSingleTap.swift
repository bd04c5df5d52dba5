import Multitouch

/// A single tap in a web view, among the web view's own recognizers (SPEC §6.4).
///
/// Tells ``InteractionEvent/alert(at:)`` (the recipe), ``InteractionEvent/taps(count:at:)`` (the requirements) or
/// ``InteractionEvent/forward(at:)`` (the window). Cost: nothing but for its own recognizers; the window variant looks
/// at every event once.
@frozen
public struct WebSingleTap<Output: InteractionOutput>: InteractionSystem {
  public typealias Behavior = Output.Behavior

  public var output: Output
  /// No: what recognizers are told of is nothing to it.
  @inlinable public var hearsRecognizers: Bool { false }
  @inlinable public var questions: HostQuestions { .receive | .simultaneously }
  /// What it is like.
  public let options: WebSingleTapOptions
  /// The literal recipe's memory: what it was last told of its recognizer, or set (WEB-1, WEB-2).
  @usableFromInline var gestureState = GestureState.possible
  /// The timer it remembers, by serial; 0 is none.
  @usableFromInline var timer: Int64 = 0
  @usableFromInline var timerPlace = Point.zero
  @usableFromInline var lastSerial: Int64 = 0
  /// The hardened recipe's memory: one entry a tap.
  @usableFromInline var pending = PendingWebTaps()

  /// A variant and who is told.
  @inlinable
  public init(_ options: WebSingleTapOptions, output: Output) {
    self.options = options
    self.output = output
  }

  @inlinable
  mutating func isMine(_ recognizer: RecognizerID, _ context: inout some TouchContext<Behavior> & ~Copyable) -> Bool {
    switch options.variant {
    case .recipe(let tap): context.isSame(recognizer, tap)
    case .requirement(let single, let double, let triple):
      context.isSame(recognizer, single) || context.isSame(recognizer, double) || context.isSame(recognizer, triple)
    case .window: false
    }
  }

  // MARK: The delegate

  /// WEB-1.
  @inlinable
  public mutating func shouldReceive(
    _ recognizer: RecognizerID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    guard case .recipe(let tap) = options.variant, context.isSame(recognizer, tap) else { return true }
    if touch.tapCount == 1 {
      lastSerial &+= 1
      let request = options.request(lastSerial, touch.location, isCommon: true)
      // The oldest makes room before, also among the performs.
      if options.isHardened, let oldest = pending.append(lastSerial, of: touch) {
        withdraw(oldest.serial, oldest.place, &context)
      }
      context.enqueue(.perform(request, delay: options.delay))
      if !options.isHardened {
        timer = lastSerial
        timerPlace = touch.location
        gestureState = .began
      }
      return true
    }
    if touch.tapCount == 2 {
      if options.isHardened {
        // T-6: of the taps that wait, the one it continues. That one's handler may have run.
        if let i = touch.continues.flatMap({ pending.position(of: $0) }) {
          let tap = pending.take(i)
          withdraw(tap.serial, tap.place, &context)
        }
      } else if timer != 0 {
        withdraw(timer, timerPlace, &context)
        timer = 0
      }
    }
    return false
  }

  @inlinable
  mutating func withdraw(
    _ serial: Int64, _ place: Point, _ context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    context.enqueue(.cancelPerform(options.request(serial, place, isCommon: true)))
  }

  /// WEB-2. The hardened form says the same, but draws nothing from being asked.
  @inlinable
  public mutating func shouldRecognizeSimultaneously(
    _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    guard isMine(recognizer, &context) else { return false }
    if case .recipe = options.variant, !options.isHardened { gestureState = context.state(of: recognizer) }
    return true
  }

  @inlinable
  public mutating func recognizerActed(
    _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    guard action.state == .ended else { return }
    switch options.variant {
    case .recipe(let tap):
      guard options.isHardened, context.isSame(action.recognizer, tap) else { return }
      if let i = pending.nearestUnrecognized(to: action.location) { pending.taps[i].isRecognized = true }
    case .requirement(let single, let double, let triple):
      let count =
        context.isSame(action.recognizer, single)
        ? 1 : (context.isSame(action.recognizer, double) ? 2 : (context.isSame(action.recognizer, triple) ? 3 : 0))
      if count > 0 { output.interaction(.taps(count: count, at: action.location), at: context.now) }
    case .window: break
    }
  }

  // MARK: The handler

  /// WEB-3.
  @inlinable
  public mutating func performs(
    _ request: DelayedPerform, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    guard request.target == options.owner, request.selector == WebSingleTapOptions.handler else { return }
    let place = Point(
      x: Double(bitPattern: UInt64(bitPattern: request.object0)),
      y: Double(bitPattern: UInt64(bitPattern: request.object1)))
    switch options.variant {
    case .recipe:
      let isSure: Bool
      if options.isHardened {
        isSure = pending.position(of: request.object2, at: place).map { pending.take($0).isRecognized } ?? false
      } else {
        if request.object2 == timer { timer = 0 }
        isSure = gestureState == .ended
      }
      if isSure { output.interaction(.alert(at: place), at: context.now) }
    case .window: output.interaction(.forward(at: place), at: context.now)
    case .requirement: break
    }
  }

  // MARK: The window

  @inlinable
  public var interceptsEvents: Bool { if case .window = options.variant { true } else { false } }

  /// The override of sendEvent, after super.
  @inlinable
  public mutating func didFinish(
    _ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    guard case .window(let observed) = options.variant, let window else { return }
    let touches = context.allTouches
    guard let slot = touches.first, touches.count == 1 else { return }
    let touch = context.touch(at: slot)
    guard touch.phase == .ended, touch.window == window, touch.tapCount > 0, let view = touch.view,
      context.isView(view, inside: observed)
    else { return }
    if touch.tapCount == 1 {
      context.enqueue(.perform(options.request(0, touch.location, isCommon: false), delay: options.delay))
    } else if options.isHardened {
      context.enqueue(.cancelPerforms(target: options.owner))
    } else {
      // Only equal to the first tap's if both lifted from one pixel.
      context.enqueue(.cancelPerform(options.request(0, touch.location, isCommon: false)))
    }
  }
}
