import Multitouch

// What contacts do, as lines of a `.touch` file, and the numbers that lines of other kinds have as well.

extension TextLine {
  /// Takes a change of a frame; nil if the line is none.
  mutating func takeChange() throws(TextSyntaxError) -> ContactChange? {
    guard let token = peek, let phase = ContactPhase.allCases.first(where: { $0.traceWord == token.text }) else {
      return nil
    }
    _ = try next("a change")
    let contact = ContactID(try integer(try next("a contact"), "a contact"))
    var location = Point.zero
    if phase == .began || phase == .moved || peek != nil { location = try takePoint() }
    try finish()
    return ContactChange(contact: contact, phase: phase, location: location)
  }

  /// Takes a raw sample, behind the word `sample`.
  mutating func takeSample() throws(TextSyntaxError) -> ScriptSample {
    let contact = ContactID(try integer(try next("a contact"), "a contact"))
    let time = try time(try next("a time"), "a time")
    return ScriptSample(contact: contact, time: time, location: try takePoint())
  }

  mutating func takeNumber(_ letter: Character, _ name: String) throws(TextSyntaxError) -> Int {
    try number(try next("\(name) such as \(letter)0"), letter: letter, "\(name) such as \(letter)0")
  }

  mutating func takeReal() throws(TextSyntaxError) -> Double { try real(try next("a number"), "a number") }

  mutating func takePoint() throws(TextSyntaxError) -> Point { Point(x: try takeReal(), y: try takeReal()) }
}
