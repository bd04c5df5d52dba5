import Multitouch
import MultitouchRecordings
import Testing

@Suite struct PlaceScaleTests {
  static let touch = "E: 0.0 0003 0039 1\nE: 0.0 0003 0035 100\nE: 0.0 0003 0036 50\nE: 0.0 0000 0000 0\n"

  @Test func `a given screen is shared by the values of the axes`() throws {
    let recording = try read(
      "A: 35 -100 299 0 0 10\nA: 36 0 99 0 0 10\n" + Self.touch, screen: ScreenSize(width: 800, height: 600))
    #expect(recording.scaling == .screen(ScreenSize(width: 800, height: 600)))
    #expect(notation(recording) == ["0: +1@400,300"])
  }

  @Test func `with a resolution a point is 1/163 inch`() throws {
    // 254 units a millimetre: 100 units are 100 / 254 / 25.4 inch.
    let recording = try read("A: 35 0 4095 0 0 254\nA: 36 0 4095 0 0 127\n" + Self.touch)
    #expect(recording.scaling == .resolution)
    let place = try #require(recording.frames.first?.changes.first?.location)
    #expect(place == Point(x: 100.0 * 163 / (25.4 * 254), y: 50.0 * 163 / (25.4 * 127)))
  }

  @Test func `without a resolution X is laid onto 1080 points and Y onto 1920`() throws {
    let recording = try read("A: 35 0 199 0 0 0\nA: 36 0 99 0 0\n" + Self.touch)
    #expect(recording.scaling == .range)
    #expect(notation(recording) == ["0: +1@540,960"])
  }

  @Test func `a resolution of one axis only is none`() throws {
    for axes in ["A: 35 0 199 0 0 10\nA: 36 0 99 0 0\n", "A: 35 0 199 0 0\nA: 36 0 99 0 0 10\n"] {
      let recording = try read(axes + Self.touch)
      #expect(recording.scaling == .range && recording.device.surface == nil)
      #expect(notation(recording) == ["0: +1@540,960"])
    }
  }

  @Test func `without ranges one unit is one point, even if a screen is given`() throws {
    let recording = try read("A: 35 0 0 0 0\n" + Self.touch, screen: ScreenSize(width: 800, height: 600))
    #expect(recording.scaling == .deviceUnits)
    #expect(notation(recording) == ["0: +1@100,50"])
  }

  @Test func `places outside the range are kept and counted`() throws {
    let recording = try read("A: 35 0 99 0 0\nA: 36 0 99 0 0\n" + Self.touch)
    #expect(recording.counters.placesOutOfRange == 1)
    #expect(recording.frames.first?.changes.first?.location.x == 1080)
  }

  @Test(arguments: [
    ("0", "0", 0), ("99", "49", 0), ("100", "49", 1), ("-1", "0", 1), ("99", "50", 1), ("0", "-1", 1),
  ]) func `both ends of a range are places in it`(_ x: String, _ y: String, _ count: Int) throws {
    let touch = Self.touch.replacing("0035 100", with: "0035 " + x).replacing("0036 50", with: "0036 " + y)
    #expect(try read("A: 35 0 99 0 0\nA: 36 0 49 0 0\n" + touch).counters.placesOutOfRange == count)
  }

  @Test func `a surface is as large as the resolution of each axis says`() throws {
    let recording = try read("A: 35 0 2539 0 0 20\nA: 36 -254 1015 0 0 10\n" + Self.touch)
    let surface = try #require(recording.device.surface)
    #expect(surface == ScreenSize(width: 2540.0 * 163 / (25.4 * 20), height: 1270.0 * 163 / (25.4 * 10)))
    #expect(try read("A: 35 0 2539 0 0 20\nA: 36 0 1015 0 0\n" + Self.touch).device.surface == nil)
  }

  @Test func `N-11 - places beyond 2 to the 24th points are counted, whatever is declared`() throws {
    let far = Self.touch.replacing("0035 100", with: "0035 16777217")
    #expect(try read(far).counters.placesOutOfRange == 1)
    #expect(try read(far.replacing("16777217", with: "-16777216")).counters.placesOutOfRange == 0)
    #expect(try read("A: 35 0 99999999 0 0 1\nA: 36 0 99 0 0 1\n" + far).counters.placesOutOfRange == 1)
    let single = "E: 0.0 0003 0000 16777217\nE: 0.0 0001 014a 1\nE: 0.0 0000 0000 0\n"
    #expect(
      try read(single).losses.map(\.name) == [
        "scaling", "contactsOpenAtEnd", "contactsWithoutFullPlace", "placesAssumed", "placesOutOfRange",
      ])
  }

  @Test func `a range from one end of 32 bits to the other is one`() throws {
    let recording = try read(
      "A: 35 -2147483648 2147483647 0 0\nA: 36 -2147483648 2147483647 0 0\n" + Self.touch,
      screen: ScreenSize(width: 4_294_967_296, height: 4_294_967_296))
    #expect(notation(recording) == ["0: +1@2147483748.0,2147483698.0"])
  }

  @Test func `a single touch is scaled by its own axes`() throws {
    let recording = try read(
      "A: 00 0 99 0 0\nA: 01 0 99 0 0\nE: 0.0 0003 0000 50\nE: 0.0 0003 0001 25\nE: 0.0 0001 014a 1\nE: 0.0 0000 0000 0\n",
      screen: ScreenSize(width: 200, height: 400))
    #expect(notation(recording) == ["0: +0@100,100"])
  }

  @Test func `a size of a screen is two decimals with an x between`() {
    #expect(ScreenSize(text: "1080x1920") == ScreenSize(width: 1080, height: 1920))
    #expect(ScreenSize(text: "800.5X480") == ScreenSize(width: 800.5, height: 480))
    for text in [
      "", "x", "800", "800x", "800x480x2", "800 x 480", "1e3x480", "800x+480", "0.5x480", "infx480", "800xnan",
      "800x100001",
    ] {
      #expect(ScreenSize(text: text) == nil, "\(text)")
    }
  }
}
