/* Reads groups of puzzles. Each begins as a copy of `defaults`; then its keys are read, and what depends on
 * several of them is checked. */
#include "settings/values.h"

#include "mazewright/complaints.h"

#include <string.h>

/* Returns the position for a complaint about a key of a group. */
static struct mw_spot spot_in(const struct yaml_node *map, const char *key)
{
    const struct yaml_node *value = mw_yaml_at(map, key);
    return value ? value->spot : map->spot;
}

/* Returns the starts, or the finishes, of pairs of sides. */
static struct mw_places ends_of(struct mw_arena *arena, const struct mw_sides *sides, bool finish)
{
    int *at = MW_ARRAY(arena, sides->n, int);
    for (int i = 0; i < sides->n; i++)
        at[i] = finish ? sides->at[i].finish : sides->at[i].start;
    return (struct mw_places){sides->n, at};
}

/* Completes a group that names one end: the other comes from the sides of `defaults`. */
static void settle_sides(struct spec_draft *d, const struct yaml_node *node, struct mw_group *group)
{
    const struct yaml_node *sides = mw_yaml_at(node, "sides");
    const bool names[2] = {mw_yaml_at(node, "start") != NULL, mw_yaml_at(node, "finish") != NULL};
    if (group->sides.n == 0 || (!names[0] && !names[1]))
        return;
    if (sides)
        mw_complain(d->complaints, sides->spot,
                    "\"sides\" is start and finish at once; leave out the others");
    if (!names[0])
        group->starts = ends_of(d->arena, &group->sides, false);
    if (!names[1])
        group->finishes = ends_of(d->arena, &group->sides, true);
    group->sides = (struct mw_sides){0, NULL};
}

static void check_ends(struct spec_draft *d, const struct yaml_node *node, struct mw_group *group, int start,
                       int finish)
{
    struct mw_error error = {0};
    group->maze.start = start;
    group->maze.finish = finish;
    if (group->maze.size.w > 0 && !mw_request_has_ends(&group->maze, &error))
        mw_complain(d->complaints,
                    spot_in(node, mw_yaml_at(node, "finish")  ? "finish"
                                  : mw_yaml_at(node, "start") ? "start"
                                                              : "sides"),
                    "%s", error.text);
}

/* Checks all pairs of ends that the lists of a group make, up to the first impossible one. */
static void check_all_ends(struct spec_draft *d, const struct yaml_node *node, struct mw_group *group)
{
    const int errors = d->complaints->nerrors;
    for (int i = 0; i < group->sides.n && d->complaints->nerrors == errors; i++)
        check_ends(d, node, group, group->sides.at[i].start, group->sides.at[i].finish);
    for (int s = 0; s < group->starts.n && group->sides.n == 0; s++)
        for (int f = 0; f < group->finishes.n && d->complaints->nerrors == errors; f++)
            check_ends(d, node, group, group->starts.at[s], group->finishes.at[f]);
}

/* Sets a group's number of puzzles, if it is not given, to the number of its shapes, pictures, words,
 * lines, rules of numbers, or letters of a sentence. */
static void count_from_lists(struct spec_draft *d, const struct yaml_node *node, struct mw_group *group)
{
    const int shapes = mw_yaml_at(node, "shape") ? group->shapes.n : 0,
              pictures = mw_yaml_at(node, "picture") ? group->pictures.n : 0,
              words = mw_yaml_at(node, "spell") ? group->spells.n : 0,
              rules = mw_yaml_at(node, "numbers") ? group->numbers.n : 0,
              lines = mw_yaml_at(node, "along") ? group->alongs.n : 0,
              letters = mw_yaml_at(node, "sentence") && group->sentence
                            ? mw_spelling_of(d->arena, group->sentence).n
                            : 0,
              drawn = shapes > pictures ? shapes : pictures, ruled = rules > lines ? rules : lines,
              asked = words > ruled ? words : ruled, listed = drawn > asked ? drawn : asked,
              most = listed > letters ? listed : letters;
    if (most > 0 && !mw_yaml_at(node, "count") && !mw_yaml_at(node, "seeds"))
        group->count = most;
}

