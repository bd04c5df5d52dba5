// A replay as a picture: contacts as lanes over time, recognizers as bands below, actions as marks, and the paths on
// the screen beside them. White paper, dark ink: it prints as it looks.

import Multitouch
import MultitouchRecordings

extension Replay {
  /// The picture as SVG text, without anything outside it: no font, script or style sheet is loaded.
  public func svg(title: String) -> String { ReplayPicture(self, title).text() }
}

/// Lays out and draws one replay.
private struct ReplayPicture {
  private let replay: Replay
  private let title: String
  private let start: Int64
  private let span: Double
  private let laneHeight = 22.0
  private let left: Double
  private let lanesWidth = 820.0
  private let bands: [ReplayBand]
  private let controls: [ReplayControlBand]
  private let screenHeight = 520.0
  /// Where the drawing of the screen begins.
  private var screenLeft: Double { left + lanesWidth + 100 }
  private var parts: [String] = []
  private static let inks = [
    "#1f5fbf", "#b3440f", "#1a7a3c", "#7a2fb0", "#a81e32", "#0f7272", "#8a6a08", "#4a5568", "#c0267a", "#3b3b9e",
  ]

  init(_ replay: Replay, _ title: String) {
    self.replay = replay
    self.title = title
    var times = replay.trace.records.map(\.now)
    for contact in replay.contacts { times += contact.path.map(\.time) + [contact.endTime].compactMap { $0 } }
    start = times.min() ?? replay.startTime
    span = max(1, min(0x1p62, Double(times.max() ?? 1) - Double(start)))
    bands = ReplayBand.all(of: replay, atMost: Self.lanesMax)
    controls = ReplayControlBand.all(of: replay, atMost: Self.lanesMax)
    let names = replay.contacts.prefix(Self.lanesMax).map(Self.name) + bands.map(\.name) + controls.map(\.name)
    left = max(190, 16 + (names.map(Self.width).max() ?? 0))
  }

  /// The most contacts, recognizers and controls that are drawn, of each.
  private static let lanesMax = 60

  func text() -> String {
    var picture = self
    let contacts = Array(replay.contacts.prefix(Self.lanesMax))
    var y = 64.0
    picture.axis(bottom: y + laneHeight * Double(contacts.count + bands.count + controls.count) + 16)
    for (i, contact) in contacts.enumerated() {
      picture.lane(of: contact, ink: Self.ink(i), y)
      y += laneHeight
    }
    y += 12
    for band in bands {
      picture.draw(band, y)
      y += laneHeight
    }
    for control in controls {
      picture.draw(control, y)
      y += laneHeight
    }
    let hidden = [
      (replay.contacts.count - contacts.count, "contact"), (ReplayBand.count(in: replay) - bands.count, "recognizer"),
      (ReplayControlBand.count(in: replay) - controls.count { $0.number != nil }, "control"),
    ]
    let left = hidden.filter { $0.0 > 0 }.map { "\($0.0) more \($0.0 == 1 ? $0.1 : $0.1 + "s")" }
    if !left.isEmpty { picture.label(8, y + 14, "not drawn: " + left.joined(separator: ", "), "#333") }
    let bottom = max(y + 40, 64 + screenHeight + 40)
    picture.screen(screenLeft, 64, contacts)
    let width = screenLeft + 330
    let heading = PictureText.escaped(Self.fitting(title, width - 16, size: 15))
    let base = replay.startTime == 0 ? "" : "; " + replay.timeBase
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.n(width)) \(Self.n(bottom))" width="\(Self.n(width))" \
      height="\(Self.n(bottom))" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="11" role="img">
      <title>\(PictureText.escaped(title))</title>
      <rect width="100%" height="100%" fill="#ffffff"/>
      <text x="8" y="22" font-size="15" fill="#111">\(heading)</text>
      <text x="8" y="40" fill="#555">\(replay.trace.countText), digest \(replay.trace.digestText)\(base)</text>
      \(picture.parts.joined(separator: "\n"))
      </svg>

