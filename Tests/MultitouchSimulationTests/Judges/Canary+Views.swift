// Canaries about what views are told, and about the order of a frame.

import Multitouch
import MultitouchRecordings

@testable import MultitouchSimulation

extension Canary {
  static let views: [Canary] = [
    Canary(
      "P-02", press,
      t1Began + v1Began + "--\n" + t1Ended + v1Ended + "80ms view v1 moved t1 80ms 100 100 1"),
    // One of two fingers moves, and both are told.
    Canary(
      "P-02", clause: "t2, which has not moved",
      "frame 0\n began 1 100 100\n began 2 300 100\nframe 10ms\n moved 1 120 100",
      t1Began + "0 touch t2 began 1 300 100 v1 1\n0 view v1 began t1 0 100 100 1 t2 0 300 100 1\n--\n" + t1Moved
        + "10ms view v1 moved t1 10ms 120 100 1 t2 0 300 100 1"),
    Canary(
      "P-02", clause: "t1 is down", drag, t1Began + v1Began + "--\n" + t1Moved + "10ms view v1 ended t1 10ms 120 100 1"),
    Canary(
      "P-02", clause: "left its window", down + "command detach v1\nframe 10ms\n moved 1 120 100",
      t1Began + v1Began + "--\n0 view v1 cancelled t1 0 100 100 1\n--\n10ms touch t1 moved 1 120 100 v1 1\n"
        + "10ms view v1 moved t1 10ms 120 100 1"),
    Canary(
      "P-06", scene: "window w0 v0 0 0 1000 1000\nview v1 in v0 0 0 1000 1000\n",
      "frame 0\n began 1 100 100\nframe 5ms\n began 2 200 100",
      t1Began + v1Began + "--\n5ms touch t2 began 1 200 100 v1 0\n5ms view v1 began t2 5ms 200 100 1"),
    Canary(
      "P-44", "recognizer tap on v1 taps=2 delaysBegan\n" + press + "advance 1s",
      t1Began + "0 rec r0 began t1\n--\n" + t1Ended + "80ms rec r0 ended t1\n--\n430ms timer r0\n"
        + "430ms state r0 possible failed\n430ms reset r0\n430ms view v1 began t1 430ms 100 100 1\n"
        + "430ms view v1 ended t1 80ms 100 100 1"),
    Canary(
      "P-44", also: ["P-48"], clause: "the second move", drag, t1Began + v1Began + "--\n" + t1Moved + v1Moved + v1Moved),
    Canary(
      "P-47", "view v2 in v0 0 500 1000 500\nframe 0\n began 1 100 100\n began 2 100 700",
      t1Began + "0 touch t2 began 1 100 700 v2 1\n0 view v2 began t2 0 100 700 1\n" + v1Began),
    Canary(
      "P-48", "frame 0\n began 1 100 100\n began 2 200 100",
      t1Began + "0 touch t2 began 1 200 100 v1 1\n" + v1Began + "0 view v1 began t2 0 200 100 1"),
    // One command, and so one pass more, but two callbacks out of order.
    Canary(
      "P-47", clause: "t2 came before it",
      "view v2 in v0 0 500 1000 500\nwhen view v1 do user 1\n"
        + "frame 0\n began 1 100 100\n began 2 100 700\n began 3 200 100",
      t1Began + "0 touch t2 began 1 100 700 v2 1\n0 touch t3 began 1 200 100 v1 1\n"
        + "0 view v1 began t3 0 200 100 1\n0 user - 1\n0 view v2 began t2 0 100 700 1\n" + v1Began),
    Canary(
      "P-48", "when view v1 do user 1\nframe 0\n began 1 100 100\n began 2 200 100\n began 3 300 100",
      t1Began + "0 touch t2 began 1 200 100 v1 1\n0 touch t3 began 1 300 100 v1 1\n" + v1Began
        + "0 user - 1\n0 view v1 began t2 0 200 100 1\n0 view v1 began t3 0 300 100 1"),
  ]

