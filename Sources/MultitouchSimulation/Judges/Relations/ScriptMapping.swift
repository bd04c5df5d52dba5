// Transformations of scripts, the tools of metamorphic relations.

import Multitouch
import MultitouchRecordings

extension TouchScript {
  /// Commands given while it is played: in steps and in reactions.
  var playedCommands: [ScriptCommand] {
    var commands: [ScriptCommand] = []
    for case .command(let command) in steps { commands.append(command) }
    for reaction in reactions { for case .command(let command) in reaction.commands { commands.append(command) } }
    return commands
  }

  /// Whether the scene is what it says it makes, and all it does while it is played is input, performs and remarks.
  var isSceneFixed: Bool {
    isSceneMadeOnce && hostOnlyRemarks
      && playedCommands.allSatisfy {
        switch $0 {
        case .perform, .cancelPerform, .cancelPerforms, .setMode, .user, .cancelAllTouches: true
        default: false
        }
      }
  }

  /// Whether the scene replaces nothing and takes nothing away of what it has made: a relation that changes or adds a
  /// thing where it is made would be overruled by a later command, or number or name another thing.
  var isSceneMadeOnce: Bool {
    scene.allSatisfy {
      switch $0 {
      case .setView, .detachView, .attachView, .destroyView, .setControl, .detachRecognizer, .attachRecognizer,
        .destroyRecognizer, .set, .configure:
        false
      default: true
      }
    }
  }

  /// Whether it makes things while it is played: what a relation adds to the scene would take their numbers.
  var growsLater: Bool {
    playedCommands.contains {
      switch $0 {
      case .addWindow, .addView, .addControl, .addRecognizer: true
      default: false
      }
    }
  }

  /// Whether it gives views other attributes while it is played.
  var changesViewsLater: Bool { playedCommands.contains { if case .setView = $0 { true } else { false } } }

  var hasHooks: Bool { answers.contains { if case .hook = $0.question { true } else { false } } }
  var hasCycles: Bool { answers.contains { if case .cycle = $0.reply { true } else { false } } }

  /// Whether its host gives no command in any callback: a `user` record is a remark of its own (N-12).
  var hostOnlyRemarks: Bool {
    reactions.allSatisfy { $0.commands.allSatisfy { if case .command(.user) = $0 { true } else { false } } }
  }

  /// Whether its host does anything on records of a kind.
  func reacts(to kind: TraceKind) -> Bool { reactions.contains { $0.kind == kind } }

  /// Whether its host answers by a touch's uid.
  var knowsTouches: Bool {
    answers.contains { answer in
      guard case .only = answer.reply else { return false }
      switch answer.question {
      case .receive, .beginTracking, .continueTracking: return true
      default: return false
      }
    }
  }

  /// The kinds of recognizers it ever makes.
  var kinds: [RecognizerKind] {
    (scene + playedCommands).compactMap { command in
      switch command {
      case .addRecognizer(let spec, _): spec.kind
      case .configure(_, let kind): kind
      default: nil
      }
    }
  }

  /// The recognizers of the scene, with their views.
  var sceneRecognizers: [(spec: RecognizerSpec, view: Int)] {
    scene.compactMap { if case .addRecognizer(let spec, let view) = $0 { (spec, view) } else { nil } }
  }

  /// All times of steps and samples, and the start.
  var times: [Int64] {
    var times = [startTime]
    for step in steps {
      switch step {
      case .frame(let time, _), .advance(let time): times.append(time)
      case .samples(let samples): times += samples.map(\.time)
      case .command: continue
      }
    }
    return times
  }

  /// The changes of all frames.
  var changes: [ContactChange] {
    steps.flatMap { if case .frame(_, let changes) = $0 { changes } else { [ContactChange]() } }
  }

  func mappingTimes(_ map: (Int64) -> Int64) -> TouchScript {
    var script = self
    script.startTime = map(startTime)
    script.steps = steps.map { step in
      switch step {
      case .frame(let time, let changes): .frame(map(time), changes)
      case .advance(let time): .advance(map(time))
      case .samples(let samples):
        .samples(
          samples.map { sample in
            var sample = sample
            sample.time = map(sample.time)
            return sample
          })
      default: step
      }
    }
    return script
  }

