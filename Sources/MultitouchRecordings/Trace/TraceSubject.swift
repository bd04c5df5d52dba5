/// Whom a record is about, or a field that names somebody (SPEC N-10). Numbers are creation order; uids count from 1.
public enum TraceSubject: Hashable, Sendable {
  case view(Int)
  case control(Int)
  case recognizer(Int)
  case window(Int)
  case touch(UInt64)
  case application
  case perform
  case none

  /// The digest's word: tag · 2³² + n.
  public var digestWord: UInt64 {
    switch self {
    case .view(let n): Self.word(1, n)
    case .control(let n): Self.word(2, n)
    case .recognizer(let n): Self.word(3, n)
    case .window(let n): Self.word(4, n)
    case .touch(let uid): 5 << 32 &+ uid
    case .application: 6 << 32
    case .perform: 7 << 32
    case .none: 8 << 32
    }
  }

  /// Numbers of a script may be negative: they name nobody.
  private static func word(_ tag: UInt64, _ n: Int) -> UInt64 { tag << 32 &+ UInt64(bitPattern: Int64(n)) }

  /// The word that stands for it in a trace's text.
  public var word: String {
    switch self {
    case .view(let n): "v\(n)"
    case .control(let n): "c\(n)"
    case .recognizer(let n): "r\(n)"
    case .window(let n): "w\(n)"
    case .touch(let uid): "t\(uid)"
    case .application: "app"
    case .perform: "perform"
    case .none: "-"
    }
  }

  /// Reads the word back; nil if it is none, as one with leading zeros, or of a number for which there is no room.
  public init?(word: Substring) {
    switch word {
    case "app": self = .application
    case "perform": self = .perform
    case "-": self = .none
    default:
      let digits = word.dropFirst()
      guard let tag = word.first, let first = digits.first, first.isASCII, first.isNumber,
        let n = UInt64(digits)
      else { return nil }
      switch tag {
      case "t": self = .touch(n)
      case "v": self = .view(Int(clamping: n))
      case "c": self = .control(Int(clamping: n))
      case "r": self = .recognizer(Int(clamping: n))
      case "w": self = .window(Int(clamping: n))
      default: return nil
      }
      guard self.word == word else { return nil }
    }
  }
}
