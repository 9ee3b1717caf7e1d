/* Stores forms as the compressed streams that will be written. A placeholder is any stream whose data are
 * "mazewright form" and the number of a form: in Cairo's files an image with these data, in libharu's a
 * stream of our own. */
#include "pdf/forms.h"

#include "pdf/deflate.h"
#include "pdf/number.h"
#include "pdf/reader.h"
#include "pdf/writer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A form, or a painting of another. Forms with a key are equal if their keys are; forms without one, if
 * content, entries, parts and the painted form are. */
struct stored {
    int number;
    bool has_key;
    struct stream_key key;
    GString *content; /* as it was given, or the operators of a painting; NULL for a form with a key */
    GString *entries; /* the stream's dictionary entries, but for its parts */
    int *parts;       /* the numbers of its parts; NULL for none */
    int nparts;
    struct pdf_stream stream;
    int paints; /* of a painting, the number of the form; else 0 */
    struct pdf_painting painting;
};

struct pdf_forms {
    GHashTable *known; /* all forms, to find equal ones */
    GPtrArray *list;   /* all forms, in the order of their numbers */
    struct deflater *deflater;
    struct mw_stream_cache *cache;
    bool are_from_cairo;
};

static unsigned hash_of(const void *form)
{
    const struct stored *stored = form;
    return stored->has_key ? (unsigned)stored->key.hash[0] : g_string_hash(stored->content);
}

static int are_equal(const void *a, const void *b)
{
    const struct stored *first = a, *second = b;
    if (first->has_key || second->has_key)
        return first->has_key && second->has_key && stream_key_equal(&first->key, &second->key);
    return first->paints == second->paints && first->nparts == second->nparts &&
           (first->nparts == 0 ||
            memcmp(first->parts, second->parts, (size_t)first->nparts * sizeof *first->parts) == 0) &&
           g_string_equal(first->content, second->content) && g_string_equal(first->entries, second->entries);
}

static void forget(void *form)
{
    struct stored *stored = form;
    GString *const text[] = {stored->content, stored->entries, stored->stream.data};
    for (int i = 0; i < 3; i++)
        if (text[i])
            g_string_free(text[i], TRUE);
    g_free(stored->parts);
    g_free(stored);
}

struct pdf_forms *pdf_forms_open(bool are_from_cairo, struct mw_stream_cache *cache)
{
    struct pdf_forms *forms = g_new0(struct pdf_forms, 1);
    forms->known = g_hash_table_new(hash_of, are_equal);
    forms->list = g_ptr_array_new_with_free_func(forget);
    forms->deflater = deflater_open();
    forms->cache = cache;
    forms->are_from_cairo = are_from_cairo;
    return forms;
}

void pdf_forms_close(struct pdf_forms *forms)
{
    g_hash_table_destroy(forms->known);
    g_ptr_array_free(forms->list, TRUE);
    deflater_close(forms->deflater);
    g_free(forms);
}

static GString *entries_of(const struct pdf_form *form)
{
    GString *entries = g_string_new(form->space ? "/Subtype/Image" : "/Subtype/Form");
    if (form->space) {
        g_string_append_printf(entries, "/Width %d/Height %d/ColorSpace/%s/BitsPerComponent 8", form->w,
                               form->h, form->space);
        return entries;
    }
    const struct mw_box *box = &form->box;
    g_string_append_printf(entries, "/BBox[%d %d %d %d]", (int)box->x, (int)box->y, (int)(box->x + box->w),
                           (int)(box->y + box->h));
    return entries;
}

/* Returns the stream of a content: the content, compressed unless it is short. */
static struct pdf_stream stream_of(const struct pdf_forms *forms, const char *content, size_t n)
{
    const size_t is_short = 100;
    if (n < is_short)
        return (struct pdf_stream){g_string_new_len(content, (gssize)n), false};
    GString *data = g_string_new("");
    deflater_put(forms->deflater, data, content, n);
    return (struct pdf_stream){data, true};
}

static int add(struct pdf_forms *forms, const struct stored *form)
{
    struct stored *stored = g_new(struct stored, 1);
    *stored = *form;
    g_ptr_array_add(forms->list, stored);
    g_hash_table_add(forms->known, stored);
    return stored->number = (int)forms->list->len;
}

/* Returns the number of the form that equals `form`, or adds it. Takes ownership of all that `form` has. */
static int add_once(struct pdf_forms *forms, struct stored *form)
{
    const struct stored *known = g_hash_table_lookup(forms->known, form);
    if (known) {
        g_string_free(form->content, TRUE);
        g_string_free(form->entries, TRUE);
        g_free(form->parts);
        return known->number;
    }
    if (!form->paints)
        form->stream = stream_of(forms, form->content->str, form->content->len);
    return add(forms, form);
}

