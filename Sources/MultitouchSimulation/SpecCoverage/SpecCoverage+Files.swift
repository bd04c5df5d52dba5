// The coverage of a checkout: which files are read.

import Foundation

/// Why a checkout could not be read.
public struct SpecCoverageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file or folder.
  public var path: String
  public var reason: String
  public var remedy: String

  public var description: String { "\(path): \(reason); \(remedy)" }
}

extension SpecCoverage {
  /// Where the rules are stated, below the root.
  public static let catalogueFolder = "Sources/Multitouch/Multitouch.docc"

  /// The coverage of a checkout, as a page of Markdown (``page``).
  ///
  /// - Parameter root: The folder with `Package.swift`.
  public static func page(root: String) throws(SpecCoverageError) -> String { try read(root: root).page }

  /// Reads the documentation, the Swift sources, the tests and the scripts of a checkout.
  ///
  /// - Parameter root: The folder with `Package.swift`.
  public static func read(root: String) throws(SpecCoverageError) -> SpecCoverage {
    let pages = try files(in: catalogueFolder, of: root) { $0.hasSuffix(".md") }
    if pages.isEmpty {
      throw SpecCoverageError(
        path: root, reason: "there are no pages in \(catalogueFolder)",
        remedy: "give the folder of a checkout of the package, the one with Package.swift")
    }
    var read: [CoverageFile] = []
    for folder in ["Sources", "Benchmarks", "Tests", "Corpus"] {
      read += try files(in: folder, of: root) { $0.hasSuffix(".swift") || $0.hasSuffix(".touch") }
    }
    return SpecCoverage(pages: pages, files: read)
  }

  /// The files below a folder, by path; none if it is not there.
  private static func files(
    in folder: String, of root: String, where isWanted: (String) -> Bool
  ) throws(SpecCoverageError) -> [CoverageFile] {
    let manager = FileManager.default
    let start = URL(filePath: root, directoryHint: .isDirectory).appending(path: folder)
    var paths: [String] = []
    for case let path as String in manager.enumerator(atPath: start.path) ?? .init() where isWanted(path) {
      paths.append(path)
    }
    var read: [CoverageFile] = []
    for path in paths.sorted() {
      do {
        let data = try Data(contentsOf: start.appending(path: path))
        read.append(CoverageFile(path: "\(folder)/\(path)", text: String(decoding: data, as: UTF8.self)))
      } catch {
        throw SpecCoverageError(
          path: "\(folder)/\(path)", reason: "cannot be read: \(error.localizedDescription)",
          remedy: "make it readable, or remove it")
      }
    }
    return read
  }
}
