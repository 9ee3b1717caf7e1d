/* Tries every way to change a file, or to reach another process, from within the sandbox: the call fails or
 * ends the process, and the folder keeps its bytes, names and times. */
#define _GNU_SOURCE
#include "support.h"

#include "sandbox/confine.h"

#ifdef __linux__
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Numbers of calls that are the same on every processor, for systems whose headers are older. */
enum {
    PIDFD_SEND_SIGNAL = 424,
    IO_URING_SETUP = 425,
    OPEN_TREE = 428,
    PIDFD_OPEN = 434,
    CLONE3 = 435,
    OPENAT2 = 437,
    LANDLOCK_CREATE_RULESET = 444,
    PIDFD_GETFD = 438,
    FCHMODAT2 = 452,
    SETXATTRAT = 463
};

static const struct sandbox_limits limits = {.megabytes = 400, .seconds = 5, .most = 1};

/* --- the folder ---------------------------------------------------------------------------------------- */

/* Names in the working folder of the test, on which the ways are tried. */
static const char victim[] = "victim", other[] = "other", fresh[] = "fresh", sub[] = "sub",
                  inner[] = "sub/inner";

static void make_folder(void)
{
    must_run("rm -rf ./* && mkdir sub && echo 'bytes of a victim' > victim && echo another > other");
}

/* Names, owners, modes, links, times and attributes of the folder and all in it, and the bytes. */
static char *state_of_folder(void)
{
    return output_of("find . -printf '%%p %%y %%m %%U %%n %%s %%T@ %%C@ %%l\\n' | LC_ALL=C sort; "
                     "cat victim other 2>&1; true");
}

/* --- the ways ------------------------------------------------------------------------------------------ */

/* A way to change something: a call with its arguments, or a function if it takes several calls, which
 * returns the result of the last: below 0 if it failed. */
struct way {
    const char *name;
    bool changes; /* true if it changes the folder without a sandbox, on a machine that has the call */
    long call, argument[6];
    long (*function)(int open_file);
};

#define P(pointer) (long)(pointer)
static const char bytes[] = "changed";
static int spare; /* a descriptor of the victim that is open for writing; stands for itself in tables */
enum { OPEN_FILE = -77777 };

static long through_a_map(int file)
{
    char *map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map == MAP_FAILED)
        return -1;
    map[0] = 'X';
    msync(map, 4096, MS_SYNC);
    return 0;
}

static long through_a_map_that_is_opened_up(int file)
{
    char *map = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    if (map == MAP_FAILED || mprotect(map, 4096, PROT_READ | PROT_WRITE) != 0)
        return -1;
    map[0] = 'X';
    return 0;
}

static long by_a_file_without_name(int file)
{
    char path[100];
    (void)file;
    const int nameless = open(".", O_TMPFILE | O_RDWR, 0600);
    snprintf(path, sizeof path, "/proc/self/fd/%d", nameless);
    return nameless < 0 ? -1 : linkat(AT_FDCWD, path, AT_FDCWD, fresh, AT_SYMLINK_FOLLOW);
}

static long from_a_pipe(int file)
{
    int ends[2];
    if (pipe(ends) != 0 || write(ends[1], bytes, sizeof bytes) < 0)
        return -1;
    return splice(ends[0], NULL, file, NULL, sizeof bytes, 0);
}

static long by_a_copy(int file)
{
    const int from = open(other, O_RDONLY);
    return from < 0 ? -1 : copy_file_range(from, NULL, file, NULL, 5, 0);
}

static long by_sendfile(int file)
{
    const int from = open(other, O_RDONLY);
    return from < 0 ? -1 : syscall(SYS_sendfile, file, from, NULL, 5);
}

static long by_its_own_folder(int file)
{
    char path[100];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return open(path, O_WRONLY | O_TRUNC);
}

static long by_a_path_descriptor(int file)
{
    char path[100];
    (void)file;
    snprintf(path, sizeof path, "/proc/self/fd/%d", open(victim, O_PATH));
    return chmod(path, 0600);
}

