/* Writes the date of each puzzle in the words of the language, and checks these words. */
#include "settings/values.h"

#include "mazewright/complaints.h"
#include "mazewright/page_words.h"

#include <glib.h>
#include <string.h>

enum { PLACES = 9, WEEK = 7, YEAR = 12 };

static int count_lines(const char *text)
{
    int n = 1;
    for (; *text; text++)
        n += *text == '\n' && text[1];
    return n;
}

const char *mw_words_line(struct mw_arena *arena, const char *lines, int i)
{
    while (i-- > 0)
        lines = strchr(lines, '\n') + 1;
    return mw_format(arena, "%.*s", (int)strcspn(lines, "\n"), lines);
}

static void check_lines(struct spec_draft *d, const char *key, const char *text, int n)
{
    if (count_lines(text) != n)
        mw_complain(d->complaints, mw_spec_spot(d->spec, "words"),
                    "\"%s\" has %d lines, and must have %d: one for each", key, count_lines(text), n);
}

void mw_spec_check_days(struct spec_draft *d)
{
    const struct mw_spec *spec = d->spec;
    check_lines(d, "weekdays", spec->words->weekdays, WEEK);
    check_lines(d, "months", spec->words->months, YEAR);
    check_lines(d, "places", spec->words->places, PLACES);
    if (spec->first_day > 0 && spec->date[0])
        mw_complain(d->complaints, mw_spec_spot(spec, "date"),
                    "each puzzle has a day of its own from \"first_day\" on; leave \"date\" out");
}

const char *mw_spec_date(struct mw_arena *arena, const struct mw_spec *spec, int nth)
{
    if (spec->first_day == 0)
        return spec->date;
    GDate date;
    g_date_clear(&date, 1);
    g_date_set_julian(&date, spec->first_day + (unsigned)nth);
    const int day = g_date_get_day(&date);
    const struct mw_words *words = spec->words;
    const bool is_own = day == 1 && strcmp(words->first, "1") != 0;
    const struct {
        const char *name, *text;
    } part[] = {{"{weekday}", mw_words_line(arena, words->weekdays, (int)g_date_get_weekday(&date) - 1)},
                {"{day}", is_own ? words->first : mw_spec_digits(arena, spec, day)},
                {"{month}", mw_words_line(arena, words->months, (int)g_date_get_month(&date) - 1)},
                {"{year}", mw_spec_digits(arena, spec, g_date_get_year(&date))}};
    GString *text = g_string_new(words->day);
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        g_string_replace(text, part[i].name, part[i].text, 0);
    const char *date_in_words = mw_format(arena, "%s", text->str);
    g_string_free(text, TRUE);
    return date_in_words;
}
