// What the picture of a replay shows, and that its words can be read.

import Foundation
import FoundationXML
import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

struct ReplayPictureTests {
  /// A word of a picture: where it begins, and its letters.
  struct Word: Equatable {
    var x: Double
    var y: Double
    var text: String

    /// Letters of this size are at most so wide and high.
    var width: Double { 6.7 * Double(text.count) }

    func meets(_ other: Word) -> Bool {
      x < other.x + other.width && other.x < x + width && abs(y - other.y) < 10
    }
  }

  /// The words of a picture without its title and the line below it.
  static func words(_ svg: String) throws -> [Word] {
    let document = try XMLDocument(xmlString: svg)
    let texts = try document.nodes(forXPath: "//*[local-name()='text']").dropFirst(2)
    return texts.compactMap { node in
      guard let element = node as? XMLElement,
        let x = element.attribute(forName: "x")?.stringValue.flatMap(Double.init),
        let y = element.attribute(forName: "y")?.stringValue.flatMap(Double.init)
      else { return nil }
      return Word(x: x, y: y, text: element.stringValue ?? "")
    }
  }

  static func expectApart(_ svg: String, _ comment: String) throws {
    let words = try words(svg)
    let place = try #require(svg.firstRange(of: "viewBox=\"0 0 "))
    let width = try #require(Double(svg[place.upperBound...].prefix { $0 != " " }))
    for (i, word) in words.enumerated() {
      #expect(word.x >= 0 && word.x + word.width <= width, "\(comment): \(word)")
      for other in words[..<i] where word.meets(other) { Issue.record("\(comment): \(other) meets \(word)") }
    }
  }

  @Test func `no word is printed over another, wherever contacts land and gestures end`() throws {
    let taps = (0..<40).map { i in
      "frame \(i * 20)ms\nbegan \(100_000 + i) \(1060 + i % 3) \(1 + i / 2)\n"
        + "frame \(i * 20 + 10)ms\nended \(100_000 + i)"
    }
    for length in ["", "\nframe 1s", "\nframe 10s", "\nframe 30s", "\nframe 400000s", "\nframe 1234567890123ms"] {
      let script = "recognizer tap on v0\nrecognizer longpress on v0\n" + taps.joined(separator: "\n") + length
      let replay = try ReplayTests.replay(script + (length.isEmpty ? "" : "\nbegan 1 5 5"))
      try Self.expectApart(replay.svg(title: "taps"), length)
    }
    for scene in ReplayScene.all {
      let script = try TouchFormat.script(from: "touch 1\n" + taps.joined(separator: "\n"), file: "test")
      try Self.expectApart(Replay(scene.script(steps: script)).svg(title: "taps"), scene.name)
    }
  }

  @Test func `a picture does not grow with what no eye tells apart`() throws {
    func svg(_ count: Int, _ recognizer: String) throws -> String {
      let taps = (0..<count).map { "frame \($0 * 20)ms\nbegan 1 5 5\nframe \($0 * 20 + 10)ms\nended 1" }
      let replay = try ReplayTests.replay(recognizer + taps.joined(separator: "\n"))
      return replay.svg(title: "taps")
    }
    for recognizer in ["recognizer tap on v0\n", "recognizer longpress on v0\n"] {
      let (few, many) = (try svg(1500, recognizer).utf8.count, try svg(3000, recognizer).utf8.count)
      #expect(many - few < few / 2, "\(recognizer): \(few) and \(many)")
    }
    // Nobody moves: a point is a point.
    let rest = (0..<500).map { "frame \(20 + $0)ms\nmoved 1 5 5\n" }.joined()
    #expect(try ReplayTests.replay("frame 0\nbegan 1 5 5\n" + rest).svg(title: "rest").utf8.count < 12_000)
  }

  @Test func `a long title ends inside the picture`() throws {
    let svg = try ReplayTests.replay("frame 0\nbegan 1 5 5").svg(title: String(repeating: "a", count: 255))
    let heading = try #require(svg.split(separator: "\n").first { $0.contains("aaa…</text>") })
    let letters = heading.reversed().drop { $0 != "…" }.prefix { $0 != ">" }
    #expect((130...160).contains(letters.count))
  }

  @Test func `what controls send and systems tell is drawn`() throws {
    let steps = "frame 0\nbegan 1 500 500\nframe 80ms\nended 1"
    let tap = try InteractionWordsTests.replay("tap-drag-hold", steps).svg(title: "tap")
    for word in [">c1<", ">host<", ">tap on c1<", ">touchUpInside<", "<title>sends touchDown</title>"] {
      #expect(tap.contains(word), "\(word)")
    }
    let cancelled = try InteractionWordsTests.replay(
      "tap-drag-hold", "frame 0\nbegan 1 500 500\nframe 80ms\ncancelled 1"
    )
    .svg(title: "cancelled")
    #expect(cancelled.contains(">touchCancel<") && cancelled.contains(">cancelled on c1<"))
    let none = try ReplayTests.replay("recognizer tap on v0\nframe 0\nbegan 1 5 5").svg(title: "none")
    #expect(!none.contains(">host<"))
  }

