import Multitouch

/// A named part of a value in a `.touch` file: `name=value`, or a lone word for a switch.
///
/// Reader and writer share one table of these for each type, so that what one writes the other reads.
struct TouchAttribute<Root>: Sendable {
  /// The word, without `=`.
  let name: String
  /// Whether a value follows the word.
  let hasValue: Bool
  /// The text of the part if it differs from the default's; nil if it need not be written.
  let text: @Sendable (_ root: Root, _ standard: Root) -> String?
  /// Takes the part from its value's word (from its name, if it has none).
  let read: @Sendable (_ root: inout Root, _ line: TextLine, _ value: TextToken) throws(TextSyntaxError) -> Void

  /// A part with a value, from how the value is written and read.
  static func value<Value>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable,
    same: @escaping @Sendable (Value, Value) -> Bool,
    text: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (TextLine, TextToken) throws(TextSyntaxError) -> Value
  ) -> TouchAttribute {
    TouchAttribute(name: name, hasValue: true) { root, standard in
      same(root[keyPath: path], standard[keyPath: path]) ? nil : "\(name)=\(text(root[keyPath: path]))"
    } read: { (root, line, token) throws(TextSyntaxError) in
      root[keyPath: path] = try read(line, token)
    }
  }

  static func time(_ name: String, _ path: WritableKeyPath<Root, Nanoseconds> & Sendable) -> TouchAttribute {
    value(name, path, same: { $0 == $1 }, text: { String($0.count) }) { (line, token) throws(TextSyntaxError) in
      Nanoseconds(try line.time(token, "a time"))
    }
  }

  /// A time that may be missing, and is if it is not written.
  static func optionalTime(_ name: String, _ path: WritableKeyPath<Root, Nanoseconds?> & Sendable) -> TouchAttribute {
    TouchAttribute(name: name, hasValue: true) { root, _ in
      root[keyPath: path].map { "\(name)=\($0.count)" }
    } read: { (root, line, token) throws(TextSyntaxError) in
      root[keyPath: path] = Nanoseconds(try line.time(token, "a time"))
    }
  }

  static func real(_ name: String, _ path: WritableKeyPath<Root, Double> & Sendable) -> TouchAttribute {
    value(
      name, path, same: { $0.bitPattern == $1.bitPattern }, text: { RealText.text($0, keepingNegativeZero: true) }
    ) { (line, token) throws(TextSyntaxError) in
      try line.real(token, "a number")
    }
  }

  static func integer(_ name: String, _ path: WritableKeyPath<Root, Int> & Sendable) -> TouchAttribute {
    value(name, path, same: { $0 == $1 }, text: { String($0) }) { (line, token) throws(TextSyntaxError) in
      try line.integer(token, "a whole number")
    }
  }

  /// Two reals with a comma between.
  static func point(_ name: String, _ path: WritableKeyPath<Root, Point> & Sendable) -> TouchAttribute {
    value(
      name, path, same: { $0.x.bitPattern == $1.x.bitPattern && $0.y.bitPattern == $1.y.bitPattern },
      text: {
        RealText.text($0.x, keepingNegativeZero: true) + "," + RealText.text($0.y, keepingNegativeZero: true)
      }
    ) { (line, token) throws(TextSyntaxError) in
      let parts = token.text.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let x = RealText.value(parts[0]), let y = RealText.value(parts[1]) else {
        throw line.error(at: token, "two numbers with a comma between", "write x,y such as 0,-120.5")
      }
      return Point(x: x, y: y)
    }
  }

  /// Four reals with commas between: x, y, width, height.
  static func rect(_ name: String, _ path: WritableKeyPath<Root, Rect> & Sendable) -> TouchAttribute {
    let words: @Sendable (Rect) -> [Double] = { rect in [rect.origin.x, rect.origin.y, rect.width, rect.height] }
    return value(
      name, path, same: { words($0).map(\.bitPattern) == words($1).map(\.bitPattern) },
      text: { words($0).map { RealText.text($0, keepingNegativeZero: true) }.joined(separator: ",") }
    ) { (line, token) throws(TextSyntaxError) in
      let numbers = token.text.split(separator: ",", omittingEmptySubsequences: false).map { RealText.value($0) }
      guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3]
      else {
        throw line.error(
          at: token, "four numbers with commas between", "write x,y,width,height such as 0,0,30,30")
      }
      return Rect(x: x, y: y, width: width, height: height)
    }
  }

  static func choice<Value: Equatable & Sendable>(
    _ name: String, _ path: WritableKeyPath<Root, Value> & Sendable, of choices: [(word: String, value: Value)]
  ) -> TouchAttribute {
    value(
      name, path, same: { $0 == $1 },
      text: { value in choices.first { $0.value == value }.map(\.word) ?? choices[0].word }
    ) { (line, token) throws(TextSyntaxError) in
      try line.choice(token, "a value of \(name)", of: choices)
    }
  }

  /// A word that is there or not.
  static func flag(_ name: String, _ path: WritableKeyPath<Root, Bool> & Sendable) -> TouchAttribute {
    TouchAttribute(name: name, hasValue: false) { root, standard in
      root[keyPath: path] && !standard[keyPath: path] ? name : nil
    } read: { (root, _, _) throws(TextSyntaxError) in
      root[keyPath: path] = true
    }
  }

  /// `name=no`: something that is on by default.
  static func exception(_ name: String, _ path: WritableKeyPath<Root, Bool> & Sendable) -> TouchAttribute {
    choice(name, path, of: [("yes", true), ("no", false)])
  }

  /// The same part, of something that holds the value at `path`.
  func within<Whole>(_ path: WritableKeyPath<Whole, Root> & Sendable) -> TouchAttribute<Whole> {
    TouchAttribute<Whole>(name: name, hasValue: hasValue) { whole, standard in
      text(whole[keyPath: path], standard[keyPath: path])
    } read: { (whole, line, token) throws(TextSyntaxError) in
      try read(&whole[keyPath: path], line, token)
    }
  }
}

