/* What every adapter shares: the stream file, a virtual clock, and the conversation with the benchmark.
 *
 * An adapter is a program that plays a stream to one engine. It is told on standard input, line by line:
 *   load FILE   reads a stream; answers "ok NAME VERSION"
 *   play        plays it once more; answers "time NS", the thread's time on a processor, and after it "name=count" for
 *               each thing it counts
 * It ends when its input does. Anything that goes wrong is one line on standard error, and exit code 1.
 */
#ifndef PEER_H
#define PEER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum peer_phase { PEER_BEGAN = 0, PEER_MOVED = 1, PEER_ENDED = 2, PEER_CANCELLED = 3 };

/* One change of one contact, as it stands in the file. */
struct peer_row {
  int64_t contact; /* unique in the stream */
  int32_t phase;
  int32_t slot; /* the lowest number that no contact held when it landed */
  double x, y;  /* in points of a screen of 1080 by 1920; a lift has the last place */
};

/* One frame: all changes of one instant. row_count is UINT32_MAX for an advance of the clock alone. */
struct peer_frame {
  int64_t time; /* nanoseconds */
  uint32_t first_row;
  uint32_t row_count;
};

/* The scene of the stream scenarios: a window, a container 20 points inside of it, the content 20 points further in. */
enum { PEER_WIDTH = 1080, PEER_HEIGHT = 1920, PEER_INSET = 20, PEER_SLOTS = 64 };

/* By the adapter: its engine's name and version, in one word each. */
extern const char *peer_name(void);
extern const char *peer_version(void);
/* By the adapter: makes the scene. Called once. */
extern void peer_open(int *argc, char ***argv);
/* By the adapter: plays one frame whose instant is `time` nanoseconds of the virtual clock. */
extern void peer_play(int64_t time, const struct peer_row *rows, uint32_t count);
/* By the adapter: lets timers fire that are due by the virtual clock. */
extern void peer_idle(void);
/* By the adapter: the number of names it counts, a name, and the count so far. */
extern int peer_count_of_names(void);
extern const char *peer_count_name(int index);
extern long peer_count(int index);

/* Ends the process with a message. */
extern void peer_fail(const char *message, const char *detail);

#ifdef __cplusplus
}
#endif

#endif
