// What a host may ask about samples and fingers.

import Multitouch
import MultitouchRecordings

extension ModelContext {
  // MARK: Samples

  /// A touch of the present event (T-8).
  private mutating func eventTouch(_ slot: SlotIndex) -> ModelTouch? {
    takeSlots()
    guard slots.indices.contains(slot.rawValue), session.isInEvent(slots[slot.rawValue]) else { return nil }
    return slots[slot.rawValue]
  }

  public mutating func coalescedCount(of slot: SlotIndex) -> Int? {
    guard let touch = eventTouch(slot), touch.change != nil else { return nil }
    return touch.samples.count
  }

  public mutating func coalesced(_ index: Int, of slot: SlotIndex) -> TouchSample? {
    guard let touch = eventTouch(slot), touch.change != nil, touch.samples.indices.contains(index) else { return nil }
    return touch.samples[index]
  }

  public mutating func predictedCount(of slot: SlotIndex) -> Int? {
    eventTouch(slot).map { session.predictions(of: $0).count }
  }

  public mutating func predicted(_ index: Int, of slot: SlotIndex) -> TouchSample? {
    guard let predictions = eventTouch(slot).map({ session.predictions(of: $0) }) else { return nil }
    return predictions.indices.contains(index) ? predictions[index] : nil
  }

  // MARK: Fingers

  public mutating func location(ofTouch index: Int, of recognizer: RecognizerID) -> Point? {
    guard let recognizer = self.recognizer(recognizer), index >= 0,
      index < recognizer.numberOfTouches
    else { return nil }
    let places = recognizer.gesture.touchPlaces ?? recognizer.tracked.map(\.place)
    return places.indices.contains(index) ? places[index] : nil
  }
}
