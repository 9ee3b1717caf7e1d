/* Numbers the puzzles of a book, and determines the seed, title, shape and size of each. */
#include "plan/number.h"

#include "base/clock.h"
#include "mazewright/class_set.h"
#include "mazewright/cover.h"
#include "mazewright/format.h"
#include "mazewright/furniture.h"
#include "mazewright/look.h"
#include "mazewright/page_words.h"
#include "mazewright/random.h"
#include "mazewright/roster.h"
#include "mazewright/theme.h"
#include "plan/code.h"
#include "plan/instructions.h"
#include "plan/seeds.h"
#include "plan/target.h"
#include "plan/turns.h"

#include <assert.h>
#include <string.h>

struct numbering {
    struct mw_arena *arena;
    const struct mw_spec *spec;
    struct mw_book *book;
    struct mw_puzzle *puzzle;
    struct turns turns;
    struct shared shared;
    struct unseeded *unseeded; /* for each puzzle, what its seed is drawn from */
    int nunseeded;
    /* `pupil`: the child whose puzzles are being made; NULL without a class list. `seed`: the seed that the
     * puzzles' seeds are derived from. `before`: the number of puzzles of the children before. */
    const struct mw_pupil *pupil;
    uint64_t seed;
    int before;
};

static int count_puzzles(const struct mw_spec *spec)
{
    int n = 0;
    for (int g = 0; g < spec->ngroups; g++)
        n += spec->group[g].count;
    return spec->set->roster ? n * spec->set->sheets * spec->set->roster->n : n;
}

/* Returns the index of the entry of a group's list of n that comes next. */
static int next_in(struct numbering *d, const struct mw_group *group, const void *list, int n)
{
    return mw_turns_next(&d->turns, d->seed, group->order == MW_ORDER_SHUFFLED, list, n);
}

/* Returns a group's next text with names in braces filled in. If the text becomes too long and *overlong is
 * NULL, sets *overlong to a sentence that says so. */
static const char *text_in(struct numbering *d, const struct mw_group *group, const struct mw_texts *texts,
                           const struct mw_blank *blank, const char **overlong)
{
    const struct mw_roster *roster = d->spec->set->roster;
    const char *text = texts->n ? texts->text[next_in(d, group, texts->text, texts->n)] : "";
    if (!*overlong)
        *overlong = mw_roster_overlong(d->arena, roster, d->pupil, blank, text);
    return mw_roster_fill(d->arena, roster, d->pupil, blank, text);
}

/* Returns a text of a theme with names in braces filled in. */
static const char *text_of_theme(struct numbering *d, const struct mw_blank *blank, const char *text)
{
    return mw_roster_fill(d->arena, d->spec->set->roster, d->pupil, blank, text);
}

static int count_own(const struct numbering *d)
{
    const struct mw_roster *roster = d->spec->set->roster;
    return roster ? d->book->npuzzles / roster->n : d->book->npuzzles;
}

/* Returns the theme's pair for the puzzle with index n in the book; NULL if there is none, or if the group
 * has drawings of its own, which the pair's title and line would not fit. */
static const struct mw_theme_pair *pair_for(const struct numbering *d, const struct mw_group *group, int n)
{
    const struct mw_theme *theme = d->spec->theme;
    const bool has_own = group->icons.n > 0 && group->icons.at != d->spec->theme->usual_icons.at;
    return theme->name && !has_own ? mw_theme_pair(theme, n - d->before, count_own(d)) : NULL;
}

/* Returns a puzzle's title: the group's own, or else that of the theme's pair. */
static const char *title_for(struct numbering *d, const struct mw_group *group,
                             const struct mw_theme_pair *pair, const struct mw_blank *blank,
                             const char **overlong)
{
    const bool has_own = group->titles.n > 0 && group->titles.text != d->spec->theme->usual_titles.text;
    return pair && !has_own ? text_of_theme(d, blank, pair->title)
                            : text_in(d, group, &group->titles, blank, overlong);
}

/* Returns a puzzle's instructions, which mention if it may have several routes, crossing corridors or a
 * hidden picture; those of a theme or a built-in template also say what its kind of puzzle asks for. */
static const char *instructions_for(struct numbering *d, const struct mw_group *group,
                                    const struct mw_request *maze, const struct mw_theme_pair *pair,
                                    const struct mw_blank *blank, const char **overlong)
{
    const struct mw_words *words = d->spec->words;
    const bool has_own =
        group->instructions.n > 0 && group->instructions.text != d->spec->theme->usual_lines.text;
    const char *given = pair && !has_own ? text_of_theme(d, blank, pair->line)
                                         : text_in(d, group, &group->instructions, blank, overlong);
    const char *note = mw_puzzle_note(words, maze);
    return mw_sentences_joined(d->arena, given,
                               note[0] || has_own ? note : mw_puzzle_asks(d->arena, d->spec, group, maze));
}

