/* Shapes letters by Pango, and takes their outlines from the font at one size, so that a letter has the same
 * outline in every line of a book. */
#include "output/outline.h"

#include <math.h>
#include <stdlib.h>

/* --- letters ------------------------------------------------------------------------------------------ */

static void add_run(GArray *letters, PangoLayoutIter *run_at, const PangoLayoutRun *run)
{
    PangoRectangle box;
    PangoFont *font = run->item->analysis.font;
    cairo_matrix_t matrix;
    pango_layout_iter_get_run_extents(run_at, NULL, &box);
    cairo_scaled_font_get_font_matrix(pango_cairo_font_get_scaled_font((PangoCairoFont *)font), &matrix);
    const double step = hypot(matrix.xy, matrix.yy) / LETTER_UNITS;
    double x = box.x, y = pango_layout_iter_get_baseline(run_at) - run->y_offset;
    for (int i = 0; i < run->glyphs->num_glyphs; i++) {
        const PangoGlyphInfo *info = &run->glyphs->glyphs[i];
        const struct letter letter = {font, info->glyph, step,
                                      (x + info->geometry.x_offset) / PANGO_SCALE / step,
                                      (y + info->geometry.y_offset) / PANGO_SCALE / step};
        if (info->glyph != PANGO_GLYPH_EMPTY && !(info->glyph & PANGO_GLYPH_UNKNOWN_FLAG))
            g_array_append_val(letters, letter);
        x += info->geometry.width;
    }
}

GArray *mw_letters_of(const struct mw_text *text)
{
    GArray *letters = g_array_new(FALSE, FALSE, sizeof(struct letter));
    PangoLayoutIter *at = pango_layout_get_iter(text->layout);
    do {
        const PangoLayoutRun *run = pango_layout_iter_get_run_readonly(at);
        if (run)
            add_run(letters, at, run);
    } while (pango_layout_iter_next_run(at));
    pango_layout_iter_free(at);
    return letters;
}

cairo_t *mw_outliner_new(void)
{
    /* without bounds, because Cairo drops letters outside of them */
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
    cairo_t *outliner = cairo_create(surface);
    cairo_surface_destroy(surface);
    return outliner;
}

void mw_outliner_free(cairo_t *outliner)
{
    mw_type_lock();
    cairo_destroy(outliner);
    mw_type_unlock();
}

static cairo_path_t *path_of(cairo_t *outliner, PangoFont *font, PangoGlyph glyph)
{
    cairo_scaled_font_t *set = pango_cairo_font_get_scaled_font((PangoCairoFont *)font);
    cairo_matrix_t matrix;
    cairo_scaled_font_get_font_matrix(set, &matrix);
    const double by = LETTER_UNITS / hypot(matrix.xy, matrix.yy);
    cairo_matrix_scale(&matrix, by, by);
    cairo_set_font_face(outliner, cairo_scaled_font_get_font_face(set));
    cairo_set_font_matrix(outliner, &matrix);
    cairo_new_path(outliner);
    cairo_glyph_path(outliner, &(cairo_glyph_t){glyph, 0, 0}, 1);
    return cairo_copy_path(outliner);
}

struct mw_box mw_outline(cairo_t *outliner, PangoFont *font, PangoGlyph glyph, mw_outline_part *part,
                         void *context)
{
    static const char commands[] = {[CAIRO_PATH_MOVE_TO] = 'm',
                                    [CAIRO_PATH_LINE_TO] = 'l',
                                    [CAIRO_PATH_CURVE_TO] = 'c',
                                    [CAIRO_PATH_CLOSE_PATH] = 'z'};
    struct mw_bounds bounds = mw_bounds_none();
    mw_type_lock();
    cairo_path_t *path = path_of(outliner, font, glyph);
    mw_type_unlock();
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t *p = &path->data[i];
        const int n = p->header.length - 1, next = i + n + 1;
        struct mw_point at[3];
        for (int k = 0; k < n; k++) {
            at[k] = (struct mw_point){mw_snap(p[k + 1].point.x, 1), mw_snap(p[k + 1].point.y, 1)};
            mw_bounds_add(&bounds, at[k]);
        }
        /* a move that no line or curve follows draws nothing and is dropped */
        if (p->header.type != CAIRO_PATH_MOVE_TO ||
            (next < path->num_data && path->data[next].header.type != CAIRO_PATH_MOVE_TO))
            part(context, commands[p->header.type], n, at);
    }
    const struct mw_box box = path->num_data > 0 ? mw_bounds_box(&bounds) : (struct mw_box){0, 0, 0, 0};
    cairo_path_destroy(path);
    return box;
}

/* --- tables ------------------------------------------------------------------------------------------- */

static unsigned hash_of_letter(const void *key)
{
    const struct letter *letter = key;
    return g_direct_hash(letter->font) * 31 + letter->glyph;
}

static int are_same_letter(const void *a, const void *b)
{
    const struct letter *first = a, *second = b;
    return first->font == second->font && first->glyph == second->glyph;
}

static void free_letter(void *key)
{
    g_object_unref(((struct letter *)key)->font);
    g_free(key);
}

GHashTable *mw_letter_table(GDestroyNotify of_values)
{
    return g_hash_table_new_full(hash_of_letter, are_same_letter, free_letter, of_values);
}

void mw_letter_table_add(GHashTable *table, const struct letter *letter, void *value)
{
    g_object_ref(letter->font);
    g_hash_table_insert(table, g_memdup2(letter, sizeof *letter), value);
}
