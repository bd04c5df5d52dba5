// The largest engine: 64 touches, 10 240 views, 1 024 recognizers.

import Multitouch
import Testing

@Suite struct BigEngineTests {
  typealias Big = TouchEngine<StandardBehavior, 64, 128, 10_240, 1_024, 4096, 1_024>

  /// Runs with an engine on the heap: it is too large for most stacks.
  private static func withEngine(_ body: (UnsafeMutablePointer<Big>, inout NotingHost<StandardBehavior>) throws -> Void)
    rethrows
  {
    let engine = UnsafeMutablePointer<Big>.allocate(capacity: 1)
    engine.initialize(to: Big())
    defer {
      engine.deinitialize(count: 1)
      engine.deallocate()
    }
    var host = NotingHost<StandardBehavior>()
    try body(engine, &host)
  }

  @Test func `it holds its views and recognizers, and refuses the next`() throws {
    try Self.withEngine { engine, host in
      let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 10_240, height: 100))
      let root = try #require(engine.pointee.addWindow(screen, host: &host)).view
      var views: [ViewID] = []
      for i in 0..<10_239 {
        let settings = ViewSettings(frame: Rect(x: Double(i), y: 0, width: 1, height: 100))
        if let view = engine.pointee.addView(settings, parent: root, host: &host) { views.append(view) }
      }
      #expect(views.count == 10_239)
      #expect(engine.pointee.addView(screen, parent: root, host: &host) == nil)
      #expect(host.drops == ["views 0"])
      for i in 0..<1024 {
        let id = engine.pointee.addRecognizer(.tap(TapRecognizer()), view: views[i * 10], host: &host)
        #expect(id != nil)
      }
      #expect(engine.pointee.addRecognizer(.tap(TapRecognizer()), view: root, host: &host) == nil)
      #expect(host.drops == ["views 0", "recognizers 0"])
      // The last recognizer, on the view at x = 10 230.
      engine.pointee.handle(.zero, [ContactChange.began(1, x: 10_230.5, y: 50)].span, host: &host)
      engine.pointee.handle(.zero, [ContactChange.ended(1)].span, host: &host)
      #expect(host.actions == ["1023 ended 0"])
    }
  }

  @Test func `sixty-four fingers are followed, and the next is refused`() throws {
    try Self.withEngine { engine, host in
      var settings = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
      settings.isMultipleTouchEnabled = true
      let root = try #require(engine.pointee.addWindow(settings, host: &host)).view
      _ = engine.pointee.addRecognizer(.pan(PanRecognizer()), view: root, host: &host)
      let landings = (0..<65).map { ContactChange.began(ContactID($0), x: Double($0), y: 10) }
      engine.pointee.handle(.zero, landings.span, host: &host)
      #expect(host.drops == ["touches 0"])
      let moves = (0..<64).map { ContactChange.moved(ContactID($0), x: Double($0) + 16, y: 10) }
      engine.pointee.handle(.zero + .milliseconds(8), moves.span, host: &host)
      #expect(host.actions == ["0 began 8"])
      #expect(host.lastAction?.numberOfTouches == 64)
      // Sixteen points less the hysteresis (PAN-3).
      #expect(host.lastAction?.values.value0 == 6)
      let lifts = (0..<64).map { ContactChange.ended(ContactID($0)) }
      engine.pointee.handle(.zero + .milliseconds(16), lifts.span, host: &host)
      #expect(host.actions == ["0 began 8", "0 ended 16"])
      let isQuiescent = engine.pointee.isQuiescent
      #expect(isQuiescent)
    }
  }
}
