// Mutators: each changes scripts, none makes one that engine and model cannot take.

import Foundation
import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ScriptMutatorTests {
  @Test(arguments: ScriptMutators.all.map(\.name))
  func `a mutator changes scripts, and both sides take them`(name: String) throws {
    let mutator = try #require(ScriptMutators.all.first { $0.name == name })
    var changed = 0
    for seed in UInt64(0)..<30 {
      let original = ScriptGenerator.script(seed: seed)
      var script = original
      var random = ChoiceSource(seed: seed)
      mutator.mutate(&script, partner: ScriptGenerator.script(seed: seed + 500), &random)
      if TouchFormat.text(of: script) != TouchFormat.text(of: original) { changed += 1 }
      #expect(TextComparison.objection(to: script) == nil, "\(name), seed \(seed)")
      if seed % 6 == 0 {
        let disagreement = ModelDisagreement.first(
          engine: try ScriptRunner.run(script), model: ReferenceModel.run(script))
        #expect(disagreement == nil, "\(name), seed \(seed): \(disagreement?.description ?? "")")
      }
    }
    #expect(changed > 10, "\(name) changed \(changed) of 30 scripts")
  }

  @Test(arguments: ScriptMutators.all.map(\.name))
  func `an empty script is taken by every mutator`(name: String) throws {
    let mutator = try #require(ScriptMutators.all.first { $0.name == name })
    for seed in UInt64(0)..<12 {
      var script = TouchScript()
      var random = ChoiceSource(seed: seed)
      mutator.mutate(&script, partner: TouchScript(), &random)
      #expect(try ScriptRunner.run(script) == ReferenceModel.run(script))
    }
  }

  @Test func `names are different, and a mutation tells which were used`() {
    #expect(Set(ScriptMutators.all.map(\.name)).count == ScriptMutators.all.count)
    var script = ScriptGenerator.script(seed: 2)
    script.expectations = [.digest(1)]
    var random = ChoiceSource(seed: 2)
    let names = ScriptMutators.mutate(&script, partner: script, &random)
    #expect(!names.isEmpty && script.expectations.isEmpty)
  }

  @Test func `mutating on and on keeps scripts within their limits`() {
    var script = ScriptGenerator.script(seed: 12)
    let partner = ScriptGenerator.script(seed: 13)
    var random = ChoiceSource(seed: 12)
    for _ in 0..<150 { _ = ScriptMutators.mutate(&script, partner: partner, &random) }
    #expect(script.steps.count <= ScriptMutators.limits.steps)
    #expect(script.scene.count <= ScriptMutators.limits.scene)
    #expect(script.reactions.count <= ScriptMutators.limits.reactions)
  }

  @Test func `what uses up all passes stays in the mutants of a script that does (N-15)`() throws {
    let path = CorpusFolder.path + "/Seeds/Specification/N-15-a-step-of-65-passes.touch"
    let seed = try TouchFormat.script(from: try String(contentsOfFile: path, encoding: .utf8))
    #expect(seed.reactions.count > ScriptMutators.limits.reactions)
    var reached = 0
    for number in UInt64(0)..<60 {
      var script = seed
      var random = ChoiceSource(seed: number)
      let names = ScriptMutators.mutate(&script, partner: seed, &random)
      // A host may lose one each time.
      let lost = names.count { $0 == "host" }
      #expect(script.reactions.count >= seed.reactions.count - lost, "\(number): \(names)")
      if ReferenceModel.run(script).hasDrops([.passes]) { reached += 1 }
    }
    #expect(reached > 15, "\(reached)")
  }

  @Test func `a script that is larger than the limits becomes no larger`() {
    var script = TouchScript()
    script.steps = (0..<700).map { .frame($0, [.began(ContactID($0), x: 0, y: 0)]) }
    for number in UInt64(0)..<40 {
      var larger = script
      var random = ChoiceSource(seed: number)
      _ = ScriptMutators.mutate(&larger, partner: TouchScript(), &random)
      #expect(larger.steps.count <= 700)
    }
  }

  @Test func `samples go with their frames where these are moved in time (T-12)`() {
    func sample(_ time: Int64) -> ScriptStep {
      .samples([ScriptSample(contact: 1, time: time, location: Point(x: 1, y: 1))])
    }
    var script = TouchScript()
    script.steps = [
      .frame(0, [.began(1, x: 0, y: 0)]), sample(5), .frame(10, [.moved(1, x: 2, y: 2)]), sample(15),
      .frame(20, [.ended(1)]),
    ]
    var shifted = script
    TimeShift.shift(&shifted, from: 2, by: 100)
    #expect(shifted.steps[1] == sample(105) && shifted.steps[3] == sample(115))
    #expect(shifted.steps.compactMap(\.time) == [0, 110, 120])
    for mutator: any ScriptMutator in [StretchTimeMutator(), DuplicateMutator()] {
      var isOther = false
      for seed in UInt64(0)..<40 {
        var mutant = script
        var random = ChoiceSource(seed: seed)
        mutator.mutate(&mutant, partner: script, &random)
        isOther = isOther || mutant.steps != script.steps
        for index in mutant.steps.indices.dropFirst().dropLast() {
          guard case .samples(let samples) = mutant.steps[index], let next = mutant.steps[index + 1].time else {
            continue
          }
          // Ten times as long at most.
          #expect((0...50).contains(next - samples[0].time), "\(mutator.name), seed \(seed)")
        }
      }
      #expect(isOther)
    }
  }

  @Test func `landings are put at a distance from other ones, with their strokes (T-6)`() {
    var script = TouchScript()
    script.steps = [
      .frame(0, [.began(1, x: 100, y: 100)]), .frame(50, [.ended(1)]), .frame(100, [.began(2, x: 101, y: 100)]),
      .frame(120, [.moved(2, x: 104, y: 100)]), .frame(150, [.ended(2)]),
    ]
    var distances: Set<Double> = []
    for seed in UInt64(0)..<400 {
      var mutant = script
      var random = ChoiceSource(seed: seed)
      ThresholdMutator().mutate(&mutant, partner: script, &random)
      guard let landing = mutant.change(at: ContactStroke.Place(step: 2, change: 0))?.change.location,
        let moved = mutant.change(at: ContactStroke.Place(step: 3, change: 0))?.change.location, landing.y == 100,
        landing.x > 101
      else { continue }
      distances.insert(landing.x - 100)
      #expect(moved.x - landing.x == 3)
    }
    #expect(distances == [45 - 0x1p-6, 45, 45 + 0x1p-6])
    // From nowhere to somewhere is no way: it would come to a number that no text has.
    script.steps[2] = .frame(100, [.began(2, x: .infinity, y: .nan)])
    for seed in UInt64(0)..<100 {
      var mutant = script
      var random = ChoiceSource(seed: seed)
      ThresholdMutator().mutate(&mutant, partner: script, &random)
      #expect(TextComparison.objection(to: mutant) == nil, "seed \(seed)")
    }
  }

  @Test func `a contact's strokes are its lives`() {
    var script = TouchScript()
    script.steps = [
      .frame(0, [.moved(1, x: 0, y: 0), .began(2, x: 0, y: 0)]), .advance(5),
      .frame(9, [.ended(2), .began(1, x: 1, y: 1)]), .frame(10, [.began(2, x: 0, y: 0)]),
    ]
    let strokes = ContactStroke.all(in: script)
    #expect(strokes.map(\.contact.rawValue) == [1, 2, 1, 2])
    #expect(strokes[1].places.map(\.step) == [0, 2])
    let left = ContactStroke.removing([strokes[0], strokes[1]], from: script)
    #expect(left.steps == [.advance(5), .frame(9, [.began(1, x: 1, y: 1)]), .frame(10, [.began(2, x: 0, y: 0)])])
  }
}
