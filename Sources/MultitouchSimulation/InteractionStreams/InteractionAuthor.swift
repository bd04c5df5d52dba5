/// Makes the gestures of one interaction and knows what must be told of each.
///
/// It judges what the panel reports, noise and all, by the rules of SPEC §6 written out for a gesture alone; so a
/// gesture may come as close to a threshold as it likes.
public protocol InteractionAuthor: Sendable {
  /// Plays one gesture and notes what must be told of it.
  mutating func play(in composer: inout InteractionComposer)
}
