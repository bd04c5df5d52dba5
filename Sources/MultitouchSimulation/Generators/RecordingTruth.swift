// Recordings with a known meaning: what a device with slots reports, and the frames that must be read from it.

import Multitouch
import MultitouchRecordings

/// Makes small recordings of slotted contacts, of evemu or getevent, that tell at their end which frames they hold.
///
/// The file is a recording like any other; behind the events stand comments, `# truth TIME PHASE CONTACT X Y`, one a
/// change and in order, so that the file alone shows whether a reader is right. The axes are laid out so that a unit is
/// a point. Contacts land, move along one axis or both, lift, lift at a new place (N-13), follow another in the same
/// slot and report, and vanish while the recorder loses events, to be found again later or not. Their ids begin at 0 or
/// 1, or shortly before 65 535, behind which 0 comes; now and then one is used again.
public struct RecordingTruth {
  private struct Slot {
    var id = -1
    var x = 0
    var y = 0
    /// Not mentioned after a gap: nobody knows whether it is there.
    var isLost = false
    var isDown: Bool { id >= 0 && !isLost }
  }

  private var slots = [Slot](repeating: Slot(), count: 6)
  private var currentSlot = 0
  private var nextID = 1
  /// Ids of contacts that ended: in earlier reports, and in this one.
  private var freeIDs: [Int] = []
  private var endedIDs: [Int] = []
  private var micros: Int64 = 0
  /// `BTN_TOUCH` was told to be 0: nothing touches the device until it is told to be 1.
  private var isReleased = false
  private var lines: [String]
  private let isGetevent: Bool
  private var truth: [String] = []
  private var changes: (early: [String], ended: [String], moved: [String], began: [String]) = ([], [], [], [])

  /// The largest id that a device gives.
  static let lastID = 65_535

  /// The prefix of a line of truth.
  static let mark = "# truth "

  private init(isGetevent: Bool) {
    self.isGetevent = isGetevent
    let axes = [(0x2F, 5), (0x35, 1079), (0x36, 1919), (0x39, Self.lastID)]
    if isGetevent {
      lines = ["add device 1: /dev/input/event2", "  name:     \"Touch\"", "  events:"]
      for (index, axis) in axes.enumerated() {
        let head = index == 0 ? "    ABS (0003): " : "                "
        lines.append(
          "\(head)\(Self.hex(axis.0, 4))  : value 0, min 0, max \(axis.1), fuzz 0, flat 0, resolution 0")
      }
    } else {
      lines = ["# EVEMU 1.3", "N: Touch"] + axes.map { "A: \(Self.hex($0.0, 2)) 0 \($0.1) 0 0" }
    }
  }

  /// The bytes of a random recording with its truth.
  public static func bytes(_ random: inout ChoiceSource) -> [UInt8] {
    if random.chance(1, of: 4) { return ListedTruth.bytes(&random) }
    var maker = RecordingTruth(isGetevent: random.chance(1, of: 4))
    maker.nextID = random.pick([1, 0, lastID - 1])
    for _ in 0..<random.within(2...14) { maker.report(&random) }
    return Array((maker.lines + maker.truth).joined(separator: "\n").utf8) + [10]
  }

  /// One line of truth.
  static func line(_ time: Int64, _ phase: String, _ contact: Int64, _ x: Double, _ y: Double) -> String {
    "\(mark)\(time) \(phase) \(contact) \(Int(x)) \(Int(y))"
  }

  // MARK: Reports

  private mutating func report(_ random: inout ChoiceSource) {
    random.open()
    defer { random.close() }
    // A gap only where its consequences are certain: with a contact down whose slot is told again, or none at all.
    let isGap = random.chance(1, of: 8) && slots.contains(where: \.isDown)
    if isGap {
      event(0, 3, 0)
      currentSlot = -1
    }
    if isReleased { event(1, 0x14A, 1) }
    isReleased = isGap && random.chance(1, of: 4)
    if isReleased {
      event(1, 0x14A, 0)
      for index in slots.indices where slots[index].isDown { lose(index, "ended") }
    } else {
      for index in slots.indices { change(index, isGap: isGap, &random) }
    }
    event(0, 0, 0)
    close()
    micros += Int64(random.pick([8_333, 8_333, 16_667, 1, 0, 2_000_000]))
  }

