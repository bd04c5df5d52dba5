// What the fingers of one recognizer's attempt do, as far as it is told of them and the engine knows them.

import Multitouch
import MultitouchRecordings

/// Counts the fingers of an attempt, and those of its taps and its press.
struct AttemptFingers {
  /// Those that are down.
  private var down: Set<UInt64> = []
  /// The touches of the attempt, lifted ones too, without forgotten ones.
  private(set) var touches: Set<UInt64> = []
  /// Whether there ever was one: then it is active (N-16).
  private(set) var isActive = false
  /// The most that were down at one time.
  private(set) var mostCount = 0
  /// How many the present tap or press has had, lifted ones too (TAP-1, LP-1).
  private(set) var countOfTap = 0
  /// Whether a tap or the press has begun and is not complete.
  private(set) var isInTap = false
  /// When all fingers of the present tap or press were down; nil before.
  private(set) var allDownTime: Int64?
  /// How many taps are complete.
  private(set) var taps = 0

  /// How many are down.
  var count: Int { down.count }

  /// Touches have landed.
  mutating func land(_ landed: [UInt64], at now: Int64, _ kind: RecognizerKind?) {
    // The third finger of a pair is ignored (PIN-1, ROT-5): nothing more is told of it.
    let mine = kind?.isOfPair == true ? Array(landed.prefix(max(0, 2 - down.count))) : landed
    down.formUnion(mine)
    touches.formUnion(mine)
    isActive = true
    mostCount = max(mostCount, down.count)
    countOfTap += mine.count
    isInTap = true
    if let needed = kind?.fingersOfTaps, countOfTap >= needed { allDownTime = now }
  }

  /// Touches have ended. The last lift of a tap completes it; one of a press completes nothing.
  mutating func lift(_ lifted: [UInt64], isCancelled: Bool, _ kind: RecognizerKind?) {
    down.subtract(lifted)
    guard !isCancelled, down.isEmpty, allDownTime != nil, let kind, kind.fingersOfTaps != nil, !isPressing(kind) else {
      return
    }
    taps += 1
    countOfTap = 0
    isInTap = false
    allDownTime = nil
  }

  /// A touch was forgotten (N-16), perhaps before its lift was told. A tap of which all fingers were down counts it as
  /// lifted; of others it is none.
  ///
  /// - Parameter leavesAttempt: Whether that is certain: else it may only have been a chain record that went (T-6).
  mutating func forget(_ touch: UInt64, leavesAttempt: Bool, _ kind: RecognizerKind?) {
    if leavesAttempt { touches.remove(touch) }
    guard down.remove(touch) != nil else { return }
    if allDownTime == nil || kind.map(isPressing) == true { countOfTap -= 1 }
  }

  /// Whether its taps are complete, and the press has begun or is due (LP-1).
  func isPressing(_ kind: RecognizerKind) -> Bool {
    if case .longPress(let p) = kind { taps >= p.numberOfTapsRequired } else { false }
  }
}

extension RecognizerKind {
  /// How many fingers each of its taps has; nil for a kind without taps.
  var fingersOfTaps: Int? {
    switch self {
    case .tap(let p): p.numberOfTouchesRequired
    case .longPress(let p): p.numberOfTouchesRequired
    default: nil
    }
  }

  /// Whether it tracks two fingers and ignores others.
  fileprivate var isOfPair: Bool {
    switch self {
    case .pinch, .rotation: true
    default: false
    }
  }
}
