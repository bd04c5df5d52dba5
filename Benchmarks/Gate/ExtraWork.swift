import Multitouch

/// More work: a shadow plays an event whenever a whole one is due. One type for both kinds, as each that an engine is
/// played with makes other code of it.
struct ExtraWork: Disturbance {
  /// What an event adds to the debt, how much more the next one adds, and what a whole event is.
  private var share: Int
  private let growth: Int
  private let whole: Int
  private var debt = 0
  private let shadow: any ShadowPlayer

  /// So many percent more.
  init(percent: Int, _ shadow: any ShadowPlayer) {
    (share, growth, whole) = (percent, 0, 100)
    self.shadow = shadow
  }

  /// One more event's work in each event for every so many that were played before it.
  init(pastOf every: Int, _ shadow: any ShadowPlayer) {
    (share, growth, whole) = (0, 1, every)
    self.shadow = shadow
  }

  /// What a plant asks for: nothing, unless it is one of more work.
  init(_ plant: Plant?, _ shadow: any ShadowPlayer) {
    switch plant {
    case .work(let percent)?: self.init(percent: percent, shadow)
    case .past(let every)?: self.init(pastOf: every, shadow)
    default: self.init(percent: 0, shadow)
    }
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
    debt &+= share
    share &+= growth
    while debt >= whole {
      debt &-= whole
      shadow.step()
    }
  }
}
