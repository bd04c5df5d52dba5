import Multitouch
import MultitouchRecordings

/// What a picture shows of one control, or of what the host reports: when it tracked a touch, and what it sent.
struct ReplayControlBand {
  /// How a picture shows something that was sent or told.
  enum Sign {
    /// It comes to an end well, or is told by an interaction: a word stands behind it.
    case done
    /// A touch is lost to it: a word stands behind it.
    case lost
    /// A step on the way.
    case step
  }

  /// Of a control; nil of the host.
  let number: Int?
  /// What stands before its lane.
  let name: String
  /// From when to when it tracked a touch; without an end, to that of the picture.
  private(set) var tracking: [(from: Int64, to: Int64?)] = []
  /// When a finger's move was told.
  private(set) var moves: [Int64] = []
  /// In the order of their times.
  private(set) var marks: [(sign: Sign, word: String, event: ReplayEvent)] = []

  private init(_ number: Int?, _ name: String) {
    self.number = number
    self.name = name
  }

  /// How many controls tracked or sent something.
  static func count(in replay: Replay) -> Int {
    var numbers: Set<Int> = []
    for record in replay.trace.records {
      if case .control(let number) = record.subject { numbers.insert(number) }
    }
    return numbers.count
  }

  /// The bands of the first controls that tracked or sent something, by number, then that of what the host reports.
  static func all(of replay: Replay, atMost max: Int) -> [ReplayControlBand] {
    var bands: [TraceSubject: ReplayControlBand] = [:]
    var controls: [(number: Int, subject: TraceSubject)] = []
    var host = ReplayControlBand(nil, "host")
    guard replay.trace.records.contains(where: { [.track, .ctl, .user].contains($0.kind) }) else { return [] }
    for event in replay.events {
      let record = replay.trace.records[event.index]
      switch record.kind {
      case .track, .ctl, .send:
        guard case .control(let number) = record.subject else { continue }
        if bands[record.subject] == nil {
          controls.append((number, record.subject))
          bands[record.subject] = ReplayControlBand(number, event.who)
        }
        bands[record.subject]?.take(record, event)
      case .user:
        let hasSystem = replay.script.system != nil
        if hasSystem, InteractionWords.isOfMove(record) {
          host.moves.append(record.now)
        } else {
          host.marks.append((.done, (hasSystem ? InteractionWords.text(of: record) : nil) ?? event.text, event))
        }
      default: continue
      }
    }
    let shown = controls.sorted { $0.number < $1.number }.prefix(max).compactMap { bands[$0.subject] }
    return shown + (host.marks.isEmpty && host.moves.isEmpty ? [] : [host])
  }

  private mutating func take(_ record: TraceRecord, _ event: ReplayEvent) {
    if record.kind == .track {
      switch record.fields.first {
      case .step(.begin): if record.fields.last == .answer(true) { tracking.append((record.now, nil)) }
      case .step(.continue): if record.fields.last == .answer(false) { close(record.now) }
      default: close(record.now)
      }
      return
    }
    if record.kind == .send {
      if let last = marks.indices.last, marks[last].event.time == record.now {
        marks[last].event.text += ", " + event.text
      }
      return
    }
    guard case .integer(let bits)? = record.fields.first else { return }
    let events = ControlEvents(rawValue: UInt32(truncatingIfNeeded: bits))
    let isLost = !events.isDisjoint(with: [.touchUpOutside, .touchCancel])
    let isStep = events.isSubset(of: [
      .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit,
    ])
    if ReplayEvent.level(of: record) == .detail { return moves.append(record.now) }
    marks.append((isLost ? .lost : isStep ? .step : .done, events.spoken, event))
  }

  private mutating func close(_ time: Int64) {
    if let last = tracking.indices.last, tracking[last].to == nil { tracking[last].to = time }
  }
}
