// A host for the responder chain (RC-1 … RC-3), which no script can describe: who implements an action, and which views
// are those of controllers, follows from a number.

import Multitouch
import MultitouchInteractions
import MultitouchRecordings

/// Answers whether a responder implements an action, gives views controllers, and tells whom it was asked about.
///
/// A pure function of its number and of what it is asked: an engine and a model that walk the same chain tell the same.
struct ResponderWalk: InteractionSystem {
  typealias Behavior = StandardBehavior

  var output = ScriptOutput()
  private var random: ChoiceSource
  private let viewCount: Int

  /// A host for a script; nil if no action in it goes up the chain.
  init?(_ script: TouchScript, number: UInt64) {
    var commands = script.scene
    for case .command(let command) in script.steps { commands.append(command) }
    let isWalking = commands.contains { if case .addTarget(_, nil, _, _) = $0 { true } else { false } }
    guard isWalking, script.system == nil else { return nil }
    random = ChoiceSource(seed: number)
    viewCount = script.scene.count {
      switch $0 {
      case .addWindow, .addView, .addControl: true
      default: false
      }
    }
  }

  /// Before a send some views get controllers, or lose them.
  mutating func shouldSend(
    _ action: ControlAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    for _ in 0..<random.below(3) {
      let number = random.below(viewCount)
      let view = ViewID(numbered: number)
      // A window's own view has no controller, and a view that is gone none any more.
      guard context.number(of: view) == number, case .view? = lower(view, &context) else { continue }
      // Each view has a controller of its own, as a controller has one view.
      let controller = random.chance(1, of: 5) ? nil : ControllerID(rawValue: Int32(number))
      let presenter = random.chance(1, of: 3) ? ControllerID(rawValue: Int32(random.below(viewCount))) : nil
      context.enqueue(.setController(view, controller, presentedBy: presenter))
    }
    return true
  }

  /// The view itself if it is no window.
  private func lower(_ view: ViewID, _ context: inout some TouchContext<Behavior> & ~Copyable) -> Responder? {
    switch context.nextResponder(of: .view(view)) {
    case .view?, .controller?, .window?: .view(view)
    default: nil
    }
  }

  mutating func implements(
    _ action: ControlAction, _ responder: Responder, in context: inout some TouchContext<Behavior> & ~Copyable
  ) -> Bool {
    tell(responder, &context)
    return random.chance(1, of: 8)
  }

  mutating func actionSent(
    _ action: ControlAction, to responder: Responder?, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    if let responder { tell(responder, &context) }
  }

  /// Says which responder it is, in the numbers of an event that has two.
  private mutating func tell(_ responder: Responder, _ context: inout some TouchContext<Behavior> & ~Copyable) {
    let (kind, number): (Double, Int) =
      switch responder {
      case .view(let view): (0, context.number(of: view))
      case .controller(let controller): (1, Int(controller.rawValue))
      case .window(let window): (2, context.number(of: window))
      case .scene: (3, 0)
      case .application: (4, 0)
      case .applicationDelegate: (5, 0)
      }
    output.interaction(.forward(at: Point(x: kind, y: Double(number))), at: context.now)
  }
}

extension ModelDisagreement {
  /// Where engine and model part in the responder chain; nil if they do not, or if nothing of a script walks it.
  ///
  /// Throws as ``ScriptRunner/run(_:)`` does.
  static func ofResponders(_ script: TouchScript, number: UInt64) throws(ScriptCapacityError) -> ModelDisagreement? {
    guard let walk = ResponderWalk(script, number: number) else { return nil }
    let engine = try ScriptRunner.observe(script, isProbing: false, system: walk).records
    return first(engine: engine, model: ReferenceModel.run(script, system: walk))
  }
}
