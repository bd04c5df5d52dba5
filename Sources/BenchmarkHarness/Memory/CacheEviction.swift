// Makes the processor forget what it has cached, as an hour of other work would.

import CTimestamp

/// A block of memory larger than the caches, which is walked through to take their place.
public final class CacheEviction {
  public let byteCount: Int
  let block: UnsafeMutableRawPointer
  private static let lineByteCount = 64

  /// A block twice as large as the largest cache of this machine.
  public convenience init(files: HostFiles = .system) {
    self.init(byteCount: Self.blockByteCount(files))
  }

  /// - Precondition: `byteCount` is positive.
  public init(byteCount: Int) {
    precondition(byteCount > 0, "a block has at least one byte")
    self.byteCount = byteCount
    block = .allocate(byteCount: byteCount, alignment: Self.lineByteCount)
    block.initializeMemory(as: UInt8.self, repeating: 1, count: byteCount)
  }

  deinit { block.deallocate() }

  /// Twice the largest cache, from 8 to 256 MB; 64 MB where the system does not say.
  public static func blockByteCount(_ files: HostFiles) -> Int {
    let sizes = (0..<8).compactMap { files.text("/sys/devices/system/cpu/cpu0/cache/index\($0)/size") }
    let largest = sizes.compactMap(bytes).max()
    return min(max((largest ?? 32 << 20) * 2, 8 << 20), 256 << 20)
  }

  /// Writes a byte in every line of the block. Some milliseconds.
  public func evict() {
    var place = 0
    while place < byteCount {
      let line = block + place
      line.storeBytes(of: line.load(as: UInt8.self) &+ 1, as: UInt8.self)
      place += Self.lineByteCount
    }
    ctimestamp_observe(block)
  }

  /// "32K" and "36M", as the kernel writes sizes.
  private static func bytes(_ text: String) -> Int? {
    let digits = text.prefix { $0.isNumber }
    guard let value = Int(digits), value < 1 << 30 else { return nil }
    switch text.dropFirst(digits.count).first {
    case "K": return value << 10
    case "M": return value << 20
    default: return nil
    }
  }
}
