// Canaries about contacts, chains, calls, controls and probes.

import Multitouch
import MultitouchRecordings

@testable import MultitouchSimulation

extension Canary {
  static let contacts: [Canary] = [
    Canary(
      "P-01", "frame 0\n began 1 100 100\nframe 8ms\n moved 1 110 100",
      t1Began + v1Began + "--\n8ms touch t1 moved 1 111 100 v1 1\n8ms view v1 moved t1 8ms 111 100 1"),
    // Beside every window, and bound to a view it moves over.
    Canary(
      "P-01", clause: "bound to no view", "frame 0\n began 1 2000 100\nframe 10ms\n moved 1 120 100",
      "0 touch t1 began 1 2000 100 - 0\n--\n10ms touch t1 moved 0 120 100 v1 0"),
    Canary(
      "P-01", also: ["P-40"], clause: "time goes back from 10000000",
      "frame 10ms\n began 1 100 100\nframe 20ms\n moved 1 120 100",
      "10ms touch t1 began 1 100 100 v1 1\n10ms view v1 began t1 10ms 100 100 1\n--\n"
        + "9ms touch t1 moved 1 120 100 v1 1\n9ms view v1 moved t1 9ms 120 100 1"),
    Canary("P-13", down, "0 touch t1 began 1 100 100 v1 0"),
    Canary("P-15", down, "0 touch t1 began 1 100 100 v0 1\n0 view v0 began t1 0 100 100 1"),
    Canary(
      "P-17", scene: "capacities touches=1\n" + scene, "frame 0\n began 1 100 100\n began 2 200 100",
      t1Began + "0 touch t2 began 1 200 100 v1 1\n0 view v1 began t1 0 100 100 1 t2 0 200 100 1"),
    Canary("P-20", press, t1Began + v1Began),
    Canary("N-10", down, t1Began + "0 reset r9"),
  ]

  static let chains: [Canary] = [
    Canary("P-11", down, "0 touch t1 began 2 100 100 v1 1\n0 view v1 began t1 0 100 100 2"),
    Canary(
      "P-14", press + "frame 200ms\n began 2 100 100",
      t1Began + v1Began + "--\n" + t1Ended + v1Ended
        + "--\n200ms touch t2 began 1 100 100 v1 1\n200ms view v1 began t2 200ms 100 100 1"),
    Canary(
      "P-16", down + "frame 80ms\n cancelled 1\nframe 200ms\n began 2 100 100",
      t1Began + v1Began + "--\n80ms touch t1 cancelled 1 100 100 v1 1\n80ms view v1 cancelled t1 80ms 100 100 1"
        + "\n--\n200ms touch t2 began 2 100 100 v1 1\n200ms view v1 began t2 200ms 100 100 2"),
    Canary(
      "P-16", clause: "cancelled in an earlier frame", down + "frame 80ms\n cancelled 1\nframe 200ms\n began 2 100 100",
      t1Began + v1Began + "--\n80ms touch t1 cancelled 1 100 100 v1 1\n--\n200ms touch t2 began 1 100 100 v1 1\n"
        + "200ms view v1 cancelled t1 80ms 100 100 1\n200ms view v1 began t2 200ms 100 100 1"),
    Canary(
      "P-16", clause: "before its view had heard of it",
      "recognizer tap on v1 taps=2 delaysBegan\n" + down + "frame 80ms\n cancelled 1",
      t1Began + "0 rec r0 began t1\n--\n80ms touch t1 cancelled 1 100 100 v1 1\n80ms rec r0 cancelled t1\n"
        + "80ms state r0 possible failed\n80ms reset r0\n80ms view v1 began t1 0 100 100 1\n"
        + "80ms view v1 cancelled t1 80ms 100 100 1"),
  ]

