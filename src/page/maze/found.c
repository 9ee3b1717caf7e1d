#include "page/maze/found.h"

#include "page/maze/signs.h"

#include "mazewright/group.h"
#include "mazewright/page_words.h"

const char *mw_page_and_then(struct page_setting *s, const char *words, const char *more)
{
    static const char *const commas[][2] = {{"ar", "\u060c "}, {"ja", "\u3001"}, {"zh", "\uff0c"}};
    const char *comma = ", ";
    for (size_t i = 0; i < sizeof commas / sizeof *commas; i++)
        comma = mw_is_language(s->spec->language, commas[i][0]) ? commas[i][1] : comma;
    return words[0] && more[0] ? mw_format(s->arena, "%s%s%s", words, comma, more) : words[0] ? words : more;
}

const char *mw_page_found_hidden(struct page_setting *s, int i)
{
    const struct mw_puzzle *puzzle = &s->book->puzzle[i];
    const char *found = puzzle->request.picture ? puzzle->reveals : "";
    const bool is_last =
        i + 1 == s->book->npuzzles || puzzle[1].group != puzzle->group || puzzle[1].pupil != puzzle->pupil;
    return puzzle->group->sentence && is_last ? mw_page_and_then(s, found, puzzle->group->sentence) : found;
}

const char *mw_page_count_of_routes(struct page_setting *s, int i)
{
    const struct mw_words *words = s->spec->words;
    const int n = s->solved[i]->nroutes;
    return n == 1               ? ""
           : n < MW_MANY_ROUTES ? mw_page_fill_in(s, words->routes, n)
                                : mw_page_fill_in(s, words->many_routes, MW_MANY_ROUTES - 1);
}

/* Returns the numbers of the stairs on a way, such as "3-1-4", in the digits of the language and with arrows
 * in its direction. */
static const char *stairs_of(struct page_setting *s, const char *numbers)
{
    const char *all = "";
    for (; *numbers; numbers++)
        all = mw_format(s->arena, "%s%s", all,
                        *numbers == '-' ? " \u2013 " : mw_page_digits(s, *numbers - '0'));
    return all;
}

const char *mw_page_found(struct page_setting *s, int i)
{
    const struct mw_solved *solved = s->solved[i];
    const struct mw_maze *maze = solved->maze;
    const int letter = mw_end_letter(maze, maze->wrong_are_finishes);
    const char *found = letter >= 0                        ? mw_page_letter(s, letter)
                        : maze->nthings == 0               ? NULL
                        : solved->found.n > 1              ? NULL
                        : maze->thing[0].kind == MW_ITEM   ? mw_page_digits(s, solved->nfound)
                        : maze->thing[0].kind == MW_LETTER ? s->book->puzzle[i].request.spell
                        : maze->thing[0].kind == MW_STAIRS ? stairs_of(s, solved->solution)
                                                           : NULL;
    return found ? found : "";
}

const char *mw_page_answer_line(struct page_setting *s, int i)
{
    const char *found = mw_page_and_then(s, mw_page_found(s, i), mw_page_found_hidden(s, i));
    found = mw_page_and_then(s, found, mw_page_count_of_routes(s, i));
    return mw_format(s->arena, "%s%s%s", s->spec->words->answers, found[0] ? ": " : "", found);
}
