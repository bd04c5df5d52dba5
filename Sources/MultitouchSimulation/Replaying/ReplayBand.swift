import Multitouch
import MultitouchRecordings

/// What a picture shows of one recognizer: when it was what, and where it changed.
struct ReplayBand {
  /// A word or a sign at a place of the band.
  enum Mark {
    /// It was turned into another kind, and is called so from then on.
    case renamed(Int64, String)
    /// It ended, failed or was cancelled.
    case over(GestureState, ReplayEvent)
  }

  let recognizer: Int
  /// From when to when it was Possible and told of touches; without an end, to that of the picture.
  private(set) var possible: [(from: Int64, to: Int64?)] = []
  /// From when to when it was Began or Changed; without an end, to that of the picture.
  private(set) var underWay: [(from: Int64, to: Int64?)] = []
  /// When it acted Changed.
  private(set) var changes: [Int64] = []
  /// In the order of their times.
  private(set) var marks: [Mark] = []
  /// What it was called, each name once.
  private var names: [String] = []
  private var lastName: String?

  private static func recognizers(in replay: Replay) -> Set<Int> {
    Set(replay.trace.records.compactMap { if case .recognizer(let r) = $0.subject { r } else { nil } })
  }

  /// How many recognizers a trace speaks of.
  static func count(in replay: Replay) -> Int { recognizers(in: replay).count }

  /// The bands of the first recognizers that a trace speaks of, by number.
  static func all(of replay: Replay, atMost max: Int) -> [ReplayBand] {
    let recognizers = recognizers(in: replay).sorted().prefix(max)
    var bands = recognizers.map { ReplayBand(recognizer: $0) }
    let places = Dictionary(uniqueKeysWithValues: recognizers.enumerated().map { ($1, $0) })
    for event in replay.events {
      let record = replay.trace.records[event.index]
      // A question about a requirement may be another one's, and shows nothing.
      guard record.kind != .req, case .recognizer(let r) = record.subject, let place = places[r] else { continue }
      bands[place].take(record, event)
    }
    return bands
  }

  private init(recognizer: Int) { self.recognizer = recognizer }

  /// Its number and kind, and what it was turned into.
  var name: String {
    let prefix = "r\(recognizer) "
    let later = names.dropFirst().map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
    let more = later.count > 2 ? ["\(later.count) more kinds"] : later
    return ([names.first ?? "r\(recognizer)"] + more).joined(separator: ", then ")
  }

  private mutating func take(_ record: TraceRecord, _ event: ReplayEvent) {
    if lastName != event.who {
      if lastName != nil { marks.append(.renamed(record.now, event.who)) }
      lastName = event.who
      if !names.contains(event.who) { names.append(event.who) }
    }
    switch record.kind {
    case .rec:
      if !isOpen(possible) && !isOpen(underWay) { possible.append((record.now, nil)) }
    case .state:
      guard case .state(let to)? = record.fields.last else { return }
      if to == .began {
        close(&possible, record.now)
        underWay.append((record.now, nil))
      } else if to == .ended || to == .cancelled || to == .failed {
        close(&possible, record.now)
        close(&underWay, record.now)
        marks.append(.over(to, event))
      }
    case .act:
      if isOpen(underWay), record.fields.first == .state(.changed) { changes.append(record.now) }
    default: break
    }
  }

  private func isOpen(_ spans: [(from: Int64, to: Int64?)]) -> Bool { spans.last.map { $0.to == nil } ?? false }

  private func close(_ spans: inout [(from: Int64, to: Int64?)], _ time: Int64) {
    if isOpen(spans) { spans[spans.count - 1].to = time }
  }
}
