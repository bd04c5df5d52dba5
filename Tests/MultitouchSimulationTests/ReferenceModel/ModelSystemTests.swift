// The model's systems are a second opinion: they owe nothing to the ones that scripts play on an engine, and a system
// that plays by another rule is told from them. That they meet the rows of SPEC §6 is shown by the scripts named after
// them.

import Foundation
import Multitouch
import MultitouchInteractions
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ModelSystemTests {
  /// A script of the specification, and another system to play it on an engine.
  struct Plant: CustomTestStringConvertible, Sendable {
    var file: String
    var change: @Sendable (inout TouchScript) -> Void

    init(_ file: String, _ change: @escaping @Sendable (inout TouchScript) -> Void) {
      self.file = file
      self.change = change
    }

    var testDescription: String { file }

    static func tap(_ file: String, _ change: @escaping @Sendable (inout ScriptDelayedTap) -> Void) -> Plant {
      Plant(file) { script in
        guard case .delayedTap(var settings)? = script.system else { return }
        change(&settings)
        script.system = .delayedTap(settings)
      }
    }

    static func collection(_ file: String, _ change: @escaping @Sendable (inout ScriptCollection) -> Void) -> Plant {
      Plant(file) { script in
        guard case .collection(var settings)? = script.system else { return }
        change(&settings)
        script.system = .collection(settings)
      }
    }

    static func web(_ file: String, _ change: @escaping @Sendable (inout ScriptWebTap) -> Void) -> Plant {
      Plant(file) { script in
        guard case .webTap(var settings)? = script.system else { return }
        change(&settings)
        script.system = .webTap(settings)
      }
    }

    static func press(_ file: String, _ change: @escaping @Sendable (inout ScriptPress) -> Void) -> Plant {
      Plant(file) { script in
        guard case .tapDragHold(let control, var settings)? = script.system else { return }
        change(&settings)
        script.system = .tapDragHold(control: control, settings)
      }
    }

    static func dial(_ file: String, _ change: @escaping @Sendable (inout ScriptDial) -> Void) -> Plant {
      Plant(file) { script in
        guard case .dial(var settings)? = script.system else { return }
        change(&settings)
        script.system = .dial(settings)
      }
    }
  }

  static let plants: [Plant] = [
    .tap("A1-one-tap") { $0.delay = Nanoseconds($0.delay.count + 1) },
    .tap("A9-the-repeat-registered-first") { $0.registersRepeatFirst = false },
    .tap("A7-cancelled-hardened") { $0.isHardened = false },
    .tap("B1-one-tap") { $0.variant = .a },
    .tap("B4-one-action-for-both-literal") { $0.sharesAction = false },
    .tap("B5-a-foreign-request-hardened") { $0.isHardened = false },
    .tap("C1-at-once") { $0.variant = .cDelayed },
    .tap("C5-released-outside-hardened") { $0.isHardened = false },
    .tap("SYS-Cb-press-and-hold-hardened") { $0.holdDelay = nil },
    Plant("TT-a-told") { $0.system = .triggeredTap(recognizer: 9) },
    .collection("DC1-one-tap") { $0.count = 0 },
    .collection("DC2-two-taps") { $0.itemSize.x += 1 / 64 },
    .web("W1-one-tap") { $0.delay = Nanoseconds($0.delay.count - 1) },
    .web("W11-two-taps-far-apart-hardened") { $0.isHardened = false },
    .web("WEB-requirement-three-taps-hardened") { $0.isHardened = false },
    .web("WEB-window-one-pixel-away-hardened") { $0.isHardened = false },
    .press("TD2-exactly-the-slop") { $0.slop -= 1 / 64 },
    .press("TD4-a-hold") { $0.holdTime = Nanoseconds($0.holdTime.count + 1) },
    .press("TD1-taps-in-a-row") { $0.countInterval = nil },
    .dial("TD-dial-through-the-centre") { $0.centre.y += 1 },
    .dial("TD-dial-sends-value-changed") { $0.isSilent = true },
  ]

  /// Canaries: the comparison is blind to a system if it lets one of these pass.
  @Test(arguments: plants)
  func `an engine whose system plays by another rule is told from the model`(_ plant: Plant) throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/Seeds/Specification/" + plant.file + ".touch")
    var other = script
    plant.change(&other)
    try #require(other.system != script.system)
    #expect(ModelDisagreement.first(engine: try ScriptRunner.run(script), model: ReferenceModel.run(script)) == nil)
    let found = ModelDisagreement.first(engine: try ScriptRunner.run(other), model: ReferenceModel.run(script))
    #expect(found != nil)
  }

  /// What differs is named with what led to it.
  @Test func `an event that is told otherwise is found where it is told`() throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/Seeds/Specification/TD3-there-and-back.touch")
    let engine = try ScriptRunner.run(script)
    let place = try #require(engine.firstIndex { $0.kind == .user && $0.fields.first == .integer(42) })
    var changed = engine
    changed.remove(at: place)
    let found = try #require(ModelDisagreement.first(engine: changed, model: ReferenceModel.run(script)))
    #expect(found.position == place && found.model?.kind == .user)
    #expect(found.before.last?.fields.first == .integer(41))
  }

  @Test func `each system of a script is played by one of the model's own`() throws {
    var kinds: Set<String> = []
    for name in CorpusFolder.scripts(in: "Seeds/Specification") {
      let script = try TouchFormat.read(CorpusFolder.path + "/" + name)
      let system = ModelSession(script).system
      #expect((system == nil) == (script.system == nil), "\(name)")
      if let system { kinds.insert(String(describing: type(of: system))) }
    }
    #expect(
      kinds == [
        "ModelDelayedTapA", "ModelDelayedTapB", "ModelDelayedTapC", "ModelTriggeredTapSystem", "ModelCollection",
        "ModelWebRecipe", "ModelWebRecipeHardened", "ModelWebRequirement", "ModelWebWindow", "ModelTapDragHold",
        "ModelDial",
      ])
  }

  /// The codes are the only thing they have in common; they are fixed by the table of `InteractionEvent`.
  @Test func `a told event has one code in the model and in the interactions`() {
    let events: [(ModelTold, InteractionEvent)] = [
      (.single, .single(button: 0)), (.double, .double(button: 0)), (.up, .up(button: 0)),
      (.pressAndHold, .pressAndHold(button: 0)), (.triggeredTap, .triggeredTap(count: 0, at: .zero)),
      (.highlight, .highlight(item: 0)), (.unhighlight, .unhighlight(item: 0)), (.select, .select(item: 0)),
      (.doubleTap, .doubleTap(item: 0)), (.popover, .popover(from: Rect(x: 0, y: 0, width: 0, height: 0))),
      (.alert, .alert(at: .zero)), (.forward, .forward(at: .zero)), (.taps, .taps(count: 0, at: .zero)),
      (.tap, .tap(control: 0, count: 0)), (.dragBegin, .dragBegin(control: 0, at: .zero)),
      (.drag, .drag(control: 0, at: .zero)), (.dragEnd, .dragEnd(control: 0)), (.hold, .hold(control: 0)),
      (.holdEnd, .holdEnd(control: 0)), (.cancel, .cancel(control: 0)),
      (.turnBegin, .turnBegin(control: 0, angle: 0)), (.turn, .turn(control: 0, angle: 0, value: 0)),
      (.turnEnd, .turnEnd(control: 0, value: 0)),
    ]
    for (model, interaction) in events { #expect(model.rawValue == interaction.code) }
  }

  @Test func `the model's systems import nothing of the interactions`() throws {
    let folder = URL(filePath: CorpusFolder.path).deletingLastPathComponent()
      .appending(path: "Sources/MultitouchSimulation/ReferenceModel/Systems")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 10)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("import MultitouchInteractions"), "\(file.lastPathComponent)")
    }
  }
}
