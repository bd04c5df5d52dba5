// Hosts of generated scripts: what they answer, what they command, and how limits are reached.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  // MARK: Answers

  mutating func makeAnswers() {
    for (index, settings) in settings.enumerated() where settings.hasDelegate {
      let friendly: [ScriptQuestion] = [.receive(recognizer: index), .shouldBegin(recognizer: index)]
      for question in friendly where random.chance(1, of: 3) { answer(question, reply(mostly: true)) }
      let strict: [ScriptQuestion] = [
        .shouldRequireFailure(recognizer: index), .shouldBeRequiredToFail(recognizer: index),
      ]
      for question in strict where random.chance(1, of: 4) { answer(question, reply(mostly: false)) }
      if random.chance(1, of: 2) { answer(.simultaneously(recognizer: index), reply(mostly: true)) }
    }
    if features.contains(.viewAnswers) {
      for view in 0..<viewCount where random.chance(1, of: 3) {
        answer(.viewShouldBegin(view: view), reply(mostly: true))
      }
    }
    if features.contains(.controls) { answerTracking() }
    if features.contains(.hooks) {
      for window in -1..<windowCount where window == -1 || random.chance(1, of: 2) {
        // Where the application always goes on, the windows alone decide.
        let isFree = window == -1 && random.chance(1, of: 2)
        answer(
          .hook(window: window),
          isFree ? .always(true) : .cycle((0..<random.within(1...7)).map { _ in random.chance(6, of: 7) }))
      }
    }
  }

  mutating func answer(_ question: ScriptQuestion, _ reply: ScriptReply) {
    script.answers.append(ScriptAnswer(question, reply))
  }

  mutating func reply(mostly yes: Bool) -> ScriptReply {
    switch random.below(4) {
    case 0: .always(yes)
    case 1: .always(random.chance(1, of: 2))
    case 2: .cycle((0..<random.within(1...4)).map { _ in random.chance(2, of: 3) == yes })
    default: .only((0..<random.within(1...3)).map { _ in random.below(max(1, kinds.count)) })
    }
  }

  // MARK: Reactions

  mutating func makeReactions() {
    if features.contains(.reactions) {
      for _ in 0..<random.within(1...4) { script.reactions.append(randomReaction()) }
      if !controls.isEmpty && random.chance(1, of: 2) { script.reactions.append(controlReaction()) }
      // Several, as most recognizers never come to act (PAN-8, PIN-3, ROT-3).
      for _ in 0..<random.below(4) {
        if let reaction = adjustingReaction() { script.reactions.append(reaction) }
      }
      if random.chance(1, of: 3), let reaction = removingReaction() { script.reactions.append(reaction) }
    }
    if has(.performs, 1, of: 2) {
      script.reactions.append(
        ScriptReaction(
          kind: .act, subject: someRecognizer(), nth: random.below(3),
          commands: [.command(performCommand(mayDelay: true))]))
    }
    if random.chance(1, of: 4) {
      let code = Int64(random.below(100))
      script.reactions.append(
        ScriptReaction(
          kind: .act, subject: someRecognizer(), nth: 0, commands: [.command(.user(code: code, [0.5, -0.0]))]))
    }
  }

  /// Sets what a pan, pinch or rotation shows while it acts; nil if the scene has none.
  private mutating func adjustingReaction() -> ScriptReaction? {
    let adjustable = kinds.indices.filter {
      switch kinds[$0] {
      case .pan, .pinch, .rotation: true
      default: false
      }
    }
    if adjustable.isEmpty { return nil }
    let r = random.pick(adjustable)
    let command: ScriptCommand =
      switch kinds[r] {
      case .pinch: randomScale(r)
      case .rotation: randomRotation(r)
      default: randomTranslation(r)
      }
    return ScriptReaction(kind: .act, subject: .recognizer(r), nth: random.below(3), commands: [.command(command)])
  }

  /// In a callback about the view that the fingers are on, that view or the one round it goes: what had been worked out
  /// for its other touches is not carried out (D-11, T-11). Or it goes as a finger lands that was to be offered to the
  /// recognizers round it (N-12, D-1). Nil if the fingers are on a window's own view.
  private mutating func removingReaction() -> ScriptReaction? {
    guard homeViews.count > 1 else { return nil }
    let removed = homeViews[random.below(min(2, homeViews.count - 1))]
    let commands = [
      ScriptCallbackCommand.command(random.chance(1, of: 2) ? .detachView(removed) : .destroyView(removed))
    ]
    if random.chance(1, of: 3) {
      let touch = UInt64(random.within(1...5))
      return ScriptReaction(kind: .touch, subject: .touch(touch), nth: 1, commands: commands)
    }
    return ScriptReaction(
      kind: .view, subject: .view(homeViews[0]), nth: random.within(1...4), commands: commands)
  }

  /// Now and then somebody who is asked whether it may recognize beside another is told to wait for one first, or for
  /// whom it is asked about, or one of the two is taken out (N-12, G-7.4). Drawn last: other scripts stay as they are.
  mutating func commandInAQuestionNowAndThen() {
    guard has(.reactions, 2, of: 3), kinds.count > 1 else { return }
    let asked = settings.indices.filter { settings[$0].hasDelegate }
    if asked.isEmpty { return }
    for _ in 0..<random.within(1...3) {
      let r = random.pick(asked)
      let leaves = random.chance(1, of: 4)
      if random.chance(3, of: 4) { answer(.simultaneously(recognizer: r), .always(!leaves)) }
      // Others are let at first, so that they come to begin beside it.
      if leaves && random.chance(1, of: 2) {
        for other in asked where other != r { answer(.simultaneously(recognizer: other), .cycle([true, false])) }
      }
      let twin = random.chance(1, of: 3) ? addTwin(of: r) : nil
      let commands: [ScriptCallbackCommand] =
        if leaves {
          [removal(of: random.chance(1, of: 2) ? twin ?? random.below(kinds.count) : r)]
        } else {
          (0..<random.within(1...2)).map { _ in requirement(about: r, twin) }
        }
      script.reactions.append(
        ScriptReaction(
          kind: .simul, subject: .recognizer(r), nth: random.pick([0, 0, 1, 1, 2, 3]), commands: commands))
    }
  }

  /// Now and then a recognizer is disabled as the view that the fingers are on is told of a move, which may well mean
  /// nothing to anybody (N-12): drawn last, too.
  mutating func disableDuringAMoveNowAndThen() {
    guard has(.reactions, 1, of: 3), !settings.isEmpty, let view = homeViews.first else { return }
    let command = disabling()
    script.reactions.append(
      ScriptReaction(kind: .view, subject: .view(view), nth: random.within(2...6), commands: [command]))
  }

  /// A command that disables a recognizer of the scene, which has one.
  mutating func disabling() -> ScriptCallbackCommand { disabling(random.below(settings.count)) }

  private func disabling(_ r: Int) -> ScriptCallbackCommand {
    var changed = settings[r]
    changed.isEnabled = false
    return .command(.set(r, changed))
  }

  /// A command that takes a recognizer out.
  private mutating func removal(of r: Int) -> ScriptCallbackCommand {
    random.pick([.command(.detachRecognizer(r)), .command(.destroyRecognizer(r)), disabling(r)])
  }

  /// Another recognizer like one of the scene, on the same view: both recognize at once, if they may; its number.
  private mutating func addTwin(of r: Int) -> Int? {
    let placed: [Int] = script.scene.compactMap { if case .addRecognizer(_, let view) = $0 { view } else { nil } }
    guard placed.indices.contains(r), placed.count == kinds.count else { return nil }
    var spec = RecognizerSpec(kinds[r])
    spec.settings.hasDelegate = random.chance(1, of: 2)
    script.scene.append(.addRecognizer(spec, view: placed[r]))
    kinds.append(spec.kind)
    settings.append(spec.settings)
    return kinds.count - 1
  }

  /// A requirement between a recognizer and another: the one that is given, or preferably one that begins.
  private mutating func requirement(about r: Int, _ given: Int?) -> ScriptCallbackCommand {
    let other =
      given
      ?? recognizer(random.below(kinds.count)) {
        switch $0 {
        case .pan, .pinch, .rotation, .longPress: true
        default: false
        }
      }
    return .command(random.chance(2, of: 3) ? .require(r, toFail: other) : .require(other, toFail: r))
  }

  private mutating func randomTranslation(_ r: Int) -> ScriptCommand {
    .setTranslation(r, Point(x: random.pick([0, 5, -3.25, .nan]), y: random.pick([1, 1, 0, -7.5, .infinity])))
  }

  private mutating func randomScale(_ r: Int) -> ScriptCommand {
    .setScale(
      r,
      random.pick([
        1, 1, 2, 0.5, 0, -1, 0x1p-20, 0x1p-20.nextDown, 0x1p20, 0x1p20.nextUp, .nan,
      ]))
  }

  private mutating func randomRotation(_ r: Int) -> ScriptCommand {
    .setRotation(r, random.pick([0, 1, -2.5, .infinity]))
  }

  private mutating func someRecognizer() -> TraceSubject { .recognizer(random.below(max(1, kinds.count))) }

  private mutating func randomReaction() -> ScriptReaction {
    let r = someRecognizer()
    let v = TraceSubject.view(random.below(viewCount))
    let trigger: (TraceKind, TraceSubject) = random.pick([
      (.act, r), (.act, r), (.act, r), (.state, r), (.state, r), (.reset, r), (.rec, r), (.rec, r), (.timer, r),
      (.begin, r), (.receive, r), (.simul, r), (.req, r), (.beginv, v), (.view, v), (.view, v),
      (.touch, .touch(UInt64(random.within(1...5)))), (.track, .control(random.below(viewCount))),
      (.ctl, .control(random.below(viewCount))), (.send, .control(random.below(viewCount))), (.timer, .perform),
      (.hook, .application), (.hook, .window(random.below(max(1, windowCount)))),
    ])
    let isPerform = trigger.0 == .timer && trigger.1 == .perform
    var state: GestureState?
    if (trigger.0 == .act || trigger.0 == .state) && random.chance(1, of: 2) {
      state = random.pick([.began, .changed, .ended, .failed, .cancelled])
    }
    let commands = (0..<random.within(1...3)).map { _ in randomCallbackCommand(mayPerform: !isPerform) }
    return ScriptReaction(
      kind: trigger.0, subject: trigger.1, state: state, nth: random.pick([1, 1, 1, 2, 3, 0]), commands: commands)
  }

  private mutating func randomCallbackCommand(mayPerform: Bool) -> ScriptCallbackCommand {
    if has(.badInput, 1, of: 6) {
      return random.chance(1, of: 2) ? .advance(0) : .frame(0, [.ended(1)])
    }
    if mayPerform && has(.performs, 1, of: 4) { return .command(performCommand(mayDelay: true)) }
    return .command(randomCommand())
  }

  // MARK: Commands

  /// A perform, or the end of one. Without `mayDelay` it is due at once.
  mutating func performCommand(mayDelay: Bool) -> ScriptCommand {
    var target = Int64(random.within(1...2))
    // What asks for performs about a button names the button (SYS-Ba): somebody else's request may do so too (row B5).
    if !controls.isEmpty && random.chance(1, of: 3) { target = Int64(random.pick(controls)) }
    let selector = Int64(random.within(1...2))
    var object = [Int64(random.below(2)), 0, 0]
    if random.chance(1, of: 6) { object[random.within(1...2)] = 1 }
    switch random.below(8) {
    case 0: return .cancelPerform(target: target, selector: selector, object: object)
    case 1: return .cancelPerforms(target: target)
    case 2: return .setMode(isDefault: random.chance(2, of: 3))
    default:
      let delays: [Int64] = [0, -1, 1, 50_000_000, 350_000_000, 2_000_000_000]
      let delay = mayDelay ? random.pick(delays) : 0
      let request = PerformRequest(
        target: target, selector: selector, object: object, isCommon: random.chance(1, of: 3))
      return .perform(request, delay: delay)
    }
  }

  /// A recognizer of the scene of a kind, or else the one given.
  private mutating func recognizer(_ other: Int, _ isOfKind: (RecognizerKind) -> Bool) -> Int {
    let wanted = kinds.indices.filter { isOfKind(kinds[$0]) }
    return wanted.isEmpty || random.chance(1, of: 4) ? other : random.pick(wanted)
  }

  mutating func randomCommand() -> ScriptCommand {
    if !controls.isEmpty && random.chance(1, of: 3) { return controlCommand() }
    if has(.configuring, 1, of: 3) { return .configure(recognizerNumber(), randomKind()) }
    let r = recognizerNumber()
    let v = random.below(viewCount + 1)
    switch random.below(22) {
    case 0, 1, 2:
      var settings = randomSettings()
      settings.isEnabled = false
      return .set(r, settings)
    case 3, 4: return .set(r, randomSettings())
    case 5: return .detachRecognizer(r)
    case 6: return .attachRecognizer(r, view: random.chance(1, of: 3) ? recognizerViews[r] ?? v : v)
    case 7: return .destroyRecognizer(r)
    case 8: return .addRecognizer(randomSpec(), view: v)
    case 9: return .require(r, toFail: recognizerNumber())
    case 10: return .detachView(v)
    case 11: return attachment(of: v)
    case 12: return .destroyView(v)
    case 13:
      let frame = Rect(x: 0, y: 0, width: 300, height: 300)
      return random.chance(1, of: 2)
        ? .addView(attributes(frame, isWindow: false), parent: v)
        : .setView(v, attributes(frame, isWindow: false))
    case 14: return .orderWindow(random.below(windowCount + 1), level: random.below(2))
    case 15, 16: return .cancelAllTouches
    case 17: return randomTranslation(recognizer(r) { if case .pan = $0 { true } else { false } })
    case 18: return randomScale(recognizer(r) { if case .pinch = $0 { true } else { false } })
    case 19: return randomRotation(recognizer(r) { if case .rotation = $0 { true } else { false } })
    case 20: return .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 100, height: 100)), level: 0)
    default: return .user(code: 7, [1, 2])
    }
  }

  /// Puts a view into another; now and then to where it is already (D-2), or into what lies in it, which is refused.
  private mutating func attachment(of view: Int) -> ScriptCommand {
    // The last of these is the window.
    let count = homeViews.count - 1
    if count > 0 && random.chance(1, of: 3) {
      let inner = random.below(count)
      return .attachView(homeViews[inner], parent: homeViews[inner + 1])
    }
    guard count > 1 && random.chance(1, of: 3) else { return .attachView(view, parent: random.below(viewCount)) }
    let inner = random.below(count - 1)
    return .attachView(homeViews[random.within(inner + 1...count - 1)], parent: homeViews[inner])
  }

  /// The view of each recognizer of the scene, as it was made.
  private var recognizerViews: [Int: Int] {
    var views: [Int: Int] = [:]
    for case .addRecognizer(_, let view) in script.scene { views[views.count] = view }
    return views
  }

  /// A recognizer goes and another comes in its place, while somebody requires the first (G-8).
  mutating func replacement() -> [ScriptCommand] {
    let r = recognizerNumber()
    let view = homeViews.isEmpty ? random.below(viewCount) : random.pick(homeViews)
    var commands: [ScriptCommand] = [.destroyRecognizer(r), .addRecognizer(randomSpec(), view: view)]
    if random.chance(2, of: 3) { commands.insert(.require(recognizerNumber(), toFail: r), at: 0) }
    return commands
  }

  /// Performs that come due before, at and behind the instant at which their mode comes back: by a command from
  /// outside, or as one of them fires, so that the turns of others have passed (§6.1, P-45).
  mutating func modeEpisode(at now: Int64) -> [ScriptStep] {
    let delay = Int64(random.within(1...40)) * ScriptComposer.millisecond
    var steps: [ScriptStep] = [.advance(now), .command(.setMode(isDefault: false))]
    let isInside = random.chance(1, of: 2)
    for selector in 1...Int64(random.within(2...5)) {
      let request = PerformRequest(target: 3, selector: selector, isCommon: random.chance(isInside ? 2 : 1, of: 3))
      let due = delay + random.pick([0, 0, 0, -1, 1, -5_000_000])
      steps.append(.command(.perform(request, delay: due)))
    }
    if isInside {
      script.reactions.append(
        ScriptReaction(
          kind: .timer, subject: .perform, nth: random.within(0...2), commands: [.command(.setMode(isDefault: true))]))
    }
    let outside = isInside ? delay + 10 * ScriptComposer.millisecond : delay
    steps += [.advance(now + outside), .command(.setMode(isDefault: true))]
    return steps
  }

  private mutating func recognizerNumber() -> Int { random.below(kinds.count + 1) }
}
