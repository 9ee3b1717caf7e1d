/* Writes forms (ISO 32000, 8.10): drawings with a name of their own, found by their contents, so that equal
 * lines get the same form. Numbers are as short as possible: thousandths of a unit, and for letters whole
 * thousandths of their size. */
#include "output/forms.h"

#include <math.h>
#include <string.h>

struct form {
    HPDF_Dict dict;
    int number;
    bool is_listed;
};

struct forms {
    HPDF_Doc pdf;
    HPDF_Page page;
    HPDF_Dict list; /* the list of forms that the pages of the section refer to */
    int n;
    struct deflater *deflater;
    cairo_t *outliner;     /* a Cairo context in which letters become paths */
    GHashTable *by_stream; /* maps the bytes of a form to the form */
    GHashTable *by_letter; /* maps a struct letter to its form, which is NULL for a letter without ink */
};

/* --- forms -------------------------------------------------------------------------------------------- */

/* Adds the filter to a stream's dictionary; libharu does so only for filters that it applies itself. */
static HPDF_STATUS add_filter(HPDF_Dict dict, HPDF_Stream out)
{
    (void)dict;
    return HPDF_Stream_WriteStr(out, "/Filter /FlateDecode\n");
}

static HPDF_Dict write_form(struct forms *forms, const GString *stream, struct mw_box box)
{
    HPDF_Doc pdf = forms->pdf;
    HPDF_Dict form = HPDF_DictStream_New(pdf->mmgr, pdf->xref);
    if (!form)
        return NULL;
    const HPDF_Box bounds = {(HPDF_REAL)box.x, (HPDF_REAL)box.y, (HPDF_REAL)(box.x + box.w),
                             (HPDF_REAL)(box.y + box.h)};
    form->header.obj_class |= HPDF_OSUBCLASS_XOBJECT;
    HPDF_Dict_AddName(form, "Type", "XObject");
    HPDF_Dict_AddName(form, "Subtype", "Form");
    HPDF_Dict_Add(form, "BBox", HPDF_Box_Array_New(pdf->mmgr, bounds));
    HPDF_Dict_Add(form, "Resources", HPDF_Dict_New(pdf->mmgr));
    GString *deflated = g_string_new("");
    mw_put_deflated(deflated, forms->deflater, stream->str, stream->len);
    form->write_fn = add_filter;
    HPDF_Stream_Write(form->stream, (const HPDF_BYTE *)deflated->str, (HPDF_UINT)deflated->len);
    g_string_free(deflated, TRUE);
    return form;
}

/* Returns the form with the given content, which it takes ownership of. */
static struct form *form_with(struct forms *forms, GString *stream, struct mw_box box)
{
    struct form *form = g_hash_table_lookup(forms->by_stream, stream);
    if (form) {
        g_string_free(stream, TRUE);
        return form;
    }
    form = g_new0(struct form, 1);
    *form = (struct form){write_form(forms, stream, mw_box_whole(box)), ++forms->n, false};
    g_hash_table_insert(forms->by_stream, stream, form);
    return form;
}

/* Sets the current page. All pages of a section have one list of forms: with a list for each page, lists
 * would be as long as pages; with one for the book, each page extracted from it would copy that. */
void mw_forms_turn(struct forms *forms, HPDF_Page page)
{
    HPDF_Dict resources = HPDF_Dict_New(forms->pdf->mmgr);
    forms->page = page;
    HPDF_Dict_Add(resources, "XObject", forms->list);
    HPDF_Dict_Add(page, "Resources", resources);
}

static void write(struct forms *forms, const char *text)
{
    HPDF_Stream_WriteStr(((HPDF_PageAttr)forms->page->attr)->stream, text);
}

static void paint(struct forms *forms, struct form *form)
{
    char name[16], text[24];
    snprintf(name, sizeof name, "F%d", form->number);
    snprintf(text, sizeof text, "/%s Do\n", name);
    if (!form->is_listed)
        HPDF_Dict_Add(forms->list, name, form->dict);
    form->is_listed = true;
    write(forms, text);
}

/* --- lines -------------------------------------------------------------------------------------------- */

/* Paints lines. The box comes first in the stream, as a comment: a wider pen needs a form with a larger box.
 */
void mw_forms_paint_lines(struct forms *forms, const struct mw_mark *mark,
                          const struct resolution *resolution)
{
    const int few = 8;
    const bool is_fill = mark->kind == MW_MARK_FILL;
    struct mw_mark own = *mark;
    own.x = own.y = 0;
    own.scale = resolution->units;
    own.width = is_fill ? 0 : 2 * resolution->units * ceil(mark->width / fabs(mark->scale));
    GString *stream = g_string_new("");
    if (mw_count_points(mark->lines) > few)
        g_string_append_printf(stream, "%%%d\n", (int)own.width);
    mw_put_lines(stream, mark, resolution);
    if (stream->str[0] == '%') {
        paint(forms, form_with(forms, stream, mw_mark_bounds(&own)));
    } else {
        write(forms, stream->str);
        g_string_free(stream, TRUE);
    }
}

/* --- letters ------------------------------------------------------------------------------------------ */

static void put_part(void *context, char command, int n, const struct mw_point *at)
{
    mw_put_points(context, n, at, 1, command == 'z' ? 'h' : command);
}

static struct form *trace_letter(struct forms *forms, const struct letter *letter)
{
    GString *stream = g_string_new("");
    const struct mw_box box = mw_outline(forms->outliner, letter->font, letter->glyph, put_part, stream);
    if (stream->len == 0) {
        g_string_free(stream, TRUE);
        return NULL;
    }
    g_string_append(stream, "f\n");
    return form_with(forms, stream, box);
}

static struct form *form_of_letter(struct forms *forms, const struct letter *letter)
{
    void *form;
    if (!g_hash_table_lookup_extended(forms->by_letter, letter, NULL, &form)) {
        form = trace_letter(forms, letter);
        mw_letter_table_add(forms->by_letter, letter, form);
    }
    return form;
}

bool mw_forms_paint_letter(struct forms *forms, const struct letter *letter, double right, double down)
{
    struct form *form = form_of_letter(forms, letter);
    if (!form)
        return false;
    HPDF_Page_Concat(forms->page, 1, 0, 0, 1, (HPDF_REAL)right, (HPDF_REAL)down);
    paint(forms, form);
    return true;
}

/* --- all together ------------------------------------------------------------------------------------- */

static unsigned hash_of_stream(const void *stream)
{
    return g_string_hash(stream);
}

static int are_equal_streams(const void *a, const void *b)
{
    return g_string_equal(a, b);
}

static void free_stream(void *stream)
{
    g_string_free(stream, TRUE);
}

struct forms *mw_forms_open(HPDF_Doc pdf)
{
    struct forms *forms = g_new0(struct forms, 1);
    forms->pdf = pdf;
    forms->list = HPDF_Dict_New(pdf->mmgr);
    HPDF_Xref_Add(pdf->xref, forms->list);
    forms->deflater = mw_deflater_open();
    forms->outliner = mw_outliner_new();
    forms->by_stream = g_hash_table_new_full(hash_of_stream, are_equal_streams, free_stream, g_free);
    forms->by_letter = mw_letter_table(NULL);
    return forms;
}

void mw_forms_close(struct forms *forms)
{
    g_hash_table_destroy(forms->by_letter);
    g_hash_table_destroy(forms->by_stream);
    mw_outliner_free(forms->outliner);
    mw_deflater_close(forms->deflater);
    g_free(forms);
}
