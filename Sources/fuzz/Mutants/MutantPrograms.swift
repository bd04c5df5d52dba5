// From mutants to programs: one with all that can be woven, and for each of the others one of its own.

import CommandShell
import Foundation
import ShellText

/// Which mutants stand together in one program, and which need one of their own.
struct MutantPlan {
  var woven: [Mutant] = []
  /// With the reason.
  var apart: [(mutant: Mutant, reason: String)] = []
  fileprivate var weaver: MutantWeaver

  /// Weaves what can be woven. Throws, naming all of them, if patches do not apply.
  ///
  /// - Parameter apart: Why some may not be woven, by number.
  init(_ mutants: [Mutant], apart reasons: [Int: String] = [:], source: @escaping (String) throws -> String) throws {
    weaver = MutantWeaver(source: source)
    var problems: [String] = []
    for mutant in mutants {
      do {
        if let reason = reasons[mutant.number] {
          for file in mutant.patch.files { _ = try file.applied(to: Self.lines(try source(file.path))) }
          apart.append((mutant, reason))
        } else if let reason = try weaver.add(mutant.patch, number: mutant.number) {
          apart.append((mutant, reason))
        } else {
          woven.append(mutant)
        }
      } catch { problems.append("\(mutant.name): \(error)") }
    }
    if problems.isEmpty { return }
    throw CommandFailure(
      "\(Counted.text(problems.count, "patch")) \(problems.count == 1 ? "does not apply; make it" : "do not apply; make them") again from the sources of today:\n"
        + problems.joined(separator: "\n"))
  }

  /// The files of the program with all woven mutants, as far as they differ from the package's.
  var texts: [String: String] {
    var texts: [String: String] = [:]
    for path in weaver.paths { texts[path] = weaver.text(of: path) }
    let modules = Set(weaver.paths.compactMap(Self.module)).sorted()
    return texts.merging(MutantWorkshop.choosing(modules)) { $1 }
  }

  /// The woven mutants in whose lines a compiler's errors lie.
  func culprits(_ output: String) -> Set<Int> {
    var numbers: Set<Int> = []
    for line in output.split(separator: "\n") where line.contains(": error: ") {
      let parts = line.split(separator: ":")
      // A linker names no column, and any line that refers to what it misses.
      guard parts.count > 3, let row = Int(parts[1]), Int(parts[2]) != nil,
        let path = weaver.paths.first(where: parts[0].hasSuffix),
        let number = MutantWeaver.number(ofLine: row - 1, in: Self.lines(weaver.text(of: path)))
      else { continue }
      numbers.insert(number)
    }
    return numbers
  }

  /// The files of one mutant alone.
  static func texts(of mutant: Mutant, source: (String) throws -> String) throws -> [String: String] {
    var texts: [String: String] = [:]
    for file in mutant.patch.files {
      texts[file.path] = try file.applied(to: lines(source(file.path))).joined(separator: "\n")
    }
    return texts
  }

  /// The module of a source file: the folder below `Sources`.
  static func module(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// The programs of mutants, built.
struct MutantPrograms {
  let shop: MutantWorkshop
  let lonelyShop: MutantWorkshop
  private(set) var plan: MutantPlan

  /// Builds the program of all mutants that can be woven; what its compiler does not accept gets a program of its own.
  init(_ mutants: [Mutant], package: String, folder: String, isEachApart: Bool, tell: (String) -> Void) throws {
    let shop = MutantWorkshop(package: package, folder: folder + "/woven")
    self.shop = shop
    lonelyShop = MutantWorkshop(package: package, folder: folder + "/apart")
    var reasons: [Int: String] = [:]
    if isEachApart { for mutant in mutants { reasons[mutant.number] = "asked for" } }
    plan = try MutantPlan(mutants, apart: reasons, source: shop.source)
    while !plan.woven.isEmpty {
      for (mutant, reason) in plan.apart { tell("\(mutant.name) is built apart: \(reason)") }
      tell("building \(Counted.text(plan.woven.count, "mutant")) in one program, \(plan.apart.count) apart")
      try shop.stage(plan.texts)
      guard let output = shop.build() else { return }
      let culprits = plan.culprits(output)
      if culprits.isEmpty {
        throw CommandFailure("the program with all mutants cannot be built:\n\(output.suffix(4000))")
      }
      let error = output.split(separator: "\n").first { $0.contains(": error: ") } ?? ""
      for number in culprits { reasons[number] = "the compiler does not accept it: \(error)" }
      plan = try MutantPlan(mutants, apart: reasons, source: shop.source)
    }
  }

  /// Builds one mutant alone; returns why it cannot be, or nil.
  func build(_ mutant: Mutant) throws -> String? {
    try lonelyShop.stage(MutantPlan.texts(of: mutant, source: lonelyShop.source))
    guard let output = lonelyShop.build() else { return nil }
    return output.split(separator: "\n").first { $0.contains("error:") }.map(String.init) ?? "the build failed"
  }
}