static long by_a_socket(int file)
{
    struct sockaddr_un at_name = {.sun_family = AF_UNIX};
    (void)file;
    strcpy(at_name.sun_path, fresh);
    return bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&at_name, sizeof at_name);
}

static long by_openat2(int file)
{
    struct {
        uint64_t flags, mode, resolve;
    } how = {O_WRONLY | O_TRUNC, 0, 0};
    (void)file;
    return syscall(OPENAT2, AT_FDCWD, victim, &how, sizeof how);
}

static long by_a_child(int file)
{
    const pid_t child = fork();
    (void)file;
    if (child == 0)
        _exit(unlink(victim));
    return child < 0 ? -1 : waitpid(child, NULL, 0);
}

static long by_clone3(int file)
{
    uint64_t how[11] = {0, 0, 0, 0, SIGCHLD};
    (void)file;
    const long child = syscall(CLONE3, how, 88L);
    if (child == 0)
        _exit(unlink(victim));
    return child < 0 ? -1 : waitpid((pid_t)child, NULL, 0);
}

static long by_another_program(int file)
{
    (void)file;
    return execl("/bin/rm", "rm", "-f", victim, (char *)NULL);
}

static long by_io_uring(int file)
{
    uint32_t parameters[30] = {0};
    (void)file;
    return syscall(IO_URING_SETUP, 4L, parameters);
}

static long to_a_neighbour(int file)
{
    int line[2];
    struct iovec part = {(char *)bytes, sizeof bytes};
    const struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    (void)file;
    return socketpair(AF_UNIX, SOCK_DGRAM, 0, line) != 0 ? -1 : sendmsg(line[0], &message, 0);
}

static long into_another_process(int file)
{
    struct iovec here = {(char *)bytes, sizeof bytes}, there = {(char *)bytes, sizeof bytes};
    (void)file;
    return syscall(SYS_process_vm_writev, getppid(), &here, 1L, &there, 1L, 0L);
}

static long out_of_another_process(int file)
{
    char path[100];
    (void)file;
    snprintf(path, sizeof path, "/proc/%d/mem", (int)getppid());
    return open(path, O_RDWR);
}

static long with_more_than_is_allowed(int file)
{
    const struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};
    (void)file;
    return setrlimit(RLIMIT_FSIZE, &most);
}

static long with_a_signal_of_its_descriptor(int file)
{
    return fcntl(file, F_SETOWN, getppid());
}

#ifdef __x86_64__
/* Makes the calls above through other entries into the kernel: with the bit of x32, and by the interrupt of
 * 32-bit programs. */
static long by_x32(int file)
{
    (void)file;
    return syscall(0x40000000 | SYS_truncate, victim, 0L);
}

static long by_the_gate_of_32_bits(int file)
{
    char *low = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
    long result = 10; /* unlink */
    (void)file;
    if (low == MAP_FAILED)
        return -1;
    strcpy(low, victim);
    __asm__ volatile("int $0x80" : "+a"(result) : "b"(low) : "memory", "cc", "r8", "r9", "r10", "r11");
    return result;
}
#endif

static struct iovec part = {(char *)bytes, sizeof bytes};
static const struct timespec long_ago[2] = {{1000, 0}, {1000, 0}};

#define HERE AT_FDCWD
#define CALL(name, changes, call, ...)                                                                       \
    {                                                                                                        \
        name, changes, call, {__VA_ARGS__}, NULL                                                             \
    }
#define FUNCTION(name, changes, function)                                                                    \
    {                                                                                                        \
        name, changes, 0, {0}, function                                                                      \
    }
