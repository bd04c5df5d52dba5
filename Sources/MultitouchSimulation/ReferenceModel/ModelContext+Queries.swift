// What a host may ask about samples and fingers.

import Multitouch
import MultitouchRecordings

extension ModelContext {
  // MARK: Samples

  // The model keeps no raw samples, for nothing it judges depends on them (T-14): of a touch that changed in this event
  // it knows the main sample, and it predicts nothing.

  public mutating func coalescedCount(of slot: SlotIndex) -> Int? {
    takeSlots()
    guard slots.indices.contains(slot.rawValue), slots[slot.rawValue].change != nil else { return nil }
    return 1
  }

  public mutating func coalesced(_ index: Int, of slot: SlotIndex) -> TouchSample? {
    guard index == 0, coalescedCount(of: slot) != nil else { return nil }
    let touch = slots[slot.rawValue]
    return TouchSample(
      location: touch.place, previousLocation: touch.previousPlace, timestamp: Timestamp(nanoseconds: touch.time))
  }

  public mutating func predictedCount(of slot: SlotIndex) -> Int? {
    takeSlots()
    return slots.indices.contains(slot.rawValue) ? 0 : nil
  }

  public mutating func predicted(_ index: Int, of slot: SlotIndex) -> TouchSample? { nil }

  // MARK: Fingers

  public mutating func location(ofTouch index: Int, of recognizer: RecognizerID) -> Point? {
    guard let recognizer = self.recognizer(recognizer), index >= 0,
      index < recognizer.numberOfTouches
    else { return nil }
    let places = recognizer.gesture.touchPlaces ?? recognizer.tracked.map(\.place)
    return places.indices.contains(index) ? places[index] : nil
  }
}
