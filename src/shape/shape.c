/* The shapes that are built in, drawn by us as paths in units that suit them; and all others, by name. */
#include "shape/path.h"
#include "shape/picture.h"
#include "shape/text.h"

#include "mazewright/words.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *brief, *path;
} shapes[] = {
    {"circle", "a disc",
     "M50 0C77.6 0 100 22.4 100 50C100 77.6 77.6 100 50 100C22.4 100 0 77.6 0 50C0 22.4 22.4 0 50 0Z"},
    {"ellipse", "an oval that lies on its side",
     "M50 0C77.6 0 100 15.7 100 35C100 54.3 77.6 70 50 70C22.4 70 0 54.3 0 35C0 15.7 22.4 0 50 0Z"},
    {"heart", "a heart",
     "M50 92C35 78 0 55 0 27C0 10 13 0 26 0C37 0 46 6 50 16C54 6 63 0 74 0C87 0 100 10 100 27C100 55 65 78 "
     "50 92Z"},
    {"star", "a star of five points",
     "M50 0L65.3 31.5L100 36.3L74.7 60.6L80.9 95.1L50 78.6L19.1 95.1L25.3 60.6L0 36.3L34.7 31.5Z"},
    {"diamond", "a diamond that stands on its tip", "M40 0L80 55L40 110L0 55Z"},
    {"ring", "a disc with a hole in the middle",
     "M50 0C77.6 0 100 22.4 100 50C100 77.6 77.6 100 50 100C22.4 100 0 77.6 0 50C0 22.4 22.4 0 50 0Z"
     "M50 30C61 30 70 39 70 50C70 61 61 70 50 70C39 70 30 61 30 50C30 39 39 30 50 30Z"},
    {"cat", "the head of a cat",
     "M12 0L36 18C45 15 55 15 64 18L88 0C94 16 96 30 94 44C98 60 90 80 72 90C58 97 42 97 28 90C10 80 2 60 6 "
     "44C4 30 6 "
     "16 12 0Z"},
    {"fish", "a fish that swims to the left",
     "M0 32C14 8 40 0 58 6C70 10 78 18 84 24L110 6C105 24 105 40 110 58L84 40C78 46 70 58 58 62C40 68 14 58 "
     "0 32Z"},
    {"tree", "a fir tree",
     "M50 0L80 36L66 36L92 70L76 70L100 104L62 104L62 124L38 124L38 104L0 104L24 70L8 70L34 36L20 36Z"},
    {"house", "a house with a chimney", "M50 0L66 13L66 2L84 2L84 27L106 44L94 44L94 100L6 100L6 44L-6 44Z"},
    {"rocket", "a rocket",
     "M50 0C66 14 74 34 74 54L74 66L94 90L94 110L66 98L62 114L38 114L34 98L6 110L6 90L26 66L26 54C26 34 34 "
     "14 50 0Z"},
    {"dinosaur", "a dinosaur with a long neck",
     "M0 62C14 66 24 58 34 47C44 37 60 34 74 40C82 44 86 40 90 28C92 14 98 2 112 0C124 -1 136 4 138 12C138 "
     "20 130 22 "
     "120 22C115 24 114 32 114 44C114 62 108 73 99 78L100 106L82 106L79 86C70 89 62 89 54 86L52 106L34 "
     "106L35 80C22 82 "
     "8 76 0 62Z"},
    {"butterfly", "a butterfly",
     "M50 24C56 8 76 -4 92 4C104 12 100 36 84 46C98 52 98 74 84 82C70 88 58 78 50 66C42 78 30 88 16 82C2 74 "
     "2 52 16 46C0 "
     "36 -4 12 8 4C24 -4 44 8 50 24Z"},
    {"moon", "a crescent moon",
     "M70 0C30 -4 0 26 0 56C0 90 34 116 78 104C54 96 40 78 40 52C40 28 52 8 70 0Z"},
    {"egg", "an egg", "M45 0C66 0 90 38 90 68C90 96 70 112 45 112C20 112 0 96 0 68C0 38 24 0 45 0Z"},
    {"apple", "an apple with its leaf",
     "M48 22C50 10 58 2 76 0C76 12 70 20 60 23C80 18 100 26 100 54C100 84 78 108 62 106C56 105 54 103 50 "
     "103C46 103 44 "
     "105 38 106C22 108 0 84 0 54C0 24 32 16 48 22Z"},
};

enum { NSHAPES = sizeof shapes / sizeof *shapes };

const char *mw_shape_name(int i)
{
    return i >= 0 && i < NSHAPES ? shapes[i].name : NULL;
}

const char *mw_shape_brief(int i)
{
    return i >= 0 && i < NSHAPES ? shapes[i].brief : NULL;
}

static struct mw_box box_of(const struct mw_shape *shape)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < shape->n; i++)
        for (int k = 0; k < shape->contour[i].n; k++)
            mw_bounds_add(&bounds, shape->contour[i].at[k]);
    return mw_bounds_box(&bounds);
}

static int index_of(const char *name)
{
    int i = 0;
    while (i < NSHAPES && strcmp(shapes[i].name, name) != 0)
        i++;
    return i;
}

