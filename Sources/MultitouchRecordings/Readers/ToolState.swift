/// What the buttons of a device say of all its contacts: whether a tool other than a finger is in reach, and whether
/// anything touches.
struct ToolState {
  /// Tools in reach, one bit for each code from `BTN_TOOL_PEN` on; fingers are not kept.
  private var inReach: UInt16 = 0
  /// `BTN_TOUCH`: nil as long as the recording has not told.
  private(set) var isTouching: Bool?

  /// Takes a key event; returns false if it says nothing of tools or touching.
  mutating func handle(_ event: EvdevEvent, _ counters: inout RecordingCounters) -> Bool {
    if event.code == EvdevCode.touch {
      // The kernel's autorepeat sends 2 as long as the button is down.
      if event.value == 2 { counters.autorepeats += 1 }
      isTouching = event.value != 0
      return true
    }
    guard EvdevCode.pens.contains(event.code) || EvdevCode.pucks.contains(event.code) else { return false }
    let bit: UInt16 = 1 << (event.code - EvdevCode.toolPen)
    inReach = event.value != 0 ? inReach | bit : inReach & ~bit
    return true
  }

  /// Whether a pen or a puck is in reach, so that a contact which does not say what it is, is that.
  var isOtherTool: Bool { inReach != 0 }
}
