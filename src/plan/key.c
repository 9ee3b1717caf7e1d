/* Plans the answer key. The sizes of columns and rows follow from the mazes in them. Answers are distributed
 * to pages before margins are settled, so the space on a page is estimated, and can be slightly wrong. */
#include "plan/key.h"

#include "mazewright/answers.h"
#include "mazewright/format.h"
#include "mazewright/furniture.h"

#include <math.h>

/* --- how answers lie on a page ------------------------------------------------------------------------ */

/* The least width of a column, in points, which the caption above each answer needs. */
enum { LEAST_COLUMN = 80 };

double mw_key_most_pitch(const struct key_table *t, struct mw_box size)
{
    return fmin(KEY_MOST_PITCH, t->most / sqrt(size.w * size.h));
}

/* Sets the heights of rows to those of their mazes at the full width of columns; if together they are higher
 * than the page, reduces all by one factor. */
static void set_heights(struct key_table *t, double space, int n, const struct mw_box *size)
{
    double wanted = 0;
    for (int row = 0; row < t->rows; row++)
        t->height[row] = 0;
    for (int i = 0; i < n; i++)
        t->height[i / t->columns] = fmax(
            t->height[i / t->columns], fmin(t->width / size[i].w, mw_key_most_pitch(t, size[i])) * size[i].h);
    for (int row = 0; row < t->rows; row++)
        wanted += t->height[row];
    const double left = space - (t->rows - 1) * KEY_ROW_GAP - t->rows * KEY_CAPTION;
    for (int row = 0; row < t->rows; row++)
        t->height[row] = fmin(1, left / wanted) * t->height[row] + KEY_CAPTION;
}

static double pitch_at(const struct key_table *t, int i, struct mw_box size)
{
    return fmin(fmin(t->width / size.w, (t->height[i / t->columns] - KEY_CAPTION) / size.h),
                mw_key_most_pitch(t, size));
}

/* Returns a table in which no maze is more than 1.6 times as large as the smallest, so that more space is
 * left for the smaller ones. */
static struct key_table table_of(struct mw_arena *arena, struct mw_box space, int n,
                                 const struct mw_box *size, int columns)
{
    const double much = 1.6;
    struct key_table t = {.columns = columns,
                          .rows = (n + columns - 1) / columns,
                          .most = INFINITY,
                          .width = (space.w - (columns - 1) * KEY_COLUMN_GAP) / columns};
    t.height = MW_ARRAY(arena, t.rows, double);
    t.used = MW_ARRAY(arena, columns, double);
    set_heights(&t, space.h, n, size);
    double least = INFINITY;
    for (int i = 0; i < n; i++)
        least = fmin(least, pitch_at(&t, i, size[i]) * sqrt(size[i].w * size[i].h));
    t.most = much * least;
    set_heights(&t, space.h, n, size);
    for (int i = 0; i < n; i++)
        t.used[i % columns] = fmax(fmax(t.used[i % columns], LEAST_COLUMN),
                                   fmin(t.width, pitch_at(&t, i, size[i]) * size[i].w));
    return t;
}

/* Returns the sum of the mazes' printed sizes, each the square root of its area, to compare tables by. */
static double largeness(const struct key_table *t, int n, const struct mw_box *size)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += pitch_at(t, i, size[i]) * sqrt(size[i].w * size[i].h);
    return sum;
}

struct key_table mw_key_table(struct mw_arena *arena, struct mw_box space, int n, const struct mw_box *size,
                              int usual)
{
    const double good_deal = 1.2;
    struct key_table best = table_of(arena, space, n, size, usual > 0 && usual <= n ? usual : 1);
    for (int columns = 1; columns <= n; columns++) {
        const struct key_table t = table_of(arena, space, n, size, columns);
        const double least = (best.columns == usual ? good_deal : 1) * largeness(&best, n, size);
        if (columns > 1 && t.width < LEAST_COLUMN)
            break;
        if (mw_lattice(largeness(&t, n, size)) > mw_lattice(least))
            best = t;
    }
    return best;
}

/* --- how many stand on a page ------------------------------------------------------------------------- */

struct dealing {
    const struct mw_book *book;
    struct mw_box space;
    double least; /* the least distance of walls in an answer, in points */
    double line;  /* the thinnest line that the printer allows, in points */
    double
        *narrowest; /* for each puzzle: its narrowest opening, as a share of a corridor; 0 until computed */
};

/* Estimates the space for answers on a page of the key, in a book of `pages` pages including the key. */
static struct mw_box estimate_space(const struct mw_book *book, int pages, double enlarged)
{
    const struct mw_spec *spec = book->spec;
    struct mw_margins safe;
    const struct mw_margins m = mw_book_margins(book, pages, &safe);
    const double head = spec->furniture->running_head == MW_HEAD_NONE ? 0 : MW_HEAD_HEIGHT;
    return (struct mw_box){0, 0, (spec->format->paper.w - m.inside - m.outside) / enlarged,
                           (spec->format->paper.h - m.top - m.bottom) / enlarged - head - MW_FOOT_HEIGHT -
                               KEY_HEADER};
}

/* Returns the least distance of walls in an answer: d->least, or half of that for a hidden picture. A picture
 * is recognized by whole cells, and its corridors are half a cell wide. */
static double least_pitch(const struct dealing *d, int puzzle)
{
    return d->book->puzzle[puzzle].request.picture ? d->least / 2 : d->least;
}

/* Returns the narrowest opening of a puzzle, as a share of its corridors; makes its maze to measure it. */
static double narrowest_opening(const struct dealing *d, int puzzle)
{
    if (d->narrowest[puzzle] == 0) {
        struct mw_arena *scratch = mw_arena_new();
        struct mw_error none = {0};
        const struct mw_solved *solved = mw_puzzle_make(scratch, &d->book->puzzle[puzzle].request, &none);
        d->narrowest[puzzle] = solved ? solved->narrowest : 1;
        mw_arena_free(scratch);
    }
    return d->narrowest[puzzle];
}

