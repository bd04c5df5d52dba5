// A copy of the package in which mutants are planted and built.

import BenchmarkHarness
import CommandShell
import Foundation

/// A folder with a copy of the package whose sources differ in what they are asked to, and its build.
struct MutantWorkshop {
  /// The package that is copied.
  let package: String
  let folder: String

  /// The variable of the environment by which a program with mutants knows which is in force.
  static let choice = "TOUCHSTONE_MUTANT"
  /// What is copied: the manifest names all of it.
  private static let copied = ["Package.swift", "Package.resolved", "Sources", "Benchmarks", "Tests"]

  /// The built program.
  var program: String { folder + "/.build/release/fuzz" }

  /// The text of a file of the package.
  func source(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: package + "/" + path) else {
      throw CommandFailure("\(package)/\(path) cannot be read: check that the patch names a file of this package")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The package's description with warnings that are no errors: a mutant may leave a variable unused or a line that is
  /// never reached, and the variable that chooses it is not safe. Throws if it no longer has what is taken out.
  static func tolerant(_ description: String) throws -> String {
    var description = description
    for strictness in ["  .treatAllWarnings(as: .error),\n", " + [.strictMemorySafety()]"] {
      guard description.contains(strictness) else {
        throw CommandFailure(
          "Package.swift has no \(strictness.trimmingCharacters(in: .whitespacesAndNewlines)): "
            + "see MutantWorkshop.tolerant, which takes it out")
      }
      description = description.replacing(strictness, with: "")
    }
    return description
  }

  /// Makes the copy equal to the package but for some files. What does not change is not written, and so not built
  /// again.
  func stage(_ texts: [String: String]) throws {
    var texts = texts
    texts["Package.swift"] = try Self.tolerant(source("Package.swift"))
    var wanted: Set<String> = Set(texts.keys)
    for path in Self.copied.flatMap({ Self.files(below: $0, in: package) }) {
      wanted.insert(path)
      if texts[path] == nil { try put(Data(contentsOf: URL(fileURLWithPath: package + "/" + path)), path) }
    }
    for (path, text) in texts { try put(Data(text.utf8), path) }
    for path in Self.copied.flatMap({ Self.files(below: $0, in: folder) }) where !wanted.contains(path) {
      try FileManager.default.removeItem(atPath: folder + "/" + path)
    }
  }

  /// The files at a path or below it, relative to a folder; none if there is nothing.
  private static func files(below name: String, in folder: String) -> [String] {
    func isFolder(_ path: String) -> Bool? {
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
      return isThere ? isFolder.boolValue : nil
    }
    guard let isTree = isFolder(name) else { return [] }
    if !isTree { return [name] }
    let found = FileManager.default.enumerator(atPath: folder + "/" + name)?.compactMap { $0 as? String } ?? []
    return found.map { name + "/" + $0 }.filter { isFolder($0) == false }
  }

  private func put(_ data: Data, _ path: String) throws {
    let place = folder + "/" + path
    if FileManager.default.contents(atPath: place) == data { return }
    try Folder.make((place as NSString).deletingLastPathComponent)
    do { try data.write(to: URL(fileURLWithPath: place), options: .atomic) } catch {
      throw CommandFailure("\(place) cannot be written (\(error.localizedDescription)): check that there is room")
    }
  }

  /// Builds what is in the copy; returns the compiler's words, or nil.
  func build() -> String? {
    // By the signal that it hands on to its compilers, which would else go on, and be waited for.
    let result = Subcommand.run(
      ["swift", "build", "-c", "release", "--product", "fuzz"], in: folder, isStopped: { Interruption.isRequested },
      wish: SIGINT)
    return result.code == 0 ? nil : result.output
  }
}

extension MutantWorkshop {
  /// The files that let the program know which mutant is in force: a variable for each module that has any, set from
  /// the environment before the program begins. It stands in C, as the mutated modules import nothing; what Swift
  /// declares under its name is that one.
  static func choosing(_ modules: [String]) -> [String: String] {
    var texts: [String: String] = [:]
    for module in modules {
      texts["Sources/\(module)/\(MutantWeaver.variable).swift"] = """
        /// The number of the mutant that is in force; 0: none.
        @exclusivity(unchecked) @usableFromInline @_silgen_name("touchstone_mutant_\(module)")
        nonisolated(unsafe) var \(MutantWeaver.variable) = 0

        """
    }
    texts["Sources/CTrapGuard/Mutant.c"] = """
      #include <stdlib.h>
      \(modules.map { "long touchstone_mutant_\($0) = 0;" }.joined(separator: "\n"))
      __attribute__((constructor)) static void choose(void) {
        const char *text = getenv("\(choice)");
        long number = text ? atol(text) : 0;
      \(modules.map { "  touchstone_mutant_\($0) = number;" }.joined(separator: "\n"))
      }

      """
    return texts
  }
}
