/* press: one file for printing presses, PDF/X-1a:2001 (ISO 15930-1), by libharu.
 *
 * Grey inks are DeviceGray, so that black is one ink and no more, and coloured ones DeviceCMYK. Texts are
 * filled as outlines, shaped by the same Pango as everywhere: no font is in the file. A maze is drawn in cell
 * units under one matrix, so that its coordinates are short. What the standard asks for and libharu has no
 * function for is put into its dictionaries by hand, in this file only. The version goes last, because
 * libharu raises it as it goes. */
#include "mazewright/output.h"

#include <assert.h>
#include <cairo.h>
#include <errno.h>
#include <hpdf.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

struct haru {
    FILE *file;
    HPDF_Doc pdf;
    HPDF_Page page;
    const struct mw_document *document;
    unsigned long failed; /* the first error; they stick */
    cairo_t *outliner;    /* where texts become paths */
    bool in_colour;       /* the page at work */
};

static void note_error(HPDF_STATUS error, HPDF_STATUS detail, void *context)
{
    struct haru *haru = context;
    (void)detail;
    if (!haru->failed)
        haru->failed = error;
}

/* --- what the document says of itself ----------------------------------------------------------------- */

/* A text as PDF has it: plain if it is, else UTF-16. */
static void add_text(HPDF_Doc pdf, HPDF_Dict dict, const char *key, const char *text)
{
    bool plain = true;
    for (const char *c = text; *c; c++)
        plain = plain && (unsigned char)*c < 128;
    if (plain) {
        HPDF_Dict_Add(dict, key, HPDF_String_New(pdf->mmgr, text, NULL));
        return;
    }
    glong n = 0;
    gunichar2 *wide = g_utf8_to_utf16(text, -1, NULL, &n, NULL);
    HPDF_BYTE *bytes = g_malloc(2 * (size_t)n + 2);
    bytes[0] = 0xfe;
    bytes[1] = 0xff;
    for (glong i = 0; i < n; i++) {
        bytes[2 * i + 2] = (HPDF_BYTE)(wide[i] >> 8);
        bytes[2 * i + 3] = (HPDF_BYTE)(wide[i] & 255);
    }
    HPDF_Dict_Add(dict, key, HPDF_Binary_New(pdf->mmgr, bytes, (HPDF_UINT)(2 * n + 2)));
    g_free(bytes);
    g_free(wide);
}

/* From ISO 8601 in UTC. */
static HPDF_Date date_of(const char *text)
{
    HPDF_Date date = {.ind = 'Z'};
    int n = sscanf(text, "%d-%d-%dT%d:%d:%dZ", &date.year, &date.month, &date.day, &date.hour, &date.minutes,
                   &date.seconds);
    assert(n == 6);
    (void)n;
    return date;
}

static void tell_info(struct haru *haru)
{
    HPDF_Doc pdf = haru->pdf;
    const struct mw_document *document = haru->document;
    HPDF_SetInfoAttr(pdf, HPDF_INFO_CREATOR, "Mazewright " MW_VERSION);
    HPDF_SetInfoAttr(pdf, HPDF_INFO_PRODUCER, "Mazewright " MW_VERSION);
    HPDF_SetInfoDateAttr(pdf, HPDF_INFO_CREATION_DATE, date_of(document->created));
    HPDF_SetInfoDateAttr(pdf, HPDF_INFO_MOD_DATE, date_of(document->created));
    add_text(pdf, pdf->info, "Title", document->title);
    if (document->author)
        add_text(pdf, pdf->info, "Author", document->author);
    add_text(pdf, pdf->info, "GTS_PDFXVersion", "PDF/X-1:2001");
    add_text(pdf, pdf->info, "GTS_PDFXConformance", "PDF/X-1a:2001");
    HPDF_Dict_AddName(pdf->info, "Trapped", "False");
}

