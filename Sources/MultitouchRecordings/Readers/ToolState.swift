/// What the buttons of a device say of all its contacts: whether a tool other than a finger is in reach, and whether
/// anything touches.
///
/// The kernel tells a button when it changes, so what was told before events were lost may be over: it is no longer
/// said of contacts that come later, only kept as what was so.
struct ToolState {
  /// Tools in reach, one bit for each code from `BTN_TOOL_PEN` on; fingers are not kept.
  private var inReach: UInt16 = 0
  /// `BTN_TOUCH`: nil as long as the recording, or what follows a gap of it, has not told.
  private(set) var isTouching: Bool?
  /// `BTN_TOUCH` when events were lost; nil once it is told anew.
  private(set) var wasTouching: Bool?
  /// Whether another tool was in reach when events were lost; false once one is told anew.
  private(set) var wasOtherTool = false

  /// Takes a key event; returns false if it says nothing of tools or touching.
  mutating func handle(_ event: EvdevEvent, _ counters: inout RecordingCounters) -> Bool {
    if event.code == EvdevCode.touch {
      // The kernel's autorepeat sends 2 as long as the button is down.
      if event.value == 2 { counters.autorepeats += 1 }
      isTouching = event.value != 0
      wasTouching = nil
      return true
    }
    guard EvdevCode.pens.contains(event.code) || EvdevCode.pucks.contains(event.code) else { return false }
    let bit: UInt16 = 1 << (event.code - EvdevCode.toolPen)
    inReach = event.value != 0 ? inReach | bit : inReach & ~bit
    wasOtherTool = false
    return true
  }

  /// The recorder lost events: nothing is known until it is told.
  mutating func lostEvents() {
    wasTouching = isTouching ?? wasTouching
    wasOtherTool = wasOtherTool || isOtherTool
    isTouching = nil
    inReach = 0
  }

  /// Whether a pen or a puck is in reach, so that a contact which does not say what it is, is that.
  var isOtherTool: Bool { inReach != 0 }
}