int pdf_forms_add(struct pdf_forms *forms, const struct pdf_form *form, const char *content, size_t n)
{
    struct stored stored = {.content = g_string_new_len(content, (gssize)n),
                            .entries = entries_of(form),
                            .parts = g_memdup2(form->parts, (size_t)form->nparts * sizeof *form->parts),
                            .nparts = form->nparts};
    return add_once(forms, &stored);
}

int pdf_forms_add_painting(struct pdf_forms *forms, int form, const struct pdf_painting *painting)
{
    assert(forms->are_from_cairo);
    struct stored stored = {.content = g_string_new(painting->operators),
                            .entries = g_string_new(""),
                            .paints = form,
                            .painting = *painting};
    for (int i = 0; i < 6; i++) {
        pdf_put_number(stored.entries, painting->matrix[i], 9);
        g_string_append_c(stored.entries, ' ');
    }
    stored.painting.operators = stored.content->str;
    return add_once(forms, &stored);
}

int pdf_forms_find(struct pdf_forms *forms, const struct pdf_form *form, const struct stream_key *key)
{
    struct stored stored = {.has_key = true, .key = *key};
    const struct stored *known = g_hash_table_lookup(forms->known, &stored);
    if (known || !forms->cache)
        return known ? known->number : 0;
    stored.stream = stream_cache_take(forms->cache, key);
    if (!stored.stream.data)
        return 0;
    stored.entries = entries_of(form);
    return add(forms, &stored);
}

int pdf_forms_add_new(struct pdf_forms *forms, const struct pdf_form *form, const struct stream_key *key,
                      const char *content, size_t n)
{
    const struct stored stored = {
        .has_key = true, .key = *key, .entries = entries_of(form), .stream = stream_of(forms, content, n)};
    if (forms->cache)
        stream_cache_put(forms->cache, key, &stored.stream);
    return add(forms, &stored);
}

/* --- placeholders ------------------------------------------------------------------------------------- */

static const char stands_for[] = "mazewright form ";

char *pdf_forms_placeholder(int form)
{
    return g_strdup_printf("%s%d", stands_for, form);
}

/* Returns the number of the form that an object stands for; 0 for any other object. */
static int form_of(const struct pdf_forms *forms, const struct pdf_object *object)
{
    const size_t n = sizeof stands_for - 1;
    struct span rest = object->data;
    if (!object->is_stream || rest.n < n || memcmp(rest.at, stands_for, n) != 0)
        return 0;
    rest = (struct span){rest.at + n, rest.n - n};
    const int number = token_next(&rest).number;
    return number > 0 && number <= (int)forms->list->len ? number : 0;
}

/* A file being written again. */
struct placing {
    const struct pdf_forms *forms;
    struct pdf_reader *reader;
    struct pdf_writer *writer;
    int *object; /* by number of a form: the number of its object; 0 while it has none */
};

/* Marks which objects are the contents of pages. */
static bool *find_contents(const struct placing *placing)
{
    int n;
    struct mw_error error;
    const int *page = pdf_reader_pages(placing->reader, &n, &error);
    bool *is_content = g_new0(bool, pdf_reader_size(placing->reader) + 1);
    for (int i = 0; page && i < n; i++) {
        struct pdf_object object;
        struct span contents;
        if (!pdf_reader_object(placing->reader, page[i], &object, &error) ||
            !token_find(object.value, "/Contents", &contents))
            continue;
        const int number = token_next(&contents).number;
        if (number > 0 && number < pdf_reader_size(placing->reader))
            is_content[number] = true;
    }
    return is_content;
}

/* Finds the painting that an image stands for. Cairo names an image after the number of its object, such as
 * /x12. */
static const struct pdf_painting *find_painting(const void *context, struct span name)
{
    const struct placing *placing = context;
    struct pdf_object object;
    struct mw_error error;
    const int number = name.n > 2 && name.at[1] == 'x' ? atoi(name.at + 2) : 0;
    if (number <= 0 || number >= pdf_reader_size(placing->reader) ||
        !pdf_reader_object(placing->reader, number, &object, &error))
        return NULL;
    const int form = form_of(placing->forms, &object);
    const struct stored *stored = form ? g_ptr_array_index(placing->forms->list, form - 1) : NULL;
    return stored && stored->paints ? &stored->painting : NULL;
}

