import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// A screen full of everything: 200 controls, 60 recognizers, a collection of 1 000 items, all five systems and the
/// dial, and ten fingers that use them at once.
///
/// Each hand keeps to its own part of the screen, so that what must be told is what each must be told alone.
/// Recognizers for two fingers lie over every part and follow its one finger in vain.
public struct CrowdedScene: Sendable {
  /// The scene, without a system and without steps.
  public let script: TouchScript
  /// The systems at work: delayed taps, triggered tap, collection, web tap, tap-drag-hold, dial.
  public let systems: [ScriptSystem]
  /// What is played.
  public let stream: TouchStream
  /// How many gestures that are.
  public let gestureCount: Int
  /// What must be told, by all systems together.
  public let truth: ToldTruth

  /// How many fingers are down at most.
  public static let fingerCount = 10
  /// What the scene has.
  public static let controlCount = 200, recognizerCount = 60, itemCount = 1_000

  /// Makes so many gestures, in waves of nine hands, one of which has two fingers. Equal arguments give equal scenes.
  public init(gestures: Int, seed: UInt64) {
    var builder = CrowdedSceneBuilder()
    builder.build()
    script = builder.script
    systems = builder.systems
    let clock = FrameClock(seed: SplitMix64.mix(seed))
    var authors = builder.authors
    var hands = authors.indices.map { lane in
      InteractionComposer(
        seed: SplitMix64.mix(seed &+ UInt64(lane) &+ 1), clock: clock, lane: lane, of: builder.authors.count)
    }
    var random = StreamRandomness(seed: SplitMix64.mix(~seed))
    var left = gestures
    var tick = 0
    while left > 0 {
      // All hands land within a few ticks; the next wave comes when the chains of this one are over (T-6).
      for lane in hands.indices.prefix(left) {
        hands[lane].play(at: tick + random.integer(in: 0...3), of: &authors[lane])
      }
      left -= hands.count
      tick = hands.reduce(0) { max($0, $1.lastTick) } + random.integer(in: 45...60)
    }
    stream = InteractionComposer.merged(hands)
    gestureCount = hands.reduce(0) { $0 + $1.gestureCount }
    truth = ToldTruth(hands.flatMap(\.told))
  }

  /// The scene with one of its systems, as a script for another engine.
  public func script(with system: ScriptSystem) -> TouchScript {
    var script = script
    script.system = system
    script.steps = stream.steps()
    return script
  }
}

/// Lays out the screen, from the top: four panels of buttons, a control beside a dial, the collection, the web view,
/// and what the triggered tap listens on.
private struct CrowdedSceneBuilder {
  var script = TouchScript()
  var systems: [ScriptSystem] = []
  var authors: [any InteractionAuthor] = []
  private var viewCount = 0
  private var recognizerCount = 0
  private let width = 1080.0

