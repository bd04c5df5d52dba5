// Commands (N-12): a change of state only; what they cause is made by the steps that follow.

extension TouchEngine {
  /// The most commands of one callback (N-15).
  @inlinable static var maxCommands: Int { 32 }

  /// Carries out a command at once, with the steps that follow it. Inside a callback give it to the context instead
  /// (``TouchHost``), which takes it for later.
  @inlinable
  public mutating func perform<H: TouchHost<Behavior> & ~Copyable>(_ command: EngineCommand<Behavior>, host: inout H) {
    if isBusy {
      enqueue(command)
      return
    }
    isBusy = true
    if case .cancelAllTouches = command {
      // T-10 [decision]: with nobody down there is no frame.
      if live.isEmpty {
        runTimerSteps(&host)
      } else {
        liftAll(&host)
        runSteps(&host)
      }
    } else {
      carryOut(command, &host)
      runTimerSteps(&host)
    }
    isBusy = false
  }

  // MARK: Deferred commands

  /// Notes a command for when the callback returns; beyond 32 it is refused and counted.
  ///
  /// From outside a callback give it to ``perform(_:host:)``: noted here, it waits for the next callback there is.
  @inlinable
  public mutating func enqueue(_ command: EngineCommand<Behavior>) {
    guard commandCount &- commandBase < Self.maxCommands else {
      refusedCommands &+= 1
      hasDeferred = true
      return
    }
    commands[commandCount] = command
    commandCount &+= 1
    hasDeferred = true
  }

  /// Notes that a frame or an advance was given inside a callback (N-12); counted when the callback returns.
  @inlinable
  public mutating func refuseNestedInput() {
    refusedInputs &+= 1
    hasDeferred = true
  }

