/* The plan. Puzzles are dealt to pages in order, and groups that want as many to a page share pages; answers
 * follow in the same order. */
#include "mazewright/plan.h"

#include <string.h>

/* Seeds are printed on the page and typed by people: nine digits at most. */
enum { SEED_RANGE = 1000000000 };

struct planning {
    struct mw_arena *arena;
    const struct mw_spec *spec;
    struct mw_book *book;
    struct mw_puzzle *puzzle;
};

static int count_puzzles(const struct mw_spec *spec)
{
    int n = 0;
    for (int g = 0; g < spec->ngroups; g++)
        n += spec->group[g].count;
    return n;
}

static uint64_t seed_for(const struct mw_spec *spec, const struct mw_group *group, int index, int number)
{
    if (group->nseeds > 0)
        return group->seeds_listed ? group->seeds[index] : group->seeds[0] + (uint64_t)index;
    uint64_t seeds = group->algorithm.carver->seeds;
    return mw_seed_derive(spec->seed, (uint64_t)number, seeds && seeds < SEED_RANGE ? seeds : SEED_RANGE);
}

static const char *in_turn(const struct mw_texts *texts, int i)
{
    return texts->n ? texts->text[i % texts->n] : "";
}

/* A puzzle that may have several routes says so, and one whose paths cross. */
static const char *instructions_for(struct planning *d, const struct mw_group *group, int i)
{
    const struct mw_words *words = &d->spec->words;
    const char *given = in_turn(&group->instructions, i);
    const char *more = group->vary.mode == MW_MODE_CLASSIC ? words->several
                       : group->vary.weave > 0             ? words->bridges
                                                           : "";
    return more[0] ? mw_format(d->arena, "%s%s%s", given, given[0] ? " " : "", more) : given;
}

/* The grids built so far; groups and puzzles of one kind, size and shape share one. */
struct built {
    int n, room;
    const struct mw_grid **grid;
};

static const struct mw_grid *grid_for(struct planning *d, const struct mw_group *group,
                                      const struct mw_shape *shape, struct built *built)
{
    for (int i = 0; i < built->n; i++) {
        const struct mw_grid *grid = built->grid[i];
        if (grid->tiling == group->grid && grid->size.w == group->size.w && grid->size.h == group->size.h &&
            grid->shape == shape)
            return grid;
    }
    const struct mw_grid *grid = mw_grid_new(d->arena, group->grid, group->size, shape, d->spec->seed);
    built->grid = mw_grow(d->arena, built->grid, built->n, &built->room, sizeof *built->grid);
    return grid ? built->grid[built->n++] = grid : NULL;
}

static bool check_grid(struct planning *d, const struct mw_group *group, const struct mw_shape *shape,
                       const struct mw_grid *grid, struct mw_error *error)
{
    enum { MOST_WOVEN = 40000 };
    if (!grid || (shape && grid->ncells < 2))
        return mw_fail(error, "the shape %s does not fit %s %s; give it a larger size", shape->name,
                       group->grid->name, mw_size_format(d->arena, group->grid, group->size));
    if (group->vary.weave > 0 && grid->ncells > MOST_WOVEN)
        return mw_fail(error, "a maze with crossings has at most %d cells, and %s %s has %d; make it smaller",
                       MOST_WOVEN, group->grid->name, mw_size_format(d->arena, group->grid, group->size),
                       grid->ncells);
    if (group->grid->parity && grid->nloops > 1)
        return mw_fail(error, "the shape %s has a hole, and grid %s takes shapes without; choose another",
                       shape->name, group->grid->name);
    return true;
}

static bool number_puzzles(struct planning *d, struct mw_error *error)
{
    const struct mw_spec *spec = d->spec;
    struct built built = {0, 0, NULL};
    int n = 0;
    for (int g = 0; g < spec->ngroups; g++) {
        const struct mw_group *group = &spec->group[g];
        for (int i = 0; i < group->count; i++, n++) {
            const struct mw_shape *shape = group->nshapes ? group->shapes[i % group->nshapes] : group->shape;
            const struct mw_grid *grid = grid_for(d, group, shape, &built);
            if (!check_grid(d, group, shape, grid, error))
                return false;
            d->puzzle[n] = (struct mw_puzzle){.number = n + 1,
                                              .group = group,
                                              .grid = grid,
                                              .seed = seed_for(spec, group, i, n),
                                              .title = in_turn(&group->titles, n),
                                              .instructions = instructions_for(d, group, n)};
        }
    }
    return true;
}