extension TextLine {
  /// Takes the words that are attributes of some value, each at most once, to the end of the line.
  mutating func attributes<Root>(
    _ table: [TouchAttribute<Root>], into root: inout Root
  ) throws(TextSyntaxError) {
    var taken: Set<String> = []
    while let token = peek {
      guard try attribute(table, into: &root, taken: &taken) else {
        throw error(at: token, "an attribute", "write one of: \(TextLine.names(of: table)); or remove the word")
      }
    }
  }

  /// Takes the next word if it is an attribute in the table.
  mutating func attribute<Root>(
    _ table: [TouchAttribute<Root>], into root: inout Root, taken: inout Set<String>
  ) throws(TextSyntaxError) -> Bool {
    guard let token = peek else { return false }
    let parts = token.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let entry = table.first(where: { $0.name == name }) else { return false }
    guard taken.insert(entry.name).inserted else {
      throw error(at: token, "'\(entry.name)' only once", "remove one of the two")
    }
    if entry.hasValue {
      guard parts.count == 2 else {
        throw error(at: token, "a value for '\(entry.name)'", "write \(entry.name)= and the value, without spaces")
      }
      try entry.read(&root, self, TextToken(text: parts[1], column: token.column + name.utf8.count + 1))
    } else {
      guard parts.count == 1 else {
        throw error(at: token, "'\(entry.name)' without a value", "remove the = and what follows")
      }
      try entry.read(&root, self, token)
    }
    _ = try next(entry.name)
    return true
  }

  static func names<Root>(of table: [TouchAttribute<Root>]) -> String {
    table.map { $0.hasValue ? "\($0.name)=…" : $0.name }.joined(separator: " ")
  }
}

extension Array {
  /// The attributes that differ from the default's, each behind a space.
  func text<Root>(of root: Root, standard: Root) -> String where Element == TouchAttribute<Root> {
    compactMap { $0.text(root, standard) }.map { " " + $0 }.joined()
  }
}
