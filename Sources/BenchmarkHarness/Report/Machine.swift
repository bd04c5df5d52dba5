// Where a run happened, and what built it: figures from elsewhere are not comparable.

import CTimestamp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The machine of a run, without anything that names its owner.
public struct Machine: Sendable, Equatable, Codable {
  public var operatingSystem: String
  public var kernel: String
  public var architecture: String
  /// "unknown" where the system does not say.
  public var processor: String
  public var processorCount: Int
  public var isVirtual: Bool

  public init(
    operatingSystem: String, kernel: String, architecture: String, processor: String, processorCount: Int,
    isVirtual: Bool
  ) {
    self.operatingSystem = operatingSystem
    self.kernel = kernel
    self.architecture = architecture
    self.processor = processor
    self.processorCount = processorCount
    self.isVirtual = isVirtual
  }

  /// This machine.
  public static func current(_ files: HostFiles = .system) -> Machine {
    var name = utsname()
    let isNamed = uname(&name) == 0
    return Machine(
      operatingSystem: isNamed ? text(name.sysname) : "unknown",
      kernel: isNamed ? text(name.release) : "unknown",
      architecture: isNamed ? text(name.machine) : "unknown",
      processor: files.field("model name", of: "/proc/cpuinfo") ?? "unknown",
      processorCount: Doctor.processorCount,
      isVirtual: files.isVirtual ?? false)
  }

  /// The text in a C array of characters.
  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// What built the program.
public struct Toolchain: Sendable, Hashable, Codable {
  /// The Swift language release the compiler implements, as far as the compiler can be asked: "6.3" or "6.3 or later".
  public var swift: String
  /// The C compiler of the same toolchain, with its revision.
  public var clang: String

  public init(swift: String, clang: String) {
    self.swift = swift
    self.clang = clang
  }

  /// What built this program.
  public static var current: Toolchain {
    Toolchain(swift: swiftRelease, clang: String(cString: ctimestamp_compiler()))
  }

  // The compiler's version can be compared, but not asked for.
  #if compiler(>=6.4)
    private static let swiftRelease = "6.4 or later"
  #elseif compiler(>=6.3)
    private static let swiftRelease = "6.3"
  #else
    private static let swiftRelease = "6.2"
  #endif
}
