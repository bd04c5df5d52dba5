// A recognizer that somebody wrote: what it does is an input, and the same for an engine and for the model.

import Multitouch
import MultitouchRecordings

/// A user's recognizer of one of three sorts, which stand in the place of presses, pinches and rotations.
///
/// What it asks for in a call is a pure function of the call and of how many came before: mostly nothing, now and then
/// what makes no sense (SPEC §3.2), lets fingers go (G-10, G-17), waits (N-5) or wants to be told of no moves. Its
/// class has opinions (G-5.2, G-6).
struct ForeignRecognizer: Equatable {
  /// Which of the sorts.
  enum Sort: UInt64 {
    case press, pinch, rotation
  }

  enum Call: UInt64 {
    case began, moved, ended, cancelled, timer
  }

  /// What it does with one of its timers.
  enum TimerWish: Equatable {
    /// Starts it, so many nanoseconds from now; one that runs is started anew.
    case start(Int, Int64)
    case stop(Int)
  }

  /// Of which moves it wants to be told no more in its attempt.
  enum MoveWish: Equatable {
    case all, nothing
    /// Of those in whose frame nobody goes farther than this from where it landed.
    case within(Double)
  }

  /// What it asks for: its timers first, in their order, then moves, the fingers it lets go, and states.
  struct Wish {
    /// Of the two timers that a recognizer has, 0 and 1, and now and then of one that there is not (N-15).
    var timers: [TimerWish] = []
    var skips: MoveWish?
    /// Lets the first of the fingers of the call go, or all that it tracks.
    var ignoresFirst = false
    var ignoresAll = false
    var first: GestureState?
    var second: GestureState?
  }

  let sort: Sort
  /// The calls so far, over all attempts.
  private(set) var callCount: UInt64 = 0

  init(_ sort: Sort) { self.sort = sort }

  /// Nil for a kind in whose place none stands.
  init?(_ kind: RecognizerKind) {
    switch kind {
    case .longPress: self.init(.press)
    case .pinch: self.init(.pinch)
    case .rotation: self.init(.rotation)
    case .tap, .pan, .swipe, .screenEdgePan, .triggeredTap, .touchDelay: return nil
    }
  }

  /// What it shows in its action.
  var value: Double { Double(callCount) }

  /// From now to a deadline: at once, after the next instant, about when other things are due, and a nanosecond beside.
  private static let delays: [Int64] = [
    0, 1, 10_000_000, 20_000_000, 350_000_000, 349_999_999, 350_000_001, 500_000_000,
  ]

  /// What it wants in a call.
  ///
  /// - Parameters:
  ///   - call: Which call it is.
  ///   - now: When.
  ///   - about: The uid of the first finger of the call, or the number of the timer that fired; 0 if it is about none.
  ///   - state: Its state.
  mutating func wish(_ call: Call, at now: Int64, about: UInt64, _ state: GestureState) -> Wish {
    callCount &+= 1
    let seed = UInt64(bitPattern: now) &+ sort.rawValue &* 0x9E37 &+ call.rawValue &* 0x1_0001 &+ about &* 0x100_0193
    var choices = SplitMix64.word(at: Int(truncatingIfNeeded: callCount), seed: seed)
    func choose(_ count: UInt64) -> Int {
      defer { choices /= count }
      return Int(choices % count)
    }
    var wish = Wish()
    func delay() -> Int64 { Self.delays[choose(8)] }
    let timer = choose(2)
    switch choose(24) {
    case 0, 1: wish.timers = [.start(timer, delay())]
    case 2, 3:
      // Both at one time: the one that was started first fires first (N-3).
      let equal = delay()
      wish.timers = [.start(timer, equal), .start(1 - timer, equal)]
    case 4:
      let first = delay()
      wish.timers = [.start(timer, first), .start(1 - timer, first + Int64(choose(3)) - 1)]
    case 5: wish.timers = [.stop(timer)]
    case 6:
      let equal = delay()
      wish.timers = [.start(timer, equal), .start(1 - timer, equal), .stop(timer), .start(timer, equal)]
    case 7:
      let equal = delay()
      wish.timers = [.start(timer, 0), .start(1 - timer, equal), .start(timer, equal)]
    case 8: wish.timers = [.start(choose(2) == 0 ? 2 : -1, delay()), .stop(2), .start(timer, delay())]
    case 9: wish.timers = [.start(timer, delay()), .stop(1 - timer)]
    default: break
    }
    switch choose(16) {
    case 0: wish.skips = .all
    case 1, 2: wish.skips = .within([-1, 0, 1.5, 2, 12, 48, 100, 1000][choose(8)])
    case 3: wish.skips = .nothing
    default: break
    }
    switch choose(32) {
    case 0, 1: wish.ignoresFirst = true
    case 2: wish.ignoresAll = true
    default: break
    }
    // Fingers that were given up: as a rule it does what UIKit asks for (G-14).
    if call == .cancelled && choose(4) != 0 {
      wish.first = state.isUnderWay ? .cancelled : .failed
      return wish
    }
    switch choose(call == .moved ? 16 : 8) {
    case 0, 1:
      let sensible: [GestureState] =
        state.isUnderWay ? [.changed, .ended, .cancelled] : [.began, .began, .ended, .failed]
      wish.first = sensible[choose(UInt64(sensible.count))]
    case 2: wish.first = GestureState(rawValue: UInt8(choose(6)))
    case 3:
      wish.first = GestureState(rawValue: UInt8(choose(6)))
      wish.second = GestureState(rawValue: UInt8(choose(6)))
    default: break
    }
    return wish
  }

  // MARK: Its class; nil is one that is none of these, of whom only a tap is told from the others

  static func canPrevent(_ sort: Sort?, _ other: Sort?, isTap: Bool) -> Bool {
    switch sort {
    case .press: !isTap
    case .pinch: other == nil
    case .rotation, nil: true
    }
  }

  static func canBePrevented(_ sort: Sort?, by other: Sort?, isTap: Bool) -> Bool {
    switch sort {
    case .press, nil: true
    case .pinch: !isTap
    case .rotation: other != .pinch
    }
  }

  static func shouldRequireFailure(_ sort: Sort?, of other: Sort?, isTap: Bool) -> Bool {
    switch sort {
    case .press: other == .pinch
    case .rotation: isTap
    case .pinch, nil: false
    }
  }

  static func shouldBeRequiredToFail(_ sort: Sort?, by other: Sort?, isTap: Bool) -> Bool {
    sort == .pinch && isTap || sort == .rotation && other == .press
  }
}
