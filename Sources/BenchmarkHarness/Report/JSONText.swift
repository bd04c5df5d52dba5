// Values as JSON, for every file that a program writes.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON that is the same every time.
public enum JSONText {
  /// The value with sorted keys, indented, a newline at the end: the same value gives the same bytes. Throws what in it
  /// cannot be written, and where.
  public static func of(_ value: some Encodable) throws(ReportFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do { return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n" } catch {
      throw .notEncodable(reason: CodingPlace.text(of: error))
    }
  }
}
