import Multitouch
import MultitouchRecordings

@testable import MultitouchSimulation

// Clauses about single callbacks: what views, recognizers and controls are told, each wrong by itself.
extension Canary {
  private static let twoDown = "frame 0\n began 1 100 100\n began 2 300 100\n"
  private static let t2Began = "0 touch t2 began 1 300 100 v1 1\n"
  private static let v1BeganBoth = "0 view v1 began t1 0 100 100 1 t2 0 300 100 1\n"
  private static let pairLands = t1Began + t2Began + "0 rec r0 began t1 t2\n" + v1BeganBoth + "--\n"
  private static let slightly = "frame 10ms\n moved 1 104 100\n"
  private static let t1Slightly = "10ms touch t1 moved 1 104 100 v1 1\n"
  private static let v1Slightly = "10ms view v1 moved t1 10ms 104 100 1\n"
  private static let hold = "recognizer longpress on v1\n"
  private static let delegated = "recognizer longpress on v1 delegate\n"
  private static let onControl = "control c2 plain in v1 0 0 500 500\n"
  private static let c2Began = "0 touch t1 began 1 100 100 v2 1\n0 view v2 began t1 0 100 100 1\n"
  private static let c2Tracks = "0 track c2 begin t1 1\n0 ctl c2 1\n"
  private static let c2Lifts = "80ms touch t1 ended 1 100 100 v2 1\n80ms view v2 ended t1 80ms 100 100 1\n"

  static let callbacks: [Canary] = contactsAlone + viewsAlone + callsAlone + controlsAlone + probesAlone

  private static let contactsAlone: [Canary] = [
    Canary("N-10", clause: "a record without its kind's fields", hold + down, t1Began) { run in
      let record = TraceRecord(now: 0, kind: .rec, subject: .recognizer(0))
      run = JudgedRun(script: run.script, records: run.records + [record], stepEnds: [2])
    },
    Canary(
      "P-01", clause: "the landing is at", down,
      "0 touch t1 began 1 101 100 v1 1\n0 view v1 began t1 0 101 100 1"),
    Canary(
      "P-01", clause: "a lift keeps", press,
      t1Began + v1Began + "--\n80ms touch t1 ended 1 101 100 v1 1\n80ms view v1 ended t1 80ms 101 100 1"),
    Canary(
      "P-01", clause: "of the contact that changed", twoDown + slightly,
      t1Began + t2Began + v1BeganBoth + "--\n10ms touch t2 moved 1 104 100 v1 1\n10ms view v1 moved t2 10ms 104 100 1"),
    Canary(
      "P-06", clause: "accepted without a view", "frame 0\n began 1 2000 100", "0 touch t1 began 1 2000 100 - 1"),
    Canary(
      "P-06", clause: "v1 must reject it", scene: "window w0 v0 0 0 1000 1000\nview v1 in v0 0 0 1000 1000\n",
      "frame 0\n began 1 100 100\nframe 5ms\n began 2 200 100",
      t1Began + v1Began + "--\n5ms touch t2 began 1 200 100 v1 1\n5ms view v1 began t2 5ms 200 100 1"),
    Canary(
      "P-11", clause: "a touch begins with at least 1", down,
      "0 touch t1 began 0 100 100 v1 1\n0 view v1 began t1 0 100 100 0"),
    Canary(
      "P-14", clause: "its tapCount is 1", press,
      t1Began + v1Began + "--\n80ms touch t1 ended 2 100 100 v1 1\n80ms view v1 ended t1 80ms 100 100 2"),
  ]

