/* A child of fork(): it has all that was there before, so that nothing need be told to it, and what it does
 * to it nobody sees. */
#define _GNU_SOURCE
#include "sandbox/sandbox.h"

#include "base/clock.h"
#include "base/fatal.h"
#include "sandbox/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef SOCK_CLOEXEC /* as on macOS, where each reader is a child of this process, for want of               \
                        SOCK_SEQPACKET */
#define SOCK_CLOEXEC 0
#endif
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef MSG_CMSG_CLOEXEC
#define MSG_CMSG_CLOEXEC 0
#endif

/* --- inside ------------------------------------------------------------------------------------------- */

static _Noreturn void work_inside(int out, struct sandbox_limits limits, sandbox_work *work,
                                  const void *order)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGABRT, SIGSEGV, SIGSYS};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_DFL);
    signal(SIGXFSZ, SIG_IGN); /* a write into a file just fails */
    if (out <= STDERR_FILENO) /* a program may have closed those */
        out = fcntl(out, F_DUPFD, STDERR_FILENO + 1);
    FILE *stream = fdopen(out, "wb");
    mw_fatal_reset();
    if (!stream || !mw_confine(limits, out)) /* what libraries say of such files is not for users */
        _exit(1);
    work(order, stream);
    _exit(fflush(stream) == 0 && !ferror(stream) ? 0 : 1);
}

/* --- the porter --------------------------------------------------------------------------------------- */

struct message {
    struct sandbox_limits limits;
    sandbox_work *work;
    size_t size; /* of the order behind it */
};
enum { LONGEST = 60000 }; /* bytes of an order */

static int porter = -1; /* the line to him */
static pthread_mutex_t talking = PTHREAD_MUTEX_INITIALIZER;

/* A message and the order behind it, with the descriptor that the answer goes to. */
static bool send_order(int line, const struct message *message, const void *order, int out)
{
    struct iovec parts[] = {{(void *)message, sizeof *message}, {(void *)order, message->size}};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof out)] = {0};
    const struct msghdr whole = {
        .msg_iov = parts, .msg_iovlen = 2, .msg_control = control, .msg_controllen = sizeof control};
    struct cmsghdr *head = CMSG_FIRSTHDR(&whole);
    *head =
        (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof out)};
    memcpy(CMSG_DATA(head), &out, sizeof out);
    return sendmsg(line, &whole, MSG_NOSIGNAL) >= 0;
}

static bool take_order(int line, struct message *message, void *order, int *out)
{
    struct iovec parts[] = {{message, sizeof *message}, {order, LONGEST}};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof *out)];
    struct msghdr whole = {
        .msg_iov = parts, .msg_iovlen = 2, .msg_control = control, .msg_controllen = sizeof control};
    const ssize_t n = recvmsg(line, &whole, MSG_CMSG_CLOEXEC);
    const struct cmsghdr *head = n >= (ssize_t)sizeof *message ? CMSG_FIRSTHDR(&whole) : NULL;
    if (head)
        memcpy(out, CMSG_DATA(head), sizeof *out);
    return head != NULL;
}

static pid_t start_reader(int out, const struct message *message, const void *order, int other)
{
    const pid_t child = fork();
    if (child == 0) {
        close(other);
        work_inside(out, message->limits, message->work, order);
    }
    return child;
}

static int wait_for(pid_t child)
{
    int status = 1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

/* Tells who the child is, and later how it ended. When nobody is there any more, he goes. */
static _Noreturn void keep_the_door(int line)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    static _Alignas(max_align_t) char order[LONGEST];
    struct message message = {.size = 0};
    int out = -1;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_IGN); /* they are for the program, which ends him */
    for (int i = 0, nothing = open("/dev/null", O_RDWR); i < 3; i++)
        dup2(nothing, i); /* whoever reads from the program must see that it has ended */
    while (take_order(line, &message, order, &out)) {
        const pid_t child = start_reader(out, &message, order, line);
        close(out);
        const bool is_told = send(line, &child, sizeof child, MSG_NOSIGNAL) > 0;
        const int status = wait_for(child);
        if (!is_told || send(line, &status, sizeof status, MSG_NOSIGNAL) < 0)
            break;
    }
    _exit(0);
}

void mw_sandbox_start(void)
{
    int line[2];
    if (porter >= 0 || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, line) != 0)
        return;
    const pid_t child = fork();
    if (child == 0) {
        close(line[0]);
        keep_the_door(line[1]);
    }
    close(line[1]);
    porter = child > 0 ? line[0] : -1;
    if (child < 0)
        close(line[0]);
}

