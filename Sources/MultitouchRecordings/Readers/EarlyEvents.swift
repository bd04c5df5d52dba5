/// What a device told before an event showed it to be a touch device, as far as it still holds then: its last place and
/// distance, its last buttons, and the last time events were lost, each in its place among the others.
///
/// There are at most as many events as kinds of them, thirteen.
struct EarlyEvents {
  private var events: [EvdevEvent] = []

  /// Whether an event is of a kind that is kept. The end of a report is not if nothing was kept before.
  static func hold(_ event: EvdevEvent, isFirst: Bool) -> Bool {
    switch event.type {
    case EvdevType.absolute: [EvdevCode.x, EvdevCode.y, EvdevCode.distance].contains(event.code)
    case EvdevType.key:
      event.code == EvdevCode.touch || EvdevCode.pens.contains(event.code) || EvdevCode.pucks.contains(event.code)
    case EvdevType.sync: event.code == EvdevCode.dropped || (event.code == EvdevCode.report && !isFirst)
    default: false
    }
  }

  /// Whether they tell of a pen: what touches there is none of our touches.
  var tellPen: Bool { events.contains { $0.type == EvdevType.key && EvdevCode.pens.contains($0.code) } }

  /// Takes the next event, in place of an earlier one of its kind.
  mutating func take(_ event: EvdevEvent) {
    events.removeAll { $0.type == event.type && $0.code == event.code }
    events.append(event)
  }

  /// The events, to be handed out in front of the one that shows the device. What is of earlier reports becomes one, of
  /// the time of the report that shows the device: a touch does not begin with the minutes before it.
  func handedOut(before shown: EvdevEvent) -> ArraySlice<EvdevEvent> {
    guard let end = events.lastIndex(where: { $0.type == EvdevType.sync && $0.code == EvdevCode.report }) else {
      return events[...]
    }
    // All of what the report told was told anew.
    if end == 0 { return events[1...] }
    let time = events.dropFirst(end + 1).first?.time ?? shown.time
    var handedOut = events
    for k in 0...end { handedOut[k].time = time }
    return handedOut[...]
  }
}