  private static let viewsAlone: [Canary] = [
    Canary(
      "P-02", clause: "a move of t1, which is not under way",
      "recognizer touchdelay on v1 delaysBegan\n" + down + slightly,
      t1Began + "0 rec r0 began t1\n--\n" + t1Slightly + "10ms rec r0 moved t1\n" + v1Slightly),
    Canary(
      "P-02", clause: "t1 began for this view before", drag,
      t1Began + v1Began + "--\n" + t1Moved + "10ms view v1 began t1 0 100 100 1\n" + v1Moved),
    Canary(
      "P-02", clause: "an end of t1, which is not under way", "recognizer touchdelay on v1 delaysBegan\n" + press,
      t1Began + "0 rec r0 began t1\n--\n" + t1Ended + "80ms rec r0 ended t1\n80ms state r0 possible failed\n"
        + "80ms reset r0\n" + v1Ended),
    Canary(
      "P-44", clause: "t1 is at", press,
      t1Began + v1Began + "--\n" + t1Ended + "80ms view v1 ended t1 80ms 101 100 1"),
    Canary(
      "P-47", clause: "uids do not ascend", twoDown,
      t1Began + t2Began + "0 view v1 began t2 0 300 100 1 t1 0 100 100 1"),
    // A pinch follows two fingers, and holds back the began of a third.
    Canary(
      "P-64", clause: "the began of t3, which r0 ignores",
      "recognizer pinch on v1 delaysBegan\n" + twoDown
        + "frame 10ms\n began 3 500 100",
      t1Began + t2Began + "0 rec r0 began t1 t2\n--\n10ms touch t3 began 1 500 100 v1 1\n10ms rec r0 began t3"),
    Canary(
      "P-40", clause: "virtual time is 0", down, t1Began + "5ms view v1 began t1 0 100 100 1"),
    Canary("P-39", clause: "nothing was given inside", down, t1Began + v1Began + "0 drop - nested 0"),
    Canary(
      "P-41", clause: "no step explains this record", down + "advance 1s", t1Began + v1Began + "0 user - 1"
    ) { $0.stepEnds = [2, 2] },
    Canary(
      "P-41", clause: "the step cannot have caused this record", hold + down + "advance 100ms",
      landed + "0 rec r0 moved t1"),
    Canary(
      "P-45", clause: "a timer outside the time that passes",
      "command perform 1 1 after=200ms\nadvance 100ms", "--\n200ms timer perform 1 1 0 0 0"),
  ]

