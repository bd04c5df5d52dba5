// A canary of scripts/prove-no-allocation: an array literal, which the embedded compile must reject.

@c public func canary_array_literal(_ n: Int32) -> Int32 { [n, n, n].last ?? 0 }
