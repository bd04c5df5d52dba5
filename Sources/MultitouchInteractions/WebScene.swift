import Multitouch

/// A web view in its container, with recognizers such as web views have, and what tells a single tap beside them.
@frozen
public struct WebScene: Hashable, Sendable {
  /// Where the single tap is looked for.
  public let container: ViewID
  /// The web view, which fills it.
  public let web: ViewID
  /// The web view's own: what a double tap zooms with.
  public let webDouble: RecognizerID
  /// What a single tap follows links with; requires the double to fail.
  public let webSingle: RecognizerID
  /// What a press of 0.5 s marks text with.
  public let webLong: RecognizerID
  /// What scrolls.
  public let webScroll: RecognizerID
  /// What finds the single tap.
  public let variant: WebSingleTapVariant

  @inlinable
  init(
    container: ViewID, web: ViewID, webDouble: RecognizerID, webSingle: RecognizerID, webLong: RecognizerID,
    webScroll: RecognizerID, variant: WebSingleTapVariant
  ) {
    self.container = container
    self.web = web
    self.webDouble = webDouble
    self.webSingle = webSingle
    self.webLong = webLong
    self.webScroll = webScroll
    self.variant = variant
  }
}

/// Which variant a scene is made for.
@frozen
public enum WebSceneKind: UInt8, Hashable, Sendable {
  /// ``WebSingleTapVariant/recipe(tap:)``
  case recipe
  /// ``WebSingleTapVariant/requirement(single:double:triple:)``
  case requirement
  /// ``WebSingleTapVariant/window(observed:)``
  case window
}

extension TouchEngine where Behavior == StandardBehavior {
  /// Makes a container with a web view in it, the web view's recognizers and those of a ``WebSingleTap``; nil if the
  /// engine has no room, and then nothing of it stays.
  ///
  /// The requirements of the second variant are made too, hardened or as they were published. Those beyond the engine's
  /// room are refused and counted (N-15, `recognizers`); the scene is made all the same, and its taps do not wait for
  /// each other.
  @inlinable
  public mutating func addWebScene<H: TouchHost<Behavior> & ~Copyable>(
    _ kind: WebSceneKind, _ settings: ViewSettings, isHardened: Bool = true, parent: ViewID, host: inout H
  ) -> WebScene? {
    guard let container = addView(settings, parent: parent, host: &host) else { return nil }
    guard let scene = fillWebScene(kind, settings, isHardened, container, host: &host) else {
      perform(.destroyView(container), host: &host)
      return nil
    }
    return scene
  }

  @inlinable
  mutating func fillWebScene<H: TouchHost<Behavior> & ~Copyable>(
    _ kind: WebSceneKind, _ settings: ViewSettings, _ isHardened: Bool, _ container: ViewID, host: inout H
  ) -> WebScene? {
    let bounds = Rect(
      x: settings.boundsOrigin.x, y: settings.boundsOrigin.y, width: settings.frame.width,
      height: settings.frame.height)
    var page = ViewSettings(frame: bounds)
    page.isMultipleTouchEnabled = true
    guard let web = addView(page, parent: container, host: &host),
      let webDouble = addTap(2, web, &host), let webSingle = addTap(1, web, &host),
      let webLong = addRecognizer(.longPress(LongPressRecognizer()), view: web, host: &host),
      let webScroll = addRecognizer(.pan(PanRecognizer()), view: web, host: &host)
    else { return nil }
    perform(.require(webSingle, toFail: webDouble), host: &host)
    let variant: WebSingleTapVariant
    switch kind {
    case .recipe:
      guard let tap = addTap(1, container, &host, hasDelegate: true) else { return nil }
      variant = .recipe(tap: tap)
    case .requirement:
      guard let single = addTap(1, container, &host, hasDelegate: true),
        let double = addTap(2, container, &host, hasDelegate: true),
        let triple = addTap(3, container, &host, hasDelegate: true)
      else { return nil }
      variant = .requirement(single: single, double: double, triple: triple)
    case .window: variant = .window(observed: container)
    }
    WebSingleTapOptions(variant, isHardened: isHardened).attach { perform($0, host: &host) }
    return WebScene(
      container: container, web: web, webDouble: webDouble, webSingle: webSingle, webLong: webLong,
      webScroll: webScroll, variant: variant)
  }

  @inlinable
  mutating func addTap<H: TouchHost<Behavior> & ~Copyable>(
    _ taps: Int, _ view: ViewID, _ host: inout H, hasDelegate: Bool = false
  ) -> RecognizerID? {
    var settings = RecognizerSettings()
    settings.hasDelegate = hasDelegate
    let behavior = StandardBehavior.tap(TapRecognizer(TapParameters(taps: taps)))
    return addRecognizer(behavior, settings, view: view, host: &host)
  }
}
