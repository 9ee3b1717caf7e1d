/* The walls of a room. Its memory, time, files and processes are limited by the kernel; where the kernel
 * filters calls, those that would write, run, or reach anybody fail. */
#define _GNU_SOURCE
#include "base/confine.h"

#include <errno.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#if defined __linux__ && (defined __x86_64__ || defined __aarch64__)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>
#endif

static void limit(int what, rlim_t most)
{
    setrlimit(what, &(struct rlimit){most, most});
}

static void set_limits(struct room_limits limits)
{
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ /* which take all addresses there are */
    limit(RLIMIT_AS, (rlim_t)limits.megabytes << 20);
#endif
    limit(RLIMIT_CPU, (rlim_t)limits.seconds);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NPROC, 0);
}

#ifdef AUDIT_ARCH_X86_64
#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* What reading a picture never asks for. */
static const int barred[] = {
    SYS_execve,
    SYS_execveat,
    SYS_socket,
    SYS_connect,
    SYS_bind,
    SYS_sendto,
    SYS_sendmsg,
    SYS_ptrace,
    SYS_kill,
    SYS_tgkill,
    SYS_tkill,
    SYS_unlinkat,
    SYS_renameat2,
    SYS_linkat,
    SYS_symlinkat,
    SYS_mkdirat,
    SYS_mknodat,
    SYS_fchmodat,
    SYS_fchownat,
    SYS_truncate,
    SYS_mount,
    SYS_umount2,
    SYS_bpf,
    SYS_keyctl,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
#ifdef __x86_64__
    SYS_unlink,
    SYS_rename,
    SYS_link,
    SYS_symlink,
    SYS_mkdir,
    SYS_rmdir,
    SYS_mknod,
    SYS_chmod,
    SYS_chown,
    SYS_fork,
    SYS_vfork,
    SYS_creat,
#endif
};

#define LOAD(field)        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, field))
#define UNLESS(call, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(call), 0, skip)
#define RETURN(what)       BPF_STMT(BPF_RET | BPF_K, (what))

/* A thread may be made, a process not; the newer call hides which it is, and the C library then takes the
 * older one. */
static void bar_calls(void)
{
    enum { N = sizeof barred / sizeof *barred };
    const struct sock_filter head[] = {LOAD(arch),
                                       BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
                                       RETURN(SECCOMP_RET_ERRNO | EPERM),
                                       LOAD(nr),
                                       UNLESS(SYS_clone3, 1),
                                       RETURN(SECCOMP_RET_ERRNO | ENOSYS),
                                       UNLESS(SYS_clone, 4),
                                       LOAD(args[0]),
                                       BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
                                       RETURN(SECCOMP_RET_ALLOW),
                                       RETURN(SECCOMP_RET_ERRNO | EPERM)};
    struct sock_filter rule[sizeof head / sizeof *head + 2 * N + 1];
    size_t n = sizeof head / sizeof *head;
    memcpy(rule, head, sizeof head);
    for (int i = 0; i < N; i++) {
        rule[n++] = (struct sock_filter)UNLESS(barred[i], 1);
        rule[n++] = (struct sock_filter)RETURN(SECCOMP_RET_ERRNO | EPERM);
    }
    rule[n++] = (struct sock_filter)RETURN(SECCOMP_RET_ALLOW);
    const struct sock_fprog program = {(unsigned short)n, rule};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#else
static void bar_calls(void)
{
}
#endif

void mw_confine(struct room_limits limits)
{
    set_limits(limits);
    bar_calls();
}