/* The condition that the colours are meant for: registered, so that no profile need be in the file. */
static void tell_intent(struct haru *haru)
{
    HPDF_Doc pdf = haru->pdf;
    HPDF_Dict intent = HPDF_Dict_New(pdf->mmgr);
    HPDF_Array intents = HPDF_Array_New(pdf->mmgr);
    HPDF_Dict_AddName(intent, "Type", "OutputIntent");
    HPDF_Dict_AddName(intent, "S", "GTS_PDFX");
    add_text(pdf, intent, "OutputConditionIdentifier", haru->document->condition);
    add_text(pdf, intent, "OutputCondition", haru->document->condition);
    add_text(pdf, intent, "Info", haru->document->condition);
    add_text(pdf, intent, "RegistryName", "http://www.color.org");
    HPDF_Array_Add(intents, intent);
    HPDF_Dict_Add(pdf->catalog, "OutputIntents", intents);
}

static void tell_id(struct haru *haru)
{
    HPDF_Doc pdf = haru->pdf;
    HPDF_BYTE bytes[16];
    for (int i = 0; i < 16; i++)
        bytes[i] = (HPDF_BYTE)(haru->document->id[i / 8] >> (8 * (i % 8)));
    HPDF_Array id = HPDF_Array_New(pdf->mmgr);
    HPDF_Array_Add(id, HPDF_Binary_New(pdf->mmgr, bytes, 16));
    HPDF_Array_Add(id, HPDF_Binary_New(pdf->mmgr, bytes, 16));
    HPDF_Dict_Add(pdf->trailer, "ID", id);
}

static void *open(FILE *file, const struct mw_document *document)
{
    struct haru *haru = calloc(1, sizeof *haru);
    if (!haru)
        abort();
    haru->file = file;
    haru->document = document;
    haru->pdf = HPDF_New(note_error, haru);
    if (!haru->pdf)
        abort();
    HPDF_SetCompressionMode(haru->pdf, HPDF_COMP_ALL);
    /* without bounds, for Cairo leaves out letters that lie beyond them */
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
    haru->outliner = cairo_create(surface);
    cairo_surface_destroy(surface);
    tell_info(haru);
    tell_intent(haru);
    tell_id(haru);
    return haru;
}

/* --- paths -------------------------------------------------------------------------------------------- */

/* Steps of 1/1000 of a unit: finer than any press, and short in the file. */
static HPDF_REAL tidy(double x)
{
    return (HPDF_REAL)mw_snap(x, 1000);
}

static void arc_to(HPDF_Page page, struct mw_vertex from, struct mw_vertex to)
{
    struct mw_curve curve[MW_MOST_CURVES];
    for (int i = 0, n = mw_arc_curves(from, to, curve); i < n; i++) {
        const struct mw_point *at = curve[i].at;
        HPDF_Page_CurveTo(page, tidy(at[0].x), tidy(at[0].y), tidy(at[1].x), tidy(at[1].y), tidy(at[2].x),
                          tidy(at[2].y));
    }
}

static void add_line(HPDF_Page page, const struct mw_line *line)
{
    HPDF_Page_MoveTo(page, tidy(line->at[0].x), tidy(line->at[0].y));
    for (int i = 1; i < line->n + line->closed; i++) {
        struct mw_vertex from = line->at[i - 1], to = line->at[i % line->n];
        if (from.bulge != 0)
            arc_to(page, from, to);
        else if (i < line->n)
            HPDF_Page_LineTo(page, tidy(to.x), tidy(to.y));
    }
    if (line->closed)
        HPDF_Page_ClosePath(page);
}

/* libharu's own function takes whole numbers only. */
static void set_dash(HPDF_Page page, double on, double off)
{
    char number[2][G_ASCII_DTOSTR_BUF_SIZE], text[2 * G_ASCII_DTOSTR_BUF_SIZE + 16];
    g_ascii_formatd(number[0], sizeof number[0], "%.4f", on);
    g_ascii_formatd(number[1], sizeof number[1], "%.4f", off);
    snprintf(text, sizeof text, "[%s %s] 0 d\n", number[0], number[1]);
    HPDF_Stream_WriteStr(((HPDF_PageAttr)page->attr)->stream, text);
}