      """
  }

  // MARK: Time

  /// In Doubles: a script's times may be as far apart as integers go.
  private func x(_ time: Int64) -> Double { left + lanesWidth * (Double(time) - Double(start)) / span }

  /// The end of time in the picture.
  private var end: Int64 { Int64(clamping: Int(start) &+ Int(span)) }

  /// A grid of round times.
  private mutating func axis(bottom: Double) {
    var step = 1_000_000.0
    // 1, 2, 5, 10 …
    var factors = [2, 2.5, 2].makeIterator()
    // Not before the picture, and not so many that their names touch.
    let first = Double(start) - Double(replay.startTime)
    let nameWidth = max(
      Self.width(Self.time(first.rounded(.down))), Self.width(Self.time(((first + span) / step).rounded(.down) * step)))
    while span / step > 10 || span > step && lanesWidth * step / span < nameWidth + 6 {
      if let factor = factors.next() {
        step *= factor
      } else {
        factors = [2, 2.5, 2].makeIterator()
      }
    }
    var nameEnd = 0.0
    var time = (first / step).rounded(.up) * step
    while time - first <= span {
      let place = left + lanesWidth * (time - first) / span
      parts.append(
        "<line x1=\"\(Self.n(place))\" y1=\"52\" x2=\"\(Self.n(place))\" y2=\"\(Self.n(bottom))\" stroke=\"#ddd\"/>")
      // Behind its line, or before it where the name of the screen stands.
      let name = Self.time(time)
      let width = Self.width(name)
      let begin = place + 2 + width > screenLeft - 4 ? place - 2 - width : place + 2
      if begin > nameEnd {
        label(begin, 58, name, "#777")
        nameEnd = begin + width + 3
      }
      time += step
    }
  }

  private static func time(_ time: Double) -> String { ReplayTime.milliseconds(Int64(time)) + " ms" }

  // MARK: Lanes

  private mutating func lane(of contact: ReplayContact, ink: String, _ y: Double) {
    let end = contact.endTime ?? self.end
    let middle = y + laneHeight / 2
    label(8, middle + 4, Self.name(contact), ink)
    parts.append(
      "<rect x=\"\(Self.n(x(contact.beganTime)))\" y=\"\(Self.n(middle - 5))\" width=\"\(Self.n(max(1.5, x(end) - x(contact.beganTime))))\" "
        + "height=\"10\" rx=\"4\" fill=\"\(ink)\" fill-opacity=\"0.3\" stroke=\"\(ink)\"/>")
    ticks(contact.path.dropFirst().map(\.time), from: middle - 2, height: 4, ink)
    if contact.isCancelled { label(x(end) + 3, middle + 4, "✕", ink) }
  }

  private static func name(_ contact: ReplayContact) -> String {
    "contact \(contact.contact.rawValue)" + (contact.touch.map { " = t\($0)" } ?? " dropped")
  }

  /// A recognizer's public state as a band: thin while Possible and told of touches, thick while Began or Changed with
  /// a tick for each action; a circle for Ended, a cross for Failed or Cancelled.
  private mutating func draw(_ band: ReplayBand, _ y: Double) {
    let middle = y + laneHeight / 2
    label(8, middle + 4, band.name, "#222")
    bars(band.possible, middle, 2, "#888")
    bars(band.underWay, middle, 8, "#2a6f3d")
    ticks(band.changes, from: middle - 3, height: 6, "#fff")
    var labelEnd = left
    var ended = Spacing(of: band.marks.count)
    var failed = ended
    for mark in band.marks {
      switch mark {
      case .renamed(let time, let name): note(name, x(time), middle, "#222", &labelEnd)
      case .over(let state, let event):
        let place = x(event.time)
        let isRoom = state == .ended ? ended.takes(place, event.time) : failed.takes(place, event.time)
        if isRoom { self.mark(state, place, middle, event, &labelEnd) }
      }
    }
  }

  /// A control: a band while it tracks a touch with a tick for each move, a ring for a step, a circle for what it sends
  /// at the end, a cross for a touch that is lost to it. What the host reports has circles and ticks.
  private mutating func draw(_ control: ReplayControlBand, _ y: Double) {
    let middle = y + laneHeight / 2
    label(8, middle + 4, control.name, "#222")
    bars(control.tracking, middle, 2, "#888")
    // Below the words.
    ticks(control.moves, from: middle + 6, height: 4, "#2a6f3d")
    var labelEnd = left
    // The marks of one time have one before them, and one behind.
    var behind = 0
    var before: Int64?
    var spacings = Array(repeating: Spacing(of: control.marks.count), count: 3)
    for (i, (sign, word, event)) in control.marks.enumerated() {
      let place = x(event.time)
      if i > 0, control.marks[i - 1].event.time != event.time { before = control.marks[i - 1].event.time }
      behind = max(behind, i)
      while behind < control.marks.count, control.marks[behind].event.time == event.time { behind += 1 }
      let next = behind < control.marks.count ? x(control.marks[behind].event.time) - 6 : nil
      // A word before its mark is printed over none of the marks there.
      if let before { labelEnd = max(labelEnd, x(before) + 3) }
      guard spacings[sign == .step ? 0 : sign == .done ? 1 : 2].takes(place, event.time) else { continue }
      switch sign {
      case .step: circle(place, middle, 3, "fill=\"#fff\" stroke=\"#2a6f3d\"", title: event.text)
      case .done:
        circle(place, middle, 5, "fill=\"#2a6f3d\"", title: event.text)
        note(word, place, middle, "#2a6f3d", &labelEnd, before: next)
      case .lost:
        cross(place, middle, title: event.text)
        note(word, place, middle, "#a81e32", &labelEnd, before: next)
      }
    }
  }

  /// Bars over some spans of time; of very many those that add something to what is drawn.
  private mutating func bars(_ spans: [(from: Int64, to: Int64?)], _ middle: Double, _ height: Double, _ ink: String) {
    var last = -1.0
    for (from, to) in spans {
      let to = to ?? end
      if spans.count > Self.countMax, x(to) - last < 0.5 { continue }
      last = x(to)
      bar(from, to, middle, height, ink)
    }
  }

  private mutating func bar(_ from: Int64, _ to: Int64, _ middle: Double, _ height: Double, _ ink: String) {
    parts.append(
      "<rect x=\"\(Self.n(x(from)))\" y=\"\(Self.n(middle - height / 2))\" width=\"\(Self.n(max(1, x(to) - x(from))))\" "
        + "height=\"\(Self.n(height))\" fill=\"\(ink)\"/>")
  }

  /// How many marks or bars of a lane are drawn whatever they are.
  private static let countMax = 1000

  /// Lets marks of one sign through: of very many at most one a point, but all of one time.
  private struct Spacing {
    private let isDense: Bool
    private var last: (place: Double, time: Int64)?

    init(of count: Int) { isDense = count > ReplayPicture.countMax }

    mutating func takes(_ place: Double, _ time: Int64) -> Bool {
      if isDense, let last, time != last.time, place - last.place < 1 { return false }
      last = (place, time)
      return true
    }
  }

  /// Ticks at some times, at most one a point, however dense they are.
  private mutating func ticks(_ times: [Int64], from y: Double, height: Int, _ ink: String) {
    var last = -1.0
    var way = ""
    for time in times where x(time) - last >= 1 {
      last = x(time)
      way += "M\(Self.n(last)) \(Self.n(y))v\(height)"
    }
    if !way.isEmpty { parts.append("<path d=\"\(way)\" stroke=\"\(ink)\" stroke-width=\"0.8\"/>") }
  }

  private mutating func circle(_ x: Double, _ y: Double, _ radius: Int, _ paint: String, title: String) {
    parts.append(
      "<circle cx=\"\(Self.n(x))\" cy=\"\(Self.n(y))\" r=\"\(radius)\" \(paint)>"
        + "<title>\(PictureText.escaped(title))</title></circle>")
  }

  private mutating func cross(_ x: Double, _ y: Double, title: String) {
    parts.append(
      "<path d=\"M\(Self.n(x - 4)) \(Self.n(y - 4))l8 8m0 -8l-8 8\" stroke=\"#a81e32\" stroke-width=\"2\">"
        + "<title>\(PictureText.escaped(title))</title></path>")
  }

  private mutating func mark(
    _ state: GestureState, _ x: Double, _ middle: Double, _ event: ReplayEvent, _ labelEnd: inout Double
  ) {
    let why = event.text + (event.rule.map { " [\($0)]" } ?? "")
    if state == .ended { circle(x, middle, 5, "fill=\"#2a6f3d\"", title: why) } else { cross(x, middle, title: why) }
    if let rule = event.rule { note(rule, x, middle, "#a81e32", &labelEnd) }
  }

  /// A word behind a place of a band, or before it where the drawing of the screen begins; none if the one before it
  /// reaches so far, or it would reach to `next`. `labelEnd` is where the one before it ends.
  private mutating func note(
    _ text: String, _ x: Double, _ middle: Double, _ ink: String, _ labelEnd: inout Double, before next: Double? = nil
  ) {
    let width = Self.width(text)
    let place = x + 6 + width > screenLeft - 2 ? x - 8 - width : x + 6
    if place < labelEnd + 3 || place + width > next ?? .infinity { return }
    label(place, middle + 4, text, ink)
    labelEnd = place + width
  }

  // MARK: The screen

  private mutating func screen(_ left: Double, _ top: Double, _ contacts: [ReplayContact]) {
    let frame = replay.screenFrame
    let scale = min(300 / max(1, frame.width), screenHeight / max(1, frame.height))
    func px(_ place: Point) -> (Double, Double) {
      (left + (place.x - frame.origin.x) * scale, top + (place.y - frame.origin.y) * scale)
    }
    parts.append(
      "<rect x=\"\(Self.n(left))\" y=\"\(Self.n(top))\" width=\"\(Self.n(frame.width * scale))\" "
        + "height=\"\(Self.n(frame.height * scale))\" fill=\"#fafafa\" stroke=\"#444\"/>")
    let size = "\(Self.n(frame.width)) × \(Self.n(frame.height)) pt"
    label(left, top - 6, size, "#555")
    // Views may be larger than the window, and contacts go anywhere.
    let place =
      "x=\"\(Self.n(left))\" y=\"\(Self.n(top))\" width=\"\(Self.n(frame.width * scale))\" "
      + "height=\"\(Self.n(frame.height * scale))\""
    parts.append("<clipPath id=\"window\"><rect \(place)/></clipPath>")
    parts.append("<g clip-path=\"url(#window)\">")
    for view in replay.viewFrames {
      let (x, y) = px(view.origin)
      parts.append(
        "<rect x=\"\(Self.n(x))\" y=\"\(Self.n(y))\" width=\"\(Self.n(view.width * scale))\" "
          + "height=\"\(Self.n(view.height * scale))\" fill=\"none\" stroke=\"#bbb\" stroke-dasharray=\"3 3\"/>")
    }
    for (i, contact) in contacts.enumerated() {
      let points = contact.path.map { px($0.place) }
      guard let first = points.first else { continue }
      // What rests is one point, however often it is told of.
      var words: [String] = []
      for (x, y) in points {
        let word = "\(Self.n(x)),\(Self.n(y))"
        if words.count < 2 || words.last != word { words.append(word) }
      }
      let ink = Self.ink(i)
      parts.append(
        "<polyline points=\"\(words.joined(separator: " "))\" fill=\"none\" stroke=\"\(ink)\" stroke-width=\"1.3\"/>")
      parts.append("<circle cx=\"\(Self.n(first.0))\" cy=\"\(Self.n(first.1))\" r=\"3.5\" fill=\"\(ink)\"/>")
    }
    parts.append("</g>")
    var beside: [String] = []
    var named = [Rect(x: left, y: top - 15, width: Self.width(size), height: 12)]
    for (i, contact) in contacts.enumerated() {
      if contact.path.contains(where: { !frame.contains($0.place) }) { beside.append("\(contact.contact.rawValue)") }
      guard let landing = contact.path.first?.place, frame.contains(landing) else { continue }
      let (x, y) = px(landing)
      let name = String(contact.contact.rawValue)
      let width = Self.width(name)
      // In a corner beside the place where there is room; its lane has the same ink.
      for (column, row) in [(x + 5, y - 4), (x + 5, y + 12), (x - 5 - width, y - 4), (x - 5 - width, y + 12)] {
        let box = Rect(x: column, y: row - 9, width: width, height: 12)
        if column < screenLeft - 40 || column + width > left + 328 || named.contains(where: { $0.meets(box) }) {
          continue
        }
        named.append(box)
        label(column, row, name, Self.ink(i))
        break
      }
    }
    if beside.isEmpty { return }
    var text = "beside the window: contact \(beside.joined(separator: ", "))"
    if Self.width(text) > 320 { text = "beside the window: \(beside.count) contacts" }
    label(left, top + frame.height * scale + 14, text, "#a81e32")
  }

  // MARK: Ink

  private mutating func label(_ x: Double, _ y: Double, _ text: String, _ ink: String) {
    parts.append("<text x=\"\(Self.n(x))\" y=\"\(Self.n(y))\" fill=\"\(ink)\">\(PictureText.escaped(text))</text>")
  }

  /// As much of a text as has room in a width, at a size of letters.
  private static func fitting(_ text: String, _ room: Double, size: Double) -> String {
    let count = Int(room * 11 / (size * width("m")))
    return text.count <= count ? text : text.prefix(count - 1) + "…"
  }

  /// The width of a text of the picture's size: letters have one width.
  private static func width(_ text: String) -> Double { 6.8 * Double(text.count) }

  private static func ink(_ index: Int) -> String { inks[index % inks.count] }

  private static func n(_ value: Double) -> String {
    TraceField.real((value * 10).rounded() / 10).replayWord
  }
}

extension Replay {
  /// What the screen shows.
  var screenFrame: Rect { views.screenFrame }

  /// The frames on the screen of the views that are drawn.
  var viewFrames: [Rect] { views.frames }
}

extension Rect {
  fileprivate func meets(_ other: Rect) -> Bool {
    origin.x < other.origin.x + other.width && other.origin.x < origin.x + width
      && origin.y < other.origin.y + other.height && other.origin.y < origin.y + height
  }
}
