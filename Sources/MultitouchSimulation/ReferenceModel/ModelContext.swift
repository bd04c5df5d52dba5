// The reference model, as a host sees it from inside a callback.

import Multitouch
import MultitouchRecordings

/// A `TouchContext` over a session of the reference model, good for one callback.
public struct ModelContext: TouchContext {
  public typealias Behavior = StandardBehavior

  let session: ModelSession
  /// Inside its own action: the recognizer, and the state it is told (G-1).
  var acting: (recognizer: Int, state: GestureState)?
  /// The control that is at work: destroyed in its own steps, it keeps its number for their rest.
  var currentControl = -1
  /// The touches that can be meant, in uid order: slots are positions in it.
  private(set) var slots: [ModelTouch] = []

  init(_ session: ModelSession) { self.session = session }

  public var now: Timestamp { Timestamp(nanoseconds: session.now) }

  public mutating func enqueue(_ command: EngineCommand<StandardBehavior>) {
    session.guestOrders.append(.guest(command))
  }

  public mutating func refuseNestedInput() { session.guestOrders.append(.input) }

  // MARK: Touches

  public mutating func touch(at slot: SlotIndex) -> Touch {
    takeSlots()
    precondition(slots.indices.contains(slot.rawValue), "a slot that no set of this callback has")
    return copy(slots[slot.rawValue])
  }

  public var allTouches: TouchSet {
    var copy = self
    let session = session
    return copy.set { session.isInEvent($0) }
  }

  public mutating func touches(for view: ViewID) -> TouchSet {
    guard let view = thing(session.views, view.traceNumber) else { return TouchSet() }
    let session = session
    return set { session.isInEvent($0) && $0.view === view }
  }

  public mutating func touches(for window: WindowID) -> TouchSet {
    guard let number = window.traceNumber, session.windows.indices.contains(number) else { return TouchSet() }
    let session = session
    return set { session.isInEvent($0) && $0.window === session.windows[number] }
  }

  public mutating func touches(for recognizer: RecognizerID) -> TouchSet {
    guard let recognizer = self.recognizer(recognizer) else { return TouchSet() }
    // P-22: of all touches. One that has failed inside is not told that its touches end.
    let session = session
    return set { session.isInEvent($0) && recognizer.tracked.has($0) }
  }

  // MARK: Recognizers

  public mutating func state(of recognizer: RecognizerID) -> GestureState {
    if let acting, acting.recognizer == recognizer.traceNumber { return acting.state }
    return self.recognizer(recognizer)?.internalState ?? .possible
  }

  public mutating func location(of recognizer: RecognizerID) -> Point {
    self.recognizer(recognizer)?.location ?? .zero
  }

  public mutating func numberOfTouches(of recognizer: RecognizerID) -> Int {
    self.recognizer(recognizer)?.numberOfTouches ?? 0
  }

  public mutating func values(of recognizer: RecognizerID) -> GestureValues {
    GestureValues(numbers: self.recognizer(recognizer)?.gesture.values ?? [])
  }

  public mutating func settings(of recognizer: RecognizerID) -> RecognizerSettings? {
    self.recognizer(recognizer)?.settings
  }

  // MARK: Views

  public mutating func convert(_ place: Point, to view: ViewID) -> Point {
    thing(session.views, view.traceNumber)?.fromScreen(place) ?? place
  }

  public mutating func hitTest(_ place: Point) -> (view: ViewID, window: WindowID)? {
    guard let (view, window) = session.hitTest(place) else { return nil }
    return (ViewID(numbered: view.number), WindowID(numbered: window.number))
  }

  public mutating func isView(_ view: ViewID, inside other: ViewID) -> Bool {
    guard let view = thing(session.views, view.traceNumber), let other = thing(session.views, other.traceNumber) else {
      return false
    }
    return view.isIn(other)
  }

  // MARK: Controls, responders

  /// Whether a control tracks a touch; no for a stale id.
  public mutating func isTracking(_ control: ControlID) -> Bool { part(control)?.isTracking ?? false }

  /// Whether a control's touch is inside (CTL-4); after a lift, while that is being sent, whether it was (CTL-6).
  public mutating func isTouchInside(_ control: ControlID) -> Bool { part(control)?.isTouchInside ?? false }

  /// Whether a control shows itself pressed (CTL-10).
  public mutating func isHighlighted(_ control: ControlID) -> Bool { part(control)?.isHighlighted ?? false }

  /// A control's settings; nil for a stale id and for a view that is no control.
  public mutating func settings(of control: ControlID) -> ControlSettings? { part(control)?.settings }

  /// The events for which a control has actions (CTL-8); none for a stale id and for a view that is no control.
  public mutating func allControlEvents(of control: ControlID) -> ControlEvents {
    var events = ControlEvents(rawValue: 0)
    for registration in part(control)?.registrations ?? [] { events = events | registration.events }
    return events
  }

