#include "CTimestamp.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

int ctimestamp_counter_is_invariant(void) {
#if defined(__x86_64__)
  // Leaf 0x80000007, EDX bit 8: "invariant TSC"; leaf 0x80000001, EDX bit 27: rdtscp exists.
  unsigned eax, ebx, ecx, edx;
  if (!__get_cpuid(0x80000001u, &eax, &ebx, &ecx, &edx) || !(edx & (1u << 27)))
    return 0;
  if (!__get_cpuid(0x80000007u, &eax, &ebx, &ecx, &edx))
    return 0;
  return (edx >> 8) & 1u;
#elif defined(__aarch64__)
  // The generic timer has a constant rate by architecture.
  return 1;
#else
  return 0;
#endif
}

const char *ctimestamp_compiler(void) { return __VERSION__; }
