// Where the views of a script's scene are on the screen, when its first step begins.

import Multitouch
import MultitouchRecordings

/// The views that a scene has made, as a picture shows them.
struct SceneViews: Sendable {
  /// By number, without those that were destroyed.
  private var attributes: [Int: ViewAttributes] = [:]
  /// The superview of each; nil: none.
  private var parents: [Int: Int] = [:]
  /// Those of windows.
  private var windows: [Int] = []
  private var count = 0

  /// The views of a script's scene: what the engine refused is none, takes no number and changes nothing (N-15).
  init(_ script: TouchScript, _ run: ObservedRun, _ records: [TraceRecord]) {
    var start = 0
    for (command, end) in zip(script.scene, run.sceneEnds) {
      if !records[start..<end].contains(where: \.isOfRefusedView) { carryOut(command) }
      start = end
    }
  }

  private mutating func carryOut(_ command: ScriptCommand) {
    switch command {
    case .addWindow(let attributes, _):
      windows.append(count)
      add(attributes, below: nil)
    case .addView(let attributes, let parent), .addControl(_, let attributes, let parent):
      add(attributes, below: parent)
    case .setView(let view, let attributes): self.attributes[view] = attributes
    case .detachView(let view): parents[view] = nil
    case .attachView(let view, let parent): parents[view] = parent
    case .destroyView(let view): attributes[view] = nil
    default: break
    }
  }

  private mutating func add(_ attributes: ViewAttributes, below parent: Int?) {
    self.attributes[count] = attributes
    parents[count] = parent
    count += 1
  }

  /// What the screen shows: the first window.
  var screenFrame: Rect {
    windows.lazy.compactMap { attributes[$0]?.frame }.first(where: \.isDrawable)
      ?? Rect(x: 0, y: 0, width: 1080, height: 1920)
  }

  /// The frames on the screen of the views that are in a window, in the order of their numbers; not too many.
  var frames: [Rect] {
    let isWindow = Set(windows)
    var frames: [Rect] = []
    for view in 0..<count where !isWindow.contains(view) && frames.count < 200 {
      if let frame = frame(of: view, isWindow), frame.isDrawable { frames.append(frame) }
    }
    return frames
  }

  /// A view's frame on the screen (H-9); nil if it is in no window.
  private func frame(of view: Int, _ isWindow: Set<Int>) -> Rect? {
    guard var frame = attributes[view]?.frame else { return nil }
    var next = view
    while let parent = parents[next] {
      guard let above = attributes[parent] else { return nil }
      frame.origin = frame.origin - above.boundsOrigin + above.frame.origin
      next = parent
    }
    return isWindow.contains(next) ? frame : nil
  }
}

extension TraceRecord {
  /// Whether it tells that a command about a view was refused.
  fileprivate var isOfRefusedView: Bool {
    kind == .drop && (fields.first == .reason(.views) || fields.first == .reason(.stale))
  }
}

extension Rect {
  /// Whether it has a place and an inside.
  fileprivate var isDrawable: Bool {
    [origin.x, origin.y, width, height].allSatisfy { $0.magnitude <= 0x1p40 } && width > 0 && height > 0
  }
}
