#define _GNU_SOURCE
#include "files/checked.h"

#include <errno.h>
#include <libdeflate.h>
#include <unistd.h>

static ssize_t put(void *cookie, const char *bytes, size_t n)
{
    struct checked *checked = cookie;
    size_t done = 0;
    while (done < n) {
        const ssize_t part = write(checked->descriptor, bytes + done, n - done);
        if (part < 0 && errno == EINTR)
            continue;
        if (part <= 0)
            return 0; /* the stream notes a failure */
        done += (size_t)part;
    }
    checked->crc = libdeflate_crc32(checked->crc, bytes, n);
    checked->length += n;
    return (ssize_t)n;
}

static int end(void *cookie)
{
    return close(((struct checked *)cookie)->descriptor);
}

FILE *mw_checked_open(struct checked *checked, int descriptor)
{
    enum { BUFFER = 1 << 16 };
    *checked = (struct checked){.descriptor = descriptor};
    FILE *stream = fopencookie(checked, "wb", (cookie_io_functions_t){.write = put, .close = end});
    if (stream)
        setvbuf(stream, NULL, _IOFBF, BUFFER);
    return stream;
}

bool mw_checked_holds(const struct checked *checked, const void *bytes, size_t n)
{
    return n == checked->length && libdeflate_crc32(0, bytes, n) == checked->crc;
}
