// The lines of a replay, made one after the other as they are asked for: a trace is long, its lines are longer.

import Multitouch
import MultitouchRecordings

/// The trace of a script's run as lines, in order, one a record.
///
/// Each pass makes them anew; what is kept is the trace. Cost of a pass: that of its records.
public struct ReplayEvents: Sequence, Sendable {
  private let script: TouchScript
  private let run: ObservedRun
  private let records: [TraceRecord]
  /// What the source calls the contact of each touch.
  private let contacts: [UInt64: Int64]
  /// Those beyond it are passed over.
  private let level: ReplayEvent.Level

  /// The lines of a script's run.
  init(_ script: TouchScript, _ run: ObservedRun, _ records: [TraceRecord], _ contacts: [ReplayContact]) {
    self.script = script
    // The records are given; their words would be kept a second time.
    self.run = ObservedRun(endsOf: run)
    self.records = records
    self.contacts = Dictionary(
      contacts.compactMap { contact in contact.touch.map { ($0, contact.contact.rawValue) } },
      uniquingKeysWith: { first, _ in first })
    level = .detail
  }

  private init(_ events: ReplayEvents, upTo level: ReplayEvent.Level) {
    script = events.script
    run = events.run
    records = events.records
    contacts = events.contacts
    self.level = level
  }

  /// Only those that an application would notice.
  public var story: ReplayEvents { ReplayEvents(self, upTo: .story) }

  public func makeIterator() -> Iterator {
    Iterator(
      records: records, start: script.clampedStart, contacts: contacts, level: level,
      hasSystem: script.system != nil,
      ledger: RecognizerLedger(touchesMax: script.capacities.touches), trail: CommandTrail(script, run, records),
      dropRules: DropRules(script, run, records))
  }

  /// A pass through the lines.
  public struct Iterator: IteratorProtocol {
    fileprivate let records: [TraceRecord]
    fileprivate let start: Int64
    fileprivate let contacts: [UInt64: Int64]
    fileprivate let level: ReplayEvent.Level
    fileprivate let hasSystem: Bool
    fileprivate var ledger: RecognizerLedger
    fileprivate var trail: CommandTrail
    fileprivate let dropRules: DropRules
    fileprivate var index = 0

    public mutating func next() -> ReplayEvent? {
      while index < records.count {
        if let event = pass() { return event }
      }
      return nil
    }

    /// Takes in one record; its line, unless it is passed over.
    private mutating func pass() -> ReplayEvent? {
      let record = records[index]
      ledger.note(trail.outcomes(before: index), time: record.now, index: index)
      let explanation = ledger.explanation(of: record)
      let dropRule = dropRules.rule(at: index)
      ledger.note(record, index: index, dropRule: dropRule)
      var event: ReplayEvent?
      if ReplayEvent.level(of: record).rawValue <= level.rawValue {
        event = ReplayEvent(record, at: index, ledger, contacts, start: start, hasSystem: hasSystem)
        if let explanation {
          event?.text += ": " + explanation.text
          event?.rule = explanation.rule
        }
        if let dropRule { event?.rule = dropRule }
      }
      ledger.note(trail.outcomes(after: index), time: record.now, index: index)
      index += 1
      return event
    }
  }
}
