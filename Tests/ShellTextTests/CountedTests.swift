import ShellText
import Testing

@Suite struct CountedTests {
  @Test(arguments: [
    (0, "run", "0 runs"), (1, "run", "1 run"), (2, "run", "2 runs"), (1, "corpus entry", "1 corpus entry"),
    (3, "corpus entry", "3 corpus entries"), (2, "delay", "2 delays"), (1, "process", "1 process"),
    (2, "process", "2 processes"), (2, "patch", "2 patches"), (-1, "row", "-1 rows"),
  ]) func `one of a thing is in the singular`(_ count: Int, _ noun: String, _ text: String) {
    #expect(Counted.text(count, noun) == text)
    #expect(text == "\(count) " + Counted.noun(noun, count))
  }
}
