/* A sandbox for files from strangers. The libraries that parse them run in a child process with limits on
 * memory and time, which can neither write files nor talk to other processes, and returns plain bytes. */
#ifndef MW_SANDBOX_SANDBOX_H
#define MW_SANDBOX_SANDBOX_H

#include "mazewright/base.h"

struct sandbox_limits {
    int megabytes, seconds; /* limits on memory, and on processor time */
    int most;               /* the most megabytes that a reader may return */
};

/* Reads what `order` names, and writes the result to `out`. */
typedef void sandbox_work(const void *order, FILE *out);
/* Runs `work` in a sandbox and returns what it writes to the stream; NULL, with the error set and naming
 * `file`, if it exceeded a limit or failed. An empty result is not a failure. The order is copied as `size`
 * bytes; pointers in it must lead to data that never changes. */
char *mw_sandbox_run(struct mw_arena *arena, const char *file, struct sandbox_limits limits, size_t *length,
                     sandbox_work *work, const void *order, size_t size, struct mw_error *error);
/* True if readers are forked by the broker, and not by this process. */
bool mw_sandbox_has_broker(void);

#endif
