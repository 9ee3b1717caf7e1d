/* Reads a text as a shape: its letters as Pango shapes them, in any face. */
#include "shape/text.h"

#include "shape/letters.h"
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

/* Returns where the lines of a layout lie. */
static struct word_lines lines_of(PangoLayout *layout)
{
    struct word_lines lines = {.n = 0};
    int baseline[2] = {0, 0};
    PangoLayoutIter *iter = pango_layout_get_iter(layout);
    do {
        PangoRectangle ink;
        pango_layout_iter_get_line_extents(iter, &ink, NULL);
        if (lines.n < 2)
            baseline[lines.n] = pango_layout_iter_get_baseline(iter);
        lines.at[lines.n].top = (double)ink.y / PANGO_SCALE;
        lines.at[lines.n++].bottom = (double)(ink.y + ink.height) / PANGO_SCALE;
    } while (lines.n < MW_MOST_LETTERS && pango_layout_iter_next_line(iter));
    lines.distance = (double)(baseline[1] - baseline[0]) / PANGO_SCALE;
    pango_layout_iter_free(iter);
    return lines;
}

/* How a word is set: its text, which is broken into lines, its face, and the distance of its lines as a
 * multiple of what the face is made for. */
struct setting {
    const char *text, *face;
    bool keeps_lines;
    double spacing;
};

/* A word that is set: its contours as the face has them, its lines, and whether its face lacks a letter. */
struct traced {
    int n;
    struct mw_contour *contour;
    struct word_lines lines;
    bool lacks_letters, from_right;
};

static struct traced trace_letters(struct mw_arena *arena, struct mw_fonts *fonts, struct setting setting)
{
    struct traced word = {.n = 0};
    /* without bounds, because Cairo drops letters outside of them */
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
    cairo_t *cr = cairo_create(surface);
    PangoLayout *layout = pango_layout_new(fonts->context);
    PangoFontDescription *face = pango_font_description_from_string(setting.face);
    pango_font_description_set_size(face, 100 * PANGO_SCALE);
    pango_layout_set_font_description(layout, face);
    pango_layout_set_text(layout, setting.text, -1);
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    pango_layout_set_line_spacing(layout, (float)setting.spacing);
    word.lacks_letters = pango_layout_get_unknown_glyphs_count(layout) > 0;
    word.from_right = pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL;
    word.lines = lines_of(layout);
    pango_cairo_layout_path(cr, layout);
    cairo_set_tolerance(cr, 0.03);
    cairo_path_t *path = cairo_copy_path_flat(cr);
    word.n = copy_path(arena, path, &word.contour);
    if (!setting.keeps_lines)
        word.n = fill_pictures(layout, setting.text, word.n, word.contour);
    cairo_path_destroy(path);
    pango_font_description_free(face);
    g_object_unref(layout);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return word;
}

/* Returns the spacing at which a corridor has room between two lines of a word, with as much white on both
 * sides of it: that of `word`, which was set at `spacing`, or more. */
static double spacing_for(const struct traced *word, int n, const struct mw_contour *contour, double spacing)
{
    const double strokes = 2.2; /* a stroke is about two corridors wide */
    const struct word_lines *lines = &word->lines;
    double gap = INFINITY;
    for (int i = 0; i + 1 < lines->n; i++)
        gap = fmin(gap, lines->at[i + 1].top - lines->at[i].bottom);
    if (lines->n < 2 || lines->distance <= 0)
        return spacing;
    const double least = strokes * mw_region_stroke(n, contour, lines->at[0].bottom - lines->at[0].top);
    return mw_lattice(gap) < mw_lattice(least)
               ? mw_snap(spacing * (lines->distance + least - gap) / lines->distance + 0.005, 100)
               : spacing;
}

static bool is_of_family(PangoFont *font, const char *family)
{
    PangoFontDescription *found = font ? pango_font_describe(font) : NULL;
    const char *got = found ? pango_font_description_get_family(found) : NULL;
    const bool same = family && got && g_ascii_strcasecmp(family, got) == 0;
    pango_font_description_free(found);
    return same;
}

