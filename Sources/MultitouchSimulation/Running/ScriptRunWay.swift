/// How a script is run.
struct ScriptRunWay {
  /// Whether the engine is asked what it answers after each step.
  var isProbing = false
  /// Whether the stream is given its end.
  var isClosing = false
  /// Whether `rec` records are written.
  var hearsRecognizers = true
  /// Whether every question is asked, or only those that matter to the script.
  var isAskedAll = true
}
