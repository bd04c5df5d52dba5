// Fenced readings of the processor's own counter.
//
// A pair `ctimestamp_begin` ... `ctimestamp_end` brackets the code to be timed: nothing of it starts before the first
// reading or is still under way at the second, neither by the compiler (the "memory" clobber) nor by an out-of-order
// processor (the fences). Everything is `static inline`, so that a Swift caller pays for the instructions and no call.
#pragma once

#include <stdint.h>
#include <time.h>

#include "CAffinity.h"
#include "CCounted.h"

// Which counter `ctimestamp_begin` reads. One is fixed at compile time.
#define CTIMESTAMP_X86_TSC 1
#define CTIMESTAMP_ARM_CNTVCT 2
#define CTIMESTAMP_NONE 3

// CLOCK_MONOTONIC in nanoseconds.
static inline uint64_t ctimestamp_monotonic(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

#if defined(__x86_64__)

static inline int ctimestamp_counter_kind(void) { return CTIMESTAMP_X86_TSC; }

// The first fence keeps earlier instructions out of the timed section, the second keeps the timed section from
// starting before the reading.
static inline uint64_t ctimestamp_begin(void) {
  uint32_t low, high;
  __asm__ volatile("lfence\n\trdtsc\n\tlfence" : "=a"(low), "=d"(high) : : "memory");
  return ((uint64_t)high << 32) | low;
}

// `rdtscp` waits for everything before it; the fence keeps what follows from starting before the reading.
static inline uint64_t ctimestamp_end(void) {
  uint32_t low, high;
  __asm__ volatile("rdtscp\n\tlfence" : "=a"(low), "=d"(high) : : "rcx", "memory");
  return ((uint64_t)high << 32) | low;
}

#elif defined(__aarch64__)

static inline int ctimestamp_counter_kind(void) { return CTIMESTAMP_ARM_CNTVCT; }

static inline uint64_t ctimestamp_begin(void) {
  uint64_t value;
  __asm__ volatile("isb\n\tmrs %0, cntvct_el0\n\tisb" : "=r"(value) : : "memory");
  return value;
}

static inline uint64_t ctimestamp_end(void) { return ctimestamp_begin(); }

#else

static inline int ctimestamp_counter_kind(void) { return CTIMESTAMP_NONE; }
static inline uint64_t ctimestamp_begin(void) { return ctimestamp_monotonic(); }
static inline uint64_t ctimestamp_end(void) { return ctimestamp_monotonic(); }

#endif

// Makes the compiler believe that everything reachable from `address` is read and written here. Without it, work whose
// result lives in a register may be moved past the closing reading.
static inline void ctimestamp_observe(const void *address) {
  __asm__ volatile("" : : "r"(address) : "memory");
}

// 1 if the counter ticks at a constant rate in every sleep and frequency state, 0 if it does not or that is unknown.
int ctimestamp_counter_is_invariant(void);

// The C compiler that built this package, which comes with the Swift toolchain.
const char *ctimestamp_compiler(void);
