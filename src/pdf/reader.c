/* Finds objects by the table at the end of a file (ISO 32000, 7.5.4), which is read once. */
#include "pdf/reader.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

struct pdf_reader {
    struct span file, trailer;
    int size;
    size_t *at;    /* by number: the offset of the object; 0 for none */
    GArray *pages; /* the numbers of the pages' objects, as int */
    bool *met;     /* by number: the object was met in the tree of pages */
};

static const char damaged[] = "a section of it cannot be read";

/* --- the table ---------------------------------------------------------------------------------------- */

/* Returns the part of a file from an offset on; empty if the file is shorter. */
static struct span from(const struct pdf_reader *reader, size_t at)
{
    return at < reader->file.n ? (struct span){reader->file.at + at, reader->file.n - at}
                               : (struct span){reader->file.at, 0};
}

/* Returns what follows the last "startxref". */
static struct span end_of(const struct pdf_reader *reader)
{
    static const char start[] = "startxref";
    const size_t tail = 1024, n = reader->file.n;
    for (size_t i = n < tail ? n : tail; i >= sizeof start; i--) {
        const struct span rest = from(reader, n - i);
        if (memcmp(rest.at, start, sizeof start - 1) == 0)
            return from(reader, n - i + sizeof start - 1);
    }
    return from(reader, n);
}

/* Each entry has twenty bytes: an offset of ten digits, a generation of five, and n or f. */
enum { ENTRY = 20 };

static bool read_entry(struct pdf_reader *reader, int number, const char *entry)
{
    char digits[11] = "", *end;
    memcpy(digits, entry, 10);
    const unsigned long long at = strtoull(digits, &end, 10);
    if (*end || end == digits || entry[10] != ' ' || (entry[17] != 'n' && entry[17] != 'f'))
        return false;
    reader->at[number] = entry[17] == 'n' ? (size_t)at : 0;
    return entry[17] == 'f' || at < reader->file.n;
}

/* Reads a table in one part, from object 0 on, and the trailer after it. */
static bool read_table(struct pdf_reader *reader)
{
    struct span rest = end_of(reader);
    const int start = token_next(&rest).number;
    rest = start < 0 ? rest : from(reader, (size_t)start);
    if (!span_is(token_next(&rest).text, "xref") || token_next(&rest).number != 0)
        return false;
    reader->size = token_next(&rest).number;
    while (rest.n > 0 && (*rest.at == ' ' || *rest.at == '\r' || *rest.at == '\n'))
        rest = (struct span){rest.at + 1, rest.n - 1};
    if (reader->size < 1 || (size_t)reader->size > rest.n / ENTRY)
        return false;
    reader->at = g_new0(size_t, (size_t)reader->size);
    reader->met = g_new0(bool, (size_t)reader->size);
    for (int i = 0; i < reader->size; i++, rest = (struct span){rest.at + ENTRY, rest.n - ENTRY})
        if (!read_entry(reader, i, rest.at))
            return false;
    return span_is(token_next(&rest).text, "trailer") && token_value(&rest, &reader->trailer);
}

struct pdf_reader *pdf_reader_open(const char *bytes, size_t n, struct mw_error *error)
{
    struct pdf_reader *reader = g_new0(struct pdf_reader, 1);
    reader->file = (struct span){bytes, n};
    reader->pages = g_array_new(FALSE, FALSE, sizeof(int));
    if (read_table(reader))
        return reader;
    pdf_reader_close(reader);
    mw_fail(error, "%s", damaged);
    return NULL;
}

void pdf_reader_close(struct pdf_reader *reader)
{
    if (!reader)
        return;
    g_array_free(reader->pages, TRUE);
    g_free(reader->at);
    g_free(reader->met);
    g_free(reader);
}

int pdf_reader_size(const struct pdf_reader *reader)
{
    return reader->size;
}

bool pdf_reader_has(const struct pdf_reader *reader, int number)
{
    return number > 0 && number < reader->size && reader->at[number] > 0;
}

/* --- objects ------------------------------------------------------------------------------------------ */

/* Returns the whole number that `value` is, or that is in the object that `value` refers to; -1 if there is
 * none. */
