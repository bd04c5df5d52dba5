// What an error of a JSON coder says to a person.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where in a JSON text something is wrong, as `scenarios.0.name`, and what.
public enum CodingPlace {
  /// One clause: "at rows.0.name: …", "it has no rows", or what is wrong with the text as a whole.
  ///
  /// - Parameter json: What was decoded; `nil` where something was to be encoded.
  public static func text(of error: any Error, in json: String? = nil) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      // The decoder says the same of both, and no place.
      json.map(isJSON) == true
        ? "a number in it does not fit its field: it is negative, too large, or has a fraction" : "it is not JSON"
    case DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty:
      "it is JSON, but no object with names"
    case DecodingError.keyNotFound(let key, let context): "it has no \(place(context.codingPath + [key]))"
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? context.debugDescription : "at \(place(context.codingPath)): \(context.debugDescription)"
    case EncodingError.invalidValue(_, let context): "at \(place(context.codingPath)): \(context.debugDescription)"
    default: "\(error)"
    }
  }

  private static func isJSON(_ text: String) -> Bool {
    (try? JSONDecoder().decode(AnyValue.self, from: Data(text.utf8))) != nil
  }

  /// Whatever it is.
  private struct AnyValue: Decodable {
    init(from decoder: any Decoder) {}
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
