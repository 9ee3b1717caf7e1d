/* Reads pictures in the sandbox (shape/readers.h), and takes the shape out of the result. */
#include "shape/picture.h"

#include "sandbox/sandbox.h"
#include "shape/readers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A request to the sandbox. The result is the text of an error, the text of a note, and the number of lines,
 * followed for each line by the number of its points and the points. If the error is not empty, the rest is
 * ignored. */
struct order {
    char path[4096];
    bool is_image, is_dark, is_colour, is_line, invert;
    int layer; /* of a colour */
    double threshold;
};

static void put(FILE *out, const void *bytes, size_t n)
{
    fwrite(bytes, 1, n, out);
}

/* Reads a colour of an SVG; the note says how many there are, and which this is. */
static void read_colour(struct mw_arena *arena, const struct order *order, struct mw_shape *shape,
                        struct mw_error *note, struct mw_error *error)
{
    uint32_t rgb = 0;
    const int n = mw_picture_read_colour(arena, order->path, order->layer, shape, &rgb);
    if (n > 0)
        mw_fail(note, "%d %06x", n, (unsigned)rgb);
    else
        mw_fail(error, "%s has no colours", order->path);
}

static void carry_out(const void *bytes, FILE *out)
{
    const struct order *order = bytes;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0}, note = {0};
    struct mw_shape shape = {.n = 0};
    if (order->is_image)
        mw_picture_read_image(arena, order->path, order->threshold, order->invert, &shape, &error);
    else if (order->is_colour)
        read_colour(arena, order, &shape, &note, &error);
    else if (order->is_line)
        mw_picture_read_line(arena, order->path, &shape, &error);
    else if (order->is_dark)
        mw_picture_read_dark(arena, order->path, &shape, &error);
    else
        mw_picture_read_svg(arena, order->path, order->invert, &shape, &note, &error);
    put(out, &error, sizeof error);
    put(out, &note, sizeof note);
    put(out, &shape.n, sizeof shape.n);
    for (int i = 0; i < shape.n; i++) {
        put(out, &shape.contour[i].n, sizeof shape.contour[i].n);
        put(out, shape.contour[i].at, (size_t)shape.contour[i].n * sizeof *shape.contour[i].at);
    }
    mw_arena_free(arena);
}

struct answer {
    const char *bytes;
    size_t left;
};

/* Takes the next n bytes of a result; NULL if fewer are left. */
static const void *take(struct answer *answer, size_t n)
{
    const char *bytes = answer->bytes;
    if (n > answer->left)
        return NULL;
    answer->bytes += n;
    answer->left -= n;
    return bytes;
}

static bool take_count(struct answer *answer, int *n)
{
    const void *bytes = take(answer, sizeof *n);
    if (bytes)
        memcpy(n, bytes, sizeof *n);
    return bytes && *n >= 0;
}

/* Takes a line out of a result, which is not trusted: a count must match the bytes there are, and coordinates
 * must be finite. */
static bool take_line(struct mw_arena *arena, struct answer *answer, struct mw_contour *line)
{
    if (!take_count(answer, &line->n) || (size_t)line->n > answer->left / sizeof *line->at)
        return false;
    struct mw_point *at = MW_ARRAY(arena, line->n, struct mw_point);
    const void *bytes = take(answer, (size_t)line->n * sizeof *at);
    if (!bytes)
        return false;
    memcpy(at, bytes, (size_t)line->n * sizeof *at);
    line->at = at;
    for (int i = 0; i < line->n; i++)
        if (!isfinite(at[i].x) || !isfinite(at[i].y))
            return false;
    return true;
}

static bool take_shape(struct mw_arena *arena, struct answer *answer, struct mw_shape *shape)
{
    if (!take_count(answer, &shape->n) || shape->n == 0 || shape->n > PICTURE_LINES)
        return false;
    struct mw_contour *line = MW_ARRAY(arena, shape->n, struct mw_contour);
    shape->contour = line;
    for (int i = 0; i < shape->n; i++)
        if (!take_line(arena, answer, &line[i]))
            return false;
    return answer->left == 0;
}

/* Takes a text out of a result, cut off if it has no terminating zero. False if too few bytes are left. */
static bool take_text(struct answer *answer, struct mw_error *text)
{
    const void *bytes = take(answer, sizeof *text);
    if (!bytes)
        return false;
    memcpy(text, bytes, sizeof *text);
    text->text[sizeof text->text - 1] = '\0';
    return true;
}

static bool order_from_room(struct mw_arena *arena, const struct order *order, struct mw_shape *shape,
                            struct mw_error *error)
{
    static const struct sandbox_limits limits = {.megabytes = 1536, .seconds = 20, .most = 64};
    struct mw_arena *scratch = mw_arena_new();
    struct answer answer;
    struct mw_error said = {0}, note = {0};
    answer.bytes =
        mw_sandbox_run(scratch, order->path, limits, &answer.left, carry_out, order, sizeof *order, error);
    bool good =
        answer.bytes && (!take_text(&answer, &said) || !said.text[0] || mw_fail(error, "%s", said.text));
    good = good && ((take_text(&answer, &note) && take_shape(arena, &answer, shape)) ||
                    mw_fail(error, "%s is damaged; save it anew", order->path));
    shape->note = good && note.text[0] ? mw_format(arena, "%s", note.text) : NULL;
    mw_arena_free(scratch);
    return good;
}

static bool read_apart(struct mw_arena *arena, const char *path, struct order order, struct mw_shape *shape,
                       struct mw_error *error)
{
    if (strlen(path) >= sizeof order.path)
        return mw_fail(error, "the path of the shape's file has more than %zu bytes; move it",
                       sizeof order.path - 1);
    strcpy(order.path, path);
    return order_from_room(arena, &order, shape, error);
}

bool mw_shape_read_image(struct mw_arena *arena, const char *path, double threshold, bool invert,
                         struct mw_shape *shape, struct mw_error *error)
{
    const struct order order = {.is_image = true, .invert = invert, .threshold = threshold};
    return read_apart(arena, path, order, shape, error);
}

bool mw_shape_read_outline(struct mw_arena *arena, const char *path, bool invert, struct mw_shape *shape,
                           struct mw_error *error)
{
    return read_apart(arena, path, (struct order){.invert = invert}, shape, error);
}

bool mw_shape_read_line(struct mw_arena *arena, const char *path, struct mw_shape *shape,
                        struct mw_error *error)
{
    return read_apart(arena, path, (struct order){.is_line = true}, shape, error);
}

bool mw_shape_read_dark(struct mw_arena *arena, const char *path, struct mw_shape *shape,
                        struct mw_error *error)
{
    return read_apart(arena, path, (struct order){.is_dark = true}, shape, error);
}

int mw_shape_read_colour(struct mw_arena *arena, const char *path, int layer, struct mw_shape *shape,
                         uint32_t *rgb)
{
    struct mw_error error = {0};
    int n = 0;
    unsigned colour = 0;
    if (!read_apart(arena, path, (struct order){.is_colour = true, .layer = layer}, shape, &error) ||
        !shape->note || sscanf(shape->note, "%d %6x", &n, &colour) != 2 || n < 0 || n > PICTURE_COLOURS)
        return 0;
    *rgb = colour & 0xffffff;
    return n;
}
