/* Finds and makes shapes: built-in ones, words, and files. */
#include "shape/drawings.h"

#include "art/path.h"
#include "mazewright/files.h"
#include "mazewright/words.h"
#include "shape/picture.h"
#include "shape/region.h"
#include "shape/text.h"
#include "shape/traced.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool complain(const char *name, struct mw_error *error)
{
    const char *shape = mw_suggest(name, mw_shape_name),
               *meant = shape ? shape : mw_suggest(name, mw_drawing_name);
    if (meant)
        return mw_fail(error, "no shape is called \"%s\"; did you mean \"%s\"?", name, meant);
    return mw_fail(error,
                   "no shape is called \"%s\"; \"mazewright list shapes\" names them all, and \"mazewright "
                   "list drawings\" those that are silhouettes of drawings",
                   name);
}

MW_WORDS(mw_turn_word, "auto", "true", "false")

/* --- by name ------------------------------------------------------------------------------------------ */

/* Returns the text after a prefix such as "text:", or NULL. */
static const char *behind(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0 ? text + strlen(prefix) : NULL;
}

/* Cuts the last ",option" or ",option=value" off the end of a text and returns its value. NULL if the text
 * ends in another option or none. */
static const char *cut_option(char *text, const char *option)
{
    char *comma = strrchr(text, ',');
    const char *value = comma ? behind(comma + 1, option) : NULL;
    if (value)
        *comma = '\0';
    return value;
}

/* Reads the options after a prefix, in any order. */
static bool read_options(char *rest, struct mw_shape_request *r, struct mw_error *error)
{
    for (;;) {
        const char *value;
        if (r->text && (value = cut_option(rest, "face="))) {
            r->face = value;
        } else if (r->text && (value = cut_option(rest, "lines="))) {
            if (strlen(value) != 1 || value[0] < '1' || value[0] > '0' + MW_MOST_LINES)
                return mw_fail(error, "a word has 1 to %d lines, not \"%s\"", MW_MOST_LINES, value);
            r->lines = value[0] - '0';
        } else if (r->text && (value = cut_option(rest, "turn="))) {
            const int turn = mw_word_typed(value, mw_turn_word);
            if (turn < 0)
                return mw_fail(error, "a word has turn=true or turn=false, not \"%s\"", value);
            r->turn = (enum mw_turn)turn;
        } else if (r->image && (value = cut_option(rest, "threshold="))) {
            if (!mw_share_parse(value, &r->threshold))
                return mw_fail(error, "a threshold is a number from 0 to 1, not \"%s\"", value);
        } else if (!r->text && (value = cut_option(rest, "invert"))) {
            if (value[0])
                return mw_fail(error, "\"invert\" stands alone; write \",invert\", or leave it out");
            r->invert = true;
        } else {
            return true;
        }
    }
}

/* Reads the silhouette of a built-in drawing, or of a character that is a picture. */
static bool read_drawing(struct mw_arena *arena, const char *name, struct mw_shape *shape,
                         struct mw_error *error)
{
    const bool is_character = mw_drawing_is_character(name);
    const struct mw_drawing *drawing =
        is_character ? mw_drawing_read(arena, name, NULL, error) : mw_drawing_named(name);
    if (!drawing)
        return !is_character && complain(name, error);
    mw_shape_read_silhouette(arena, drawing, shape);
    return true;
}

static bool fill_in(struct mw_arena *arena, const struct mw_shape_request *r, const char *beside,
                    struct mw_shape *shape, struct mw_error *error)
{
    const char *file = r->image ? r->image : r->outline;
    if (r->text)
        return mw_shape_read_text(arena, r, shape, error);
    if (file && !file[0])
        return mw_fail(error, "name a file, as in \"image:cat.png\" or \"outline:cat.svg\"");
    if (file && !g_utf8_validate(file, -1, NULL))
        return mw_fail(error, "the name of the shape's file is not UTF-8; rename it");
    if (r->image)
        return mw_shape_read_image(arena, mw_path_beside(arena, beside, file), r->threshold, r->invert, shape,
                                   error);
    if (r->outline)
        return mw_shape_read_outline(arena, mw_path_beside(arena, beside, file), r->invert, shape, error);
    const char *path = mw_shape_drawing(r->name);
    if (!path)
        return read_drawing(arena, r->name, shape, error);
    const struct mw_contour *contour;
    const int n = mw_art_path(arena, path, &contour);
    shape->n = mw_region_merge(arena, n, contour, &shape->contour);
    return true;
}

