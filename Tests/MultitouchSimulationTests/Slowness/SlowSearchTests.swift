import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct LegalStreamTests {
  static func scene() -> [ScriptCommand] {
    [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 1000, height: 2000)), level: 0),
      .addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 0),
    ]
  }

  /// A stream of `fingers` that land together, move and lift.
  static func stream(fingers: Int, frames: Int = 20) -> TouchScript {
    var script = TouchScript()
    script.scene = scene()
    let contacts = (1...fingers).map { ContactID(Int64($0)) }
    func place(_ finger: Int, _ frame: Int) -> Double { Double(finger * 60 + frame * 5) }
    script.steps.append(
      .frame(0, contacts.enumerated().map { .began($1, x: place($0, 0), y: 100) }))
    for frame in 1..<frames {
      script.steps.append(
        .frame(
          Int64(frame) * 8_000_000, contacts.enumerated().map { .moved($1, x: place($0, frame), y: 100) }))
    }
    return script
  }

  @Test func `what is lifted and waits for its timers is legal, and stays as it is`() {
    let legal = LegalStream.repaired(Self.stream(fingers: 3))
    #expect(LegalStream.complaint(legal) == nil)
    #expect(LegalStream.repaired(legal) == legal)
    #expect(LegalStream.contactCount(of: legal) == 3)
    guard case .frame(_, let lifts)? = legal.steps.dropLast().last, case .advance? = legal.steps.last else {
      Issue.record("it does not end with a lift and a wait")
      return
    }
    #expect(lifts == [.ended(1), .ended(2), .ended(3)])
  }

  @Test func `an eleventh finger, a move without a landing, a place that is none and a second change are left out`() {
    var script = Self.stream(fingers: 10)
    script.steps.insert(
      .frame(
        1,
        [
          .began(99, x: 1, y: 1), .moved(98, x: 1, y: 1), .moved(1, x: .nan, y: 1), .ended(97), .moved(2, x: 1, y: 1),
          .moved(2, x: 9, y: 9),
        ]), at: 1)
    let legal = LegalStream.repaired(script)
    #expect(legal.steps[1] == .frame(1_000_000, [.moved(2, x: 1, y: 1)]))
    #expect(LegalStream.contactCount(of: legal) == 10)
    #expect(LegalStream.complaint(legal) == nil)
  }

  @Test func `commands, samples, systems and capacities of its own are left out`() {
    var script = Self.stream(fingers: 1)
    script.steps.insert(.command(.cancelAllTouches), at: 1)
    script.steps.insert(.samples([]), at: 1)
    script.scene.append(.cancelAllTouches)
    script.capacities.touches = 2
    script.answers = [ScriptAnswer(.simultaneously(recognizer: 0), .cycle([true, false]))]
    #expect(LegalStream.repaired(script) == LegalStream.repaired(Self.stream(fingers: 1)))
  }

  @Test(arguments: [Int64.min, -1, 0, 7, .max])
  func `times that go backwards or leap become steps of at least a millisecond and at most three seconds`(time: Int64) {
    var script = Self.stream(fingers: 1)
    script.steps.insert(.frame(time, [.moved(1, x: 3, y: 3)]), at: 10)
    let legal = LegalStream.repaired(script)
    var last: Int64 = 0
    for step in legal.steps.dropLast() {
      guard case .frame(let time, _) = step else { continue }
      #expect(time == 0 && last == 0 || (1_000_000...3_000_000_000).contains(time - last))
      last = time
    }
    #expect(LegalStream.complaint(legal) == nil)
  }

  @Test func `what is not legal is said with the reason`() {
    #expect(LegalStream.complaint(Self.stream(fingers: 1)) != nil)
    #expect(
      LegalStream.complaint(LegalStream.repaired(Self.stream(fingers: 1, frames: 3)))?.contains("fewer than") == true)
    var refused = LegalStream.repaired(Self.stream(fingers: 1))
    refused.scene.append(.addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 77))
    #expect(LegalStream.complaint(refused)?.contains("refuses") == true)
  }

  @Test func `every script of the generator becomes legal or is refused, and never traps`() {
    var legalCount = 0
    for seed in 0..<60 {
      let script = LegalStream.repaired(ScriptGenerator.script(seed: UInt64(seed)))
      // As text: what is not a number does not equal itself.
      #expect(TouchFormat.text(of: LegalStream.repaired(script)) == TouchFormat.text(of: script))
      if LegalStream.complaint(script) == nil { legalCount += 1 }
    }
    #expect(legalCount > 10)
  }
}

@Suite struct SlowSearchTests {
  /// A made-up cost: changes per step. Larger with more fingers that move at once.
  static func changes(_ scripts: [TouchScript]) -> [Double] {
    scripts.map { script in
      let count = script.steps.reduce(0) { sum, step in
        if case .frame(_, let changes) = step { sum + changes.count } else { sum }
      }
      return Double(count) / Double(script.steps.count)
    }
  }

  @Test func `rounds keep the costliest legal stream of each number of contacts, and costs only rise`() {
    var search = SlowSearch(seed: 3)
    search.take([LegalStreamTests.stream(fingers: 2)], measure: Self.changes)
    #expect(search.best.keys.sorted() == [2])
    var before = search.best
    for _ in 0..<3 {
      let news = search.round(measure: Self.changes)
      for stream in news {
        #expect(stream.cost > before[stream.contactCount]?.cost ?? 0)
        #expect(search.best[stream.contactCount] == stream)
      }
      for (count, old) in before { #expect((search.best[count]?.cost ?? 0) >= old.cost) }
      before = search.best
    }
    #expect(search.streams.count > 2)
    for stream in search.streams {
      #expect(LegalStream.complaint(stream.script) == nil)
      #expect(LegalStream.contactCount(of: stream.script) == stream.contactCount)
      #expect(Self.changes([stream.script]) == [stream.cost])
    }
    #expect(search.counts.rounds == 3 && search.counts.measured > 32)
  }

  @Test func `the same seed finds the same, another one something else`() {
    func found(_ seed: UInt64) -> [SlowStream] {
      var search = SlowSearch(seed: seed)
      for _ in 0..<2 { search.round(measure: Self.changes) }
      return search.streams
    }
    let first = found(1)
    #expect(first == found(1) && first != found(2))
  }

  @Test func `what cannot be measured ends the round and keeps what there was`() {
    struct Broken: Error {}
    var search = SlowSearch(seed: 3)
    search.take([LegalStreamTests.stream(fingers: 2)], measure: Self.changes)
    let before = search.best
    #expect(throws: Broken.self) { try search.round { _ in throw Broken() } }
    #expect(search.best == before)
  }

  @Test func `a stream that is not legal even when repaired is not taken`() {
    var search = SlowSearch(seed: 3)
    search.take([TouchScript(), LegalStreamTests.stream(fingers: 1, frames: 2)], measure: Self.changes)
    #expect(search.best.isEmpty)
  }
}
