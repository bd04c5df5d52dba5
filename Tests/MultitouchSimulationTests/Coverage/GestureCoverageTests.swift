// Coverage: the same run reaches the same, another one something else, and words say what.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct GestureCoverageTests {
  static func features(_ script: TouchScript) throws -> [CoverageFeature] {
    var coverage = GestureCoverage()
    return coverage.features(of: script, try ScriptRunner.run(script))
  }

  /// A pan that moves so far to the right in one step.
  static func pan(_ distance: Double) -> TouchScript {
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 400)), level: 0),
      .addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 0),
    ]
    script.steps = [
      .frame(0, [.began(1, x: 100, y: 100)]), .frame(10_000_000, [.moved(1, x: 100 + distance, y: 100)]),
      .frame(20_000_000, [.ended(1)]),
    ]
    return script
  }

  @Test func `features are sorted, each once, and the same for a used table`() throws {
    var coverage = GestureCoverage()
    for seed in UInt64(0)..<40 {
      let script = ScriptGenerator.script(seed: seed)
      let trace = try ScriptRunner.run(script)
      let features = coverage.features(of: script, trace)
      #expect(features == Array(Set(features)).sorted())
      #expect(try features == GestureCoverageTests.features(script), "seed \(seed)")
    }
  }

  @Test(arguments: [(9.984375, "below"), (10, "at"), (10.015625, "above")])
  func `the side of a threshold is told`(distance: Double, side: String) throws {
    let words = try GestureCoverageTests.features(GestureCoverageTests.pan(distance)).map(\.words)
    let outcome = side == "below" ? "nothing" : "began"
    #expect(words.contains("pan threshold 0 \(side), then \(outcome)"), "\(words)")
    #expect(words.contains { $0.hasPrefix("pan possible → \(side == "below" ? "failed" : "began")") })
  }

  @Test func `a distance that is no threshold's tells of none`() throws {
    let features = try GestureCoverageTests.features(GestureCoverageTests.pan(17))
    #expect(!features.contains { $0.domain == .threshold })
    #expect(features.contains { $0.domain == .transition })
  }

  @Test func `control events beyond those of touches are told apart from them`() throws {
    var script = TouchScript()
    let frame = Rect(x: 0, y: 0, width: 400, height: 400)
    script.scene = [
      .addWindow(ViewAttributes(frame: frame), level: 0),
      .addControl(ControlSettings(.button), ViewAttributes(frame: frame), parent: 0),
    ]
    script.steps = [.frame(0, [.began(1, x: 100, y: 100)]), .frame(20_000_000, [.ended(1)])]
    let pressed = try GestureCoverageTests.features(script).map(\.words)
    #expect(pressed.contains("ctl of a control, 64"), "\(pressed)")
    #expect(pressed.contains("ctl of a control, other events 4"), "\(pressed)")
    script.steps = [.command(.sendActions(1, .valueChanged))]
    let sent = try GestureCoverageTests.features(script).map(\.words)
    #expect(sent.contains("ctl of a control, other events 2"), "\(sent)")
  }

  @Test func `many scripts reach every domain but those of the compiler`() throws {
    var reached: Set<CoverageFeature.Domain> = []
    for seed in UInt64(0)..<80 {
      let script = ScriptGenerator.script(seed: seed)
      for feature in try GestureCoverageTests.features(script) + ScriptExaminer().rules(of: script).features {
        reached.insert(feature.domain)
        #expect(!feature.words.isEmpty)
      }
    }
    #expect(reached == Set(CoverageFeature.Domain.allCases.filter { !$0.isOfCompiler }))
  }

  @Test func `a corpus keeps the fewest entries that reach everything`() {
    func entry(_ keys: [Int], _ steps: Int) -> CorpusEntry {
      var script = TouchScript()
      script.steps = Array(repeating: .frame(0, []), count: steps)
      return CorpusEntry(script, features: keys.map { CoverageFeature(.drop, ($0, 8)) })
    }
    let entries = [entry([1], 1), entry([1, 2], 9), entry([1, 2], 3), entry([3], 2), entry([2, 3], 1), entry([], 1)]
    #expect(CorpusMinimizer.kept(entries) == [0, 4])
    #expect(CorpusMinimizer.kept([]) == [])
  }
}
