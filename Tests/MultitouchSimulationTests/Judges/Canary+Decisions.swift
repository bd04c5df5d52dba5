import Multitouch

@testable import MultitouchSimulation

// Clauses about decisions: questions, states, actions, timers and values, each wrong by itself.
extension Canary {
  private static let askingPan = "recognizer pan on v1 cancels=no delegate\n"
  private static let askedToReceive = t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began + "--\n"
  private static let dragOn = drag + "frame 20ms\n moved 1 130 100\n"
  private static let movesOn = "20ms touch t1 moved 1 130 100 v1 1\n20ms rec r0 moved t1\n"
  private static let v1MovesOn = "20ms view v1 moved t1 20ms 130 100 1\n"
  /// A press that a move does not end, beside the pan.
  private static let unmoved = "recognizer longpress on v1 cancels=no movement=500\n"
  private static let besideUnmoved =
    t1Began + "0 receive r0 t1 1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
    + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n"
  private static let beginsBeside =
    "10ms state r0 possible began\n10ms simul r0 r1 1\n10ms act r0 began 1 120 100 10 0 2000 0\n"
  private static let askedTooLate =
    besideUnmoved + "10ms req r0 r1 r 0\n10ms begin r0 1\n" + beginsBeside + v1Moved
  private static let begins = "10ms state r0 possible began\n10ms act r0 began 1 120 100 10 0 2000 0\n"

  static let decisions: [Canary] = questionsAlone + statesAlone + timersOfOne

  private static let questionsAlone: [Canary] = [
    Canary(
      "P-42", clause: "its delegate was not asked whether it should begin", askingPan + drag,
      askedToReceive + t1Moved + "10ms rec r0 moved t1\n" + begins + v1Moved),
    Canary("P-42", clause: "shouldBegin comes first", askingPan + unmoved + drag, askedTooLate),
    Canary("P-42", clause: "requirements were asked about before", askingPan + unmoved + drag, askedTooLate),
    Canary(
      "P-50", also: ["F-06"], clause: "has recognized and nobody let it", freePan + freePan + drag,
      twoLanded + t1Moved + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms state r1 possible began\n"
        + "10ms state r0 possible began\n10ms act r1 began 1 120 100 10 0 2000 0\n"
        + "10ms act r0 began 1 120 100 10 0 2000 0\n" + v1Moved),
    Canary(
      "P-28", clause: "v1 was asked in this attempt", "recognizer tap on v1\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms beginv v1 r0 1\n80ms beginv v1 r0 1\n"
        + "80ms state r0 possible ended\n80ms act r0 ended 1 100 100\n80ms reset r0\n"
        + "80ms view v1 cancelled t1 80ms 100 100 1"),
    Canary(
      "P-42", clause: "views are asked before the delegate", "recognizer tap on v1 delegate\n" + press,
      askedToReceive + t1Ended + "80ms rec r0 ended t1\n80ms begin r0 1\n80ms beginv v1 r0 1\n"
        + "80ms state r0 possible ended\n80ms act r0 ended 1 100 100\n80ms reset r0\n"
        + "80ms view v1 cancelled t1 80ms 100 100 1"),
    Canary(
      "P-42", clause: "it cancels no touches", "recognizer tap on v1 cancels=no\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms beginv v1 r0 1\n80ms state r0 possible ended\n"
        + "80ms act r0 ended 1 100 100\n80ms reset r0\n" + v1Ended),
    Canary(
      "P-42", clause: "it is began", askingPan + dragOn,
      askedToReceive + t1Moved + "10ms rec r0 moved t1\n" + begins + v1Moved + "--\n" + movesOn
        + "20ms begin r0 1\n20ms state r0 began changed\n20ms act r0 changed 1 130 100 20 0 1000 0\n" + v1MovesOn),
    Canary(
      "P-28", clause: "asked about r1 in this attempt already", askingPan + unmoved + drag,
      besideUnmoved + "10ms begin r0 1\n10ms req r0 r1 r 0\n10ms req r0 r1 r 0\n" + beginsBeside + v1Moved),
    Canary(
      "P-42", clause: "it is began", askingPan + unmoved + dragOn,
      besideUnmoved + "10ms begin r0 1\n" + beginsBeside + v1Moved + "--\n"
        + "20ms touch t1 moved 1 130 100 v1 1\n20ms rec r1 moved t1\n20ms rec r0 moved t1\n20ms req r0 r1 r 0\n"
        + "20ms state r0 began changed\n20ms act r0 changed 1 130 100 20 0 1000 0\n" + v1MovesOn),
    // Neither has recognized.
    Canary(
      "P-42", clause: "r0 is possible, and r1 is possible", freePan + "recognizer pan on v1 hysteresis=100\n" + drag,
      twoLanded + t1Moved + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms simul r0 r1 0\n"
        + "10ms state r0 possible began\n10ms state r1 possible failed\n10ms act r0 began 1 120 100 10 0 2000 0\n"
        + "10ms reset r1\n" + v1Moved),
    // Another has recognized before, and this one was never asked whether it should begin.
    Canary(
      "P-42", clause: "shouldBegin comes before this",
      freePan + "recognizer pan on v1 cancels=no hysteresis=25 delegate\n" + dragOn,
      t1Began + "0 receive r1 t1 1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n" + beginsBeside + v1Moved
        + "--\n20ms touch t1 moved 1 130 100 v1 1\n20ms rec r1 moved t1\n20ms rec r0 moved t1\n20ms simul r0 r1 0\n"
        + "20ms state r1 possible failed\n20ms state r0 began changed\n20ms act r0 changed 1 130 100 20 0 1000 0\n"
        + "20ms reset r1\n" + v1MovesOn),
  ]

