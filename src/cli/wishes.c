/* Asks what a new spec is to say, on the terminal. */
#include "cli/wishes.h"

#include "cli/cli.h"
#include "mazewright/book.h"
#include "mazewright/complaints.h"
#include "mazewright/languages.h"

#include <stdlib.h>
#include <string.h>

/* Asks for a wish and returns the line typed, without spaces before it and without its end; NULL at the end
 * of the input. */
static const char *answer_to(struct mw_arena *arena, const struct wish *wish)
{
    char line[200];
    printf("%s [%s] ", wish->question, wish->usual);
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin))
        return NULL;
    const char *from = line + strspn(line, " \t");
    return mw_format(arena, "%.*s", (int)strcspn(from, "\r\n"), from);
}

const struct mw_spec *mw_wishes_read(struct mw_arena *arena, const char *keys,
                                     struct mw_complaints *complaints)
{
    const char *text = mw_format(arena, "%smargins: 0mm\npuzzles: [{count: 1, size: 8x8}]\n", keys);
    return mw_spec_read(arena, "new.yaml", text, strlen(text), complaints);
}

/* True if `said` is a valid value of `key`; if not, prints why, without a position, because there is no file
 * yet. */
static bool is_wish(struct mw_arena *arena, const char *key, const char *said)
{
    struct mw_complaints *complaints = MW_NEW(arena, struct mw_complaints);
    if (mw_wishes_read(arena, mw_format(arena, "%s: %s\n", key, said), complaints))
        return true;
    printf("%s.\n", complaints->at[0].text);
    return false;
}

static bool is_count(const char *text)
{
    char *end;
    const long count = strtol(text, &end, 10);
    if (end > text && !*end && count >= 1 && count <= MOST)
        return true;
    printf("That is no whole number from 1 to %d.\n", MOST);
    return false;
}

bool mw_wishes_names_file(const char *text)
{
    return strpbrk(text, "./") != NULL;
}

static bool is_language(const char *text)
{
    if (mw_language_named(text) || mw_wishes_names_file(text))
        return true;
    printf("No words are known here of \"%s\"; there are", text);
    for (int i = 0; mw_language_at(i); i++)
        printf("%s %s", i ? "," : "", mw_language_at(i)->name);
    puts(".");
    return false;
}

static bool is_good(struct mw_arena *arena, const struct wish *wish, int i, const char *said)
{
    return i == COUNT      ? is_count(said)
           : i == LANGUAGE ? is_language(said)
           : i == TITLE    ? true
                           : is_wish(arena, wish[i].key, said);
}

bool mw_wishes_ask(struct mw_arena *arena, struct wish wish[NWISHES], bool has_count)
{
    for (int i = 0; i < NWISHES; i++) {
        if (wish[i].said || (i == COUNT && !has_count))
            continue;
        const char *said;
        do
            said = answer_to(arena, &wish[i]);
        while (said && said[0] && !is_good(arena, wish, i, said));
        if (!said)
            return false;
        wish[i].said = said[0] ? said : NULL;
    }
    return true;
}

const char *mw_wishes_ask_template(struct mw_arena *arena)
{
    const char *names = "";
    for (int i = 0; mw_template_at(i); i++)
        names = mw_format(arena, "%s%s%s", names, i ? ", " : "", mw_template_name(i));
    const struct wish kind = {.question = mw_format(arena, "What is it to be? (%s)", names),
                              .usual = USUAL_TEMPLATE};
    for (const char *said; (said = answer_to(arena, &kind)) != NULL;) {
        for (int i = 0; mw_template_at(i); i++)
            if (!said[0] || mw_is_called(said, mw_template_name(i)))
                return said[0] ? said : kind.usual;
        printf("No template is called \"%s\"%s.\n", said, mw_cli_meant(said, mw_template_name));
    }
    return NULL;
}
