/* Writes leaves, which are pages as HTML, one after the other into the file of their volume. Buttons over a
 * drawing have positions in percent of the drawing's size, so that they fit at any zoom. */
#include "proof/leaf.h"

#include "output/content.h"
#include "output/drawing.h"

#include <errno.h>
#include <string.h>

struct leaves {
    FILE *file;
    const struct mw_document *document;
    struct mw_error error;
};

static void *open(FILE *file, const struct mw_document *document)
{
    struct leaves *leaves = g_new0(struct leaves, 1);
    leaves->file = file;
    leaves->document = document;
    return leaves;
}

/* --- over the drawing --------------------------------------------------------------------------------- */

static void put_guide(GString *out, const char *name, struct mw_box box)
{
    const double number[] = {box.x, box.y, box.w, box.h};
    static const char *const attribute[] = {"x", "y", "width", "height"};
    if (box.w <= 0 || box.h <= 0)
        return;
    g_string_append_printf(out, "<rect class=\"%s\"", name);
    for (int i = 0; i < 4; i++) {
        g_string_append_printf(out, " %s=\"", attribute[i]);
        mw_put_number(out, number[i]);
        g_string_append_c(out, '"');
    }
    g_string_append(out, "/>");
}

/* Returns the area between the spine and the text. */
static struct mw_box gutter_of(const struct mw_page *page)
{
    const struct mw_box *frame = &page->frame;
    const double right = frame->x + frame->w;
    if (frame->w <= 0 || page->cover)
        return (struct mw_box){0, 0, 0, 0};
    return page->is_right ? (struct mw_box){0, 0, frame->x, page->h}
                          : (struct mw_box){right, 0, page->w - right, page->h};
}

/* Adds the folds of a cover, where text is safe, and the box of the barcode. */
static void put_parts(GString *out, const struct mw_cover_parts *parts)
{
    put_guide(out, "fold", parts->spine);
    put_guide(out, "safe", parts->safe_back);
    put_guide(out, "safe", parts->safe_spine);
    put_guide(out, "safe", parts->safe_front);
    put_guide(out, "barcode", parts->barcode);
}

static void put_guides(GString *out, const struct mw_page *page)
{
    const struct mw_point origin = mw_page_origin(page);
    const struct mw_edges *bleed = &page->bleed;
    g_string_append(out, "<svg class=\"guides\" aria-hidden=\"true\" viewBox=\"");
    const double box[] = {-origin.x, -origin.y, mw_page_width(page), mw_page_height(page)};
    for (int i = 0; i < 4; i++) {
        mw_put_number(out, box[i]);
        g_string_append(out, i < 3 ? " " : "\">");
    }
    put_guide(out, "gutter", gutter_of(page));
    put_guide(out, "bleed",
              (struct mw_box){-bleed->left, -bleed->top, page->w + bleed->left + bleed->right,
                              page->h + bleed->top + bleed->bottom});
    put_guide(out, "trim", (struct mw_box){0, 0, page->w, page->h});
    if (page->cover)
        put_parts(out, page->cover);
    else
        put_guide(out, "safe", page->safe);
    g_string_append(out, "</svg>\n");
}

static void put_share(GString *out, const char *name, double share)
{
    g_string_append_printf(out, "%s:", name);
    mw_put_number(out, 100 * share);
    g_string_append(out, "%;");
}

/* Adds a button over a maze: on a puzzle it shows the answer, on an answer it leads to the puzzle. */
static void put_spot(GString *out, const struct mw_page *page, const struct mw_placing *placing)
{
    const double w = mw_page_width(page), h = mw_page_height(page);
    const struct mw_point origin = mw_page_origin(page);
    const struct mw_box box =
        placing->window.w > 0 ? mw_box_common(placing->box, placing->window) : placing->box;
    const int number = placing->puzzle + 1;
    g_string_append_printf(out, "<button type=\"button\" class=\"spot\" data-%s=\"%d\" style=\"",
                           placing->is_answer ? "leads" : "shows", number);
    put_share(out, "left", (box.x + origin.x) / w);
    put_share(out, "top", (box.y + origin.y) / h);
    put_share(out, "width", box.w / w);
    put_share(out, "height", box.h / h);
    g_string_append_printf(out, "\"%s><span>%s %d</span></button>\n",
                           placing->is_answer ? "" : " aria-pressed=\"false\"",
                           placing->is_answer ? "Go to puzzle" : "Answer of puzzle", number);
}

/* --- a leaf ------------------------------------------------------------------------------------------- */

/* Returns the CSS class of a leaf: " left" or " right", the side of the open book on which its page lies; "
 * sheet" for a side of paper with several pages, and for a cover. */
static const char *side_of(const struct mw_page *page)
{
    return page->frame.w <= 0 || page->cover ? " sheet" : page->is_right ? " right" : " left";
}

static void begin(GString *out, const struct leaves *leaves, const struct mw_page *page)
{
    const char *role = leaves->document->role;
    const bool is_book = strcmp(role, "book") == 0;
    g_string_append_printf(out,
                           MW_LEAF_BEGIN "%s\" id=\"%s-%d\" data-number=\"%d\" style=\"--w:", side_of(page),
                           role, page->place, page->number);
    mw_put_number(out, mw_page_width(page));
    g_string_append(out, ";--h:");
    mw_put_number(out, mw_page_height(page));
    if (page->cover)
        g_string_append_printf(out, "\" role=\"group\" aria-label=\"Cover%s%s\">\n", role[5] ? " of " : "",
                               role[5] ? role + strlen("cover-") : "");
    else
        g_string_append_printf(out, "\" role=\"group\" aria-label=\"Page %d%s%s\">\n", page->number,
                               is_book ? "" : " of ", is_book ? "" : role);
}

static void page(void *context, const struct mw_page *page)
{
    struct leaves *leaves = context;
    char prefix[80];
    snprintf(prefix, sizeof prefix, "%s-%d-", leaves->document->role, page->place);
    const struct drawing_manner manner = {.in_layers = true, .prefix = prefix};
    GString *out = g_string_new("");
    begin(out, leaves, page);
    fputs(out->str, leaves->file);
    struct drawing *drawing = mw_drawing_open(leaves->file, leaves->document, &manner);
    mw_drawing_page(drawing, page);
    mw_drawing_close(drawing, &leaves->error);
    g_string_truncate(out, 0);
    put_guides(out, page);
    for (int i = 0; i < page->nplacings; i++)
        put_spot(out, page, &page->placing[i]);
    g_string_append(out, "</div>\n");
    fputs(out->str, leaves->file);
    g_string_free(out, TRUE);
}

static bool close(void *context, struct mw_error *error)
{
    struct leaves *leaves = context;
    const bool good = !leaves->error.text[0] || mw_fail(error, "%s", leaves->error.text);
    g_free(leaves);
    return good;
}

static bool bind(FILE *file, const struct mw_document *document, const struct mw_sections *sections,
                 struct mw_error *error)
{
    (void)document;
    for (int i = 0; i < sections->n; i++) {
        const struct mw_section *section = &sections->section[i];
        if (fwrite(section->bytes, 1, section->length, file) != section->length)
            return mw_fail(error, "%s", strerror(errno));
    }
    return true;
}

const struct mw_output mw_output_leaf = {
    .name = "leaf",
    .suffix = "leaves",
    .brief = "pages of a proof",
    .page_cost = 1e-3,
    .open = open,
    .page = page,
    .close = close,
    .bind = bind,
    .unveils = true,
};
