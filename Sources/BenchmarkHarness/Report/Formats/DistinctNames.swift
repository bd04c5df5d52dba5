/// Names that a format writes alike, kept apart by a number: "a b" and "a_b" are two scenarios.
struct DistinctNames {
  /// What stands between a name and its number.
  let separator: String
  private var given: Set<String> = []

  init(separator: String) { self.separator = separator }

  /// The name, with a number behind it if it was given already, to something of the same kind.
  mutating func name(_ stem: String, among kind: String = "") -> String {
    var name = stem
    var number = 2
    while !given.insert(kind + "\n" + name).inserted {
      name = "\(stem)\(separator)\(number)"
      number += 1
    }
    return name
  }
}