/* Returns the size of puzzle i of a group. In a range, sizes grow evenly from the first puzzle of the group
 * to the last; that of a word without a size is zero, for it is computed later. */
static struct mw_size size_for(const struct mw_group *group, int i, const struct mw_request *r)
{
    const int last = group->count > 1 ? group->count - 1 : 1;
    if (group->sizes.n == 0 && group->most.w > 0)
        return (struct mw_size){r->size.w + ((group->most.w - r->size.w) * i + last / 2) / last,
                                r->size.h + ((group->most.h - r->size.h) * i + last / 2) / last};
    return r->size;
}

static const struct mw_shape *next_shape(struct numbering *d, const struct mw_group *group,
                                         const struct mw_shapes *shapes, const struct mw_shape *only)
{
    return shapes->n > 0 ? shapes->at[next_in(d, group, shapes->at, shapes->n)] : only;
}

static void set_ends(struct numbering *d, const struct mw_group *group, struct mw_request *r)
{
    const struct mw_sides *sides = &group->sides;
    if (sides->n > 0) {
        const struct mw_two_places ends = sides->at[next_in(d, group, sides->at, sides->n)];
        r->start = ends.start;
        r->finish = ends.finish;
        return;
    }
    if (group->starts.n > 0)
        r->start = group->starts.at[next_in(d, group, group->starts.at, group->starts.n)];
    if (group->finishes.n > 0)
        r->finish = group->finishes.at[next_in(d, group, group->finishes.at, group->finishes.n)];
}

/* Returns the request of a group's next puzzle; each list of the group gives its next entry. */
static struct mw_request next_request(struct numbering *d, const struct mw_group *group)
{
    struct mw_request r = group->maze;
    if (group->numbers.n > 0)
        r.numbers = group->numbers.text[next_in(d, group, group->numbers.text, group->numbers.n)];
    if (group->tilings.n > 0)
        r.tiling = group->tilings.at[next_in(d, group, group->tilings.at, group->tilings.n)];
    if (group->algorithms.n > 0)
        r.algorithm = group->algorithms.at[next_in(d, group, group->algorithms.at, group->algorithms.n)];
    if (group->sizes.n > 0)
        r.size = group->sizes.at[next_in(d, group, group->sizes.at, group->sizes.n)];
    set_ends(d, group, &r);
    r.shape = next_shape(d, group, &group->shapes, group->maze.shape);
    r.picture = next_shape(d, group, &group->pictures, group->maze.picture);
    r.along = next_shape(d, group, &group->alongs, group->maze.along);
    return r;
}

static struct mw_icon_pair next_icons(struct numbering *d, const struct mw_group *group)
{
    const struct mw_icon_pairs *icons = &group->icons;
    return icons->n > 0 ? icons->at[next_in(d, group, icons->at, icons->n)]
                        : (struct mw_icon_pair){{NULL, NULL}};
}

/* Estimates the space for a maze in a block of a page, in points. */
static struct mw_box space_for(const struct numbering *d, int per_page)
{
    const struct mw_type_sizes type = mw_spec_type(d->spec, 1);
    const double texts = 16 + type.title + 2 * type.text,
                 border = d->spec->look->border == MW_BORDER_NONE ? 0 : 14,
                 head = d->spec->furniture->running_head == MW_HEAD_NONE ? 0 : MW_HEAD_HEIGHT;
    const int columns = per_page > 2 ? 2 : 1, rows = (per_page + columns - 1) / columns;
    struct mw_margins safe;
    const struct mw_margins m = mw_book_margins(d->book, d->book->npuzzles, &safe);
    const double w = d->spec->format->paper.w - m.inside - m.outside - 2 * border,
                 h = d->spec->format->paper.h - m.top - m.bottom - 2 * border - head - MW_FOOT_HEIGHT;
    return (struct mw_box){0, 0, w / columns, h / rows - texts};
}

/* Returns a puzzle's shape. If the group sets no size, a word is broken into lines or rotated to fit its
 * page.
 */
static const struct mw_shape *shape_for(struct numbering *d, const struct mw_puzzle *p)
{
    return !p->request.shape || p->group->maze.size.w > 0
               ? p->request.shape
               : mw_shared_fitted(&d->shared, p->request.shape, p->group->per_page,
                                  space_for(d, p->group->per_page));
}

