/* Which puzzles a book has: their numbers, seeds, titles, shapes and sizes, and a grid for each kind of them.
 */
#include "plan/number.h"

#include "plan/aim.h"

#include <math.h>

/* Seeds are printed on the page and typed by people: nine digits at most. */
enum { SEED_RANGE = 1000000000 };

/* A word, and how it stands in the blocks of a page. */
struct fitted {
    const struct mw_shape *shape;
    int per_page;
    const struct mw_shape *as;
};

/* The grids built so far, and what for; groups and puzzles of one kind, size and shape share one. */
struct built {
    int n, room;
    struct built_grid {
        struct mw_request request;
        const struct mw_grid *grid;
    } * at;
};

struct turn;
struct numbering {
    struct mw_arena *arena;
    const struct mw_spec *spec;
    struct mw_book *book;
    struct mw_puzzle *puzzle;
    struct turn *turn;
    struct fitted *fitted;
    struct built built;
    int nturns, turn_room, nfitted, fitted_room;
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
    uint64_t seeds = group->maze.algorithm.carver->seeds;
    return mw_seed_derive(spec->seed, (uint64_t)number, seeds && seeds < SEED_RANGE ? seeds : SEED_RANGE);
}

/* Lists are used in turn, and all alike: a group's own list from its first puzzle on, and a list that several
 * groups share (from `defaults`, or a template) through all of them. */
struct turn {
    const void *list;
    int next;
};

static int turn_of(struct numbering *d, const void *list)
{
    int i = 0;
    while (i < d->nturns && d->turn[i].list != list)
        i++;
    if (i == d->nturns) {
        d->turn = mw_grow(d->arena, d->turn, d->nturns, &d->turn_room, sizeof *d->turn);
        d->turn[d->nturns++] = (struct turn){list, 0};
    }
    return d->turn[i].next++;
}

static const char *in_turn(struct numbering *d, const struct mw_texts *texts)
{
    return texts->n ? texts->text[turn_of(d, texts->text) % texts->n] : "";
}

/* A puzzle that may have several routes says so, one whose paths cross, and one with a picture. */
static const char *instructions_for(struct numbering *d, const struct mw_group *group)
{
    const struct mw_words *words = &d->spec->words;
    const char *given = in_turn(d, &group->instructions);
    const struct mw_variation *vary = &group->maze.vary;
    const char *more = vary->mode == MW_MODE_CLASSIC ? words->several
                       : vary->weave > 0             ? words->bridges
                       : group->maze.picture         ? words->hidden
                                                     : "";
    return more[0] ? mw_format(d->arena, "%s%s%s", given, given[0] ? " " : "", more) : given;
}

static bool is_one_grid(const struct mw_request *a, const struct mw_request *b)
{
    return a->tiling == b->tiling && a->size.w == b->size.w && a->size.h == b->size.h &&
           a->shape == b->shape && a->vary.edges == b->vary.edges;
}

static const struct mw_grid *grid_for(struct numbering *d, const struct mw_request *r)
{
    struct built *built = &d->built;
    for (int i = built->n - 1; i >= 0; i--)
        if (is_one_grid(&built->at[i].request, r))
            return built->at[i].grid;
    built->at = mw_grow(d->arena, built->at, built->n, &built->room, sizeof *built->at);
    built->at[built->n] = (struct built_grid){*r, mw_request_grid(d->arena, r)};
    return built->at[built->n++].grid;
}

/* A range of sizes is gone through from end to end. A word finds its size itself; the same word the same one.
 */
static struct mw_size size_for(const struct numbering *d, int i, int n)
{
    const struct mw_request *r = &d->puzzle[n].request;
    const struct mw_group *group = d->puzzle[n].group;
    const int last = group->count > 1 ? group->count - 1 : 1;
    if (group->most.w > 0)
        return (struct mw_size){r->size.w + ((group->most.w - r->size.w) * i + last / 2) / last,
                                r->size.h + ((group->most.h - r->size.h) * i + last / 2) / last};
    if (r->size.w > 0)
        return r->size;
    for (int k = n - 1; k >= 0; k--)
        if (d->puzzle[k].request.shape == r->shape && d->puzzle[k].request.tiling == r->tiling &&
            d->puzzle[k].group->maze.size.w == 0)
            return d->puzzle[k].request.size;
    return mw_request_size_for(r->tiling, r->shape);
}

static const struct mw_shape *next_of(struct numbering *d, const struct mw_shapes *shapes,
                                      const struct mw_shape *only)
{
    return shapes->n > 0 ? shapes->at[turn_of(d, shapes->at) % shapes->n] : only;
}

