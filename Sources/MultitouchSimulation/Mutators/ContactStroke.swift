// A contact's life within a script: where each of its changes stands.

import Multitouch
import MultitouchRecordings

/// All changes of one contact from a landing to the change before its next landing.
struct ContactStroke: Equatable {
  /// Where a change stands: the step, and its position in the step's frame.
  struct Place: Equatable {
    var step: Int
    var change: Int
  }

  var contact: ContactID
  var places: [Place]

  /// The strokes of a script in the order of their first changes. Changes before a landing are a stroke too.
  static func all(in script: TouchScript) -> [ContactStroke] {
    var strokes: [ContactStroke] = []
    var current: [ContactID: Int] = [:]
    for (step, content) in script.steps.enumerated() {
      guard case .frame(_, let changes) = content else { continue }
      for (index, change) in changes.enumerated() {
        let place = Place(step: step, change: index)
        if change.phase != .began, let stroke = current[change.contact] {
          strokes[stroke].places.append(place)
        } else {
          current[change.contact] = strokes.count
          strokes.append(ContactStroke(contact: change.contact, places: [place]))
        }
      }
    }
    return strokes
  }

  /// The script without some strokes; frames that become empty go too.
  static func removing(_ strokes: [ContactStroke], from script: TouchScript) -> TouchScript {
    var gone: [Int: Set<Int>] = [:]
    for stroke in strokes { for place in stroke.places { gone[place.step, default: []].insert(place.change) } }
    var result = script
    result.steps.removeAll(keepingCapacity: true)
    for (step, content) in script.steps.enumerated() {
      guard let indices = gone[step], case .frame(let time, let changes) = content else {
        result.steps.append(content)
        continue
      }
      let left = changes.indices.filter { !indices.contains($0) }.map { changes[$0] }
      if !left.isEmpty { result.steps.append(.frame(time, left)) }
    }
    return result
  }
}

extension ScriptStep {
  /// When the step happens; nil for a command, which happens whenever its turn comes.
  var time: Int64? {
    switch self {
    case .frame(let time, _), .advance(let time): time
    case .command, .samples: nil
    }
  }

  /// The step with other times, those of its samples too; a command has none.
  func mappingTimes(_ map: (Int64) -> Int64) -> ScriptStep {
    switch self {
    case .frame(let time, let changes): .frame(map(time), changes)
    case .advance(let time): .advance(map(time))
    case .command: self
    case .samples(let samples):
      .samples(samples.map { ScriptSample(contact: $0.contact, time: map($0.time), location: $0.location) })
    }
  }
}

extension TouchScript {
  /// Adds a change at a time: to the frame of that time if there is one that does not hold the contact yet, else in a
  /// frame of its own before the first later step.
  mutating func insert(_ change: ContactChange, at time: Int64) {
    var index = 0
    while index < steps.count {
      if case .frame(let at, let changes) = steps[index], at == time,
        !changes.contains(where: { $0.contact == change.contact })
      {
        steps[index] = .frame(at, changes + [change])
        return
      }
      if let at = steps[index].time, at > time { break }
      index += 1
    }
    steps.insert(.frame(time, [change]), at: index)
  }

  /// The change at a place; nil if there is none.
  func change(at place: ContactStroke.Place) -> (time: Int64, change: ContactChange)? {
    guard place.step < steps.count, case .frame(let time, let changes) = steps[place.step],
      place.change < changes.count
    else { return nil }
    return (time, changes[place.change])
  }

  /// Replaces the change at a place.
  mutating func replace(at place: ContactStroke.Place, _ change: ContactChange) {
    guard case .frame(let time, var changes) = steps[place.step] else { return }
    changes[place.change] = change
    steps[place.step] = .frame(time, changes)
  }
}
