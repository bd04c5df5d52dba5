// What a replay says of interactions: in words where a script has one, as numbers elsewhere.

import Multitouch
import MultitouchInteractions
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct InteractionWordsTests {
  static let place = Point(x: 5, y: 6)

  static let events: [InteractionEvent] = [
    .single(button: 1), .double(button: 1), .up(button: 1), .pressAndHold(button: 1),
    .triggeredTap(count: 2, at: place), .highlight(item: 7), .unhighlight(item: 7), .select(item: 7),
    .doubleTap(item: 7), .popover(from: Rect(x: 1, y: 2, width: 3, height: 4)), .alert(at: place),
    .forward(at: place), .taps(count: 2, at: place), .tap(control: 1, count: 1), .dragBegin(control: 1, at: place),
    .drag(control: 1, at: place), .dragEnd(control: 1), .hold(control: 1), .holdEnd(control: 1), .cancel(control: 1),
    .turnBegin(control: 1, angle: 0.5), .turn(control: 1, angle: 0.5, value: 1), .turnEnd(control: 1, value: 1),
  ]

  static func record(_ event: InteractionEvent) -> TraceRecord {
    TraceRecord(
      now: 0, kind: .user, subject: .none,
      fields: [.integer(event.code)] + event.recordedNumbers.map { .real($0) })
  }

  /// The place of an event among those above: one that is new does not compile before it stands here.
  static func place(of event: InteractionEvent) -> Int {
    switch event {
    case .single: 0
    case .double: 1
    case .up: 2
    case .pressAndHold: 3
    case .triggeredTap: 4
    case .highlight: 5
    case .unhighlight: 6
    case .select: 7
    case .doubleTap: 8
    case .popover: 9
    case .alert: 10
    case .forward: 11
    case .taps: 12
    case .tap: 13
    case .dragBegin: 14
    case .drag: 15
    case .dragEnd: 16
    case .hold: 17
    case .holdEnd: 18
    case .cancel: 19
    case .turnBegin: 20
    case .turn: 21
    case .turnEnd: 22
    }
  }

  @Test func `every event of the interactions has words of its own`() {
    #expect(Self.events.map(Self.place) == Array(0..<23))
    let words = Self.events.map { InteractionWords.text(of: Self.record($0)) }
    #expect(
      words == [
        "single tap on c1", "double tap on c1", "lift on c1", "press and hold on c1", "triggered tap 2 at 5,6",
        "item 7 highlighted", "item 7 highlighted no longer", "item 7 selected", "double tap on item 7",
        "popover from 1,2, 3 × 4 pt", "alert at 5,6", "tap forwarded at 5,6", "taps: 2 at 5,6", "tap on c1",
        "drag begins on c1 at 5,6", "drag on c1 at 5,6", "drag ends on c1", "hold on c1", "hold ends on c1",
        "cancelled on c1", "turn begins on c1 at 0.5 rad", "turn of c1 by 0.5 rad to 1", "turn ends on c1 at 1",
      ])
    #expect(Set(Self.events.map(\.code)).count == 23)
    let moves = Self.events.filter { InteractionWords.isOfMove(Self.record($0)) }
    #expect(moves == [Self.events[15], Self.events[21]])
  }

  @Test func `an unknown code, or a wrong number of numbers, has none`() {
    for fields in [[.integer(99), .real(1)], [.integer(1)], [.integer(1), .real(1), .real(2)]] as [[TraceField]] {
      #expect(InteractionWords.text(of: TraceRecord(now: 0, kind: .user, subject: .none, fields: fields)) == nil)
    }
  }

  static func replay(_ scene: String, _ steps: String) throws -> Replay {
    let script = try TouchFormat.script(from: "touch 1\n" + steps, file: "test")
    return try Replay(#require(ReplayScene.named(scene)).script(steps: script))
  }

  @Test func `what a system tells stands in the timeline in words, and a report of a script's own as its code`() throws
  {
    let text = try Self.replay("tap-drag-hold", "frame 0\nbegan 1 500 500\nframe 80ms\nended 1").text()
    #expect(text.contains("tap on c1 (code 40)"))
    let own = try ReplayTests.replay("frame 0\nbegan 1 5 5\ncommand user 40 1 1").text()
    #expect(own.contains("code 40 1 1") && !own.contains("tap on"))
  }

  @Test(arguments: [("tap-drag-hold", "drag on c1"), ("dial", "turn of c1")])
  func `what is told of each move is one line that counts them`(scene: (name: String, text: String)) throws {
    let moves = (1...9).map { "frame \($0 * 10)ms\nmoved 1 \(100 + $0 * 20) 100" }.joined(separator: "\n")
    let replay = try Self.replay(scene.name, "frame 0\nbegan 1 100 100\n\(moves)\nframe 100ms\nended 1")
    let text = replay.text()
    #expect(text.components(separatedBy: scene.text).count == 2)
    #expect(text.contains(") (the last of 9, 80 ms)"))
    #expect(replay.text(isWhole: true).components(separatedBy: scene.text).count == 10)
  }
}
