/* Draws the page of a solution sentence: a box for each of its letters, with the number of the maze in which
 * the letter is found. */
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include "art/art.h"

#include "mazewright/group.h"
#include "mazewright/matter.h"

#include <math.h>
#include <string.h>

enum { MOST_SIDE = 46, LEAST_SIDE = 16, UNDER = 14, MOST_WORDS = 200 };
/* The space between words, and between lines, as shares of a box's side. */
#define BETWEEN_WORDS 0.6
#define BETWEEN_LINES 0.35

/* The words of a sentence, as numbers of letters. */
struct words {
    int n, most, letters[MOST_WORDS];
};

/* Returns the index of the first puzzle of a group that is of this page's child; -1 if there is none. */
static int first_of(const struct page_setting *s, const struct mw_group *group)
{
    for (int i = 0; i < s->book->npuzzles; i++)
        if (s->book->puzzle[i].group == group && s->book->puzzle[i].pupil == s->planned->pupil)
            return i;
    return -1;
}

/* Counts the letters of the words of a sentence; all together are no more than the sentence has. */
static struct words words_of(struct page_setting *s, const char *sentence)
{
    struct words words = {0, 0, {0}};
    int left = mw_spelling_of(s->arena, sentence).n;
    for (const char *at = sentence; *at && words.n < MOST_WORDS;) {
        const size_t n = strcspn(at, " ");
        const int all = mw_spelling_of(s->arena, mw_format(s->arena, "%.*s", (int)n, at)).n,
                  letters = all < left ? all : left;
        if (letters > 0)
            words.letters[words.n++] = letters;
        words.most = letters > words.most ? letters : words.most;
        left -= letters;
        at += n + (at[n] == ' ');
    }
    return words;
}

/* Returns the width of the words `from` to `to` - 1 on a line. */
static double width_of(const struct words *words, int from, int to, double side)
{
    double width = 0;
    for (int i = from; i < to; i++)
        width += side * words->letters[i] + (i > from ? BETWEEN_WORDS * side : 0);
    return width;
}

static void draw_box(struct page_setting *s, int puzzle, struct mw_box at)
{
    const struct mw_line box = mw_art_box(s->arena, at);
    const char *number = mw_page_digits(s, s->book->puzzle[puzzle].number);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &box, 1.2);
    mw_page_add_text(s, MW_INK_NOTE, mw_page_text(s, MW_FACE_TEXT, SIZE_SMALL, number), at.x + at.w / 2, 0.5,
                     at.y + at.h + 10);
}

/* Draws the boxes of a sentence from y on, each line in the middle of the frame. Returns the y where they
 * end. */
static double draw_sentence(struct page_setting *s, const struct words *words, int puzzle, double side,
                            double y)
{
    for (int from = 0, to; from < words->n; from = to) {
        to = from + 1;
        while (to < words->n && mw_lattice(width_of(words, from, to + 1, side)) <= mw_lattice(s->frame.w))
            to++;
        double x = s->frame.x + (s->frame.w - width_of(words, from, to, side)) / 2;
        for (int i = from; i < to; i++, x += BETWEEN_WORDS * side)
            for (int k = 0; k < words->letters[i]; k++, x += side)
                draw_box(s, puzzle++, (struct mw_box){x, y, side, side});
        y += (1 + BETWEEN_LINES) * side + UNDER;
    }
    return y + 0.5 * side;
}

static void set(struct page_setting *s)
{
    const struct mw_matter_texts *texts = &s->spec->matter->texts;
    double y = mw_heading_listed(s, texts->solution) + 20, side = MOST_SIDE;
    const struct mw_text *text = mw_page_text_in(s, MW_FACE_TEXT, mw_page_size(s, SIZE_BODY),
                                                 texts->solution_text, s->frame.w, MW_ALIGN_LEFT);
    mw_page_add_text_at(s, MW_INK_TEXT, text, s->frame.x, y);
    y += text->height + 30;
    for (int g = 0; g < s->spec->ngroups; g++)
        if (s->spec->group[g].sentence)
            side = fmin(side, s->frame.w / words_of(s, s->spec->group[g].sentence).most);
    side = fmax(side, LEAST_SIDE);
    for (int g = 0; g < s->spec->ngroups; g++) {
        const struct mw_group *group = &s->spec->group[g];
        const int first = group->sentence ? first_of(s, group) : -1;
        const struct words words = words_of(s, group->sentence ? group->sentence : "");
        if (first >= 0)
            y = draw_sentence(s, &words, first, side, y);
    }
    s->page->overfull = y - UNDER - side > s->frame.y + s->frame.h;
    mw_scene_below(s, y);
}

const struct page_kind mw_page_kind_solution = {.set = set, .decorated = true, .foot = true};
