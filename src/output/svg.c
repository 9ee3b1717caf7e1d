/* svg: one drawing per page, as it is printed. */
#include "output/drawing.h"
#include "output/reread.h"

static void *open(FILE *file, const struct mw_document *document)
{
    static const struct drawing_manner manner = {.hairline = 0};
    return mw_drawing_open(file, document, &manner);
}

static void page(void *drawing, const struct mw_page *page)
{
    mw_drawing_page(drawing, page);
}

static bool close(void *drawing, struct mw_error *error)
{
    return mw_drawing_close(drawing, error);
}

MW_SHOWN const struct mw_output mw_output_svg = {
    .name = "svg",
    .suffix = "svg",
    .brief = "one drawing a page, to edit and to embed",
    .page_cost = 1e-3,
    .open = open,
    .page = page,
    .close = close,
    .reread = mw_reread_svg,
};
