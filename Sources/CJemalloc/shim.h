// jemalloc's per-thread byte counters, and the opaque allocation that proves that they are alive.
//
// `mallctl` is called by its library name `je_mallctl`, which the header renames to whatever this build of jemalloc
// exports (plain on Linux, prefixed on macOS), as long as it is told not to take the renaming back at its end.
#pragma once

#define JEMALLOC_NO_DEMANGLE

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <jemalloc/jemalloc.h>

// Writes the address of this thread's counter `name` ("thread.allocatedp", "thread.deallocatedp") to `address`.
// Returns 0, or the errno value that mallctl gave.
static inline int cjemalloc_counter_address(const char *name, uint64_t **address) {
  uint64_t *found = NULL;
  size_t length = sizeof found;
  int error = je_mallctl(name, &found, &length, NULL, 0);
  if (error == 0)
    *address = found;
  return error;
}

// malloc and free of the process, called through pointers that the compiler must reload: it can neither see which
// functions they are nor remove the pair. Which allocator answers is exactly what the positive control asks.
static inline void *cjemalloc_opaque_allocate(size_t size) {
  void *(*volatile allocate)(size_t) = malloc;
  return allocate(size);
}

static inline void cjemalloc_opaque_free(void *block) {
  void (*volatile release)(void *) = free;
  release(block);
}
