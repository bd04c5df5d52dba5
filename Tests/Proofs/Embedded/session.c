// Plays one session on the engine and prints what came of it: the recognitions of each recognizer and the trace's
// digest. The same session as in session.js; both must print the same line.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int32_t proof_byte_count(void);
void proof_make(void *memory);
void proof_change(void *memory, int32_t milliseconds, int32_t contact, uint8_t phase, double x, double y);
void proof_move_pair(void *memory, int32_t milliseconds, double x1, double y1, double x2, double y2);
void proof_advance(void *memory, int32_t milliseconds);
void proof_command(void *memory);
int32_t proof_recognitions(void *memory, int32_t recognizer);
uint32_t proof_digest_half(void *memory, int32_t half);

enum { BEGAN, MOVED, ENDED };

int main(void) {
  void *memory = aligned_alloc(16, ((size_t)proof_byte_count() + 15) / 16 * 16);
  if (memory == NULL) {
    fprintf(stderr, "session: no memory for %d bytes\n", proof_byte_count());
    return 1;
  }
  proof_make(memory);
  // A tap, known as single when the double tap's interval is over.
  proof_change(memory, 0, 1, BEGAN, 100, 100);
  proof_change(memory, 60, 1, ENDED, 0, 0);
  proof_advance(memory, 900);
  // A double tap.
  proof_change(memory, 1000, 1, BEGAN, 100, 100);
  proof_change(memory, 1050, 1, ENDED, 0, 0);
  proof_change(memory, 1150, 1, BEGAN, 102, 101);
  proof_change(memory, 1200, 1, ENDED, 0, 0);
  // A long press.
  proof_change(memory, 2000, 1, BEGAN, 300, 300);
  proof_change(memory, 2700, 1, ENDED, 0, 0);
  // A pan.
  proof_change(memory, 3000, 1, BEGAN, 200, 600);
  for (int i = 1; i <= 10; i++)
    proof_change(memory, 3000 + 16 * i, 1, MOVED, 200 + 8 * i, 600 - 3 * i);
  proof_change(memory, 3170, 1, ENDED, 0, 0);
  // Two fingers that turn and draw apart.
  proof_change(memory, 4000, 1, BEGAN, 500, 800);
  proof_change(memory, 4000, 2, BEGAN, 500, 1000);
  for (int i = 1; i <= 10; i++)
    proof_move_pair(memory, 4000 + 16 * i, 500 + 20 * i, 800 - 2 * i, 500 - 20 * i, 1000 + 2 * i);
  proof_change(memory, 4170, 1, ENDED, 0, 0);
  proof_change(memory, 4170, 2, ENDED, 0, 0);
  proof_advance(memory, 5000);
  // Commands, with a finger down.
  proof_change(memory, 5000, 1, BEGAN, 400, 400);
  proof_command(memory);
  // On the control they made: inside, outside, lifted.
  proof_change(memory, 6000, 1, BEGAN, 50, 1550);
  proof_change(memory, 6016, 1, MOVED, 60, 1550);
  proof_change(memory, 6032, 1, MOVED, 60, 1700);
  proof_change(memory, 6048, 1, MOVED, 60, 1600);
  proof_change(memory, 6064, 1, ENDED, 0, 0);
  proof_advance(memory, 7000);

  printf("recognitions");
  for (int32_t r = 0; r < 6; r++)
    printf(" %d", proof_recognitions(memory, r));
  printf(" digest %08x%08x\n", proof_digest_half(memory, 1), proof_digest_half(memory, 0));
  free(memory);
  return 0;
}
