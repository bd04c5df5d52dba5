// Gestures for one of the systems, ready to be played without allocating.

import Multitouch
import MultitouchInteractions
import MultitouchRecordings
import MultitouchSimulation

/// Takes a digest of what an interaction tells.
struct DigestOutput: InteractionOutput {
  typealias Behavior = StandardBehavior

  private(set) var digest = TraceDigest()

  mutating func interaction(_ event: InteractionEvent, at now: Timestamp) {
    note(now, event.code, event.numbers)
  }

  mutating func note(_ now: Timestamp, _ code: Int64, _ numbers: InteractionNumbers) {
    digest.absorb(now.nanoseconds)
    digest.absorb(code)
    for index in 0..<numbers.count { digest.absorb((numbers[index] + 0).bitPattern) }
  }
}

/// An engine whose host is an interaction, and gestures for it.
struct InteractionPlayer<System: InteractionSystem>: ProvedPlayer, ~Copyable where System.Output == DigestOutput {
  private var engine = StandardTouchEngine()
  private var host: System
  private let scene: [EngineCommand<StandardBehavior>]
  private let stream: TouchStream
  private let tail: Timestamp
  let expectedDigest: UInt64

  /// Makes a player; nothing is played yet. The digest it must have is that of what the script runner is told.
  init(_ experiment: InteractionExperiment, _ host: System, _ attachment: [EngineCommand<StandardBehavior>] = []) {
    self.host = host
    scene = experiment.scene.scene.map { EngineCommand(ofScene: $0) } + attachment
    stream = experiment.stream
    tail = experiment.stream.endTime
    var told = DigestOutput()
    do {
      for event in try ScriptRunner.run(experiment.script()).compactMap({ ToldEvent($0) }) {
        told.note(event.time, event.code, event.numbers)
      }
    } catch {
      AllocationProof.stop("\(experiment.name): \(error)")
    }
    expectedDigest = told.digest.value
  }

  var eventCount: Int { stream.frames.count + 1 }
  var digest: UInt64 { host.output.digest.value }

  @inline(never)
  mutating func makeScene() {
    for command in scene { engine.perform(command, host: &host) }
  }

  @inline(never)
  mutating func play(_ event: Int) {
    guard event < stream.frames.count else {
      engine.advance(to: tail, host: &host)
      return
    }
    let frame = stream.frames[event]
    let changes = stream.changes
    engine.handle(frame.time, changes.span.extracting(frame.rows), host: &host)
  }
}

enum InteractionRun {
  /// Plays an interaction's gestures; what disproves the claim, or nil.
  static func prove(_ experiment: InteractionExperiment, _ mode: ProofMode, plantedEvent: Int?) -> String? {
    let output = DigestOutput()
    switch experiment.scene.system {
    case .delayedTap(let settings):
      let options = DelayedTapOptions(settings)
      var commands: [EngineCommand<StandardBehavior>] = []
      for control in settings.controls { options.attach(to: ControlID(numbered: control)) { commands.append($0) } }
      return InteractionPlayer(experiment, DelayedTap(options, output: output), commands)
        .prove(mode, plantedEvent: plantedEvent)
    case .triggeredTap(let recognizer):
      return InteractionPlayer(experiment, TriggeredTap(RecognizerID(numbered: recognizer), output: output))
        .prove(mode, plantedEvent: plantedEvent)
    case .collection(let settings):
      let host = CollectionDoubleTap(
        CollectionGrid(settings), view: ViewID(numbered: settings.view),
        doubleTap: RecognizerID(numbered: settings.doubleTap), output: output)
      return InteractionPlayer(experiment, host).prove(mode, plantedEvent: plantedEvent)
    case .webTap(let settings):
      let options = WebSingleTapOptions(settings)
      var commands: [EngineCommand<StandardBehavior>] = []
      options.attach { commands.append($0) }
      return InteractionPlayer(experiment, WebSingleTap(options, output: output), commands)
        .prove(mode, plantedEvent: plantedEvent)
    case .tapDragHold(let control, let settings):
      let host = TapDragHold(TapDragHoldOptions(settings), control: ControlID(numbered: control), output: output)
      return InteractionPlayer(experiment, host).prove(mode, plantedEvent: plantedEvent)
    case .dial(let settings):
      let host = Dial(DialOptions(settings), control: ControlID(numbered: settings.control), output: output)
      return InteractionPlayer(experiment, host).prove(mode, plantedEvent: plantedEvent)
    case nil: AllocationProof.stop("\(experiment.name) has no interaction")
    }
  }
}