  private static let callsAlone: [Canary] = [
    Canary(
      "P-03", clause: "t1 is not in its attempt", hold + drag,
      t1Began + v1Began + "--\n" + t1Moved + "10ms rec r0 moved t1\n" + v1Moved),
    Canary("P-38", also: ["P-24"], clause: "it was reset already", hold + "command set r0 enabled=no", "0 reset r0"),
    Canary(
      "P-38", clause: "nothing happens to it until a new touch", hold + "command set r0 enabled=no",
      "0 state r0 possible failed\n0 reset r0"),
    Canary(
      "P-03", clause: "it is failed and not reset",
      hold + "recognizer pan on v1 hysteresis=100\nrequire r1 r0\n" + drag + "frame 20ms\n moved 1 130 100\n",
      twoLanded + t1Moved + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms state r0 possible failed\n" + v1Moved
        + "--\n20ms touch t1 moved 1 130 100 v1 1\n20ms rec r1 moved t1\n20ms rec r0 moved t1\n"
        + "20ms view v1 moved t1 20ms 130 100 1"),
    Canary(
      "P-03", clause: "uids do not ascend", "recognizer longpress on v1 touches=2\n" + twoDown,
      t1Began + t2Began + "0 rec r0 began t2 t1\n" + v1BeganBoth),
    Canary(
      "P-03", clause: "t2 did not do that in this frame", "recognizer longpress on v1 touches=2\n" + twoDown + slightly,
      pairLands + t1Slightly + "10ms rec r0 moved t1 t2\n" + v1Slightly),
    Canary(
      "P-03", also: ["P-41"], clause: "t1 began twice", hold + down,
      t1Began + "0 rec r0 began t1\n0 rec r0 began t1\n" + v1Began),
    Canary(
      "P-03", also: ["P-41"], clause: "t1 is over", "recognizer longpress on v1 taps=1\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms rec r0 ended t1"),
    Canary(
      "P-03", clause: "t1 was ignored before", hold + down + slightly + "frame 20ms\n moved 1 105 100\n",
      landed + t1Slightly + v1Slightly + "--\n20ms touch t1 moved 1 105 100 v1 1\n20ms rec r0 moved t1\n"
        + "20ms view v1 moved t1 20ms 105 100 1"),
    Canary(
      "P-03", also: ["P-41"], clause: "told twice of t1", hold + down + slightly,
      landed + t1Slightly + "10ms rec r0 moved t1\n10ms rec r0 moved t1\n" + v1Slightly),
    Canary(
      "P-03", clause: "it was not told of a change of t1",
      "recognizer longpress on v1 touches=2\n" + twoDown + slightly + "frame 20ms\n moved 2 304 100\n",
      pairLands + t1Slightly + v1Slightly + "--\n20ms touch t2 moved 1 304 100 v1 1\n20ms rec r0 moved t2\n"
        + "20ms view v1 moved t2 20ms 304 100 1"),
    Canary(
      "P-38", also: ["P-03"], clause: "it is disabled or removed", hold + "command set r0 enabled=no\n" + down,
      "--\n" + t1Began + "0 rec r0 began t1\n" + v1Began),
    Canary(
      "P-38", also: ["P-29"], clause: "it is disabled or removed",
      delegated + "command set r0 delegate enabled=no\n" + down, "--\n" + t1Began + "0 receive r0 t1 1\n" + v1Began),
    Canary(
      "P-41", clause: "out of the order of its calls",
      "recognizer longpress on v1 touches=2 taps=1\n" + twoDown + "frame 10ms\n moved 1 104 100\n ended 2\n",
      pairLands + t1Slightly + "10ms touch t2 ended 1 300 100 v1 1\n10ms rec r0 ended t2\n10ms rec r0 moved t1\n"
        + v1Slightly),
    Canary(
      "P-41", clause: "another recognizer was called in between",
      hold + hold + twoDown + "frame 10ms\n moved 1 104 100\n ended 2\n",
      t1Began + t2Began + "0 rec r1 began t1 t2\n0 rec r0 began t1 t2\n" + v1BeganBoth + "--\n" + t1Slightly
        + "10ms touch t2 ended 1 300 100 v1 1\n10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms rec r1 ended t2\n"
        + "10ms rec r0 ended t2\n" + v1Slightly),
    Canary(
      "P-29", clause: "t1 did not land in this frame", delegated + down + slightly,
      t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Slightly
        + "10ms receive r0 t1 1\n10ms rec r0 moved t1\n" + v1Slightly),
    Canary(
      "P-29", clause: "asked about t1 already", delegated + down,
      t1Began + "0 receive r0 t1 1\n0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began),
    Canary(
      "P-29", clause: "not on a view around t1", "view v2 in v0 2000 0 10 10\nrecognizer tap on v2 delegate\n" + down,
      t1Began + "0 receive r0 t1 1\n" + v1Began),
    Canary(
      "P-29", clause: "it has no delegate", hold + down,
      t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began),
  ]

  private static let controlsAlone: [Canary] = [
    Canary(
      "P-07", clause: "c2 owes an event mask", onControl + down,
      c2Began + "0 track c2 begin t1 1\n0 track c2 cancel -\n0 ctl c2 256"),
    Canary(
      "P-07", clause: "c2 does not track t1", onControl + drag,
      c2Began + "--\n10ms touch t1 moved 1 120 100 v2 1\n10ms view v2 moved t1 10ms 120 100 1\n"
        + "10ms track c2 continue t1 1\n10ms ctl c2 4"),
    Canary(
      "P-07", clause: "c2 does not track t1", onControl + press,
      c2Began + "--\n" + c2Lifts + "80ms track c2 end t1\n80ms ctl c2 128"),
    Canary(
      "P-07", clause: "c2 does not track it", onControl + down + "frame 80ms\n cancelled 1\n",
      c2Began + "--\n80ms touch t1 cancelled 1 100 100 v2 1\n80ms view v2 cancelled t1 80ms 100 100 1\n"
        + "80ms track c2 cancel t1\n80ms ctl c2 256"),
    Canary("P-07", clause: "no step of tracking caused it", onControl + down, c2Began + "0 ctl c2 1"),
    Canary(
      "P-07", clause: "tracking begins with touchDown", onControl + down,
      c2Began + "0 track c2 begin t1 1\n0 ctl c2 4"),
    Canary(
      "P-07", clause: "a cancelled tracking sends touchCancel", onControl + down + "frame 80ms\n cancelled 1\n",
      c2Began + c2Tracks + "--\n80ms touch t1 cancelled 1 100 100 v2 1\n80ms view v2 cancelled t1 80ms 100 100 1\n"
        + "80ms track c2 cancel t1\n80ms ctl c2 64"),
    Canary(
      "P-08", clause: "touchDownRepeat without touchDown", onControl + press + "frame 200ms\n began 2 100 100",
      c2Began + c2Tracks + "--\n" + c2Lifts + "80ms track c2 end t1\n80ms ctl c2 64\n--\n"
        + "200ms touch t2 began 2 100 100 v2 1\n200ms view v2 began t2 200ms 100 100 2\n200ms track c2 begin t2 1\n"
        + "200ms ctl c2 2"),
    Canary(
      "P-07", clause: "enter and exit take turns", onControl + drag,
      c2Began + c2Tracks + "--\n10ms touch t1 moved 1 120 100 v2 1\n10ms view v2 moved t1 10ms 120 100 1\n"
        + "10ms track c2 continue t1 1\n10ms ctl c2 8"),
    Canary(
      "P-69", clause: "no such event mask is being sent", onControl + "addtarget c2 7 1 1\n" + down,
      c2Began + c2Tracks + "0 send c2 7 1 64"),
    Canary(
      "P-69", clause: "the registration is gone, or for other events", onControl + "addtarget c2 7 1 64\n" + down,
      c2Began + c2Tracks + "0 send c2 7 1 1"),
    Canary(
      "P-46", clause: "a registration added later came first",
      onControl + "addtarget c2 7 1 1\naddtarget c2 8 2 1\n" + down,
      c2Began + c2Tracks + "0 send c2 8 2 1\n0 send c2 7 1 1"),
  ]

  private static let probesAlone: [Canary] = [
    Canary("P-22", clause: "live are [], not [1]", down, t1Began + v1Began) { run in
      var only = probe(live: [])
      only.allTouches = [1]
      run.probes = [only]
    },
    Canary("P-22", clause: "t1 is live and not among all touches", down, t1Began + v1Began) { run in
      var only = probe(live: [1])
      only.allTouches = []
      run.probes = [only]
    },
    Canary(
      "P-22", clause: "t1 is over for longer than a frame", press + "frame 900ms\n began 2 100 100",
      t1Began + v1Began + "--\n" + t1Ended + v1Ended + "--\n900ms touch t2 began 1 100 100 v1 1\n"
        + "900ms view v1 began t2 900ms 100 100 1"
    ) { run in
      let first = probe(live: [1])
      var last = probe(live: [2])
      last.allTouches = [1, 2]
      run.probes = [first, EngineProbe(), last]
    },
    Canary("P-22", clause: "t1 of v1 is another's too", down, t1Began + v1Began) { run in
      var last = probe(live: [1])
      last.touchesByView = [.init(number: 0, uids: [1]), .init(number: 1, uids: [1])]
      run.probes = [last]
    },
  ]

  private static func probe(live uids: [UInt64]) -> EngineProbe {
    var probe = EngineProbe()
    probe.allTouches = uids
    probe.liveTouches = uids
    return probe
  }
}