static int count_sharing(const struct mw_spec *spec, const struct mw_aim *aim)
{
    int n = 0;
    for (int g = 0; g < spec->ngroups; g++)
        n += spec->group[g].aim == aim ? spec->group[g].count : 0;
    return n > 0 ? n * spec->set->sheets
                 : 1; /* 1 for a child's own level, which no group has and which does not rise */
}

/* --- one puzzle -------------------------------------------------------------------------------------- */

/* Notes what the seed of puzzle i of its group is drawn from. */
static void note_unseeded(struct numbering *d, struct mw_puzzle *puzzle, int i)
{
    const struct mw_group *group = puzzle->group;
    struct unseeded *u = &d->unseeded[d->nunseeded++];
    *u = (struct unseeded){.puzzle = puzzle,
                           .asked = puzzle->request,
                           .spec = d->spec,
                           .kept = &d->book->kept[puzzle - d->puzzle],
                           .size = size_for(group, i, &puzzle->request),
                           .space = space_for(d, group->per_page)};
    u->is_own = mw_seeds_first(d->spec, puzzle, d->seed, i, puzzle->number - 1 - d->before, &u->seed);
    if (group->aim) {
        u->nth = mw_turns_next(&d->turns, d->seed, false, group->aim, MW_MOST_PUZZLES + 1);
        u->of = count_sharing(d->spec, group->aim);
    }
}

/* Returns the level of a group's next puzzle as a word; "" if it has no difficulty. */
static const char *level_of(struct numbering *d, const struct mw_group *group)
{
    return group->aim
               ? d->spec->words
                     ->level[mw_target_level(d->spec, group, mw_turns_used(&d->turns, d->seed, group->aim),
                                             count_sharing(d->spec, group->aim))]
               : "";
}

/* Sets the error that a puzzle cannot be made. Its place is the child's row in the class list if the group is
 * the child's own, and else the group. Always returns false. */
static bool cannot_make(const struct unseeded *u, int npuzzles, struct mw_error *error)
{
    const struct mw_pupil *pupil = u->puzzle->pupil;
    const struct mw_group *group = u->puzzle->group;
    const struct mw_request *r = &u->puzzle->request;
    const int number = u->puzzle->number;
    struct mw_error why = {0};
    bool is_own = pupil;
    for (int g = 0; g < u->spec->ngroups; g++)
        is_own = is_own && group != &u->spec->group[g];
    const struct mw_spot spot = is_own ? mw_roster_spot(u->spec->set->roster, pupil) : group->spot;
    if (mw_request_combines(r, &why))
        mw_request_fits(r, &why);
    return pupil          ? mw_fail_at(error, spot, "puzzle %d, %s: %s", number, pupil->name, why.text)
           : npuzzles > 1 ? mw_fail_at(error, spot, "puzzle %d: %s", number, why.text)
                          : mw_fail_at(error, spot, "%s", why.text);
}

/* True if a built-in drawing is in a list. */
static bool is_among(const struct mw_drawings *list, const char *name)
{
    for (int i = 0; i < list->n; i++)
        if (name && list->at[i] == mw_drawing_named(name))
            return true;
    return false;
}

/* Sets what is counted in a puzzle: the next of the group's drawings or, of several sorts, its first ones. If
 * the group has too few, plain ones are added. */
static void set_items(struct numbering *d, const struct mw_group *group, struct mw_puzzle *puzzle)
{
    static const char *const plain[] = {NULL,    "flower", "mushroom",   "acorn",
                                        "shell", "leaf",   "apple-tree", "snail"};
    const struct mw_drawings *own = &group->items;
    struct mw_items sorts = {1, {0}};
    if (puzzle->request.items)
        mw_items_parse(puzzle->request.items, &sorts, &(struct mw_error){0});
    if (sorts.n <= 1)
        puzzle->item[0] = own->n > 0 ? own->at[next_in(d, group, own->at, own->n)] : NULL;
    for (int i = 0, next = 0; i < sorts.n && sorts.n > 1; i++) {
        while (i >= own->n && next + 1 < (int)(sizeof plain / sizeof *plain) && is_among(own, plain[next]))
            next++;
        puzzle->item[i] = i < own->n ? own->at[i] : plain[next] ? mw_drawing_named(plain[next]) : NULL;
        next += i >= own->n;
    }
}