/* What a block of a page has for its maze, about. */
static struct mw_box room_for(const struct numbering *d, int per_page)
{
    const double texts = 60;
    const int columns = per_page > 2 ? 2 : 1, rows = (per_page + columns - 1) / columns;
    struct mw_margins safe;
    const struct mw_margins m = mw_book_margins(d->book, d->book->npuzzles, &safe);
    const double w = d->spec->paper.w - m.inside - m.outside, h = d->spec->paper.h - m.top - m.bottom;
    return (struct mw_box){0, 0, w / columns, (h - MW_FOOT_HEIGHT) / rows - texts};
}

/* A word that finds its size finds how it stands, too; the same word the same. */
static const struct mw_shape *shape_for(struct numbering *d, int n)
{
    const struct mw_puzzle *p = &d->puzzle[n];
    if (!p->request.shape || p->group->maze.size.w > 0)
        return p->request.shape;
    for (int i = 0; i < d->nfitted; i++)
        if (d->fitted[i].shape == p->request.shape && d->fitted[i].per_page == p->group->per_page)
            return d->fitted[i].as;
    const struct mw_box room = room_for(d, p->group->per_page);
    d->fitted = mw_grow(d->arena, d->fitted, d->nfitted, &d->fitted_room, sizeof *d->fitted);
    d->fitted[d->nfitted] = (struct fitted){p->request.shape, p->group->per_page,
                                            mw_shape_fitted(d->arena, p->request.shape, room.w, room.h)};
    return d->fitted[d->nfitted++].as;
}

/* --- difficulty --------------------------------------------------------------------------------------- */

/* How far up its rise a puzzle is that is number i of n, from 0 to 1. */
static double share_of_rise(const struct mw_group *group, int i, int n)
{
    const int every = group->every, steps = (n + every - 1) / every;
    const double rest = 0.35, steady = n > 1 ? (double)i / (n - 1) : 0;
    switch (group->curve) {
    case MW_RISE_WAVES:
        return fmax(0, steady - (i % every == every - 1 && i + 1 < n ? rest : 0));
    case MW_RISE_STEPS:
        return steps > 1 ? (double)(i / every) / (steps - 1) : 0;
    default:
        return steady;
    }
}

static double figure_of(const struct mw_spec *spec, const struct mw_level *level)
{
    return level->word >= 0 ? spec->reader->level[level->word] : level->figure;
}

static int count_sharing(const struct mw_spec *spec, const struct mw_aim *aim)
{
    int n = 0;
    for (int g = 0; g < spec->ngroups; g++)
        n += spec->group[g].aim == aim ? spec->group[g].count : 0;
    return n;
}

static double target_for(struct numbering *d, const struct mw_group *group)
{
    const struct mw_aim *aim = group->aim;
    const double from = figure_of(d->spec, &aim->from), to = figure_of(d->spec, &aim->to);
    return from + (to - from) * share_of_rise(group, turn_of(d, aim), count_sharing(d->spec, aim));
}

/* The smallest size that makes a puzzle; some tilings have several cells where others have one. */
static int smallest_size(struct mw_arena *scratch, const struct mw_request *r)
{
    enum { SAMPLE = 9 };
    if (r->shape)
        return 14;
    if (r->picture)
        return 12;
    const struct mw_grid *grid =
        mw_grid_new(scratch, r->tiling, (struct mw_size){SAMPLE, SAMPLE}, NULL, r->seed);
    return r->tiling->single || 2 * grid->ncells > 3 * SAMPLE * SAMPLE ? 3 : 5;
}

/* The most cells that the room leaves comfortable for the reader, found out from a small maze of that kind.
 */
static struct mw_size most_in(struct mw_arena *scratch, const struct mw_request *asked, struct mw_box room,
                              const struct mw_reader *reader)
{
    enum { SAMPLE = 9, SIGNS = 50 };
    const double usual = 8, walls = 0.85, clear = reader->least_clear > 0 ? reader->least_clear : usual;
    struct mw_request r = *asked;
    r.shape = r.picture = NULL;
    r.vary = mw_variation_usual();
    r.start = r.finish = MW_PLACE_USUAL;
    r.size = (struct mw_size){SAMPLE, SAMPLE};
    r.grid = mw_request_grid(scratch, &r);
    const struct mw_solved *solved = mw_puzzle_make(scratch, &r, &(struct mw_error){""});
    const double narrowest = solved ? solved->narrowest : 0.5, pitch = clear / (walls * narrowest),
                 pieces = asked->picture || asked->vary.unicursal ? 2 : 1;
    const int w = (int)((room.w - SIGNS) * SAMPLE / (pitch * pieces * r.grid->box.w)),
              h = (int)((room.h - SIGNS) * SAMPLE / (pitch * pieces * r.grid->box.h));
    return r.tiling->single ? (struct mw_size){w < h ? w : h, w < h ? w : h} : (struct mw_size){w, h};
}

