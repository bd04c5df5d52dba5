import Multitouch

/// Settings of a dial.
public struct ScriptDial: Equatable, Hashable, Sendable {
  public var control: Int
  /// In the bounds of the control.
  public var centre = Point.zero
  /// Up to this far from the centre a finger turns nothing.
  public var deadRadius = 0.0
  public var press = ScriptPress()
  /// It sends no `valueChanged`.
  public var isSilent = false

  public init(control: Int) { self.control = control }
}

extension ScriptDial {
  static let table: [TouchAttribute<ScriptDial>] = [
    .point("centre", \.centre), .real("dead", \.deadRadius), .real("slop", \.press.slop),
    .time("hold", \.press.holdTime), .optionalTime("interval", \.press.countInterval), .flag("silent", \.isSilent),
  ]
}
