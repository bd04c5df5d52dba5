/// Standard output for what is written in many small pieces, none of which is worth a system call.
public struct BufferedOutput: TextOutputStream {
  private var buffer = ""
  /// From how many bytes on they are written.
  private static let size = 1 << 16

  public init() {}

  public mutating func write(_ text: String) {
    buffer += text
    if buffer.utf8.count >= Self.size { flush() }
  }

  /// Writes what is left; to be called at the end.
  public mutating func flush() {
    Console.print(buffer)
    buffer = ""
  }
}
