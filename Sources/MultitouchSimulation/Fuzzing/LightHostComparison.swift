// A script before a host that hears and answers little: the engine has shorter ways for it, to the same end.

import Multitouch
import MultitouchRecordings

/// Compares what the engine tells a host that hears nothing of its recognizers' calls and is asked only what matters to
/// the script with what it tells one that hears and answers everything.
enum LightHostComparison {
  private static let way = ScriptRunWay(hearsRecognizers: false, isAskedAll: false)

  /// The objection to a script whose whole trace is given; nil if what such a host can hear is the same.
  ///
  /// Scripts that react to what recognizers are told have another end: nil too. Throws ``ScriptCapacityError``.
  static func objection(
    to script: TouchScript, whole: WordTrace, _ fault: PlantedFault?
  ) throws(ScriptCapacityError) -> Objection? {
    if isAnotherEnd(of: script) { return nil }
    let light = try ScriptRunner.observe(script, way, system: nil).trace
    return objection(to: script, whole: whole, light: light, fault)
  }

  /// The same with somebody's recognizers (``ForeignRun``), of which the whole trace is given.
  static func foreignObjection(to script: TouchScript, whole: WordTrace, _ fault: PlantedFault?) -> Objection? {
    guard !isAnotherEnd(of: script), let light = ForeignRun.trace(script, way) else { return nil }
    return objection(to: script, whole: whole, light: light, fault)
  }

  private static func isAnotherEnd(of script: TouchScript) -> Bool {
    script.reactions.contains { $0.kind == .rec }
  }

  private static func objection(
    to script: TouchScript, whole: WordTrace, light: WordTrace, _ fault: PlantedFault?
  ) -> Objection? {
    var light = light
    if let fault {
      var records = light.records
      fault.lightTrace(&records)
      light = WordTrace(records)
    }
    let asked = HostQuestions(thatMatterTo: script)
    let expected = whole.only { $0 != .rec && asked.contains(HostQuestions(recordedAs: $0)) }
    guard let parted = ModelDisagreement.first(engine: light, model: expected) else { return nil }
    var objection = Objection(parted, in: script)
    objection.identity.judge = "light"
    if let difference = TraceDifference(expected.records, light.records) {
      objection.reason = difference.text(first: "host that hears all", second: "host that hears little")
    }
    return objection
  }
}
