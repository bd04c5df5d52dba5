/// A touch engine with UIKit's semantics that allocates nothing: frames in, callbacks out (SPEC §1–§3).
///
/// The capacities are type parameters, everything is stored inline, and nothing is allocated after the value exists
/// (N-15). `touchCapacity` is at most 64, `recordCapacity` at least twice that and at most 128, `recognizerCapacity` at
/// most 32 767, and none is less than 1. A full array is a defined outcome, counted and told to the host, never a trap.
///
/// ```swift
/// var engine = StandardTouchEngine()
/// var host = MyHost()
/// let window = engine.addWindow(ViewSettings(frame: screen), host: &host)
/// engine.handle(Timestamp(nanoseconds: 0), changes.span, host: &host)
/// ```
///
/// Cost: an event costs the touches in its frame and the recognizers that hold them. Recognizers that no touch reaches
/// cost nothing; of views a landing passes over those beside the touched one, of many in runs (H-1). A large instance
/// should not live on a small stack; see ``byteCount``.
public struct TouchEngine<
  Behavior: GestureBehavior, let touchCapacity: Int, let recordCapacity: Int, let viewCapacity: Int,
  let recognizerCapacity: Int, let edgeCapacity: Int, let registrationCapacity: Int
>: ~Copyable {
  @usableFromInline var tree: ViewTree<viewCapacity>
  @usableFromInline var graph = RequirementGraph<edgeCapacity>()
  @usableFromInline var chain: TapChain<touchCapacity>
  @usableFromInline var performs = PerformList()
  @usableFromInline var profile: TimingProfile
  /// The square of the profile's `multiTapDistance` (T-7).
  @usableFromInline var squaredTapDistance: Double
  @usableFromInline let limits: EngineLimits
  @usableFromInline let responders: HostResponders

  // MARK: Touches

  /// The records; only slots in `used` count.
  @usableFromInline var touches: [recordCapacity of Touch] = .init(repeating: Touch())
  /// Of each record: bit i: the recognizer that keeps touches under number i keeps this one. Not in the record, which
  /// is copied for every callback.
  @usableFromInline var keptBy: [recordCapacity of UInt64] = .init(repeating: 0)
  /// Slots with a record. A smaller slot holds a smaller uid (SlotIndex).
  @usableFromInline var used = TouchSet()
  /// Slots whose contact is down.
  @usableFromInline var live = TouchSet()
  /// Slots of records with delivery delivered.
  @usableFromInline var delivered = TouchSet()
  /// Slots with delivery heldBegan or heldEnded.
  @usableFromInline var held = TouchSet()
  @usableFromInline var liveCount = 0
  @usableFromInline var nextUID: UInt64 = 1
  /// Of each touch, its latest raw sample at another time than its present one; for predictions (T-13).
  @usableFromInline var earlier: [recordCapacity of EarlierSample] = .init(repeating: EarlierSample())
  /// Raw samples that wait for the frame they belong to (T-12).
  @usableFromInline var samples: [128 of PendingSample] = .init(repeating: PendingSample())
  @usableFromInline var sampleCount = 0
  /// Raw samples refused since the engine was made.
  @usableFromInline var refusedSamples = 0
  /// Where a contact is that is down, by its number modulo 256; of several with one place, one of them.
  @usableFromInline var hints: [256 of UInt8] = .init(repeating: 0)
  /// Since last no contact was down, two that were had the same place in ``hints``: one of them may be missing there.
  /// As long as not, who is not found there is not down.
  @usableFromInline var isHintShared = false
  /// Where the i-th change of the present frame found its contact; 255 for one that was not down.
  @usableFromInline var frameSlots: [128 of UInt8] = .init(repeating: 255)
  /// Whether the present frame has a landing.
  @usableFromInline var hasLanding = false
  /// Whether it has a landing of a contact that is down already (N-11).
  @usableFromInline var isReplacing = false

  /// A bit for each view for one touch that has accepted one that is down, by its index modulo 64, and perhaps for
  /// others; kept while no view has been exclusive.
  @usableFromInline var viewsTouched: UInt64 = 0

  // MARK: The present frame

  @usableFromInline var began = TouchSet()
  @usableFromInline var moved = TouchSet()
  @usableFromInline var ended = TouchSet()
  @usableFromInline var cancelled = TouchSet()
  /// The square of the farthest that a touch moved in this frame is from where it landed.
  @usableFromInline var squaredStray = 0.0
  /// What ``squaredStray`` begins a frame with. Infinity once a move was swallowed (D-5) while the present fingers are
  /// down, else 0: where a touch is counts, though nobody was told, so every recognizer looks for itself.
  @usableFromInline var squaredStrayAtLeast = 0.0
  /// Changes of this frame that D-11 has not passed yet.
  @usableFromInline var undelivered = TouchSet()
  /// Decided to be cancelled or suppressed (D-24), discarded (D-25), or out of their window (T-11).
  @usableFromInline var cancelDecided = TouchSet()
  @usableFromInline var discardDecided = TouchSet()
  @usableFromInline var viewRemoved = TouchSet()
  /// Their view left its window, and T-11 has been worked out for them: it happens to a touch once.
  @usableFromInline var viewLost = TouchSet()

  // MARK: Recognizers

  @usableFromInline var recognizers: [recognizerCapacity of RecognizerRecord] = .init(repeating: RecognizerRecord())
  @usableFromInline var behaviors: [recognizerCapacity of Behavior] = .init(repeating: Behavior())
  @usableFromInline var freeRecognizer: Int32 = -1
  @usableFromInline var usedRecognizers = 0
  /// Recognizers there are, destroyed ones in play among them.
  @usableFromInline var recognizerCount = 0
  @usableFromInline var nextRecognizerNumber: Int32 = 0

  // MARK: Recognizers in play

  @usableFromInline var attempts: [64 of Attempt] = .init(repeating: Attempt())
  /// Places taken by a recognizer in play: from its first touch to its reset.
  @usableFromInline var inPlay = PlaceSet()
  /// How many are in ``inPlay``.
  @usableFromInline var inPlayCount = 0
  /// Places kept for a recognizer in play or for the time it comes back, in κ order; none while the order is a list.
  @usableFromInline var tenants = PlaceSet()
  /// Between tenants, the failure requirements there are (G-8).
  @usableFromInline var homeLinks = HomeLinks()
  /// Those that are active (SPEC §3.4): they have not ignored all their touches.
  @usableFromInline var active = PlaceSet()
  /// Those with a touch they have received and not been told of.
  @usableFromInline var arrivals = PlaceSet()
  /// Those in play whose internal state is not terminal.
  @usableFromInline var open = PlaceSet()
  /// Publicly Possible, but internally not: G-7 has to decide.
  @usableFromInline var unsettled = PlaceSet()
  /// Publicly Began or Changed.
  @usableFromInline var underWay = PlaceSet()
  /// Those of ``underWay`` that are publicly Began.
  @usableFromInline var justBegun = PlaceSet()
  /// Publicly terminal, not yet reset.
  @usableFromInline var finished = PlaceSet()
  /// Publicly Began, Changed, Ended or Cancelled, not yet reset: who requires one of them to fail fails (G-7.1).
  @usableFromInline var consumed = PlaceSet()
  /// Possible inside, and told of no move while ``squaredStray`` is at most ``squaredQuietReach``; good while not
  /// ``isQuietStale``, for those in ``open``.
  @usableFromInline var quiet = PlaceSet()
  @usableFromInline var squaredQuietReach = 0.0
  @usableFromInline var isQuietStale = true
  /// Those of ``open`` whose moves the engine adds up when somebody looks (``Attempt/sumMoves(within:_:)``).
  @usableFromInline var summing = PlaceSet()
  /// Those that were in ``summing`` when their finger lifted, until their reset: there is nothing more to add.
  @usableFromInline var summed = PlaceSet()
  /// How far D-7 has come in the present frame: twice the place that is being told, plus 1 once its call has returned;
  /// -1 before the first, `max` after the last.
  @usableFromInline var toldTo = Int16.max
  /// Those in play with a failure requirement between them and somebody else in play, and perhaps others.
  @usableFromInline var related = PlaceSet()
  /// A recognizer found no place between those in play.
  @usableFromInline var isCrowded = false
  /// Those in play that delay touchesBegan in their view; places not in play do not count.
  @usableFromInline var delaying = PlaceSet()
  /// Those in play with a delegate; places not in play do not count.
  @usableFromInline var advised = PlaceSet()
  /// With a notification queued.
  @usableFromInline var notified = PlaceSet()
  /// With a timer pending.
  @usableFromInline var timed = PlaceSet()
  /// Those in play in κ order (D-2).
  @usableFromInline var order = PlaceOrder()
  /// A command has changed what κ depends on.
  @usableFromInline var isOrderStale = false
  /// What the steps so far have left for later ones.
  @usableFromInline var dueWork = DueWork()

  /// Where the fingers of an attempt were when it asked to remember that (TAP-5), in uid order.
  @usableFromInline var pinned: [64 of [touchCapacity of Point]] = .init(repeating: .init(repeating: .zero))
  /// Bit i: some recognizer has the number i among those that keep touches.
  @usableFromInline var keepers: UInt64 = 0

  /// Who is offered the touches in which view, as D-32 last worked it out: the first `offerListCount`.
  @usableFromInline var offerLists: [touchCapacity of OfferList] = .init(repeating: OfferList())
  /// Of each touch that landed in the present frame, which of these is its own; 255 for none.
  @usableFromInline var offerOf: [recordCapacity of UInt8] = .init(repeating: 255)
  @usableFromInline var offerListCount = 0
  /// A command may have changed who is in a list.
  @usableFromInline var isOfferStale = true

  // MARK: Time

  @usableFromInline var clock: Timestamp
  /// No timer or perform is due before this; at most ``Timestamp/latest``.
  @usableFromInline var earliestDeadline = Timestamp.latest
  @usableFromInline var nextSequence: UInt64 = 0
  @usableFromInline var firesAtNow = 0
  /// The number of the timer that fired last; at this instant if any has (``firesAtNow``).
  @usableFromInline var firedSequence: UInt64 = 0
  @usableFromInline var isDefaultMode = true

  // MARK: Callbacks

  /// Room for those of a callback and, behind them, those of a question asked inside it.
  @usableFromInline var commands: [64 of EngineCommand<Behavior>] = .init(repeating: .cancelAllTouches)
  @usableFromInline var commandCount = 0
  /// The first command of the innermost callback; those before wait for the outer one to return.
  @usableFromInline var commandBase = 0
  /// Frames and advances refused in the present callback, and commands beyond capacity.
  @usableFromInline var refusedInputs = 0
  @usableFromInline var refusedCommands = 0
  /// Iff the present callback has left something to do: commands from `commandBase` on, or refusals.
  @usableFromInline var hasDeferred = false
  @usableFromInline var isBusy = false
  /// A control has been made: callbacks of views may be followed by a control's steps.
  @usableFromInline var hasControls = false
  @usableFromInline var passes = 0
  /// The recognizer whose action runs, and the state it is told (G-1).
  @usableFromInline var acting: Int32 = -1
  @usableFromInline var actingState = GestureState.possible
  @usableFromInline var drops: [17 of UInt64] = .init(repeating: 0)

  // MARK: Beside the views

  @usableFromInline var controls = ControlTable<viewCapacity, registrationCapacity>()
  @usableFromInline var controllers = ControllerTable<viewCapacity>()

  /// Makes an engine without windows, at time `start`.
  ///
  /// `profile` is for what the engine decides itself: tap chains (T-6, T-7), the drag slop of controls (CTL-4),
  /// predictions (T-13), and when a view hears of a cancel (D-12). It is not handed on to recognizers: each has the
  /// constants of the profile that its own parameters were made with, as in `TapParameters(profile: .hammer)`, UIKit's
  /// if none was named.
  ///
  /// Traps if the type's capacities are out of range: that is a mistake in the program, seen at the first run. Values
  /// of `profile` and `limits` and a `start` out of range are brought into it.
  @inlinable
  public init(
    profile: TimingProfile = .uiKit, limits: EngineLimits = EngineLimits(), responders: HostResponders = .init(),
    start: Timestamp = .zero
  ) {
    precondition(touchCapacity >= 1 && touchCapacity <= 64, "1 … 64 touches")
    precondition(recordCapacity >= 2 * touchCapacity && recordCapacity <= TouchSet.capacity, "2·touches … 128 records")
    precondition(
      viewCapacity >= 1 && recognizerCapacity >= 1 && edgeCapacity >= 1 && registrationCapacity >= 1,
      "capacities are at least 1")
    precondition(recognizerCapacity <= 32_767, "at most 32767 recognizers")
    let profile = profile.inRange
    self.profile = profile
    squaredTapDistance = profile.multiTapDistance * profile.multiTapDistance
    chain = TapChain(within: profile.multiTapDistance)
    let limits = limits.inRange(
      touches: touchCapacity, records: recordCapacity, views: viewCapacity, recognizers: recognizerCapacity,
      edges: edgeCapacity, registrations: registrationCapacity)
    self.limits = limits
    self.responders = responders
    tree = ViewTree(limits: limits)
    clock = start < .earliest ? .earliest : (start > .latest ? .latest : start)
  }

  /// The present virtual time.
  @inlinable public var now: Timestamp { clock }

  /// The bytes of one engine of this type.
  ///
  /// Memory that a caller provides for it is aligned as `MemoryLayout` says for the type, to 8 bytes.
  @inlinable public static var byteCount: Int { MemoryLayout<Self>.size }

  /// How often something was dropped for a reason (N-11, N-15).
  @inlinable
  public mutating func dropCount(_ reason: DropReason) -> UInt64 { drops[Int(reason.rawValue)] }

  @inlinable
  mutating func drop<H: TouchHost<Behavior> & ~Copyable>(_ reason: DropReason, _ argument: Int64 = 0, _ host: inout H) {
    drops[Int(reason.rawValue)] &+= 1
    host.dropped(reason, argument: argument, at: now)
  }
}

extension TimingProfile {
  /// The constants the engine itself uses, brought into range (SPEC §4, "At set-up").
  @inlinable
  var inRange: TimingProfile {
    var profile = self
    profile.multiTapInterval = multiTapInterval.asDuration
    profile.predictionStep = predictionStep.asDuration
    profile.predictionCount = countInRange(predictionCount, 0, TimingProfile.predictionLimit)
    profile.multiTapDistance = distanceInRange(multiTapDistance, default: TimingProfile.uiKit.multiTapDistance)
    profile.controlDragSlop = distanceInRange(controlDragSlop, default: TimingProfile.uiKit.controlDragSlop)
    return profile
  }
}
