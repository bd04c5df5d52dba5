import Multitouch

@testable import MultitouchSimulation

// Clauses about whole attempts: what timers come to, what waits, and what commands in their midst leave as it was.
extension Canary {
  private static let hold = "frame 0\n began 1 100 100\nframe 800ms\n ended 1\n"
  private static let held = "800ms touch t1 ended 1 100 100 v1 1\n800ms rec r0 ended t1\n"
  private static let pair = "frame 0\n began 1 100 100\n began 2 200 100\n"
  private static let pairLanded =
    t1Began + "0 touch t2 began 1 200 100 v1 1\n0 rec r0 began t1 t2\n"
    + "0 view v1 began t1 0 100 100 1 t2 0 200 100 1\n--\n"
  /// A pan on v1 that waits for one on v2 beside it, each with its finger.
  private static let twoPans =
    "view v2 in v0 500 0 500 1000\nrecognizer pan on v1\nrecognizer pan on v2\nrequire r0 r1\n"
    + "frame 0\n began 1 100 100\n began 2 700 100\nframe 10ms\n moved 1 120 100\n"
  private static let twoPansTold =
    t1Began + "0 touch t2 began 1 700 100 v2 1\n0 rec r1 began t2\n0 rec r0 began t1\n" + v1Began
    + "0 view v2 began t2 0 700 100 1\n--\n" + t1Moved + "10ms rec r0 moved t1\n10ms beginv v1 r0 1\n" + v1Moved
    + "--\n"
  private static let dragOn = drag + "frame 20ms\n moved 1 130 100\n"
  private static let movesOn = "20ms touch t1 moved 1 130 100 v1 1\n20ms rec r0 moved t1\n"
  private static let v1MovesOn = "20ms view v1 moved t1 20ms 130 100 1\n"
  private static let tapActs =
    "80ms rec r0 ended t1\n80ms beginv v1 r0 1\n80ms state r0 possible ended\n80ms act r0 ended 1 100 100\n"
    + "80ms view v1 cancelled t1 80ms 100 100 1\n"

  static let attempts: [Canary] = timersAlone + waiting + amidCommands + amidRequirements

  private static let timersAlone: [Canary] = [
    Canary(
      "P-34", clause: "has neither failed nor begun by its timer", "recognizer longpress on v1\n" + hold,
      landed + "500ms timer r0\n" + held
        + "800ms state r0 possible failed\n800ms reset r0\n800ms view v1 ended t1 800ms 100 100 1"),
    // After its time is up the lift makes a tap of it.
    Canary(
      "P-34", clause: "has neither failed nor begun by its timer", "recognizer tap on v1 cancels=no\n" + hold,
      landed + "750ms timer r0\n" + held
        + "800ms state r0 possible ended\n800ms act r0 ended 1 100 100\n800ms reset r0\n"
        + "800ms view v1 ended t1 800ms 100 100 1"),
  ]

