import Multitouch
import MultitouchRecordings

/// A scene, a stream to play on it, and what must come of it.
public struct StreamExperiment: Equatable, Sendable {
  /// What it is called in a report, for example `pans`.
  public var name: String
  /// The scene, the answers of its host and the capacities it needs; without steps.
  public var scene: TouchScript
  /// What is played.
  public var stream: TouchStream
  /// What must come of it.
  public var truth: StreamTruth

  /// Makes an experiment.
  public init(name: String, scene: TouchScript, stream: TouchStream, truth: StreamTruth) {
    self.name = name
    self.scene = scene
    self.stream = stream
    self.truth = truth
  }

  /// The recognizers the scene makes.
  public var recognizerCount: Int {
    scene.scene.count { if case .addRecognizer = $0 { true } else { false } }
  }

  /// The whole experiment as one script, for another engine, a file or the fuzzer.
  ///
  /// Costs an array per frame.
  public func script() -> TouchScript {
    var script = scene
    script.steps = stream.steps()
    return script
  }

  /// The truth, asking a reference engine for it if nobody else knows.
  ///
  /// - Parameter reference: runs a script and returns its trace; called at most once, only for
  ///   ``StreamTruth/ofReference``. Its errors are passed on.
  public func truth<Failure: Error>(
    by reference: (TouchScript) throws(Failure) -> [TraceRecord]
  ) throws(Failure) -> RecognitionTruth {
    switch truth {
    case .known(let truth): truth
    case .ofReference: RecognitionTruth(trace: try reference(script()), recognizerCount: recognizerCount)
    }
  }
}
