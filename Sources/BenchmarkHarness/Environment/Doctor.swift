// Looks at everything that could spoil a measurement, before or after one is made.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// All checks of `bench doctor`, as values.
///
/// ```swift
/// let checks = Doctor(buildMode: .current()).examine(Meter(), pairCount: 15) { nanosecondsOfOneBatch() }
/// print(Doctor.fitness(of: checks))
/// ```
public struct Doctor: Sendable {
  public var buildMode: BuildMode
  public var files: HostFiles

  public init(buildMode: BuildMode, files: HostFiles = .system) {
    self.buildMode = buildMode
    self.files = files
  }

  /// Runs every check, in the order of the list.
  ///
  /// - Parameters:
  ///   - meter: The clock and the probe that the benchmark will use, made on this thread.
  ///   - pairCount: How often the A/A comparison takes each of its two samples; at least once.
  ///   - sample: One sample of a real workload, as a cost in any unit, of about a millisecond. It is measured against
  ///     itself, interleaved; stolen time is watched meanwhile, and while more of it is done, until the kernel has
  ///     counted enough: a host takes time only from those who want it.
  public func examine(_ meter: Meter, pairCount: Int = 15, sample: () -> Double) -> [DoctorCheck] {
    let start = ProcessorTimes(files)
    let comparison = InterleavedComparison.taken(pairCount: pairCount, a: sample, b: sample)
    let end = times(after: start, working: sample)
    return [
      .buildMode(buildMode),
      .clock(meter.clock),
      .allocationProbe(meter.probe.control()),
      .recorder(meter, isOptimized: buildMode.isOptimized),
      .pinning(ProcessorAffinity.current, canPin: ProcessorAffinity.canPin),
      .scheduling(.current),
      .load(files, processorCount: Doctor.processorCount),
      .steal(from: start, to: end),
      .frequencyGovernor(files),
      .virtualisation(files),
      .sameTwice(comparison),
    ]
  }

  /// The processors' times once 200 ms of each have passed since the first reading; sooner if that is not visible, or
  /// does not move in a thousand samples.
  private func times(after start: ProcessorTimes?, working sample: () -> Double) -> ProcessorTimes? {
    guard let start, var end = ProcessorTimes(files) else { return ProcessorTimes(files) }
    let wanted = start.total &+ DoctorCheck.stealTicksMin &* UInt64(Doctor.processorCount)
    var left = 1000
    while end.total < wanted, left > 0, let later = ProcessorTimes(files) {
      _ = sample()
      left -= 1
      end = later
    }
    return end
  }

  /// The checks that look and measure nothing, for a program without a workload of its own.
  public func glance() -> [DoctorCheck] {
    [
      .buildMode(buildMode),
      .pinning(ProcessorAffinity.current, canPin: ProcessorAffinity.canPin),
      .scheduling(.current),
      .load(files, processorCount: Doctor.processorCount),
      .frequencyGovernor(files),
      .virtualisation(files),
    ]
  }

  /// The worst status of all checks; `bad` of none, because nothing was looked at.
  public static func fitness(of checks: [DoctorCheck]) -> DoctorCheck.Status {
    checks.map(\.status).max() ?? .bad
  }

  /// Why durations taken like this prove nothing: every condition that is bad, with its finding; `nil` if none is.
  ///
  /// The load average does not count: it remembers what has ended, such as a build. What runs meanwhile shows in the
  /// stolen time and in the same measured twice.
  public static func unfitness(of checks: [DoctorCheck]) -> String? {
    let bad = checks.filter { $0.status == .bad && $0.name != DoctorCheck.loadName }
    return bad.isEmpty ? nil : bad.map { "\($0.name): \($0.finding)" }.joined(separator: "; ")
  }

  /// The number of processors that are running.
  public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
