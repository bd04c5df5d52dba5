// A canary of scripts/prove-no-allocation: an output that keeps what it is told in an array, which the embedded compile
// of the interactions must reject.

struct KeepingOutput: InteractionOutput {
  var last: [InteractionEvent] = []

  mutating func interaction(_ event: InteractionEvent, at now: Timestamp) { last = [event, event] }
}

@c public func canary_interaction_array() -> Int32 {
  var engine = InteractionProof.Engine()
  var host = TapDragHold(control: ControlID(numbered: 1), output: KeepingOutput())
  let frame: [1 of ContactChange] = [.ended(1)]
  engine.handle(.zero, frame.span, host: &host)
  return Int32(truncatingIfNeeded: host.output.last.count)
}