const char *mw_shape_format(struct mw_arena *arena, const struct mw_shape_request *r)
{
    const char *threshold =
        r->threshold == 0.5 ? "" : mw_format(arena, ",threshold=%s", mw_share_format(arena, r->threshold));
    const char *invert = r->invert ? ",invert" : "";
    if (r->text) {
        const char *lines = r->lines > 0 ? mw_format(arena, ",lines=%d", r->lines) : "";
        const char *turn =
            r->turn != MW_TURN_AUTO ? mw_format(arena, ",turn=%s", mw_turn_word((int)r->turn)) : "";
        return mw_format(arena, "text:%s%s%s%s%s", r->text, r->face ? ",face=" : "", r->face ? r->face : "",
                         lines, turn);
    }
    if (r->image)
        return mw_format(arena, "image:%s%s%s", r->image, threshold, invert);
    return r->outline ? mw_format(arena, "outline:%s%s", r->outline, invert)
                      : mw_format(arena, "%s", r->name);
}

const struct mw_shape *mw_shape_make(struct mw_arena *arena, const struct mw_shape_request *r,
                                     const char *beside, struct mw_error *error)
{
    struct mw_shape *shape = MW_NEW(arena, struct mw_shape);
    shape->name = mw_shape_format(arena, r);
    if (!fill_in(arena, r, beside, shape, error))
        return NULL;
    shape->box = mw_shape_bounds(shape);
    return shape;
}

static double scale_in(const struct mw_shape *shape, double w, double h)
{
    return fmin(w / shape->box.w, h / shape->box.h);
}

const struct mw_shape *mw_shape_fitted(struct mw_arena *arena, const struct mw_shape *shape, double w,
                                       double h)
{
    const double good_deal[] = {
        1.1, 1.25}; /* by what factor breaking a word into lines, or rotating it, must enlarge the word to be
                       worthwhile: words read best upright and on one line */
    const struct mw_shape *best = shape;
    struct mw_shape_request r;
    struct mw_error error = {0};
    if (!shape->is_text || !mw_shape_request(arena, shape->name, &r, &error))
        return shape;
    const int lines = r.lines, turn = (int)r.turn;
    for (int sides = turn == MW_TURN_AUTO ? 0 : -1; sides < (turn == MW_TURN_AUTO ? 2 : 0); sides++)
        for (int n = lines > 0 ? lines : 1; n <= (lines > 0 ? lines : MW_MOST_LINES); n++) {
            r.lines = n > 1 || lines > 0 ? n : 0;
            r.turn = sides == 1 ? MW_TURN_TRUE : (enum mw_turn)turn;
            const struct mw_shape *other = mw_shape_make(arena, &r, NULL, &error);
            if (!other)
                break;
            if (mw_lattice(scale_in(other, w, h)) > mw_lattice(good_deal[sides == 1] * scale_in(best, w, h)))
                best = other;
        }
    return best;
}

bool mw_shape_request(struct mw_arena *arena, const char *text, struct mw_shape_request *r,
                      struct mw_error *error)
{
    char *rest = mw_format(arena, "%s", text);
    *r = (struct mw_shape_request){.threshold = 0.5};
    if (behind(rest, "text:"))
        r->text = rest += strlen("text:");
    else if (behind(rest, "image:"))
        r->image = rest += strlen("image:");
    else if (behind(rest, "outline:"))
        r->outline = rest += strlen("outline:");
    else {
        const int drawing = mw_word_typed(rest, mw_shape_name);
        r->name = drawing >= 0 ? mw_shape_name(drawing) : rest;
        return true;
    }
    return read_options(rest, r, error);
}

const struct mw_shape *mw_shape_line(struct mw_arena *arena, const char *path, const char *beside,
                                     struct mw_error *error)
{
    struct mw_shape *line = MW_NEW(arena, struct mw_shape);
    *line = (struct mw_shape){.name = mw_format(arena, "%s", path), .is_line = true};
    if (!path[0] || !g_utf8_validate(path, -1, NULL))
        mw_fail(error, "the line has no file; name an SVG, as in \"snake.svg\"");
    else if (mw_shape_read_line(arena, mw_path_beside(arena, beside, path), line, error)) {
        line->box = mw_shape_bounds(line);
        return line;
    }
    return NULL;
}

const struct mw_shape *mw_shape_parse(struct mw_arena *arena, const char *text, const char *beside,
                                      struct mw_error *error)
{
    struct mw_shape_request r;
    return mw_shape_request(arena, text, &r, error) ? mw_shape_make(arena, &r, beside, error) : NULL;
}

