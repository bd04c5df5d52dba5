/// What a scene asks of an engine.
enum Load: Equatable {
  /// What an application does.
  case ordinary
  /// As much trouble as can be made: only the budget of the worst event counts.
  case adversarial
}
