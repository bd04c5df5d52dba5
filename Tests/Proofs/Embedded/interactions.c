// Plays a session on the five systems and the dial and prints what they told: how much each, and a digest of each. The
// same as interactions.js; both must print the same lines.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int32_t interactions_byte_count(void);
int32_t interactions_make(void *memory);
void interactions_play(void *memory);
int32_t interactions_told(void *memory, int32_t system);
uint32_t interactions_digest_half(void *memory, int32_t system, int32_t half);

int main(void) {
  void *memory = aligned_alloc(16, ((size_t)interactions_byte_count() + 15) / 16 * 16);
  if (memory == NULL) {
    fprintf(stderr, "interactions: no memory for %d bytes\n", interactions_byte_count());
    return 1;
  }
  if (interactions_make(memory) != 1) {
    fprintf(stderr, "interactions: the engine has no room for the scene\n");
    return 1;
  }
  interactions_play(memory);
  printf("told");
  for (int32_t system = 0; system < 6; system++)
    printf(" %d", interactions_told(memory, system));
  printf(" digests");
  for (int32_t system = 0; system < 6; system++)
    printf(" %08x%08x", interactions_digest_half(memory, system, 1), interactions_digest_half(memory, system, 0));
  printf("\n");
  free(memory);
  return 0;
}