/* Returns a content as it is to be written, but not compressed; NULL if it is damaged. */
static GString *content_of(const struct placing *placing, const struct pdf_object *object)
{
    const struct pdf_stand_ins stand_ins = {find_painting, placing};
    struct span filter;
    GString *content = token_find(object->value, "/Filter", &filter)
                           ? deflater_unpack(object->data.at, object->data.n)
                           : g_string_new_len(object->data.at, (gssize)object->data.n);
    if (!content || !placing->forms->are_from_cairo)
        return content;
    GString *rewritten = pdf_page_content(content, &stand_ins);
    g_string_free(content, TRUE);
    return rewritten;
}

/* Writes the content of a page, compressed. */
static bool put_content(const struct placing *placing, int number, const struct pdf_object *object,
                        struct mw_error *error)
{
    static const char entries[] = "/Filter/FlateDecode";
    GString *content = content_of(placing, object), *packed = g_string_new("");
    if (content)
        deflater_put(placing->forms->deflater, packed, content->str, content->len);
    pdf_writer_put_stream(placing->writer, number, entries, sizeof entries - 1, packed->str, packed->len);
    g_string_free(packed, TRUE);
    if (!content)
        return mw_fail(error, "the content of a page is damaged");
    g_string_free(content, TRUE);
    return true;
}

/* Copies all objects but the placeholders, whose numbers the forms get. */
static bool copy_objects(const struct placing *placing, const bool *is_content, struct mw_error *error)
{
    struct pdf_object object;
    for (int i = 1; i < pdf_reader_size(placing->reader); i++) {
        pdf_writer_number(placing->writer);
        if (!pdf_reader_has(placing->reader, i))
            continue;
        if (!pdf_reader_object(placing->reader, i, &object, error))
            return false;
        const int form = form_of(placing->forms, &object);
        if (form)
            placing->object[form] = i;
        else if (!is_content[i] || !object.is_stream)
            pdf_writer_put_whole(placing->writer, i, object.whole.at, object.whole.n);
        else if (!put_content(placing, i, &object, error))
            return false;
    }
    return true;
}

/* Gives numbers to the parts of a form, if it is on a page. A part that is on no page by itself has no
 * placeholder. */
static void number_parts(const struct placing *placing, const struct stored *form)
{
    for (int i = 0; placing->object[form->number] && i < form->nparts; i++)
        if (!placing->object[form->parts[i]])
            placing->object[form->parts[i]] = pdf_writer_number(placing->writer);
}

static void put_parts(GString *entries, const struct placing *placing, const struct stored *form)
{
    if (form->nparts == 0)
        return;
    g_string_append(entries, "/Resources<</XObject<<");
    for (int i = 0; i < form->nparts; i++)
        g_string_append_printf(entries, "/L%d %d 0 R", i, placing->object[form->parts[i]]);
    g_string_append(entries, ">>>>");
}

/* Writes a form under its number, if it has one. In place of a painting, its form is written; equal objects
 * are one in the end. */
static void put_form(const struct placing *placing, const struct stored *form)
{
    const int object = placing->object[form->number];
    if (!object)
        return;
    if (form->paints)
        form = g_ptr_array_index(placing->forms->list, form->paints - 1);
    GString *entries = g_string_new_len(form->entries->str, (gssize)form->entries->len);
    put_parts(entries, placing, form);
    g_string_append(entries, form->stream.is_deflated ? "/Filter/FlateDecode" : "");
    pdf_writer_put_stream(placing->writer, object, entries->str, entries->len, form->stream.data->str,
                          form->stream.data->len);
    g_string_free(entries, TRUE);
}

bool pdf_forms_place(const struct pdf_forms *forms, FILE *file, const char *bytes, size_t n,
                     struct mw_error *error)
{
    struct pdf_reader *reader = pdf_reader_open(bytes, n, error);
    if (!reader)
        return false;
    struct placing placing = {forms, reader, pdf_writer_open(file, "1.4", PDF_PART),
                              g_new0(int, forms->list->len + 1)};
    bool *is_content = find_contents(&placing);
    const bool is_copied = copy_objects(&placing, is_content, error);
    g_free(is_content);
    for (unsigned i = 0; is_copied && i < forms->list->len; i++)
        number_parts(&placing, g_ptr_array_index(forms->list, i));
    for (unsigned i = 0; is_copied && i < forms->list->len; i++)
        put_form(&placing, g_ptr_array_index(forms->list, i));
    const bool is_written = pdf_writer_close(placing.writer, pdf_reader_trailer(reader, "/Root"), 0, error);
    g_free(placing.object);
    pdf_reader_close(reader);
    return is_copied && is_written;
}