  func mappingChanges(_ map: (inout ContactChange) -> Void) -> TouchScript {
    var script = self
    script.steps = steps.map { step in
      switch step {
      case .frame(let time, var changes):
        for i in changes.indices { map(&changes[i]) }
        return .frame(time, changes)
      case .samples(let samples):
        return .samples(
          samples.map { sample in
            var change = ContactChange(contact: sample.contact, phase: .moved, location: sample.location)
            map(&change)
            return ScriptSample(contact: change.contact, time: sample.time, location: change.location)
          })
      default: return step
      }
    }
    return script
  }

  /// Puts every command through a map: of the scene, of steps and of reactions.
  func mappingCommands(_ map: (ScriptCommand) -> ScriptCommand) -> TouchScript {
    var script = self
    script.scene = scene.map(map)
    script.steps = steps.map { if case .command(let command) = $0 { .command(map(command)) } else { $0 } }
    script.reactions = reactions.map { reaction in
      var reaction = reaction
      reaction.commands = reaction.commands.map { if case .command(let c) = $0 { .command(map(c)) } else { $0 } }
      return reaction
    }
    return script
  }

  func mappingSettings(_ map: (inout RecognizerSettings, Int) -> Void) -> TouchScript {
    var script = self
    var number = 0
    script.scene = scene.map { command in
      guard case .addRecognizer(var spec, let view) = command else { return command }
      map(&spec.settings, number)
      number += 1
      return .addRecognizer(spec, view: view)
    }
    return script
  }

  /// Every view's attributes: of windows, views and `setView`.
  func mappingViews(_ map: (inout ViewAttributes, _ isWindow: Bool) -> Void) -> TouchScript {
    mappingCommands { command in
      switch command {
      case .addWindow(var attributes, let level):
        map(&attributes, true)
        return .addWindow(attributes, level: level)
      case .addView(var attributes, let parent):
        map(&attributes, false)
        return .addView(attributes, parent: parent)
      case .addControl(let settings, var attributes, let parent):
        map(&attributes, false)
        return .addControl(settings, attributes, parent: parent)
      case .setView(let view, var attributes):
        map(&attributes, false)
        return .setView(view, attributes)
      default: return command
      }
    }
  }

  /// Every recognizer's kind.
  func mappingKinds(_ map: (RecognizerKind) -> RecognizerKind) -> TouchScript {
    mappingCommands { command in
      switch command {
      case .addRecognizer(var spec, let view):
        spec.kind = map(spec.kind)
        return .addRecognizer(spec, view: view)
      case .configure(let r, let kind): return .configure(r, map(kind))
      default: return command
      }
    }
  }
}

extension [TraceRecord] {
  func only(_ kinds: [TraceKind]) -> [TraceRecord] { filter { kinds.contains($0.kind) } }
  func without(_ kinds: [TraceKind]) -> [TraceRecord] { filter { !kinds.contains($0.kind) } }

  /// Whether something was refused for want of room: then who is there changes what happens.
  func hasDrops(_ reasons: [DropReason]) -> Bool {
    contains { record in
      guard record.kind == .drop, case .reason(let reason)? = record.fields.first else { return false }
      return reasons.contains(reason)
    }
  }
}

extension TraceRecord {
  /// The times in it through one map, its places through another, its `act` values through a third.
  func mapped(
    time: (Int64) -> Int64 = { $0 }, place: (Point) -> Point = { $0 }, values: ([Double]) -> [Double] = { $0 }
  ) -> TraceRecord {
    var record = self
    record.now = time(now)
    func mapPlace(at i: Int) {
      guard case .real(let x) = fields[i], case .real(let y) = fields[i + 1] else { return }
      let mapped = place(Point(x: x, y: y))
      record.fields[i] = .real(mapped.x)
      record.fields[i + 1] = .real(mapped.y)
    }
    switch kind {
    case .touch: mapPlace(at: 2)
    case .view:
      for i in stride(from: 1, to: fields.count, by: 5) {
        if case .integer(let t) = fields[i + 1] { record.fields[i + 1] = .integer(time(t)) }
        mapPlace(at: i + 2)
      }
    case .act:
      mapPlace(at: 2)
      let old: [Double] = fields[4...].map { field in
        if case .real(let value) = field { return value }
        return 0
      }
      record.fields.replaceSubrange(4..., with: values(old).map { .real($0) })
    default: break
    }
    return record
  }
}
