/// Device descriptions kept in a file of their own, as `evemu-describe` writes them beside a recording of events only.
enum DescriptionFile {
  /// Reads the header lines of a description; event lines in it are not used.
  ///
  /// A last line without a line feed may be cut off in a number, and an axis of 191 values is as good as one of 1919.
  /// If it would tell anything it is left out, and `cut` is the error of a description that has to be whole. Of several
  /// devices the last one is described, and `devicesLeftOut` counts the others.
  static func read(
    _ path: String
  ) throws(RecordingError) -> (device: DeviceDescription, cut: RecordingError?, devicesLeftOut: Int) {
    var scanner = LineScanner(try ByteSource(path: path))
    try scanner.requireLineFeeds()  // past a byte order mark
    var lines = EvemuLines()
    var device = DeviceDescription()
    var counters = RecordingCounters()
    while let range = try scanner.nextLine() {
      let line = scanner.buffer.span.extracting(range)
      let above = scanner.isTerminated ? nil : device
      let leftOutAbove = counters.devicesWithoutEvents
      do throws(LineFault) {
        if try lines.read(line, into: &device, &counters) != nil { break }
      } catch {
        let fault = RecordingError(
          file: path, line: scanner.lineCount, column: error.position + 1, found: error.found,
          expected: error.expected, remedy: error.remedy)
        guard let above, scanner.lineCount > 1 else { throw fault }
        return (above, fault, leftOutAbove)
      }
      if let above, above != device {
        let fault = RecordingError(
          file: path, line: scanner.lineCount, column: range.count + 1, found: "the end of the file",
          expected: "a line feed behind the last line of a description",
          remedy: "Fetch it whole; if it is whole, end its last line with a line feed.")
        return (above, fault, leftOutAbove)
      }
    }
    return (device, nil, counters.devicesWithoutEvents)
  }

  /// The description that belongs to a recording: its name with one ending after the other taken off and `.desc`,
  /// `.prop` or `.device` put on, the first that is a regular file.
  static func sibling(of path: String) -> String? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var stem = String(path.dropFirst(folder.count))
    while let dot = stem.lastIndex(of: "."), dot != stem.startIndex {
      stem = String(stem[..<dot])
      for ending in ["desc", "prop", "device"] {
        let candidate = folder + stem + "." + ending
        if candidate != path, SpecialFile.isRegular(candidate) { return candidate }
      }
    }
    return nil
  }
}
