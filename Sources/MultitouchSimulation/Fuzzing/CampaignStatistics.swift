// What a campaign has done: counts that depend on its seed and corpus only, never on time or on how many worked at it.

/// The counts of a campaign.
public struct CampaignStatistics: Equatable, Sendable, Codable {
  /// Inputs run, shrinking and minimising not counted.
  public internal(set) var runs = 0
  /// Changes, advances and commands the engine was given in them.
  public internal(set) var events = 0
  /// Runs of scripts.
  public internal(set) var scripts = 0
  /// Scripts of which nothing was dropped.
  public internal(set) var validScripts = 0
  /// Runs that a judge objected to, those of scripts that were given and of smaller entries of the corpus among them.
  public internal(set) var objections = 0
  /// Different features reached.
  public internal(set) var features = 0
  /// Entries of the corpus.
  public internal(set) var corpus = 0
  /// The run that last reached something new.
  public internal(set) var lastNewRun = 0
  /// New features by the generator or mutator that reached them.
  public internal(set) var newsByOrigin: [String: Int] = [:]

  public init() {}

  /// The share of scripts of which nothing was dropped, 0 … 1; nil before the first script.
  public var validShare: Double? { scripts == 0 ? nil : Double(validScripts) / Double(scripts) }
}