static bool complain(const char *name, struct mw_error *error)
{
    const char *meant = mw_suggest(name, mw_shape_name);
    if (meant)
        return mw_fail(error, "no shape is called \"%s\"; did you mean \"%s\"?", name, meant);
    return mw_fail(error, "no shape is called \"%s\"; \"mazewright list shapes\" names them all", name);
}

/* --- by name ------------------------------------------------------------------------------------------ */

/* What stands behind a prefix such as "text:", or NULL. */
static const char *behind(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0 ? text + strlen(prefix) : NULL;
}

/* Cuts the last ",option" or ",option=value" off the end of a text. NULL if it has another or none there. */
static const char *cut_option(char *text, const char *option)
{
    char *comma = strrchr(text, ',');
    const char *value = comma ? behind(comma + 1, option) : NULL;
    if (value)
        *comma = '\0';
    return value;
}

/* Reads the options at the end of what stands behind a prefix, in any order. */
static bool read_options(char *rest, struct mw_shape_request *r, struct mw_error *error)
{
    for (;;) {
        const char *value;
        if (r->text && (value = cut_option(rest, "face="))) {
            r->face = value;
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

static const char *path_beside(struct mw_arena *arena, const char *file, const char *path)
{
    const char *slash = file && path[0] != '/' ? strrchr(file, '/') : NULL;
    return slash ? mw_format(arena, "%.*s%s", (int)(slash + 1 - file), file, path) : path;
}

static bool fill_in(struct mw_arena *arena, const struct mw_shape_request *r, const char *beside,
                    struct mw_shape *shape, struct mw_error *error)
{
    const char *file = r->image ? r->image : r->outline;
    if (r->text)
        return mw_shape_read_text(arena, r->text, r->face && r->face[0] ? r->face : "Quicksand Bold", shape,
                                  error);
    if (file && !file[0])
        return mw_fail(error, "name a file, as in \"image:cat.png\" or \"outline:cat.svg\"");
    if (file && !g_utf8_validate(file, -1, NULL))
        return mw_fail(error, "the name of the shape's file is not UTF-8; rename it");
    if (r->image)
        return mw_shape_read_image(arena, path_beside(arena, beside, file), r->threshold, r->invert, shape,
                                   error);
    if (r->outline)
        return mw_shape_read_outline(arena, path_beside(arena, beside, file), r->invert, shape, error);
    if (index_of(r->name) == NSHAPES)
        return complain(r->name, error);
    shape->n = mw_shape_path(arena, shapes[index_of(r->name)].path, &shape->contour);
    return true;
}

const char *mw_shape_format(struct mw_arena *arena, const struct mw_shape_request *r)
{
    const char *threshold =
        r->threshold == 0.5 ? "" : mw_format(arena, ",threshold=%s", mw_share_format(arena, r->threshold));
    const char *invert = r->invert ? ",invert" : "";
    if (r->text)
        return mw_format(arena, "text:%s%s%s", r->text, r->face ? ",face=" : "", r->face ? r->face : "");
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
    shape->box = box_of(shape);
    return shape;
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
    else
        r->name = rest;
    return r->name || read_options(rest, r, error);
}

const struct mw_shape *mw_shape_parse(struct mw_arena *arena, const char *text, const char *beside,
                                      struct mw_error *error)
{
    struct mw_shape_request r;
    return mw_shape_request(arena, text, &r, error) ? mw_shape_make(arena, &r, beside, error) : NULL;
}

const struct mw_shape *mw_shape_placed(struct mw_arena *arena, const struct mw_shape *shape, double scale,
                                       double x, double y)
{
    struct mw_shape *placed = MW_NEW(arena, struct mw_shape);
    struct mw_contour *contour = MW_ARRAY(arena, shape->n, struct mw_contour);
    *placed = *shape;
    placed->contour = contour;
    for (int i = 0; i < shape->n; i++) {
        struct mw_point *at = MW_ARRAY(arena, shape->contour[i].n, struct mw_point);
        for (int k = 0; k < shape->contour[i].n; k++)
            at[k] = mw_settled_point((struct mw_point){x + scale * shape->contour[i].at[k].x,
                                                       y + scale * shape->contour[i].at[k].y});
        contour[i] = (struct mw_contour){shape->contour[i].n, at};
    }
    placed->box = box_of(placed);
    return placed;
}

/* Whether a ray to the right of p crosses the line from a to b. */
static bool crosses(struct mw_point p, struct mw_point a, struct mw_point b)
{
    const double near = 1e-3; /* most lines are far off, and need no counting */
    if ((a.y > p.y + near && b.y > p.y + near) || (a.y < p.y - near && b.y < p.y - near))
        return false;
    const long long y = mw_lattice(p.y), from = mw_lattice(a.y), to = mw_lattice(b.y);
    if ((from > y) == (to > y))
        return false;
    const long long turn = mw_lattice((b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y));
    return to > from ? turn > 0 : turn < 0;
}

/* From inside, a ray crosses the lines an odd number of times. */
bool mw_shape_holds(const struct mw_shape *shape, struct mw_point p)
{
    bool inside = false;
    for (int i = 0; i < shape->n; i++) {
        const struct mw_contour *line = &shape->contour[i];
        for (int k = 0; k < line->n; k++)
            inside ^= crosses(p, line->at[k], line->at[k + 1 < line->n ? k + 1 : 0]);
    }
    return inside;
}
