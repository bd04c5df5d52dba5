/// Device descriptions kept in a file of their own, as `evemu-describe` writes them beside a recording of events only.
enum DescriptionFile {
  /// Reads the header lines of a description; event lines in it are not used.
  static func read(_ path: String) throws(RecordingError) -> DeviceDescription {
    var scanner = LineScanner(try ByteSource(path: path))
    _ = try scanner.peek()  // past a byte order mark
    var lines = EvemuLines()
    var device = DeviceDescription()
    var counters = RecordingCounters()
    while let range = try scanner.nextLine() {
      let line = scanner.buffer.span.extracting(range)
      do throws(LineFault) {
        if try lines.read(line, into: &device, &counters) != nil { break }
      } catch {
        throw RecordingError(
          file: path, line: scanner.lineCount, column: error.position + 1, found: error.found,
          expected: error.expected, remedy: error.remedy)
      }
    }
    return device
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
