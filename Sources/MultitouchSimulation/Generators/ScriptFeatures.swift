// Which unusual things a generated script may contain: one random subset per seed ("swarm").

/// Something that a generated script may do beyond plain fingers on plain recognizers. Its bit is its place here.
public enum ScriptFeature: UInt32, CaseIterable, Sendable {
  case oddViews
  case extremeParameters
  case oddSettings
  case requirements
  case delegates
  case viewAnswers
  case hooks
  case reactions
  case commands
  case performs
  case smallCapacities
  case overlap
  case badInput
  case boundaries
  case storms
  case profiles
  case configuring
  case limits
  case viewForests
  case crowds
  case device
  case hostile
  case controls
  case samples
  case systems
  case oddPlaces

  public var name: String { String(describing: self) }

  /// What it means, for a person.
  public var summary: String {
    switch self {
    case .oddViews: "hidden, transparent, deaf views, some without an inside, offset bounds, exclusive touch"
    case .extremeParameters: "parameters that are extreme or out of range"
    case .oddSettings: "random cancels, delaysBegan, delaysEnded, isEnabled"
    case .requirements: "static failure requirements, rings among them"
    case .delegates: "delegates that answer at random, also inconsistently"
    case .viewAnswers: "views with an opinion on gestureRecognizerShouldBegin"
    case .hooks: "event hooks (D-5)"
    case .reactions: "commands inside callbacks"
    case .commands: "commands between frames"
    case .performs: "delayed performs and modes"
    case .smallCapacities: "small capacities"
    case .overlap: "several gestures at the same time"
    case .badInput: "unknown, doubled, misplaced, backward input"
    case .boundaries: "times at deadlines ± 1 ns, distances at slops ± 1/64 point"
    case .storms: "more fingers than there are slots, and cancels of everything"
    case .profiles: "constants and switches other than UIKit's"
    case .configuring: "commands that change recognizers' kinds and parameters in the middle of attempts"
    case .limits:
      "one of the rare limits: fires per instant, commands per callback, passes, changes in a frame, records"
    case .viewForests: "many views, side by side, overlapping and deeply nested"
    case .crowds: "up to sixty recognizers, and webs of requirements among them"
    case .device: "fingers as a device reports them: a sampling rate, jitter, roll, drift, flicker, a palm"
    case .hostile:
      "contacts meant to harm: equal times, bursts after a stall, reused ids, cancels, long silences, time going back"
    case .controls: "controls with targets, and answers about tracking"
    case .samples: "raw samples between frames"
    case .systems: "one of the five systems at work on what the scene has"
    case .oddPlaces: "places off the 1/64 point grid: tenths, and specks in the corner of the screen"
    }
  }
}

/// What a generated script may do.
///
/// A random subset is on per seed, so that features meet in few enough combinations for each to matter; a third of all
/// seeds have none, or one that only concerns the fingers.
public struct ScriptFeatures: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// One feature alone.
  init(_ feature: ScriptFeature) { rawValue = 1 << feature.rawValue }

  public static let oddViews = ScriptFeatures(.oddViews)
  public static let extremeParameters = ScriptFeatures(.extremeParameters)
  public static let oddSettings = ScriptFeatures(.oddSettings)
  public static let requirements = ScriptFeatures(.requirements)
  public static let delegates = ScriptFeatures(.delegates)
  public static let viewAnswers = ScriptFeatures(.viewAnswers)
  public static let hooks = ScriptFeatures(.hooks)
  public static let reactions = ScriptFeatures(.reactions)
  public static let commands = ScriptFeatures(.commands)
  public static let performs = ScriptFeatures(.performs)
  public static let smallCapacities = ScriptFeatures(.smallCapacities)
  public static let overlap = ScriptFeatures(.overlap)
  public static let badInput = ScriptFeatures(.badInput)
  public static let boundaries = ScriptFeatures(.boundaries)
  public static let storms = ScriptFeatures(.storms)
  public static let profiles = ScriptFeatures(.profiles)
  public static let configuring = ScriptFeatures(.configuring)
  public static let limits = ScriptFeatures(.limits)
  public static let viewForests = ScriptFeatures(.viewForests)
  public static let crowds = ScriptFeatures(.crowds)
  public static let device = ScriptFeatures(.device)
  public static let hostile = ScriptFeatures(.hostile)
  public static let controls = ScriptFeatures(.controls)
  public static let samples = ScriptFeatures(.samples)
  public static let systems = ScriptFeatures(.systems)
  public static let oddPlaces = ScriptFeatures(.oddPlaces)

  /// The features that are on, by name.
  public var words: [String] { ScriptFeature.allCases.filter { contains(ScriptFeatures($0)) }.map(\.name) }

  /// Draws a subset: in a third of the cases none or one of the fingers', else each with a chance drawn once for all;
  /// limits are then left out in half of the cases, crowds in two thirds.
  public static func random(_ random: inout ChoiceSource) -> ScriptFeatures {
    if random.chance(1, of: 3) { return random.pick([[], [.boundaries], [.device], [.hostile]]) }
    let chance = random.within(1...5)
    var features: ScriptFeatures = []
    for feature in ScriptFeature.allCases where random.chance(chance, of: 10) {
      features.insert(ScriptFeatures(feature))
    }
    if random.chance(1, of: 2) { features.remove(.limits) }
    if !random.chance(1, of: 3) { features.remove(.crowds) }
    return features
  }
}
