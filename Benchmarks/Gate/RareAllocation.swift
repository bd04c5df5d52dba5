import BenchmarkHarness
import Multitouch

/// One allocation in so many events.
struct RareAllocation: Disturbance {
  let every: Int
  private var left: Int

  init(every: Int) {
    self.every = every
    left = every
  }

  @inline(__always)
  mutating func before<
    let touches: Int, let records: Int, let views: Int, let recognizers: Int, let edges: Int,
    let registrations: Int,
    Host: TouchHost<StandardBehavior> & ~Copyable
  >(
    event: Int,
    _ engine: inout TouchEngine<StandardBehavior, touches, records, views, recognizers, edges, registrations>,
    _ host: inout Host
  ) {
    left &-= 1
    guard left == 0 else { return }
    left = every
    plantAllocation(byteCount: 64)
  }
}