  private static let statesAlone: [Canary] = [
    Canary(
      "P-04", clause: "an action of Possible", "recognizer longpress on v1\n" + down,
      t1Began + "0 rec r0 began t1\n0 act r0 possible 1 100 100\n" + v1Began),
    Canary(
      "P-58", also: ["P-23", "P-27"], clause: "its first action shows Began", freePan + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible began\n"
        + "10ms act r0 changed 1 120 100 10 0 2000 0\n" + v1Moved),
    Canary(
      "P-04", also: ["P-23"], clause: "its block of actions is open", freePan + drag + "frame 20ms\n ended 1\n",
      landed + panBegins + "--\n20ms touch t1 ended 1 120 100 v1 1\n20ms rec r0 ended t1\n20ms state r0 began ended\n"
        + "20ms reset r0\n20ms view v1 ended t1 20ms 120 100 1"),
    Canary(
      "P-59", clause: "r1 of its component is not terminal",
      "recognizer tap on v1\nrecognizer pan on v1 hysteresis=100\nrequire r1 r0\n" + drag,
      twoLanded + t1Moved + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms state r0 possible failed\n"
        + "10ms reset r0\n" + v1Moved),
    Canary(
      "P-24", also: ["P-30", "P-32"], clause: "r0 is ended and was never reset",
      "recognizer tap on v1 cancels=no\n" + press + "advance 1s",
      landed + t1Ended + "80ms rec r0 ended t1\n80ms state r0 possible ended\n80ms act r0 ended 1 100 100\n" + v1Ended),
    Canary(
      "P-27", clause: "it was promoted in this frame", freePan + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n" + begins
        + "10ms state r0 began changed\n10ms act r0 changed 1 120 100 10 0 2000 0\n" + v1Moved),
    Canary(
      "P-68", also: ["F-07"], clause: "nan", freePan + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible began\n10ms act r0 began 1 120 100 10 0 nan 0\n"
        + v1Moved),
    Canary(
      "F-02", also: ["F-10", "P-67"], clause: "it jumps from", freePan + dragOn,
      landed + panBegins + "--\n" + movesOn + "20ms state r0 began changed\n20ms act r0 changed 1 130 100 60 0 1000 0\n"
        + v1MovesOn),
  ]

  private static let timersOfOne: [Canary] = [
    Canary(
      "P-26", clause: "it is not pending", "command perform 1 1 after=100ms\nadvance 100ms",
      "--\n50ms timer perform 2 2 0 0 0"),
    Canary(
      "P-36", clause: "its deadline is 200000000",
      "command perform 1 1 after=100ms\ncommand perform 2 2 after=200ms\nadvance 1s",
      "--\n--\n90ms timer perform 2 2 0 0 0\n100ms timer perform 1 1 0 0 0"),
    Canary("P-26", clause: "was due at 100000000", "command perform 1 1 after=100ms\nadvance 1s", ""),
    Canary(
      "P-34", clause: "its time was up at 500000000",
      "recognizer longpress on v1\n" + down + "frame 600ms\n ended 1\n",
      landed + "600ms touch t1 ended 1 100 100 v1 1\n600ms rec r0 ended t1\n600ms state r0 possible failed\n"
        + "600ms reset r0\n600ms view v1 ended t1 600ms 100 100 1"),
    Canary(
      "P-34", clause: "it begins at 500000000",
      "recognizer longpress on v1 cancels=no\n" + down + "frame 10ms\n moved 1 104 100\n",
      landed + "10ms touch t1 moved 1 104 100 v1 1\n10ms rec r0 moved t1\n10ms state r0 possible began\n"
        + "10ms act r0 began 1 104 100\n10ms view v1 moved t1 10ms 104 100 1"),
    Canary(
      "P-36", clause: "no deadline of its attempt is now", "recognizer tap on v1\n" + down + "advance 1s",
      landed + "300ms timer r0\n300ms state r0 possible failed\n300ms reset r0"),
  ]
}
