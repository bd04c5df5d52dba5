import Multitouch

/// Protocol A: each report lists all contacts, one after the other, closed by `SYN_MT_REPORT`.
///
/// Contacts with a tracking id are recognized by it. Contacts without are paired with the ones of the report before:
/// the nearest pair first, then the nearest of those left over; ties go to the earlier contact, then to the earlier in
/// the report. There is no largest distance: a device that misses a lift and a landing between two reports is believed
/// to have seen a move, as it says itself. They get numbers of their own, counted from 0; so does a contact whose id is
/// the number of another one that is down.
///
/// Of a contact with an id that is known, what the report does not say is as it was, be it the whole place. A new one
/// without any place is left out until it has one.
///
/// A report that lists no contact at all lifts everything if it says so, by an empty `SYN_MT_REPORT`, by `BTN_TOUCH` 0
/// or by `ABS_PRESSURE` 0; one that only brings other events changes nothing. A contact listed with a touch major or a
/// pressure of 0 lifts as well, as Android has it, if the device ever told another: some drivers list what lifts once
/// more.
///
/// The report in which events were lost may list fewer contacts than there are, so it is left out, and so is its empty
/// `SYN_MT_REPORT`; but what it tells to have lifted by `BTN_TOUCH` or `ABS_PRESSURE` has lifted. Contacts without an
/// id are cancelled there: a place does not show whether a finger went and another came. Those with an id go on in the
/// next report, which is whole, or are cancelled by it.
struct AnonymousContacts {
  private struct Listed {
    var id: Int32?
    var x: Int32?
    var y: Int32?
    var toolType: Int32 = -1
    var distance: Int32 = 0
    /// Whether the touch major or the pressure is 0.
    var isLifting = false
    /// The index in `down` of the contact it is.
    var match: Int?
  }

  private struct Down {
    var contact: Int64
    var id: Int32?
    var x: Int32
    var y: Int32
    var isMatched = false
    var hasLifted = false
  }

  private struct Pair {
    var squaredDistance: Int64
    var down: Int
    var listed: Int
  }

  let scale: PlaceScale
  private let assumedX: Int32
  private let assumedY: Int32
  private var current = Listed()
  private var listed: [Listed] = []
  private var down: [Down] = []
  /// Of each contact that is not matched by place yet, the nearest one listed.
  private var nearest: [Pair] = []
  private var nextID: Int64 = 0
  private var saysContacts = false
  private var saysNoPressure = false
  /// Whether the device ever told a touch major, or a pressure, that is not 0.
  private var measuresTouch = false
  private var measuresPressure = false
  private var isInGap = false
  private var isAfterGap = false
  /// Whether a lift of everything was told in this report, before events were lost.
  private var hasLiftedBeforeGap = false
  private var listedBeforeGap = 0
  private var toolCount = 0
  private var hoverCount = 0

  init(_ device: DeviceDescription, _ scale: PlaceScale) {
    self.scale = scale
    assumedX = device.axes[EvdevCode.positionX]?.minimum ?? 0
    assumedY = device.axes[EvdevCode.positionY]?.minimum ?? 0
  }

  var openCount: Int { down.count }

  /// Calls `body` for each contact that is down, in order of landing.
  func forEachOpen(_ body: (ContactID) -> Void) {
    for contact in down { body(ContactID(contact.contact)) }
  }

  /// Takes over a contact that was begun before it was known that the device lists contacts.
  mutating func adopt(_ id: Int32, _ x: Int32, _ y: Int32) {
    down.append(Down(contact: Int64(id), id: id, x: x, y: y))
  }

  /// The recorder lost events: the report under way is not whole. The tools are those before the gap.
  mutating func lostEvents(_ tools: ToolState) {
    if saysLift(tools) { hasLiftedBeforeGap = true }
    saysNoPressure = false
    listedBeforeGap += listed.count
    listed.removeAll(keepingCapacity: true)
    current = Listed()
    isInGap = true
  }

  /// Whether the report says, besides what it lists, that nothing touches.
  private func saysLift(_ tools: ToolState) -> Bool {
    tools.isTouching == false || (saysNoPressure && listed.isEmpty)
  }

  /// Takes an `ABS_MT_` event.
  mutating func handle(_ event: EvdevEvent, _ counters: inout RecordingCounters) {
    switch event.code {
    case EvdevCode.positionX: current.x = event.value
    case EvdevCode.positionY: current.y = event.value
    case EvdevCode.trackingID: current.id = event.value < 0 ? nil : event.value
    case EvdevCode.toolType: current.toolType = event.value
    case EvdevCode.multitouchDistance: current.distance = event.value
    case EvdevCode.touchMajor:
      counters.eventsUnused += 1
      measuresTouch = measuresTouch || event.value > 0
      if measuresTouch, event.value == 0 { current.isLifting = true }
    case EvdevCode.multitouchPressure:
      counters.eventsUnused += 1
      measuresPressure = measuresPressure || event.value > 0
      if measuresPressure, event.value == 0 { current.isLifting = true }
    default: counters.eventsUnused += 1
    }
  }