/* True if the face `name` is installed; else sets the error. Pango would replace a missing face silently, and
 * only texts on pages get a warning about that. */
static bool has_face(struct mw_fonts *fonts, const char *name, struct mw_error *error)
{
    PangoFontDescription *wanted = pango_font_description_from_string(name);
    PangoFont *font = pango_font_map_load_font(fonts->map, fonts->context, wanted);
    const bool same = is_of_family(font, pango_font_description_get_family(wanted));
    if (!same)
        mw_fail(error, "there is no face \"%s\"; put its file into %s/fonts, or name another", name,
                fonts->own);
    pango_font_description_free(wanted);
    g_clear_object(&font);
    return same;
}

/* True if a face has the first character of a text; else sets the error. Pango would take it from another
 * face, whose pictures look different. */
static bool has_picture(struct mw_fonts *fonts, const char *name, const char *text, struct mw_error *error)
{
    PangoFontDescription *wanted = pango_font_description_from_string(name);
    PangoFontset *set = pango_font_map_load_fontset(fonts->map, fonts->context, wanted,
                                                    pango_context_get_language(fonts->context));
    PangoFont *font = pango_fontset_get_font(set, g_utf8_get_char(text));
    const bool has = is_of_family(font, pango_font_description_get_family(wanted));
    if (!has)
        mw_fail(error, "the face \"%s\" has no such character; take another, or another face", name);
    pango_font_description_free(wanted);
    g_clear_object(&font);
    g_object_unref(set);
    return has;
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

/* Turns a word by 90 degrees, to be read from the right side of the page. */
static void turn(struct mw_arena *arena, struct mw_shape *shape)
{
    struct mw_contour *turned = MW_ARRAY(arena, shape->n, struct mw_contour);
    for (int i = 0; i < shape->n; i++) {
        const struct mw_contour *contour = &shape->contour[i];
        struct mw_point *at = MW_ARRAY(arena, contour->n, struct mw_point);
        for (int k = 0; k < contour->n; k++)
            at[k] = (struct mw_point){contour->at[k].y, -contour->at[k].x};
        turned[i] = (struct mw_contour){contour->n, at};
    }
    shape->contour = turned;
    if (shape->letters) {
        struct mw_letters *letters = MW_NEW(arena, struct mw_letters);
        *letters = *shape->letters;
        letters->contour = turned;
        letters->is_turned = true;
        shape->letters = letters;
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
    struct setting setting = {text, face, r->keeps_lines, 0.8};
    struct traced word = {.n = 0};
    const bool open = mw_fonts_open(&fonts, "en", error) && has_face(&fonts, face, error) &&
                      (!r->keeps_lines || has_picture(&fonts, face, text, error));
    if (open) {
        word = trace_letters(arena, &fonts, setting);
        shape->n = mw_region_merge(arena, word.n, word.contour, &shape->contour);
        const double spacing = spacing_for(&word, shape->n, shape->contour, setting.spacing);
        if (spacing > setting.spacing) {
            setting.spacing = spacing;
            word = trace_letters(arena, &fonts, setting);
            shape->n = mw_region_merge(arena, word.n, word.contour, &shape->contour);
        }
    }
    if (word.lacks_letters)
        mw_fail(error, MW_FONTS_LACK, text, mw_fonts_package(&fonts, text), fonts.own);
    mw_fonts_close(&fonts);
    if (!open || word.lacks_letters)
        return false;
    if (word.n == 0)
        return mw_fail(error, "the text of a shape has no letters; write it as in \"text:EMMA\"");
    shape->is_text = true;
    shape->from_right = word.from_right;
    shape->letters = mw_letters_find(arena, shape->n, shape->contour, &word.lines, word.from_right);
    if (r->turn == MW_TURN_TRUE)
        turn(arena, shape);
    return true;
}
