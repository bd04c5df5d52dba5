// What figures must have in common to be compared.

/// Where figures come from.
public struct BaselineKey: Sendable, Equatable, Codable {
  /// The compiler's release and the revision of its C part.
  public var toolchain: Toolchain
  public var architecture: String
  /// Processor, their number, and whether they are virtual. Only durations depend on it.
  public var machineClass: String

  public init(toolchain: Toolchain, architecture: String, machineClass: String) {
    self.toolchain = toolchain
    self.architecture = architecture
    self.machineClass = machineClass
  }

  /// The key of what is built and run by this toolchain on this machine.
  public init(_ toolchain: Toolchain, _ machine: Machine) {
    self.init(
      toolchain: toolchain, architecture: machine.architecture,
      machineClass: "\(machine.processor), \(machine.processorCount) processors"
        + (machine.isVirtual ? ", virtual" : ""))
  }

  /// This machine and the toolchain that built this program.
  public static func current(_ files: HostFiles = .system) -> BaselineKey {
    BaselineKey(.current, .current(files))
  }

  /// Why figures of the other key are not comparable with those of this one; `nil` if they are.
  ///
  /// - Parameters:
  ///   - other: what this one's figures are to be compared with.
  ///   - withTime: whether durations are to be compared too.
  public func mismatch(with other: BaselineKey, withTime: Bool) -> String? {
    func text(_ what: String, _ own: String, _ others: String) -> String {
      "the baseline is of \(what) '\(others)', this is '\(own)'"
    }
    if toolchain != other.toolchain {
      return text(
        "toolchain", "Swift \(toolchain.swift), \(toolchain.clang)",
        "Swift \(other.toolchain.swift), \(other.toolchain.clang)")
    }
    if architecture != other.architecture { return text("architecture", architecture, other.architecture) }
    if withTime, machineClass != other.machineClass {
      return text("machine class", machineClass, other.machineClass)
    }
    return nil
  }
}
