import Multitouch
import Testing

@testable import MultitouchRecordings

@Suite struct ScriptHostTests {
  /// The commands a host gives on seeing `count` times that c1 sent something, with three commands each time.
  private func given(_ count: Int) throws -> Int {
    let script = try TouchFormat.script(
      from: """
        touch 1
        window w0 v0 0 0 100 100
        when ctl c1 nth=0
          cancelall
          cancelall
          cancelall
        end

        """)
    var host = ScriptHost(script)
    let record = TraceRecord(now: 0, kind: .ctl, subject: .control(1), fields: [.integer(1)])
    return (0..<count).reduce(0) { sum, _ in sum + host.reactions(to: record).count }
  }

  @Test func `many answers and reactions are found as few are`() throws {
    for count in [3, 300] {
      var script = TouchScript()
      for n in 0..<count {
        script.answers.append(ScriptAnswer(.receive(recognizer: n), .always(true)))
        script.answers.append(ScriptAnswer(.receive(recognizer: n), .only([n])))
        for state in [nil, GestureState.ended] {
          script.reactions.append(
            ScriptReaction(
              kind: .act, subject: .recognizer(n), state: state, nth: 2, commands: [.command(.cancelAllTouches)]))
        }
      }
      var host = ScriptHost(script)
      for n in 0..<count {
        #expect(host.hasReply(to: .receive(recognizer: n)) && !host.hasReply(to: .shouldBegin(recognizer: n)))
        #expect(host.answer(.receive(recognizer: n), other: n) && !host.answer(.receive(recognizer: n), other: n + 1))
        let record = TraceRecord(now: 0, kind: .act, subject: .recognizer(n), fields: [.state(.ended)])
        #expect([host.reactions(to: record).count, host.reactions(to: record).count] == [0, 2])
      }
    }
  }

  @Test func `reactions to any state come before those to the one shown`() throws {
    let script = try TouchFormat.script(
      from: """
        touch 1
        window w0 v0 0 0 100 100
        recognizer tap on v0
        when act r0 ended do advance 1
        when act r0 do advance 2

        """)
    var host = ScriptHost(script)
    let record = TraceRecord(now: 0, kind: .act, subject: .recognizer(0), fields: [.state(.ended)])
    #expect(host.reactions(to: record) == [.advance(2), .advance(1)])
  }

  @Test func `N-15 a host gives commands up to its limit and then no more`() throws {
    let most = ScriptHost.maximumCommands
    #expect(try given(2) == 6)
    #expect(try given(most / 3) == most / 3 * 3)
    // The last reaction is cut where the limit is.
    #expect(most % 3 != 0)
    #expect(try given(most / 3 + 1) == most)
    #expect(try given(most) == most)
  }

  @Test func `many reactions on one occasion happen in the order of their lines, each in its turn`() {
    var script = TouchScript()
    for n in 0..<60 {
      script.reactions.append(
        ScriptReaction(
          kind: .ctl, subject: .control(1), nth: [0, 2, 1, 7][n % 4],
          commands: n % 3 == 0 ? [] : [.advance(Int64(n)), .advance(0)]))
    }
    var host = ScriptHost(script)
    let record = TraceRecord(now: 0, kind: .ctl, subject: .control(1), fields: [.integer(1)])
    for n in 1...8 {
      let due = script.reactions.filter { $0.nth == 0 || $0.nth == n }
      #expect(host.reactions(to: record) == due.flatMap(\.commands))
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `reactions whose turn has not come cost nothing`() {
    let count = 50_000
    var script = TouchScript()
    for n in 0..<count {
      script.reactions.append(
        ScriptReaction(
          kind: .ctl, subject: .control(1), nth: n % 2 == 0 ? 0 : count + n,
          commands: n % 2 == 0 ? [] : [.advance(0)]))
    }
    var host = ScriptHost(script)
    let record = TraceRecord(now: 0, kind: .ctl, subject: .control(1), fields: [.integer(1)])
    let given = (0...count).reduce(0) { sum, _ in sum + host.reactions(to: record).count }
    #expect(given == 1)
  }
}
