// Which unusual things a generated script may contain: one random subset per seed ("swarm").

/// What a generated script may do beyond plain fingers on plain recognizers.
///
/// A random subset is on per seed, so that features meet in few enough combinations for each to matter; a third of all
/// seeds have none, or one that only concerns the fingers.
public struct ScriptFeatures: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Hidden, transparent, deaf views, some without an inside, offset bounds, exclusive touch.
  public static let oddViews = ScriptFeatures(rawValue: 1 << 0)
  /// Parameters that are extreme or out of range.
  public static let extremeParameters = ScriptFeatures(rawValue: 1 << 1)
  /// Random cancels, delaysBegan, delaysEnded, isEnabled.
  public static let oddSettings = ScriptFeatures(rawValue: 1 << 2)
  /// Static failure requirements, rings among them.
  public static let requirements = ScriptFeatures(rawValue: 1 << 3)
  /// Delegates that answer at random, also inconsistently.
  public static let delegates = ScriptFeatures(rawValue: 1 << 4)
  /// Views with an opinion on gestureRecognizerShouldBegin.
  public static let viewAnswers = ScriptFeatures(rawValue: 1 << 5)
  /// Event hooks (D-5).
  public static let hooks = ScriptFeatures(rawValue: 1 << 6)
  /// Commands inside callbacks.
  public static let reactions = ScriptFeatures(rawValue: 1 << 7)
  /// Commands between frames.
  public static let commands = ScriptFeatures(rawValue: 1 << 8)
  /// Delayed performs and modes.
  public static let performs = ScriptFeatures(rawValue: 1 << 9)
  /// Small capacities.
  public static let smallCapacities = ScriptFeatures(rawValue: 1 << 10)
  /// Several gestures at the same time.
  public static let overlap = ScriptFeatures(rawValue: 1 << 11)
  /// Unknown, doubled, misplaced, backward input.
  public static let badInput = ScriptFeatures(rawValue: 1 << 12)
  /// Times at deadlines ± 1 ns, distances at slops ± 1/64 point.
  public static let boundaries = ScriptFeatures(rawValue: 1 << 13)
  /// More fingers than there are slots, and cancels of everything.
  public static let storms = ScriptFeatures(rawValue: 1 << 14)
  /// Constants and switches other than UIKit's.
  public static let profiles = ScriptFeatures(rawValue: 1 << 15)
  /// Commands that change recognizers' kinds and parameters in the middle of attempts.
  public static let configuring = ScriptFeatures(rawValue: 1 << 16)
  /// One of the rare limits: fires per instant, commands per callback, passes, changes in a frame, touch records.
  public static let limits = ScriptFeatures(rawValue: 1 << 17)
  /// Many views, side by side, overlapping and deeply nested.
  public static let viewForests = ScriptFeatures(rawValue: 1 << 18)
  /// Up to sixty recognizers, and webs of requirements among them.
  public static let crowds = ScriptFeatures(rawValue: 1 << 19)
  /// Fingers as a device reports them: a sampling rate, jitter, roll, drift, flicker, a palm.
  public static let device = ScriptFeatures(rawValue: 1 << 20)
  /// Contacts meant to harm: equal times, bursts after a stall, reused ids, cancels, long silences, time going back.
  public static let hostile = ScriptFeatures(rawValue: 1 << 21)
  /// Controls with targets, and answers about tracking.
  public static let controls = ScriptFeatures(rawValue: 1 << 22)
  /// Raw samples between frames.
  public static let samples = ScriptFeatures(rawValue: 1 << 23)

  /// One of the five systems at work on what the scene has.
  public static let systems = ScriptFeatures(rawValue: 1 << 24)

  /// Places off the 1/64 point grid: tenths, and specks in the corner of the screen.
  public static let oddPlaces = ScriptFeatures(rawValue: 1 << 25)

  /// Every feature in the order of its bit, with what it means.
  public static let all: [(name: String, summary: String)] = [
    ("oddViews", "hidden, transparent, deaf views, some without an inside, offset bounds, exclusive touch"),
    ("extremeParameters", "parameters that are extreme or out of range"),
    ("oddSettings", "random cancels, delaysBegan, delaysEnded, isEnabled"),
    ("requirements", "static failure requirements, rings among them"),
    ("delegates", "delegates that answer at random, also inconsistently"),
    ("viewAnswers", "views with an opinion on gestureRecognizerShouldBegin"),
    ("hooks", "event hooks (D-5)"),
    ("reactions", "commands inside callbacks"),
    ("commands", "commands between frames"),
    ("performs", "delayed performs and modes"),
    ("smallCapacities", "small capacities"),
    ("overlap", "several gestures at the same time"),
    ("badInput", "unknown, doubled, misplaced, backward input"),
    ("boundaries", "times at deadlines ± 1 ns, distances at slops ± 1/64 point"),
    ("storms", "more fingers than there are slots, and cancels of everything"),
    ("profiles", "constants and switches other than UIKit's"),
    ("configuring", "commands that change recognizers' kinds and parameters in the middle of attempts"),
    ("limits", "one of the rare limits: fires per instant, commands per callback, passes, changes in a frame, records"),
    ("viewForests", "many views, side by side, overlapping and deeply nested"),
    ("crowds", "up to sixty recognizers, and webs of requirements among them"),
    ("device", "fingers as a device reports them: a sampling rate, jitter, roll, drift, flicker, a palm"),
    (
      "hostile",
      "contacts meant to harm: equal times, bursts after a stall, reused ids, cancels, long silences, time going back"
    ),
    ("controls", "controls with targets, and answers about tracking"),
    ("samples", "raw samples between frames"),
    ("systems", "one of the five systems at work on what the scene has"),
    ("oddPlaces", "places off the 1/64 point grid: tenths, and specks in the corner of the screen"),
  ]

  static let names = all.map(\.name)

  /// The features that are on, by name.
  public var words: [String] {
    ScriptFeatures.names.indices.filter { rawValue & 1 << UInt32($0) != 0 }.map { ScriptFeatures.names[$0] }
  }

  /// Draws a subset: in a third of the cases none or one of the fingers', else each with a chance drawn once for all;
  /// limits are then left out in half of the cases, crowds in two thirds.
  public static func random(_ random: inout ChoiceSource) -> ScriptFeatures {
    if random.chance(1, of: 3) { return random.pick([[], [.boundaries], [.device], [.hostile]]) }
    let chance = random.within(1...5)
    var features: ScriptFeatures = []
    for index in names.indices where random.chance(chance, of: 10) {
      features.insert(ScriptFeatures(rawValue: 1 << UInt32(index)))
    }
    if random.chance(1, of: 2) { features.remove(.limits) }
    if !random.chance(1, of: 3) { features.remove(.crowds) }
    return features
  }
}
