// The file a replay is of.

import CommandShell
import Foundation
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// A file and how it is to be read.
struct ReplaySource {
  var path: String
  var format: String?
  var screen: String?
  var scene: String?

  /// The script to play: the file's own, or its contacts on a scene.
  func script() throws -> TouchScript {
    let scene = try chosenScene()
    if try isScript() {
      let script: TouchScript
      do { script = try TouchFormat.read(path) } catch { throw CommandFailure("\(error)") }
      return scene?.script(steps: script) ?? script
    }
    var options = RecordingOptions()
    if let format {
      guard let known = RecordingFormat(name: format) else {
        let names = RecordingFormat.allCases.map(\.name).joined(separator: " ")
        throw CommandFailure("no format is called \(format); write one of: touch \(names)")
      }
      options.format = known
    }
    if let screen { options.screen = try size(screen) }
    let recording: Recording
    do { recording = try Recording(contentsOf: path, options: options) } catch { throw CommandFailure("\(error)") }
    if self.scene == "file" {
      throw CommandFailure("\(path): a recording has no scene of its own; leave --scene out, or name another")
    }
    return (scene ?? ReplayScene.all[0]).script(recording)
  }

  private func chosenScene() throws -> ReplayScene? {
    guard let scene, scene != "file" else { return nil }
    guard let known = ReplayScene.all.first(where: { $0.name == scene.lowercased() }) else {
      let names = ReplayScene.all.map(\.name).joined(separator: " ")
      throw CommandFailure("no scene is called \(scene); write one of: file \(names)")
    }
    return known
  }

  /// Whether the file is a script: it says so, is called so, or begins so.
  private func isScript() throws -> Bool {
    if let format { return format.lowercased() == "touch" }
    if path.hasSuffix(".touch") { return true }
    guard let handle = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 6)) == Data("touch ".utf8)
  }

  private func size(_ text: String) throws -> ScreenSize {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0, width.isFinite,
      height.isFinite
    else { throw CommandFailure("no screen is \(text); write its size in points such as 1080x1920") }
    return ScreenSize(width: width, height: height)
  }
}
