// Choice sequences: what was decided can be decided again, and anything else is decided somehow.

import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ChoiceSourceTests {
  @Test func `a script made again from its choices is the same script`() {
    for seed in UInt64(0)..<60 {
      let first = ScriptGenerator.generate(seed: seed)
      let second = ScriptGenerator.generate(ChoiceSource(replaying: first.choices))
      #expect(TouchFormat.text(of: first.script) == TouchFormat.text(of: second.script), "seed \(seed)")
      #expect(second.choices == first.choices)
      #expect(second.groups == first.groups)
    }
  }

  @Test func `no choices, or cut ones, give a script too`() {
    let nothing = ScriptGenerator.generate(ChoiceSource(replaying: []))
    #expect(nothing.features == [])
    #expect(nothing.choices.allSatisfy { $0 == 0 })
    let whole = ScriptGenerator.generate(seed: 4).choices
    for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 12)) {
      let cut = ScriptGenerator.generate(ChoiceSource(replaying: Array(whole.prefix(length))))
      #expect(!ReferenceModel.run(cut.script).isEmpty || cut.script.steps.isEmpty)
    }
  }

  @Test func `a choice that is too large becomes the largest there is, and is written down as that`() {
    var source = ChoiceSource(replaying: [9, 9, 2])
    let first = [source.below(4), source.below(100)]
    #expect(first == [3, 9] && !source.isExhausted)
    let last = [source.within(5...6), source.below(7)]
    #expect(last == [6, 0] && source.isExhausted)
    #expect(source.choices == [3, 9, 1, 0])
  }

  @Test func `0 means no, and the first of a list`() {
    var source = ChoiceSource(replaying: [])
    let answers = [source.chance(1, of: 2), source.chance(5, of: 5)]
    #expect(answers == [false, true])
    let words = [source.pick(["a", "b"]), source.pick(weighted: [(0, "never"), (3, "first"), (1, "last")])]
    #expect(words == ["a", "first"])
  }

  @Test func `a seed's chances are as they are told`() {
    var source = ChoiceSource(seed: 11)
    let count = (0..<4000).count { _ in source.chance(1, of: 4) }
    #expect((900...1100).contains(count))
  }

  @Test func `groups lie within the sequence, inner ones first`() {
    var source = ChoiceSource(seed: 1)
    source.open()
    _ = source.below(3)
    source.open()
    _ = source.below(3)
    source.close()
    source.open()
    source.close()
    source.close()
    #expect(source.groups == [1..<2, 0..<2])
  }

  @Test func `bytes and choices turn into each other`() {
    let choices: [UInt32] = [0, 1, 256, .max, 0x0102_0304]
    let bytes = ChoiceBytes.encode(choices)
    #expect(bytes.count == 20 && bytes[16...] == [4, 3, 2, 1])
    #expect(ChoiceBytes.decode(bytes) == choices)
    #expect(ChoiceBytes.decode(bytes + [7, 7]) == choices)
    #expect(ChoiceBytes.decode([UInt8]()) == [])
  }

  @Test func `mutated choices give scripts, and other ones`() {
    let choices = ScriptGenerator.generate(seed: 8).choices
    let other = ScriptGenerator.generate(seed: 9).choices
    var texts: Set<String> = []
    for seed in UInt64(0)..<30 {
      var random = ChoiceSource(seed: seed)
      let mutated = ChoiceMutation.mutate(choices, with: other, &random)
      texts.insert(TouchFormat.text(of: ScriptGenerator.generate(ChoiceSource(replaying: mutated)).script))
    }
    #expect(texts.count > 15)
    var random = ChoiceSource(seed: 1)
    #expect(!ChoiceMutation.mutate([], with: other, &random).isEmpty)
  }
}
