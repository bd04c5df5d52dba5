// What a worker is at, in a file that outlives the process: the input of a death is a finding like any other.

import CTrapGuard
import Foundation
import MultitouchRecordings
import MultitouchSimulation

/// The note of one worker: a small file that is mapped into memory, so that what is written to it stays whoever ends
/// the process.
///
/// With a sanitizer, that may end the process at any moment and by any way, each input is written down before it is
/// run. Without one that would cost a tenth of the time: there it is kept in memory and written down by the handler of
/// the signal that ends the process, which is every way but being killed.
///
/// Not locked: it belongs to the thread that works with it, one after the other.
final class WorkNote: @unchecked Sendable {
  /// Where the parts of the file begin, all numbers of eight bytes in the order of the machine.
  enum Place {
    static let magic = 0
    /// How many bytes the input has; 0 where nothing was under way.
    static let inputCount = 8
    /// 0 while the process lives; then 1, and the signal's number more if there is one.
    static let mark = 16
    static let kind = 24
    static let isPrivate = 32
    static let seed = 40
    static let run = 48
    static let reportCount = 56
    static let report = 64
    static let input = 4096
  }
  static let magic: UInt64 = 0x7A7A_7566_6574_6F6E
  /// The room for an input at first; it grows with the largest.
  private static let roomAtFirst = 1 << 18

  private let path: String
  private let descriptor: Int32
  private var map: UnsafeMutableRawPointer?
  private var byteCount = 0
  /// Whether each input is written down as it is begun.
  private let isEager: Bool
  private var input: FuzzInput?
  private var origin = WorkOrigin()

  /// A note in a folder that is there; nil where there is no room for it, which keeps nobody from working.
  ///
  /// - Parameters:
  ///   - folder: Where it is to lie.
  ///   - process: What its name begins with, so that each process has its own.
  ///   - number: Of the worker, so that each has its own.
  ///   - isEager: Whether each input is written down as it is begun.
  init?(
    in folder: String, process: String = "\(getpid())", number: Int, isEager: Bool = ctrapguard_has_sanitizer() != 0
  ) {
    path = "\(folder)/\(process)-\(number).note"
    self.isEager = isEager
    // One that is there is of another process, dead or alive: in another container it may have the same number.
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    // Held until the process ends: who looks at notes leaves those of the living alone.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, reserve(Place.input + Self.roomAtFirst) else {
      remove()
      return nil
    }
    put(Self.magic, Place.magic)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Takes the file away; nothing is noted from here on.
  func remove() {
    if let map { munmap(map, byteCount) }
    (map, byteCount) = (nil, .max)
    unlink(path)
  }

