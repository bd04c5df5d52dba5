import Synchronization
import Testing

@testable import BenchmarkHarness

@Suite struct DoctorCheckTests {
  private static func files(_ texts: [String: String]) -> HostFiles { HostFiles { texts[$0] } }
  private static let nothing = files([:])

  @Test func `a release build is fit and a debug build is not`() {
    #expect(DoctorCheck.buildMode(BuildMode(isOptimized: true)).status == .ok)
    let debug = DoctorCheck.buildMode(BuildMode(isOptimized: false))
    #expect(debug.status == .bad)
    #expect(debug.remedy?.contains("release") == true)
  }

  @Test func `a coarse clock is doubtful and one that could not be calibrated is unfit`() {
    let fine = EventClockTests.clock(nanosecondsPerTick: 0.5, quantumTicks: 20, overheadNs: 20)
    #expect(DoctorCheck.clock(fine).status == .ok)
    #expect(DoctorCheck.clock(fine).finding.contains("quantum 10.0 ns"))
    #expect(DoctorCheck.clock(EventClockTests.clock(quantumTicks: 2000)).status == .warn)
    #expect(DoctorCheck.clock(EventClockTests.clock(overheadNs: 500)).status == .warn)
    let lost = EventClock(
      source: .best, nanosecondsPerTick: 1, calibrationError: 0.01, quantumTicks: 1, overhead: fine.overhead)
    #expect(DoctorCheck.clock(lost).status == .bad)
  }

  @Test func `a dead probe is unfit and says why`() {
    #expect(DoctorCheck.allocationProbe(.live).status == .ok)
    let failure = ProbeFailure.allocationNotSeen(expectedBytes: 4096, seenBytes: 0)
    let dead = DoctorCheck.allocationProbe(.dead(failure))
    #expect(dead.status == .bad)
    #expect(dead.finding == failure.description)
  }

  @Test(.enabled(if: probeCanLive))
  func `the recorder names the event in which an allocation is planted`() {
    let measurement = Meter(clock: .calibrated(duration: .milliseconds(1), pairCount: 100))
    let check = DoctorCheck.recorder(measurement, isOptimized: BuildMode.current().isOptimized)
    #expect(check.status != .bad, "\(check.finding)")
    #if !DEBUG
      #expect(check.status == .ok, "\(check.finding)")
    #endif
  }

  @Test func `a recorder with a dead probe does not pass`() {
    let measurement = Meter(
      clock: .calibrated(duration: .milliseconds(1), pairCount: 100),
      probe: AllocationProbe(deadBecause: .outOfMemory(byteCount: 1)))
    #expect(DoctorCheck.recorder(measurement, isOptimized: true).status == .bad)
  }

  @Test func `pinning is fine on one processor and a warning on several`() {
    #expect(DoctorCheck.pinning(ProcessorAffinity(processors: [3]), canPin: true).status == .ok)
    let free = DoctorCheck.pinning(ProcessorAffinity(processors: [0, 1]), canPin: true)
    #expect(free.status == .warn && free.remedy?.contains("taskset -c 1") == true)
    let refused = DoctorCheck.pinning(ProcessorAffinity(processors: [0, 1]), canPin: false)
    #expect(refused.status == .warn && refused.finding.contains("refused"))
    #expect(DoctorCheck.pinning(nil, canPin: false).status == .warn)
  }

  @Test func `taking turns spoils no batch, and the remedy for an open loop says what is missing`() {
    let leading = DoctorCheck.scheduling(.leading)
    #expect(leading.status == .ok && leading.remedy == nil)
    let permitted = DoctorCheck.scheduling(.inTurns(canLead: true))
    #expect(permitted.status == .ok && permitted.remedy?.contains("chrt -f 50") == true)
    let refused = DoctorCheck.scheduling(.inTurns(canLead: false))
    #expect(refused.finding.contains("refused") && refused.remedy?.contains("ulimit -r") == true)
    #expect(DoctorCheck.scheduling(.unknown).remedy == nil)
  }

  @Test func `trying whether a thread could go first changes nothing`() {
    let before = SchedulingPolicy.current
    #expect(SchedulingPolicy.current == before)
  }

  @Test(arguments: [
    ("0.50 0.4 0.3 1/80 123", DoctorCheck.Status.ok), ("1.50 0.4 0.3 1/80 123", .warn),
    ("2.50 0.4 0.3 1/80 123", .bad), ("", .warn), ("many", .warn),
  ])
  func `the load is judged against the processors`(text: String, status: DoctorCheck.Status) {
    #expect(DoctorCheck.load(Self.files(["/proc/loadavg": text]), processorCount: 2).status == status)
  }

  @Test func `stolen time counts while the doctor looks, or else since the start`() {
    let start = ProcessorTimes(total: 1000, stolen: 0)
    #expect(DoctorCheck.steal(from: start, to: ProcessorTimes(total: 2000, stolen: 2)).status == .ok)
    #expect(DoctorCheck.steal(from: start, to: ProcessorTimes(total: 2000, stolen: 20)).status == .warn)
    #expect(DoctorCheck.steal(from: start, to: ProcessorTimes(total: 2000, stolen: 100)).status == .bad)
    let brief = DoctorCheck.steal(from: start, to: ProcessorTimes(total: 1010, stolen: 1))
    #expect(brief.finding.contains("since the machine was started") && brief.status == .ok)
    #expect(DoctorCheck.steal(from: nil, to: nil).status == .warn)
  }

