// What the kernel says about itself, as text; a test gives its own text.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Reads small text files of the host; a file that is missing or unreadable is `nil`, never an error.
public struct HostFiles: Sendable {
  private let contents: @Sendable (String) -> String?

  /// Files that are made up: `contents` gives the text at a path.
  public init(contents: @escaping @Sendable (String) -> String?) { self.contents = contents }

  /// The files of this machine.
  public static let system = HostFiles(contents: HostFiles.readFile)

  /// The text at `path`, if there is any.
  public func text(_ path: String) -> String? { contents(path) }

  /// The value of the first line `key : value` of the file at `path`, in the shape of /proc/cpuinfo.
  public func field(_ key: String, of path: String) -> String? {
    for line in text(path)?.split(separator: "\n") ?? [] {
      guard let colon = line.firstIndex(of: ":") else { continue }
      if line[..<colon].trimmed == key { return line[line.index(after: colon)...].trimmed }
    }
    return nil
  }

  /// Whether the processor is a virtual one; nil where it does not say so, as arm64's never does.
  var isVirtual: Bool? {
    field("flags", of: "/proc/cpuinfo").map { $0.split(separator: " ").contains("hypervisor") }
  }

  /// What is longer is no file of a system's and no report.
  private static let byteCountMax = 256 << 20

  /// Reads by hand: files in /proc have no size to read by. Nil, with `errno`, if it cannot be read, or has no end.
  private static func readFile(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      if bytes.count + count > byteCountMax {
        errno = EFBIG
        return nil
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}

extension Substring {
  /// The text without the white space at both ends.
  fileprivate var trimmed: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
