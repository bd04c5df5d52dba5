import Multitouch
import Testing

@testable import MultitouchSimulation

struct TurnTests {
  @Test(arguments: [
    (0.0, 1.0, 0.0), (30, 0.8660254037844386, 0.5), (90, 0, 1), (180, -1, 0), (-90, 0, -1),
    (405, 0.7071067811865476, 0.7071067811865476),
    (-1170, 0, -1),
  ])
  func `a turn has the cosine and sine of its angle`(degrees: Double, cosine: Double, sine: Double) {
    let turn = Turn(degrees: degrees)
    #expect(abs(turn.cosine - cosine) < 1e-12)
    #expect(abs(turn.sine - sine) < 1e-12)
  }

  @Test func `the angle between two vectors is the turn from one to the other`() throws {
    for degrees in stride(from: -88.0, through: 88, by: 4) {
      let old = Turn(degrees: 77).applied(to: Point(x: 150, y: 0))
      let new = Turn(degrees: 77 + degrees).applied(to: Point(x: 90, y: 0))
      let found = try #require(Turn.degrees(from: old, to: new))
      #expect(abs(found - degrees) < 1e-10)
    }
  }

  @Test func `there is no angle beyond a right one`() {
    #expect(Turn.degrees(from: Point(x: 1, y: 0), to: Point(x: 0, y: 1)) == nil)
    #expect(Turn.degrees(from: Point(x: 1, y: 0), to: Point(x: -1, y: 1)) == nil)
    #expect(Turn.degrees(from: .zero, to: Point(x: 1, y: 0)) == nil)
  }
}
