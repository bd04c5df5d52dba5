import Multitouch

/// Reads `.touch` text, line by line; the first error ends it.
struct TouchFormatReader {
  /// Where the lines that follow belong.
  private enum Place {
    case top
    /// Changes of a frame, a step, at this time.
    case frame(Int64)
    /// Commands of the last reaction; the time of its frame whose changes may follow. The line of its `when`.
    case reaction(frame: Int64?, line: TextLine)
    /// Records of an expectation about these kinds. The line of its `expect`.
    case records(kinds: [TraceKind], line: TextLine)
  }

  private var script = TouchScript()
  private var place = Place.top
  /// The changes of the frame whose place this is.
  private var changes: [ContactChange] = []
  /// The records of the expectation whose place this is.
  private var records: [TraceRecord] = []
  /// Their kinds; a line may name one many times.
  private var listed: Set<TraceKind> = []
  /// The samples that are to be one step, the next one: neighbouring lines are many, and a step is made once.
  private var samples: [ScriptSample] = []
  private var numbers = TouchSceneNumbers(ScriptCapacities())
  private var taken: Set<String> = []

  static func read(_ bytes: [UInt8], file: String) throws(TextSyntaxError) -> TouchScript {
    var lines = TextLines(bytes, file: file, style: .script)
    var reader = TouchFormatReader()
    var isOpen = false
    while var line = try lines.next() {
      if isOpen {
        if line.peek != nil { try reader.take(&line) }
      } else {
        try TouchFormatReader.takeVersion(&line)
        isOpen = true
      }
    }
    guard isOpen else {
      throw TextSyntaxError(
        file: file, line: 1, column: 1, described: "an empty text", expected: "'touch 1'",
        remedy: "begin the file with the line: touch 1")
    }
    reader.endFrame()
    reader.endSamples()
    switch reader.place {
    case .top, .frame: return reader.script
    case .reaction(_, let line), .records(_, let line):
      throw line.error(at: line.tokens.first, "a line 'end' behind this block", "add the line: end")
    }
  }

  /// The first line: no comment or blank line may come before it, so that the version is certain.
  private static func takeVersion(_ line: inout TextLine) throws(TextSyntaxError) {
    let remedy = "begin the file with the line: touch 1"
    if line.peek == nil {
      throw TextSyntaxError(
        file: line.file, line: line.number, column: 1, described: "a comment or a blank line", expected: "'touch 1'",
        remedy: remedy)
    }
    let word = try line.next("'touch 1'", remedy)
    guard word.text == "touch" else { throw line.error(at: word, "'touch 1'", remedy) }
    let version = try line.next("a version", remedy)
    guard version.text == "\(TouchFormat.version)" else {
      throw line.error(
        at: version, "version \(TouchFormat.version)",
        version.text.contains("\r")
          ? "lines end with a line feed, and a carriage return alone ends none: convert the file's line ends"
          : "this program reads version \(TouchFormat.version) only; take a program that knows the file's version")
    }
    try line.finish()
  }

  private mutating func take(_ line: inout TextLine) throws(TextSyntaxError) {
    switch place {
    case .records(let kinds, _):
      if line.skip("end") {
        try line.finish()
        script.expectations.append(.records(kinds: kinds, records))
        records = []
        place = .top
      } else {
        let time = line.peek
        if let time, time.text.contains(where: \.isLetter) {
          throw line.error(
            at: time, "a record, or 'end' behind the last", "write a record, which begins with its time in ns, or: end")
        }
        let words = line.tokens
        let record = try TraceRecord(line: &line)
        guard listed.contains(record.kind) else {
          throw line.error(
            at: words.count > 1 ? words[1] : time, "one of: \(kinds.map(\.traceWord).joined(separator: " "))",
            "add \(record.kind.traceWord) to the line of this 'expect records', or leave the record out")
        }
        records.append(record)
      }
    case .reaction(let frame, let opening):
      if frame != nil, let change = try line.takeChange() {
        changes.append(change)
        return
      }
      endFrame()
      if line.skip("end") {
        try line.finish()
        place = .top
        return
      }
      let command = try line.takeCallbackCommand(script.profile)
      try line.finish()
      if case .frame(let time, _) = command {
        place = .reaction(frame: time, line: opening)
      } else {
        script.reactions[script.reactions.count - 1].commands.append(command)
        place = .reaction(frame: nil, line: opening)
      }
    case .frame:
      if let change = try line.takeChange() {
        changes.append(change)
      } else {
        endFrame()
        place = .top
        try takeStatement(&line)
      }
    case .top: try takeStatement(&line)
    }
  }

  /// Puts the frame whose changes have been taken where it belongs, if there is one.
  private mutating func endFrame() {
    switch place {
    case .frame(let time): append(.frame(time, changes))
    case .reaction(let time?, _): script.reactions[script.reactions.count - 1].commands.append(.frame(time, changes))
    default: break
    }
    changes = []
  }

