/* Says what a maze shows, for readers who do not see it. */
#include "page/maze/alt.h"

#include "page/maze/signs.h"

#include "mazewright/furniture.h"
#include "mazewright/page_kinds.h"
#include "mazewright/page_words.h"
#include "mazewright/plan.h"
#include "mazewright/roster.h"

#include <string.h>

/* Returns in which third of a length a position lies: 0, 1 or 2. */
static int third_of(double at, double from, double length)
{
    return mw_lattice(at) < mw_lattice(from + length / 3)        ? 0
           : mw_lattice(at) <= mw_lattice(from + length * 2 / 3) ? 1
                                                                 : 2;
}

/* Returns where an end of a maze is, such as "top left". */
static const char *place_of(struct page_setting *s, const struct mw_maze *maze, int end)
{
    const struct mw_box *box = &maze->grid->box;
    const struct mw_end at = mw_end_at(maze, end);
    const struct mw_point p =
        at.gate == MW_OUTSIDE ? mw_centre(maze->grid, at.cell) : mw_wall_middle(maze->grid, at.gate);
    return mw_words_line(s->arena, s->spec->words->places,
                         3 * third_of(p.y, box->y, box->h) + third_of(p.x, box->x, box->w));
}

/* Returns the word at an end: START, FINISH, or one of these with a letter. */
static const char *name_of(struct page_setting *s, const struct mw_maze *maze, int end)
{
    const struct mw_words *words = s->spec->words;
    const char *name = mw_end_is_finish(maze, end) ? words->finish : words->start;
    const int letter = mw_end_letter(maze, end);
    return letter < 0 ? name : mw_format(s->arena, "%s %s", name, mw_page_letter(s, letter));
}

/* Returns "Maze 12"; for a child's maze the child's name, after the number only if numbers are printed,
 * because a new child in the class shifts them. */
static const char *name_of_puzzle(struct page_setting *s, const struct mw_puzzle *puzzle)
{
    const char *text = mw_page_fill_in(s, s->spec->words->maze, puzzle->number);
    return !puzzle->pupil ? text
           : s->spec->furniture->number == MW_NUMBER_NONE
               ? puzzle->pupil->name
               : mw_format(s->arena, "%s, %s", text, puzzle->pupil->name);
}

static const char *with_end(struct page_setting *s, const char *text, const struct mw_maze *maze, int end)
{
    return mw_format(s->arena, "%s; %s: %s", text, name_of(s, maze, end), place_of(s, maze, end));
}

const char *mw_page_alt(struct page_setting *s, int puzzle, bool is_answer)
{
    const struct mw_puzzle *of = &s->book->puzzle[puzzle];
    const struct mw_maze *maze = s->solved[puzzle]->maze;
    const struct mw_words *words = s->spec->words;
    const bool is_example = s->planned && s->planned->kind == MW_PAGE_HOW_TO;
    const char *text = is_example ? "" : name_of_puzzle(s, of),
               *note = is_answer || !s->planned ? "" : mw_page_answer_note(s, of);
    if (is_answer)
        text = mw_format(s->arena, "%s%s%s", words->answers, is_example ? "" : ": ", text);
    if (of->title[0] && !is_example)
        text = mw_format(s->arena, "%s, %s", text, of->title);
    text = mw_format(s->arena, "%s%s%s \u00d7 %s", text, text[0] ? ", " : "",
                     mw_page_digits(s, maze->grid->size.w), mw_page_digits(s, maze->grid->size.h));
    const int n = is_answer ? 2 : mw_count_ends(maze);
    for (int i = 0; i < n; i++)
        if (is_answer || mw_end_letter(maze, i) < 0)
            text = with_end(s, text, maze, i);
    for (int letter = 0; letter < n && !is_answer; letter++)
        for (int i = 0; i < n; i++)
            if (mw_end_letter(maze, i) == letter)
                text = with_end(s, text, maze, i);
    return note[0] ? mw_format(s->arena, "%s. %s", text, note) : text;
}
