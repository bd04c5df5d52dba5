import Multitouch

@testable import MultitouchSimulation

// Wrong runs that hold something a judge might take for an excuse: commands that have nothing to do with it, a system
// at work, a decision that was carried out long ago.
extension Canary {
  private static let elsewhere = "when touch t9 do order w0\n"
  /// A command as the first finger lifts.
  private static let onLift = "when touch t1 nth=2 do order w0\n"
  private static let place = "4636737291354636288"
  private static let control = "control c2 plain in v1 0 0 500 500\n"
  private static let c2Began =
    "0 touch t1 began 1 100 100 v2 1\n0 view v2 began t1 0 100 100 1\n0 track c2 begin t1 1\n0 ctl c2 1\n"
  private static func button(_ system: String) -> String {
    "window w0 v0 0 0 1000 1000\ncontrol c1 button in v0 0 0 1000 1000\n" + system
  }
  /// System A with its registrations, and a first tap.
  private static let tapped =
    t1Began + v1Began + "0 track c1 begin t1 1\n0 ctl c1 1\n0 send c1 -1 1 1\n--\n"
    + "80ms touch t1 ended 1 100 100 v1 1\n80ms view v1 ended t1 80ms 100 100 1\n80ms track c1 end t1\n"
    + "80ms ctl c1 64\n80ms ctl c1 8192\n--\n"
  private static let systemA = button("addtarget c1 -1 1 1\naddtarget c1 -1 2 2\nsystem delayedtap a c1\n")
  private static let hold = button("system tapdraghold c1\n")
  private static let twoOffered =
    t1Began + "0 touch t2 began 1 200 100 v1 1\n0 receive r0 t1 1\n0 receive r0 t2 1\n0 rec r0 began t1 t2\n"
    + "0 state r0 possible failed\n0 reset r0\n0 view v1 began t1 0 100 100 1 t2 0 200 100 1\n--\n"
  /// A triggered tap that waits for a long press: it is not told that its first finger moves.
  private static let waitingTap =
    "recognizer triggeredtap on v1\nrecognizer longpress on v1 touches=3\nrequire r0 r1\n" + down
    + "frame 300ms\n began 2 200 100\nframe 310ms\n moved 1 104 100\nframe 320ms\n moved 2 220 100\n"
  private static let waitingTapActs =
    twoLanded
    + "300ms touch t2 began 1 200 100 v1 1\n300ms rec r1 began t2\n300ms rec r0 began t2\n300ms beginv v1 r0 1\n"
    + "300ms view v1 began t2 300ms 200 100 1\n--\n310ms touch t1 moved 1 104 100 v1 1\n310ms rec r1 moved t1\n"
    + "310ms view v1 moved t1 310ms 104 100 1\n--\n320ms touch t2 moved 1 220 100 v1 1\n320ms rec r1 moved t2\n"
    + "320ms state r1 possible failed\n320ms state r0 possible ended\n320ms act r0 ended 2 152 100 1\n"
    + "320ms reset r1\n320ms reset r0\n320ms view v1 cancelled t2 320ms 220 100 1\n--\n"

  static let excuses: [Canary] = performsOfSystems + toldViews + askedAndTimed + takenOut + ofControls + ofKinds

  // MARK: P-26, P-36, P-45 beside a system

