/* Confines the process that reads a stranger's file: kernel limits on memory, time, files and processes; no
 * descriptors of the program; then Landlock and seccomp on Linux. */
#define _GNU_SOURCE
#include "sandbox/confine.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

static void limit(int what, rlim_t most)
{
    setrlimit(what, &(struct rlimit){most, most});
}

static void set_limits(struct sandbox_limits limits)
{
#if !defined __SANITIZE_ADDRESS__ &&                                                                         \
    !defined __SANITIZE_THREAD__ /* sanitizers reserve the whole address space */
    limit(RLIMIT_AS, (rlim_t)limits.megabytes << 20);
#endif
    limit(RLIMIT_CPU, (rlim_t)limits.seconds);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CORE, 0);
}

/* Closes the descriptors in a range, if possible by close_range(). The loop that replaces it ends at the
 * limit on descriptors, and would miss descriptors above the limit that were opened before it was lowered. */
static void close_between(int from, int to)
{
    const long most = sysconf(_SC_OPEN_MAX);
#ifdef SYS_close_range
    if (from > to || syscall(SYS_close_range, (unsigned)from, (unsigned)to, 0) == 0)
        return;
#endif
    for (int i = from; i <= to && i < most; i++)
        close(i);
}

/* Keeps only `out` and, as standard streams, /dev/null: limits on opening files do not stop writing to a file
 * that is open already. */
static bool keep_only(int out)
{
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    bool good = nothing >= 0 && out > STDERR_FILENO;
    for (int i = STDIN_FILENO; good && i <= STDERR_FILENO; i++)
        good = dup2(nothing, i) == i;
    close_between(STDERR_FILENO + 1, out - 1);
    close_between(out + 1, INT_MAX);
    return good;
}

bool mw_confine(struct sandbox_limits limits, int out)
{
    const bool good = keep_only(out);
    set_limits(limits);
    mw_confine_files();
    if (!mw_confine_calls(out))
        limit(RLIMIT_NPROC, 0); /* only without seccomp: this limit forbids threads as well as processes, and
                                   Pango looks for fonts in a thread */
    return good;
}
