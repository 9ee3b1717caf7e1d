/* Limits a process to the system calls that reading a file takes, by seccomp. The list names what is allowed:
 * the calls that librsvg, GdkPixbuf, Pango, Fontconfig and qpdf were observed to make, and those that other
 * versions of the C library use in their place. None of them changes a file or reaches another process. Calls
 * of a second list fail with an error, because these libraries try them in passing and do without: Fontconfig
 * to write its cache, the C library to ask a daemon for the user's name. All others end the process, as do
 * calls of another architecture and those of x32. */
#define _GNU_SOURCE
#include "sandbox/confine.h"

#ifdef __linux__
#include <asm/ioctls.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41 /* names a range of memory */
#endif

/* Names are resolved at run time: some are unknown to older libraries or to this processor. */
static const char *const allowed[] = {
    /* memory */
    "brk", "madvise", "membarrier", "mincore", "mprotect", "mremap", "munmap",
    /* open files, and information about others */
    "_llseek", "access", "close", "close_range", "dup", "dup2", "dup3", "faccessat", "faccessat2",
    "fadvise64", "fadvise64_64", "arm_fadvise64_64", "fgetxattr", "flistxattr", "fstat", "fstat64",
    "fstatat64", "fstatfs", "fstatfs64", "getcwd", "getdents", "getdents64", "getxattr", "lgetxattr",
    "listxattr", "llistxattr", "lseek", "lstat", "lstat64", "newfstatat", "pread64", "preadv", "preadv2",
    "read", "readahead", "readlink", "readlinkat", "readv", "stat", "stat64", "statfs", "statfs64", "statx",
    /* waiting, within this process */
    "eventfd", "eventfd2", "pipe", "pipe2", "poll", "ppoll", "ppoll_time64", "select", "_newselect",
    "pselect6", "pselect6_time64", "futex", "futex_time64", "futex_waitv", "get_robust_list",
    "set_robust_list", "rseq", "set_tid_address", "sched_yield", "nanosleep", "clock_nanosleep",
    "clock_nanosleep_time64", "restart_syscall",
    /* signals */
    "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "rt_sigreturn", "sigaction", "sigaltstack",
    "sigprocmask", "sigreturn",
    /* questions about the process and the machine; GLib asks whether its log is a socket */
    "arch_prctl", "capget", "clock_getres", "clock_getres_time64", "clock_gettime", "clock_gettime64",
    "getcpu", "getegid", "getegid32", "geteuid", "geteuid32", "getgid", "getgid32", "getgroups",
    "getgroups32", "getpgid", "getpeername", "getpgrp", "getpid", "getppid", "getpriority", "getrandom",
    "getresgid", "getresgid32", "getresuid", "getresuid32", "getrlimit", "getrusage", "getsid", "getsockname",
    "getsockopt", "gettid", "gettimeofday", "getuid", "getuid32", "sched_get_priority_max",
    "sched_get_priority_min", "sched_getaffinity", "sched_getattr", "sched_getparam", "sched_getscheduler",
    "sysinfo", "time", "times", "ugetrlimit", "umask", "uname",
    /* calls that only some processors have */
    "cacheflush", "riscv_flush_icache", "riscv_hwprobe", "set_thread_area", "set_tls", "swapcontext",
    /* ending */
    "exit", "exit_group"};

static const char *const refused[] = {
    /* caches beside fonts, and folders for them */
    "chmod", "creat", "fchmod", "fchmodat", "fchmodat2", "flock", "fsync", "fdatasync", "ftruncate",
    "ftruncate64", "futimesat", "link", "linkat", "mkdir", "mkdirat", "open", "openat", "rename", "renameat",
    "renameat2", "rmdir", "symlink", "symlinkat", "unlink", "unlinkat", "utime", "utimensat", "utimes",
    "write", "writev",
    /* daemons: for names, a desktop, a log */
    "connect", "inotify_add_watch", "inotify_init", "inotify_init1", "recvfrom", "recvmsg", "sendto",
    "socket", "socketcall", "socketpair",
    /* processes, signals and their settings; shared memory */
    "clone", "fcntl", "fcntl64", "fork", "ioctl", "kill", "memfd_create", "mlock", "mmap", "mmap2",
    "personality", "prctl", "prlimit64", "sched_setaffinity", "sched_setattr", "sched_setparam",
    "sched_setscheduler", "setpriority", "setrlimit", "tgkill", "tkill", "vfork"};

/* Mask for an int argument: its lower 32 bits; the kernel ignores the upper ones. */
static const uint64_t whole = 0xffffffff;

/* Allows a call if its argument number `argument`, masked with `mask`, equals `value`. */
static void allow_where(scmp_filter_ctx filter, const char *call, unsigned argument, uint64_t mask,
                        uint64_t value)
{
    const int number = seccomp_syscall_resolve_name(call);
    if (number != __NR_SCMP_ERROR)
        seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 1,
                         SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, mask, value));
}

