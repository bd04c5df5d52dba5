// Which way a condition goes, as a rule.
//
// A processor reads code in lines and jumps at a price: what comes always shall stand in one piece, and what comes
// hardly ever elsewhere. The compiler cannot know which is which; these tell it. They change no result.

/// A condition that holds as a rule. Where it is otherwise, as with several fingers, time is lost and nothing else.
@inlinable
@inline(__always)
func likely(_ condition: Bool) -> Bool { _fastPath(condition) }

/// A condition that does not hold as a rule: a store is full, a callback has given a command, a further finger lands.
@inlinable
@inline(__always)
func unlikely(_ condition: Bool) -> Bool { _slowPath(condition) }