static const struct way ways[] = {
    CALL("openat to empty", true, SYS_openat, HERE, P(victim), O_RDONLY | O_TRUNC),
    CALL("openat to empty and write", true, SYS_openat, HERE, P(victim), O_WRONLY | O_TRUNC),
    CALL("openat to make", true, SYS_openat, HERE, P(fresh), O_RDONLY | O_CREAT, 0600),
    CALL("openat to write", false, SYS_openat, HERE, P(victim), O_WRONLY),
    CALL("openat to read and write", false, SYS_openat, HERE, P(victim), O_RDWR | O_APPEND),
    CALL("openat for ioctl", false, SYS_openat, HERE, P(victim), O_ACCMODE),
    FUNCTION("openat2", true, by_openat2),
    FUNCTION("a file without name", true, by_a_file_without_name),
    FUNCTION("/proc/self/fd", true, by_its_own_folder),
    FUNCTION("/proc/self/fd of a path", true, by_a_path_descriptor),
    CALL("truncate", true, SYS_truncate, P(victim), 3),
    CALL("ftruncate", true, SYS_ftruncate, OPEN_FILE, 3),
    CALL("fallocate", true, SYS_fallocate, OPEN_FILE, 0, 0, 8192),
    CALL("write", true, SYS_write, OPEN_FILE, P(bytes), sizeof bytes),
    CALL("writev", true, SYS_writev, OPEN_FILE, P(&part), 1),
    CALL("pwrite64", true, SYS_pwrite64, OPEN_FILE, P(bytes), sizeof bytes, 0),
    CALL("pwritev", true, SYS_pwritev, OPEN_FILE, P(&part), 1, 0),
    FUNCTION("sendfile", true, by_sendfile),
    FUNCTION("splice", true, from_a_pipe),
    FUNCTION("copy_file_range", true, by_a_copy),
    FUNCTION("mmap", true, through_a_map),
    FUNCTION("mmap and mprotect", true, through_a_map_that_is_opened_up),
    CALL("renameat", true, SYS_renameat2, HERE, P(victim), HERE, P(fresh), 0),
    CALL("renameat2 to exchange", true, SYS_renameat2, HERE, P(victim), HERE, P(other), 2),
    CALL("unlinkat", true, SYS_unlinkat, HERE, P(victim), 0),
    CALL("unlinkat of a folder", true, SYS_unlinkat, HERE, P(sub), AT_REMOVEDIR),
    CALL("linkat", true, SYS_linkat, HERE, P(victim), HERE, P(fresh), 0),
    CALL("symlinkat", true, SYS_symlinkat, P("victim"), HERE, P(fresh)),
    CALL("mkdirat", true, SYS_mkdirat, HERE, P(inner), 0700),
    CALL("mknodat", true, SYS_mknodat, HERE, P(fresh), S_IFIFO | 0600, 0),
    CALL("fchmod", true, SYS_fchmod, OPEN_FILE, 0600),
    CALL("fchmodat", true, SYS_fchmodat, HERE, P(victim), 0600),
    CALL("fchmodat2", false, FCHMODAT2, HERE, P(victim), 0600, 0),
    CALL("fchown", true, SYS_fchown, OPEN_FILE, -1, -1),
    CALL("fchownat", true, SYS_fchownat, HERE, P(victim), -1, -1, 0),
    CALL("utimensat", true, SYS_utimensat, HERE, P(victim), P(long_ago), 0),
    CALL("futimens", true, SYS_utimensat, OPEN_FILE, 0, P(long_ago), 0),
    CALL("setxattr", false, SYS_setxattr, P(victim), P("user.a"), P(bytes), sizeof bytes, 0),
    CALL("lsetxattr", false, SYS_lsetxattr, P(victim), P("user.a"), P(bytes), sizeof bytes, 0),
    CALL("fsetxattr", false, SYS_fsetxattr, OPEN_FILE, P("user.a"), P(bytes), sizeof bytes, 0),
    CALL("setxattrat", false, SETXATTRAT, HERE, P(victim), 0, P("user.a"), P(bytes), sizeof bytes),
    CALL("removexattr", false, SYS_removexattr, P(victim), P("user.a")),
    CALL("ioctl of flags", false, SYS_ioctl, OPEN_FILE, P(FS_IOC_SETFLAGS), P(&spare)),
    CALL("flock", false, SYS_flock, OPEN_FILE, 2),
    CALL("F_SETLEASE", false, SYS_fcntl, OPEN_FILE, F_SETLEASE, F_WRLCK),
    FUNCTION("F_SETOWN", false, with_a_signal_of_its_descriptor),
    FUNCTION("bind", true, by_a_socket),
    FUNCTION("fork", true, by_a_child),
    FUNCTION("clone3", true, by_clone3),
    FUNCTION("execve", true, by_another_program),
    FUNCTION("io_uring", false, by_io_uring),
    CALL("mount", false, SYS_mount, P("none"), P(sub), P("tmpfs"), 0, 0),
    CALL("open_tree", false, OPEN_TREE, HERE, P("."), 1),
    CALL("chroot", false, SYS_chroot, P(sub)),
    CALL("unshare", false, SYS_unshare, CLONE_NEWUSER),
    CALL("bpf", false, SYS_bpf, 0, 0, 0),
    CALL("keyctl", false, SYS_keyctl, 0, -3, 1),
    CALL("perf_event_open", false, SYS_perf_event_open, 0, 0, -1, -1, 0),
    CALL("socket", false, SYS_socket, AF_INET, SOCK_STREAM, 0),
    FUNCTION("sendmsg", false, to_a_neighbour),
    CALL("ptrace", false, SYS_ptrace, PTRACE_TRACEME, 0, 0, 0),
    FUNCTION("process_vm_writev", false, into_another_process),
    FUNCTION("/proc/.../mem", false, out_of_another_process),
    CALL("shmget", false, SYS_shmget, 0, 4096, 01600),
    FUNCTION("setrlimit", false, with_more_than_is_allowed),
    CALL("memfd_create", false, SYS_memfd_create, P("a"), 0),
    CALL("seccomp", false, SYS_seccomp, 1, 0, 0),
#ifdef __x86_64__
    CALL("open to empty", true, SYS_open, P(victim), O_RDONLY | O_TRUNC),
    CALL("open to make", true, SYS_open, P(fresh), O_RDONLY | O_CREAT, 0600),
    CALL("open to write", false, SYS_open, P(victim), O_WRONLY),
    CALL("creat", true, SYS_creat, P(fresh), 0600),
    CALL("rename", true, SYS_rename, P(victim), P(fresh)),
    CALL("renameat of old", true, SYS_renameat, HERE, P(victim), HERE, P(fresh)),
    CALL("unlink", true, SYS_unlink, P(victim)),
    CALL("rmdir", true, SYS_rmdir, P(sub)),
    CALL("link", true, SYS_link, P(victim), P(fresh)),
    CALL("symlink", true, SYS_symlink, P("victim"), P(fresh)),
    CALL("mkdir", true, SYS_mkdir, P(inner), 0700),
    CALL("mknod", true, SYS_mknod, P(fresh), S_IFIFO | 0600, 0),
    CALL("chmod", true, SYS_chmod, P(victim), 0600),
    CALL("chown", true, SYS_chown, P(victim), -1, -1),
    CALL("lchown", true, SYS_lchown, P(victim), -1, -1),
    CALL("utime", true, SYS_utime, P(victim), P(long_ago)),
    CALL("utimes", true, SYS_utimes, P(victim), P(long_ago)),
    CALL("futimesat", true, SYS_futimesat, HERE, P(victim), P(long_ago)),
    CALL("vfork by clone", false, SYS_clone, CLONE_VM | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0),
    FUNCTION("x32", false, by_x32),
    FUNCTION("32 bits", false, by_the_gate_of_32_bits),
#endif
};
enum { NWAYS = sizeof ways / sizeof *ways };

