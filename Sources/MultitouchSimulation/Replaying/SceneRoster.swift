// Which views and recognizers of a script there are, by number.

import Multitouch
import MultitouchRecordings

/// What a command came to, as far as recognizers go.
enum CommandOutcome: Equatable {
  case made(Int, RecognizerSpec, view: Int)
  /// It was added to a view anew.
  case moved(Int, view: Int)
  case set(Int, RecognizerSettings)
  case configured(Int, RecognizerKind)
  case required(Int, toFail: Int)
  /// What was under way of it is over (G-13).
  case left(Int, Leaving)

  /// Why it is over.
  enum Leaving: String, Equatable {
    case disabled
    /// From its view, or with it from the window.
    case removed
    case configured = "configured anew"
  }
}

/// The views and recognizers there are while commands are carried out.
///
/// A stale number is known as one; what else is refused must be told. Refused creations take no number (N-15).
struct SceneRoster {
  private struct Edge: Hashable {
    var from: Int
    var to: Int
  }

  /// The superview of each view, and the view of each recognizer; -1: none. What is in a destroyed view still has one.
  private var parents: [Int: Int] = [:]
  private var homes: [Int: Int] = [:]
  private var requirements: Set<Edge> = []
  private let requirementsMax: Int
  private var viewCount = 0
  private var recognizerCount = 0

  /// Nothing yet.
  init(requirementsMax: Int) { self.requirementsMax = requirementsMax }

  /// Carries out a command.
  ///
  /// - Parameters:
  ///   - refusals: Why this command or later ones were refused, in order, other than for a stale number; what is this
  ///     one's is taken off.
  ///   - later: The commands that come behind it in one callback: where there is room for some, the last are refused.
  mutating func carryOut(
    _ command: ScriptCommand, _ refusals: inout [DropReason], before later: ArraySlice<ScriptCommand> = []
  ) -> [CommandOutcome] {
    func isRefused(_ reason: DropReason) -> Bool {
      guard refusals.first == reason else { return false }
      refusals.removeFirst()
      return true
    }
    switch command {
    case .addWindow: if !isRefused(.views) { addView(below: -1) }
    case .addView(_, let parent), .addControl(_, _, let parent):
      if isThere(parent), !isRefused(.views) { addView(below: parent) }
    case .detachView(let v): if isThere(v), !isRefused(.views) { return detach(v) }
    case .attachView(let v, let parent):
      // Where it is already it only becomes the newest; in itself it cannot be.
      guard isThere(v), isThere(parent), !isRefused(.views), parents[v] != parent, !isIn(v, parent) else { return [] }
      let left = detach(v)
      parents[v] = parent
      return left
    case .destroyView(let v): if isThere(v), !isRefused(.views) { return destroy(v) }
    case .addRecognizer(let spec, let view):
      guard isThere(view) else { return [] }
      let others = later.filter { if case .addRecognizer(_, let view) = $0 { isThere(view) } else { false } }
      if refusals.count(where: { $0 == .recognizers }) > others.count, isRefused(.recognizers) { return [] }
      homes[recognizerCount] = view
      recognizerCount += 1
      return [.made(recognizerCount - 1, spec, view: view)]
    case .detachRecognizer(let r): return move(r, to: -1)
    case .attachRecognizer(let r, let view):
      guard isThere(view), let home = homes[r] else { return [] }
      // Where it is already it only becomes the newest, and its attempt goes on.
      return (home == view ? [] : move(r, to: view)) + [.moved(r, view: view)]
    case .destroyRecognizer(let r):
      let left = move(r, to: -1)
      forget(r)
      return left
    case .require(let r, let q):
      guard homes[r] != nil, homes[q] != nil, r != q else { return [] }
      let edge = Edge(from: r, to: q)
      if !requirements.contains(edge), requirements.count >= requirementsMax, isRefused(.recognizers) { return [] }
      requirements.insert(edge)
      return [.required(r, toFail: q)]
    case .set(let r, let settings):
      if homes[r] != nil { return (settings.isEnabled ? [] : [.left(r, .disabled)]) + [.set(r, settings)] }
    // It is disabled, replaced and enabled.
    case .configure(let r, let kind): if homes[r] != nil { return [.left(r, .configured), .configured(r, kind)] }
    default: break
    }
    return []
  }

  private mutating func addView(below parent: Int) {
    parents[viewCount] = parent
    viewCount += 1
  }

  private mutating func move(_ r: Int, to view: Int) -> [CommandOutcome] {
    if homes[r] == nil { return [] }
    homes[r] = view
    return [.left(r, .removed)]
  }

  /// A view and what is in it leave the window, and their recognizers with them (T-11, G-13).
  private mutating func detach(_ view: Int) -> [CommandOutcome] {
    let left = homes.filter { isIn(view, $0.value) }.keys.sorted()
    parents[view] = -1
    return left.map { .left($0, .removed) }
  }

  private mutating func destroy(_ view: Int) -> [CommandOutcome] {
    let left = detach(view)
    for case .left(let r, _) in left { forget(r) }
    parents[view] = nil
    return left
  }

  private mutating func forget(_ r: Int) {
    homes[r] = nil
    requirements = requirements.filter { $0.from != r && $0.to != r }
  }

  /// Whether there is a view of this number: nothing above it has been destroyed. Costs its depth.
  private func isThere(_ view: Int) -> Bool {
    var next = view
    while let parent = parents[next] {
      if parent == -1 { return true }
      next = parent
    }
    return false
  }

  /// Whether a view is another one or above it. Costs the other one's depth, whatever else there is.
  private func isIn(_ view: Int, _ other: Int) -> Bool {
    var next = other
    while next != view {
      guard let parent = parents[next], parent != -1 else { return false }
      next = parent
    }
    return true
  }
}
