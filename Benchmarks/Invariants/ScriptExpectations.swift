/// What scripts are asked beside the timing invariants.
enum ScriptExpectations {
  static let name = "expectations"
  static let statement = "a script gets the trace it expects"
}
