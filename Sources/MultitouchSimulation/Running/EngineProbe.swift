import Multitouch
import MultitouchRecordings

/// What an engine answers when asked in the callbacks about touches and at the end of a step: the facts that no trace
/// holds (SPEC §7 names P-22, P-25 and P-96 as properties that need them).
///
/// Filled from the engine's public queries only. What an engine cannot be asked stays nil or empty, and the judges that
/// need it have nothing to say.
public struct EngineProbe: Equatable, Sendable {
  /// A set of touches that a query gave, and what it was asked for.
  public struct Binding: Equatable, Sendable {
    /// The number of the view, window or recognizer.
    public var number: Int
    /// The uids, ascending.
    public var uids: [UInt64]

    public init(number: Int, uids: [UInt64]) {
      self.number = number
      self.uids = uids
    }
  }

  /// A control's flags (CTL-10).
  public struct Control: Equatable, Sendable {
    /// The control's number.
    public var number: Int
    public var isTracking: Bool
    public var isTouchInside: Bool
    public var isHighlighted: Bool

    public init(number: Int, isTracking: Bool, isTouchInside: Bool, isHighlighted: Bool) {
      self.number = number
      self.isTracking = isTracking
      self.isTouchInside = isTouchInside
      self.isHighlighted = isHighlighted
    }
  }

  /// The sets of touches in the middle of an event, asked for in the callback about a change of a touch (D-6).
  public struct Event: Equatable, Sendable {
    /// The touch that changed.
    public var uid: UInt64
    /// `allTouches` (T-8), uids ascending.
    public var allTouches: [UInt64] = []
    /// Touches that the queries for those of its view and its window gave and that are bound to others; there should be
    /// none.
    public var strangers: [UInt64] = []

    public init(uid: UInt64) { self.uid = uid }
  }

  /// The raw samples of a touch in one event (T-12).
  public struct Samples: Equatable, Sendable {
    public var uid: UInt64
    /// What the source sent of it since its last event, oldest first, each with the place of the one before it.
    public var raw: [TouchSample]
    /// What `coalesced(for:)` gave.
    public var coalesced: [TouchSample]

    public init(uid: UInt64, raw: [TouchSample], coalesced: [TouchSample]) {
      self.uid = uid
      self.raw = raw
      self.coalesced = coalesced
    }
  }

  /// The engine's `now`, ns.
  public var now: Int64 = 0
  /// `isQuiescent`: nothing down, nothing held, all recognizers Possible, no timer.
  public var isQuiescent = false
  /// `allTouches` (T-8), uids ascending.
  public var allTouches: [UInt64] = []
  /// `liveTouches`, uids ascending.
  public var liveTouches: [UInt64] = []
  /// `touches(for: view)`, of every view that a touch of `allTouches` is bound to.
  public var touchesByView: [Binding] = []
  /// `touches(for: window)`, of every window that a touch of `allTouches` is bound to.
  public var touchesByWindow: [Binding] = []
  /// `touches(for: recognizer)`, of every recognizer that was asked about and has some.
  public var touchesByRecognizer: [Binding] = []
  /// The recognizers that were asked about: those of the scene, numbered from 0 to below this.
  public var recognizerCount = 0
  /// The flags of the controls, if the engine has controls.
  public var controls: [Control] = []
  /// What was answered about each change of a touch, in the order of the `touch` records.
  public var events: [Event] = []
  /// The samples of each change of a touch, in the same order.
  public var samples: [Samples] = []
  public init() {}
}

/// A run of a script with the places where its steps end.
public struct ObservedRun: Sendable {
  /// The whole trace.
  var trace = WordTrace()
  /// The same, in records; made anew each time.
  public var records: [TraceRecord] {
    get { trace.records }
    set { trace = WordTrace(newValue) }
  }
  /// For each step, how many records there were when it was over.
  public var stepEnds: [Int] = []
  /// The steps that were played after the script's own (``LivenessTail``); they have their ends in ``stepEnds`` too.
  public var closing: [ScriptStep] = []
  /// For each command of the scene, then for each that its system needs, how many records there were when it was over.
  public var sceneEnds: [Int] = []
  /// For each step how many touch records the engine then kept; chain records are not among them.
  public var keptRecords: [Int] = []
  /// For each step what the engine then answered; empty if it was not asked.
  public var probes: [EngineProbe] = []

