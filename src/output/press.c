/* press: one file for printing presses, PDF/X-1a:2001 (ISO 15930-1), by libharu. Grey inks are DeviceGray, so
 * that black is a single ink; coloured inks are DeviceCMYK. Texts are filled outlines, shaped by Pango as
 * everywhere: no font is in the file. A maze is drawn in cell units under one matrix, so that its coordinates
 * are short. What is drawn repeatedly, mostly letters, is a form, which is in the file once. libharu draws
 * the pages of a section, with a placeholder for each form (pdf/forms.h). */
#include "output/binding.h"
#include "output/haru.h"
#include "output/lines.h"
#include "output/outline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct haru {
    FILE *file;
    HPDF_Doc pdf;
    HPDF_Page page;
    const struct mw_document *document;
    unsigned long failed; /* status of the first libharu call that failed */
    bool in_colour;       /* true if the current page has coloured inks */
    struct pdf_forms *forms;
    HPDF_Dict list;        /* the names of the forms that the pages paint */
    GHashTable *is_listed; /* the numbers of the forms that are in the list */
    GHashTable *stream;    /* maps the numbers of forms to their placeholders */
    cairo_t *outliner;     /* a Cairo context in which letters become paths */
    GHashTable
        *by_letter; /* maps a struct letter to its form's number, which is 0 for a letter without ink */
};

static void note_error(HPDF_STATUS error, HPDF_STATUS detail, void *context)
{
    struct haru *haru = context;
    (void)detail;
    if (!haru->failed)
        haru->failed = error;
}

static void *open(FILE *file, const struct mw_document *document)
{
    struct haru *haru = calloc(1, sizeof *haru);
    if (!haru)
        mw_end_without_memory();
    haru->file = file;
    haru->document = document;
    haru->pdf = HPDF_New(note_error, haru);
    if (!haru->pdf)
        mw_end_without_memory();
    HPDF_SetCompressionMode(haru->pdf, HPDF_COMP_ALL);
    haru->forms = pdf_forms_open(false, document->cache);
    haru->list = haru_list_new(haru->pdf);
    haru->is_listed = g_hash_table_new(NULL, NULL);
    haru->stream = g_hash_table_new(NULL, NULL);
    haru->outliner = mw_outliner_new();
    haru->by_letter = mw_letter_table(NULL);
    return haru;
}

/* --- forms -------------------------------------------------------------------------------------------- */

/* Begins a list of forms, unless there is room on the present one: libharu takes 4095 names. All pages of a
 * section share one list where they can: with a list for each page, lists would be as long as pages; with one
 * for the book, each page extracted from the book would take the whole list along. */
static void begin_list(struct haru *haru)
{
    enum { MOST_BEFORE_A_PAGE = 2500 };
    if (g_hash_table_size(haru->is_listed) < MOST_BEFORE_A_PAGE)
        return;
    haru->list = haru_list_new(haru->pdf);
    g_hash_table_remove_all(haru->is_listed);
}

/* Returns the placeholder of a form, of which there is one in a section. */
static HPDF_Dict placeholder_of(struct haru *haru, int form)
{
    HPDF_Dict stream = g_hash_table_lookup(haru->stream, GINT_TO_POINTER(form));
    if (stream)
        return stream;
    char *placeholder = pdf_forms_placeholder(form);
    stream = haru_stream_new(haru->pdf, placeholder);
    g_free(placeholder);
    g_hash_table_insert(haru->stream, GINT_TO_POINTER(form), stream);
    return stream;
}

static void paint(struct haru *haru, int form)
{
    char name[16], text[24];
    snprintf(name, sizeof name, "F%d", form);
    snprintf(text, sizeof text, "/%s Do\n", name);
    if (g_hash_table_add(haru->is_listed, GINT_TO_POINTER(form)))
        haru_list_add(haru->list, name, placeholder_of(haru, form));
    haru_write(haru->page, text);
}

