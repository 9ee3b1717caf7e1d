/* Runs command lines of the program without loading it anew: for each it forks, and calls the program's
 * main() in the child. The child has the standard streams, the folder and the environment of the test that
 * asked; its signals and limits are those of the runner, which never changes them. */
#define _GNU_SOURCE
#include "runner.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int mazewright_main(int argc, char **argv);

struct asked {
    int argc;
    char *argv[RUNNER_STRINGS + 1], **environment;
    int file[RUNNER_FILES];
};

/* Reads the next message, whose strings stay in `text`; false at the end. */
static bool receive(char text[RUNNER_MOST], struct asked *asked)
{
    union {
        struct cmsghdr head;
        char space[CMSG_SPACE(sizeof asked->file)];
    } control;
    struct runner_head head;
    struct iovec part[] = {{&head, sizeof head}, {text, RUNNER_MOST}};
    struct msghdr message = {
        .msg_iov = part, .msg_iovlen = 2, .msg_control = &control, .msg_controllen = sizeof control};
    const ssize_t n = recvmsg(RUNNER_SOCKET, &message, MSG_CMSG_CLOEXEC);
    if (n <= (ssize_t)sizeof head || !CMSG_FIRSTHDR(&message))
        return false;
    memcpy(asked->file, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof asked->file);
    const char *end = text + n - sizeof head;
    int count = 0;
    for (char *at = text; at < end; at += strlen(at) + 1) {
        if (count == head.argc)
            asked->argv[count++] = NULL; /* ends the arguments; the environment follows */
        asked->argv[count++] = at;
    }
    asked->argv[count] = NULL;
    asked->argc = head.argc;
    asked->environment = asked->argv + head.argc + 1;
    return true;
}

/* Runs the program in the child, and exits with its status. */
static _Noreturn void run(struct asked *asked)
{
    for (int i = 0; i < RUNNER_STREAMS; i++)
        dup2(asked->file[i], i);
    if (fchdir(asked->file[RUNNER_STREAMS]) != 0)
        _exit(126);
    close(RUNNER_SOCKET);
    environ = asked->environment;
    exit(mazewright_main(asked->argc, asked->argv));
}

int main(void)
{
    static char text[RUNNER_MOST];
    static struct asked asked;
    while (receive(text, &asked)) {
        int status = 127 << 8;
        const pid_t child = fork();
        if (child == 0)
            run(&asked);
        for (int i = 0; i < RUNNER_FILES; i++)
            close(asked.file[i]);
        while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
        if (send(RUNNER_SOCKET, &status, sizeof status, MSG_NOSIGNAL) != sizeof status)
            return 1;
    }
    return 0;
}
