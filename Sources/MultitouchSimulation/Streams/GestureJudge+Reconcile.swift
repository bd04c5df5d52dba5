import Multitouch

// The rules of SPEC §3.4 for the standard scene: one failure requirement (the single tap's on the double tap) and
// simultaneity among pan, pinch and rotation.
extension GestureJudge {
  private static let single = StandardRecognizer.singleTap.rawValue
  private static let double = StandardRecognizer.doubleTap.rawValue
  private static let companions = StandardScene.companions.map(\.rawValue)

  /// G-7, then the resets (G-9).
  mutating func reconcile(at now: Timestamp) {
    for r in attempts.indices where attempts[r].outer.isUnderWay {
      if attempts[r].inner.isTerminal {
        attempts[r].outer = attempts[r].inner
        record(r, at: now)
      } else if attempts[r].moved {
        verdict.changeCounts[r] += 1
      }
      attempts[r].moved = false
    }
    while true {
      for r in attempts.indices where attempts[r].outer == .possible {
        if attempts[r].inner == .failed || attempts[r].inner == .cancelled { fail(r) }
      }
      guard let r = attempts.indices.reversed().first(where: isReady) else { break }
      let prevented = attempts.indices.contains { attempts[$0].outer.isRecognized && $0 != r && excludes($0, r) }
      if prevented { fail(r) } else { promote(r, at: now) }
    }
    reset()
  }

  /// Attempting, and not waiting (G-7.2). The κ-first is the newest recognizer (D-2); the single tap, the only one
  /// another could dominate, waits for the double tap anyhow.
  private func isReady(_ r: Int) -> Bool {
    guard attempts[r].outer == .possible, attempts[r].inner.isRecognized else { return false }
    return r != Self.single || attempts[Self.double].touches.isEmpty || attempts[Self.double].outer != .possible
  }

  private mutating func promote(_ r: Int, at now: Timestamp) {
    checkTimeMargin(at: now)
    attempts[r].outer = attempts[r].inner == .ended ? .ended : .began
    attempts[r].moved = false
    record(r, at: now)
    for s in attempts.indices where s != r && attempts[s].outer == .possible && !attempts[s].touches.isEmpty {
      if (r == Self.double && s == Self.single) || excludes(r, s) { fail(s) }
    }
  }

  /// They share a touch and *prevents(x, s)*: by TAP-6 no tap prevents one with more taps; by the delegates' answers
  /// pan, pinch and rotation do not prevent each other.
  private func excludes(_ x: Int, _ s: Int) -> Bool {
    if attempts[x].touches.isDisjoint(with: attempts[s].touches) { return false }
    if x == Self.single && s == Self.double { return false }
    return !(Self.companions.contains(x) && Self.companions.contains(s))
  }

  private mutating func fail(_ r: Int) {
    attempts[r].inner = .failed
    attempts[r].outer = .failed
    attempts[r].deadline = nil
  }

  private mutating func record(_ r: Int, at now: Timestamp) {
    verdict.events.append(RecognitionEvent(time: now, recognizer: r, state: attempts[r].outer))
  }

  /// Terminal recognizers start afresh; the two taps only together (G-9, tied reset). What is still down they ignore.
  private mutating func reset() {
    let taps = [Self.single, Self.double].filter { !attempts[$0].touches.isEmpty }
    let tapsAreDone = taps.allSatisfy { attempts[$0].outer.isTerminal }
    for r in attempts.indices where attempts[r].outer.isTerminal && (tapsAreDone || !taps.contains(r)) {
      attempts[r] = Attempt()
      switch StandardRecognizer.allCases[r] {
      case .singleTap, .doubleTap: self.taps[r] = TapProgress(required: self.taps[r].required)
      case .pan: travel = .zero
      case .rotation:
        turned = 0
        angleDoubt = 0
      case .longPress, .pinch: break
      }
    }
  }
}
