// Relations that change nothing that counts: names, repetition, batching (P-72, P-81, F-10).

import Multitouch
import MultitouchRecordings

extension MetamorphicRelation {
  /// P-72.
  static let contactNames = MetamorphicRelation(
    "P-72", "any renaming of contacts gives the identical trace", allowingInteraction: true,
    unless: { _ in nil }
  ) { relation in
    // Eight bits up: all small numbers end alike, so that whoever looks contacts up by a part of their number is tried.
    let renamed = relation.script.mappingChanges {
      let number = UInt64(bitPattern: -7 &* $0.contact.rawValue)
      $0.contact = ContactID(Int64(bitPattern: number << 8 | number >> 56))
    }
    return relation.compare(try relation.words(renamed), with: try relation.words(relation.script))
  }

  /// P-81, as far as one process can show it: other contact ids, other addresses, the same bytes. Two processes are for
  /// the command that starts them.
  static let repetition = MetamorphicRelation(
    "P-81", "a second run, with other contact ids at other addresses, gives identical bytes", allowingInteraction: true,
    unless: { _ in nil }
  ) { relation in
    let first = try relation.words(relation.script)
    let second = try relation.words(
      relation.script.mappingChanges { $0.contact = ContactID(~$0.contact.rawValue) })
    let third = try relation.words(relation.script)
    return relation.compare(first == second ? third : second, with: first)
  }

  /// P-80.
  static let snapshots = MetamorphicRelation(
    "P-80", "an engine restored from a snapshot at any step has the same future", allowingInteraction: true,
    unless: { ScriptRunner.canSnapshot($0) ? nil : "more capacity than the engines with snapshots have" }
  ) { relation in
    let trace = try relation.run(relation.script)
    return relation.compare(try relation.fromSnapshots(relation.script), with: trace)
  }

  /// P-82: predicted touches are no part of a trace, so nothing changes.
  static let predictions = MetamorphicRelation(
    "P-82", "how many touches are predicted, and how far ahead, changes nothing", allowingInteraction: true,
    unless: { _ in nil }
  ) { relation in
    var other = relation.script
    other.profile.predictionCount = other.profile.predictionCount == 0 ? 4 : 0
    other.profile.predictionStep = Nanoseconds(1)
    return relation.compare(try relation.words(other), with: try relation.words(relation.script))
  }

  /// P-83: coalesced samples are no part of a trace either.
  static let rawSamples = MetamorphicRelation(
    "P-83", "samples besides the main one change nothing", allowingInteraction: true,
    unless: { $0.steps.isEmpty ? "no step" : nil }
  ) { relation in
    var bare = relation.script
    bare.steps.removeAll { if case .samples = $0 { true } else { false } }
    var rich = bare
    rich.steps = bare.steps.flatMap { step -> [ScriptStep] in
      guard case .frame(let time, let changes) = step else { return [step] }
      let samples = changes.flatMap { change in
        [
          ScriptSample(contact: change.contact, time: time &- 2, location: Point(x: 1, y: -3)),
          ScriptSample(contact: change.contact, time: time &- 1, location: change.location),
        ]
      }
      return [.samples(samples), step]
    }
    return relation.compare(try relation.words(rich), with: try relation.words(bare))
  }

  /// Family 10 of known bugs: samples that share a frame are processed as if each had its own (N-11).
  static let batchedSamples = MetamorphicRelation(
    // Each part of a frame that N-11 splits is a frame, of which hooks are asked too.
    "F-10", "several samples of a contact in one frame come to the same as in frames of their own",
    unless: { _ in nil }
  ) { relation in
    var single = relation.script
    var batched = relation.script
    single.steps = []
    batched.steps = []
    var places: [ContactID: Point] = [:]
    for step in relation.script.steps {
      guard case .frame(let time, let changes) = step else {
        single.steps.append(step)
        batched.steps.append(step)
        continue
      }
      // A sample halfway before each move. The frame ends where the contacts of its second half begin.
      var half: [ContactChange] = []
      for change in changes where change.phase == .moved && change.location.isPlace {
        guard let before = places[change.contact], !half.contains(where: { $0.contact == change.contact }) else {
          continue
        }
        let middle = Point(x: (before.x + change.location.x) / 2, y: (before.y + change.location.y) / 2)
        half.append(ContactChange(contact: change.contact, phase: .moved, location: middle))
      }
      for change in changes where change.location.isPlace && change.phase != .ended && change.phase != .cancelled {
        places[change.contact] = change.location
      }
      // N-11 splits where a contact comes for the second time: only a batch whose second half begins with one splits
      // just there, and only if its first half is no longer than a frame may be [decision].
      if let first = changes.first, changes.allSatisfy(TraceWalk.isWellPlaced), half.count <= TraceWalk.maxChanges,
        half.contains(where: { $0.contact == first.contact })
      {
        single.steps += [.frame(time, half), .frame(time, changes)]
        batched.steps.append(.frame(time, half + changes))
      } else {
        single.steps.append(step)
        batched.steps.append(step)
      }
    }
    let trace = try relation.run(single)
    // A frame in the past is counted once, two are counted twice.
    if trace.hasDrops([.time]) { return .doesNotApply("time runs backwards") }
    return relation.compare(try relation.run(batched), with: trace)
  }
}
