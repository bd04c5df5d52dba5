// What an interaction tells beside what its rules say: for the judges that follow one from the records it hears.

import Multitouch
import MultitouchRecordings

/// Collects what must be told and what was, and compares them where a frame, a timer callback or a command ends.
///
/// To subclass: see the records the interaction hears and ``expect(_:_:)`` what it must tell of them.
class TellingExaminer: Examiner {
  override class var watchesSegments: Bool { true }
  /// The judge that objects.
  class var judge: String { "" }

  /// Something told: an event's code and numbers.
  struct Telling: CustomStringConvertible {
    var code: Int64
    var numbers: [Double]

    var description: String { ([code.description] + numbers.map(\.description)).joined(separator: " ") }

    /// Angles are summed; all else is exact.
    func isSame(as other: Telling) -> Bool {
      code == other.code && numbers.count == other.numbers.count
        && zip(numbers, other.numbers).allSatisfy { $0 == $1 || ($0 - $1).magnitude < 1e-9 }
    }
  }

  /// Whether the script is one that can be followed.
  @exclusivity(unchecked) var isFollowed = false
  @exclusivity(unchecked) private var expected: [Telling] = []
  @exclusivity(unchecked) private var told: [Telling] = []

  /// What must be told in this segment, in order.
  final func expect(_ code: Int64, _ numbers: Double...) { expected.append(Telling(code: code, numbers: numbers)) }

  /// Hears a record that the interaction does not hear: what was told, and what was refused it.
  final func note() {
    let row = walk.row
    if row.kind == .user { return told.append(Telling(code: row.action, numbers: row.values)) }
    switch row.reason {
    case .registrations, .performs, .commands, .fires, .passes: isFollowed = false
    default: break
    }
  }

  final func object(
    _ rule: String, _ message: @autoclosure () -> String, file: StaticString = #fileID, line: Int = #line
  ) {
    walk.report(Self.judge, rule, message(), file: file, line: line)
  }

  override func segmentEnded() {
    if isFollowed && !(expected.isEmpty && told.isEmpty) { compare() }
    expected.clear()
    told.clear()
  }

  private func compare() {
    for (index, telling) in told.enumerated() {
      if index >= expected.count {
        walk.report(Self.judge, "more", at: walk.index - 1, "\(telling) was told and nothing more must be")
        return
      }
      if !telling.isSame(as: expected[index]) {
        walk.report(Self.judge, "other", at: walk.index - 1, "\(telling) was told and \(expected[index]) must be")
        return
      }
    }
    if told.count < expected.count {
      walk.report(Self.judge, "missing", at: walk.index - 1, "\(expected[told.count]) must be told and was not")
    }
  }
}
