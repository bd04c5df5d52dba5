// Real recordings as starting points, where there are any. They are not ours to publish: nothing made from one goes
// into the corpus or a report, and a finding made from one goes into a folder of its own (``FindingStore``).

import CommandShell
import Foundation
import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// Makes scripts of recordings: a stretch of frames on a scene with two taps, a long press, a pan, a pinch and a
/// rotation.
enum RecordingSeeds {
  /// Frames taken of one recording, and the largest file that is opened: seeds are to be short.
  static let frameCountMax = 250
  static let byteCountMax = 8 << 20
  static let fileCountMax = 64

  /// Private corpus entries of the recordings of this machine, and what there is to say where a folder has none.
  static func entries(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    from folder: String = FileManager.default.currentDirectoryPath
  ) -> (entries: [CorpusEntry], complaint: String?) {
    if let misnamed = RecordingsFolder.misnamed(environment: environment) {
      let shown = ShownText.line(misnamed)
      return ([], "no recordings: \(RecordingsFolder.variable) names \(shown), which is no folder")
    }
    guard let folder = RecordingsFolder.locate(environment: environment, from: folder) else { return ([], nil) }
    let (entries, leftOut) = entries(in: folder)
    let shown = ShownText.line(folder)
    if entries.isEmpty { return ([], "no recordings: in \(shown) there is none that can be read") }
    return (
      entries,
      leftOut == 0
        ? nil
        : "of the files in \(shown), \(leftOut) are no starting points: those larger than \(byteCountMax >> 20) MiB, "
          + "and what comes behind the first \(fileCountMax) recordings"
    )
  }

  /// Private corpus entries of the recordings in a folder, in the order of their names, and how many files were not
  /// looked into; files that are no recordings are passed over.
  static func entries(in folder: String) -> (entries: [CorpusEntry], leftOut: Int) {
    var entries: [CorpusEntry] = []
    var leftOut = 0
    for path in TouchFiles.search(folder, endings: nil, entersLinks: true).paths {
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      if entries.count == fileCountMax || status.st_size > byteCountMax {
        leftOut += 1
      } else if let script = script(of: path) {
        entries.append(CorpusEntry(script, isPrivate: true, origin: ["a recording"]))
      }
    }
    return (entries, leftOut)
  }

  private static func script(of path: String) -> TouchScript? {
    // Not every file beside recordings is one: those are no seeds, and no error.
    guard let reader = try? RecordingReader.open(path) else { return nil }
    return script(reading: reader)
  }

  /// What a recording begins with, as a script; nil if it has no frame.
  static func script(reading reader: consuming RecordingReader) -> TouchScript? {
    var script = scene()
    var changes: [ContactChange] = []
    while script.steps.count < frameCountMax, let time = try? reader.next(into: &changes) {
      script.steps.append(.frame(time.nanoseconds, changes))
    }
    if script.steps.isEmpty { return nil }
    if let last = script.steps.compactMap({ if case .frame(let time, _) = $0 { time } else { nil } }).last {
      // A reader leaves room for more at the end of time.
      script.steps.append(.advance((Timestamp(nanoseconds: last) + .milliseconds(3000)).nanoseconds))
    }
    return script
  }

  /// One view as large as coordinates go, with those recognizers, which may recognize beside one another.
  private static func scene() -> TouchScript {
    var script = TouchScript()
    var attributes = ViewAttributes(frame: Rect(x: -65_536, y: -65_536, width: 131_072, height: 131_072))
    attributes.isMultipleTouchEnabled = true
    script.scene = [.addWindow(attributes, level: 0)]
    var settings = RecognizerSettings()
    settings.hasDelegate = true
    let kinds: [RecognizerKind] = [
      .tap(TapParameters()), .tap(TapParameters(taps: 2)), .longPress(LongPressParameters()), .pan(PanParameters()),
      .pinch(PinchParameters()), .rotation(RotationParameters()),
    ]
    for (index, kind) in kinds.enumerated() {
      script.scene.append(.addRecognizer(RecognizerSpec(kind, settings), view: 0))
      script.answers.append(ScriptAnswer(.simultaneously(recognizer: index), .cycle([true, false, true])))
    }
    return script
  }
}
