/* What instrumented code reports of itself: which edges it took how often, and how near the two sides of a comparison
   came. Counted per thread, and only between a begin and its end. In a build without instrumentation nothing reports. */

#ifndef CCOMPILERCOVERAGE_H
#define CCOMPILERCOVERAGE_H

#include <stddef.h>
#include <stdint.h>

/* The edges of the program; 0 in a build without instrumentation. */
uint32_t ccoverage_edge_count(void);

/* The tables of one thread. NULL if there is no memory. Pair with ccoverage_free. */
struct ccoverage;
struct ccoverage *ccoverage_make(uint32_t edge_count);
void ccoverage_free(struct ccoverage *tables);

/* From here on the tables count what this thread runs; what they had counted is forgotten. */
void ccoverage_begin(struct ccoverage *tables);

/* They count no more. */
void ccoverage_end(struct ccoverage *tables);

/* What was counted between the last begin and its end: keys, each once, in the order in which they were met. Valid until
   the next begin. */
struct ccoverage_keys {
  const uint32_t *first;
  size_t count;
};

/* Edges: the edge's number, from 1, in the upper bits, in the lower three how often: 1, 2, 3, 4 … 7, 8 … 15, 16 … 31,
   32 … 127 times, and more. */
struct ccoverage_keys ccoverage_edges(struct ccoverage *tables);

/* Comparisons: 14 bits of a hash of the place in the program, and six of how many bits the difference had: 0 where both
   sides were equal, at most 63. What look like two addresses are not compared: they differ from process to process. */
struct ccoverage_keys ccoverage_comparisons(struct ccoverage *tables);

/* What instrumented code calls; tests do too. */
void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop);
void __sanitizer_cov_trace_pc_guard(uint32_t *guard);
void __sanitizer_cov_trace_cmp1(uint8_t a, uint8_t b);
void __sanitizer_cov_trace_cmp2(uint16_t a, uint16_t b);
void __sanitizer_cov_trace_cmp4(uint32_t a, uint32_t b);
void __sanitizer_cov_trace_cmp8(uint64_t a, uint64_t b);
void __sanitizer_cov_trace_const_cmp1(uint8_t a, uint8_t b);
void __sanitizer_cov_trace_const_cmp2(uint16_t a, uint16_t b);
void __sanitizer_cov_trace_const_cmp4(uint32_t a, uint32_t b);
void __sanitizer_cov_trace_const_cmp8(uint64_t a, uint64_t b);
void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases);

#endif
