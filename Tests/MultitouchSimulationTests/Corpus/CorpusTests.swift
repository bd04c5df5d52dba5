import Multitouch
import MultitouchRecordings
import MultitouchSimulation
import Testing

/// Every script of the corpus through the engine and through the reference model: each must meet the script's
/// expectations, which were derived from the SPEC by hand, and the two must agree record for record.
struct CorpusTests {
  static let scripts = CorpusFolder.scripts(in: "Seeds") + CorpusFolder.scripts(in: "Regressions")

  @Test(arguments: scripts)
  func `the engine meets a script's expectations`(_ name: String) throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/" + name)
    let failures = script.failures(of: Trace(try ScriptRunner.run(script)))
    #expect(failures.isEmpty, "\(name): \(failures.map(\.description).joined(separator: "; "))")
  }

  @Test(arguments: scripts)
  func `the model agrees with the engine about a script`(_ name: String) throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/" + name)
    let engine = try ScriptRunner.run(script)
    let disagreement = ModelDisagreement.first(engine: engine, model: ReferenceModel.run(script))
    #expect(disagreement == nil, "\(name): \(disagreement?.description ?? "")")
  }

  /// What was a mistake of a judge, that judge is asked again, also of relations between two runs.
  @Test(arguments: CorpusFolder.scripts(in: "Regressions"))
  func `no judge objects to a regression`(_ name: String) throws {
    let script = try TouchFormat.read(CorpusFolder.path + "/" + name)
    let objection = ScriptExaminer().examine(script, .everything).verdict
    #expect(objection == nil, "\(name): \(String(describing: objection))")
  }

  @Test func `the corpus is there`() {
    #expect(CorpusFolder.scripts(in: "Seeds/Specification").count > 300)
    #expect(CorpusFolder.scripts(in: "Seeds/Gestures").count >= 10)
  }
}