/* Numbers and sets puzzle i of a group, which has index n in the book, but for its seed, size and grid. */
static bool number_puzzle(struct numbering *d, const struct mw_group *group, int i, int n,
                          struct mw_error *error)
{
    struct mw_puzzle *puzzle = &d->puzzle[n];
    const struct mw_request request = next_request(d, group);
    const char *date = mw_spec_date(d->arena, d->spec, n - d->before);
    const struct mw_blank blank[] = {{"number", mw_spec_digits(d->arena, d->spec, n + 1)},
                                     {"title", d->spec->title},
                                     {"date", date},
                                     {"level", level_of(d, group)},
                                     {NULL, NULL}};
    const struct mw_theme_pair *pair = pair_for(d, group, n);
    *puzzle = (struct mw_puzzle){.number = n + 1,
                                 .group = group,
                                 .pupil = d->pupil,
                                 .request = request,
                                 .date = date,
                                 .icons = pair ? pair->icons : next_icons(d, group)};
    const char *overlong = NULL;
    puzzle->title = title_for(d, group, pair, blank, &overlong);
    puzzle->instructions = instructions_for(d, group, &request, pair, blank, &overlong);
    puzzle->reveals = text_in(d, group, &group->reveals, blank, &overlong);
    puzzle->question = text_in(d, group, &group->questions, blank, &overlong);
    const char *language = d->spec->language,
               *sentence = mw_as_spelled(d->arena, language, group->sentence ? group->sentence : "");
    const struct mw_spelling letters = mw_spelling_of(d->arena, sentence);
    if (i < letters.n)
        puzzle->request.spell = letters.at[i];
    else if (group->spells.n > 0)
        puzzle->request.spell =
            mw_as_spelled(d->arena, language, text_in(d, group, &group->spells, blank, &overlong));
    set_items(d, group, puzzle);
    if (overlong)
        return mw_fail_at(error, d->pupil ? mw_roster_spot(d->spec->set->roster, d->pupil) : group->spot,
                          "%s", overlong);
    struct mw_task task;
    mw_task_begin(&task, "puzzle %d, of %s:%d", puzzle->number, group->spot.file ? group->spot.file : "",
                  group->spot.line);
    puzzle->request.shape = shape_for(d, puzzle);
    mw_task_end(&task);
    note_unseeded(d, puzzle, i);
    return true;
}

/* --- class sets ---------------------------------------------------------------------------------------- */

/* Returns the shape of the group's word with the child's data filled in; NULL, with the error set, if it
 * cannot be made. */
static const struct mw_shape *named_shape(struct numbering *d, const struct mw_group *group,
                                          struct mw_error *error)
{
    const struct mw_roster *roster = d->spec->set->roster;
    const struct mw_shape_request *named = group->shapes.named;
    const char *text =
        mw_roster_fill(d->arena, roster, d->pupil, &(struct mw_blank){NULL, NULL}, named->text);
    struct mw_error why = {0};
    const struct mw_shape *shape = mw_shared_named(&d->shared, named, text, roster->file, &why);
    if (!shape)
        mw_fail_at(error, (struct mw_spot){roster->file, d->pupil->line, 1}, "%s: %s", d->pupil->name,
                   why.text);
    return shape;
}

/* Returns the group as it applies to the child whose puzzles are being made: with the child's level and hand,
 * and with the child's own shape or the group's word filled in for the child. Returns `group` itself if
 * nothing differs; NULL, with the error set, on failure. */
static const struct mw_group *group_for(struct numbering *d, const struct mw_group *group,
                                        struct mw_error *error)
{
    const struct mw_wish *wish =
        d->pupil ? &d->spec->set->wish[d->pupil - d->spec->set->roster->pupil] : NULL;
    const bool is_named = d->pupil && group->shapes.named && !wish->shape;
    if (!d->pupil || (!wish->aim && !wish->shape && !wish->is_left_handed && !is_named))
        return group;
    const struct mw_shape *shape = is_named ? named_shape(d, group, error) : wish->shape;
    struct mw_group *own = MW_NEW(d->arena, struct mw_group);
    *own = *group;
    own->aim = wish->aim ? wish->aim : group->aim;
    if (wish->is_left_handed)
        own->maze.vary.hand = MW_HAND_LEFT;
    if (shape) {
        own->shapes = (struct mw_shapes){0, NULL, NULL};
        own->maze.shape = shape;
    }
    return is_named && !shape ? NULL : own;
}

/* Numbers the puzzles of all groups, beginning with puzzle n of the book. Returns the index after the last;
 * -1, with the error set, on failure. */
static int number_groups(struct numbering *d, int n, struct mw_error *error)
{
    for (int g = 0; g < d->spec->ngroups; g++) {
        const struct mw_group *group = group_for(d, &d->spec->group[g], error);
        for (int i = 0; i < d->spec->group[g].count; i++)
            if (!group || !number_puzzle(d, group, i, n++, error))
                return -1;
    }
    return n;
}

