/* Reads a text as a shape: its letters as Pango shapes them, in any face. */
#include "shape/text.h"

#include "shape/region.h"
#include "type/fonts.h"

#include <stdlib.h>
#include <string.h>

/* Copies the closed lines of a flattened path. Returns how many there are. */
static int copy_path(struct mw_arena *arena, const cairo_path_t *path, struct mw_contour **contours)
{
    int n = 0, capacity = 0, points = 0, point_capacity = 0;
    struct mw_point *at = NULL;
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t *piece = &path->data[i];
        if (piece->header.type == CAIRO_PATH_LINE_TO || piece->header.type == CAIRO_PATH_MOVE_TO) {
            if (piece->header.type == CAIRO_PATH_MOVE_TO) {
                at = NULL;
                points = point_capacity = 0;
            }
            MW_GROW(arena, at, points, point_capacity);
            at[points++] = (struct mw_point){piece[1].point.x, piece[1].point.y};
        } else if (piece->header.type == CAIRO_PATH_CLOSE_PATH && points > 2) {
            MW_GROW(arena, *contours, n, capacity);
            (*contours)[n++] = (struct mw_contour){points, at};
            at = NULL;
            points = point_capacity = 0;
        }
    }
    return n;
}

/* Returns the box of a character in a layout. */
static struct mw_box box_of(PangoLayout *layout, int index)
{
    PangoRectangle at;
    pango_layout_index_to_pos(layout, index, &at);
    return (struct mw_box){(double)(at.width < 0 ? at.x + at.width : at.x) / PANGO_SCALE,
                           (double)at.y / PANGO_SCALE, (double)abs(at.width) / PANGO_SCALE,
                           (double)at.height / PANGO_SCALE};
}

static bool stands_in(const struct mw_contour *contour, const struct mw_box *box)
{
    const struct mw_point p = contour->at[0];
    return p.x >= box->x && p.x <= box->x + box->w && p.y >= box->y && p.y <= box->y + box->h;
}

static bool lies_in_another(int n, const struct mw_contour *contour, int i)
{
    bool inside = false;
    for (int k = 0; k < n && !inside; k++)
        inside = k != i && mw_shape_line_holds(&contour[k], contour[i].at[0]);
    return inside;
}

/* Reduces pictures among letters, such as emoji, to their outlines: no corridor fits between their fine
 * lines. Returns how many contours there are then. */
static int fill_pictures(PangoLayout *layout, const char *text, int n, struct mw_contour *contour)
{
    for (const char *c = text; *c; c = g_utf8_next_char(c)) {
        if (g_unichar_type(g_utf8_get_char(c)) != G_UNICODE_OTHER_SYMBOL)
            continue;
        const struct mw_box box = box_of(layout, (int)(c - text));
        for (int i = n - 1; i >= 0; i--)
            if (stands_in(&contour[i], &box) && lies_in_another(n, contour, i))
                memmove(&contour[i], &contour[i + 1], (size_t)(--n - i) * sizeof *contour);
    }
    return n;
}

static int trace_letters(struct mw_arena *arena, struct mw_fonts *fonts, const char *text, const char *name,
                         bool keeps_lines, bool *unknown, bool *from_right, struct mw_contour **contours)
{
    /* without bounds, because Cairo drops letters outside of them */
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
    cairo_t *cr = cairo_create(surface);
    PangoLayout *layout = pango_layout_new(fonts->context);
    PangoFontDescription *face = pango_font_description_from_string(name);
    pango_font_description_set_size(face, 100 * PANGO_SCALE);
    pango_layout_set_font_description(layout, face);
    pango_layout_set_text(layout, text, -1);
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    pango_layout_set_line_spacing(layout, 0.8F);
    *unknown = pango_layout_get_unknown_glyphs_count(layout) > 0;
    *from_right = pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL;
    pango_cairo_layout_path(cr, layout);
    cairo_set_tolerance(cr, 0.03);
    cairo_path_t *path = cairo_copy_path_flat(cr);
    int n = copy_path(arena, path, contours);
    if (!keeps_lines)
        n = fill_pictures(layout, text, n, *contours);
    cairo_path_destroy(path);
    pango_font_description_free(face);
    g_object_unref(layout);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return n;
}

/* True if the face `name` is installed; else sets the error. Pango would replace a missing face silently, and
 * only texts on pages get a warning about that. */
