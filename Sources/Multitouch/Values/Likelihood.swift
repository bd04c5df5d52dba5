// Which way a condition goes, as a rule.
//
// A processor reads code in lines and jumps at a price: what comes always shall stand in one piece, and what comes
// hardly ever elsewhere. The compiler cannot know which is which; these tell it. They change no result.

/// A condition that nearly always holds, whatever is done with the engine.
@inlinable
@inline(__always)
func likely(_ condition: Bool) -> Bool { _fastPath(condition) }

/// A condition that hardly ever holds: a full store, a command given in a callback, a second sample at one time.
@inlinable
@inline(__always)
func unlikely(_ condition: Bool) -> Bool { _slowPath(condition) }