static void check_seeds(struct spec_draft *d, const struct yaml_node *node, struct mw_group *group)
{
    const struct yaml_node *seeds = mw_yaml_at(node, "seeds"), *seed = mw_yaml_at(node, "seed");
    if (seeds && seed)
        mw_complain(d->complaints, seed->spot, "\"seed\" and \"seeds\" exclude each other; leave one");
    if (seeds && !mw_yaml_at(node, "count"))
        group->count = group->nseeds;
    if (group->seeds_listed && group->count != group->nseeds)
        mw_complain(d->complaints, spot_in(node, "seeds"), "%d seed%s for %d puzzle%s; give one for each",
                    group->nseeds, group->nseeds == 1 ? "" : "s", group->count, group->count == 1 ? "" : "s");
    if (group->nseeds == 1 && !group->seeds_listed &&
        group->seeds[0] > MW_MAX_SEED - (uint64_t)(group->count - 1))
        mw_complain(d->complaints, spot_in(node, "seed"),
                    "the seed is too large to count on from for %d puzzles", group->count);
}

static bool is_auto(const struct yaml_node *size)
{
    return size->kind == YAML_TEXT && mw_is_called(size->text, "auto");
}

/* True if all shapes are words; the size of a maze in the shape of a word is computed from the word. */
static bool has_words_only(const struct mw_group *group)
{
    for (int i = 0; i < group->shapes.n; i++)
        if (!group->shapes.at[i] || !group->shapes.at[i]->is_text)
            return false;
    return group->shapes.n > 0;
}

/* Sets the sizes of a group to 0: they are chosen later, to suit its words or its difficulty. */
static void set_free(struct mw_group *group)
{
    group->maze.size = group->most = (struct mw_size){0, 0};
    group->sizes = (struct mw_sizes){0, NULL};
}

/* True if a size is at most MW_MAX_OTHERS cells across and down, as pages allow. */
static bool is_for_pages(struct mw_size size, struct mw_error *error)
{
    return (size.w <= MW_MAX_OTHERS && size.h <= MW_MAX_OTHERS) ||
           mw_fail(error,
                   "a page holds at most %d cells across or down; \"mazewright maze\" makes larger ones",
                   MW_MAX_OTHERS);
}

static bool read_range(struct mw_arena *arena, const char *text, struct mw_group *group,
                       struct mw_error *error)
{
    const char *half[2];
    group->sizes = (struct mw_sizes){0, NULL};
    mw_spec_halves(arena, text, half);
    if (!mw_size_parse(half[0], group->maze.tiling, &group->maze.size, error) ||
        !mw_size_parse(half[1], group->maze.tiling, &group->most, error) ||
        !is_for_pages(group->maze.size, error) || !is_for_pages(group->most, error))
        return false;
    return (group->maze.size.w <= group->most.w && group->maze.size.h <= group->most.h) ||
           mw_fail(error, "a range of sizes goes from the smaller to the larger, as in \"8x10..20x26\"");
}

static void read_sizes(struct spec_draft *d, const struct yaml_node *list, struct mw_group *group)
{
    struct mw_size *size = MW_ARRAY(d->arena, list->n, struct mw_size);
    struct mw_error error = {0};
    for (int i = 0; i < list->n; i++)
        if (!mw_size_parse(list->item[i]->text, group->maze.tiling, &size[i], &error) ||
            !is_for_pages(size[i], &error)) {
            mw_complain(d->complaints, list->item[i]->spot, "%s", error.text);
            return;
        }
    group->sizes = (struct mw_sizes){list->n, size};
    group->maze.size = group->most = size[0];
}

/* Reads the size of a group. For a group without a size, complains if the size of `defaults` does not have
 * the form, "9" or "12x16", that the group's grid takes. */