  @Test func `CTL-5 a control's band ends where it does not go on`() throws {
    let replay = try ReplayTests.replay(
      "control plain in v0 0 0 500 500\nanswer continueTracking c1 always 0\nframe 0\nbegan 1 5 5\nframe 10ms\n"
        + "moved 1 6 5\nframe 100ms\nended 1")
    let band = try #require(ReplayControlBand.all(of: replay, atMost: 60).first)
    #expect(band.name == "c1" && band.tracking.map(\.to) == [10_000_000])
  }

  @Test func `recognizers and contacts that have no lane are counted`() throws {
    // A touch is offered to 32 of them (N-15).
    let scene =
      ["view in v0 0 0 500 900", "view in v0 500 0 500 900"] + (0..<63).map { "recognizer tap on v\($0 % 2 + 1)" }
    let taps = (0..<62).map {
      "frame \($0 * 20)ms\nbegan \($0) \($0 % 2 * 500 + 5) 5\nframe \($0 * 20 + 10)ms\nended \($0)"
    }
    let svg = try ReplayTests.replay((scene + taps).joined(separator: "\n")).svg(title: "many")
    #expect(svg.contains(">not drawn: 2 more contacts, 3 more recognizers<"))
  }

  @Test func `H-1 a view or a window without an inside is not drawn, and no number is none`() throws {
    let svg = try Replay(
      TouchFormat.script(
        from: "touch 1\nwindow 0 0 inf 5\nwindow 0 0 800 600\nview in v1 0 0 -15 30\nview in v1 nan 0 5 5\n"
          + "view in v1 1 2 30 40\nframe 0\nbegan 1 5 5", file: "test")
    ).svg(title: "views")
    #expect(svg.contains("800 × 600 pt"))
    #expect(!svg.contains("nan") && !svg.contains("inf") && !svg.contains("=\"-"))
    #expect(svg.components(separatedBy: "stroke-dasharray").count == 2)
  }

  /// A scene's views on the screen; the numbers of those that are drawn are in order.
  @Test(arguments: [
    // A container that has scrolled, in a window that has too (H-9).
    (
      "window 0 0 1080 1920\nview in v0 0 0 1080 1920 bounds=0,1000\nview in v1 100 1100 200 200",
      [[0, 0, 1080, 1920], [100, 100, 200, 200]]
    ),
    ("window 10 20 800 600 bounds=5,5\nview in v0 15 25 30 40", [[20, 40, 30, 40]]),
    // What the scene changes later.
    ("window 0 0 1080 1920\nview in v0 0 0 100 100\nsetview v1 500 1000 400 400", [[500, 1000, 400, 400]]),
    (
      "window 0 0 1080 1920\nview in v0 0 0 100 100\nview in v0 200 300 50 50\nattach v1 in v2\nsetview v2 7 8 50 50",
      [[7, 8, 100, 100], [7, 8, 50, 50]]
    ),
    // What is in no window.
    (
      "window 0 0 1080 1920\nview in v0 0 0 99 99\nview in v1 9 9 9 9\nview in v0 1 1 5 5\ndetach v1", [[1, 1, 5, 5]]
    ),
    (
      "window 0 0 1080 1920\nview in v0 0 0 99 99\nview in v1 9 9 9 9\nview in v0 1 1 5 5\ndestroy v1", [[1, 1, 5, 5]]
    ),
    // A view cannot go into itself, nor into what is in it.
    (
      "window 0 0 1080 1920\nview in v0 10 10 99 99\nview in v1 5 5 9 9\nattach v1 in v2\nattach v1 in v1",
      [[10, 10, 99, 99], [15, 15, 9, 9]]
    ),
    // What is refused takes no number, and goes nowhere (N-15).
    (
      "capacities views=2\nwindow 0 0 1080 1920\nview in v0 0 0 500 500\nview in v0 600 600 99 99\n"
        + "setview v2 1 1 1 1\nsetview v1 1 2 300 400", [[1, 2, 300, 400]]
    ),
    (
      "capacities viewDepth=2\nwindow 0 0 1080 1920\nview in v0 10 10 500 500\nview in v1 1 1 9 9\n"
        + "view in v0 20 20 400 400\nattach v2 in v1\nview in v9 0 0 5 5", [[10, 10, 500, 500], [20, 20, 400, 400]]
    ),
  ])
  func `H-9 views are drawn where they are`(scene: (lines: String, frames: [[Double]])) throws {
    let replay = try Replay(TouchFormat.script(from: "touch 1\n\(scene.lines)\nframe 0\nbegan 1 5 5", file: "test"))
    let frames = replay.viewFrames
    #expect(frames.map { [$0.origin.x, $0.origin.y, $0.width, $0.height] } == scene.frames)
    #expect(replay.svg(title: "views").components(separatedBy: "stroke-dasharray").count == frames.count + 1)
  }

  @Test func `a window that the scene changes is drawn as it is then`() throws {
    let svg = try ReplayTests.replay("setview v0 0 0 640 480\nframe 0\nbegan 1 5 5").svg(title: "window")
    #expect(svg.contains("640 × 480 pt"))
  }
}
