// A host that asks: what no trace shows and no script describes, compared between an engine and the model.

import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Asks its context in callbacks, tells what it was answered, and decides who is a responder (RC-1 … RC-3): which views
/// are those of controllers, and who implements an action.
///
/// A pure function of its number and of what it hears and is answered: beside an engine and a model that agree it tells
/// the same.
struct CuriousHost: InteractionSystem {
  typealias Behavior = StandardBehavior

  var output = ScriptOutput()
  private var random: ChoiceSource
  private let viewCount: Int
  private let recognizerCount: Int

  /// A host for a script.
  init(_ script: TouchScript, number: UInt64) {
    random = ChoiceSource(seed: number)
    viewCount = script.scene.count {
      switch $0 {
      case .addWindow, .addView, .addControl: true
      default: false
      }
    }
    recognizerCount = script.scene.count { if case .addRecognizer = $0 { true } else { false } }
  }

  // MARK: Recognizers and controls

  /// The state inside its own action (G-1), and where its fingers are (G-16, TAP-5).
  mutating func recognizerActed(
    _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    tell(.state, Int(context.state(of: action.recognizer).rawValue), context.now)
    tellPlaces(of: action.recognizer, min(action.numberOfTouches, 3), &context)
  }

  /// Where its fingers are when its state becomes public, also of one that has failed and never acted.
  mutating func stateChanged(
    _ recognizer: RecognizerID, from: GestureState, to: GestureState,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    tellPlaces(of: recognizer, 3, &context)
    tellValues(of: recognizer, &context)
  }

  /// What it shows, whether or not it ever acts (PAN-7, G-16).
  private mutating func tellValues(
    of recognizer: RecognizerID, _ context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    let values = context.values(of: recognizer)
    tell(.values, values.count, context.now)
    output.interaction(
      .popover(from: Rect(x: values.value0, y: values.value1, width: values.value2, height: values.value3)),
      at: context.now)
  }

  /// What one of the scene's recognizers shows, another one from time to time.
  private mutating func tellSomeValues(_ context: inout some TouchContext<Behavior> & ~Copyable) {
    if recognizerCount == 0 { return }
    tellValues(of: RecognizerID(numbered: Int(context.now.nanoseconds / 1_000_000) % recognizerCount), &context)
  }

  private mutating func tellPlaces(
    of recognizer: RecognizerID, _ count: Int, _ context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    for index in 0..<count {
      guard let place = context.location(ofTouch: index, of: recognizer) else {
        tell(.place, -1, context.now)
        continue
      }
      output.interaction(.alert(at: place), at: context.now)
    }
  }

  /// What it shows before it is told of touches (D-7), and what the one with a near number shows, which may be gone,
  /// and whether that is enabled.
  mutating func recognizerReceives(
    _ recognizer: RecognizerID, _ phase: ContactPhase, _ touches: TouchSet,
    in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    tell(.attempt, attempt(recognizer, &context), context.now)
    tellSomeValues(&context)
    let neighbor = RecognizerID(numbered: context.number(of: recognizer) ^ 1)
    let settings = context.settings(of: neighbor)
    tell(.neighbor, settings.map { attempt(neighbor, &context) * 2 + ($0.isEnabled ? 1 : 0) } ?? -1, context.now)
  }

  /// What the one that wants to begin shows while it may not yet (G-5).
  mutating func shouldRequireFailure(
    _ recognizer: RecognizerID, of other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    tell(.attempt, attempt(recognizer, &context), context.now)
    return false
  }

  mutating func shouldBeRequiredToFail(
    _ other: RecognizerID, by recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    tell(.attempt, attempt(recognizer, &context), context.now)
    return false
  }

