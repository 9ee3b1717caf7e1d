/* The knobs of a variation, by name: read, written, and held against grids that do not have them. */
#include "mazewright/maze.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

MW_WORDS(mw_symmetry_word, "none", "mirror", "both", "rotation")
MW_WORDS(mw_unicursal_word, "false", "true")
MW_WORDS(mw_mode_word, "unique", "classic")
MW_WORDS(mw_reach_word, "route", "all")

struct knob {
    const char *name, *form, *fallback;
    size_t offset;
    const char *(*word)(int i); /* NULL for a share */
};

#define SHARE_ROW(field, value, about)                                                                       \
    {#field, "a number from 0 to 1", value, offsetof(struct mw_variation, field), NULL},
#define WORD_ROW(field, words, value, about)                                                                 \
    {#field, words, value, offsetof(struct mw_variation, field), mw_##field##_word},
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

bool mw_knob_read(int i, const char *text, struct mw_variation *v, struct mw_error *error)
{
    const struct knob *knob = &knobs[i];
    if (!knob->word)
        return mw_share_parse(text, share_of(v, knob)) ||
               mw_fail(error, "%s takes %s, not \"%s\"", knob->name, knob->form, text);
    for (int k = 0; knob->word(k); k++)
        if (strcmp(knob->word(k), text) == 0) {
            *word_of(v, knob) = k;
            return true;
        }
    return mw_fail(error, "%s takes %s, not \"%s\"", knob->name, knob->form, text);
}

struct mw_variation mw_variation_usual(void)
{
    struct mw_variation usual = {.loops = 0};
    for (int i = 0; knobs[i].name; i++)
        mw_knob_read(i, knobs[i].fallback, &usual, &(struct mw_error){""});
    return usual;
}

bool mw_knob_is_usual(int i, const struct mw_variation *v)
{
    const struct mw_variation usual = mw_variation_usual();
    const struct knob *knob = &knobs[i];
    return knob->word ? *word_of(v, knob) == *word_of(&usual, knob)
                      : *share_of(v, knob) == *share_of(&usual, knob);
}

double mw_knob_share(int i, const struct mw_variation *v)
{
    return knobs[i].word ? -1 : *share_of(v, &knobs[i]);
}

const char *mw_knob_write(struct mw_arena *arena, int i, const struct mw_variation *v)
{
    const struct knob *knob = &knobs[i];
    if (knob->word)
        return knob->word(*word_of(v, knob));
    int thousandths = (int)(1000 * *share_of(v, knob) + 0.5); /* so that no locale has a say */
    return mw_format(arena, "%d.%03d", thousandths / 1000, thousandths % 1000);
}

static bool is_of_parity(int i)
{
    return strcmp(knobs[i].name, "blanks") == 0 || strcmp(knobs[i].name, "mode") == 0 ||
           strcmp(knobs[i].name, "reach") == 0;
}

bool mw_knob_is_of(int i, const struct mw_tiling *tiling)
{
    return is_of_parity(i) == tiling->parity;
}

bool mw_variation_admits(const struct mw_variation *v, const struct mw_tiling *tiling, struct mw_error *error)
{
    for (int i = 0; knobs[i].name; i++)
        if (!mw_knob_is_usual(i, v) && !mw_knob_is_of(i, tiling))
            return mw_fail(error, "%s is for %s; leave it out on grid %s", knobs[i].name,
                           is_of_parity(i) ? "grid parity" : "mazes that an algorithm makes", tiling->name);
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
    if (v->unicursal && v->loops > 0)
        return mw_fail(error, "a unicursal maze has one corridor and no loops; leave out loops");
    return true;
}
