// The steps of a script with many more looks at the clock (P-74).

import Multitouch
import MultitouchRecordings

/// A script's steps with frames without changes, and advances, wherever they could be noticed: halfway to the next
/// frame, a nanosecond before each timer, at its instant and after it, and before and after frames and commands.
struct DenseSteps {
  private(set) var steps: [ScriptStep] = []
  private var now: Int64
  /// What is to be looked at, soonest first, and how many of those are behind.
  private let instants: [Int64]
  private var passed = 0

  init(of script: TouchScript, timers: [Int64]) {
    now = script.startTime
    instants = Set(timers.flatMap { [$0 &- 1, $0, $0 &+ 1] }).sorted()
    // They belong to the frame that comes next, and an empty one in between would be that.
    var samples: [ScriptStep] = []
    for step in script.steps {
      switch step {
      case .samples:
        samples.append(step)
        continue
      case .frame(let time, _):
        let middle = time >= now ? now + (time - now) / 2 : now
        pass(to: middle)
        look(at: middle)
        pass(to: time)
        steps.append(.advance(max(now, time)))
        now = max(now, time)
        steps.append(.frame(now, []))
        steps += samples + [step, .frame(now, [])]
      case .advance(let time):
        pass(to: time)
        now = max(now, time)
        // Samples that no frame follows.
        steps += samples + [step]
      case .command:
        steps += [.frame(now, [])] + samples + [step, .frame(now, []), .advance(now)]
      }
      samples = []
    }
    steps += samples
  }

  private mutating func pass(to time: Int64) {
    while passed < instants.count, instants[passed] <= time {
      if instants[passed] > now { look(at: instants[passed]) }
      passed += 1
    }
  }

  private mutating func look(at time: Int64) {
    steps += [.advance(time), .frame(time, [])]
    now = time
  }
}
