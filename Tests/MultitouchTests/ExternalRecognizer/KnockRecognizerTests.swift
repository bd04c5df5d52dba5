// A discrete recognizer from outside takes part on equal terms: it waits and is waited for, excludes and is excluded.

import Multitouch
import Testing

@Suite struct KnockRecognizerTests {
  private static func stage(_ behaviors: MixedBehavior..., together: Bool = false) -> Stage<MixedBehavior> {
    var stage = Stage<MixedBehavior>()
    for behavior in behaviors { stage.add(behavior, hasDelegate: together) }
    stage.host.allowsTogether = together
    return stage
  }

  /// Two knocks, the second lifting at 210 ms; then time for every timer.
  private static func knockTwice(_ stage: inout Stage<MixedBehavior>, at start: Int64 = 0) {
    stage.tap(from: start, to: start + 60)
    stage.tap(from: start + 150, to: start + 210)
    stage.runOut(to: start + 2000)
  }

  @Test func `two knocks are recognized at the second lift`() {
    var stage = Self.stage(.knock(KnockRecognizer()))
    Self.knockTwice(&stage)
    #expect(stage.host.actions == ["0 ended 210"])
    #expect(stage.host.lastAction?.location == Point(x: 100, y: 100))
    let isQuiescent = stage.engine.isQuiescent
    #expect(isQuiescent)
  }

  @Test func `a second attempt remembers nothing of the first`() {
    var stage = Self.stage(.knock(KnockRecognizer()))
    Self.knockTwice(&stage)
    stage.tap(from: 3000, to: 3050)
    stage.runOut(to: 4000)
    Self.knockTwice(&stage, at: 5000)
    #expect(stage.host.actions == ["0 ended 210", "0 ended 5210"])
  }

  @Test(arguments: [(100, ["0 ended 210"]), (101, [])] as [(Int64, [String])])
  func `a finger may stay for a hundred milliseconds, inclusive`(firstLift: Int64, expected: [String]) {
    var stage = Self.stage(.knock(KnockRecognizer()))
    stage.tap(from: 0, to: firstLift)
    stage.tap(from: 150, to: 210)
    #expect(stage.host.actions == expected)
  }

  @Test(arguments: [(300, ["0 ended 300"]), (301, [])] as [(Int64, [String])])
  func `both knocks lie within three hundred milliseconds, inclusive`(lastLift: Int64, expected: [String]) {
    var stage = Self.stage(.knock(KnockRecognizer()))
    stage.tap(from: 0, to: 60)
    stage.tap(from: 250, to: lastLift)
    #expect(stage.host.actions == expected)
  }

  @Test func `two fingers are no knock`() {
    var stage = Self.stage(.knock(KnockRecognizer()))
    stage.frame(0, .began(1, x: 10, y: 10), .began(2, x: 90, y: 10))
    stage.frame(40, .ended(1), .ended(2))
    stage.tap(from: 100, to: 140)
    stage.tap(from: 160, to: 190)
    // What failed ignores its touches and begins anew: these are the first and second knock.
    #expect(stage.host.actions == ["0 ended 190"])
  }

  @Test func `a knock excludes a standard recognizer added before it`() {
    var stage = Self.stage(.tap(2), .knock(KnockRecognizer()))
    Self.knockTwice(&stage)
    #expect(stage.host.actions == ["1 ended 210"])
  }

  @Test func `a knock is excluded by a standard recognizer added after it`() {
    var stage = Self.stage(.knock(KnockRecognizer()), .tap(2))
    Self.knockTwice(&stage)
    #expect(stage.host.actions == ["1 ended 210"])
  }

  @Test func `a knock fails when a pan it shares a touch with begins`() {
    var stage = Self.stage(.knock(KnockRecognizer()), .pan)
    stage.tap(from: 0, to: 60)
    stage.frame(100, .began(1, x: 100, y: 100))
    stage.frame(120, .moved(1, x: 140, y: 100))
    stage.frame(140, .ended(1))
    #expect(stage.host.actions == ["1 began 120", "1 ended 140"])
  }

  @Test func `class level: a knock that cannot be excluded dominates a tap before it in order`() {
    var knock = KnockRecognizer()
    knock.isExcludedByTaps = false
    var stage = Self.stage(.knock(knock), .tap(2))
    Self.knockTwice(&stage)
    #expect(stage.host.actions == ["0 ended 210"])
  }

