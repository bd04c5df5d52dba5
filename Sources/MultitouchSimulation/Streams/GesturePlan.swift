import Multitouch

/// One finger of a gesture, without its noise: when it lands and lifts, and where it means to be.
struct FingerPlan {
  /// The tick of its landing, counted from the gesture's start.
  var landing: Int
  /// The tick of its lift, after its landing.
  var lift: Int
  /// Whether the source gives it up at ``lift`` instead of reporting a lift.
  var isCancelled = false
  /// Whether it is reported exactly where it means to be, on the grid of places, without noise.
  var isExact = false
  /// Where it is at a tick, in screen points.
  var path: (Int) -> Point
}

/// A gesture as its author means it.
struct GesturePlan {
  /// The fingers, in the order in which a panel lists them.
  var fingers: [FingerPlan]
  /// The recognizers that should act on it, in the order of their numbers.
  var wanted: [StandardRecognizer]

  /// The gesture as a panel sees it: a row per finger and tick, with noise, from a tick of a clock on.
  ///
  /// Contacts are numbered from `firstContact` in the order of the fingers.
  func rendered(
    from start: Int, clock: FrameClock, firstContact: Int64, using random: inout StreamRandomness
  ) -> TouchStream {
    var stream = TouchStream()
    let noise = fingers.map { _ in FingerNoise(using: &random) }
    let last = fingers.reduce(0) { max($0, $1.lift) }
    for tick in 0...last {
      var isOpen = false
      for (number, finger) in fingers.enumerated() where tick >= finger.landing && tick <= finger.lift {
        if !isOpen { stream.openFrame(at: clock.time(of: start + tick)) }
        isOpen = true
        let contact = ContactID(firstContact + Int64(number))
        if tick == finger.lift {
          stream.append(finger.isCancelled ? .cancelled(contact) : .ended(contact))
        } else {
          let progress = Double(tick - finger.landing) / Double(finger.lift - finger.landing)
          let place =
            finger.isExact
            ? FingerNoise.onGrid(finger.path(tick))
            : noise[number].place(near: finger.path(tick), progress: progress, using: &random)
          stream.append(
            ContactChange(contact: contact, phase: tick == finger.landing ? .began : .moved, location: place))
        }
      }
    }
    return stream
  }
}
