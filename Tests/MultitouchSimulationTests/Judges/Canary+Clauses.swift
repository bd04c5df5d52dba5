import Multitouch

@testable import MultitouchSimulation

// Clauses beside the obvious ones: after commands, with requirements, with several fingers.
extension Canary {
  private static let withTheSwitch = "profile viewCancelBeforeAction\n" + scene
  private static let control = "control c2 plain in v1 0 0 500 500\n"
  private static let t1OnControl =
    "0 touch t1 began 1 100 100 v2 1\n0 view v2 began t1 0 100 100 1\n0 track c2 begin t1 1\n0 ctl c2 1\n"
  private static let slightly = "frame 0\n began 1 100 100\nframe 10ms\n moved 1 104 100\n"
  private static let t1Slightly = "10ms touch t1 moved 1 104 100 v1 1\n"
  private static let v1Slightly = "10ms view v1 moved t1 10ms 104 100 1\n"
  private static let panTakes =
    t1Moved + "10ms rec r0 moved t1\n10ms beginv v1 r0 1\n10ms state r0 possible began\n"
    + "10ms act r0 began 1 120 100 10 0 2000 0\n10ms view v1 cancelled t1 10ms 120 100 1\n"
  /// Two fingers down at 0; one lifts at 50 ms, the other at 80.
  private static let unevenTap =
    "frame 0\n began 1 100 100\n began 2 200 100\nframe 50ms\n ended 1\nframe 80ms\n ended 2\n"
  private static let unevenTapTold =
    t1Began + "0 touch t2 began 1 200 100 v1 1\n0 rec r0 began t1 t2\n"
    + "0 view v1 began t1 0 100 100 1 t2 0 200 100 1\n--\n50ms touch t1 ended 1 100 100 v1 1\n50ms rec r0 ended t1\n"
    + "50ms view v1 ended t1 50ms 100 100 1\n--\n80ms touch t2 ended 1 200 100 v1 1\n80ms rec r0 ended t2\n"
    + "80ms view v1 ended t2 80ms 200 100 1\n"

