// C++'s operators new and delete for sanitizer builds; empty in every other build.
//
// libjemalloc.so brings its own: `new` allocates inside of jemalloc, `delete` calls whatever `free` the process has.
// Under AddressSanitizer and ThreadSanitizer that is the sanitizer's, which aborts on memory it never gave out; the
// Swift runtime's own C++ code is enough to meet that. An executable's definitions come before those of any shared
// library, so these send both to the sanitizer's allocator.

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CTIMESTAMP_IS_SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(CTIMESTAMP_IS_SANITIZED)

#include <stddef.h>
#include <stdlib.h>

// Weak: a sanitizer's C++ runtime, where it is linked, has the first word.
#define OPERATOR __attribute__((weak, visibility("default")))

static void *allocate(size_t size) { return malloc(size != 0 ? size : 1); }

static void *allocate_aligned(size_t size, size_t alignment) {
  void *block = NULL;
  return posix_memalign(&block, alignment, size != 0 ? size : 1) == 0 ? block : NULL;
}

// `new` without `nothrow` may not return null, and C cannot throw.
static void *or_abort(void *block) {
  if (block == NULL)
    abort();
  return block;
}

// new, new[]; each also nothrow, aligned, aligned nothrow.
OPERATOR void *_Znwm(size_t size) { return or_abort(allocate(size)); }
OPERATOR void *_Znam(size_t size) { return or_abort(allocate(size)); }
OPERATOR void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag) { return (void)tag, allocate(size); }
OPERATOR void *_ZnamRKSt9nothrow_t(size_t size, const void *tag) { return (void)tag, allocate(size); }
OPERATOR void *_ZnwmSt11align_val_t(size_t size, size_t alignment) {
  return or_abort(allocate_aligned(size, alignment));
}
OPERATOR void *_ZnamSt11align_val_t(size_t size, size_t alignment) {
  return or_abort(allocate_aligned(size, alignment));
}
OPERATOR void *_ZnwmSt11align_val_tRKSt9nothrow_t(size_t size, size_t alignment, const void *tag) {
  return (void)tag, allocate_aligned(size, alignment);
}
OPERATOR void *_ZnamSt11align_val_tRKSt9nothrow_t(size_t size, size_t alignment, const void *tag) {
  return (void)tag, allocate_aligned(size, alignment);
}

// delete, delete[]; each also nothrow, sized, aligned. Arguments after the first say nothing that `free` needs.
OPERATOR void _ZdlPv(void *block) { free(block); }
OPERATOR void _ZdaPv(void *block) { free(block); }
OPERATOR void _ZdlPvRKSt9nothrow_t(void *block, const void *tag) { (void)tag, free(block); }
OPERATOR void _ZdaPvRKSt9nothrow_t(void *block, const void *tag) { (void)tag, free(block); }
OPERATOR void _ZdlPvm(void *block, size_t size) { (void)size, free(block); }
OPERATOR void _ZdaPvm(void *block, size_t size) { (void)size, free(block); }
OPERATOR void _ZdlPvSt11align_val_t(void *block, size_t alignment) { (void)alignment, free(block); }
OPERATOR void _ZdaPvSt11align_val_t(void *block, size_t alignment) { (void)alignment, free(block); }
OPERATOR void _ZdlPvmSt11align_val_t(void *block, size_t size, size_t alignment) {
  (void)size, (void)alignment, free(block);
}
OPERATOR void _ZdaPvmSt11align_val_t(void *block, size_t size, size_t alignment) {
  (void)size, (void)alignment, free(block);
}
OPERATOR void _ZdlPvSt11align_val_tRKSt9nothrow_t(void *block, size_t alignment, const void *tag) {
  (void)alignment, (void)tag, free(block);
}
OPERATOR void _ZdaPvSt11align_val_tRKSt9nothrow_t(void *block, size_t alignment, const void *tag) {
  (void)alignment, (void)tag, free(block);
}

#endif
