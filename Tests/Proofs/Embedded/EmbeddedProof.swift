// The engine as a program without a Swift runtime uses it: in memory that the caller provides, behind C functions.
//
// `scripts/prove-no-allocation` compiles this file in one module with Sources/Multitouch, the interactions and their
// proof, in Embedded Swift with `-no-allocations`, so that every generic function of the engine is specialised and
// checked. It is in no target of the package.

/// An engine of the standard capacities with the host that takes the digest of its trace.
struct EmbeddedProof: ~Copyable {
  var engine = StandardTouchEngine()
  var host = TraceHost(DigestSink())
}

/// The bytes that ``proof_make(_:)`` needs, aligned to 16.
@c public func proof_byte_count() -> Int32 { Int32(truncatingIfNeeded: MemoryLayout<EmbeddedProof>.size) }

/// Makes an engine in `memory`.
@c public func proof_make(_ memory: UnsafeMutableRawPointer) {
  unsafe memory.bindMemory(to: EmbeddedProof.self, capacity: 1).initialize(to: EmbeddedProof())
  unsafe buildScene(&memory.assumingMemoryBound(to: EmbeddedProof.self).pointee)
}

/// Gives the engine one change of one contact, as a frame; the phase is 0 … 3 (began, moved, ended, cancelled).
@c public func proof_change(
  _ memory: UnsafeMutableRawPointer, _ milliseconds: Int32, _ contact: Int32, _ phase: UInt8, _ x: Double, _ y: Double
) {
  let change = ContactChange(
    contact: ContactID(Int64(Int(contact))), phase: ContactPhase(rawValue: phase) ?? .cancelled,
    location: Point(x: x, y: y))
  let frame: [1 of ContactChange] = [change]
  unsafe memory.assumingMemoryBound(to: EmbeddedProof.self).pointee.handle(milliseconds, frame.span)
}

/// Gives the engine two moves, of contacts 1 and 2, as one frame.
@c public func proof_move_pair(
  _ memory: UnsafeMutableRawPointer, _ milliseconds: Int32, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
) {
  let frame: [2 of ContactChange] = [.moved(1, x: x1, y: y1), .moved(2, x: x2, y: y2)]
  unsafe memory.assumingMemoryBound(to: EmbeddedProof.self).pointee.handle(milliseconds, frame.span)
}

/// Moves the engine's time on.
@c public func proof_advance(_ memory: UnsafeMutableRawPointer, _ milliseconds: Int32) {
  unsafe memory.assumingMemoryBound(to: EmbeddedProof.self).pointee.advance(milliseconds)
}

/// Gives one command of every kind that a scene can do without: each is compiled, and the digest shows what it did.
@c public func proof_command(_ memory: UnsafeMutableRawPointer) {
  unsafe giveCommands(&memory.assumingMemoryBound(to: EmbeddedProof.self).pointee)
}

/// How often a recognizer, 0 … 7, has recognized.
@c public func proof_recognitions(_ memory: UnsafeMutableRawPointer, _ recognizer: Int32) -> Int32 {
  guard recognizer >= 0 && recognizer < 8 else { return -1 }
  return unsafe Int32(
    truncatingIfNeeded: memory.assumingMemoryBound(to: EmbeddedProof.self).pointee.host.sink
      .recognitions[Int(recognizer)])
}

/// One half of the trace's digest: 0 the low one, 1 the high one.
@c public func proof_digest_half(_ memory: UnsafeMutableRawPointer, _ half: Int32) -> UInt32 {
  let digest = unsafe memory.assumingMemoryBound(to: EmbeddedProof.self).pointee.host.sink.digest.value
  return UInt32(truncatingIfNeeded: half == 0 ? digest : digest &>> 32)
}

extension EmbeddedProof {
  mutating func handle(_ milliseconds: Int32, _ frame: Span<ContactChange>) {
    engine.handle(.zero + .milliseconds(Int64(Int(milliseconds))), frame, host: &host)
  }

  mutating func advance(_ milliseconds: Int32) {
    engine.advance(to: .zero + .milliseconds(Int64(Int(milliseconds))), host: &host)
  }
}

