// Random scripts from a seed: small scenes, fingers that gesture, and whatever the seed's features add.

import Multitouch
import MultitouchRecordings

/// Makes a random script of a seed: for differential runs of engine and model, and for invariants.
///
/// Most scripts are lively: their fingers make the gestures their recognizers look for. A script's numbers are on a
/// 1/64 point grid and its times whole nanoseconds, so that boundaries are hit exactly; a few are on another grid on
/// purpose (``ScriptFeatures/oddPlaces``). A script is a function of the generator's choices, and those of the seed:
/// the same on every machine.
public struct ScriptGenerator {
  /// The script of a seed, always the same.
  public static func script(seed: UInt64) -> TouchScript { make(seed: seed).script }

  /// The features a seed's script was made with, by name; worth printing with a finding.
  public static func features(seed: UInt64) -> [String] { make(seed: seed).features.words }

  /// What a seed gives, with the choices that led to it.
  public static func generate(seed: UInt64) -> GeneratedScript { generate(ChoiceSource(seed: seed)) }

  /// What a source of choices gives. Choices that were recorded give the same again; any others give some script.
  public static func generate(_ source: ChoiceSource) -> GeneratedScript {
    let composer = make(source)
    return GeneratedScript(
      script: composer.script, features: composer.features, choices: composer.random.choices,
      groups: composer.random.groups)
  }

  static func make(seed: UInt64) -> ScriptComposer { make(ChoiceSource(seed: seed)) }

  static func make(_ source: ChoiceSource) -> ScriptComposer {
    var random = source
    let features = ScriptFeatures.random(&random)
    var composer = ScriptComposer(random: random, features: features)
    composer.compose()
    return composer
  }
}

/// A script and the decisions it was made by.
public struct GeneratedScript: Sendable {
  public var script: TouchScript
  /// The swarm options, drawn first.
  public var features: ScriptFeatures
  /// The decisions; played again they give this script.
  public var choices: [UInt32]
  /// Parts of the decisions that made one thing each.
  public var groups: [Range<Int>]
}

/// A script in the making. Split over files: scene, parameters, fingers, hosts.
struct ScriptComposer {
  var random: ChoiceSource
  let features: ScriptFeatures
  var script = TouchScript()

  /// Where each view lies on the screen, as far as anyone knows at the start.
  var screenFrames: [Rect] = []
  var viewCount: Int { screenFrames.count }
  var windowCount = 0
  /// Where most fingers go, and the views hit there, innermost first.
  var home = Point.zero
  var homeViews: [Int] = []
  /// The view numbers of the scene's controls.
  var controls: [Int] = []
  /// The recognizers of the scene.
  var kinds: [RecognizerKind] = []
  var settings: [RecognizerSettings] = []

  /// Where the fingers are put.
  var grain = PlaceGrain.dyadic
  /// What fingers do, in no order yet.
  var events: [FingerEvent] = []
  /// Frames whose times are wrong; strewn between the others.
  var lateFrames: [ScriptStep] = []
  var nextContact: Int64 = 1

  init(random: ChoiceSource, features: ScriptFeatures) {
    self.random = random
    self.features = features
  }

  mutating func has(_ feature: ScriptFeatures, _ cases: Int = 1, of total: Int = 1) -> Bool {
    features.contains(feature) && random.chance(cases, of: total)
  }

  mutating func compose() {
    if has(.profiles) { script.profile = randomProfile() }
    if has(.smallCapacities) { script.capacities = smallCapacities() }
    script.startTime = random.pick([0, 0, 0, 1_000_000_000, -5_000_000_000])
    choosePlaceGrain()
    makeScene()
    makeAnswers()
    makeReactions()
    if has(.systems) { makeSystem() }
    makeFingers()
    if has(.hostile) { makeHostileFingers() }
    if has(.device) { makeDeviceFingers() }
    if script.system != nil && random.chance(1, of: 2) { makeSystemFingers() }
    makeSteps()
    if has(.limits) {
      reachALimit()
    } else if has(.controls, 1, of: 16) {
      script = deepControl()
    }
    commandInAQuestionNowAndThen()
    playAloneNowAndThen()
    disableDuringAMoveNowAndThen()
    useOneFingerNowAndThen()
    tapOftenNowAndThen()
    departNowAndThen()
    // One run in eight has somebody's recognizers at all: what is meant for them comes often, about every fortieth
    // time.
    if script.system == nil && has(.smallCapacities, 1, of: 6) { script = strangersInARow() }
    succeedNowAndThen()
    leaveQuestionsNowAndThen()
  }

