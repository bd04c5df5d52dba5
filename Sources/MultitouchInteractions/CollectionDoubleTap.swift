import Multitouch

/// A double tap on an item of a collection, beside the collection's own highlight and selection (SPEC §6.3).
///
/// The view's touches callbacks highlight, unhighlight and select; the recognizer, a tap with two taps, selects the
/// item under it and asks for a popover beside it, and does nothing outside every item (row DC3). Whether a first tap
/// selects or flashes is decided by the recognizer's `delaysTouchesBegan`.
@frozen
public struct CollectionDoubleTap<Output: InteractionOutput>: InteractionSystem {
  public typealias Behavior = Output.Behavior

  public var output: Output
  /// No: what recognizers are told of is nothing to it.
  @inlinable public var hearsRecognizers: Bool { false }
  @inlinable public var questions: HostQuestions { .none }
  /// Which view.
  public let view: ViewID
  /// The tap with two taps.
  public let doubleTap: RecognizerID
  /// Where the items are; it may change at any time.
  public var grid: CollectionGrid
  /// The item last selected, by either kind of tap.
  public var selection: Int?
  /// The item under the newest finger; -1 is none.
  @usableFromInline var highlighted = -1
  /// That finger.
  @usableFromInline var finger = TouchID(0)
  /// The item that was under each finger when the view heard of its landing.
  @usableFromInline var landed = LandedItems()

  /// Follows a view and a recognizer on it that have been made.
  @inlinable
  public init(_ grid: CollectionGrid, view: ViewID, doubleTap: RecognizerID, output: Output) {
    self.grid = grid
    self.view = view
    self.doubleTap = doubleTap
    self.output = output
  }

  // MARK: The view's own behaviour

  @inlinable
  public mutating func viewReceives(
    _ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    guard delivery.phase != .moved else { return }
    // A finger that goes is known by its uid: what it landed on may be gone, or in another place.
    guard delivery.phase == .began ? hears(of: delivery.view, &context) : landed.count > 0 else { return }
    var rest = delivery.touches
    while let slot = rest.popFirst() {
      let touch = context.touch(at: slot)
      switch delivery.phase {
      case .began: began(touch, &context)
      case .ended: ended(touch, &context)
      default: _ = lift(touch, context.now)
      }
    }
  }

  /// Whether touches of a view reach the collection: its own, and those of a view from which they are forwarded up to
  /// it (RC-2). Controls forward none; of controllers that go round only so many are followed.
  @inlinable
  mutating func hears(of receiver: ViewID, _ context: inout some TouchContext<Behavior> & ~Copyable) -> Bool {
    var next: Responder? = .view(receiver)
    var last = receiver
    var steps = 0
    while let responder = next, steps < 8192 {
      switch responder {
      case .view(let here):
        if context.isSame(here, view) { return true }
        if context.settings(of: ControlID(here)) != nil { return false }
        last = here
      // The window's own view is no responder beside it (RC-1): who comes after the one comes after the other.
      case .window:
        return context.isView(last, inside: view)
          && context.nextResponder(of: .view(view)) == context.nextResponder(of: responder)
      default: break
      }
      next = context.nextResponder(of: responder)
      steps &+= 1
    }
    return false
  }

  @inlinable
  mutating func began(_ touch: Touch, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    guard let item = grid.item(at: context.convert(touch.beganLocation, to: view)) else { return }
    landed.append(touch.id, on: item)
    if highlighted >= 0 && highlighted != item { unhighlight(context.now) }
    highlighted = item
    finger = touch.id
    output.interaction(.highlight(item: item), at: context.now)
  }

  /// Selects the item that the finger's landing highlighted, if the finger is on it still, by the present geometry.
  @inlinable
  mutating func ended(_ touch: Touch, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    guard let item = lift(touch, context.now) else { return }
    guard item == grid.item(at: context.convert(touch.location, to: view)) else { return }
    selection = item
    output.interaction(.select(item: item), at: context.now)
  }

  /// The item a finger landed on, when the finger goes; nil if there was none.
  @inlinable
  mutating func lift(_ touch: Touch, _ now: Timestamp) -> Int? {
    if touch.id == finger { unhighlight(now) }
    return landed.take(touch.id)
  }

  @inlinable
  mutating func unhighlight(_ now: Timestamp) {
    guard highlighted >= 0 else { return }
    output.interaction(.unhighlight(item: highlighted), at: now)
    highlighted = -1
    finger = TouchID(0)
  }

  // MARK: The double tap

  @inlinable
  public mutating func recognizerActed(
    _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    guard action.state == .ended, context.isSame(action.recognizer, doubleTap) else { return }
    // A recognizer on another view outlives the collection, which has no items then.
    guard context.number(of: view) >= 0 else { return }
    // The place of a double tap is that of its first tap (TAP-5, row DC4).
    guard let item = grid.item(at: context.convert(action.location, to: view)) else { return }
    selection = item
    output.interaction(.doubleTap(item: item), at: context.now)
    if let frame = grid.frame(of: item) { output.interaction(.popover(from: frame), at: context.now) }
  }
}

/// What ``CollectionDoubleTap`` looks after, as `addCollection(_:parent:host:)` makes it.
@frozen
public struct CollectionScene: Hashable, Sendable {
  /// The collection.
  public let view: ViewID
  /// The double tap, which keeps a first tap from the view until it is decided.
  public let doubleTap: RecognizerID
  /// What scrolls it.
  public let scroll: RecognizerID

  @inlinable
  init(view: ViewID, doubleTap: RecognizerID, scroll: RecognizerID) {
    self.view = view
    self.doubleTap = doubleTap
    self.scroll = scroll
  }
}

extension TouchEngine where Behavior == StandardBehavior {
  /// Makes a view with a double tap that delays what the view sees, and a pan beside it; nil if the engine has no room.
  ///
  /// What could be made before the room ended is unmade.
  @inlinable
  public mutating func addCollection<H: TouchHost<Behavior> & ~Copyable>(
    _ settings: ViewSettings, parent: ViewID, host: inout H
  ) -> CollectionScene? {
    guard let view = addView(settings, parent: parent, host: &host) else { return nil }
    var delaying = RecognizerSettings()
    delaying.delaysTouchesBegan = true
    let tap = StandardBehavior.tap(TapRecognizer(TapParameters(taps: 2)))
    guard let doubleTap = addRecognizer(tap, delaying, view: view, host: &host),
      let scroll = addRecognizer(.pan(PanRecognizer()), view: view, host: &host)
    else {
      perform(.destroyView(view), host: &host)
      return nil
    }
    return CollectionScene(view: view, doubleTap: doubleTap, scroll: scroll)
  }
}