  /// Takes an `ABS_PRESSURE` event, which speaks for all contacts.
  mutating func setPressure(_ value: Int32) { saysNoPressure = value == 0 }

  /// Closes the contact under way (`SYN_MT_REPORT`); without an id and a place it says that there is none.
  mutating func closeContact(_ counters: inout RecordingCounters) {
    defer { current = Listed() }
    saysContacts = true
    if current.x == nil && current.y == nil && current.id == nil { return }
    guard listed.count < RecordingLimits.contactsPerReport else {
      counters.contactsBeyondLimit += 1
      return
    }
    listed.append(current)
  }

  /// Tells in frames how the listed contacts differ from those of the report before.
  mutating func closeReport(
    _ tools: ToolState, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    defer {
      listed.removeAll(keepingCapacity: true)
      saysContacts = false
      saysNoPressure = false
    }
    if current.x != nil || current.y != nil || current.id != nil {
      counters.contactsUnclosed += 1
      closeContact(&counters)
    }
    current = Listed()
    if isInGap {
      endInGap(tools, &counters, &frames)
      return
    }
    guard saysContacts || saysNoPressure || tools.isTouching == false else { return }
    let haveLifted = saysLift(tools)
    leaveOutTools(tools, &counters, &frames)
    let hovering = leaveOutHovering(tools)
    matchByID(&counters)
    matchByPlace()
    countHovering(hovering + leaveOutUnmatchedLifts(), &counters)
    leaveOutPlaceless(&counters)
    write(haveLifted, &counters, &frames)
    isAfterGap = false
  }

  /// Contacts may be missing from this report only because their events were lost: the next one is whole.
  private mutating func endInGap(
    _ tools: ToolState, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    counters.eventsAfterDrop += listedBeforeGap + listed.count
    let haveLifted = hasLiftedBeforeGap || saysLift(tools)
    down.removeAll { contact in
      if haveLifted {
        frames.lifts.append(.ended(ContactID(contact.contact)))
      } else if contact.id == nil {
        counters.contactsLost += 1
        frames.lifts.append(.cancelled(ContactID(contact.contact)))
      }
      return haveLifted || contact.id == nil
    }
    hasLiftedBeforeGap = false
    listedBeforeGap = 0
    isInGap = false
    isAfterGap = true
  }

  private mutating func leaveOutTools(
    _ tools: ToolState, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    var count = 0
    listed.removeAll { contact in
      guard contact.toolType > 0 || (contact.toolType < 0 && tools.isOtherTool) else { return false }
      count += 1
      if let id = contact.id, let k = down.firstIndex(where: { $0.id == id }) {
        frames.lifts.append(.cancelled(ContactID(down[k].contact)))
        down.remove(at: k)
      }
      return true
    }
    counters.tools += max(0, count - toolCount)
    toolCount = count
  }

  /// Leaves out what hovers; returns how many.
  private mutating func leaveOutHovering(_ tools: ToolState) -> Int {
    let before = listed.count
    listed.removeAll { $0.distance > 0 || tools.isTouching == false }
    return before - listed.count
  }

  /// Leaves out what touches nothing and was not down before either; returns how many.
  private mutating func leaveOutUnmatchedLifts() -> Int {
    let before = listed.count
    listed.removeAll { $0.isLifting && $0.match == nil }
    return before - listed.count
  }

  /// Leaves out what was not down before and is nowhere.
  private mutating func leaveOutPlaceless(_ counters: inout RecordingCounters) {
    let before = listed.count
    listed.removeAll { $0.x == nil && $0.y == nil && $0.match == nil }
    counters.contactsWithoutPlace += before - listed.count
  }

  private mutating func countHovering(_ count: Int, _ counters: inout RecordingCounters) {
    counters.hovers += max(0, count - hoverCount)
    hoverCount = count
  }

  private mutating func matchByID(_ counters: inout RecordingCounters) {
    var k = 0
    while k < listed.count {
      guard let id = listed[k].id else {
        k += 1
        continue
      }
      if listed[..<k].contains(where: { $0.id == id }) {
        counters.idsTwiceDown += 1
        listed.remove(at: k)
        continue
      }
      if let d = down.firstIndex(where: { $0.id == id }) {
        listed[k].match = d
        down[d].isMatched = true
      }
      k += 1
    }
  }

