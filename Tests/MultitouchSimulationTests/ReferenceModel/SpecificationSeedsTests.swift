// The hand-written examples of the specification, against the model alone.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct SpecificationSeedsTests {
  /// With or without an engine that agrees: the expectations were derived by hand.
  @Test(arguments: CorpusFolder.scripts(in: "Seeds/Specification"))
  func `the model meets a script's expectations`(_ name: String) throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/" + name)
    let failures = script.failures(of: Trace(ReferenceModel.run(script)))
    #expect(failures.isEmpty, "\(name): \(failures.map(\.description).joined(separator: "; "))")
  }
}
