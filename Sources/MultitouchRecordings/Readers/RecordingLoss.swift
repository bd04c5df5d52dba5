// What a recording lost on its way into frames, in words: for programs that read files of others.

/// One thing that a recording lost, or that was repaired in reading it.
public struct RecordingLoss: Hashable, Sendable, Codable {
  /// The counter of ``RecordingCounters`` that tells it, or `scaling`.
  public var name: String
  /// How often; 1 of what is or is not.
  public var count: Int
  /// In words, with the count.
  public var text: String

  /// Makes a loss of its parts.
  public init(name: String, count: Int, text: String) {
    self.name = name
    self.count = count
    self.text = text
  }

  /// All of them on one line, with the file's name if it is given; nil if there is none.
  public static func line(_ losses: [RecordingLoss], of file: String? = nil) -> String? {
    guard !losses.isEmpty else { return nil }
    return "lost or repaired: " + (file.map { $0 + ": " } ?? "") + losses.map(\.text).joined(separator: "; ")
  }
}

extension Recording {
  /// What was lost or repaired; empty if the frames tell everything the recording tells of contacts.
  public var losses: [RecordingLoss] {
    guard scaling == .deviceUnits else { return counters.losses }
    let isSwapped = [EvdevCode.positionX, EvdevCode.positionY, EvdevCode.x, EvdevCode.y].contains { code in
      device.axes[code].map { $0.maximum < $0.minimum } ?? false
    }
    let reason = isSwapped ? "an axis' minimum is above its maximum" : "the axes' ranges are not declared"
    return [RecordingLoss(name: "scaling", count: 1, text: reason + ", so a unit is taken for a point")]
      + counters.losses
  }

  /// Why a screen that is named would change nothing, and what to do; nil if the recording is laid onto it.
  public var screenRefusal: String? {
    switch scaling {
    case .points: "a \(format.name) is in points; leave --screen out"
    case .deviceUnits:
      "nothing says how far its axes reach, so that no screen can be laid on them; leave --screen out, or put the "
        + "device's header at its head"
    case .screen, .resolution, .range: nil
    }
  }

  /// Why a device that is named would change nothing, and what to do; nil if the recording may be of several.
  public var deviceRefusal: String? {
    format.holdsSeveralDevices
      ? nil : "a recording of the format \(format.name) is of one device; leave --device out"
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// Throws if there is no frame: the file is of another format than was said, holds a header only, or nothing of the
  /// device that is read.
  public func requireFrames() throws(RecordingError) {
    guard frames.isEmpty else { return }
    if counters.events == 0, counters.eventsOfOtherDevices > 0 {
      throw RecordingError(
        file: file, found: "\(counted(counters.eventsOfOtherDevices, "event")) of other devices only",
        expected: "events of a touch device, or of the one that is named",
        remedy: "Name a device of the recording, by its node or its name (--device).")
    }
    if counters.lastLineCut {
      let whole = counters.events == 0 ? "event" : "whole report"
      throw RecordingError(
        file: file, line: counters.lines, found: "none in a file that is cut off before its first \(whole)",
        expected: "frames", remedy: "Record it again, or fetch it whole.")
    }
    throw RecordingError(
      file: file, found: "none in \(counted(counters.lines, "line"))", expected: "frames",
      remedy: "Check that it is a whole recording, and its format if you named one (--format).")
  }
}

extension RecordingCounters {
  /// What was lost or repaired, in the order of the counters.
  ///
  /// Sizes are none, and neither is what changes nothing: empty reports, reports with a value, ids set again,
  /// autorepeats, data a frame has no room for.
  public var losses: [RecordingLoss] {
    var losses: [RecordingLoss] = []
    for entry in told where entry.count != 0 {
      losses.append(RecordingLoss(name: entry.name, count: entry.count, text: "\(entry.text): \(entry.count)"))
    }
    if lastLineCut {
      losses.append(RecordingLoss(name: "lastLineCut", count: 1, text: "the file is cut off in its last line"))
    }
    if lastLineUnterminated {
      losses.append(
        RecordingLoss(
          name: "lastLineUnterminated", count: 1,
          text: "the file ends without a line feed, so its last number may be cut off"))
    }
    return losses
  }

