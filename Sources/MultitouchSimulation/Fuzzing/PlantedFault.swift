import MultitouchRecordings

/// Something that changes what the judges see, so that they can be seen to object.
public struct PlantedFault: Sendable {
  /// What it is called.
  public var name: String
  /// Changes a script before the engine runs it.
  public var script: @Sendable (inout TouchScript) -> Void
  /// Changes what the engine wrote; also traps, if that is the fault.
  public var trace: @Sendable (TouchScript, inout [TraceRecord]) -> Void
  /// Changes what the engine told a host that hears little.
  public var lightTrace: @Sendable (inout [TraceRecord]) -> Void
  /// Bytes the engine is said to have allocated beside its own, by its trace.
  public var extraBytes: @Sendable ([TraceRecord]) -> UInt64
  /// Added to the digest of the second run, by its trace.
  public var digestError: @Sendable ([TraceRecord]) -> UInt64
  /// Added to the digest of each run, by its trace: another one in each process.
  public var processError: @Sendable ([TraceRecord]) -> UInt64
  /// Changes a recording before a reader gets it.
  public var recording: @Sendable (inout [UInt8]) -> Void

  public init(
    _ name: String, script: @escaping @Sendable (inout TouchScript) -> Void = { _ in },
    trace: @escaping @Sendable (TouchScript, inout [TraceRecord]) -> Void = { _, _ in },
    lightTrace: @escaping @Sendable (inout [TraceRecord]) -> Void = { _ in },
    extraBytes: @escaping @Sendable ([TraceRecord]) -> UInt64 = { _ in 0 },
    digestError: @escaping @Sendable ([TraceRecord]) -> UInt64 = { _ in 0 },
    processError: @escaping @Sendable ([TraceRecord]) -> UInt64 = { _ in 0 },
    recording: @escaping @Sendable (inout [UInt8]) -> Void = { _ in }
  ) {
    self.name = name
    self.script = script
    self.trace = trace
    self.lightTrace = lightTrace
    self.extraBytes = extraBytes
    self.digestError = digestError
    self.processError = processError
    self.recording = recording
  }
}
