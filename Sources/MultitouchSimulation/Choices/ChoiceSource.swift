// Where a generator's decisions come from: a seed, or a sequence of earlier decisions that is played again.

/// Draws decisions and writes each down, so that what was made of them can be made again from the writing alone.
///
/// A generator that decides by nothing else is a function of its choices: the recorded sequence, played again, gives
/// the same result; a sequence that was cut, changed or invented gives some other valid result. A decision is a number
/// below a count; 0 stands for the simplest alternative, so that a shorter and smaller sequence means a simpler result.
public struct ChoiceSource: Sendable {
  private var generator: SplitMix64?
  private let replayed: [UInt32]
  private var position = 0
  /// The decisions so far, each as it was taken.
  public private(set) var choices: [UInt32] = []
  /// Parts of the sequence that belong together, in the order of their ends; inner ones come before outer ones.
  public private(set) var groups: [Range<Int>] = []
  private var openGroups: [Int] = []

  /// Decisions drawn from a seed: the same on every machine.
  public init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    replayed = []
    choices.reserveCapacity(512)
  }

  /// Decisions played again. One that is too large for its place becomes the largest possible; behind the end of the
  /// sequence every decision is 0.
  public init(replaying choices: [UInt32]) {
    generator = nil
    replayed = choices
    self.choices.reserveCapacity(choices.count)
  }

  /// Whether all decisions that were to be played again have been taken; true for a seed.
  public var isExhausted: Bool { position >= replayed.count }

  /// A number from 0 to `count` − 1; from a seed each is equally likely, with a bias below 2⁻³². `count` is 1 … 2³².
  public mutating func below(_ count: Int) -> Int {
    precondition(count > 0 && count <= 1 << 32, "a decision has between 1 and 2^32 alternatives, not \(count)")
    let choice: Int
    if generator != nil {
      choice = generator?.below(count) ?? 0
    } else if position < replayed.count {
      choice = min(Int(replayed[position]), count - 1)
      position += 1
    } else {
      choice = 0
    }
    choices.append(UInt32(choice))
    return choice
  }

  /// A number of the range, both ends included; the lower end is the simplest.
  public mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// Yes in `cases` of `total`; no is simpler.
  public mutating func chance(_ cases: Int, of total: Int) -> Bool { below(total) >= total - cases }

  /// One of a list that is not empty; the first is the simplest.
  public mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

  /// One of a list of alternatives with weights, not all 0; the first is the simplest.
  public mutating func pick<Element>(weighted list: [(Int, Element)]) -> Element {
    var rest = below(list.reduce(0) { $0 + $1.0 })
    for (weight, element) in list {
      if rest < weight { return element }
      rest -= weight
    }
    return list[list.count - 1].1
  }

  // MARK: Groups

  /// Begins a part that may be left out as a whole; each needs its ``close()``.
  public mutating func open() { openGroups.append(choices.count) }

  /// Ends the part begun last.
  public mutating func close() {
    guard let start = openGroups.popLast() else { preconditionFailure("no part is open") }
    if start < choices.count { groups.append(start..<choices.count) }
  }
}
