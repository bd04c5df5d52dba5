import Foundation
import Multitouch
import Testing

@testable import MultitouchRecordings

@Suite struct TouchFormatErrorTests {
  private func error(_ text: String) -> TextSyntaxError? {
    #expect(throws: TextSyntaxError.self) { try TouchFormat.script(from: text, file: "a.touch") }
  }

  @Test(arguments: ["", "\n", "# touch 1\n", "touch\n", "Touch 1\n", "touch 1 2\n", "frame 0\n"])
  func `a text that does not begin with its version is an error in line 1`(text: String) {
    let error = error(text)
    #expect(error?.line == 1)
    #expect(error?.file == "a.touch")
  }

  @Test func `an unknown version is refused with a remedy`() {
    let error = error("touch 2\n")
    #expect(error?.column == 7)
    #expect(error?.found == "'2'")
    #expect(error?.expected == "version 1")
    #expect(error?.remedy.contains("a program that knows the file's version") == true)
  }

  @Test func `lines that end with carriage returns alone are told as such`() {
    let error = error("touch 1\rframe 0\r")
    #expect(error?.line == 1 && error?.column == 7)
    #expect(error?.remedy.contains("convert the file's line ends") == true)
  }

  @Test func `what stands above the version is told as what it is`() {
    for text in ["# a comment\ntouch 1\n", "\ntouch 1\n", "  \n"] {
      let error = error(text)
      #expect(error?.line == 1 && error?.column == 1)
      #expect(error?.found == "a comment or a blank line" && error?.expected == "'touch 1'")
    }
  }

  @Test func `a place is the same with a byte order mark and carriage returns, and only those at a line's end go`() {
    #expect(error("\u{FEFF}touch 2\r\n")?.column == 7)
    #expect(error("\u{FEFF}touch 2\r\n")?.found == "'2'")
    let atEnd = error("\u{FEFF}touch 1\r\n\r\nframe\r\n")
    #expect(atEnd?.line == 3 && atEnd?.column == 6)
    #expect(atEnd?.found == "the end of the line")
    let inside = error("touch 1\nframe 0\r5\n")
    #expect(inside?.line == 2 && inside?.column == 7)
    #expect(error("\u{FEFF}")?.found == "an empty text")
    #expect(error("touch 1\n\u{FEFF}frame 0\n")?.line == 2)
  }

