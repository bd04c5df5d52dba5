// What a host may ask about fingers, controls and responders.

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
    guard let recognizer = thing(session.recognizers, recognizer.traceNumber), index >= 0,
      index < recognizer.numberOfTouches
    else { return nil }
    let places = recognizer.gesture.touchPlaces ?? recognizer.tracked.map(\.place)
    return places.indices.contains(index) ? places[index] : nil
  }

  // MARK: Controls

  public mutating func isTracking(_ control: ControlID) -> Bool { state(of: control)?.isTracking ?? false }

  public mutating func isTouchInside(_ control: ControlID) -> Bool { state(of: control)?.isTouchInside ?? false }

  /// CTL-10.
  public mutating func isHighlighted(_ control: ControlID) -> Bool {
    state(of: control).map { $0.isTracking && $0.isTouchInside } ?? false
  }

  public mutating func settings(of control: ControlID) -> ControlSettings? { state(of: control)?.settings }

  private func state(of control: ControlID) -> ModelControl? {
    thing(session.views, control.view.traceNumber)?.control
  }

  // MARK: Responders

  /// RC-1; the model has an application, no scene, and no delegate.
  public mutating func nextResponder(of responder: Responder) -> Responder? {
    let root: ModelView? =
      switch responder {
      case .view(let view): thing(session.views, view.traceNumber)
      case .window(let window):
        window.traceNumber.flatMap { session.windows.indices.contains($0) ? session.windows[$0].view : nil }
      case .controller(let id): session.views.first { session.controllers[$0.number]?.id == id }
      case .scene, .application, .applicationDelegate: nil
      }
    guard let root else { return nil }
    let chain = session.responders(from: root)
    guard let place = chain.firstIndex(of: responder), place + 1 < chain.count else { return nil }
    return chain[place + 1]
  }
}
