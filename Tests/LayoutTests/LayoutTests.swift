// The layout of DESIGN, enforced; each rule with a canary that it must find.

import Foundation
import Testing

@Suite struct LayoutTests {
  private let repository = Repository.current

  @Test func `there are files to check`() {
    #expect(repository.paths.contains("Package.swift"))
    #expect(repository.swiftFiles(below: "Sources/Multitouch/").count > 10)
    #expect(repository.swiftFiles(below: "Tests/").count > 10)
  }

  @Test func `imports point down only, and the engine imports nothing`() throws {
    var violations: [Violation] = []
    for path in repository.swiftFiles() where path.hasPrefix("Sources/") || path.hasPrefix("Benchmarks/") {
      violations += LayoutRules.importViolations(in: path, try repository.text(of: path))
    }
    #expect(violations == [])
  }

  @Test func `nothing lies outside the allowed top level`() {
    #expect(repository.paths.flatMap(LayoutRules.placeViolations) == [])
  }

  @Test func `no Swift file is too long`() throws {
    var violations: [Violation] = []
    for path in repository.swiftFiles() {
      violations += LayoutRules.lengthViolations(in: path, try repository.text(of: path))
    }
    #expect(violations == [])
  }

  @Test func `no comment is too wide`() throws {
    var violations: [Violation] = []
    for path in repository.swiftFiles() {
      violations += LayoutRules.widthViolations(in: path, try repository.text(of: path))
    }
    #expect(violations == [])
  }

  @Test func `every reason for a long file is that of a file`() {
    #expect(LayoutRules.longFiles.keys.filter { !repository.paths.contains($0) } == [])
  }

  @Test func `every source file opens with what it is for`() throws {
    var violations: [Violation] = []
    for path in repository.swiftFiles(below: "Sources/") + repository.swiftFiles(below: "Benchmarks/") {
      violations += LayoutRules.openingViolations(in: path, try repository.text(of: path))
    }
    #expect(violations == [])
  }

  @Test func `no file names a folder of one machine`() throws {
    var violations: [Violation] = []
    for path in repository.paths {
      violations += LayoutRules.machinePathViolations(in: path, try repository.text(of: path))
    }
    #expect(violations == [])
  }

  @Test(arguments: Listed.all) func `whatever is found by a list is in it`(listed: Listed) throws {
    let list = try repository.text(of: listed.list)
    let folder = listed.folder ?? listed.list.split(separator: "/").dropLast().joined(separator: "/")
    var count = 0
    var violations: [Violation] = []
    for path in repository.swiftFiles(below: folder + "/") {
      let source = try repository.text(of: path)
      count += listed.types(in: source).count
      violations += listed.violations(in: path, source, list: list)
    }
    #expect(count > 4)
    #expect(violations == [])
  }

  @Test func `a copy without git has the same Swift files`() {
    let walked = Repository.walked(in: repository.root).filter { $0.hasSuffix(".swift") }
    #expect(walked.sorted() == repository.swiftFiles())
  }
}

@Suite struct LayoutCanaryTests {
  @Test(arguments: [
    "import Foundation", "@testable import Foundation", "@_exported import Foundation", "public import Foundation",
    "import struct Foundation.Date", "@preconcurrency internal import class Foundation.NSLock",
    "let a = 1; import Foundation",
    "#if os(Linux)\n  import Foundation\n#endif", "/* why */ import /* what */ Foundation",
    "@_spi(X) import\n  Foundation",
    "let s = \"\"; import Foundation", "import `Foundation`", "let s = #\"\"\"\n\"\"\"#; import Foundation",
  ])
  func `any form of import is found`(source: String) {
    #expect(SwiftImports.modules(in: source) == ["Foundation"])
    #expect(LayoutRules.importViolations(in: "Sources/Multitouch/A.swift", source).count == 1)
  }

  @Test(arguments: [
    "// import Foundation", "/* a /* nested */ import Foundation */", "let s = \"import Foundation\"",
    "let s = \"\"\"\n  import Foundation\n  \"\"\"", "let s = #\"\\ \" import Foundation\"#", "x.import Foundation",
    "func `an import Foundation`() {}", "func `import`(_ important: Int) {}", "let s = \"\\\" import Foundation\"",
  ])
  func `what only looks like an import is none`(source: String) {
    #expect(SwiftImports.modules(in: source) == [])
  }

