/* Writes objects in the order in which they come. A file's identity (/ID), which parts do not have, is a hash
 * of all bytes before it, so equal files have equal identities. */
#include "pdf/writer.h"

#include "pdf/deflate.h"

#include <errno.h>
#include <string.h>

/* The place of an object: its offset in the file; or, in a packed file, the number of the stream that holds
 * it, and its index there. */
struct place {
    uint64_t at;
    int holder, index; /* the holder is 0 for an object that lies in the file itself */
};

struct pdf_writer {
    FILE *file;
    enum pdf_way way;
    int why; /* errno of the first write that failed, or 0 */
    uint64_t at;
    GChecksum *sum; /* of all bytes written; NULL for a part, which has no identity */
    GArray *place;  /* of struct place, by number; the first is unused */
    /* The next stream that holds objects: its number, how many objects it holds so far, their numbers and
     * offsets as text, and the objects. */
    int holder, nheld;
    GString *held_table, *held;
    struct deflater *deflater;
};

/* The most objects in one object stream. A program that reads one of them must unpack the whole stream. */
enum { MOST_HELD = 200 };

static void put(struct pdf_writer *writer, const void *bytes, size_t n)
{
    if (!writer->why && fwrite(bytes, 1, n, writer->file) != n)
        writer->why = errno ? errno : EIO;
    if (writer->sum)
        g_checksum_update(writer->sum, bytes, (gssize)n);
    writer->at += n;
}

static void put_text(struct pdf_writer *writer, const char *text)
{
    put(writer, text, strlen(text));
}

static void print(struct pdf_writer *, const char *format, ...) MW_PRINTF(2, 3);
static void print(struct pdf_writer *writer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = g_strdup_vprintf(format, args);
    va_end(args);
    put_text(writer, text);
    g_free(text);
}

struct pdf_writer *pdf_writer_open(FILE *file, const char *version, enum pdf_way way)
{
    struct pdf_writer *writer = g_new0(struct pdf_writer, 1);
    *writer = (struct pdf_writer){.file = file,
                                  .way = way,
                                  .sum = way == PDF_PART ? NULL : g_checksum_new(G_CHECKSUM_MD5),
                                  .place = g_array_new(FALSE, TRUE, sizeof(struct place)),
                                  .held_table = g_string_new(""),
                                  .held = g_string_new(""),
                                  .deflater = deflater_open()};
    g_array_set_size(writer->place, 1);
    print(writer, "%%PDF-%s\n%%\xe2\xe3\xcf\xd3\n", version); /* the bytes tell that the file is binary */
    return writer;
}

int pdf_writer_number(struct pdf_writer *writer)
{
    g_array_set_size(writer->place, writer->place->len + 1);
    return (int)writer->place->len - 1;
}

static void note_place(const struct pdf_writer *writer, int number, struct place place)
{
    g_array_index(writer->place, struct place, number) = place;
}

/* Begins an object that lies in the file itself. */
static void begin(struct pdf_writer *writer, int number)
{
    note_place(writer, number, (struct place){.at = writer->at});
    print(writer, "%d 0 obj\n", number);
}

void pdf_writer_put_stream(struct pdf_writer *writer, int number, const char *entries, size_t nentries,
                           const void *data, size_t ndata)
{
    begin(writer, number);
    put_text(writer, "<<");
    put(writer, entries, nentries);
    print(writer, "/Length %zu>>\nstream\n", ndata);
    put(writer, data, ndata);
    put_text(writer, "\nendstream\nendobj\n");
}

void pdf_writer_put_whole(struct pdf_writer *writer, int number, const char *bytes, size_t n)
{
    note_place(writer, number, (struct place){.at = writer->at});
    put(writer, bytes, n);
    put_text(writer, "\n");
}

/* Writes the stream that holds the objects collected so far, if there are any. */
static void end_holder(struct pdf_writer *writer)
{
    if (writer->nheld == 0)
        return;
    GString *entries = g_string_new(""), *data = g_string_new("");
    g_string_append_printf(entries, "/Type/ObjStm/N %d/First %zu/Filter/FlateDecode", writer->nheld,
                           writer->held_table->len);
    g_string_append_len(writer->held_table, writer->held->str, (gssize)writer->held->len);
    deflater_put(writer->deflater, data, writer->held_table->str, writer->held_table->len);
    pdf_writer_put_stream(writer, writer->holder, entries->str, entries->len, data->str, data->len);
    g_string_free(entries, TRUE);
    g_string_free(data, TRUE);
    g_string_truncate(writer->held_table, 0);
    g_string_truncate(writer->held, 0);
    writer->nheld = 0;
}

static void hold(struct pdf_writer *writer, int number, const char *object, size_t n)
{
    if (writer->nheld == 0)
        writer->holder = pdf_writer_number(writer);
    note_place(writer, number, (struct place){.holder = writer->holder, .index = writer->nheld++});
    g_string_append_printf(writer->held_table, "%d %zu ", number, writer->held->len);
    g_string_append_len(writer->held, object, (gssize)n);
    g_string_append_c(writer->held, '\n');
    if (writer->nheld == MOST_HELD)
        end_holder(writer);
}

