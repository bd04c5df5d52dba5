// An engine that has made so many views and recognizers that it has no numbers left for more.

import Testing

@testable import Multitouch

@Suite struct LongLifeTests {
  @Test func `after two to the 31 of them no view and no recognizer is made, and both are counted (N-15)`() {
    var stage = Stage<StandardBehavior>()
    let card = ViewSettings(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.engine.tree.nextViewNumber = .max - 1
    stage.engine.nextRecognizerNumber = .max - 1
    let lastView = stage.engine.addView(card, parent: stage.root, host: &stage.host)
    #expect(lastView != nil)
    stage.add(.tap(TapRecognizer()))
    #expect(stage.host.drops == [])
    let view = stage.engine.addView(card, parent: stage.root, host: &stage.host)
    #expect(view == nil)
    let recognizer = stage.engine.addRecognizer(.tap(TapRecognizer()), view: stage.root, host: &stage.host)
    #expect(recognizer == nil)
    #expect(stage.host.drops == ["views 0", "recognizers 0"])
    stage.tap(from: 0, to: 10)
    #expect(stage.host.actions == ["\(Int32.max - 1) ended 10"])
  }
}
