// The rules of the layout, as functions from names and texts to violations, so that each can be shown to fail.

import Foundation

/// A rule that is broken: where, and what to do.
struct Violation: Equatable, CustomStringConvertible {
  var path: String
  var remedy: String

  var description: String { "\(path): \(remedy)" }
}

enum LayoutRules {
  // MARK: Imports

  /// What a module of the package may import beside system modules; those not named here may not have Swift sources.
  /// An entry only names modules of an earlier line or of another package: imports point down.
  static let imports: [(folder: String, modules: Set<String>)] = [
    ("Sources/Multitouch/", []),
    ("Sources/MultitouchInteractions/", ["Multitouch"]),
    ("Sources/MultitouchRecordings/", ["Multitouch", "Yams"]),
    ("Sources/MultitouchSimulation/", ["Multitouch", "MultitouchInteractions", "MultitouchRecordings"]),
    ("Sources/ShellText/", []),
    ("Sources/BenchmarkHarness/", ["CJemalloc", "CTimestamp", "Histogram", "Mustache", "ShellText", "XMLCoder"]),
    ("Sources/CommandShell/", ["ArgumentParser", "ShellText"]),
    ("Sources/fuzz/", top), ("Sources/replay/", top), ("Benchmarks/", top),
  ]

  /// What the executables may import: everything below them.
  private static let top: Set<String> = [
    "ArgumentParser", "BenchmarkHarness", "CCompilerCoverage", "CommandShell", "CTimestamp", "CTrapGuard", "Histogram",
    "Multitouch", "MultitouchInteractions", "MultitouchRecordings", "MultitouchSimulation", "ShellText", "Subprocess",
  ]

  /// Modules of the system and the toolchain.
  static let systemModules: Set<String> = [
    "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization",
  ]

  static func importViolations(in path: String, _ source: String) -> [Violation] {
    guard let rule = imports.first(where: { path.hasPrefix($0.folder) }) else {
      return [Violation(path: path, remedy: "a module without a rule: give it a line in LayoutRules.imports")]
    }
    // The engine must compile where there is no system.
    let allowed = rule.modules.isEmpty ? [] : rule.modules.union(systemModules)
    return SwiftImports.modules(in: source).filter { !allowed.contains($0) }.map { module in
      Violation(
        path: path,
        remedy: rule.modules.isEmpty
          ? "imports \(module); the engine imports nothing"
          : "imports \(module); allowed are \(rule.modules.sorted().joined(separator: ", ")) and system modules")
    }
  }

  // MARK: Places

  /// What the top level may hold beside dotfiles.
  static let topLevel: Set<String> = [
    "Package.swift", "Sources", "Tests", "Benchmarks", "Corpus", "scripts", "README.md",
  ]

  static func placeViolations(_ path: String) -> [Violation] {
    let top = path.prefix { $0 != "/" }
    if top.hasPrefix(".") || topLevel.contains(String(top)) { return [] }
    return [Violation(path: path, remedy: "the top level holds only \(topLevel.sorted().joined(separator: ", "))")]
  }

  // MARK: Sources

  /// The most lines of a Swift file, and of one with a reason in ``longFiles``.
  static let lineLimit = 500
  static let hardLineLimit = 600
  /// Files above the first limit, and why each is better whole.
  static let longFiles: [String: String] = [:]

  static func lengthViolations(in path: String, _ source: String, reasons: [String: String] = longFiles) -> [Violation]
  {
    let count = source.split(separator: "\n", omittingEmptySubsequences: false).count - (source.hasSuffix("\n") ? 1 : 0)
    if count > hardLineLimit {
      return [Violation(path: path, remedy: "\(count) lines, more than \(hardLineLimit): split it")]
    }
    if count > lineLimit && reasons[path] == nil {
      return [
        Violation(path: path, remedy: "\(count) lines, more than \(lineLimit): split it, or say why in longFiles")
      ]
    }
    if count <= lineLimit && reasons[path] != nil {
      return [Violation(path: path, remedy: "short enough now: take it out of longFiles")]
    }
    return []
  }

  /// The most columns of a line of comment, as `.swift-format` has it, which wraps code only. Tables may be wider.
  static let columnLimit = 120

  static func widthViolations(in path: String, _ source: String) -> [Violation] {
    var violations: [Violation] = []
    for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("//"), !text.contains("|"), line.count > columnLimit {
        violations.append(Violation(path: "\(path):\(number + 1)", remedy: "\(line.count) columns: wrap the comment"))
      }
    }
    return violations
  }

  /// A source opens with what it is for: a comment before its first declaration.
  static func openingViolations(in path: String, _ source: String) -> [Violation] {
    for line in source.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("//") || text.hasPrefix("/*") { return [] }
      if text.isEmpty || text.hasPrefix("#") || !SwiftImports.modules(in: String(text)).isEmpty { continue }
      break
    }
    return [Violation(path: path, remedy: "begin with a comment that says what the file is for")]
  }

  // MARK: Machine paths

  /// Where homes and checkouts lie. In pieces, because this file is checked too.
  static let machineFolders = ["home", "Users", "root", "work", "farm", "opt", "mnt", "builds", "tmp/ts"].map {
    "/" + $0 + "/"
  }
  /// Paths of machines that do not exist, for tests.
  static let inventedPaths = ["home/me/", "opt/swift/"].map { "/" + $0 }

  /// Whether a word is in a text, by bytes: hardly any file names any folder, and to look at characters takes long.
  private static func has(_ word: String, _ bytes: Data) -> Bool { bytes.range(of: Data(word.utf8)) != nil }

  static func machinePathViolations(in path: String, _ text: String) -> [Violation] {
    var violations: [Violation] = []
    let bytes = Data(text.utf8)
    let folders = machineFolders.filter { has($0, bytes) }
    if folders.isEmpty { return [] }
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for folder in folders {
        for range in line.ranges(of: folder) {
          if inventedPaths.contains(where: { line[range.lowerBound...].hasPrefix($0) }) { continue }
          // In the middle of a relative path or an address it is no machine's.
          if let before = line[..<range.lowerBound].last,
            before.isLetter || before.isNumber || "._~-}$)".contains(before)
          {
            continue
          }
          violations.append(
            Violation(path: "\(path):\(number + 1)", remedy: "names a folder of one machine, \(folder)"))
        }
      }
    }
    return violations
  }
}
