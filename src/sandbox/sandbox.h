/* A closed room for files that strangers made. Whatever the libraries that read them do, it is done by a
 * child of this process that has so much memory and time and no more, may neither write nor speak to anybody,
 * and sends back plain bytes. */
#ifndef MW_SANDBOX_SANDBOX_H
#define MW_SANDBOX_SANDBOX_H

#include "mazewright/base.h"

struct sandbox_limits {
    int megabytes, seconds; /* of memory; of the processor */
    int most;               /* megabytes that may come back */
};

/* Lets `work` write to a stream in a closed room, and returns what it has written; NULL, with the error set,
 * if the room had to be cleared, with the name of the file at fault. An empty answer is one. The order is
 * handed in as `size` bytes: pointers in it must lead to what never changes. */
typedef void sandbox_work(const void *order, FILE *out);
char *mw_sandbox_run(struct mw_arena *arena, const char *file, struct sandbox_limits limits, size_t *length,
                     sandbox_work *work, const void *order, size_t size, struct mw_error *error);

#endif
