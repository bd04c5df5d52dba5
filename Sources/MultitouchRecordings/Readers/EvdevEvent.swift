/// One event of an input device, as the kernel hands it out.
struct EvdevEvent: Equatable {
  /// Nanoseconds on the recording's own clock.
  var time: Int64
  var type: UInt16
  var code: UInt16
  var value: Int32
}

/// Event types, from the kernel's `input-event-codes.h`.
enum EvdevType {
  static let sync: UInt16 = 0x00
  static let key: UInt16 = 0x01
  static let relative: UInt16 = 0x02
  static let absolute: UInt16 = 0x03
  static let miscellaneous: UInt16 = 0x04
  static let switches: UInt16 = 0x05
  /// Stands for a type the recording names by a word the reader does not know.
  static let unknown = UInt16.max
}

/// Event codes, from the kernel's `input-event-codes.h`; what is not here is no business of a touch reader.
enum EvdevCode {
  static let report: UInt16 = 0
  static let multitouchReport: UInt16 = 2
  static let dropped: UInt16 = 3

  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let pressure: UInt16 = 0x18
  static let distance: UInt16 = 0x19
  static let slot: UInt16 = 0x2F
  static let firstMultitouch: UInt16 = 0x2F
  static let touchMajor: UInt16 = 0x30
  static let positionX: UInt16 = 0x35
  static let positionY: UInt16 = 0x36
  static let toolType: UInt16 = 0x37
  static let trackingID: UInt16 = 0x39
  static let multitouchPressure: UInt16 = 0x3A
  static let multitouchDistance: UInt16 = 0x3B
  static let lastMultitouch: UInt16 = 0x3D
  /// Multitouch codes that only contacts have. Size, orientation and pressure are told of a single touch too, by
  /// drivers that take them for more axes of its.
  static let ofContacts: Set<UInt16> = [slot, positionX, positionY, toolType, trackingID, multitouchDistance]

  static let toolPen: UInt16 = 0x140
  /// Pen, rubber, brush, pencil, airbrush.
  static let pens: ClosedRange<UInt16> = 0x140...0x144
  /// Mouse and lens.
  static let pucks: ClosedRange<UInt16> = 0x146...0x147
  static let touch: UInt16 = 0x14A

  /// Stands for a code the recording names by a word the reader does not know.
  static let unknown = UInt16.max
  /// Stands for a code that the recording names by a word of its type and a touch reader has no use for. It is one of
  /// every type that is read so.
  static let unused: UInt16 = 0

  /// The largest code of a type, by the kernel's headers; nil for a type that is not known.
  static func largest(of type: UInt16) -> UInt16? {
    switch type {
    case EvdevType.sync: 3
    case EvdevType.key: 0x2FF
    case EvdevType.relative: 0x0F
    case EvdevType.absolute: 0x3F
    case EvdevType.miscellaneous: 0x07
    case EvdevType.switches: 0x11
    case 0x11: 0x0F
    case 0x12: 0x07
    case 0x14: 0x01
    case 0x15, 0x16, 0x17: 0x7F
    default: nil
    }
  }
}