static void add_lines(struct haru *haru, const struct mw_mark *mark, const struct resolution *resolution)
{
    if (mw_lines_are_many(mark)) {
        paint(haru, mw_lines_add(haru->forms, mark, resolution));
        return;
    }
    GString *content = g_string_new("");
    mw_put_lines(content, mark, resolution);
    haru_write(haru->page, content->str);
    g_string_free(content, TRUE);
}

/* --- letters ------------------------------------------------------------------------------------------ */

static void put_part(void *context, char command, int n, const struct mw_point *at)
{
    mw_put_points(context, n, at, 1, command == 'z' ? 'h' : command);
}

/* Returns the number of the form with a letter's outline; 0 if the letter has no outline. */
static int trace_letter(struct haru *haru, const struct letter *letter)
{
    GString *content = g_string_new("");
    const struct mw_box box = mw_outline(haru->outliner, letter->font, letter->glyph, put_part, content);
    int form = 0;
    if (content->len > 0) {
        g_string_append(content, "f\n");
        form = pdf_forms_add(haru->forms, &(struct pdf_form){.box = mw_box_whole(box)}, content->str,
                             content->len);
    }
    g_string_free(content, TRUE);
    return form;
}

static int form_of_letter(struct haru *haru, const struct letter *letter)
{
    void *form;
    if (!g_hash_table_lookup_extended(haru->by_letter, letter, NULL, &form)) {
        form = GINT_TO_POINTER(trace_letter(haru, letter));
        mw_letter_table_add(haru->by_letter, letter, form);
    }
    return GPOINTER_TO_INT(form);
}

/* --- paths -------------------------------------------------------------------------------------------- */

/* Rounds to 1/1000 of a unit: finer than any press, and short in the file. */
static HPDF_REAL tidy(double x)
{
    return (HPDF_REAL)mw_snap(x, 1000);
}

/* Sets a dash pattern; libharu's own function takes whole numbers only. */
static void set_dash(HPDF_Page page, double on, double off)
{
    char number[2][G_ASCII_DTOSTR_BUF_SIZE], text[2 * G_ASCII_DTOSTR_BUF_SIZE + 16];
    g_ascii_formatd(number[0], sizeof number[0], "%.4f", on);
    g_ascii_formatd(number[1], sizeof number[1], "%.4f", off);
    snprintf(text, sizeof text, "[%s %s] 0 d\n", number[0], number[1]);
    haru_write(page, text);
}

/* Adds the letters of a text at the positions that Pango gave them, each relative to the one before. */
static void add_letters(struct haru *haru, const struct mw_text *text)
{
    GArray *letters = mw_letters_of(text);
    double step = 0, x = 0, y = 0;
    for (unsigned i = 0; i < letters->len; i++) {
        const struct letter *letter = &g_array_index(letters, struct letter, i);
        if (letter->step != step) {
            if (step > 0)
                HPDF_Page_GRestore(haru->page);
            HPDF_Page_GSave(haru->page);
            HPDF_Page_Concat(haru->page, (HPDF_REAL)letter->step, 0, 0, (HPDF_REAL)letter->step, 0, 0);
            step = letter->step;
            x = y = 0;
        }
        const int form = form_of_letter(haru, letter);
        if (form) {
            HPDF_Page_Concat(haru->page, 1, 0, 0, 1, (HPDF_REAL)(letter->x - x), (HPDF_REAL)(letter->y - y));
            paint(haru, form);
            x = letter->x;
            y = letter->y;
        }
    }
    if (step > 0)
        HPDF_Page_GRestore(haru->page);
    g_array_free(letters, TRUE);
}

/* --- images ------------------------------------------------------------------------------------------- */

/* Parts of cyan, magenta, yellow and black, from 0 to 1. */
struct cmyk {
    double part[4];
};

/* Converts a colour, with black in place of what cyan, magenta and yellow would have in common. All inks
 * together cover at most 240 %, the least that a printer asks for: cyan, magenta and yellow give way. */