/* Returns contours `scale` times as large and then moved by (x, y), their points on the lattice. */
static const struct mw_contour *placed_contours(struct mw_arena *arena, int n,
                                                const struct mw_contour *contour, double scale, double x,
                                                double y)
{
    struct mw_contour *placed = MW_ARRAY(arena, n, struct mw_contour);
    for (int i = 0; i < n; i++) {
        struct mw_point *at = MW_ARRAY(arena, contour[i].n, struct mw_point);
        for (int k = 0; k < contour[i].n; k++)
            at[k] = mw_settled_point(
                (struct mw_point){x + scale * contour[i].at[k].x, y + scale * contour[i].at[k].y});
        placed[i] = (struct mw_contour){contour[i].n, at};
    }
    return placed;
}

const struct mw_shape *mw_shape_placed(struct mw_arena *arena, const struct mw_shape *shape, double scale,
                                       double x, double y)
{
    struct mw_shape *placed = MW_NEW(arena, struct mw_shape);
    *placed = *shape;
    placed->contour = placed_contours(arena, shape->n, shape->contour, scale, x, y);
    placed->box = mw_shape_bounds(placed);
    if (shape->letters) {
        struct mw_letters *letters = MW_NEW(arena, struct mw_letters);
        *letters = *shape->letters;
        letters->contour = placed_contours(arena, letters->ncontours, letters->contour, scale, x, y);
        placed->letters = letters;
    }
    return placed;
}

/* Returns how many pieces of a shape, which is in units of cells, have at least half the area of a cell, but
 * less than `speck` times that of the largest piece. */
static int count_specks(const struct mw_shape *shape, double speck)
{
    const double cell = 0.5;
    long long largest = 0;
    int n = 0;
    for (int i = 0; i < shape->n; i++) {
        const long long area = mw_lattice(fabs(mw_polygon_area(shape->contour[i].n, shape->contour[i].at)));
        largest = area > largest ? area : largest;
    }
    for (int i = 0; i < shape->n; i++) {
        const long long area = mw_lattice(fabs(mw_polygon_area(shape->contour[i].n, shape->contour[i].at)));
        n +=
            (double)area < speck * (double)largest && area >= mw_lattice(cell) && !mw_shape_is_hole(shape, i);
    }
    return n;
}

const struct mw_shape *mw_shape_joined(struct mw_arena *arena, const struct mw_shape *shape)
{
    const double corridor = 1.2, speck = shape->is_text ? 0 : 1 / 30.0;
    int pieces = 0;
    for (int i = 0; i < shape->n; i++)
        pieces += !mw_shape_is_hole(shape, i);
    if (pieces < 2)
        return shape;
    struct mw_shape *whole = MW_NEW(arena, struct mw_shape);
    *whole = *shape;
    whole->specks = count_specks(shape, speck);
    whole->n =
        mw_region_join(arena, shape->n, shape->contour, shape->letters, corridor, speck, &whole->contour);
    return whole;
}

const struct mw_shape *mw_shape_closed(struct mw_arena *arena, const struct mw_shape *shape, double corridor)
{
    const double narrow = 1 / 3.0, shortest = 2,
                 share =
                     0.1; /* a slit is narrower than `narrow` corridors, and longer than `shortest` corridors
                             and than `share` of the shape's size; tips of notches are shorter */
    struct mw_shape *closed = MW_NEW(arena, struct mw_shape);
    *closed = *shape;
    if (!shape->is_text)
        closed->slits = mw_region_close(arena, shape->n, shape->contour, narrow * corridor,
                                        fmax(shortest * corridor, share * fmax(shape->box.w, shape->box.h)),
                                        &closed->n, &closed->contour);
    if (closed->slits == 0)
        return shape;
    closed->box = mw_shape_bounds(closed);
    return closed;
}

static struct mw_contour contour_of(struct mw_arena *arena, const struct mw_line *line)
{
    struct mw_point *at = MW_ARRAY(arena, 2 * line->n, struct mw_point);
    int n = 0;
    for (int i = 0; i < line->n; i++) {
        const struct mw_vertex v = line->at[i];
        at[n++] = (struct mw_point){v.x, v.y};
        if (v.bulge != 0)
            at[n++] = mw_piece_middle(v, line->at[(i + 1) % line->n]);
    }
    return (struct mw_contour){n, at};
}

const struct mw_shape *mw_shape_of_lines(struct mw_arena *arena, const struct mw_lines *lines)
{
    struct mw_contour *contour = MW_ARRAY(arena, lines->n, struct mw_contour);
    struct mw_shape *shape = MW_NEW(arena, struct mw_shape);
    for (int i = 0; i < lines->n; i++)
        contour[i] = contour_of(arena, &lines->line[i]);
    *shape = (struct mw_shape){.name = "", .n = lines->n, .contour = contour};
    shape->box = mw_shape_bounds(shape);
    return shape;
}
