/* Drawings from characters and from files. Their silhouette is filled with paper, and what is dark in them
 * with ink, so that a tint behind a drawing never shows through it. */
#include "shape/traced.h"
#include "mazewright/files.h"
#include "mazewright/words.h"
#include "shape/picture.h"
#include "shape/text.h"

#include <glib.h>
#include <string.h>

/* The option that names the face of a character; it stands behind the character. */
#define IN_FACE ",face="

/* --- pictures become drawings ------------------------------------------------------------------------- */

/* Returns a line of a shape, scaled and then moved by (x, y); with its points in reverse order if `turned`.
 */
static struct mw_line moved(struct mw_arena *arena, const struct mw_contour *contour, double scale, double x,
                            double y, bool turned)
{
    struct mw_vertex *at = MW_ARRAY(arena, contour->n, struct mw_vertex);
    for (int i = 0; i < contour->n; i++) {
        const struct mw_point p = contour->at[turned ? contour->n - 1 - i : i];
        at[i] = (struct mw_vertex){x + scale * p.x, y + scale * p.y, 0};
    }
    return (struct mw_line){contour->n, true, at};
}

/* Returns the lines of a shape, scaled so that `box` fills the square of a drawing and stands at its foot.
 * Outer lines and holes run in opposite directions, as filling requires. With `is_solid`, without the holes.
 */
static struct mw_lines lines_of(struct mw_arena *arena, const struct mw_shape *shape, struct mw_box box,
                                bool is_solid)
{
    const double most = 92, foot = 96, scale = most / fmax(box.w, box.h);
    const double x = 50 - scale * (box.x + box.w / 2), y = foot - scale * (box.y + box.h);
    struct mw_line *line = MW_ARRAY(arena, shape->n, struct mw_line);
    int n = 0;
    for (int i = 0; i < shape->n; i++) {
        const struct mw_contour *contour = &shape->contour[i];
        const bool is_hole = mw_shape_is_hole(shape, i),
                   is_clockwise = mw_polygon_area(contour->n, contour->at) > 0;
        if (!is_hole || !is_solid)
            line[n++] = moved(arena, contour, scale, x, y, is_hole == is_clockwise);
    }
    return (struct mw_lines){n, line};
}

/* Returns a drawing of a picture: its `silhouette` in paper, and over it what is `dark`. */
static const struct mw_drawing *drawing_of(struct mw_arena *arena, const char *name,
                                           const struct mw_shape *silhouette, const struct mw_shape *dark)
{
    struct mw_drawing *drawing = MW_NEW(arena, struct mw_drawing);
    struct mw_drawing_part *part = MW_ARRAY(arena, 2, struct mw_drawing_part);
    part[0] = (struct mw_drawing_part){MW_PART_FILL, MW_INK_PAPER,
                                       lines_of(arena, silhouette, silhouette->box, true), false, 0};
    part[1] = (struct mw_drawing_part){MW_PART_FILL, MW_INK_TEXT,
                                       lines_of(arena, dark, silhouette->box, false), false, 0};
    *drawing = (struct mw_drawing){mw_format(arena, "%s", name),
                                   2,
                                   part,
                                   MW_RANK_LARGE | MW_RANK_MIDDLE | MW_RANK_SMALL,
                                   false,
                                   false,
                                   NULL,
                                   NULL};
    return drawing;
}

/* --- kinds of names ----------------------------------------------------------------------------------- */

bool mw_drawing_is_character(const char *text)
{
    return (unsigned char)text[0] >= 0x80 && !g_unichar_isalpha(g_utf8_get_char(text));
}

static bool ends_with(const char *text, const char *suffix)
{
    const size_t n = strlen(text), m = strlen(suffix);
    return n > m && g_ascii_strcasecmp(text + n - m, suffix) == 0;
}

static bool is_svg(const char *text)
{
    return ends_with(text, ".svg");
}

static bool is_file(const char *text)
{
    return is_svg(text) || ends_with(text, ".png") || ends_with(text, ".jpg") || ends_with(text, ".jpeg");
}

const char *mw_drawing_file(struct mw_arena *arena, const char *text, const char *beside)
{
    return is_file(text) ? mw_path_beside(arena, beside, text) : NULL;
}

