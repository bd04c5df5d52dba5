// Proves at run time that the engine and the systems allocate nothing: by counters, and by RealtimeSanitizer.
//
// One mode a run, one line for the result. `scripts/prove-no-allocation` builds and runs it; it is part of the package
// only with TOUCHSTONE_RTSAN in the environment.

import BenchmarkHarness
import CRealtime
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct AllocationProof {
  static let usage = """
    usage: allocationProof MODE

    modes
      counters           plays the streams and the systems' gestures; jemalloc's counters must not move in any event
      realtime           plays them inside RealtimeSanitizer's realtime context
      counters-canary    the same as counters, with an allocation planted at one event: must fail with code 1
      systems-canary     the same with the allocation in a system's event: must fail with code 1
      realtime-canary    the same as realtime, with an allocation planted at one event: must end with code 43
    exit codes: 0 proved, 1 disproved, 2 nothing can be known (no counters, no sanitizer), 43 the sanitizer's, 64 usage
    """

  /// Rows a stream.
  static let rowCount = 20_000
  /// Gestures a system.
  static let gestureCount = 200
  /// The system in which the systems' canary sits.
  static let plantedSystem = "web-tap"
  /// Where a canary sits.
  static let plantedEvent = 1234

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["--help"] || arguments == ["-h"] {
      print(usage)
      exit(0)
    }
    guard arguments.count == 1, let mode = ProofMode(rawValue: arguments[0]) else {
      print(usage)
      exit(64)
    }
    if !BuildMode.current().isOptimized {
      print("this is a debug build, which allocates for what a release build does not; build with -c release")
      exit(2)
    }
    var rows = 0
    for scenario in StreamScenarios.all {
      let experiment = scenario.make(rows: rowCount, seed: StreamScenarios.defaultSeed)
      let isPlanted = mode == .countersCanary || mode == .realtimeCanary
      report(
        scenario.name, StreamPlayer(experiment).prove(mode, plantedEvent: isPlanted ? plantedEvent : nil))
      rows += experiment.stream.rowCount
    }
    for scenario in InteractionScenarios.all {
      let experiment = scenario.make(gestures: gestureCount, seed: StreamScenarios.defaultSeed)
      let isPlanted = mode == .systemsCanary && scenario.name == plantedSystem
      report(
        scenario.name, InteractionRun.prove(experiment, mode, plantedEvent: isPlanted ? plantedEvent : nil))
      rows += experiment.stream.rowCount
    }
    print(
      "\(StreamScenarios.all.count) streams and \(InteractionScenarios.all.count) systems, \(rows) rows, "
        + "digests as expected")
  }

  /// Ends the program if the claim is disproved.
  private static func report(_ name: String, _ disproof: String?) {
    guard let disproof else { return }
    print("\(name): \(disproof)")
    exit(1)
  }

  /// Ends the program when nothing can be known.
  static func stop(_ message: String) -> Never {
    print(message)
    exit(2)
  }
}

/// What a run of the program proves.
enum ProofMode: String {
  case counters
  case realtime
  case countersCanary = "counters-canary"
  case systemsCanary = "systems-canary"
  case realtimeCanary = "realtime-canary"
}
