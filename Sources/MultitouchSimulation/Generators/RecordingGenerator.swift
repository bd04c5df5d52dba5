// Hostile recordings: files that almost follow a format, and bytes that follow none.

import Multitouch
import MultitouchRecordings

/// Makes recordings that a reader must survive: the lines of a format with numbers nobody sends, cut, repeated, mixed
/// up.
public enum RecordingGenerator {
  /// The bytes of a random recording in one of the formats.
  public static func bytes(_ random: inout ChoiceSource) -> [UInt8] {
    var lines: [String]
    switch random.pick(RecordingFormat.allCases) {
    case .evemu: lines = evemu(&random)
    case .libinput: lines = libinput(&random)
    case .getevent: lines = getevent(&random)
    case .evtest: lines = evtest(&random)
    case .pointerTable: lines = table(&random)
    }
    for _ in 0..<random.pick([0, 0, 1, 2, 5]) { spoil(&lines, &random) }
    var bytes = Array(lines.joined(separator: random.chance(1, of: 20) ? "\r\n" : "\n").utf8)
    if !random.chance(1, of: 4) { bytes.append(10) }
    if random.chance(1, of: 4) { bytes = TextSpoiler.spoil(bytes, &random) }
    return bytes
  }

  // MARK: Events

  private struct Event {
    var micros: Int64
    var type: Int
    var code: Int
    var value: Int64
  }

  /// Slots, tracking ids, axes and reports of up to a dozen contacts, in either protocol, with some that make no sense.
  private static func events(_ random: inout ChoiceSource) -> [Event] {
    var events: [Event] = []
    var micros = Int64(random.pick([0, 1, 1_000_000, 1_700_000_000_000_000 >> 8, -1 << 52]))
    let isProtocolA = random.chance(1, of: 4)
    let isListed = isProtocolA && random.chance(1, of: 2)
    let ids = random.pick([ContactIDs.none, .all, .some])
    let areFar = isListed && random.chance(1, of: 6)
    // Later on, whoever has an id may have the number that one without was given.
    for _ in 0..<(isListed && ids == .some ? 1 : random.within(1...24)) {
      random.open()
      defer { random.close() }
      for _ in 0..<(isListed ? 0 : random.within(0...5)) {
        let code = random.pick([0x35, 0x36, 0x39, 0x2F, 0x35, 0x36, 0x30, 0x3A, 0x37, 0x00, 0x01, 0x18, 0x3F])
        events.append(Event(micros: micros, type: 3, code: code, value: value(&random)))
      }
      if random.chance(1, of: 4) {
        let key = random.pick([0x14A, 0x145, 0x14D, 0x14E, 0x110, 0x141])
        events.append(Event(micros: micros, type: 1, code: key, value: Int64(random.below(3))))
      }
      if isListed {
        events += listedContacts(micros, ids, areFar: areFar, &random)
      } else if isProtocolA {
        events.append(Event(micros: micros, type: 0, code: 2, value: 0))
      }
      events.append(Event(micros: micros, type: 0, code: random.chance(1, of: 12) ? 3 : 0, value: 0))
      micros += random.pick([8_333, 0, 1, 1_000_000, -5, 1 << 50])
    }
    return events
  }

  /// Which of the contacts in a report have an id.
  private enum ContactIDs { case none, all, some }

  /// Contacts one after the other, with ids out of a few or without, some without a place, or all as far from each
  /// other as the kernel's numbers go.
  private static func listedContacts(
    _ micros: Int64, _ ids: ContactIDs, areFar: Bool, _ random: inout ChoiceSource
  ) -> [Event] {
    var events: [Event] = []
    for _ in 0..<random.within(0...4) {
      if ids == .all || ids == .some && random.chance(1, of: 2) {
        events.append(Event(micros: micros, type: 3, code: 0x39, value: Int64(random.below(4))))
      }
      for code in [0x35, 0x36] where !random.chance(1, of: 8) {
        let place =
          areFar
          ? random.pick([Int64(Int32.min), 0, Int64(Int32.max)])
          : random.chance(1, of: 8) ? value(&random) : Int64(random.below(1200))
        events.append(Event(micros: micros, type: 3, code: code, value: place))
      }
      events.append(Event(micros: micros, type: 0, code: 2, value: 0))
    }
    return events
  }

  private static func value(_ random: inout ChoiceSource) -> Int64 {
    switch random.below(6) {
    case 0, 1, 2: Int64(random.below(1200))
    case 3: Int64(random.below(8))
    case 4: -1
    default: random.pick([Int64(Int32.max), Int64(Int32.min), .max, .min, 1 << 24, 65_536, -65_536, 1023, 1024])
    }
  }

