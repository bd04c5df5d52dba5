// What of a corpus on disk is taken in, and what is named.

import Foundation
import MultitouchRecordings
import MultitouchSimulation
import Testing

@testable import fuzz

@Suite struct CorpusStoreTests {
  @Test func `a script that no engine has room for is left out of a corpus, and named`() throws {
    try SearchSessionTests.withFolder { folder in
      try Folder.make(folder + "/Seeds")
      for (name, touches) in [("fits", 11), ("large", 65)] {
        let text = "touch 1\ncapacities touches=\(touches)\n"
        try text.write(toFile: "\(folder)/Seeds/\(name).touch", atomically: true, encoding: .utf8)
      }
      let found = CorpusStore(folder: folder).scripts()
      #expect(found.entries.map(\.path) == [folder + "/Seeds/fits.touch"])
      #expect(found.unreadable.map(\.path) == [folder + "/Seeds/large.touch"])
      #expect(found.unreadable.first?.reason.contains("no engine that is built in has room for 65 touches") == true)
    }
  }

  @Test func `a script whose name is no UTF-8 is named, and a link to nothing`() throws {
    try SearchSessionTests.withFolder { folder in
      try Folder.make(folder + "/Seeds")
      let path: [UInt8] = Array((folder + "/Seeds/bad").utf8) + [0xFF] + Array(".touch".utf8) + [0]
      let descriptor = path.withUnsafeBytes {
        open($0.bindMemory(to: CChar.self).baseAddress!, O_CREAT | O_WRONLY, 0o644)
      }
      try #require(descriptor >= 0)
      close(descriptor)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/Seeds/gone.touch", withDestinationPath: folder + "/none")
      #expect(TouchFiles.search(folder + "/Seeds").paths.contains { $0.hasSuffix("/gone.touch") })
      let found = CorpusStore(folder: folder).scripts()
      #expect(found.entries.isEmpty && found.unreadable.count == 2)
      #expect(found.unreadable.contains { $0.path == folder + "/Seeds/gone.touch" })
    }
  }

  @Test func `a known objection is a judge, or a judge and a rule`() {
    for (text, isTaken) in [
      ("model", true), ("model act/act", true), ("model act/act pan began/began", false), ("model  act/act", false),
      ("nobody", false), ("", false),
    ] {
      let isParsed = (try? Fuzz.parseAsRoot(["run", "--disregard", text])) != nil
      #expect(isParsed == isTaken, "\(text)")
    }
  }
}
