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

  /// The superview of each view, and the view of each recognizer; -1: none.
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
      if parents[parent] != nil, !isRefused(.views) { addView(below: parent) }
    case .detachView(let v): if parents[v] != nil, !isRefused(.views) { return detach(v) }
    case .attachView(let v, let parent):
      guard parents[v] != nil, parents[parent] != nil, !isRefused(.views) else { return [] }
      let left = detach(v)
      parents[v] = parent
      return left
    case .destroyView(let v): if parents[v] != nil, !isRefused(.views) { return destroy(v) }
    case .addRecognizer(let spec, let view):
      guard parents[view] != nil else { return [] }
      let others = later.filter { if case .addRecognizer(_, let view) = $0 { parents[view] != nil } else { false } }
      if refusals.count(where: { $0 == .recognizers }) > others.count, isRefused(.recognizers) { return [] }
      homes[recognizerCount] = view
      recognizerCount += 1
      return [.made(recognizerCount - 1, spec, view: view)]
    case .detachRecognizer(let r): return move(r, to: -1)
    case .attachRecognizer(let r, let view):
      if parents[view] != nil, homes[r] != nil { return move(r, to: view) + [.moved(r, view: view)] }
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
    let gone = views(in: view)
    parents[view] = -1
    return homes.filter { gone.contains($0.value) }.keys.sorted().map { .left($0, .removed) }
  }

  private mutating func destroy(_ view: Int) -> [CommandOutcome] {
    let gone = views(in: view)
    let left = detach(view)
    for case .left(let r, _) in left { forget(r) }
    for view in gone { parents[view] = nil }
    return left
  }

  private mutating func forget(_ r: Int) {
    homes[r] = nil
    requirements = requirements.filter { $0.from != r && $0.to != r }
  }

  /// A view and all below it.
  private func views(in view: Int) -> Set<Int> {
    var found: Set<Int> = [view]
    var waiting = [view]
    while let above = waiting.popLast() {
      for (below, parent) in parents where parent == above && found.insert(below).inserted { waiting.append(below) }
    }
    return found
  }
}
