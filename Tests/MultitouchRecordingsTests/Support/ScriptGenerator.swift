import Multitouch
import MultitouchRecordings

/// A seeded source of numbers for tests: SplitMix64.
struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Makes random records and scripts that hold everything their types can, within the types' contracts.
struct ScriptGenerator {
  private var random: TestRandom

  init(seed: UInt64) { random = TestRandom(seed: seed) }

  private mutating func below(_ n: Int) -> Int { Int.random(in: 0..<n, using: &random) }
  private mutating func flip() -> Bool { Bool.random(using: &random) }
  private mutating func one<T>(of list: [T]) -> T { list[below(list.count)] }
  private mutating func some<T>(_ n: Int, _ make: (inout ScriptGenerator) -> T) -> [T] {
    (0..<below(n + 1)).map { _ in make(&self) }
  }

  /// A real of any size; finite.
  mutating func real() -> Double {
    switch below(6) {
    case 0: return Double(below(2000))
    case 1: return Double(below(200_000) - 100_000) / 64
    case 2: return one(of: [0, 0.1, -0.5, 1e16, 1e22, 1e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1.0 / 3])
    default:
      while true {
        let value = Double(bitPattern: random.next())
        if value.isFinite { return value }
      }
    }
  }

  /// A real that may be infinite. (NaN is tested apart: it is not equal to itself.)
  mutating func place() -> Double { below(12) == 0 ? one(of: [.infinity, -.infinity, -0.0]) : real() }

  mutating func integer() -> Int64 {
    one(of: [0, 1, -1, Int64(below(1000)), .max, .min, Int64(bitPattern: random.next())])
  }

  mutating func time() -> Int64 { flip() ? Int64(below(2_000_000_000)) : integer() }
  private mutating func nanoseconds() -> Nanoseconds { Nanoseconds(time()) }

  mutating func subject(_ tags: String) -> TraceSubject {
    switch one(of: Array(tags)) {
    case "v": .view(below(300))
    case "c": .control(below(300))
    case "r": .recognizer(below(70))
    case "w": .window(below(9))
    case "t": .touch(UInt64(1 + below(1 << 40)))
    case "a": .application
    case "p": .perform
    default: .none
    }
  }

  /// A record of a kind with the fields N-10 gives it.
  mutating func record(_ kind: TraceKind) -> TraceRecord {
    var record = TraceRecord(now: time(), kind: kind, subject: .none)
    let phase = TraceField.phase(one(of: ContactPhase.allCases))
    switch kind {
    case .hook:
      record.subject = subject("aw")
      let side = one(of: HookSide.allCases)
      record.fields = side == .before ? [.side(side), .answer(flip())] : [.side(side)]
    case .touch:
      record.subject = subject("t")
      record.fields = [
        phase, .integer(Int64(below(256))), .real(real()), .real(real()), .subject(subject("v-")), .answer(flip()),
      ]
    case .receive:
      record.subject = subject("r")
      record.fields = [.subject(subject("t")), .answer(flip())]
    case .rec:
      record.subject = subject("r")
      record.fields = [phase] + (0...below(4)).map { _ in .subject(subject("t")) }
    case .beginv:
      record.subject = subject("v")
      record.fields = [.subject(subject("r")), .answer(flip())]
    case .begin:
      record.subject = subject("r")
      record.fields = [.answer(flip())]
    case .req:
      record.subject = subject("r")
      record.fields = [.subject(subject("r")), .whose(one(of: RequirementAsker.allCases)), .answer(flip())]
    case .simul:
      record.subject = subject("r")
      record.fields = [.subject(subject("r")), .answer(flip())]
    case .state:
      record.subject = subject("r")
      record.fields = [.state(one(of: GestureState.allCases)), .state(one(of: GestureState.allCases))]
    case .act:
      record.subject = subject("r")
      record.fields = [.state(one(of: GestureState.allCases)), .integer(Int64(below(12)))]
      record.fields += (0..<(2 + below(5))).map { _ in .real(real()) }
    case .reset: record.subject = subject("r")
    case .view:
      record.subject = subject("v")
      record.fields = [phase]
      for _ in 0...below(3) {
        record.fields += [
          .subject(subject("t")), .integer(time()), .real(real()), .real(real()), .integer(Int64(below(256))),
        ]
      }
    case .track:
      record.subject = subject("c")
      let step = one(of: TrackingStep.allCases)
      record.fields = [.step(step), .subject(subject("t-"))]
      if step == .begin || step == .continue { record.fields.append(.answer(flip())) }
    case .ctl:
      record.subject = subject("c")
      record.fields = [.integer(integer())]
    case .send:
      record.subject = subject("c")
      record.fields = [flip() ? .subject(.none) : .integer(integer()), .integer(integer()), .integer(integer())]
    case .timer:
      record.subject = subject("rp")
      if record.subject == .perform { record.fields = (0..<5).map { _ in .integer(integer()) } }
    case .user:
      record.fields = [.integer(integer())] + some(4) { .real($0.real()) }
    case .drop:
      record.fields = [.reason(one(of: DropReason.allCases)), .integer(integer())]
    }
    return record
  }

