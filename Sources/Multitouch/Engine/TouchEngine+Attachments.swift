// Recognizers put onto views and taken off: lists in order of adding, the newest first (D-2).

extension TouchEngine {
  @inlinable
  mutating func attachRecognizer(_ r: Int, to i: Int) {
    recognizers[r].view = Int32(truncatingIfNeeded: i)
    linkRecognizer(r, to: i)
    recognizers[r].arrival = recognizers[r].attachment
  }

  /// D-2 [decision]: on the view it is on already it only becomes the newest; its attempt goes on (G-13).
  @inlinable
  mutating func renewRecognizer(_ r: Int) {
    let i = Int(recognizers[r].view)
    unlinkRecognizer(r, from: i)
    linkRecognizer(r, to: i)
  }

  /// Makes it the newest of a view.
  @inlinable
  mutating func linkRecognizer(_ r: Int, to i: Int) {
    tree.attachments &+= 1
    recognizers[r].attachment = tree.attachments
    recognizers[r].previous = -1
    recognizers[r].next = tree.views[i].firstRecognizer
    if tree.views[i].firstRecognizer >= 0 {
      recognizers[Int(tree.views[i].firstRecognizer)].previous = Int32(truncatingIfNeeded: r)
    }
    tree.views[i].firstRecognizer = Int32(truncatingIfNeeded: r)
    isOrderStale = true
    isOfferStale = true
  }

  @inlinable
  mutating func detachRecognizer(_ r: Int) {
    let i = Int(recognizers[r].view)
    guard i >= 0 else { return }
    depart(r)
    leave(r)
    unlinkRecognizer(r, from: i)
    recognizers[r].view = -1
    recognizers[r].next = -1
    recognizers[r].previous = -1
    isOrderStale = true
  }

  @inlinable
  mutating func unlinkRecognizer(_ r: Int, from i: Int) {
    if recognizers[r].previous >= 0 {
      recognizers[Int(recognizers[r].previous)].next = recognizers[r].next
    } else {
      tree.views[i].firstRecognizer = recognizers[r].next
    }
    if recognizers[r].next >= 0 { recognizers[Int(recognizers[r].next)].previous = recognizers[r].previous }
  }
}
