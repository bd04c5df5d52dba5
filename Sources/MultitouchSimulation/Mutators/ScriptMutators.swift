import MultitouchRecordings

/// All mutators.
public enum ScriptMutators {
  /// In the order in which they are drawn by number: the most modest first.
  public static let all: [any ScriptMutator] = [
    ThresholdMutator(), ShiftContactMutator(), DropContactMutator(), DuplicateMutator(), SwapContactsMutator(),
    SceneMutator(), CommandMutator(), HostMutator(), StretchTimeMutator(), SpliceMutator(), CrossOverMutator(),
  ]

  /// The largest script that a mutator makes of smaller ones: steps, commands of the scene, reactions.
  static let limits = (steps: 600, scene: 140, reactions: 48)

  /// One to three changes, drawn at random; returns the names of the mutators. Expectations go: they are those of
  /// another script. What mutators added beyond `limits` goes too; what is in one of the two scripts may stay, as the
  /// reactions that one needs to use up all passes (N-15).
  public static func mutate(
    _ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource
  ) -> [String] {
    script.expectations = []
    let largest = (
      steps: max(limits.steps, script.steps.count, partner.steps.count),
      scene: max(limits.scene, script.scene.count, partner.scene.count),
      reactions: max(limits.reactions, script.reactions.count, partner.reactions.count)
    )
    var names: [String] = []
    for _ in 0..<random.pick([1, 1, 1, 2, 3]) {
      let mutator = random.pick(all)
      mutator.mutate(&script, partner: partner, &random)
      names.append(mutator.name)
    }
    if script.steps.count > largest.steps { script.steps.removeSubrange(largest.steps...) }
    if script.scene.count > largest.scene { script.scene.removeSubrange(largest.scene...) }
    if script.reactions.count > largest.reactions { script.reactions.removeSubrange(largest.reactions...) }
    return names
  }
}
