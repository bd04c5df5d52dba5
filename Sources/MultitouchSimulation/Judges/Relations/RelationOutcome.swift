/// What came of a relation on a script.
public enum RelationOutcome: Equatable, Sendable {
  case holds
  /// The script does not meet its conditions, with the one that it does not meet.
  case doesNotApply(String)
  case violated(Violation)
}
