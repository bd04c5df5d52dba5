/* The common part of all adapters; see peer.h.
 *
 * Toolkits read the monotonic clock for their timers (long presses, double taps). A stream of minutes is played in
 * milliseconds, so their timers would never fire. This program therefore defines clock_gettime itself: while a stream
 * is played, the monotonic clock of the whole process is the stream's. That is also cheaper than the real one.
 */
#define _GNU_SOURCE
#include "peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Timers get a chance to fire once in so much virtual time, before the frame that passes it: an application's main
 * loop would do so at every event. */
static const int64_t idle_step = 20000000;

static int is_virtual;
static int64_t virtual_now;

static struct peer_frame *frames;
static struct peer_row *rows;
static uint64_t frame_count, row_count;
/* How much later than the file says the stream is played: it goes on where it ended. */
static int64_t offset;
static int64_t last_idle;

static int64_t real_now(clockid_t clock) {
  struct timespec now;
  syscall(SYS_clock_gettime, clock, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* In place of the C library's. */
int clock_gettime(clockid_t clock, struct timespec *result) {
  if (is_virtual && (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_MONOTONIC_RAW ||
                     clock == CLOCK_BOOTTIME)) {
    result->tv_sec = virtual_now / 1000000000LL;
    result->tv_nsec = virtual_now % 1000000000LL;
    return 0;
  }
  return (int)syscall(SYS_clock_gettime, clock, result);
}

void peer_fail(const char *message, const char *detail) {
  fprintf(stderr, "peer %s: %s%s%s\n", peer_name(), message, detail ? ": " : "", detail ? detail : "");
  exit(1);
}

static void *read_all(FILE *file, uint64_t count, size_t size, const char *path) {
  void *memory = count < (1ULL << 32) ? malloc(count * size + 1) : NULL;
  if (!memory || fread(memory, size, count, file) != count) peer_fail("the stream cannot be read whole", path);
  return memory;
}

static void load(const char *path) {
  char magic[8];
  FILE *file = fopen(path, "rb");
  if (!file) peer_fail("the stream cannot be opened", path);
  if (fread(magic, 1, 8, file) != 8 || memcmp(magic, "tspeers1", 8) != 0) peer_fail("this is no stream", path);
  if (fread(&frame_count, 8, 1, file) != 1 || fread(&row_count, 8, 1, file) != 1 || frame_count == 0)
    peer_fail("the stream has no header", path);
  free(frames);
  free(rows);
  frames = read_all(file, frame_count, sizeof *frames, path);
  rows = read_all(file, row_count, sizeof *rows, path);
  fclose(file);
  for (uint64_t i = 0; i < frame_count; i++)
    if (frames[i].row_count != UINT32_MAX && (uint64_t)frames[i].first_row + frames[i].row_count > row_count)
      peer_fail("a frame has rows that are not there", path);
  for (uint64_t i = 0; i < row_count; i++) {
    if (rows[i].slot < 0 || rows[i].slot >= PEER_SLOTS) peer_fail("a row has no slot", path);
    if (rows[i].phase < PEER_BEGAN || rows[i].phase > PEER_CANCELLED) peer_fail("a row has no phase", path);
  }
  /* Later than whatever was played before, so that the clock never goes back. */
  offset = virtual_now + 10000000000LL - frames[0].time;
}

/* Plays the stream once and returns what it took in nanoseconds of this thread on a processor: on a machine with
 * company, time on the wall would count the company too. */
static int64_t play(void) {
  is_virtual = 1;
  int64_t start = real_now(CLOCK_THREAD_CPUTIME_ID);
  for (uint64_t i = 0; i < frame_count; i++) {
    const struct peer_frame *frame = &frames[i];
    virtual_now = frame->time + offset;
    if (virtual_now - last_idle >= idle_step) {
      last_idle = virtual_now;
      peer_idle();
    }
    if (frame->row_count != UINT32_MAX) peer_play(virtual_now, rows + frame->first_row, frame->row_count);
  }
  int64_t taken = real_now(CLOCK_THREAD_CPUTIME_ID) - start;
  offset += frames[frame_count - 1].time - frames[0].time + 1;
  return taken;
}

int main(int argc, char **argv) {
  char line[4096];
  long before[32] = {0};
  virtual_now = real_now(CLOCK_MONOTONIC);
  peer_open(&argc, &argv);
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "load ", 5) == 0) {
      load(line + 5);
      printf("ok %s %s\n", peer_name(), peer_version());
    } else if (strcmp(line, "play") == 0) {
      if (!frames) peer_fail("play before load", NULL);
      int64_t taken = play();
      printf("time %lld", (long long)taken);
      for (int i = 0; i < peer_count_of_names() && i < 32; i++) {
        printf(" %s=%ld", peer_count_name(i), peer_count(i) - before[i]);
        before[i] = peer_count(i);
      }
      printf("\n");
    } else {
      peer_fail("not a command", line);
    }
    fflush(stdout);
  }
  /* Toolkits may need long to take themselves down, and nothing depends on it. */
  fflush(stdout);
  _exit(0);
}
