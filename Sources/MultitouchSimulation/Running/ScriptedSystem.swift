import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Keeps what an interaction told in the present callback, until it is written down.
struct ScriptOutput: InteractionOutput {
  typealias Behavior = StandardBehavior

  var events: [InteractionEvent] = []

  mutating func interaction(_ event: InteractionEvent, at now: Timestamp) { events.append(event) }
}

extension ScriptSystem {
  /// The interaction itself.
  func made() -> any InteractionSystem<ScriptOutput> {
    let output = ScriptOutput()
    switch self {
    case .delayedTap(let system): return DelayedTap(DelayedTapOptions(system), output: output)
    case .triggeredTap(let r): return TriggeredTap(RecognizerID(numbered: r), output: output)
    case .collection(let system):
      return CollectionDoubleTap(
        CollectionGrid(system), view: ViewID(numbered: system.view),
        doubleTap: RecognizerID(numbered: system.doubleTap), output: output)
    case .webTap(let system): return WebSingleTap(WebSingleTapOptions(system), output: output)
    case .tapDragHold(let c, let press):
      return TapDragHold(TapDragHoldOptions(press), control: ControlID(numbered: c), output: output)
    case .dial(let system):
      return Dial(DialOptions(system), control: ControlID(numbered: system.control), output: output)
    }
  }

  /// The commands it needs at the start, after the scene's.
  func attachment() -> [EngineCommand<StandardBehavior>] {
    var commands: [EngineCommand<StandardBehavior>] = []
    switch self {
    case .delayedTap(let system):
      let options = DelayedTapOptions(system)
      for c in system.controls { options.attach(to: ControlID(numbered: c)) { commands.append($0) } }
    case .webTap(let system): WebSingleTapOptions(system).attach { commands.append($0) }
    case .triggeredTap, .collection, .tapDragHold, .dial: break
    }
    return commands
  }
}

extension InteractionEvent {
  /// Its numbers, as a `user` record has them.
  var recordedNumbers: [Double] { (0..<numbers.count).map { numbers[$0] } }
}

// MARK: Settings

extension DelayedTapOptions {
  /// The options a script asks for.
  public init(_ system: ScriptDelayedTap) {
    let variant: DelayedTapVariant =
      switch system.variant {
      case .a: .a
      case .b: .b
      case .cImmediate: .cImmediate
      case .cDelayed: .cDelayed
      }
    self.init(variant, isHardened: system.isHardened)
    delay = system.delay
    registersRepeatFirst = system.registersRepeatFirst
    sharesAction = system.sharesAction
    holdDelay = system.holdDelay
  }
}

extension CollectionGrid {
  /// The items a script asks for.
  public init(_ system: ScriptCollection) {
    self.init(
      count: system.count, columns: system.columns, itemSize: system.itemSize, spacing: system.spacing,
      origin: system.origin)
  }
}

extension WebSingleTapOptions {
  /// The options a script asks for; they name recognizers by number.
  public init(_ system: ScriptWebTap) {
    let variant: WebSingleTapVariant =
      switch system.variant {
      case .recipe(let r): .recipe(tap: RecognizerID(numbered: r))
      case .requirement(let a, let b, let c):
        .requirement(
          single: RecognizerID(numbered: a), double: RecognizerID(numbered: b), triple: RecognizerID(numbered: c))
      case .window(let v): .window(observed: ViewID(numbered: v))
      }
    self.init(variant, isHardened: system.isHardened)
    delay = system.delay
  }
}

extension TapDragHoldOptions {
  /// The options a script asks for.
  public init(_ press: ScriptPress) {
    self.init()
    slop = press.slop
    holdTime = press.holdTime
    countInterval = press.countInterval
  }
}

extension DialOptions {
  /// The options a script asks for.
  public init(_ system: ScriptDial) {
    self.init(centre: system.centre)
    let owner = press.owner
    press = TapDragHoldOptions(system.press)
    press.owner = owner
    deadRadius = system.deadRadius
    sendsValueChanged = !system.isSilent
  }
}
