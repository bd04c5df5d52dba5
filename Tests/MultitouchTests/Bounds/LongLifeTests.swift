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

  @Test(arguments: 0..<13 as Range<UInt32>)
  func `who is in front and who has left stays so where the clock of attachments begins again (D-2, N-12)`(
    before: UInt32
  ) {
    let usual = story(clockBefore: nil)
    #expect(Set(usual.actions.map { $0.prefix(1) }) == ["0", "1", "2", "3"])
    let atTheEnd = story(clockBefore: before)
    #expect(atTheEnd.actions == usual.actions)
    #expect(atTheEnd.deliveries == usual.deliveries)
    #expect(atTheEnd.drops == usual.drops && usual.drops == [])
  }

  /// Taps on a card of two recognizers, that come and go and change their order, in a window with two more.
  ///
  /// `clockBefore`: how many attachments and departures before its end the clock stands after those are made.
  private func story(clockBefore: UInt32?) -> NotingHost<StandardBehavior> {
    var stage = Stage<StandardBehavior>()
    stage.host.allowsTogether = true
    let settings = ViewSettings(frame: Rect(x: 50, y: 50, width: 200, height: 200))
    guard let card = stage.engine.addView(settings, parent: stage.root, host: &stage.host),
      let cover = stage.engine.addView(settings, parent: stage.root, host: &stage.host)
    else { preconditionFailure("no room for two views") }
    let outer = [
      stage.add(.tap(TapRecognizer()), hasDelegate: true), stage.add(.tap(TapRecognizer()), hasDelegate: true),
    ]
    var advised = RecognizerSettings()
    advised.hasDelegate = true
    let inner = (0..<2).map { _ in
      stage.engine.addRecognizer(.tap(TapRecognizer()), advised, view: card, host: &stage.host)!
    }
    if let clockBefore { stage.engine.tree.attachments = AttachmentClock.last - clockBefore }

    var disabled = advised
    disabled.isEnabled = false
    stage.engine.perform(.attachView(card, parent: stage.root), host: &stage.host)
    // In the first action: one that is in play leaves and comes back, one is taken to the card, one is disabled, and
    // the first is added again to the view it is on.
    stage.host.commandsInAction = [
      .detachRecognizer(inner[0]), .attachRecognizer(inner[0], view: card), .attachRecognizer(outer[0], view: card),
      .setRecognizer(outer[1], disabled), .setRecognizer(outer[1], advised),
      .attachRecognizer(inner[0], view: card),
    ]
    stage.tap(from: 0, to: 10)
    stage.tap(from: 1000, to: 1010)
    stage.engine.perform(.attachView(cover, parent: stage.root), host: &stage.host)
    stage.tap(from: 2000, to: 2010)
    // One that is disabled under a finger, and enabled again, is there for the next one.
    stage.frame(3000, .began(1, x: 100, y: 100))
    stage.engine.perform(.setRecognizer(outer[1], disabled), host: &stage.host)
    stage.engine.perform(.setRecognizer(outer[1], advised), host: &stage.host)
    stage.frame(3010, .ended(1))
    stage.engine.perform(.destroyView(cover), host: &stage.host)
    stage.engine.perform(.detachRecognizer(inner[1]), host: &stage.host)
    stage.engine.perform(.attachRecognizer(inner[1], view: card), host: &stage.host)
    stage.engine.perform(.attachRecognizer(inner[0], view: card), host: &stage.host)
    stage.tap(from: 4000, to: 4010)
    stage.engine.perform(.attachRecognizer(outer[0], view: stage.root), host: &stage.host)
    stage.tap(from: 5000, to: 5010)
    if clockBefore != nil { #expect(stage.engine.tree.attachments < AttachmentClock.last) }
    return stage.host
  }
}