  /// The counters of losses and repairs, each with its name and what it counts.
  var told: [(count: Int, name: String, text: String)] {
    [
      (linesIgnored, "linesIgnored", "lines ignored"),
      (descriptionsUnread, "descriptionsUnread", "descriptions beside the recording that could not be read"),
      (
        descriptionsCut, "descriptionsCut",
        "descriptions beside the recording without a line feed at the end, whose last line was left out"
      ),
      (devicesWithoutEvents, "devicesWithoutEvents", "devices described without events left out"),
      (eventsOfOtherDevices, "eventsOfOtherDevices", "events of other devices left out"),
      (unknownCodes, "unknownCodes", "events of an unknown type or code left out"),
      (contactsOpenAtEnd, "contactsOpenAtEnd", "contacts still down at the end"),
      (contactsClosedAtEnd, "contactsClosedAtEnd", "contacts lifted there by the reader"),
      (contactsWithoutFullPlace, "contactsWithoutFullPlace", "contacts begun without a whole place"),
      (placesAssumed, "placesAssumed", "places assumed"),
      (liftsWithPlace, "liftsWithPlace", "lifts with a new place, moved there first"),
      (idsReplaced, "idsReplaced", "contacts replaced without a lift"),
      (timesBack, "timesBack", "events earlier than the one before, by up to \(timeBackMaximumNs) ns"),
      (framesClamped, "framesClamped", "frames raised to the time of the one before"),
      (framesBeyondSpan, "framesBeyondSpan", "frames later than the engine's clock goes, set to its end"),
      (contactsUnclosed, "contactsUnclosed", "contacts closed without SYN_MT_REPORT"),
      (placesOutOfRange, "placesOutOfRange", "places out of range, kept"),
      (slotsBeyondDeclared, "slotsBeyondDeclared", "selections of a slot beyond those declared, kept"),
      (synDropped, "synDropped", "gaps in the recording (SYN_DROPPED)"),
      (devicesRemoved, "devicesRemoved", "times the device was removed"),
      (contactsLost, "contactsLost", "contacts cancelled after a gap, or as their device was removed"),
      (contactsFoundAgain, "contactsFoundAgain", "contacts begun again after a gap"),
      (slotsAssumed, "slotsAssumed", "slots assumed, at the beginning or after a gap"),
      (dataForIdleSlots, "dataForIdleSlots", "events for a slot without a contact"),
      (releasesOfIdleSlots, "releasesOfIdleSlots", "lifts in a slot without a contact"),
      (
        eventsBeyondSlotLimit, "eventsBeyondSlotLimit",
        "events for a slot not from 0 to \(RecordingLimits.slots - 1) left out"
      ),
      (contactsWithoutPlace, "contactsWithoutPlace", "times a new contact without any place was left out"),
      (contactsBeyondLimit, "contactsBeyondLimit", "contacts beyond the reader's limit left out"),
      (idsTwiceDown, "idsTwiceDown", "contacts with the id of another left out"),
      (contactsInsideOneReport, "contactsInsideOneReport", "contacts within one report left out"),
      (
        eventsAfterDrop, "eventsAfterDrop",
        "events left out after a gap, or of a report that the device did not end before it was removed"
      ),
      (hovers, "hovers", "times a contact hovered, not down"),
      (tools, "tools", "times a contact was a pen or another tool, not down"),
      (changesOfUnknownContacts, "changesOfUnknownContacts", "changes of contacts that are not down left out"),
      (contactsBegunTwice, "contactsBegunTwice", "contacts begun while down, cancelled first"),
      (
        eventsAfterLastReport, "eventsAfterLastReport",
        "events after the last whole report, where the recording is cut off"
      ),
    ]
  }
}