  private mutating func kinds() -> [TraceKind] { (0...below(3)).map { _ in one(of: TraceKind.allCases) } }
  /// A state or none, of a kind whose records show one.
  private mutating func state(of kind: TraceKind) -> GestureState? {
    (kind == .state || kind == .act) && flip() ? one(of: GestureState.allCases) : nil
  }

  /// A record of any kind.
  mutating func record() -> TraceRecord { record(one(of: TraceKind.allCases)) }

  private mutating func attributes() -> ViewAttributes {
    var view = ViewAttributes(frame: Rect(x: place(), y: place(), width: place(), height: place()))
    if flip() { view.boundsOrigin = Point(x: place(), y: place()) }
    view.isHidden = flip()
    if flip() { view.alpha = place() }
    view.isUserInteractionEnabled = flip()
    view.isMultipleTouchEnabled = flip()
    view.isExclusiveTouch = flip()
    return view
  }

  private mutating func settings() -> RecognizerSettings {
    var settings = RecognizerSettings()
    settings.cancelsTouchesInView = flip()
    settings.delaysTouchesBegan = flip()
    settings.delaysTouchesEnded = flip()
    settings.isEnabled = flip()
    settings.hasDelegate = flip()
    return settings
  }

  private mutating func tap(_ profile: TimingProfile) -> TapParameters {
    var tap = TapParameters(profile: profile)
    if flip() { tap.numberOfTapsRequired = below(400) - 10 }
    if flip() { tap.numberOfTouchesRequired = below(20) - 3 }
    if flip() { tap.maxTapDuration = nanoseconds() }
    if flip() { tap.maxInterval = nanoseconds() }
    if flip() { tap.allowableMovement = place() }
    if flip() { tap.allowableSeparation = place() }
    if flip() { tap.anchor = .previousBegan }
    return tap
  }

  private mutating func kind(_ profile: TimingProfile) -> RecognizerKind {
    switch below(9) {
    case 0: return .tap(tap(profile))
    case 1:
      var press = LongPressParameters(taps: below(4), touches: below(12), profile: profile)
      if flip() { press.minimumPressDuration = nanoseconds() }
      if flip() { press.allowableMovement = place() }
      if flip() { press.tap = tap(profile) }
      return .longPress(press)
    case 2:
      var pan = PanParameters(profile: profile)
      if flip() { pan.minimumNumberOfTouches = below(12) }
      if flip() { pan.maximumNumberOfTouches = below(12) }
      if flip() { pan.hysteresis = place() }
      return .pan(pan)
    case 3:
      var pinch = PinchParameters(profile: profile)
      if flip() { pinch.threshold = place() }
      if flip() { pinch.baselineOffset = place() }
      return .pinch(pinch)
    case 4:
      var swipe = SwipeParameters(SwipeDirections(rawValue: below(18)), touches: below(12), profile: profile)
      if flip() { swipe.minimumPrimaryMovement = place() }
      if flip() { swipe.secondaryLoss = place() }
      if flip() { swipe.maxDuration = nanoseconds() }
      if flip() { swipe.oppositeAllowance = place() }
      return .swipe(swipe)
    case 5:
      var pan = ScreenEdgePanParameters(
        ScreenEdges(rawValue: below(18)), screen: Rect(x: place(), y: place(), width: place(), height: place()),
        profile: profile)
      if flip() { pan.edgeRegion = place() }
      if flip() { pan.hysteresis = place() }
      return .screenEdgePan(pan)
    case 6:
      return .triggeredTap(
        TriggeredTapParameters(minimumDelay: nanoseconds(), variant: one(of: [.standard, .literal, .hardened])))
    case 7:
      var delay = TouchDelayParameters(profile: profile)
      if flip() { delay.delay = nanoseconds() }
      return .touchDelay(delay)
    default:
      var rotation = RotationParameters(profile: profile)
      if flip() { rotation.threshold = place() }
      if flip() { rotation.baselineOffset = place() }
      return .rotation(rotation)
    }
  }

