/* Counters that libFuzzer reads after each run beside those of the compiler: what an input reaches that no edge of the
   program tells. */

#ifndef CFEATURECOUNTERS_H
#define CFEATURECOUNTERS_H

#include <stdint.h>

/* Counts a feature of the present run by its key. libFuzzer sets all counters to 0 before each run. */
void cfeature_note(uint32_t key);

/* How many counters are not 0. */
int cfeature_count(void);

#endif