  private mutating func change(_ index: Int, isGap: Bool, _ random: inout ChoiceSource) {
    let slot = slots[index]
    guard slot.isDown else {
      if slot.isLost {
        if !isGap { goOnAfterGap(index, &random) }
      } else if random.chance(1, of: 6) {
        land(index, &random)
      }
      return
    }
    switch random.below(isGap ? 3 : 8) {
    case 0, 1:
      if isGap && random.chance(1, of: 2) {
        lose(index)
      } else {
        move(index, &random)
      }
    case 2: move(index, &random)
    case 3:
      if random.chance(1, of: 3) {
        // A lift at a new place: the move comes in a frame before.
        place(index, &random)
        changes.early.append(line("moved", index))
      }
      lift(index)
    case 4:
      // Another contact takes the slot; no lift is told.
      end(index)
      land(index, &random)
    default:
      if isGap { move(index, &random) }
    }
  }

  /// Nothing is told of it after a gap: it is given up. If nothing touches any more it has lifted.
  private mutating func lose(_ index: Int, _ phase: String = "cancelled") {
    changes.ended.append(RecordingTruth.line(time, phase, Int64(slots[index].id), 0, 0))
    slots[index].isLost = true
  }

  /// What the device tells, in a later report, of a contact that was given up: a place shows that it is there; its id
  /// alone, or its end, tells nothing new.
  private mutating func goOnAfterGap(_ index: Int, _ random: inout ChoiceSource) {
    switch random.below(8) {
    case 0, 1:
      place(index, &random)
      slots[index].isLost = false
      changes.began.append(line("began", index))
    case 2:
      select(index)
      event(3, 0x39, slots[index].id)
    case 3:
      select(index)
      event(3, 0x39, -1)
      slots[index].id = -1
      slots[index].isLost = false
    case 4: land(index, &random)
    default: break
    }
  }

  private mutating func land(_ index: Int, _ random: inout ChoiceSource) {
    select(index)
    slots[index].id = newID(&random)
    slots[index].isLost = false
    event(3, 0x39, slots[index].id)
    slots[index].x = random.below(1080)
    slots[index].y = random.below(1920)
    event(3, 0x35, slots[index].x)
    event(3, 0x36, slots[index].y)
    changes.began.append(line("began", index))
  }

  /// The next id, or one that was free before this report.
  private mutating func newID(_ random: inout ChoiceSource) -> Int {
    if !freeIDs.isEmpty && random.chance(1, of: 8) { return freeIDs.remove(at: random.below(freeIDs.count)) }
    defer { nextID = nextID == Self.lastID ? 0 : nextID + 1 }
    return nextID
  }

  private mutating func lift(_ index: Int) {
    select(index)
    event(3, 0x39, -1)
    end(index)
  }

  private mutating func end(_ index: Int) {
    changes.ended.append(RecordingTruth.line(time, "ended", Int64(slots[index].id), 0, 0))
    endedIDs.append(slots[index].id)
    slots[index].id = -1
  }

  private mutating func move(_ index: Int, _ random: inout ChoiceSource) {
    place(index, &random)
    changes.moved.append(line("moved", index))
  }

  /// A new place along one axis or both, always another one.
  private mutating func place(_ index: Int, _ random: inout ChoiceSource) {
    select(index)
    let axes = random.within(1...3)
    if axes & 1 != 0 {
      slots[index].x = (slots[index].x + random.within(1...500)) % 1080
      event(3, 0x35, slots[index].x)
    }
    if axes & 2 != 0 {
      slots[index].y = (slots[index].y + random.within(1...900)) % 1920
      event(3, 0x36, slots[index].y)
    }
  }

  private mutating func select(_ index: Int) {
    if currentSlot != index { event(3, 0x2F, index) }
    currentSlot = index
  }

  // MARK: Lines

  private var time: Int64 { micros * 1000 }

  private func line(_ phase: String, _ index: Int) -> String {
    RecordingTruth.line(time, phase, Int64(slots[index].id), Double(slots[index].x), Double(slots[index].y))
  }

  private mutating func event(_ type: Int, _ code: Int, _ value: Int) {
    let part = String(micros % 1_000_000)
    let time = "\(micros / 1_000_000).\(String(repeating: "0", count: 6 - part.count))\(part)"
    lines.append(
      isGetevent
        ? "[ \(time)] /dev/input/event2: 000\(type) \(Self.hex(code, 4)) \(Self.hex(value, 8))"
        : "E: \(time) 000\(type) \(Self.hex(code, 4)) \(value)")
  }

  private static func hex(_ value: Int, _ width: Int) -> String {
    let digits = String(UInt32(truncatingIfNeeded: value), radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The truth of a report: early moves, then what ended, moved and began, each in slot order.
  private mutating func close() {
    truth += changes.early + changes.ended + changes.moved + changes.began
    freeIDs += endedIDs
    endedIDs = []
    changes = ([], [], [], [])
  }
}
