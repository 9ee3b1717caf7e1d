/* svg-layers: one drawing a page for cutting or editing. Ground, picture, walls, route, signs and text are
 * layers; layers of the answer are hidden at first. Walls and routes are hairlines, which cutting machines
 * follow instead of filling. */
#include "output/drawing.h"
#include "output/reread.h"

static void *open(FILE *file, const struct mw_document *document)
{
    static const struct drawing_manner manner = {.in_layers = true, .for_editors = true, .hairline = 0.072};
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

MW_SHOWN const struct mw_output mw_output_svg_layers = {
    .name = "svg-layers",
    .suffix = "layers.svg",
    .brief = "one drawing a page in layers, with hairlines, for plotters, laser cutters and Inkscape",
    .page_cost = 1e-3,
    .open = open,
    .page = page,
    .close = close,
    .reread = mw_reread_svg,
    .unveils = true,
};
