import Foundation

/// The corpus beside the tests.
enum CorpusFolder {
  static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus").path

  /// All `.touch` files below a folder of the corpus, by name, in order.
  static func scripts(in folder: String) -> [String] {
    let top = path + "/" + folder
    let all = FileManager.default.enumerator(atPath: top)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".touch") }.sorted().map { folder + "/" + $0 }
  }
}
