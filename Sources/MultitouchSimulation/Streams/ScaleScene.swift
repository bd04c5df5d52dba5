import Multitouch
import MultitouchRecordings

/// Experiments in which one quantity grows, to plot cost against it.
///
/// Arguments out of range are brought into it; each scene carries the capacities it needs.
public enum ScaleScene {
  /// The numbers of idle recognizers to plot.
  public static let idleRecognizerCounts = [1, 3, 10, 30, 100, 300, 1000]
  /// The numbers of idle views to plot.
  public static let idleViewCounts = [1, 10, 100, 1000, 10_000]
  /// The numbers of views beside the touched one to plot.
  public static let siblingViewCounts = [1, 10, 31, 100, 1000, 10_000]
  /// The numbers of contacts to plot.
  public static let contactCounts = Array(1...10)
  /// The numbers of frames to plot.
  public static let streamLengths = [1000, 10_000, 100_000, 1_000_000]

  /// Idle recognizers on a view that is never touched, beside mixed taps and pans on the standard scene.
  ///
  /// - Parameters:
  ///   - count: how many, from 0; kinds in turn.
  ///   - rows: at least so many rows are played.
  ///   - seed: chooses the fingers.
  public static func idleRecognizers(_ count: Int, rows: Int, seed: UInt64) -> StreamExperiment {
    let count = max(0, count)
    var scene = StandardScene.script()
    addShelf(to: &scene)
    let kinds: [RecognizerKind] = [
      .tap(TapParameters()), .longPress(LongPressParameters()), .pan(PanParameters()), .pinch(PinchParameters()),
      .rotation(RotationParameters()),
    ]
    for number in 0..<count {
      scene.scene.append(.addRecognizer(RecognizerSpec(kinds[number % kinds.count]), view: shelf))
    }
    scene.capacities.recognizers = max(
      scene.capacities.recognizers, StandardRecognizer.allCases.count + count)
    return mixed(named: "idle-recognizers/count=\(count)", on: scene, seed: seed) { $0.rowCount < rows }
  }

  /// Idle views, all subviews of one view that is never touched, beside mixed taps and pans on the standard scene.
  ///
  /// A hit test asks their superview whether a landing is inside, and never them.
  public static func idleViews(_ count: Int, rows: Int, seed: UInt64) -> StreamExperiment {
    let count = max(0, count)
    var scene = StandardScene.script()
    addShelf(to: &scene)
    for number in 0..<count {
      let frame = Rect(x: Double(number % 100) * 10, y: 0, width: 10, height: 10)
      scene.scene.append(.addView(ViewAttributes(frame: frame), parent: shelf))
    }
    scene.capacities.views = max(scene.capacities.views, shelf + 1 + count)
    return mixed(named: "idle-views/count=\(count)", on: scene, seed: seed) { $0.rowCount < rows }
  }

  /// Idle views beside the touched one and in front of it, in rows along its edge, beside mixed taps and pans on the
  /// standard scene.
  ///
  /// A hit test has to get past all of them.
  public static func siblingViews(_ count: Int, rows: Int, seed: UInt64) -> StreamExperiment {
    let count = max(0, count)
    var scene = StandardScene.script()
    for number in 0..<count {
      let (row, column) = number.quotientAndRemainder(dividingBy: 500)
      let frame = Rect(x: 20 + 2 * Double(column), y: 1860.5 + 0.5 * Double(row), width: 1.5, height: 0.4)
      scene.scene.append(.addView(ViewAttributes(frame: frame), parent: 1))
    }
    scene.capacities.views = max(scene.capacities.views, shelf + count)
    return mixed(named: "sibling-views/count=\(count)", on: scene, seed: seed) { $0.rowCount < rows }
  }

  /// A stream of at least so many frames of mixed taps and pans; nothing else grows.
  ///
  /// Sixteen bytes a frame and 32 a row: about 50 MB for a million frames.
  public static func streamLength(frames: Int, seed: UInt64) -> StreamExperiment {
    mixed(named: "stream-length/frames=\(max(0, frames))", on: StandardScene.script(), seed: seed) {
      $0.frames.count < frames
    }
  }

