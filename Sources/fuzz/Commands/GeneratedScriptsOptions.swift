// Which scripts of the generators a command looks at.

import ArgumentParser

/// The seed of the first script, and how many follow.
struct GeneratedScriptsOptions: ParsableArguments {
  @Option(help: "The seed of the first script.")
  var seed: UInt64 = 1

  @Option(help: "How many scripts.")
  var scripts: Int = 2000

  func validate() throws {
    if !(1...1_000_000).contains(scripts) { throw ValidationError("--scripts is 1 … 1000000, not \(scripts)") }
  }
}
