/* Copies from the leaves up: an object is written after all objects that it refers to, so that equal objects
 * have equal bytes, including their references. Circles of references are refused; in the files of Cairo and
 * libharu the only circles go through a page's reference to its parent, which is not copied. */
#include "pdf/copier.h"

#include <glib.h>
#include <string.h>

/* An object as it was written. */
struct written {
    char *value; /* owned by the table */
    size_t n;
    struct span data; /* data of a stream */
    char *kept;       /* the copy in which `data` lies, owned by the table; NULL if it lies in its file */
    bool is_stream;
    int number;
};

struct pdf_copier {
    struct pdf_writer *writer;
    struct pdf_copy_options options;
    GString *size; /* the /MediaBox of the first page; "" before that */
    const struct pdf_reader *reader;
    int *number; /* for each object of the reader: its number in the new file; 0 if it was not copied yet */
    GHashTable *written;
};

enum { BEING_COPIED = -1 };
enum { DEEPEST = 60 }; /* the most dictionaries, arrays and references on the way from a page to an object */

static unsigned hash_of_bytes(const void *bytes, size_t n)
{
    GBytes *wrapped = g_bytes_new_static(bytes, n);
    const unsigned hash = g_bytes_hash(wrapped);
    g_bytes_unref(wrapped);
    return hash;
}

static unsigned hash_of(const void *object)
{
    const struct written *written = object;
    return hash_of_bytes(written->value, written->n) * 31 + hash_of_bytes(written->data.at, written->data.n);
}

static int are_equal(const void *a, const void *b)
{
    const struct written *first = a, *second = b;
    return first->is_stream == second->is_stream && first->n == second->n &&
           first->data.n == second->data.n && memcmp(first->value, second->value, first->n) == 0 &&
           (first->data.n == 0 || memcmp(first->data.at, second->data.at, first->data.n) == 0);
}

static void forget(void *object)
{
    struct written *written = object;
    g_free(written->value);
    g_free(written->kept);
    g_free(written);
}

struct pdf_copier *pdf_copier_open(struct pdf_writer *writer, struct pdf_copy_options options)
{
    struct pdf_copier *copier = g_new0(struct pdf_copier, 1);
    copier->writer = writer;
    copier->options = options;
    copier->size = g_string_new("");
    copier->written = g_hash_table_new_full(hash_of, are_equal, forget, NULL);
    return copier;
}

void pdf_copier_close(struct pdf_copier *copier)
{
    g_hash_table_destroy(copier->written);
    g_string_free(copier->size, TRUE);
    g_free(copier->number);
    g_free(copier);
}

void pdf_copier_turn(struct pdf_copier *copier, const struct pdf_reader *reader)
{
    g_free(copier->number);
    copier->reader = reader;
    copier->number = g_new0(int, (size_t)pdf_reader_size(reader));
}

/* --- values ------------------------------------------------------------------------------------------- */

static int copy_object(struct pdf_copier *, int number, int depth, struct mw_error *);

static bool fail(struct mw_error *error)
{
    return mw_fail(error, "an object of it cannot be copied");
}

static bool copy_value(struct pdf_copier *, struct span value, GString *out, int depth, struct mw_error *);

/* True if `rest`, the remainder of a dictionary, contains `key` again. Cairo 1.16 lists an image once for
 * each time that a page paints it. */
static bool comes_again(struct span rest, struct span key)
{
    struct span value;
    for (struct token next; (next = token_next(&rest)).kind == TOKEN_NAME;) {
        if (next.text.n == key.n && memcmp(next.text.at, key.at, key.n) == 0)
            return true;
        if (!token_value(&rest, &value))
            break;
    }
    return false;
}

enum { MOST_WITHOUT = 4 };

/* Keys that are left out. */
struct without {
    const char *key[MOST_WITHOUT];
};

static bool is_without(const struct without *without, struct span key)
{
    int i = 0;
    while (i < MOST_WITHOUT && !(without->key[i] && span_is(key, without->key[i])))
        i++;
    return i < MOST_WITHOUT;
}

/* Appends the entries of a dictionary, each key once, leaving out the keys `without`. */
static bool copy_entries(struct pdf_copier *copier, struct span dictionary, struct without without,
                         GString *out, int depth, struct mw_error *error)
{
    struct span value;
    token_next(&dictionary);
    struct token key;
    while ((key = token_next(&dictionary)).kind == TOKEN_NAME) {
        if (!token_value(&dictionary, &value))
            return fail(error);
        if (is_without(&without, key.text) || comes_again(dictionary, key.text))
            continue;
        g_string_append_len(out, key.text.at, (gssize)key.text.n);
        if (!copy_value(copier, value, out, depth, error))
            return false;
    }
    return key.kind == TOKEN_CLOSE || fail(error);
}

static bool copy_array(struct pdf_copier *copier, struct span array, GString *out, int depth,
                       struct mw_error *error)
{
    struct span value;
    token_next(&array);
    while (token_value(&array, &value))
        if (!copy_value(copier, value, out, depth, error))
            return false;
    return true;
}

/* Appends a token, after a space where it would run into the one before. */
static void put_token(GString *out, const char *text, size_t n)
{
    const char last = out->len > 0 ? out->str[out->len - 1] : '[';
    if (!memchr("[]<>()", last, 6) && !memchr("[]<>()/", *text, 7))
        g_string_append_c(out, ' ');
    g_string_append_len(out, text, (gssize)n);
}

