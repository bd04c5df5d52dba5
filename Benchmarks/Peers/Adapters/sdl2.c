/* SDL 2: finger events through SDL_PushEvent, as which SDL's gesture code sees them, and multi-gestures out of its
 * queue.
 *
 * SDL recognizes no taps, presses or pans: it reports how the centre of all fingers moves, turns and spreads. It wants
 * a touch device, which the dummy driver has not; the one for the mouse as a finger stands in.
 */
#include "peer.h"

#include <SDL.h>
#include <stdio.h>

enum { MULTIGESTURE, NAMES };
static long counts[NAMES];
static float shown;
static SDL_Event queued[64];

const char *peer_name(void) { return "SDL"; }
const char *peer_version(void) {
  static char text[32];
  SDL_version version;
  SDL_GetVersion(&version);
  snprintf(text, sizeof text, "%u.%u.%u", version.major, version.minor, version.patch);
  return text;
}
int peer_count_of_names(void) { return NAMES; }
const char *peer_count_name(int index) { return index == MULTIGESTURE ? "multigesture" : ""; }
long peer_count(int index) { return counts[index]; }

void peer_open(int *argc, char ***argv) {
  (void)argc, (void)argv;
  SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "1");
  if (SDL_Init(SDL_INIT_VIDEO) != 0) peer_fail("SDL does not start", SDL_GetError());
  if (!SDL_CreateWindow("peer", 0, 0, PEER_WIDTH, PEER_HEIGHT, 0)) peer_fail("there is no window", SDL_GetError());
  SDL_PumpEvents();
  SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
  if (SDL_GetNumTouchDevices() == 0) peer_fail("there is no touch device", NULL);
}

/* Takes everything out of the queue, as an application's loop does. */
static void drain(void) {
  int count;
  while ((count = SDL_PeepEvents(queued, 64, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT)) > 0) {
    for (int i = 0; i < count; i++) {
      if (queued[i].type != SDL_MULTIGESTURE) continue;
      counts[MULTIGESTURE]++;
      shown += queued[i].mgesture.dTheta + queued[i].mgesture.dDist;
    }
  }
}

void peer_play(int64_t time, const struct peer_row *rows, uint32_t count) {
  static const Uint32 types[] = {SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP, SDL_FINGERUP};
  static float last_x[PEER_SLOTS], last_y[PEER_SLOTS];
  for (uint32_t i = 0; i < count; i++) {
    const struct peer_row *row = &rows[i];
    SDL_Event event;
    event.tfinger.type = types[row->phase];
    event.tfinger.timestamp = (Uint32)(time / 1000000);
    event.tfinger.touchId = SDL_MOUSE_TOUCHID;
    event.tfinger.fingerId = row->contact;
    event.tfinger.x = (float)(row->x / PEER_WIDTH);
    event.tfinger.y = (float)(row->y / PEER_HEIGHT);
    event.tfinger.dx = row->phase == PEER_BEGAN ? 0 : event.tfinger.x - last_x[row->slot];
    event.tfinger.dy = row->phase == PEER_BEGAN ? 0 : event.tfinger.y - last_y[row->slot];
    event.tfinger.pressure = 1;
    event.tfinger.windowID = 1;
    last_x[row->slot] = event.tfinger.x;
    last_y[row->slot] = event.tfinger.y;
    if (SDL_PushEvent(&event) < 0) peer_fail("an event was not taken", SDL_GetError());
  }
  drain();
}

/* SDL's gestures have no timers. */
void peer_idle(void) {}
