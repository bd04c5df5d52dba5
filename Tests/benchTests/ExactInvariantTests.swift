import BenchmarkHarness
import Multitouch
import MultitouchSimulation
import Testing

@testable import bench

/// The invariants that do not depend on the machine.
@Suite struct ExactInvariantTests {
  let tape = Made.tape(0, 10, 20, 30)

  func evidence(expected: RecognitionTruth, found: RecognitionTruth) -> Evidence {
    var evidence = Evidence(tape: tape)
    evidence.observations = [Made.observation(truth: found)]
    evidence.recognitions = Recognitions(expected: expected, found: found, source: .generator)
    return evidence
  }

  @Test func `what was expected and found to the nanosecond passes`() {
    let truth = Made.truth((15, .longPress, .began), (30, .longPress, .ended))
    let evidence = evidence(expected: truth, found: truth)
    #expect(ExactnessInvariant().check(evidence)?.verdict == .pass)
    #expect(TruthInvariant().check(evidence)?.verdict == .pass)
  }

  @Test func `a recognition a nanosecond late is inexact, and no wrong one`() {
    let evidence = evidence(
      expected: Made.truth((15, .longPress, .began)), found: Made.truth((16, .longPress, .began)))
    #expect(ExactnessInvariant().check(evidence) == .fail("event 2: long press began 1 ns too late", event: 2))
    #expect(TruthInvariant().check(evidence)?.verdict == .pass)
  }

  @Test func `a recognition too early is told as such`() {
    let evidence = evidence(
      expected: Made.truth((16, .singleTap, .ended)), found: Made.truth((11, .singleTap, .ended)))
    #expect(ExactnessInvariant().check(evidence)?.reason == "event 2: single tap ended 5 ns too early")
  }

  @Test func `what is missing or invented is named with its event`() {
    let missing = evidence(expected: Made.truth((20, .pan, .began)), found: Made.truth())
    #expect(TruthInvariant().check(missing) == .fail("event 2: pan began is missing", event: 2))
    #expect(ExactnessInvariant().check(missing)?.verdict == .pass)
    let invented = evidence(expected: Made.truth(), found: Made.truth((10, .pinch, .began), (20, .pinch, .ended)))
    #expect(TruthInvariant().check(invented) == .fail("event 1: pinch began is invented; 2 in all", event: 1))
  }

  @Test func `another recognizer at the same time is two wrong recognitions, not a shift`() {
    let evidence = evidence(expected: Made.truth((10, .pan, .began)), found: Made.truth((10, .pinch, .began)))
    let comparison = evidence.recognitions?.comparison
    #expect(comparison?.shifts.isEmpty == true)
    #expect(comparison?.missing.count == 1)
    #expect(comparison?.unexpected.count == 1)
  }

  @Test func `another action of the same recognizer is no action that came late`() {
    let comparison = evidence(
      expected: Made.truth((10, .pan, .began)), found: Made.truth((10, .pan, .cancelled))
    ).recognitions?.comparison
    #expect(comparison?.shifts.isEmpty == true)
    #expect(comparison?.missing.count == 1 && comparison?.unexpected.count == 1)
  }

  @Test func `of what is missing and what is invented the first is named`() {
    let evidence = evidence(expected: Made.truth((20, .pan, .began)), found: Made.truth((10, .pinch, .began)))
    #expect(TruthInvariant().check(evidence) == .fail("event 1: pinch began is invented; 2 in all", event: 1))
  }

  @Test func `recognitions further apart than two gestures are not one that came late`() {
    let far = RecognitionComparison.shiftMaxNs
    let near = RecognitionComparison(
      Made.truth((0, .pan, .began)).discrepancies(in: Made.truth((far, .pan, .began))))
    #expect(near.shifts.map(\.nanoseconds) == [far])
    let beyond = RecognitionComparison(
      Made.truth((0, .pan, .began)).discrepancies(in: Made.truth((far + 1, .pan, .began))))
    #expect(beyond.shifts.isEmpty)
  }

