/// The recognizers of the standard scene; the raw value is the number by which a script and a trace name them.
public enum StandardRecognizer: Int, CaseIterable, Hashable, Sendable {
  case singleTap
  case doubleTap
  case longPress
  case pan
  case pinch
  case rotation
}