static int number_of(const struct pdf_reader *reader, struct span value)
{
    struct token token = token_next(&value);
    if (token.kind == TOKEN_REFERENCE && pdf_reader_has(reader, token.number)) {
        struct span object = from(reader, reader->at[token.number]);
        for (int i = 0; i < 3; i++) /* its number, generation and "obj" */
            token_next(&object);
        token = token_next(&object);
    }
    return token.kind == TOKEN_OTHER ? token.number : -1;
}

/* Reads the data of a stream; `*at` begins right after the word "stream", and the data on the next line.
 * Moves `*at` past "endstream", which must follow the data. */
static bool read_data(const struct pdf_reader *reader, struct pdf_object *object, struct span *at)
{
    struct span rest = *at;
    struct span length;
    const int n = token_find(object->value, "/Length", &length) ? number_of(reader, length) : -1;
    const size_t line = rest.n > 1 && rest.at[0] == '\r' ? 2 : 1;
    if (n < 0 || rest.n < line || rest.n - line < (size_t)n)
        return false;
    const struct span data = {rest.at + line, (size_t)n};
    object->data = data;
    rest = (struct span){data.at + n, rest.n - line - data.n};
    const bool is_ended = data.at[-1] == '\n' && span_is(token_next(&rest).text, "endstream");
    *at = rest;
    return is_ended;
}

bool pdf_reader_object(const struct pdf_reader *reader, int number, struct pdf_object *object,
                       struct mw_error *error)
{
    *object = (struct pdf_object){.is_stream = false};
    if (!pdf_reader_has(reader, number))
        return mw_fail(error, "%s", damaged);
    struct span rest = from(reader, reader->at[number]);
    object->whole.at = rest.at;
    if (token_next(&rest).number != number || token_next(&rest).number != 0 ||
        !span_is(token_next(&rest).text, "obj") || !token_value(&rest, &object->value))
        return mw_fail(error, "%s", damaged);
    struct token word = token_next(&rest);
    object->is_stream = span_is(word.text, "stream");
    if (object->is_stream && !read_data(reader, object, &rest))
        return mw_fail(error, "%s", damaged);
    if (object->is_stream)
        word = token_next(&rest);
    object->whole.n = (size_t)(rest.at - object->whole.at);
    return span_is(word.text, "endobj") || mw_fail(error, "%s", damaged);
}

/* --- pages -------------------------------------------------------------------------------------------- */

static int reference_of(struct span dictionary, const char *key)
{
    struct span value;
    const struct token token =
        token_find(dictionary, key, &value) ? token_next(&value) : (struct token){.kind = TOKEN_NONE};
    return token.kind == TOKEN_REFERENCE ? token.number : 0;
}

int pdf_reader_trailer(const struct pdf_reader *reader, const char *key)
{
    return reference_of(reader->trailer, key);
}

static bool add_pages(struct pdf_reader *reader, int number, int depth, struct mw_error *error)
{
    const int deepest = 20;
    struct pdf_object node;
    struct span type, kids;
    if (!pdf_reader_object(reader, number, &node, error))
        return false;
    if (depth > deepest || reader->met[number])
        return mw_fail(error, "%s", damaged);
    reader->met[number] = true;
    if (token_find(node.value, "/Type", &type) && span_is(type, "/Page")) {
        g_array_append_val(reader->pages, number);
        return true;
    }
    if (!token_find(node.value, "/Kids", &kids) || !span_is(token_next(&kids).text, "["))
        return mw_fail(error, "%s", damaged);
    struct token kid;
    while ((kid = token_next(&kids)).kind == TOKEN_REFERENCE)
        if (!add_pages(reader, kid.number, depth + 1, error))
            return false;
    return kid.kind == TOKEN_CLOSE || mw_fail(error, "%s", damaged);
}

const int *pdf_reader_pages(struct pdf_reader *reader, int *n, struct mw_error *error)
{
    struct pdf_object catalog;
    if (!pdf_reader_object(reader, pdf_reader_trailer(reader, "/Root"), &catalog, error))
        return NULL;
    g_array_set_size(reader->pages, 0);
    memset(reader->met, 0, (size_t)reader->size * sizeof *reader->met);
    if (!add_pages(reader, reference_of(catalog.value, "/Pages"), 0, error))
        return NULL;
    *n = (int)reader->pages->len;
    return (const int *)(const void *)reader->pages->data;
}
