// Recording a change that is meant. Never with less than the file holds: a later gate would pass over what is gone.

import BenchmarkHarness
import CommandShell

/// What `--update-baseline` writes, and where.
struct BaselineUpdate {
  var place: Place
  /// What the file holds now; nil if it is not known.
  var stored: GateBaseline?

  enum Place: Equatable {
    /// A file of the user's own.
    case file(String)
    /// The repository's file for the toolchain; it has counts always and durations never.
    case repository(root: String)
  }

  func path(for key: BaselineKey) -> String {
    switch place {
    case .file(let path): path
    case .repository(let root): CommittedBaseline.path(in: root, key: key)
    }
  }

  /// Throws why the file could not be written, before anything is measured for it.
  func requireWritable(for key: BaselineKey) throws(CommandFailure) {
    let path = path(for: key)
    guard let obstacle = OutputOptions.obstacle(to: path) else { return }
    throw CommandFailure("\(path) cannot be updated: \(obstacle)")
  }

  private var wantsInstructions: Bool {
    if case .repository = place { return true }
    return stored?.hasInstructions == true
  }

  private var wantsTime: Bool { stored?.hasTime == true }

  /// Throws if a gate of this plan would not measure what the file holds.
  func admit(_ plan: GatePlan) throws(CommandFailure) {
    if wantsInstructions, !plan.countsInstructions { throw Self.uncounted }
    if wantsTime, !plan.judgesTime {
      throw CommandFailure(
        "--update-baseline would take the durations out of the baseline: leave --no-time out, or make a file without "
          + "them with --save-baseline FILE --without-time")
    }
  }

  static let uncounted = CommandFailure(
    "--update-baseline would take the counts of instructions out of the baseline: leave --no-instructions out")

  /// Writes the figures of a gate that is over, and says where; nil figures are those of one that was interrupted.
  ///
  /// Throws what was not measured, with the code of a gate that cannot say everything, or why nothing can be written.
  /// Durations that prove nothing do not take the place of others, by which a slower engine would still be found.
  ///
  /// - Parameter doubt: why the gate's durations prove nothing; nil if nothing speaks against them.
  func write(_ fresh: GateBaseline?, doubt: String? = nil) throws -> String {
    guard var new = fresh else { throw unwritten("the run was interrupted") }
    if let gap = new.gap(wantsInstructions: wantsInstructions, wantsTime: wantsTime) { throw unwritten(gap) }
    if wantsTime, let doubt = doubt ?? new.noise { throw unwritten("\(doubt); " + Self.quietRemedy) }
    if !wantsTime { new.measurement = new.measurement.withoutTime }
    let path = path(for: new.key)
    try new.write(path: path)
    return "\(path) has the new figures: commit it with the change that caused them"
  }

  /// What is to be done about durations that prove nothing: the gate's or, if it is those, the file's.
  static let quietRemedy =
    "repeat it when the machine is quiet (bench doctor), or make the file anew with --save-baseline FILE"

  private func unwritten(_ reason: String) -> CommandFailure {
    CommandFailure("the baseline was not written: \(reason)", code: ExitReason.inconclusive.rawValue)
  }
}