  /// Who comes after a responder (RC-1); nil at the end of the chain, and for one that does not exist.
  public mutating func nextResponder(of responder: Responder) -> Responder? { session.nextResponder(of: responder) }

  private func part(_ control: ControlID) -> ModelControl? { thing(session.views, control.view.traceNumber)?.control }

  // MARK: Numbers

  public mutating func number(of recognizer: RecognizerID) -> Int {
    self.recognizer(recognizer)?.number ?? -1
  }

  public mutating func number(of view: ViewID) -> Int { thing(session.views, view.traceNumber)?.number ?? -1 }

  public mutating func number(of control: ControlID) -> Int {
    guard let number = control.view.traceNumber else { return -1 }
    if let view = thing(session.views, number), view.control != nil { return view.number }
    return number == currentControl ? number : -1
  }

  public mutating func number(of window: WindowID) -> Int {
    guard let number = window.traceNumber, session.windows.indices.contains(number) else { return -1 }
    return number
  }

  // MARK: Inside

  /// The id of a view with a number; one that names nothing if it has been destroyed (N-15), and is not that of a view
  /// that never was.
  func id(ofView number: Int) -> ViewID { ViewID(numbered: thing(session.views, number)?.number ?? Int(Int32.max) - 1) }

  /// The view or recognizer with a number; nil if it was never made or has been destroyed.
  func thing<Thing: ModelThing>(_ things: [Thing], _ number: Int?) -> Thing? {
    guard let number, things.indices.contains(number), !things[number].isDestroyed else { return nil }
    return things[number]
  }

  /// The recognizer with a number. One that was destroyed has its end told yet, and can be asked until its reset.
  func recognizer(_ id: RecognizerID) -> ModelRecognizer? {
    guard let number = id.traceNumber, session.recognizers.indices.contains(number) else { return nil }
    let recognizer = session.recognizers[number]
    return recognizer.isDestroyed && !recognizer.isUnfinished ? nil : recognizer
  }

  mutating func takeSlots() {
    if !slots.isEmpty { return }
    slots = session.touches
    let count = slots.count
    for touch in session.frameTouches where !slots.has(touch) { slots.append(touch) }
    if let touch = session.forgottenTouch, !slots.has(touch) { slots.append(touch) }
    // The session's are in order.
    if slots.count > count { slots.sort { $0.uid < $1.uid } }
  }

  private mutating func set(where isMember: (ModelTouch) -> Bool) -> TouchSet {
    takeSlots()
    var set = TouchSet()
    for (slot, touch) in slots.enumerated().prefix(TouchSet.capacity) where isMember(touch) {
      set.insert(SlotIndex(slot))
    }
    return set
  }

  /// The touches with these uids.
  mutating func set(_ uids: [UInt64]) -> TouchSet { set { uids.contains($0.uid) } }

  /// The touch with a uid; nil if nobody knows it any more.
  mutating func touch(_ uid: UInt64) -> Touch? {
    takeSlots()
    return slots.first { $0.uid == uid }.map(copy)
  }

  /// A touch as its view is shown its landing: one released late with the values it landed with (D-21).
  mutating func landing(_ uid: UInt64) -> Touch? {
    takeSlots()
    guard let touch = slots.first(where: { $0.uid == uid }) else { return nil }
    var landing = copy(touch)
    landing.location = touch.beganPlace
    landing.previousLocation = touch.beganPlace
    landing.timestamp = Timestamp(nanoseconds: touch.beganTime)
    landing.tapCount = UInt8(clamping: touch.beganTapCount)
    return landing
  }

  private func copy(_ touch: ModelTouch) -> Touch {
    var copy = Touch(
      id: TouchID(touch.uid), contact: touch.contact, beganTime: Timestamp(nanoseconds: touch.beganTime),
      beganLocation: touch.beganPlace, beganTapCount: touch.beganTapCount)
    copy.location = touch.place
    copy.previousLocation = touch.previousPlace
    copy.timestamp = Timestamp(nanoseconds: touch.time)
    copy.view = touch.view.map { id(ofView: $0.number) }
    copy.window = touch.window.map { WindowID(numbered: $0.number) }
    copy.tapCount = UInt8(clamping: touch.tapCount)
    copy.continues = touch.continues.map { TouchID($0) }
    copy.isAccepted = touch.isAccepted
    copy.phase =
      switch touch.change {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      case nil: touch.isLive ? .stationary : (touch.wasCancelled ? .cancelled : .ended)
      }
    return copy
  }
}

/// What a number names: a view or a recognizer.
protocol ModelThing: AnyObject {
  var isDestroyed: Bool { get }
}

extension ModelView: ModelThing {}
extension ModelRecognizer: ModelThing {}

extension GestureValues {
  /// The numbers of an `act` record: none, one, two or four.
  init(numbers: [Double]) {
    switch numbers.count {
    case 0: self.init()
    case 1: self.init(numbers[0])
    case 2: self.init(numbers[0], numbers[1])
    default: self.init(numbers[0], numbers[1], numbers[2], numbers[3])
    }
  }
}