  static let wrongLines: [(String, Int, String)] = [
    ("frmae 0", 1, "a statement"), ("frame", 6, "a time"), ("frame 1.5", 7, "a time"),
    ("frame 0.1ns", 7, "a time"), ("frame 0 1", 9, "the end of the line"),
    ("began 1 0 0", 1, "a frame's line right above"),
    ("frame 0\nbegan x 0 0", 7, "a contact"), ("frame 0\nbegan 1 0", 10, "a number"),
    ("frame 0\nmoved 1 0 1e5", 11, "a number"), ("frame 0\nended 1 5", 10, "a number"),
    ("frame 0\nbegan 1 0 0 0", 13, "the end of the line"), ("advance soon", 9, "a time"),
    ("command", 8, "a command"), ("command frame 0", 9, "a command"), ("command view v1 in v0 0 0 1 1", 14, "no name"),
    ("window w0 v0 0 0 10", 20, "a number"), ("window w1 v0 0 0 1 1", 8, "w0"), ("window w0 v1 0 0 1 1", 11, "v0"),
    ("window w0 v0 0 0 1 1 levle=2", 22, "an attribute"), ("window w0 v0 0 0 1 1 level=x", 28, "a whole number"),
    ("window w0 v0 0 0 1 1\nview v2 in v0 0 0 1 1", 6, "v1"),
    ("view in w0 0 0 1 1", 9, "a view such as v0"), ("view v0 0 0 1 1", 9, "'in'"),
    ("view in v0 0 0 1 1 multiple=1", 20, "'multiple' without a value"),
    ("view in v0 0 0 1 1 alpha", 20, "a value for 'alpha'"), ("view in v0 0 0 1 1 alpha=", 26, "a number"),
    ("view in v0 0 0 1 1 bounds=1", 27, "two numbers with a comma between"),
    ("view in v0 0 0 1 1 interaction=maybe", 32, "a value of interaction"),
    ("view in v0 0 0 1 1 hidden hidden", 27, "'hidden' only once"),
    ("recognizer r0 swoosh on v0", 15, "a kind of recognizer"),
    ("window w0 v0 0 0 1 1\nrecognizer r1 tap on v0", 12, "r0"),
    ("recognizer tap v0", 16, "'on'"), ("recognizer tap on v0 tpas=2", 22, "a parameter of this kind"),
    ("recognizer tap on v0 taps=two", 27, "a whole number"), ("recognizer pan on v0 taps=2", 22, "a parameter of this"),
    ("recognizer rx tap on v0", 12, "a kind of recognizer"), ("recognizer r0x tap on v0", 12, "a name such as r0"),
    ("configure r0 tap delegate", 18, "a parameter of this kind"), ("set r0 taps=2", 8, "an attribute"),
    ("require r0", 11, "a recognizer such as r0"), ("require r0 v1", 12, "a recognizer such as r0"),
    ("destroy w0", 9, "a view such as v0 or a recognizer such as r0"), ("attach r0 in v1", 11, "'on'"),
    ("attach v0 on v1", 11, "'in'"), ("order w0 level=1 level=2", 18, "'level' only once"),
    ("setscale r0", 12, "a number"), ("perform 1 2", 12, "after=…"),
    ("perform 1 2 object=1,2 after=0", 20, "three integers"),
    ("perform 1 x after=0", 11, "a selector"), ("cancelperform 1", 16, "a selector"), ("mode fast", 6, "a mode"),
    ("user 1 2 3 4 5 6", 16, "the end of the line"), ("user", 5, "a code"),
    ("answer", 7, "a question"), ("answer sometimes r0 always 1", 8, "a question"),
    ("answer receive r0 never", 19, "a reply"), ("answer receive r0 always yes", 26, "an answer"),
    ("answer receive r0 cycle", 24, "an answer"), ("answer receive r0 only x", 24, "a number"),
    ("answer hook v0 always 1", 13, "app or a window"), ("answer hook w-1 always 1", 13, "app or a window"),
    ("when act", 9, "a recognizer such as r0"), ("when acts r0 do cancelall", 6, "a kind of record"),
    ("when act r0 finished do cancelall", 13, "a state (possible began changed ended cancelled failed), nth=, 'do'"),
    ("when act r0 nth=-1 do cancelall", 17, "which of these records"),
    ("when act r0 do", 15, "a command"), ("when act r0 do dance", 16, "a command"),
    ("when act r0 do frame 0", 13, "the end of the line"), ("when act r0\nadvance 0\ndance", 1, "a command or 'end'"),
    ("when act r0\nadvance 0\nbegan 1 0 0\nend", 1, "a command or 'end'"),
    ("expect", 7, "an expectation"), ("expect nothing", 8, "an expectation"), ("expect digest 12", 15, "a digest"),
    ("expect digest 0x", 15, "a digest"), ("expect digest 0x-1", 15, "a digest"),
    ("expect digest 0x12345678901234567", 15, "a digest"), ("expect records", 15, "a kind of record"),
    ("expect records act\n0 act r0 done 1 1 1\nend", 10, "a state"),
    ("expect records act\nend end", 5, "the end of the"),
    ("expect never act", 17, "a recognizer such as r0"), ("expect never act r0 done", 21, "a state"),
    ("expect never touch t1 began", 23, "no state"), ("expect never view v0 moved", 22, "the end of the line"),
    ("expect never view c0", 19, "a view such as v0"), ("expect never touch t0", 20, "a touch such as t1"),
    ("expect never act r01", 18, "a recognizer such as r0"), ("expect records drop\n0 drop stale 0", 8, "-"),
    ("expect records act\n0 user - 1\nend", 3, "one of: act"), ("expect records act\nframe 0", 1, "a record, or 'end'"),
    ("when touch t1 began do cancelall", 15, "no state"), ("when beginv c0 do cancelall", 13, "a view such as v0"),
    ("when act r0 ended then cancelall", 19, "nth=, 'do'"),
    ("when act r0 nth=2 ended do cancelall", 19, "nth=, 'do'"), ("when act r0\ncommand cancelall\nend", 1, "a command"),
    ("frame 0\nanswer receive r0 always 1\nbegan 1 0 0", 1, "a frame's line right above"),
    ("frame 0\nmove 1 0 0", 1, "a statement or a change"), ("end", 1, "a statement"),
    ("require r00 r1", 9, "a recognizer such as r0"), ("require r-0 r1", 9, "a recognizer such as r0"),
    ("perform 1 2 object=+1,2,3 after=0", 20, "three integers"),
    ("view v0 in v9 0 0 1 1", 6, "v9 in a line above"), ("recognizer r0 tap on v5", 12, "v5 in a line above"),
    ("view in v9 0 0 1 1\nrecognizer r0 tap on v0", 12, "no name here"),
    ("window w0 v0 0 0 1 1\ndestroy v0\nwindow w1 v1 0 0 1 1", 8, "no name here"),
    ("system", 7, "a system"), ("system gestures c1", 8, "a system"), ("system delayedtap", 18, "a variant"),
    ("system delayedtap d c1", 19, "a variant"), ("system delayedtap a", 20, "a control such as c0"),
    ("system delayedtap a v1", 21, "a control such as c0"), ("system delayedtap a c1 slow", 24, "an attribute"),
    ("system delayedtap a c1 hold", 24, "a value for 'hold'"), ("system delayedtap a c1 hold=x", 29, "a time"),
    ("system triggeredtap v0", 21, "a recognizer such as r0"), ("system triggeredtap r0 c", 24, "the end of the line"),
    ("system collection r0", 19, "a view such as v0"),
    ("system collection v1 r0 item=1", 30, "two numbers with a comma"),
    ("system webtap", 14, "a variant"), ("system webtap tap r0", 15, "a variant"),
    ("system webtap requirement r0 r1", 32, "a recognizer such as r0"),
    ("system webtap window r0", 22, "a view such as v0"),
    ("system tapdraghold c1 slop=1 slop=1", 30, "'slop' only once"),
    ("system dial c1 centre=1;2", 23, "two numbers with a comma"),
    ("system triggeredtap r0\nsystem triggeredtap r0", 1, "'system' only once"),
    ("start", 6, "a time"), ("start 0\nstart 1", 1, "'start' only once"), ("profile speed=1", 9, "an attribute"),
    ("profile longPress=1h", 19, "a time"), ("capacities touches=many", 20, "a whole number"),
    ("window 0 0 1 1\nprofile", 1, "'profile' before"), ("frame 0\nprofile", 1, "'profile' before"),
    ("sample 1 0 0 0\nprofile", 1, "'profile' before"), ("when act r0 do cancelall\nprofile", 1, "'profile' before"),
    ("window 0 0 1 1\ncapacities views=9", 1, "'capacities' before"),
    ("frame 0\ncapacities views=9", 1, "'capacities' before"),
    ("advance 0\nwindow 0 0 1 1", 1, "the scene above the first step"),
    ("frame 0\nbegan 1 0 0\nwindow 0 0 1 1", 1, "the scene above the first step"),
  ]

