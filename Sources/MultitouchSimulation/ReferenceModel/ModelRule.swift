// The rules that a stream of input can bring into play, and which of them a run of the reference model has used.

import Multitouch
import MultitouchRecordings

/// A rule of the SPEC that decides something in some stream.
///
/// Not here: rules about what no stream of a script can show (``beyondStreams``), rows of tables, and properties, which
/// hold for every stream. The name is the id: `tap4` is TAP-4, `sysAa` is SYS-Aa.
enum ModelRule: UInt8, CaseIterable {
  case n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15, n16
  case t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t14
  case h1, h2, h3, h4, h6, h7, h8, h9
  case rc3
  case d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16, d17, d18, d19, d20, d21, d22, d23, d24
  case d25, d26, d27, d28, d29, d30, d31, d32
  case g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11, g12, g13, g14, g15, g16
  case tap1, tap2, tap3, tap4, tap5, tap6, tap7
  case lp1, lp2, lp3, lp4, lp5
  case pan1, pan2, pan3, pan4, pan5, pan6, pan7, pan8, pan9
  case pin1, pin2, pin3, pin4, pin5, pin6
  case rot1, rot2, rot3, rot4, rot5
  case swi1, swi2, swi3, swi4, swi5
  case edg1, edg2, edg3
  case ctl1, ctl2, ctl3, ctl4, ctl5, ctl6, ctl7, ctl8, ctl9, ctl10, ctl11, ctl12
  case tt1, tt2, tt3, tt4, tt5
  case sysAa, sysAb, sysBa, sysBb, sysBc, sysCa, sysCb
  case web1, web2, web3

  /// The rule's id.
  var id: String {
    let name = String(describing: self)
    let stem = name.prefix { !$0.isNumber && !$0.isUppercase }
    return stem.uppercased() + "-" + name.dropFirst(stem.count)
  }

  /// The rules of §0 … §6 that no stream of a script brings into play, each with the reason.
  static let beyondStreams: [(id: String, reason: String)] = [
    (
      "G-17",
      "no built-in recognizer ignores its last touch, nor assigns without one; the engine's tests have some that do"
    ),
    ("T-13", "predicted touches are in no trace; a host that asks hears of them, and P-82 changes them"),
    ("H-5", "what an event holds during hit-testing can be asked by no host of a script"),
    ("RC-1", "scripts have no view controllers; the tests of responders build chains"),
    ("RC-2", "forwarding is the host's, and a script's host forwards nothing"),
  ]
}

/// A set of rules, as bits.
struct ModelRuleSet: Equatable, Sendable {
  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

  @inline(__always)
  mutating func insert(_ rule: ModelRule) {
    let bit = UInt64(1) << UInt64(rule.rawValue & 63)
    switch rule.rawValue >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    default: words.2 |= bit
    }
  }

  func contains(_ rule: ModelRule) -> Bool {
    let bit = UInt64(1) << UInt64(rule.rawValue & 63)
    switch rule.rawValue >> 6 {
    case 0: return words.0 & bit != 0
    case 1: return words.1 & bit != 0
    default: return words.2 & bit != 0
    }
  }

  /// Its rules as features, sorted.
  var features: [CoverageFeature] {
    ModelRule.allCases.compactMap { contains($0) ? CoverageFeature(.rule, (Int($0.rawValue), 28)) : nil }
  }

  static func == (a: ModelRuleSet, b: ModelRuleSet) -> Bool { a.words == b.words }
}
