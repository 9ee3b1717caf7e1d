/* press: one file for printing presses, PDF/X-1a:2001 (ISO 15930-1), by libharu. Grey inks are DeviceGray, so
 * that black is a single ink; coloured inks are DeviceCMYK. Texts are filled outlines, shaped by Pango as
 * everywhere: no font is in the file. A maze is drawn in cell units under one matrix, so that its coordinates
 * are short. What is drawn repeatedly, mostly letters and words, is a form, which is in the file once.
 * libharu draws the pages of a section, with a placeholder for each form (pdf/forms.h). */
#include "output/binding.h"
#include "output/haru.h"
#include "output/lines.h"
#include "output/word_forms.h"
#include "pdf/number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum use { TO_FILL, TO_STROKE };

enum { NO_INK = 1 << 24 }; /* no colour has this number */

struct haru {
    FILE *file;
    HPDF_Doc pdf;
    HPDF_Page page;
    const struct mw_document *document;
    unsigned long failed; /* status of the first libharu call that failed */
    bool in_colour;       /* true if the current page has coloured inks */
    uint32_t ink[2]; /* by use: the ink that the page has set, outside of all graphics states; or NO_INK */
    struct pdf_forms *forms;
    HPDF_Dict resources;   /* the forms that the pages paint, by name */
    GHashTable *is_listed; /* the numbers of the forms that are in `resources` */
    GHashTable *stream;    /* maps the numbers of forms to their placeholders */
    struct words *words;
    GHashTable *drawn; /* the small drawings so far (output/lines.h) */
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
    HPDF_SetCompressionMode(haru->pdf,
                            HPDF_COMP_NONE); /* contents are compressed as forms take their places */
    haru->forms = pdf_forms_open(false, document->cache);
    haru->resources = haru_resources_new(haru->pdf);
    haru->is_listed = g_hash_table_new(NULL, NULL);
    haru->stream = g_hash_table_new(NULL, NULL);
    haru->words = words_open(haru->forms);
    haru->drawn = mw_drawn_lines();
    return haru;
}

/* --- forms -------------------------------------------------------------------------------------------- */

/* Begins new resources, unless there is room in the present ones: libharu takes 4095 names. All pages of a
 * section share resources where they can: with resources for each page, these would be as long as pages; with
 * those of the book, each page extracted from the book would take all forms along. */
static void begin_resources(struct haru *haru)
{
    enum { MOST_BEFORE_A_PAGE = 2500 };
    if (g_hash_table_size(haru->is_listed) < MOST_BEFORE_A_PAGE)
        return;
    haru->resources = haru_resources_new(haru->pdf);
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
        haru_resources_add(haru->resources, name, placeholder_of(haru, form));
    haru_write(haru->page, text);
}

static void add_lines(struct haru *haru, const struct mw_mark *mark, const struct resolution *resolution)
{
    if (mw_lines_are_worth_a_form(haru->drawn, mark, resolution)) {
        paint(haru, mw_lines_add(haru->forms, mark, resolution));
        return;
    }
    GString *content = g_string_new("");
    mw_put_lines(content, mark, resolution);
    haru_write(haru->page, content->str);
    g_string_free(content, TRUE);
}

/* --- paths -------------------------------------------------------------------------------------------- */

/* Rounds to 1/1000 of a unit: finer than any press, and short in the file. */
static HPDF_REAL tidy(double x)
{
    return (HPDF_REAL)mw_snap(x, 1000);
}

