import Foundation
import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

/// Every judge can fail: a made-up run breaks its property and it says so, under its name.
struct CanaryTests {
  @Test(arguments: Canary.all)
  func `a run that breaks one property is reported under its name`(_ canary: Canary) {
    let found = Judges.violations(of: canary.run)
    let names = Set(found.map(\.judge))
    #expect(names == canary.also.union([canary.id]), "\(canary.id): \(found)")
    if let clause = canary.clause {
      #expect(found.contains { $0.judge == canary.id && $0.message.contains(clause) }, "\(canary.id): \(found)")
    }
  }

  @Test(arguments: Canary.all)
  func `a judge that is asked alone notices the same as among all`(_ canary: Canary) {
    let all = Judges.violations(of: canary.run).filter { $0.judge == canary.id }.map(\.description)
    #expect(Judges.violations(of: canary.run, by: [canary.id]).map(\.description) == all)
  }

  @Test func `what passes cut off is not held against the frames after it`() {
    // The view never hears of the first lift, so nothing is ever sure to be at rest again (N-15).
    let cut = Canary(
      "P-35",
      "when touch t1 nth=2 do order w0\n" + Canary.press
        + "frame 200ms\n began 2 100 100\nframe 280ms\n ended 2\nframe 400ms\n began 3 100 100",
      Canary.t1Began + Canary.v1Began + "--\n" + Canary.t1Ended + String(repeating: "80ms user - 1\n", count: 64)
        + "80ms drop - passes 0\n--\n"
        + "200ms touch t2 began 2 100 100 v1 1\n--\n280ms touch t2 ended 2 100 100 v1 1\n--\n"
        + "400ms touch t3 began 3 100 100 v1 1")
    #expect(Judges.violations(of: cut.run).isEmpty)
  }

  @Test func `an edge that is made in a reset binds nobody who was due before (P-59, G-9)`() throws {
    let text =
      "touch 1\n" + Canary.scene + "view v2 in v0 500 0 500 1000\nrecognizer tap on v1\nrecognizer tap on v1\n"
      + "recognizer pan on v2\nwhen reset r1 do require r0 r2\n"
      + "frame 0\n began 1 100 100\n began 2 700 100\nframe 10ms\n ended 1\nframe 1s\n ended 2\nadvance 5s\n"
    let run = try JudgedRun.ofEngine(TouchFormat.script(from: text, file: "required"))
    #expect(run.records.contains { $0.kind == .reset })
    #expect(Judges.violations(of: run).isEmpty)
  }

  @Test func `every judge has a canary`() {
    let missing = Set(Judges.all.map(\.id)).subtracting(Canary.all.map(\.id))
    #expect(missing.isEmpty, "\(missing.sorted())")
    #expect(Judges.all.count == Set(Judges.all.map(\.id)).count)
  }

  /// A clause is a line that objects: one that no canary reaches may never object.
  @Test func `every clause has a canary`() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let folder = package.appending(path: "Sources/MultitouchSimulation/Judges")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let reached = Set(Canary.all.flatMap { Judges.origins(of: $0.run) })
    var clauses = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for (i, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let objects = ["report(", " lose(", " object("].contains { line.contains($0) }
        guard objects, !line.contains("func "), !line.contains("file: file") else { continue }
        clauses += 1
        let place = "\(file.lastPathComponent):\(i + 1)"
        #expect(reached.contains("MultitouchSimulation/" + place), "\(place) \(line)")
      }
    }
    #expect(clauses > 200)
  }

  @Test func `a judge that is not asked says nothing`() throws {
    let canary = try #require(Canary.all.first { $0.id == "P-21" })
    #expect(Set(Judges.violations(of: canary.run, by: ["P-21"]).map(\.judge)) == ["P-21"])
    #expect(Judges.violations(of: canary.run, by: ["P-40"]).isEmpty)
  }

  @Test func `a violation names its place, its recognizer and its states`() throws {
    let canary = try #require(Canary.all.first { $0.id == "P-05" })
    let violation = try #require(Judges.violations(of: canary.run).first)
    #expect(violation.record == 5)
    #expect(violation.identity == "P-05 3.2 pan possible→changed")
    #expect(violation.description.contains("10000000 state r0 possible changed"))
  }
}