  @Test(arguments: wrongLines)
  func `a wrong line is an error with its place, what was expected and a remedy`(
    lines: String, column: Int, expected: String
  ) {
    let error = error("touch 1\n\(lines)\n")
    #expect(error?.line == 1 + lines.split(separator: "\n").count - (lines.hasSuffix("\nend") ? 1 : 0))
    #expect(error?.column == column, "\(error.map(\.description) ?? "no error")")
    #expect(error?.expected.hasPrefix(expected) == true, "\(error.map(\.description) ?? "no error")")
    #expect(error?.remedy.isEmpty == false)
  }

  @Test(arguments: ["when act r0", "when act r0\nframe 0\nbegan 1 0 0", "expect records act\n0 act r0 ended 1 1 1"])
  func `a block without its end is an error at its first line`(lines: String) {
    let error = error("touch 1\n\n\(lines)\n")
    #expect(error?.line == 3)
    #expect(error?.column == 1)
    #expect(error?.expected == "a line 'end' behind this block")
  }

  @Test func `a line of more than 64 KiB is an error, a comment line too`() {
    let error = error("touch 1\n#" + String(repeating: "x", count: 65_536) + "\n")
    #expect(error?.line == 2)
    #expect(error?.expected == "at most 65536 bytes in a line")
    #expect(throws: Never.self) {
      try TouchFormat.script(from: "touch 1\n#" + String(repeating: "x", count: 65_535) + "\n")
    }
  }

  @Test func `bytes that are not UTF-8 are an error in their line`() {
    let error = #expect(throws: TextSyntaxError.self) {
      try TouchFormatReader.read(Array("touch 1\nframe 0\n".utf8) + [0xFF, 0x0A], file: "a.touch")
    }
    #expect(error?.line == 3 && error?.column == 1)
    #expect(error?.expected == "text in UTF-8")
    let inside = #expect(throws: TextSyntaxError.self) {
      try TouchFormatReader.read(Array("touch 1\n# é 5".utf8) + [0xC3, 0x0A], file: "a.touch")
    }
    // As of words: by bytes, of which é has two.
    #expect(inside?.line == 2 && inside?.column == 7)
  }

  @Test func `what a terminal would obey is written out`() {
    #expect(error("touch 1\nfr\u{9B}31m\n")?.found == "'fr\\u{009B}31m'")
    #expect(error("touch 1\nfr\u{202E}me\n")?.found == "'fr\\u{202E}me'")
  }

  @Test func `a folder cannot be read, and the system's word says why`() {
    let folder = FileManager.default.temporaryDirectory.path
    let error = #expect(throws: TouchFileError.self) { try TouchFormat.read(folder) }
    #expect(error?.reason == "cannot be read (Is a directory)")
  }

  @Test func `what was found is shortened`() {
    let error = error("touch 1\n" + String(repeating: "ab", count: 100) + "\n")
    #expect(error?.found == "'" + String(repeating: "ab", count: 20) + "…'")
    let whole = String(repeating: "ab", count: 20)
    #expect(self.error("touch 1\n" + whole + "\n")?.found == "'" + whole + "'")
  }

  @Test func `mangled texts are read or refused, never more`() {
    var random = TestRandom(seed: 0xBAD)
    for seed in 0..<300 as Range<UInt64> {
      var generator = ScriptGenerator(seed: seed)
      var bytes = Array(TouchFormat.text(of: generator.script()).utf8)
      for _ in 0..<4 {
        let index = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(UInt8(ascii: " "), at: index)
        default: bytes.insert(bytes[Int(random.next() % UInt64(bytes.count))], at: index)
        }
      }
      do {
        let script = try TouchFormatReader.read(bytes, file: "a.touch")
        let text = TouchFormat.text(of: script)
        #expect(throws: Never.self) { try TouchFormat.script(from: text) }
      } catch {
        #expect(error.line >= 1 && error.column >= 1 && !error.remedy.isEmpty)
      }
    }
  }

  @Test(arguments: [("recognizer tap in v0", "in its place"), ("recognizer tap v0", "before it")])
  func `a small word that stands for another one is to be replaced by it`(line: String, remedy: String) {
    let failure = #expect(throws: TextSyntaxError.self) {
      try TouchFormat.script(from: "touch 1\nwindow 0 0 9 9\n\(line)\n", file: "x.touch")
    }
    #expect(failure?.remedy.hasPrefix("write 'on' \(remedy), or ") == true)
  }

  @Test(arguments: ["frame 80 ms", "advance 1 s", "start 5 us"])
  func `a unit behind a number is told to be none, and not to be left out`(line: String) {
    let failure = #expect(throws: TextSyntaxError.self) {
      try TouchFormat.script(from: "touch 1\n\(line)\n", file: "x.touch")
    }
    let words = line.split(separator: " ")
    #expect(failure?.line == 2 && failure?.column == words[0].count + words[1].count + 3)
    #expect(failure?.remedy == "numbers have no unit, and times are nanoseconds: 80 ms are 80000000")
  }
}
