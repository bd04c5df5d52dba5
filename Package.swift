// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
]

// Builds for one purpose each are asked for in the environment; an empty value or 0 asks for nothing.
func asked(_ name: String) -> String? { Context.environment[name].flatMap { ["", "0"].contains($0) ? nil : $0 } }

// `scripts/prove-no-allocation` asks for a program that no user of the package needs: with this in the environment it
// is part of the package, and with the value `realtime` it is linked with RealtimeSanitizer. It plays streams, judges
// none and measures nothing but allocations: what else there is is left out, which takes two thirds of its build away.
let proof = asked("TOUCHSTONE_RTSAN")
let isProof = proof != nil

// A search of one job shares nothing between threads. With this in the environment its judges count references without
// the atomic instructions that threads would need, and the program takes no second job; see `scripts/fuzz-nightly`.
let isOneJob = asked("TOUCHSTONE_ONE_JOB") != nil
let judging =
  strict
  + (isOneJob
    ? [.unsafeFlags(["-Xfrontend", "-assume-single-threaded", "-enforce-exclusivity=unchecked"])] : [])
  // What makes the proof's streams is called once each: its build takes longer than it would ever save.
  + (isProof ? [.unsafeFlags(["-Onone"])] : [])

// Feedback for searches beside that of gestures and rules: with this in the environment code that runs the engine
// reports the edges it takes and the comparisons it makes (`-sanitize=fuzzer` instruments; libFuzzer is not linked).
let isCounted = asked("TOUCHSTONE_COVERAGE") != nil
let counted: [SwiftSetting] =
  isCounted
  ? [.unsafeFlags(["-Xfrontend", "-sanitize=fuzzer", "-Xfrontend", "-sanitize-coverage=edge,trace-cmp"])] : []

// `bench gate` builds its two sides with this in the environment: then `bench` is nothing but the gate, and what judges
// traces, makes scripts and reads recordings is left out. They play and measure the same, and compile in half the time.
let isGate = asked("TOUCHSTONE_GATE") != nil
// The gate links both sides many times, with their functions in another order each time: each has a section of its own.
let timed = strict + (isGate ? [.unsafeFlags(["-Xfrontend", "-function-sections"])] : [])
// It plays a few long scripts: an engine for many small ones would take a third of the time in which those are
// compiled.
let sizes: [SwiftSetting] = isGate ? [.define("ONE_ENGINE_SIZE")] : []
let judges = [
  "Choices", "Coverage", "Differential", "Findings", "Foreign", "Fuzzing", "Generators", "Judges", "Mutators",
  "Pictures", "ReferenceModel", "Replaying", "Running/CuriousHost.swift", "Running/SnapshotRun.swift", "Shrinking",
  "Slowness", "SpecCoverage",
]
let meters = [
  "Clock", "Environment/Doctor.swift", "Environment/DoctorCheck.swift", "Environment/ProcessorAffinity.swift",
  "Environment/ProcessorTimes.swift", "Environment/ReleaseRelaunch.swift", "Environment/SchedulingPolicy.swift", "Gate",
  "Instructions", "Measuring", "Memory", "OpenLoop", "Report", "Statistics",
]
let suite = [
  "Bench.swift", "Commands/CanaryCommand.swift", "Commands/CountCommand.swift", "Commands/DoctorCommand.swift",
  "Commands/HistoryCommand.swift", "Commands/ListCommand.swift", "Commands/MeasuringOptions.swift",
  "Commands/OpenLoopOptions.swift", "Commands/ReportCommand.swift", "Commands/RunCommand.swift", "Peers",
  "Playing/OpenLoopRun.swift", "Reading", "Report", "Suite",
]

