/// A pan that begins at an edge of the screen and leads away from it (SPEC §4.7). Continuous.
@frozen
public struct ScreenEdgePanRecognizer: Sendable {
  @usableFromInline var pan: PanRecognizer
  @usableFromInline var screen: Rect
  @usableFromInline var edgeRegion: Double
  /// Bits of ``ScreenEdges``.
  @usableFromInline var edges: UInt8

  /// A screen-edge pan with these settings.
  @inlinable
  public init(_ parameters: ScreenEdgePanParameters) {
    var inner = PanParameters(minimum: 1, maximum: 1)
    inner.hysteresis = parameters.hysteresis
    pan = PanRecognizer(inner)
    screen = parameters.screen
    edgeRegion = distanceInRange(parameters.edgeRegion, default: TimingProfile.uiKit.edgeRegion)
    edges = UInt8(truncatingIfNeeded: parameters.edges.rawValue & 15)
  }

  @inlinable
  func touchesBegan(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    pan.touchesBegan(changed, all, &attempt)
    guard attempt.state == .possible, attempt.trackedCount == 1, let slot = changed.first else { return }
    // EDG-1.
    let near = edgesNear(all[slot.rawValue].beganLocation)
    attempt.memory.edgesAtLanding = near
    if near == 0 { attempt.assign(.failed) }
  }

  /// The configured edges in whose region a place lies (EDG-1).
  @inlinable
  func edgesNear(_ place: Point) -> UInt64 {
    let x = place.x - screen.origin.x
    let y = place.y - screen.origin.y
    var near: UInt64 = 0
    if y < edgeRegion { near |= 1 }
    if x < edgeRegion { near |= 2 }
    if y >= screen.height - edgeRegion { near |= 4 }
    if x >= screen.width - edgeRegion { near |= 8 }
    return near & UInt64(edges)
  }

  @inlinable
  @inline(never)
  func touchesMoved(_ changed: TouchSet, _ all: Span<Touch>, _ attempt: inout Attempt) {
    guard let translation = pan.accumulate(changed, all, &attempt) else { return }
    // EDG-2.
    let near = attempt.memory.edgesAtLanding
    let leadsAway =
      near & 1 != 0 && isAway(translation.y, translation.x) || near & 2 != 0 && isAway(translation.x, translation.y)
      || near & 4 != 0 && isAway(-translation.y, translation.x)
      || near & 8 != 0 && isAway(-translation.x, translation.y)
    if leadsAway { pan.begin(translation, &attempt) } else { attempt.assign(.failed) }
  }

  /// EDG-2, with the component away from an edge and the one along it.
  @inlinable
  func isAway(_ away: Double, _ along: Double) -> Bool {
    away >= pan.hysteresis && away >= (along < 0 ? -along : along)
  }
}

extension GestureMemory {
  /// The edges the finger landed near, bits 8 … 11 of ``flags0``; the pan uses bits 0 and 1.
  @inlinable var edgesAtLanding: UInt64 {
    get { flags0 &>> 8 }
    set { flags0 = flags0 & 255 | newValue &<< 8 }
  }
}
