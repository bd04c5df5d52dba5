import Multitouch
import Testing

@testable import MultitouchSimulation

struct FieldScenarioTests {
  @Test(arguments: FieldScenario.allCases) func `field scenarios end as their name says`(scenario: FieldScenario) throws
  {
    guard case .known(let truth) = scenario.make(rows: 1500, seed: 3).truth else {
      Issue.record("the truth of \(scenario.name) should be known")
      return
    }
    let counts = truth.counts
    switch scenario {
    case .pinchHandOver, .palm, .sharedPixel:
      #expect(counts[.pinch, .ended] > 1 && truth.events.count == 2 * counts[.pinch, .ended])
    case .threeToTwo:
      #expect(counts[.pinch, .ended] > 1 && counts[.singleTap, .ended] == counts[.pinch, .ended])
    case .panRelay, .strayFinger:
      #expect(counts[.pan, .ended] > 1 && truth.events.count == 2 * counts[.pan, .ended])
    case .cancelledPinch:
      #expect(counts[.pinch, .cancelled] > 1 && truth.events.count == 2 * counts[.pinch, .cancelled])
    case .cancelledPan:
      #expect(counts[.pan, .cancelled] > 1 && truth.events.count == 2 * counts[.pan, .cancelled])
    }
  }

  @Test func `fingers on a shared pixel are exactly there, twice`() {
    let stream = FieldScenario.sharedPixel.make(rows: 1, seed: 1).stream
    var places: [Int64: Point] = [:]
    var meetings = 0
    var wereTogether = false
    for index in stream.frames.indices {
      for change in stream.changes(ofFrame: index) where change.phase == .began || change.phase == .moved {
        places[change.contact.rawValue] = change.location
      }
      let areTogether = places[1] != nil && places[1] == places[2]
      if areTogether && !wereTogether { meetings += 1 }
      wereTogether = areTogether
    }
    #expect(meetings == 2)
  }

  @Test func `one gesture makes a script of its own`() {
    let experiment = FieldScenario.pinchHandOver.make(rows: 1, seed: 1)
    #expect(experiment.stream.changes.filter { $0.phase == .began }.count == 3)
    #expect(experiment.script().steps.count == experiment.stream.frames.count + 1)
  }
}