/* True if walls can be as thick as the printer needs and leave the narrowest opening open. An estimate that
 * is safe for all mazes is tried first; the maze is made only if the estimate does not suffice. */
static bool lines_hold(const struct dealing *d, int puzzle, double pitch)
{
    const double hair = 0.97, /* the estimated pitch can be 3 percent too large */
        least_opening =
            0.4; /* below the narrowest opening of any tiling, even with a bent rim; a share of a corridor */
    const double woven = d->book->puzzle[puzzle].request.vary.weave > 0 ? MW_WALL_OF_WOVEN : INFINITY,
                 sure = fmin(MW_WALL_OF_OPENING * least_opening, woven);
    if (mw_lattice(hair * pitch * sure) >= mw_lattice(d->line))
        return true;
    const double most = fmin(MW_WALL_OF_OPENING * narrowest_opening(d, puzzle), woven);
    return mw_lattice(hair * pitch * most) >= mw_lattice(d->line);
}

/* Returns the narrowest corridor of n answers on one page, as a share of the width that it needs; less than 1
 * also if walls would be too thin to print. */
static double narrowest_of(const struct dealing *d, int n, const int *puzzle)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_box *size = MW_ARRAY(scratch, n, struct mw_box);
    for (int i = 0; i < n; i++)
        size[i] = mw_request_box(&d->book->puzzle[puzzle[i]].request);
    const struct key_table t = mw_key_table(scratch, d->space, n, size, 0);
    double narrowest = INFINITY;
    for (int i = 0; i < n && narrowest >= 1; i++) {
        const double too_narrow = 0.99, pitch = pitch_at(&t, i, size[i]);
        narrowest = fmin(narrowest, pitch / least_pitch(d, puzzle[i]));
        if (narrowest >= 1 && !lines_hold(d, puzzle[i], pitch))
            narrowest = too_narrow;
    }
    mw_arena_free(scratch);
    return narrowest;
}

static double narrowest_from(const struct dealing *d, int first, int n)
{
    int puzzle[MW_MOST_ANSWERS];
    for (int i = 0; i < n; i++)
        puzzle[i] = first + i;
    return narrowest_of(d, n, puzzle);
}

static bool is_enough(double narrowest, double share)
{
    return mw_lattice(narrowest) >= mw_lattice(share);
}

/* Returns how many answers, beginning with `first`, are readable on one page: at least one, at most `most`.
 */
static int count_readable(const struct dealing *d, int first, int most)
{
    int n = most;
    while (n > 1 && !is_enough(narrowest_from(d, first, n), 1))
        n--;
    return n;
}

/* Returns how many answers to put on a page so that they are easy to find: up to a third fewer than are
 * readable, if that makes them considerably larger. */
static int count_comfortable(const struct dealing *d, int first, int most)
{
    const double comfortable = 1.6, good_deal = 1.25;
    const int readable = count_readable(d, first, most);
    const double narrowest = narrowest_from(d, first, readable);
    for (int n = readable - 1; 3 * n >= 2 * readable && !is_enough(narrowest, comfortable); n--)
        if (is_enough(narrowest_from(d, first, n), good_deal * narrowest))
            return n;
    return readable;
}

/* Returns how many puzzles would have too narrow corridors or too thin walls on a page of `per_page` answers
 * that all have the size of the puzzle. */
static int count_dense(const struct dealing *d, int per_page)
{
    int dense = 0;
    for (int i = 0; i < d->book->npuzzles; i++) {
        int puzzle[MW_MOST_ANSWERS];
        for (int k = 0; k < per_page; k++)
            puzzle[k] = i;
        dense += !is_enough(narrowest_of(d, per_page, puzzle), 1);
    }
    return dense;
}

/* Distributes answers to pages by dynamic programming from the last puzzle to the first: on as few pages as
 * possible, and among these distributions as evenly as possible, which means that the squares of the pages'
 * numbers of answers have the least sum. */
const int *mw_key_deal(struct mw_arena *arena, struct mw_book *book, int before)
{
    const int n = book->npuzzles, per_page = book->spec->answers->per_page,
              fewest = (n + per_page - 1) / per_page;
    const double enlarged = mw_paper_enlarged(&book->spec->format->paper);
    const struct dealing d = {.book = book,
                              .space = estimate_space(book, before + fewest, enlarged),
                              .least = 72 / 25.4 / enlarged,
                              .line = book->spec->profile->least_line / enlarged,
                              .narrowest = MW_ARRAY(arena, n, double)};
    int *pages = MW_ARRAY(arena, n + 1, int), *take = MW_ARRAY(arena, n + 1, int),
        *count = MW_ARRAY(arena, n + 1, int);
    long long *squares = MW_ARRAY(arena, n + 1, long long);
    bool is_cut = false;
    for (int first = n - 1; first >= 0; first--) {
        const int left = per_page < n - first ? per_page : n - first,
                  most = count_comfortable(&d, first, left);
        is_cut = is_cut || count_readable(&d, first, left) < left;
        for (int c = most; c >= 1; c--) {
            const int needed = 1 + pages[first + c];
            const long long sum = (long long)c * c + squares[first + c];
            if (c < most && (needed > pages[first] || (needed == pages[first] && sum >= squares[first])))
                continue;
            pages[first] = needed;
            squares[first] = sum;
            take[first] = c;
        }
    }
    for (int first = 0, page = 0; first < n; first += take[first])
        count[page++] = take[first];
    book->ndense = is_cut ? count_dense(&d, per_page) : 0;
    return count;
}
