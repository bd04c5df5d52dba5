/// The clock of attachments and departures (D-2, N-12): when it begins again.
///
/// Its 32 bits are compared in every frame, so they are not 64. They last for years, and an engine may run for longer.
@usableFromInline
enum AttachmentClock {
  /// Behind it the clock begins again with the next κ, which follows every command. What is left until then is more
  /// than the commands of one pass can use (N-15).
  @inlinable static var last: UInt32 { 1 << 30 }
}

extension TouchEngine {
  /// Numbers what is attached anew, from 1 in each view; κ stays what it is.
  ///
  /// Only where nobody has read the clock and not yet compared with it: before a κ is taken. Cost: that of all views
  /// and recognizers, once in 2³⁰ attachments and departures.
  @inlinable
  @inline(never)
  mutating func restartAttachments() {
    var r = 0
    while r < usedRecognizers {
      // All departures and arrivals were before what is asked from now on.
      recognizers[r].departure = 0
      recognizers[r].arrival = 0
      recognizers[r].attachment = 0
      r &+= 1
    }
    var i = 0
    while i < tree.usedViews {
      if tree.views[i].isAlive {
        numberRecognizers(of: i)
        tree.numberSubviews(of: i)
      }
      i &+= 1
    }
    tree.attachments = UInt32(truncatingIfNeeded: viewCapacity &+ recognizerCapacity)
  }

  @inlinable
  mutating func numberRecognizers(of i: Int) {
    var number: UInt32 = 0
    var r = Int(tree.views[i].firstRecognizer)
    // To the oldest, and back.
    while r >= 0 && recognizers[r].next >= 0 { r = Int(recognizers[r].next) }
    while r >= 0 {
      number &+= 1
      recognizers[r].attachment = number
      r = Int(recognizers[r].previous)
    }
  }
}

extension ViewTree {
  @inlinable
  mutating func numberSubviews(of i: Int) {
    var number: UInt32 = 0
    var child = Int(views[i].firstChild)
    while child >= 0 && views[child].next >= 0 { child = Int(views[child].next) }
    while child >= 0 {
      number &+= 1
      views[child].attachment = number
      child = Int(views[child].previous)
    }
    // Runs and groups are those of the numbers.
    if views[i].isWide { widen(i) }
  }
}