void pdf_writer_put(struct pdf_writer *writer, int number, const char *object, size_t n)
{
    if (writer->way == PDF_PACKED) {
        hold(writer, number, object, n);
        return;
    }
    begin(writer, number);
    put(writer, object, n);
    put_text(writer, "\nendobj\n");
}

/* --- the table ---------------------------------------------------------------------------------------- */

/* Returns the entries of the trailer; in a packed file they are in the dictionary of the table's stream. */
static GString *trailer(const struct pdf_writer *writer, int root, int info)
{
    GString *entries = g_string_new("");
    g_string_append_printf(entries, "/Size %u/Root %d 0 R", writer->place->len, root);
    if (info)
        g_string_append_printf(entries, "/Info %d 0 R", info);
    if (!writer->sum)
        return entries;
    GChecksum *sum = g_checksum_copy(writer->sum); /* asking for its text ends a checksum */
    const char *id = g_checksum_get_string(sum);
    g_string_append_printf(entries, "/ID[<%s><%s>]", id, id);
    g_checksum_free(sum);
    return entries;
}

/* Appends an entry of a plain table, 20 bytes: an offset of at most ten digits, and the generation 0 of an
 * object that is in use, or 65535 of one that was not written. */
static void add_entry(GString *table, uint64_t at)
{
    char entry[] = "0000000000 00000 n \n";
    const bool is_free = at == 0;
    for (int i = 9; i >= 0; i--, at /= 10)
        entry[i] = (char)('0' + at % 10);
    if (is_free)
        memcpy(entry + 11, "65535 f", 7);
    g_string_append_len(table, entry, sizeof entry - 1);
}

static void put_plain_table(struct pdf_writer *writer, int root, int info)
{
    const uint64_t start = writer->at, most = UINT64_C(9999999999);
    if (!writer->why && start > most)
        writer->why = EFBIG;
    GString *entries = trailer(writer, root, info);
    GString *table = g_string_sized_new(20 * (gsize)writer->place->len);
    for (unsigned i = 0; i < writer->place->len; i++)
        add_entry(table, g_array_index(writer->place, struct place, i).at);
    print(writer, "xref\n0 %u\n", writer->place->len);
    put(writer, table->str, table->len);
    g_string_free(table, TRUE);
    print(writer, "trailer\n<<%s>>\nstartxref\n%" G_GINT64_MODIFIER "u\n%%%%EOF\n", entries->str, start);
    g_string_free(entries, TRUE);
}

/* An entry of a table in a stream: a kind of one byte, an offset or object number of five bytes, and an index
 * of one byte. */
enum { ENTRY = 7, FREE = 0, IN_FILE = 1, IN_HOLDER = 2 };

static void fill_entry(unsigned char *entry, const struct place *place)
{
    const uint64_t number = place->holder ? (uint64_t)place->holder : place->at;
    entry[0] = place->holder ? IN_HOLDER : place->at ? IN_FILE : FREE;
    for (int i = 0; i < 5; i++)
        entry[1 + i] = (unsigned char)(number >> 8 * (4 - i));
    entry[6] = (unsigned char)place->index;
}

/* Returns the rows of a table, each as its differences from the row above (PNG's predictor "up"). Rows are
 * alike, so the differences compress well. */
static GString *rows_of(const struct pdf_writer *writer)
{
    GString *rows = g_string_new("");
    unsigned char above[ENTRY] = {0}, entry[ENTRY];
    const char up = 2;
    for (unsigned i = 0; i < writer->place->len; i++) {
        fill_entry(entry, &g_array_index(writer->place, struct place, i));
        g_string_append_c(rows, up);
        for (int k = 0; k < ENTRY; k++)
            g_string_append_c(rows, (char)(entry[k] - above[k]));
        memcpy(above, entry, sizeof above);
    }
    return rows;
}

static void put_packed_table(struct pdf_writer *writer, int root, int info)
{
    end_holder(writer);
    const int number = pdf_writer_number(writer);
    const uint64_t start = writer->at;
    note_place(writer, number, (struct place){.at = start});
    GString *entries = trailer(writer, root, info), *rows = rows_of(writer), *data = g_string_new("");
    g_string_append_printf(
        entries, "/Type/XRef/W[1 5 1]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns %d>>", ENTRY);
    deflater_put(writer->deflater, data, rows->str, rows->len);
    pdf_writer_put_stream(writer, number, entries->str, entries->len, data->str, data->len);
    print(writer, "startxref\n%" G_GINT64_MODIFIER "u\n%%%%EOF\n", start);
    g_string_free(entries, TRUE);
    g_string_free(rows, TRUE);
    g_string_free(data, TRUE);
}

bool pdf_writer_goes_on(const struct pdf_writer *writer, struct mw_error *error)
{
    return !writer->why || mw_fail(error, "%s", strerror(writer->why));
}

bool pdf_writer_close(struct pdf_writer *writer, int root, int info, struct mw_error *error)
{
    if (writer->way == PDF_PACKED)
        put_packed_table(writer, root, info);
    else
        put_plain_table(writer, root, info);
    const int why = writer->why;
    deflater_close(writer->deflater);
    g_clear_pointer(&writer->sum, g_checksum_free);
    g_array_free(writer->place, TRUE);
    g_string_free(writer->held_table, TRUE);
    g_string_free(writer->held, TRUE);
    g_free(writer);
    return !why || mw_fail(error, "%s", strerror(why));
}