  /// What a callback left to do, before anything else.
  @inlinable
  @inline(__always)
  mutating func afterCallback<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    if unlikely(hasDeferred) { carryOutDeferred(&host) }
  }

  @inlinable
  @inline(never)
  mutating func carryOutDeferred<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    reportRefusals(&host)
    let first = commandBase
    let end = commandCount
    var i = first
    while i < end {
      carryOut(commands[i], &host)
      // What it may refer to is let go.
      if commands[i].bringsBehavior { commands[i] = .cancelAllTouches }
      i &+= 1
    }
    commandCount = first
    hasDeferred = false
  }

  /// N-12 [decision]: frames and advances first, in whatever order they were given among the commands.
  @inlinable
  @inline(never)
  mutating func reportRefusals<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    while refusedInputs > 0 {
      refusedInputs &-= 1
      drop(.nested, 0, &host)
    }
    while refusedCommands > 0 {
      refusedCommands &-= 1
      drop(.commands, 0, &host)
    }
  }

  /// A callback about a behavior's call lasts until that call returns (N-12 [decision]): its commands wait, and those
  /// of the questions the call asks come first.
  @inlinable
  @inline(__always)
  mutating func holdCommands<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    if unlikely(hasDeferred) {
      reportRefusals(&host)
      commandBase = commandCount
      hasDeferred = false
    }
  }

  /// The behavior's call has returned.
  @inlinable
  @inline(__always)
  mutating func releaseCommands<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    if unlikely(commandBase != 0) {
      commandBase = 0
      carryOutDeferred(&host)
    }
  }

  @inlinable
  mutating func carryOut<H: TouchHost<Behavior> & ~Copyable>(_ command: EngineCommand<Behavior>, _ host: inout H) {
    switch command {
    // D-10, D-11 [decision]: these change no recognizer, view or delivery state, so nothing is to be done again.
    case .perform, .cancelPerform, .cancelPerforms, .setMode, .cancelAllTouches: break
    // The next D-11 carries it out, and nothing else has changed for it.
    case .sendActions: hasCommandRun = true
    default: noteCommand()
    }
    switch command {
    case .addWindow(let settings, let level): _ = makeWindow(settings, level, &host)
    case .orderWindow(let id, let level):
      guard let w = tree.windowIndex(of: id) else { return drop(.stale, 0, &host) }
      tree.orderWindow(w, level: level)
      isOrderStale = true
    case .addView(let settings, let parent): _ = makeView(settings, parent, &host)
    case .setView(let id, let settings):
      guard let i = tree.index(of: id) else { return drop(.stale, 0, &host) }
      tree.set(i, settings)
      // It may be for one touch from now on.
      viewsTouched = .max
    case .detachView(let id):
      guard let i = tree.index(of: id) else { return drop(.stale, 0, &host) }
      if isRoot(i) { return drop(.views, 0, &host) }
      detachView(i)
    case .attachView(let id, let parent): attachView(id, parent, &host)
    case .destroyView(let id):
      guard let i = tree.index(of: id) else { return drop(.stale, 0, &host) }
      if isRoot(i) { return drop(.views, 0, &host) }
      destroyView(i)
    case .addRecognizer(let behavior, let settings, let view): _ = makeRecognizer(behavior, settings, view, &host)
    case .detachRecognizer(let id):
      guard let r = index(of: id) else { return drop(.stale, 0, &host) }
      detachRecognizer(r)
    case .attachRecognizer(let id, let view):
      guard let r = index(of: id), let i = tree.index(of: view) else { return drop(.stale, 0, &host) }
      if Int(recognizers[r].view) == i { return renewRecognizer(r) }
      detachRecognizer(r)
      attachRecognizer(r, to: i)
    case .destroyRecognizer(let id):
      guard let r = index(of: id) else { return drop(.stale, 0, &host) }
      destroyRecognizer(r)
    case .require(let id, let other):
      guard let r = index(of: id), let q = index(of: other) else { return drop(.stale, 0, &host) }
      require(r, q, &host)
    case .setRecognizer(let id, let settings):
      guard let r = index(of: id) else { return drop(.stale, 0, &host) }
      if recognizers[r].settings.isEnabled && !settings.isEnabled { leave(r) }
      recognizers[r].settings = settings
      if recognizers[r].place >= 0 { noteSettings(Int(recognizers[r].place), r) }
      if recognizers[r].home >= 0 { noteSettings(Int(recognizers[r].home), r) }
    case .configure(let id, let behavior):
      guard let r = index(of: id) else { return drop(.stale, 0, &host) }
      configure(r, behavior, &host)
    case .cancelAllTouches: isCancelAllDue = true
    case .adjust(let id, let adjustment):
      guard let r = index(of: id) else { return drop(.stale, 0, &host) }
      let p = Int(recognizers[r].place)
      if p >= 0 && attempts[p].publicState.isUnderWay {
        let before = attempts[p]
        behaviors[r].adjust(adjustment, touches.span, &attempts[p])
        attempts[p].takeBackRequests(since: before)
      }
    case .perform(let request, let delay): addPerform(request, delay, &host)
    case .cancelPerform(let request): cancelPerform(request)
    case .cancelPerforms(let target): cancelPerforms(target: target)
    case .setMode(let isDefault): setMode(isDefault: isDefault)
    case .addControl(let control, let settings, let parent): _ = makeControl(control, settings, parent, &host)
    case .setControl(let id, let settings): setControl(id, settings, &host)
    case .addTarget(let id, let target, let action, let events): addTarget(id, target, action, events, &host)
    case .removeTarget(let id, let targets, let action, let events): removeTarget(id, targets, action, events, &host)
    case .releaseTarget(let target): controls.release(target)
    case .sendActions(let id, let events): noteSend(id, events, &host)
    case .setController(let view, let controller, let presenter): setController(view, controller, presenter, &host)
    }
  }

  /// What is known of recognizers, views and deliveries may be otherwise after a command.
  @inlinable
  mutating func noteCommand() {
    if !sums.isEmpty { stopSumming(sums) }
    hasCommandRun = true
    isDecisionDue = true
    isHoldStale = true
    isQuietStale = true
    isOfferStale = true
    if unlikely(tree.attachments > AttachmentClock.last) { isOrderStale = true }
  }

  // MARK: Views

  @inlinable
  mutating func isRoot(_ i: Int) -> Bool {
    let w = Int(tree.views[i].window)
    return w >= 0 && Int(tree.windows[w].root) == i
  }

  @inlinable
  mutating func makeWindow<H: TouchHost<Behavior> & ~Copyable>(
    _ settings: ViewSettings, _ level: Int, _ host: inout H
  ) -> Int? {
    guard let w = tree.makeWindow(settings, level: level) else {
      drop(.views, 0, &host)
      return nil
    }
    return w
  }

  @inlinable
  mutating func makeView<H: TouchHost<Behavior> & ~Copyable>(
    _ settings: ViewSettings, _ parent: ViewID, _ host: inout H
  ) -> Int? {
    guard let above = tree.index(of: parent) else {
      drop(.stale, 0, &host)
      return nil
    }
    guard Int(tree.views[above].depth) &+ 1 < tree.depthLimit, let i = tree.makeView(settings) else {
      drop(.views, 0, &host)
      return nil
    }
    tree.attach(i, to: above)
    return i
  }

  /// T-11: the view and what is in it leave the window.
  @inlinable
  mutating func detachView(_ i: Int) {
    guard tree.views[i].parent >= 0 else { return }
    isOrderStale = true
    let wasInWindow = tree.views[i].window >= 0
    if wasInWindow {
      var view = i
      while true {
        var r = Int(tree.views[view].firstRecognizer)
        while r >= 0 {
          depart(r)
          leave(r)
          r = Int(recognizers[r].next)
        }
        if tree.views[view].isControl { abandonTracking(view) }
        unbindTouches(of: tree.id(view))
        guard let next = tree.nextInPreorder(view, below: i) else { break }
        view = next
      }
    }
    tree.detach(i)
  }

  /// T-11c: what a removed view knows of is cancelled in the next D-11; operations worked out are not carried out. What
  /// it awaits and knows nothing of is held for it no longer (N-16).
  @inlinable
  mutating func unbindTouches(of view: ViewID) {
    var rest = used
    while let slot = rest.popFirst() {
      guard touches[slot.rawValue].view == view && !viewLost.contains(slot) else { continue }
      viewRemoved.insert(slot)
      if touches[slot.rawValue].delivery == .heldBegan { suppress(slot) }
    }
  }

  @inlinable
  mutating func attachView<H: TouchHost<Behavior> & ~Copyable>(_ id: ViewID, _ parent: ViewID, _ host: inout H) {
    guard let i = tree.index(of: id), let above = tree.index(of: parent) else { return drop(.stale, 0, &host) }
    guard !isRoot(i), !tree.isView(above, in: i),
      Int(tree.views[above].depth) &+ 1 &+ tree.height(i) < tree.depthLimit
    else { return drop(.views, 0, &host) }
    // D-2 [decision]: where it is already it only becomes the newest; nothing leaves the window (T-11).
    if Int(tree.views[i].parent) == above { tree.detach(i) } else { detachView(i) }
    tree.attach(i, to: above)
    isOrderStale = true
  }

  @inlinable
  mutating func destroyView(_ top: Int) {
    detachView(top)
    // Leaves first: a view without subviews can be freed.
    while true {
      var i = top
      while tree.views[i].firstChild >= 0 { i = Int(tree.views[i].firstChild) }
      while tree.views[i].firstRecognizer >= 0 { destroyRecognizer(Int(tree.views[i].firstRecognizer)) }
      if i != top { tree.detach(i) }
      chain.forget(view: tree.id(i))
      if tree.views[i].isExclusiveTouch { rememberExclusive(tree.id(i)) }
      if tree.views[i].isControl { forgetControl(i) }
      controllers.clear(i)
      tree.free(i)
      if i == top { return }
    }
  }

  @inlinable
  mutating func rememberExclusive(_ view: ViewID) {
    var rest = used
    while let slot = rest.popFirst() {
      if touches[slot.rawValue].view == view { touches[slot.rawValue].wasExclusive = true }
    }
  }

  // MARK: Recognizers

  @inlinable
  mutating func recognizerID(_ r: Int) -> RecognizerID { RecognizerID(index: r, generation: recognizers[r].generation) }

  @inlinable
  mutating func index(of id: RecognizerID) -> Int? {
    let r = Int(id.index)
    if id.generation == .max {
      var k = 0
      while k < usedRecognizers {
        if recognizers[k].isAlive && !recognizers[k].isDying && Int(recognizers[k].number) == r { return k }
        k &+= 1
      }
      return nil
    }
    guard r < recognizerCapacity, recognizers[r].isAlive, !recognizers[r].isDying,
      recognizers[r].generation == id.generation
    else { return nil }
    return r
  }

  @inlinable
  mutating func makeRecognizer<H: TouchHost<Behavior> & ~Copyable>(
    _ behavior: Behavior, _ settings: RecognizerSettings, _ view: ViewID, _ host: inout H
  ) -> Int? {
    guard let i = tree.index(of: view) else {
      drop(.stale, 0, &host)
      return nil
    }
    // [decision] N-15: a number is never used again.
    guard recognizerCount < limits.recognizers, nextRecognizerNumber < .max, hasRoomToKeep(behavior),
      let r = takeRecognizerSlot()
    else {
      drop(.recognizers, 0, &host)
      return nil
    }
    recognizerCount &+= 1
    let generation = recognizers[r].generation
    recognizers[r] = RecognizerRecord()
    recognizers[r].generation = generation
    recognizers[r].isAlive = true
    recognizers[r].settings = settings
    recognizers[r].number = nextRecognizerNumber
    nextRecognizerNumber &+= 1
    behaviors[r] = behavior
    behaviors[r].prepare(touchCapacity: limits.touches)
    startKeeping(r)
    attachRecognizer(r, to: i)
    return r
  }

  @inlinable
  mutating func takeRecognizerSlot() -> Int? {
    if freeRecognizer >= 0 {
      let r = Int(freeRecognizer)
      freeRecognizer = recognizers[r].next
      return r
    }
    guard usedRecognizers < recognizerCapacity else { return nil }
    usedRecognizers &+= 1
    return usedRecognizers &- 1
  }

  @inlinable
  mutating func destroyRecognizer(_ r: Int) {
    detachRecognizer(r)
    while recognizers[r].firstOut >= 0 { removeEdge(Int(recognizers[r].firstOut)) }
    while recognizers[r].firstIn >= 0 { removeEdge(Int(recognizers[r].firstIn)) }
    if recognizers[r].place >= 0 {
      // Its last notifications and its reset are still to come; until then it counts (N-15).
      recognizers[r].isDying = true
    } else {
      freeRecognizer(r)
    }
  }

  @inlinable
  mutating func freeRecognizer(_ r: Int) {
    let home = Int(recognizers[r].home)
    if home >= 0 {
      tenants.remove(home)
      recognizers[r].home = -1
    }
    stopKeeping(r)
    recognizerCount &-= 1
    recognizers[r].isAlive = false
    // What it may refer to is let go.
    behaviors[r] = Behavior()
    recognizers[r].isDying = false
    recognizers[r].generation &+= 1
    recognizers[r].next = freeRecognizer
    freeRecognizer = Int32(truncatingIfNeeded: r)
  }

  /// Notes that it became terminal by a command, or was removed: the loops of a step that began before skip it (N-12).
  @inlinable
  mutating func depart(_ r: Int) {
    tree.attachments &+= 1
    recognizers[r].departure = tree.attachments
  }

  /// G-13: disabled or removed, it ends at once inside, and leaves its component.
  ///
  /// [decision] One whose touches were all forgotten has an empty attempt and is active (N-16): it ends too.
  @inlinable
  mutating func leave(_ r: Int) {
    let p = Int(recognizers[r].place)
    guard p >= 0 else { return }
    // One that is terminal already has not become so.
    if !attempts[p].publicState.isTerminal { depart(r) }
    attempts[p].hasLeft = true
    if attempts[p].publicState == .possible {
      enterTerminal(p, .failed)
    } else if attempts[p].publicState.isUnderWay && !attempts[p].internalState.isTerminal {
      enterTerminal(p, .cancelled)
    }
  }

  @inlinable
  mutating func configure<H: TouchHost<Behavior> & ~Copyable>(_ r: Int, _ behavior: Behavior, _ host: inout H) {
    if recognizers[r].keeper < 0 && !hasRoomToKeep(behavior) { return drop(.recognizers, 0, &host) }
    var prepared = behavior
    prepared.prepare(touchCapacity: limits.touches)
    // N-12 [decision]: an attempt under way ends, as if it were disabled, replaced and enabled; one that is disabled
    // already stays as it is.
    if recognizers[r].settings.isEnabled { leave(r) }
    if behaviors[r].configure(as: prepared) {
      // What it was when it was last looked at: it may have turned into another kind by itself since.
      if behaviors[r].keepsTouches != (recognizers[r].keeper >= 0) {
        stopKeeping(r)
        startKeeping(r)
      }
      return
    }
    stopKeeping(r)
    behaviors[r] = prepared
    startKeeping(r)
    let p = Int(recognizers[r].place)
    if p >= 0 {
      // What the old kind remembered means nothing to the new one.
      attempts[p].memory = GestureMemory()
      attempts[p].selection = TouchSet()
      attempts[p].pinnedCount = 0
    }
  }
}
