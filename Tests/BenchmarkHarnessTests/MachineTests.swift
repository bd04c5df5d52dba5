import Testing

@testable import BenchmarkHarness

@Suite struct MachineTests {
  @Test func `the processor's name and the hypervisor come from the kernel`() {
    let files = HostFiles { $0 == "/proc/cpuinfo" ? "model name : Made Up 9000\nflags : fpu hypervisor\n" : nil }
    let machine = Machine.current(files)
    #expect(machine.processor == "Made Up 9000")
    #expect(machine.isVirtual)
    #expect(machine.processorCount >= 1)
    #expect(!machine.kernel.isEmpty && machine.architecture != "unknown")
  }

  @Test func `a machine that says nothing is unknown`() {
    let machine = Machine.current(HostFiles { _ in nil })
    #expect(machine.processor == "unknown" && !machine.isVirtual)
  }

  @Test func `a processor that has no way to say so is not called a real one`() {
    let files = HostFiles { $0 == "/proc/cpuinfo" ? "processor : 0\nFeatures : fp asimd evtstrm\n" : nil }
    let check = DoctorCheck.virtualisation(files)
    #expect(check.status == .warn && check.finding.contains("not visible"))
  }

  @Test func `the toolchain names both compilers`() {
    #expect(Toolchain.current.swift.hasPrefix("6."))
    #expect(Toolchain.current.clang.contains("."))
  }
}
