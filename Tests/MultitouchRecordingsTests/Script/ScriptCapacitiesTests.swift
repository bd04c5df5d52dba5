import MultitouchRecordings
import Testing

@Suite struct ScriptCapacitiesTests {
  @Test func `N-15 - what a script leaves out is as in Appendix B`() {
    let capacities = ScriptCapacities()
    #expect((capacities.touches, capacities.touchRecords, capacities.recognizers) == (11, 64, 64))
    #expect((capacities.offered, capacities.active) == (32, 64))
    #expect((capacities.views, capacities.viewDepth, capacities.windows) == (256, 32, 8))
    #expect((capacities.registrations, capacities.requirementEdges) == (64, 256))
    #expect(capacities.overflow == .ignoreNew)
  }
}