  /// Fingers that move all at once, each on its own circle, from the first frame to the last.
  ///
  /// - Parameters:
  ///   - count: how many, 1 to 10.
  ///   - frames: how many frames, at least 3: all land in the first and lift in the last.
  ///   - seed: chooses the circles.
  public static func contacts(_ count: Int, frames: Int = 10_000, seed: UInt64) -> StreamExperiment {
    let count = min(max(count, 1), 10)
    let frames = max(frames, 3)
    var random = StreamRandomness(seed: seed)
    let clock = FrameClock(seed: SplitMix64.mix(seed))
    let step = Turn(degrees: 3)
    let centres = (0..<count).map { (finger: Int) -> Point in
      let (row, column) = finger.quotientAndRemainder(dividingBy: 5)
      return Point(x: 180 + 180 * Double(column), y: 480 + 960 * Double(row))
    }
    var arms = (0..<count).map { Turn(degrees: 36 * Double($0)).applied(to: Point(x: 60, y: 0)) }
    var stream = TouchStream()
    for tick in 0..<frames {
      stream.openFrame(at: clock.time(of: tick))
      for finger in 0..<count {
        let contact = ContactID(Int64(finger) + 1)
        if tick == frames - 1 {
          stream.append(.ended(contact))
          continue
        }
        let place = Point(
          x: FingerNoise.onGrid(centres[finger].x + arms[finger].x + random.bell() * FingerNoise.jitter),
          y: FingerNoise.onGrid(centres[finger].y + arms[finger].y + random.bell() * FingerNoise.jitter))
        stream.append(ContactChange(contact: contact, phase: tick == 0 ? .began : .moved, location: place))
        arms[finger] = step.applied(to: arms[finger])
      }
    }
    return StreamExperiment(
      name: "contacts/count=\(count)", scene: StandardScene.script(), stream: stream, truth: .ofReference)
  }

  /// Single taps on one view that all require each other to fail, and taps on that view.
  ///
  /// At every lift all of them are stuck on rings and fail (G-11): nothing is ever recognized.
  ///
  /// - Parameters:
  ///   - count: how many recognizers, 1 to 64 (what may be active at once by default); alone, the tap is recognized.
  ///   - rows: at least so many rows are played.
  ///   - seed: chooses the fingers.
  public static func mutualFailure(recognizers count: Int = 35, rows: Int, seed: UInt64) -> StreamExperiment {
    let count = min(max(count, 1), 64)
    var script = TouchScript()
    script.scene = Array(StandardScene.script().scene.prefix(StandardScene.contentView + 1))
    for _ in 0..<count {
      script.scene.append(.addRecognizer(RecognizerSpec(.tap(TapParameters())), view: StandardScene.contentView))
    }
    for requiring in 0..<count {
      for required in 0..<count where required != requiring {
        script.scene.append(.require(requiring, toFail: required))
      }
    }
    script.capacities.requirementEdges = max(script.capacities.requirementEdges, count * (count - 1))
    script.capacities.offered = max(script.capacities.offered, count)
    var composer = StreamComposer(seed: seed)
    while composer.stream.rowCount < rows { composer.play { TapScenario.singleTap(&$1) } }
    var truth = RecognitionTruth(recognizerCount: count)
    if count == 1 {
      let stream = composer.stream
      for frame in stream.frames where stream.changes[frame.rows.lowerBound].phase == .ended {
        truth.insert(RecognitionEvent(time: frame.time, recognizer: 0, state: .ended))
      }
    }
    return StreamExperiment(
      name: "mutual-failure/recognizers=\(count)", scene: script, stream: composer.stream, truth: .known(truth))
  }

  /// The number of the view where idle things are: in the strip of the container below the content.
  private static let shelf = StandardScene.contentView + 1

  private static func addShelf(to script: inout TouchScript) {
    script.scene.append(
      .addView(ViewAttributes(frame: Rect(x: 20, y: 1862, width: 1000, height: 10)), parent: 1))
  }

  private static func mixed(
    named name: String, on scene: TouchScript, seed: UInt64, while goesOn: (TouchStream) -> Bool
  ) -> StreamExperiment {
    var composer = StreamComposer(seed: seed)
    while goesOn(composer.stream) {
      composer.play { choice, random in
        if choice < 0.4 { return PanScenario.pan(fingerCount: 1, &random) }
        return choice < 0.7 ? TapScenario.singleTap(&random) : TapScenario.doubleTap(&random)
      }
    }
    var experiment = composer.experiment(named: name)
    experiment.scene = scene
    return experiment
  }
}
