#include "output/zip.h"

#include <errno.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

struct zip_writer {
    zip_source_t *memory; /* the file, while it is made */
    zip_t *zip;
    zip_uint16_t time, date; /* as MS-DOS counts them */
    bool has_failed;
};

struct zip_writer *zip_writer_open(const char *created)
{
    struct zip_writer *writer = g_new0(struct zip_writer, 1);
    int year = 1980, month = 1, day = 1;
    if (sscanf(created, "%d-%d-%d", &year, &month, &day) != 3 || year < 1980 || year > 2107)
        year = 1980, month = 1, day = 1;
    writer->date = (zip_uint16_t)((year - 1980) << 9 | month << 5 | day);
    writer->memory = zip_source_buffer_create(NULL, 0, 0, NULL);
    if (!writer->memory)
        mw_end_without_memory();
    zip_source_keep(writer->memory);
    writer->zip = zip_open_from_source(writer->memory, ZIP_TRUNCATE, NULL);
    if (!writer->zip)
        mw_end_without_memory();
    return writer;
}

/* Adds an entry; the bytes are freed with the writer if `is_owned`. */
static void add(struct zip_writer *writer, const char *name, const void *bytes, size_t n, bool is_owned,
                zip_int32_t method)
{
    zip_source_t *source = zip_source_buffer(writer->zip, bytes, n, is_owned);
    const zip_int64_t i = source ? zip_file_add(writer->zip, name, source, ZIP_FL_ENC_UTF_8) : -1;
    if (source && i < 0)
        zip_source_free(source);
    writer->has_failed =
        writer->has_failed || i < 0 ||
        zip_set_file_compression(writer->zip, (zip_uint64_t)i, method, 0) != 0 ||
        zip_file_set_dostime(writer->zip, (zip_uint64_t)i, writer->time, writer->date, 0) != 0;
}

void zip_writer_add(struct zip_writer *writer, const char *name, const void *bytes, size_t n)
{
    char *copy = malloc(n > 0 ? n : 1);
    if (!copy)
        mw_end_without_memory();
    memcpy(copy, bytes, n);
    add(writer, name, copy, n, true, ZIP_CM_DEFLATE);
}

void zip_writer_add_plain(struct zip_writer *writer, const char *name, const char *text)
{
    add(writer, name, text, strlen(text), false, ZIP_CM_STORE);
}

/* Copies the finished file. */
static bool copy(zip_source_t *memory, FILE *file)
{
    char bytes[8192];
    zip_int64_t n = 0;
    if (zip_source_open(memory) != 0)
        return false;
    while ((n = zip_source_read(memory, bytes, sizeof bytes)) > 0)
        fwrite(bytes, 1, (size_t)n, file); /* a failure is kept by the stream */
    zip_source_close(memory);
    return n == 0;
}

bool zip_writer_close(struct zip_writer *writer, FILE *file, struct mw_error *error)
{
    bool good = !writer->has_failed && zip_close(writer->zip) == 0;
    const char *why = good ? "" : zip_strerror(writer->zip);
    if (good)
        good = copy(writer->memory, file) || mw_fail(error, "the zip file cannot be read again");
    else {
        mw_fail(error, "the zip file cannot be made: %s", why);
        zip_discard(writer->zip);
    }
    zip_source_free(writer->memory);
    g_free(writer);
    return good;
}