  @Test(arguments: [("performance\n", DoctorCheck.Status.ok), ("powersave\n", .warn), ("", .warn)])
  func `only the performance governor is fine`(text: String, status: DoctorCheck.Status) {
    let path = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
    #expect(DoctorCheck.frequencyGovernor(Self.files([path: text])).status == status)
  }

  @Test(arguments: [
    ("flags : fpu hypervisor sse\n", DoctorCheck.Status.warn), ("flags : fpu sse\n", .ok), ("", .warn),
    ("Features : fp asimd\n", .warn),
  ])
  func `a hypervisor is a warning`(text: String, status: DoctorCheck.Status) {
    #expect(DoctorCheck.virtualisation(Self.files(["/proc/cpuinfo": text])).status == status)
  }

  @Test func `the same measured twice must come out the same`() {
    func status(_ b: [Double]) -> DoctorCheck.Status {
      DoctorCheck.sameTwice(InterleavedComparison(a: [100, 100, 100], b: b)).status
    }
    #expect(status([101, 101, 101]) == .ok)
    #expect(status([105, 105, 105]) == .warn)
    #expect(status([150, 150, 150]) == .bad)
    #expect(status([50, 50, 50]) == .bad)
    #expect(status([70, 100, 130]) == .bad)
    #expect(status([.nan, .nan, .nan]) == .bad)
  }

  @Test func `nothing visible on the host is no reason to crash`() {
    let doctor = Doctor(buildMode: .current(), files: Self.nothing)
    let measurement = Meter(clock: .calibrated(duration: .milliseconds(1), pairCount: 100))
    var calls = 0
    let checks = doctor.examine(measurement, pairCount: 3) {
      calls += 1
      return 1
    }
    #expect(calls == 6)
    #expect(
      checks.map(\.name) == [
        "build mode", "clock", "allocation probe", "recorder", "pinning", "scheduling", "load", "steal",
        "frequency governor", "virtualisation", "A/A",
      ])
    #expect(checks.allSatisfy { !$0.finding.isEmpty })
    let seen = doctor.glance().map(\.name)
    #expect(seen == checks.map(\.name).filter(seen.contains) && seen.count == 6 && calls == 6)
    #expect(checks.allSatisfy { $0.status != .bad || $0.remedy != nil })
    #expect(checks.last?.status == .ok)
  }

  /// A host whose processors do so many ticks each time somebody looks, of which one in ten is stolen after the start.
  static func stealing(_ ticks: Int) -> HostFiles {
    let looks = Mutex(0)
    return HostFiles { path in
      guard path == "/proc/stat" else { return nil }
      let total = looks.withLock { looks in
        defer { looks += 1 }
        return looks * ticks
      }
      return "cpu 0 0 0 \(1_000_000 + total - total / 10) 0 0 0 \(total / 10) 0 0\n"
    }
  }

  @Test(arguments: [(10, true), (1000, true), (0, false)])
  func `stolen time is watched until enough of it has passed to tell`(ticks: Int, isSeen: Bool) throws {
    let doctor = Doctor(buildMode: .current(), files: Self.stealing(ticks))
    let meter = Meter(clock: .calibrated(duration: .milliseconds(1), pairCount: 100))
    var calls = 0
    let checks = doctor.examine(meter, pairCount: 3) {
      calls += 1
      return 1
    }
    let steal = try #require(checks.first { $0.name == "steal" })
    #expect(steal.finding.hasSuffix(isSeen ? "while the doctor looked" : "since the machine was started"))
    #expect(steal.status == (isSeen ? .bad : .ok))
    // One look that was long enough needs no more work; one at a clock that stands still ends all the same.
    #expect(ticks == 1000 ? calls <= 7 + Doctor.processorCount : calls > 6 && calls <= 1006)
    #expect(checks.last?.name == "A/A" && checks.last?.status == .ok)
  }

  @Test func `fitness is the worst of all checks, and unfit if nothing was looked at`() {
    let ok = DoctorCheck(name: "a", status: .ok, finding: "")
    let warn = DoctorCheck(name: "b", status: .warn, finding: "")
    #expect(Doctor.fitness(of: [ok, warn, ok]) == .warn)
    #expect(Doctor.fitness(of: [ok]) == .ok)
    #expect(Doctor.fitness(of: []) == .bad)
  }

  @Test func `a machine is unfit by every bad condition, the load average apart, and by no warning`() {
    func check(_ name: String, _ status: DoctorCheck.Status) -> DoctorCheck {
      DoctorCheck(name: name, status: status, finding: "9 %")
    }
    #expect(Doctor.unfitness(of: [check("A/A", .warn), check("clock", .ok), check("load", .bad)]) == nil)
    let bad = [check("A/A", .bad), check("load", .bad), check("steal", .bad)]
    #expect(Doctor.unfitness(of: bad) == "A/A: 9 %; steal: 9 %")
    #expect(DoctorCheck.load(Self.files(["/proc/loadavg": "9 9 9"]), processorCount: 2).name == DoctorCheck.loadName)
  }
}
