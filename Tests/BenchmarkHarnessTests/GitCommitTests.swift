import Testing

@testable import BenchmarkHarness

@Suite struct GitCommitTests {
  @Test func `a command's output is read, and failure or absence is nil`() {
    #expect(ChildProcess.output(of: ["sh", "-c", "printf 'a b'; echo noise >&2"]) == "a b")
    #expect(ChildProcess.output(of: ["sh", "-c", "exit 3"]) == nil)
    #expect(ChildProcess.output(of: ["no-such-command-anywhere"]) == nil)
    #expect(ChildProcess.output(of: []) == nil)
    let long = ChildProcess.output(of: ["sh", "-c", "i=0; while [ $i -lt 20000 ]; do echo 12345678; i=$((i+1)); done"])
    #expect(long?.utf8.count == 180_000)
  }

  @Test func `a directory outside of any repository has no commit`() {
    #expect(GitCommit.checkedOut(in: "/") == nil)
    #expect(GitCommit.checkedOut(in: "/nonexistent") == nil)
  }

  @Test(.enabled(if: ChildProcess.output(of: ["git", "--version"]) != nil))
  func `the commit checked out is found, and whether files differ from it`() throws {
    let directory = temporaryDirectory()
    func git(_ arguments: String...) -> String? {
      let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
      return ChildProcess.output(of: ["git", "-C", directory] + identity + arguments)
    }
    _ = try #require(git("init", "--quiet"))
    #expect(GitCommit.checkedOut(in: directory) == nil)
    try WholeFile.write("one\n", path: directory + "/file")
    _ = try #require(git("add", "file"))
    _ = try #require(git("commit", "--quiet", "--no-verify", "-m", "first"))
    let commit = try #require(GitCommit.checkedOut(in: directory))
    #expect(commit.hash.count >= 40 && !commit.isModified)
    try WholeFile.write("another\n", path: directory + "/file")
    #expect(GitCommit.checkedOut(in: directory) == GitCommit(hash: commit.hash, isModified: true))
  }
}
