// Why something was dropped, where several rules have one reason: what the script and the records around it tell.

import Multitouch
import MultitouchRecordings

/// Tells the drops of a trace apart that have one reason.
struct DropRules: Sendable {
  private let script: TouchScript
  private let records: [TraceRecord]
  /// Where the records end of each command of the scene and of its system, then of each step.
  private let ends: [Int]
  private let sceneCount: Int

  /// The drops of a script's run.
  init(_ script: TouchScript, _ run: ObservedRun, _ records: [TraceRecord]) {
    self.script = script
    self.records = records
    ends = run.sceneEnds + run.stepEnds
    sceneCount = run.sceneEnds.count
  }

  /// The rule by which something was dropped in the record at a position, or each that may be it; nil if it is no drop.
  func rule(at index: Int) -> String? {
    guard records[index].kind == .drop, case .reason(let reason)? = records[index].fields.first else { return nil }
    switch reason {
    case .time: return ruleOfTime(index) ?? reason.rule
    // A landing without a record has no uid.
    case .records: return records[index].fields.last == .integer(0) ? "N-16" : ruleOfRecord(index) ?? reason.rule
    default: return reason.rule
    }
  }

  /// What a step's own time is: in the past (N-11), or beyond what a clock can show (N-15); nil if it has none.
  private func ruleOfTime(_ index: Int) -> String? {
    guard let time = step(of: index).step?.time else { return nil }
    if time > Timestamp.latest.nanoseconds { return "N-15" }
    if time >= Timestamp.earliest.nanoseconds { return "N-11" }
    return records[index].now == Timestamp.earliest.nanoseconds ? "N-15" : nil
  }

  /// Whether a touch was forgotten (N-16) or the record of a tap replaced (T-6); nil if it may be either.
  ///
  /// The one is for a touch that lands directly behind it, the other one comes at the end of a frame in which a touch
  /// has ended (D-30). A step is one frame, unless a contact has two changes in it (N-11).
  private func ruleOfRecord(_ index: Int) -> String? {
    let (step, range) = step(of: index)
    guard case .frame(_, let changes)? = step else { return nil }
    let later = records[(index + 1)..<range.upperBound]
    if later.first(where: { !$0.isOfDelivery })?.isTouch(.began) != true { return "T-6" }
    // What a view still awaited of a forgotten touch is delivered at once.
    let next = later.first { $0.kind == .view || $0.isTouch(.began) || $0.fields.first == .reason(.records) }
    if next?.kind == .view || Set(changes.map(\.contact)).count == changes.count { return "N-16" }
    return records[range.lowerBound..<index].contains { $0.isTouch(.ended) } ? nil : "N-16"
  }

  /// The step in which a record was written, nil for the scene, and where the records of it are.
  private func step(of index: Int) -> (step: ScriptStep?, range: Range<Int>) {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > index { high = middle } else { low = middle + 1 }
    }
    let number = low - sceneCount
    let start = low > 0 ? ends[low - 1] : 0
    let end = low < ends.count ? ends[low] : records.count
    return (script.steps.indices.contains(number) ? script.steps[number] : nil, start..<end)
  }
}

extension TraceRecord {
  /// Whether a touch does something.
  fileprivate func isTouch(_ phase: ContactPhase) -> Bool { kind == .touch && fields.first == .phase(phase) }

  /// Whether it is written as a view hears of a touch, or stands for no callback.
  fileprivate var isOfDelivery: Bool {
    switch kind {
    case .view, .track, .ctl, .send, .user, .drop: true
    default: false
    }
  }
}