const char *mw_drawing_in_face(struct mw_arena *arena, const char *text, const char *face)
{
    return !mw_drawing_is_character(text) || strstr(text, IN_FACE) || strcmp(face, MW_DRAWING_FACE) == 0
               ? text
               : mw_format(arena, "%s" IN_FACE "%s", text, face);
}

/* --- reading ------------------------------------------------------------------------------------------ */

/* Traces a character in a face; NULL, with the error set, if the face is not there or lacks it. */
static const struct mw_drawing *trace(struct mw_arena *arena, const char *name, const char *character,
                                      const char *face, struct mw_error *error)
{
    const struct mw_shape_request r = {.text = character, .face = face, .keeps_lines = true};
    struct mw_shape dark = {.n = 0};
    if (!mw_shape_read_text(arena, &r, &dark, error))
        return NULL;
    dark.box = mw_shape_bounds(&dark);
    return drawing_of(arena, name, &dark, &dark);
}

/* Returns a drawing with the weights that its face has; a weight that is not there is the nearest before it.
 */
static const struct mw_drawing *with_weights(struct mw_arena *arena, const struct mw_drawing *regular,
                                             const char *character, const char *face)
{
    static const char *const names[MW_WEIGHTS] = {"Light", NULL, "Medium", "Semi-Bold", "Bold"};
    const struct mw_drawing **weight = MW_ARRAY(arena, MW_WEIGHTS, const struct mw_drawing *);
    struct mw_drawing *drawing = MW_NEW(arena, struct mw_drawing);
    for (int i = 0; i < MW_WEIGHTS; i++) {
        const char *bolder = names[i] ? mw_format(arena, "%s %s", face, names[i]) : NULL;
        const struct mw_drawing *traced =
            bolder ? trace(arena, regular->name, character, bolder, &(struct mw_error){0}) : regular;
        weight[i] = traced ? traced : i > 1 ? weight[i - 1] : regular;
    }
    *drawing = *regular;
    drawing->weight = weight;
    return drawing;
}

/* Reads a text of one character, which may be followed by a variation selector: U+FE0E asks for the character
 * in black, U+FE0F in colours; and by the name of its face. */
static const struct mw_drawing *read_character(struct mw_arena *arena, const char *text,
                                               struct mw_error *error)
{
    const int n = (int)(g_utf8_next_char(text) - text);
    const char *rest = text + n, *named = strstr(rest, IN_FACE);
    const gunichar selector = g_utf8_get_char(rest);
    if (selector == 0xfe0e || selector == 0xfe0f)
        rest = g_utf8_next_char(rest);
    if (*rest && rest != named)
        return (
            mw_fail(error,
                    "\"%s\" is more than one character; an icon is one, and two have a space between them",
                    text),
            NULL);
    if (named && !named[strlen(IN_FACE)])
        return (mw_fail(error, "\"%s\" lacks the name of a face; write it behind \"face=\"", text), NULL);
    const char *character = mw_format(arena, "%.*s", n, text),
               *face = named ? named + strlen(IN_FACE) : MW_DRAWING_FACE;
    struct mw_error why = {0};
    const struct mw_drawing *drawing = trace(arena, text, character, face, &why);
    if (!drawing)
        return (mw_fail(error, "no drawing of \"%s\" can be made: %s", character, why.text), NULL);
    return named ? with_weights(arena, drawing, character, face) : drawing;
}

/* Returns an SVG in its own colours; NULL if it has none. */
static const struct mw_drawing *coloured(struct mw_arena *arena, const struct mw_drawing *plain,
                                         const char *path, struct mw_box box)
{
    struct mw_shape shape = {.n = 0};
    uint32_t rgb = 0;
    const int n = mw_shape_read_colour(arena, path, 0, &shape, &rgb);
    struct mw_drawing_part *part = MW_ARRAY(arena, n + 1, struct mw_drawing_part);
    for (int i = 0; i < n; i++) {
        if (i > 0 && mw_shape_read_colour(arena, path, i, &shape, &rgb) != n)
            return NULL;
        part[i] = (struct mw_drawing_part){MW_PART_FILL, MW_INK_TEXT, lines_of(arena, &shape, box, false),
                                           true, rgb};
    }
    struct mw_drawing *drawing = MW_NEW(arena, struct mw_drawing);
    *drawing = *plain;
    drawing->nparts = n;
    drawing->part = part;
    return n > 0 ? drawing : NULL;
}

