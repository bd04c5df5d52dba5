// Properties of single traces (SPEC §7) that need no probe, on generated scripts.

import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct ModelPropertiesTests {
  @Test func `public states change only as table 3_2 allows, and every attempt that ends is reset once (P-05, P-24)`() {
    let allowed: [GestureState: [GestureState]] = [
      .possible: [.began, .ended, .failed], .began: [.changed, .ended, .cancelled],
      .changed: [.ended, .cancelled],
    ]
    for seed in UInt64(0)..<200 {
      var states: [TraceSubject: GestureState] = [:]
      for record in ReferenceModel.run(ScriptGenerator.script(seed: seed)) {
        let before = states[record.subject, default: .possible]
        if record.kind == .reset {
          #expect(before.isTerminal, "seed \(seed): \(ModelDisagreement.line(record))")
          states[record.subject] = .possible
        }
        guard record.kind == .state, case .state(let to) = record.fields[1] else { continue }
        let isLegal = record.fields[0] == .state(before) && allowed[before, default: []].contains(to)
        #expect(isLegal, "seed \(seed): \(ModelDisagreement.line(record))")
        states[record.subject] = to
      }
    }
  }

  @Test func `actions come in blocks: ended alone, or began, changes, and an end (P-04, P-54)`() {
    for seed in UInt64(0)..<200 {
      var running: [TraceSubject: Bool] = [:]
      for record in ReferenceModel.run(ScriptGenerator.script(seed: seed)) where record.kind == .act {
        guard case .state(let state) = record.fields[0] else { continue }
        let isRunning = running[record.subject, default: false]
        let isLegal =
          switch state {
          case .began: !isRunning
          case .changed, .cancelled: isRunning
          case .ended: true
          case .possible, .failed: false
          }
        #expect(isLegal, "seed \(seed): \(ModelDisagreement.line(record))")
        running[record.subject] = state.isUnderWay
      }
    }
  }

  @Test func `every real in a trace is finite, and time never runs backwards (P-40, P-68)`() {
    for seed in UInt64(0)..<200 {
      var now = Int64.min
      for record in ReferenceModel.run(ScriptGenerator.script(seed: seed)) {
        let reals = record.fields.allSatisfy { if case .real(let value) = $0 { value.isFinite } else { true } }
        #expect(reals && record.now >= now, "seed \(seed): \(ModelDisagreement.line(record))")
        now = record.now
      }
    }
  }

  @Test func `the questions of an attempt are asked once, begin first (P-28, P-42)`() {
    for seed in UInt64(0)..<200 {
      var asked: [TraceSubject: [[TraceField]]] = [:]
      for record in ReferenceModel.run(ScriptGenerator.script(seed: seed)) {
        switch record.kind {
        case .reset: asked[record.subject] = []
        case .begin:
          #expect(asked[record.subject, default: []].isEmpty, "seed \(seed): \(ModelDisagreement.line(record))")
          asked[record.subject, default: []].append([])
        case .req:
          let question = Array(record.fields.prefix(2))
          let isNew = !asked[record.subject, default: []].contains(question)
          #expect(isNew, "seed \(seed): \(ModelDisagreement.line(record))")
          asked[record.subject, default: []].append(question)
        default: break
        }
      }
    }
  }
}
