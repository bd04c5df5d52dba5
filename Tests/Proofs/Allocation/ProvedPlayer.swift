// What is played in a proof, and how it is watched: by counters, or by the sanitizer.

import BenchmarkHarness
import CRealtime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A scene to make and events to play, one at a time, without allocating: everything that needs memory was made before.
protocol ProvedPlayer: ~Copyable {
  /// Carries out the scene's commands.
  mutating func makeScene()
  /// Plays one event.
  mutating func play(_ event: Int)
  /// Frames, and the advance that lets every timer fire.
  var eventCount: Int { get }
  /// What shows that it was played as it should be.
  var digest: UInt64 { get }
  /// The digest it must have.
  var expectedDigest: UInt64 { get }
}

extension ProvedPlayer where Self: ~Copyable {
  /// Plays everything; what disproves the claim, or nil.
  consuming func prove(_ mode: ProofMode, plantedEvent: Int?) -> String? {
    switch mode {
    case .counters, .countersCanary, .systemsCanary: playCounted(plantedEvent: plantedEvent)
    case .realtime, .realtimeCanary: playRealtime(plantedEvent: plantedEvent)
    }
  }

  /// With a reading of the counters around every event.
  private mutating func playCounted(plantedEvent: Int?) -> String? {
    let probe = AllocationProbe()
    guard case .live = probe.control() else { AllocationProof.stop("the counters stand still: \(probe.control())") }
    var ledger = AllocationLedger()
    let start = probe.read()
    makeScene()
    ledger.note(event: -1, probe.read() - start)
    for event in 0..<eventCount {
      let before = probe.read()
      play(event)
      if event == plantedEvent { plantAllocation(byteCount: 48) }
      ledger.note(event: event, probe.read() - before)
    }
    guard case .live = probe.control() else { AllocationProof.stop("the counters stopped: \(probe.control())") }
    if let first = ledger.first {
      return "\(ledger.eventCount) events allocate or free, \(ledger.total.allocatedBytes) bytes in all; the first is "
        + "event \(first.event) with \(first.allocatedBytes) allocated and \(first.freedBytes) freed"
    }
    return disagreement
  }

  /// Inside the sanitizer's realtime context, which ends the process at the first call that may block.
  private mutating func playRealtime(plantedEvent: Int?) -> String? {
    guard realtime_is_checked() else {
      AllocationProof.stop("this build has no RealtimeSanitizer: build with TOUCHSTONE_RTSAN=realtime")
    }
    let count = eventCount
    realtime_enter()
    makeScene()
    for event in 0..<count {
      play(event)
      if event == plantedEvent { plantAllocation(byteCount: 48) }
    }
    realtime_exit()
    return disagreement
  }

  private var disagreement: String? {
    digest == expectedDigest
      ? nil
      : "the digest is \(String(digest, radix: 16)), the script runner's \(String(expectedDigest, radix: 16)): "
        + "find the first differing record with the script"
  }
}
