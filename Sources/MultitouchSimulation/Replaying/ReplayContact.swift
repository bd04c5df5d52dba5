// The contacts of a script, as a person looks at them.

import Multitouch
import MultitouchRecordings

/// One contact from landing to lift.
public struct ReplayContact: Equatable, Sendable {
  /// The source's name for it.
  public var contact: ContactID
  /// Its touch's uid; nil if the engine took none for it.
  public var touch: UInt64?
  /// When it landed on the engine's clock, ns.
  public var beganTime: Int64
  /// When it lifted or was given up, ns; nil if it is still down at the end.
  public var endTime: Int64?
  /// Whether it was given up.
  public var isCancelled = false
  /// Where it was, and when: the landing and every move to a place (N-11).
  public var path: [(time: Int64, place: Point)]

  /// The length of the way it went, points.
  public var length: Double {
    zip(path, path.dropFirst()).reduce(0) { sum, pair in
      sum + (pair.1.place - pair.0.place).squaredLength.squareRoot()
    }
  }

  public static func == (a: ReplayContact, b: ReplayContact) -> Bool {
    a.contact == b.contact && a.touch == b.touch && a.beganTime == b.beganTime && a.endTime == b.endTime
      && a.isCancelled == b.isCancelled && a.path.elementsEqual(b.path) { $0 == $1 }
  }

  /// The contacts of a script in the order they land, each with the touch the trace shows for it.
  public static func all(of script: TouchScript, _ trace: [TraceRecord]) -> [ReplayContact] {
    var contacts: [ReplayContact] = []
    var open: [ContactID: Int] = [:]
    // The engine's clock: it does not go back (N-11), and no farther than N-15 says.
    var time = script.clampedStart
    for step in script.steps {
      guard let given = step.time else { continue }
      time = max(time, min(given, Timestamp.latest.nanoseconds))
      guard case .frame(_, let changes) = step else { continue }
      for change in changes {
        switch change.phase {
        case .began where change.location.isOnScreen:
          if let old = open[change.contact] { contacts[old].close(time, isCancelled: true) }
          open[change.contact] = contacts.count
          contacts.append(
            ReplayContact(contact: change.contact, beganTime: time, path: [(time, change.location)]))
        case .moved where change.location.isOnScreen:
          if let i = open[change.contact] { contacts[i].path.append((time, change.location)) }
        case .ended, .cancelled:
          if let i = open.removeValue(forKey: change.contact) {
            contacts[i].close(time, isCancelled: change.phase == .cancelled)
          }
        default: break
        }
      }
    }
    matchTouches(&contacts, trace)
    return contacts
  }

  private mutating func close(_ time: Int64, isCancelled: Bool) {
    endTime = time
    self.isCancelled = isCancelled
  }

  /// Of each contact that lands the trace has one record, in their order: its touch begins, or it is dropped.
  private static func matchTouches(_ contacts: inout [ReplayContact], _ trace: [TraceRecord]) {
    var next = 0
    for record in trace where next < contacts.count {
      if case .touch(let uid) = record.subject, record.fields.first == .phase(.began) {
        contacts[next].touch = uid
        next += 1
      } else if record.isOfDroppedLanding {
        next += 1
      }
    }
  }
}

extension TraceRecord {
  /// Whether a contact was dropped as it landed (T-9, N-16); a bad place is dropped before (N-11).
  fileprivate var isOfDroppedLanding: Bool {
    kind == .drop
      && (fields.first == .reason(.touches) || fields.first == .reason(.records) && fields.last == .integer(0))
  }
}

extension TouchScript {
  /// The engine's first `now`, ns (N-15).
  var clampedStart: Int64 { min(max(startTime, Timestamp.earliest.nanoseconds), Timestamp.latest.nanoseconds) }
}

extension Point {
  /// Whether it is a place at all, and one a picture can hold (N-11).
  var isOnScreen: Bool { x.isFinite && y.isFinite && abs(x) <= 0x1p24 && abs(y) <= 0x1p24 }
}
