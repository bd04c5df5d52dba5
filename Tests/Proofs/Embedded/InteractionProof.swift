// The five systems and the dial as a program without a Swift runtime uses them: all at once on one engine, in memory
// that the caller provides, behind C functions.
//
// `scripts/prove-no-allocation` compiles this file in one module with Sources/Multitouch, the interactions'
// sources and the proof of the engine, in Embedded Swift with `-no-allocations`. It is in no target of the package.

/// Counts what it is told, and takes a digest of it.
struct ProofOutput: InteractionOutput {
  var count: Int32 = 0
  var digest = TraceDigest()

  mutating func interaction(_ event: InteractionEvent, at now: Timestamp) {
    count &+= 1
    digest.absorb(now.nanoseconds)
    digest.absorb(event.code)
    let numbers = event.numbers
    var i = 0
    while i < numbers.count {
      digest.absorb((numbers[i] + 0).bitPattern)
      i &+= 1
    }
  }
}

/// An engine with a screen of everything, and the interactions as its host.
struct InteractionProof: ~Copyable {
  typealias Engine = TouchEngine<StandardBehavior, 11, 64, 32, 16, 16, 32>
  typealias Controls = HostPair<DelayedTap<ProofOutput>, HostPair<TapDragHold<ProofOutput>, Dial<ProofOutput>>>
  typealias Recognizers = HostPair<
    TriggeredTap<ProofOutput>, HostPair<CollectionDoubleTap<ProofOutput>, WebSingleTap<ProofOutput>>
  >

  var engine = Engine()
  var host: HostPair<Controls, Recognizers>
  /// Whether everything had room.
  var isWhole = false

  init() {
    let nothing = ProofOutput()
    let tap = DelayedTapOptions(.cDelayed)
    host = HostPair(
      HostPair(
        DelayedTap(tap, output: nothing),
        HostPair(
          TapDragHold(control: ControlID(numbered: 2), output: nothing),
          Dial(DialOptions(centre: Point(x: 150, y: 150)), control: ControlID(numbered: 3), output: nothing))),
      HostPair(
        TriggeredTap(RecognizerID(numbered: 0), output: nothing),
        HostPair(
          CollectionDoubleTap(
            CollectionGrid(count: 20, columns: 4, itemSize: Point(x: 100, y: 100)), view: ViewID(numbered: 5),
            doubleTap: RecognizerID(numbered: 1), output: nothing),
          WebSingleTap(
            WebSingleTapOptions(.recipe(tap: RecognizerID(numbered: 7))), output: nothing))))
    isWhole = build(tap)
  }

  /// Views 1 to 7: button, control, dial, what the triggered tap listens on, collection, web container, web view;
  /// recognizers: 0 triggered tap, 1 and 2 the collection's, 3 to 6 the web view's, 7 the container's.
  private mutating func build(_ tap: DelayedTapOptions) -> Bool {
    guard let window = engine.addWindow(ViewSettings(frame: Rect(x: 0, y: 0, width: 1080, height: 1920)), host: &host)
    else { return false }
    let root = window.view
    guard
      engine.addDelayedTapButton(
        tap, ViewSettings(frame: Rect(x: 100, y: 100, width: 80, height: 50)), parent: root, host: &host) != nil,
      engine.addTapDragHoldControl(
        ViewSettings(frame: Rect(x: 300, y: 100, width: 200, height: 200)), parent: root, host: &host) != nil,
      engine.addTapDragHoldControl(
        ViewSettings(frame: Rect(x: 600, y: 100, width: 300, height: 300)), parent: root, host: &host) != nil,
      let resting = engine.addView(
        ViewSettings(frame: Rect(x: 0, y: 500, width: 1080, height: 200)), parent: root, host: &host),
      engine.addTriggeredTap(view: resting, host: &host) != nil,
      engine.addCollection(
        ViewSettings(frame: Rect(x: 0, y: 700, width: 400, height: 500)), parent: root, host: &host) != nil,
      engine.addWebScene(
        .recipe, ViewSettings(frame: Rect(x: 0, y: 1300, width: 1080, height: 600)), parent: root, host: &host) != nil
    else { return false }
    return true
  }

  // MARK: Gestures

