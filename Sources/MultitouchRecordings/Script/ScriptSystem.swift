/// One of the interactions of `MultitouchInteractions` that is at work in a script, beside the script's own host; what
/// it tells becomes `user` records.
///
/// It looks after things of the scene by their numbers. What it needs of the engine to do so (registrations,
/// requirements) is done at `startTime`, after the scene's commands. What it does is decided by the module that plays
/// scripts; this is only its settings.
///
/// The rule of who comes first: of what is only told, the record is written, then the system hears of it, then the
/// script's reactions happen. A question the script has an answer for is not put to the system; any other is, before
/// its record is written.
public enum ScriptSystem: Equatable, Hashable, Sendable {
  /// Single and double taps on buttons (SPEC §6.1).
  case delayedTap(ScriptDelayedTap)
  /// A tap while another finger rests, told by a triggered tap (SPEC §6.2).
  case triggeredTap(recognizer: Int)
  /// A double tap on an item of a collection (SPEC §6.3).
  case collection(ScriptCollection)
  /// A single tap in a web view (SPEC §6.4).
  case webTap(ScriptWebTap)
  /// Tap, drag and hold in one control (SPEC §6.5).
  case tapDragHold(control: Int, ScriptPress)
  /// The same with a drag as an angle (SPEC §6.5).
  case dial(ScriptDial)
}

// MARK: As text

extension ScriptSystem {
  /// The words behind `system`, as a `.touch` file has them; those with defaults only if they differ.
  var touchWords: String {
    switch self {
    case .delayedTap(let system):
      let word = ScriptDelayedTap.words.first { $0.value == system.variant }?.word ?? "a"
      let standard = ScriptDelayedTap(system.variant, controls: [])
      return "delayedtap \(word)" + system.controls.map { " c\($0)" }.joined()
        + ScriptDelayedTap.table.text(of: system, standard: standard)
    case .triggeredTap(let r): return "triggeredtap r\(r)"
    case .collection(let system):
      let standard = ScriptCollection(view: 0, doubleTap: 0)
      return "collection v\(system.view) r\(system.doubleTap)"
        + ScriptCollection.table.text(of: system, standard: standard)
    case .webTap(let system):
      let things =
        switch system.variant {
        case .recipe(let r): "recipe r\(r)"
        case .requirement(let a, let b, let c): "requirement r\(a) r\(b) r\(c)"
        case .window(let v): "window v\(v)"
        }
      return "webtap " + things + ScriptWebTap.table.text(of: system, standard: ScriptWebTap(system.variant))
    case .tapDragHold(let c, let press):
      return "tapdraghold c\(c)" + ScriptPress.table.text(of: press, standard: ScriptPress())
    case .dial(let system):
      return "dial c\(system.control)" + ScriptDial.table.text(of: system, standard: ScriptDial(control: 0))
    }
  }
}

extension TextLine {
  /// Takes a system, behind the word `system`, to the end of the line.
  mutating func takeSystem() throws(TextSyntaxError) -> ScriptSystem {
    let name = try next("a system", Self.systemRemedy)
    switch name.text {
    case "delayedtap":
      let variant = try choice(try next("a variant"), "a variant", of: ScriptDelayedTap.words)
      var system = ScriptDelayedTap(variant, controls: [])
      repeat { system.controls.append(try takeThing("c", "a control")) } while peek?.text.first == "c"
      try attributes(ScriptDelayedTap.table, into: &system)
      return .delayedTap(system)
    case "triggeredtap":
      return .triggeredTap(recognizer: try takeThing("r", "a recognizer"))
    case "collection":
      var system = ScriptCollection(
        view: try takeThing("v", "a view"), doubleTap: try takeThing("r", "a recognizer"))
      try attributes(ScriptCollection.table, into: &system)
      return .collection(system)
    case "webtap":
      var system = ScriptWebTap(try takeWebVariant())
      try attributes(ScriptWebTap.table, into: &system)
      return .webTap(system)
    case "tapdraghold":
      let control = try takeThing("c", "a control")
      var press = ScriptPress()
      try attributes(ScriptPress.table, into: &press)
      return .tapDragHold(control: control, press)
    case "dial":
      var system = ScriptDial(control: try takeThing("c", "a control"))
      try attributes(ScriptDial.table, into: &system)
      return .dial(system)
    default: throw error(at: name, "a system", Self.systemRemedy)
    }
  }

  private static let systemRemedy = "write one of: delayedtap triggeredtap collection webtap tapdraghold dial"

  private mutating func takeWebVariant() throws(TextSyntaxError) -> ScriptWebTap.Variant {
    let remedy = "write one of: recipe requirement window"
    let word = try next("a variant", remedy)
    switch word.text {
    case "recipe": return .recipe(try takeThing("r", "a recognizer"))
    case "requirement":
      return .requirement(
        try takeThing("r", "a recognizer"), try takeThing("r", "a recognizer"), try takeThing("r", "a recognizer"))
    case "window": return .window(view: try takeThing("v", "a view"))
    default: throw error(at: word, "a variant", remedy)
    }
  }

  private mutating func takeThing(_ letter: Character, _ name: String) throws(TextSyntaxError) -> Int {
    try number(try next("\(name) such as \(letter)0"), letter: letter, "\(name) such as \(letter)0")
  }
}
