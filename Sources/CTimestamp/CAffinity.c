#if defined(__linux__)
#define _GNU_SOURCE
#include <sched.h>
#endif

#include <errno.h>
#include <stddef.h>

#include "CAffinity.h"

#if defined(__linux__)

int caffinity_get(uint64_t mask[16]) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0)
    return errno;
  for (size_t word = 0; word < 16; word++)
    mask[word] = 0;
  for (size_t cpu = 0; cpu < CAFFINITY_CPU_MAX && cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET(cpu, &set))
      mask[cpu / 64] |= (uint64_t)1 << (cpu % 64);
  return 0;
}

int caffinity_set(const uint64_t mask[16]) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (size_t cpu = 0; cpu < CAFFINITY_CPU_MAX && cpu < CPU_SETSIZE; cpu++)
    if (mask[cpu / 64] >> (cpu % 64) & 1)
      CPU_SET(cpu, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0 ? 0 : errno;
}

#else

int caffinity_get(uint64_t mask[16]) {
  (void)mask;
  return ENOSYS;
}

int caffinity_set(const uint64_t mask[16]) {
  (void)mask;
  return ENOSYS;
}

#endif
