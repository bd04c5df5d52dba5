import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct GateBaselineTests {
  typealias Made = MadeMeasurements

  func baseline(samples: [Double]? = nil) -> GateBaseline {
    GateBaseline(key: Made.key, seed: 1, measurement: Made.measurement(Made.row(samples: samples)))
  }

  @Test func `a baseline survives being written and read, bit by bit`() throws {
    let path = temporaryDirectory() + "/base.json"
    let made = baseline(samples: [1.5, 2.25])
    try made.write(path: path)
    let read = try GateBaseline(path: path)
    #expect(read == made)
    #expect(try read.json() == made.json())
  }

  @Test func `without durations the machine is left out`() throws {
    #expect(try !baseline().json().contains("machineClass"))
    #expect(try baseline(samples: [1]).json().contains("A processor"))
    var timed = Made.row(samples: [1])
    timed.timed = .init(eventCount: 7, rowCount: 8)
    #expect(GateMeasurement(rows: [timed]).withoutTime.rows == [Made.row()])
  }

  @Test func `a file that is not there is no baseline, and a broken one is an error`() {
    let files = HostFiles { $0 == "broken" ? "{\"schemaVersion\": 1, \"rows\": 7}" : nil }
    #expect(throws: BaselineFailure.missing(path: "none")) { try GateBaseline(path: "none", files: files) }
    #expect(BaselineFailure.missing(path: "none").exitReason == .noBaseline)
    do throws(BaselineFailure) {
      _ = try GateBaseline(path: "broken", files: files)
      Issue.record("a broken file was read")
    } catch {
      #expect(error.exitReason == .unusable)
      #expect(error.description.contains("at rows") && error.description.contains("--save-baseline"))
    }
  }

  @Test(arguments: ["", "{", "[]", "null", "{\"schemaVersion\": 1}"])
  func `any other text is refused`(text: String) {
    #expect(throws: BaselineFailure.self) { try GateBaseline(json: text, path: "a") }
  }

  @Test func `a number that does not fit is no fault of the JSON`() throws {
    let text = try baseline().json()
    let reason = { (text: String) -> String in
      do throws(BaselineFailure) {
        _ = try GateBaseline(json: text, path: "a")
        return ""
      } catch { return error.description }
    }
    let negative = text.replacingOccurrences(of: "\"eventCount\" : ", with: "\"eventCount\" : 1e99")
    #expect(negative != text && reason(negative).contains("a number in it does not fit its field"))
    #expect(reason(String(text.dropLast(4))).contains("it is not JSON"))
  }

  @Test func `the command that makes it is one for a shell`() {
    #expect(BaselineFailure.missing(path: "a/b.json").description.hasSuffix("make it with --save-baseline a/b.json"))
    let odd = BaselineFailure.missing(path: "a b/it's.json").description
    #expect(odd.hasSuffix("make it with --save-baseline 'a b/it'\\''s.json'"))
  }

  @Test func `another schema is named`() {
    #expect(throws: BaselineFailure.otherSchema(path: "a", found: 99)) {
      try GateBaseline(json: "{\"schemaVersion\": 99}", path: "a")
    }
  }

  @Test func `a metric that is there twice is refused`() throws {
    var twice = baseline()
    twice.measurement.rows[0].exact = [.init("digest", "ffff"), .init("bytes", "0"), .init("digest", "0")]
    let failure = #expect(throws: BaselineFailure.self) { try GateBaseline(json: twice.json(), path: "a") }
    #expect(failure.map { "\($0)" }?.contains("has the metric digest twice") == true)
  }

  @Test func `a scenario that is there twice, or lasts no time, is refused`() throws {
    var twice = baseline()
    twice.measurement.rows.append(Made.row())
    #expect(throws: BaselineFailure.self) { try GateBaseline(json: twice.json(), path: "a") }
    let never = baseline(samples: [0])
    #expect(throws: BaselineFailure.self) { try GateBaseline(json: never.json(), path: "a") }
    let none = baseline(samples: [])
    #expect(throws: BaselineFailure.self) { try GateBaseline(json: none.json(), path: "a") }
  }

  @Test func `durations without a machine class are refused`() throws {
    let text = try baseline(samples: [1]).json().split(separator: "\n").filter { !$0.contains("machineClass") }
    #expect(throws: BaselineFailure.self) { try GateBaseline(json: text.joined(separator: "\n"), path: "a") }
  }

  @Test func `another toolchain or architecture is no baseline, another machine only for durations`() {
    var other = Made.key
    other.machineClass = "Another"
    #expect(Made.key.mismatch(with: other, withTime: false) == nil)
    #expect(Made.key.mismatch(with: other, withTime: true)?.contains("machine class 'Another'") == true)
    other.architecture = "aarch64"
    #expect(Made.key.mismatch(with: other, withTime: false)?.contains("architecture 'aarch64'") == true)
    other.toolchain.swift = "6.9"
    #expect(Made.key.mismatch(with: other, withTime: false)?.contains("Swift 6.9") == true)
  }

  @Test func `a baseline of another seed is none, and not a broken one`() {
    let failures: [BaselineFailure] = [
      .otherSeed(path: "a", found: 2, wanted: 1), .otherKey(path: "a", reason: "r"), .otherSchema(path: "a", found: 9),
    ]
    #expect(failures.allSatisfy { $0.exitReason == .noBaseline })
  }

  @Test func `durations that are wanted and missing are a gap`() {
    #expect(baseline().gap(wantsInstructions: true, wantsTime: true) == "no wall time was measured")
    #expect(baseline().gap(wantsInstructions: true, wantsTime: false) == nil)
    #expect(baseline(samples: [1]).gap(wantsInstructions: true, wantsTime: true) == nil)
  }

  @Test func `measurements are put together by name`() {
    let exact = Made.measurement(Made.row(instructions: nil))
    var counted = Made.row(instructions: 5)
    counted.exact = []
    let merged = exact.merged(with: Made.measurement(counted, Made.row("other")))
    #expect(merged["stream/pans"]?.instructions == 5)
    #expect(merged["stream/pans"]?.value(of: "digest") == "00ff")
    #expect(merged.rows.map(\.name) == ["stream/pans", "other"])
    // A wrong answer that another process gave is not lost.
    let wrong = Made.measurement(Made.row(faults: ["truth: a tap is missing"]))
    #expect(exact.merged(with: wrong)["stream/pans"]?.faults == ["truth: a tap is missing"])
    #expect(wrong.merged(with: exact)["stream/pans"]?.faults == ["truth: a tap is missing"])
    // Samples are added up, and the pass that they are of comes with them.
    var timed = Made.row(samples: [3])
    timed.timed = .init(eventCount: 7, rowCount: 8)
    let both = Made.measurement(Made.row(samples: [1, 2])).merged(with: Made.measurement(timed))
    #expect(both["stream/pans"]?.samples == [1, 2, 3])
    #expect(both["stream/pans"]?.timedPass == .init(eventCount: 7, rowCount: 8))
    #expect(exact.merged(with: exact)["stream/pans"]?.timedPass == .init(eventCount: 1000, rowCount: 1200))
  }
}
