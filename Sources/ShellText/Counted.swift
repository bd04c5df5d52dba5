// Numbers of things, as one says them.

/// A number and what it counts.
public enum Counted {
  /// The number and the noun, in the plural unless there is one: `1 run`, `0 entries`.
  public static func text(_ count: Int, _ noun: String) -> String { "\(count) " + self.noun(noun, count) }

  /// The noun alone, for a number that is written in another way, or not at all.
  public static func noun(_ noun: String, _ count: Int) -> String { count == 1 ? noun : plural(noun) }

  private static func plural(_ noun: String) -> String {
    if noun.hasSuffix("y"), let before = noun.dropLast().last, !"aeou".contains(before) {
      return noun.dropLast() + "ies"
    }
    return noun + (["s", "x", "ch", "sh"].contains(where: noun.hasSuffix) ? "es" : "s")
  }
}
