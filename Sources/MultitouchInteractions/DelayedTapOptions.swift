import Multitouch

/// Which recipe tells a single tap on a button from a double tap (SPEC §6.1).
@frozen
public enum DelayedTapVariant: UInt8, Hashable, Sendable {
  /// System A: `touchDown` asks for the single tap later, `touchDownRepeat` withdraws that and is the double tap.
  case a
  /// System B: the same by overriding what the button sends.
  case b
  /// System C: the single tap is the lift, at once.
  case cImmediate
  /// System C: the single tap is the lift, later, unless a repeat withdraws it.
  case cDelayed

  /// The delay the recipe was published with.
  @inlinable
  public var usualDelay: Nanoseconds {
    switch self {
    case .a, .b: .milliseconds(200)
    case .cImmediate, .cDelayed: .milliseconds(350)
    }
  }
}

/// What a ``DelayedTap`` is like, and how its buttons are registered.
@frozen
public struct DelayedTapOptions: Hashable, Sendable {
  /// Which recipe.
  public var variant: DelayedTapVariant
  /// Without the traps of the recipe as published; see <doc:DelayedTapOnAButton>.
  public var isHardened: Bool
  /// How long a single tap waits. Taken into 0 … 2⁶¹ ns.
  public var delay: Nanoseconds
  /// The repeat's action is registered before the one of touchDown (row A9).
  public var registersRepeatFirst = false
  /// One action serves touchDown and touchDownRepeat (row B4); only system B has a use for it.
  public var sharesAction = false
  /// After how long a press is told too; nil: never.
  public var holdDelay: Nanoseconds?
  /// The target of the registrations and performs; in system B a perform's target is the button's number. Unlike every
  /// number of a control and every other owner; negative numbers are.
  public var owner: Int64 = -1

  /// A recipe, literal or hardened, with its usual delay.
  @inlinable
  public init(_ variant: DelayedTapVariant, isHardened: Bool = true) {
    self.variant = variant
    self.isHardened = isHardened
    delay = variant.usualDelay
  }

  // MARK: Actions

  // A registration's action and a perform's selector are the same numbers.

  /// The single tap; in system B the touchDown.
  @inlinable static var singleAction: Int64 { 1 }
  /// The double tap: touchDownRepeat.
  @inlinable static var doubleAction: Int64 { 2 }
  /// touchUpInside.
  @inlinable static var upAction: Int64 { 3 }
  /// A press that must not become a single tap after all.
  @inlinable static var withdrawAction: Int64 { 4 }
  /// The begin of a press that may be told.
  @inlinable static var holdAction: Int64 { 5 }
  /// Its end.
  @inlinable static var holdEndAction: Int64 { 6 }

  /// Gives the commands that make a control one of the system's buttons: up to six registrations, in the order in
  /// which they are to be sent, beside those it has.
  ///
  /// An engine without room for them refuses and counts (N-15, `registrations`).
  @inlinable
  public func attach<Behavior: GestureBehavior>(
    to control: ControlID, _ give: (EngineCommand<Behavior>) -> Void
  ) {
    let double = sharesAction && variant == .b ? Self.singleAction : Self.doubleAction
    func add(_ action: Int64, _ events: ControlEvents) {
      give(.addTarget(control, target: owner, action: action, events))
    }
    let lost = ControlEvents.touchCancel | .touchUpOutside
    // What withdraws comes before what is withdrawn: where there is room for some only, nothing false is told.
    switch variant {
    case .a, .b:
      if isHardened { add(Self.withdrawAction, lost | .touchDragExit) }
      if registersRepeatFirst { add(double, .touchDownRepeat) }
      add(Self.singleAction, .touchDown)
      if !registersRepeatFirst { add(double, .touchDownRepeat) }
      if variant == .b { add(Self.upAction, .touchUpInside) }
    case .cImmediate, .cDelayed:
      if isHardened { add(Self.withdrawAction, lost | .touchDown) }
      add(Self.doubleAction, .touchDownRepeat)
      add(Self.upAction, .touchUpInside)
    }
    if holdDelay != nil {
      add(Self.holdEndAction, lost | .touchDragExit | .touchUpInside)
      add(Self.holdAction, .touchDown)
    }
  }

  /// Gives the commands that undo that, whatever the options were when it was done: a control is no button of this
  /// owner any more, and what waits for it is not told. `number` is the control's, as an engine tells it.
  @inlinable
  public func detach<Behavior: GestureBehavior>(
    from control: ControlID, number: Int, _ give: (EngineCommand<Behavior>) -> Void
  ) {
    give(.removeTarget(control, .target(owner), action: nil, .allEvents))
    var other = self
    other.variant = variant == .b ? .a : .b
    give(.cancelPerform(request(Self.singleAction, number)))
    give(.cancelPerform(request(Self.holdAction, number)))
    give(.cancelPerform(other.request(Self.singleAction, number)))
    give(.cancelPerform(other.request(Self.holdAction, number)))
  }

  /// The request about a button. Its target is the owner; in system B it is the button itself, which is why SYS-Bb
  /// takes others' requests with it (row B5).
  @inlinable
  func request(_ selector: Int64, _ tag: Int) -> DelayedPerform {
    variant == .b
      ? DelayedPerform(target: Int64(tag), selector: selector, object0: Int64(tag), object1: owner)
      : DelayedPerform(target: owner, selector: selector, object0: Int64(tag))
  }
}

extension TouchEngine {
  /// Makes a button of a ``DelayedTap`` as the newest subview of a view; nil if the engine has no room for it.
  ///
  /// Registrations beyond the engine's room are refused and counted (N-15, `registrations`); the button is made all the
  /// same, and does not tell what they are for: what it withdraws by is registered first.
  @inlinable
  public mutating func addDelayedTapButton<H: TouchHost<Behavior> & ~Copyable>(
    _ options: DelayedTapOptions, _ settings: ViewSettings, parent: ViewID, host: inout H
  ) -> ControlID? {
    guard let control = addControl(ControlSettings(.button), settings, parent: parent, host: &host) else { return nil }
    options.attach(to: control) { perform($0, host: &host) }
    return control
  }

  /// Makes a control no button of a ``DelayedTap`` any more, as before it becomes one with other options
  /// (``DelayedTapOptions/detach(from:number:_:)``).
  @inlinable
  public mutating func removeDelayedTapButton<H: TouchHost<Behavior> & ~Copyable>(
    _ options: DelayedTapOptions, _ control: ControlID, host: inout H
  ) {
    options.detach(from: control, number: number(of: control)) { perform($0, host: &host) }
  }
}