static void check_size(struct spec_draft *d, const struct yaml_node *node, struct mw_group *group)
{
    const struct yaml_node *size = mw_yaml_at(node, "size");
    struct mw_error error = {0};
    if (size && size->kind == YAML_LIST)
        read_sizes(d, size, group);
    else if (size && is_auto(size))
        set_free(group);
    else if (size && !read_range(d->arena, size->text, group, &error))
        mw_complain(d->complaints, size->spot, "%s", error.text);
    else if (size && group == &d->usual)
        d->usual_size_single = group->maze.tiling->single;
    else if (!size && group != &d->usual && group->maze.size.w > 0 &&
             group->maze.tiling->single != d->usual_size_single)
        mw_complain(d->complaints, node->spot,
                    "the size of \"defaults\" does not fit grid %s; give this group its own, "
                    "as in \"size: %s\"",
                    group->maze.tiling->name, group->maze.tiling->single ? "9" : "12x16");
}

static bool has_list(const struct mw_group *group)
{
    return group->tilings.n > 1 || group->algorithms.n > 1 || group->sizes.n > 1 || group->shapes.n > 1 ||
           group->pictures.n > 1 || group->icons.n > 1 || group->starts.n > 1 || group->finishes.n > 1 ||
           group->sides.n > 1 || group->titles.n > 1 || group->instructions.n > 1 || group->reveals.n > 1 ||
           group->spells.n > 1 || group->items.n > 1 || group->numbers.n > 1 || group->alongs.n > 1;
}

static bool rises(const struct mw_aim *aim)
{
    return aim && (aim->from.word != aim->to.word || aim->from.value != aim->to.value);
}

static bool is_map(const struct yaml_node *node)
{
    return node && node->kind == YAML_MAP;
}

