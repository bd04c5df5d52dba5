// A script that is nothing but an interaction with gestures of its kind.

import Multitouch
import MultitouchRecordings

extension ScriptComposer {
  /// Now and then replaces what was composed by an interaction alone, drawn last so that other scripts stay as they
  /// are.
  ///
  /// On a generated scene an interaction meets hosts that answer in its place and commands that take things away under
  /// it. Alone it meets gestures of its own kind, many at their thresholds, and what it tells can be judged.
  mutating func playAloneNowAndThen() {
    if random.chance(1, of: 8) { playAlone() }
  }

  /// A script of nothing but an interaction and a few of its gestures, of one hand or two, literal or hardened.
  private mutating func playAlone() {
    let scenario = InteractionScenarios.all[random.below(InteractionScenarios.all.count)]
    let seed = UInt64(random.below(1 << 30))
    script = scenario.make(gestures: random.within(1...4), seed: seed).script()
    if random.chance(1, of: 3) { playAnotherHand(of: scenario) }
    let isHardened = random.chance(1, of: 2)
    switch script.system {
    case .delayedTap(var taps):
      taps.isHardened = isHardened
      vary(&taps)
      script.system = .delayedTap(taps)
      if random.chance(2, of: 3) { askForSomethingElse(taps) }
    case .webTap(var web):
      web.isHardened = isHardened
      vary(&web)
      script.system = .webTap(web)
      if random.chance(1, of: 3) { scrollMeanwhile() }
    case .tapDragHold(let control, var press):
      vary(&press)
      script.system = .tapDragHold(control: control, press)
    case .dial(var dial):
      dial.deadRadius = Double(random.pick([0, 20, 40, 100]))
      vary(&dial.press)
      script.system = .dial(dial)
    default: break
    }
    if random.chance(1, of: 3) { rest() }
    if random.chance(1, of: 2) { for _ in 0..<random.within(1...3) { moveToABound() } }
    if random.chance(1, of: 2) { playAtTheLimits(middle()) }
    if case .webTap = script.system, random.chance(1, of: 3) { tapInSpots(middle()) }
  }

  /// Behind all others quick taps in spots too far apart to count together, and a second one in one of them: several
  /// wait when it comes, and it follows one of them (WEB-1).
  private mutating func tapInSpots(_ centre: Point) {
    let last = script.steps.compactMap { if case .frame(let time, _) = $0 { time } else { nil } }.max()
    var time = (last ?? script.startTime) + 1_000 * ScriptComposer.millisecond
    nextContact = 7_000
    let count = random.within(2...3)
    for index in 0...count {
      let spot = index < count ? index : random.below(count)
      let finger = contact()
      let place = Point(x: centre.x + 100 * Double(spot), y: centre.y)
      script.insert(.began(finger, x: place.x, y: place.y), at: time)
      time += Int64(random.within(1...6)) * 10 * ScriptComposer.millisecond
      script.insert(.ended(finger), at: time)
      time += Int64(random.within(1...5)) * 10 * ScriptComposer.millisecond
    }
  }

  /// The middle of what the script's system looks after.
  private func middle() -> Point {
    var frame = frame(of: SystemLimits(script).view ?? 0)
    switch script.system {
    case .dial(let dial): return frame.origin + dial.centre
    case .collection(let collection):
      frame.origin = frame.origin + collection.origin
      (frame.width, frame.height) = (collection.itemSize.x, collection.itemSize.y)
    default: break
    }
    return Point(x: frame.origin.x + frame.width / 2, y: frame.origin.y + frame.height / 2)
  }

  /// What a scenario leaves as it is: the order of actions, one for both, presses that are told.
  private mutating func vary(_ taps: inout ScriptDelayedTap) {
    taps.registersRepeatFirst = random.chance(1, of: 3)
    taps.sharesAction = random.chance(1, of: 3)
    if random.chance(1, of: 3) { taps.holdDelay = .milliseconds(random.pick([50, 100, 200, 350, 500])) }
    if random.chance(1, of: 4) { taps.delay = .milliseconds(random.pick([0, 100, 300, 500])) }
  }

  /// The other ways to a single tap, on the scene of the recipe.
  private mutating func vary(_ web: inout ScriptWebTap) {
    guard case .recipe(let single) = web.variant else { return }
    switch random.below(4) {
    case 0: web.variant = .window(view: 1)
    case 1:
      let first = script.scene.count { if case .addRecognizer = $0 { true } else { false } }
      var delegated = RecognizerSettings()
      delegated.hasDelegate = true
      for taps in 2...3 {
        script.scene.append(.addRecognizer(RecognizerSpec(.tap(TapParameters(taps: taps)), delegated), view: 1))
      }
      web.variant = .requirement(single, first, first + 1)
    default: break
    }
  }

  /// Taps that are counted together, holds that come sooner.
  private mutating func vary(_ press: inout ScriptPress) {
    if random.chance(1, of: 2) { press.countInterval = .milliseconds(random.pick([100, 200, 300, 600])) }
    if random.chance(1, of: 4) { press.holdTime = .milliseconds(random.pick([0, 100, 300])) }
  }