/* Letters are drawn in points, and a hundredth of one is under four thousandths of a millimetre. */
static HPDF_REAL fine(double x)
{
    return (HPDF_REAL)mw_snap(x, 100);
}

/* Letters as they are shaped, in points from the text's top left corner. */
static void add_letters(struct haru *haru, const struct mw_text *text)
{
    cairo_new_path(haru->outliner);
    cairo_move_to(haru->outliner, 0, 0);
    pango_cairo_layout_path(haru->outliner, text->layout);
    cairo_path_t *path = cairo_copy_path(haru->outliner);
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t *p = &path->data[i];
        /* a move with nothing behind it only says where the next one would start */
        bool empty = i + p->header.length >= path->num_data ||
                     path->data[i + p->header.length].header.type == CAIRO_PATH_MOVE_TO;
        if (p->header.type == CAIRO_PATH_MOVE_TO && !empty)
            HPDF_Page_MoveTo(haru->page, fine(p[1].point.x), fine(p[1].point.y));
        else if (p->header.type == CAIRO_PATH_LINE_TO)
            HPDF_Page_LineTo(haru->page, fine(p[1].point.x), fine(p[1].point.y));
        else if (p->header.type == CAIRO_PATH_CURVE_TO)
            HPDF_Page_CurveTo(haru->page, fine(p[1].point.x), fine(p[1].point.y), fine(p[2].point.x),
                              fine(p[2].point.y), fine(p[3].point.x), fine(p[3].point.y));
        else if (p->header.type == CAIRO_PATH_CLOSE_PATH)
            HPDF_Page_ClosePath(haru->page);
    }
    if (HPDF_Page_GetGMode(haru->page) == HPDF_GMODE_PATH_OBJECT)
        HPDF_Page_Fill(haru->page);
    cairo_path_destroy(path);
}

/* --- marks -------------------------------------------------------------------------------------------- */

static bool is_grey(uint32_t rgb)
{
    return rgb >> 16 == (rgb >> 8 & 255) && rgb >> 16 == (rgb & 255);
}

static bool has_colour(const struct haru *haru, const struct mw_page *page)
{
    for (int i = 0; i < page->nmarks; i++)
        if (!is_grey(haru->document->colour[page->mark[i].ink]))
            return true;
    return false;
}

/* Equal parts of red, green and blue are a grey; a colour takes as much black as all of it has. */
static void set_ink(HPDF_Page page, uint32_t rgb, bool stroke)
{
    double r = (rgb >> 16) / 255.0, g = (rgb >> 8 & 255) / 255.0, b = (rgb & 255) / 255.0;
    double light = fmax(r, fmax(g, b));
    if (is_grey(rgb)) {
        (stroke ? HPDF_Page_SetGrayStroke : HPDF_Page_SetGrayFill)(page, tidy(r));
        return;
    }
    (stroke ? HPDF_Page_SetCMYKStroke : HPDF_Page_SetCMYKFill)(page, tidy((light - r) / light),
                                                               tidy((light - g) / light),
                                                               tidy((light - b) / light), tidy(1 - light));
}

