#include "CRealtime.h"

#include <stddef.h>

// Weak: null in a build without the sanitizer.
extern void __rtsan_realtime_enter(void) __attribute__((weak));
extern void __rtsan_realtime_exit(void) __attribute__((weak));

bool realtime_is_checked(void) { return __rtsan_realtime_enter != NULL && __rtsan_realtime_exit != NULL; }

void realtime_enter(void) {
  if (__rtsan_realtime_enter != NULL)
    __rtsan_realtime_enter();
}

void realtime_exit(void) {
  if (__rtsan_realtime_exit != NULL)
    __rtsan_realtime_exit();
}
