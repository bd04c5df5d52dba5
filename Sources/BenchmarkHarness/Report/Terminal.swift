// What a stream can show: colours, and how wide it is.

import ShellText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The abilities of an output stream.
public struct Terminal: Sendable, Equatable {
  /// Whether a person watches: only then a progress line is drawn.
  public var isInteractive: Bool
  public var hasColor: Bool
  /// Columns; `nil` for a file or a pipe, which are as wide as they need to be.
  public var width: Int?

  public init(isInteractive: Bool, hasColor: Bool, width: Int?) {
    self.isInteractive = isInteractive
    self.hasColor = hasColor
    self.width = width
  }

  /// A file or a pipe.
  public static let plain = Terminal(isInteractive: false, hasColor: false, width: nil)

  /// The abilities of standard output (1) or standard error (2).
  public static func of(descriptor: Int32) -> Terminal {
    var size = winsize()
    let isSized = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return detected(
      isTerminal: isatty(descriptor) == 1, columns: isSized ? Int(size.ws_col) : nil,
      environment: ProcessInfo.processInfo.environment)
  }

  /// Colour only on a terminal that can show it, and never against NO_COLOR (any value but the empty one).
  static func detected(isTerminal: Bool, columns: Int?, environment: [String: String]) -> Terminal {
    guard isTerminal else { return .plain }
    // Whose terminal is unknown, its escape codes are too.
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    let refusesColor = !(environment["NO_COLOR"] ?? "").isEmpty
    let stated = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return Terminal(isInteractive: !isDumb, hasColor: !isDumb && !refusesColor, width: columns ?? stated ?? 80)
  }

  /// Colours by meaning.
  public enum Paint: String, Sendable {
    case good = "32"
    case doubtful = "33"
    case wrong = "31"
    case faint = "2"
    case strong = "1"
  }

  /// `text` in a colour, or as it is where there is none.
  public func painted(_ text: String, _ paint: Paint?) -> String {
    guard hasColor, let paint, !text.isEmpty else { return text }
    return "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
  }

  /// `text` as lines that fit, each with its end, behind a mark if there is one; every line but the first is moved in
  /// by `indent`. What a terminal would obey is written out.
  public func paragraph(_ text: String, mark: String = "", _ paint: Paint? = nil, indent: Int = 2) -> String {
    let room = width.map { max(Self.roomMin, $0 - max(mark.count, indent)) } ?? .max
    let lines = ShownText.lines(text).split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      $0.count <= room ? [$0] : TextTable.broken(String($0), width: room)
    }
    let margin = String(repeating: " ", count: indent)
    return painted(mark, paint) + lines.joined(separator: "\n" + margin) + "\n"
  }

  /// Narrower than this no text is broken to.
  private static let roomMin = 20
}

extension Verdict {
  /// The colour that says it at a glance.
  public var paint: Terminal.Paint {
    switch self {
    case .pass: .good
    case .fail: .wrong
    case .inconclusive: .doubtful
    case .skipped: .faint
    }
  }
}

extension DoctorCheck.Status {
  /// The colour that says it at a glance.
  public var paint: Terminal.Paint {
    switch self {
    case .ok: .good
    case .warn: .doubtful
    case .bad: .wrong
    }
  }
}
