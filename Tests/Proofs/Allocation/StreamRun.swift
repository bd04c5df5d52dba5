// One stream, ready to be played without allocating: everything that needs memory is made here, before.

import BenchmarkHarness
import CRealtime
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A stream, its scene and the digest its trace must have.
struct StreamRun {
  private let experiment: StreamExperiment
  private let companions: [8 of UInt8]
  private let expectedDigest: UInt64

  /// Rows of the stream.
  var rowCount: Int { experiment.stream.rowCount }

  /// Prepares a stream; the digest it must have is that of the script runner, which keeps the whole trace.
  init(_ experiment: StreamExperiment) {
    self.experiment = experiment
    var companions: [8 of UInt8] = .init(repeating: 0)
    for answer in experiment.scene.answers {
      guard case .simultaneously(let asked) = answer.question, case .only(let others) = answer.reply else {
        Self.stop("the host of \(experiment.name) has an answer that this program cannot give: \(answer)")
      }
      for other in others { companions[asked] |= 1 << UInt8(other) }
    }
    self.companions = companions
    do {
      var digest = TraceDigest()
      for record in try ScriptRunner.run(experiment.script()) { record.absorb(into: &digest) }
      expectedDigest = digest.value
    } catch {
      Self.stop("\(experiment.name): \(error)")
    }
  }

  /// Plays the stream with a reading of the counters around every event; `nil` if nothing was allocated or freed.
  func playCounted(plantedEvent: Int?) -> String? {
    var player = StreamPlayer(experiment, companions)
    let probe = AllocationProbe()
    guard case .live = probe.control() else { Self.stop("the counters stand still: \(probe.control())") }
    var ledger = AllocationLedger()
    let start = probe.read()
    player.makeScene()
    ledger.note(event: -1, probe.read() - start)
    for event in 0..<player.eventCount {
      let before = probe.read()
      player.play(event)
      if event == plantedEvent { plantAllocation(byteCount: 48) }
      ledger.note(event: event, probe.read() - before)
    }
    guard case .live = probe.control() else { Self.stop("the counters stopped: \(probe.control())") }
    if let first = ledger.first {
      return "\(ledger.eventCount) events allocate or free, \(ledger.total.allocatedBytes) bytes in all; the first is "
        + "event \(first.event) with \(first.allocatedBytes) allocated and \(first.freedBytes) freed"
    }
    return disagreement(player.digest)
  }

  /// Plays the stream inside the sanitizer's realtime context, which ends the process at the first call that may block.
  func playRealtime(plantedEvent: Int?) -> String? {
    guard realtime_is_checked() else {
      Self.stop("this build has no RealtimeSanitizer: build with TOUCHSTONE_RTSAN=realtime")
    }
    var player = StreamPlayer(experiment, companions)
    let eventCount = player.eventCount
    realtime_enter()
    player.makeScene()
    for event in 0..<eventCount {
      player.play(event)
      if event == plantedEvent { plantAllocation(byteCount: 48) }
    }
    realtime_exit()
    return disagreement(player.digest)
  }

  private func disagreement(_ digest: UInt64) -> String? {
    digest == expectedDigest
      ? nil
      : "the trace's digest is \(String(digest, radix: 16)), the script runner's \(String(expectedDigest, radix: 16)): "
        + "find the first differing record with the script"
  }

  /// Ends the program when nothing can be known.
  static func stop(_ message: String) -> Never {
    print(message)
    exit(2)
  }
}

/// An engine with a scene to make and a stream to play, one event at a time.
struct StreamPlayer: ~Copyable {
  private var engine = StandardTouchEngine()
  private var host = TraceHost(DigestSink())
  private let scene: [EngineCommand<StandardBehavior>]
  private let stream: TouchStream
  private let tail: Timestamp

  /// Makes a player; nothing is played yet.
  init(_ experiment: StreamExperiment, _ companions: [8 of UInt8]) {
    scene = experiment.scene.scene.map { EngineCommand(ofScene: $0) }
    stream = experiment.stream
    tail = experiment.stream.endTime
    host.sink.companions = companions
  }

  /// Frames, and the advance that lets every timer fire.
  var eventCount: Int { stream.frames.count + 1 }

  /// The digest of the trace so far.
  var digest: UInt64 { host.sink.digest.value }

  /// Carries out the scene's commands.
  @inline(never)
  mutating func makeScene() {
    for command in scene { engine.perform(command, host: &host) }
  }

  /// Plays one event.
  @inline(never)
  mutating func play(_ event: Int) {
    guard event < stream.frames.count else {
      engine.advance(to: tail, host: &host)
      return
    }
    let frame = stream.frames[event]
    // A span of the stored array would borrow the whole player.
    let changes = stream.changes
    engine.handle(frame.time, changes.span.extracting(frame.rows), host: &host)
  }
}

extension EngineCommand<StandardBehavior> {
  /// The engine's form of a command that builds a scene; of any other kind, the program stops.
  fileprivate init(ofScene command: ScriptCommand) {
    switch command {
    case .addWindow(let attributes, let level): self = .addWindow(ViewSettings(attributes), level: level)
    case .addView(let attributes, let parent):
      self = .addView(ViewSettings(attributes), parent: ViewID(numbered: parent))
    case .addRecognizer(let spec, let view):
      self = .addRecognizer(StandardBehavior(spec.kind), spec.settings, view: ViewID(numbered: view))
    case .require(let r, let q): self = .require(RecognizerID(numbered: r), toFail: RecognizerID(numbered: q))
    default: StreamRun.stop("a scene has a command that this program does not know: \(command)")
    }
  }
}
