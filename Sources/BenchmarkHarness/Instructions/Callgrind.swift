// The command line that counts the instructions of a program's counted calls.
//
// Not for running it: that is the caller's, who knows how processes are started and stopped.

/// How callgrind is asked: nothing is counted but what runs inside ``CountedCall``, each call by itself.
public struct Callgrind: Sendable, Equatable {
  /// The path of `valgrind`.
  public var valgrind: String

  public init(valgrind: String) { self.valgrind = valgrind }

  /// The arguments of `valgrind` that run `program` and leave one file a counted call beside `outputPath`.
  ///
  /// The program must have no debug information of Swift's (a copy without it is made by `strip -g`): valgrind 3.19 and
  /// others refuse to read some of it. Its symbol table must be there.
  public func arguments(program: String, arguments: [String], outputPath: String) -> [String] {
    [
      "--tool=callgrind", "--collect-atstart=no", "--toggle-collect=\(CountedCall.symbol)",
      "--dump-after=\(CountedCall.symbol)", "--callgrind-out-file=\(outputPath)", "--error-exitcode=0", "-q", program,
    ] + arguments
  }

  /// The file that the counted call number `call`, from 0, leaves.
  public static func path(ofCall call: Int, outputPath: String) -> String { "\(outputPath).\(call + 1)" }

  /// Environment in which the same program takes the same instructions every time: symbols are bound before the first
  /// call, and hashing has no random seed.
  public static let environment = ["LD_BIND_NOW": "1", "SWIFT_DETERMINISTIC_HASHING": "1"]

  /// What to say where there is no valgrind.
  public static let missing =
    "instructions are not counted: there is no valgrind in PATH; install it (scripts/setup, or apt-get install valgrind)"
}

/// Why a file of callgrind's says nothing; one line with the remedy.
public enum CallgrindFailure: Error, Sendable, Equatable, CustomStringConvertible {
  case notReadable(path: String)
  case notItsFormat(path: String, line: Int, expected: String)
  case noInstructions(path: String)

  public var description: String {
    switch self {
    case .notReadable(let path):
      "\(path) cannot be read: callgrind has left no file for a counted call; check that the program has its symbol "
        + "table (strip -g, not strip) and that the folder may be written"
    case .notItsFormat(let path, let line, let expected):
      "\(path):\(line): expected \(expected): not the output of callgrind, or of a version with another format"
    case .noInstructions(let path):
      "\(path): no instruction was counted: the program never made the counted call"
    }
  }
}
