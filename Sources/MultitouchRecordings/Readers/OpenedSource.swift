/// A byte source of which the format is known, before any line of it was taken.
struct OpenedSource: ~Copyable {
  let scanner: LineScanner
  let format: RecordingFormat
  /// What a description file tells, if the options name one.
  let device: DeviceDescription
  /// Devices of that file that are left out, as it describes several.
  let devicesLeftOut: Int

  /// Detects the format, unless the options give it, and reads the description file they name.
  init(_ source: ByteSource, _ options: RecordingOptions) throws(RecordingError) {
    let device: DeviceDescription
    var devicesLeftOut = 0
    if let path = options.description {
      let description = try DescriptionFile.read(path)
      if let cut = description.cut { throw cut }
      device = description.device
      devicesLeftOut = description.devicesLeftOut
    } else {
      device = DeviceDescription()
    }
    var scanner = LineScanner(source)
    var head = try scanner.peek()
    if head.range.isEmpty, head.isWhole {
      throw RecordingError(
        file: source.name, found: "an empty file", expected: Self.expected,
        remedy: "Check that the recording was written.")
    }
    try scanner.requireLineFeeds()
    // A pipe may bring a few lines at a time: as soon as they show the format, reading begins.
    var detected = options.format
    while detected == nil {
      detected = try Self.detect(in: scanner.buffer, head.range, isWhole: head.isWhole, source.name)
      if detected == nil { head = try scanner.peek() }
    }
    guard let format = detected else { preconditionFailure("the loop ends with a format or an error") }
    self.device = device
    self.devicesLeftOut = devicesLeftOut
    self.scanner = scanner
    self.format = format
  }

  private static var expected: String { RecordingFormat.expectation }

  /// What compresses a file that begins like this, and what undoes it.
  private static let packers: [(magic: [UInt8], name: String, command: String)] = [
    ([0x1F, 0x8B], "gzip", "gzip -dc"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz", "xz -dc"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd", "zstd -dc"), ([0x42, 0x5A, 0x68], "bzip2", "bzip2 -dc"),
  ]

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
      let (number, range) = firstLine(of: head)
      var (line, found) = (number, head.extracting(range).excerpt(at: 0))
      if range.isEmpty { found = "blank lines only" }
      var remedy = "Convert the file; or, if it is one of these, name its format where --format is an option."
      for i in head.indices where head[i] == 0 { (line, found) = (1, "binary data") }
      let start = bytes[range].prefix(8)
      if let packer = packers.first(where: { start.starts(with: $0.magic) }) {
        (line, found) = (1, "data compressed by \(packer.name)")
        remedy = "Decompress it: \(packer.command) FILE | …, with - for the file's name."
      }
      throw RecordingError(file: file, line: line, column: 1, found: found, expected: expected, remedy: remedy)
    }
  }
  /// The first line that is not blank, without its end, and its number; an empty range if there is none.
  private static func firstLine(of head: Span<UInt8>) -> (number: Int, range: Range<Int>) {
    var (number, start) = (1, 0)
    while start < head.count {
      var end = start
      while end < head.count, head[end] != 0x0A { end += 1 }
      let next = end + 1
      while end > start, head[end - 1] == 0x0D { end -= 1 }
      var text = start
      head.skipBlanks(&text)
      if text < end { return (number, start..<end) }
      (number, start) = (number + 1, next)
    }
    return (1, 0..<0)
  }
}
