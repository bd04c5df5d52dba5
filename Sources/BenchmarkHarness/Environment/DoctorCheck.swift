// One thing that could spoil a measurement, looked at.

import ShellText

/// What one look has found, and what can be done about it.
public struct DoctorCheck: Sendable, Equatable, Codable {
  /// How much the finding spoils a measurement.
  public enum Status: String, Sendable, Codable, CaseIterable, Comparable {
    /// Nothing to fear.
    case ok
    /// Compare only what ran interleaved in one session.
    case warn
    /// Measurements mean nothing like this.
    case bad

    public static func < (first: Status, second: Status) -> Bool { first.rank < second.rank }

    private var rank: Int {
      switch self {
      case .ok: 0
      case .warn: 1
      case .bad: 2
      }
    }
  }

  public var name: String
  public var status: Status
  /// One line, with figures.
  public var finding: String
  /// What to do; `nil` if there is nothing to do.
  public var remedy: String?

  public init(name: String, status: Status, finding: String, remedy: String? = nil) {
    self.name = name
    self.status = status
    self.finding = finding
    self.remedy = remedy
  }
}

extension DoctorCheck {
  /// Are this build's timings believable at all?
  public static func buildMode(_ mode: BuildMode) -> DoctorCheck {
    guard let refusal = mode.timingRefusal else {
      return DoctorCheck(name: "build mode", status: .ok, finding: "optimised, no sanitizer")
    }
    return DoctorCheck(
      name: "build mode", status: .bad, finding: refusal, remedy: "run the release build: swift run -c release")
  }

  /// What the clock reads, how finely, and at what cost.
  public static func clock(_ clock: EventClock) -> DoctorCheck {
    let finding =
      "\(clock.source.rawValue), quantum \(Decimals.nanoseconds(clock.quantumNanoseconds)), "
      + "empty pair p50 \(Decimals.nanoseconds(clock.overhead.p50)), p99 \(Decimals.nanoseconds(clock.overhead.p99)), "
      + "rate ±\(Decimals.fixed(clock.calibrationError * 1e6, places: 1)) ppm"
    if clock.calibrationError > 0.001 {
      return DoctorCheck(
        name: "clock", status: .bad, finding: finding, remedy: "the machine is too busy to calibrate a clock: run again"
      )
    }
    if clock.source == .monotonic || clock.quantumNanoseconds > 100 || clock.overhead.p50 > 200 {
      return DoctorCheck(
        name: "clock", status: .warn, finding: finding,
        remedy: "trust batches; single events drown in the clock's own cost")
    }
    return DoctorCheck(name: "clock", status: .ok, finding: finding)
  }

  /// Is jemalloc counting?
  public static func allocationProbe(_ status: ProbeStatus) -> DoctorCheck {
    switch status {
    case .live:
      DoctorCheck(
        name: "allocation probe", status: .ok, finding: "jemalloc counts a planted allocation and its release")
    case .dead(let failure):
      DoctorCheck(
        name: "allocation probe", status: .bad, finding: failure.description,
        remedy: "run scripts/setup and a build without sanitizers; until then no allocation figure is shown")
    }
  }

  /// Does recording an event allocate, and is an allocating event named? Both are tried.
  public static func recorder(_ meter: Meter, isOptimized: Bool) -> DoctorCheck {
    let trial = RecorderTrial(meter)
    let name = "recorder"
    guard trial.namedEvent == RecorderTrial.plantedEvent else {
      let found = trial.namedEvent.map { "event \($0) was" } ?? "no event was"
      return DoctorCheck(
        name: name, status: .bad,
        finding: "an allocation was planted in event \(RecorderTrial.plantedEvent), but \(found) named",
        remedy: "see the allocation probe; without it no event can be checked")
    }
    let bytes = trial.harnessBytes
    if bytes == 0 {
      return DoctorCheck(
        name: name, status: .ok,
        finding: "\(RecorderTrial.eventCount) events recorded without allocating; a planted allocation was named")
    }
    return DoctorCheck(
      name: name, status: isOptimized ? .bad : .warn,
      finding: "recording \(RecorderTrial.eventCount) events allocated \(bytes) bytes",
      remedy: isOptimized ? "build with -O and without library evolution" : "run the release build")
  }

  /// Is this thread bound to one processor, and could it be?
  public static func pinning(_ affinity: ProcessorAffinity?, canPin: Bool) -> DoctorCheck {
    let name = "pinning"
    guard let affinity else {
      return DoctorCheck(name: name, status: .warn, finding: "threads cannot be bound to a processor here")
    }
    if affinity.processors.count == 1 {
      return DoctorCheck(name: name, status: .ok, finding: "bound to processor \(affinity.processors[0])")
    }
    let count = affinity.processors.count
    guard canPin, let last = affinity.processors.last else {
      return DoctorCheck(
        name: name, status: .warn, finding: "free to wander over \(count) processors, and binding is refused",
        remedy: "allow sched_setaffinity in the container")
    }
    return DoctorCheck(
      name: name, status: .warn, finding: "free to wander over \(count) processors; binding works",
      remedy: "bind it, e.g. with: taskset -c \(last)")
  }

  /// Do other threads get in between? In batches that is measured and left out, in an open loop it is part of the
  /// response.
  public static func scheduling(_ policy: SchedulingPolicy) -> DoctorCheck {
    let name = "scheduling"
    switch policy {
    case .leading:
      return DoctorCheck(name: name, status: .ok, finding: "before all threads that take turns")
    case .inTurns(canLead: true):
      return DoctorCheck(
        name: name, status: .ok, finding: "in turns with other threads; going first is permitted",
        remedy: "for --rate, start it with: chrt -f 50")
    case .inTurns(canLead: false):
      return DoctorCheck(
        name: name, status: .ok, finding: "in turns with other threads; going first is refused",
        remedy: "for --rate, allow a real-time priority (ulimit -r, CAP_SYS_NICE) and start it with: chrt -f 50")
    case .unknown:
      return DoctorCheck(name: name, status: .ok, finding: "not visible here")
    }
  }

