import Multitouch
import Testing

struct GestureValuesTests {
  @Test func `there are as many numbers as are given, and zero beyond them`() {
    let all = [
      GestureValues(), GestureValues(1), GestureValues(1, 2), GestureValues(1, 2, 3), GestureValues(1, 2, 3, 4),
    ]
    for (count, values) in all.enumerated() {
      #expect(values.count == count)
      for place in -1...5 { #expect(values[place] == (0..<count ~= place ? Double(place + 1) : 0)) }
    }
  }
}
