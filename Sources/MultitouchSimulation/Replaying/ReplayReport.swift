// A replay for a program to read.

import Foundation
import Multitouch
import MultitouchRecordings

/// What `replay --json` writes, as it is read back. Times are ns, places points.
public struct ReplayReport: Codable, Equatable, Sendable {
  /// The shape's version: that of this type.
  public static let currentVersion = 1
  /// The shape's version: that of the file.
  public var version: Int
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

    init(_ contact: ReplayContact) {
      self.contact = contact.contact.rawValue
      touch = contact.touch
      beganTime = contact.beganTime
      endTime = contact.endTime
      isCancelled = contact.isCancelled
      path = contact.path.map { Sample(time: $0.time, $0.place) }
    }
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

    /// A line of a replay, with the words of its record.
    init(_ event: ReplayEvent, _ record: TraceRecord) {
      // The record's own words are those of a trace's text: kind, subject, fields.
      let words = record.description.split(separator: " ").map(String.init)
      time = event.time
      kind = words[1]
      subject = words[2]
      fields = Array(words.dropFirst(3))
      who = event.who
      text = event.text
      rule = event.rule
    }
  }

}

extension Replay {
  /// Writes a ``ReplayReport`` as JSON: keys in a fixed order, a contact or an event a line, a line feed at the end.
  ///
  /// What is in memory at a time is one of them. Ends where nobody reads it any more.
  public func writeJSON(to output: inout some TextOutputStream, while isRead: () -> Bool = { true }) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func json(_ value: some Encodable) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    // In the order of the alphabet, like the keys that the encoder writes.
    output.write("{\n\"contacts\": [")
    var separator = "\n"
    for contact in contacts {
      output.write(separator + (try json(ReplayReport.Contact(contact))))
      separator = ",\n"
    }
    output.write("\n],\n\"digest\": \(try json(trace.digestText)),\n\"events\": [")
    separator = "\n"
    for event in events {
      if !isRead() { return }
      output.write(separator + (try json(ReplayReport.Event(event, trace.records[event.index]))))
      separator = ",\n"
    }
    output.write("\n],\n\"failures\": \(try json(failures.map(\.description))),\n")
    output.write("\"losses\": \(try json(losses)),\n\"version\": \(ReplayReport.currentVersion)\n}\n")
  }

  /// The same as a whole.
  public func json() throws -> String {
    var text = ""
    try writeJSON(to: &text)
    return text
  }
}