  public init() {}

  /// Of a run, only where the records of its commands and steps end.
  init(endsOf run: ObservedRun) {
    stepEnds = run.stepEnds
    sceneEnds = run.sceneEnds
  }
}

extension ScriptRun {
  /// Asks the engine everything, and the host for what it was answered during the step.
  static func probe(
    _ engine: inout Engine, _ script: TouchScript, after step: ScriptStep, _ host: inout ScriptRunHost
  ) -> EngineProbe {
    var probe = EngineProbe()
    probe.now = engine.now.nanoseconds
    probe.isQuiescent = engine.isQuiescent
    probe.allTouches = uids(engine.allTouches, &engine)
    probe.liveTouches = uids(engine.liveTouches, &engine)
    var slots = engine.allTouches
    while let slot = slots.popFirst() {
      let touch = engine.touch(at: slot)
      if let view = touch.view {
        let number = engine.number(of: view)
        if number >= 0 && !probe.touchesByView.contains(where: { $0.number == number }) {
          probe.touchesByView.append(.init(number: number, uids: uids(engine.touches(for: view), &engine)))
        }
      }
      if let window = touch.window {
        let number = engine.number(of: window)
        if number >= 0 && !probe.touchesByWindow.contains(where: { $0.number == number }) {
          probe.touchesByWindow.append(.init(number: number, uids: uids(engine.touches(for: window), &engine)))
        }
      }
    }
    probe.recognizerCount = script.recognizerCount
    for number in 0..<probe.recognizerCount {
      let tracked = uids(engine.touches(for: RecognizerID(numbered: number)), &engine)
      if !tracked.isEmpty { probe.touchesByRecognizer.append(.init(number: number, uids: tracked)) }
    }
    probe.controls = controls(script.controlNumbers, &engine)
    if case .frame = step {
      let down = contacts(&engine)
      host.touchProbe?.endFrame { down.contains($0) }
    }
    if let seen = host.touchProbe?.take() {
      probe.events = seen.events
      probe.samples = seen.samples
    }
    return probe
  }

  private static func controls(_ numbers: [Int], _ engine: inout Engine) -> [EngineProbe.Control] {
    numbers.map { number in
      let control = ControlID(numbered: number)
      return EngineProbe.Control(
        number: number, isTracking: engine.isTracking(control), isTouchInside: engine.isTouchInside(control),
        isHighlighted: engine.isHighlighted(control))
    }
  }

  private static func contacts(_ engine: inout Engine) -> [ContactID] {
    var slots = engine.liveTouches
    var contacts: [ContactID] = []
    while let slot = slots.popFirst() { contacts.append(engine.touch(at: slot).contact) }
    return contacts
  }

  private static func uids(_ set: TouchSet, _ engine: inout Engine) -> [UInt64] {
    var set = set
    var uids: [UInt64] = []
    while let slot = set.popFirst() { uids.append(engine.touch(at: slot).id.rawValue) }
    return uids
  }
}

extension TouchScript {
  /// How many recognizers the scene makes; their numbers are those below.
  fileprivate var recognizerCount: Int {
    scene.count { if case .addRecognizer = $0 { true } else { false } }
  }

  /// The numbers of the scene's controls, as far as nothing in the scene is refused.
  fileprivate var controlNumbers: [Int] {
    var numbers: [Int] = []
    var views = 0
    for command in scene {
      switch command {
      case .addControl:
        numbers.append(views)
        views += 1
      case .addWindow, .addView: views += 1
      default: break
      }
    }
    return numbers
  }
}