  static let coupling: [Canary] = [
    Canary(
      "P-35", "recognizer tap on v1 taps=2\n" + press,
      t1Began + "0 rec r0 began t1\n" + v1Began + "--\n" + t1Ended + "80ms rec r0 ended t1\n" + v1Ended),
    Canary("P-35", clause: "nobody holds the began", down, t1Began),
    // A frame ran out of passes, and all came to rest since.
    Canary(
      "P-35", clause: "nobody holds the began of t3",
      "when touch t1 nth=2 do order w0\n" + press
        + "frame 200ms\n began 2 100 100\nframe 280ms\n ended 2\nframe 400ms\n began 3 100 100",
      t1Began + v1Began + "--\n" + t1Ended + v1Ended + String(repeating: "80ms user - 1\n", count: 64)
        + "80ms drop - passes 0\n--\n"
        + "200ms touch t2 began 2 100 100 v1 1\n200ms view v1 began t2 200ms 100 100 2\n--\n"
        + "280ms touch t2 ended 2 100 100 v1 1\n280ms view v1 ended t2 280ms 100 100 2\n--\n"
        + "400ms touch t3 began 3 100 100 v1 1"),
    Canary(
      "P-60", "recognizer pan on v1\n" + drag,
      t1Began + "0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved + "10ms rec r0 moved t1\n10ms beginv v1 r0 1\n"
        + "10ms state r0 possible began\n10ms act r0 began 1 120 100 10 0 2000 0\n" + v1Moved),
    Canary(
      "P-61", "recognizer tap on v1 delaysBegan\n" + down, t1Began + "0 rec r0 began t1\n" + v1Began),
    Canary(
      "P-62", "recognizer pan on v1 delaysBegan\n" + drag,
      t1Began + "0 rec r0 began t1\n--\n" + t1Moved + "10ms rec r0 moved t1\n10ms beginv v1 r0 1\n"
        + "10ms state r0 possible began\n10ms act r0 began 1 120 100 10 0 2000 0\n10ms view v1 began t1 0 100 100 1"),
    Canary(
      "P-62", clause: "joined r0, which was running",
      "recognizer pan on v1\n" + drag + "frame 20ms\n began 2 200 100",
      t1Began + "0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved + "10ms rec r0 moved t1\n10ms beginv v1 r0 1\n"
        + "10ms state r0 possible began\n10ms act r0 began 1 120 100 10 0 2000 0\n"
        + "10ms view v1 cancelled t1 10ms 120 100 1\n--\n20ms touch t2 began 1 200 100 v1 1\n20ms rec r0 began t2\n"
        + "20ms view v1 began t2 20ms 200 100 1"),
    Canary(
      "P-64", drag, t1Began + v1Began + "--\n" + t1Moved + "10ms view v1 cancelled t1 10ms 120 100 1"),
  ]

  static let order: [Canary] = [
    Canary("P-39", "when view v1 do advance 5\n" + down, t1Began + v1Began),
    Canary(
      "P-40", "advance 5ms\nframe 5ms\n began 1 100 100",
      "--\n5ms touch t1 began 1 100 100 v1 1\n0 view v1 began t1 5ms 100 100 1"),
    Canary(
      "P-41", also: ["P-29"], "recognizer longpress on v1 delegate\nrecognizer longpress on v1\n" + down,
      t1Began + "0 rec r1 began t1\n0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began),
    Canary(
      "P-41", clause: "after the resets of its pass",
      "recognizer pan on v1 cancels=no\nrecognizer longpress on v1 cancels=no\n" + drag,
      t1Began + "0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved + "10ms rec r1 moved t1\n"
        + "10ms rec r0 moved t1\n10ms state r1 possible failed\n10ms state r0 possible began\n10ms reset r1\n"
        + "10ms act r0 began 1 120 100 10 0 2000 0\n" + v1Moved),
    Canary(
      "P-41", clause: "views were called already", "recognizer pan on v1 cancels=no\n" + drag,
      t1Began + "0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved + "10ms rec r0 moved t1\n" + v1Moved
        + "10ms state r0 possible began\n10ms act r0 began 1 120 100 10 0 2000 0"),
  ]
}