/* Complains of keys of a group that would have no effect. */
static void check_idle_keys(struct spec_draft *d, const struct yaml_node *node, const struct mw_group *group)
{
    const struct {
        const char *key;
        bool works;
        const char *why;
    } keys[] = {
        {"edges", group->shapes.n > 0,
         "this group has no shape, and \"edges\" says how the rim of one runs; leave it out"},
        {"edges", group->maze.vary.weave == 0,
         "the rim of a woven maze follows its cells, and \"edges\" says how one runs; leave it out"},
        {"reveals", group->pictures.n > 0,
         "this group has no picture, and \"reveals\" says what it is called; leave it out"},
        {"item", group->maze.items != NULL,
         "\"item\" is the drawing to count, and this group has none to count; say how many, as in \"items: "
         "5\""},
        {"item", !is_map(mw_yaml_at(node, "items")),
         "the map under \"items\" says what is counted; leave \"item\" out"},
        {"curve", rises(group->aim),
         "this group's difficulty does not rise, and \"curve\" says how it does; give it a rise, as in "
         "\"difficulty: easy..hard\""},
        {"every", rises(group->aim) && group->curve != MW_RISE_STEADY,
         "\"every\" is how many puzzles a wave or a step has, and this group has none; give it "
         "\"curve: waves\" or \"curve: steps\""},
        {"order", group->order == MW_ORDER_TURN || has_list(group),
         "this group has no list to shuffle; give it one, as in \"grid: [rect, hex]\""},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (mw_yaml_at(node, keys[i].key) && !keys[i].works)
            mw_complain(d->complaints, spot_in(node, keys[i].key), "%s", keys[i].why);
}

/* Complains if the grid of a group cannot have the group's algorithm, picture, word or variations, such as
 * bridges or a symmetry. */
static void check_kinds(struct spec_draft *d, const struct yaml_node *node, const struct mw_group *group)
{
    struct mw_error algorithm = {0}, vary = {0};
    if (group->maze.tiling->parity && mw_yaml_at(node, "algorithm"))
        mw_complain(d->complaints, spot_in(node, "algorithm"),
                    "grid %s makes its walls without an algorithm; leave this out", group->maze.tiling->name);
    else if (group->maze.numbers && mw_yaml_at(node, "algorithm"))
        mw_complain(d->complaints, spot_in(node, "algorithm"),
                    "a maze of numbers has no walls to carve; leave this out");
    else if (!mw_algorithm_admits(&group->maze.algorithm, group->maze.tiling, group->maze.shape, &algorithm))
        mw_complain(d->complaints, spot_in(node, "algorithm"), "%s", algorithm.text);
    if (!mw_request_combines(&group->maze, &vary))
        mw_complain(d->complaints, node->spot, "%s", vary.text);
}

static const struct mw_shape *first_of(const struct mw_shapes *shapes)
{
    return shapes->n > 0 ? shapes->at[0] : NULL;
}

/* Replaces each grid by its variant with the outline that the group asks for. False, with a complaint, if a
 * grid has no such variant. */
static bool outline_all(struct spec_draft *d, const struct yaml_node *node, struct mw_group *group)
{
    struct mw_error error = {0};
    const int n = group->tilings.n;
    const struct mw_tiling **outlined = MW_ARRAY(d->arena, n, const struct mw_tiling *);
    for (int i = 0; i < n; i++)
        if (!(outlined[i] = mw_tiling_outlined(group->tilings.at[i], group->outline, &error))) {
            mw_complain(d->complaints, spot_in(node, "outline"), "%s", error.text);
            return false;
        }
    group->tilings = (struct mw_tilings){n, outlined};
    return true;
}

/* Complains of a list of grids that take sizes of different forms ("9" and "9x9"), unless sizes follow from a
 * difficulty. */
static void check_forms(struct spec_draft *d, const struct yaml_node *node, const struct mw_group *group)
{
    for (int i = 1; i < group->tilings.n && group->maze.size.w > 0; i++)
        if (group->tilings.at[i]->single != group->tilings.at[0]->single) {
            mw_complain(
                d->complaints, spot_in(node, "grid"),
                "the sizes of grids %s and %s are of different forms; give each a group of its own, or a "
                "\"difficulty\" that chooses them",
                group->tilings.at[0]->name, group->tilings.at[i]->name);
            return;
        }
}

/* Checks all combinations that the lists of a group make, up to the first impossible one. */
static void check_every_kind(struct spec_draft *d, const struct yaml_node *node, const struct mw_group *group,
                             int errors)
{
    check_forms(d, node, group);
    for (int t = 0; t < group->tilings.n; t++)
        for (int a = 0; a < group->algorithms.n; a++) {
            struct mw_group one = *group;
            one.maze.tiling = group->tilings.at[t];
            one.maze.algorithm = group->algorithms.at[a];
            if (d->complaints->nerrors == errors)
                check_kinds(d, node, &one);
            if (d->complaints->nerrors == errors)
                check_all_ends(d, node, &one);
        }
}

/* Leaves out the word and the sentence that are "none" or empty, so that a group can do without those of
 * `defaults`. */
static void drop_none(struct mw_group *group)
{
    const char *word = group->spells.n == 1 ? group->spells.text[0] : NULL;
    if (word && (!word[0] || mw_is_called(word, "none")))
        group->spells.n = 0;
    if (group->sentence && (!group->sentence[0] || mw_is_called(group->sentence, "none")))
        group->sentence = NULL;
}

/* Complains of a sentence without letters, with a word besides, or with another number of puzzles. */
static void check_sentence(struct spec_draft *d, const struct yaml_node *node, const struct mw_group *group)
{
    const int n = group->sentence ? mw_spelling_of(d->arena, group->sentence).n : 0;
    if (group->sentence && n == 0)
        mw_complain(d->complaints, spot_in(node, "sentence"), "this sentence has no letters");
    else if (group->sentence && group->spells.n > 0)
        mw_complain(d->complaints, spot_in(node, "sentence"),
                    "\"sentence\" and \"spell\" both put letters on the way; leave one out");
    else if (group->sentence && group->count != n)
        mw_complain(d->complaints, spot_in(node, "sentence"),
                    "the number of letters of this sentence is %d, and that of the group's puzzles %d; leave "
                    "out \"count\", or make it %d",
                    n, group->count, n);
}

/* Reads a group's keys, then checks them. For `defaults`, the grids stay as they were named, without the
 * outline applied, so that each group can apply an outline of its own to them. */
static void read_group_keys(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *keys,
                            struct mw_group *group)
{
    int before = d->complaints->nerrors;
    mw_schema_read_keys(d, node, keys, group);
    if (d->complaints->nerrors > before)
        return;
    const struct mw_tilings named = group->tilings;
    if (!outline_all(d, node, group))
        return;
    group->maze.tiling = group->tilings.at[0];
    group->maze.algorithm = group->algorithms.at[0];
    group->maze.shape = first_of(&group->shapes);
    group->maze.picture = first_of(&group->pictures);
    group->maze.along = first_of(&group->alongs);

    drop_none(group);
    const struct mw_spelling letters = mw_spelling_of(d->arena, group->sentence ? group->sentence : "");
    group->maze.spell = letters.n > 0 ? letters.at[0] : group->spells.n > 0 ? group->spells.text[0] : NULL;
    group->maze.numbers = group->numbers.n > 0 ? group->numbers.text[0] : NULL;
    group->any_algorithm = group->any_algorithm && !mw_yaml_at(node, "algorithm");
    check_size(d, node, group);
    settle_sides(d, node, group);
    group->maze.start = group->sides.n > 0 ? group->sides.at[0].start : group->starts.at[0];
    group->maze.finish = group->sides.n > 0 ? group->sides.at[0].finish : group->finishes.at[0];
    check_every_kind(d, node, group, before);
    if (group == &d->usual) {
        group->tilings = named;
    } else {
        check_idle_keys(d, node, group);
        check_seeds(d, node, group);
    }
    count_from_lists(d, node, group);
    if (group != &d->usual)
        check_sentence(d, node, group);
}

void mw_spec_read_group(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    (void)field;
    if (node->kind != YAML_MAP) {
        mw_complain(d->complaints, node->spot, "\"%s\" must be a map, as in \"%s: {grid: hex}\"", key->name,
                    key->name);
        return;
    }
    read_group_keys(d, node, key->keys, &d->usual);
}

void mw_spec_read_groups(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                         void *field)
{
    (void)field;
    if (node->kind != YAML_LIST || node->n == 0) {
        mw_complain(d->complaints, node->spot,
                    "\"puzzles\" must be a list of groups, as in \"puzzles: [{count: 1, size: 12x16}]\"");
        return;
    }
    struct mw_group *group = MW_ARRAY(d->arena, node->n, struct mw_group);
    long long total = 0;
    for (int i = 0; i < node->n; i++) {
        group[i] = d->usual;
        const struct yaml_node *item = node->item[i];
        if (item->kind != YAML_MAP) {
            mw_complain(d->complaints, item->spot,
                        "a group of puzzles must be a map, as in \"{count: 1, size: 12x16}\"");
            continue;
        }
        const int before = d->complaints->nerrors;
        group[i].spot = item->spot;
        read_group_keys(d, item, key->keys, &group[i]);
        const struct yaml_node *size = mw_yaml_at(item, "size");
        if ((!size || is_auto(size)) && group[i].maze.size.w == 0 && !group[i].aim &&
            !has_words_only(&group[i]) && d->complaints->nerrors == before)
            mw_complain(d->complaints, size ? size->spot : item->spot, "%s; give one, as in \"size: %s\"",
                        size ? "only words that a grid is cut out by find its size themselves, or puzzles "
                               "with a difficulty"
                             : "this group has no size",
                        group[i].maze.tiling->single ? "9" : "12x16");
        total += group[i].count;
    }
    if (total > MW_MOST_PUZZLES)
        mw_complain(d->complaints, node->spot,
                    "a book has at most %d puzzles, and this one has %lld; split it into volumes",
                    MW_MOST_PUZZLES, total);
    d->spec->ngroups = node->n;
    d->spec->group = group;
    d->has_puzzles = true;
}
