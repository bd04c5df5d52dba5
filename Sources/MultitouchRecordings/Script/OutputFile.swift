// Files for a person or a program to read: whole, then renamed; devices and pipes as they are.

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes files that appear at once or not at all.
public enum OutputFile {
  /// Writes beside `path`, then renames: a reader sees the old file or the new one. A symbolic link stays, and what it
  /// points to is replaced; a device or a pipe is written to, and a reader of it that has gone away is no error to a
  /// process that ignores `SIGPIPE`.
  public static func write(_ data: Data, to path: String) throws(TouchFileError) {
    do {
      if isStream(path) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do { try handle.write(contentsOf: data) } catch { if code(error) != EPIPE { throw error } }
        try handle.close()
      } else {
        try data.write(to: URL(fileURLWithPath: target(path)), options: .atomic)
      }
    } catch {
      throw TouchFileError(
        path: path, reason: "cannot be written: \(Self.reason(error))",
        remedy: "check that its folder exists, may be written and has room")
    }
  }

  /// Whether something is there that has no place beside it: what the system names for a process's streams counts as
  /// such, wherever they lead.
  private static func isStream(_ path: String) -> Bool {
    ["/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/"].contains(where: path.hasPrefix) || SpecialFile.exists(path)
  }

  /// Where a path leads, whether anything is there or not.
  private static func target(_ path: String) -> String {
    var place = path
    // As many links as the system follows.
    for _ in 0..<40 {
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else { return place }
      let folder = URL(fileURLWithPath: place).deletingLastPathComponent().path
      place = link.hasPrefix("/") ? link : folder + "/" + link
    }
    return path
  }

  /// The system's word for what went wrong, where it has one.
  static func reason(_ error: any Error) -> String {
    code(error).map { String(cString: strerror($0)) } ?? error.localizedDescription
  }

  /// The errno value of what went wrong, where there is one.
  private static func code(_ error: any Error) -> Int32? {
    var next: (any Error)? = error
    while let found = next as NSError? {
      if found.domain == NSPOSIXErrorDomain { return Int32(found.code) }
      next = found.userInfo[NSUnderlyingErrorKey] as? any Error
    }
    return nil
  }
}
