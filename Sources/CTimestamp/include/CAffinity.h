// Which processors the calling thread may run on. The C library hides these calls from Swift.
#pragma once

#include <stdint.h>

// How many processors the functions below can name: numbers 0 ..< 1024.
#define CAFFINITY_CPU_MAX 1024

// Sets bit n of `mask` (16 words of 64 bits) for each processor n on which the calling thread may run.
// Returns 0, or an errno value; ENOSYS where threads cannot be bound.
int caffinity_get(uint64_t mask[16]);

// Lets the calling thread run on the processors of `mask` only. Returns 0, or an errno value.
int caffinity_set(const uint64_t mask[16]);
