/* A net under a call, by signal handlers and long jumps. */

#include "CTrapGuard.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* The innermost net of this thread; a handler without one lets the signal do what it does by default. */
static _Thread_local sigjmp_buf *volatile net;
static _Thread_local void *handler_stack;

static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGUSR1};
enum { stack_byte_count = 64 << 10 };

static void fell(int number) {
  if (net) siglongjmp(*net, number);
  /* A request to break off that came too late. */
  if (number == SIGUSR1) return;
  signal(number, SIG_DFL);
  raise(number);
}

void ctrapguard_install(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = fell;
  /* The mask is put back by the jump; a handler that is left by a jump must not stay blocked. */
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index += 1) sigaction(signals[index], &action, NULL);
}

int ctrapguard_enter_thread(void) {
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  handler_stack = malloc(stack_byte_count);
  if (!handler_stack) return -1;
  stack.ss_sp = handler_stack;
  stack.ss_size = stack_byte_count;
  /* Threads of some pools block signals: a trap that is blocked ends the process, and a wish to break off waits. */
  sigset_t caught;
  sigemptyset(&caught);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index += 1) sigaddset(&caught, signals[index]);
  if (pthread_sigmask(SIG_UNBLOCK, &caught, NULL) != 0) return -1;
  return sigaltstack(&stack, NULL);
}

void ctrapguard_leave_thread(void) {
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_flags = SS_DISABLE;
  sigaltstack(&stack, NULL);
  free(handler_stack);
  handler_stack = NULL;
}

int ctrapguard_run(void (*work)(void *), void *context) {
  sigjmp_buf own;
  sigjmp_buf *volatile outer = net;
  int number = sigsetjmp(own, 1);
  if (number == 0) {
    net = &own;
    work(context);
  }
  net = outer;
  return number;
}

uintptr_t ctrapguard_self(void) { return (uintptr_t)pthread_self(); }

void ctrapguard_break(uintptr_t thread) { pthread_kill((pthread_t)thread, SIGUSR1); }

int ctrapguard_break_signal(void) { return SIGUSR1; }

void ctrapguard_provoke_bad_access(void) {
  volatile int *volatile nowhere = (volatile int *)(uintptr_t)8;
  *nowhere = 1;
}
