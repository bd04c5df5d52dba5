// RealtimeSanitizer's switches, for code that cannot be marked with its attribute.
//
// Between enter and exit the sanitizer ends the process (exit code 43) at the first call that may block: malloc, free,
// a lock, a system call. In a build without the sanitizer both do nothing.
#pragma once

#include <stdbool.h>

// Whether this build has the sanitizer.
bool realtime_is_checked(void);
void realtime_enter(void);
void realtime_exit(void);
