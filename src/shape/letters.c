/* Finds the letters of a word: each outline that is no hole, dot or accent is a letter. */
#include "shape/letters.h"

#include "shape/region.h"
#include "shape/traced.h"

#include <math.h>
#include <stdlib.h>

/* An outline of a word that is not a hole. */
struct outline {
    int contour, line;
    struct mw_box box;
    long long middle, order; /* the middle of the box from the left to the right; the same as it is read */
    bool is_mark;            /* a dot or an accent */
};

static int line_at(const struct word_lines *lines, double y)
{
    int nearest = 0;
    long long least = INT64_MAX;
    for (int i = 0; i < lines->n; i++) {
        const long long off = mw_lattice(fmax(lines->at[i].top - y, y - lines->at[i].bottom));
        if (off < least) {
            least = off;
            nearest = i;
        }
    }
    return nearest;
}

/* True if an outline lies above or below a higher one of its line, as a tilde does: at least `most` of its
 * width is within the width of that. */
static bool is_stacked(int n, const struct outline *outline, int which)
{
    const double most = 0.75;
    const struct mw_box *box = &outline[which].box;
    for (int i = 0; i < n; i++) {
        const struct mw_box *other = &outline[i].box;
        const double common = fmin(box->x + box->w, other->x + other->w) - fmax(box->x, other->x);
        if (outline[i].line == outline[which].line && mw_lattice(other->h) > mw_lattice(box->h) &&
            mw_lattice(common) >= mw_lattice(most * box->w))
            return true;
    }
    return false;
}

/* Lists the outlines of a word. Returns how many there are. */
static int list_outlines(int n, const struct mw_contour *contour, const struct word_lines *lines,
                         bool from_right, struct outline *outline)
{
    const struct mw_shape shape = {.n = n, .contour = contour};
    double highest = 0;
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (mw_shape_is_hole(&shape, i))
            continue;
        const struct mw_box box = mw_shape_bounds(&(struct mw_shape){.n = 1, .contour = &contour[i]});
        const long long middle = mw_lattice(box.x + box.w / 2);
        outline[found++] = (struct outline){i,      line_at(lines, box.y + box.h / 2), box,
                                            middle, from_right ? -middle : middle,     false};
        highest = fmax(highest, box.h);
    }
    for (int i = 0; i < found; i++)
        outline[i].is_mark =
            mw_lattice(fmax(outline[i].box.w, outline[i].box.h)) < mw_lattice(MW_MINOR_PIECE * highest) ||
            is_stacked(found, outline, i);
    return found;
}

static int read_before(const void *a, const void *b)
{
    const struct outline *p = a, *q = b;
    if (p->line != q->line)
        return p->line < q->line ? -1 : 1;
    if (p->order != q->order)
        return p->order < q->order ? -1 : 1;
    return p->contour < q->contour ? -1 : 1;
}

/* Returns the letter that a mark belongs to: the one nearest to it from the left to the right. */
static int letter_of(int n, const struct outline *outline, const int *of, const struct outline *mark)
{
    int letter = -1;
    long long least = INT64_MAX;
    for (int i = 0; i < n; i++) {
        const long long off = llabs(outline[i].middle - mark->middle);
        if (!outline[i].is_mark && outline[i].line == mark->line && off < least) {
            least = off;
            letter = of[outline[i].contour];
        }
    }
    return letter;
}

const struct mw_letters *mw_letters_find(struct mw_arena *arena, int n, const struct mw_contour *contour,
                                         const struct word_lines *lines, bool from_right)
{
    struct outline *outline = MW_ARRAY(arena, n, struct outline);
    const int noutlines = list_outlines(n, contour, lines, from_right, outline);
    int *of = MW_ARRAY(arena, n, int), *line = MW_ARRAY(arena, n, int), letters = 0;
    bool *is_mark = MW_ARRAY(arena, n, bool);
    qsort(outline, (size_t)noutlines, sizeof *outline, read_before);
    for (int i = 0; i < n; i++)
        of[i] = -1;
    for (int i = 0; i < noutlines; i++)
        if (!outline[i].is_mark) {
            line[letters] = outline[i].line;
            of[outline[i].contour] = letters++;
        }
    for (int i = 0; i < noutlines; i++)
        if (outline[i].is_mark) {
            is_mark[outline[i].contour] = true;
            of[outline[i].contour] = letter_of(noutlines, outline, of, &outline[i]);
        }
    if (letters < 2)
        return NULL;
    struct mw_letters *found = MW_NEW(arena, struct mw_letters);
    *found = (struct mw_letters){.n = letters,
                                 .line = line,
                                 .from_right = from_right,
                                 .ncontours = n,
                                 .contour = contour,
                                 .of = of,
                                 .is_mark = is_mark};
    return found;
}
