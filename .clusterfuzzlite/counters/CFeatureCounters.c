/* Counters in the section in which libFuzzer looks for those of its users. */

#include "CFeatureCounters.h"

enum { bit_count = 16, counter_count = 1 << bit_count };

/* Two features that meet in one counter count as one; a run has some hundreds. */
__attribute__((section("__libfuzzer_extra_counters"), used)) static uint8_t counters[counter_count];

void cfeature_note(uint32_t key) {
  uint8_t *counter = &counters[(key * 0x9E3779B1u) >> (32 - bit_count)];
  if (*counter < 255) *counter += 1;
}

int cfeature_count(void) {
  int count = 0;
  for (int index = 0; index < counter_count; index += 1) count += counters[index] != 0;
  return count;
}
