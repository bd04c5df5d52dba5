// Tap, hold and turn: a drag as an angle round a centre (SPEC §6.5).

import Multitouch
import MultitouchRecordings

/// Each move adds the angle from the last direction to the present one (ROT-1's step); nearer to the centre than the
/// dead radius there is no direction.
final class ModelDial: ModelTapDragHold {
  private let settings: ScriptDial
  /// All turns together.
  private var value = 0.0
  /// From the centre to the finger when it last had a direction.
  private var arm: Point?
  /// Since it landed, and how much of that is in ``value``.
  private var angle = 0.0
  private var counted = 0.0

  init(_ settings: ScriptDial, _ session: ModelSession) {
    self.settings = settings
    super.init(settings.control, settings.press, session)
  }

  override var owner: Int64 { -3 }

  override func landed(at place: Point) {
    arm = direction(place)
    angle = 0
    counted = 0
  }

  override func moved(to place: Point) {
    guard let next = direction(place) else { return }
    if let arm {
      angle += arcTangent(y: arm.x * next.y - arm.y * next.x, x: arm.x * next.x + arm.y * next.y)
    }
    arm = next
  }

  override func dragBegan(at place: Point) { tell(.turnBegin, Double(control), angle) }

  override func dragged(to place: Point) {
    value += angle - counted
    counted = angle
    tell(.turn, Double(control), angle, value)
    if !settings.isSilent && isHeard { command(.sendActions(control, .valueChanged)) }
  }

  override func dragEnded() { tell(.turnEnd, Double(control), value) }

  /// From the centre to a place on the screen; nil within the dead radius, and where no angle can be worked out (P-68).
  private func direction(_ place: Point) -> Point? {
    let centre = ModelParameters.isPlace(settings.centre) ? settings.centre : .zero
    let radius = settings.deadRadius.isNaN ? 0 : max(0, settings.deadRadius)
    let inside = (view(control)?.fromScreen(place) ?? place) - centre
    return inside.squaredLength > radius * radius && inside.squaredLength < 0x1p1000 ? inside : nil
  }

  /// Whether an action is registered for valueChanged.
  private var isHeard: Bool {
    let registrations = view(control)?.control?.registrations ?? []
    return registrations.contains { $0.events.intersects(.valueChanged) }
  }
}