  private static let performsOfSystems: [Canary] = [
    // The second press has withdrawn the single tap of the first.
    Canary(
      "P-36", also: ["P-91"], clause: "no perform is pending", scene: systemA,
      press + "frame 150ms\n began 1 100 100\nadvance 1s",
      tapped
        + "150ms touch t2 began 2 100 100 v1 1\n150ms view v1 began t2 150ms 100 100 2\n150ms track c1 begin t2 1\n"
        + "150ms ctl c1 3\n150ms send c1 -1 1 3\n150ms send c1 -1 2 3\n150ms user - 2 1\n--\n"
        + "200ms timer perform -1 1 1 0 0\n200ms user - 1 1"),
    Canary(
      "P-36", also: ["P-91"], clause: "its deadline is 200000000", scene: systemA, press + "advance 1s",
      tapped + "190ms timer perform -1 1 1 0 0\n190ms user - 1 1"),
    // The hold is neither told nor withdrawn.
    Canary(
      "P-26", clause: "was due at 500000000", scene: hold, down + "advance 1s",
      t1Began + v1Began + "0 track c1 begin t1 1\n0 ctl c1 1\n--\n"),
    // Of two handlers of one instant the first that was asked for runs first.
    Canary(
      "P-45", clause: "another of the same deadline",
      "recognizer tap on v1 delegate\nsystem webtap recipe r0\nframe 0\n began 1 100 100\n began 2 200 100\nadvance 1s",
      twoOffered
        + "500ms timer perform -4 1 4641240890982006784 \(place) 2\n500ms timer perform -4 1 \(place) \(place) 1"),
    // After a window has seen one touch end.
    Canary(
      "P-26", clause: "was due at 580000000",
      "answer hook app always 1\nsystem webtap window v1\n" + press + "advance 1s",
      t1Began + "0 hook app before 1\n0 hook w0 before 1\n" + v1Began
        + "0 hook w0 after\n0 hook app after\n--\n" + t1Ended + "80ms hook app before 1\n80ms hook w0 before 1\n"
        + v1Ended + "80ms hook w0 after\n80ms hook app after\n--\n"),
    Canary(
      "P-26", clause: "and not 1024 have fired", "command perform 1 1 after=100ms\nadvance 1s",
      "--\n100ms drop - fires 1"),
    Canary(
      "P-26", clause: "1024 have fired in this instant",
      "when timer perform nth=0 do perform 1 1 after=0\ncommand perform 1 1 after=0\nadvance 1s",
      "--\n" + String(repeating: "0 timer perform 1 1 0 0 0\n", count: 1025) + "0 drop - fires 1"),
  ]

  // MARK: P-16, P-35, P-44, P-60, P-64

  private static let toldViews: [Canary] = [
    Canary("P-44", clause: "its view was not told", drag, t1Began + v1Began + "--\n" + t1Moved),
    // A late began is followed by the move that brings its finger to where it is.
    Canary(
      "P-44", clause: "t1 is at Point(x: 160.0",
      "recognizer tap on v1 delaysBegan\n" + drag + "frame 20ms\n moved 1 160 100\n",
      t1Began + "0 rec r0 began t1\n--\n" + t1Moved + "10ms rec r0 moved t1\n--\n20ms touch t1 moved 0 160 100 v1 1\n"
        + "20ms rec r0 moved t1\n20ms state r0 possible failed\n20ms reset r0\n20ms view v1 began t1 0 100 100 1"),
    Canary(
      "P-16", clause: "t1 was cancelled, and its view was not told", down + "frame 10ms\n cancelled 1\n",
      t1Began + v1Began + "--\n10ms touch t1 cancelled 1 100 100 v1 1"),
    Canary(
      "P-60", clause: "t1 belongs to a gesture, and its view was not told", "recognizer pan on v1\n" + drag,
      landed + t1Moved + "10ms rec r0 moved t1\n10ms beginv v1 r0 1\n10ms state r0 possible began\n"
        + "10ms act r0 began 1 120 100 10 0 2000 0"),
    // A cancel that was decided comes at once or not at all.
    Canary(
      "P-64", clause: "nobody who had t1 has recognized", waitingTap + "frame 330ms\n moved 1 108 100\n",
      waitingTapActs + "330ms touch t1 moved 1 108 100 v1 1\n330ms view v1 cancelled t1 330ms 108 100 1"),
    // One that was not cancelled is told its end.
    Canary(
      "P-35", clause: "nobody holds the end of t1", waitingTap + "frame 400ms\n ended 1\n",
      waitingTapActs + "400ms touch t1 ended 1 104 100 v1 1"),
  ]

  // MARK: P-29, P-36, P-37, P-42, P-56

