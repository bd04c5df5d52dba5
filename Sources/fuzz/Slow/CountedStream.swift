// A stream as it is counted: an engine, a host that takes a few instructions, and the stream in flat memory.

import BenchmarkHarness
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// Plays a legal stream inside a counted call.
enum CountedStream {
  /// Plays the stream once to warm everything up, then once more, counted, from a new engine.
  static func count(_ script: TouchScript) {
    let stream = FlatStream(script)
    let engine = UnsafeMutablePointer<StandardTouchEngine>.allocate(capacity: 1)
    defer { engine.deallocate() }
    var checksums: [UInt64] = []
    for isCounted in [false, true] {
      engine.initialize(to: StandardTouchEngine(profile: script.profile))
      var host = CountedHost(script)
      for command in script.scene { engine.pointee.perform(EngineCommand(command), host: &host) }
      if isCounted {
        CountedCall.run { stream.play(to: &engine.pointee, &host) }
      } else {
        stream.play(to: &engine.pointee, &host)
      }
      checksums.append(host.checksum)
      engine.deinitialize(count: 1)
    }
    // Both passes did the same, and nothing of it was optimised away.
    precondition(checksums[0] == checksums[1], "two passes of one stream differ")
  }
}

/// Steps without arrays of their own.
private struct FlatStream {
  private struct Entry {
    var time: Int64
    /// Empty for an advance.
    var rows: Range<Int>
  }

  private var entries: [Entry] = []
  private var changes: [ContactChange] = []

  init(_ script: TouchScript) {
    for step in script.steps {
      switch step {
      case .frame(let time, let frame):
        entries.append(Entry(time: time, rows: changes.count..<changes.count + frame.count))
        changes += frame
      case .advance(let time): entries.append(Entry(time: time, rows: 0..<0))
      case .command, .samples: preconditionFailure("a legal stream has frames and advances only")
      }
    }
  }

  @inline(never)
  func play(to engine: inout StandardTouchEngine, _ host: inout CountedHost) {
    entries.withUnsafeBufferPointer { entries in
      changes.withUnsafeBufferPointer { changes in
        for entry in entries {
          let time = Timestamp(nanoseconds: entry.time)
          if entry.rows.isEmpty {
            engine.advance(to: time, host: &host)
          } else {
            let rows = UnsafeBufferPointer(rebasing: changes[entry.rows])
            engine.handle(time, Span(_unsafeElements: rows), host: &host)
          }
        }
      }
    }
  }
}

/// Adds up what it is shown, and answers from bit masks which recognizers may recognize together.
private struct CountedHost: TouchHost {
  typealias Behavior = StandardBehavior

  var checksum: UInt64 = 0
  var questions: HostQuestions { .simultaneously }
  private var companions: [64 of UInt64] = .init(repeating: 0)

  init(_ script: TouchScript) {
    for answer in script.answers {
      guard case .simultaneously(let asked) = answer.question, (0..<64).contains(asked) else { continue }
      switch answer.reply {
      case .always(let yes): companions[asked] = yes ? .max : 0
      case .only(let others): companions[asked] = others.reduce(0) { $0 | 1 << UInt64($1) }
      case .cycle: continue
      }
    }
  }

  @inline(__always)
  mutating func recognizerActed(_ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable) {
    checksum = checksum &+ action.location.x.bitPattern &+ action.location.y.bitPattern
    checksum = checksum &+ action.values.value0.bitPattern &+ action.values.value1.bitPattern
  }

  @inline(__always)
  mutating func viewReceives(_ delivery: ViewDelivery, in context: inout some TouchContext<Behavior> & ~Copyable) {
    checksum &+= 1
  }

  @inline(__always)
  mutating func shouldRecognizeSimultaneously(
    _ recognizer: RecognizerID, with other: RecognizerID, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    let asked = context.number(of: recognizer)
    let with = context.number(of: other)
    guard asked >= 0 && asked < 64 && with >= 0 && with < 64 else { return false }
    return companions[asked] &>> UInt64(with) & 1 != 0
  }
}
