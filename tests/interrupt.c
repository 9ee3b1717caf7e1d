/* Loaded before the C library: makes the n-th call go wrong that changes a folder, or writes or syncs a file.
 * KILL_AT=n kills the program before that call, and empties the files that were not synced by then, as a
 * power cut would; FAIL_AT=n makes that call fail; SPOIL_AT=n cuts a file to half its length at the n-th
 * sync, which succeeds. STUCK=name makes every call fail that would link, rename or remove the file of that
 * name, as if it were immutable; NO_REMOVAL=1 does so for all files; NO_LINKS=1 is a file system without
 * links; UNREADABLE=end lets files be opened whose paths end so, but reading them fails. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST = 256 };
static int unsynced[MOST], nunsynced; /* our own descriptors of files that were made and are not synced yet */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static long wanted(const char *name)
{
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

static void lose_and_die(void)
{
    for (int i = 0; i < nunsynced; i++)
        if (ftruncate(unsynced[i], 0) != 0)
            abort();
    raise(SIGKILL);
}

/* Counts a call; true if it is to fail. */
static int falls(void)
{
    static long calls;
    pthread_mutex_lock(&lock);
    const long n = ++calls;
    if (n == wanted("KILL_AT"))
        lose_and_die();
    pthread_mutex_unlock(&lock);
    if (n == wanted("FAIL_AT"))
        errno = EIO;
    return n == wanted("FAIL_AT");
}

/* Stores the function that would have been called without this library, in the pointer at `function`. */
static void find(void *function, const char *name)
{
    *(void **)function = dlsym(RTLD_NEXT, name);
}

static int makes(int flags)
{
    return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE;
}

static int opened(int descriptor, int flags)
{
    pthread_mutex_lock(&lock);
    const int own =
        descriptor >= 0 && makes(flags) && nunsynced < MOST ? fcntl(descriptor, F_DUPFD_CLOEXEC, 500) : -1;
    if (own >= 0)
        unsynced[nunsynced++] = own;
    pthread_mutex_unlock(&lock);
    return descriptor;
}

static void is_synced(int descriptor)
{
    struct stat info, other;
    if (fstat(descriptor, &info) != 0)
        return;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < nunsynced; i++)
        if (fstat(unsynced[i], &other) == 0 && other.st_ino == info.st_ino && other.st_dev == info.st_dev) {
            close(unsynced[i]);
            unsynced[i--] = unsynced[--nunsynced];
        }
    pthread_mutex_unlock(&lock);
}

#define MODE(flags)                                                                                          \
    mode_t mode = 0;                                                                                         \
    if (makes(flags)) {                                                                                      \
        va_list list;                                                                                        \
        va_start(list, flags);                                                                               \
        mode = va_arg(list, mode_t);                                                                         \
        va_end(list);                                                                                        \
    }

/* True if reading the file is to fail, though it can be opened: open() then opens /proc/self/mem, whose first
 * byte cannot be read. */
static int is_unreadable(const char *path)
{
    const char *end = getenv("UNREADABLE");
    const size_t n = strlen(path), k = end ? strlen(end) : 0;
    return end && n >= k && strcmp(path + n - k, end) == 0;
}

int open(const char *path, int flags, ...)
{
    MODE(flags)
    int (*next)(const char *, int, ...);
    find(&next, "open");
    path = is_unreadable(path) ? "/proc/self/mem" : path;
    return makes(flags) && falls() ? -1 : opened(next(path, flags, mode), flags);
}

int openat(int folder, const char *path, int flags, ...)
{
    MODE(flags)
    int (*next)(int, const char *, int, ...);
    find(&next, "openat");
    return makes(flags) && falls() ? -1 : opened(next(folder, path, flags, mode), flags);
}

/* Cuts a file to half its length; `file` may be open for reading only. */
static void spoil(int file, long long size)
{
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (truncate(path, size / 2) != 0)
        abort();
}

int fsync(int file)
{
    int (*next)(int);
    find(&next, "fsync");
    if (falls())
        return -1;
    const int status = next(file);
    static long synced;
    struct stat info;
    if (++synced == wanted("SPOIL_AT") && fstat(file, &info) == 0 && S_ISREG(info.st_mode))
        spoil(file, info.st_size);
    if (status == 0)
        is_synced(file);
    return status;
}

ssize_t write(int file, const void *bytes, size_t n)
{
    ssize_t (*next)(int, const void *, size_t);
    find(&next, "write");
    return file > 2 && falls() ? -1 : next(file, bytes, n);
}

/* True if a call that links, renames or removes that file is to fail. */
static int is_stuck(const char *name)
{
    const char *stuck = getenv("STUCK"), *slash = strrchr(name, '/');
    const int is = getenv("NO_REMOVAL") || (stuck && strcmp(slash ? slash + 1 : name, stuck) == 0);
    if (is)
        errno = EPERM;
    return is;
}

static int has_no_links(void)
{
    if (getenv("NO_LINKS"))
        errno = EPERM;
    return getenv("NO_LINKS") != NULL;
}

#define CHANGES(name, parameters, is_refused, ...)                                                           \
    int name parameters                                                                                      \
    {                                                                                                        \
        int(*next) parameters;                                                                               \
        find(&next, #name);                                                                                  \
        return falls() || (is_refused) ? -1 : next(__VA_ARGS__);                                             \
    }
CHANGES(rename, (const char *from, const char *to), is_stuck(from) || is_stuck(to), from, to)
CHANGES(renameat, (int from_folder, const char *from, int to_folder, const char *to),
        is_stuck(from) || is_stuck(to), from_folder, from, to_folder, to)
CHANGES(link, (const char *from, const char *to), has_no_links() || is_stuck(from), from, to)
CHANGES(linkat, (int from_folder, const char *from, int to_folder, const char *to, int flags),
        has_no_links() || is_stuck(from), from_folder, from, to_folder, to, flags)
CHANGES(unlink, (const char *path), is_stuck(path), path)
CHANGES(unlinkat, (int folder, const char *path, int flags), is_stuck(path), folder, path, flags)
CHANGES(mkdir, (const char *path, mode_t mode), 0, path, mode)
CHANGES(mkdirat, (int folder, const char *path, mode_t mode), 0, folder, path, mode)
CHANGES(rmdir, (const char *path), 0, path)
