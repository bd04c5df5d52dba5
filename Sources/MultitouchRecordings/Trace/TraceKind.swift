// The words of trace kinds in a trace's text (SPEC N-10).

import Multitouch

extension TraceKind {
  /// The word that stands for it in a trace's text.
  public var word: String { traceWord }
}
