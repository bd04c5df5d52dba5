import Multitouch
import Testing

@testable import MultitouchInteractions

struct InteractionEventTests {
  private static let place = Point(x: 3, y: 4)
  private static let all: [InteractionEvent] = [
    .single(button: 1), .double(button: 1), .up(button: 1), .pressAndHold(button: 1),
    .triggeredTap(count: 2, at: place), .highlight(item: 1), .unhighlight(item: 1), .select(item: 1),
    .doubleTap(item: 1), .popover(from: Rect(x: 1, y: 2, width: 3, height: 4)), .alert(at: place), .forward(at: place),
    .taps(count: 3, at: place), .tap(control: 1, count: 2), .dragBegin(control: 1, at: place),
    .drag(control: 1, at: place), .dragEnd(control: 1), .hold(control: 1), .holdEnd(control: 1), .cancel(control: 1),
    .turnBegin(control: 1, angle: 2), .turn(control: 1, angle: 2, value: 3), .turnEnd(control: 1, value: 3),
  ]

  @Test func `codes are those that recordings hold`() {
    let codes: [Int64] = [
      1, 2, 3, 4, 10, 20, 21, 22, 23, 24, 30, 31, 32, 40, 41, 42, 43, 44, 45, 46, 50, 51, 52,
    ]
    #expect(Self.all.map(\.code) == codes)
  }

  @Test func `numbers stand in the order of the table`() {
    let counts = [1, 1, 1, 1, 3, 1, 1, 1, 1, 4, 2, 2, 3, 2, 3, 3, 1, 1, 1, 1, 2, 3, 2]
    #expect(Self.all.map(\.numbers.count) == counts)
    #expect(InteractionEvent.popover(from: Rect(x: 1, y: 2, width: 3, height: 4)).numbers == .init(1, 2, 3, 4))
    #expect(InteractionEvent.turn(control: 1, angle: 2, value: 3).numbers == .init(1, 2, 3))
    #expect(InteractionEvent.single(button: 7).numbers[3] == 0 && InteractionEvent.single(button: 7).numbers[9] == 0)
  }
}