  static let clauses: [Canary] = [
    // A pan that runs has the one finger it may have: the view hears of another.
    Canary(
      "P-35", clause: "nobody holds the began of t2",
      "recognizer pan on v1 max=1\n" + drag + "frame 20ms\n began 2 200 100",
      landed + panTakes + "--\n20ms touch t2 began 1 200 100 v1 1\n20ms rec r0 began t2\n"),
    Canary(
      "P-35", clause: "nobody holds the began of t2",
      "recognizer longpress on v1 duration=0\n" + down + "frame 20ms\n began 2 200 100",
      t1Began + "0 rec r0 began t1\n0 beginv v1 r0 1\n0 state r0 possible began\n0 act r0 began 1 100 100\n--\n"
        + "20ms touch t2 began 1 200 100 v1 1\n20ms rec r0 began t2\n"),
    // Of two single taps the first in κ is picked, whatever a double tap may become.
    Canary(
      "P-43", clause: "r2 is ready and comes first",
      "recognizer tap on v1 taps=2\nrecognizer tap on v1\nrecognizer tap on v1\n" + press,
      t1Began + "0 rec r2 began t1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Ended
        + "80ms rec r2 ended t1\n80ms beginv v1 r2 1\n80ms rec r1 ended t1\n80ms beginv v1 r1 1\n"
        + "80ms rec r0 ended t1\n80ms state r1 possible ended\n80ms state r2 possible failed\n"
        + "80ms act r1 ended 1 100 100\n80ms reset r2\n80ms reset r1\n80ms view v1 cancelled t1 80ms 100 100 1"),
    // Another registration is added while the mask is sent.
    Canary(
      "P-69", clause: "action 1 of c2 was not sent",
      control + "addtarget c2 7 1 1\nwhen ctl c2 do addtarget c2 8 2 64\n" + down, t1OnControl),
    // What is commanded in the last step of tracking does not end its mask.
    Canary(
      "P-07", clause: "c2 owes an event mask", control + "when track c2 nth=1 do perform 1 1 after=10s\n" + press,
      t1OnControl + "--\n80ms touch t1 ended 1 100 100 v2 1\n80ms view v2 ended t1 80ms 100 100 1\n"
        + "80ms track c2 end t1"),
    // With the switch the cancel comes before the action, but not the system's.
    Canary(
      "P-41", clause: "it acts before t1 is cancelled", scene: withTheSwitch, "recognizer pan on v1\n" + drag,
      landed + panTakes),
    Canary(
      "P-41", clause: "views were called already", scene: withTheSwitch,
      "view v2 in v0 0 0 1000 500\nrecognizer pan on v2 cancels=no\n"
        + "frame 0\n began 1 100 100\n began 2 100 600\nframe 10ms\n moved 1 120 100\n cancelled 2\n",
      "0 touch t1 began 1 100 100 v2 1\n0 touch t2 began 1 100 600 v1 1\n0 rec r0 began t1\n"
        + "0 view v2 began t1 0 100 100 1\n0 view v1 began t2 0 100 600 1\n--\n"
        + "10ms touch t1 moved 1 120 100 v2 1\n10ms touch t2 cancelled 1 100 600 v1 1\n10ms rec r0 moved t1\n"
        + "10ms state r0 possible began\n10ms view v1 cancelled t2 10ms 100 600 1\n"
        + "10ms act r0 began 1 120 100 10 0 2000 0\n10ms view v2 moved t1 10ms 120 100 1"),
    // A tap that requires a press, and would have been asked had it recognized.
    Canary(
      "P-03", clause: "r0 was not told of the change of t1",
      "recognizer tap on v1\nrecognizer longpress on v1\nrequire r0 r1\n" + slightly,
      twoLanded + t1Slightly + "10ms rec r1 moved t1\n" + v1Slightly),
    // How its views are told has changed, and not what it follows.
    Canary(
      "P-03", clause: "r0 was not told of the change of t1",
      "recognizer tap on v1\n" + down + "command set r0 cancels=no\nframe 10ms\n moved 1 104 100\n",
      landed + "--\n" + t1Slightly + v1Slightly),
    // The window lets the event go on.
    Canary(
      "P-03", clause: "r0 was not told of the change of t1",
      "answer hook w0 always 1\nrecognizer tap on v1\n" + slightly,
      t1Began + "0 hook app before 1\n0 hook w0 before 1\n0 rec r0 began t1\n" + v1Began
        + "0 hook w0 after\n0 hook app after\n--\n" + t1Slightly + "10ms hook app before 1\n10ms hook w0 before 1\n"
        + v1Slightly + "10ms hook w0 after\n10ms hook app after"),
    Canary(
      "P-26", clause: "r0's timer was due at 750000000",
      "recognizer tap on v1\nrecognizer longpress on v1 duration=10s\nrequire r0 r1\n" + down + "advance 1s",
      twoLanded),
    // The interval counts from the lift of the last finger.
    Canary(
      "P-36", clause: "replaced by one due at 430000000",
      "recognizer tap on v1 taps=2 touches=2 delaysEnded=no\n" + unevenTap + "advance 1s",
      unevenTapTold + "--\n400ms timer r0\n400ms state r0 possible failed\n400ms reset r0"),
    // The first finger of the press has stopped it, and the second is not down.
    Canary(
      "P-36", clause: "until all its fingers are down",
      "recognizer longpress on v1 taps=1 touches=2 delaysEnded=no\n" + unevenTap
        + "frame 200ms\n began 3 100 100\nadvance 1s",
      unevenTapTold + "--\n200ms touch t3 began 2 100 100 v1 1\n200ms rec r0 began t3\n"
        + "200ms view v1 began t3 200ms 100 100 2\n--\n430ms timer r0\n430ms state r0 possible failed\n"
        + "430ms reset r0"),
    // Both intervals began with one lift, r1's first.
    Canary(
      "P-45", clause: "set after it came first",
      "recognizer tap on v1 taps=2 delaysEnded=no\nrecognizer tap on v1 taps=2 delaysEnded=no\n" + press + "advance 1s",
      twoLanded + t1Ended + "80ms rec r1 ended t1\n80ms rec r0 ended t1\n" + v1Ended
        + "--\n430ms timer r0\n430ms state r0 possible failed\n430ms reset r0\n430ms timer r1\n"
        + "430ms state r1 possible failed\n430ms reset r1"),
    // A translation that was set is the one it goes on from; while Possible none is set (PAN-8).
    Canary(
      "P-67", clause: "its fingers make",
      freePan + drag + "command settranslation r0 0 0\nframe 20ms\n moved 1 130 100\n",
      landed + panBegins + "--\n--\n20ms touch t1 moved 1 130 100 v1 1\n20ms rec r0 moved t1\n"
        + "20ms state r0 began changed\n20ms act r0 changed 1 130 100 20 0 1000 0\n"
        + "20ms view v1 moved t1 20ms 130 100 1"),
    Canary(
      "P-67", clause: "its fingers make",
      freePan + down + "command settranslation r0 50 0\nframe 10ms\n moved 1 120 100\n",
      landed + "--\n" + t1Moved + "10ms rec r0 moved t1\n10ms state r0 possible began\n"
        + "10ms act r0 began 1 120 100 60 0 2000 0\n" + v1Moved),
  ]
}
