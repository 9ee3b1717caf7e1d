/* Loaded before the C library: ALLOC_AT=n makes the program's n-th allocation fail, ALIGN_AT=n its n-th
 * aligned allocation, and OPEN_AT=n its n-th opening of a file or folder, also those that libraries ask for.
 * With COUNT=file it writes into that file how many of each there were. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long allocations, aligned, opens;
static long alloc_at = -1, align_at, open_at;
static pid_t program; /* the process whose calls fail; those of its sandboxes do not */

/* Stores the function that would have been called without this library, in the pointer at `function`. */
static void find(void *function, const char *name)
{
    *(void **)function = dlsym(RTLD_NEXT, name);
}

static long wanted(const char *name)
{
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

static int falls(atomic_long *calls, const long *at, int why)
{
    if (alloc_at < 0) {
        alloc_at = wanted("ALLOC_AT");
        align_at = wanted("ALIGN_AT");
        open_at = wanted("OPEN_AT");
        program = getpid();
    }
    const long n = ++*calls;
    if (n != *at || getpid() != program)
        return 0;
    errno = why;
    return 1;
}

#define SCARCE(type, name, parameters, failed, calls, at, why, ...)                                          \
    type name parameters                                                                                     \
    {                                                                                                        \
        static type(*next) parameters;                                                                       \
        if (!next)                                                                                           \
            find(&next, #name);                                                                              \
        return falls(&(calls), &(at), why) ? failed : next(__VA_ARGS__);                                     \
    }
SCARCE(void *, malloc, (size_t n), NULL, allocations, alloc_at, ENOMEM, n)
SCARCE(void *, calloc, (size_t n, size_t size), NULL, allocations, alloc_at, ENOMEM, n, size)
SCARCE(void *, realloc, (void *memory, size_t n), NULL, allocations, alloc_at, ENOMEM, memory, n)
SCARCE(int, posix_memalign, (void **memory, size_t step, size_t n), ENOMEM, aligned, align_at, ENOMEM, memory,
       step, n)
SCARCE(void *, aligned_alloc, (size_t step, size_t n), NULL, aligned, align_at, ENOMEM, step, n)
SCARCE(FILE *, fopen, (const char *path, const char *mode), NULL, opens, open_at, EMFILE, path, mode)
SCARCE(FILE *, fopen64, (const char *path, const char *mode), NULL, opens, open_at, EMFILE, path, mode)
SCARCE(DIR *, opendir, (const char *path), NULL, opens, open_at, EMFILE, path)

static mode_t mode_in(va_list rest, int flags)
{
    const int makes = (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE;
    return makes ? va_arg(rest, mode_t) : 0;
}

#define SCARCE_OPEN(name, parameters, ...)                                                                   \
    int name parameters                                                                                      \
    {                                                                                                        \
        static int(*next) parameters;                                                                        \
        va_list rest;                                                                                        \
        va_start(rest, flags);                                                                               \
        const mode_t mode = mode_in(rest, flags);                                                            \
        va_end(rest);                                                                                        \
        if (!next)                                                                                           \
            find(&next, #name);                                                                              \
        return falls(&opens, &open_at, EMFILE) ? -1 : next(__VA_ARGS__, mode);                               \
    }
SCARCE_OPEN(open, (const char *path, int flags, ...), path, flags)
SCARCE_OPEN(open64, (const char *path, int flags, ...), path, flags)
SCARCE_OPEN(openat, (int folder, const char *path, int flags, ...), folder, path, flags)
SCARCE_OPEN(openat64, (int folder, const char *path, int flags, ...), folder, path, flags)

__attribute__((destructor)) static void tell(void)
{
    const char *path = getenv("COUNT");
    if (!path || getpid() != program)
        return;
    FILE *file = fopen(path, "w");
    fprintf(file, "%ld %ld %ld\n", (long)allocations, (long)opens, (long)aligned);
    fclose(file);
}