/* Reads a file: of an SVG, all that it paints is the silhouette; of an image, what its dark parts enclose. */
static const struct mw_drawing *read_file_at(struct mw_arena *arena, const char *text, const char *path,
                                             struct mw_error *error)
{
    struct mw_shape shape = {.n = 0}, dark = {.n = 0}; /* `dark` stays empty if an SVG has no dark part */
    if (!(is_svg(text) ? mw_shape_read_outline(arena, path, false, &shape, error)
                       : mw_shape_read_image(arena, path, 0.5, false, &shape, error)))
        return NULL;
    shape.box = mw_shape_bounds(&shape);
    if (is_svg(text))
        mw_shape_read_dark(arena, path, &dark, &(struct mw_error){0});
    const struct mw_drawing *plain = drawing_of(arena, text, &shape, is_svg(text) ? &dark : &shape);
    struct mw_drawing *drawing = MW_NEW(arena, struct mw_drawing);
    *drawing = *plain;
    drawing->coloured = is_svg(text) ? coloured(arena, plain, path, shape.box) : NULL;
    return drawing;
}

/* Sets the error for an unknown drawing, with the name that was probably meant. */
static const struct mw_drawing *no_drawing(const char *name, struct mw_error *error)
{
    const char *meant = mw_suggest(name, mw_drawing_name);
    if (meant)
        mw_fail(error, "no icon is called \"%s\"; did you mean \"%s\"?", name, meant);
    else
        mw_fail(
            error,
            "no icon is called \"%s\"; name one for the finish, two as in mouse-cheese, a character that is "
            "a "
            "picture, or the path of an SVG, PNG or JPEG file; \"mazewright list drawings\" names them all",
            name);
    return NULL;
}

const struct mw_drawing *mw_drawing_read(struct mw_arena *arena, const char *text, const char *beside,
                                         struct mw_error *error)
{
    const struct mw_drawing *builtin = mw_drawing_named(text);
    if (builtin)
        return builtin;
    if (is_file(text))
        return read_file_at(arena, text, mw_drawing_file(arena, text, beside), error);
    return mw_drawing_is_character(text) ? read_character(arena, text, error) : no_drawing(text, error);
}

/* --- a pair ------------------------------------------------------------------------------------------- */

void mw_drawings_split(struct mw_arena *arena, const char *text, const char *at[2])
{
    const char *space = strchr(text, ' ');
    at[0] = at[1] = NULL;
    if (mw_is_called(text, "none"))
        return;
    at[1] = text;
    if (mw_drawing_named(text))
        return;
    if (space) {
        at[0] = mw_format(arena, "%.*s", (int)(space - text), text);
        at[1] = space + strspn(space, " ");
    } else if (!is_file(text) && !mw_drawing_is_character(text))
        for (const char *hyphen = strchr(text, '-'); hyphen; hyphen = strchr(hyphen + 1, '-')) {
            const char *first = mw_format(arena, "%.*s", (int)(hyphen - text), text);
            if (at[0] && !(mw_drawing_named(first) && mw_drawing_named(hyphen + 1)))
                continue; /* names may contain hyphens, so a split into two known names is preferred */
            at[0] = first;
            at[1] = hyphen + 1;
        }
}

bool mw_drawings_read(struct mw_arena *arena, const char *text, const char *face, const char *beside,
                      const struct mw_drawing *at[2], struct mw_error *error)
{
    const char *name[2];
    mw_drawings_split(arena, text, name);
    for (int i = 0; i < 2; i++) {
        at[i] =
            name[i] ? mw_drawing_read(arena, mw_drawing_in_face(arena, name[i], face), beside, error) : NULL;
        if (name[i] && !at[i])
            return false;
    }
    return true;
}

bool mw_drawings_parse(struct mw_arena *arena, const char *text, const char *beside,
                       const struct mw_drawing *at[2], struct mw_error *error)
{
    return mw_drawings_read(arena, text, MW_DRAWING_FACE, beside, at, error);
}
