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

  static let systems: [Canary] = [
    Canary(
      "P-90", scene: control("button") + "system delayedtap c c1 hardened\n", press + "advance 1s",
      pressBegan + pressEnded + "80ms ctl c1 64\n80ms ctl c1 8192\n--\n"),
    Canary(
      "P-91", scene: control("button") + "system delayedtap a c1\n", press + "advance 1s",
      pressBegan + pressEnded + "80ms ctl c1 64\n80ms ctl c1 8192\n--\n"),
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
    Canary(
      "DC", scene: "window w0 v0 0 0 1000 1000\nview v1 in v0 0 0 1000 1000 multiple\n",
      "recognizer tap on v1 taps=2\nsystem collection v1 r0\n" + down,
      t1Began + "0 rec r0 began t1\n" + v1Began + "0 user - 20 4"),
    Canary(
      "WEB", "recognizer tap on v1 delegate\nsystem webtap recipe r0 hardened\n" + down + "advance 1s",
      t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began + "--\n500ms timer perform -4 1 0 0 1\n"
        + "500ms user - 30 100 100\n750ms timer r0\n750ms state r0 possible failed\n750ms reset r0"),
    Canary(
      "TD", scene: control("plain") + "system tapdraghold c1\n", press + "advance 1s",
      pressBegan + pressEnded + "80ms user - 40 1 2\n80ms ctl c1 64\n--\n"),
    Canary(
      "P-94", "recognizer tap on v1 delegate\nsystem webtap recipe r0\nadvance 1s",
      "500ms timer perform -4 1 0 0 1\n500ms user - 30 100 100"),
    Canary(
      "P-95", also: ["TD"], scene: control("plain") + "system tapdraghold c1\n", press,
      pressBegan + pressEnded + "80ms user - 40 1 1\n80ms user - 40 1 1\n80ms ctl c1 64"),
  ]
}