/// A window with one view on it; on that, by number: 0 tap, requiring 1 double tap to fail, 2 long press, 3 pan,
/// 4 pinch, 5 rotation; the last three recognize together.
private func buildScene(_ proof: inout EmbeddedProof) {
  let screen = Rect(x: 0, y: 0, width: 1080, height: 1920)
  guard let window = proof.engine.addWindow(ViewSettings(frame: screen), host: &proof.host) else { return }
  var settings = ViewSettings(frame: screen)
  settings.isMultipleTouchEnabled = true
  guard let view = proof.engine.addView(settings, parent: window.view, host: &proof.host) else { return }
  var asked = RecognizerSettings()
  asked.hasDelegate = true
  let plain = RecognizerSettings()
  _ = proof.engine.addRecognizer(.tap(TapRecognizer()), plain, view: view, host: &proof.host)
  _ = proof.engine.addRecognizer(.tap(TapRecognizer(TapParameters(taps: 2))), plain, view: view, host: &proof.host)
  _ = proof.engine.addRecognizer(.longPress(LongPressRecognizer()), plain, view: view, host: &proof.host)
  _ = proof.engine.addRecognizer(.pan(PanRecognizer()), asked, view: view, host: &proof.host)
  _ = proof.engine.addRecognizer(.pinch(PinchRecognizer()), asked, view: view, host: &proof.host)
  _ = proof.engine.addRecognizer(.rotation(RotationRecognizer()), asked, view: view, host: &proof.host)
  proof.engine.perform(
    .require(RecognizerID(numbered: 0), toFail: RecognizerID(numbered: 1)), host: &proof.host)
  proof.host.sink.companions[3] = 0b11_0000
  proof.host.sink.companions[4] = 0b10_1000
  proof.host.sink.companions[5] = 0b01_1000
}

private func giveCommands(_ proof: inout EmbeddedProof) {
  let screen = Rect(x: 0, y: 0, width: 1080, height: 1920)
  let view = ViewID(numbered: 2)
  let recognizer = RecognizerID(numbered: 6)
  let control = ControlID(numbered: 4)
  var button = ViewSettings(frame: Rect(x: 0, y: 1500, width: 200, height: 100))
  button.isMultipleTouchEnabled = true
  let commands: [30 of EngineCommand<StandardBehavior>] = [
    .addView(ViewSettings(frame: screen), parent: ViewID(numbered: 0)),
    .addRecognizer(.pan(PanRecognizer()), RecognizerSettings(), view: view),
    .detachView(view),
    .attachView(view, parent: ViewID(numbered: 1)),
    .setView(view, ViewSettings(frame: screen)),
    .detachRecognizer(recognizer),
    .attachRecognizer(recognizer, view: view),
    .setRecognizer(recognizer, RecognizerSettings()),
    .configure(recognizer, .pinch(PinchRecognizer())),
    .adjust(recognizer, .scale(2)),
    .require(recognizer, toFail: RecognizerID(numbered: 0)),
    .destroyRecognizer(recognizer),
    .destroyView(view),
    .addWindow(ViewSettings(frame: screen), level: 1),
    .orderWindow(WindowID(numbered: 1), level: -1),
    .perform(DelayedPerform(target: 1, selector: 2), delay: .milliseconds(10)),
    .cancelPerform(DelayedPerform(target: 1, selector: 2)),
    .cancelPerforms(target: 1),
    .setMode(isDefault: true),
    .cancelAllTouches,
    .addControl(ControlSettings(), button, parent: ViewID(numbered: 0)),
    .setControl(control, ControlSettings(.button)),
    .addTarget(control, target: 1, action: 2, .allEvents),
    .addTarget(control, target: nil, action: 3, .allTouchEvents),
    .addTarget(control, target: 4, action: 5, .allEvents),
    .removeTarget(control, .target(1), action: 2, .touchDown),
    .releaseTarget(4),
    .setController(ViewID(numbered: 4), ControllerID(rawValue: 1), presentedBy: nil),
    .sendActions(control, .valueChanged),
    .setController(ViewID(numbered: 1), ControllerID(rawValue: 2), presentedBy: ControllerID(rawValue: 1)),
  ]
  var i = 0
  while i < commands.count {
    proof.engine.perform(commands[i], host: &proof.host)
    i &+= 1
  }
  // Back to where it is: the same future.
  let snapshot = proof.engine.snapshot()
  proof.engine.restore(snapshot)
}
