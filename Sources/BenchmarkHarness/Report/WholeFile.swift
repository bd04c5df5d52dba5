// Files on disk: written whole, then renamed, so that nobody ever reads half of one.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Text files that appear at once or not at all.
public enum WholeFile {
  /// Writes `text` beside `path`, then renames it to `path`. A reader sees the old file or the new one, nothing
  /// between.
  ///
  /// A symbolic link stays, and what it points to is replaced. A device or a pipe is written to: it has no place beside
  /// it. A reader of it that has gone away is no error.
  public static func write(_ text: String, path: String) throws(ReportFailure) {
    try write(Array(text.utf8), path: path)
  }

  /// The same of any bytes.
  public static func write(_ bytes: [UInt8], path: String) throws(ReportFailure) {
    if isStream(path) {
      do throws(ReportFailure) { try write(bytes, to: path, named: path, O_APPEND) } catch {
        if error != .notWritable(path: path, errorCode: EPIPE) { throw error }
      }
      return
    }
    let place = linked(path)
    let temporary = "\(place).\(getpid()).part"
    do throws(ReportFailure) {
      try write(bytes, to: temporary, named: path, O_CREAT | O_TRUNC)
    } catch {
      unlink(temporary)
      throw error
    }
    if rename(temporary, place) != 0 {
      let reason = errno
      unlink(temporary)
      throw .notWritable(path: path, errorCode: reason)
    }
  }

  /// Writes `text` to `path` unless something has this name, whoever puts it there at the same time; whole, or not at
  /// all. Returns whether it was written.
  static func writeNew(_ text: String, path: String) throws(ReportFailure) -> Bool {
    let temporary = "\(path).\(getpid()).part"
    defer { unlink(temporary) }
    try write(Array(text.utf8), to: temporary, named: path, O_CREAT | O_TRUNC)
    // Unlike a renaming, a second name is never given in the place of another file.
    if link(temporary, path) == 0 { return true }
    let reason = errno
    if reason == EEXIST { return false }
    guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(reason) else {
      throw .notWritable(path: path, errorCode: reason)
    }
    // A file system without second names.
    if exists(path) { return false }
    guard rename(temporary, path) == 0 else { throw .notWritable(path: path, errorCode: errno) }
    return true
  }

  private static func write(
    _ bytes: [UInt8], to place: String, named path: String, _ flags: Int32
  ) throws(ReportFailure) {
    let descriptor = open(place, O_WRONLY | O_CLOEXEC | flags, 0o644)
    guard descriptor >= 0 else { throw .notWritable(path: path, errorCode: errno) }
    var code = writeAll(bytes, to: descriptor)
    // What is no file need not be able to do this.
    if code == 0, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS, errno != ENOTSUP { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code != 0 { throw .notWritable(path: path, errorCode: code) }
  }

  /// Whether something is there that cannot be replaced: what the system names for a process's streams counts as such,
  /// wherever they lead.
  public static func isStream(_ path: String) -> Bool {
    if ["/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/"].contains(where: path.hasPrefix) { return true }
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind != S_IFREG && kind != S_IFDIR
  }

  /// Whether something has this name: also what cannot be read, a folder, and a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Where a symbolic link leads, whether anything is there or not; other paths as they are.
  private static func linked(_ path: String) -> String {
    var place = path
    // As many links as the system follows.
    for _ in 0..<40 {
      var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(place, &target, target.count)
      guard count > 0 else { return place }
      let link = String(decoding: target[..<count], as: UTF8.self)
      let folder = place.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(place[...$0]) } ?? ""
      place = link.hasPrefix("/") ? link : folder + link
    }
    return path
  }

  /// Makes the folder at `path` unless there is one; the folder it is to lie in must exist.
  public static func makeFolder(_ path: String) throws(ReportFailure) {
    guard mkdir(path, 0o755) != 0 else { return }
    let reason = errno
    guard reason == EEXIST, isFolder(path) else { throw .notWritable(path: path, errorCode: reason) }
  }

  /// Whether there is a folder at `path`.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Writes everything, however often it takes. Returns 0, or the errno value of what went wrong.
  @discardableResult
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var start = 0
    while start < bytes.count {
      let written = bytes[start...].withUnsafeBytes { unsafe in
        #if canImport(Glibc)
          Glibc.write(descriptor, unsafe.baseAddress, unsafe.count)
        #elseif canImport(Darwin)
          Darwin.write(descriptor, unsafe.baseAddress, unsafe.count)
        #elseif canImport(Musl)
          Musl.write(descriptor, unsafe.baseAddress, unsafe.count)
        #endif
      }
      if written < 0 && errno == EINTR { continue }
      if written < 0 { return errno }
      start += written
    }
    return 0
  }
}
