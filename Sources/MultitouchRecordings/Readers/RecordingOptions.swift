/// A size in points.
public struct ScreenSize: Hashable, Sendable {
  /// To the right.
  public let width: Double
  /// Down.
  public let height: Double

  /// Makes a size; both must be positive and finite.
  public init(width: Double, height: Double) {
    precondition(width > 0 && height > 0 && width.isFinite && height.isFinite, "a screen has a positive, finite size")
    self.width = width
    self.height = height
  }

  /// The longest side that can be asked for in words, in points.
  public static let sideMax = 100_000.0

  /// A size as people write it, `1080x1920`, in points; nil for anything else, and for a side below one point or beyond
  /// ``sideMax``.
  public init?(text: String) {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { RealText.value($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], (1...Self.sideMax).contains(width),
      (1...Self.sideMax).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}

/// What becomes of contacts that are still down when a recording ends.
public enum OpenContacts: String, Hashable, Sendable, CaseIterable {
  /// They stay down; they are counted.
  case leftOpen = "left-open"
  /// They end in a last frame, at the time of the last report.
  case ended
}

/// How a recording is to be read.
public struct RecordingOptions: Hashable, Sendable {
  /// The format, if it is not to be detected from the content.
  public var format: RecordingFormat?
  /// The screen the device's axes are laid onto, in points; without one see ``PlaceScaling``.
  public var screen: ScreenSize?
  /// The path of a device description (evemu `.desc`). Without one, a file of the same stem ending in `.desc`, `.prop`
  /// or `.device` is used beside an evemu recording that declares no axes itself, if it can be read: only one that is
  /// named must be. What the recording declares overrides it.
  public var description: String?
  /// Which device of a recording of several: its node (`/dev/input/event2`) or its name. Without one, the first that
  /// is, or behaves like, a touch device.
  public var device: String?
  /// What becomes of contacts that are still down at the end.
  public var openContacts = OpenContacts.leftOpen

  /// The defaults: everything found out from the content, open contacts left open.
  public init(
    format: RecordingFormat? = nil, screen: ScreenSize? = nil, description: String? = nil, device: String? = nil,
    openContacts: OpenContacts = .leftOpen
  ) {
    self.format = format
    self.screen = screen
    self.description = description
    self.device = device
    self.openContacts = openContacts
  }
}
