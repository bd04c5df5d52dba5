// Patches woven into small sources: where a body begins and ends, what stands in it afterwards, what is refused.

import CommandShell
import Foundation
import Testing

@testable import fuzz

@Suite struct MutantWeaverTests {
  /// A patch of the file `Sources/A/a.swift` with one hunk.
  static func patch(_ rows: String..., line: Int = 1) throws -> SourcePatch {
    try SourcePatch(
      (["--- a/Sources/A/a.swift", "+++ b/Sources/A/a.swift", "@@ -\(line),1 +\(line),1 @@"] + rows).joined(
        separator: "\n")
        + "\n")
  }

  /// A source with patches 1, 2, … woven into it, and what was refused.
  static func woven(_ source: String, _ patches: SourcePatch...) throws -> (text: String, refusals: [String?]) {
    var weaver = MutantWeaver { _ in source }
    let refusals = try patches.enumerated().map { try weaver.add($0.element, number: $0.offset + 1) }
    return (weaver.paths.isEmpty ? source : weaver.text(of: "Sources/A/a.swift"), refusals)
  }

  static let function = """
    struct A {
      mutating func add(_ n: Int) {
        if n > 0 {
          count += n
        }
      }
    }
    """

  @Test func `a body stands there once as it is and once as the patch has it`() throws {
    let (text, refusals) = try MutantWeaverTests.woven(
      MutantWeaverTests.function, MutantWeaverTests.patch("-    if n > 0 {", "+    if n >= 0 {"))
    #expect(refusals == [nil])
    #expect(
      text == """
        struct A {
          mutating func add(_ n: Int) {
        if mutantInForce == 1 {
            if n >= 0 {
              count += n
            }
        } else {
            if n > 0 {
              count += n
            }
        }
          }
        }
        """)
  }

  @Test func `two patches of one body stand behind one another, each alone`() throws {
    let (text, refusals) = try MutantWeaverTests.woven(
      MutantWeaverTests.function, MutantWeaverTests.patch("-    if n > 0 {", "+    if n >= 0 {"),
      MutantWeaverTests.patch("       count += n", "+      count += 1"))
    #expect(refusals == [nil, nil])
    #expect(
      text.contains("if mutantInForce == 1 {\n    if n >= 0 {\n      count += n\n    }\n} else if mutantInForce == 2"))
    #expect(
      text.contains("== 2 {\n    if n > 0 {\n      count += n\n      count += 1\n    }\n} else {\n    if n > 0 {"))
  }

  @Test func `a patch of two bodies is in both under one number`() throws {
    let source = """
      func a() {
        b(1)
      }
      func b(_ n: Int) {
        print(n)
      }
      """
    let (text, refusals) = try MutantWeaverTests.woven(
      source,
      MutantWeaverTests.patch("-  b(1)", "+  b(2)", " }", " func b(_ n: Int) {", "-  print(n)", "+  print(n + 1)"))
    #expect(refusals == [nil])
    #expect(text.split(separator: "\n").count { $0 == "if mutantInForce == 1 {" } == 2)
    #expect(text.contains("  b(2)\n} else {\n  b(1)\n}"))
    #expect(text.contains("  print(n + 1)\n} else {\n  print(n)\n}"))
  }

  @Test(arguments: [
    "func f() -> Int {", "public static func f<A>(_ a: (A) -> Void) throws -> Int where A: B {", "var f: Int {",
    "@inlinable subscript(i: Int) -> Int {", "@inline(__always) mutating func f(_ a: Int = 3) -> (Int, Int) {",
  ])
  func `a single expression gets the return it could do without`(_ head: String) throws {
    let source = "\(head)\n  a\n    + 1\n}"
    let (text, refusals) = try MutantWeaverTests.woven(source, MutantWeaverTests.patch("-    + 1", "+    - 1"))
    #expect(refusals == [nil])
    #expect(text == "\(head)\nif mutantInForce == 1 {\n  return a\n    - 1\n} else {\n  return a\n    + 1\n}\n}")
  }

  @Test(arguments: [
    "func f() {", "func f() -> Void {", "func f(_ a: () -> Int) {", "init() {", "  didSet {", "  set {",
  ])
  func `what gives nothing back gets no return`(_ head: String) throws {
    let level = String(head.prefix { $0 == " " })
    let source = "\(head)\n\(level)  a()\n\(level)}"
    let (text, _) = try MutantWeaverTests.woven(source, MutantWeaverTests.patch("-\(level)  a()", "+\(level)  b()"))
    #expect(text.contains("{\n\(level)  b()\n} else {\n\(level)  a()\n}"))
  }

  @Test func `several statements and those that return already stay as they are`() throws {
    let source =
      "func f() -> Int {\n  let a = 1\n  return a\n}\nfunc g() -> Int {\n  if a { return 1 } else { return 2 }\n}"
    let (text, _) = try MutantWeaverTests.woven(
      source, MutantWeaverTests.patch("-  let a = 1", "+  let a = 2"),
      MutantWeaverTests.patch("-  if a { return 1 } else { return 2 }", "+  if a { return 1 } else { return 3 }"))
    #expect(text.contains("== 1 {\n  let a = 2\n  return a\n} else {\n  let a = 1\n  return a\n}"))
    #expect(text.contains("== 2 {\n  if a { return 1 } else { return 3 }\n} else {"))
  }

  @Test func `a switch of values becomes a returned one`() throws {
    let source = "var f: Int {\n  switch a {\n  case .b: 1\n  case .c: 2\n  }\n}"
    let (text, _) = try MutantWeaverTests.woven(source, MutantWeaverTests.patch("-  case .c: 2", "+  case .c: 3"))
    #expect(text.contains("return switch a {\n  case .b: 1\n  case .c: 3\n  }\n} else {\n  return switch a {"))
  }

  @Test func `a body on the line of its head is woven on lines of its own`() throws {
    let (text, refusals) = try MutantWeaverTests.woven(
      "struct A {\n  var isEmpty: Bool { count == 0 }\n}",
      MutantWeaverTests.patch("-  var isEmpty: Bool { count == 0 }", "+  var isEmpty: Bool { count <= 1 }"))
    #expect(refusals == [nil])
    #expect(
      text
        == "struct A {\n  var isEmpty: Bool {\nif mutantInForce == 1 {\nreturn count <= 1\n} else {\nreturn count == 0\n}\n  }\n}"
    )
  }

  @Test func `a head of several lines is no part of its body`() throws {
    let source = "  func f(\n    a: Int\n  ) -> Int\n  where A: B\n  {\n    g(\n      a\n    )\n  }"
    let (text, refusals) = try MutantWeaverTests.woven(source, MutantWeaverTests.patch("-      a", "+      a + 1"))
    #expect(refusals == [nil])
    #expect(text.contains("  {\nif mutantInForce == 1 {\n    return g(\n      a + 1\n    )\n} else {\n    return g("))
  }

  @Test func `closures, branches and loops are not the body that is looked for`() throws {
    let source = """
      func f() {
        xs.forEach { x in
          guard x > 0 else {
            return
          }
          for y in 0..<x {
            g(y)
          }
        }
      }
      """
    let (text, _) = try MutantWeaverTests.woven(source, MutantWeaverTests.patch("-      g(y)", "+      g(x)"))
    #expect(text.hasPrefix("func f() {\nif mutantInForce == 1 {\n  xs.forEach { x in"))
  }

  @Test func `the accessor, not the property around it, is the body`() throws {
    let source = "struct A {\n  var a: Int {\n    get { 1 }\n    set {\n      b = newValue\n    }\n  }\n}"
    let (text, _) = try MutantWeaverTests.woven(source, MutantWeaverTests.patch("-      b = newValue", "+      b = 0"))
    #expect(text.contains("    set {\nif mutantInForce == 1 {\n      b = 0\n} else {\n      b = newValue\n}\n    }"))
  }

  @Test(arguments: [
    ("struct A {\n  var a = 1\n}", "-  var a = 1", "+  var a = 2"),
    ("let a = [\n  1\n]", "-  1", "+  2"),
    ("var a: Int = {\n  1\n}()", "-  1", "+  2"),
    ("enum A {\n  case b\n  case c\n}", "-  case c", "+  case d"),
    ("struct A {\n  func f() {\n    g()\n  }\n}", "-  func f() {", "+  func h() {"),
    ("func f() {\n  g()\n}", "-func f() {", "+func h() {"),
    ("func f() {\n  g() }", "-  g() }", "+  h() }"),
  ])
  func `what lies outside of any body is refused, with its line`(_ source: String, _ old: String, _ new: String) throws
  {
    let (text, refusals) = try MutantWeaverTests.woven(source, MutantWeaverTests.patch(old, new))
    #expect(refusals[0]?.hasPrefix("Sources/A/a.swift:") == true)
    #expect(text == source)
  }

  @Test func `a body within another mutated one is refused`() throws {
    let source = "func f() {\n  func g() {\n    h()\n  }\n  g()\n}"
    let (text, refusals) = try MutantWeaverTests.woven(
      source, MutantWeaverTests.patch("-  g()", "+  g(1)"), MutantWeaverTests.patch("-    h()", "+    i()"))
    #expect(refusals == [nil, "Sources/A/a.swift:3 lies within another mutated body"])
    #expect(text.contains("g(1)") && !text.contains("i()"))
  }

  @Test func `a patch is found where its lines have moved to, and the nearest of several`() throws {
    let source = (0..<6).map { "func f\($0)() {\n  g()\n}" }.joined(separator: "\n")
    let (text, _) = try MutantWeaverTests.woven(source, MutantWeaverTests.patch("-  g()", "+  h()", line: 9))
    #expect(text.contains("func f2() {\nif mutantInForce == 1 {\n  h()"))
    #expect(text.split(separator: "\n").count { $0 == "  h()" } == 1)
  }

  @Test func `a hunk stands behind the one before it`() throws {
    let patch = try SourcePatch("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n@@ -1 +1 @@\n-a\n+c\n")
    #expect(try patch.files[0].applied(to: ["a", "a", "a"]) == ["b", "c", "a"])
    #expect(throws: CommandFailure.self) { try patch.files[0].applied(to: ["a", "b"]) }
  }

  @Test func `a patch whose lines are gone throws, with the first of them`() throws {
    #expect(throws: CommandFailure("Sources/A/a.swift has no such lines any more:   count -= n")) {
      try MutantWeaverTests.woven(
        MutantWeaverTests.function, MutantWeaverTests.patch("-  count -= n", "+  count = n"))
    }
  }

  @Test(arguments: [
    "", "A sentence.\n", "--- a/x\n+++ b/x\n", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n context\n",
    "--- a/../x\n+++ b/../x\n@@ -1 +1 @@\n-a\n+b\n", "--- a//etc/x\n+++ b//etc/x\n@@ -1 +1 @@\n-a\n+b\n",
    "--- a/x\n+++ b/x\n@@ -x +1 @@\n-a\n", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\nb\n",
  ])
  func `a text that is no patch throws`(_ text: String) {
    #expect(throws: CommandFailure.self) { try SourcePatch(text) }
  }

  @Test func `a line of a woven text tells its mutant`() throws {
    let (text, _) = try MutantWeaverTests.woven(
      MutantWeaverTests.function, MutantWeaverTests.patch("-    if n > 0 {", "+    if n >= 0 {"),
      MutantWeaverTests.patch("       count += n", "+      count += 1"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let numbers = lines.indices.map { MutantWeaver.number(ofLine: $0, in: lines) }
    #expect(numbers == [nil, nil, 1, 1, 1, 1, 2, 2, 2, 2, 2, nil, nil, nil, nil, nil, nil, nil])
    #expect(MutantWeaver.number(ofLine: 99, in: lines) == nil)
  }
}
