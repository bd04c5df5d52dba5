// D-1, D-32: whom new touches are offered to, while more views have recognizers than lists of them are kept.

import Multitouch
import Testing

/// A host that notes whom each touch was offered to.
private struct OfferedHost: TouchHost {
  typealias Behavior = StandardBehavior

  var offered: [TouchID: [Int]] = [:]

  mutating func shouldReceive(
    _ recognizer: RecognizerID, _ touch: Touch, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    offered[touch.id, default: []].append(context.number(of: recognizer))
    return true
  }
}

@Suite struct OfferTests {
  private final class Box {
    var engine = StandardTouchEngine()
    var host = OfferedHost()
    var contact: Int64 = 0
    var time = Timestamp.zero
    var uid: UInt64 = 0

    /// Lands fingers at the columns, 10 points apart, lifts them, and says whom each was offered to.
    func offers(at columns: [Int]) -> [[Int]] {
      time = time + .milliseconds(1000)
      let landings = columns.map { column in
        contact += 1
        return ContactChange.began(ContactID(contact), x: Double(column) * 10 + 5, y: 5)
      }
      engine.handle(time, landings.span, host: &host)
      let lifts = landings.map { ContactChange.ended($0.contact) }
      engine.handle(time + .milliseconds(10), lifts.span, host: &host)
      return columns.map { _ in
        uid += 1
        return host.offered[TouchID(uid)] ?? []
      }
    }
  }

  /// A window with a recognizer (r0), `count` columns, each with a recognizer of its own (r1 …) and a view in it that
  /// has none.
  private static func stage(_ count: Int) throws -> (Box, columns: [ViewID]) {
    let box = Box()
    var settings = RecognizerSettings()
    settings.hasDelegate = true
    let tap = StandardBehavior.tap(TapRecognizer(TapParameters(taps: 1)))
    let screen = ViewSettings(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let root = try #require(box.engine.addWindow(screen, host: &box.host)).view
    _ = try #require(box.engine.addRecognizer(tap, settings, view: root, host: &box.host))
    var columns: [ViewID] = []
    for column in 0..<count {
      let frame = Rect(x: Double(column) * 10, y: 0, width: 10, height: 1000)
      let view = try #require(box.engine.addView(ViewSettings(frame: frame), parent: root, host: &box.host))
      _ = try #require(box.engine.addRecognizer(tap, settings, view: view, host: &box.host))
      let inside = ViewSettings(frame: Rect(x: 0, y: 0, width: 10, height: 1000))
      _ = try #require(box.engine.addView(inside, parent: view, host: &box.host))
      columns.append(view)
    }
    return (box, columns)
  }

  @Test func `D-1: the recognizers from the view up, whichever of many views the last touches were in`() throws {
    let (box, _) = try Self.stage(30)
    #expect(box.offers(at: Array(0..<11)) == (0..<11).map { [$0 + 1, 0] })
    #expect(box.offers(at: [29]) == [[30, 0]])
    #expect(box.offers(at: Array(10..<21)) == (10..<21).map { [$0 + 1, 0] })
    #expect(box.offers(at: [3, 40, 25, 3]) == [[4, 0], [0], [26, 0], [4, 0]])
    for column in 0..<30 { #expect(box.offers(at: [column]) == [[column + 1, 0]]) }
  }

  @Test func `D-1: a command changes whom the next touch is offered to`() throws {
    let (box, columns) = try Self.stage(3)
    #expect(box.offers(at: [0, 1]) == [[1, 0], [2, 0]])
    box.engine.perform(.attachView(columns[1], parent: columns[0]), host: &box.host)
    // It lies beside what it was put into now: where it was, the window's view is hit.
    #expect(box.offers(at: [0, 1]) == [[1, 0], [0]])
    box.engine.perform(.destroyView(columns[0]), host: &box.host)
    #expect(box.offers(at: [0, 2]) == [[0], [3, 0]])
  }

  @Test func `H-7: views for one touch stay so, whatever lands elsewhere`() throws {
    let (box, _) = try Self.stage(30)
    // Two of each view, so that the second is no business of the view's.
    for column in 0..<30 {
      box.contact += 2
      let at = Timestamp.zero + .milliseconds(100_000 + Int64(column) * 1000)
      let x = Double(column) * 10 + 5
      let first = ContactID(box.contact)
      let second = ContactID(box.contact + 1)
      box.engine.handle(at, [.began(first, x: x, y: 5)].span, host: &box.host)
      box.engine.handle(at, [.began(second, x: x, y: 9)].span, host: &box.host)
      var accepted: [Bool] = []
      var slots = box.engine.liveTouches
      while let slot = slots.popFirst() { accepted.append(box.engine.touch(at: slot).isAccepted) }
      #expect(accepted == [true, false])
      box.engine.handle(at, [.ended(first), .ended(second)].span, host: &box.host)
      box.contact += 1
    }
  }
}