  /// A number of a thing that may not be.
  private mutating func number() -> Int { below(20) == 0 ? -1 : below(6) }

  private mutating func command(_ profile: TimingProfile) -> ScriptCommand {
    let object = flip() ? [0, 0, 0] : [integer(), integer(), integer()]
    switch below(30) {
    case 0: return .addWindow(attributes(), level: below(3) - 1)
    case 1: return .orderWindow(number(), level: below(3) - 1)
    case 2, 3: return .addView(attributes(), parent: number())
    case 4: return .setView(number(), attributes())
    case 5: return .detachView(number())
    case 6: return .attachView(number(), parent: number())
    case 7: return .destroyView(number())
    case 8, 9: return .addRecognizer(RecognizerSpec(kind(profile), settings()), view: number())
    case 10: return .detachRecognizer(number())
    case 11: return .attachRecognizer(number(), view: number())
    case 12: return .destroyRecognizer(number())
    case 13: return .require(number(), toFail: number())
    case 14: return .set(number(), settings())
    case 15: return .configure(number(), kind(profile))
    case 16: return .cancelAllTouches
    case 17: return .setTranslation(number(), Point(x: place(), y: place()))
    case 18: return .setScale(number(), place())
    case 19: return .setRotation(number(), place())
    case 20:
      let request = PerformRequest(target: integer(), selector: integer(), object: object, isCommon: flip())
      return .perform(request, delay: time())
    case 21: return .cancelPerform(target: integer(), selector: integer(), object: object)
    case 22: return flip() ? .cancelPerforms(target: integer()) : .setMode(isDefault: flip())
    case 23: return .addControl(control(), attributes(), parent: number())
    case 24: return .setControl(number(), control())
    case 25: return .addTarget(number(), target: target(), action: integer(), events())
    case 26:
      return .removeTarget(
        number(), flip() ? .any : .target(target()), action: flip() ? nil : integer(), events())
    case 27: return .releaseTarget(integer())
    case 28: return .sendActions(number(), events())
    default: return .user(code: integer(), some(4) { $0.place() })
    }
  }

  private mutating func control() -> ControlSettings {
    var control = ControlSettings(
      one(of: [.plain, .button, .toggle, .slider, .stepper, .segmented, .pageControl] as [ControlKind]))
    control.isEnabled = flip()
    if flip() { control.knob = Rect(x: place(), y: place(), width: place(), height: place()) }
    return control
  }

  private mutating func target() -> Int64? { below(4) == 0 ? nil : integer() }

  private mutating func events() -> ControlEvents { ControlEvents(rawValue: UInt32(truncatingIfNeeded: random.next())) }

  private mutating func sample() -> ScriptSample {
    ScriptSample(contact: ContactID(Int64(below(11))), time: time(), location: Point(x: place(), y: place()))
  }

  private mutating func change() -> ContactChange {
    let phase = one(of: ContactPhase.allCases)
    let hasPlace = phase == .began || phase == .moved || below(8) == 0
    return ContactChange(
      contact: ContactID(flip() ? Int64(below(11)) : integer()), phase: phase,
      location: hasPlace ? Point(x: place(), y: place()) : .zero)
  }

  private mutating func answer() -> ScriptAnswer {
    let n = number()
    let question = one(of: [
      ScriptQuestion.receive(recognizer: n), .viewShouldBegin(view: n), .shouldBegin(recognizer: n),
      .shouldRequireFailure(recognizer: n), .shouldBeRequiredToFail(recognizer: n), .simultaneously(recognizer: n),
      .hook(window: n), .beginTracking(control: n), .continueTracking(control: n),
    ])
    switch below(3) {
    case 0: return ScriptAnswer(question, .always(flip()))
    case 1: return ScriptAnswer(question, .cycle((0...below(5)).map { _ in flip() }))
    default: return ScriptAnswer(question, .only(some(4) { $0.number() }))
    }
  }

