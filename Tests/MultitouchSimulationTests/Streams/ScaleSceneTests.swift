import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct ScaleSceneTests {
  private static func count(_ script: TouchScript, where matches: (ScriptCommand) -> Bool) -> Int {
    script.scene.count(where: matches)
  }

  private static func views(_ script: TouchScript) -> Int {
    count(script) {
      switch $0 {
      case .addView, .addWindow: true
      default: false
      }
    }
  }

  @Test func `the standard scene has six recognizers on a view three deep`() {
    let script = StandardScene.script()
    #expect(Self.views(script) == 3)
    let specifications = script.scene.compactMap { command -> RecognizerSpec? in
      guard case .addRecognizer(let specification, view: StandardScene.contentView) = command else { return nil }
      return specification
    }
    #expect(specifications.count == StandardRecognizer.allCases.count)
    #expect(specifications.map(\.settings.hasDelegate) == [false, false, false, true, true, true])
    #expect(script.scene.contains(.require(0, toFail: 1)))
    #expect(script.answers.contains(ScriptAnswer(.simultaneously(recognizer: 3), .only([4, 5]))))
    #expect(script.answers.count == 3)
  }

  @Test(arguments: [0, 1, 35, 1000]) func `idle recognizers lie on one view that no landing hits`(count: Int) {
    let experiment = ScaleScene.idleRecognizers(count, rows: 100, seed: 1)
    let idle = Self.count(experiment.scene) {
      if case .addRecognizer(_, view: 3) = $0 { true } else { false }
    }
    #expect(idle == count)
    #expect(experiment.recognizerCount == count + 6)
    #expect(experiment.scene.capacities.recognizers >= count + 6)
    Self.expectAllOnContent(experiment)
    #expect(experiment.stream == ScaleScene.idleRecognizers(0, rows: 100, seed: 1).stream)
  }

  @Test(arguments: [1, 100, 10_000]) func `idle views lie in one view that no landing hits`(count: Int) {
    let experiment = ScaleScene.idleViews(count, rows: 100, seed: 1)
    #expect(Self.views(experiment.scene) == count + 4)
    #expect(experiment.scene.capacities.views >= count + 4)
    Self.expectAllOnContent(experiment)
    #expect(experiment.stream == ScaleScene.idleViews(1, rows: 100, seed: 1).stream)
  }

  @Test(arguments: [1, 100, 10_000]) func `siblings lie in front of the touched view, and no landing hits them`(
    count: Int
  ) {
    let experiment = ScaleScene.siblingViews(count, rows: 100, seed: 1)
    #expect(Self.views(experiment.scene) == count + 3)
    #expect(experiment.scene.capacities.views >= count + 3)
    let container = Rect(x: 0, y: 0, width: 1040, height: 1880)
    for case .addView(let attributes, parent: 1) in experiment.scene.scene.dropFirst(3) {
      #expect(attributes.frame.origin.y >= StandardScene.content.height + 20)
      #expect(container.contains(attributes.frame.origin))
    }
    Self.expectAllOnContent(experiment)
    #expect(experiment.stream == ScaleScene.siblingViews(1, rows: 100, seed: 1).stream)
  }

  private static func expectAllOnContent(_ experiment: StreamExperiment) {
    for change in experiment.stream.changes where change.phase == .began {
      #expect(StandardScene.content.contains(change.location))
    }
  }

  @Test(arguments: 1...10) func `so many contacts move in every frame`(count: Int) {
    let experiment = ScaleScene.contacts(count, frames: 400, seed: 1)
    let stream = experiment.stream
    #expect(stream.frames.count == 400)
    #expect(stream.rowCount == 400 * count)
    #expect(stream.violations().isEmpty)
    #expect(stream.changes.allSatisfy { $0.phase != .moved || StandardScene.content.contains($0.location) })
    #expect(stream.changes.filter { $0.phase == .began }.count == count)
  }

  @Test func `numbers of contacts and frames out of range are brought into it`() {
    #expect(ScaleScene.contacts(0, frames: 5, seed: 1).stream.rowCount == 5)
    #expect(ScaleScene.contacts(99, frames: 5, seed: 1).stream.rowCount == 50)
    #expect(ScaleScene.contacts(1, frames: -1, seed: 1).stream.frames.count == 3)
    #expect(ScaleScene.idleViews(-3, rows: 1, seed: 1).name == "idle-views/count=0")
    #expect(ScaleScene.siblingViews(-3, rows: 1, seed: 1).name == "sibling-views/count=0")
    #expect(ScaleScene.mutualFailure(recognizers: 1000, rows: 1, seed: 1).recognizerCount == 64)
  }

  @Test func `a longer stream begins with the shorter one`() {
    let short = ScaleScene.streamLength(frames: 500, seed: 4).stream
    let long = ScaleScene.streamLength(frames: 1500, seed: 4).stream
    #expect(short.frames.count >= 500 && long.frames.count >= 1500)
    #expect(Array(long.frames.prefix(short.frames.count)) == short.frames)
    #expect(Array(long.changes.prefix(short.changes.count)) == short.changes)
    #expect(long.violations().isEmpty)
  }

  @Test func `35 taps that require each other have all the edges and recognize nothing`() {
    let experiment = ScaleScene.mutualFailure(rows: 200, seed: 1)
    let edges = Self.count(experiment.scene) { if case .require = $0 { true } else { false } }
    #expect(edges == 35 * 34)
    #expect(experiment.scene.capacities.requirementEdges >= edges)
    #expect(experiment.scene.capacities.offered >= 35)
    #expect(experiment.recognizerCount == 35)
    #expect(experiment.truth == .known(RecognitionTruth(recognizerCount: 35)))
  }

  @Test func `a tap that requires nobody is recognized at every lift`() {
    let experiment = ScaleScene.mutualFailure(recognizers: 1, rows: 200, seed: 1)
    let lifts = experiment.stream.changes.filter { $0.phase == .ended }.count
    guard case .known(let truth) = experiment.truth else {
      Issue.record("the truth should be known")
      return
    }
    #expect(truth.counts[0, .ended] == lifts)
    #expect(truth.counts.recognitions == lifts)
  }

  @Test func `a script is its scene, its frames and an advance`() {
    let experiment = ScaleScene.contacts(2, frames: 10, seed: 1)
    let script = experiment.script()
    #expect(script.steps.count == 11)
    #expect(script.scene == experiment.scene.scene)
    #expect(experiment.scene.steps.isEmpty)
  }
}
