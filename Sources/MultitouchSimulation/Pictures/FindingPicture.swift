// A finding as a picture: contacts as lanes over time, with what recognizers did below, and the contacts' paths.
//
// Made for a look at a shrunk script of a few contacts; longer ones are drawn too, with less to read.

import Multitouch
import MultitouchRecordings

/// Draws a script and its trace as SVG.
public enum FindingPicture {
  private static let width = 900.0
  private static let left = 110.0
  private static let lane = 26.0
  private static let colors = ["#1b6ac9", "#c2410c", "#15803d", "#7e22ce", "#b91c1c", "#0f766e", "#a16207", "#475569"]

  /// The picture: lanes of contacts, lanes of recognizers, and paths on the screen below.
  public static func svg(_ script: TouchScript, _ trace: [TraceRecord], title: String) -> String {
    let contacts = ContactPass.contacts(script)
    let times = script.steps.compactMap(\.time) + trace.map(\.now)
    let start = times.min() ?? 0
    let span = max(1, Double((times.max() ?? 1) &- start))
    func x(_ time: Int64) -> Double { left + (width - left - 20) * Double(time &- start) / span }

    var body: [String] = []
    var y = 44.0
    for (index, contact) in contacts.enumerated() {
      body += contactLane(contact, color(index), script, y, x)
      y += lane
    }
    let recognizers = Set(trace.compactMap { if case .recognizer(let n) = $0.subject { n } else { nil } }).sorted()
    for recognizer in recognizers {
      body += recognizerLane(recognizer, script, trace, y, x)
      y += lane
    }
    body.append(text(left, y + 4, "\(start) ns"))
    body.append(text(width - 150, y + 4, "\((times.max() ?? 0)) ns"))
    y += 20
    let paths = pathBox(contacts, script, top: y)
    body += paths.shapes
    let height = y + paths.height + 20
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n(width)) \(n(height))" font-family="monospace" \
      font-size="12">
      <rect width="\(n(width))" height="\(n(height))" fill="white"/>
      \(text(10, 20, title))
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private static func color(_ index: Int) -> String { colors[index % colors.count] }

  /// A number with at most two decimals.
  private static func n(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let hundredths = Int((max(-1e9, min(1e9, value)) * 100).rounded())
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let digits = part == 0 ? "" : "." + (part < 10 ? "0" : "") + String(part)
    return (hundredths < 0 ? "-" : "") + String(whole) + digits
  }

  private static func text(_ x: Double, _ y: Double, _ content: String, _ color: String = "#111") -> String {
    "<text x=\"\(n(x))\" y=\"\(n(y))\" fill=\"\(color)\">\(PictureText.escaped(content))</text>"
  }

  /// One contact over time: a bar while it is down, a mark for each change.
  private static func contactLane(
    _ contact: ContactID, _ color: String, _ script: TouchScript, _ y: Double, _ x: (Int64) -> Double
  ) -> [String] {
    var shapes = [text(10, y + 4, "contact \(contact.rawValue)", color)]
    for stroke in ContactStroke.all(in: script) where stroke.contact == contact {
      let changes = stroke.places.compactMap { script.change(at: $0) }
      guard let first = changes.first, let last = changes.last else { continue }
      shapes.append(
        "<line x1=\"\(n(x(first.time)))\" y1=\"\(n(y))\" x2=\"\(n(x(last.time)))\" y2=\"\(n(y))\" stroke=\"\(color)\" "
          + "stroke-width=\"6\" stroke-opacity=\"0.35\"/>")
      for (time, change) in changes {
        let mark =
          switch change.phase {
          case .began: "▼"
          case .moved: "·"
          case .ended: "▲"
          case .cancelled: "✕"
          }
        shapes.append(text(x(time) - 4, y + 4, mark, color))
      }
    }
    return shapes
  }

  /// One recognizer over time: a letter for each new state and action.
  private static func recognizerLane(
    _ recognizer: Int, _ script: TouchScript, _ trace: [TraceRecord], _ y: Double, _ x: (Int64) -> Double
  ) -> [String] {
    var shapes = [text(10, y + 4, "r\(recognizer) \(RecognizerNames.name(of: recognizer, in: script))")]
    for record in trace where record.subject == .recognizer(recognizer) {
      let word: String?
      switch record.kind {
      case .state: if case .state(let to) = record.fields[1] { word = "\(to)" } else { word = nil }
      case .timer: word = "timer"
      default: word = nil
      }
      guard let word else { continue }
      let place = x(record.now)
      shapes.append(
        "<line x1=\"\(n(place))\" y1=\"\(n(y - 10))\" x2=\"\(n(place))\" y2=\"\(n(y + 6))\" stroke=\"#999\"/>")
      shapes.append(text(place + 2, y + 4, word, "#444"))
    }
    return shapes
  }

  /// The paths of the contacts on the screen, in a box of fixed width.
  private static func pathBox(
    _ contacts: [ContactID], _ script: TouchScript, top: Double
  ) -> (shapes: [String], height: Double) {
    let strokes = ContactStroke.all(in: script)
    func places(_ stroke: ContactStroke) -> [Point] {
      let changes = stroke.places.compactMap { script.change(at: $0)?.change }
      let points = changes.filter { $0.phase == .began || $0.phase == .moved }.map(\.location)
      return points.filter { $0.x.isFinite && $0.y.isFinite && abs($0.x) < 1e7 && abs($0.y) < 1e7 }
    }
    let all = strokes.flatMap(places)
    guard let minX = all.map(\.x).min(), let maxX = all.map(\.x).max(), let minY = all.map(\.y).min(),
      let maxY = all.map(\.y).max()
    else { return ([], 0) }
    let scale = min((width - left - 20) / max(40, maxX - minX), 300 / max(40, maxY - minY))
    var shapes: [String] = []
    for stroke in strokes {
      let points = places(stroke)
      let color = color(contacts.firstIndex(of: stroke.contact) ?? 0)
      let words = points.map { "\(n(left + ($0.x - minX) * scale)),\(n(top + 10 + ($0.y - minY) * scale))" }
      shapes.append("<polyline points=\"\(words.joined(separator: " "))\" fill=\"none\" stroke=\"\(color)\"/>")
      if let first = points.first {
        let (x, y) = (left + (first.x - minX) * scale, top + 10 + (first.y - minY) * scale)
        shapes.append("<circle cx=\"\(n(x))\" cy=\"\(n(y))\" r=\"4\" fill=\"\(color)\"/>")
        shapes.append(text(x + 6, y - 4, "\(n(first.x)) \(n(first.y))", color))
      }
    }
    return (shapes, (maxY - minY) * scale + 20)
  }
}