  /// A recognizer's state (G-1), its number of touches (G-16) and which they are (T-8), in one number.
  private func attempt(
    _ recognizer: RecognizerID, _ context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Int {
    var tracked = 0
    var rest = context.touches(for: recognizer)
    while let slot = rest.popFirst() { tracked |= 1 << Int(context.touch(at: slot).id.rawValue % 32) }
    let count = context.numberOfTouches(of: recognizer)
    return Int(context.state(of: recognizer).rawValue) + 8 * count + 1024 * tracked
  }

  /// D-10: what it is when it is about to be reset.
  mutating func recognizerResets(
    _ recognizer: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    tell(.state, Int(context.state(of: recognizer).rawValue), context.now)
    tellValues(of: recognizer, &context)
  }

  /// CTL-2, CTL-4, CTL-10.
  mutating func controlSends(
    _ control: ControlID, _ events: ControlEvents, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    let flags =
      (context.isTracking(control) ? 1 : 0) + (context.isTouchInside(control) ? 2 : 0)
      + (context.isHighlighted(control) ? 4 : 0)
    tell(.control, flags, context.now)
  }

  // MARK: Touches

  mutating func touchChanged(
    _ touch: Touch, viewNumber: Int, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    // Before and after the recognizers are told of it, what they show is what they were told (D-7).
    tellSomeValues(&context)
    // T-5; where it is now is in the record.
    output.interaction(.alert(at: touch.previousLocation), at: context.now)
    // N-14: where that is in its view.
    if let view = touch.view {
      output.interaction(.alert(at: context.convert(touch.location, to: view)), at: context.now)
    }
    // T-6: which chain it is of.
    tell(.continues, Int(touch.continues?.rawValue ?? 0), context.now)
    tell(.inside, touch.view.map { inside($0, &context) } ?? -1, context.now)
    // H-1 … H-3: what is there now, which need not be what was hit.
    if let (view, window) = context.hitTest(touch.location) {
      tell(.hit, context.number(of: view) + 65_536 * context.number(of: window), context.now)
    }
    var rest = context.allTouches
    var phases = 0
    while let slot = rest.popFirst() {
      let other = context.touch(at: slot)
      // T-2, T-8: how many are in which phase.
      phases += 1 << (7 * Int(other.phase.rawValue))
      if other.id != touch.id { continue }
      tellCoalesced(slot, &context)
      tellPredicted(slot, &context)
    }
    tell(.phases, phases, context.now)
    // T-8: how many are bound to what it is bound to.
    let ofView = touch.view.map { context.touches(for: $0).count } ?? 0
    let ofWindow = touch.window.map { context.touches(for: $0).count } ?? 0
    tell(.bound, ofView + 128 * ofWindow, context.now)
  }

  /// In which of the first views a view lies, some of which may be gone; a bit each.
  private func inside(_ view: ViewID, _ context: inout some TouchContext<Behavior> & ~Copyable) -> Int {
    var bits = 0
    for number in 0..<min(viewCount, 24) where context.isView(view, inside: ViewID(numbered: number)) {
      bits |= 1 << number
    }
    return bits
  }

  /// T-12, T-13: the lists are good while an event is delivered, and of a touch that did not change in it there are
  /// none.
  mutating func viewReceives(
    _ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    tellSomeValues(&context)
    var rest = delivery.touches
    while let slot = rest.popFirst() {
      tellCoalesced(slot, &context)
      tellPredicted(slot, &context)
    }
  }

  /// D-5: in the part after a frame its touches are what they were in it (T-2, T-8), and so are their lists.
  mutating func didFinish(_ window: WindowID?, in context: inout some TouchContext<Behavior> & ~Copyable) {
    var rest = context.allTouches
    var phases = 0
    while let slot = rest.popFirst() {
      phases += 1 << (7 * Int(context.touch(at: slot).phase.rawValue))
      tell(.continues, Int(context.touch(at: slot).continues?.rawValue ?? 0), context.now)
      tellCoalesced(slot, &context)
      tellPredicted(slot, &context)
    }
    tell(.phases, phases, context.now)
  }

  /// T-12: all samples, and that there is none on either side of them.
  private mutating func tellCoalesced(_ slot: SlotIndex, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    let count = context.coalescedCount(of: slot)
    tell(.coalesced, count ?? -1, context.now)
    for index in -1...(count ?? 0) {
      if let sample = context.coalesced(index, of: slot) { tell(sample, context.now) }
    }
  }

  /// T-13: the same of the predicted ones.
  private mutating func tellPredicted(_ slot: SlotIndex, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    let count = context.predictedCount(of: slot)
    tell(.predicted, count ?? -1, context.now)
    for index in -1...(count ?? 0) {
      if let sample = context.predicted(index, of: slot) { tell(sample, context.now) }
    }
  }

  // MARK: Responders

  /// Before a send it walks up from some view (RC-1), and some views get controllers, or lose them: also views that are
  /// gone, and windows' own, which have none.
  mutating func shouldSend(
    _ action: ControlAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    if action.target != nil { return true }
    var next: Responder? = .view(ViewID(numbered: random.below(viewCount)))
    for _ in 0..<6 {
      guard let responder = next.flatMap({ context.nextResponder(of: $0) }) else { break }
      let (subject, number) = name(responder, &context)
      tell(subject, number, context.now)
      next = responder
    }
    for _ in 0..<random.below(3) {
      let view = ViewID(numbered: random.below(viewCount))
      let controller = random.chance(1, of: 5) ? nil : ControllerID(rawValue: Int32(random.below(viewCount)))
      let presenter = random.chance(1, of: 3) ? ControllerID(rawValue: Int32(random.below(viewCount))) : nil
      context.enqueue(.setController(view, controller, presentedBy: presenter))
    }
    return true
  }

  /// The same whenever it is asked: on a ring of presenting controllers an engine may ask more than once.
  mutating func implements(
    _ action: ControlAction, _ responder: Responder, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let (subject, number) = name(responder, &context)
    // Odd actions are implemented by hardly anybody: the search for them is long.
    let rarity: UInt64 = action.action % 2 == 0 ? 6 : 24
    return SplitMix64.word(at: subject.rawValue &+ 16 &* number, seed: UInt64(bitPattern: action.action)) % rarity == 0
  }

  /// Who got it (RC-3).
  mutating func actionSent(
    _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    guard let responder else { return }
    let (subject, number) = name(responder, &context)
    tell(subject, number, context.now)
  }

  private func name(
    _ responder: Responder, _ context: inout some TouchContext<Behavior> & ~Copyable
  ) -> (subject: Subject, number: Int) {
    switch responder {
    case .view(let view): (.view, context.number(of: view))
    case .controller(let controller): (.controller, Int(controller.rawValue))
    case .window(let window): (.window, context.number(of: window))
    case .scene, .application, .applicationDelegate: (.application, 0)
    }
  }

  // MARK: Telling

  enum Subject: Int {
    case state, place, control, coalesced, predicted, view, controller, window, application, phases, attempt, bound
    case hit, neighbor, inside, values, continues
  }

  /// In the numbers of an event that has two.
  private mutating func tell(_ subject: Subject, _ number: Int, _ now: Timestamp) {
    output.interaction(.forward(at: Point(x: Double(subject.rawValue), y: Double(number))), at: now)
  }

  /// In the numbers of two events: its places, and the halves of its time, which need not be a Double.
  private mutating func tell(_ sample: TouchSample, _ now: Timestamp) {
    let (place, previous) = (sample.location, sample.previousLocation)
    output.interaction(.popover(from: Rect(x: place.x, y: place.y, width: previous.x, height: previous.y)), at: now)
    let time = sample.timestamp.nanoseconds
    output.interaction(.turnEnd(control: Int(time >> 32), value: Double(time & 0xFFFF_FFFF)), at: now)
  }
}

extension CuriousHost.Subject {
  /// What the host was told of where engine and model part, which tells one wrong answer from another; nil if they do
  /// not part in an answer.
  static func told(in parted: ModelDisagreement) -> CuriousHost.Subject? {
    [parted.engine, parted.model].lazy.compactMap { told($0, after: parted.before) }.first
  }

