// A canary of scripts/prove-no-allocation: memory taken from the C library, behind the compiler's back; what is linked
// must be seen to need an allocator.

@_extern(c, "aligned_alloc") func allocate(_ alignment: Int, _ byteCount: Int) -> UnsafeMutableRawPointer?

@c public func canary_hidden_allocation(_ count: Int32) -> UnsafeMutableRawPointer? {
  unsafe allocate(16, Int(count))
}