/* Begins the puzzles of a child. All lists start again, so that a child's puzzles do not depend on the
 * children before. */
static void begin_child(struct numbering *d, const struct mw_pupil *pupil, int before)
{
    d->pupil = pupil;
    d->spec = mw_spec_for_child(d->arena, d->book->spec, pupil);
    d->before = before;
    d->turns = (struct turns){.arena = d->arena};
    d->seed = d->spec->set->maze == MW_CLASS_OWN ? d->spec->seed ^ pupil->key : d->spec->seed;
}

static bool number_class(struct numbering *d, struct mw_error *error)
{
    const struct mw_class_set *set = d->spec->set;
    for (int i = 0, n = 0; i < set->roster->n; i++) {
        begin_child(d, &set->roster->pupil[set->order[i]], n);
        for (int sheet = 0; sheet < set->sheets; sheet++)
            if ((n = number_groups(d, n, error)) < 0)
                return false;
    }
    return true;
}

int mw_cover_count(const struct mw_spec *spec)
{
    return !spec->cover->is_wanted ? 0 : spec->set->files == MW_FILES_EACH ? spec->set->roster->n : 1;
}

/* Returns how many puzzles a book may have besides its own. */
static int most_added(const struct mw_spec *spec)
{
    return 1 + mw_cover_count(spec);
}

/* Numbers all puzzles, then draws their seeds. The error of the first puzzle that has one is reported. */
static bool number_all(struct numbering *d, int threads, struct mw_error *error)
{
    struct mw_error why = {0};
    const bool good = d->spec->set->roster ? number_class(d, &why) : number_groups(d, 0, &why) >= 0;
    const int drawn = mw_seeds_set(d->arena, &d->shared, d->book->spec, d->unseeded, d->nunseeded, threads);
    if (drawn < d->nunseeded)
        return cannot_make(&d->unseeded[drawn], d->book->npuzzles, error);
    if (!good)
        *error = why;
    return good;
}

struct mw_puzzle *mw_number_puzzles(struct mw_arena *arena, struct mw_book *book, int threads,
                                    struct mw_error *error)
{
    const struct mw_spec *spec = book->spec;
    struct mw_arena *scratch = mw_arena_new();
    book->npuzzles = count_puzzles(spec);
    struct numbering d = {.arena = arena,
                          .turns = {.arena = arena},
                          .spec = spec,
                          .book = book,
                          .seed = spec->seed,
                          .unseeded = MW_ARRAY(scratch, book->npuzzles, struct unseeded),
                          .puzzle = MW_ARRAY(arena, book->npuzzles + most_added(spec), struct mw_puzzle)};
    book->puzzle = d.puzzle;
    book->kept = MW_ARRAY(arena, book->npuzzles + most_added(spec), const struct mw_kept_maze *);
    mw_shared_open(&d.shared, arena);
    const bool good = number_all(&d, threads, error);
    mw_shared_close(&d.shared);
    mw_arena_free(scratch);
    if (good && mw_spec_has_codes(spec))
        mw_code_puzzles(spec, d.puzzle, book->npuzzles);
    return good ? d.puzzle : NULL;
}

int mw_number_add(struct mw_arena *arena, struct mw_book *book, struct mw_puzzle *puzzle,
                  const struct mw_request *request, bool has_details)
{
    assert(book->nsamples < most_added(book->spec));
    struct mw_group *group = MW_NEW(arena, struct mw_group);
    *group = (struct mw_group){.count = 1, .maze = *request, .per_page = 1, .details = has_details};
    puzzle[book->npuzzles + book->nsamples] = (struct mw_puzzle){.number = 1,
                                                                 .group = group,
                                                                 .request = *request,
                                                                 .title = "",
                                                                 .instructions = "",
                                                                 .reveals = "",
                                                                 .question = ""};
    return book->npuzzles + book->nsamples++;
}

bool mw_book_is_numbers(const struct mw_book *book)
{
    bool are_all = book->npuzzles > 0;
    for (int i = 0; i < book->npuzzles && are_all; i++)
        are_all = book->puzzle[i].request.numbers != NULL;
    return are_all;
}

void mw_number_sample(struct mw_arena *arena, struct mw_book *book, struct mw_puzzle *puzzle)
{
    struct mw_request request = mw_request_usual();
    request.size = (struct mw_size){7, 7};
    request.seed = 12;
    if (mw_book_is_numbers(book)) {
        request.size = (struct mw_size){6, 6};
        request.numbers = "2,4";
    }
    request.grid = mw_grid_new(arena, request.tiling, request.size, NULL, 0);
    mw_number_add(arena, book, puzzle, &request, false);
}