  private static func told(_ record: TraceRecord?, after before: [TraceRecord]) -> CuriousHost.Subject? {
    guard let record, record.kind == .user else { return nil }
    for earlier in [record] + before.reversed() where earlier.kind == .user {
      guard case .integer(let code)? = earlier.fields.first else { return nil }
      switch code {
      // What it is told of, and a number.
      case 31:
        guard earlier.fields.count > 1, case .real(let subject) = earlier.fields[1] else { return nil }
        return Int(exactly: subject).flatMap { CuriousHost.Subject(rawValue: $0) }
      case 30: return .place
      // A sample, of what was told before it.
      case 24, 52: continue
      default: return nil
      }
    }
    return nil
  }
}

extension ModelDisagreement {
  /// Where engine and model part for a host that asks; nil if they do not, and of a script that has a system.
  ///
  /// Two touches are predicted where one is by default (P-82), so that it is seen what the second one comes from
  /// (T-13). Throws as ``ScriptRunner/run(_:)`` does.
  static func ofQueries(_ script: TouchScript, number: UInt64) throws(ScriptCapacityError) -> ModelDisagreement? {
    if script.system != nil { return nil }
    var script = script
    if script.profile.predictionCount == TimingProfile.uiKit.predictionCount { script.profile.predictionCount = 2 }
    let host = CuriousHost(script, number: number)
    let engine = try ScriptRunner.observe(script, ScriptRunWay(), system: host).trace
    return first(engine: engine, model: ReferenceModel.write(script, system: host))
  }
}