static struct cmyk cmyk_of(uint32_t rgb)
{
    const double most = 2.4;
    const double r = (rgb >> 16) / 255.0, g = (rgb >> 8 & 255) / 255.0, b = (rgb & 255) / 255.0,
                 light = fmax(r, fmax(g, b));
    if (light == 0)
        return (struct cmyk){{0, 0, 0, 1}};
    const double c = (light - r) / light, m = (light - g) / light, y = (light - b) / light, k = 1 - light,
                 by = fmin(1, (most - k) / fmax(c + m + y, 1e-9));
    return (struct cmyk){{by * c, by * m, by * y, k}};
}

static void paint_image(struct haru *haru, const struct mw_mark *mark)
{
    const struct mw_image *image = mark->image;
    const size_t n = (size_t)image->w * (size_t)image->h;
    char *pixels = g_malloc(4 * n);
    for (size_t i = 0; i < n; i++) {
        const unsigned char *at = image->rgb + 3 * i;
        const struct cmyk ink = cmyk_of((uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2]);
        for (int k = 0; k < 4; k++)
            pixels[4 * i + (size_t)k] = (char)(unsigned char)mw_snap(255 * ink.part[k], 1);
    }
    const struct pdf_form form = {.space = "DeviceCMYK", .w = image->w, .h = image->h};
    const int number = pdf_forms_add(haru->forms, &form, pixels, 4 * n);
    g_free(pixels);
    HPDF_Page_GSave(haru->page);
    HPDF_Page_Concat(haru->page, (HPDF_REAL)(mark->scale * image->w), 0, 0,
                     (HPDF_REAL)(-mark->scale * image->h), tidy(mark->x),
                     tidy(mark->y + mark->scale * image->h));
    paint(haru, number);
    HPDF_Page_GRestore(haru->page);
}

/* --- marks -------------------------------------------------------------------------------------------- */

static bool is_grey(uint32_t rgb)
{
    return rgb >> 16 == (rgb >> 8 & 255) && rgb >> 16 == (rgb & 255);
}

static bool has_colour(const struct haru *haru, const struct mw_page *page)
{
    for (int i = 0; i < page->nmarks; i++)
        if (page->mark[i].kind == MW_MARK_IMAGE ||
            !is_grey(mw_mark_colour(&page->mark[i], haru->document->colour)))
            return true;
    return false;
}

/* Sets an ink. Equal parts of red, green and blue give a grey. */
static void set_ink(HPDF_Page page, uint32_t rgb, bool stroke)
{
    const struct cmyk ink = cmyk_of(rgb);
    if (is_grey(rgb))
        (stroke ? HPDF_Page_SetGrayStroke : HPDF_Page_SetGrayFill)(page, tidy((rgb >> 16) / 255.0));
    else
        (stroke ? HPDF_Page_SetCMYKStroke : HPDF_Page_SetCMYKFill)(page, tidy(ink.part[0]), tidy(ink.part[1]),
                                                                   tidy(ink.part[2]), tidy(ink.part[3]));
}

static void play_mark(struct haru *haru, const struct mw_mark *mark)
{
    HPDF_Page page = haru->page;
    const bool is_text = mark->kind == MW_MARK_TEXT;
    const struct resolution resolution = is_text ? (struct resolution){1, 1} : mw_resolution_of(mark);
    const double scale = mark->scale / resolution.units, by = 1 / fabs(scale);
    HPDF_Page_GSave(page);
    HPDF_Page_Concat(page, (HPDF_REAL)scale, 0, 0, (HPDF_REAL)scale, tidy(mark->x), tidy(mark->y));
    set_ink(page, mw_mark_colour(mark, haru->document->colour), mark->kind == MW_MARK_STROKE);
    if (mark->ink == MW_INK_MARKS && haru->in_colour &&
        mark->kind == MW_MARK_STROKE) /* registration marks must be printed by every plate */
        HPDF_Page_SetCMYKStroke(page, 1, 1, 1, 1);
    if (mark->kind == MW_MARK_STROKE)
        HPDF_Page_SetLineWidth(page, (HPDF_REAL)(by * mark->width));
    if (mark->dash_off > 0)
        set_dash(page, by * mark->dash_on, by * mark->dash_off);
    if (is_text)
        add_letters(haru, mark->text);
    else
        add_lines(haru, mark, &resolution);
    HPDF_Page_GRestore(page);
}

