/// What a recording may cost: every bound the readers keep, whatever a file says.
///
/// A file beyond a limit is refused or cut short with a count; it never takes more memory.
public enum RecordingLimits {
  /// The longest line, in bytes. Real ones stay below 300, but for a HID descriptor in a YAML header.
  public static let lineByteCount = 64 << 10
  /// Slots of protocol B; the widest table known has 60. Data for a slot beyond is counted and left out.
  public static let slots = 1024
  /// Contacts in one report of protocol A; those beyond are counted and left out.
  public static let contactsPerReport = 64
  /// Multitouch events kept until the first report tells which protocol they are of.
  public static let undecidedEvents = 4096
  /// Contacts down at once in a pointer table; those beyond are counted and left out.
  public static let tableContacts = 1024
  /// The YAML header of one device, in bytes.
  public static let headerByteCount = 256 << 10
  /// Levels of the YAML header.
  public static let headerDepth = 32
  /// Devices that a recording of several may describe. Of `getevent`, those named in a header; those beyond are not
  /// described. The same number of nodes is remembered for what they tell before they show what they are. Of
  /// `libinput`, those whose headers are read; the events of those beyond are of other devices.
  public static let devices = 64
  /// Seconds of a time stamp: below this, nanoseconds since 1970 fit 63 bits.
  public static let seconds: Int64 = 9_000_000_000
  /// How late a frame may be after the first event, in ns; one that is later comes at this time, and is counted. The
  /// engine's clock goes to 2⁶¹ ns, 73 years (N-15): below it an hour is left for what a program adds, such as time for
  /// every timer to fire.
  public static let spanNs: Int64 = (1 << 61) - 3_600_000_000_000
  /// What a time stamp must be, for messages.
  static var expectedTime: String { "a time in seconds from 0 to \(seconds)" }
  /// Frames and changes, counted together, of a recording that is read as a whole: what `bench` and `replay` take.
  /// There is room for 100 MB of evemu text, which has at most 5 300 000; they cost less than 1 GB. A
  /// ``RecordingReader`` has no such limit.
  public static let wholeRecording = 6_000_000
  /// Frames and changes of such a recording for each line of it, beyond ``wholeRecordingSpare``. A line tells of one
  /// contact, but a tool that comes or a gap changes all that are down: a device of 60 fingers may have 30 a line for a
  /// while, a whole recording has one or two. Without this bound 200 KB that switch a pen on and off over 1024 contacts
  /// cost a gigabyte.
  public static let changesPerLine = 16
  /// Frames and changes that such a recording may have in any case: all slots, several times.
  public static let wholeRecordingSpare = 16_384
  /// Bytes read at a time, and so the size of the only large buffer.
  static let chunkByteCount = 128 << 10
}