/* Ways to reach the process that has started this one; outside of the sandbox nobody tries them. */
static long ways_to_the_parent(int which)
{
    const long parent = getppid();
    switch (which) {
    case 0:
        return syscall(SYS_kill, parent, 0L);
    case 1:
        return syscall(SYS_tgkill, parent, parent, 0L);
    case 2:
        return syscall(SYS_tkill, parent, 0L);
    case 3:
        return syscall(PIDFD_OPEN, parent, 0L);
    case 4:
        return syscall(SYS_ptrace, PTRACE_ATTACH, parent, 0L, 0L);
    case 5:
        return syscall(SYS_rt_sigqueueinfo, parent, 0L, NULL);
    case 6:
        return syscall(PIDFD_SEND_SIGNAL, 0L, 0L, NULL, 0L);
    case 7:
        return syscall(PIDFD_GETFD, 0L, 0L, 0L);
    case 8:
        return syscall(SYS_prlimit64, parent, RLIMIT_CPU, &(struct rlimit){1, 1}, NULL);
    case 9:
        return syscall(SYS_setpriority, PRIO_PROCESS, parent, 19L);
    default:
        return syscall(SYS_sched_setaffinity, parent, 0L, NULL);
    }
}
enum { NPARENT = 11 };

static long go(const struct way *way, int open_file)
{
    long a[6];
    for (int i = 0; i < 6; i++)
        a[i] = way->argument[i] == OPEN_FILE ? open_file : way->argument[i];
    return way->function ? way->function(open_file) : syscall(way->call, a[0], a[1], a[2], a[3], a[4], a[5]);
}

