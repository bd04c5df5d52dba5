import Multitouch

/// The first place where two traces differ, with what came before it.
public struct TraceDifference: Equatable, Sendable, CustomStringConvertible {
  /// The position of the first records that differ.
  public var index: Int
  /// The first trace's record there; nil if it ends before.
  public var first: TraceRecord?
  /// The second trace's record there; nil if it ends before.
  public var second: TraceRecord?
  /// The last records the two have in common.
  public var before: [TraceRecord]

  /// Finds the first difference; nil if there is none. Cost: one comparison a record.
  public init?(_ first: [TraceRecord], _ second: [TraceRecord], context: Int = 5) {
    var index = 0
    while index < first.count, index < second.count, first[index] == second[index] { index += 1 }
    guard index < first.count || index < second.count else { return nil }
    self.index = index
    self.first = index < first.count ? first[index] : nil
    self.second = index < second.count ? second[index] : nil
    before = Array(first[max(0, index - max(0, context))..<index])
  }

  /// Finds the first difference of two traces; nil if there is none.
  public init?(_ first: Trace, _ second: Trace, context: Int = 5) {
    self.init(first.records, second.records, context: context)
  }

  /// Some lines: the records before, then the two that differ, each behind its name.
  public func text(first firstName: String, second secondName: String) -> String {
    let width = max(firstName.count, secondName.count)
    let named = { (name: String, record: TraceRecord?) in
      name + String(repeating: " ", count: width - name.count) + ": " + (record?.description ?? "no more records")
    }
    var lines = ["record \(index) differs:"]
    let indent = String(repeating: " ", count: width + 2)
    for record in before { lines.append(indent + record.description) }
    lines.append(named(firstName, first))
    lines.append(named(secondName, second))
    return lines.joined(separator: "\n")
  }

  public var description: String { text(first: "first", second: "second") }
}
