#include "files/sum.h"

#include <fcntl.h>
#include <glib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void mw_sum_bytes(const void *bytes, size_t n, char sum[MW_SUM_SIZE])
{
    char *digits = g_compute_checksum_for_data(G_CHECKSUM_SHA256, n > 0 ? bytes : (const void *)"", n);
    g_strlcpy(sum, digits, MW_SUM_SIZE);
    g_free(digits);
}

static bool sum_open_file(int file, char sum[MW_SUM_SIZE])
{
    GMappedFile *map = g_mapped_file_new_from_fd(file, FALSE, NULL);
    if (!map)
        return false;
    mw_sum_bytes(g_mapped_file_get_contents(map), g_mapped_file_get_length(map), sum);
    g_mapped_file_unref(map);
    return true;
}

bool mw_sum_file(int folder, const char *name, char sum[MW_SUM_SIZE])
{
    struct stat info;
    const int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    const bool good =
        file >= 0 && fstat(file, &info) == 0 && S_ISREG(info.st_mode) && sum_open_file(file, sum);
    if (file >= 0)
        close(file);
    return good;
}
