/// The part of an event hook that is told (D-5).
public enum HookSide: UInt8, Hashable, Sendable, CaseIterable { case before, after }
