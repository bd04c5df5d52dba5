import Multitouch

/// Reads a recording frame by frame, in memory that does not grow with it.
///
///     var reader = try RecordingReader.open("two-fingers.evemu")
///     var changes: [ContactChange] = []
///     while let time = try reader.next(into: &changes) { … }
///     print(reader.counters.contacts)
///
/// The frames are well formed whatever the file says: times never go back nor beyond the engine's clock, a contact
/// begins before it moves or ends, a frame holds at most one change per contact. Everything that had to be repaired or
/// left out for that is in ``counters``. Memory: 128 KiB of buffer, and the state of at most ``RecordingLimits/slots``
/// contacts. Time: linear.
public struct RecordingReader: ~Copyable {
  /// The format, detected or given.
  public let format: RecordingFormat
  /// What the header tells of the device; whole once the reader has been made, but for logs of several devices, where
  /// it is the one chosen as soon as its first event is read.
  public private(set) var device: DeviceDescription
  /// What was read, repaired and left out so far.
  public private(set) var counters = RecordingCounters()
  /// The recording's own time of its first event, in ns; 0 before one was read.
  public var startNs: Int64 { start ?? 0 }

  private let options: RecordingOptions
  private var scanner: LineScanner
  private var evemu: EvemuLines
  private var evtest: EvtestLines
  private var getevent: GeteventLines
  private var libinput: LibinputLines
  private var table = PointerTableLines()
  private var decoder: EvdevDecoder?
  /// How the units of a device that has been removed became points.
  private var scalingBefore: PlaceScaling?
  private var frames = FrameAssembler()
  /// The first event, read while looking for the end of the header.
  private var firstEvent: EvdevEvent?
  private var start: Int64?
  private var frameTime: Int64 = 0
  private var isAtEnd = false
  /// The error that ended reading: what follows a faulty line cannot be trusted.
  private var failure: RecordingError?

  /// Opens a file and reads its header.
  ///
  /// If it is evemu and declares no axes, a description beside it is read too (see ``RecordingOptions/description``);
  /// one that cannot be read is counted, and read without; so is its last line if it may be cut off.
  public static func open(
    _ path: String, options: RecordingOptions = .init()
  ) throws(RecordingError) -> RecordingReader {
    try open(ByteSource(path: path), options, sibling: DescriptionFile.sibling(of: path))
  }

  /// Reads bytes in memory; `name` stands for the file in messages.
  public static func open(
    bytes: [UInt8], name: String = "<memory>", options: RecordingOptions = .init()
  ) throws(RecordingError) -> RecordingReader {
    try open(ByteSource(bytes: bytes, name: name), options, sibling: nil)
  }

  /// Reads an open descriptor, such as standard input, to its end; the caller closes it.
  public static func open(
    descriptor: Int32, name: String = "<stdin>", options: RecordingOptions = .init()
  ) throws(RecordingError) -> RecordingReader {
    try open(ByteSource(descriptor: descriptor, name: name), options, sibling: nil)
  }

  /// Reads a source that has been opened; `sibling` is a description beside it.
  static func open(
    _ source: ByteSource, _ options: RecordingOptions, sibling: String?
  ) throws(RecordingError) -> RecordingReader {
    var reader = RecordingReader(try OpenedSource(source, options), options)
    try reader.readHeader(sibling)
    return reader
  }

  private init(_ source: consuming OpenedSource, _ options: RecordingOptions) {
    self.options = options
    format = source.format
    device = source.device
    counters.devicesWithoutEvents = source.devicesLeftOut
    scanner = source.scanner
    evemu = EvemuLines(known: source.device)
    evtest = EvtestLines(known: source.device)
    getevent = GeteventLines(device: options.device)
    libinput = LibinputLines(device: options.device, known: source.device)
  }

  /// Reads up to the first event, so that the device is described before a frame is asked for.
  private mutating func readHeader(_ sibling: String?) throws(RecordingError) {
    if format != .pointerTable { firstEvent = try nextEvent() }
    if device.axes.isEmpty, format == .evemu, options.description == nil, let sibling {
      let name = device.name
      do throws(RecordingError) {
        let description = try DescriptionFile.read(sibling)
        device = description.device
        if description.cut != nil { counters.descriptionsCut += 1 }
        counters.devicesWithoutEvents += description.devicesLeftOut
      } catch {
        // Nobody named it: it may be anything that happens to have such a name.
        counters.descriptionsUnread += 1
      }
      if !name.isEmpty { device.name = name }
    }
  }

  /// The file, as it was named.
  public var file: String { scanner.name }

  /// How the device's units become points; settled with the first report that holds touch data.
  public var scaling: PlaceScaling {
    if format == .pointerTable { return .points }
    return decoder?.scaling ?? scalingBefore ?? EvdevDecoder(device, screen: options.screen).scaling
  }

  /// Hands over the next frame: its changes replace what is in `changes`, and its time is returned; nil at the end.
  ///
  /// Throws where a line is no part of the format, and again at each later call; a last line that was cut off is not an
  /// error but counted. Cost: linear in the bytes read, and in the contacts whose state changed.
  public mutating func next(into changes: inout [ContactChange]) throws(RecordingError) -> Timestamp? {
    while !frames.isReady {
      if isAtEnd {
        changes.removeAll(keepingCapacity: true)
        return nil
      }
      if let failure { throw failure }
      do throws(RecordingError) {
        if format == .pointerTable { try readRow() } else { try readReport() }
      } catch {
        failure = error
        throw error
      }
    }
    frames.take(into: &changes, &counters)
    return Timestamp(nanoseconds: frameTime)
  }

