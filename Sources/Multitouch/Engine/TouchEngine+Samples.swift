// Coalesced and predicted touches (T-12, T-13). Recognition never looks at them (T-14).

extension TouchEngine {
  /// Takes a raw sample that belongs to the next frame: of each contact oldest first, without the main sample, which is
  /// the frame's change.
  ///
  /// Refused, with no as an answer and counted in ``refusedSampleCount``: a 129th sample before one frame, a bad place
  /// (N-11), and any sample from inside a callback. A sample of a contact that is not down after the frame, and of
  /// which no touch has changed, is dropped with it and counted too. Cost: constant.
  @inlinable
  public mutating func collect(_ contact: ContactID, at time: Timestamp, _ place: Point) -> Bool {
    guard !isBusy, sampleCount < 128, place.isPlace else {
      refusedSamples &+= 1
      return false
    }
    samples[sampleCount].contact = contact
    // Before all time is where time begins (N-15).
    samples[sampleCount].time = time < .earliest ? .earliest : time
    samples[sampleCount].location = place
    sampleCount &+= 1
    return true
  }

  /// How many raw samples were refused or belonged to no touch.
  @inlinable public var refusedSampleCount: Int { refusedSamples }

  // MARK: Coalesced touches

  @inlinable
  public mutating func coalescedCount(of slot: SlotIndex) -> Int? {
    guard isInEvent(slot) else { return nil }
    let contact = touches[slot.rawValue].contact
    var count = 1
    var i = 0
    while i < sampleCount {
      if samples[i].contact == contact { count &+= 1 }
      i &+= 1
    }
    return count
  }

  @inlinable
  public mutating func coalesced(_ index: Int, of slot: SlotIndex) -> TouchSample? {
    guard isInEvent(slot), index >= 0 else { return nil }
    let contact = touches[slot.rawValue].contact
    // T-5: a touch that has just landed has been nowhere else.
    var previous: Point? = began.contains(slot) ? nil : touches[slot.rawValue].previousLocation
    var left = index
    var i = 0
    while i < sampleCount {
      if samples[i].contact == contact {
        let location = samples[i].location
        if left == 0 {
          return TouchSample(
            location: location, previousLocation: previous ?? location, timestamp: inFrame(samples[i].time))
        }
        previous = location
        left &-= 1
      }
      i &+= 1
    }
    guard left == 0 else { return nil }
    let location = touches[slot.rawValue].location
    return TouchSample(location: location, previousLocation: previous ?? location, timestamp: clock)
  }

  /// Whether a touch changed in the present event.
  @inlinable
  mutating func isInEvent(_ slot: SlotIndex) -> Bool { (began | moved | ended | cancelled).contains(slot) }

  /// A raw sample is not taken after the frame it belongs to.
  @inlinable
  func inFrame(_ time: Timestamp) -> Timestamp { time > clock ? clock : time }

  // MARK: Predicted touches

  @inlinable
  public mutating func predictedCount(of slot: SlotIndex) -> Int? {
    guard allTouches.contains(slot) else { return nil }
    // [decision] T-13: a step of no time would lead to the event's own time, one from a touch that rests to the past.
    guard (began | moved).contains(slot), profile.predictionStep > .zero, sampleBefore(slot) != nil else { return 0 }
    return profile.predictionCount
  }

  @inlinable
  public mutating func predicted(_ index: Int, of slot: SlotIndex) -> TouchSample? {
    guard let count = predictedCount(of: slot), index >= 0, index < count, let q = sampleBefore(slot) else {
      return nil
    }
    let location = prediction(index &+ 1, slot, q)
    return TouchSample(
      location: location,
      previousLocation: index == 0 ? touches[slot.rawValue].location : prediction(index, slot, q),
      timestamp: clock + ahead(index &+ 1))
  }

  /// How far T-13's step i is ahead; saturates.
  @inlinable
  func ahead(_ i: Int) -> Nanoseconds {
    let (product, overflow) = profile.predictionStep.count.multipliedReportingOverflow(
      by: Int64(truncatingIfNeeded: i))
    return Nanoseconds(overflow ? .max : product)
  }

  /// T-13's step i from the line through the last two samples.
  @inlinable
  mutating func prediction(_ i: Int, _ slot: SlotIndex, _ q: TouchSample) -> Point {
    let p = touches[slot.rawValue].location
    let factor = Double(ahead(i).count) / Double((clock - q.timestamp).count)
    return Point(x: p.x + (p.x - q.location.x) * factor, y: p.y + (p.y - q.location.y) * factor)
  }

  /// The latest raw sample of a touch at another time than its present one; of one time the last.
  ///
  /// The latest by time: where the clock went back (N-11) a sample of this frame can be older than the frame before.
  @inlinable
  mutating func sampleBefore(_ slot: SlotIndex) -> TouchSample? {
    let contact = touches[slot.rawValue].contact
    let before = earlier[slot.rawValue]
    var latest =
      before.timestamp == clock
      ? nil
      : TouchSample(location: before.location, previousLocation: before.location, timestamp: before.timestamp)
    var i = 0
    while i < sampleCount {
      let time = inFrame(samples[i].time)
      if samples[i].contact == contact && time != clock && time >= latest?.timestamp ?? .earliest {
        latest = TouchSample(location: samples[i].location, previousLocation: samples[i].location, timestamp: time)
      }
      i &+= 1
    }
    return latest
  }

  // MARK: The end of a frame

  /// Forgets the samples of touches whose change is over, keeping what the next prediction needs: each is handed out in
  /// one event (P-25).
  @inlinable
  @inline(never)
  mutating func consumeSamples(of changed: TouchSet) {
    var kept = 0
    var i = 0
    while i < sampleCount {
      let sample = samples[i]
      if let slot = touch(of: sample.contact, among: changed) {
        let time = inFrame(sample.time)
        // Of a touch that has only been at the present time `earlier` has nothing.
        let last = earlier[slot.rawValue].timestamp
        if time != clock && (time >= last || last == clock) {
          stopSumming(of: set(of: slot))
          earlier[slot.rawValue].location = sample.location
          earlier[slot.rawValue].timestamp = time
        }
      } else {
        samples[kept] = sample
        kept &+= 1
      }
      i &+= 1
    }
    sampleCount = kept
  }

  /// The touch of a contact in a set.
  @inlinable
  mutating func touch(of contact: ContactID, among set: TouchSet) -> SlotIndex? {
    var rest = set
    while let slot = rest.popFirst() { if touches[slot.rawValue].contact == contact { return slot } }
    return nil
  }

  /// After a whole frame: samples of contacts that are not down belong to nobody.
  @inlinable
  mutating func dropStraySamples() {
    var kept = 0
    var i = 0
    while i < sampleCount {
      if find(samples[i].contact) != nil {
        samples[kept] = samples[i]
        kept &+= 1
      } else {
        refusedSamples &+= 1
      }
      i &+= 1
    }
    sampleCount = kept
  }
}
