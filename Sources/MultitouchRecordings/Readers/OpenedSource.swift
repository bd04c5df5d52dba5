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
      let description = try DescriptionFile.read(path)
      if let cut = description.cut { throw cut }
      device = description.device
    } else {
      device = DeviceDescription()
    }
    var scanner = LineScanner(source)
    // A pipe may bring a few lines at a time: as soon as they show the format, reading begins.
    var head = try scanner.peek()
    if head.range.isEmpty, head.isWhole {
      throw RecordingError(
        file: source.name, found: "an empty file", expected: Self.expected,
        remedy: "Check that the recording was written.")
    }
    var detected = options.format
    while detected == nil {
      detected = try Self.detect(in: scanner.buffer, head.range, isWhole: head.isWhole, source.name)
      if detected == nil { head = try scanner.peek() }
    }
    guard let format = detected else { preconditionFailure("the loop ends with a format or an error") }
    self.device = device
    self.scanner = scanner
    self.format = format
  }

  private static var expected: String {
    "a recording (" + RecordingFormat.allCases.map(\.name).joined(separator: ", ") + ")"
  }

  /// The format, nil if more of the file must be seen.
  private static func detect(
    in bytes: [UInt8], _ range: Range<Int>, isWhole: Bool, _ file: String
  ) throws(RecordingError) -> RecordingFormat? {
    let head = bytes.span.extracting(range)
    switch RecordingFormat.detect(in: head) {
    case .format(let format): return format
    case .unsupported(let found, let remedy, let line):
      throw RecordingError(file: file, line: line, found: found, expected: expected, remedy: remedy)
    case .none:
      guard isWhole else { return nil }
      var found = head.excerpt(at: 0)
      for i in head.indices where head[i] == 0 { found = "binary data" }
      throw RecordingError(
        file: file, line: 1, column: 1, found: found, expected: expected,
        remedy: "Name the format if it is one of these; else convert the file.")
    }
  }
}
