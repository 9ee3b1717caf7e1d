/* Ends the program if any allocation fails, also in a library. Many libraries go on without the memory they
 * did not get, and draw less, or wait for ever; so the program ends instead, with one message, and leaves the
 * folder as it was. A program that embeds the library keeps its own allocator. */
#define _GNU_SOURCE
#include "mazewright/base.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_ANOTHER_ALLOCATOR
#endif
#endif
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define HAS_ANOTHER_ALLOCATOR
#endif

#ifndef HAS_ANOTHER_ALLOCATOR

/* The functions below replace those that libraries call, so they must be exported. */
#pragma GCC visibility push(default)

/* Finds the C library's function `name`, and stores its address at `function`. */
static void find(void *function, const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(function, &found, sizeof found);
}

static void *or_end(void *memory)
{
    if (!memory)
        mw_end_without_memory();
    return memory;
}

void *malloc(size_t bytes)
{
    static void *(*next)(size_t);
    if (!next)
        find(&next, "malloc");
    return or_end(next(bytes));
}

void *calloc(size_t count, size_t size)
{
    static void *(*next)(size_t, size_t);
    if (!next)
        find(&next, "calloc");
    return or_end(next(count, size));
}

/* Replaces realloc() of the C library and ends the program if memory is short; NULL for 0 bytes is no
 * failure. */
void *realloc(void *memory, size_t bytes)
{
    static void *(*next)(void *, size_t);
    if (!next)
        find(&next, "realloc");
    void *moved = next(memory, bytes);
    return bytes > 0 ? or_end(moved) : moved;
}

/* Allocates memory aligned to `step` bytes; ends the program if memory is short. GLib calls this function,
 * and would abort if it failed. */
int posix_memalign(void **memory, size_t step, size_t bytes)
{
    static int (*next)(void **, size_t, size_t);
    if (!next)
        find(&next, "posix_memalign");
    const int why = next(memory, step, bytes);
    if (why == ENOMEM)
        mw_end_without_memory();
    return why;
}

void *aligned_alloc(size_t step, size_t bytes)
{
    static void *(*next)(size_t, size_t);
    if (!next)
        find(&next, "aligned_alloc");
    return or_end(next(step, bytes));
}

#endif
