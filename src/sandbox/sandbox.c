/* Runs readers in sandboxes. A reader is a fork of the broker, or of this process if there is no broker. So
 * it has the program's constant data already and is sent only its order, which says what to read; nothing
 * that the reader does to its memory is seen outside. The broker is a process that is forked at the start,
 * while there is one thread. A fork of a program with several threads may inherit a lock that another thread
 * holds, and wait for it for ever. */
#define _GNU_SOURCE
#include "sandbox/sandbox.h"

#include "base/clock.h"
#include "base/fatal.h"
#include "base/libraries.h"
#include "mazewright/program.h"
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

#ifndef SOCK_CLOEXEC /* on macOS, for example; SOCK_SEQPACKET is missing there, too, so each reader is a     \
                        child of this process */
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
    signal(SIGXFSZ, SIG_IGN); /* without the signal, a write to a file fails, and the reader goes on */
    if (out <= STDERR_FILENO) /* if standard streams were closed, `out` can have one of their numbers */
        out = fcntl(out, F_DUPFD, STDERR_FILENO + 1);
    FILE *stream = fdopen(out, "wb");
    mw_fatal_reset();
    if (!stream || !mw_confine(limits, out)) /* mw_confine() also sends the libraries' messages about the file
                                                to /dev/null, because they are not for users */
        _exit(1);
    work(order, stream);
    _exit(fflush(stream) == 0 && !ferror(stream) ? 0 : 1);
}

/* --- the broker --------------------------------------------------------------------------------------- */

struct message {
    struct sandbox_limits limits;
    sandbox_work *work;
    size_t size; /* size of the order that follows */
};
enum { LONGEST = 60000 }; /* the most bytes of an order */

static int broker = -1; /* the socket to the broker; -1 if there is none */

bool mw_sandbox_has_broker(void)
{
    return broker >= 0;
}
static pthread_mutex_t broker_lock = PTHREAD_MUTEX_INITIALIZER;

/* Sends a message and its order, with the descriptor to which the result goes. */
static bool send_order(int socket, const struct message *message, const void *order, int out)
{
    struct iovec parts[] = {{(void *)message, sizeof *message}, {(void *)order, message->size}};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof out)] = {0};
    const struct msghdr whole = {
        .msg_iov = parts, .msg_iovlen = 2, .msg_control = control, .msg_controllen = sizeof control};
    struct cmsghdr *head = CMSG_FIRSTHDR(&whole);
    *head =
        (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof out)};
    memcpy(CMSG_DATA(head), &out, sizeof out);
    return sendmsg(socket, &whole, MSG_NOSIGNAL) >= 0;
}

static bool take_order(int socket, struct message *message, void *order, int *out)
{
    struct iovec parts[] = {{message, sizeof *message}, {order, LONGEST}};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof *out)];
    struct msghdr whole = {
        .msg_iov = parts, .msg_iovlen = 2, .msg_control = control, .msg_controllen = sizeof control};
    const ssize_t n = recvmsg(socket, &whole, MSG_CMSG_CLOEXEC);
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

/* Serves orders from a socket: forks a reader, sends its pid, then its exit status. Exits when the socket
 * closes. */
static _Noreturn void serve(int socket)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    static _Alignas(max_align_t) char order[LONGEST];
    struct message message = {.size = 0};
    int out = -1;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_IGN); /* these signals are meant for the program, and the broker ends when the
                                        program closes the socket */
    for (int i = 0, nothing = open("/dev/null", O_RDWR); i < 3; i++)
        dup2(nothing, i); /* closes the program's standard streams, so that a reader of the program's output
                             sees the end of the file when the program exits */
    while (take_order(socket, &message, order, &out)) {
        if (mw_libraries_load) /* a sandbox could not open their files */
            mw_libraries_load();
        const pid_t child = start_reader(out, &message, order, socket);
        close(out);
        const bool is_told = send(socket, &child, sizeof child, MSG_NOSIGNAL) > 0;
        const int status = wait_for(child);
        if (!is_told || send(socket, &status, sizeof status, MSG_NOSIGNAL) < 0)
            break;
    }
    _exit(0);
}

void mw_sandbox_start(void)
{
    int socket[2];
    if (broker >= 0 || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, socket) != 0)
        return;
    const pid_t child = fork();
    if (child == 0) {
        close(socket[0]);
        serve(socket[1]);
    }
    close(socket[1]);
    broker = child > 0 ? socket[0] : -1;
    if (child < 0)
        close(socket[0]);
}

/* --- outside ------------------------------------------------------------------------------------------ */

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

