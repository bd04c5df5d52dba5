import CommandShell
import Foundation
import Testing

// Signals go to the process: the thread that a test runs on may have them blocked.
@Suite struct InterruptionTests {
  @Test func `the first wish is heard, the second ends the process`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      Interruption.listen(together: 0)
      kill(getpid(), SIGTERM)
      while !Interruption.isRequested { sched_yield() }
      kill(getpid(), SIGTERM)
      while true { sched_yield() }
    }
  }

  @Test func `what comes together with the first wish is the same wish`() async {
    await #expect(processExitsWith: .success) {
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_UNBLOCK, &all, nil)
      Interruption.listen(together: .max)
      for wish in [SIGTERM, SIGTERM, SIGINT] { raise(wish) }
      exit(Interruption.isRequested ? 0 : 1)
    }
  }

  @Test func `a wish has the time at which it came`() async {
    await #expect(processExitsWith: .success) {
      Interruption.listen()
      if Interruption.time != nil { exit(1) }
      let before = DispatchTime.now().uptimeNanoseconds
      // To the process: the thread of a test may block signals.
      kill(getpid(), SIGINT)
      while !Interruption.isRequested { sched_yield() }
      guard let time = Interruption.time else { exit(2) }
      exit(time >= before && time <= DispatchTime.now().uptimeNanoseconds ? 0 : 3)
    }
  }

  @Test func `a hang-up that is ignored stays ignored`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      signal(SIGHUP, SIG_IGN)
      Interruption.listen()
      kill(getpid(), SIGHUP)
      Interruption.leave()
      kill(getpid(), SIGHUP)
      if Interruption.isRequested { exit(1) }
      kill(getpid(), SIGTERM)
      while true { sched_yield() }
    }
  }

  @Test func `who leaves is ended by the first wish`() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      Interruption.listen()
      Interruption.leave()
      kill(getpid(), SIGINT)
      while true { sched_yield() }
    }
  }
}