static bool copy_reference(struct pdf_copier *copier, int number, GString *out, int depth,
                           struct mw_error *error)
{
    char text[24];
    const int copy = copy_object(copier, number, depth, error);
    snprintf(text, sizeof text, "%d 0 R", copy);
    put_token(out, text, strlen(text));
    return copy > 0;
}

/* Appends a value, with references as they are in the new file. */
static bool copy_value(struct pdf_copier *copier, struct span value, GString *out, int depth,
                       struct mw_error *error)
{
    struct span rest = value;
    const struct token token = token_next(&rest);
    if (token.kind == TOKEN_REFERENCE)
        return copy_reference(copier, token.number, out, depth + 1, error);
    put_token(out, token.text.at, token.text.n);
    if (token.kind != TOKEN_OPEN)
        return true;
    if (depth > DEEPEST)
        return fail(error);
    const bool is_array = span_is(token.text, "[");
    if (!(is_array ? copy_array(copier, value, out, depth + 1, error)
                   : copy_entries(copier, value, (struct without){{NULL}}, out, depth + 1, error)))
        return false;
    g_string_append(out, is_array ? "]" : ">>");
    return true;
}

/* --- objects ------------------------------------------------------------------------------------------ */

/* Writes an object, unless an equal one was written. Takes ownership of `value`. Returns the number of the
 * object in the new file. */
static int write_once(struct pdf_copier *copier, GString *value, const struct pdf_object *object)
{
    struct written written = {value->str, value->len, object->data, NULL, object->is_stream, 0}, *known;
    known = g_hash_table_lookup(copier->written, &written);
    if (known) {
        g_string_free(value, TRUE);
        return known->number;
    }
    written.value = g_string_free(value, FALSE);
    written.number = pdf_writer_number(copier->writer);
    if (object->is_stream)
        pdf_writer_put_stream(copier->writer, written.number, written.value, written.n, written.data.at,
                              written.data.n);
    else
        pdf_writer_put(copier->writer, written.number, written.value, written.n);
    if (copier->options.keeps && object->data.n > 0)
        written.data.at = written.kept = g_memdup2(object->data.at, object->data.n);
    g_hash_table_add(copier->written, g_memdup2(&written, sizeof written));
    return written.number;
}

/* Copies object `number`, unless it was copied before. Returns its number in the new file; 0, with the error
 * set, if the object is damaged or nested too deeply, or refers to itself directly or through others. */
static int copy_object(struct pdf_copier *copier, int number, int depth, struct mw_error *error)
{
    struct pdf_object object;
    if (pdf_reader_has(copier->reader, number) && copier->number[number] > 0)
        return copier->number[number];
    if (!pdf_reader_object(copier->reader, number, &object, error))
        return 0;
    int *copied = &copier->number[number];
    if (*copied == BEING_COPIED || depth > DEEPEST)
        return fail(error);
    *copied = BEING_COPIED;
    GString *value = g_string_new("");
    if (!(object.is_stream
              ? copy_entries(copier, object.value, (struct without){{"/Length"}}, value, depth, error)
              : copy_value(copier, object.value, value, depth, error))) {
        g_string_free(value, TRUE);
        return 0;
    }
    return *copied = write_once(copier, value, &object);
}

/* Appends a key of a page and its value; nothing if the page does not have the key. A reference is followed
 * if `is_followed`. */
static bool copy_entry(struct pdf_copier *copier, struct span page, const char *key, bool is_followed,
                       GString *out, struct mw_error *error)
{
    struct span value;
    if (!token_find(page, key, &value))
        return true;
    struct span rest = value;
    struct pdf_object object = {.value = value};
    const struct token token = token_next(&rest);
    if (is_followed && token.kind == TOKEN_REFERENCE &&
        !pdf_reader_object(copier->reader, token.number, &object, error))
        return false;
    g_string_append(out, key);
    return copy_value(copier, object.value, out, 0, error);
}

/* Appends the size of a page, unless it is that of the first page. */
static bool copy_size(struct pdf_copier *copier, struct span page, GString *out, struct mw_error *error)
{
    const size_t at = out->len;
    if (!copy_entry(copier, page, "/MediaBox", true, out, error))
        return false;
    if (copier->size->len == 0)
        g_string_assign(copier->size, out->str + at);
    if (strcmp(copier->size->str, out->str + at) == 0)
        g_string_truncate(out, at);
    return true;
}

const char *pdf_copier_size(const struct pdf_copier *copier)
{
    return copier->size->str;
}

bool pdf_copier_page(struct pdf_copier *copier, int page, int number, int parent, const char *entries,
                     struct mw_error *error)
{
    static const struct without without = {{"/Parent", "/StructParents", "/Resources", "/MediaBox"}};
    struct pdf_object object;
    if (!pdf_reader_object(copier->reader, page, &object, error))
        return false;
    GString *value = g_string_new("<<");
    const bool good =
        copy_entries(copier, object.value, without, value, 0, error) &&
        copy_size(copier, object.value, value, error) &&
        copy_entry(copier, object.value, "/Resources", copier->options.inlines_resources, value, error);
    g_string_append_printf(value, "/Parent %d 0 R%s>>", parent, entries);
    if (good)
        pdf_writer_put(copier->writer, number, value->str, value->len);
    g_string_free(value, TRUE);
    return good;
}
