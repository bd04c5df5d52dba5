// A replay for a program to read.

import Foundation
import Multitouch
import MultitouchRecordings

/// What `replay --json` writes. Times are ns, places points.
public struct ReplayReport: Codable, Equatable, Sendable {
  /// The shape's version.
  public var version = 1
  public var digest: String
  public var contacts: [Contact]
  public var events: [Event]
  /// The script's expectations that are not met.
  public var failures: [String]
  /// What the recording lost, or what was repaired in reading it.
  public var losses: [RecordingLoss]

  /// One contact.
  public struct Contact: Codable, Equatable, Sendable {
    public var contact: Int64
    public var touch: UInt64?
    public var beganTime: Int64
    public var endTime: Int64?
    public var isCancelled: Bool
    public var path: [Sample]
  }

  /// Where a contact was, and when: time, x and y in a row.
  public struct Sample: Codable, Equatable, Sendable {
    public var time: Int64
    public var x: Double
    public var y: Double

    init(time: Int64, _ place: Point) {
      self.time = time
      x = place.x
      y = place.y
    }

    public init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      time = try row.decode(Int64.self)
      x = try row.decode(Double.self)
      y = try row.decode(Double.self)
    }

    public func encode(to encoder: any Encoder) throws {
      var row = encoder.unkeyedContainer()
      try row.encode(time)
      try row.encode(x)
      try row.encode(y)
    }
  }

  /// One record of the trace.
  public struct Event: Codable, Equatable, Sendable {
    public var time: Int64
    public var kind: String
    public var subject: String
    public var fields: [String]
    /// In words.
    public var who: String
    public var text: String
    /// The rule behind it, if one is known.
    public var rule: String?
  }

  /// The report of a replay.
  public init(_ replay: Replay) {
    digest = replay.trace.digestText
    failures = replay.failures.map(\.description)
    losses = replay.losses
    contacts = replay.contacts.map { contact in
      Contact(
        contact: contact.contact.rawValue, touch: contact.touch, beganTime: contact.beganTime,
        endTime: contact.endTime, isCancelled: contact.isCancelled,
        path: contact.path.map { Sample(time: $0.time, $0.place) })
    }
    events = replay.events.map { event in
      let record = replay.trace.records[event.index]
      // The record's own words are those of a trace's text: kind, subject, fields.
      let words = record.description.split(separator: " ").map(String.init)
      return Event(
        time: event.time, kind: words[1], subject: words[2], fields: Array(words.dropFirst(3)), who: event.who,
        text: event.text, rule: event.rule)
    }
  }

  /// As JSON, keys in a fixed order, with a line feed at the end.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
