// The trace numbers in ids, for contexts that know things by those alone.

extension ViewID {
  /// The trace number it was made with (`numbered:`); nil for an id that an engine gave out.
  @inlinable public var traceNumber: Int? { generation == .max && index != noNumber ? Int(index) : nil }
}

extension WindowID {
  /// The trace number it was made with (`numbered:`); nil for an id that an engine gave out.
  @inlinable public var traceNumber: Int? { generation == .max && index != noNumber ? Int(index) : nil }
}

extension RecognizerID {
  /// The trace number it was made with (`numbered:`); nil for an id that an engine gave out.
  @inlinable public var traceNumber: Int? { generation == .max && index != noNumber ? Int(index) : nil }
}
