// The file a replay is of.

import CommandShell
import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// A file and how it is to be read.
struct ReplaySource {
  var path: String
  var format: String?
  var device: String?
  var screen: String?
  var scene: String?

  /// The script to play, the file's own or its contacts on a scene, what the recording lost, and how many expectations
  /// of the file's own scene are left out on another.
  func read() throws -> (script: TouchScript, losses: [RecordingLoss], unasked: Int) {
    let scene = try chosenScene()
    let input: InputFile
    do { input = try InputFile(path) } catch { throw failure("\(error)") }
    if isScript(input) {
      guard screen == nil else {
        throw failure("\(path): a script has its own screen; leave --screen out")
      }
      guard device == nil else { throw failure("\(path): a script is of no device; leave --device out") }
      let script: TouchScript
      do { script = try input.script() } catch { throw failure("\(error)") }
      guard let scene else { return (script, [], 0) }
      return (scene.script(steps: script), [], script.expectations.count)
    }
    var options = RecordingOptions(device: device)
    if let format {
      guard let known = RecordingFormat(name: format) else {
        let names = RecordingFormat.allCases.map(\.name).joined(separator: " ")
        throw CommandFailure("no format is called \(format); write one of: touch \(names)")
      }
      options.format = known
    }
    if let screen { options.screen = try size(screen) }
    let recording: Recording
    do {
      recording = try input.recording(options)
      try recording.requireFrames()
    } catch { throw failure("\(error)") }
    try refuseIdle(of: recording)
    if self.scene?.lowercased() == "file" {
      throw failure("\(path): a recording has no scene of its own; leave --scene out, or name another")
    }
    return ((scene ?? ReplayScene.all[0]).script(recording), recording.losses, 0)
  }

  /// Refuses what has no effect on a recording.
  private func refuseIdle(of recording: Recording) throws {
    if device != nil, let refusal = recording.deviceRefusal { throw failure("\(path): \(refusal)") }
    if screen != nil, let refusal = recording.screenRefusal { throw failure("\(path): \(refusal)") }
  }

  /// A failure that tells of the file, whatever it is called.
  private func failure(_ text: String) -> CommandFailure { CommandFailure(ShownText.lines(text, naming: path)) }

  private func chosenScene() throws -> ReplayScene? {
    guard let scene, scene.lowercased() != "file" else { return nil }
    guard let known = ReplayScene.named(scene) else {
      let names = ReplayScene.all.map(\.name).joined(separator: " ")
      throw CommandFailure("no scene is called \(scene); write one of: file \(names)")
    }
    return known
  }

  /// Whether it is a script: it is said to be one, is called so, or begins so.
  private func isScript(_ input: InputFile) -> Bool {
    if let format { return format.lowercased() == "touch" }
    return path.hasSuffix(".touch") || input.beginsAsScript
  }

  private func size(_ text: String) throws -> ScreenSize {
    guard let size = ScreenSize(text: text) else {
      throw CommandFailure(
        "no screen is \(text); write its size in points such as 1080x1920, each from 1 to \(Int(ScreenSize.sideMax))")
    }
    return size
  }
}
