// A script that has been through the engine, with everything a person may want to see of it.

import Multitouch
import MultitouchRecordings

/// A script, what the engine made of it, and why.
public struct Replay: Sendable {
  /// What was played.
  public let script: TouchScript
  /// What the engine did.
  public let trace: Trace
  /// The contacts, in the order they land.
  public let contacts: [ReplayContact]
  /// The trace as lines, one a record, made as they are asked for.
  public let events: ReplayEvents
  /// What the recording behind the script lost; empty if there is none.
  public let losses: [RecordingLoss]
  /// The scene's views, for the picture.
  let views: SceneViews

  /// Plays a script through the engine; `losses` are those of the recording it was made of.
  ///
  /// Throws a ``ScriptCapacityError`` if no engine that is built in has room for it.
  public init(_ script: TouchScript, losses: [RecordingLoss] = []) throws(ScriptCapacityError) {
    let run = try ScriptRunner.observe(script, isProbing: false)
    let records = run.records
    self.script = script
    self.losses = losses
    trace = Trace(records)
    contacts = ReplayContact.all(of: script, records)
    views = SceneViews(script, run, records)
    events = ReplayEvents(script, run, records, contacts)
  }

  /// When the script starts, ns: the times that words and picture show count from here.
  var startTime: Int64 { script.clampedStart }

  /// The script's expectations that the trace does not meet.
  public var failures: [ScriptFailure] { script.failures(of: trace) }

  /// A script under the constants of another profile: what it left at its own profile's defaults follows.
  ///
  /// Its expectations go: they were those of the other constants.
  public static func script(_ script: TouchScript, under profile: TimingProfile) throws(TextSyntaxError) -> TouchScript
  {
    // In the text, defaults are left out: read under another profile they are that one's.
    var bare = script
    bare.expectations = []
    var lines = TouchFormat.text(of: bare).split(separator: "\n", omittingEmptySubsequences: false)
    lines.removeAll { $0.hasPrefix("profile ") }
    var other = TouchScript()
    other.profile = profile
    let line = TouchFormat.text(of: other).split(separator: "\n").first { $0.hasPrefix("profile ") }
    if let line { lines.insert(line, at: 1) }
    return try TouchFormat.script(from: lines.joined(separator: "\n"), file: "the script under another profile")
  }
}
