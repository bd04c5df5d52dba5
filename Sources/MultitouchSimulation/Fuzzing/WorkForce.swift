// Who does the work of a campaign: threads in the program, the caller itself in a test.

import MultitouchRecordings

/// What one worker has of its own: its judges, bound to its thread, and its coverage table.
public struct FuzzWorker {
  public let scripts: ScriptExaminer
  public let readers: ReaderExaminer
  public var coverage = GestureCoverage()

  /// A worker on the calling thread.
  public init(_ hooks: RunHooks = .none, fault: PlantedFault? = nil) {
    scripts = ScriptExaminer(hooks, fault: fault)
    readers = ReaderExaminer(hooks, fault: fault)
  }
}

/// Does pieces of work on one or more workers.
public protocol WorkForce {
  /// How many pieces are worked on at one time.
  var jobs: Int { get }

  /// The results of pieces 0 ..< `count`, in order, whoever did them.
  ///
  /// A piece depends on its number only, so that the results are the same for any number of workers.
  func map<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int, inout FuzzWorker) -> Result
  ) -> [Result]
}

/// One worker: the caller.
public struct LoneWorker: WorkForce {
  public let jobs = 1
  private let hooks: RunHooks
  private let fault: PlantedFault?

  public init(_ hooks: RunHooks = .none, fault: PlantedFault? = nil) {
    self.hooks = hooks
    self.fault = fault
  }

  public func map<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int, inout FuzzWorker) -> Result
  ) -> [Result] {
    var worker = FuzzWorker(hooks, fault: fault)
    return (0..<count).map { work($0, &worker) }
  }
}

extension FuzzWorker {
  /// What a script reaches, by its trace and by the rules that decide something in it, without a judge; and what is
  /// wrong if somebody does not come back from it.
  public mutating func reach(of script: TouchScript) -> (features: [CoverageFeature], verdict: Objection?) {
    let run = scripts.run(script)
    let features = coverage.features(of: script, run) + scripts.rules(of: script).features
    return (features.sorted(), run.verdict)
  }
}
