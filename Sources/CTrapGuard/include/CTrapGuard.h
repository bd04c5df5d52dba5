/* A net under a call: a trap or a bad access inside of it comes back as a signal's number. For the fuzzer only: what was
   broken off leaves its memory and its locks as they are. */

#ifndef CTRAPGUARD_H
#define CTRAPGUARD_H

#include <stdint.h>

/* Takes over the signals of traps, bad accesses and aborts, and SIGUSR1. Once per process. */
void ctrapguard_install(void);

/* Gives this thread a stack for signal handlers, so that an overflowing stack is caught too, and lets the signals
   through. Returns 0, or -1 if there is no memory. Pair with ctrapguard_leave_thread. */
int ctrapguard_enter_thread(void);
void ctrapguard_leave_thread(void);

/* Calls work(context). Returns 0 if it returned, else the number of the signal that broke it off. */
int ctrapguard_run(void (*work)(void *), void *context);

/* Where in the program the last call that did not return was broken off, on this thread: bytes from where the program
   is loaded, the same each time a build is run. 0 if it was not in the program's own code, by ctrapguard_break, or by a
   stack that was full. */
uintptr_t ctrapguard_place(void);

/* This thread, to be named in ctrapguard_break. */
uintptr_t ctrapguard_self(void);

/* Nanoseconds of processor time a live thread has taken so far; 0 where they cannot be had. */
uint64_t ctrapguard_worked_ns(uintptr_t thread);

/* Breaks off what a thread runs within ctrapguard_run, which returns SIGUSR1; nothing if it runs nothing there. */
void ctrapguard_break(uintptr_t thread);

/* The number that means "broken off by ctrapguard_break". */
int ctrapguard_break_signal(void);

/* Writes to an address that is nobody's: a bad access on purpose, for tests. */
void ctrapguard_provoke_bad_access(void);

#endif