static void act_on(scmp_filter_ctx filter, uint32_t action, const char *const *calls, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const int number = seccomp_syscall_resolve_name(calls[i]);
        if (number != __NR_SCMP_ERROR)
            seccomp_rule_add(filter, action, number, 0);
    }
}

static void allow_reading(scmp_filter_ctx filter, int out)
{
    const uint64_t changing = O_ACCMODE | O_CREAT | O_TRUNC | (O_TMPFILE & ~O_DIRECTORY);
    const int streams[] = {out, STDERR_FILENO}; /* the second is /dev/null */
    allow_where(filter, "open", 1, changing, O_RDONLY);
    allow_where(filter, "openat", 2, changing, O_RDONLY);
    for (int i = 0; i < 2; i++) {
        allow_where(filter, "write", 0, whole, (uint64_t)streams[i]);
        allow_where(filter, "writev", 0, whole, (uint64_t)streams[i]);
    }
}

/* Allows private mappings only: they are copies, so writing to one never reaches the file. If GLib may not
 * map a file, it reads the file instead. */
static void allow_maps(scmp_filter_ctx filter)
{
    allow_where(filter, "mmap", 3, MAP_SHARED | MAP_PRIVATE, MAP_PRIVATE);
    allow_where(filter, "mmap2", 3, MAP_SHARED | MAP_PRIVATE, MAP_PRIVATE);
}

/* Allows starting threads, and signals to this process alone, as abort() sends them. */
static void allow_itself(scmp_filter_ctx filter)
{
#ifdef __s390__
    enum { FLAGS = 1 };
#else
    enum { FLAGS = 0 };
#endif
    static const char *const signals[] = {"kill", "tgkill", "tkill"};
    const uint64_t self = (uint64_t)getpid();
    allow_where(filter, "clone", FLAGS, CLONE_THREAD, CLONE_THREAD);
    for (int i = 0; i < 3; i++)
        allow_where(filter, signals[i], 0, whole, self);
    allow_where(filter, "prlimit64", 2, UINT64_MAX, 0);  /* only reading a limit */
    allow_where(filter, "personality", 0, whole, whole); /* only asking for the current one */
}

static void allow_settings(scmp_filter_ctx filter)
{
    static const int controls[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL},
                     terminals[] = {TCGETS, TIOCGWINSZ, FIONREAD},
                     own[] = {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA};
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
        allow_where(filter, "fcntl", 1, whole, (uint64_t)controls[i]);
        allow_where(filter, "fcntl64", 1, whole, (uint64_t)controls[i]);
    }
    for (size_t i = 0; i < sizeof terminals / sizeof *terminals; i++)
        allow_where(filter, "ioctl", 1, whole, (uint64_t)terminals[i]);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        allow_where(filter, "prctl", 0, whole, (uint64_t)own[i]);
}

enum { NALLOWED = sizeof allowed / sizeof *allowed, NREFUSED = sizeof refused / sizeof *refused };

/* Lets only allowed calls succeed; all others fail. The new calls clone3 and openat2 are reported as missing,
 * so that the C library falls back to older calls, whose arguments the filter can see. */
static bool load_failures(int out)
{
    static const char *const missing[] = {"clone3", "openat2"}, *const next[] = {"seccomp"};
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter)
        return false;
    seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    act_on(filter, SCMP_ACT_ERRNO(ENOSYS), missing, 2);
    act_on(filter, SCMP_ACT_ALLOW, next, 1); /* needed to load the other filter */
    act_on(filter, SCMP_ACT_ALLOW, allowed, NALLOWED);
    allow_reading(filter, out);
    allow_maps(filter);
    allow_itself(filter);
    allow_settings(filter);
    const bool good = seccomp_load(filter) == 0;
    seccomp_release(filter);
    return good;
}

/* Ends the process at every call that is neither allowed nor refused. */
static bool load_ends(void)
{
    static const char *const missing[] = {"clone3", "openat2"};
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (!filter)
        return false;
    seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 0); /* no_new_privs was set with the other filter */
    act_on(filter, SCMP_ACT_ALLOW, missing, 2);
    act_on(filter, SCMP_ACT_ALLOW, allowed, NALLOWED);
    act_on(filter, SCMP_ACT_ALLOW, refused, NREFUSED);
    const bool good = seccomp_load(filter) == 0;
    seccomp_release(filter);
    return good;
}

/* Loads both filters; the kernel applies the stricter result. */
bool mw_confine_calls(int out)
{
    return load_failures(out) && load_ends();
}
#else
bool mw_confine_calls(int out)
{
    (void)out;
    return false;
}
#endif
