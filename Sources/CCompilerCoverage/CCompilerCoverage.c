#include "CCompilerCoverage.h"

#include <stdlib.h>

enum { place_bits = 14, nearness_bits = 6, comparison_count = 1 << (place_bits + nearness_bits) };

struct ccoverage {
  uint32_t edge_count;
  /* How often each edge was taken, at most 255 times, and those that were, in their order. */
  uint8_t *counts;
  uint32_t *taken;
  size_t taken_count;
  /* A bit for each comparison, and those that are set, in their order. */
  uint64_t *seen;
  uint32_t *met;
  size_t met_count;
};

static uint32_t edge_count;
/* NULL while nobody counts. */
static _Thread_local struct ccoverage *counting;

uint32_t ccoverage_edge_count(void) { return edge_count; }

struct ccoverage *ccoverage_make(uint32_t edges) {
  struct ccoverage *tables = calloc(1, sizeof *tables);
  if (!tables) return NULL;
  tables->edge_count = edges;
  tables->counts = calloc((size_t)edges + 1, sizeof *tables->counts);
  tables->taken = malloc(((size_t)edges + 1) * sizeof *tables->taken);
  tables->seen = calloc(comparison_count / 64, sizeof *tables->seen);
  tables->met = malloc(comparison_count * sizeof *tables->met);
  if (tables->counts && tables->taken && tables->seen && tables->met) return tables;
  ccoverage_free(tables);
  return NULL;
}

void ccoverage_free(struct ccoverage *tables) {
  if (!tables) return;
  if (counting == tables) counting = NULL;
  free(tables->counts);
  free(tables->taken);
  free(tables->seen);
  free(tables->met);
  free(tables);
}

void ccoverage_begin(struct ccoverage *tables) {
  /* Only what was met is cleared: a run takes a small part of what there is. */
  for (size_t index = 0; index < tables->taken_count; index += 1) tables->counts[tables->taken[index] >> 3] = 0;
  for (size_t index = 0; index < tables->met_count; index += 1) tables->seen[tables->met[index] / 64] = 0;
  tables->taken_count = 0;
  tables->met_count = 0;
  counting = tables;
}

static uint32_t bucket(uint8_t count) {
  if (count <= 3) return count - 1u;
  if (count < 32) return 32u - (uint32_t)__builtin_clz(count);
  return count < 128 ? 6 : 7;
}

void ccoverage_end(struct ccoverage *tables) {
  if (counting != tables) return;
  counting = NULL;
  for (size_t index = 0; index < tables->taken_count; index += 1)
    tables->taken[index] |= bucket(tables->counts[tables->taken[index] >> 3]);
}

struct ccoverage_keys ccoverage_edges(struct ccoverage *tables) {
  return (struct ccoverage_keys){tables->taken, tables->taken_count};
}

struct ccoverage_keys ccoverage_comparisons(struct ccoverage *tables) {
  return (struct ccoverage_keys){tables->met, tables->met_count};
}

void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) {
  /* Once per object file, and possibly again: those that have numbers keep them. */
  if (start == stop || *start) return;
  for (uint32_t *guard = start; guard < stop; guard += 1) *guard = edge_count += 1;
}

void __sanitizer_cov_trace_pc_guard(uint32_t *guard) {
  struct ccoverage *tables = counting;
  if (!tables) return;
  uint32_t edge = *guard;
  if (edge == 0 || edge > tables->edge_count) return;
  uint8_t count = tables->counts[edge];
  if (count == 0) tables->taken[tables->taken_count++] = edge << 3;
  if (count < 255) tables->counts[edge] = (uint8_t)(count + 1);
}

/* Where the program's first byte lies: a place counts from there, as programs are loaded here and there. */
extern const char __executable_start;

/* Addresses of a 64-bit process on Linux lie here, x86-64's first, then arm64's; seconds of the virtual clock do not,
   before it has run for a day. */
static int is_address(uint64_t value) {
  uint64_t top = value >> 40;
  return (top >= 0x50 && top < 0x80) || (top >= 0xaa && top <= 0xff);
}

static uint32_t nearness(uint64_t a, uint64_t b) {
  uint64_t difference = (int64_t)a > (int64_t)b ? a - b : b - a;
  if (difference == 0) return 0;
  uint32_t bits = 64u - (uint32_t)__builtin_clzll(difference);
  return bits < 63 ? bits : 63;
}

static void note(struct ccoverage *tables, uintptr_t place, uint32_t near) {
  uint32_t hash = (uint32_t)(place - (uintptr_t)&__executable_start) * 0x9E3779B1u >> (32 - place_bits);
  uint32_t key = hash << nearness_bits | near;
  uint64_t bit = 1ull << (key & 63);
  if (tables->seen[key / 64] & bit) return;
  tables->seen[key / 64] |= bit;
  tables->met[tables->met_count++] = key;
}

#define COMPARED(a, b)                                                                     \
  do {                                                                                     \
    struct ccoverage *tables = counting;                                                   \
    if (tables && !(is_address(a) && is_address(b)))                                       \
      note(tables, (uintptr_t)__builtin_return_address(0), nearness((a), (b)));            \
  } while (0)

/* Widened with their sign: less than nothing is near to nothing. */
void __sanitizer_cov_trace_cmp1(uint8_t a, uint8_t b) { COMPARED((uint64_t)(int8_t)a, (uint64_t)(int8_t)b); }
void __sanitizer_cov_trace_cmp2(uint16_t a, uint16_t b) { COMPARED((uint64_t)(int16_t)a, (uint64_t)(int16_t)b); }
void __sanitizer_cov_trace_cmp4(uint32_t a, uint32_t b) { COMPARED((uint64_t)(int32_t)a, (uint64_t)(int32_t)b); }
void __sanitizer_cov_trace_cmp8(uint64_t a, uint64_t b) { COMPARED(a, b); }
void __sanitizer_cov_trace_const_cmp1(uint8_t a, uint8_t b) { COMPARED((uint64_t)(int8_t)a, (uint64_t)(int8_t)b); }
void __sanitizer_cov_trace_const_cmp2(uint16_t a, uint16_t b) { COMPARED((uint64_t)(int16_t)a, (uint64_t)(int16_t)b); }
void __sanitizer_cov_trace_const_cmp4(uint32_t a, uint32_t b) { COMPARED((uint64_t)(int32_t)a, (uint64_t)(int32_t)b); }
void __sanitizer_cov_trace_const_cmp8(uint64_t a, uint64_t b) { COMPARED(a, b); }

/* The first word says how many cases there are, the second how many bits they have; they follow in their order. What
   chooses among small numbers is told by its edges. */
void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases) {
  struct ccoverage *tables = counting;
  uint64_t count = cases[0];
  if (!tables || count == 0 || cases[1 + count] < 256) return;
  uint32_t nearest = 63;
  for (uint64_t index = 0; index < count; index += 1) {
    uint32_t near = nearness(value, cases[2 + index]);
    if (near < nearest) nearest = near;
  }
  note(tables, (uintptr_t)__builtin_return_address(0), nearest);
}
