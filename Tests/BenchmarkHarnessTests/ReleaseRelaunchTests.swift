import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct ReleaseRelaunchTests {
  private static func surroundings(
    directory: String = "/home/me/package/Sources", executable: String? = nil, environment: [String: String]? = nil,
    files: Set<String> = ["/home/me/package/Package.swift", "/usr/local/swift/bin/swift"]
  ) -> ReleaseRelaunch.Surroundings {
    ReleaseRelaunch.Surroundings(
      currentDirectory: directory, executablePath: executable,
      environment: environment ?? ["PATH": "/usr/bin:/usr/local/swift/bin"],
      fileExists: { files.contains($0) }, isExecutable: { files.contains($0) })
  }

  @Test func `the release build of the package around the current directory is run with the same arguments`() throws {
    let plan = try ReleaseRelaunch(
      product: "bench", arguments: ["gate", "--seed", "1", "a b"], surroundings: Self.surroundings())
    #expect(plan.executable == "/usr/local/swift/bin/swift")
    #expect(
      plan.arguments == [
        "swift", "run", "-c", "release", "--package-path", "/home/me/package", "bench", "gate", "--seed", "1", "a b",
      ])
  }

  @Test func `outside of the package, the executable's own package is found`() throws {
    let plan = try ReleaseRelaunch(
      product: "bench", arguments: [],
      surroundings: Self.surroundings(directory: "/var", executable: "/home/me/package/.build/debug/bench"))
    #expect(plan.arguments.contains("/home/me/package"))
  }

  @Test func `in another package, the executable's own package is found`() throws {
    let files: Set = ["/home/me/package/Package.swift", "/home/me/other/Package.swift", "/usr/bin/swift"]
    let plan = try ReleaseRelaunch(
      product: "bench", arguments: [],
      surroundings: Self.surroundings(
        directory: "/home/me/other/Sources", executable: "/home/me/package/.build/debug/bench", files: files))
    #expect(plan.arguments.contains("/home/me/package"))
    #expect(!plan.arguments.contains("/home/me/other"))
  }

  @Test func `a package in the root directory is found`() throws {
    let plan = try ReleaseRelaunch(
      product: "bench", arguments: [],
      surroundings: Self.surroundings(directory: "/", files: ["/Package.swift", "/usr/bin/swift"]))
    #expect(plan.arguments.contains("/"))
  }

  @Test func `a relaunched process does not relaunch itself`() {
    #expect(throws: RelaunchFailure.alreadyRelaunched(product: "bench")) {
      try ReleaseRelaunch(
        product: "bench", arguments: [],
        surroundings: Self.surroundings(environment: [
          ReleaseRelaunch.guardVariable: "1", "PATH": "/usr/local/swift/bin",
        ]))
    }
  }

  @Test(arguments: [[:], ["PATH": ""], ["PATH": "/usr/bin"]])
  func `without swift in PATH the error says what to do`(environment: [String: String]) {
    let failure = RelaunchFailure.noSwift(product: "bench")
    #expect(throws: failure) {
      try ReleaseRelaunch(
        product: "bench", arguments: [], surroundings: Self.surroundings(environment: environment))
    }
    #expect(failure.description.contains("PATH"))
    #expect(!failure.description.contains("\n"))
  }

  @Test func `without a package the error says where it was looked for`() {
    #expect(throws: RelaunchFailure.noPackage(directory: "/var")) {
      try ReleaseRelaunch(product: "bench", arguments: [], surroundings: Self.surroundings(directory: "/var"))
    }
  }

  @Test func `an optimised build goes on`() throws {
    try ReleaseRelaunch.relaunchIfDebug(product: "bench", arguments: [], buildMode: BuildMode(isOptimized: true))
  }

  @Test func `a command that cannot be started is an error and leaves no guard behind`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let plan = try ReleaseRelaunch(
        product: "bench", arguments: [],
        surroundings: ReleaseRelaunch.Surroundings(
          currentDirectory: "/", executablePath: nil, environment: ["PATH": "/nonexistent"], fileExists: { _ in true },
          isExecutable: { _ in true }))
      do throws(RelaunchFailure) { try plan.execute() } catch {
        let isRight = error == .notStarted(executable: "/nonexistent/swift", errorCode: ENOENT)
        exit(isRight && getenv(ReleaseRelaunch.guardVariable) == nil ? 7 : 1)
      }
    }
  }

  @Test func `a started command takes the process over, with the guard set`() async {
    await #expect(processExitsWith: .exitCode(43)) {
      // Stands in for `swift`: leaves with 43 if the guard is set and the arguments are there. It takes the folder of
      // this process with it, which has no end of its own.
      let directory = temporaryDirectory()
      let fake = directory + "/swift"
      let script = """
        #!/bin/sh
        /bin/rm -rf -- "${0%/*/*}"
        [ "$\(ReleaseRelaunch.guardVariable)" = 1 ] && [ "$1 $2 $3 $6 $7" = "run -c release bench x y" ] && exit 43
        exit 1
        """
      try WholeFile.write(script, path: fake)
      chmod(fake, 0o755)
      let plan = try ReleaseRelaunch(
        product: "bench", arguments: ["x y"],
        surroundings: ReleaseRelaunch.Surroundings(
          currentDirectory: "/", executablePath: nil, environment: ["PATH": directory], fileExists: { _ in true },
          isExecutable: { _ in true }))
      try plan.execute()
    }
  }
}
