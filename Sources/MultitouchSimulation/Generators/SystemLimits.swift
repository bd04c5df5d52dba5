// The numbers of a script's system: after how long and how far from where it changes its mind.

import Multitouch
import MultitouchRecordings

/// The delays and distances of the system that is at work in a script, as its options, its recognizers and its profile
/// give them; none without a system.
struct SystemLimits: Equatable {
  /// What a delay counts from is the system's affair: a landing, a lift, a question.
  enum Delay: Int, CaseIterable {
    /// Until a tap is told, or counts.
    case tap
    /// Until a press is a hold.
    case hold
    /// Between taps that belong together.
    case interval
  }

  /// Nanoseconds, above 1 and below a few seconds.
  private(set) var delays: [(delay: Delay, count: Int64)] = []
  /// Points: how far a finger may move, and how near to a centre it turns nothing.
  private(set) var distances: [Double] = []
  /// The view, control or not, on which the system's fingers are; nil if the scene has none such.
  private(set) var view: Int?
  /// A recognizer of it, where it works by one.
  private(set) var recognizer: Int?

  static func == (a: SystemLimits, b: SystemLimits) -> Bool {
    a.delays.elementsEqual(b.delays) { $0 == $1 } && a.distances == b.distances && a.view == b.view
      && a.recognizer == b.recognizer
  }

  init(_ script: TouchScript) {
    switch script.system {
    case nil: return
    case .delayedTap(let taps):
      view = taps.controls.first
      add(.tap, taps.delay)
      if let hold = taps.holdDelay { add(.hold, hold) }
      add(.interval, script.profile.multiTapInterval)
    case .triggeredTap(let r):
      find(r, script)
      if case .triggeredTap(let tap)? = Self.kind(r, script) { add(.tap, tap.minimumDelay) }
    case .collection(let collection):
      find(collection.doubleTap, script)
      view = collection.view
      addTap(collection.doubleTap, script)
    case .webTap(let web):
      add(.tap, web.delay)
      switch web.variant {
      case .recipe(let r):
        find(r, script)
        addTap(r, script)
      case .requirement(let a, let b, _):
        find(a, script)
        addTap(b, script)
      case .window(let v):
        view = v
        add(.interval, script.profile.multiTapInterval)
      }
    case .tapDragHold(let control, let press):
      view = control
      add(press)
    case .dial(let dial):
      view = dial.control
      add(dial.press)
      add(dial.deadRadius)
    }
  }

  private mutating func add(_ press: ScriptPress) {
    add(.hold, press.holdTime)
    if let interval = press.countInterval { add(.interval, interval) }
    add(press.slop)
  }

  private mutating func addTap(_ r: Int, _ script: TouchScript) {
    guard case .tap(let tap)? = Self.kind(r, script) else { return }
    add(.interval, tap.maxInterval)
    add(.hold, tap.maxTapDuration)
  }

  private mutating func add(_ delay: Delay, _ duration: Nanoseconds) {
    if duration.count > 1 && duration.count < 5_000_000_000 { delays.append((delay, duration.count)) }
  }

  private mutating func add(_ distance: Double) {
    if distance >= 1 / 64 && distance < 2_000 { distances.append(distance) }
  }

  /// Notes a recognizer and the view it is on.
  private mutating func find(_ r: Int, _ script: TouchScript) {
    recognizer = r
    view = Self.spec(r, script)?.view
  }

  private static func kind(_ r: Int, _ script: TouchScript) -> RecognizerKind? { spec(r, script)?.kind }

  /// A recognizer of the scene by its number.
  private static func spec(_ r: Int, _ script: TouchScript) -> (kind: RecognizerKind, view: Int)? {
    var number = 0
    for case .addRecognizer(let spec, let view) in script.scene {
      if number == r { return (spec.kind, view) }
      number += 1
    }
    return nil
  }
}
