// A small defect of the engine or the readers, as a patch with a sentence: the fuzzer must find each.

import CommandShell
import Foundation

/// A defect to be planted in a copy of the sources.
struct Mutant {
  /// The file's name without its ending: a number and a stem.
  var name: String
  /// What is wrong with it, in a sentence: the lines of the patch above its first `---`.
  var sentence: String
  var path: String
  /// What to fuzz to find it: `gestures` unless a line `target: …` says otherwise.
  var target: String
  /// Why it cannot be found, if a line `equivalent: …` says so: it changes nothing that can be observed.
  var equivalence: String?

  /// The mutants in a folder, by name. Throws for a patch without a sentence.
  static func all(in folder: String) throws -> [Mutant] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".patch") }
    return try names.sorted().map { try Mutant(path: folder + "/" + $0) }
  }

  init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("\(path) cannot be read: check its permissions")
    }
    let text = String(decoding: data, as: UTF8.self)
    var words: [String] = []
    target = "gestures"
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- ") { break }
      if line.hasPrefix("target: ") {
        target = String(line.dropFirst(8))
      } else if line.hasPrefix("equivalent: ") {
        equivalence = String(line.dropFirst(12))
      } else if !line.isEmpty {
        words.append(String(line))
      }
    }
    self.path = path
    name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    sentence = words.joined(separator: " ")
    if sentence.isEmpty { throw CommandFailure("\(path) has no sentence above its first '---': say what is wrong") }
  }
}

/// What became of a mutant with one seed.
struct MutantTrial: Codable, Equatable {
  var seed: UInt64
  /// Seconds until the first finding was there and shrunk; nil: it survived.
  var seconds: Double?
  /// The judge and rule of the first finding.
  var killer: String?
  var size: String?
}

/// What became of a mutant.
enum MutantOutcome: Equatable {
  /// The patch does not apply any more, or the mutant does not compile.
  case broken(String)
  case tried([MutantTrial])

  /// Killed by every seed.
  var isKilled: Bool {
    if case .tried(let trials) = self { !trials.isEmpty && trials.allSatisfy { $0.seconds != nil } } else { false }
  }
}
