// The systems' own delays and slops: taken from a script's options, and hit exactly and just beside.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct SystemLimitsTests {
  /// A scene with a control 1 and a tap, a triggered tap, on a view 0.
  private static func limits(_ system: ScriptSystem) -> SystemLimits {
    var script = TouchScript()
    script.system = system
    let frame = Rect(x: 0, y: 0, width: 400, height: 400)
    var slow = TriggeredTapParameters()
    slow.minimumDelay = .milliseconds(250)
    script.scene = [
      .addWindow(ViewAttributes(frame: frame), level: 0),
      .addControl(ControlSettings(.button), ViewAttributes(frame: frame), parent: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters())), view: 0),
      .addRecognizer(RecognizerSpec(.triggeredTap(slow)), view: 0),
    ]
    return SystemLimits(script)
  }

  @Test func `they are those of the script's options, recognizers and profile`() {
    var taps = ScriptDelayedTap(.a, controls: [1])
    taps.holdDelay = .milliseconds(700)
    var press = ScriptPress()
    press.slop = 12
    press.countInterval = .milliseconds(300)
    var dial = ScriptDial(control: 1)
    dial.deadRadius = 20
    var web = ScriptWebTap(.window(view: 1))
    web.delay = .milliseconds(400)
    func milliseconds(_ system: ScriptSystem) -> [Int64] { Self.limits(system).delays.map { $0.count / 1_000_000 } }
    #expect(milliseconds(.delayedTap(taps)) == [200, 700, 350])
    #expect(milliseconds(.delayedTap(ScriptDelayedTap(.cDelayed, controls: [1]))) == [350, 350])
    #expect(milliseconds(.triggeredTap(recognizer: 1)) == [250])
    #expect(milliseconds(.collection(ScriptCollection(view: 0, doubleTap: 0))) == [350, 750])
    #expect(milliseconds(.webTap(web)) == [400, 350])
    #expect(milliseconds(.webTap(ScriptWebTap(.recipe(0)))) == [500, 350, 750])
    #expect(milliseconds(.tapDragHold(control: 1, press)) == [500, 300])
    #expect(Self.limits(.tapDragHold(control: 1, press)).distances == [12])
    #expect(Self.limits(.dial(dial)).distances == [10, 20])
    #expect(Self.limits(.dial(dial)).view == 1)
    #expect(SystemLimits(TouchScript()) == Self.limits(.triggeredTap(recognizer: 7)).withoutRecognizer)
  }

  /// What a script's fingers hit: a delay (0 to 2, as ``SystemLimits/Delay`` has them) or 3, a distance, and the side.
  private struct Hit: Hashable, Comparable, CustomStringConvertible {
    var system: String
    var limit: Int
    var side: Int

    var description: String { "\(system) \(limit) \(side)" }
    static func < (a: Hit, b: Hit) -> Bool { a.description < b.description }
  }

  /// From each landing and lift to the landings and lifts within a few of it, and from landings to moves.
  private static func hits(_ script: TouchScript) -> Set<Hit> {
    guard let system = script.system else { return [] }
    let name = String(describing: system).prefix { $0 != "(" }.description
    let limits = SystemLimits(script)
    var hits: Set<Hit> = []
    var times: [Int64] = []
    var landings: [ContactID: Point] = [:]
    for case .frame(let time, let changes) in script.steps {
      for change in changes {
        if change.phase == .began { landings[change.contact] = change.location }
        if change.phase == .moved, let landing = landings[change.contact] {
          let way = change.location - landing
          for distance in limits.distances {
            guard let side = ThresholdTable.side(way.x, way.y, of: distance) else { continue }
            hits.insert(Hit(system: name, limit: 3, side: side))
          }
        }
        if change.phase == .moved { continue }
        for limit in limits.delays {
          for earlier in times.suffix(6) {
            guard let side = ThresholdTable.side(time &- earlier, of: limit.count) else { continue }
            hits.insert(Hit(system: name, limit: limit.delay.rawValue, side: side))
          }
        }
        times.append(time)
      }
    }
    return hits
  }

  @Test func `every delay and slop of every system is hit, a nanosecond or a step short, exactly, and just over`() {
    var counts: [Hit: Int] = [:]
    for seed in UInt64(0)..<3_000 {
      for hit in Self.hits(ScriptGenerator.script(seed: seed)) { counts[hit, default: 0] += 1 }
    }
    let limits: [(String, [Int])] = [
      ("delayedTap", [0, 1, 2]), ("triggeredTap", [0]), ("collection", [1, 2]), ("webTap", [0, 1, 2]),
      ("tapDragHold", [1, 2, 3]), ("dial", [1, 2, 3]),
    ]
    for (system, numbers) in limits {
      for limit in numbers {
        for side in 0...2 {
          let hit = Hit(system: system, limit: limit, side: side)
          #expect(counts[hit, default: 0] >= 2, "\(hit): \(counts[hit, default: 0]) of \(counts.count)")
        }
      }
    }
  }

  @Test func `timers of systems fire a nanosecond before and after input, and input comes at the very instant`() throws
  {
    var sides: [Int64: Int] = [:]
    for seed in UInt64(0)..<1_500 {
      let script = ScriptGenerator.script(seed: seed)
      guard case .delayedTap? = script.system else { continue }
      let trace = try ScriptRunner.run(script)
      let fired = trace.filter { $0.kind == .timer && $0.subject == .perform }.map(\.now)
      for case .frame(let time, let changes) in script.steps where !changes.isEmpty {
        for moment in Set(fired) where abs(time &- moment) <= 1 { sides[time &- moment, default: 0] += 1 }
      }
    }
    // Before and at the instant the input is first, and whatever it takes back does not fire.
    for side in Int64(-1)...1 { #expect(sides[side, default: 0] >= 2, "\(sides)") }
  }

  @Test func `coverage tells the side of a system's delay`() throws {
    var words: Set<String> = []
    for seed in UInt64(0)..<600 {
      let script = ScriptGenerator.script(seed: seed)
      guard script.system != nil else { continue }
      for feature in try GestureCoverageTests.features(script) where feature.domain == .threshold {
        words.insert(feature.words)
      }
    }
    for side in ["below", "at", "above"] {
      for index in [2, 5, 6, 7] {
        #expect(words.contains("other threshold \(index) \(side), then nothing"), "\(index) \(side)")
      }
    }
  }
}

extension SystemLimits {
  /// The same as that of no system, if there is nothing else in it.
  fileprivate var withoutRecognizer: SystemLimits? {
    delays.isEmpty && distances.isEmpty && view == nil ? SystemLimits(TouchScript()) : nil
  }
}
