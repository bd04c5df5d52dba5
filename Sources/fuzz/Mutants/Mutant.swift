// A small defect of the engine, the readers or an interaction, as a patch with a sentence: the fuzzer must find each.

import CommandShell
import Foundation

/// A defect to be planted in a copy of the sources.
struct Mutant {
  /// The file's name without its ending: a number and a stem.
  var name: String
  /// What is wrong with it, in a sentence: the lines of the patch above its first `---`.
  var sentence: String
  /// How to find it.
  var target: MutantTarget = .gestures
  /// Why it cannot be found, if a line `equivalent: …` says so: it changes nothing that can be observed.
  var equivalence: String?
  /// Why no search finds it though it could be seen, if a line `unkilled: …` says so: it counts, and its row tells why.
  var excuse: String?
  var patch: SourcePatch

  /// The number at the beginning of its name, by which it is chosen. Never 0.
  var number: Int { Int(name.prefix { $0.isNumber }) ?? 0 }

  /// Whether it is there to be found at once, and counts for nothing else.
  var isCanary: Bool { name.contains("canary") }

  /// The mutants in a folder, by name. Throws for a patch without a sentence or with the number of another.
  static func all(in folder: String) throws -> [Mutant] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".patch") }
    let mutants = try names.sorted().map { try Mutant(path: folder + "/" + $0) }
    for (first, second) in zip(mutants, mutants.dropFirst()) where first.number == second.number {
      throw CommandFailure("\(first.name) and \(second.name) have one number: rename one of the patches")
    }
    return mutants
  }

  init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("\(path) cannot be read: check its permissions")
    }
    try self.init(
      name: URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent, path: path,
      text: String(decoding: data, as: UTF8.self))
  }

  init(name: String, path: String, text: String) throws {
    self.name = name
    do { patch = try SourcePatch(text) } catch { throw CommandFailure("\(path): \(error)") }
    var words: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- ") { break }
      if line.hasPrefix("target: ") {
        let word = String(line.dropFirst(8))
        guard let target = MutantTarget(rawValue: word) else {
          let targets = MutantTarget.allCases.map(\.rawValue).joined(separator: ", ")
          throw CommandFailure("\(path) has the target '\(word)': it is one of \(targets)")
        }
        self.target = target
      } else if line.hasPrefix("equivalent: ") {
        equivalence = String(line.dropFirst(12))
      } else if line.hasPrefix("unkilled: ") {
        excuse = String(line.dropFirst(10))
      } else if !line.isEmpty {
        words.append(String(line))
      }
    }
    sentence = words.joined(separator: " ")
    if sentence.isEmpty { throw CommandFailure("\(path) has no sentence above its first '---': say what is wrong") }
    if excuse != nil && equivalence != nil {
      throw CommandFailure("\(path) is said to be equivalent and unkilled: what is equivalent cannot be seen; keep one")
    }
    if number == 0 { throw CommandFailure("\(path) has no number above 0 at the beginning of its name: give it one") }
  }
}

/// What is searched for a mutant, and from where.
enum MutantTarget: String, CaseIterable {
  /// Scripts, from nothing.
  case gestures
  /// Scripts, from the corpus: what only the expectations of its scripts know to be wrong.
  case corpus
  /// Files for the readers of recordings.
  case recordings
  /// Texts for the reader of scripts.
  case touch

  /// The options of `fuzz run`.
  func arguments(corpus: String) -> [String] {
    switch self {
    case .gestures: ["--target", "gestures", "--fresh"]
    case .corpus: ["--target", "gestures", "--keep-corpus", "--corpus", corpus]
    case .recordings: ["--target", "recordings", "--fresh"]
    case .touch: ["--target", "touch", "--fresh"]
    }
  }
}
