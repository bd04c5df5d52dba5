import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

/// Scripts in which more things come and go than there is room for at once (N-15), and sends in a row (N-12).
@Suite struct TurnoverScriptTests {
  @Test func `more recognizers, registrations and views come than there is room for, and most of them go`() throws {
    var (recognizers, registrations, views, sends) = (0, 0, 0, 0)
    for seed in UInt64(0)..<4000 {
      let script = ScriptGenerator.script(seed: seed)
      let steps = script.steps.compactMap { if case .command(let command) = $0 { command } else { nil } }
      func count(_ isOne: (ScriptCommand) -> Bool) -> Int { steps.count(where: isOne) }
      let room = script.capacities
      if count({ if case .addRecognizer = $0 { true } else { false } }) > room.recognizers,
        count({ if case .destroyRecognizer = $0 { true } else { false } }) >= room.recognizers - 6
      {
        recognizers += 1
      }
      if count({ if case .addTarget = $0 { true } else { false } }) > room.registrations,
        count({ if case .removeTarget = $0 { true } else { false } }) > room.registrations / 4
      {
        registrations += 1
      }
      if count({ if case .addView = $0 { true } else { false } }) > room.views / 2,
        count({ if case .destroyView = $0 { true } else { false } }) > room.views / 2
      {
        views += 1
        // What is destroyed is there, so that it makes room; a destroyed one asked for again would be refused (N-11).
        let trace = try ScriptRunner.run(script)
        #expect(!trace.contains { $0.kind == .drop && $0.fields[0] == .reason(.stale) }, "seed \(seed)")
      }
      if script.reactions.contains(where: Self.sendsTwice) { sends += 1 }
    }
    #expect(recognizers >= 1)
    #expect(registrations >= 1)
    #expect(views >= 1)
    #expect(sends >= 3)
  }

  @Test func `a branch that grows while it is cut off is refused what is too deep from its own top on (N-15)`() throws {
    var (scripts, refusals) = (0, 0)
    for seed in UInt64(0)..<4000 {
      let script = ScriptGenerator.script(seed: seed)
      guard let (cut, added) = Self.growth(of: script) else { continue }
      scripts += 1
      // The branch goes down to a view as deep as may be; what lies above the cut is free now.
      let expected = max(0, added - (cut - 1))
      refusals += expected
      var grown = script
      grown.steps = Array(script.steps.prefix(1 + added))
      let refused = try ScriptRunner.run(grown).count { $0.kind == .drop && $0.fields[0] == .reason(.views) }
      #expect(refused == expected, "seed \(seed)")
    }
    #expect(scripts >= 3)
    #expect(refusals >= 1)
  }

  /// Which view is cut off, and how many are added before it is put back; nil if it is another script.
  private static func growth(of script: TouchScript) -> (cut: Int, added: Int)? {
    guard case .command(.detachView(let cut))? = script.steps.first else { return nil }
    let added = script.steps.dropFirst().prefix { if case .command(.addView) = $0 { true } else { false } }.count
    guard added > 0, script.steps.count > added + 1, case .command(.attachView(cut, _)) = script.steps[added + 1] else {
      return nil
    }
    return (cut, added)
  }

  private static func sendsTwice(_ reaction: ScriptReaction) -> Bool {
    reaction.commands.count { if case .command(.sendActions) = $0 { true } else { false } } >= 2
  }
}