/* --- outside ------------------------------------------------------------------------------------------ */

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

struct answer {
    char *bytes; /* by malloc() */
    size_t n;
    bool is_late, is_long;
};

/* Reads the answer of a room within its limits. A process that sleeps uses no processor, so time that passes
 * counts, too. */
static struct answer hear(int in, struct sandbox_limits limits)
{
    const double patience = 3 * limits.seconds, end = now() + patience;
    const size_t most = (size_t)limits.most << 20;
    struct answer answer = {NULL, 0, false, false};
    for (size_t capacity = 0;;) {
        struct pollfd ready = {.fd = in, .events = POLLIN};
        const double left = end - now();
        const int is_ready = left > 0 ? poll(&ready, 1, (int)(1000 * left) + 1) : 0;
        if (is_ready < 0 && errno == EINTR)
            continue;
        answer.is_late = is_ready <= 0;
        if (answer.is_late)
            break;
        if (answer.n == capacity)
            answer.bytes = realloc(answer.bytes, capacity = capacity ? 2 * capacity : 65536);
        if (!answer.bytes)
            mw_end_without_memory();
        const ssize_t n = read(in, answer.bytes + answer.n, capacity - answer.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        answer.n += (size_t)n;
        answer.is_long = answer.n > most;
        if (answer.is_long)
            break;
    }
    return answer;
}

static bool tell(const struct answer *answer, int status, const char *file, struct sandbox_limits limits,
                 struct mw_error *error)
{
    const bool is_slow = answer->is_late || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) ||
                         (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL && !answer->is_long);
    if (is_slow)
        return mw_fail(error, "%s takes more than %d seconds to read; make it simpler", file, limits.seconds);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS)
        return mw_fail(error,
                       "reading %s was stopped, for it led to something that reading never needs, as files "
                       "that mean harm do; do not use it, or save it anew in a program that you trust",
                       file);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || answer->is_long)
        return mw_fail(
            error,
            "%s takes more than %d MB of memory to read, or is damaged; make it simpler, or save it anew",
            file, limits.megabytes);
    return true;
}

/* A room of the porter's, or of our own; how it ended is told when the answer has been heard. */
static pid_t open_reader(int door[2], const struct message *message, const void *order)
{
    pid_t child = -1;
    if (porter < 0)
        return start_reader(door[1], message, order, door[0]);
    const bool good =
        send_order(porter, message, order, door[1]) && recv(porter, &child, sizeof child, 0) == sizeof child;
    return good ? child : -1;
}

static int close_reader(pid_t child, bool at_once)
{
    int status = 1;
    if (at_once)
        kill(child, SIGKILL);
    if (porter < 0)
        return wait_for(child);
    return recv(porter, &status, sizeof status, 0) == sizeof status ? status : 1;
}

static bool use_reader(int door[2], const char *file, const struct message *message, const void *order,
                       struct answer *answer, struct mw_error *error)
{
    fflush(NULL); /* or the child would say it again */
    const pid_t child = open_reader(door, message, order);
    const int why = errno;
    close(door[1]);
    if (child > 0)
        *answer = hear(door[0], message->limits);
    close(door[0]);
    return child > 0 ? tell(answer, close_reader(child, answer->is_late || answer->is_long), file,
                            message->limits, error)
                     : mw_fail(error, "cannot read %s: %s", file, strerror(why));
}

char *mw_sandbox_run(struct mw_arena *arena, const char *file, struct sandbox_limits limits, size_t *length,
                     sandbox_work *work, const void *order, size_t size, struct mw_error *error)
{
    const struct message message = {limits, work, size};
    struct answer answer = {NULL, 0, false, false};
    int door[2];
    if (size > LONGEST || pipe(door) != 0) {
        mw_fail(error, "cannot read %s: %s", file, size > LONGEST ? "its name is too long" : strerror(errno));
        return NULL;
    }
    struct mw_task task;
    pthread_mutex_lock(&talking);
    mw_task_begin(&task, "%s", file);
    const double began = now();
    const bool good = use_reader(door, file, &message, order, &answer, error);
    mw_clock_add(now() - began);
    mw_task_end(&task);
    pthread_mutex_unlock(&talking);
    char *copy = good ? mw_alloc(arena, answer.n + 1, 1) : NULL;
    if (copy && answer.n > 0)
        memcpy(copy, answer.bytes, answer.n);
    free(answer.bytes);
    *length = answer.n;
    return copy;
}
