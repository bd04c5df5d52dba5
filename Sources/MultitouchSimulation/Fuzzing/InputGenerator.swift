// What makes inputs from nothing: the origins of runs that no mutator has a part in.

/// A generator, by the name that findings and statistics give it.
public enum InputGenerator: String, CaseIterable, Sendable {
  case script = "generator"
  case recording = "recording generator"
  case truth = "recording with its truth"
  case text
  case spoiltText = "spoilt text"

  /// What it makes, for a person.
  public var summary: String {
    switch self {
    case .script: "a typed script: a scene, a host's answers and reactions, fingers, commands; after its swarm options"
    case .recording: "the bytes of a recording in one of the formats, sound or damaged"
    case .truth: "the bytes of a recording that says itself what must be read from it"
    case .text: "the text of a generated script, as it is written"
    case .spoiltText: "the same with lines and bytes changed"
    }
  }
}