  private mutating func matchByPlace() {
    nearest.removeAll(keepingCapacity: true)
    for d in down.indices where down[d].id == nil {
      guard let pair = nearestPair(of: d) else { return }
      nearest.append(pair)
    }
    // `min` takes the first of equal ones: the earlier contact, and in its pair the earlier in the report.
    while let first = nearest.indices.min(by: { nearest[$0].squaredDistance < nearest[$1].squaredDistance }) {
      let pair = nearest.remove(at: first)
      down[pair.down].isMatched = true
      listed[pair.listed].match = pair.down
      for n in nearest.indices where nearest[n].listed == pair.listed {
        guard let next = nearestPair(of: nearest[n].down) else { return }
        nearest[n] = next
      }
    }
  }

  /// A contact that is down and the nearest that is listed, of those without an id or a match; nil if all have one.
  private func nearestPair(of d: Int) -> Pair? {
    var nearest: Pair?
    for k in listed.indices where listed[k].id == nil && listed[k].match == nil {
      let dx = Int64(listed[k].x ?? assumedX) - Int64(down[d].x)
      let dy = Int64(listed[k].y ?? assumedY) - Int64(down[d].y)
      // Axes of 32 bits could overflow; beyond 2^31 every distance is as good as infinite.
      let limit: Int64 = 1 << 31
      let (x, y) = (min(abs(dx), limit), min(abs(dy), limit))
      let squared = min(x * x, limit * limit / 2) + min(y * y, limit * limit / 2)
      if nearest.map({ squared < $0.squaredDistance }) ?? true {
        nearest = Pair(squaredDistance: squared, down: d, listed: k)
      }
    }
    return nearest
  }

  private mutating func write(
    _ haveLifted: Bool, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    for d in down.indices {
      let contact = ContactID(down[d].contact)
      if let k = listed.firstIndex(where: { $0.match == d }) {
        if listed[k].isLifting {
          lift(d, listed[k], &counters, &frames)
          continue
        }
        let isKnown = listed[k].id != nil
        down[d].x = listed[k].x ?? (isKnown ? down[d].x : assumedX)
        down[d].y = listed[k].y ?? (isKnown ? down[d].y : assumedY)
        frames.moves.append(show(contact, .moved, down[d].x, down[d].y, &counters))
      } else if isAfterGap, !haveLifted {
        counters.contactsLost += 1
        frames.lifts.append(.cancelled(contact))
      } else {
        frames.lifts.append(.ended(contact))
      }
    }
    down.removeAll { !$0.isMatched || $0.hasLifted }
    for d in down.indices { down[d].isMatched = false }
    for contact in listed where contact.match == nil {
      let new = Down(
        contact: number(for: contact.id), id: contact.id, x: contact.x ?? assumedX, y: contact.y ?? assumedY)
      if contact.x == nil || contact.y == nil {
        counters.contactsWithoutFullPlace += 1
        counters.placesAssumed += 1
      }
      down.append(new)
      frames.begin(show(ContactID(new.contact), .began, new.x, new.y, &counters))
    }
  }

  /// Lifts a contact that is listed once more; what is new of its place comes in a frame before (N-13).
  private mutating func lift(
    _ d: Int, _ last: Listed, _ counters: inout RecordingCounters, _ frames: inout FrameAssembler
  ) {
    let contact = ContactID(down[d].contact)
    let (x, y) = (last.x ?? down[d].x, last.y ?? down[d].y)
    if x != down[d].x || y != down[d].y {
      counters.liftsWithPlace += 1
      frames.early.append(show(contact, .moved, x, y, &counters))
    }
    frames.lifts.append(.ended(contact))
    down[d].hasLifted = true
  }

  /// The number of a contact that lands: its id, unless somebody who is down has that number.
  private mutating func number(for id: Int32?) -> Int64 {
    guard let id, !down.contains(where: { $0.contact == Int64(id) }) else { return freeID() }
    return Int64(id)
  }

  private mutating func freeID() -> Int64 {
    while down.contains(where: { $0.contact == nextID })
      || listed.contains(where: { $0.id.map { Int64($0) } == nextID })
    {
      nextID += 1
    }
    defer { nextID += 1 }
    return nextID
  }

  private func show(
    _ contact: ContactID, _ phase: ContactPhase, _ x: Int32, _ y: Int32, _ counters: inout RecordingCounters
  ) -> ContactChange {
    if !scale.contains(x, y) { counters.placesOutOfRange += 1 }
    let place = scale.point(x, y)
    return ContactChange(contact: contact, phase: phase, location: Point(x: place.x, y: place.y))
  }
}
