// Raw samples and what is predicted from them (T-12, T-13): no part of a trace (T-14), but a host can ask for both.

import Multitouch
import MultitouchRecordings

extension ModelSession {
  static let maxSamples = 128

  // MARK: Raw samples

  /// A source hands over raw samples that belong to the next frame.
  ///
  /// [decision] T-12: at most 128 before a frame, and none at a bad place (N-11).
  func collect(_ given: [ScriptSample]) {
    mark(.t12, .t14)
    for sample in given where waitingSamples.count < ModelSession.maxSamples && ModelParameters.isPlace(sample.location)
    {
      waitingSamples.append(sample)
    }
  }

  /// T-12: what has waited for a change of a touch, and the change itself, the last of them.
  ///
  /// [decision] T-12: one that is later than the frame is of its time; one that is before all time is of its beginning.
  func takeSamples(of touch: ModelTouch) {
    // Without one nobody asks.
    if !(guest?.asksForSamples ?? false) { return }
    touch.pastSamples = ModelTouch.lastTwo(of: touch.pastSamples + touch.samples)
    var mine: [ScriptSample] = []
    if !waitingSamples.isEmpty {
      mine = waitingSamples.filter { $0.contact == touch.contact }
      waitingSamples.removeAll { $0.contact == touch.contact }
    }
    mine.append(ScriptSample(contact: touch.contact, time: now, location: touch.place))
    // T-5: one that has just landed has been nowhere else.
    var previous = touch.change == .began ? nil : Optional(touch.previousPlace)
    touch.samples = []
    for sample in mine {
      let time = min(max(sample.time, -ModelSession.timeLimit), now)
      touch.samples.append(
        TouchSample(
          location: sample.location, previousLocation: previous ?? sample.location,
          timestamp: Timestamp(nanoseconds: time)))
      previous = sample.location
    }
  }

  /// After a frame from outside: [decision] T-12, samples of a contact that is not down belong to nobody.
  func dropStraySamples() {
    if waitingSamples.isEmpty { return }
    waitingSamples.removeAll { liveTouch($0.contact) == nil }
  }

  // MARK: Predicted touches

  /// T-13: where a touch of this event will be, the nearest first.
  ///
  /// [decision] T-13: at most four, and none by steps of no time or of a touch that rests; a time saturates as a
  /// deadline does (N-15).
  func predictions(of touch: ModelTouch) -> [TouchSample] {
    let step = ModelParameters.duration(profile.predictionStep)
    guard touch.isLive, touch.change == .began || touch.change == .moved, step > 0, let p = touch.samples.last,
      let q = ModelTouch.latest(of: touch.pastSamples + touch.samples, except: p.timestamp)
    else { return [] }
    var predictions: [TouchSample] = []
    for i in 0..<ModelParameters.count(profile.predictionCount, 0...TimingProfile.predictionLimit) {
      let (product, isTooLong) = step.multipliedReportingOverflow(by: Int64(i + 1))
      let ahead = isTooLong ? Int64.max : product
      let (sum, isTooLate) = p.timestamp.nanoseconds.addingReportingOverflow(ahead)
      let time = isTooLate ? ModelSession.deadlineLimit : min(sum, ModelSession.deadlineLimit)
      let factor = Double(ahead) / Double(p.timestamp.nanoseconds - q.timestamp.nanoseconds)
      let place = Point(
        x: p.location.x + (p.location.x - q.location.x) * factor,
        y: p.location.y + (p.location.y - q.location.y) * factor)
      predictions.append(
        TouchSample(
          location: place, previousLocation: predictions.last?.location ?? p.location,
          timestamp: Timestamp(nanoseconds: time)))
    }
    return predictions
  }
}

extension ModelTouch {
  /// The latest of some samples, but for those of one time; of several of its time the last.
  static func latest(of samples: [TouchSample], except time: Timestamp?) -> TouchSample? {
    var latest: TouchSample?
    for sample in samples where sample.timestamp != time {
      if let known = latest, known.timestamp > sample.timestamp { continue }
      latest = sample
    }
    return latest
  }

  /// What of the samples of former events a prediction can start from: time only goes on, so a touch is never again at
  /// a time before the last of them.
  static func lastTwo(of samples: [TouchSample]) -> [TouchSample] {
    guard let last = latest(of: samples, except: nil) else { return [] }
    guard let other = latest(of: samples, except: last.timestamp) else { return [last] }
    return [other, last]
  }
}