  // MARK: evdev

  private mutating func readReport() throws(RecordingError) {
    while true {
      let event: EvdevEvent
      if let first = firstEvent {
        event = first
        firstEvent = nil
      } else if let next = try nextEvent() {
        event = next
      } else {
        finish()
        return
      }
      if frames.isReady {
        // In front of the event the device was removed.
        firstEvent = event
        return
      }
      if start == nil { start = event.time }
      if decoder == nil { decoder = EvdevDecoder(device, screen: options.screen) }
      if decoder?.handle(event, &counters, &frames) == true {
        setTime(event.time)
        return
      }
    }
  }

  /// The next event of the device, past everything that is not one.
  private mutating func nextEvent() throws(RecordingError) -> EvdevEvent? {
    if format == .getevent, let event = getevent.takeWaiting() { return event }
    while let range = try scanner.nextLine() {
      let bytes = scanner.buffer
      let line = bytes.span.extracting(range)
      let event: EvdevEvent?
      do throws(LineFault) {
        event =
          switch format {
          case .evemu: try evemu.read(line, into: &device, &counters)
          case .evtest: try evtest.read(line, into: &device, &counters)
          case .getevent: try getevent.read(line, into: &device, &counters)
          case .libinput: try libinput.read(line, into: &device, &counters)
          case .pointerTable: nil
          }
      } catch {
        // What was cut off in the middle of its last line is whole up to there.
        if !scanner.isTerminated, scanner.lineCount > 1, error.position >= 0 {
          counters.lastLineCut = true
          break
        }
        throw place(error)
      }
      if format == .getevent, getevent.takeRemoval() { loseDevice() }
      if let event {
        counters.lines = scanner.lineCount
        return event
      }
    }
    counters.lines = scanner.lineCount
    if format == .libinput, libinput.isInsideHeader {
      if let other = libinput.otherFormat {
        throw RecordingError(
          file: scanner.name, line: 1, found: "a recording of the format \(other.name)",
          expected: "a libinput recording", remedy: "Name its own format, or none (--format).")
      }
      counters.lastLineCut = true
    }
    return nil
  }

  /// The device has been removed: its contacts are cancelled, at the time of the last frame, and nothing is known of
  /// its state when it is there again.
  private mutating func loseDevice() {
    counters.devicesRemoved += 1
    guard let lost = decoder else { return }
    lost.finish(&counters)
    counters.eventsAfterDrop += lost.pendingEventCount
    scalingBefore = lost.scaling
    decoder = nil
    guard lost.openCount > 0 else { return }
    lost.openContacts { frames.lifts.append(.cancelled($0)) }
    counters.contactsLost += lost.openCount
    counters.framesAdded += 1
    frames.close()
  }

  private func place(_ fault: LineFault) -> RecordingError {
    RecordingError(
      file: scanner.name, line: max(1, scanner.lineCount + fault.lineOffset),
      column: max(fault.position + 1, fault.headerColumn),
      found: fault.found, expected: fault.expected, remedy: fault.remedy)
  }

  /// Sets the time of the frames that are ready: from the start, never back, and never beyond the engine's clock.
  private mutating func setTime(_ time: Int64) {
    let relative = time.subtractingReportingOverflow(start ?? time)
    let bounded = relative.overflow ? (time < 0 ? Int64.min : Int64.max) : relative.partialValue
    if bounded < frameTime { counters.framesClamped += 1 }
    if bounded > RecordingLimits.spanNs { counters.framesBeyondSpan += 1 }
    frameTime = max(frameTime, min(bounded, RecordingLimits.spanNs))
  }

  // MARK: Pointer table

  private mutating func readRow() throws(RecordingError) {
    if table.hasHeldRow { table.addHeldRow(&counters, &frames) }
    while let range = try scanner.nextLine() {
      let bytes = scanner.buffer
      let line = bytes.span.extracting(range)
      let row: PointerTableLines.Row?
      do throws(LineFault) {
        row = try table.read(line, &counters)
      } catch {
        if !scanner.isTerminated, scanner.lineCount > 1 {
          counters.lastLineCut = true
          break
        }
        throw place(error)
      }
      counters.lines = scanner.lineCount
      guard let row else { continue }
      if start == nil { start = row.time }
      if let time = table.handle(row, &counters, &frames) {
        setTime(time)
        return
      }
    }
    counters.lines = scanner.lineCount
    if let time = table.finish(&counters, &frames) {
      setTime(time)
      return
    }
    finish()
  }

  // MARK: End

  private mutating func finish() {
    isAtEnd = true
    counters.lastLineUnterminated = !scanner.isTerminated && !counters.lastLineCut && !libinput.isClosed
    var open: [ContactID] = []
    if format == .pointerTable {
      open = table.openContacts
    } else {
      decoder?.openContacts { open.append($0) }
      decoder?.finish(&counters)
      counters.eventsAfterLastReport = decoder?.pendingEventCount ?? 0
    }
    counters.contactsOpenAtEnd = open.count
    guard options.openContacts == .ended, !open.isEmpty else { return }
    counters.contactsClosedAtEnd = open.count
    counters.framesAdded += 1
    for contact in open { frames.lifts.append(.ended(contact)) }
    frames.close()
  }
}
