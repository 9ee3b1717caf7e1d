/* Serves a proof that follows its spec, and prints what comes of each change. */
#include "cli/cli.h"

#include "mazewright.h"
#include "studio/follow.h"

#include <sys/stat.h>

static void print_news(void *context, const struct mw_news *news)
{
    const char *spec = context;
    const int npages = news->proof->nleaves;
    mw_cli_print_complaints(news->complaints, spec);
    if (npages == 0)
        printf("%s cannot be made; browsers still show the last good pages\n", spec);
    else
        printf("%d page%s in %.1f s, %d of them new\n", npages, mw_cli_plural(npages), news->seconds,
               news->changed);
    fflush(stdout);
}

static struct reply respond(void *context, const struct asked *asked)
{
    return mw_follow_respond(context, asked);
}

int mw_cli_watch(const char *spec, const struct mw_build *build, bool strict, int port)
{
    const struct mw_followed what = {
        .spec = spec, .build = build, .strict = strict, .on_news = print_news, .context = (void *)spec};
    struct stat is;
    if (stat(spec, &is) != 0)
        return mw_cli_failed("cannot open %s; name the spec that is to be shown", spec);
    mw_time_limit_end();
    struct mw_follow *follow = mw_follow_begin(&what);
    const struct mw_service service = {.respond = respond, .context = follow};
    struct mw_server *server = mw_follow_next(follow) ? mw_server_open(&service, port) : NULL;
    if (server) {
        printf("http://127.0.0.1:%d/ shows %s; Ctrl-C ends it\n", mw_server_port(server), spec);
        fflush(stdout);
    }
    while (server && mw_follow_next(follow)) {
    }
    mw_follow_stop(follow);
    if (server)
        mw_server_close(server);
    mw_follow_end(follow);
    return server || mw_cli_is_stopped(NULL)
               ? mw_cli_finish()
               : mw_cli_failed("cannot listen on port %d; leave --port out for one that is free", port);
}
