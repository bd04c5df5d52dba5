/// Which of the judges look at a script: some cost several runs.
public enum Scrutiny: Sendable {
  /// All that cost one run, and of the others a part that a number decides: enough for one of very many scripts.
  case sampled(UInt64)
  /// The reference model and the properties of one run: what every event goes through whatever else is asked.
  case invariants
  /// Only those that can come to an identity.
  case of(FindingIdentity)
  /// All.
  case everything
}

extension Scrutiny {
  /// Whether a judge of the examiner's own looks.
  func includes(_ judge: String) -> Bool {
    switch self {
    case .of(let identity): identity.judge == judge
    case .invariants: judge == "model" || judge == "model-trap"
    case .sampled, .everything: true
    }
  }

  /// Whether the judges of one run look.
  var includesProperties: Bool {
    guard case .of(let identity) = self else { return true }
    return identity.judge == "trap" || Judges.named(identity.judge) != nil
  }

  /// Whether the text is written and read again; an eighth of the samples.
  var includesText: Bool {
    if case .sampled(let number) = self { (number >> 40) % 8 == 0 } else { includes("text") }
  }

  /// Whether the host that asks looks; a quarter of the samples.
  var isCurious: Bool {
    if case .sampled(let number) = self { (number >> 32) % 4 == 0 } else { includes("queries") || includes("trap") }
  }

  /// Whether somebody's recognizers are tried on so many steps; an eighth of the samples, and half of the short ones,
  /// which cost little.
  func isForeign(stepCount: Int) -> Bool {
    if case .sampled(let number) = self { return (number >> 48) % (stepCount <= 40 ? 2 : 8) == 0 }
    return includes("foreign") || includes("trap")
  }

  /// Whether the host that hears little looks: it is what most hosts are, and the engine's shortest ways are only for
  /// it.
  var isLight: Bool { includes("light") || includes("trap") }

  /// Whether the engine is asked at the end of each step; an eighth of the samples.
  var isProbing: Bool {
    switch self {
    case .sampled(let number): number % 8 == 0
    case .invariants: false
    case .of, .everything: true
    }
  }

  /// The relations that look: one of a sample, in half of the cases.
  var relations: [MetamorphicRelation] {
    let all = MetamorphicRelations.all
    switch self {
    case .sampled(let number):
      let index = Int((number >> 8) % UInt64(2 * all.count))
      return index < all.count ? [all[index]] : []
    case .of(let identity): return identity.judge == "trap" ? all : MetamorphicRelations.named(identity.judge)
    case .invariants: return []
    case .everything: return all
    }
  }

  /// The objection among violations: the one of the identity that is asked for, or the first if none is.
  func choice(of violations: [Violation]) -> Objection? {
    violations.lazy.map { Objection($0) }.first { wanted($0) != nil }
  }

  /// The objection, if it is one that is asked for: another one must not keep the judges that follow from being asked.
  func wanted(_ objection: Objection?) -> Objection? {
    guard case .of(let identity) = self, objection?.identity != identity else { return objection }
    return nil
  }
}
