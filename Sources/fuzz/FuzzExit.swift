// What the process says to its caller, as a number.

/// The exit codes of `fuzz`.
enum FuzzExit: Int32, CaseIterable {
  /// Nothing was found, and enough was looked at.
  case clean = 0
  /// The command was used wrongly, or something could not be read or written.
  case unusable = 1
  /// A judge objected.
  case findings = 2
  /// Nothing was found, but too little was looked at to say so, or a person has ended it before its budget was spent.
  case insufficient = 3

  /// What a shell tells of a process that Ctrl-C ended, where there was nothing to keep.
  static let interrupted: Int32 = 130

  var meaning: String {
    switch self {
    case .clean: "clean: nothing was found"
    case .unusable: "wrong usage, or an internal error: a file cannot be read or written"
    case .findings: "findings: a judge objected, a canary was missed, too many mutants live"
    case .insufficient: "too little was reached to call it clean, or Ctrl-C cut it short"
    }
  }

  /// The codes as a part of a `--help` text.
  static var discussion: String {
    "EXIT CODES\n" + allCases.map { "  \($0.rawValue)  \($0.meaning)" }.joined(separator: "\n")
      + """

        \(interrupted)  Ctrl-C, where there is nothing to keep: in other commands than run,
             recover and mutants, and in shrink before a judge has objected
      """
  }
}
