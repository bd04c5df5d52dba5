// Recordings of touch devices, on the standard scene.

import BenchmarkHarness
import CommandShell
import Foundation
import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import ShellText

enum RecordedScenarios {
  /// The word that the names of real recordings begin with.
  private static let subject = "recordings"

  /// A scenario for each recording in the folder of real ones.
  static func list(_ folder: String?) -> ScenarioList {
    guard let folder else {
      let remedy =
        RecordingsFolder.misnamed().map { "\(RecordingsFolder.variable) names \($0), which is no folder" }
        ?? "set \(RecordingsFolder.variable) to their folder"
      return .missing(subject, "skipped: no recordings (\(remedy))")
    }
    let files = SuiteFolders.files(in: folder)
    let found = scenarios(files, in: folder, subject: subject)
    if found.isEmpty {
      return .missing(
        subject, "skipped: no recordings (none in \(folder): set \(RecordingsFolder.variable) to their folder)")
    }
    let names = Set(found.map(\.name))
    let left = files.filter { !names.contains(subject + "/" + ShownText.line($0)) }
    guard !left.isEmpty else { return ScenarioList(scenarios: found, skipped: []) }
    let named = left.prefix(3).map { ShownText.line($0) }.joined(separator: ", ")
    let reason =
      "left out: \(Counted.text(left.count, "file")) of \(folder) that \(left.count == 1 ? "is no recording" : "are no recordings") "
      + "of a known format: \(named)\(left.count > 3 ? ", …" : "")"
    return ScenarioList(
      scenarios: found, skipped: [reason], incomplete: [MissingSubject(name: subject, reason: reason)])
  }

  /// A scenario for each file that begins like a recording, and for each that cannot be read: it says why.
  ///
  /// Where all there is must be recordings, there is one for each other file too.
  static func scenarios(
    _ files: [String], in folder: String, subject: String, areAllRecordings: Bool = false
  ) -> [Scenario] {
    files.compactMap { file in
      let name = subject + "/" + ShownText.line(file)
      let summary: String
      switch beginning(folder + "/" + file) {
      case .recording(let format): summary = "a recording (\(format.name))"
      case .unreadable: summary = "a file that cannot be read"
      case .other:
        guard areAllRecordings else { return nil }
        summary = "a file that is no recording"
      }
      return Scenario(
        name: name, summary: summary,
        run: { context in
          do { return [try report(name, folder + "/" + file, context)] } catch {
            return [.unreadable(name, "\(error)")]
          }
        },
        workload: { context in
          var options = context.reading
          options.format = nil
          return try workload(name, folder + "/" + file, options)
        })
    }
  }

  /// What a file is by how it begins.
  private enum Beginning {
    /// It has a header of a known format, and an event. A damaged one too: it is for its scenario to say so.
    case recording(RecordingFormat)
    /// Anything else, an empty one too.
    case other
    /// Nobody knows.
    case unreadable
  }

  private static func beginning(_ path: String) -> Beginning {
    guard FileManager.default.isReadableFile(atPath: path), !SuiteFolders.isFolder(path) else { return .unreadable }
    do throws(RecordingError) {
      var reader = try RecordingReader.open(path)
      var changes: [ContactChange] = []
      do throws(RecordingError) {
        // With nothing whole in it, it is damaged; who knows its format knows that it is no other file.
        guard try reader.next(into: &changes) != nil else {
          return reader.counters.lastLineCut ? .recording(reader.format) : .other
        }
      } catch {
        return .recording(reader.format)
      }
      return .recording(reader.format)
    } catch {
      return .other
    }
  }

  static func report(_ name: String, _ path: String, _ context: SuiteContext) throws -> ScenarioReport {
    var options = context.reading
    // A name of the suite's own was detected; the option is for the user's files.
    options.format = nil
    let recording = try recording(InputFile(path), options)
    // What is wrong with those of the corpus is what they are for.
    let isReal = name.hasPrefix(subject + "/")
    if isReal, let line = RecordingLoss.line(recording.losses, of: name) { context.remarks.add(line) }
    return try WorkloadRun(
      workload: workload(name, recording, options), isWellFormed: false, asksModel: true, tellsRefusals: isReal
    ).report(context)
  }

  /// Reads a recording as a workload on the standard scene; throws what ``recording(_:_:)`` throws.
  static func workload(_ name: String, _ path: String, _ options: RecordingOptions) throws -> Workload {
    try workload(name, recording(InputFile(path), options), options)
  }

  /// The screen of a recording if none is named: the standard scene's, but where the device is larger by its axes'
  /// resolution, or contacts go farther where a unit is a point, so that no contact lands beside the scene for being
  /// far out.
  static func screen(of recording: Recording) -> ScreenSize {
    let standard = SuiteContext.defaultScreen
    var (width, height) = (standard.width, standard.height)
    switch recording.scaling {
    case .resolution:
      width = max(width, recording.device.surface?.width ?? 0)
      height = max(height, recording.device.surface?.height ?? 0)
    case .points, .deviceUnits:
      for change in recording.frames.lazy.flatMap(\.changes) where change.phase == .began || change.phase == .moved {
        // The far edges of a view are outside of it.
        width = max(width, (change.location.x + 1).rounded(.up))
        height = max(height, (change.location.y + 1).rounded(.up))
      }
    case .screen, .range: break
    }
    return ScreenSize(width: min(width, ScreenSize.sideMax), height: min(height, ScreenSize.sideMax))
  }

  /// A recording as a workload on the standard scene, of the screen the options name or else its own.
  static func workload(_ name: String, _ recording: Recording, _ options: RecordingOptions) throws -> Workload {
    var tape = Tape()
    for frame in recording.frames { tape.append(frame.time.nanoseconds, frame.changes) }
    tape.appendQuietTail()
    let screen = options.screen ?? screen(of: recording)
    return try Workload(name: name, script: scene(screen), tape: tape, size: .standard)
  }

  /// Reads a recording to be played again and again on a screen.
  ///
  /// Throws a ``RecordingError`` with the place of what is wrong, or because there is nothing in it.
  static func recording(_ input: InputFile, _ options: RecordingOptions) throws(RecordingError) -> Recording {
    var options = options
    // What is still down at the end is lifted, so that the recording can be played again.
    options.openContacts = .ended
    let recording = try input.recording(options)
    try recording.requireFrames()
    return recording
  }

  /// The standard scene, its views as large as the screen allows.
  static func scene(_ screen: ScreenSize) -> TouchScript {
    var script = StandardScene.script()
    guard screen != SuiteContext.defaultScreen else { return script }
    var inset = 0.0
    for (index, command) in script.scene.enumerated() {
      let width = max(0, screen.width - 2 * inset)
      let height = max(0, screen.height - 2 * inset)
      switch command {
      case .addWindow(var attributes, let level):
        attributes.frame = Rect(x: 0, y: 0, width: width, height: height)
        script.scene[index] = .addWindow(attributes, level: level)
      case .addView(var attributes, let parent):
        attributes.frame = Rect(x: 20, y: 20, width: width, height: height)
        script.scene[index] = .addView(attributes, parent: parent)
      default: continue
      }
      inset += 20
    }
    return script
  }
}