  /// Makes room in the file, and in memory for it. On a disk without room nothing may be left to be found out later,
  /// when writing to memory would be a bad access.
  private func reserve(_ count: Int) -> Bool {
    if count <= byteCount { return true }
    guard posix_fallocate(descriptor, 0, off_t(count)) == 0,
      let larger = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), larger != MAP_FAILED
    else { return false }
    if let map { munmap(map, byteCount) }
    (map, byteCount) = (larger, count)
    return true
  }

  private func put(_ value: UInt64, _ place: Int) { map?.storeBytes(of: value, toByteOffset: place, as: UInt64.self) }

  // MARK: Work

  /// Has this thread write down what it is at, should the process end.
  func enter() {
    ctrapguard_at_death(
      { context, number, report in
        guard let context else { return }
        let note = Unmanaged<WorkNote>.fromOpaque(context).takeUnretainedValue()
        note.end(signal: number, report: report)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The end of ``enter()``.
  func leave() {
    note(nil)
    ctrapguard_at_death(nil, nil)
  }

  func note(_ origin: WorkOrigin) { self.origin = origin }

  /// Notes what is run from here on; nil: nothing.
  func note(_ input: FuzzInput?) {
    if isEager {
      if let input { write(input) } else { put(0, Place.inputCount) }
    } else {
      self.input = input
    }
  }

  /// Writes an input down. One that there is no room for is not noted.
  private func write(_ input: FuzzInput) {
    put(0, Place.inputCount)
    let bytes = input.noteBytes
    guard reserve(Place.input + bytes.count), let map else { return }
    bytes.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { (map + Place.input).copyMemory(from: base, byteCount: bytes.count) }
    }
    put(input.noteKind, Place.kind)
    put(origin.isPrivate ? 1 : 0, Place.isPrivate)
    put(origin.seed, Place.seed)
    put(UInt64(bitPattern: Int64(origin.run)), Place.run)
    put(UInt64(bytes.count), Place.inputCount)
  }

  /// Called on the worker's thread when the process is about to end.
  private func end(signal: Int32, report: UnsafePointer<CChar>?) {
    if !isEager, let input { write(input) }
    if let map, let report {
      let count = min(strlen(report), Place.input - Place.report)
      (map + Place.report).copyMemory(from: report, byteCount: count)
      put(UInt64(count), Place.reportCount)
    }
    put(1 + UInt64(max(0, signal)), Place.mark)
  }
}

extension FuzzInput {
  /// Which kind it is, in a note.
  fileprivate var noteKind: UInt64 {
    switch self {
    case .script: 0
    case .recording: 1
    case .touchText: 2
    }
  }

  /// What stands in a note.
  fileprivate var noteBytes: [UInt8] {
    switch self {
    case .script(let script): Array(TouchFormat.text(of: script).utf8)
    case .recording(let bytes), .touchText(let bytes): bytes
    }
  }
}

/// The notes of a search's workers, in a folder of the findings that no workflow uploads: what they are at may come
/// from recordings that are not ours to publish.
final class WorkNotes: @unchecked Sendable {
  let folder: String
  private let notes: [WorkNote?]

  /// Notes for so many workers; where the folder cannot be made or has no room, there are none.
  ///
  /// - Parameters:
  ///   - out: The folder for findings.
  ///   - jobs: How many workers there are.
  ///   - isEager: Whether each input is written down as it is begun; nil: if there is a sanitizer.
  init(below out: String, jobs: Int, isEager: Bool? = nil) {
    let folder = WorkNotes.folder(below: out)
    self.folder = folder
    let isThere = (try? Folder.make(folder)) != nil
    let room = Self.descriptorsLeft
    let process = Self.freeName(in: folder)
    notes = (0..<jobs).map {
      isThere && $0 < room
        ? WorkNote(in: folder, process: process, number: $0, isEager: isEager ?? (ctrapguard_has_sanitizer() != 0))
        : nil
    }
  }

  /// What the names of this process's notes begin with: its number, and another one where notes have that already.
  private static func freeName(in folder: String) -> String {
    let number = "\(getpid())"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let taken = Set(names.map { $0.prefix { $0 != "-" } })
    return ([number] + (2...99).map { "\(number).\($0)" }).first { !taken.contains($0[...]) } ?? number
  }

  /// How many workers have none: of a death of theirs nothing would be left.
  var missingCount: Int { notes.count { $0 == nil } }

  /// Whether a process that lives has notes below a folder of findings.
  static func hasLiving(below out: String) -> Bool {
    let folder = folder(below: out)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      guard name.hasSuffix(".note") else { return false }
      let descriptor = open(folder + "/" + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return errno == EWOULDBLOCK }
      flock(descriptor, LOCK_UN)
      return false
    }
  }

  /// How many files may be held open, with some left for what is to be written: a note that is missing keeps nobody
  /// from working, a report that cannot be written would.
  private static var descriptorsLeft: Int {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    return limit < 0 ? .max : max(0, limit - 128)
  }

  /// The folder of the notes below one for findings.
  static func folder(below out: String) -> String { out + "/private/at-work" }

  /// Takes the files away when the work is done, and the folders if nothing else is in them.
  func remove() {
    for note in notes { note?.remove() }
    rmdir(folder)
    rmdir(URL(fileURLWithPath: folder).deletingLastPathComponent().path)
  }

  subscript(worker: Int) -> WorkNote? { notes.indices.contains(worker) ? notes[worker] : nil }
}
