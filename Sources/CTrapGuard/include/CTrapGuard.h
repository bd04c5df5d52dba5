/* A net under a call: a trap or a bad access inside of it comes back as a signal's number. For the fuzzer only: what was
   broken off leaves its memory and its locks as they are. */

#ifndef CTRAPGUARD_H
#define CTRAPGUARD_H

#include <stddef.h>
#include <stdint.h>

/* Takes over the signals of traps, bad accesses and aborts, and SIGUSR1. Once per process. */
void ctrapguard_install(void);

/* Gives this thread a stack for signal handlers, so that an overflowing stack is caught too, and lets the signals
   through. Returns 0, or -1 if there is no memory. Pair with ctrapguard_leave_thread. */
int ctrapguard_enter_thread(void);
void ctrapguard_leave_thread(void);

/* Calls work(context) on a thread of its own with so large a stack, which nobody waits for. Returns 0, or the number of
   the error for which there is no such thread. */
int ctrapguard_start_thread(size_t stack, void (*work)(void *), void *context);

/* Calls work(context). Returns 0 if it returned, else the number of the signal that broke it off. */
int ctrapguard_run(void (*work)(void *), void *context);

/* Where in the program the last call that did not return was broken off, on this thread: bytes from where the program
   is loaded, the same each time a build is run. 0 if it was not in the program's own code, by ctrapguard_break, or by a
   stack that was full. */
uintptr_t ctrapguard_place(void);

/* Has this process end, by SIGTERM, once the one that started it is gone; on Linux, elsewhere nothing. */
void ctrapguard_end_with_parent(void);

/* This thread, to be named in ctrapguard_break. */
uintptr_t ctrapguard_self(void);

/* Nanoseconds of processor time a live thread has taken so far; 0 where they cannot be had. */
uint64_t ctrapguard_worked_ns(uintptr_t thread);

/* Breaks off what a thread runs within ctrapguard_run, which returns SIGUSR1; nothing if it runs nothing there, or
   before ctrapguard_install. */
void ctrapguard_break(uintptr_t thread);

/* The number that means "broken off by ctrapguard_break". */
int ctrapguard_break_signal(void);

/* What this thread has to do before the process ends, by a signal that no net catches or by a sanitizer: `last` gets
   `context`, the signal's number, 0 for a sanitizer, and what the sanitizer said, "" if nothing. Called once at most, in
   a signal's handler, and ended by force after ten seconds. NULL: nothing. */
void ctrapguard_at_death(void (*last)(void *context, int number, const char *report), void *context);

/* 1 if the program is built with a sanitizer that ends the process where it objects, else 0. */
int ctrapguard_has_sanitizer(void);

/* 1 if that is the one that sees accesses to freed memory, else 0. */
int ctrapguard_sees_freed_memory(void);

/* Writes to an address that is nobody's: a bad access on purpose, for tests. The second takes the net away before. */
void ctrapguard_provoke_bad_access(void);
void ctrapguard_provoke_death(void);

/* Reads memory that has been given back, for tests: nothing but a sanitizer objects. */
int ctrapguard_provoke_use_after_free(void);

#endif
