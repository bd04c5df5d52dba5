// A single tap in a web view by a delegate and a timer, as published (SPEC §6.4).

import Multitouch
import MultitouchRecordings

/// Rules WEB-1 … WEB-3, traps included: one state and one timer for all fingers.
class ModelWebRecipe: ModelSystem {
  /// The target and the selector of the handler's performs.
  static let owner: Int64 = -4
  static let handler: Int64 = 1

  final let recognizer: Int
  final let delay: Nanoseconds
  private var gestureState = GestureState.possible
  private var timer: PerformRequest?
  /// Tells one request from another at the same place.
  private var lastSerial: Int64 = 0

  init(_ recognizer: Int, _ settings: ScriptWebTap, _ session: ModelSession) {
    self.recognizer = recognizer
    delay = settings.delay
    super.init(session, hears: [.timer, .act])
  }

  /// A request at a place: its coordinates' bits, and a third word. [decision] §6.4: of a zero no sign.
  static func request(_ place: Point, _ serial: Int64, isCommon: Bool) -> PerformRequest {
    PerformRequest(
      target: owner, selector: handler,
      object: [place.x, place.y].map { $0 == 0 ? 0 : Int64(bitPattern: $0.bitPattern) } + [serial],
      isCommon: isCommon)
  }

  /// The place of a `timer` record, if that is of one of these.
  static func place(_ record: TraceRecord) -> Point? {
    guard record.subject == .perform, record.integer(0) == owner, record.integer(1) == handler,
      let x = record.integer(2), let y = record.integer(3)
    else { return nil }
    return Point(x: Double(bitPattern: UInt64(bitPattern: x)), y: Double(bitPattern: UInt64(bitPattern: y)))
  }

  // MARK: The delegate

  final override func answer(_ question: ScriptQuestion, other: Int, inherited: Bool) -> Bool {
    switch question {
    case .receive(recognizer):
      guard let touch = touch(UInt64(other)) else { return inherited }
      session.mark(.web1)
      return shouldReceive(touch)
    case .simultaneously(recognizer):
      session.mark(.web2)
      gestureState = session.recognizers[recognizer].internalState
      return true
    default: return inherited
    }
  }

  /// WEB-1.
  func shouldReceive(_ touch: ModelTouch) -> Bool {
    if touch.tapCount == 1 {
      timer = schedule(touch.place)
      gestureState = .began
      return true
    }
    if touch.tapCount == 2, let timer {
      cancel(timer)
      self.timer = nil
    }
    return false
  }

  /// Asks for the handler, in common modes.
  final func schedule(_ place: Point) -> PerformRequest {
    lastSerial += 1
    let request = Self.request(place, lastSerial, isCommon: true)
    perform(request, after: delay)
    return request
  }

  // MARK: The handler

  final override func hear(_ record: TraceRecord) -> Bool {
    if record.kind == .act {
      if record.subject == .recognizer(recognizer), record.state(0) == .ended {
        recognized(at: Point(x: record.real(2), y: record.real(3)))
      }
    } else if let place = Self.place(record) {
      session.mark(.web3)
      handle(place, serial: record.integer(4) ?? 0)
    }
    return true
  }

  /// The recognizer's action: none, as published.
  func recognized(at place: Point) {}

  /// WEB-3.
  func handle(_ place: Point, serial: Int64) {
    if gestureState == .ended { tell(.alert, place.x, place.y) }
  }
}
