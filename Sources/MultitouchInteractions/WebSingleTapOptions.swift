import Multitouch

/// How a single tap is told among a web view's own recognizers (SPEC §6.4), and by which of the scene's things.
@frozen
public enum WebSingleTapVariant: Hashable, Sendable {
  /// A tap on the container with a delegate and a timer (WEB-1 … WEB-3). The tap must have a delegate.
  case recipe(tap: RecognizerID)
  /// Three taps on the container, of one, two and three taps, each of which requires the next to fail.
  case requirement(single: RecognizerID, double: RecognizerID, triple: RecognizerID)
  /// A window that looks at its events after they were handled, for a view of its own.
  case window(observed: ViewID)
}

/// What a ``WebSingleTap`` is like.
@frozen
public struct WebSingleTapOptions: Hashable, Sendable {
  /// Which variant.
  public var variant: WebSingleTapVariant
  /// Without the traps of the recipe as published; see <doc:SingleTapInAWebView>.
  public var isHardened: Bool
  /// How long it waits for a second tap: from the landing in the recipe, from the lift in the window variant. Taken
  /// into 0 … 2⁶¹ ns.
  public var delay = Nanoseconds.milliseconds(500)
  /// The target of the performs; unlike other owners'.
  public var owner: Int64 = -4

  /// A variant, literal or hardened.
  @inlinable
  public init(_ variant: WebSingleTapVariant, isHardened: Bool = true) {
    self.variant = variant
    self.isHardened = isHardened
  }

  /// Gives the commands that tie the scene's recognizers together: the requirements of that variant.
  @inlinable
  public func attach<Behavior: GestureBehavior>(
    _ give: (EngineCommand<Behavior>) -> Void
  ) {
    guard case .requirement(let single, let double, let triple) = variant else { return }
    give(.require(single, toFail: double))
    give(.require(double, toFail: triple))
    // Without this one the triple tap, by failing the double, would release the single (G-7).
    if isHardened { give(.require(single, toFail: triple)) }
  }

  /// The selector of the handler, and of `forward(point)`.
  @inlinable static var handler: Int64 { 1 }

  /// The request to run the handler for a tap at a place.
  ///
  /// [decision] §6.4: places that are equal make equal requests, so that −0 is taken for 0.
  @inlinable
  func request(_ serial: Int64, _ place: Point, isCommon: Bool) -> DelayedPerform {
    DelayedPerform(
      target: owner, selector: Self.handler, object0: Int64(bitPattern: (place.x + 0).bitPattern),
      object1: Int64(bitPattern: (place.y + 0).bitPattern), object2: serial, isCommon: isCommon)
  }
}

/// A tap that the hardened recipe has let its recognizer see, until its handler has run.
@frozen
@usableFromInline
struct PendingWebTap: Sendable {
  @usableFromInline var serial: Int64 = 0
  @usableFromInline var touch = TouchID(0)
  @usableFromInline var place = Point.zero
  @usableFromInline var isRecognized = false

  @inlinable init() {}
}

/// The taps that wait for their handlers, the oldest first; when full, the oldest makes room.
@frozen
@usableFromInline
struct PendingWebTaps: Sendable {
  @inlinable static var capacity: Int { 8 }

  @usableFromInline var taps: [8 of PendingWebTap]
  /// Only the first `count` wait.
  @usableFromInline var count = 0

  @inlinable init() { taps = .init(repeating: PendingWebTap()) }

  /// Adds one; the one that had to go, if one had.
  @inlinable
  mutating func append(_ serial: Int64, of touch: Touch) -> PendingWebTap? {
    let oldest: PendingWebTap? = count == Self.capacity ? take(0) : nil
    taps[count].serial = serial
    taps[count].touch = touch.id
    taps[count].place = touch.location
    taps[count].isRecognized = false
    count &+= 1
    return oldest
  }

  /// The nearest to where a tap has shown itself, which is where it landed (TAP-5), of those that have not been
  /// recognized; nil if there is none. Of several at one distance the newest: a drag may have begun where a tap is now.
  @inlinable
  func nearestUnrecognized(to place: Point) -> Int? {
    var best: Int?
    var i = 0
    while i < count {
      if !taps[i].isRecognized {
        let distance = (taps[i].place - place).squaredLength
        if best.map({ distance <= (taps[$0].place - place).squaredLength }) ?? true { best = i }
      }
      i &+= 1
    }
    return best
  }

  /// The tap of a touch.
  @inlinable
  func position(of touch: TouchID) -> Int? {
    var i = 0
    while i < count {
      if taps[i].touch == touch { return i }
      i &+= 1
    }
    return nil
  }

  /// The tap of a serial at a place: another interaction of this owner counts its own serials.
  @inlinable
  func position(of serial: Int64, at place: Point) -> Int? {
    var i = 0
    while i < count {
      if taps[i].serial == serial && taps[i].place == place { return i }
      i &+= 1
    }
    return nil
  }

  @inlinable
  mutating func take(_ position: Int) -> PendingWebTap {
    let tap = taps[position]
    var i = position
    while i &+ 1 < count {
      taps[i] = taps[i &+ 1]
      i &+= 1
    }
    count &-= 1
    return tap
  }
}
