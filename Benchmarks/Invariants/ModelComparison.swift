/// The engine and the reference model on the same beginning of a tape.
struct ModelComparison: Equatable {
  var rowCount: Int
  var modelDigest: UInt64
  var engineDigest: UInt64
}
