// Relations in time: translation, granularity, causality, units (P-70, P-74, P-75, P-78).

import Multitouch
import MultitouchRecordings

extension MetamorphicRelation {
  /// The largest time that can be shifted or doubled without being clamped (N-15).
  private static let timeLimit: Int64 = 1 << 59

  /// Whether a time may be clamped if it is shifted or doubled. One far before the start is in the past, before and
  /// after (N-11): nobody sees how far.
  private static func hasExtremeTimes(_ script: TouchScript) -> String? {
    let isExtreme = script.startTime < -timeLimit || script.times.contains { $0 > timeLimit }
    return isExtreme ? "a time near the limits of N-15" : nil
  }

  /// P-70.
  static let timeTranslation = MetamorphicRelation(
    "P-70", "a later start gives the same trace, later", allowingInteraction: true, unless: hasExtremeTimes
  ) { relation in
    let shift: Int64 = 1_234_567_890_123
    let later = try relation.run(relation.script.mappingTimes { $0 + shift })
    return relation.compare(later, with: try relation.run(relation.script).map { $0.mapped(time: { $0 + shift }) })
  }

  /// P-74.
  static let denseClock = MetamorphicRelation(
    "P-74", "frames without changes and advances in between change nothing but how often hooks are asked",
    allowingInteraction: true,
    unless: { script in
      let counts = countsHooks(script)
      return counts ? "what the application's hook does depends on how often it is asked" : hasExtremeTimes(script)
    }
  ) { relation in
    let trace = try relation.run(relation.script)
    // What was left undone for want of passes is done in whatever comes next.
    if trace.hasDrops([.fires, .passes]) { return .doesNotApply("a limit of N-5 or N-15 was reached") }
    var dense = relation.script
    dense.steps = DenseSteps(of: relation.script, timers: trace.filter { $0.kind == .timer }.map(\.now)).steps
    // A host that follows a window intercepts without a script's answers.
    return relation.compare(
      try relation.run(dense).filter { $0.kind != .hook }, with: trace.filter { $0.kind != .hook })
  }

  /// Whether it shows how often the application is asked about a frame; about one without changes no window is (D-5).
  private static func countsHooks(_ script: TouchScript) -> Bool {
    if script.reactions.contains(where: { $0.kind == .hook && $0.subject == .application }) { return true }
    return script.answers.contains { answer in
      guard case .cycle(let answers) = answer.reply, case .hook(window: -1) = answer.question else { return false }
      return Set(answers).count > 1
    }
  }

  /// P-75.
  static let causality = MetamorphicRelation(
    "P-75", "what comes later does not change what came before", allowingInteraction: true,
    unless: { $0.steps.count < 2 ? "less than two steps" : nil }
  ) { relation in
    let whole = try relation.engine(relation.script)
    let count = relation.script.steps.count
    for part in [count / 3, count / 2, count - 1] where part > 0 {
      var prefix = relation.script
      prefix.steps = Array(relation.script.steps.prefix(part))
      let outcome = relation.compare(
        try relation.words(prefix), with: whole.trace.prefix(whole.stepEnds[part - 1]))
      if outcome != .holds { return outcome }
    }
    return .holds
  }

  // MARK: Units

  /// Whether fingers are so close together that half of a velocity is not exact any more.
  private static func hasSpecks(_ script: TouchScript) -> String? {
    func isSpeck(_ x: Double) -> Bool { x != 0 && x.magnitude < 0x1p-500 }
    let isAny = script.changes.contains { isSpeck($0.location.x) || isSpeck($0.location.y) }
    return isAny ? "places whose velocities are not normal numbers" : nil
  }

  /// P-78, times.
  static let timeScale = MetamorphicRelation(
    "P-78", "twice the times and time constants give the trace at half the speed",
    unless: { script in
      hasExtremeTimes(script) ?? hasSpecks(script)
    }
  ) { relation in
    func twice(_ d: Nanoseconds) -> Nanoseconds { Nanoseconds(twiceAsLong(d.count)) }
    var slow = relation.script.mappingTimes(twiceAsLong).mappingKinds { kind in
      switch kind {
      case .tap(let p): return .tap(twiceAsLong(p))
      case .longPress(var p):
        p.minimumPressDuration = twice(p.minimumPressDuration)
        p.tap = twiceAsLong(p.tap)
        return .longPress(p)
      case .swipe(var p):
        p.maxDuration = twice(p.maxDuration)
        p.primaryLoss = (p.primaryLoss.isFinite ? p.primaryLoss : TimingProfile.uiKit.swipePrimaryLoss) / 2
        p.secondaryLoss = (p.secondaryLoss.isFinite ? p.secondaryLoss : TimingProfile.uiKit.swipeSecondaryLoss) / 2
        return .swipe(p)
      case .triggeredTap(var p):
        p.minimumDelay = twice(p.minimumDelay)
        return .triggeredTap(p)
      case .touchDelay(var p):
        p.delay = twice(p.delay)
        return .touchDelay(p)
      case .pan, .pinch, .rotation, .screenEdgePan: return kind
      }
    }
    slow = slow.mappingCommands { command in
      if case .perform(let request, let delay) = command { return .perform(request, delay: twiceAsLong(delay)) }
      return command
    }
    slow.profile.multiTapInterval = twice(slow.profile.multiTapInterval)
    let halfSpeed: ([Double]) -> [Double] = { values in
      switch values.count {
      case 4: [values[0], values[1], values[2] / 2, values[3] / 2]
      case 2: [values[0], values[1] / 2]
      default: values
      }
    }
    let expected = try relation.run(relation.script).map { $0.mapped(time: { $0 * 2 }, values: halfSpeed) }
    return relation.compare(try relation.run(slow), with: expected)
  }

  /// Twice a time or a duration, or the last that there is.
  ///
  /// A duration of 2⁶⁰ or more is over at no time from −2⁵⁹ to 2⁵⁹; twice as long it is one of 2⁶¹ (N-15), which is
  /// over at none from −2⁶⁰ to 2⁶⁰. A negative one is none, and a time so far before the start is in the past.
  private static func twiceAsLong(_ t: Int64) -> Int64 {
    let (double, isTooLarge) = t.multipliedReportingOverflow(by: 2)
    return isTooLarge ? (t < 0 ? Int64.min : Int64.max) : double
  }

  private static func twiceAsLong(_ p: TapParameters) -> TapParameters {
    var p = p
    p.maxTapDuration = Nanoseconds(twiceAsLong(p.maxTapDuration.count))
    p.maxInterval = Nanoseconds(twiceAsLong(p.maxInterval.count))
    return p
  }
}