static bool has_face(struct mw_fonts *fonts, const char *name, struct mw_error *error)
{
    PangoFontDescription *wanted = pango_font_description_from_string(name), *found = NULL;
    PangoFont *font = pango_font_map_load_font(fonts->map, fonts->context, wanted);
    if (font)
        found = pango_font_describe(font);
    const char *asked = pango_font_description_get_family(wanted),
               *got = found ? pango_font_description_get_family(found) : NULL;
    bool same = asked && got && g_ascii_strcasecmp(asked, got) == 0;
    if (!same)
        mw_fail(error, "there is no face \"%s\"; put its file into %s/fonts, or name another", name,
                fonts->own);
    pango_font_description_free(wanted);
    pango_font_description_free(found);
    g_clear_object(&font);
    return same;
}

/* The character put after a hyphen, where a word can be broken as at a space. */
enum { SOFT_BREAK = '\v' };

static char *with_soft_breaks(struct mw_arena *arena, const char *text)
{
    char *soft = mw_format(arena, "%s%s", text, text), *to = soft;
    for (; *text; text++) {
        *to++ = *text;
        if (*text == '-' && text[1] && text[1] != ' ')
            *to++ = SOFT_BREAK;
    }
    *to = '\0';
    return soft;
}

static void drop_soft_breaks(char *text)
{
    char *to = text;
    for (; *text; text++)
        if (*text != SOFT_BREAK)
            *to++ = *text;
    *to = '\0';
}

/* Breaks `whole` at spaces and soft breaks into at most `lines` lines, so that the longest is as short as
 * possible, and writes them to `text`. Returns how many lines there are. */
static int break_lines(const char *whole, char *text, int lines)
{
    for (int most = 1;; most++) {
        int n = 1, start = 0, last = -1;
        strcpy(text, whole);
        for (int i = 0; text[i]; i++) {
            if (text[i] == ' ' || text[i] == SOFT_BREAK)
                last = i;
            if (i - start >= most && last >= start) {
                text[last] = '\n';
                start = last + 1;
                n++;
            }
        }
        if (n <= lines)
            return n;
    }
}

/* Turns contours by 90 degrees, to be read from the right side of the page. */
static void turn(int n, const struct mw_contour *contour)
{
    for (int i = 0; i < n; i++) {
        struct mw_point *at = (struct mw_point *)(void *)contour[i].at;
        for (int k = 0; k < contour[i].n; k++)
            at[k] = (struct mw_point){at[k].y, -at[k].x};
    }
}

bool mw_shape_read_text(struct mw_arena *arena, const struct mw_shape_request *r, struct mw_shape *shape,
                        struct mw_error *error)
{
    const char *face = r->face && r->face[0] ? r->face : "Quicksand Bold";
    const char *whole = with_soft_breaks(arena, r->text);
    char *text = mw_format(arena, "%s", whole);
    if (!g_utf8_validate(text, -1, NULL))
        return mw_fail(error, "the text of a shape is not UTF-8; write it as that");
    if (g_utf8_strlen(r->text, -1) > MW_MOST_LETTERS)
        return mw_fail(error, "a shape is a text of at most %d characters, and this has %ld; shorten it",
                       MW_MOST_LETTERS, g_utf8_strlen(r->text, -1));
    if (r->lines > 1 && break_lines(whole, text, r->lines) < r->lines)
        return mw_fail(error,
                       "\"%s\" cannot be broken into %d lines, which end at spaces or hyphens; give it fewer",
                       r->text, r->lines);
    drop_soft_breaks(text);
    struct mw_fonts fonts;
    struct mw_contour *contours = NULL;
    bool unknown = false, open = mw_fonts_open(&fonts, "en", error) && has_face(&fonts, face, error);
    int n = open ? trace_letters(arena, &fonts, text, face, r->keeps_lines, &unknown, &shape->from_right,
                                 &contours)
                 : 0;
    if (unknown)
        mw_fail(error, MW_FONTS_LACK, text, mw_fonts_package(&fonts, text), fonts.own);
    mw_fonts_close(&fonts);
    if (!open || unknown)
        return false;
    if (n == 0)
        return mw_fail(error, "the text of a shape has no letters; write it as in \"text:EMMA\"");
    if (r->turn == MW_TURN_TRUE)
        turn(n, contours);
    shape->is_text = true;
    shape->n = mw_region_merge(arena, n, contours, &shape->contour);
    return true;
}