  private static let askedAndTimed: [Canary] = [
    // What is commanded in the first call does not bear on who was offered the finger.
    Canary(
      "P-29", clause: "r0 was not asked about t1",
      "recognizer tap on v1 delegate\nwhen rec r0 do order w0\n" + down,
      t1Began + "0 rec r0 began t1\n" + v1Began),
    // There are more recognizers than may be active at once, but they are not.
    Canary(
      "P-29", clause: "r0 was not asked about t1", scene: "capacities active=1\n" + scene,
      "recognizer tap on v1 delegate\nview v2 in v0 2000 0 10 10\nrecognizer tap on v2\n" + down,
      t1Began + "0 rec r0 began t1\n" + v1Began),
    Canary(
      "P-42", clause: "v1 was not asked", "recognizer tap on v1 delegate\n" + press,
      t1Began + "0 receive r0 t1 1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Ended
        + "80ms rec r0 ended t1\n80ms begin r0 1\n80ms state r0 possible ended\n80ms act r0 ended 1 100 100\n"
        + "80ms reset r0\n80ms view v1 cancelled t1 80ms 100 100 1"),
    // A tap that waits for a double tap has ended inside.
    Canary(
      "P-36", clause: "which cancels its timers",
      "recognizer tap on v1\nrecognizer tap on v1 taps=2 interval=10s\nrequire r0 r1\n" + press + "advance 1s",
      twoLanded + t1Ended + "80ms rec r1 ended t1\n80ms rec r0 ended t1\n80ms beginv v1 r0 1\n--\n750ms timer r0"),
    // One that began at once has no timer.
    Canary(
      "P-37", clause: "it is began", "recognizer longpress on v1 duration=0 cancels=no\n" + down + "advance 1ms",
      t1Began + "0 rec r0 began t1\n0 state r0 possible began\n0 act r0 began 1 100 100\n" + v1Began
        + "--\n0 timer r0"),
    Canary(
      "P-56", clause: "so few records", onLift + press, t1Began + v1Began + "--\n" + t1Ended + "80ms drop - passes 0"),
  ]

  // MARK: P-38, P-59

  private static let takenOut: [Canary] = [
    Canary(
      "P-38", clause: "r0 was taken out and is not reset",
      "recognizer longpress on v1\n" + down
        + "command set r0 enabled=no\n", landed),
    // It was given a requirement in time.
    Canary(
      "P-59", clause: "r1 of its component is not terminal",
      "recognizer tap on v1\nrecognizer longpress on v1 duration=10s\n" + down + "command require r0 r1\nadvance 1s",
      twoLanded + "--\n750ms timer r0\n750ms state r0 possible failed\n750ms reset r0"),
    // What is commanded before the resets of a pass does not bear on them.
    Canary(
      "P-59", clause: "r1 was not reset in the pass",
      "recognizer longpress on v1\nrecognizer longpress on v1\nrecognizer longpress on v1\nwhen rec r2 nth=2 do order w0\n"
        + drag,
      t1Began + "0 rec r2 began t1\n0 rec r1 began t1\n0 rec r0 began t1\n" + v1Began + "--\n" + t1Moved
        + "10ms rec r2 moved t1\n10ms rec r1 moved t1\n10ms rec r0 moved t1\n10ms state r2 possible failed\n"
        + "10ms state r1 possible failed\n10ms reset r2\n10ms state r0 possible failed\n10ms reset r1\n"
        + "10ms reset r0\n" + v1Moved),
  ]

  // MARK: P-07, P-69

