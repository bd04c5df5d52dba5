// One stream, ready to be played without allocating: everything that needs memory is made here, before.

import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// An engine with a scene to make and a stream to play, and the digest its trace must have.
struct StreamPlayer: ProvedPlayer, ~Copyable {
  private var engine = StandardTouchEngine()
  private var host = TraceHost(DigestSink())
  private let scene: [EngineCommand<StandardBehavior>]
  private let stream: TouchStream
  private let tail: Timestamp
  let expectedDigest: UInt64

  /// Makes a player; nothing is played yet. The digest it must have is that of the script runner, which keeps the whole
  /// trace.
  init(_ experiment: StreamExperiment) {
    scene = experiment.scene.scene.map { EngineCommand(ofScene: $0) }
    stream = experiment.stream
    tail = experiment.stream.endTime
    for answer in experiment.scene.answers {
      guard case .simultaneously(let asked) = answer.question, case .only(let others) = answer.reply else {
        AllocationProof.stop("the host of \(experiment.name) has an answer that this program cannot give: \(answer)")
      }
      for other in others { host.sink.companions[asked] |= 1 << UInt8(other) }
    }
    do {
      var digest = TraceDigest()
      for record in try ScriptRunner.run(experiment.script()) { record.absorb(into: &digest) }
      expectedDigest = digest.value
    } catch {
      AllocationProof.stop("\(experiment.name): \(error)")
    }
    // Swift makes a type's metadata when a process destroys its first value of it: here, before anything is counted.
    _ = engine.snapshot()
  }

  /// Frames, and the advance that lets every timer fire.
  var eventCount: Int { stream.frames.count + 1 }

  /// The digest of the trace so far.
  var digest: UInt64 { host.sink.digest.value }

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
    if event % 1_000 == 0 {
      // P-80: to go back to where it is changes nothing, and allocates nothing.
      let snapshot = engine.snapshot()
      engine.restore(snapshot)
    }
    let frame = stream.frames[event]
    // A span of the stored array would borrow the whole player.
    let changes = stream.changes
    engine.handle(frame.time, changes.span.extracting(frame.rows), host: &host)
  }
}

extension EngineCommand<StandardBehavior> {
  /// The engine's form of a command that builds a scene; of any other kind, the program stops.
  init(ofScene command: ScriptCommand) {
    switch command {
    case .addWindow(let attributes, let level): self = .addWindow(ViewSettings(attributes), level: level)
    case .addView(let attributes, let parent):
      self = .addView(ViewSettings(attributes), parent: ViewID(numbered: parent))
    case .addControl(let settings, let attributes, let parent):
      self = .addControl(settings, ViewSettings(attributes), parent: ViewID(numbered: parent))
    case .addRecognizer(let spec, let view):
      self = .addRecognizer(StandardBehavior(spec.kind), spec.settings, view: ViewID(numbered: view))
    case .require(let r, let q): self = .require(RecognizerID(numbered: r), toFail: RecognizerID(numbered: q))
    default: AllocationProof.stop("a scene has a command that this program does not know: \(command)")
    }
  }
}
