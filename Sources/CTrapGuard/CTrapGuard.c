/* A net under a call, by signal handlers and long jumps. */

/* For the registers in a handler's context, and dladdr. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CTrapGuard.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#ifdef __APPLE__
#include <mach/mach.h>
#include <sys/ucontext.h>
#else
#include <ucontext.h>
#endif

/* The innermost net of this thread; a handler without one lets the signal do what it does by default. */
static _Thread_local sigjmp_buf *volatile net;
static _Thread_local void *handler_stack;
/* The instruction that the last call of ctrapguard_run on this thread was broken off at; 0 where that says nothing. */
static _Thread_local uintptr_t trapped_at;

static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGUSR1};
/* The stack of a handler, and how far from its end a call with a large frame may reach. */
enum { stack_byte_count = 256 << 10, stack_reach = 1 << 20 };

/* What this thread has to do before the process ends, and how long that may take: who dies within the allocator would
   wait for its lock without end. */
static _Thread_local void (*last_act)(void *, int, const char *);
static _Thread_local void *last_context;
enum { last_seconds = 10 };
/* The beginning of what a sanitizer said. */
static char report[4000];

/* Those of the sanitizers, where there is one. */
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)(void));
__attribute__((weak)) void __asan_set_error_report_callback(void (*callback)(const char *text));

/* What a thread has to do. */
struct labour {
  void (*work)(void *);
  void *context;
};

static void *do_labour(void *given) {
  struct labour labour = *(struct labour *)given;
  free(given);
  labour.work(labour.context);
  return NULL;
}

int ctrapguard_start_thread(size_t stack, void (*work)(void *), void *context) {
  struct labour *labour = malloc(sizeof *labour);
  if (!labour) return ENOMEM;
  *labour = (struct labour){work, context};
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error == 0) {
    error = pthread_attr_setstacksize(&attributes, stack);
    if (error == 0) error = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    if (error == 0) error = pthread_create(&thread, &attributes, do_labour, labour);
    pthread_attr_destroy(&attributes);
  }
  if (error != 0) free(labour);
  return error;
}

/* The instruction and the stack a handler has interrupted; 0 on processors that are not known here. */
static void registers(const void *context, uintptr_t *instruction, uintptr_t *stack) {
  const ucontext_t *interrupted = context;
#if defined(__linux__) && defined(__x86_64__)
  *instruction = (uintptr_t)interrupted->uc_mcontext.gregs[REG_RIP];
  *stack = (uintptr_t)interrupted->uc_mcontext.gregs[REG_RSP];
#elif defined(__linux__) && defined(__aarch64__)
  *instruction = (uintptr_t)interrupted->uc_mcontext.pc;
  *stack = (uintptr_t)interrupted->uc_mcontext.sp;
#elif defined(__APPLE__) && defined(__x86_64__)
  *instruction = (uintptr_t)interrupted->uc_mcontext->__ss.__rip;
  *stack = (uintptr_t)interrupted->uc_mcontext->__ss.__rsp;
#elif defined(__APPLE__) && defined(__arm64__)
  *instruction = (uintptr_t)arm_thread_state64_get_pc(interrupted->uc_mcontext->__ss);
  *stack = (uintptr_t)arm_thread_state64_get_sp(interrupted->uc_mcontext->__ss);
#else
  (void)interrupted;
  *instruction = 0;
  *stack = 0;
#endif
}

/* Where a stack overflows, and what a wish to break off meets, is chance: that has no place. */
static uintptr_t place_of(int number, const siginfo_t *info, const void *context) {
  uintptr_t instruction, stack;
  registers(context, &instruction, &stack);
  if (number == SIGUSR1) return 0;
  if (number == SIGSEGV || number == SIGBUS) {
    uintptr_t address = (uintptr_t)info->si_addr;
    uintptr_t distance = address < stack ? stack - address : address - stack;
    if (distance < stack_reach) return 0;
  }
  return instruction;
}

