// The programs of a session, linked anew for each round.

import BenchmarkHarness
import CommandShell
import Foundation

/// Gives every process of a session a layout of its own, where all programs of the session can be linked.
struct LayoutLinker {
  /// Layouts of one session are apart from those of every other.
  static let layoutsPerSession: UInt32 = 1 << 14

  /// Why every process has the layout it was built with; nil if they vary.
  private(set) var obstacle: String?
  /// Of each program.
  private let parts: [ProgramParts]
  private let libraries: [String]
  private let session: Int

  /// - Parameters:
  ///   - programs: One for each contender.
  ///   - session: Which one it is: two sessions of one number have the same layouts.
  init(_ programs: [SampledProgram], session: Int) {
    let parts = programs.map { ProgramParts(of: $0.path) }
    self.parts = parts.compactMap { $0 }
    if let missing = parts.firstIndex(of: nil) {
      obstacle = "the objects that \(programs[missing].name) was linked from are not beside it"
    } else if let other = zip(parts, programs).first(where: { $0?.isNewer(than: $1.path) ?? false }) {
      obstacle = "the objects are newer than the executable: build bench again (\(other.1.name))"
    }
    self.session = session
    let asked = obstacle == nil ? try? ChildRun.run("pkg-config", ["--libs", "jemalloc"]) : nil
    let found = asked.flatMap { $0.isSuccess ? $0.output.split { $0.isWhitespace }.map(String.init) : nil }
    libraries = (found ?? ["-ljemalloc"]) + ["-lm", "-ldl"]
  }

  /// The number of a process's layout: no other of the session has it, nor one of another session, up to
  /// ``layoutsPerSession`` processes and 2¹⁷ sessions.
  static func layout(session: Int, round: Int, place: Int, of programs: Int) -> UInt32 {
    let first = 1 + UInt32(truncatingIfNeeded: session % (1 << 17)) * layoutsPerSession
    return first + UInt32(truncatingIfNeeded: round * programs + place) % layoutsPerSession
  }

  /// Links the programs of one round in a folder and returns them in its place; the programs themselves where they
  /// cannot be linked.
  ///
  /// That they cannot is found out in the first round, and kept in ``obstacle``; later it is an error.
  mutating func programs(
    _ programs: [SampledProgram], round: Int, in folder: TemporaryFolder
  ) throws(CommandFailure) -> [SampledProgram] {
    if obstacle != nil { return programs }
    var linked = programs
    var calls: [ChildRun.Call] = []
    for place in programs.indices {
      linked[place].path = "\(folder.path)/program-\(place)"
      let layout = Self.layout(session: session, round: round, place: place, of: programs.count)
      let own: ProgramParts
      do { own = try parts[place].linked(in: "\(folder.path)/parts-\(place)") } catch {
        throw CommandFailure("\(folder.path) cannot be written: check that the disk is not full")
      }
      calls.append(own.link(layout: layout, to: linked[place].path, libraries: libraries))
    }
    for (outcome, program) in zip(ChildRun.together(calls), programs) {
      do throws(CommandFailure) {
        let run = try outcome.get()
        guard run.isSuccess else { throw CommandFailure(Self.complaint(of: run)) }
      } catch {
        guard round == 0 else { throw CommandFailure("\(program.name) could not be linked again: \(error)") }
        obstacle = "\(program.name) cannot be linked again (\(error)): build bench again"
        return programs
      }
    }
    return linked
  }

  /// The first error that a linker has told, in one line and without folders: what is in a note is read elsewhere.
  static func complaint(of run: ChildRun) -> String {
    let lines = (run.errors + "\n" + run.output).split(separator: "\n")
    guard let line = lines.first(where: { $0.contains("error:") }) ?? lines.first else {
      return "the linker ended with \(run.code ?? -1)"
    }
    let words = line.replacing(/(?:\/[^\s\/:'"]+)+\//, with: "").prefix(160)
    return words.split(separator: " ").joined(separator: " ")
  }

  /// What a reader must know of a session's layouts.
  var note: String {
    if let obstacle {
      return "each side had one layout in memory, which alone can shift wall time by some percent: \(obstacle)"
    }
    return "each process had its program linked with its code in another order: what layout does is in the samples"
  }
}