  public static let loadName = "load"

  /// Is something else running?
  public static func load(_ files: HostFiles, processorCount: Int) -> DoctorCheck {
    let name = loadName
    let field = files.text("/proc/loadavg")?.split(separator: " ").first
    guard let load = field.flatMap({ Double($0) }) else {
      return DoctorCheck(name: name, status: .warn, finding: "the load average is not visible here")
    }
    let finding =
      "\(Decimals.fixed(load, places: 2)) over the last minute, on \(Counted.text(processorCount, "processor"))"
    let remedy = "stop other work, or wait for it"
    if load > Double(processorCount) {
      return DoctorCheck(name: name, status: .bad, finding: finding, remedy: remedy)
    }
    if load > Double(processorCount) / 2 {
      return DoctorCheck(name: name, status: .warn, finding: finding, remedy: remedy)
    }
    return DoctorCheck(name: name, status: .ok, finding: finding)
  }

  /// Kernel ticks, of 10 ms, below which a share of them means nothing.
  static let stealTicksMin: UInt64 = 20

  /// Does the host take processor time away? Looks at the time between two readings, or since the start of the machine
  /// if too little passed between them.
  public static func steal(from start: ProcessorTimes?, to end: ProcessorTimes?) -> DoctorCheck {
    let name = "steal"
    guard let end else {
      return DoctorCheck(name: name, status: .warn, finding: "stolen time is not visible here")
    }
    var share = end.stolenShare(since: ProcessorTimes(total: 0, stolen: 0)) ?? 0
    var period = "since the machine was started"
    if let start, end.total >= start.total &+ stealTicksMin, let recent = end.stolenShare(since: start) {
      share = recent
      period = "while the doctor looked"
    }
    let finding = "\(Decimals.percent(share)) of processor time stolen by the host \(period)"
    let remedy = "use a machine of its own, or repeat when its neighbours are quiet"
    if share > 0.05 { return DoctorCheck(name: name, status: .bad, finding: finding, remedy: remedy) }
    if share > 0.005 { return DoctorCheck(name: name, status: .warn, finding: finding, remedy: remedy) }
    return DoctorCheck(name: name, status: .ok, finding: finding)
  }

  /// Does the processor change its frequency as it pleases?
  public static func frequencyGovernor(_ files: HostFiles) -> DoctorCheck {
    let name = "frequency governor"
    let path = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
    guard let governor = files.text(path)?.split(whereSeparator: \.isWhitespace).first else {
      return DoctorCheck(
        name: name, status: .warn, finding: "not visible here: the frequency may change at any time",
        remedy: "compare only what ran interleaved in one session")
    }
    if governor == "performance" { return DoctorCheck(name: name, status: .ok, finding: "performance") }
    return DoctorCheck(
      name: name, status: .warn, finding: "\(governor): the frequency follows the load",
      remedy: "sudo cpupower frequency-set -g performance")
  }

  /// Is the processor a virtual one?
  public static func virtualisation(_ files: HostFiles) -> DoctorCheck {
    let name = "virtualisation"
    guard let isVirtual = files.isVirtual else {
      return DoctorCheck(
        name: name, status: .warn, finding: "not visible here: this may be a virtual machine",
        remedy: "compare only what ran interleaved in one session, and count instructions")
    }
    if isVirtual {
      return DoctorCheck(
        name: name, status: .warn, finding: "a virtual machine: no hardware counters, neighbours unknown",
        remedy: "compare only what ran interleaved in one session, and count instructions")
    }
    return DoctorCheck(name: name, status: .ok, finding: "no hypervisor announces itself")
  }

  /// How different is the same thing, measured twice?
  public static func sameTwice(_ comparison: InterleavedComparison) -> DoctorCheck {
    let name = "A/A"
    let finding =
      "the same measured twice differs by \(Decimals.percent(abs(comparison.effect))), "
      + "samples spread by \(Decimals.percent(comparison.relativeSpread))"
    let noise = max(abs(comparison.effect), comparison.relativeSpread)
    // Not "noise <= …" alone: a figure that is not a number must not pass.
    if noise <= 0.02 { return DoctorCheck(name: name, status: .ok, finding: finding) }
    return DoctorCheck(
      name: name, status: noise <= 0.10 ? .warn : .bad, finding: finding,
      remedy: "quieten the machine; smaller differences than this cannot be seen")
  }
}

/// Ten thousand empty events, then as many with one planted allocation.
private struct RecorderTrial {
  static let eventCount = 10_000
  static let plantedEvent = 6170

  /// Bytes the harness allocated and freed of its own.
  let harnessBytes: UInt64
  /// The event that the ledger names.
  let namedEvent: Int?

  init(_ meter: Meter) {
    var state: UInt64 = 0
    let empty = meter.perEvent(&state, count: Self.eventCount) { state, index in state &+= UInt64(index) }
    harnessBytes = empty.harnessAllocations.allocatedBytes &+ empty.harnessAllocations.freedBytes
    let planted = meter.perEvent(&state, count: Self.eventCount) { state, index in
      if index == Self.plantedEvent { plantAllocation(byteCount: 64) }
      state &+= UInt64(index)
    }
    if case .counted(let ledger) = planted.allocations, ledger.eventCount == 1 {
      namedEvent = ledger.first?.event
    } else {
      namedEvent = nil
    }
  }
}
