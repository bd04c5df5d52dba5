import Multitouch

// The attributes of everything in a `.touch` file that has some, in the order in which they are written.

enum TouchFormatTables {
  static let anchors: [(word: String, value: MultiTapAnchor)] = [
    ("previousEnd", .previousEnd), ("previousBegan", .previousBegan),
  ]

  static let profile: [TouchAttribute<TimingProfile>] = [
    .time("multiTapInterval", \.multiTapInterval),
    .real("multiTapDistance", \.multiTapDistance),
    .time("maxTapDuration", \.maxTapDuration),
    .real("allowableMovement", \.allowableMovement),
    .real("allowableSeparation", \.allowableSeparation),
    .time("tapInterval", \.tapInterval),
    .time("longPress", \.longPress),
    .real("longPressMovement", \.longPressMovement),
    .real("panHysteresis", \.panHysteresis),
    .real("pinchThreshold", \.pinchThreshold),
    .real("pinchOffset", \.pinchOffset),
    .real("rotationThreshold", \.rotationThreshold),
    .real("rotationOffset", \.rotationOffset),
    .real("swipeMinimumPrimary", \.swipeMinimumPrimary),
    .real("swipeMaximumSecondary", \.swipeMaximumSecondary),
    .real("swipePrimaryLoss", \.swipePrimaryLoss),
    .real("swipeSecondaryLoss", \.swipeSecondaryLoss),
    .time("swipeMaxDuration", \.swipeMaxDuration),
    .real("swipeOppositeAllowance", \.swipeOppositeAllowance),
    .real("edgeRegion", \.edgeRegion),
    .real("controlDragSlop", \.controlDragSlop),
    .time("contentTouchDelay", \.contentTouchDelay),
    .time("predictionStep", \.predictionStep),
    .integer("predictionCount", \.predictionCount),
    .choice("multiTapAnchor", \.multiTapAnchor, of: anchors),
    .choice("multiTapScope", \.multiTapScope, of: [("sameView", .sameView), ("sameWindow", .sameWindow)]),
    .flag("viewCancelBeforeAction", \.viewCancelBeforeAction),
  ]

  static let capacities: [TouchAttribute<ScriptCapacities>] = [
    .integer("touches", \.touches),
    .integer("touchRecords", \.touchRecords),
    .integer("recognizers", \.recognizers),
    .integer("views", \.views),
    .integer("viewDepth", \.viewDepth),
    .integer("windows", \.windows),
    .integer("requirementEdges", \.requirementEdges),
    .integer("registrations", \.registrations),
    .integer("offered", \.offered),
    .integer("active", \.active),
    .choice("overflow", \.overflow, of: [("ignoreNew", .ignoreNew), ("cancelAll", .cancelAll)]),
  ]

  static let view: [TouchAttribute<ViewAttributes>] = [
    .point("bounds", \.boundsOrigin),
    .flag("hidden", \.isHidden),
    .real("alpha", \.alpha),
    .exception("interaction", \.isUserInteractionEnabled),
    .flag("multiple", \.isMultipleTouchEnabled),
    .flag("exclusive", \.isExclusiveTouch),
  ]

  /// The words for kinds of controls.
  static let controlKinds: [(word: String, value: ControlKind)] = [
    ("plain", .plain), ("button", .button), ("switch", .toggle), ("slider", .slider), ("stepper", .stepper),
    ("segmented", .segmented), ("pagecontrol", .pageControl),
  ]

  static let control: [TouchAttribute<ControlSettings>] = [
    .exception("enabled", \.isEnabled),
    .rect("knob", \.knob),
  ]

  static let settings: [TouchAttribute<RecognizerSettings>] = [
    .exception("cancels", \.cancelsTouchesInView),
    .flag("delaysBegan", \.delaysTouchesBegan),
    .exception("delaysEnded", \.delaysTouchesEnded),
    .exception("enabled", \.isEnabled),
    .flag("delegate", \.hasDelegate),
  ]

