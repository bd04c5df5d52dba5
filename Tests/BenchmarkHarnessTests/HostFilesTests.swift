import Testing

@testable import BenchmarkHarness

@Suite struct HostFilesTests {
  private static let files = HostFiles { path in
    path == "/proc/cpuinfo" ? "processor\t: 0\nmodel name\t: Made Up 9000\nflags\t\t: fpu vme\nodd line\n" : nil
  }

  @Test func `a field is found by its name, without the white space`() {
    #expect(Self.files.field("model name", of: "/proc/cpuinfo") == "Made Up 9000")
    #expect(Self.files.field("flags", of: "/proc/cpuinfo") == "fpu vme")
  }

  @Test func `what is missing is nil`() {
    #expect(Self.files.field("model", of: "/proc/cpuinfo") == nil)
    #expect(Self.files.field("model name", of: "/nowhere") == nil)
    #expect(HostFiles.system.text("/nonexistent/file") == nil)
    #expect(HostFiles.system.text("/") == nil)
    // A file without an end is none.
    #expect(HostFiles.system.text("/dev/zero") == nil)
  }

  @Test func `a file of any length is read whole`() throws {
    let path = temporaryDirectory() + "/long"
    let text = String(repeating: "0123456789abcdef\n", count: 10_000)
    try WholeFile.write(text, path: path)
    #expect(HostFiles.system.text(path) == text)
  }
}
