// A touch of the reference model (SPEC §1) and what its view knows of it (§2.5).

import Multitouch

/// How far a touch's delivery to its view has come (§2.5); it only moves forward.
enum ModelDelivery {
  case new, heldBegan, delivered, heldEnded, suppressed, done
}

/// One contact from its landing to its lift, and as long after that as somebody holds it (T-1, N-16).
final class ModelTouch {
  let uid: UInt64
  let contact: ContactID
  let beganTime: Int64
  let beganPlace: Point
  /// The tapCount it began with; ``tapCount`` may have decayed since (T-7).
  let beganTapCount: Int
  /// The uid of the touch whose chain of taps it continues (T-6); nil if it begins one.
  @exclusivity(unchecked) var continues: UInt64?

  /// Of its last change (T-4).
  @exclusivity(unchecked) var time: Int64
  @exclusivity(unchecked) var place: Point
  /// The place at the previous main sample (T-5).
  @exclusivity(unchecked) var previousPlace: Point
  @exclusivity(unchecked) var tapCount: Int
  @exclusivity(unchecked) var isLive = true
  /// Whether it ended by being cancelled, or was swallowed at its end (D-5).
  @exclusivity(unchecked) var wasCancelled = false

  /// The hit-test view, for life (H-4); nil: unbound (H-6).
  @exclusivity(unchecked) unowned(unsafe) var view: ModelView?
  @exclusivity(unchecked) unowned(unsafe) var window: ModelWindow?
  /// H-7 and H-8.
  @exclusivity(unchecked) var isAccepted = false

  /// What happened to it in the frame being processed; nil: stationary.
  @exclusivity(unchecked) var change: ContactPhase?
  /// Whether rows D-14 … D-20 have been passed for ``change``.
  @exclusivity(unchecked) var changeIsDelivered = false

  /// The raw samples of its last change, the main one last (T-12); those of its changes before from which a prediction
  /// can start (T-13). Both empty in a session without a guest.
  @exclusivity(unchecked) var samples: [TouchSample] = []
  @exclusivity(unchecked) var pastSamples: [TouchSample] = []

  @exclusivity(unchecked) var delivery = ModelDelivery.done
  /// D-24 was decided for it at a promotion.
  @exclusivity(unchecked) var isCancelDecided = false
  /// D-25 was decided for it at a promotion.
  @exclusivity(unchecked) var isDiscardDecided = false
  @exclusivity(unchecked) var viewSawBegan = false
  @exclusivity(unchecked) var viewSawEnd = false
  /// Its view left the window (T-11): no row of §2.5 applies again.
  @exclusivity(unchecked) var isViewGone = false
  /// It has made room for another (N-16), and its view has been told.
  @exclusivity(unchecked) var isForgotten = false
  /// The one touchesCancelled of T-11 is still to come.
  @exclusivity(unchecked) var owesRemovalCancel = false

  init(uid: UInt64, contact: ContactID, time: Int64, place: Point, tapCount: Int) {
    self.uid = uid
    self.contact = contact
    beganTime = time
    beganPlace = place
    beganTapCount = tapCount
    self.time = time
    self.place = place
    previousPlace = place
    self.tapCount = tapCount
  }

  /// Whether it is farther than `distance` from where it began (N-6).
  func isFarther(than distance: Double) -> Bool { (place - beganPlace).squaredLength > distance * distance }

  /// Whether what happened last to the view's knowledge of it is the end, or there was nothing to know.
  var isHeldByItsView: Bool { delivery == .heldBegan || delivery == .heldEnded || owesRemovalCancel }
}

extension [ModelTouch] {
  func has(_ touch: ModelTouch) -> Bool { contains { $0 === touch } }

  /// The mean of the places, summed in the order given (N-8).
  var centroid: Point { isEmpty ? .zero : ModelParameters.mean(placeSum, of: count) }

  /// The sum of the places, in the order given.
  var placeSum: Point {
    var sum = Point.zero
    for touch in self { sum = sum + touch.place }
    return sum
  }
}

/// What an ended touch leaves behind for the next one to continue (T-6).
struct ModelChainRecord {
  var uid: UInt64
  var view: ModelView
  var window: ModelWindow
  var beganTime: Int64
  var beganPlace: Point
  var endTime: Int64
  var tapCount: Int

  /// What the multi-tap interval is counted from.
  func anchor(_ kind: MultiTapAnchor) -> Int64 { kind == .previousEnd ? endTime : beganTime }
}
