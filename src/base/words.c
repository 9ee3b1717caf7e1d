/* Reads and writes small values, digit by digit, so that no locale matters. */
#include "mazewright/words.h"

#include <errno.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>

const char *mw_words_joined(struct mw_arena *arena, mw_word *word)
{
    const char *text = word(0);
    for (int i = 1; word(i); i++)
        text = mw_format(arena, "%s%s%s", text, word(i + 1) ? ", " : " or ", word(i));
    return text;
}

/* --- sizes -------------------------------------------------------------------------------------------- */

static const char *past_spaces(const char *text)
{
    return text + strspn(text, " ");
}

bool mw_times_read(const char **text)
{
    static const char *const signs[] = {"x", "X", "\u00d7"};
    const char *at = past_spaces(*text);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp(at, signs[i], strlen(signs[i])) == 0) {
            *text = past_spaces(at + strlen(signs[i]));
            return true;
        }
    return false;
}

static bool read_side(const char **text, int *side)
{
    const char *first = *text;
    for (*side = 0; **text >= '0' && **text <= '9'; (*text)++)
        *side = *side > MW_MAX_SIZE ? *side : 10 * *side + (**text - '0');
    *side = *side > MW_MAX_SIZE ? MW_MAX_SIZE + 1 : *side;
    return *text > first;
}

bool mw_size_read(const char *text, struct mw_size *size, bool *two)
{
    text = past_spaces(text);
    bool good = read_side(&text, &size->w);
    *two = good && mw_times_read(&text);
    if (!*two)
        size->h = size->w;
    else
        good = read_side(&text, &size->h);
    return good && !*past_spaces(text);
}

/* --- seeds and shares --------------------------------------------------------------------------------- */

bool mw_seed_parse(const char *text, uint64_t *seed)
{
    size_t digits = strspn(text, "0123456789");
    errno = 0;
    unsigned long long value = strtoull(text, NULL, 10);
    if (digits == 0 || text[digits] || errno == ERANGE || value > MW_MAX_SEED)
        return false;
    *seed = value;
    return true;
}

bool mw_decimal_read(const char **text, double *number)
{
    enum { MOST = 20 };
    char digits[MOST + 4] = "";
    const size_t whole = strspn(*text, "0123456789"),
                 part = strchr(".,", (*text)[whole]) && (*text)[whole]
                            ? strspn(*text + whole + 1, "0123456789")
                            : 0,
                 point = (*text)[whole] == '.' || part > 0, n = whole + point + part;
    if (whole + part == 0 || n >= MOST)
        return false;
    memcpy(digits, *text, n);
    if (point)
        digits[whole] = '.';
    *number = g_ascii_strtod(digits, NULL);
    *text += n;
    return true;
}

bool mw_decimal_is_unclear(const char *text)
{
    const size_t whole = strspn(text, "0123456789");
    return whole > 0 && whole <= 3 && text[0] != '0' && text[whole] == ',' &&
           strspn(text + whole + 1, "0123456789") == 3;
}

bool mw_share_parse(const char *text, double *share)
{
    double number = 0, unit = 1;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++)
        number = 10 * number + (*at - '0');
    bool digits = at > text;
    if (*at == '.' || *at == ',')
        for (at++; *at >= '0' && *at <= '9'; at++, digits = true)
            number += (unit /= 10) * (*at - '0');
    if (!digits || *at || !(number <= 1) || strlen(text) > 20)
        return false;
    *share = (int)(1000 * number + 0.5) / 1000.0; /* rounded to thousandths, as shares are printed */
    return true;
}

static int thousandths(double share)
{
    return (int)(1000 * share + 0.5);
}

const char *mw_share_format(struct mw_arena *arena, double share)
{
    return mw_format(arena, "%d.%03d", thousandths(share) / 1000, thousandths(share) % 1000);
}

int mw_share_of(double share, int n)
{
    return (int)(((long long)thousandths(share) * n + 500) / 1000);
}