// What the gate's program has no use for.
let others: [Package.Dependency] =
  isGate
  ? []
  : [
    // The header of `libinput record` files, which is YAML.
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // `swift package generate-documentation`; a plugin, which no other build makes.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ]

let package = Package(
  name: "touchstone",
  products: [
    .library(name: "Multitouch", targets: ["Multitouch"]),
    .library(name: "MultitouchInteractions", targets: ["MultitouchInteractions"]),
    .library(name: "MultitouchRecordings", targets: ["MultitouchRecordings"]),
    .library(name: "MultitouchSimulation", targets: ["MultitouchSimulation"]),
    .library(name: "BenchmarkHarness", targets: ["BenchmarkHarness"]),
  ],
  dependencies: [
    // Command lines: parsing, help and completion of `bench`, `fuzz` and `replay`.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Latency histograms with exact percentiles and the .hgrm text form.
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    // Child processes of the gate: git, the compiler, valgrind and the two benchmarks that are compared.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    // JUnit reports: XML with every character escaped as it must be.
    .package(url: "https://github.com/CoreOffice/XMLCoder", from: "0.18.2"),
    // The HTML report: a template that escapes what it is given.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ] + others,
  targets: [
    // The engine. Depends on nothing and imports nothing. A debug build calls `sqrt` where a release has an
    // instruction; a program on Linux that imports neither Foundation nor Glibc would not find it.
    .target(
      name: "Multitouch", dependencies: isCounted ? ["CCompilerCoverage"] : [],
      swiftSettings: timed + counted + [.strictMemorySafety()],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

    // Gesture recipes on the engine's public API, as a user would write them.
    .target(
      name: "MultitouchInteractions", dependencies: ["Multitouch"],
      swiftSettings: strict + counted + [.strictMemorySafety()]),

    // Recordings, scripts and traces: files <-> frames.
    .target(
      name: "MultitouchRecordings",
      dependencies: ["Multitouch"] + (isGate || isProof ? [] : [.product(name: "Yams", package: "Yams")]),
      exclude: isGate || isProof ? ["Readers"] : [],
      swiftSettings: judging),

    // Everything that makes or judges streams.
    .target(
      name: "MultitouchSimulation",
      dependencies: ["Multitouch", "MultitouchInteractions", "MultitouchRecordings"],
      exclude: isGate || isProof ? judges : [],
      swiftSettings: judging + counted + sizes),

    // Clocks, histograms, allocation probe, statistics. Does not know what a touch is.
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .target(name: "CTimestamp"),
    // Text of somebody else's making, as a terminal or a shell can take it.
    .target(name: "ShellText", swiftSettings: strict),
    .target(
      name: "BenchmarkHarness",
      dependencies: ["CJemalloc"]
        + (isProof
          ? []
          : [
            "CTimestamp", "ShellText",
            .product(name: "Histogram", package: "hdrhistogram-swift"),
            .product(name: "Mustache", package: "swift-mustache"),
            .product(name: "XMLCoder", package: "XMLCoder"),
          ]),
      exclude: isProof ? meters : [],
      swiftSettings: strict),

    // What the programs share: output, Ctrl-C, failures and exit codes.
    .target(
      name: "CommandShell",
      dependencies: ["ShellText", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: strict),

    // A net under calls that may trap, for the fuzzer.
    .target(name: "CTrapGuard"),

    // Where code that the compiler made to count reports to.
    .target(name: "CCompilerCoverage"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "BenchmarkHarness", "CCompilerCoverage", "CommandShell", "CTrapGuard", "Multitouch", "MultitouchRecordings",
        "MultitouchSimulation", "ShellText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict + (isOneJob ? [.define("ONE_JOB")] : [])),

    .executableTarget(
      name: "bench",
      dependencies: [
        "BenchmarkHarness", "CommandShell", "Multitouch", "MultitouchInteractions", "MultitouchRecordings",
        "MultitouchSimulation", "ShellText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      path: "Benchmarks",
      // In C and C++, and built only by scripts/peers; a schema, tables and figures are for people.
      exclude: ["README.md", "PEERS.md", "CALIBRATION.md", "Baselines", "report.schema.json"]
        + (isGate ? suite : ["GateBench.swift", "Peers/Adapters"]),
      swiftSettings: timed),

    .executableTarget(
      name: "replay",
      dependencies: [
        "CommandShell", "Multitouch", "MultitouchRecordings", "MultitouchSimulation", "ShellText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    .testTarget(name: "MultitouchTests", dependencies: ["Multitouch"], swiftSettings: strict),
    .testTarget(
      name: "MultitouchInteractionsTests", dependencies: ["Multitouch", "MultitouchInteractions"],
      swiftSettings: strict),
    .testTarget(
      name: "MultitouchRecordingsTests", dependencies: ["Multitouch", "MultitouchRecordings"],
      swiftSettings: strict),
    .testTarget(
      name: "MultitouchSimulationTests",
      dependencies: ["Multitouch", "MultitouchInteractions", "MultitouchRecordings", "MultitouchSimulation"],
      swiftSettings: strict),
    .testTarget(name: "BenchmarkHarnessTests", dependencies: ["BenchmarkHarness"], swiftSettings: strict),
    .testTarget(
      name: "benchTests",
      dependencies: [
        "bench", "BenchmarkHarness", "CommandShell", "Multitouch", "MultitouchRecordings", "MultitouchSimulation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "replayTests",
      dependencies: ["replay", "CommandShell", "Multitouch", "MultitouchRecordings", "MultitouchSimulation"],
      swiftSettings: strict),
    .testTarget(
      name: "fuzzTests",
      dependencies: [
        "fuzz", "BenchmarkHarness", "CCompilerCoverage", "CommandShell", "CTrapGuard", "Multitouch",
        "MultitouchRecordings", "MultitouchSimulation", "ShellText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(name: "ShellTextTests", dependencies: ["ShellText"], swiftSettings: strict),
    .testTarget(
      name: "CommandShellTests",
      dependencies: [
        "CommandShell", "bench", "fuzz", "replay", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(name: "LayoutTests", swiftSettings: strict),
  ]
)

if let proof {
  package.targets += [
    .target(name: "CRealtime", path: "Tests/Proofs/CRealtime"),
    .executableTarget(
      name: "allocationProof",
      dependencies: [
        "BenchmarkHarness", "CRealtime", "Multitouch", "MultitouchInteractions", "MultitouchRecordings",
        "MultitouchSimulation",
      ],
      path: "Tests/Proofs",
      exclude: ["CRealtime", "Embedded"],
      sources: ["Allocation", "Shared"],
      swiftSettings: strict,
      linkerSettings: proof == "realtime" ? [.unsafeFlags(["-Xclang-linker", "-fsanitize=realtime"])] : []),
  ]
}

// The libFuzzer target is built with `--sanitize fuzzer` and by its name only; see `.clusterfuzzlite`.
if asked("TOUCHSTONE_LIBFUZZER") != nil {
  package.targets += [
    .target(name: "CFeatureCounters", path: ".clusterfuzzlite/counters"),
    .executableTarget(
      name: "gestureTarget",
      dependencies: ["CFeatureCounters", "Multitouch", "MultitouchRecordings", "MultitouchSimulation"],
      path: ".clusterfuzzlite/target", swiftSettings: strict),
  ]
}