/* Does what this thread has to do before the process ends. */
static void end_of_process(int number) {
  void (*last)(void *, int, const char *) = last_act;
  /* Who dies once more while it does that has had its turn. */
  last_act = NULL;
  if (!last) return;
  signal(SIGALRM, SIG_DFL);
  alarm(last_seconds);
  last(last_context, number, report);
  alarm(0);
}

static void objected(const char *text) {
  size_t count = strnlen(text, sizeof report - 1);
  memcpy(report, text, count);
  report[count] = 0;
}

static void ended_by_sanitizer(void) { end_of_process(0); }

static void fell(int number, siginfo_t *info, void *context) {
  if (net) {
    trapped_at = place_of(number, info, context);
    siglongjmp(*net, number);
  }
  /* A request to break off that came too late. */
  if (number == SIGUSR1) return;
  end_of_process(number);
  signal(number, SIG_DFL);
  raise(number);
}

/* Whether SIGUSR1 is a break, or would end the process. */
static _Atomic int is_installed;

void ctrapguard_install(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = fell;
  /* The mask is put back by the jump; a handler that is left by a jump must not stay blocked. */
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index += 1) sigaction(signals[index], &action, NULL);
  if (__sanitizer_set_death_callback) __sanitizer_set_death_callback(ended_by_sanitizer);
  if (__asan_set_error_report_callback) __asan_set_error_report_callback(objected);
  is_installed = 1;
}

void ctrapguard_at_death(void (*last)(void *, int, const char *), void *context) {
  last_act = NULL;
  last_context = context;
  last_act = last;
}

int ctrapguard_has_sanitizer(void) { return __sanitizer_set_death_callback != NULL; }

int ctrapguard_sees_freed_memory(void) { return __asan_set_error_report_callback != NULL; }

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

uintptr_t ctrapguard_place(void) {
  Dl_info at, own;
  if (!trapped_at || !dladdr((const void *)trapped_at, &at) || !dladdr((const void *)ctrapguard_install, &own)) return 0;
  return at.dli_fbase == own.dli_fbase ? trapped_at - (uintptr_t)own.dli_fbase : 0;
}

void ctrapguard_end_with_parent(void) {
#ifdef __linux__
  const pid_t parent = getppid();
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  /* It was gone before it could be asked for. One that is the first of a container is a parent like any other. */
  if (getppid() != parent) raise(SIGTERM);
#endif
}

uintptr_t ctrapguard_self(void) { return (uintptr_t)pthread_self(); }

uint64_t ctrapguard_worked_ns(uintptr_t thread) {
#ifdef __APPLE__
  thread_basic_info_data_t info;
  mach_msg_type_number_t count = THREAD_BASIC_INFO_COUNT;
  thread_act_t port = pthread_mach_thread_np((pthread_t)thread);
  if (thread_info(port, THREAD_BASIC_INFO, (thread_info_t)&info, &count) != KERN_SUCCESS) return 0;
  uint64_t seconds = (uint64_t)info.user_time.seconds + (uint64_t)info.system_time.seconds;
  uint64_t microseconds = (uint64_t)info.user_time.microseconds + (uint64_t)info.system_time.microseconds;
  return seconds * 1000000000u + microseconds * 1000u;
#else
  clockid_t clock;
  struct timespec worked;
  if (pthread_getcpuclockid((pthread_t)thread, &clock) != 0 || clock_gettime(clock, &worked) != 0) return 0;
  return (uint64_t)worked.tv_sec * 1000000000u + (uint64_t)worked.tv_nsec;
#endif
}

void ctrapguard_break(uintptr_t thread) {
  if (is_installed) pthread_kill((pthread_t)thread, SIGUSR1);
}

int ctrapguard_break_signal(void) { return SIGUSR1; }

void ctrapguard_provoke_bad_access(void) {
  volatile int *volatile nowhere = (volatile int *)(uintptr_t)8;
  *nowhere = 1;
}

void ctrapguard_provoke_death(void) {
  net = NULL;
  ctrapguard_provoke_bad_access();
}

int ctrapguard_provoke_use_after_free(void) {
  volatile int *volatile place = malloc(sizeof *place);
  if (!place) return 0;
  *place = 1;
  free((void *)place);
  return *place;
}
