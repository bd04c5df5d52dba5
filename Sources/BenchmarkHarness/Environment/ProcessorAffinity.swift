// Which processors this thread may run on. A benchmark that wanders between processors measures cold caches.

import CTimestamp

/// The processors on which the calling thread may run.
public struct ProcessorAffinity: Sendable, Equatable {
  /// Processor numbers, ascending.
  public let processors: [Int]

  public init(processors: [Int]) { self.processors = processors.sorted() }

  /// The calling thread's; `nil` where threads cannot be bound.
  public static var current: ProcessorAffinity? {
    var mask = [UInt64](repeating: 0, count: 16)
    guard caffinity_get(&mask) == 0 else { return nil }
    let numbers = (0..<Int(CAFFINITY_CPU_MAX)).filter { mask[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
    return ProcessorAffinity(processors: numbers)
  }

  /// Binds the calling thread, and those it starts from now on, to these processors; says whether that worked.
  public func apply() -> Result<Void, AffinityFailure> {
    var mask = [UInt64](repeating: 0, count: 16)
    for number in processors {
      guard (0..<Int(CAFFINITY_CPU_MAX)).contains(number) else { return .failure(.noSuchProcessor(number)) }
      mask[number / 64] |= 1 << UInt64(number % 64)
    }
    let code = caffinity_set(mask)
    return code == 0 ? .success(()) : .failure(.refused(errorCode: code))
  }

  /// Whether the calling thread can be bound to a single processor. Tries it, and undoes it.
  public static var canPin: Bool {
    guard let before = current, let last = before.processors.last else { return false }
    guard case .success = ProcessorAffinity(processors: [last]).apply() else { return false }
    let isPinned = current?.processors == [last]
    guard case .success = before.apply() else { return false }
    return isPinned
  }
}

/// Why a thread could not be bound.
public enum AffinityFailure: Error, Sendable, Equatable, CustomStringConvertible {
  case noSuchProcessor(Int)
  case refused(errorCode: Int32)

  public var description: String {
    switch self {
    case .noSuchProcessor(let number): "there is no processor \(number): choose one that /proc/cpuinfo lists"
    case .refused(let code): "the system refused to bind the thread (error \(code)): run on the processors it allows"
    }
  }
}
