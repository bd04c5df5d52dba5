// The pan that comes in from an edge of the screen (SPEC §4.7).

import Multitouch
import MultitouchRecordings

/// A pan of one finger that lands near an edge and leaves it.
final class ModelScreenEdgePan: ModelPan {
  /// The configured edges near which its finger landed (EDG-1).
  private var edges: [ScreenEdges] = []

  private var parameters: ScreenEdgePanParameters {
    if case .screenEdgePan(let parameters) = kind { return parameters }
    return ScreenEdgePanParameters([], screen: Rect(x: 0, y: 0, width: 0, height: 0))
  }

  override func touchesBegan(_ touches: [ModelTouch]) {
    super.touchesBegan(touches)
    if state != .possible { return }
    // While it is Possible this is its only finger: a second one has just made it fail (PAN-4).
    session.mark(.edg1)
    if let touch = tracked.first { edges = edges(near: touch.beganPlace) }
    if edges.isEmpty { assign(.failed) }
  }

  /// EDG-1. [decision] Places are taken from the screen's origin first: `x < e`, `x ≥ width − e`.
  private func edges(near place: Point) -> [ScreenEdges] {
    let screen = parameters.screen
    let x = place.x - screen.origin.x
    let y = place.y - screen.origin.y
    let region = ModelParameters.distance(parameters.edgeRegion, default: TimingProfile.uiKit.edgeRegion)
    var near: [ScreenEdges] = []
    if y < region { near.append(.top) }
    if x < region { near.append(.left) }
    if y >= screen.height - region { near.append(.bottom) }
    if x >= screen.width - region { near.append(.right) }
    return near.filter { parameters.edges.contains($0) }
  }

  /// EDG-2: any edge that held at began will do.
  override var isRightAtThreshold: Bool {
    session.mark(.edg2, .edg3)
    let t = translation
    return edges.contains { edge in
      let (away, along) =
        switch edge {
        case .left: (t.x, t.y)
        case .right: (-t.x, t.y)
        case .top: (t.y, t.x)
        default: (-t.y, t.x)
        }
      return away >= hysteresis && away >= abs(along)
    }
  }
}