struct result {
    char *bytes; /* allocated by malloc() */
    size_t n;
    bool is_late, is_long;
};

/* Reads a result within the limits. A sleeping process uses no processor time, so elapsed time is limited
 * too. */
static struct result read_result(int in, struct sandbox_limits limits)
{
    const double patience = 3 * limits.seconds, end = now() + patience;
    const size_t most = (size_t)limits.most << 20;
    struct result result = {NULL, 0, false, false};
    for (size_t capacity = 0;;) {
        struct pollfd ready = {.fd = in, .events = POLLIN};
        const double left = end - now();
        const int is_ready = left > 0 ? poll(&ready, 1, (int)(1000 * left) + 1) : 0;
        if (is_ready < 0 && errno == EINTR)
            continue;
        result.is_late = is_ready <= 0;
        if (result.is_late)
            break;
        if (result.n == capacity)
            result.bytes = realloc(result.bytes, capacity = capacity ? 2 * capacity : 65536);
        if (!result.bytes)
            mw_end_without_memory();
        const ssize_t n = read(in, result.bytes + result.n, capacity - result.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        result.n += (size_t)n;
        result.is_long = result.n > most;
        if (result.is_long)
            break;
    }
    return result;
}

static bool check_result(const struct result *result, int status, const char *file,
                         struct sandbox_limits limits, struct mw_error *error)
{
    const bool is_slow = result->is_late || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) ||
                         (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL && !result->is_long);
    if (is_slow)
        return mw_fail(error, "%s takes more than %d seconds to read; make it simpler", file, limits.seconds);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS)
        return mw_fail(error,
                       "reading %s was stopped, for it led to something that reading never needs, as files "
                       "that mean harm do; do not use it, or save it anew in a program that you trust",
                       file);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || result->is_long)
        return mw_fail(
            error,
            "%s takes more than %d MB of memory to read, or is damaged; make it simpler, or save it anew",
            file, limits.megabytes);
    return true;
}

/* Starts a reader through the broker, or as a child of this process. Its exit status is received by
 * close_reader(). */
static pid_t open_reader(int ends[2], const struct message *message, const void *order)
{
    pid_t child = -1;
    if (broker < 0)
        return start_reader(ends[1], message, order, ends[0]);
    if (send_order(broker, message, order, ends[1]) && recv(broker, &child, sizeof child, 0) == sizeof child)
        return child;
    if (mw_libraries_load) /* the broker ends if a library is missing, and so does this, with a message */
        mw_libraries_load();
    errno = EPIPE;
    return -1;
}

static int close_reader(pid_t child, bool at_once)
{
    int status = 1;
    if (at_once)
        kill(child, SIGKILL);
    if (broker < 0)
        return wait_for(child);
    return recv(broker, &status, sizeof status, 0) == sizeof status ? status : 1;
}

static bool use_reader(int ends[2], const char *file, const struct message *message, const void *order,
                       struct result *result, struct mw_error *error)
{
    fflush(NULL); /* without that, the child would write buffered output once more */
    const pid_t child = open_reader(ends, message, order);
    const int why = errno;
    close(ends[1]);
    if (child > 0)
        *result = read_result(ends[0], message->limits);
    close(ends[0]);
    return child > 0 ? check_result(result, close_reader(child, result->is_late || result->is_long), file,
                                    message->limits, error)
                     : mw_fail(error, "cannot read %s: %s", file, strerror(why));
}

char *mw_sandbox_run(struct mw_arena *arena, const char *file, struct sandbox_limits limits, size_t *length,
                     sandbox_work *work, const void *order, size_t size, struct mw_error *error)
{
    const struct message message = {limits, work, size};
    struct result result = {NULL, 0, false, false};
    int ends[2];
    if (size > LONGEST ||
        pipe2(ends, O_CLOEXEC) != 0) { /* else a program that another thread starts inherits
                                             the pipe, and its end is not seen before that program ends */
        mw_fail(error, "cannot read %s: %s", file, size > LONGEST ? "its name is too long" : strerror(errno));
        return NULL;
    }
    struct mw_task task;
    pthread_mutex_lock(&broker_lock);
    mw_task_begin(&task, "%s", file);
    const double began = now();
    const bool good = use_reader(ends, file, &message, order, &result, error);
    mw_clock_add(now() - began);
    mw_task_end(&task);
    pthread_mutex_unlock(&broker_lock);
    char *copy = good ? mw_alloc(arena, result.n + 1, 1) : NULL;
    if (copy && result.n > 0)
        memcpy(copy, result.bytes, result.n);
    free(result.bytes);
    *length = result.n;
    return copy;
}