/* Sets the box `name` of the page, which is smaller than the media box by the widths `in`; y runs upwards. */
static void set_box(struct haru *haru, const char *name, const struct mw_page *page, struct mw_edges in)
{
    const HPDF_Box box = {(HPDF_REAL)in.left, (HPDF_REAL)in.bottom,
                          (HPDF_REAL)(mw_page_width(page) - in.right),
                          (HPDF_REAL)(mw_page_height(page) - in.top)};
    haru_set_box(haru->pdf, haru->page, name, box);
}

static void page(void *context, const struct mw_page *page)
{
    struct haru *haru = context;
    haru->page = HPDF_AddPage(haru->pdf);
    if (!haru->page)
        return;
    const double slug = page->slug;
    const struct mw_edges *b = &page->bleed, bleed = {slug, slug, slug, slug},
                          trim = {slug + b->left, slug + b->top, slug + b->right, slug + b->bottom};
    HPDF_Page_SetWidth(haru->page, (HPDF_REAL)mw_page_width(page));
    HPDF_Page_SetHeight(haru->page, (HPDF_REAL)mw_page_height(page));
    set_box(haru, "TrimBox", page, trim);
    set_box(haru, "BleedBox", page, bleed);
    haru->in_colour = has_colour(haru, page);
    begin_list(haru);
    haru_set_list(haru->pdf, haru->page, haru->list);
    HPDF_Page_Concat(haru->page, 1, 0, 0, -1, (HPDF_REAL)trim.left,
                     (HPDF_REAL)(mw_page_height(page) - trim.top)); /* from here on, y runs downwards */
    HPDF_Page_SetLineCap(haru->page, HPDF_ROUND_END);
    HPDF_Page_SetLineJoin(haru->page, HPDF_ROUND_JOIN);
    for (int i = 0; i < page->nmarks; i++)
        if (page->mark[i].kind == MW_MARK_IMAGE)
            paint_image(haru, &page->mark[i]);
        else
            play_mark(haru, &page->mark[i]);
}

/* --- the file ----------------------------------------------------------------------------------------- */

/* Writes libharu's file again with the forms in their places. */
static bool write_out(struct haru *haru, struct mw_error *error)
{
    HPDF_SaveToStream(haru->pdf);
    if (haru->failed)
        return mw_fail(error, "libharu failed with error 0x%04lx", haru->failed);
    HPDF_UINT32 n = HPDF_GetStreamSize(haru->pdf);
    HPDF_BYTE *bytes = g_malloc(n);
    HPDF_ReadFromStream(haru->pdf, bytes, &n);
    const bool good = pdf_forms_place(haru->forms, haru->file, (const char *)bytes, n, error);
    g_free(bytes);
    return good;
}

static bool close(void *context, struct mw_error *error)
{
    struct haru *haru = context;
    bool good = write_out(haru, error);
    g_hash_table_destroy(haru->is_listed);
    g_hash_table_destroy(haru->stream);
    g_hash_table_destroy(haru->by_letter);
    mw_outliner_free(haru->outliner);
    pdf_forms_close(haru->forms);
    HPDF_Free(haru->pdf);
    free(haru);
    return good;
}

static bool bind(FILE *file, const struct mw_document *document, const struct mw_sections *sections,
                 struct mw_error *error)
{
    static const struct press_terms terms = {"PDF/X-1:2001", "PDF/X-1a:2001"};
    return mw_pdf_bind(file, document, sections, 0, &terms, error);
}

MW_SHOWN const struct mw_output mw_output_press = {
    .name = "press",
    .suffix = "press.pdf",
    .brief = "one PDF/X-1a file for printing presses: pure black, no fonts, no links",
    .page_cost = 1e-3,
    .open = open,
    .page = page,
    .close = close,
    .bind = bind,
    .binds_early = true,
};
