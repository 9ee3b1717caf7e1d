/* Reads a request from pairs of words, a name and a value, as a command line or a program in another language
 * gives them. The meaning of some values depends on other words, so these values are stored first and
 * interpreted at the end. */
#include "mazewright/puzzle.h"

#include <string.h>

struct wording {
    struct mw_arena *arena;
    const char *dashes; /* what stands before the names of options in messages: "--" or "" */
    int outline;
    const char *size, *shape, *picture, *algorithm, *spell, *along, *items, *numbers;
    struct mw_request request;
};

/* --- one word ----------------------------------------------------------------------------------------- */

static bool read_grid(struct wording *w, const char *name, struct mw_error *error)
{
    w->request.tiling = mw_tiling_named(name);
    return w->request.tiling ||
           mw_fail(error, "no grid is called \"%s\"%s", name, mw_meant(w->arena, name, mw_tiling_name));
}

static bool read_outline(struct wording *w, const char *name, struct mw_error *error)
{
    const int typed = mw_word_typed(name, mw_outline_name);
    w->outline = typed >= 0 ? typed : w->outline;
    return typed >= 0 ||
           mw_fail(error, "no outline is called \"%s\"%s", name, mw_meant(w->arena, name, mw_outline_name));
}

static bool read_seed(struct wording *w, const char *text, struct mw_error *error)
{
    return mw_seed_parse(text + (text[0] == '#'), &w->request.seed) ||
           mw_fail(error, "%sseed takes a whole number from 0 to %lld, not \"%s\"", w->dashes,
                   (long long)MW_MAX_SEED, text);
}

static bool read_knob(struct wording *w, int knob, const char *value, struct mw_error *error)
{
    struct mw_error why = {0};
    return mw_knob_read(knob, value, &w->request.vary, &why) || mw_fail(error, "%s%s", w->dashes, why.text);
}

static bool read_word(struct wording *w, const char *name, const char *value, struct mw_error *error)
{
    const struct {
        const char *name, **kept;
    } kept[] = {{"size", &w->size},           {"shape", &w->shape},    {"picture", &w->picture},
                {"algorithm", &w->algorithm}, {"spell", &w->spell},    {"along", &w->along},
                {"items", &w->items},         {"numbers", &w->numbers}};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (strcmp(name, kept[i].name) == 0) {
            *kept[i].kept = value;
            return true;
        }
    for (int knob = 0; mw_knob_name(knob); knob++)
        if (strcmp(name, mw_knob_name(knob)) == 0)
            return read_knob(w, knob, value, error);
    return strcmp(name, "grid") == 0      ? read_grid(w, value, error)
           : strcmp(name, "outline") == 0 ? read_outline(w, value, error)
           : strcmp(name, "seed") == 0    ? read_seed(w, value, error)
           : strcmp(name, "start") == 0   ? mw_place_parse(value, &w->request.start, error)
           : strcmp(name, "finish") == 0
               ? mw_place_parse(value, &w->request.finish, error)
               : mw_fail(error, "a maze has no \"%s\"%s", name, mw_meant(w->arena, name, mw_request_word));
}

static const char *const plain_words[] = {"grid",  "outline",   "size",   "shape",  "picture",
                                          "start", "algorithm", "seed",   "finish", "spell",
                                          "along", "items",     "numbers"};
enum { NPLAIN = sizeof plain_words / sizeof *plain_words };

const char *mw_request_word(int i)
{
    return i < NPLAIN ? plain_words[i] : mw_knob_name(i - NPLAIN);
}

/* Stores the rule of numbers in its shortest form. */
static bool read_numbers(struct wording *w, struct mw_error *error)
{
    struct mw_rule rule;
    if (!w->numbers)
        return true;
    if (!mw_rule_parse(w->arena, w->numbers, &rule, error))
        return false;
    w->request.numbers = mw_rule_format(w->arena, &rule);
    return true;
}

/* --- all together ------------------------------------------------------------------------------------- */

static bool read_shapes(struct wording *w, struct mw_error *error)
{
    struct mw_request *r = &w->request;
    r->shape = w->shape ? mw_shape_parse(w->arena, w->shape, NULL, error) : NULL;
    r->along = w->along ? mw_shape_line(w->arena, w->along, NULL, error) : NULL;
    r->picture = w->picture ? mw_shape_parse(w->arena, w->picture, NULL, error) : NULL;
    const bool has_edges = r->vary.edges != mw_variation_usual().edges;
    if (has_edges && !r->shape && !w->shape)
        return mw_fail(error, "%sedges says how the rim of a shape runs; name one with %sshape", w->dashes,
                       w->dashes);
    if (has_edges && r->vary.weave > 0)
        return mw_fail(error, "the rim of a woven maze follows its cells; leave out %sedges", w->dashes);
    return !error->text[0];
}

/* Reads the size. Computes it if the shape is a word and no size, or "auto", is given. */
static bool read_size(struct wording *w, struct mw_error *error)
{
    struct mw_request *r = &w->request;
    const bool is_word = r->shape && r->shape->is_text,
               is_auto = w->size ? mw_is_called(w->size, "auto") : is_word;
    if (!is_auto)
        return mw_size_parse(w->size             ? w->size
                             : r->tiling->single ? "9"
                                                 : "20x26",
                             r->tiling, &r->size, error);
    if (!is_word)
        return mw_fail(error, "only words find their size themselves; name one, as in %ssize 20x26",
                       w->dashes);
    r->size = mw_request_size_for(r->tiling, r->shape);
    return true;
}

static bool read_algorithm(struct wording *w, struct mw_error *error)
{
    const struct mw_tiling *tiling = w->request.tiling;
    if (tiling->parity && w->algorithm)
        return mw_fail(error, "grid %s makes its walls without an algorithm; leave %salgorithm out",
                       tiling->name, w->dashes);
    if (w->numbers && w->algorithm)
        return mw_fail(error, "a maze with %snumbers has no walls to carve; leave %salgorithm out", w->dashes,
                       w->dashes);
    return !w->algorithm || mw_algorithm_parse(w->algorithm, &w->request.algorithm, error);
}

const struct mw_request *mw_request_read(struct mw_arena *arena, int n, const char *const *word,
                                         const char *dashes, struct mw_error *error)
{
    struct wording *w = MW_NEW(arena, struct wording);
    *w = (struct wording){.arena = arena, .dashes = dashes, .request = mw_request_usual()};
    for (int i = 0; i < n; i++)
        if (!read_word(w, word[2 * i], word[2 * i + 1], error))
            return NULL;
    w->request.items = w->items && strcmp(w->items, "0") != 0 ? mw_format(arena, "%s", w->items) : NULL;
    w->request.spell = w->spell ? mw_format(arena, "%s", w->spell) : NULL;
    w->request.tiling = mw_tiling_outlined(w->request.tiling, w->outline, error);
    return w->request.tiling && read_numbers(w, error) && read_shapes(w, error) && read_size(w, error) &&
                   read_algorithm(w, error) && mw_request_admits(&w->request, error)
               ? &w->request
               : NULL;
}
