// Pictures: every script gives one, and it shows the contacts and what recognizers did.

import Foundation
import Multitouch
import MultitouchRecordings
import Testing

@testable import MultitouchSimulation

@Suite struct FindingPictureTests {
  @Test func `a picture has a lane for each contact and recognizer`() throws {
    let script = GestureCoverageTests.pan(20)
    let svg = FindingPicture.svg(script, try ScriptRunner.run(script), title: "a < b")
    for word in ["contact 1", "r0 pan", "began", "ended", "a &lt; b", "polyline"] {
      #expect(svg.contains(word), "\(word)")
    }
  }

  @Test func `pictures of generated scripts are whole XML without NaN`() throws {
    for seed in UInt64(0)..<60 {
      let script = ScriptGenerator.script(seed: seed)
      let svg = FindingPicture.svg(script, try ScriptRunner.run(script), title: "seed \(seed)")
      #expect(svg.hasPrefix("<svg") && svg.hasSuffix("</svg>\n"))
      #expect(!svg.contains("nan") && !svg.contains("inf"))
      #expect(svg.count { $0 == "<" } == svg.count { $0 == ">" })
    }
  }

  @Test func `an empty script has a picture too`() {
    #expect(FindingPicture.svg(TouchScript(), [], title: "nothing").contains("nothing"))
  }
}
