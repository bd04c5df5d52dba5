// Hostile files that a reader once took wrongly: each is before the judges of readers in every run of the tests.

import Foundation
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ReaderRegressionTests {
  private static let folder = CorpusFolder.path + "/Regressions/Readers"
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: folder + "/" + name)))
  }

  private static func verdict(_ name: String, _ bytes: [UInt8], fault: PlantedFault? = nil) -> Objection? {
    let examiner = ReaderExaminer(fault: fault)
    return name.hasSuffix(".touchtext") ? examiner.examine(touchText: bytes) : examiner.examine(recording: bytes)
  }

  @Test(arguments: names) func `no judge objects to what a reader makes of it`(_ name: String) throws {
    let objection = ReaderRegressionTests.verdict(name, try ReaderRegressionTests.bytes(name))
    #expect(objection == nil, "\(name): \(objection?.reason ?? "")")
  }

  @Test func `they are there, numbered like all regressions, and no scripts`() {
    #expect(ReaderRegressionTests.names.count >= 4)
    for name in ReaderRegressionTests.names {
      let number = name.prefix { $0.isNumber }
      #expect(number.count == 4 && name.dropFirst(4).hasPrefix("-") && !name.hasSuffix(".touch"), "\(name)")
    }
    let numbers = ReaderRegressionTests.names.map { $0.prefix(4) }
    let others = CorpusFolder.scripts(in: "Regressions").map { $0.dropFirst("Regressions/".count).prefix(4) }
    #expect(Set(numbers).count == numbers.count && Set(numbers).isDisjoint(with: others))
  }

  @Test func `one that tells its frames is objected to when it is read otherwise`() throws {
    let name = try #require(ReaderRegressionTests.names.first { $0.hasPrefix("0181") })
    let deaf = PlantedFault(
      "deaf",
      recording: { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        bytes = Array(text.replacing("0.016000 0003 0018 0", with: "0.016000 0003 0018 9").utf8)
      })
    let bytes = try ReaderRegressionTests.bytes(name)
    #expect(ReaderRegressionTests.verdict(name, bytes, fault: deaf)?.identity.judge == "reader-truth")
  }
}
