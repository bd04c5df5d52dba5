// D-29: what delays the touches of a scroll view's content.

import Multitouch
import Testing

@Suite struct TouchDelayRecognizerTests {
  private static func deliveries(_ settings: RecognizerSettings) throws -> (first: [String], all: [String]) {
    var stage = Stage<StandardBehavior>()
    let id = stage.engine.addRecognizer(
      .touchDelay(TouchDelayRecognizer()), settings, view: stage.root, host: &stage.host)
    _ = try #require(id)
    stage.frame(0, .began(1, x: 100, y: 100))
    stage.runOut(to: 149)
    let first = stage.host.deliveries
    stage.runOut(to: 150)
    stage.frame(400, .ended(1))
    return (first, stage.host.deliveries)
  }

  @Test func `D-29: with its own settings it holds a landing back for 150 ms`() throws {
    let told = try Self.deliveries(TouchDelayRecognizer.settings)
    #expect(told.first == [])
    #expect(told.all == ["0 began t1", "0 ended t1"])
  }

  @Test func `D-29: made without delaysTouchesBegan it holds nothing back`() throws {
    let told = try Self.deliveries(RecognizerSettings())
    #expect(told.first == ["0 began t1"])
    #expect(told.all == ["0 began t1", "0 ended t1"])
  }
}
