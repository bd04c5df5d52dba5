// Which questions mean something to a script.

import Multitouch
import MultitouchInteractions
import MultitouchRecordings

extension HostQuestions {
  /// The kinds of questions that a script, or its interaction, answers or reacts to; all others get the answers of a
  /// host without an opinion.
  public init(thatMatterTo script: TouchScript) {
    self = script.system?.made().questions ?? .none
    for answer in script.answers { self = self | HostQuestions(of: answer.question) }
    for reaction in script.reactions { self = self | HostQuestions(recordedAs: reaction.kind) }
  }

  private init(of question: ScriptQuestion) {
    switch question {
    case .receive: self = .receive
    case .viewShouldBegin: self = .viewBegin
    case .shouldBegin: self = .begin
    case .shouldRequireFailure, .shouldBeRequiredToFail: self = .requireFailure
    case .simultaneously: self = .simultaneously
    case .hook, .beginTracking, .continueTracking: self = .none
    }
  }

  /// The questions of which records of a kind tell (N-10).
  public init(recordedAs kind: TraceKind) {
    switch kind {
    case .receive: self = .receive
    case .beginv: self = .viewBegin
    case .begin: self = .begin
    case .req: self = .requireFailure
    case .simul: self = .simultaneously
    default: self = .none
    }
  }
}
