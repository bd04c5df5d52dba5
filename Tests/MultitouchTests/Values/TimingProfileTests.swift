// SPEC §8: the constants of six engines, checked against its table.

import Multitouch
import Testing

struct TimingProfileTests {
  /// The table's rows that Appendix B names, per engine: seconds as ns, distances as they stand; nil where the table
  /// has no notion of it, or knows it only from memory, and UIKit's stands.
  static let table: [(name: String, times: [Int64?], distances: [Double?])] = [
    ("uikit", [750, 350, 350, 500], [45, 45, 45, 10, 10, 10, 8, 10, 5, 20, 70]),
    ("android", [400, 300, 300, 400], [8, 100, 100, 8, 8, nil, 0, nil, 0, 12, nil]),
    ("flutter", [500, 300, 300, 500], [18, 100, 100, 18, 36, 18, 0, nil, 0, nil, nil]),
    ("chromium", [800, 400, 400, 500], [15, 20, 20, 15, 15, 30, 0, nil, 0, nil, nil]),
    ("gtk", [nil, 400, 400, 500], [8, 5, 5, 8, 8, nil, 0, nil, 0, nil, 0]),
    ("hammer", [250, 300, 300, nil], [9, 10, 10, nil, nil, nil, 0, nil, 0, nil, nil]),
  ]

  /// In milliseconds; one that is not a whole number of them is none that the table has.
  static func times(_ p: TimingProfile) -> [Int64] {
    [p.maxTapDuration, p.multiTapInterval, p.tapInterval, p.longPress].map {
      $0.count % 1_000_000 == 0 ? $0.count / 1_000_000 : -1
    }
  }

  static func distances(_ p: TimingProfile) -> [Double] {
    [
      p.allowableMovement, p.multiTapDistance, p.allowableSeparation, p.longPressMovement, p.panHysteresis,
      p.pinchThreshold, p.pinchOffset, p.rotationThreshold, p.rotationOffset, p.edgeRegion, p.controlDragSlop,
    ]
  }

  @Test func `every engine of the table has a profile with its numbers`() {
    #expect(TimingProfile.all.map(\.name) == TimingProfileTests.table.map(\.name))
    let uiKit = TimingProfile.uiKit
    for (row, entry) in zip(TimingProfileTests.table, TimingProfile.all) {
      let times = zip(row.times, TimingProfileTests.times(uiKit)).map { $0 ?? $1 }
      let distances = zip(row.distances, TimingProfileTests.distances(uiKit)).map { $0 ?? $1 }
      #expect(TimingProfileTests.times(entry.profile) == times, "\(row.name)")
      #expect(TimingProfileTests.distances(entry.profile) == distances, "\(row.name)")
    }
  }

  @Test func `the switches are those of the reading notes`() {
    #expect(TimingProfile.all.filter { $0.profile.multiTapAnchor == .previousBegan }.map(\.name) == ["flutter"])
    #expect(TimingProfile.all.filter { $0.profile.multiTapScope == .sameWindow }.map(\.name) == ["chromium", "gtk"])
    #expect(TimingProfile.all.allSatisfy { !$0.profile.viewCancelBeforeAction })
  }

  @Test func `a swipe takes its six constants from the profile (Appendix B)`() {
    let usual = SwipeParameters()
    #expect(usual.minimumPrimaryMovement == 50 && usual.maximumSecondaryMovement == 50)
    #expect(usual.primaryLoss == 0.94 && usual.secondaryLoss == 0.98)
    #expect(usual.maxDuration == .milliseconds(500) && usual.oppositeAllowance == 0)
    var profile = TimingProfile.uiKit
    profile.swipeMinimumPrimary = 1
    profile.swipeMaximumSecondary = 2
    profile.swipePrimaryLoss = 0.25
    profile.swipeSecondaryLoss = 0.5
    profile.swipeMaxDuration = .milliseconds(3)
    profile.swipeOppositeAllowance = 4
    let own = SwipeParameters(profile: profile)
    #expect(own.minimumPrimaryMovement == 1 && own.maximumSecondaryMovement == 2)
    #expect(own.primaryLoss == 0.25 && own.secondaryLoss == 0.5)
    #expect(own.maxDuration == .milliseconds(3) && own.oppositeAllowance == 4)
  }
}