  @Test func `class level: a knock that cannot exclude is dominated by a tap after it in order`() {
    var knock = KnockRecognizer()
    knock.excludesTaps = false
    var stage = Self.stage(.tap(2), .knock(knock))
    Self.knockTwice(&stage)
    #expect(stage.host.actions == ["0 ended 210"])
  }

  @Test func `class level: neither excludes the other, and both act`() {
    var knock = KnockRecognizer()
    knock.excludesTaps = false
    knock.isExcludedByTaps = false
    var stage = Self.stage(.tap(2), .knock(knock))
    Self.knockTwice(&stage)
    #expect(stage.host.actions == ["1 ended 210", "0 ended 210"])
  }

  @Test func `its delegate may let it recognize beside others`() {
    var stage = Self.stage(.tap(2), .knock(KnockRecognizer()), together: true)
    Self.knockTwice(&stage)
    #expect(stage.host.actions == ["1 ended 210", "0 ended 210"])
  }

  @Test func `a tap that requires the knock to fail waits for its timer`() {
    var stage = Stage<MixedBehavior>()
    let tap = stage.add(.tap())
    let knock = stage.add(.knock(KnockRecognizer()))
    stage.require(tap, toFail: knock)
    stage.tap(from: 0, to: 60)
    stage.runOut(to: 299)
    #expect(stage.host.actions == [])
    stage.runOut(to: 300)
    #expect(stage.host.actions == ["0 ended 300"])
  }

  @Test func `a tap that requires the knock to fail never acts once the knock has`() {
    var stage = Stage<MixedBehavior>()
    let tap = stage.add(.tap())
    let knock = stage.add(.knock(KnockRecognizer()))
    stage.require(tap, toFail: knock)
    Self.knockTwice(&stage)
    #expect(stage.host.actions == ["1 ended 210"])
  }

  @Test func `a knock that requires a double tap to fail never acts when that does`() {
    var stage = Stage<MixedBehavior>()
    let doubleTap = stage.add(.tap(2))
    let knock = stage.add(.knock(KnockRecognizer()))
    stage.require(knock, toFail: doubleTap)
    Self.knockTwice(&stage)
    #expect(stage.host.actions == ["0 ended 210"])
  }

  @Test func `a knock that requires a triple tap to fail acts when that does`() {
    var stage = Stage<MixedBehavior>()
    let tripleTap = stage.add(.tap(3))
    let knock = stage.add(.knock(KnockRecognizer()))
    stage.require(knock, toFail: tripleTap)
    Self.knockTwice(&stage)
    #expect(stage.host.actions == ["1 ended 560"])
  }

  @Test func `class level: a knock that waits for taps loses to a double tap before it in order`() {
    var knock = KnockRecognizer()
    knock.waitsForTaps = true
    var stage = Self.stage(.tap(2), .knock(knock))
    Self.knockTwice(&stage)
    #expect(stage.host.actions == ["0 ended 210"])
  }

  @Test func `class level: a knock that holds taps back makes a tap wait for its failure`() {
    var knock = KnockRecognizer()
    knock.holdsTapsBack = true
    var stage = Self.stage(.tap(), .knock(knock))
    stage.tap(from: 0, to: 60)
    stage.runOut(to: 2000)
    #expect(stage.host.actions == ["0 ended 300"])
  }

  @Test func `a disabled knock is not offered touches`() {
    var stage = Stage<MixedBehavior>()
    let knock = stage.add(.knock(KnockRecognizer()))
    var settings = RecognizerSettings()
    settings.isEnabled = false
    stage.engine.perform(.setRecognizer(knock, settings), host: &stage.host)
    Self.knockTwice(&stage)
    #expect(stage.host.actions == [])
  }

  @Test func `a knock configured anew in the middle of an attempt begins anew`() {
    var stage = Stage<MixedBehavior>()
    let knock = stage.add(.knock(KnockRecognizer()))
    stage.tap(from: 0, to: 60)
    stage.engine.perform(.configure(knock, .knock(KnockRecognizer())), host: &stage.host)
    stage.tap(from: 150, to: 210)
    #expect(stage.host.actions == [])
    stage.tap(from: 250, to: 300)
    #expect(stage.host.actions == ["0 ended 300"])
  }
}
