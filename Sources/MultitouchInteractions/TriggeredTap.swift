import Multitouch

/// A tap that counts only while another finger rests on the screen (SPEC §6.2).
///
/// The recognizer is the engine's own (`TriggeredTapRecognizer`); this tells its recognitions, each with the count for
/// the resting finger (TT-4). Its variants are in `TriggeredTapParameters`.
@frozen
public struct TriggeredTap<Output: InteractionOutput>: InteractionSystem {
  public typealias Behavior = Output.Behavior

  public var output: Output
  /// No: what recognizers are told of is nothing to it.
  @inlinable public var hearsRecognizers: Bool { false }
  @inlinable public var questions: HostQuestions { .none }
  /// Whose actions are told.
  public let recognizer: RecognizerID

  /// Follows a recognizer that has been made.
  @inlinable
  public init(_ recognizer: RecognizerID, output: Output) {
    self.recognizer = recognizer
    self.output = output
  }

  @inlinable
  public mutating func recognizerActed(
    _ action: GestureAction, in context: inout some TouchContext<Behavior> & ~Copyable
  ) {
    guard action.state == .ended, context.isSame(action.recognizer, recognizer) else { return }
    // No tap has been counted 2³¹ times; a recognizer of another kind may show any number, and Int may have 32 bits.
    let shown = action.values.value0
    let count = shown.magnitude < 0x1p31 ? Int(shown) : 0
    output.interaction(.triggeredTap(count: count, at: action.location), at: context.now)
  }
}

extension TouchEngine where Behavior == StandardBehavior {
  /// Makes the recognizer of a ``TriggeredTap`` as the newest of a view, which takes all fingers from now on; nil if
  /// the engine has no room for it.
  @inlinable
  public mutating func addTriggeredTap<H: TouchHost<Behavior> & ~Copyable>(
    _ parameters: TriggeredTapParameters = TriggeredTapParameters(variant: .hardened), view: ViewID, host: inout H
  ) -> RecognizerID? {
    addRecognizer(.triggeredTap(TriggeredTapRecognizer(parameters)), view: view, host: &host)
  }
}
