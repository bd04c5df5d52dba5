// What must hold of every run, beside its speed.

import MultitouchRecordings

/// A property with a name, a statement, and a check that can fail: each has a canary that violates it on purpose.
///
/// A new one is one new file and one line in ``TimingInvariants/all``.
protocol TimingInvariant: Sendable {
  /// Lower case, for reports.
  var name: String { get }
  /// What holds, in one line with its figures.
  var statement: String { get }
  /// What of that was looked at in a run.
  func statement(of evidence: Evidence) -> String
  /// Whether it judges durations, which a noisy machine can spoil, and not only answers.
  var isAboutTime: Bool { get }
  /// Looks at a run; nil if there is nothing in it to look at.
  func check(_ evidence: Evidence) -> Finding?
}

extension TimingInvariant {
  var isAboutTime: Bool { false }

  func statement(of evidence: Evidence) -> String { statement }
}