  private static func seconds(_ micros: Int64) -> String {
    let (whole, part) = micros.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(part)
    return (micros < 0 ? "-" : "") + "\(whole)." + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private static func hex(_ value: Int64, _ width: Int) -> String {
    let digits = String(UInt32(truncatingIfNeeded: value), radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  // MARK: Formats

  private static func evemu(_ random: inout ChoiceSource) -> [String] {
    var lines = ["# EVEMU 1.3", "N: Touch", "I: 0003 046d 0001 0110"]
    for code in [0x2F, 0x35, 0x36, 0x39] {
      lines.append("A: \(hex(Int64(code), 2)) \(value(&random)) \(value(&random)) 0 0 \(random.below(40))")
    }
    for event in events(&random) {
      lines.append(
        "E: \(seconds(event.micros)) \(hex(Int64(event.type), 4)) \(hex(Int64(event.code), 4)) \(event.value)")
    }
    return lines
  }

  private static func libinput(_ random: inout ChoiceSource) -> [String] {
    var lines = [
      "version: 1", "ndevices: 1", "libinput:", "  version: \"1.22\"", "devices:", "- node: /dev/input/event4",
      "  evdev:", "    name: \"Touch\"", "    absinfo:",
    ]
    for code in [0, 1, 47, 53, 54, 57] {
      lines.append("      \(code): [\(value(&random)), \(value(&random)), 0, 0, \(random.below(40))]")
    }
    lines.append("  events:")
    for event in events(&random) {
      let (whole, part) = event.micros.quotientAndRemainder(dividingBy: 1_000_000)
      lines.append("  - evdev:")
      lines.append("    - [\(whole), \(part), \(event.type), \(event.code), \(event.value)]")
    }
    return lines
  }

  private static func getevent(_ random: inout ChoiceSource) -> [String] {
    var lines = ["add device 1: /dev/input/event2", "  name:     \"touch\""]
    let hasLabels = random.chance(1, of: 2)
    for event in events(&random) {
      let name: String =
        hasLabels && event.type == 3 && event.code == 0x35
        ? "EV_ABS       ABS_MT_POSITION_X   " : "\(hex(Int64(event.type), 4)) \(hex(Int64(event.code), 4)) "
      lines.append("[ \(seconds(event.micros))] /dev/input/event2: \(name)\(hex(event.value, 8))")
    }
    return lines
  }

  private static func evtest(_ random: inout ChoiceSource) -> [String] {
    var lines = [
      "Input driver version is 1.0.1", "Input device name: \"Touch\"", "Supported events:",
      "  Event type 3 (EV_ABS)", "    Event code 53 (ABS_MT_POSITION_X)", "      Value      0", "      Min        0",
      "      Max     \(value(&random))", "Testing ... (interrupt to exit)",
    ]
    for event in events(&random) {
      lines.append(
        event.type == 0
          ? "Event: time \(seconds(event.micros)), -------------- SYN_REPORT ------------"
          : "Event: time \(seconds(event.micros)), type \(event.type) (EV_ABS), code \(event.code) (ABS_X), "
            + "value \(event.value)")
    }
    return lines
  }

  private static func table(_ random: inout ChoiceSource) -> [String] {
    var lines = ["t_ns,contact_id,phase,x,y"]
    // A row that says nothing ends a table: most are of rows that a reader takes, whatever they are in their order.
    if random.chance(2, of: 3) {
      var time: Int64 = 0
      for _ in 0..<random.within(1...40) {
        let phase = random.pick(["B", "B", "M", "M", "M", "E", "C"])
        let x = random.pick(["100", "-1.5", "540.25", "1e3"])
        lines.append("\(time),\(random.below(4)),\(phase),\(x),\(random.below(800))")
        time += Int64(random.pick([8_333_333, 8_333_333, 0, 1]))
      }
      return lines
    }
    var time: Int64 = random.pick([0, 0, 0, 1 << 62, -1 << 62, .max, .min])
    for _ in 0..<random.within(1...40) {
      let phase = random.pick(["B", "M", "E", "C", "began", "moved", "ended", "cancelled", "?"])
      let x = random.pick(["100", "-1.5", "nan", "inf", "1e300", "16777217", ""])
      lines.append("\(time),\(value(&random)),\(phase),\(x),\(random.below(800))")
      time &+= random.pick([8_333_333, 0, 1, -1, 1 << 60, -1 << 60])
    }
    return lines
  }

  // MARK: Damage

  private static func spoil(_ lines: inout [String], _ random: inout ChoiceSource) {
    guard !lines.isEmpty else { return }
    let index = random.below(lines.count)
    switch random.below(6) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: random.below(lines.count))
    case 2: lines.swapAt(index, random.below(lines.count))
    case 3: lines[index] = String(lines[index].prefix(random.below(max(1, lines[index].count))))
    case 4: lines[index] += random.pick([" ", ",", " # end", "\u{0}", " 99999999999999999999", ": [", "}", "\t\t"])
    default: lines[index] = String(repeating: " ", count: random.below(300)) + lines[index]
    }
  }
}

/// Damages bytes where they stand.
public enum TextSpoiler {
  /// The bytes with one to six changes: flipped, replaced, left out, repeated.
  public static func spoil(_ bytes: [UInt8], _ random: inout ChoiceSource) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.within(1...6) {
      guard !bytes.isEmpty else { return [UInt8(random.below(256))] }
      let position = random.below(bytes.count)
      let length = min(bytes.count - position, random.pick([1, 1, 4, 16, 200]))
      switch random.below(7) {
      case 0: bytes[position] ^= 1 << UInt8(random.below(8))
      case 1: bytes[position] = UInt8(random.below(256))
      case 2: bytes[position] = random.pick([0, 9, 10, 13, 32, 34, 35, 45, 46, 48, 57, 61, 0x7F, 0xC3, 0xFF])
      case 3: bytes.removeSubrange(position..<position + length)
      case 4: bytes.insert(contentsOf: bytes[position..<position + length], at: position)
      case 5: bytes.removeSubrange(position...)
      default: bytes.insert(contentsOf: Array("99999999999999999999".utf8.prefix(length)), at: position)
      }
    }
    return bytes
  }
}
