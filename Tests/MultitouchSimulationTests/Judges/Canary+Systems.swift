// Canaries about the systems: what one tells that it must not, or does not tell.

import Multitouch
import MultitouchRecordings

@testable import MultitouchSimulation

extension Canary {
  /// A window with one control over it.
  private static func control(_ kind: String) -> String {
    "window w0 v0 0 0 1000 1000\ncontrol c1 \(kind) in v0 0 0 1000 1000\n"
  }

  private static let pressBegan = t1Began + v1Began + "0 track c1 begin t1 1\n0 ctl c1 1\n--\n"
  private static let pressEnded = t1Ended + v1Ended + "80ms track c1 end t1\n"

  /// The words of the handler of the first tap, at (100, 100).
  private static let handler = "timer perform -4 1 4636737291354636288 4636737291354636288 1"
  private static let alert = "500ms \(handler)\n500ms user - 30 100 100"

  private static let webTap = "recognizer tap on v1 delegate\nsystem webtap recipe r0 hardened\n"
  private static let webTapOffered = t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began + "--\n"

  static let systems: [Canary] = [
    Canary(
      "P-90", scene: control("button") + "system delayedtap c c1 hardened\n", press + "advance 1s",
      pressBegan + pressEnded + "80ms ctl c1 64\n80ms ctl c1 8192\n--\n"),
    Canary(
      "P-91", scene: control("button") + "system delayedtap a c1\n", press + "advance 1s",
      pressBegan + pressEnded + "80ms ctl c1 64\n80ms ctl c1 8192\n--\n"),
    Canary(
      "P-91", clause: "no touchDown has asked", scene: control("button") + "system delayedtap a c1\n", press,
      pressBegan + pressEnded + "80ms ctl c1 64\n80ms ctl c1 8192\n80ms user - 1 1"),
    Canary(
      "P-92", clause: "by 2 fingers at once",
      "recognizer triggeredtap on v1\nframe 0\n began 1 100 100\n began 2 300 100",
      t1Began + "0 touch t2 began 1 300 100 v1 1\n0 rec r0 began t1 t2\n0 beginv v1 r0 1\n"
        + "0 state r0 possible ended\n0 act r0 ended 2 200 100 1\n0 reset r0"),
    // It waits for the long press, and acts when that has failed.
    Canary(
      "P-92", clause: "by 2 fingers at once",
      "recognizer triggeredtap on v1\nrecognizer longpress on v1 touches=2\nrequire r0 r1\n"
        + "frame 0\n began 1 100 100\n began 2 300 100\nframe 10ms\n moved 1 120 100",
      t1Began + "0 touch t2 began 1 300 100 v1 1\n0 rec r1 began t1 t2\n0 rec r0 began t1 t2\n0 beginv v1 r0 1\n"
        + "0 view v1 began t1 0 100 100 1 t2 0 300 100 1\n--\n" + t1Moved
        + "10ms rec r1 moved t1\n10ms state r1 possible failed\n10ms state r0 possible ended\n"
        + "10ms act r0 ended 2 200 100 1\n10ms reset r1\n10ms reset r0\n"
        + "10ms view v1 cancelled t1 10ms 120 100 1 t2 0 300 100 1"),
    Canary(
      "P-92", clause: "after the last time",
      "recognizer triggeredtap on v1\n" + down
        + "frame 300ms\n began 2 200 100\nframe 350ms\n ended 2\nframe 400ms\n began 3 200 100",
      t1Began + "0 rec r0 began t1\n" + v1Began + "--\n300ms touch t2 began 1 200 100 v1 1\n300ms rec r0 began t2\n"
        + "300ms beginv v1 r0 1\n300ms state r0 possible ended\n300ms act r0 ended 2 150 100 1\n300ms reset r0\n"
        + "300ms view v1 cancelled t1 0 100 100 1\n--\n350ms touch t2 ended 1 200 100 v1 1\n--\n"
        + "400ms touch t3 began 2 200 100 v1 1\n400ms rec r0 began t3\n400ms beginv v1 r0 1\n"
        + "400ms state r0 possible ended\n400ms act r0 ended 1 200 100 2\n400ms reset r0"),
    Canary(
      "P-92", "recognizer triggeredtap on v1\n" + down,
      t1Began + "0 rec r0 began t1\n0 beginv v1 r0 1\n0 state r0 possible ended\n0 act r0 ended 1 100 100 1\n0 reset r0"
    ),
    Canary(
      "P-93", also: ["DC"],
      "recognizer tap on v1 taps=2 delaysBegan\nsystem collection v1 r0\n" + press
        + "frame 200ms\n began 2 100 100\nframe 280ms\n ended 2",
      t1Began + "0 rec r0 began t1\n--\n" + t1Ended + "80ms rec r0 ended t1\n--\n"
        + "200ms touch t2 began 2 100 100 v1 1\n200ms rec r0 began t2\n--\n"
        + "280ms touch t2 ended 2 100 100 v1 1\n280ms rec r0 ended t2\n280ms beginv v1 r0 1\n"
        + "280ms state r0 possible ended\n280ms act r0 ended 1 100 100\n280ms user - 23 5\n"
        + "280ms user - 24 100 100 100 100\n280ms user - 22 5\n280ms reset r0"),
    // It has selected, and acts all the same.
    Canary(
      "P-93", also: ["DC", "P-35", "P-61"], clause: "its first finger has selected already",
      "recognizer tap on v1 taps=2 delaysBegan\nsystem collection v1 r0\n" + press
        + "frame 200ms\n began 2 100 100\nframe 280ms\n ended 2",
      t1Began + "0 rec r0 began t1\n--\n" + t1Ended + "80ms rec r0 ended t1\n80ms view v1 began t1 0 100 100 1\n"
        + v1Ended + "80ms user - 22 5\n--\n200ms touch t2 began 2 100 100 v1 1\n200ms rec r0 began t2\n--\n"
        + "280ms touch t2 ended 2 100 100 v1 1\n280ms rec r0 ended t2\n280ms beginv v1 r0 1\n"
        + "280ms state r0 possible ended\n280ms act r0 ended 1 100 100\n280ms user - 23 5\n"
        + "280ms user - 24 100 100 100 100\n280ms reset r0"),
    Canary(
      "DC", scene: "window w0 v0 0 0 1000 1000\nview v1 in v0 0 0 1000 1000 multiple\n",
      "recognizer tap on v1 taps=2\nsystem collection v1 r0\n" + down,
      t1Began + "0 rec r0 began t1\n" + v1Began + "0 user - 20 4"),
    Canary(
      "WEB", "recognizer tap on v1 delegate\nsystem webtap recipe r0 hardened\n" + down + "advance 1s",
      t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began + "--\n500ms \(handler)\n"
        + "500ms user - 30 100 100\n750ms timer r0\n750ms state r0 possible failed\n750ms reset r0"),
    Canary(
      "TD", scene: control("plain") + "system tapdraghold c1\n", press + "advance 1s",
      pressBegan + pressEnded + "80ms user - 40 1 2\n80ms ctl c1 64\n--\n"),
    Canary(
      "P-68", also: ["TD"], clause: "nan", scene: control("plain") + "system tapdraghold c1\n", press,
      pressBegan + pressEnded + "80ms user - 40 1 nan\n80ms ctl c1 64"),
    Canary(
      "WEB", also: ["P-26"], clause: "the handler of the tap offered at 0 has not run", webTap + down + "advance 600ms",
      webTapOffered),
    // Something later shows it too.
    Canary(
      "WEB", also: ["P-26"], clause: "the handler of the tap offered at 0 has not run",
      webTap + down + "advance 1s\nframe 2s\n ended 1\n",
      webTapOffered + "750ms timer r0\n750ms state r0 possible failed\n750ms reset r0\n--\n"
        + "2000ms touch t1 ended 1 100 100 v1 1\n2000ms view v1 ended t1 2000ms 100 100 1"),
    Canary(
      "WEB", also: ["P-26"], clause: "the handler of a tap that was withdrawn runs", webTap + down + "advance 600ms",
      webTapOffered + "500ms \(handler)\n510ms \(handler)"),
    Canary(
      "WEB", also: ["P-36"], clause: "a handler that was due at 500000000 runs", webTap + down + "advance 450ms",
      webTapOffered + "400ms \(handler)"),
    Canary(
      "TD", also: ["P-26"], clause: "a hold was due at 500000000 and not told",
      scene: control("plain") + "system tapdraghold c1\n", down + "frame 800ms\n ended 1\n",
      pressBegan + "800ms touch t1 ended 1 100 100 v1 1\n800ms view v1 ended t1 800ms 100 100 1\n"
        + "800ms track c1 end t1\n800ms user - 40 1 1\n800ms ctl c1 64"),
    Canary(
      "TD", also: ["P-36"], clause: "a hold's timer fires that was due at 500000000",
      scene: control("plain") + "system tapdraghold c1\n", down + "advance 450ms",
      pressBegan + "400ms timer perform -2 1 1 0 0"),
    Canary(
      "P-94", also: ["P-26"], "recognizer tap on v1 delegate\nsystem webtap recipe r0\nadvance 1s",
      alert),
    // Without a rival nobody asks (row W8).
    Canary(
      "P-94", clause: "nobody has asked",
      "recognizer tap on v1 delegate\nsystem webtap recipe r0\n" + press + "advance 1s",
      t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Ended
        + "80ms rec r0 ended t1\n80ms beginv v1 r0 1\n80ms begin r0 1\n80ms state r0 possible ended\n"
        + "80ms act r0 ended 1 100 100\n80ms reset r0\n80ms view v1 cancelled t1 80ms 100 100 1\n--\n" + alert),
    // A pan has asked, but the finger goes too far for a tap.
    Canary(
      "P-94", clause: "not recognized when it was last asked",
      "recognizer tap on v1 delegate\nrecognizer pan on v1\nsystem webtap recipe r0\n" + drag
        + "frame 20ms\n moved 1 200 100\nadvance 1s",
      t1Began + "0 receive r0 t1 1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r1 moved t1\n10ms beginv v1 r1 1\n10ms req r1 r0 q 0\n10ms rec r0 moved t1\n"
        + "10ms state r1 possible began\n10ms simul r0 r1 1\n10ms act r1 began 1 120 100 10 0 2000 0\n"
        + "10ms view v1 cancelled t1 10ms 120 100 1\n--\n20ms touch t1 moved 0 200 100 v1 1\n20ms rec r1 moved t1\n"
        + "20ms rec r0 moved t1\n20ms state r1 began changed\n20ms state r0 possible failed\n"
        + "20ms act r1 changed 1 200 100 90 0 8000 0\n20ms reset r0\n--\n" + alert),
    // The handler of the first tap runs on (row W2).
    Canary(
      "P-94", also: ["P-36"], clause: "a second tap has landed",
      "recognizer tap on v1 delegate\nrecognizer tap on v1\nsystem webtap recipe r0\n" + press
        + "frame 200ms\n began 2 100 100\nframe 280ms\n ended 2\nadvance 1s",
      t1Began + "0 receive r0 t1 1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Ended
        + "80ms rec r1 ended t1\n80ms beginv v1 r1 1\n80ms req r1 r0 q 0\n80ms rec r0 ended t1\n"
        + "80ms beginv v1 r0 1\n80ms begin r0 1\n80ms req r0 r1 r 0\n80ms state r1 possible ended\n"
        + "80ms simul r0 r1 1\n80ms simul r0 r1 1\n80ms state r0 possible ended\n80ms act r1 ended 1 100 100\n"
        + "80ms act r0 ended 1 100 100\n80ms reset r1\n80ms reset r0\n80ms view v1 cancelled t1 80ms 100 100 1\n--\n"
        + "200ms touch t2 began 2 100 100 v1 1\n200ms receive r0 t2 0\n200ms rec r1 began t2\n"
        + "200ms view v1 began t2 200ms 100 100 2\n--\n280ms touch t2 ended 2 100 100 v1 1\n280ms rec r1 ended t2\n"
        + "280ms beginv v1 r1 1\n280ms state r1 possible ended\n280ms act r1 ended 1 100 100\n280ms reset r1\n"
        + "280ms view v1 cancelled t2 280ms 100 100 2\n--\n" + alert),
    // The same of the hardened one, which withdraws what the second tap continues.
    Canary(
      "P-94", also: ["P-36", "WEB"], clause: "has been continued by a second one",
      webTap + press + "frame 200ms\n began 2 100 100\nframe 280ms\n ended 2\nadvance 1s",
      webTapOffered + t1Ended + "80ms rec r0 ended t1\n80ms beginv v1 r0 1\n80ms begin r0 1\n"
        + "80ms state r0 possible ended\n80ms act r0 ended 1 100 100\n80ms reset r0\n"
        + "80ms view v1 cancelled t1 80ms 100 100 1\n--\n200ms touch t2 began 2 100 100 v1 1\n200ms receive r0 t2 0\n"
        + "200ms view v1 began t2 200ms 100 100 2\n--\n280ms touch t2 ended 2 100 100 v1 1\n"
        + "280ms view v1 ended t2 280ms 100 100 2\n--\n" + alert),
    Canary(
      "P-95", also: ["TD"], clause: "no outcome was told",
      scene: control("plain") + "system tapdraghold c1\n", press, pressBegan + pressEnded + "80ms ctl c1 64"),
    Canary(
      "P-95", also: ["TD"], clause: "no outcome was told",
      scene: control("plain") + "system tapdraghold c1\n", down + "command cancelall",
      pressBegan + "0 touch t1 cancelled 1 100 100 v1 1\n0 view v1 cancelled t1 0 100 100 1\n0 track c1 cancel t1\n"
        + "0 ctl c1 256"),
    // Disabled (CTL-9), it lets the timer of a hold run on.
    Canary(
      "TD", also: ["P-36"], clause: "runs on",
      scene: control("plain") + "system tapdraghold c1\n", down + "command setcontrol c1 plain enabled=no\nadvance 1s",
      pressBegan + "0 track c1 cancel -\n0 user - 46 1\n0 ctl c1 256\n--\n500ms timer perform -2 1 1 0 0"),
    Canary(
      "P-95", also: ["TD"], clause: "an outcome of a touch that is not over",
      scene: control("plain") + "system tapdraghold c1\n", down,
      t1Began + v1Began + "0 track c1 begin t1 1\n0 user - 40 1 1\n0 ctl c1 1"),
    Canary(
      "P-95", also: ["TD"], clause: "a tap after a drag",
      scene: control("plain") + "system tapdraghold c1\n", drag + "frame 80ms\n ended 1",
      pressBegan + t1Moved + v1Moved
        + "10ms user - 41 1 120 100\n10ms user - 42 1 120 100\n10ms track c1 continue t1 1\n10ms ctl c1 4\n--\n"
        + "80ms touch t1 ended 1 120 100 v1 1\n80ms view v1 ended t1 80ms 120 100 1\n80ms track c1 end t1\n"
        + "80ms user - 40 1 1\n80ms ctl c1 64"),
    Canary(
      "P-95", also: ["TD"], scene: control("plain") + "system tapdraghold c1\n", press,
      pressBegan + pressEnded + "80ms user - 40 1 1\n80ms user - 40 1 1\n80ms ctl c1 64"),
  ]
}