const char *mw_sentences_joined(struct mw_arena *arena, const char *first, const char *second)
{
    /* Stops of Chinese and Japanese, whose characters include a space. */
    static const char *const stops[] = {"\u3002", "\uff1f", "\uff01", "\u2026\u2026"};
    const size_t n = strlen(first);
    bool is_close = false;
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        is_close = is_close || (n >= strlen(stops[i]) && strcmp(first + n - strlen(stops[i]), stops[i]) == 0);
    return mw_format(arena, "%s%s%s", first, first[0] && second[0] && !is_close ? " " : "", second);
}

/* --- places ------------------------------------------------------------------------------------------- */

const char *mw_place_name(int place)
{
    static const char *const name[MW_NPLACES] = {"top",      "bottom",    "left",        "right",
                                                 "top-left", "top-right", "bottom-left", "bottom-right",
                                                 "centre",   "farthest",  "apart"};
    return place >= 0 && place < MW_NPLACES ? name[place] : NULL;
}

bool mw_place_is_cell(int place, int *column, int *row)
{
    if (place < MW_PLACE_CELL)
        return false;
    *column = (place - MW_PLACE_CELL) % MW_MAX_SIZE + 1;
    *row = (place - MW_PLACE_CELL) / MW_MAX_SIZE + 1;
    return true;
}

const char *mw_place_format(struct mw_arena *arena, int place)
{
    int column, row;
    if (mw_place_is_cell(place, &column, &row))
        return mw_format(arena, "%dx%d", column, row);
    return place == MW_PLACE_USUAL ? "usual" : mw_place_name(place);
}

int mw_place_mirrored(int place)
{
    static const int mirrored[] = {[MW_LEFT] = MW_RIGHT,
                                   [MW_RIGHT] = MW_LEFT,
                                   [MW_TOP_LEFT] = MW_TOP_RIGHT,
                                   [MW_TOP_RIGHT] = MW_TOP_LEFT,
                                   [MW_BOTTOM_LEFT] = MW_BOTTOM_RIGHT,
                                   [MW_BOTTOM_RIGHT] = MW_BOTTOM_LEFT};
    return place >= MW_LEFT && place <= MW_BOTTOM_RIGHT ? mirrored[place] : place;
}

bool mw_place_parse(const char *text, int *place, struct mw_error *error)
{
    struct mw_size cell;
    bool two;
    for (int i = 0; mw_place_name(i); i++)
        if (mw_is_called(text, mw_place_name(i))) {
            *place = i;
            return true;
        }
    if (mw_is_called(text, "usual")) {
        *place = MW_PLACE_USUAL;
        return true;
    }
    const char *meant = mw_suggest(text, mw_place_name);
    if (meant)
        return mw_fail(error, "no place is called \"%s\"; did you mean \"%s\"?", text, meant);
    if (mw_size_read(text, &cell, &two) && two && cell.w >= 1 && cell.h >= 1 && cell.w <= MW_MAX_SIZE &&
        cell.h <= MW_MAX_SIZE) {
        *place = mw_place_of_cell(cell.w, cell.h);
        return true;
    }
    return mw_fail(
        error,
        "no place is called \"%s\"; there are top, bottom, left, right, top-left and so on, centre, "
        "farthest, apart, and cells such as 3x1",
        text);
}

bool mw_is_overladen(const char *text)
{
    enum {
        MOST = 8
    }; /* most accents and other marks on one letter; Hebrew with vowels and cantillation has four */
    int marks = 0;
    for (const char *at = text; *at && marks <= MOST; at = g_utf8_next_char(at))
        marks = g_unichar_ismark(g_utf8_get_char(at)) ? marks + 1 : 0;
    return marks > MOST;
}

bool mw_ranges_hold(int number, int n, const struct mw_range *range)
{
    for (int i = 0; i < n; i++)
        if (number >= range[i].first && number <= range[i].last)
            return true;
    return false;
}

const char *mw_meant(struct mw_arena *arena, const char *word, mw_word *name)
{
    const char *suggestion = mw_suggest(word, name);
    return suggestion ? mw_format(arena, "; did you mean \"%s\"?", suggestion)
                      : mw_format(arena, "; choose %s", mw_words_joined(arena, name));
}
