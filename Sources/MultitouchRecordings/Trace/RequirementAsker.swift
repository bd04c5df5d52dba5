/// Whose delegate a dynamic failure requirement was asked of (G-5.2).
public enum RequirementAsker: UInt8, Hashable, Sendable, CaseIterable { case r, q }