  static let tap: [TouchAttribute<TapParameters>] = [
    .integer("taps", \.numberOfTapsRequired),
    .integer("touches", \.numberOfTouchesRequired),
    .time("duration", \.maxTapDuration),
    .time("interval", \.maxInterval),
    .real("movement", \.allowableMovement),
    .real("separation", \.allowableSeparation),
    .choice("anchor", \.anchor, of: anchors),
  ]

  static let longPress: [TouchAttribute<LongPressParameters>] = [
    .integer("taps", \.numberOfTapsRequired),
    .integer("touches", \.numberOfTouchesRequired),
    .time("duration", \.minimumPressDuration),
    .real("movement", \.allowableMovement),
    .integer("tapTaps", \.tap.numberOfTapsRequired),
    .integer("tapTouches", \.tap.numberOfTouchesRequired),
    .time("tapDuration", \.tap.maxTapDuration),
    .time("tapInterval", \.tap.maxInterval),
    .real("tapMovement", \.tap.allowableMovement),
    .real("tapSeparation", \.tap.allowableSeparation),
    .choice("tapAnchor", \.tap.anchor, of: anchors),
  ]

  static let pan: [TouchAttribute<PanParameters>] = [
    .integer("min", \.minimumNumberOfTouches),
    .integer("max", \.maximumNumberOfTouches),
    .real("hysteresis", \.hysteresis),
  ]

  static let pinch: [TouchAttribute<PinchParameters>] = [
    .real("threshold", \.threshold),
    .real("offset", \.baselineOffset),
  ]

  static let rotation: [TouchAttribute<RotationParameters>] = [
    .real("threshold", \.threshold),
    .real("offset", \.baselineOffset),
  ]

  static let swipe: [TouchAttribute<SwipeParameters>] = [
    .integer("directions", \.directions.rawValue),
    .integer("touches", \.numberOfTouchesRequired),
    .real("primary", \.minimumPrimaryMovement),
    .real("secondary", \.maximumSecondaryMovement),
    .real("primaryLoss", \.primaryLoss),
    .real("secondaryLoss", \.secondaryLoss),
    .time("duration", \.maxDuration),
    .real("opposite", \.oppositeAllowance),
  ]

  /// The screen of an edge pan that says nothing about it.
  static let screen = Rect(x: 0, y: 0, width: 1080, height: 1920)

  static let screenEdgePan: [TouchAttribute<ScreenEdgePanParameters>] = [
    .integer("edges", \.edges.rawValue),
    .rect("screen", \.screen),
    .real("region", \.edgeRegion),
    .real("hysteresis", \.hysteresis),
  ]

  static let triggeredTap: [TouchAttribute<TriggeredTapParameters>] = [
    .time("delay", \.minimumDelay),
    .choice(
      "variant", \.variant, of: [("standard", .standard), ("literal", .literal), ("hardened", .hardened)]),
  ]

  static let touchDelay: [TouchAttribute<TouchDelayParameters>] = [
    .time("delay", \.delay)
  ]

  /// The words for kinds of recognizers, each with the kind as a profile makes it.
  static func kinds(_ profile: TimingProfile) -> [(word: String, value: RecognizerKind)] {
    [
      ("tap", .tap(TapParameters(profile: profile))),
      ("longpress", .longPress(LongPressParameters(profile: profile))),
      ("pan", .pan(PanParameters(profile: profile))),
      ("pinch", .pinch(PinchParameters(profile: profile))),
      ("rotation", .rotation(RotationParameters(profile: profile))),
      ("swipe", .swipe(SwipeParameters(profile: profile))),
      ("edgepan", .screenEdgePan(ScreenEdgePanParameters(screen: screen, profile: profile))),
      ("triggeredtap", .triggeredTap(TriggeredTapParameters())),
      ("touchdelay", .touchDelay(TouchDelayParameters(profile: profile))),
    ]
  }
}

