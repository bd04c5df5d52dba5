// One stream through several engines in turns.

import BenchmarkHarness
import CommandShell
import Foundation
import Multitouch
import MultitouchSimulation

/// What a stream cost in each engine, round by round.
struct PeerComparison {
  /// The stream, as `taps`.
  var stream: String
  var rowCount: Int
  var entries: [Entry]

  /// One engine.
  struct Entry {
    var name: String
    var version: String
    /// Nanoseconds per row, one a round.
    var samples: [Double]
    /// What it recognized, in its order.
    var counts: [Recognized]
    /// In how many playings it recognized nothing though it did in another.
    var emptyPlayings: Int { hasRecognized ? silentPlayings : 0 }
    private var silentPlayings = 0
    private var hasRecognized = false

    init(name: String, version: String, samples: [Double], counts: [Recognized]) {
      (self.name, self.version, self.samples, self.counts) = (name, version, samples, counts)
    }

    /// Notes what it counted in one playing more.
    mutating func note(_ playing: [PeerProcess.Playing.Count]) {
      for count in playing {
        if let place = counts.firstIndex(where: { $0.name == count.name }) {
          counts[place].note(count.value)
        } else {
          counts.append(Recognized(name: count.name, value: count.value))
        }
      }
      if playing.allSatisfy({ $0.value == 0 }) { silentPlayings += 1 } else { hasRecognized = true }
    }

    var median: Double { Summary.median(samples) }
  }

  /// A thing that is recognized, and how often: in the playing with the fewest, and in that with the most.
  struct Recognized {
    var name: String
    private(set) var least: Int
    private(set) var most: Int

    init(name: String, value: Int) { (self.name, least, most) = (name, value, value) }

    mutating func note(_ value: Int) { (least, most) = (min(least, value), max(most, value)) }

    var text: String { least == most ? "\(name) \(most)" : "\(name) \(least)–\(most)" }
  }

  /// How many times dearer than ours an engine is: the median over rounds of the ratios within each round.
  func ratio(of entry: Entry) -> Double {
    guard let ours = entries.first else { return 0 }
    return Summary.median(zip(entry.samples, ours.samples).map { $0 / $1 })
  }

  /// How long everyone plays in a round at least, in nanoseconds, the stream again and again: whoever is through in 3
  /// ms would else be measured with the caches that the one before has left.
  static let turnMinNs = 1e8

  /// Plays a workload through ours and all peers, one turn each a round, in an order that turns round every time.
  ///
  /// One playing of each before the first round does not count.
  static func run(
    _ stream: String, _ workload: Workload, _ peers: [PeerProcess], rounds: Int, in folder: String
  ) throws(CommandFailure) -> PeerComparison {
    let path = folder + "/" + stream + ".stream"
    let bytes = try PeerStream.bytes(of: workload.tape)
    do { try bytes.write(to: URL(fileURLWithPath: path)) } catch {
      throw CommandFailure("\(path): the stream cannot be written: \(error.localizedDescription)")
    }
    var player = StandardPlayer(workload.scene, TapeMemory(workload.tape))
    let rows = Double(workload.tape.rowCount)
    player.play(events: player.eventCount)
    for peer in peers {
      try peer.load(path)
      _ = try peer.play()
    }
    var entries = [
      Entry(name: "Touchstone", version: "", samples: [], counts: counts(workload.observe().truth))
    ]
    entries += peers.map { Entry(name: $0.name, version: $0.version, samples: [], counts: []) }
    for round in 0..<rounds {
      let order = round.isMultiple(of: 2) ? Array(entries.indices) : entries.indices.reversed()
      for place in order {
        var (spent, playings) = (0.0, 0.0)
        // An adapter that says it took no time shall not play for ever.
        while spent < turnMinNs && playings < 1_000 {
          if place == 0 {
            let start = ThreadClock.nanoseconds
            player.play(events: player.eventCount)
            spent += ThreadClock.nanoseconds - start
          } else {
            let playing = try peers[place - 1].play()
            spent += playing.nanoseconds
            entries[place].note(playing.counts)
          }
          playings += 1
        }
        entries[place].samples.append(spent / playings / rows)
      }
    }
    return PeerComparison(stream: stream, rowCount: workload.tape.rowCount, entries: entries)
  }

  /// What ours recognized: beginnings, or ends of what has no beginning.
  static func counts(_ truth: RecognitionTruth) -> [Recognized] {
    StandardRecognizer.allCases.map { recognizer in
      let number = recognizer.rawValue
      guard number < truth.counts.recognizerCount else { return .init(name: name(of: recognizer), value: 0) }
      let begun = truth.counts[number, .began]
      return .init(name: name(of: recognizer), value: begun > 0 ? begun : truth.counts[number, .ended])
    }
  }

  private static func name(of recognizer: StandardRecognizer) -> String {
    switch recognizer {
    case .singleTap: "tap"
    case .doubleTap: "doubleTap"
    case .longPress: "longPress"
    case .pan: "pan"
    case .pinch: "pinch"
    case .rotation: "rotation"
    }
  }
}