/* From the smallest that is a puzzle to the largest that the page and the reader take. */
static void range_for(struct numbering *d, const struct mw_puzzle *puzzle, struct mw_size *least,
                      struct mw_size *most)
{
    const struct mw_group *group = puzzle->group;
    const struct mw_request *r = &puzzle->request;
    if (group->maze.size.w > 0) {
        *least = group->maze.size;
        *most = group->most;
        return;
    }
    struct mw_arena *scratch = mw_arena_new();
    const int smallest = smallest_size(scratch, r);
    const struct mw_size room = most_in(scratch, r, room_for(d, group->per_page), d->spec->reader);
    const int narrow = room.w < room.h ? room.w : room.h, of = narrow > smallest ? narrow : smallest;
    *most = (struct mw_size){room.w > smallest ? room.w : smallest, room.h > smallest ? room.h : smallest};
    *least = (struct mw_size){(most->w * smallest + of / 2) / of, (most->h * smallest + of / 2) / of};
    if (r->shape && r->shape->is_text)
        *least = *most = mw_request_size_for(r->tiling, r->shape);
    mw_arena_free(scratch);
}

static const struct mw_grid *grid_of_candidate(void *context, const struct mw_request *r)
{
    return grid_for(context, r);
}

static void aim(struct numbering *d, struct mw_puzzle *puzzle)
{
    struct aiming aiming = {.target = target_for(d, puzzle->group),
                            .any_algorithm = puzzle->group->any_algorithm,
                            .any_seed = puzzle->group->nseeds == 0,
                            .grid_for = grid_of_candidate,
                            .context = d};
    range_for(d, puzzle, &aiming.least, &aiming.most);
    puzzle->target = aiming.target;
    puzzle->reached = mw_aim(&aiming, &puzzle->request);
    if (puzzle->reached < 0) { /* the sentence that says why comes from who makes it */
        puzzle->request.size = aiming.most;
        puzzle->reached = puzzle->target;
    }
}

/* --- one puzzle -------------------------------------------------------------------------------------- */

/* Puzzle i of its group, and n of the book. */
static bool number_puzzle(struct numbering *d, const struct mw_group *group, int i, int n,
                          struct mw_error *error)
{
    struct mw_puzzle *puzzle = &d->puzzle[n];
    *puzzle = (struct mw_puzzle){.number = n + 1,
                                 .group = group,
                                 .request = group->maze,
                                 .title = in_turn(d, &group->titles),
                                 .instructions = instructions_for(d, group),
                                 .reveals = in_turn(d, &group->reveals)};
    puzzle->request.shape = next_of(d, &group->shapes, group->maze.shape);
    puzzle->request.picture = next_of(d, &group->pictures, group->maze.picture);
    puzzle->request.shape = shape_for(d, n);
    puzzle->request.seed = seed_for(d->spec, group, i, n);
    if (group->aim)
        aim(d, puzzle);
    else
        puzzle->request.size = size_for(d, i, n);
    puzzle->request.grid = grid_for(d, &puzzle->request);
    struct mw_error why = {""};
    return mw_request_fits(&puzzle->request, &why) ||
           (d->book->npuzzles > 1 ? mw_fail(error, "puzzle %d: %s", puzzle->number, why.text)
                                  : mw_fail(error, "%s", why.text));
}

struct mw_puzzle *mw_number_puzzles(struct mw_arena *arena, struct mw_book *book, struct mw_error *error)
{
    const struct mw_spec *spec = book->spec;
    book->npuzzles = count_puzzles(spec);
    struct numbering d = {.arena = arena,
                          .spec = spec,
                          .book = book,
                          .puzzle = MW_ARRAY(arena, book->npuzzles + 1, struct mw_puzzle)};
    int n = 0;
    book->puzzle = d.puzzle;
    for (int g = 0; g < spec->ngroups; g++)
        for (int i = 0; i < spec->group[g].count; i++)
            if (!number_puzzle(&d, &spec->group[g], i, n++, error))
                return NULL;
    return d.puzzle;
}

/* The small maze of the page that says how to solve one, always the same. */
void mw_number_sample(struct mw_arena *arena, struct mw_book *book, struct mw_puzzle *puzzle)
{
    struct mw_group *group = MW_NEW(arena, struct mw_group);
    *group = (struct mw_group){.count = 1, .maze = mw_request_usual(), .per_page = 1};
    group->maze.size = (struct mw_size){7, 7};
    group->maze.seed = 12;
    group->maze.grid = mw_grid_new(arena, group->maze.tiling, group->maze.size, NULL, 0);
    puzzle[book->npuzzles + book->nsamples++] = (struct mw_puzzle){
        .number = 1, .group = group, .request = group->maze, .title = "", .instructions = "", .reveals = ""};
}
