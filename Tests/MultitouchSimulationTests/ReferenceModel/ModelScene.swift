// A small language for scripts in tests: seconds, fingers, and traces as lines.

import Multitouch
import MultitouchRecordings

@testable import MultitouchSimulation

/// A script being written: window 0 with its view v0, and v1 on it, both at the screen's origin, 1000 points wide and
/// high. v1 takes several touches unless told otherwise.
struct ModelScene {
  var script = TouchScript()
  private var viewCount = 2
  private var recognizerCount = 0

  init(multipleTouch: Bool = true) {
    let whole = Rect(x: 0, y: 0, width: 1000, height: 1000)
    var attributes = ViewAttributes(frame: whole)
    script.scene = [.addWindow(attributes, level: 0)]
    attributes.isMultipleTouchEnabled = multipleTouch
    script.scene.append(.addView(attributes, parent: 0))
  }

  mutating func view(_ attributes: ViewAttributes, on parent: Int) -> Int {
    script.scene.append(.addView(attributes, parent: parent))
    viewCount += 1
    return viewCount - 1
  }

  /// A control; the number is its view's.
  @discardableResult
  mutating func control(
    _ kind: ControlKind, _ frame: Rect = Rect(x: 100, y: 100, width: 80, height: 50), on parent: Int = 1,
    _ change: (inout ControlSettings, inout ViewAttributes) -> Void = { _, _ in }
  ) -> Int {
    var settings = ControlSettings(kind)
    var attributes = ViewAttributes(frame: frame)
    change(&settings, &attributes)
    script.scene.append(.addControl(settings, attributes, parent: parent))
    viewCount += 1
    return viewCount - 1
  }

  mutating func target(_ control: Int, _ target: Int64?, _ action: Int64, _ events: ControlEvents) {
    script.scene.append(.addTarget(control, target: target, action: action, events))
  }

  @discardableResult
  mutating func recognizer(
    _ kind: RecognizerKind, on view: Int = 1, _ change: (inout RecognizerSettings) -> Void = { _ in }
  ) -> Int {
    var settings = RecognizerSettings()
    change(&settings)
    script.scene.append(.addRecognizer(RecognizerSpec(kind, settings), view: view))
    recognizerCount += 1
    return recognizerCount - 1
  }

  @discardableResult
  mutating func tap(
    _ taps: Int = 1, touches: Int = 1, on view: Int = 1, _ change: (inout RecognizerSettings) -> Void = { _ in }
  ) -> Int {
    recognizer(.tap(TapParameters(taps: taps, touches: touches)), on: view, change)
  }

  mutating func require(_ recognizer: Int, toFail other: Int) {
    script.scene.append(.require(recognizer, toFail: other))
  }

  mutating func answer(_ question: ScriptQuestion, _ reply: ScriptReply) {
    script.answers.append(ScriptAnswer(question, reply))
  }

  mutating func react(
    to kind: TraceKind, of subject: TraceSubject, in state: GestureState? = nil, nth: Int = 1,
    _ commands: ScriptCommand...
  ) {
    script.reactions.append(
      ScriptReaction(kind: kind, subject: subject, state: state, nth: nth, commands: commands.map { .command($0) }))
  }

  static func time(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }

  mutating func frame(_ seconds: Double, _ changes: ContactChange...) {
    script.steps.append(.frame(ModelScene.time(seconds), changes))
  }

  mutating func down(_ seconds: Double, _ contact: Int64 = 7, _ x: Double = 100, _ y: Double = 100) {
    frame(seconds, .began(ContactID(contact), x: x, y: y))
  }

  mutating func move(_ seconds: Double, _ contact: Int64 = 7, _ x: Double, _ y: Double) {
    frame(seconds, .moved(ContactID(contact), x: x, y: y))
  }

  mutating func up(_ seconds: Double, _ contact: Int64 = 7) { frame(seconds, .ended(ContactID(contact))) }

  /// A finger that rests from one time to the other.
  mutating func press(
    _ from: Double, _ to: Double, _ contact: Int64 = 7, at x: Double = 100, _ y: Double = 100
  ) {
    down(from, contact, x, y)
    up(to, contact)
  }

  mutating func command(_ command: ScriptCommand) { script.steps.append(.command(command)) }

  mutating func advance(_ seconds: Double) { script.steps.append(.advance(ModelScene.time(seconds))) }

  /// The whole trace, after a long silence.
  func trace(silence: Double = 100) -> [TraceRecord] {
    var script = script
    script.steps.append(.advance(ModelScene.time(silence)))
    return ReferenceModel.run(script)
  }

  /// The trace's lines of some kinds, times in milliseconds.
  func lines(_ kinds: TraceKind..., silence: Double = 100) -> [String] {
    trace(silence: silence).filter { kinds.isEmpty || kinds.contains($0.kind) }.map(ModelScene.line)
  }

  /// What was recognized: `r0 ended@400`, times in milliseconds.
  func actions() -> [String] {
    trace().filter { $0.kind == .act }.map { record in
      guard case .state(let state) = record.fields[0] else { return "" }
      return "\(record.subject.word) \(state)@\(ModelScene.milliseconds(record.now))"
    }
  }

  /// The masks the controls sent: `c2 1@0`, times in milliseconds.
  func masks() -> [String] {
    trace().filter { $0.kind == .ctl }.map { record in
      guard case .integer(let mask) = record.fields[0] else { return "" }
      return "\(record.subject.word) \(mask)@\(ModelScene.milliseconds(record.now))"
    }
  }

  /// What the views were told: `v1 began@430 t1:0`, with the touches' own times, in milliseconds.
  func views() -> [String] {
    trace().filter { $0.kind == .view }.map { record in
      guard case .phase(let phase) = record.fields[0] else { return "" }
      let touches = stride(from: 1, to: record.fields.count, by: 5).map { index in
        guard case .subject(let touch) = record.fields[index],
          case .integer(let time) = record.fields[index + 1]
        else { return "" }
        return "\(touch.word):\(ModelScene.milliseconds(time))"
      }
      return "\(record.subject.word) \(phase)@\(ModelScene.milliseconds(record.now)) "
        + touches.joined(separator: " ")
    }
  }

  /// The values of the actions of a recognizer in one state, after the place.
  func values(_ recognizer: Int, _ state: GestureState) -> [[Double]] {
    trace().filter { $0.kind == .act && $0.subject == .recognizer(recognizer) && $0.fields[0] == .state(state) }
      .map { record in
        record.fields.dropFirst(4).map { field in
          if case .real(let value) = field { value } else { .nan }
        }
      }
  }

  static func milliseconds(_ time: Int64) -> String {
    time % 1_000_000 == 0 ? String(time / 1_000_000) : String(Double(time) / 1e6)
  }

  static func line(_ record: TraceRecord) -> String {
    let words = ModelDisagreement.line(record).split(separator: " ")
    return ([milliseconds(record.now)] + words.dropFirst().map(String.init)).joined(separator: " ")
  }
}
