// `swift run bench` builds debug. A benchmark started that way replaces itself by its release build, so that the short
// command is also the right one.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The command that runs the release build of this program in place of the debug build.
///
/// ```swift
/// do { try ReleaseRelaunch.relaunchIfDebug(product: "bench") }   // does not return from a debug build
/// catch { print(error, to: &standardError); exit(ExitReason.unusable.rawValue) }
/// ```
public struct ReleaseRelaunch: Sendable, Equatable {
  /// Set in the environment of the process that is started, so that a release build that is a debug build after all
  /// does not start itself for ever.
  public static let guardVariable = "BENCHMARK_HARNESS_RELAUNCHED"

  /// The path of the `swift` command.
  public let executable: String
  /// The command line, `argv[0]` included.
  public let arguments: [String]

  /// What a plan is made from; taken from the process, or from a test.
  public struct Surroundings {
    public var currentDirectory: String
    /// The path of the running executable, if known.
    public var executablePath: String?
    public var environment: [String: String]
    /// Whether there is a file at a path.
    public var fileExists: (String) -> Bool
    /// Whether the file at a path may be executed.
    public var isExecutable: (String) -> Bool

    public init(
      currentDirectory: String, executablePath: String?, environment: [String: String],
      fileExists: @escaping (String) -> Bool, isExecutable: @escaping (String) -> Bool
    ) {
      self.currentDirectory = currentDirectory
      self.executablePath = executablePath
      self.environment = environment
      self.fileExists = fileExists
      self.isExecutable = isExecutable
    }

    /// Those of this process.
    public static var ofThisProcess: Surroundings {
      Surroundings(
        currentDirectory: FileManager.default.currentDirectoryPath,
        executablePath: try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
        environment: ProcessInfo.processInfo.environment,
        fileExists: { access($0, F_OK) == 0 },
        isExecutable: { access($0, X_OK) == 0 })
    }
  }

  /// Plans the command; says why there is none.
  ///
  /// The package is the nearest directory with a `Package.swift` at or above the running executable, or else at or
  /// above the current directory, which may lie in a package of somebody else's.
  public init(product: String, arguments: [String], surroundings: Surroundings) throws(RelaunchFailure) {
    if surroundings.environment[Self.guardVariable] != nil { throw .alreadyRelaunched(product: product) }
    let starts = [surroundings.executablePath ?? "", surroundings.currentDirectory]
    guard
      let package = starts.lazy.compactMap({ Self.packageDirectory(atOrAbove: $0, surroundings.fileExists) }).first
    else { throw .noPackage(directory: surroundings.currentDirectory) }
    guard let swift = Self.command("swift", surroundings) else { throw .noSwift(product: product) }
    executable = swift
    self.arguments = ["swift", "run", "-c", "release", "--package-path", package, product] + arguments
  }

  /// Starts the release build of `product` in place of this process if this is a debug build; returns if it is not.
  ///
  /// Forwards the arguments (without the program's name), the environment and the standard streams.
  public static func relaunchIfDebug(
    product: String, arguments: [String] = Array(CommandLine.arguments.dropFirst()), buildMode: BuildMode = .current()
  ) throws(RelaunchFailure) {
    guard !buildMode.isOptimized else { return }
    try ReleaseRelaunch(product: product, arguments: arguments, surroundings: .ofThisProcess).execute()
  }

  /// Replaces this process by the command. Output that is still buffered is written before.
  public func execute() throws(RelaunchFailure) -> Never {
    fflush(nil)
    setenv(Self.guardVariable, "1", 1)
    var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    vector.append(nil)
    execv(executable, &vector)
    let code = errno
    unsetenv(Self.guardVariable)
    for argument in vector { free(argument) }
    throw .notStarted(executable: executable, errorCode: code)
  }

  static func packageDirectory(atOrAbove start: String, _ fileExists: (String) -> Bool) -> String? {
    guard start.hasPrefix("/") else { return nil }
    var parts = start.split(separator: "/")
    while true {
      let directory = "/" + parts.joined(separator: "/")
      if fileExists(directory + (parts.isEmpty ? "" : "/") + "Package.swift") { return directory }
      if parts.popLast() == nil { return nil }
    }
  }

  private static func command(_ name: String, _ surroundings: Surroundings) -> String? {
    (surroundings.environment["PATH"] ?? "").split(separator: ":").lazy
      .map { "\($0)/\(name)" }
      .first(where: surroundings.isExecutable)
  }
}

/// Why the release build cannot take over; one line with the remedy.
public enum RelaunchFailure: Error, Sendable, Equatable, CustomStringConvertible {
  case noSwift(product: String)
  case noPackage(directory: String)
  case alreadyRelaunched(product: String)
  case notStarted(executable: String, errorCode: Int32)

  public var description: String {
    switch self {
    case .noSwift(let product):
      "this is a debug build and there is no `swift` in PATH to make a release build: "
        + "add the toolchain to PATH, or run the release build of \(product) yourself"
    case .noPackage(let directory):
      "this is a debug build and there is no Package.swift above this program, nor in or above \(directory): "
        + "change to the package's directory and run again"
    case .alreadyRelaunched(let product):
      "the release build of \(product) was built without optimisation: remove -Onone from its settings "
        + "(or unset \(ReleaseRelaunch.guardVariable) if it is set by hand)"
    case .notStarted(let executable, let code):
      "\(executable) could not be started (error \(code)): check that it can be executed"
    }
  }
}
