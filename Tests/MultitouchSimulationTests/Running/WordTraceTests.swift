import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct WordTraceTests {
  /// A record with a field of each type, and more fields than one word has nibbles for.
  private static let long = TraceRecord(
    now: -5, kind: .view, subject: .view(3),
    fields: [
      .integer(-1), .real(-0.5), .phase(.cancelled), .state(.failed), .side(.after), .whose(.q), .step(.cancel),
      .reason(.stale), .subject(.touch(7)), .subject(.none), .subject(.application), .subject(.perform),
      .subject(.window(1)), .subject(.control(2)), .subject(.recognizer(4)), .real(.infinity), .integer(.max),
      .state(.possible),
    ])

  @Test func `records come back as they were`() throws {
    let empty = TraceRecord(now: 1 << 61, kind: .reset, subject: .recognizer(0))
    let records = [Self.long, empty, Self.long]
    #expect(WordTrace(records).records == records)
    for seed in UInt64(0)..<40 {
      let records = try ScriptRunner.run(ScriptGenerator.script(seed: seed))
      #expect(WordTrace(records).records == records, "seed \(seed)")
    }
  }

  @Test func `the digest is that of the records`() throws {
    for seed in UInt64(0)..<40 {
      let records = try ScriptRunner.run(ScriptGenerator.script(seed: seed))
      #expect(WordTrace(records).digest == Trace(records).digest, "seed \(seed)")
    }
  }

  @Test func `traces are equal as their records are`() {
    let trace = WordTrace([Self.long])
    for index in Self.long.fields.indices {
      var other = Self.long
      // Another field of the same word counts as another one too.
      other.fields[index] = .integer(Int64(bitPattern: Self.long.fields[index].digestWord))
      #expect((WordTrace([other]) == trace) == (other == Self.long), "field \(index)")
    }
    #expect(
      WordTrace([TraceRecord(now: 0, kind: .act, subject: .none, fields: [.real(-0.0)])])
        == WordTrace([TraceRecord(now: 0, kind: .act, subject: .none, fields: [.real(0)])]))
    #expect(WordTrace([Self.long, Self.long]) != trace)
  }

  @Test func `a part of a trace is its first records`() throws {
    let records = try ScriptRunner.run(ScriptGenerator.script(seed: 3))
    let trace = WordTrace(records)
    #expect(records.count > 4)
    for count in [0, 1, records.count / 2, records.count, records.count + 1] {
      #expect(trace.prefix(count).records == Array(records.prefix(count)))
    }
  }

  @Test func `what is left out of a trace leaves the others as they were`() throws {
    let records = try ScriptRunner.run(ScriptGenerator.script(seed: 3)) + [Self.long]
    let trace = WordTrace(records)
    for kinds: Set<TraceKind> in [[], [.view], [.rec, .state, .touch], Set(TraceKind.allCases)] {
      let expected = records.filter { kinds.contains($0.kind) }
      let part = trace.only { kinds.contains($0) }
      #expect(part.records == expected && part == WordTrace(expected) && part.count == expected.count)
    }
  }

  @Test func `a drop says why, and nothing else does`() {
    let drop = TraceRecord(now: 0, kind: .drop, subject: .none, fields: [.reason(.stale), .integer(2)])
    let state = TraceRecord(now: 0, kind: .drop, subject: .none, fields: [.state(.failed), .integer(2)])
    let trace = WordTrace([drop, state, Self.long])
    #expect(trace.dropReason(0) == .stale && trace.dropReason(1) == nil && trace.dropReason(2) == nil)
    #expect(trace.hasFields(0, .stale, 2) && !trace.hasFields(0, .stale, 3) && !trace.hasFields(1, .stale, 2))
    #expect(trace.lastInteger(0) == 2 && trace.lastInteger(2) == nil && trace.hasDrop)
  }
}
