/// A byte source of which the format is known, before any line of it was taken.
struct OpenedSource: ~Copyable {
  let scanner: LineScanner
  let format: RecordingFormat
  /// What a description file tells, if the options name one.
  let device: DeviceDescription

  /// Detects the format, unless the options give it, and reads the description file they name.
  init(_ source: ByteSource, _ options: RecordingOptions) throws(RecordingError) {
    let device: DeviceDescription
    if let path = options.description {
      device = try DescriptionFile.read(path)
    } else {
      device = DeviceDescription()
    }
    var scanner = LineScanner(source)
    let head = try scanner.peek()
    let format: RecordingFormat
    if let given = options.format {
      format = given
    } else {
      format = try Self.detect(in: scanner.buffer, head, source.name)
    }
    self.device = device
    self.scanner = scanner
    self.format = format
  }

  private static func detect(
    in bytes: [UInt8], _ range: Range<Int>, _ file: String
  ) throws(RecordingError) -> RecordingFormat {
    let head = bytes.span.extracting(range)
    let expected = "a recording (" + RecordingFormat.allCases.map(\.name).joined(separator: ", ") + ")"
    if head.isEmpty {
      throw RecordingError(
        file: file, found: "an empty file", expected: expected, remedy: "Check that the recording was written.")
    }
    switch RecordingFormat.detect(in: head) {
    case .format(let format): return format
    case .unsupported(let found, let remedy):
      throw RecordingError(file: file, line: 1, found: found, expected: expected, remedy: remedy)
    case .none:
      var found = head.excerpt(at: 0)
      for i in head.indices where head[i] == 0 { found = "binary data" }
      throw RecordingError(
        file: file, line: 1, column: 1, found: found, expected: expected,
        remedy: "Name the format if it is one of these; else convert the file.")
    }
  }
}