  private mutating func reaction(_ profile: TimingProfile) -> ScriptReaction {
    let record = record()
    return ScriptReaction(
      kind: record.kind, subject: record.subject, state: state(of: record.kind),
      nth: below(4),
      commands: some(4) {
        switch $0.below(4) {
        case 0: .frame($0.time(), $0.some(3) { $0.change() })
        case 1: .advance($0.time())
        default: .command($0.command(profile))
        }
      })
  }

  /// A script with something of everything.
  private mutating func press() -> ScriptPress {
    var press = ScriptPress()
    if flip() { press.slop = place() }
    if flip() { press.holdTime = nanoseconds() }
    if flip() { press.countInterval = nanoseconds() }
    return press
  }

  private mutating func system() -> ScriptSystem {
    switch below(6) {
    case 0:
      var system = ScriptDelayedTap(
        one(of: ScriptDelayedTap.Variant.allCases), controls: [number()] + some(3) { $0.number() })
      system.isHardened = flip()
      if flip() { system.delay = nanoseconds() }
      system.registersRepeatFirst = flip()
      system.sharesAction = flip()
      if flip() { system.holdDelay = nanoseconds() }
      return .delayedTap(system)
    case 1: return .triggeredTap(recognizer: number())
    case 2:
      var system = ScriptCollection(view: number(), doubleTap: number())
      if flip() { system.count = below(100) - 1 }
      if flip() { system.columns = below(9) }
      if flip() { system.itemSize = Point(x: place(), y: place()) }
      if flip() { system.spacing = Point(x: place(), y: place()) }
      if flip() { system.origin = Point(x: place(), y: place()) }
      return .collection(system)
    case 3:
      let variant: ScriptWebTap.Variant =
        switch below(3) {
        case 0: .recipe(number())
        case 1: .requirement(number(), number(), number())
        default: .window(view: number())
        }
      var system = ScriptWebTap(variant)
      system.isHardened = flip()
      if flip() { system.delay = nanoseconds() }
      return .webTap(system)
    case 4: return .tapDragHold(control: number(), press())
    default:
      var system = ScriptDial(control: number())
      if flip() { system.centre = Point(x: place(), y: place()) }
      if flip() { system.deadRadius = place() }
      system.press = press()
      system.isSilent = flip()
      return .dial(system)
    }
  }

  mutating func script() -> TouchScript {
    var script = TouchScript()
    if flip() {
      script.profile.multiTapInterval = nanoseconds()
      script.profile.tapInterval = nanoseconds()
      script.profile.allowableMovement = place()
      script.profile.pinchOffset = place()
      script.profile.swipePrimaryLoss = place()
      script.profile.contentTouchDelay = nanoseconds()
      script.profile.predictionCount = below(5)
      script.profile.multiTapAnchor = flip() ? .previousBegan : .previousEnd
      script.profile.multiTapScope = flip() ? .sameWindow : .sameView
      script.profile.viewCancelBeforeAction = flip()
    }
    if flip() {
      script.capacities.touches = below(12)
      script.capacities.views = below(8)
      script.capacities.registrations = below(8)
      script.capacities.viewDepth = below(4)
      script.capacities.overflow = flip() ? .cancelAll : .ignoreNew
    }
    script.startTime = flip() ? 0 : time()
    let profile = script.profile
    script.scene = some(8) { $0.command(profile) }
    if flip() { script.system = system() }
    script.answers = some(4) { $0.answer() }
    script.reactions = some(4) { $0.reaction(profile) }
    script.steps = some(12) {
      switch $0.below(4) {
      case 0: .advance($0.time())
      case 1: .command($0.command(profile))
      default: .frame($0.time(), $0.some(4) { $0.change() })
      }
    }
    // Neighbouring samples are one step: there must be something between two such steps.
    script.steps = script.steps.flatMap { step in
      if case .frame = step, flip() { [.samples([sample()] + some(3) { $0.sample() }), step] } else { [step] }
    }
    script.expectations = some(3) {
      switch $0.below(3) {
      case 0: return .digest($0.random.next())
      case 1:
        let kinds = $0.kinds()
        return .records(kinds: kinds, $0.some(4) { $0.record($0.one(of: kinds)) })
      default:
        let record = $0.record()
        return .never(kind: record.kind, subject: record.subject, state: $0.state(of: record.kind))
      }
    }
    return script
  }
}
