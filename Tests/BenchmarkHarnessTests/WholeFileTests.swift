import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct WholeFileTests {
  let folder = temporaryDirectory()

  func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a file appears, is replaced, and nothing is left beside it`() throws {
    let path = folder + "/report.json"
    try WholeFile.write("one", path: path)
    try WholeFile.write("two", path: path)
    #expect(text(path) == "two")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["report.json"])
  }

  @Test func `a new file takes the place of nothing, and nothing is left beside it`() throws {
    let path = folder + "/run.json"
    #expect(try WholeFile.writeNew("one", path: path))
    #expect(try !WholeFile.writeNew("two", path: path))
    #expect(text(path) == "one")
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "nowhere")
    #expect(try !WholeFile.writeNew("three", path: folder + "/link"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["link", "run.json"])
    #expect(throws: ReportFailure.self) { try WholeFile.writeNew("four", path: folder + "/none/run.json") }
  }

  @Test func `a symbolic link stays, and its file is replaced`() throws {
    let (target, link) = (folder + "/target", folder + "/link")
    try WholeFile.write("one", path: target)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
    try WholeFile.write("two", path: link)
    #expect(text(target) == "two")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
    // Also where there is nothing yet.
    try FileManager.default.removeItem(atPath: target)
    try WholeFile.write("three", path: link)
    #expect(text(target) == "three")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
  }

  @Test func `a pipe gets the text and stays a pipe`() throws {
    let path = folder + "/pipe"
    try #require(mkfifo(path, 0o644) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    defer { close(reader) }
    try WholeFile.write("through", path: path)
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(reader, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "through")
    #expect(WholeFile.isStream(path) && !WholeFile.isStream(folder) && WholeFile.isStream("/dev/stdout"))
  }

  @Test func `a pipe whose reader has gone away is no error`() throws {
    // Programs ignore the signal too.
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let path = "/dev/fd/\(ends[1])"
    try WholeFile.write("through", path: path)
  }

  @Test func `what cannot be written is an error in words`() throws {
    let path = folder + "/no/report.json"
    #expect {
      try WholeFile.write("one", path: path)
    } throws: { error in
      "\(error)".hasPrefix("\(path) cannot be written (No such file or directory): check")
    }
    #if os(Linux)
      #expect {
        try WholeFile.write("one", path: "/dev/full")
      } throws: { error in
        "\(error)".contains("No space left on device")
      }
      #expect(WholeFile.isStream("/dev/full"))
    #endif
  }

  #if os(Linux)
    @Test func `what has no room leaves the old file, and nothing beside it`() async {
      await #expect(processExitsWith: .success) {
        signal(SIGXFSZ, SIG_IGN)
        let folder = NSTemporaryDirectory() + "whole-file-" + UUID().uuidString
        let path = folder + "/report.json"
        guard mkdir(folder, 0o755) == 0, (try? WholeFile.write("old", path: path)) != nil else { exit(2) }
        var limit = rlimit(rlim_cur: 64, rlim_max: 64)
        guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(3) }
        let isRefused = (try? WholeFile.write(String(repeating: "new", count: 64), path: path)) == nil
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        // An exit leaves no scope.
        try? FileManager.default.removeItem(atPath: folder)
        exit(isRefused && names == ["report.json"] && text == "old" ? 0 : 4)
      }
    }
  #endif
}