/* --- the walls ----------------------------------------------------------------------------------------- */

/* Which walls of the sandbox a child has: CALLS_ALONE is as on a kernel without Landlock, FILES_ALONE as on
 * one without seccomp. */
enum walls { NONE, ALL, CALLS_ALONE, FILES_ALONE };

static void confine(enum walls walls, int out)
{
    if (walls == ALL && !mw_confine(limits, out))
        _exit(3);
    if (walls == CALLS_ALONE && !mw_confine_calls(out))
        _exit(3);
    if (walls == FILES_ALONE)
        mw_confine_files();
}

/* Tries a way, or the numbered way to the parent if `way` is NULL, in a child: 's' if it succeeds, 'f' if it
 * fails, 'e' if it ends the child. */
static char try(const struct way *way, int to_parent, enum walls walls)
{
    int ends[2], status = 0;
    char said = 'e';
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        const int open_file = open(victim, O_RDWR);
        confine(walls, ends[1]);
        const char result = (way ? go(way, open_file) : ways_to_the_parent(to_parent)) < 0 ? 'f' : 's';
        _exit(write(ends[1], &result, 1) == 1 ? 0 : 1);
    }
    close(ends[1]);
    (void)!read(ends[0], &said, 1);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 3)
        fail_msg("this kernel has no seccomp");
    if (said == 'e' && walls != NONE && !(WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS))
        fail_msg("%s: it ended with %d", way ? way->name : "parent", status);
    return said;
}

/* Fails if that way succeeds within the walls, or changes the folder. */
static void hold_way(const struct way *way, enum walls walls)
{
    make_folder();
    char *before = state_of_folder();
    const char result = try(way, 0, walls);
    char *after = state_of_folder();
    if (result == 's' || strcmp(before, after) != 0)
        fail_msg("%s: %c\n%s\n%s", way->name, result, before, after);
    free(before);
    free(after);
}

static void hold_walls(enum walls walls)
{
    for (int i = 0; i < NWAYS; i++)
        hold_way(&ways[i], walls);
    for (int i = 0; i < NPARENT; i++)
        if (try(NULL, i, walls) == 's')
            fail_msg("parent, %d", i);
}

static void no_way_leads_out(void **state)
{
    (void)state;
    hold_walls(ALL);
}

/* Seccomp alone stops every way: without Landlock, and with a file that is still open for writing. */
static void calls_alone_hold(void **state)
{
    (void)state;
    hold_walls(CALLS_ALONE);
}

/* Landlock by itself refuses every call that opens a file for writing, or makes, moves or removes a name. It
 * does not restrict descriptors that are open already, nor changes of modes, owners and times. */
static void files_alone_hold(void **state)
{
    (void)state;
    static const char barred[] =
        "|openat to empty and write|openat to make|openat to write|openat to read and write|openat2|"
        "a file without name|/proc/self/fd|renameat|renameat2 to exchange|unlinkat|unlinkat of a folder|"
        "symlinkat|mkdirat|mknodat|bind|execve|";
    enum { NBARRED = 16 };
    if (syscall(LANDLOCK_CREATE_RULESET, NULL, 0L, 1L) < 1) {
        print_message("this kernel has no Landlock\n");
        return;
    }
    int found = 0;
    for (int i = 0; i < NWAYS; i++) {
        char name[100];
        snprintf(name, sizeof name, "|%s|", ways[i].name);
        if (!strstr(barred, name))
            continue;
        hold_way(&ways[i], FILES_ALONE);
        found++;
    }
    assert_int_equal(found, NBARRED);
}