  @Test func `several late recognitions find their own partners`() {
    let comparison = RecognitionComparison(
      Made.truth((10, .pan, .began), (12, .singleTap, .ended), (30, .pan, .began)).discrepancies(
        in: Made.truth((11, .pan, .began), (15, .singleTap, .ended), (29, .pan, .began))))
    #expect(comparison.shifts.map(\.nanoseconds) == [1, 3, -1])
    #expect(comparison.missing.isEmpty && comparison.unexpected.isEmpty)
  }

  @Test func `changes that are missing are a wrong answer`() {
    var expected = Made.truth((10, .pan, .began))
    expected.addChanges(3, of: StandardRecognizer.pan.rawValue)
    let evidence = evidence(expected: expected, found: Made.truth((10, .pan, .began)))
    #expect(TruthInvariant().check(evidence)?.reason == "pan changed 0 times, expected 3")
  }

  @Test func `a recognition that could not be kept is a wrong answer`() {
    var evidence = evidence(expected: Made.truth(), found: Made.truth())
    evidence.observations = [Made.observation(lost: 2)]
    #expect(TruthInvariant().check(evidence)?.verdict == .fail)
  }

  @Test func `a timer that does not keep what the engine announced is found without any truth`() {
    var evidence = Evidence(tape: tape)
    evidence.observations = [Made.observation(fault: .init(event: 3, due: 25, fired: 26))]
    #expect(
      ExactnessInvariant().check(evidence)
        == .fail("event 3: a timer due at 25 ns fired at 26 ns", event: 3))
    evidence.observations = [Made.observation(fault: .init(event: 1, due: nil, fired: 5))]
    #expect(ExactnessInvariant().check(evidence)?.reason == "event 1: a timer not due fired at 5 ns")
    evidence.observations = [Made.observation(fault: .init(event: 2, due: 5, fired: nil))]
    #expect(ExactnessInvariant().check(evidence)?.reason == "event 2: a timer due at 5 ns did not fire")
  }

  @Test func `something left behind breaks quiescence, and so does a refusal of well-formed input`() {
    var evidence = Evidence(tape: tape)
    evidence.observations = [Made.observation(isQuiescent: false)]
    #expect(QuiescenceInvariant().check(evidence)?.verdict == .fail)
    evidence.observations = [Made.observation(drops: 2, firstDrop: 3)]
    #expect(QuiescenceInvariant().check(evidence)?.verdict == .pass)
    evidence.isWellFormed = true
    #expect(QuiescenceInvariant().check(evidence)?.event == 3)
    evidence.observations = [Made.observation()]
    #expect(QuiescenceInvariant().check(evidence)?.verdict == .pass)
  }

  @Test func `two runs that differ, a pass that differs and a model that differs each fail`() {
    var evidence = Evidence(tape: tape)
    evidence.observations = [Made.observation(digest: 1), Made.observation(digest: 1)]
    #expect(DigestInvariant().check(evidence)?.verdict == .pass)
    evidence.observations[1].digest = 2
    #expect(DigestInvariant().check(evidence)?.verdict == .fail)
    evidence.observations[1].digest = 1
    evidence.timings = Made.timings([100], passes: ([1, 2], [1, 3]))
    #expect(DigestInvariant().check(evidence)?.verdict == .fail)
    evidence.timings = nil
    #expect(DigestInvariant().statement(of: evidence).contains("model") == false)
    evidence.model = ModelComparison(rowCount: 5, modelDigest: 1, engineDigest: 9)
    #expect(DigestInvariant().check(evidence)?.verdict == .fail)
    evidence.model?.engineDigest = 1
    #expect(DigestInvariant().check(evidence)?.verdict == .pass)
    #expect(DigestInvariant().statement(of: evidence) == DigestInvariant().statement)
  }
}
