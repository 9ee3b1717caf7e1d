/* Reads, writes, checks and applies the knobs of a variation, by name. */
#include "mazewright/vary.h"

#include "mazewright/random.h"

#include <stddef.h>
#include <string.h>

MW_WORDS(mw_edges_word, "smooth", "cells")
MW_WORDS(mw_hand_word, "right", "left")
MW_WORDS(mw_starts_word, "1", "2", "3", "4", "5")
MW_WORDS(mw_exits_word, "1", "2", "3", "4", "5")
MW_WORDS(mw_keys_word, "0", "1", "2", "3")
MW_WORDS(mw_floors_word, "1", "2", "3", "4")
MW_WORDS(mw_ends_word, "chosen", "dealt")
MW_WORDS(mw_route_word, "every-letter", "any")
MW_WORDS(mw_unicursal_word, "false", "true")
MW_WORDS(mw_mode_word, "unique", "classic")
MW_WORDS(mw_reach_word, "route", "all")

struct knob {
    const char *name, *fallback;
    enum mw_stage stage;
    mw_vary *apply;
    double cost;
    size_t offset;
    mw_word *word; /* the words of its values; NULL if its value is a number from 0 to 1 */
};

#define FIELD(knob) offsetof(struct mw_variation, knob)
#define SHARE_ROW(knob, stage, apply, cost, fallback, about)                                                 \
    {#knob, fallback, MW_STAGE_##stage, apply, cost, FIELD(knob), NULL},
#define WORD_ROW(knob, stage, apply, cost, fallback, about)                                                  \
    {#knob, fallback, MW_STAGE_##stage, apply, cost, FIELD(knob), mw_##knob##_word},
static const struct knob knobs[] = {MW_KNOBS(SHARE_ROW, WORD_ROW){0}};

const char *mw_knob_name(int i)
{
    return knobs[i].name;
}

static double *share_of(const struct mw_variation *v, const struct knob *knob)
{
    return (double *)(void *)((char *)v + knob->offset);
}

static int *word_of(const struct mw_variation *v, const struct knob *knob)
{
    return (int *)(void *)((char *)v + knob->offset);
}

/* --- words -------------------------------------------------------------------------------------------- */

bool mw_knob_read(int i, const char *text, struct mw_variation *v, struct mw_error *error)
{
    const struct knob *knob = &knobs[i];
    if (!knob->word)
        return mw_share_parse(text, share_of(v, knob)) ||
               mw_fail(error, "%s takes a number from 0 to 1, not \"%s\"", knob->name, text);
    const int typed = mw_word_typed(text, knob->word);
    if (typed >= 0) {
        *word_of(v, knob) = typed;
        return true;
    }
    struct mw_arena *scratch = mw_arena_new();
    mw_fail(error, "%s takes %s, not \"%s\"", knob->name, mw_words_joined(scratch, knob->word), text);
    mw_arena_free(scratch);
    return false;
}

const char *mw_knob_write(struct mw_arena *arena, int i, const struct mw_variation *v)
{
    const struct knob *knob = &knobs[i];
    return knob->word ? knob->word(*word_of(v, knob)) : mw_share_format(arena, *share_of(v, knob));
}

double mw_knob_share(int i, const struct mw_variation *v)
{
    return knobs[i].word ? -1 : *share_of(v, &knobs[i]);
}

bool mw_knob_is_flag(int i)
{
    return knobs[i].word && strcmp(knobs[i].word(0), "false") == 0;
}

struct mw_variation mw_variation_usual(void)
{
    struct mw_variation usual = {.loops = 0};
    for (int i = 0; knobs[i].name; i++)
        mw_knob_read(i, knobs[i].fallback, &usual, &(struct mw_error){0});
    return usual;
}

bool mw_knob_is_usual(int i, const struct mw_variation *v)
{
    const struct knob *knob = &knobs[i];
    struct mw_variation usual = {.loops = 0};
    mw_knob_read(i, knob->fallback, &usual, &(struct mw_error){0});
    return knob->word ? *word_of(v, knob) == *word_of(&usual, knob)
                      : *share_of(v, knob) == *share_of(&usual, knob);
}

double mw_variation_cost(const struct mw_variation *v)
{
    double cost = 1;
    for (int i = 0; knobs[i].name; i++)
        cost *= mw_knob_is_usual(i, v) ? 1 : knobs[i].cost;
    return cost;
}

/* --- what goes with what ------------------------------------------------------------------------------ */

bool mw_knob_is_of(int i, const struct mw_tiling *tiling)
{
    return knobs[i].stage == MW_STAGE_HAND || (knobs[i].stage == MW_STAGE_PARITY) == tiling->parity;
}

bool mw_variation_admits(const struct mw_variation *v, const struct mw_tiling *tiling, struct mw_error *error)
{
    for (int i = 0; knobs[i].name; i++)
        if (!mw_knob_is_usual(i, v) && !mw_knob_is_of(i, tiling))
            return mw_fail(error, "%s is for %s; leave it out on grid %s", knobs[i].name,
                           tiling->parity ? "mazes that an algorithm makes" : "grid parity", tiling->name);
    if (tiling->parity)
        return true;
    if (v->weave > 0 && !tiling->weaves)
        return mw_fail(error, "corridors can cross on rect and hex only; leave weave out on grid %s",
                       tiling->name);
    if (v->weave > 0 && (v->sparse > 0 || v->unicursal || v->symmetry))
        return mw_fail(error, "weave goes with loops only; leave out %s",
                       v->sparse > 0  ? "sparse"
                       : v->unicursal ? "unicursal"
                                      : "symmetry");
    if (v->symmetry && (v->loops > 0 || v->sparse > 0 || v->unicursal))
        return mw_fail(error, "symmetry stands alone, for %s would break it; leave one of them out",
                       v->loops > 0    ? "loops"
                       : v->sparse > 0 ? "sparse"
                                       : "unicursal");
    if (v->unicursal && v->loops > 0)
        return mw_fail(error, "a unicursal maze has one corridor and no loops; leave out loops");
    return true;
}

/* --- the work ----------------------------------------------------------------------------------------- */

struct mw_maze *mw_variation_apply(struct mw_arena *arena, struct mw_maze *maze, const struct mw_variation *v,
                                   enum mw_stage stage, struct mw_rng *rng, struct mw_error *error)
{
    for (int i = 0; maze && knobs[i].name; i++)
        if (knobs[i].stage == stage && knobs[i].apply && !mw_knob_is_usual(i, v))
            maze = knobs[i].apply(arena, maze, v, rng, error);
    return maze;
}