  private mutating func takeStatement(_ line: inout TextLine) throws(TextSyntaxError) {
    if let command = try takeSceneCommand(&line) {
      script.scene.append(command)
      return
    }
    let word = try line.next("a statement")
    switch word.text {
    case "profile":
      try takeOnce(word, line)
      guard script.scene.isEmpty, !hasSteps, script.reactions.isEmpty else {
        throw line.error(at: word, "'profile' before what its constants bear on", "move the line up, below 'touch 1'")
      }
      try line.attributes(TouchFormatTables.profile, into: &script.profile)
    case "capacities":
      try takeOnce(word, line)
      guard script.scene.isEmpty, !hasSteps else {
        throw line.error(at: word, "'capacities' before the scene and the steps", "move the line up, below 'touch 1'")
      }
      try line.attributes(TouchFormatTables.capacities, into: &script.capacities)
      numbers = TouchSceneNumbers(script.capacities)
    case "start":
      try takeOnce(word, line)
      script.startTime = try line.time(try line.next("a time"), "a time")
    case "system":
      try takeOnce(word, line)
      script.system = try line.takeSystem()
    case "answer": script.answers.append(try line.takeAnswer())
    case "when":
      let opening = line
      let (reaction, isWhole) = try line.takeReaction(script.profile)
      script.reactions.append(reaction)
      if !isWhole { place = .reaction(frame: nil, line: opening) }
    case "frame":
      place = .frame(try line.time(try line.next("a time"), "a time"))
    case "sample": samples.append(try line.takeSample())
    case "advance": append(.advance(try line.time(try line.next("a time"), "a time")))
    case "command":
      let name = line.peek
      guard let command = try line.takeCommand(script.profile) else {
        throw line.error(at: name, "a command", "write one of: \(TextLine.commandWords)")
      }
      append(.command(command))
    case "expect": try takeExpectation(&line)
    case "began", "moved", "ended", "cancelled":
      throw line.error(
        at: word, "a frame's line right above its changes",
        "write a line such as 'frame 0' above it; nothing but changes and comments may stand between")
    case "end":
      throw line.error(
        at: word, "a statement",
        "'end' closes a 'when' without 'do' or an 'expect records', and no such block is open: remove it")
    case "move", "begin", "cancel":
      throw line.error(at: word, "a statement or a change", "changes of a frame are: began moved ended cancelled")
    default:
      throw line.error(
        at: word, "a statement",
        "write one of: profile capacities start system answer when frame sample advance command expect, or in the scene: "
          + TextLine.commandWords)
    }
    try line.finish()
  }

  private var hasSteps: Bool { !script.steps.isEmpty || !samples.isEmpty }

  /// Adds a step behind the samples that stand before it.
  private mutating func append(_ step: ScriptStep) {
    endSamples()
    script.steps.append(step)
  }

  /// Samples of neighbouring lines belong to one frame, the next one: they become one step.
  private mutating func endSamples() {
    if samples.isEmpty { return }
    script.steps.append(.samples(samples))
    samples = []
  }

  private mutating func takeOnce(_ word: TextToken, _ line: TextLine) throws(TextSyntaxError) {
    if !taken.insert(String(word.text)).inserted {
      throw line.error(at: word, "'\(word.text)' only once", "put everything into one line")
    }
  }

  /// A command that builds the scene; the things it makes may be given their numbers, which are checked.
  private mutating func takeSceneCommand(_ line: inout TextLine) throws(TextSyntaxError) -> ScriptCommand? {
    let word = line.peek
    var labels: [TextToken] = []
    guard let command = try line.takeCommand(script.profile, labels: &labels) else { return nil }
    guard !hasSteps else {
      throw line.error(
        at: word, "the scene above the first step", "write 'command' before it to do it at this point of time")
    }
    let windows = numbers.windows
    let views = numbers.views
    let recognizers = numbers.recognizers
    if let label = labels.first, let view = numbers.missingView(of: command) {
      throw line.error(
        at: label, "v\(view) in a line above this one",
        "what is put into a view that is not there is refused, and gets no number: name a view that is, or leave the "
          + "name \(label.text) out")
    }
    let areKnown = !numbers.take(command).isEmpty
    for label in labels {
      guard areKnown else {
        throw line.error(
          at: label, "no name here",
          "this line or one above it may be refused, or a view has been detached, attached or destroyed, so that numbers "
            + "are no longer certain: leave the name out")
      }
      let expected =
        switch label.text.first {
        case "w": "w\(windows)"
        case "r": "r\(recognizers)"
        case "c": "c\(views)"
        default: "v\(views)"
        }
      guard label.text == expected else {
        throw line.error(
          at: label, expected, "things are numbered in the order of their lines; write \(expected) or no name at all")
      }
    }
    try line.finish()
    return command
  }

  private mutating func takeExpectation(_ line: inout TextLine) throws(TextSyntaxError) {
    let opening = line
    let word = try line.next("an expectation")
    switch word.text {
    case "digest":
      let token = try line.next("a digest")
      let digits = token.text.dropFirst(2)
      guard token.text.hasPrefix("0x"), digits.allSatisfy(\.isHexDigit), let digest = UInt64(digits, radix: 16) else {
        throw line.error(at: token, "a digest", "write 0x and up to 16 hexadecimal digits")
      }
      script.expectations.append(.digest(digest))
    case "records":
      var kinds: [TraceKind] = []
      repeat {
        kinds.append(try line.word(try line.next("a kind of record"), "a kind of record"))
      } while line.peek != nil
      listed = Set(kinds)
      place = .records(kinds: kinds, line: opening)
    case "never":
      let kind: TraceKind = try line.word(try line.next("a kind of record"), "a kind of record")
      let subject = try line.subject(of: TraceLayout.of(kind).subjects)
      let state = try line.takeState(of: kind)
      // Another word in the place of a state: an error that names the states.
      if state == nil, TraceLayout.of(kind).hasState, let token = line.peek {
        let _: GestureState = try line.word(token, "a state")
      }
      script.expectations.append(.never(kind: kind, subject: subject, state: state))
    default: throw line.error(at: word, "an expectation", "write one of: digest records never")
    }
  }
}