/* Moves the origin to (x, y), rounded to some decimals, and scales what is painted next. */
static void move(const struct haru *haru, double scale, double x, double y, int decimals)
{
    GString *text = g_string_new("");
    const double matrix[] = {scale, 0, 0, scale, x, y};
    for (int i = 0; i < 6; i++) {
        pdf_put_number(text, matrix[i], i < 4 ? 7 : decimals);
        g_string_append_c(text, ' ');
    }
    g_string_append(text, "cm\n");
    haru_write(haru->page, text->str);
    g_string_free(text, TRUE);
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

static void draw_image(struct haru *haru, const struct mw_mark *mark)
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

/* Sets an ink, unless it is set. Equal parts of red, green and blue give a grey. */
static void set_ink(struct haru *haru, enum use use, uint32_t rgb)
{
    HPDF_Page page = haru->page;
    const struct cmyk ink = cmyk_of(rgb);
    if (haru->ink[use] == rgb)
        return;
    haru->ink[use] = rgb;
    if (is_grey(rgb))
        (use == TO_STROKE ? HPDF_Page_SetGrayStroke : HPDF_Page_SetGrayFill)(page, tidy((rgb >> 16) / 255.0));
    else
        (use == TO_STROKE ? HPDF_Page_SetCMYKStroke : HPDF_Page_SetCMYKFill)(
            page, tidy(ink.part[0]), tidy(ink.part[1]), tidy(ink.part[2]), tidy(ink.part[3]));
}

/* Sets all inks at once, for registration marks, which every plate must print. */
static void set_every_ink(struct haru *haru)
{
    haru->ink[TO_STROKE] = NO_INK;
    HPDF_Page_SetCMYKStroke(haru->page, 1, 1, 1, 1);
}

/* Paints the letters and words of a text, each at a position relative to the one before it, in units of their
 * size. */
static void draw_text(struct haru *haru, const struct mw_mark *mark)
{
    GArray *pieces = words_of(haru->words, mark->text);
    set_ink(haru, TO_FILL, mw_mark_colour(mark, haru->document->colour));
    for (unsigned i = 0; i < pieces->len; i++) {
        const struct piece *piece = &g_array_index(pieces, struct piece, i);
        const double scale = mark->scale * piece->step;
        if (i > 0 && piece[-1].step == piece->step) {
            move(haru, 1, piece->x - piece[-1].x, piece->y - piece[-1].y, 0);
        } else {
            if (i > 0)
                HPDF_Page_GRestore(haru->page);
            HPDF_Page_GSave(haru->page);
            move(haru, scale, mark->x + scale * piece->x, mark->y + scale * piece->y, 3);
        }
        paint(haru, piece->form);
    }
    if (pieces->len > 0)
        HPDF_Page_GRestore(haru->page);
    g_array_free(pieces, TRUE);
}

/* Sets the pen of lines, in units of their own. */
static void set_pen(struct haru *haru, const struct mw_mark *mark, double units)
{
    HPDF_Page_SetLineWidth(haru->page, (HPDF_REAL)(units * mark->width));
    if (mark->dash_off > 0)
        set_dash(haru->page, units * mark->dash_on, units * mark->dash_off);
}

static void draw_lines(struct haru *haru, const struct mw_mark *mark)
{
    const bool is_stroke = mark->kind == MW_MARK_STROKE;
    const struct resolution resolution = mw_resolution_of(mark);
    const double scale = mark->scale / resolution.units;
    const bool is_in_place = !is_stroke && mark->x == 0 && mark->y == 0 && scale == 1;
    if (is_stroke && mark->ink == MW_INK_MARKS && haru->in_colour)
        set_every_ink(haru);
    else
        set_ink(haru, is_stroke ? TO_STROKE : TO_FILL, mw_mark_colour(mark, haru->document->colour));
    if (!is_in_place) {
        HPDF_Page_GSave(haru->page);
        move(haru, scale, mark->x, mark->y, 3);
    }
    if (is_stroke)
        set_pen(haru, mark, 1 / fabs(scale));
    add_lines(haru, mark, &resolution);
    if (!is_in_place)
        HPDF_Page_GRestore(haru->page);
}

static void draw_mark(struct haru *haru, const struct mw_mark *mark)
{
    if (mark->kind == MW_MARK_IMAGE)
        draw_image(haru, mark);
    else if (mark->kind == MW_MARK_TEXT)
        draw_text(haru, mark);
    else
        draw_lines(haru, mark);
}

/* Sets the box `name` of the page, which is smaller than the media box by the widths `in`; y runs upwards. */
static void set_box(struct haru *haru, const char *name, const struct mw_page *page, struct mw_edges in)
{
    const HPDF_Box box = {(HPDF_REAL)in.left, (HPDF_REAL)in.bottom,
                          (HPDF_REAL)(mw_page_width(page) - in.right),
                          (HPDF_REAL)(mw_page_height(page) - in.top)};
    haru_set_box(haru->pdf, haru->page, name, box);
}

static bool has_bleed(const struct mw_page *page)
{
    const struct mw_edges *bleed = &page->bleed;
    return bleed->left > 0 || bleed->right > 0 || bleed->top > 0 || bleed->bottom > 0;
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
    if (slug > 0 || has_bleed(page)) /* else it equals the MediaBox, which is its default */
        set_box(haru, "BleedBox", page, bleed);
    haru->in_colour = has_colour(haru, page);
    haru->ink[TO_FILL] = haru->ink[TO_STROKE] = NO_INK;
    begin_resources(haru);
    haru_set_resources(haru->page, haru->resources);
    HPDF_Page_Concat(haru->page, 1, 0, 0, -1, (HPDF_REAL)trim.left,
                     (HPDF_REAL)(mw_page_height(page) - trim.top)); /* from here on, y runs downwards */
    HPDF_Page_SetLineCap(haru->page, HPDF_ROUND_END);
    HPDF_Page_SetLineJoin(haru->page, HPDF_ROUND_JOIN);
    for (int i = 0; i < page->nmarks; i++)
        draw_mark(haru, &page->mark[i]);
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
    words_close(haru->words);
    g_hash_table_destroy(haru->drawn);
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
    .page_cost = 0.2e-3,
    .open = open,
    .page = page,
    .close = close,
    .bind = bind,
    .binds_early = true,
};
