// How scripts of the corpus are changed into new ones: one change a file, all of them in one list.

import MultitouchRecordings

/// A change of a script. What comes out may be odd but is a script like any other: nothing in it can be misread.
public protocol ScriptMutator: Sendable {
  /// What it is called in lists and reports.
  var name: String { get }
  /// What it does, in a line.
  var summary: String { get }
  /// Changes a script; `partner` is another one to take from. May leave it as it is where it finds nothing to change.
  func mutate(_ script: inout TouchScript, partner: TouchScript, _ random: inout ChoiceSource)
}
