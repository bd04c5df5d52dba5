// The call whose instructions are counted when the process runs under callgrind; a plain call everywhere else.

import CTimestamp

/// Code whose instructions are counted.
///
/// ```swift
/// CountedCall.run { engine.play() }     // costs one call when nobody counts
/// ```
public enum CountedCall {
  /// The symbol that callgrind has to look for.
  public static let symbol = "ccounted_call"

  /// Calls `body` through a function of a name that callgrind finds. What runs before and after it is not counted;
  /// what runs for the first time in it is, with everything that a first time costs: warm up before.
  public static func run(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      var context = Body(run: body)
      withUnsafeMutablePointer(to: &context) { pointer in
        ccounted_call({ $0?.assumingMemoryBound(to: Body.self).pointee.run() }, UnsafeMutableRawPointer(pointer))
      }
    }
  }

  private struct Body {
    var run: () -> Void
  }
}
