// The libFuzzer target: a choice sequence in, a script through engine, model and judges. What the script reaches of
// gestures and rules counts as coverage, beside the edges of the program.
//
// Part of the package only with TOUCHSTONE_LIBFUZZER in the environment:
//   TOUCHSTONE_LIBFUZZER=1 swift build -c release --sanitize fuzzer --product gestureTarget
// Run it with SWIFT_BACKTRACE=enable=no, so that a trap leaves its input in a file, and -use_value_profile=1.

import CFeatureCounters
import Foundation
import Multitouch
import MultitouchRecordings
import MultitouchSimulation

/// libFuzzer's own change of bytes.
@_silgen_name("LLVMFuzzerMutate")
func libFuzzerMutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ sizeMax: Int) -> Int

/// Runs one input. A judge's objection is a trap, so that libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzerTestOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: data, count: size)
  let generated = ScriptGenerator.generate(ChoiceSource(replaying: ChoiceBytes.decode(bytes)))
  // Which of the costly judges look at it is the input's own affair: the same ones each time it is run.
  var digest = TraceDigest()
  for byte in bytes { digest.absorb(UInt64(byte)) }
  let examination = ScriptExaminer().examine(generated.script, .sampled(digest.value))
  if let verdict = examination.verdict {
    print(TouchFormat.text(of: generated.script, comments: ["\(verdict.identity)"]))
    // A trap leaves behind what a pipe or a file has not been given yet.
    fflush(nil)
    fatalError("\(verdict.identity): \(verdict.reason)")
  }
  var coverage = GestureCoverage()
  let features = coverage.features(of: generated.script, examination)
  for feature in features { cfeature_note(feature.key) }
  precondition(features.isEmpty || cfeature_count() > 0, "what was reached must be where libFuzzer sees it")
  return 0
}

/// Changes an input: mostly by whole decisions, sometimes by bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func fuzzerCustomMutator(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ sizeMax: Int, _ seed: CUnsignedInt
) -> Int {
  var random = ChoiceSource(seed: UInt64(seed))
  if random.chance(1, of: 4) { return libFuzzerMutate(data, size, sizeMax) }
  let choices = ChoiceBytes.decode(UnsafeBufferPointer(start: data, count: size))
  let other = ScriptGenerator.generate(seed: UInt64(seed)).choices
  let bytes = ChoiceBytes.encode(ChoiceMutation.mutate(choices, with: other, &random))
  let count = min(bytes.count, sizeMax)
  _ = UnsafeMutableBufferPointer(start: data, count: count).update(fromContentsOf: bytes[..<count])
  return count
}
