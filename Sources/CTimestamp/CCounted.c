#include "CCounted.h"

__attribute__((noinline)) void ccounted_call(void (*body)(void *context), void *context) {
  body(context);
  // Keeps the call from becoming a jump: callgrind switches off where this function returns.
  __asm__ volatile("" : : : "memory");
}