  /// Gathers the fingers' events into frames and strews everything else between them.
  private mutating func makeSteps() {
    let ordered = events.enumerated().sorted {
      $0.element.time != $1.element.time ? $0.element.time < $1.element.time : $0.offset < $1.offset
    }
    var now = script.startTime
    var frame: [ContactChange] = []
    // What happens in a large scene happens early or not at all; a long stream there costs as much as ten others.
    let isLarge = kinds.count > 10 || viewCount > 12
    for (_, event) in ordered.prefix(isLarge ? 48 : 240) {
      if !frame.isEmpty && (event.time != now || random.chance(1, of: 12)) {
        addFrame(now, frame)
        frame = []
      }
      now = event.time
      frame.append(event.change)
    }
    if !frame.isEmpty { addFrame(now, frame) }
    if has(.performs, 1, of: 3) { script.steps += modeEpisode(at: now + 20 * ScriptComposer.millisecond) }
    if !random.chance(1, of: 10) { script.steps.append(.advance(now + 3_000_000_000)) }
    if has(.badInput, 1, of: 6) { tapAtTheEndOfTime() }
  }

  /// A tap at the last time there is, as some later time (N-15). Nothing can come after it, so it comes last.
  private mutating func tapAtTheEndOfTime() {
    let times: [Int64] = [1 << 61, 1 << 61 + 1, 1 << 62, .max]
    let finger = contact()
    script.steps += [
      .frame(random.pick(times), [.began(finger, x: home.x, y: home.y)]), .advance(random.pick(times)),
      .frame(random.pick(times), [.ended(finger)]),
    ]
  }

  /// One frame, perhaps spoilt, perhaps with something before it.
  private mutating func addFrame(_ time: Int64, _ changes: [ContactChange]) {
    var changes = changes
    if random.chance(1, of: 30) { script.steps.append(.advance(time - Int64(random.below(40_000_000)))) }
    if random.chance(1, of: 40) { script.steps.append(.frame(time, [])) }
    if has(.commands, 1, of: 5) { script.steps.append(.command(randomCommand())) }
    if has(.commands, 1, of: 12) { script.steps += replacement().map { .command($0) } }
    if has(.performs, 1, of: 5) { script.steps.append(.command(performCommand(mayDelay: true))) }
    if has(.badInput, 1, of: 6) { spoil(&changes) }
    if !lateFrames.isEmpty && random.chance(1, of: 3) { script.steps.append(lateFrames.removeFirst()) }
    var stamp = time
    if has(.badInput, 1, of: 30) { stamp = random.pick([time - 1, time - 1_000_000_000, .min, -1 << 62]) }
    if has(.samples, 1, of: 3) { addSamples(before: stamp, changes) }
    script.steps.append(.frame(stamp, changes))
    if has(.storms, 1, of: 25) { script.steps.append(.command(.cancelAllTouches)) }
    if has(.badInput, 1, of: 40) { script.steps.append(.advance(time - 5)) }
  }

  /// N-11: what a bad source might send.
  private mutating func spoil(_ changes: inout [ContactChange]) {
    let contact = ContactID(Int64(random.within(1...8)))
    let place = randomPlace()
    // The last two are the farthest places there are.
    let bad = random.pick([.nan, .infinity, -.infinity, 0x1p24 + 0x1p-6, -0x1p24 - 0x1p-6, 1e300, 0x1p24, -0x1p24])
    let extra: [ContactChange] = random.pick([
      [.began(contact, x: place.x, y: place.y)],
      [.moved(contact, x: place.x, y: place.y)],
      [.ended(contact)],
      [.cancelled(contact)],
      // A lift's place has no meaning (N-13).
      [ContactChange(contact: contact, phase: random.pick([.ended, .cancelled]), location: place)],
      [.ended(contact), .began(contact, x: place.x, y: place.y)],
      [.began(contact, x: bad, y: place.y)],
      [.began(contact, x: place.x, y: bad)],
      [.moved(contact, x: bad, y: place.y)],
      [.moved(contact, x: place.x, y: bad)],
      [.moved(contact, x: place.x, y: place.y), .moved(contact, x: place.y, y: place.x)],
    ])
    changes.insert(contentsOf: extra, at: random.below(changes.count + 1))
  }
}