extension RecognizerKind {
  /// The word for the kind in a `.touch` file.
  var touchWord: String {
    switch self {
    case .tap: "tap"
    case .longPress: "longpress"
    case .pan: "pan"
    case .pinch: "pinch"
    case .rotation: "rotation"
    case .swipe: "swipe"
    case .screenEdgePan: "edgepan"
    case .triggeredTap: "triggeredtap"
    case .touchDelay: "touchdelay"
    }
  }

  /// The parameters that differ from the profile's, each behind a space.
  func touchParameters(_ profile: TimingProfile) -> String {
    switch self {
    case .tap(let p): TouchFormatTables.tap.text(of: p, standard: TapParameters(profile: profile))
    case .longPress(let p): TouchFormatTables.longPress.text(of: p, standard: LongPressParameters(profile: profile))
    case .pan(let p): TouchFormatTables.pan.text(of: p, standard: PanParameters(profile: profile))
    case .pinch(let p): TouchFormatTables.pinch.text(of: p, standard: PinchParameters(profile: profile))
    case .rotation(let p): TouchFormatTables.rotation.text(of: p, standard: RotationParameters(profile: profile))
    case .swipe(let p): TouchFormatTables.swipe.text(of: p, standard: SwipeParameters(profile: profile))
    case .screenEdgePan(let p):
      TouchFormatTables.screenEdgePan.text(
        of: p, standard: ScreenEdgePanParameters(screen: TouchFormatTables.screen, profile: profile))
    case .triggeredTap(let p): TouchFormatTables.triggeredTap.text(of: p, standard: TriggeredTapParameters())
    case .touchDelay(let p):
      TouchFormatTables.touchDelay.text(of: p, standard: TouchDelayParameters(profile: profile))
    }
  }
}

extension TextLine {
  /// Takes a kind's parameters, and settings if `settings` is not nil, in any order, to the end of the line.
  mutating func parameters(
    of kind: RecognizerKind, settings: inout RecognizerSettings?
  ) throws(TextSyntaxError) -> RecognizerKind {
    switch kind {
    case .tap(let p): .tap(try parameters(p, TouchFormatTables.tap, settings: &settings))
    case .longPress(let p): .longPress(try parameters(p, TouchFormatTables.longPress, settings: &settings))
    case .pan(let p): .pan(try parameters(p, TouchFormatTables.pan, settings: &settings))
    case .pinch(let p): .pinch(try parameters(p, TouchFormatTables.pinch, settings: &settings))
    case .rotation(let p): .rotation(try parameters(p, TouchFormatTables.rotation, settings: &settings))
    case .swipe(let p): .swipe(try parameters(p, TouchFormatTables.swipe, settings: &settings))
    case .screenEdgePan(let p):
      .screenEdgePan(try parameters(p, TouchFormatTables.screenEdgePan, settings: &settings))
    case .triggeredTap(let p):
      .triggeredTap(try parameters(p, TouchFormatTables.triggeredTap, settings: &settings))
    case .touchDelay(let p): .touchDelay(try parameters(p, TouchFormatTables.touchDelay, settings: &settings))
    }
  }

  private mutating func parameters<Root>(
    _ standard: Root, _ table: [TouchAttribute<Root>], settings: inout RecognizerSettings?
  ) throws(TextSyntaxError) -> Root {
    var root = standard
    var taken: Set<String> = []
    while let token = peek {
      if try attribute(table, into: &root, taken: &taken) { continue }
      var names = TextLine.names(of: table)
      if var value = settings {
        let wasTaken = try attribute(TouchFormatTables.settings, into: &value, taken: &taken)
        settings = value
        if wasTaken { continue }
        names += " " + TextLine.names(of: TouchFormatTables.settings)
      }
      throw error(at: token, "a parameter of this kind of recognizer", "write one of: \(names); or remove the word")
    }
    return root
  }
}
