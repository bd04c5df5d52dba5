// What run number n of a campaign is fed: a function of the campaign's seed, of n, and of the corpus at that moment.

import Multitouch
import MultitouchRecordings

/// The input of one run and where it came from.
struct PlannedRun: Sendable {
  var input: FuzzInput
  /// The generator, or the mutators in their order.
  var origin: [String]
  /// The decisions behind a generated script; nil for others.
  var generated: GeneratedScript?
  /// The decisions behind a recording that tells its frames; nil for others.
  var truth: [UInt32]?
  /// Whether any of it came from a recording that must not be published.
  var isPrivate = false

  /// Where it comes from, for who must know it should the process end.
  func note(seed: UInt64, run: Int) -> WorkOrigin { WorkOrigin(seed: seed, run: run, isPrivate: isPrivate) }
}

/// Draws the inputs of a campaign.
struct RunPlan: Sendable {
  let seed: UInt64
  let targets: [FuzzTarget]

  /// A number that belongs to a run: which of the costly judges look at it.
  func number(_ index: Int) -> UInt64 { SplitMix64.word(at: index, seed: ~seed) }

  /// The input of a run. Costs a script to make; reads the corpus only.
  func run(_ index: Int, _ corpus: [CorpusEntry]) -> PlannedRun {
    var random = ChoiceSource(seed: SplitMix64.word(at: index, seed: seed))
    var target = targets[0]
    // Readers are quick and small: a few of many runs are enough.
    if targets.count > 1 {
      target = targets.contains(.gestures) && !random.chance(1, of: 12) ? .gestures : random.pick(targets)
    }
    switch target {
    case .gestures: return script(&random, corpus)
    case .recordings:
      if random.chance(1, of: 3) {
        let first = random.choices.count
        let bytes = RecordingTruth.bytes(&random)
        return PlannedRun(
          input: .recording(bytes), origin: [InputGenerator.truth.rawValue], truth: Array(random.choices[first...]))
      }
      return PlannedRun(
        input: .recording(RecordingGenerator.bytes(&random)), origin: [InputGenerator.recording.rawValue])
    case .touch:
      var script = ScriptGenerator.generate(ChoiceSource(seed: UInt64(random.below(1 << 30)))).script
      if random.chance(1, of: 4) { Self.placeLifts(&script, &random) }
      let text = Array(TouchFormat.text(of: script).utf8)
      if random.chance(1, of: 3) { return PlannedRun(input: .touchText(text), origin: [InputGenerator.text.rawValue]) }
      return PlannedRun(
        input: .touchText(TextSpoiler.spoil(text, &random)), origin: [InputGenerator.spoiltText.rawValue])
    }
  }

  /// Gives lifts a place: it has no meaning (N-13), but a text has it.
  private static func placeLifts(_ script: inout TouchScript, _ random: inout ChoiceSource) {
    for index in script.steps.indices {
      guard case .frame(let time, var changes) = script.steps[index] else { continue }
      for k in changes.indices where changes[k].phase == .ended || changes[k].phase == .cancelled {
        changes[k].location = Point(x: Double(random.below(800)), y: Double(random.below(3)))
      }
      script.steps[index] = .frame(time, changes)
    }
  }

  private func script(_ random: inout ChoiceSource, _ corpus: [CorpusEntry]) -> PlannedRun {
    if corpus.isEmpty || random.chance(1, of: 2) {
      let generated = ScriptGenerator.generate(random)
      return PlannedRun(
        input: .script(generated.script), origin: [InputGenerator.script.rawValue], generated: generated)
    }
    // The newer of two: what was reached last is not yet exhausted.
    let parent = corpus[max(random.below(corpus.count), random.below(corpus.count))]
    let partner = corpus[random.below(corpus.count)]
    var script = parent.script
    let names = ScriptMutators.mutate(&script, partner: partner.script, &random)
    return PlannedRun(input: .script(script), origin: names, isPrivate: parent.isPrivate || partner.isPrivate)
  }
}
