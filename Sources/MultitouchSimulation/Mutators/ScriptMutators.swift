import MultitouchRecordings

/// All mutators.
public enum ScriptMutators {
  /// In the order in which they are drawn by number: the most modest first.
  public static let all: [any ScriptMutator] = [
    ThresholdMutator(), ShiftContactMutator(), DropContactMutator(), DuplicateMutator(), SwapContactsMutator(),
    SceneMutator(), CommandMutator(), HostMutator(), StretchTimeMutator(), SpliceMutator(), CrossOverMutator(),
  ]

  /// The largest script that a mutator leaves: steps, commands of the scene, reactions.
  static let limits = (steps: 600, scene: 140, reactions: 48)

  /// One to three changes, drawn at random; returns the names of the mutators. Expectations go: they are those of
  /// another script.
  public static func mutate(
    _ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource
  ) -> [String] {
    script.expectations = []
    var names: [String] = []
    for _ in 0..<random.pick([1, 1, 1, 2, 3]) {
      let mutator = random.pick(all)
      mutator.mutate(&script, partner: partner, &random)
      names.append(mutator.name)
    }
    if script.steps.count > limits.steps { script.steps.removeSubrange(limits.steps...) }
    if script.scene.count > limits.scene { script.scene.removeSubrange(limits.scene...) }
    if script.reactions.count > limits.reactions { script.reactions.removeSubrange(limits.reactions...) }
    return names
  }
}