  private static let ofControls: [Canary] = [
    Canary(
      "P-07", clause: "c2 owes the continue of t1", control + drag,
      c2Began + "--\n10ms touch t1 moved 1 120 100 v2 1\n10ms view v2 moved t1 10ms 120 100 1"),
    Canary(
      "P-07", clause: "c2 owes the begin of t1", control + down,
      "0 touch t1 began 1 100 100 v2 1\n0 view v2 began t1 0 100 100 1"),
    Canary(
      "P-07", clause: "owes its primary action", scene: button(""), press,
      t1Began + v1Began + "0 track c1 begin t1 1\n0 ctl c1 1\n--\n" + t1Ended + v1Ended
        + "80ms track c1 end t1\n80ms ctl c1 64"),
    Canary(
      "P-07", clause: "no step of tracking caused it", control + down, c2Began + "0 ctl c2 4096"),
    Canary(
      "P-07", clause: "nobody asked c2 for other events", control + down,
      "0 touch t1 began 1 100 100 v2 1\n0 view v2 began t1 0 100 100 1\n0 track c2 begin t1 1\n0 ctl c2 4097"),
    Canary(
      "P-69", clause: "what a control was asked to send", control + "command sendactions c2 4096\nframe 0\n", ""),
  ]

  // MARK: Families, systems and values

  private static let ofKinds: [Canary] = [
    // One that requires somebody who has nothing to do, beside a host that does nothing.
    Canary(
      "F-03", clause: "nothing it requires has failed now",
      elsewhere + "view v2 in v0 2000 0 10 10\nrecognizer tap on v1 cancels=no\nrecognizer tap on v2\nrequire r0 r1\n"
        + press + "command perform 1 1 after=270ms\nadvance 1s",
      landed + t1Ended + "80ms rec r0 ended t1\n--\n--\n350ms timer perform 1 1 0 0 0\n350ms state r0 possible ended\n"
        + "350ms act r0 ended 1 100 100\n350ms reset r0\n350ms view v1 ended t1 80ms 100 100 1"),
    Canary(
      "F-09", also: ["P-27"], clause: "none of its two fingers has changed",
      "view v2 in v0 2000 0 10 10\nrecognizer pinch on v1 cancels=no\nrecognizer pan on v2\nrequire r0 r1\n"
        + "frame 0\n began 1 100 100\n began 2 300 100\nframe 10ms\n moved 2 320 100\nframe 20ms\n began 3 500 500",
      t1Began + "0 touch t2 began 1 300 100 v1 1\n0 rec r0 began t1 t2\n0 view v1 began t1 0 100 100 1 t2 0 300 100 1\n"
        + "--\n10ms touch t2 moved 1 320 100 v1 1\n10ms rec r0 moved t2\n10ms state r0 possible began\n"
        + "10ms act r0 began 2 210 100 1.0576923076923077 5.769230769230769\n10ms view v1 moved t2 10ms 320 100 1\n"
        + "--\n20ms touch t3 began 1 500 500 v1 1\n20ms rec r0 began t3\n20ms state r0 began changed\n"
        + "20ms act r0 changed 2 210 100 1.0576923076923077 5.769230769230769\n20ms view v1 began t3 20ms 500 500 1"),
    // Screen-edge pans have a threshold too.
    Canary(
      "F-04", clause: "its fingers have not reached it",
      "recognizer edgepan on v1 edges=2 cancels=no\nframe 0\n began 1 5 100\nframe 10ms\n moved 1 9 100\n",
      "0 touch t1 began 1 5 100 v1 1\n0 rec r0 began t1\n0 view v1 began t1 0 5 100 1\n--\n"
        + "10ms touch t1 moved 1 9 100 v1 1\n10ms rec r0 moved t1\n10ms state r0 possible began\n"
        + "10ms act r0 began 1 9 100 0 0 400 0\n10ms view v1 moved t1 10ms 9 100 1"),
    // Literally too, as long as no finger was cancelled.
    Canary(
      "P-92", clause: "without another finger", "recognizer triggeredtap on v1 variant=literal\n" + down,
      t1Began + "0 rec r0 began t1\n0 beginv v1 r0 1\n0 state r0 possible ended\n0 act r0 ended 1 100 100 1\n0 reset r0"
    ),
    Canary(
      "N-10", clause: "its kind shows 0 values", "recognizer tap on v1\n" + press,
      landed + t1Ended + "80ms rec r0 ended t1\n80ms beginv v1 r0 1\n80ms state r0 possible ended\n"
        + "80ms act r0 ended 1 100 100 5\n80ms reset r0\n80ms view v1 cancelled t1 80ms 100 100 1"),
  ]
}
