import Multitouch

/// A recognizer's kind and parameters.
public enum RecognizerKind: Equatable, Hashable, Sendable {
  case tap(TapParameters)
  case longPress(LongPressParameters)
  case pan(PanParameters)
  case pinch(PinchParameters)
  case rotation(RotationParameters)
  case swipe(SwipeParameters)
  case screenEdgePan(ScreenEdgePanParameters)
  case triggeredTap(TriggeredTapParameters)
  case touchDelay(TouchDelayParameters)
}