  private static let waiting: [Canary] = [
    // It is promoted long after the cancel.
    Canary(
      "P-58", clause: "it was cancelled while it was Possible",
      twoPans + "frame 20ms\n cancelled 1\nframe 3s\n ended 2\n",
      twoPansTold + "20ms touch t1 cancelled 1 120 100 v1 1\n20ms rec r0 cancelled t1\n"
        + "20ms view v1 cancelled t1 20ms 120 100 1\n--\n3000ms touch t2 ended 1 700 100 v2 1\n"
        + "3000ms rec r1 ended t2\n3000ms state r1 possible failed\n3000ms state r0 possible began\n"
        + "3000ms act r0 began 0 120 100 10 0 2000 0\n3000ms state r0 began cancelled\n"
        + "3000ms act r0 cancelled 0 120 100 10 0 2000 0\n3000ms reset r1\n3000ms reset r0\n"
        + "3000ms view v2 ended t2 3000ms 700 100 1"),
    Canary(
      "P-27", clause: "it has sent Changed in this frame",
      "recognizer pan on v1 min=2 cancels=no\n" + pair
        + "frame 10ms\n moved 1 140 100\n moved 2 240 100\nframe 20ms\n moved 1 144 100\n ended 2\n",
      pairLanded + "10ms touch t1 moved 1 140 100 v1 1\n10ms touch t2 moved 1 240 100 v1 1\n"
        + "10ms rec r0 moved t1 t2\n10ms state r0 possible began\n10ms act r0 began 2 190 100 30 0 4000 0\n"
        + "10ms view v1 moved t1 10ms 140 100 1 t2 10ms 240 100 1\n--\n20ms touch t1 moved 1 144 100 v1 1\n"
        + "20ms touch t2 ended 1 240 100 v1 1\n20ms rec r0 moved t1\n20ms rec r0 ended t2\n"
        + "20ms state r0 began changed\n20ms act r0 changed 1 144 100 32 0 200 0\n20ms state r0 changed ended\n"
        + "20ms act r0 ended 1 144 100 32 0 200 0\n20ms reset r0\n20ms view v1 moved t1 20ms 144 100 1\n"
        + "20ms view v1 ended t2 20ms 240 100 1"),
    // It begins in the frame of the landing.
    Canary(
      "P-03", clause: "r0 was not told of the landing of t2",
      freePan + down + "frame 10ms\n moved 1 120 100\n began 2 200 100\n",
      landed + t1Moved + "10ms touch t2 began 1 200 100 v1 1\n10ms rec r0 moved t1\n10ms state r0 possible began\n"
        + "10ms act r0 began 1 120 100 10 0 2000 0\n" + v1Moved + "10ms view v1 began t2 10ms 200 100 1"),
    // One that waits goes on inside.
    Canary(
      "P-03", clause: "r0 was not told of the change of t1", twoPans + "frame 20ms\n moved 1 130 100\n",
      twoPansTold + "20ms touch t1 moved 1 130 100 v1 1\n" + v1MovesOn),
    Canary(
      "P-03", clause: "r0 was not told of the change of t1", twoPans + "frame 20ms\n ended 1\n",
      twoPansTold + "20ms touch t1 ended 1 120 100 v1 1\n"),
    // It requires one that nobody has touched.
    Canary(
      "P-32", clause: "though its whole component is terminal",
      "view v2 in v0 500 0 500 1000\nrecognizer tap on v1\nrecognizer tap on v2\nrequire r0 r1\n" + press,
      landed + t1Ended + tapActs),
    // Both are terminal, by the exclusion of one.
    Canary(
      "P-59", clause: "though its whole component is terminal",
      "recognizer longpress on v1\nrecognizer tap on v1\nrequire r0 r1\n" + press,
      twoLanded + t1Ended + "80ms rec r1 ended t1\n80ms beginv v1 r1 1\n80ms rec r0 ended t1\n"
        + "80ms state r0 possible failed\n80ms state r1 possible ended\n80ms act r1 ended 1 100 100\n"
        + "80ms view v1 cancelled t1 80ms 100 100 1"),
    // Another recognizer is there, and has nothing to do with it.
    Canary(
      "F-04", clause: "r0 has reached it and does not begin",
      freePan + "view v2 in v0 500 0 500 1000\nrecognizer tap on v2\n" + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n" + v1Moved),
    Canary(
      "P-42", clause: "no view was asked", "recognizer pan on v1\n" + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible began\n"
        + "10ms act r0 began 1 120 100 10 0 2000 0\n10ms view v1 cancelled t1 10ms 120 100 1"),
  ]

  /// A perform, a target or a value bears on no touch.
  private static let later = " do perform 1 1 after=9s\n"
  private static let control = "control c2 plain in v1 0 0 500 500\n"

  private static let amidCommands: [Canary] = [
    Canary(
      "P-29", clause: "r0 was not asked about t1",
      "recognizer longpress on v1 delegate\nrecognizer longpress on v1 delegate\nwhen receive r1" + later + down,
      t1Began + "0 receive r1 t1 1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began),
    Canary(
      "P-03", clause: "r0 was not told of the landing of t1",
      "recognizer longpress on v1\nrecognizer longpress on v1\nwhen rec r1" + later + down,
      t1Began + "0 rec r1 began t1\n" + v1Began),
    Canary(
      "P-56", clause: "no frame needs so many passes", "recognizer tap on v1 cancels=no\nwhen touch t9" + later + press,
      landed + t1Ended
        + "80ms rec r0 ended t1\n80ms state r0 possible ended\n80ms act r0 ended 1 100 100\n80ms reset r0\n"
        + "80ms drop - passes 0\n" + v1Ended),
    Canary(
      "F-08", clause: "simultaneity questions",
      freePan + "recognizer pan on v1 hysteresis=100\nwhen touch t9" + later + drag,
      twoLanded + t1Moved + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms state r0 possible began\n"
        + String(repeating: "10ms simul r0 r1 0\n", count: 17)
        + "10ms state r1 possible failed\n10ms act r0 began 1 120 100 10 0 2000 0\n10ms reset r1\n" + v1Moved),
    // A scale or a rotation that was set is the one it goes on from (PIN-3, ROT-3).
    Canary(
      "P-67", clause: "its fingers have brought it to 2.057142857142857",
      "recognizer pinch on v1 cancels=no\n" + pair
        + "frame 10ms\n moved 2 240 100\ncommand setscale r0 2\nframe 20ms\n moved 2 244 100\n",
      pairLanded + "10ms touch t2 moved 1 240 100 v1 1\n10ms rec r0 moved t2\n10ms state r0 possible began\n"
        + "10ms act r0 began 2 170 100 1.2962962962962963 29.62962962962963\n10ms view v1 moved t2 10ms 240 100 1\n"
        + "--\n--\n20ms touch t2 moved 1 244 100 v1 1\n20ms rec r0 moved t2\n20ms state r0 began changed\n"
        + "20ms act r0 changed 2 172 100 7 5\n20ms view v1 moved t2 20ms 244 100 1"),
    Canary(
      "P-67", clause: "its fingers have turned it to 1",
      "recognizer rotation on v1 cancels=no\n" + pair
        + "frame 10ms\n moved 2 200 120\ncommand setrotation r0 1\nframe 20ms\n moved 2 210 122\n",
      pairLanded + "10ms touch t2 moved 1 200 120 v1 1\n10ms rec r0 moved t2\n10ms state r0 possible began\n"
        + "10ms act r0 began 2 150 110 0.11012909327473788 19.739555984988076\n10ms view v1 moved t2 10ms 200 120 1\n"
        + "--\n--\n20ms touch t2 moved 1 210 122 v1 1\n20ms rec r0 moved t2\n20ms state r0 began changed\n"
        + "20ms act r0 changed 2 155 111 0.11012909327473788 0\n20ms view v1 moved t2 20ms 210 122 1"),
    // What its views are told goes by the settings it has now (§2.5).
    Canary(
      "P-61", clause: "r1 is Possible and delays t1",
      "recognizer touchdelay on v1 delaysBegan\nrecognizer tap on v1 taps=2\n" + down
        + "command set r1 delaysBegan\nadvance 200ms",
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n--\n--\n150ms timer r0\n150ms state r0 possible failed\n"
        + "150ms reset r0\n" + "150ms view v1 began t1 0 100 100 1"),
    Canary(
      "P-35", clause: "r0 still holds the end of t1",
      "recognizer tap on v1 taps=2 delaysEnded=no\n" + down + "command set r0\nframe 80ms\n ended 1\n",
      landed + "--\n" + t1Ended + "80ms rec r0 ended t1\n" + v1Ended),
    Canary(
      "P-62", clause: "t2 joined r0, which was running",
      freePan + drag + "command set r0\nframe 20ms\n began 2 200 100\n",
      landed + panBegins + "--\n--\n20ms touch t2 began 1 200 100 v1 1\n20ms rec r0 began t2\n"
        + "20ms view v1 began t2 20ms 200 100 1"),
    // Its turn came before that of the one in whose action it is taken away.
    Canary(
      "P-69", clause: "action 1 of c2 was not sent",
      control + "addtarget c2 7 1 1\naddtarget c2 7 2 1\nwhen send c2 nth=1 do removetarget c2 7 1 1\n" + down,
      "0 touch t1 began 1 100 100 v2 1\n0 view v2 began t1 0 100 100 1\n0 track c2 begin t1 1\n0 ctl c2 1\n"
        + "0 send c2 7 2 1"),
  ]

  /// A pan that runs and is given a requirement, with a second recognizer that nobody touches.
  private static let required =
    freePan + "view v2 in v0 500 0 500 1000\nrecognizer pan on v2\n" + drag + "command require r0 r1\n"
  private static let requiredTold = landed + panBegins + "--\n--\n"

  private static let amidRequirements: [Canary] = [
    Canary(
      "P-27", clause: "r0 sent no Changed", required + "frame 20ms\n moved 1 130 100\n",
      requiredTold + movesOn + v1MovesOn),
    Canary(
      "P-67", also: ["F-10"], clause: "its fingers make", required + "frame 20ms\n moved 1 130 100\n",
      requiredTold + movesOn + "20ms state r0 began changed\n20ms act r0 changed 1 130 100 15 0 1000 0\n" + v1MovesOn),
    Canary(
      "P-03", clause: "r0 was not told of the change of t1", required + "frame 20ms\n moved 1 130 100\n",
      requiredTold + "20ms touch t1 moved 1 130 100 v1 1\n" + v1MovesOn),
  ]
}
