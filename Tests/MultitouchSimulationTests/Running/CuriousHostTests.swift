// A host that asks: engine and model answer it alike, and a difference is seen.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct CuriousHostTests {
  /// Generated scripts in which some action has no target.
  static let scripts: [TouchScript] = {
    var scripts: [TouchScript] = []
    var seed: UInt64 = 1
    while scripts.count < 40 && seed < 8000 {
      let script = ScriptGenerator.make(seed: seed).script
      if script.scene.contains(where: { if case .addTarget(_, nil, _, _) = $0 { true } else { false } }) {
        scripts.append(script)
      }
      seed += 1
    }
    return scripts
  }()

  /// What a host was told by an engine, as its records.
  static func told(_ script: TouchScript, _ number: UInt64) throws -> [TraceRecord] {
    let host = CuriousHost(script, number: number)
    return try ScriptRunner.observe(script, ScriptRunWay(), system: host).records.filter { $0.kind == .user }
  }

  @Test func `wrong answers are told apart by what was asked`() throws {
    func subject(_ record: String, after before: String? = nil) throws -> CuriousHost.Subject? {
      func records(_ text: String) throws -> [TraceRecord] { try Trace(text: text, file: "a trace").records }
      return try CuriousHost.Subject.told(
        in: ModelDisagreement(
          position: 0, engine: records(record).first, model: nil, before: before.map(records) ?? [], engineAfter: [],
          modelAfter: []))
    }
    #expect(try subject("0 user - 31 3 2\n") == .coalesced)
    #expect(try subject("0 user - 24 1 2 3 4\n", after: "0 user - 31 4 1\n0 user - 52 0 5\n") == .predicted)
    #expect(try subject("0 user - 30 1 2\n", after: "0 user - 31 4 1\n") == .place)
    #expect(try subject("0 user - 24 1 2 3 4\n", after: "0 user - 31 15 4\n") == .values)
    #expect(try subject("0 reset r0\n", after: "0 user - 31 4 1\n") == nil)
  }

  /// What was told but for coalesced and predicted touches.
  static func withoutSamples(_ told: [TraceRecord]) -> [[TraceField]] {
    told.map(\.fields).filter {
      let isCount = $0[0] == .integer(31) && ($0[1] == .real(3) || $0[1] == .real(4))
      return !isCount && $0[0] != .integer(24) && $0[0] != .integer(52)
    }
  }

  /// What was told of coalesced or of predicted touches: of each change of a touch how many, then for each sample its
  /// places and its time.
  static func samples(_ subject: CuriousHost.Subject, _ records: [TraceRecord]) -> [[[TraceField]]] {
    var lists: [[[TraceField]]] = []
    var isWanted = false
    for fields in records.filter({ $0.kind == .user }).map(\.fields) {
      if fields[0] == .integer(24) || fields[0] == .integer(52) {
        if isWanted { lists[lists.count - 1].append(fields) }
      } else {
        isWanted = fields[0] == .integer(31) && fields[1] == .real(Double(subject.rawValue))
        if isWanted { lists.append([fields]) }
      }
    }
    return lists
  }

  /// A sample as it is told, of a time that fits 32 bits.
  static func sample(_ ms: Int, _ x: Double, from previous: Double) -> [[TraceField]] {
    [
      [.integer(24), .real(x), .real(40), .real(previous), .real(40)],
      [.integer(52), .real(0), .real(Double(ms) * 1_000_000)],
    ]
  }

  /// A window in which contact 1 does as the steps say.
  static func script(_ steps: [ScriptStep], predicting count: Int = 2) -> TouchScript {
    var script = TouchScript()
    script.profile.predictionCount = count
    script.profile.predictionStep = .milliseconds(10)
    script.scene = [.addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 800)), level: 0)]
    script.steps = steps
    return script
  }

  static func frame(_ ms: Int64, _ changes: ContactChange...) -> ScriptStep { .frame(ms * 1_000_000, changes) }

  /// Raw samples of contact 1: times in ms, and where they are.
  static func raw(_ samples: (Int64, Double)...) -> ScriptStep {
    .samples(
      samples.map { ScriptSample(contact: 1, time: $0.0 * 1_000_000, location: Point(x: $0.1, y: 40)) })
  }

  /// Whether an engine and a model of another script predict the same.
  static func predictsAlike(_ script: TouchScript, modelOf other: TouchScript) throws -> Bool {
    let model = ReferenceModel.write(other, system: CuriousHost(other, number: 1)).records
    return try samples(.predicted, told(script, 1)) == samples(.predicted, model)
  }

  @Test func `engine and model answer alike`() throws {
    #expect(CuriousHostTests.scripts.count == 40)
    for script in CuriousHostTests.scripts {
      for number in 1...2 as ClosedRange<UInt64> {
        #expect(try ModelDisagreement.ofQueries(script, number: number) == nil)
      }
    }
  }

  @Test func `a host that is answered otherwise is seen in the trace`() throws {
    let isSeen = try CuriousHostTests.scripts.contains { script in
      let engine = try ScriptRunner.observe(script, ScriptRunWay(), system: CuriousHost(script, number: 1)).records
      let model = ReferenceModel.write(script, system: CuriousHost(script, number: 2)).records
      return ModelDisagreement.first(engine: engine, model: model) != nil
    }
    #expect(isSeen)
  }

  @Test func `D-7, PAN-7: a pan that waits shows a move once it is told of it, and so until its reset`() throws {
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 800)), level: 0),
      .addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 0),
    ]
    script.steps = [
      .frame(0, [.began(1, x: 100, y: 100)]), .frame(10_000_000, [.moved(1, x: 103, y: 104)]),
      .frame(30_000_000, [.ended(1)]), .advance(2_000_000_000),
    ]
    let told = try CuriousHostTests.told(script, 1)
    var values: [[TraceField]] = []
    for (before, record) in zip(told, told.dropFirst()) where before.fields.prefix(2) == [.integer(31), .real(15)] {
      values.append(Array(record.fields.dropFirst()))
    }
    let rest: [TraceField] = [.real(0), .real(0), .real(0), .real(0)]
    // 3 and 4 pt in 10 ms.
    let moved: [TraceField] = [.real(3), .real(4), .real(300), .real(400)]
    // The landing and the move: the touch, the pan before its call, the view after it. The lift: the touch, the pan,
    // its failure, its reset (D-10); and the view (D-11), when it has no attempt any more.
    #expect(values == Array(repeating: rest, count: 5) + Array(repeating: moved, count: 5) + [rest])
  }

  @Test func `a tap tells the places of its finger, and its state in its action and before its reset`() throws {
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 10, y: 20, width: 400, height: 800)), level: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters())), view: 0),
    ]
    script.steps = [.frame(0, [.began(1, x: 30, y: 40)]), .frame(50_000_000, [.ended(1)]), .advance(2_000_000_000)]
    let told = try CuriousHostTests.told(script, 1)
    let place: [TraceField] = [.integer(30), .real(30), .real(40)]
    // N-14: the same in its view.
    let within: [TraceField] = [.integer(30), .real(20), .real(20)]
    let state: [TraceField] = [.integer(31), .real(0), .real(Double(GestureState.ended.rawValue))]
    // One is landing; one lifts. Both times it is its view's and its window's.
    let (landing, lift): ([TraceField], [TraceField]) = (
      [.integer(31), .real(9), .real(1)], [.integer(31), .real(9), .real(Double(1 << 21))]
    )
    let others = CuriousHostTests.withoutSamples(told).filter { $0[1] != .real(10) && $0[1] != .real(15) }
    let bound: [TraceField] = [.integer(31), .real(11), .real(129)]
    // H-1, and N-10: there is no recognizer with the number beside its own.
    let (hit, neighbor): ([TraceField], [TraceField]) = (
      [.integer(31), .real(12), .real(0)], [.integer(31), .real(13), .real(-1)]
    )
    // It continues no tap (T-6), and its view lies in itself.
    let (first, inside): ([TraceField], [TraceField]) = (
      [.integer(31), .real(16), .real(0)], [.integer(31), .real(14), .real(1)]
    )
    // When it becomes Ended, it has one finger, and no second and third.
    let none: [TraceField] = [.integer(31), .real(1), .real(-1)]
    #expect(
      others == [
        place, within, first, inside, hit, landing, bound, neighbor, place, within, first, inside, hit, lift, bound,
        neighbor, place, none, none, state, place, state,
      ])
    #expect(try ModelDisagreement.ofQueries(script, number: 1) == nil)
  }

  @Test func `T-6: a touch tells whose chain it continues, and one that was swallowed continues none`() throws {
    func told(_ script: TouchScript) throws -> [Double] {
      try CuriousHostTests.told(script, 1).compactMap { record in
        guard record.fields[1] == .real(16), case .real(let uid) = record.fields[2] else { return nil }
        return uid
      }
    }
    let scene = "touch 1\nwindow w0 v0 0 0 400 800\n"
    func press(_ milliseconds: Int) -> String {
      "frame \(milliseconds)ms\nbegan 1 30 40\nframe \(milliseconds + 50)ms\nended 1\n"
    }
    let chain = try TouchFormat.script(from: scene + press(0) + press(100) + press(200) + press(1000), file: "test")
    #expect(try told(chain) == [0, 0, 1, 1, 2, 2, 0, 0])
    // D-5: the window refuses the second landing, of which it is told before.
    let swallowed = try TouchFormat.script(
      from: scene + "answer hook w0 cycle 1 1 0\n" + press(0) + press(100), file: "test")
    let uids = try told(swallowed)
    #expect(uids.contains(1) && uids.last == 0)
    for script in [chain, swallowed] { #expect(try ModelDisagreement.ofQueries(script, number: 1) == nil) }
  }

  @Test func `D-7, G-5: a touch is not tracked before its call, and who may begin is Possible while asked`() throws {
    var settings = RecognizerSettings()
    settings.hasDelegate = true
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 400, height: 800)), level: 0),
      .addRecognizer(RecognizerSpec(.tap(TapParameters()), settings), view: 0),
      .addRecognizer(RecognizerSpec(.pan(PanParameters())), view: 0),
    ]
    script.steps = [.frame(0, [.began(1, x: 30, y: 40)]), .frame(50_000_000, [.ended(1)]), .advance(2_000_000_000)]
    let attempts = try CuriousHostTests.told(script, 1).map(\.fields).filter { $0[1] == .real(10) }.map { $0[2] }
    let (nothing, first): (TraceField, TraceField) = (.real(0), .real(8 + 1024 * 2))
    // Both before the landing, both before the lift, and the tap when it is asked whether the pan must fail.
    #expect(attempts == [nothing, nothing, first, first, first])
    // N-10: the tap before the pan's landing, the pan before the tap's, the tap before the pan's lift, and the pan,
    // which has failed inside (PAN-6), before the tap's. All are enabled.
    let neighbors = try CuriousHostTests.told(script, 1).map(\.fields).filter { $0[1] == .real(13) }.map { $0[2] }
    let tracking = Double(2 * (8 + 1024 * 2) + 1)
    let failed = Double(2 * Int(GestureState.failed.rawValue) + 1)
    #expect(neighbors == [.real(1), .real(tracking), .real(tracking), .real(failed)])
    #expect(try ModelDisagreement.ofQueries(script, number: 1) == nil)
  }

  @Test func `T-12, T-13: all samples and predictions are told, by their places and times`() throws {
    let script = CuriousHostTests.script([
      CuriousHostTests.frame(0, .began(1, x: 10, y: 40)), CuriousHostTests.raw((4, 12), (8, 15)),
      CuriousHostTests.frame(12, .moved(1, x: 16, y: 40)), CuriousHostTests.frame(20, .ended(1)),
    ])
    let told = try CuriousHostTests.told(script, 1)
    func count(_ subject: CuriousHost.Subject, _ n: Int) -> [[TraceField]] {
      [[.integer(31), .real(Double(subject.rawValue)), .real(Double(n))]]
    }
    let landing = CuriousHostTests.sample(0, 10, from: 10)
    let moves = [
      CuriousHostTests.sample(4, 12, from: 10), CuriousHostTests.sample(8, 15, from: 12),
      CuriousHostTests.sample(12, 16, from: 15),
    ]
    let lift = CuriousHostTests.sample(20, 16, from: 16)
    // Each in the change itself and again when the view hears of it.
    func twice(_ lists: [[[TraceField]]]) -> [[[TraceField]]] { lists.flatMap { [$0, $0] } }
    #expect(
      CuriousHostTests.samples(.coalesced, told)
        == twice([
          count(.coalesced, 1) + landing, count(.coalesced, 3) + moves.flatMap(\.self), count(.coalesced, 1) + lift,
        ]))
    // A point in 4 ms, from the last sample at another time.
    let ahead = [CuriousHostTests.sample(22, 18.5, from: 16), CuriousHostTests.sample(32, 21, from: 18.5)]
    #expect(
      CuriousHostTests.samples(.predicted, told)
        == twice([count(.predicted, 0), count(.predicted, 2) + ahead.flatMap(\.self), count(.predicted, 0)]))
    #expect(try ModelDisagreement.ofQueries(script, number: 1) == nil)
  }

  @Test func `T-13: engine and model go on from the same sample`() throws {
    let scripts = [
      // Two frames at one time: from before both, also where the first has the later samples.
      CuriousHostTests.script([
        CuriousHostTests.frame(0, .began(1, x: 10, y: 40)), CuriousHostTests.raw((5, 20), (10, 22), (10, 23)),
        CuriousHostTests.frame(20, .moved(1, x: 14, y: 40)), CuriousHostTests.frame(20, .moved(1, x: 16, y: 40)),
        CuriousHostTests.raw((20, 17)), CuriousHostTests.frame(20, .moved(1, x: 18, y: 40)),
        CuriousHostTests.frame(30, .moved(1, x: 28, y: 40)),
      ]),
      // Samples before the landing.
      CuriousHostTests.script([
        CuriousHostTests.raw((10, 6), (15, 8)), CuriousHostTests.frame(20, .began(1, x: 10, y: 40)),
        CuriousHostTests.frame(20, .moved(1, x: 13, y: 40)),
      ]),
      // Samples that are older than the frame before, and such as are later than their own.
      CuriousHostTests.script([
        CuriousHostTests.frame(0, .began(1, x: 0, y: 40)), CuriousHostTests.frame(10, .moved(1, x: 10, y: 40)),
        CuriousHostTests.raw((8, 20), (5, 24), (90, 25)), CuriousHostTests.frame(20, .moved(1, x: 30, y: 40)),
        CuriousHostTests.frame(20, .moved(1, x: 32, y: 40)), CuriousHostTests.frame(25, .moved(1, x: 37, y: 40)),
      ]),
      // A frame that is split (N-11), a landing of a contact that is down, a cancel from outside.
      CuriousHostTests.script([
        CuriousHostTests.frame(0, .began(1, x: 10, y: 40)), CuriousHostTests.raw((4, 12)),
        CuriousHostTests.frame(8, .moved(1, x: 14, y: 40), .moved(1, x: 16, y: 40)), CuriousHostTests.raw((12, 18)),
        CuriousHostTests.frame(16, .began(1, x: 90, y: 40)), CuriousHostTests.frame(24, .moved(1, x: 91, y: 40)),
        CuriousHostTests.raw((28, 92)), .command(.cancelAllTouches), CuriousHostTests.frame(32, .began(1, x: 5, y: 40)),
        CuriousHostTests.frame(40, .moved(1, x: 7, y: 40)),
      ]),
      // Of nobody; more than are taken; at no place; of a move that is at none.
      CuriousHostTests.script([
        CuriousHostTests.raw((0, 1)), CuriousHostTests.frame(0, .began(2, x: 10, y: 40)),
        CuriousHostTests.frame(8, .began(1, x: 10, y: 40)),
        .samples(
          (0..<140).map { ScriptSample(contact: 1, time: 9_000_000 + $0, location: Point(x: Double($0), y: 40)) }),
        CuriousHostTests.raw((10, .nan)), CuriousHostTests.frame(12, .moved(1, x: .nan, y: 40)),
        CuriousHostTests.frame(16, .moved(1, x: 20, y: 40)),
      ]),
    ]
    for script in scripts {
      #expect(try ModelDisagreement.ofQueries(script, number: 1) == nil)
      #expect(try CuriousHostTests.samples(.predicted, CuriousHostTests.told(script, 1)).contains { $0.count > 1 })
    }
  }

  @Test(arguments: [-1, 0, 1, 4, 5, .max], [.min, 0, 1, 16_666_667, 1 << 60, .max] as [Int64])
  func `T-13, N-15: engine and model predict as many, as far ahead`(count: Int, step: Int64) throws {
    for start in [-(1 << 61), 0, (1 << 61) - 20_000_000] as [Int64] {
      var script = CuriousHostTests.script([
        .frame(start, [.began(1, x: 10, y: 40)]), .frame(start + 7_000_000, [.moved(1, x: 13, y: 40.1)]),
        .samples([ScriptSample(contact: 1, time: .min, location: Point(x: 1, y: 1))]),
        .frame(start + 16_000_000, [.moved(1, x: 17, y: 40.3)]),
      ])
      script.startTime = start
      script.profile.predictionCount = count
      script.profile.predictionStep = Nanoseconds(step)
      #expect(try ModelDisagreement.ofQueries(script, number: 1) == nil)
    }
  }

  @Test func `T-13: engine and model predict alike in generated scripts that have samples`() throws {
    var predictions = 0
    for seed in 1...400 as ClosedRange<UInt64> {
      var script = ScriptGenerator.make(seed: seed).script
      let hasSamples = script.steps.contains { if case .samples = $0 { true } else { false } }
      if !hasSamples || script.system != nil { continue }
      script.profile.predictionCount = Int(seed % 5)
      script.profile.predictionStep = Nanoseconds(1 + Int64(seed) * 777_777)
      #expect(try ModelDisagreement.ofQueries(script, number: 1) == nil)
      predictions += try CuriousHostTests.samples(.predicted, CuriousHostTests.told(script, 1)).count { $0.count > 1 }
    }
    #expect(predictions > 100)
  }

  @Test func `T-12, N-16: a view is shown the samples of a lift whose touch makes room in its own frame`() throws {
    var script = CuriousHostTests.script([CuriousHostTests.frame(0, .began(1, x: 10, y: 40))])
    script.capacities.touches = 2
    script.capacities.touchRecords = 4
    // Five fingers it never gets: while the first is down it keeps the touches of the second.
    script.scene.append(.addRecognizer(RecognizerSpec(.pan(PanParameters(minimum: 5))), view: 0))
    for ms in [10, 20, 30] as [Int64] {
      script.steps += [
        CuriousHostTests.frame(ms, .began(2, x: 100, y: 40)), CuriousHostTests.frame(ms + 5, .ended(2)),
      ]
    }
    script.steps += [
      CuriousHostTests.raw((50, 11)), CuriousHostTests.frame(60, .ended(1), .began(3, x: 200, y: 40)),
      CuriousHostTests.frame(70, .moved(3, x: 210, y: 40)),
    ]
    let records = try ScriptRunner.observe(script, ScriptRunWay(), system: CuriousHost(script, number: 1)).records
    let drop = try #require(records.firstIndex { $0.kind == .drop })
    #expect(records[drop].fields == [.reason(.records), .integer(1)])
    #expect(records[drop + 1].kind == .view)
    let lift = CuriousHostTests.samples(.coalesced, Array(records[drop...])).first
    #expect(
      lift == [[.integer(31), .real(3), .real(2)]] + CuriousHostTests.sample(50, 11, from: 10)
        + CuriousHostTests.sample(60, 10, from: 11))
    #expect(try ModelDisagreement.ofQueries(script, number: 1) == nil)
  }

  @Test func `a model that predicts from the sample next to the right one is seen`() throws {
    func script(_ samples: ScriptStep, _ later: ScriptStep...) -> TouchScript {
      CuriousHostTests.script([CuriousHostTests.frame(0, .began(1, x: 10, y: 40)), samples] + later)
    }
    let (first, second) = (
      CuriousHostTests.frame(20, .moved(1, x: 14, y: 40)), CuriousHostTests.frame(20, .moved(1, x: 16, y: 40))
    )
    // To the model the last sample is missing: it goes on from the one before.
    let right = script(CuriousHostTests.raw((4, 12), (8, 15)), first)
    let wrong = script(CuriousHostTests.raw((4, 12)), first)
    #expect(ReferenceModel.run(right) == ReferenceModel.run(wrong))
    #expect(try CuriousHostTests.predictsAlike(right, modelOf: right))
    #expect(try !CuriousHostTests.predictsAlike(right, modelOf: wrong))
    // The same of a sample of an event before: in the last of two at one time.
    let (late, lateWrong) = (
      script(CuriousHostTests.raw((4, 12), (8, 15)), first, second),
      script(CuriousHostTests.raw((4, 12)), first, second)
    )
    let told = try CuriousHostTests.samples(.predicted, CuriousHostTests.told(late, 1))
    let model = ReferenceModel.write(lateWrong, system: CuriousHost(lateWrong, number: 1)).records
    #expect(told.last != CuriousHostTests.samples(.predicted, model).last)
    // One that is not missing, but later than the one it should go on from.
    let swapped = script(CuriousHostTests.raw((8, 12), (8, 15)), first)
    let other = script(CuriousHostTests.raw((8, 15), (8, 12)), first)
    #expect(try !CuriousHostTests.predictsAlike(swapped, modelOf: other))
  }
}