  /// Gestures of the same kind at the same time, by fingers of their own.
  private mutating func playAnotherHand(of scenario: any InteractionScenario) {
    let other = scenario.make(gestures: random.within(1...3), seed: UInt64(random.below(1 << 30))).script()
    let delay = Int64(random.below(60)) * 10 * ScriptComposer.millisecond
    for step in other.steps {
      guard case .frame(let time, let changes) = step else { continue }
      for var change in changes {
        change.contact = ContactID(change.contact.rawValue &+ 1_000)
        script.insert(change, at: time + delay)
      }
    }
  }

  /// All fingers rest in the middle of something, about as long as something takes.
  private mutating func rest() {
    let pause: Int64 = random.pick([100, 200, 350, 500, 900]) * ScriptComposer.millisecond
    TimeShift.shift(&script, from: random.below(script.steps.count), by: pause + Int64(random.within(-1...1)))
  }

  /// Somebody else asks for something about a button, at a time that its second tap may come before (row B5).
  private mutating func askForSomethingElse(_ taps: ScriptDelayedTap) {
    guard !script.steps.isEmpty, !taps.controls.isEmpty else { return }
    let request = PerformRequest(target: Int64(random.pick(taps.controls)), selector: Int64(random.within(1...9)))
    let delay = Int64(random.within(1...20)) * 100 * ScriptComposer.millisecond
    script.steps.insert(.command(.perform(request, delay: delay)), at: random.below(script.steps.count))
  }

  /// Something scrolls for a while: the timers' mode is another one (§6.1).
  private mutating func scrollMeanwhile() {
    let first = random.below(script.steps.count)
    script.steps.insert(.command(.setMode(isDefault: false)), at: first)
    let last = random.within(first + 1...script.steps.count)
    script.steps.insert(.command(.setMode(isDefault: true)), at: last)
  }

  // MARK: Bounds

  /// Moves a finger to a place where its interaction changes its mind: one of its samples, or all of them.
  private mutating func moveToABound() {
    let strokes = ContactStroke.all(in: script)
    if strokes.isEmpty { return }
    let places = random.pick(strokes).places
    let place = random.pick(places)
    guard let landing = script.change(at: places[0])?.change, let old = script.change(at: place)?.change,
      old.phase == .began || old.phase == .moved
    else { return }
    let step = Point(x: Double(random.pick([0, 0, 1, -1])) / 64, y: 0)
    let target = bound(landing.location, old.location) + step
    if old.phase == .moved {
      return script.replace(at: place, .moved(old.contact, x: target.x, y: target.y))
    }
    for place in places {
      guard var change = script.change(at: place)?.change, change.phase == .began || change.phase == .moved else {
        continue
      }
      change.location = change.location + (target - old.location)
      script.replace(at: place, change)
    }
  }

  /// A place at which the script's interaction changes its mind about a finger.
  private mutating func bound(_ landing: Point, _ place: Point) -> Point {
    let direction = random.pick([
      Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0.6, y: 0.8), Point(x: -0.8, y: 0.6),
    ])
    switch script.system {
    case .tapDragHold(_, let press): return landing + direction.scaled(by: press.slop)
    case .dial(let dial):
      if random.chance(1, of: 3) { return landing + direction.scaled(by: dial.press.slop) }
      return origin(of: dial.control) + dial.centre + direction.scaled(by: dial.deadRadius)
    case .collection(let system):
      // Far less than a scroll, from an item to a gap; or a landing on an item's edge.
      if random.chance(1, of: 2) { return place + direction.scaled(by: Double(random.within(1...9))) }
      let pitch = system.itemSize + system.spacing
      let corner = Point(
        x: Double(random.below(8)) * pitch.x + random.pick([0, system.itemSize.x]),
        y: Double(random.below(8)) * pitch.y + random.pick([system.itemSize.y / 2, 0, system.itemSize.y]))
      return origin(of: system.view) + system.origin + corner
    case .delayedTap(let system):
      let button = random.pick(system.controls)
      var frame = frame(of: button)
      let slop = script.profile.controlDragSlop
      frame.origin = frame.origin + Point(x: -slop, y: -slop)
      frame.width += 2 * slop
      frame.height += 2 * slop
      return edgePlace(frame)
    default: return place + direction.scaled(by: Double(random.within(1...50)))
    }
  }

  private func origin(of view: Int) -> Point { frame(of: view).origin }

  /// The frame of a view in the window's view, which lies at the origin of the screen; a scenario's scenes are flat.
  private func frame(of number: Int) -> Rect {
    var view = 0
    for command in script.scene {
      switch command {
      case .addWindow(let attributes, _), .addView(let attributes, _), .addControl(_, let attributes, _):
        if view == number { return attributes.frame }
        view += 1
      default: break
      }
    }
    return Rect(x: 0, y: 0, width: 0, height: 0)
  }
}

extension Point {
  fileprivate func scaled(by factor: Double) -> Point { Point(x: x * factor, y: y * factor) }
}
