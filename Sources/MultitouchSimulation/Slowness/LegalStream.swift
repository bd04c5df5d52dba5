// Streams that a touchscreen and an application could make: what a search for slow ones may come up with.

import Multitouch
import MultitouchRecordings

/// Makes scripts legal, and says of a script why it is not.
///
/// A legal stream has a scene of windows, views, recognizers and requirements in an engine of standard capacities, a
/// host that answers only which recognizers may recognize together, and then frames and advances alone: at most ten
/// contacts, each with at most one change a frame, frames at least 1 ms apart, everything lifted at the end. Nothing of
/// it is refused by the engine, and nothing of it is not a number. A benchmark can play it again and again.
public enum LegalStream {
  /// As many as hands have fingers.
  public static let contactsMax = 10
  /// A stream of fewer frames is an event and no stream.
  public static let framesMin = 16
  public static let framesMax = 240
  /// Nanoseconds between two steps, at least: no touchscreen reports more often.
  static let spacingMin: Int64 = 1_000_000
  /// And at most: longer than every interval of the standard recognizers.
  static let spacingMax: Int64 = 3_000_000_000
  /// Points from the origin: beyond every screen.
  static let placeMax = 16_384.0

  /// The stream nearest to a script that fingers could make: what they could not is left out, times are moved apart,
  /// and what is still down at the end is lifted. Whether it is legal, ``complaint(_:)`` says: it may be too short, or
  /// have a scene with what is not a number, or one that the engine refuses.
  public static func repaired(_ script: TouchScript) -> TouchScript {
    var legal = TouchScript()
    legal.profile = script.profile
    legal.scene = script.scene.filter(isOfScene)
    legal.answers = script.answers.filter(isTimed)
    var hand = Hand()
    for step in script.steps where hand.frameCount < framesMax {
      switch step {
      case .frame(let time, let changes): hand.play(time, changes, into: &legal.steps)
      case .advance(let time): hand.wait(until: time, into: &legal.steps)
      case .command, .samples: continue
      }
    }
    hand.lift(into: &legal.steps)
    legal.startTime = 0
    return legal
  }

  /// Why a script is not a legal stream; nil if it is one. Runs it once.
  public static func complaint(_ script: TouchScript) -> String? {
    guard script.steps.count(where: { if case .frame = $0 { true } else { false } }) >= framesMin else {
      return "it has fewer than \(framesMin) frames"
    }
    guard repaired(script) == script else { return "it has what no touchscreen reports or no benchmark plays" }
    guard let records = try? ScriptRunner.run(script) else { return "no engine has room for it" }
    if let drop = records.first(where: { $0.kind == .drop }) { return "the engine refuses some of it: \(drop)" }
    return nil
  }

  /// The most contacts that are down at one time.
  public static func contactCount(of script: TouchScript) -> Int {
    var live: Set<ContactID> = []
    var most = 0
    for step in script.steps {
      guard case .frame(_, let changes) = step else { continue }
      for change in changes {
        switch change.phase {
        case .began: live.insert(change.contact)
        case .moved: break
        case .ended, .cancelled: live.remove(change.contact)
        }
        most = max(most, live.count)
      }
    }
    return most
  }

  private static func isOfScene(_ command: ScriptCommand) -> Bool {
    switch command {
    case .addWindow, .addView, .addRecognizer, .require: true
    default: false
    }
  }

  /// Whether a timed host gives the answer from a bit mask of 64 recognizers.
  private static func isTimed(_ answer: ScriptAnswer) -> Bool {
    guard case .simultaneously(let asked) = answer.question, (0..<64).contains(asked) else { return false }
    return switch answer.reply {
    case .always: true
    case .only(let others): others.allSatisfy((0..<64).contains)
    case .cycle: false
    }
  }

  /// Fingers that can only do what fingers can.
  private struct Hand {
    var live: [ContactID] = []
    /// The time of the last step; the first is at 0.
    var now: Int64 = -spacingMin
    var start: Int64?
    var frameCount = 0

    /// When a step that was to be at `time` can be: after the last one, and not too long after it.
    mutating func moment(_ time: Int64) -> Int64 {
      let first = start ?? time
      start = first
      // A time may be anything: differences must not overflow.
      let (since, overflow) = time.subtractingReportingOverflow(first)
      let wanted = overflow ? now : since
      return min(max(wanted, now + spacingMin), now + spacingMax)
    }

    mutating func play(_ time: Int64, _ changes: [ContactChange], into steps: inout [ScriptStep]) {
      var seen: Set<ContactID> = []
      var legal: [ContactChange] = []
      for change in changes where !seen.contains(change.contact) && isLegal(change) {
        seen.insert(change.contact)
        switch change.phase {
        case .began: live.append(change.contact)
        case .moved: break
        case .ended, .cancelled: live.removeAll { $0 == change.contact }
        }
        // Where something ends has no meaning, and may be no number.
        let place = live.contains(change.contact) ? change.location : .zero
        legal.append(ContactChange(contact: change.contact, phase: change.phase, location: place))
      }
      guard !legal.isEmpty else { return }
      now = moment(time)
      frameCount += 1
      steps.append(.frame(now, legal))
    }

    private func isLegal(_ change: ContactChange) -> Bool {
      let isDown = live.contains(change.contact)
      let (x, y) = (change.location.x, change.location.y)
      let isPlace = x.isFinite && y.isFinite && x.magnitude <= placeMax && y.magnitude <= placeMax
      return switch change.phase {
      case .began: !isDown && isPlace && live.count < contactsMax
      case .moved: isDown && isPlace
      case .ended, .cancelled: isDown
      }
    }

    mutating func wait(until time: Int64, into steps: inout [ScriptStep]) {
      guard start != nil else { return }
      now = moment(time)
      steps.append(.advance(now))
    }

    /// Lifts what is down, and lets every timer fire.
    mutating func lift(into steps: inout [ScriptStep]) {
      guard frameCount > 0 else { return }
      if !live.isEmpty {
        now += 8_000_000
        steps.append(.frame(now, live.map { .ended($0) }))
        live = []
      }
      // A stream that ends quietly already stays as it is.
      if case .advance(let last)? = steps.last, let before = steps.dropLast().last,
        last - (before.time ?? 0) >= TouchStream.quietTail.count
      {
        return
      }
      steps.append(.advance(now + TouchStream.quietTail.count))
    }
  }
}
