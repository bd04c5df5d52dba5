// Making things from outside a callback: commands that answer with an id (N-12).

extension TouchEngine {
  /// Makes a window and its view, in front of its level; nil if it was refused.
  ///
  /// It is for good: what is not to be seen for a while is hidden (``ViewSettings/isHidden``).
  @inlinable
  public mutating func addWindow<H: TouchHost<Behavior> & ~Copyable>(
    _ settings: ViewSettings, level: Int = 0, host: inout H
  ) -> (window: WindowID, view: ViewID)? {
    guard beginMaking() else { return nil }
    let made = makeWindow(settings, level, &host)
    endMaking(&host)
    guard let w = made else { return nil }
    return (tree.windowID(w), tree.id(Int(tree.windows[w].root)))
  }

  /// Makes a view, as the newest subview of another; nil if it was refused.
  @inlinable
  public mutating func addView<H: TouchHost<Behavior> & ~Copyable>(
    _ settings: ViewSettings, parent: ViewID, host: inout H
  ) -> ViewID? {
    guard beginMaking() else { return nil }
    let made = makeView(settings, parent, &host)
    endMaking(&host)
    guard let i = made else { return nil }
    return tree.id(i)
  }

  /// Makes a recognizer, as the newest on a view; nil if it was refused.
  @inlinable
  public mutating func addRecognizer<H: TouchHost<Behavior> & ~Copyable>(
    _ behavior: Behavior, _ settings: RecognizerSettings = RecognizerSettings(), view: ViewID, host: inout H
  ) -> RecognizerID? {
    guard beginMaking() else { return nil }
    let made = makeRecognizer(behavior, settings, view, &host)
    endMaking(&host)
    guard let r = made else { return nil }
    return recognizerID(r)
  }

  /// Makes a control, as the newest subview of a view; nil if it was refused.
  @inlinable
  public mutating func addControl<H: TouchHost<Behavior> & ~Copyable>(
    _ control: ControlSettings, _ settings: ViewSettings, parent: ViewID, host: inout H
  ) -> ControlID? {
    guard beginMaking() else { return nil }
    let made = makeControl(control, settings, parent, &host)
    endMaking(&host)
    guard let i = made else { return nil }
    return ControlID(tree.id(i))
  }

  /// Whether something can be made: not from inside a callback, which is counted (N-12).
  @inlinable
  mutating func beginMaking() -> Bool {
    if isBusy {
      refuseNestedInput()
      return false
    }
    isBusy = true
    return true
  }

  /// What was made from outside a callback is followed by D-8 … D-30, as any command is (N-12).
  @inlinable
  mutating func endMaking<H: TouchHost<Behavior> & ~Copyable>(_ host: inout H) {
    noteCommand()
    runTimerSteps(&host)
    isBusy = false
  }
}
