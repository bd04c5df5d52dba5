// The scenes a recording can be played on: a recording has contacts, and nothing for them to land on.

import Multitouch
import MultitouchRecordings

/// A scene by name. A new one is one line in ``all``.
public struct ReplayScene: Sendable {
  /// The word for it on the command line.
  public let name: String
  /// What it is, in a line.
  public let summary: String
  /// The scene as a script without steps.
  public let make: @Sendable () -> TouchScript

  /// All scenes.
  public static let all: [ReplayScene] =
    [
      ReplayScene(
        name: "standard", summary: "a picture: taps, long press, pan, pinch and rotation",
        make: StandardScene.script)
    ] + systems

  /// The scene of a name, letter case aside.
  public static func named(_ name: String) -> ReplayScene? { all.first { $0.name == name.lowercased() } }

  /// A line for each scene, for a help text; names are padded to one column.
  public static var summaryLines: [String] {
    let width = all.reduce(0) { max($0, $1.name.count) }
    return all.map { $0.name + String(repeating: " ", count: width - $0.name.count) + "  " + $0.summary }
  }

  /// A script of a recording on this scene.
  public func script(_ recording: Recording) -> TouchScript {
    var script = make()
    script.startTime = min(script.startTime, recording.frames.first?.time.nanoseconds ?? 0)
    script.steps = recording.frames.map { .frame($0.time.nanoseconds, $0.changes) }
    return finished(script)
  }

  /// The steps of another script on this scene; what it expects is lost with its own scene.
  public func script(steps of: TouchScript) -> TouchScript {
    var script = make()
    script.startTime = of.startTime
    script.steps = of.steps.filter { if case .command = $0 { false } else { true } }
    return finished(script)
  }

  /// With time at the end for every timer.
  private func finished(_ script: TouchScript) -> TouchScript {
    var script = script
    var last = script.startTime
    for step in script.steps {
      switch step {
      case .frame(let time, _), .advance(let time): last = max(last, time)
      default: break
      }
    }
    // At the end of time there is no more of it, and an engine takes no time behind its last (N-15).
    let end = Timestamp(nanoseconds: last) + TouchStream.quietTail
    if end <= .latest { script.steps.append(.advance(end.nanoseconds)) }
    return script
  }
}
