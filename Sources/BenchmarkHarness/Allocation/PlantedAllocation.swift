// An allocation on purpose: the canary of everything that claims to see allocations.

import CJemalloc

/// Allocates and frees `byteCount` bytes where the optimiser cannot see it, as a careless event would.
///
/// - Precondition: `byteCount` is positive.
@inline(never)
public func plantAllocation(byteCount: Int) {
  precondition(byteCount > 0, "a planted allocation has at least one byte")
  cjemalloc_opaque_free(cjemalloc_opaque_allocate(byteCount))
}
