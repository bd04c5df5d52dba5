/// A step of a control's tracking (SPEC §5).
public enum TrackingStep: UInt8, Hashable, Sendable, CaseIterable { case begin, `continue`, end, cancel }
