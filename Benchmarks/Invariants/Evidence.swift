import MultitouchRecordings

/// Everything a run has to show. What was not looked at is nil.
struct Evidence {
  /// What was played, to name events.
  var tape = Tape()
  var timings: EventTimings?
  /// Later timings of the same, for what is judged by the fastest of all batches.
  var furtherTimings: [EventTimings] = []
  /// Two untimed runs.
  var observations: [Observation] = []
  /// What must be recognized, and what was.
  var recognitions: Recognitions?
  /// How the scene was made.
  var load = Load.ordinary
  /// Whether every input is one the engine takes as it is.
  var isWellFormed = false
  /// What the reference model makes of the beginning of the tape.
  var model: ModelComparison?
  var curve: CurveEvidence?
  /// Frames of the run's longest stream.
  var streamFrames: Int?
  /// What an interaction must tell, and what it told.
  var told: ToldComparison?
  /// What a contact row may cost, in nanoseconds.
  var rowCostMaxNs: Double?
  /// How many times its limit an event may take: 1 of every run that is judged. Canaries on a machine too slow for the
  /// limits stretch them, and what they plant, alike.
  var patience = 1.0
}
