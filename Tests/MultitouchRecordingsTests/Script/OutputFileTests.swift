import Foundation
import MultitouchRecordings
import Testing

@Suite struct OutputFileTests {
  let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  @Test func `a file appears whole, through a link too`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (target, link) = (folder + "/target", folder + "/link")
    try OutputFile.write(Data("one".utf8), to: target)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
    try OutputFile.write(Data("two".utf8), to: link)
    #expect(FileManager.default.contents(atPath: target) == Data("two".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["link", "target"])
    // Also where there is nothing yet.
    try FileManager.default.removeItem(atPath: target)
    try OutputFile.write(Data("three".utf8), to: link)
    #expect(FileManager.default.contents(atPath: target) == Data("three".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
  }

  @Test func `a pipe gets the data and stays a pipe`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/pipe"
    try #require(mkfifo(path, 0o644) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    defer { close(reader) }
    try OutputFile.write(Data("through".utf8), to: path)
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(reader, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "through")
  }

  @Test func `a pipe whose reader has gone away is no error`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Programs ignore the signal too.
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let path = "/dev/fd/\(ends[1])"
    try OutputFile.write(Data("through".utf8), to: path)
  }

  @Test func `what cannot be written is an error with place, reason and remedy`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (path, reason) in [(folder + "/no/file", "No such file or directory"), (folder, "Is a directory")] {
      #expect {
        try OutputFile.write(Data(), to: path)
      } throws: { error in
        "\(error)".hasPrefix("\(path): cannot be written: \(reason); check")
      }
    }
  }
}