static void play_mark(struct haru *haru, const struct mw_mark *mark)
{
    HPDF_Page page = haru->page;
    HPDF_Page_GSave(page);
    HPDF_Page_Concat(page, (HPDF_REAL)mark->scale, 0, 0, (HPDF_REAL)mark->scale, tidy(mark->x),
                     tidy(mark->y));
    set_ink(page, haru->document->colour[mark->ink], mark->kind == MW_MARK_STROKE);
    if (mark->ink == MW_INK_MARKS && haru->in_colour) /* every plate must have them */
        HPDF_Page_SetCMYKStroke(page, 1, 1, 1, 1);
    if (mark->kind == MW_MARK_TEXT) {
        add_letters(haru, mark->text);
    } else {
        if (mark->kind == MW_MARK_STROKE)
            HPDF_Page_SetLineWidth(page, (HPDF_REAL)(mark->width / fabs(mark->scale)));
        if (mark->dash_off > 0)
            set_dash(page, mark->dash_on / fabs(mark->scale), mark->dash_off / fabs(mark->scale));
        for (int i = 0; i < mark->lines->n; i++)
            add_line(page, &mark->lines->line[i]);
        if (HPDF_Page_GetGMode(page) == HPDF_GMODE_PATH_OBJECT)
            (mark->kind == MW_MARK_STROKE ? HPDF_Page_Stroke : HPDF_Page_Fill)(page);
    }
    HPDF_Page_GRestore(page);
}

/* That much smaller than the media, on each side; y upwards. */
static void set_box(struct haru *haru, const char *name, const struct mw_page *page, struct mw_edges in)
{
    const HPDF_Box box = {(HPDF_REAL)in.left, (HPDF_REAL)in.bottom,
                          (HPDF_REAL)(mw_page_width(page) - in.right),
                          (HPDF_REAL)(mw_page_height(page) - in.top)};
    HPDF_Dict_Add(haru->page, name, HPDF_Box_Array_New(haru->pdf->mmgr, box));
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
    /* A list of procedures for printers of long ago; it would be there on every page. */
    HPDF_Dict_RemoveElement(HPDF_Dict_GetItem(haru->page, "Resources", HPDF_OCLASS_DICT), "ProcSet");
    HPDF_Page_Concat(haru->page, 1, 0, 0, -1, (HPDF_REAL)trim.left,
                     (HPDF_REAL)(mw_page_height(page) - trim.top)); /* y down from here */
    HPDF_Page_SetLineCap(haru->page, HPDF_ROUND_END);
    HPDF_Page_SetLineJoin(haru->page, HPDF_ROUND_JOIN);
    for (int i = 0; i < page->nmarks; i++)
        play_mark(haru, &page->mark[i]);
}

/* --- the file ----------------------------------------------------------------------------------------- */

static void bind_right(struct haru *haru)
{
    HPDF_Dict preferences = HPDF_Dict_New(haru->pdf->mmgr);
    HPDF_Dict_AddName(preferences, "Direction", "R2L");
    HPDF_Dict_Add(haru->pdf->catalog, "ViewerPreferences", preferences);
}

static bool write_out(struct haru *haru, struct mw_error *error)
{
    HPDF_BYTE bytes[65536];
    haru->pdf->pdf_version = HPDF_VER_13;
    HPDF_SaveToStream(haru->pdf);
    if (haru->failed)
        return mw_fail(error, "libharu failed with error 0x%04lx", haru->failed);
    for (;;) {
        HPDF_UINT32 n = sizeof bytes;
        HPDF_STATUS status = HPDF_ReadFromStream(haru->pdf, bytes, &n);
        if (n > 0 && fwrite(bytes, 1, n, haru->file) != n)
            return mw_fail(error, "%s", strerror(errno));
        if (n == 0 || status == HPDF_STREAM_EOF)
            return true;
    }
}

static bool close(void *context, struct mw_error *error)
{
    struct haru *haru = context;
    if (haru->document->right_to_left)
        bind_right(haru);
    bool good = write_out(haru, error);
    cairo_destroy(haru->outliner);
    HPDF_Free(haru->pdf);
    free(haru);
    return good;
}

const struct mw_output mw_output_press = {
    .name = "press",
    .suffix = "press.pdf",
    .brief = "one PDF/X-1a file for printing presses: pure black, no fonts, no links",
    .open = open,
    .page = page,
    .close = close,
};
