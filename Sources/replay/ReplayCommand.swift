// `replay`: what the engine makes of a recording or a script, event by event, and why.

import ArgumentParser
import CommandShell
import Foundation
import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import ShellText

/// `replay FILE`.
@main
struct ReplayCommand: Program {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recording or a .touch script through the engine, and show what it made of it and why.",
    discussion: """
      First the contacts and what the recording lost, if anything, then the trace as a timeline: times in ms from the \
      script's start, who and what, and of what fails, is cancelled, reset or dropped, in brackets the rule of the \
      semantics behind it. A recording is read as a whole: at most \
      \(RecordingLimits.wholeRecording) frames and changes of contacts, which is more than 100 MB of evemu text. \
      On another scene a script's contacts are played, and its profile, its capacities and its commands are not.

      EXAMPLES
        replay Corpus/Seeds/Gestures/pinch-out.touch  a script, on its own scene
        replay touchpad.evemu --svg picture.svg       a recording, drawn
        adb shell getevent -lt | replay -             standard input
        replay session.yml --profile android --all    all, by Android's constants
        replay touchscreen.evemu --scene dial         the same contacts on a dial
        replay --coverage-of-spec                     each rule, its code, its tests

      SCENES
      \(ReplayScene.summaryLines.map { "  " + $0 }.joined(separator: "\n"))

      EXIT CODES
        0  played; a script's expectations hold (on another scene or by another profile none is asked)
        1  wrong usage, or a file that cannot be read or written
        2  a script's expectations do not hold
      """)

  @Argument(
    help: "A recording (evemu, libinput, getevent, evtest, pointer table) or a .touch script; - is standard input.")
  var file: String?

  @Option(help: ArgumentHelp("The file's format, or touch; detected if not given.", valueName: "name"))
  var format: String?

  @Option(help: ArgumentHelp("Which device of a recording of several: its node or its name.", valueName: "name"))
  var device: String?

  @Option(
    help: ArgumentHelp(
      "Where the contacts land: file (a script's own scene), \(ReplayScene.all.map(\.name).joined(separator: ", ")).",
      valueName: "name"))
  var scene: String?

  @Option(
    help: ArgumentHelp(
      "The timing constants: \(TimingProfile.all.map(\.name).joined(separator: ", ")).", valueName: "name"))
  var profile: String?

  @Option(
    help: ArgumentHelp(
      "The screen a recording's device has, in points (default: as large as the axes' resolution says, 163 points an "
        + "inch; without a resolution 1080x1920).", valueName: "WxH"))
  var screen: String?

  @Flag(help: "Show every record: moves, questions, resets, what recognizers are told.")
  var all = false

  @Flag(help: "Write the replay as JSON instead of text: a contact or an event a line.")
  var json = false

  @Option(help: ArgumentHelp("Draw it: contacts, recognizers, controls, what is told, and paths.", valueName: "file"))
  var svg: String?

  @Flag(help: "List every rule of the semantics with the files that implement and test it, and stop.")
  var coverageOfSpec = false

  func validate() throws {
    let given = [file, format, device, scene, profile, screen, svg].contains { $0 != nil } || all || json
    if coverageOfSpec, given {
      throw ValidationError("--coverage-of-spec plays nothing: leave the rest out")
    }
    if let svg, svg.isEmpty { throw ValidationError("--svg is empty: give it a path, or leave it out") }
    if svg == "-" {
      throw ValidationError("--svg - is no file: name one, ./- if it is called so, or /dev/stdout for standard output")
    }
    if let svg, let file, FileIdentity.first(of: InputFile.places(readOf: file), at: svg) != nil {
      throw ValidationError(
        "--svg \(svg) would take the place of what is played, or of the description beside it: name another file")
    }
  }

  func run() throws {
    if coverageOfSpec {
      Console.print(try page())
      return
    }
    guard let file else {
      throw CommandFailure("no file; name a recording or a .touch script, or see replay --help")
    }
    let source = try ReplaySource(path: file, format: format, device: device, screen: screen, scene: scene).read()
    var script = source.script
    var unasked = source.unasked
    if let profile {
      guard let known = TimingProfile.all.first(where: { $0.name == profile.lowercased() })?.profile else {
        let names = TimingProfile.all.map(\.name).joined(separator: " ")
        throw CommandFailure("no profile is called \(profile); write one of: \(names)")
      }
      // Its own changes nothing, and what it expects is asked.
      if known != script.profile {
        unasked += script.expectations.count
        do { script = try Replay.script(script, under: known) } catch { throw CommandFailure("\(error)") }
      }
    }
    let replay: Replay
    let shown = ShownText.line(file)
    do { replay = try Replay(script, losses: source.losses) } catch {
      throw CommandFailure("\(shown): \(error): ask for less in its line 'capacities'")
    }
    var output = BufferedOutput()
    if json {
      try replay.writeJSON(to: &output) { Console.isRead }
    } else {
      replay.writeText(isWhole: all, to: &output) { Console.isRead }
    }
    output.flush()
    // Files come last: one may be where standard output goes, and is added to what stands there. One that cannot be
    // written hides nothing of what the script came to.
    var lost: CommandFailure?
    if let svg {
      let picture = replay.svg(title: ShownText.line(URL(fileURLWithPath: file).lastPathComponent))
      do { try OutputFile.write(Data(picture.utf8), to: svg) } catch {
        lost = CommandFailure(ShownText.lines("\(error)", naming: svg))
      }
    }
    if unasked > 0 {
      let what = unasked == 1 ? "1 expectation is" : "\(unasked) expectations are"
      Console.complain("replay: \(shown): \(what) not asked: they are of its own scene and profile\n")
    }
    if !replay.failures.isEmpty {
      let unmet = replay.failures.map { "\(shown): \($0)" }
      throw CommandFailure((unmet + [lost?.description].compactMap(\.self)).joined(separator: "\n"), code: 2)
    }
    if let lost { throw lost }
  }

  /// The page of the rules, of the checkout the present folder lies in.
  private func page() throws -> String {
    let folder = try Self.checkout(above: FileManager.default.currentDirectoryPath)
    do { return try SpecCoverage.page(root: folder) } catch { throw CommandFailure("\(error)") }
  }

  /// The checkout that a folder lies in; a folder that is no more has an empty path.
  static func checkout(above path: String) throws -> String {
    guard path.hasPrefix("/") else {
      throw CommandFailure("the present folder is no more; run it inside a checkout")
    }
    var folder = path
    while !FileManager.default.fileExists(atPath: folder + "/Package.swift") {
      folder = (folder as NSString).deletingLastPathComponent
      if folder == "/" || folder.isEmpty {
        throw CommandFailure("no checkout at or above this folder; run it inside one")
      }
    }
    return folder
  }
}