  @Test(arguments: [
    ("Sources/MultitouchInteractions/A.swift", "import MultitouchRecordings"),
    ("Sources/MultitouchRecordings/A.swift", "import MultitouchSimulation"),
    ("Sources/MultitouchSimulation/A.swift", "import BenchmarkHarness"),
    ("Sources/BenchmarkHarness/A.swift", "import Multitouch"),
    ("Sources/BenchmarkHarness/A.swift", "import MultitouchSimulation"),
    ("Benchmarks/A.swift", "import CJemalloc"),
    ("Sources/fuzz/A.swift", "import bench"),
    ("Sources/Unknown/A.swift", ""),
  ])
  func `an import that does not point down is found`(path: String, source: String) {
    #expect(LayoutRules.importViolations(in: path, source).count == 1)
  }

  @Test func `the rules themselves point down`() {
    var below: Set<String> = []
    let modules = LayoutRules.imports.map { $0.folder.split(separator: "/").last.map(String.init) ?? "" }
    for (module, rule) in zip(modules, LayoutRules.imports) {
      #expect(
        rule.modules.intersection(modules).subtracting(below) == [], "\(module) imports what is beside or above it")
      below.insert(module)
    }
  }

  @Test(arguments: ["notes.txt", "Package@swift-6.swift", "docs/a.md", "Source/A.swift", "sources/A.swift"])
  func `a file outside the allowed top level is found`(path: String) {
    #expect(LayoutRules.placeViolations(path).count == 1)
  }

  @Test func `what is in no list is found`() {
    let listed = Listed(kinds: ["Mutator", "Base"], list: "List.swift")
    let source = """
      struct A: Mutator {}
      final class B: Sendable, Mutator {
      enum C: Mutators {}
      protocol D: Mutator {}
      class Base: Mutator {
      """
    #expect(listed.types(in: source) == ["A", "B"])
    #expect(listed.types(in: "final class E: Base {}") == ["E"])
    #expect(listed.types(in: "struct F<Output: Base>: Mutator {}\nstruct G<Output: Base>: Other {}") == ["F"])
    #expect(
      listed.violations(in: "A.swift", source, list: "[A(), Bee()]").map(\.remedy) == [
        "B is in no list: add a line to List.swift"
      ])
    #expect(listed.violations(in: "A.swift", source, list: "[A(), B.self]") == [])
  }

  @Test func `a comment that is too wide is found, and nothing else`() {
    let wide = String(repeating: "x", count: 118)
    #expect(LayoutRules.widthViolations(in: "A.swift", "// \(wide)\nlet a = 1").map(\.path) == ["A.swift:1"])
    #expect(LayoutRules.widthViolations(in: "A.swift", "//\(wide)\n// | \(wide) |\nlet a = \"\(wide)\"") == [])
  }

  @Test func `a file that is too long is found, and a reason holds up to the hard limit`() {
    let path = "Sources/A.swift"
    let reasons = [path: "one table"]
    func lines(_ count: Int) -> String { String(repeating: "//\n", count: count) }
    #expect(LayoutRules.lengthViolations(in: path, lines(500), reasons: [:]) == [])
    #expect(LayoutRules.lengthViolations(in: path, lines(501), reasons: [:]).count == 1)
    #expect(LayoutRules.lengthViolations(in: path, lines(501), reasons: reasons) == [])
    #expect(LayoutRules.lengthViolations(in: path, lines(601), reasons: reasons).count == 1)
    #expect(LayoutRules.lengthViolations(in: path, lines(500), reasons: reasons).count == 1)
  }

  @Test func `a source that does not open with what it is for is found`() {
    let path = "Sources/A.swift"
    #expect(LayoutRules.openingViolations(in: path, "import Foundation\n\n/// A.\nstruct A {}\n") == [])
    #expect(LayoutRules.openingViolations(in: path, "#if os(Linux)\n  import Glibc\n#endif\n\n// For B.\n") == [])
    #expect(LayoutRules.openingViolations(in: path, "import Foundation\n\nstruct A {}\n// For B.\n").count == 1)
    #expect(LayoutRules.openingViolations(in: path, "").count == 1)
  }

  @Test func `a machine's folder is found, and other paths are not`() {
    for folder in LayoutRules.machineFolders {
      #expect(LayoutRules.machinePathViolations(in: "a", "one\nsee \(folder)x").map(\.path) == ["a:2"])
      #expect(LayoutRules.machinePathViolations(in: "a", "..\(folder)x and $HOME\(folder)x") == [])
    }
    for path in LayoutRules.inventedPaths { #expect(LayoutRules.machinePathViolations(in: "a", "\"\(path)x\"") == []) }
  }
}
