import Multitouch
import MultitouchInteractions

/// Puts gestures one after another on the ticks of a panel, and keeps what must be told of them.
///
/// Several composers with one clock are several hands on one screen: see `merged(_:)`.
public struct InteractionComposer: Sendable {
  /// The pause between a lift and the next landing, in ticks: at least 0.8 s, longer than any interval of SPEC §6.
  static let pause = 100...180

  /// What the authors draw from.
  var random: StreamRandomness
  /// What must be told so far, in order.
  private(set) var told: [ToldEvent] = []
  /// The gestures so far.
  private(set) var gestureCount = 0

  private let clock: FrameClock
  /// When the last finger lifted.
  private(set) var lastTick = 0
  private var rows: [Row] = []
  private var tick = 0
  private var nextContact: Int64
  private let contactStride: Int64

  /// A row of a contact, not yet in a frame.
  private struct Row: Sendable {
    var tick: Int
    var change: ContactChange
  }

  /// Starts without a gesture.
  ///
  /// - Parameters:
  ///   - seed: decides everything drawn.
  ///   - clock: decides the times.
  ///   - lane: which hand it is of `laneCount`; their contacts differ.
  init(seed: UInt64, clock: FrameClock, lane: Int = 0, of laneCount: Int = 1) {
    self.clock = clock
    random = StreamRandomness(seed: seed)
    nextContact = Int64(lane) + 1
    contactStride = Int64(laneCount)
  }

  /// Plays gestures of an author, each far enough from the next to be told alone.
  mutating func play(_ count: Int, of author: inout any InteractionAuthor) {
    for _ in 0..<max(0, count) {
      play(at: tick, of: &author)
      tick = lastTick + random.integer(in: Self.pause)
    }
  }

  /// Plays one gesture of an author, from a tick on.
  mutating func play(at tick: Int, of author: inout any InteractionAuthor) {
    self.tick = tick
    author.play(in: &self)
    gestureCount += 1
  }

  /// Plays the fingers of a gesture, with a finger's noise: what the panel reports of each.
  mutating func play(_ fingers: [FingerPlan]) -> [PlayedFinger] {
    let noise = fingers.map { _ in FingerNoise(using: &random) }
    var played = fingers.map { PlayedFinger(samples: [], isCancelled: $0.isCancelled) }
    for time in 0...(fingers.reduce(0) { max($0, $1.lift) }) {
      for (number, finger) in fingers.enumerated() where time >= finger.landing && time <= finger.lift {
        let contact = ContactID(nextContact + Int64(number) * contactStride)
        let now = clock.time(of: tick + time)
        if time == finger.lift {
          rows.append(Row(tick: tick + time, change: finger.isCancelled ? .cancelled(contact) : .ended(contact)))
          played[number].end = now
        } else {
          let progress = Double(time - finger.landing) / Double(finger.lift - finger.landing)
          let place = noise[number].place(near: finger.path(time), progress: progress, using: &random)
          let phase: ContactPhase = time == finger.landing ? .began : .moved
          rows.append(Row(tick: tick + time, change: ContactChange(contact: contact, phase: phase, location: place)))
          played[number].samples.append(PlayedFinger.Sample(time: now, place: place))
        }
      }
      lastTick = max(lastTick, tick + time)
    }
    nextContact += Int64(fingers.count) * contactStride
    return played
  }

  /// Notes what must be told.
  mutating func tell(_ event: InteractionEvent, at time: Timestamp) { told.append(ToldEvent(event, at: time)) }

  /// What several hands do at once: a frame for each tick in which one of them does something.
  ///
  /// - Precondition: they have one clock, and differ in their lanes.
  static func merged(_ hands: [InteractionComposer]) -> TouchStream {
    var stream = TouchStream()
    var next = hands.map { _ in 0 }
    while true {
      let due = hands.indices.compactMap { next[$0] < hands[$0].rows.count ? hands[$0].rows[next[$0]].tick : nil }
      guard let tick = due.min() else { return stream }
      stream.openFrame(at: hands[0].clock.time(of: tick))
      for (number, hand) in hands.enumerated() {
        while next[number] < hand.rows.count && hand.rows[next[number]].tick == tick {
          stream.append(hand.rows[next[number]].change)
          next[number] += 1
        }
      }
    }
  }
}

/// What the panel reported of a finger.
struct PlayedFinger {
  /// A row with a place.
  struct Sample {
    var time: Timestamp
    var place: Point
  }

  /// The landing and the moves.
  var samples: [Sample]
  /// When it was over.
  var end = Timestamp.zero
  /// Whether the source gave it up.
  var isCancelled: Bool

  var landing: Sample { samples[0] }
  /// Where it lifted.
  var lastPlace: Point { samples[samples.count - 1].place }
  /// Whether it ever was farther than a distance from where it landed.
  func strays(beyond distance: Double) -> Bool {
    samples.contains { ($0.place - landing.place).squaredLength > distance * distance }
  }
}