  static let calls: [Canary] = [
    Canary(
      "P-03", "recognizer longpress on v1\nframe 0\n began 1 100 100\nframe 10ms\n moved 1 120 100",
      t1Began + v1Began + "--\n" + t1Moved + "10ms rec r0 moved t1\n" + v1Moved),
    Canary(
      "P-03", clause: "was not told of the change of t1", "recognizer tap on v1\n" + drag,
      t1Began + "0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved + v1Moved),
    Canary(
      "P-03", clause: "was not told of the landing of t1", "recognizer tap on v1\n" + down, t1Began + v1Began),
    Canary(
      "P-03", clause: "not on a view around t1", "view v2 in v0 2000 0 10 10\nrecognizer tap on v2\n" + down,
      t1Began + "0 rec r0 began t1\n" + v1Began),
    Canary(
      "P-12", "recognizer longpress on v1 delegate\nanswer receive r0 always 0\n" + down,
      t1Began + "0 receive r0 t1 0\n0 rec r0 began t1\n" + v1Began),
    Canary(
      "P-38", "recognizer longpress on v1\ncommand set r0 enabled=no",
      "0 state r0 possible failed\n0 reset r0"),
    // A pan is asked whether it requires one that was disabled before the finger came.
    Canary(
      "P-38", clause: "r1 is disabled or removed",
      "recognizer pan on v1 cancels=no delegate\nrecognizer longpress on v1\ncommand set r1 enabled=no\n" + drag,
      "--\n" + t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r0 moved t1\n10ms begin r0 1\n10ms req r0 r1 r 0\n10ms state r0 possible began\n"
        + "10ms act r0 began 1 120 100 10 0 2000 0\n" + v1Moved),
    // Disabled under way, it cancels a second time.
    Canary(
      "P-38", also: ["P-04", "P-23"], clause: "an action after it was disabled or removed",
      freePan + drag + "command set r0 enabled=no",
      t1Began + "0 rec r0 began t1\n" + v1Began + "--\n" + panBegins
        + "--\n10ms state r0 began cancelled\n10ms act r0 cancelled 1 120 100 10 0 2000 0\n"
        + "10ms act r0 cancelled 1 120 100 10 0 2000 0\n10ms reset r0"),
  ]

  static let controls: [Canary] = [
    Canary(
      "P-07", press,
      t1Began + v1Began + "0 track c1 begin t1 1\n0 ctl c1 1\n--\n" + t1Ended + v1Ended
        + "80ms track c1 end t1\n80ms ctl c1 128"),
    Canary(
      "P-07", clause: "owes an event mask", press,
      t1Began + v1Began + "0 track c1 begin t1 1\n0 ctl c1 1\n--\n" + t1Ended + v1Ended + "80ms track c1 end t1"),
    // The first of two controls owes it, and the other is in order.
    Canary(
      "P-07", clause: "c2 owes an event mask",
      "control c2 plain in v1 0 0 500 500\ncontrol c3 plain in v1 500 0 500 500\n"
        + "frame 0\n began 1 100 100\n began 2 600 100\nframe 80ms\n ended 1\n ended 2",
      "0 touch t1 began 1 100 100 v2 1\n0 touch t2 began 1 600 100 v3 1\n0 view v2 began t1 0 100 100 1\n"
        + "0 track c2 begin t1 1\n0 ctl c2 1\n0 view v3 began t2 0 600 100 1\n0 track c3 begin t2 1\n0 ctl c3 1\n--\n"
        + "80ms touch t1 ended 1 100 100 v2 1\n80ms touch t2 ended 1 600 100 v3 1\n"
        + "80ms view v2 ended t1 80ms 100 100 1\n80ms track c2 end t1\n80ms view v3 ended t2 80ms 600 100 1\n"
        + "80ms track c3 end t2\n80ms ctl c3 64"),
    Canary(
      "P-07", clause: "touchDownRepeat is missing", press + "frame 200ms\n began 2 100 100",
      t1Began + v1Began + "0 track c1 begin t1 1\n0 ctl c1 1\n--\n" + t1Ended + v1Ended
        + "80ms track c1 end t1\n80ms ctl c1 64\n--\n200ms touch t2 began 2 100 100 v1 1\n"
        + "200ms view v1 began t2 200ms 100 100 2\n200ms track c1 begin t2 1\n200ms ctl c1 1"),
    Canary(
      "P-07", clause: "was not told that t1 began", down, t1Began + "0 track c1 begin t1 1\n0 ctl c1 1\n" + v1Began),
    Canary(
      "P-07", clause: "has left its window",
      "control c2 plain in v1 0 0 500 500\nwhen view v2 nth=1 do detach v2\n" + down,
      "0 touch t1 began 1 100 100 v2 1\n0 view v2 began t1 0 100 100 1\n0 track c2 begin t1 1\n0 ctl c2 1\n"
        + "0 track c2 cancel -\n0 ctl c2 256\n0 view v2 cancelled t1 0 100 100 1"),
    Canary("P-08", down, t1Began + v1Began + "0 track c1 begin t1 1\n0 ctl c1 3"),
    Canary(
      "P-10", "frame 0\n began 1 100 100\nframe 5ms\n began 2 200 100",
      t1Began + v1Began + "0 track c1 begin t1 1\n0 ctl c1 1\n--\n5ms touch t2 began 1 200 100 v1 1\n"
        + "5ms view v1 began t2 5ms 200 100 1\n5ms track c1 begin t2 1\n5ms ctl c1 1"),
    // What is commanded in between has nothing to do with controls.
    Canary(
      "P-10", clause: "c1 tracks t1", down + "command perform 1 1 after=10s\nframe 5ms\n began 2 200 100",
      t1Began + v1Began + "0 track c1 begin t1 1\n0 ctl c1 1\n--\n--\n5ms touch t2 began 1 200 100 v1 1\n"
        + "5ms view v1 began t2 5ms 200 100 1\n5ms track c1 begin t2 1\n5ms ctl c1 1"),
    Canary(
      "P-46", "control c2 plain in v1 0 0 500 500\naddtarget c2 7 1 1\n" + down,
      "0 touch t1 began 1 100 100 v2 1\n0 view v2 began t1 0 100 100 1\n0 track c2 begin t1 1\n0 ctl c2 1\n"
        + "0 send c2 7 1 1\n0 send c2 7 1 1"),
    Canary(
      "P-69", "control c2 plain in v1 0 0 500 500\naddtarget c2 7 1 1\n" + down,
      "0 touch t1 began 1 100 100 v2 1\n0 view v2 began t1 0 100 100 1\n0 track c2 begin t1 1\n0 ctl c2 1"),
    Canary(
      "P-69", clause: "was not sent",
      "control c2 plain in v1 0 0 500 500\naddtarget c2 7 1 1\nwhen ctl c2 do perform 1 1 after=10s\n" + down,
      "0 touch t1 began 1 100 100 v2 1\n0 view v2 began t1 0 100 100 1\n0 track c2 begin t1 1\n0 ctl c2 1"),
    Canary(
      "P-69", clause: "no registration of c2", "control c2 plain in v1 0 0 500 500\n" + down,
      "0 touch t1 began 1 100 100 v2 1\n0 view v2 began t1 0 100 100 1\n0 track c2 begin t1 1\n0 ctl c2 1\n"
        + "0 send c2 7 1 1"),
  ]

  static let probes: [Canary] = [
    Canary("P-22", down, t1Began + v1Began) { $0.probes = [EngineProbe()] },
    // A touch that lifts is among all touches while that is told.
    Canary("P-22", press, t1Began + v1Began + "--\n" + t1Ended + v1Ended) { run in
      var (first, second) = (probeOfOneTouch, EngineProbe())
      first.events = [.init(uid: 1)]
      first.events[0].allTouches = [1]
      second.events = [.init(uid: 1)]
      run.probes = [first, second]
    },
    // A touch of another view is not among those of this one.
    Canary("P-22", down, t1Began + v1Began) { run in
      var probe = probeOfOneTouch
      probe.events = [.init(uid: 1)]
      probe.events[0].allTouches = [1]
      probe.events[0].strangers = [1]
      run.probes = [probe]
    },
    Canary("P-25", down, t1Began + v1Began) { run in
      var probe = probeOfOneTouch
      probe.samples = [
        .init(uid: 1, raw: [sample(99, at: -1), sample(100, at: 0)], coalesced: [sample(100, at: 0)])
      ]
      run.probes = [probe]
    },
    // A raw sample keeps the time it was taken at.
    Canary("P-25", down, t1Began + v1Began) { run in
      var probe = probeOfOneTouch
      probe.samples = [.init(uid: 1, raw: [sample(100, at: 0)], coalesced: [sample(100, at: 1)])]
      run.probes = [probe]
    },
    // Nobody tracks what was not there.
    Canary(
      "P-22", clause: "r0 does not track t2", "recognizer tap on v1\n" + down,
      t1Began + "0 rec r0 began t1\n" + v1Began
    ) { run in
      var probe = probeOfOneTouch
      probe.touchesByRecognizer = [.init(number: 0, uids: [1, 2])]
      run.probes = [probe]
    },
    Canary(
      "P-22", clause: "r0 tracks t1", freePan + drag,
      t1Began + "0 rec r0 began t1\n" + v1Began + "--\n" + panBegins
    ) { run in
      var first = probeOfOneTouch
      first.touchesByRecognizer = [.init(number: 0, uids: [1])]
      var second = probeOfOneTouch
      second.recognizerCount = 1
      run.probes = [first, second]
    },
    Canary("P-09", down, t1Began + v1Began + "0 track c1 begin t1 1\n0 ctl c1 1") { run in
      var probe = probeOfOneTouch
      probe.controls = [.init(number: 1, isTracking: true, isTouchInside: true, isHighlighted: false)]
      run.probes = [probe]
    },
    Canary("P-96", down, t1Began + v1Began) { $0.keptRecords = [5] },
    // One finger is one record, in however many attempts it is.
    Canary(
      "P-96", clause: "and 1 needed", "recognizer tap on v1\nrecognizer longpress on v1\n" + down,
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began
    ) { $0.keptRecords = [2] },
    Canary("P-96", clause: "1 touch records are kept, and 0 needed", pressAndRest, pressed) {
      $0.keptRecords = [1, 0, 1]
    },
    Canary("P-30", clause: "does not call itself quiescent", pressAndRest, pressed) { run in
      atRest(&run) { $0.isQuiescent = false }
    },
    Canary("P-30", clause: "c1 still tracks", pressAndRest, pressed) { run in
      atRest(&run) {
        $0.controls = [.init(number: 1, isTracking: true, isTouchInside: false, isHighlighted: false)]
      }
    },
    // Performs that are still pending say nothing about touches.
    Canary(
      "P-30", clause: "c1 still tracks", "command perform 1 1 after=10s\n" + pressAndRest, "--\n" + pressed
    ) { run in
      atRest(&run) {
        $0.isQuiescent = false
        $0.controls = [.init(number: 1, isTracking: true, isTouchInside: false, isHighlighted: false)]
      }
      run.probes.insert(EngineProbe(), at: 0)
    },
  ]

  /// A sample at (x, 100), and so the one before it.
  private static func sample(_ x: Double, at time: Int64) -> TouchSample {
    let place = Point(x: x, y: 100)
    return TouchSample(location: place, previousLocation: place, timestamp: Timestamp(nanoseconds: time))
  }

  private static let pressAndRest = press + "advance 1s"
  private static let pressed = t1Began + v1Began + "--\n" + t1Ended + v1Ended

  /// Probes of that, the last one changed.
  private static func atRest(_ run: inout JudgedRun, _ change: (inout EngineProbe) -> Void) {
    var last = EngineProbe()
    last.isQuiescent = true
    change(&last)
    run.probes = [probeOfOneTouch, EngineProbe(), last]
  }

  private static var probeOfOneTouch: EngineProbe {
    var probe = EngineProbe()
    probe.allTouches = [1]
    probe.liveTouches = [1]
    return probe
  }
}