  private mutating func change(_ milliseconds: Int, _ change: ContactChange) {
    let frame: [1 of ContactChange] = [change]
    engine.handle(.zero + .milliseconds(Int64(milliseconds)), frame.span, host: &host)
  }

  private mutating func land(_ milliseconds: Int, _ x: Double, _ y: Double, _ contact: ContactID = 1) {
    change(milliseconds, ContactChange(contact: contact, phase: .began, location: Point(x: x, y: y)))
  }

  private mutating func move(_ milliseconds: Int, _ x: Double, _ y: Double) {
    change(milliseconds, .moved(1, x: x, y: y))
  }

  private mutating func lift(_ milliseconds: Int, _ contact: ContactID = 1) { change(milliseconds, .ended(contact)) }

  private mutating func tap(_ milliseconds: Int, _ x: Double, _ y: Double, _ contact: ContactID = 1) {
    land(milliseconds, x, y, contact)
    lift(milliseconds &+ 80, contact)
  }

  /// One of each.
  mutating func play() {
    // Delayed tap: a single and a double.
    tap(0, 140, 125)
    tap(2000, 140, 125)
    tap(2200, 140, 125)
    // Triggered tap: two beside a resting finger.
    land(4000, 100, 600)
    tap(4500, 500, 600, 2)
    tap(5000, 500, 600, 2)
    lift(5200)
    // Collection: a single (highlight, unhighlight, select), a double (double tap, popover).
    tap(6000, 50, 750)
    tap(8000, 150, 750)
    tap(8200, 150, 750)
    // Web view: a single alerts, a double does not.
    tap(10000, 500, 1500)
    tap(12000, 500, 1500)
    tap(12200, 500, 1500)
    // Tap, drag, hold: tap; dragBegin, drag, dragEnd; hold, holdEnd.
    tap(14000, 400, 200)
    land(15000, 400, 200)
    move(15050, 400, 240)
    lift(15100)
    land(16000, 400, 200)
    lift(16900)
    // Dial: a quarter turn: turnBegin, two turns, turnEnd.
    land(18000, 850, 250)
    move(18050, 820, 320)
    move(18100, 750, 350)
    lift(18150)
    engine.advance(to: .zero + .milliseconds(25_000), host: &host)
  }

  // MARK: What was told

  /// By system, 0 … 5: delayed tap, triggered tap, collection, web view, tap-drag-hold, dial.
  func told(_ system: Int32) -> ProofOutput {
    switch system {
    case 0: host.first.first.output
    case 1: host.second.first.output
    case 2: host.second.second.first.output
    case 3: host.second.second.second.output
    case 4: host.first.second.first.output
    default: host.first.second.second.output
    }
  }
}

/// The bytes that ``interactions_make(_:)`` needs, aligned to 16.
@c public func interactions_byte_count() -> Int32 { Int32(truncatingIfNeeded: MemoryLayout<InteractionProof>.size) }

/// Makes the engine and its interactions in `memory`; 1 if everything had room, else 0.
@c public func interactions_make(_ memory: UnsafeMutableRawPointer) -> Int32 {
  unsafe memory.bindMemory(to: InteractionProof.self, capacity: 1).initialize(to: InteractionProof())
  return unsafe memory.assumingMemoryBound(to: InteractionProof.self).pointee.isWhole ? 1 : 0
}

/// Plays one gesture of each kind.
@c public func interactions_play(_ memory: UnsafeMutableRawPointer) {
  unsafe memory.assumingMemoryBound(to: InteractionProof.self).pointee.play()
}

/// How much a system, 0 … 5, has told.
@c public func interactions_told(_ memory: UnsafeMutableRawPointer, _ system: Int32) -> Int32 {
  unsafe memory.assumingMemoryBound(to: InteractionProof.self).pointee.told(system).count
}

/// One half of the digest of what a system has told: 0 the low one, 1 the high one.
@c public func interactions_digest_half(_ memory: UnsafeMutableRawPointer, _ system: Int32, _ half: Int32) -> UInt32 {
  let digest = unsafe memory.assumingMemoryBound(to: InteractionProof.self).pointee.told(system).digest.value
  return UInt32(truncatingIfNeeded: half == 0 ? digest : digest &>> 32)
}
