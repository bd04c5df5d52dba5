// The list of judges. A new group of judges is one file with an `Examiner` and one line here.

import Multitouch
import MultitouchRecordings

/// All properties that can be judged from one run.
///
/// Not here: properties of pairs of runs (``MetamorphicRelations``) and the comparison with the reference model
/// (``ModelDisagreement``).
public enum Judges {
  /// The examiners, each of which decides the judges it declares.
  static let examiners: [Examiner.Type] = [
    ContactExaminer.self, TapChainExaminer.self, CallExaminer.self, StateExaminer.self, ChangedExaminer.self,
    ViewSequenceExaminer.self, ViewCouplingExaminer.self, ControlExaminer.self, QuestionExaminer.self,
    ExclusionExaminer.self, RequirementExaminer.self, TimerExaminer.self, QuiescenceExaminer.self,
    OrderExaminer.self, ValueExaminer.self, ProbeExaminer.self, StuckContactFamily.self, HandOverFamily.self,
    LatencyFamily.self, ThresholdFamily.self, VelocityFamily.self, WinnerFamily.self, DegenerateGeometryFamily.self,
    FailureGraphFamily.self, StrayFingerFamily.self, LostDeltaFamily.self, DelayedTapExaminer.self,
    TriggeredTapExaminer.self, CollectionExaminer.self, WebTapExaminer.self, PressExaminer.self,
    CollectionTellingExaminer.self, WebTellingExaminer.self, PressTellingExaminer.self,
  ]

  private static let everyone = ExaminerPlan(examiners)

  /// Every judge, in the order of their names.
  public static let all: [Judge] = examiners.flatMap { $0.judges }.sorted { $0.id < $1.id }

  /// The judge of a name.
  public static func named(_ id: String) -> Judge? { all.first { $0.id == id } }

  /// Judges a run by all judges, or by those named. Violations come in the order in which they are seen.
  ///
  /// One pass over the records. Of each judge at most `TraceWalk.violationsPerJudge` violations are kept: what is
  /// broken once is often broken everywhere after.
  public static func violations(of run: JudgedRun, by names: Set<String>? = nil) -> [Violation] {
    let walk = TraceWalk(run)
    guard let names else {
      walk.start(with: everyone)
      return walk.violations
    }
    walk.start(with: ExaminerPlan(examiners.filter { $0.decides(names) }))
    return walk.violations.filter { names.contains($0.judge) }
  }

  /// The lines of source that object to a run, as `module/file:line`: clauses, of which a property has several.
  static func origins(of run: JudgedRun) -> [String] {
    let walk = TraceWalk(run)
    walk.start(with: everyone)
    return walk.origins
  }
}
