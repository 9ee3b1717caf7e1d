/* Draws the page of a solution sentence: a box for each of its letters, with the number of the maze in which
 * the letter is found. */
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include "art/art.h"

#include "mazewright/group.h"
#include "mazewright/matter.h"

#include <math.h>
#include <string.h>

enum { MOST_SIDE = 38, LEAST_SIDE = 16, UNDER = 14 };

/* The boxes of a sentence: their side, and where the next one stands. */
struct boxes {
    struct page_setting *s;
    double side, x, y;
    int puzzle; /* the index of the puzzle whose letter comes next */
};

/* Returns the index of the first puzzle of a group that is of this page's child; -1 if there is none. */
static int first_of(const struct page_setting *s, const struct mw_group *group)
{
    for (int i = 0; i < s->book->npuzzles; i++)
        if (s->book->puzzle[i].group == group && s->book->puzzle[i].pupil == s->planned->pupil)
            return i;
    return -1;
}

static void draw_box(struct boxes *b)
{
    struct page_setting *s = b->s;
    const struct mw_line box = mw_art_box(s->arena, (struct mw_box){b->x, b->y, b->side, b->side});
    const char *number = mw_page_digits(s, s->book->puzzle[b->puzzle++].number);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &box, 1.2);
    mw_page_add_text(s, MW_INK_NOTE, mw_page_text(s, MW_FACE_TEXT, SIZE_SMALL, number), b->x + b->side / 2,
                     0.5, b->y + b->side + 10);
    b->x += b->side;
}

/* Begins a line, unless there is room for n boxes more on this one. */
static void make_room(struct boxes *b, int n)
{
    const struct mw_box frame = b->s->frame;
    if (mw_lattice(b->x) <= mw_lattice(frame.x) ||
        mw_lattice(b->x + n * b->side) <= mw_lattice(frame.x + frame.w))
        return;
    b->x = frame.x;
    b->y += b->side + UNDER + 0.3 * b->side;
}

/* Draws the boxes of a word; one that is longer than a line is broken. */
static void draw_word(struct boxes *b, const char *word)
{
    const int n = mw_spelling_of(b->s->arena, word).n, most = (int)(b->s->frame.w / b->side);
    make_room(b, n < most ? n : most);
    for (int i = 0; i < n; i++) {
        make_room(b, 1);
        draw_box(b);
    }
    b->x += n > 0 ? 0.6 * b->side : 0;
}

/* Draws the boxes of a sentence from y on. Returns the y where they end. */
static double draw_sentence(struct page_setting *s, const struct mw_group *group, int puzzle, double side,
                            double y)
{
    struct boxes b = {s, side, s->frame.x, y, puzzle};
    for (const char *at = group->sentence; *at;) {
        const size_t n = strcspn(at, " ");
        draw_word(&b, mw_format(s->arena, "%.*s", (int)n, at));
        at += n + (at[n] == ' ');
    }
    return b.y + side + 2 * UNDER + 0.5 * side;
}

/* Returns the side of boxes at which the longest word fits a line; LEAST_SIDE if it cannot. */
static double side_for(const struct page_setting *s)
{
    double side = MOST_SIDE;
    for (int g = 0; g < s->spec->ngroups; g++)
        for (const char *at = s->spec->group[g].sentence; at && *at;) {
            const size_t n = strcspn(at, " ");
            const int letters = mw_spelling_of(s->arena, mw_format(s->arena, "%.*s", (int)n, at)).n;
            side = letters > 0 ? fmin(side, s->frame.w / letters) : side;
            at += n + (at[n] == ' ');
        }
    return fmax(side, LEAST_SIDE);
}

static void set(struct page_setting *s)
{
    const struct mw_matter_texts *texts = &s->spec->matter->texts;
    double y = mw_heading_listed(s, texts->solution) + 20;
    const struct mw_text *text = mw_page_text_in(s, MW_FACE_TEXT, mw_page_size(s, SIZE_BODY),
                                                 texts->solution_text, s->frame.w, MW_ALIGN_LEFT);
    mw_page_add_text_at(s, MW_INK_TEXT, text, s->frame.x, y);
    y += text->height + 24;
    const double side = side_for(s);
    for (int g = 0; g < s->spec->ngroups; g++) {
        const int first = first_of(s, &s->spec->group[g]);
        if (s->spec->group[g].sentence && first >= 0)
            y = draw_sentence(s, &s->spec->group[g], first, side, y);
    }
    s->page->overfull = y - UNDER > s->frame.y + s->frame.h;
    mw_scene_below(s, y);
}

const struct page_kind mw_page_kind_solution = {.set = set, .decorated = true, .foot = true};
