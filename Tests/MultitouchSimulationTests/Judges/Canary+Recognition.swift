// Canaries about states, questions, exclusion, requirements, timers and values.

import Multitouch
import MultitouchRecordings

@testable import MultitouchSimulation

extension Canary {
  /// A pan that leaves views alone, dragged 20 points: began with 10 of them.
  static let freePan = "recognizer pan on v1 cancels=no\n"
  static let panBegins =
    t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible began\n10ms act r0 began 1 120 100 10 0 2000 0\n" + v1Moved
  private static let dragOn = drag + "frame 20ms\n moved 1 130 100\n"
  private static let movesOn = "20ms touch t1 moved 1 130 100 v1 1\n20ms rec r0 moved t1\n"
  private static let v1MovesOn = "20ms view v1 moved t1 20ms 130 100 1\n"
  /// A second recognizer, where nobody touches.
  private static let elsewhere = "view in v0 2000 0 10 10\nrecognizer pan on v2\n"

  static let states: [Canary] = [
    Canary(
      "P-04", freePan + "frame 0\n began 1 100 100\nframe 10ms\n moved 1 105 100",
      landed + "10ms touch t1 moved 1 105 100 v1 1\n10ms rec r0 moved t1\n10ms act r0 changed 1 105 100 5 0 500 0\n"
        + "10ms view v1 moved t1 10ms 105 100 1"),
    Canary(
      "P-04", clause: "it is possible", "recognizer tap on v1\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms act r0 ended 1 100 100"),
    Canary(
      "P-04", clause: "out of its block", "recognizer tap on v1\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms beginv v1 r0 1\n80ms state r0 possible ended\n"
        + "80ms act r0 began 1 100 100\n80ms act r0 ended 1 100 100\n80ms reset r0\n"
        + "80ms view v1 cancelled t1 80ms 100 100 1"),
    Canary(
      "P-05", freePan + drag, landed + t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible changed\n" + v1Moved),
    Canary(
      "P-05", clause: "a discrete recognizer never begins", "recognizer tap on v1\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms beginv v1 r0 1\n80ms state r0 possible began\n"
        + "80ms act r0 began 1 100 100\n80ms state r0 began ended\n80ms act r0 ended 1 100 100\n80ms reset r0\n"
        + "80ms view v1 cancelled t1 80ms 100 100 1"),
    Canary(
      "P-05", clause: "begins before it ends", freePan + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible ended\n"
        + "10ms act r0 ended 1 120 100 10 0 2000 0\n10ms reset r0\n" + v1Moved),
    Canary(
      "P-05", clause: "never recognizes", "recognizer touchdelay on v1 cancels=no\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms state r0 possible ended\n80ms act r0 ended 1 100 100\n"
        + "80ms reset r0\n" + v1Ended),
    Canary(
      "P-23", freePan + dragOn,
      landed + panBegins + "--\n" + movesOn + "20ms state r0 began changed\n20ms act r0 changed 1 130 100 20 0 1000 0\n"
        + "20ms act r0 changed 1 130 100 20 0 1000 0\n" + v1MovesOn),
    Canary(
      "P-23", clause: "r0 is ended, and no action has said so", "recognizer tap on v1 cancels=no\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms state r0 possible ended\n80ms reset r0\n" + v1Ended),
    Canary(
      "P-23", clause: "r0 is began, and no action has said so", freePan + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible began\n" + v1Moved),
    Canary("P-24", "recognizer longpress on v1\n" + down, t1Began + "0 rec r0 began t1\n0 reset r0\n" + v1Began),
    Canary(
      "P-24", clause: "reset twice", "recognizer tap on v1 cancels=no\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms state r0 possible ended\n80ms act r0 ended 1 100 100\n"
        + "80ms reset r0\n80ms state r0 possible failed\n80ms reset r0\n" + v1Ended),
    Canary("P-27", freePan + dragOn, landed + panBegins + "--\n" + movesOn + v1MovesOn),
    Canary(
      "P-32", "recognizer tap on v1\n" + press,
      landed + t1Ended
        + "80ms rec r0 ended t1\n80ms beginv v1 r0 1\n80ms state r0 possible ended\n80ms act r0 ended 1 100 100\n"
        + "80ms view v1 cancelled t1 80ms 100 100 1"),
    Canary(
      "P-53", "recognizer pan on v1 cancels=no delegate\nanswer shouldBegin r0 always 0\n" + drag,
      t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r0 moved t1\n10ms begin r0 0\n10ms state r0 possible began\n"
        + "10ms act r0 began 1 120 100 10 0 2000 0\n" + v1Moved),
    Canary(
      "P-54", "recognizer longpress on v1\n" + drag,
      landed + t1Moved
        + "10ms rec r0 moved t1\n10ms state r0 possible failed\n10ms act r0 failed 1 120 100\n10ms reset r0\n"
        + v1Moved),
    Canary(
      "P-53", clause: "was refused and has not failed",
      "recognizer pan on v1 cancels=no delegate\nanswer shouldBegin r0 always 0\n" + drag,
      t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r0 moved t1\n10ms begin r0 0\n" + v1Moved),
    // The view has said no, and the delegate is asked all the same.
    Canary(
      "P-53", also: ["P-42"], clause: "shouldBegin was refused", "recognizer pan on v1 delegate\n" + drag,
      t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r0 moved t1\n10ms beginv v1 r0 0\n10ms begin r0 1\n10ms state r0 possible began\n"
        + "10ms act r0 began 1 120 100 10 0 2000 0\n10ms view v1 cancelled t1 10ms 120 100 1"),
    // The first of two views has said no: what the second says is nothing to that.
    Canary(
      "P-53", also: ["P-42"], clause: "shouldBegin was refused", "recognizer pan on v1\n" + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n10ms beginv v1 r0 0\n10ms beginv v0 r0 1\n"
        + "10ms state r0 possible began\n10ms act r0 began 1 120 100 10 0 2000 0\n"
        + "10ms view v1 cancelled t1 10ms 120 100 1"),
    // It has failed, and its action shows that it has recognized.
    Canary(
      "P-54", clause: "act r0 ended", "recognizer tap on v1\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms state r0 possible failed\n80ms act r0 ended 1 100 100\n"
        + "80ms reset r0\n" + v1Ended),
    Canary(
      "P-58",
      "recognizer pan on v1 cancels=no delegate\nrecognizer tap on v1 cancels=no\nrequire r0 r1\n" + drag
        + "frame 20ms\n cancelled 1",
      t1Began + "0 receive r0 t1 1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms begin r0 1\n" + v1Moved
        + "--\n20ms touch t1 cancelled 1 120 100 v1 1\n20ms rec r1 cancelled t1\n20ms rec r0 cancelled t1\n"
        + "20ms state r1 possible failed\n20ms state r0 possible began\n20ms state r0 began cancelled\n"
        + "20ms act r0 began 0 120 100 10 0 2000 0\n20ms act r0 cancelled 0 120 100 10 0 2000 0\n"
        + "20ms reset r1\n20ms reset r0\n20ms view v1 cancelled t1 20ms 120 100 1"),
    Canary(
      "P-59", "recognizer longpress on v1\n" + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible failed\n" + v1Moved),
    Canary(
      "P-59", clause: "r1 was not reset in the pass",
      "recognizer longpress on v1\nrecognizer longpress on v1\nrecognizer longpress on v1\n" + drag,
      t1Began + "0 rec r2 began t1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r2 moved t1\n10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms state r2 possible failed\n"
        + "10ms state r1 possible failed\n10ms reset r2\n10ms state r0 possible failed\n10ms reset r1\n"
        + "10ms reset r0\n" + v1Moved),
  ]

  static let questions: [Canary] = [
    Canary(
      "P-28", "recognizer longpress on v1 cancels=no delegate\n" + down + "advance 600ms",
      t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began
        + "--\n500ms timer r0\n500ms begin r0 1\n500ms begin r0 1\n500ms state r0 possible began\n"
        + "500ms act r0 began 1 100 100"),
    // It waits for the tap, and is asked once more as its finger goes on.
    Canary(
      "P-28", clause: "in an earlier frame", "recognizer pan on v1\nrecognizer tap on v1\nrequire r0 r1\n" + dragOn,
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms beginv v1 r0 1\n" + v1Moved
        + "--\n20ms touch t1 moved 1 130 100 v1 1\n20ms rec r1 moved t1\n20ms rec r0 moved t1\n"
        + "20ms beginv v0 r0 1\n" + v1MovesOn),
    Canary("P-29", "recognizer longpress on v1 delegate\n" + down, t1Began + "0 rec r0 began t1\n" + v1Began),
    Canary(
      "P-29", clause: "beyond what is offered", scene: "capacities offered=1\n" + scene,
      "recognizer longpress on v1 delegate\nrecognizer longpress on v1 delegate\n" + down,
      t1Began + "0 receive r1 t1 1\n0 receive r0 t1 1\n0 drop - recognizers 1\n0 rec r1 began t1\n" + v1Began),
    Canary(
      "P-42", "recognizer pan on v1 cancels=no delegate\nrecognizer longpress on v1 delegate cancels=no\n" + drag,
      t1Began + "0 receive r1 t1 1\n0 receive r0 t1 1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n"
        + t1Moved
        + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms req r0 r1 r 0\n10ms begin r0 1\n"
        + "10ms state r1 possible failed\n10ms state r0 possible began\n10ms act r0 began 1 120 100 10 0 2000 0\n"
        + "10ms reset r1\n" + v1Moved),
  ]

  /// Nobody has recognized when it is asked who may beside whom.
  private static let earlyQuestion =
    t1Began + "0 receive r1 t1 1\n0 receive r0 t1 1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n"
    + t1Moved + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms begin r0 1\n10ms req r0 r1 r 0\n"
    + "10ms simul r0 r1 0\n10ms state r1 possible failed\n10ms state r0 possible began\n"
    + "10ms act r0 began 1 120 100 10 0 2000 0\n10ms reset r1\n" + v1Moved

  static let exclusion: [Canary] = [
    Canary(
      "P-42", clause: "r0 is possible, and r1 is possible",
      "recognizer pan on v1 cancels=no delegate\nrecognizer longpress on v1 delegate cancels=no\n" + drag,
      earlyQuestion),
    Canary(
      "P-33", elsewhere + "recognizer pan on v1 cancels=no delegate\n" + drag,
      t1Began + "0 receive r1 t1 1\n0 rec r1 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r1 moved t1\n10ms begin r1 1\n" + v1Moved),
    Canary(
      "P-43", "recognizer pan on v1\nrecognizer pan on v1\n" + drag,
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r1 moved t1\n10ms beginv v1 r1 1\n10ms rec r0 moved t1\n10ms beginv v1 r0 1\n"
        + "10ms state r0 possible began\n10ms state r1 possible failed\n10ms act r0 began 1 120 100 10 0 2000 0\n"
        + "10ms reset r1\n10ms view v1 cancelled t1 10ms 120 100 1"),
    Canary(
      "P-50", freePan + "recognizer pan on v1 hysteresis=100\n" + drag,
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved + "10ms rec r1 moved t1\n"
        + "10ms rec r0 moved t1\n10ms state r0 possible began\n10ms act r0 began 1 120 100 10 0 2000 0\n" + v1Moved),
    Canary(
      // The one that recognized is taken out in its question.
      "P-50", clause: "r0 stays Possible",
      "recognizer pan on v1 hysteresis=100\n" + "recognizer pan on v1 cancels=no delegate\n"
        + "when simul r1 do detach r1\n" + drag,
      t1Began + "0 receive r1 t1 1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r1 moved t1\n10ms begin r1 1\n10ms req r1 r0 r 0\n10ms rec r0 moved t1\n"
        + "10ms state r1 possible began\n10ms simul r1 r0 0\n10ms act r1 began 1 120 100 10 0 2000 0\n"
        + "10ms state r1 began cancelled\n10ms act r1 cancelled 1 120 100 10 0 2000 0\n10ms reset r1\n" + v1Moved),
    Canary(
      "P-51", freePan + "recognizer tap on v1\nrequire r0 r1\n" + drag,
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved + "10ms rec r1 moved t1\n"
        + "10ms rec r0 moved t1\n10ms state r0 possible began\n10ms state r1 possible failed\n"
        + "10ms act r0 began 1 120 100 10 0 2000 0\n" + v1Moved),
    Canary(
      "P-52", also: ["P-51"],
      "recognizer tap on v1 cancels=no delaysEnded=no\nrecognizer tap on v1 cancels=no delaysEnded=no delegate\n"
        + "require r0 r1\nanswer simultaneous r1 always 1\n" + press,
      t1Began + "0 receive r1 t1 1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Ended
        + "80ms rec r1 ended t1\n80ms begin r1 1\n80ms rec r0 ended t1\n80ms state r1 possible ended\n"
        + "80ms simul r1 r0 1\n80ms act r1 ended 1 100 100\n80ms simul r1 r0 1\n80ms state r0 possible ended\n"
        + "80ms act r0 ended 1 100 100\n80ms reset r1\n80ms reset r0\n" + v1Ended),
    Canary("P-56", down, t1Began + v1Began + "0 drop - passes 0"),
    Canary(
      "P-33", also: ["P-26", "P-30", "F-01"], clause: "neither promoted nor failed",
      "recognizer tap on v1 delaysEnded=no\nrecognizer tap on v1 taps=2 delaysEnded=no\nrequire r0 r1\n" + press
        + "advance 1s",
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Ended
        + "80ms rec r1 ended t1\n80ms rec r0 ended t1\n80ms beginv v1 r0 1\n" + v1Ended),
    // The single tap is first in κ, and the double tap excludes it.
    Canary(
      "P-43", clause: "is ready and dominates it",
      "recognizer tap on v1 taps=2\nrecognizer tap on v1\n" + press + "frame 200ms\n began 2 100 100\n"
        + "frame 280ms\n ended 2",
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Ended
        + "80ms rec r1 ended t1\n80ms beginv v1 r1 1\n80ms rec r0 ended t1\n80ms state r1 possible ended\n"
        + "80ms act r1 ended 1 100 100\n80ms reset r1\n80ms view v1 cancelled t1 80ms 100 100 1\n--\n"
        + "200ms touch t2 began 2 100 100 v1 1\n200ms rec r1 began t2\n200ms rec r0 began t2\n"
        + "200ms view v1 began t2 200ms 100 100 2\n--\n280ms touch t2 ended 2 100 100 v1 1\n280ms rec r1 ended t2\n"
        + "280ms beginv v1 r1 1\n280ms rec r0 ended t2\n280ms beginv v1 r0 1\n280ms state r1 possible ended\n"
        + "280ms state r0 possible ended\n280ms act r1 ended 1 100 100\n280ms act r0 ended 1 100 100\n280ms reset r1\n"
        + "280ms reset r0\n280ms view v1 cancelled t2 280ms 100 100 2"),
    // Two taps that require each other: they wait for ever, or only one of them fails.
    Canary("P-56", clause: "waits on a ring", ring + press, ringAttempts),
    Canary(
      "P-56", clause: "on a ring of which others have failed", ring + press,
      ringAttempts + "80ms state r1 possible failed\n80ms state r0 possible ended\n80ms act r0 ended 1 100 100\n"
        + "80ms reset r1\n80ms reset r0\n80ms view v1 cancelled t1 80ms 100 100 1"),
    Canary(
      "P-56", clause: "is left of a ring", ring + "recognizer tap on v1 taps=2\nrequire r0 r2\n" + press,
      t1Began + "0 rec r2 began t1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Ended
        + "80ms rec r2 ended t1\n80ms rec r1 ended t1\n80ms beginv v1 r1 1\n80ms rec r0 ended t1\n"
        + "80ms beginv v1 r0 1\n80ms state r1 possible failed"),
  ]

  private static let ring = "recognizer tap on v1\nrecognizer tap on v1\nrequire r0 r1\nrequire r1 r0\n"
  private static let ringAttempts =
    t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Ended
    + "80ms rec r1 ended t1\n80ms beginv v1 r1 1\n80ms rec r0 ended t1\n80ms beginv v1 r0 1\n"

  static let timers: [Canary] = [
    // It waits for the tap, and has begun inside.
    Canary(
      "P-26", clause: "has fired in this attempt already",
      "recognizer longpress on v1 cancels=no\nrecognizer tap on v1\nrequire r0 r1\n" + down + "advance 600ms",
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n500ms timer r0\n500ms timer r0"),
    Canary(
      "P-45", clause: "set after it came first", "recognizer tap on v1\nrecognizer tap on v1\n" + down + "advance 1s",
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began
        + "--\n750ms timer r0\n750ms state r0 possible failed\n750ms reset r0\n750ms timer r1\n"
        + "750ms state r1 possible failed\n750ms reset r1"),
    // A perform that was set before the finger was down.
    Canary(
      "P-45", clause: "set after it came first",
      "recognizer tap on v1\ncommand perform 1 1 after=750ms\n" + down + "advance 1s",
      "--\n" + landed + "750ms timer r0\n750ms state r0 possible failed\n750ms reset r0\n"
        + "750ms timer perform 1 1 0 0 0"),
    Canary("P-26", clause: "r0's timer was due", "recognizer tap on v1\n" + down + "advance 1s", landed),
    Canary("P-26", "advance 100ms", "50ms timer perform 1 1 0 0 0"),
    Canary(
      "P-34", "recognizer longpress on v1\n" + down + "advance 450ms",
      landed + "400ms timer r0\n400ms state r0 possible failed\n400ms reset r0"),
    // Without a duration it begins with its landing (LP-2).
    Canary(
      "P-34", clause: "it begins at once, at 0", "recognizer longpress on v1 cancels=no duration=0\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms state r0 possible failed\n80ms reset r0\n" + v1Ended),
    // It counts from the tap that comes first.
    Canary(
      "P-34", clause: "its time is up at 700000000",
      "recognizer longpress on v1 taps=1\n" + press + "frame 200ms\n began 2 100 100\nadvance 650ms",
      landed + t1Ended + "80ms rec r0 ended t1\n--\n200ms touch t2 began 2 100 100 v1 1\n200ms rec r0 began t2\n"
        + "200ms view v1 began t2 200ms 100 100 2\n--\n500ms timer r0\n500ms state r0 possible failed\n"
        + "500ms reset r0\n500ms view v1 ended t1 80ms 100 100 1"),
    Canary("P-36", "command perform 1 1 after=100ms\nadvance 1s", "--\n50ms timer perform 1 1 0 0 0"),
    // The second tap has begun, and the interval of the first goes on.
    Canary(
      "P-36", clause: "was replaced by one due at 950000000",
      "recognizer tap on v1 taps=2 delaysEnded=no\n" + press + "frame 200ms\n began 2 100 100\nadvance 500ms",
      landed + t1Ended + "80ms rec r0 ended t1\n" + v1Ended
        + "--\n200ms touch t2 began 2 100 100 v1 1\n200ms rec r0 began t2\n200ms view v1 began t2 200ms 100 100 2\n"
        + "--\n430ms timer r0\n430ms state r0 possible failed\n430ms reset r0"),
    Canary(
      "P-37", "recognizer longpress on v1\n" + drag + "advance 1s",
      landed + t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible failed\n10ms reset r0\n" + v1Moved
        + "--\n500ms timer r0"),
    Canary(
      "P-45", "command perform 1 1 after=100ms\ncommand perform 2 2 after=100ms\nadvance 1s",
      "--\n--\n100ms timer perform 2 2 0 0 0\n100ms timer perform 1 1 0 0 0"),
  ]

  static let rest: [Canary] = [
    Canary("P-21", also: ["P-35", "F-01"], press + "advance 1s", t1Began + v1Began + "--\n" + t1Ended),
    // T-11: a removed view hears a cancel.
    Canary(
      "P-21", also: ["F-01"], down + "command detach v1\nframe 80ms\n ended 1\nadvance 1s",
      t1Began + v1Began + "--\n--\n" + t1Ended),
    Canary(
      "P-30", also: ["P-26", "F-01"], "recognizer tap on v1 taps=2 delaysEnded=no\n" + press + "advance 1s",
      landed + t1Ended + "80ms rec r0 ended t1\n" + v1Ended),
    Canary("P-31", "recognizer tap on v1 taps=2\n" + late, failsLate),
    // Who is disabled, or was never made, lengthens nobody's wait.
    Canary("P-31", "recognizer tap on v1 taps=2\nrecognizer tap on v1 interval=10s enabled=no\n" + late, failsLate),
    Canary(
      "P-31", "recognizer tap on v1 taps=2\nwhen view v1 nth=9 do recognizer tap on v1 interval=10s\n" + late,
      failsLate),
  ]

  private static let late = press + "command perform 1 1 after=420ms\nadvance 1s"
  private static let failsLate =
    landed + t1Ended + "80ms rec r0 ended t1\n--\n--\n500ms timer perform 1 1 0 0 0\n"
    + "500ms state r0 possible failed\n500ms reset r0\n500ms view v1 ended t1 80ms 100 100 1"

  static let values: [Canary] = [
    Canary(
      "P-67", freePan + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible began\n"
        + "10ms act r0 began 1 120 100 12 0 2000 0\n" + v1Moved),
    Canary(
      "P-67", clause: "no finger has moved",
      "recognizer pinch on v1 cancels=no\nframe 0\n began 1 100 100\n began 2 300 100\n"
        + "frame 10ms\n moved 2 320 100\nframe 20ms\n ended 1\n ended 2",
      twoLand + "10ms touch t2 moved 1 320 100 v1 1\n10ms rec r0 moved t2\n10ms state r0 possible began\n"
        + "10ms act r0 began 2 210 100 1.0576923076923077 5.769230769230771\n10ms view v1 moved t2 10ms 320 100 1\n"
        + "--\n20ms touch t1 ended 1 100 100 v1 1\n20ms touch t2 ended 1 320 100 v1 1\n20ms rec r0 ended t1 t2\n"
        + "20ms state r0 began ended\n20ms act r0 ended 0 210 100 1.125 5.769230769230771\n20ms reset r0\n"
        + "20ms view v1 ended t1 20ms 100 100 1 t2 20ms 320 100 1"),
    // Two fingers 220 points apart show 220/208; at 230 they show 230/208.
    Canary(
      "P-67", clause: "brought it to", pinchBegan + "frame 20ms\n moved 2 330 100",
      pinchBegins + "--\n20ms touch t2 moved 1 330 100 v1 1\n20ms rec r0 moved t2\n20ms state r0 began changed\n"
        + "20ms act r0 changed 2 215 100 1.2 14.2\n20ms view v1 moved t2 20ms 330 100 1"),
    // Another second finger, and the scale is by the distance of the first two.
    Canary(
      "P-67", clause: "brought it to",
      pinchBegan + "frame 20ms\n ended 2\nframe 30ms\n began 3 400 100\nframe 40ms\n moved 3 410 100",
      pinchBegins + "--\n20ms touch t2 ended 1 320 100 v1 1\n20ms rec r0 ended t2\n"
        + "20ms view v1 ended t2 20ms 320 100 1\n--\n30ms touch t3 began 1 400 100 v1 1\n30ms rec r0 began t3\n"
        + "30ms view v1 began t3 30ms 400 100 1\n--\n40ms touch t3 moved 1 410 100 v1 1\n40ms rec r0 moved t3\n"
        + "40ms state r0 began changed\n40ms act r0 changed 2 255 100 1.4903846153846154 43.26923076923077\n"
        + "40ms view v1 moved t3 40ms 410 100 1"),
    // A turn of 45° shows 40°, and 10° more are not 20°.
    Canary(
      "P-67", clause: "turned it to",
      "recognizer rotation on v1 cancels=no\nframe 0\n began 1 100 100\n began 2 300 100\n"
        + "frame 10ms\n moved 2 300 300\nframe 20ms\n moved 2 300 310",
      twoLand + "10ms touch t2 moved 0 300 300 v1 1\n10ms rec r0 moved t2\n10ms state r0 possible began\n"
        + "10ms act r0 began 2 200 200 0.6981317007977318 78.53981633974483\n10ms view v1 moved t2 10ms 300 300 0\n"
        + "--\n20ms touch t2 moved 0 300 310 v1 1\n20ms rec r0 moved t2\n20ms state r0 began changed\n"
        + "20ms act r0 changed 2 200 205 1.0471975511965976 34.9\n20ms view v1 moved t2 20ms 300 310 0"),
    Canary(
      "P-68", freePan + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible began\n"
        + "10ms act r0 began 1 nan 100 10 0 2000 0\n" + v1Moved),
  ]

  /// A pinch of two fingers, 200 points apart and then 220.
  private static let pinchBegan =
    "recognizer pinch on v1 cancels=no\nframe 0\n began 1 100 100\n began 2 300 100\nframe 10ms\n moved 2 320 100\n"
  private static let pinchBegins =
    twoLand + "10ms touch t2 moved 1 320 100 v1 1\n10ms rec r0 moved t2\n10ms state r0 possible began\n"
    + "10ms act r0 began 2 210 100 1.0576923076923077 5.769230769230771\n10ms view v1 moved t2 10ms 320 100 1\n"

  static let families: [Canary] = [
    // use-gesture, SDL: one of two fingers has lifted, and the gesture still has two.
    Canary(
      "F-01", freePan + twoFingers + "frame 20ms\n ended 2\nframe 30ms\n moved 1 145 100",
      twoLand + twoDrag + "--\n20ms touch t2 ended 1 300 100 v1 1\n20ms rec r0 ended t2\n"
        + "20ms view v1 ended t2 20ms 300 100 1\n--\n30ms touch t1 moved 1 145 100 v1 1\n30ms rec r0 moved t1\n"
        + "30ms state r0 began changed\n30ms act r0 changed 2 222.5 100 15 0 250 0\n30ms view v1 moved t1 30ms 145 100 1"
    ),
    // Hammer.js: lifting the second finger ends the pan of the first.
    Canary(
      "F-02", freePan + twoFingers + "frame 20ms\n ended 2",
      twoLand + twoDrag + "--\n20ms touch t2 ended 1 300 100 v1 1\n20ms rec r0 ended t2\n20ms state r0 began ended\n"
        + "20ms act r0 ended 1 140 100 10 0 2000 0\n20ms reset r0\n20ms view v1 ended t2 20ms 300 100 1"),
    // MapLibre: a single tap waits for a double tap that does not exist.
    Canary(
      "F-03", "recognizer tap on v1 cancels=no\n" + press + "command perform 1 1 after=350ms\nadvance 1s",
      landed + t1Ended + "80ms rec r0 ended t1\n--\n--\n430ms timer perform 1 1 0 0 0\n430ms state r0 possible ended\n"
        + "430ms act r0 ended 1 100 100\n430ms reset r0\n430ms view v1 ended t1 80ms 100 100 1"),
    // LVGL: the rotation's threshold is never applied, one pixel of jiggle rotates.
    Canary(
      "F-04",
      "recognizer rotation on v1 cancels=no\nframe 0\n began 1 100 100\n began 2 300 100\nframe 10ms\n moved 2 300 101",
      twoLand + "10ms touch t2 moved 1 300 101 v1 1\n10ms rec r0 moved t2\n10ms state r0 possible began\n"
        + "10ms act r0 began 2 200 100.5 0 0\n10ms view v1 moved t2 10ms 300 101 1"),
    // Flutter: a fast flick ends with a velocity of zero.
    Canary(
      "F-05", freePan + drag + "frame 20ms\n ended 1",
      landed + panBegins + "--\n20ms touch t1 ended 1 120 100 v1 1\n20ms rec r0 ended t1\n20ms state r0 began ended\n"
        + "20ms act r0 ended 0 120 100 10 0 0 0\n20ms reset r0\n20ms view v1 ended t1 20ms 120 100 1"),
    // Slint, Hammer.js: a scroll goes on beside the slider that has won the finger.
    Canary(
      "F-06", also: ["P-50"], freePan + freePan + drag,
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms state r1 possible began\n10ms state r0 possible began\n"
        + "10ms act r1 began 1 120 100 10 0 2000 0\n10ms act r0 began 1 120 100 10 0 2000 0\n" + v1Moved),
    // LVGL: two contacts on one pixel have no scale.
    Canary(
      "F-07",
      "recognizer pinch on v1 cancels=no\nframe 0\n began 1 100 100\n began 2 300 100\nframe 10ms\n moved 2 100 100",
      twoLand + "10ms touch t2 moved 0 100 100 v1 1\n10ms rec r0 moved t2\n10ms state r0 possible began\n"
        + "10ms act r0 began 2 100 100 0 0\n10ms view v1 moved t2 10ms 100 100 0"),
    // UIKit: the failure graph is walked over and over.
    Canary(
      "F-08", freePan + "recognizer pan on v1 hysteresis=100\n" + drag,
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms state r0 possible began\n"
        + String(repeating: "10ms simul r0 r1 0\n", count: 17)
        + "10ms state r1 possible failed\n10ms act r0 began 1 120 100 10 0 2000 0\n10ms reset r1\n" + v1Moved),
    // Kivy: a palm lands beside a pinch and moves it.
    Canary(
      "F-09", also: ["P-27"],
      "recognizer pinch on v1 cancels=no\nframe 0\n began 1 100 100\n began 2 300 100\n"
        + "frame 10ms\n moved 2 320 100\nframe 20ms\n began 3 500 500",
      twoLand + "10ms touch t2 moved 1 320 100 v1 1\n10ms rec r0 moved t2\n10ms state r0 possible began\n"
        + "10ms act r0 began 2 210 100 1.0576923076923077 5.769230769230769\n10ms view v1 moved t2 10ms 320 100 1\n"
        + "--\n20ms touch t3 began 1 500 500 v1 1\n20ms rec r0 began t3\n20ms state r0 began changed\n"
        + "20ms act r0 changed 2 210 100 1.0576923076923077 5.769230769230769\n20ms view v1 began t3 20ms 500 500 1"),
    // Bevy: of several samples in a frame only the last counts.
    Canary(
      "F-10", also: ["P-67"], freePan + dragOn,
      landed + panBegins + "--\n" + movesOn + "20ms state r0 began changed\n20ms act r0 changed 1 130 100 15 0 1000 0\n"
        + v1MovesOn),
  ]

  /// Two fingers land, and the first moves by 40 points.
  private static let twoFingers = "frame 0\n began 1 100 100\n began 2 300 100\nframe 10ms\n moved 1 140 100\n"
  private static let twoLand =
    t1Began
    + "0 touch t2 began 1 300 100 v1 1\n0 rec r0 began t1 t2\n0 view v1 began t1 0 100 100 1 t2 0 300 100 1\n--\n"
  private static let twoDrag =
    "10ms touch t1 moved 1 140 100 v1 1\n10ms rec r0 moved t1\n10ms state r0 possible began\n"
    + "10ms act r0 began 2 220 100 10 0 2000 0\n10ms view v1 moved t1 10ms 140 100 1\n"
}
