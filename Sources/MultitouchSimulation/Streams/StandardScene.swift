import Multitouch
import MultitouchRecordings

/// The scene the stream scenarios are played on: what an application with a zoomable picture has.
///
/// A window of 1080 × 1920 points (v0), a container (v1) and the content (v2), each a little inside the one before.
/// On the content, with UIKit's constants: a single tap that requires the double tap to fail, a long press, and a pan,
/// a pinch and a rotation that recognize simultaneously with each other and with nothing else.
public enum StandardScene {
  /// The number of the view the recognizers are on.
  public static let contentView = 2
  /// The content's extent on the screen; a touch is bound to it if it lands here.
  public static let content = Rect(x: 40, y: 40, width: 1000, height: 1840)
  /// Where fingers stay: inside the content, away from its edge by more than any finger's noise.
  static let playArea = Rect(x: 70, y: 70, width: 940, height: 1780)

  /// A script with the scene and the host's answers, and no steps.
  public static func script() -> TouchScript {
    var script = TouchScript()
    script.scene = [
      .addWindow(ViewAttributes(frame: Rect(x: 0, y: 0, width: 1080, height: 1920)), level: 0),
      .addView(ViewAttributes(frame: Rect(x: 20, y: 20, width: 1040, height: 1880)), parent: 0),
      .addView(contentAttributes, parent: 1),
    ]
    for recognizer in StandardRecognizer.allCases {
      script.scene.append(.addRecognizer(specification(of: recognizer), view: contentView))
    }
    script.scene.append(
      .require(StandardRecognizer.singleTap.rawValue, toFail: StandardRecognizer.doubleTap.rawValue))
    for asked in companions {
      let others = companions.filter { $0 != asked }.map(\.rawValue)
      script.answers.append(ScriptAnswer(.simultaneously(recognizer: asked.rawValue), .only(others)))
    }
    return script
  }

  /// Those that recognize at the same time as each other.
  static let companions: [StandardRecognizer] = [.pan, .pinch, .rotation]

  private static var contentAttributes: ViewAttributes {
    var attributes = ViewAttributes(frame: Rect(x: 20, y: 20, width: 1000, height: 1840))
    attributes.isMultipleTouchEnabled = true
    return attributes
  }

  private static func specification(of recognizer: StandardRecognizer) -> RecognizerSpec {
    var settings = RecognizerSettings()
    settings.hasDelegate = companions.contains(recognizer)
    switch recognizer {
    case .singleTap: return RecognizerSpec(.tap(TapParameters(taps: 1)), settings)
    case .doubleTap: return RecognizerSpec(.tap(TapParameters(taps: 2)), settings)
    case .longPress: return RecognizerSpec(.longPress(LongPressParameters()), settings)
    case .pan: return RecognizerSpec(.pan(PanParameters()), settings)
    case .pinch: return RecognizerSpec(.pinch(PinchParameters()), settings)
    case .rotation: return RecognizerSpec(.rotation(RotationParameters()), settings)
    }
  }
}