/* Without walls the ways do change the folder, so that the other tests prove something. */
static void they_lead_out_without_walls(void **state)
{
    (void)state;
    for (int i = 0; i < NWAYS; i++) {
        if (!ways[i].changes)
            continue;
        make_folder();
        char *before = state_of_folder();
        const char result = try(&ways[i], 0, NONE);
        char *after = state_of_folder();
        if (strcmp(before, after) == 0 && result == 's')
            fail_msg("%s changes nothing", ways[i].name);
        if (strcmp(before, after) == 0)
            print_message("%s: this machine has none\n", ways[i].name);
        free(before);
        free(after);
    }
}

/* --- what is left -------------------------------------------------------------------------------------- */

static void *in_a_thread(void *given)
{
    *(int *)given = 7;
    return NULL;
}

/* Reads a file, lists a folder, starts a thread, takes memory, looks at the clock: the name of what fails. */
static const char *what_is_missing(void)
{
    char first[6] = "";
    int seen = 0;
    pthread_t thread;
    struct timespec now;
    struct stat about;
    FILE *file = fopen(victim, "r");
    if (!file || fread(first, 1, 5, file) != 5 || memcmp(first, "bytes", 5) != 0 || fclose(file) != 0)
        return "reading";
    if (stat(victim, &about) != 0 || access(victim, R_OK) != 0 || open(".", O_RDONLY | O_DIRECTORY) < 0)
        return "looking";
    if (pthread_create(&thread, NULL, in_a_thread, &seen) != 0 || pthread_join(thread, NULL) != 0 ||
        seen != 7)
        return "threads";
    void *map = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, open(victim, O_RDONLY), 0);
    if (map == MAP_FAILED || ((char *)map)[0] != 'b')
        return "maps";
    char *memory = malloc(1 << 24);
    if (!memory || !memset(memory, 1, 1 << 24) || !(memory = realloc(memory, 1 << 25)))
        return "memory";
    free(memory);
    return clock_gettime(CLOCK_REALTIME, &now) != 0 || syscall(SYS_clock_gettime, CLOCK_REALTIME, &now) != 0
               ? "the clock"
               : "nothing";
}

/* A process in the sandbox can still read; as root this is tried again as a user whom the kernel's limits
 * bind. */
static void reading_is_left(void **state)
{
    (void)state;
    enum { NOBODY = 65534 };
    make_folder();
    must_run("chmod -R a+rX .");
    for (int as_nobody = 0; as_nobody < (geteuid() == 0 ? 2 : 1); as_nobody++) {
        int ends[2], status = 0;
        char said[100] = "";
        assert_int_equal(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) {
            if (as_nobody && setuid(NOBODY) != 0)
                _exit(3);
            confine(ALL, ends[1]);
            const char *missing = what_is_missing();
            _exit(write(ends[1], missing, strlen(missing)) > 0 ? 0 : 1);
        }
        close(ends[1]);
        (void)!read(ends[0], said, sizeof said - 1);
        close(ends[0]);
        assert_int_equal(waitpid(child, &status, 0), child);
        if (strcmp(said, "nothing") != 0)
            fail_msg("user %d: \"%s\" is missing, status %d", as_nobody, said, status);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_lead_out_without_walls),
        cmocka_unit_test(no_way_leads_out),
        cmocka_unit_test(calls_alone_hold),
        cmocka_unit_test(files_alone_hold),
        cmocka_unit_test(reading_is_left),
    };
    if (mkdir(at("tried"), 0755) != 0 || chdir(at("tried")) != 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void)
{
    return 0; /* the sandbox is tested on Linux only */
}
#endif