/* Adds a sheet for the next `most` puzzles, up to `end`; returns the first one that is not on it. */
static int add_sheet(struct mw_volume *volume, struct mw_sheet *sheets, enum mw_sheet_kind kind, int first,
                     int end, int most)
{
    int count = end - first < most ? end - first : most;
    sheets[volume->nsheets] = (struct mw_sheet){kind, volume->nsheets + 1, first, count};
    volume->nsheets++;
    return first + count;
}

static void lay_out_puzzles(struct planning *d, struct mw_volume *volume, struct mw_sheet *sheets)
{
    int n = d->book->npuzzles;
    if (d->spec->title_page)
        add_sheet(volume, sheets, MW_SHEET_TITLE, n - 1, n, 1); /* the last maze is its ornament */
    for (int next = 0, g = 0; next < n;) {
        int per_page = d->spec->group[g].per_page, end = next;
        while (g < d->spec->ngroups && d->spec->group[g].per_page == per_page)
            end += d->spec->group[g++].count;
        while (next < end) {
            int first = next;
            next = add_sheet(volume, sheets, MW_SHEET_PUZZLES, first, end, per_page);
            for (int i = first; i < next; i++)
                d->puzzle[i].puzzle = (struct mw_position){volume->nsheets, i - first};
        }
    }
}

static void lay_out_answers(struct planning *d, struct mw_volume *volume, struct mw_sheet *sheets)
{
    for (int next = 0; next < d->book->npuzzles;) {
        int first = next;
        next =
            add_sheet(volume, sheets, MW_SHEET_ANSWERS, first, d->book->npuzzles, d->spec->answers.per_page);
        for (int i = first; i < next; i++)
            d->puzzle[i].answer = (struct mw_position){volume->nsheets, i - first};
    }
}

static struct mw_sheet *open_volume(struct planning *d, const char *role)
{
    struct mw_sheet *sheets = MW_ARRAY(d->arena, 2 * d->book->npuzzles + 1, struct mw_sheet);
    d->book->volume[d->book->nvolumes++] = (struct mw_volume){role, 0, sheets};
    return sheets;
}

const struct mw_book *mw_book_plan(struct mw_arena *arena, const struct mw_spec *spec, struct mw_error *error)
{
    struct mw_book *book = MW_NEW(arena, struct mw_book);
    struct planning d = {arena, spec, book, MW_ARRAY(arena, count_puzzles(spec), struct mw_puzzle)};
    book->spec = spec;
    book->npuzzles = count_puzzles(spec);
    book->puzzle = d.puzzle;
    if (!number_puzzles(&d, error))
        return NULL;
    struct mw_sheet *sheets = open_volume(&d, "book");
    lay_out_puzzles(&d, &book->volume[0], sheets);
    if (spec->answers.where == MW_ANSWERS_SEPARATE)
        sheets = open_volume(&d, "answers");
    if (spec->answers.where != MW_ANSWERS_NONE)
        lay_out_answers(&d, &book->volume[book->nvolumes - 1], sheets);
    return book;
}

const char *mw_puzzle_remake(struct mw_arena *arena, const struct mw_puzzle *puzzle)
{
    const struct mw_group *group = puzzle->group;
    const char *start = mw_place_format(arena, mw_start_place(group, group->start));
    const char *finish = mw_place_format(arena, mw_finish_place(group, group->finish));
    bool usual = strcmp(start, mw_place_name(mw_start_place(group, MW_PLACE_USUAL))) == 0 &&
                 strcmp(finish, mw_place_name(mw_finish_place(group, MW_PLACE_USUAL))) == 0;
    const char *knobs = "", *algorithm = mw_algorithm_format(arena, &group->algorithm);
    for (int i = 0; mw_knob_name(i); i++)
        if (mw_knob_is_of(i, group->grid) && !mw_knob_is_usual(i, &group->vary))
            knobs =
                mw_format(arena, "%s %s %s", knobs, mw_knob_name(i), mw_knob_write(arena, i, &group->vary));
    return mw_format(arena, "%s%s%s %s%s%s #%llu%s%s%s%s%s", group->grid->name,
                     puzzle->grid->shape ? " " : "", puzzle->grid->shape ? puzzle->grid->shape->name : "",
                     mw_size_format(arena, group->grid, group->size), group->grid->parity ? "" : " ",
                     group->grid->parity ? "" : algorithm, (unsigned long long)puzzle->seed, knobs,
                     usual ? "" : " ", usual ? "" : start, usual ? "" : " to ", usual ? "" : finish);
}
