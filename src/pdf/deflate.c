/* Compresses streams at one level for the whole program. */
#include "pdf/deflate.h"

#include "mazewright/base.h"

#include <libdeflate.h>

struct deflater {
    struct libdeflate_compressor *compressor;
};

struct deflater *deflater_open(void)
{
    const int level = 5; /* the next four levels take more time and save one part in three hundred */
    struct deflater *deflater = g_new0(struct deflater, 1);
    deflater->compressor = libdeflate_alloc_compressor(level);
    if (!deflater->compressor)
        mw_end_without_memory();
    return deflater;
}

void deflater_close(struct deflater *deflater)
{
    libdeflate_free_compressor(deflater->compressor);
    g_free(deflater);
}

void deflater_put(struct deflater *deflater, GString *out, const void *bytes, size_t n)
{
    const size_t start = out->len, most = libdeflate_zlib_compress_bound(deflater->compressor, n);
    g_string_set_size(out, start + most);
    g_string_set_size(
        out, start + libdeflate_zlib_compress(deflater->compressor, bytes, n, out->str + start, most));
}

GString *deflater_unpack(const void *bytes, size_t n)
{
    const size_t most = (size_t)1 << 30;
    struct libdeflate_decompressor *opener = libdeflate_alloc_decompressor();
    GString *out = g_string_new("");
    enum libdeflate_result result = LIBDEFLATE_INSUFFICIENT_SPACE;
    if (!opener)
        mw_end_without_memory();
    for (size_t room = 8 * n + 4096; result == LIBDEFLATE_INSUFFICIENT_SPACE && room < most; room *= 2) {
        size_t found = 0;
        g_string_set_size(out, room);
        result = libdeflate_zlib_decompress(opener, bytes, n, out->str, room, &found);
        g_string_set_size(out, result == LIBDEFLATE_SUCCESS ? found : 0);
    }
    libdeflate_free_decompressor(opener);
    if (result == LIBDEFLATE_SUCCESS)
        return out;
    g_string_free(out, TRUE);
    return NULL;
}