  mutating func build() {
    script.capacities.registrations = 1_024
    script.scene.append(.addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: width, height: 1920)), level: 0))
    viewCount = 1
    addButtons()
    let press = addControl(in: Rect(x: 0, y: 480, width: 540, height: 300))
    let dial = addControl(in: Rect(x: 540, y: 480, width: 540, height: 300))
    let collection = addCollection(Rect(x: 0, y: 780, width: width, height: 500))
    let web = addWebView(Rect(x: 0, y: 1280, width: width, height: 320))
    let area = Rect(x: 0, y: 1600, width: width, height: 320)
    let resting = addView(area, in: 0)
    let triggered = add(.triggeredTap(TriggeredTapParameters(variant: .hardened)), on: resting)
    systems += [.triggeredTap(recognizer: triggered), collection, web]
    var settings = ScriptDial(control: dial.number)
    settings.centre = DialAuthor.centre(of: dial)
    systems += [.tapDragHold(control: press.number, ScriptPress()), .dial(settings)]
    authors += [TriggeredTapAuthor(area: area), TapDragHoldAuthor(control: press), DialAuthor(control: dial)]
    addIdle()
  }

  /// Four panels of 50, 50, 49 and 49 buttons, each with recognizers for two fingers.
  private mutating func addButtons() {
    var numbers: [Int] = []
    for panel in 0..<4 {
      let top = 120 * Double(panel)
      let view = addView(Rect(x: 0, y: top, width: width, height: 120), in: 0)
      var buttons: [PlacedControl] = []
      for place in 0..<(panel < 2 ? 50 : 49) {
        let inside = Rect(x: 2 + 43 * Double(place % 25), y: 5 + 60 * Double(place / 25), width: 38, height: 50)
        script.scene.append(.addControl(ControlSettings(.button), ViewAttributes(frame: inside), parent: view))
        buttons.append(
          PlacedControl(
            number: viewCount, frame: Rect(x: inside.origin.x, y: inside.origin.y + top, width: 38, height: 50)))
        viewCount += 1
      }
      addForTwoFingers(6, on: view)
      numbers += buttons.map(\.number)
      authors.append(DelayedTapAuthor(variant: .cDelayed, buttons: buttons))
    }
    var system = ScriptDelayedTap(.cDelayed, controls: numbers)
    system.isHardened = true
    systems.append(.delayedTap(system))
  }

  /// A control in a part of the screen, under recognizers for two fingers.
  private mutating func addControl(in part: Rect) -> PlacedControl {
    let view = addView(part, in: 0)
    let inside = Rect(x: 120, y: 5, width: 290, height: 290)
    script.scene.append(.addControl(ControlSettings(.plain), ViewAttributes(frame: inside), parent: view))
    addForTwoFingers(3, on: view)
    viewCount += 1
    return PlacedControl(
      number: viewCount - 1,
      frame: Rect(x: part.origin.x + 120, y: part.origin.y + 5, width: inside.width, height: inside.height))
  }

  private mutating func addCollection(_ frame: Rect) -> ScriptSystem {
    let view = addView(frame, in: 0)
    var delaying = RecognizerSettings()
    delaying.delaysTouchesBegan = true
    let tap = add(.tap(TapParameters(taps: 2)), delaying, on: view)
    _ = add(.pan(PanParameters()), on: view)
    let grid = CollectionGrid(
      count: CrowdedScene.itemCount, columns: 50, itemSize: Point(x: 20, y: 23), spacing: Point(x: 1.5, y: 2),
      origin: Point(x: 2, y: 1))
    authors.append(CollectionAuthor(frame: frame, grid: grid))
    return .collection(grid.scripted(view: view, doubleTap: tap))
  }

  private mutating func addWebView(_ frame: Rect) -> ScriptSystem {
    let container = addView(frame, in: 0)
    let page = addView(Rect(x: 0, y: 0, width: frame.width, height: frame.height), in: container)
    let double = add(.tap(TapParameters(taps: 2)), on: page)
    let single = add(.tap(TapParameters(taps: 1)), on: page)
    _ = add(.longPress(LongPressParameters()), on: page)
    _ = add(.pan(PanParameters()), on: page)
    var delegated = RecognizerSettings()
    delegated.hasDelegate = true
    let tap = add(.tap(TapParameters(taps: 1)), delegated, on: container)
    script.scene.append(.require(single, toFail: double))
    var system = ScriptWebTap(.recipe(tap))
    system.isHardened = true
    authors.append(WebTapAuthor(area: frame))
    return .webTap(system)
  }

  /// What is left of the 60 recognizers, on a view that no finger reaches.
  private mutating func addIdle() {
    let shelf = addView(Rect(x: 0, y: 1919, width: width, height: 1), in: 0)
    while recognizerCount < CrowdedScene.recognizerCount { _ = add(.tap(TapParameters()), on: shelf) }
  }

  private mutating func addForTwoFingers(_ count: Int, on view: Int) {
    var pan = PanParameters()
    pan.minimumNumberOfTouches = 2
    var swipe = SwipeParameters()
    swipe.numberOfTouchesRequired = 2
    var press = LongPressParameters()
    press.numberOfTouchesRequired = 2
    let kinds: [RecognizerKind] = [
      .pinch(PinchParameters()), .rotation(RotationParameters()), .pan(pan),
      .tap(TapParameters(taps: 1, touches: 2)), .longPress(press), .swipe(swipe),
    ]
    for kind in kinds.prefix(count) { _ = add(kind, on: view) }
  }

  private mutating func addView(_ frame: Rect, in parent: Int) -> Int {
    script.scene.append(.addView(ViewAttributes(frame: frame), parent: parent))
    viewCount += 1
    return viewCount - 1
  }

  private mutating func add(
    _ kind: RecognizerKind, _ settings: RecognizerSettings = RecognizerSettings(), on view: Int
  ) -> Int {
    script.scene.append(.addRecognizer(RecognizerSpec(kind, settings), view: view))
    recognizerCount += 1
    return recognizerCount - 1
  }
}
