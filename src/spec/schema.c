/* The schema: one table of keys. A row says where a value goes, which reader turns its text into it, what it
 * may be, its default (as text, read by the same reader), and one line for the manual. */
#include "spec/schema.h"

#include "mazewright/kinds.h"

#include <ctype.h>
#include <errno.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct key {
    const char *name;
    void (*read)(struct draft *, const struct node *, const struct key *, void *field);
    size_t offset;
    const char *form, *fallback, *brief;
    double min, max;
    const char *(*word)(int i); /* the words a value may be, in the order of its enum */
    const struct key *keys;     /* of a map within */
    bool breaks;                /* a text may have several lines */
};

/* --- small change ------------------------------------------------------------------------------------- */

/* The text of a node; complains and returns NULL if it is none. */
static const char *text_of(struct draft *d, const struct node *node, const struct key *key)
{
    if (node->kind == NODE_TEXT && (node->text[0] || node->quoted))
        return node->text;
    if (node->kind == NODE_TEXT)
        mw_complain(d->complaints, node->spot,
                    "\"%s\" has no value; write %s, and quote a value that starts with #", key->name,
                    key->form);
    else
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s, not a %s", key->name, key->form,
                    node->kind == NODE_LIST ? "list" : "map");
    return NULL;
}

static void complain_form(struct draft *d, const struct node *node, const struct key *key)
{
    mw_complain(d->complaints, node->spot, "\"%s\" must be %s, not \"%s\"", key->name, key->form, node->text);
}

/* Complains that there is no `what` of that name. */
static void complain_name(struct draft *d, const struct node *node, const char *what,
                          const char *(*name)(int))
{
    const char *meant = mw_suggest(node->text, name);
    char all[300] = "";
    for (int i = 0; name(i) && strlen(all) + strlen(name(i)) + 3 < sizeof all; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? ", " : "", name(i));
    if (meant)
        mw_complain(d->complaints, node->spot, "no %s is called \"%s\"; did you mean \"%s\"?", what,
                    node->text, meant);
    else
        mw_complain(d->complaints, node->spot, "no %s is called \"%s\"; there are %s", what, node->text, all);
}

static int index_of(const char *text, const char *(*name)(int))
{
    for (int i = 0; name(i); i++)
        if (strcmp(name(i), text) == 0)
            return i;
    return -1;
}

/* --- readers, one for each type of value -------------------------------------------------------------- */

enum { LONGEST_TEXT = 2000 };

/* A text for the page: without blanks at its ends; a line break is one only where `breaks` are wanted.
 * Complains of what cannot be set in type, and returns NULL. */
static const char *printable(struct draft *d, const struct node *node, const struct key *key, bool breaks)
{
    const char *given = text_of(d, node, key);
    if (!given)
        return NULL;
    size_t n = strlen(given);
    if (n > LONGEST_TEXT) {
        mw_complain(d->complaints, node->spot, "\"%s\" has %d bytes of text, and %d are the most", key->name,
                    (int)n, LONGEST_TEXT);
        return NULL;
    }
    char *text = mw_format(d->arena, "%s", given);
    while (n > 0 && strchr(" \t\n", text[n - 1]))
        text[--n] = '\0';
    for (char *at = text; *at; at++) {
        bool is_break = *at == '\n';
        bool no_character = strncmp(at, "\xef\xbf\xbe", 3) == 0 || strncmp(at, "\xef\xbf\xbf", 3) == 0;
        if (*at == '\t' || (is_break && !breaks))
            *at = ' ';
        if (((unsigned char)*at < ' ' && !is_break) || *at == 127 || no_character) {
            mw_complain(d->complaints, node->spot, "\"%s\" has a control character in it; take it out",
                        key->name);
            return NULL;
        }
    }
    return text;
}

static void read_text(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    const char *text = printable(d, node, key, false);
    if (text)
        *(const char **)field = text;
}

static void read_texts(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    struct mw_texts *texts = field;
    bool one = node->kind == NODE_TEXT;
    if (node->kind == NODE_MAP || (!one && node->n == 0)) {
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s", key->name, key->form);
        return;
    }
    int n = one ? 1 : node->n;
    const char **text = MW_ARRAY(d->arena, n, const char *);
    for (int i = 0; i < n; i++)
        if (!(text[i] = printable(d, one ? node : node->item[i], key, key->breaks)))
            return;
    *texts = (struct mw_texts){n, text};
}

static void read_flag(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    const char *text = text_of(d, node, key);
    if (!text)
        return;
    bool yes = strcmp(text, "true") == 0 || strcmp(text, "yes") == 0;
    if (yes || strcmp(text, "false") == 0 || strcmp(text, "no") == 0)
        *(bool *)field = yes;
    else
        complain_form(d, node, key);
}

static void read_word(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    if (!text_of(d, node, key))
        return;
    int i = index_of(node->text, key->word);
    if (i >= 0)
        *(int *)field = i;
    else
        complain_name(d, node, key->name, key->word);
}

static bool parse_whole(const char *text, long *value)
{
    char *end;
    errno = 0;
    *value = strtol(text, &end, 10);
    return isdigit((unsigned char)text[0]) && !*end && errno == 0;
}

static void read_count(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    long value;
    if (!text_of(d, node, key))
        return;
    if (!parse_whole(node->text, &value) || value < (long)key->min || value > (long)key->max)
        mw_complain(d->complaints, node->spot, "\"%s\" must be a whole number from %.0f to %.0f, not \"%s\"",
                    key->name, key->min, key->max, node->text);
    else
        *(int *)field = (int)value;
}

/* A number of puzzles on a page; only these fill a page evenly. */
static void read_per_page(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    long value;
    if (!text_of(d, node, key))
        return;
    bool whole = parse_whole(node->text, &value),
         even = whole && (value == 1 || value == 2 || value == 4 || value == 6);
    if (even || (whole && value == 9 && key->max >= 9))
        *(int *)field = (int)value;
    else
        complain_form(d, node, key);
}

static void read_seed(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    if (text_of(d, node, key) && !mw_seed_parse(node->text, field))
        complain_form(d, node, key);
}

/* The first of a run. */
static void read_first_seed(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    struct mw_group *group = field;
    uint64_t *seed = MW_NEW(d->arena, uint64_t);
    int before = d->complaints->nerrors;
    read_seed(d, node, key, seed);
    if (d->complaints->nerrors > before)
        return;
    group->nseeds = 1;
    group->seeds = seed;
    group->seeds_listed = false;
}

static void read_seeds(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    struct mw_group *group = field;
    if (node->kind != NODE_LIST || node->n == 0) {
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s", key->name, key->form);
        return;
    }
    uint64_t *seed = MW_ARRAY(d->arena, node->n, uint64_t);
    int before = d->complaints->nerrors;
    for (int i = 0; i < node->n; i++)
        read_seed(d, node->item[i], key, &seed[i]);
    if (d->complaints->nerrors > before)
        return;
    group->nseeds = node->n;
    group->seeds = seed;
    group->seeds_listed = true;
}

static const struct {
    const char *name;
    double points;
} units[] = {{"pt", 1}, {"mm", 72 / 25.4}, {"cm", 72 / 2.54}, {"in", 72}};

/* Reads digits, or digits with a point among them, whatever the locale; *end is what follows. */
static bool parse_decimal(const char *text, const char **end, double *number)
{
    size_t whole = strspn(text, "0123456789"), n = whole;
    if (text[n] == '.')
        n += 1 + strspn(text + n + 1, "0123456789");
    *end = text + n;
    char digits[24] = "";
    snprintf(digits, sizeof digits, "%.*s", n < 20 ? (int)n : 0, text); /* no exponents, no hexadecimals */
    *number = g_ascii_strtod(digits, NULL);
    return n > 0 && n < 20 && (whole > 0 || n > 1);
}

/* Reads "12mm" as points; *end is what follows. False if there is no number with a unit. */
static bool parse_length(const char *text, const char **end, double *points)
{
    double number;
    if (!parse_decimal(text, end, &number))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strncmp(*end, units[i].name, 2) == 0) {
            *end += 2;
            *points = number * units[i].points;
            return true;
        }
    return false;
}

static void read_length(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    const char *end;
    double points;
    if (!text_of(d, node, key))
        return;
    if (!parse_length(node->text, &end, &points) || *end)
        complain_form(d, node, key);
    else if (points < key->min || points > key->max)
        mw_complain(d->complaints, node->spot, "\"%s\" must be from %gpt to %gpt, and \"%s\" is %gpt",
                    key->name, key->min, key->max, node->text, points);
    else
        *(double *)field = points;
}

/* A line width, or `auto`. */
static void read_width(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    if (node->kind == NODE_TEXT && strcmp(node->text, "auto") == 0)
        *(double *)field = 0;
    else
        read_length(d, node, key, field);
}

static void read_keys(struct draft *d, const struct node *map, const struct key *keys, void *fields);

/* One length for all four, or a map. */
static void read_margins(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    struct mw_margins *margins = field;
    if (node->kind == NODE_MAP) {
        read_keys(d, node, key->keys, field);
        return;
    }
    double all = -1;
    read_length(d, node, key, &all);
    if (all >= 0)
        *margins = (struct mw_margins){all, all, all, all};
}

static void read_map(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    if (node->kind == NODE_MAP)
        read_keys(d, node, key->keys, field);
    else
        mw_complain(d->complaints, node->spot, "\"%s\" must be a map, as in \"%s: {%s: %s}\"", key->name,
                    key->name, key->keys[0].name, key->keys[0].fallback);
}

static void read_answers(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    struct mw_answers *answers = field;
    if (node->kind == NODE_TEXT && strcmp(node->text, "none") == 0)
        answers->where = MW_ANSWERS_NONE;
    else
        read_map(d, node, key, field);
}

static int hex_digit(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

/* "#d55e00", "d55e00" or "#d50". */
static void read_colour(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    if (!text_of(d, node, key))
        return;
    const char *digits = node->text + (node->text[0] == '#');
    size_t n = strlen(digits);
    if ((n != 6 && n != 3) || strspn(digits, "0123456789abcdefABCDEF") != n) {
        complain_form(d, node, key);
        return;
    }
    uint32_t colour = 0;
    for (int i = 0; i < 6; i++)
        colour = colour << 4 | (uint32_t)hex_digit(digits[n == 6 ? i : i / 2]);
    *(uint32_t *)field = colour;
}

/* A name, or "6x9in". */
static void read_paper(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    if (!text_of(d, node, key))
        return;
    int named = index_of(node->text, mw_paper_name);
    if (named >= 0) {
        *(struct mw_paper *)field = mw_papers[named];
        return;
    }
    const char *end;
    double w, h, second;
    if (!parse_decimal(node->text, &end, &w) || *end != 'x') {
        complain_name(d, node, "paper", mw_paper_name);
        return;
    }
    const char *height = end + 1;
    if (!parse_decimal(height, &end, &second) || !parse_length(height, &end, &h) || *end) {
        complain_form(d, node, key);
        return;
    }
    w *= h / second; /* both in the one unit */
    if (!(w >= key->min && h >= key->min && w <= key->max && h <= key->max))
        mw_complain(d->complaints, node->spot, "a paper must measure from %gin to %gin each way",
                    key->min / 72, key->max / 72);
    else
        *(struct mw_paper *)field = (struct mw_paper){NULL, w, h};
}

static void read_grid(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    if (!text_of(d, node, key))
        return;
    const struct mw_tiling *tiling = mw_tiling_named(node->text);
    if (tiling)
        *(const struct mw_tiling **)field = tiling;
    else
        complain_name(d, node, "grid", mw_tiling_name);
}

static void read_algorithm(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    struct mw_error error = {""};
    if (!text_of(d, node, key))
        return;
    if (!mw_algorithm_parse(node->text, field, &error))
        mw_complain(d->complaints, node->spot, "%s", error.text);
}

static bool is_size(const char *text)
{
    const char *x = strchr(text, 'x');
    size_t digits = strspn(text, "0123456789");
    return digits > 0 &&
           (text[digits] == 0 || (x == text + digits && x[1] && !x[1 + strspn(x + 1, "0123456789")]));
}

/* What a size means depends on the grid, so the group reads it once all its keys are known. */
static void read_size(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    (void)field;
    if (text_of(d, node, key) && !is_size(node->text))
        complain_form(d, node, key);
}

/* The template is read ahead of all other keys, by mw_schema_read_template(). */
static void read_nothing(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    (void)field;
    text_of(d, node, key);
}

static void read_group(struct draft *d, const struct node *node, const struct key *key, void *field);
static void read_groups(struct draft *d, const struct node *node, const struct key *key, void *field);

/* --- words -------------------------------------------------------------------------------------------- */

#define WORDS(function, ...)                                                                                 \
    static const char *function(int i)                                                                       \
    {                                                                                                        \
        static const char *const words[] = {__VA_ARGS__, NULL};                                              \
        return words[i];                                                                                     \
    }
WORDS(orientation_word, "as-given", "portrait", "landscape")
WORDS(folio_word, "outside", "centre", "none")
WORDS(number_word, "disc", "plain", "none")
WORDS(where_word, "back", "separate", "none")
WORDS(style_word, "line", "dashed", "dots", "greyed")

static const char *place_word(int i)
{
    return i == MW_PLACE_USUAL ? "usual" : i > MW_PLACE_USUAL ? NULL : mw_place_name(i);
}

/* --- the table ---------------------------------------------------------------------------------------- */

#define IN(type, field) offsetof(struct type, field)
#define COLOUR_KEY(ink, value, about)                                                                        \
    {                                                                                                        \
        .name = ink, .read = read_colour, .form = "a colour such as \"#d55e00\"", .fallback = value,         \
        .brief = about                                                                                       \
    }

static const struct key margin_keys[] = {
    {.name = "top",
     .read = read_length,
     .offset = IN(mw_margins, top),
     .form = "a length such as 15mm",
     .fallback = "0.55in",
     .brief = "above the page's contents",
     .max = 7200},
    {.name = "bottom",
     .read = read_length,
     .offset = IN(mw_margins, bottom),
     .form = "a length such as 15mm",
     .fallback = "0.55in",
     .brief = "below the folio",
     .max = 7200},
    {.name = "inside",
     .read = read_length,
     .offset = IN(mw_margins, inside),
     .form = "a length such as 15mm",
     .fallback = "0.75in",
     .brief = "at the spine: left on right pages, right on left pages",
     .max = 7200},
    {.name = "outside",
     .read = read_length,
     .offset = IN(mw_margins, outside),
     .form = "a length such as 15mm",
     .fallback = "0.75in",
     .brief = "at the edge away from the spine",
     .max = 7200},
    {0},
};

static const struct key group_keys[] = {
    {.name = "count",
     .read = read_count,
     .offset = IN(mw_group, count),
     .form = "a whole number",
     .fallback = "1",
     .brief = "how many puzzles",
     .min = 1,
     .max = 10000},
    {.name = "grid",
     .read = read_grid,
     .offset = IN(mw_group, grid),
     .form = "the name of a grid",
     .fallback = "rect",
     .brief = "what the cells are: `mazewright list grids`"},
    {.name = "size",
     .read = read_size,
     .form = "a size such as 12x16, or 9 for rings",
     .brief = "cells across and down, or rings; must be given here or under `defaults`"},
    {.name = "algorithm",
     .read = read_algorithm,
     .offset = IN(mw_group, algorithm),
     .form = "an algorithm such as backtracker, or growing-tree:newest=75",
     .fallback = "backtracker",
     .brief = "how the maze is made: `mazewright list algorithms`"},
    {.name = "seed",
     .read = read_first_seed,
     .form = "a whole number from 0 to 9223372036854775807",
     .brief = "the first puzzle's number, the next ones count on; else drawn from the book's"},
    {.name = "seeds",
     .read = read_seeds,
     .form = "a list of whole numbers",
     .brief = "a number for each puzzle"},
    {.name = "title",
     .read = read_texts,
     .offset = IN(mw_group, titles),
     .form = "a text or a list of texts",
     .brief = "over the puzzle; a list is used in turn; \"\" for none"},
    {.name = "instructions",
     .read = read_texts,
     .offset = IN(mw_group, instructions),
     .form = "a text or a list of texts",
     .brief = "under the title; a list is used in turn",
     .breaks = true},
    {.name = "start",
     .read = read_word,
     .offset = IN(mw_group, start),
     .form = "a place",
     .fallback = "usual",
     .brief = "where it starts: a side, a corner (`top-left`), `centre`, `farthest`; usual is the top",
     .word = place_word},
    {.name = "finish",
     .read = read_word,
     .offset = IN(mw_group, finish),
     .form = "a place",
     .fallback = "usual",
     .brief = "where it finishes; usual is the bottom, or the centre of rings",
     .word = place_word},
    {.name = "per_page",
     .read = read_per_page,
     .offset = IN(mw_group, per_page),
     .form = "1, 2, 4 or 6",
     .fallback = "1",
     .brief = "puzzles on a page",
     .max = 6},
    {0},
};

static const struct key answer_keys[] = {
    {.name = "where",
     .read = read_word,
     .offset = IN(mw_answers, where),
     .form = "back, separate or none",
     .fallback = "back",
     .brief = "at the back of the book, in a file of their own, or nowhere",
     .word = where_word},
    {.name = "per_page",
     .read = read_per_page,
     .offset = IN(mw_answers, per_page),
     .form = "1, 2, 4, 6 or 9",
     .fallback = "6",
     .brief = "answers on a page",
     .max = 9},
    {.name = "style",
     .read = read_word,
     .offset = IN(mw_answers, style),
     .form = "line, dashed, dots or greyed",
     .fallback = "line",
     .brief = "how the route is drawn; greyed is black on a faint maze",
     .word = style_word},
    {0},
};

/* In the order of enum mw_ink; their offsets follow from it. */
static const struct key colour_keys[] = {
    COLOUR_KEY("wall", "#000000", "walls of a puzzle"),
    COLOUR_KEY("route", "#d55e00", "the route of an answer"),
    COLOUR_KEY("text", "#000000", "titles, numbers, folios"),
    COLOUR_KEY("note", "#555555", "instructions and small print"),
    COLOUR_KEY("faded", "#999999", "walls of an answer, the dot on a start inside the maze"),
    COLOUR_KEY("rule", "#b8b8b8", "rules"),
    COLOUR_KEY("arrow", "#000000", "arrows at the gaps"),
    COLOUR_KEY("goal", "#f0a818", "the star on an end inside the maze"),
    COLOUR_KEY("paper", "#ffffff", "the number in its disc"),
    {0},
};

static const struct key line_keys[] = {
    {.name = "wall",
     .read = read_width,
     .offset = IN(mw_spec, wall_width),
     .form = "a length such as 1.5pt, or auto",
     .fallback = "auto",
     .brief = "walls of a puzzle; auto is 13 % of the corridor",
     .min = 0.1,
     .max = 30},
    {.name = "route",
     .read = read_width,
     .offset = IN(mw_spec, route_width),
     .form = "a length such as 1.5pt, or auto",
     .fallback = "auto",
     .brief = "the route of an answer; auto is 28 % of the corridor",
     .min = 0.1,
     .max = 30},
    {0},
};

static const struct key face_keys[] = {
    {.name = "title",
     .read = read_text,
     .offset = IN(mw_spec, title_face),
     .form = "the name of a face",
     .fallback = "Quicksand Bold",
     .brief = "titles, numbers, START and FINISH"},
    {.name = "text",
     .read = read_text,
     .offset = IN(mw_spec, text_face),
     .form = "the name of a face",
     .fallback = "Andika",
     .brief = "all sentences"},
    {0},
};

#define WORD_KEY(field, value, about)                                                                        \
    {                                                                                                        \
        .name = #field, .read = read_text, .offset = IN(mw_words, field), .form = "a text",                  \
        .fallback = value, .brief = about                                                                    \
    }
static const struct key word_keys[] = {
    WORD_KEY(start, "START", "at the start"),
    WORD_KEY(finish, "FINISH", "at the finish"),
    WORD_KEY(answer, "Answer on page {page}.", "where a puzzle's answer is"),
    WORD_KEY(answer_in_key, "Answer key, page {page}.", "the same when the answers are a file of their own"),
    WORD_KEY(puzzles, "Puzzles", "the heading of the puzzles in the outline"),
    WORD_KEY(answers, "Answers", "the heading of the answer pages"),
    WORD_KEY(page, "page {page}", "beside an answer"),
    WORD_KEY(maze, "Maze {number}", "a puzzle without a title, in the outline"),
    WORD_KEY(name, "Name", "where a pupil writes"),
    WORD_KEY(date, "Date", "where a pupil writes"),
    {0},
};

static const struct key book_keys[] = {
    {.name = "title",
     .read = read_text,
     .offset = IN(mw_spec, title),
     .form = "a text",
     .brief = "of the book; the file's name if there is none"},
    {.name = "subtitle",
     .read = read_text,
     .offset = IN(mw_spec, subtitle),
     .form = "a text",
     .brief = "under the title"},
    {.name = "author",
     .read = read_text,
     .offset = IN(mw_spec, author),
     .form = "a text",
     .brief = "on the title page and in the file"},
    {.name = "language",
     .read = read_text,
     .offset = IN(mw_spec, language),
     .form = "a language tag such as en",
     .fallback = "en",
     .brief = "how text is shaped; the fixed words of a page are set under `words`"},
    {.name = "seed",
     .read = read_seed,
     .offset = IN(mw_spec, seed),
     .form = "a whole number from 0 to 9223372036854775807",
     .fallback = "1",
     .brief = "the book's number: another one makes other mazes"},
    {.name = "template",
     .read = read_nothing,
     .form = "a template's name, or the path of a YAML file",
     .fallback = "plain",
     .brief = "a spec that is read first: `mazewright list templates`"},
    {.name = "paper",
     .read = read_paper,
     .offset = IN(mw_spec, paper),
     .form = "a paper such as letter, a4 or 6x9in",
     .fallback = "letter",
     .brief = "the page: `mazewright list papers`, or a size with its unit",
     .min = 144,
     .max = 14400},
    {.name = "orientation",
     .read = read_word,
     .offset = IN(mw_spec, orientation),
     .form = "portrait, landscape or as-given",
     .fallback = "as-given",
     .brief = "turns the paper if it must",
     .word = orientation_word},
    {.name = "margins",
     .read = read_margins,
     .offset = IN(mw_spec, margins),
     .form = "a length such as 15mm, or a map",
     .brief = "one length, or a map",
     .max = 7200,
     .keys = margin_keys},
    {.name = "title_page",
     .read = read_flag,
     .offset = IN(mw_spec, title_page),
     .form = "true or false",
     .fallback = "false",
     .brief = "a first page with title, subtitle and author"},
    {.name = "number",
     .read = read_word,
     .offset = IN(mw_spec, number),
     .form = "disc, plain or none",
     .fallback = "plain",
     .brief = "how a puzzle's number stands beside its title",
     .word = number_word},
    {.name = "folio",
     .read = read_word,
     .offset = IN(mw_spec, folio),
     .form = "outside, centre or none",
     .fallback = "outside",
     .brief = "where the page number stands",
     .word = folio_word},
    {.name = "remake",
     .read = read_flag,
     .offset = IN(mw_spec, remake),
     .form = "true or false",
     .fallback = "true",
     .brief = "the small line that says how to make the maze again"},
    {.name = "name_and_date",
     .read = read_flag,
     .offset = IN(mw_spec, name_and_date),
     .form = "true or false",
     .fallback = "false",
     .brief = "lines to write on at the top"},
    {.name = "answer_note",
     .read = read_flag,
     .offset = IN(mw_spec, answer_note),
     .form = "true or false",
     .fallback = "true",
     .brief = "says on a puzzle's page where its answer is"},
    {.name = "faces", .read = read_map, .form = "a map", .brief = "the type", .keys = face_keys},
    {.name = "lines", .read = read_map, .form = "a map", .brief = "line widths", .keys = line_keys},
    {.name = "colours",
     .read = read_map,
     .offset = IN(mw_spec, colour),
     .form = "a map",
     .brief = "colours by role",
     .keys = colour_keys},
    {.name = "words",
     .read = read_map,
     .offset = IN(mw_spec, words),
     .form = "a map",
     .brief = "the fixed words of a page, for other languages",
     .keys = word_keys},
    {.name = "defaults",
     .read = read_group,
     .form = "a map",
     .brief = "what every group of puzzles has unless it says otherwise",
     .keys = group_keys},
    {.name = "puzzles",
     .read = read_groups,
     .form = "a list of groups",
     .brief = "the puzzles, in the order of the book",
     .keys = group_keys},
    {.name = "answers",
     .read = read_answers,
     .offset = IN(mw_spec, answers),
     .form = "a map, or none",
     .brief = "the answer key, or `none`",
     .keys = answer_keys},
    {0},
};

/* --- reading by the table ----------------------------------------------------------------------------- */

static size_t offset_of(const struct key *keys, int i)
{
    return keys == colour_keys ? (size_t)i * sizeof(uint32_t) : keys[i].offset;
}

static const struct key *key_named(const struct key *keys, const char *name)
{
    for (int i = 0; keys[i].name; i++)
        if (strcmp(keys[i].name, name) == 0)
            return &keys[i];
    return NULL;
}

static _Thread_local const struct key *suggesting; /* the table that key_name() reads from */

static const char *key_name(int i)
{
    return suggesting[i].name;
}

static void complain_key(struct draft *d, const struct node *node, const struct key *keys)
{
    suggesting = keys;
    complain_name(d, node, "key", key_name);
}

static void read_keys(struct draft *d, const struct node *map, const struct key *keys, void *fields)
{
    for (int i = 0; i < map->n; i++) {
        const struct key *key = key_named(keys, map->key[i]->text);
        if (key)
            key->read(d, map->item[i], key, (char *)fields + offset_of(keys, (int)(key - keys)));
        else
            complain_key(d, map->key[i], keys);
    }
}

/* Where a complaint about a key of a group should point. */
static struct mw_spot spot_in(const struct node *map, const char *key)
{
    const struct node *value = mw_node_at(map, key);
    return value ? value->spot : map->spot;
}

static void check_seeds(struct draft *d, const struct node *node, struct mw_group *group)
{
    const struct node *seeds = mw_node_at(node, "seeds"), *seed = mw_node_at(node, "seed");
    if (seeds && seed)
        mw_complain(d->complaints, seed->spot, "\"seed\" and \"seeds\" exclude each other; leave one");
    if (seeds && !mw_node_at(node, "count"))
        group->count = group->nseeds;
    if (group->seeds_listed && group->count != group->nseeds)
        mw_complain(d->complaints, spot_in(node, "seeds"), "%d seed%s for %d puzzle%s; give one for each",
                    group->nseeds, group->nseeds == 1 ? "" : "s", group->count, group->count == 1 ? "" : "s");
    if (group->nseeds == 1 && !group->seeds_listed && group->seeds[0] > MW_MAX_SEED - (uint64_t)group->count)
        mw_complain(d->complaints, spot_in(node, "seed"),
                    "the seed is too large to count on from for %d puzzles", group->count);
}

/* A group without a size of its own has the one of `defaults`, if that fits its grid. */
static void check_size(struct draft *d, const struct node *node, struct mw_group *group)
{
    const struct node *size = mw_node_at(node, "size");
    struct mw_error error = {""};
    if (size && !mw_size_parse(size->text, group->grid, &group->size, &error))
        mw_complain(d->complaints, size->spot, "%s", error.text);
    else if (size && group == &d->usual)
        d->usual_size_rings = group->grid->rings;
    else if (!size && group != &d->usual && group->size.w > 0 && group->grid->rings != d->usual_size_rings)
        mw_complain(d->complaints, node->spot,
                    "the size of \"defaults\" does not fit grid %s; give this group its own, "
                    "as in \"size: %s\"",
                    group->grid->name, group->grid->rings ? "9" : "12x16");
}

/* Reads one group, then checks what one key alone cannot tell. */
static void read_group_keys(struct draft *d, const struct node *node, struct mw_group *group)
{
    int before = d->complaints->nerrors;
    read_keys(d, node, group_keys, group);
    if (d->complaints->nerrors > before)
        return;
    struct mw_error error = {""};
    check_size(d, node, group);
    if (!mw_algorithm_admits(&group->algorithm, group->grid, &error))
        mw_complain(d->complaints, spot_in(node, "algorithm"), "%s", error.text);
    if (group != &d->usual)
        check_seeds(d, node, group);
}

static void read_group(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    (void)field;
    if (node->kind != NODE_MAP) {
        mw_complain(d->complaints, node->spot, "\"%s\" must be a map, as in \"%s: {grid: hex}\"", key->name,
                    key->name);
        return;
    }
    read_group_keys(d, node, &d->usual);
}

static void read_groups(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    (void)key;
    (void)field;
    if (node->kind != NODE_LIST || node->n == 0) {
        mw_complain(d->complaints, node->spot,
                    "\"puzzles\" must be a list of groups, as in \"puzzles: [{count: 1, size: 12x16}]\"");
        return;
    }
    struct mw_group *group = MW_ARRAY(d->arena, node->n, struct mw_group);
    long long total = 0;
    for (int i = 0; i < node->n; i++) {
        group[i] = d->usual;
        const struct node *item = node->item[i];
        if (item->kind != NODE_MAP) {
            mw_complain(d->complaints, item->spot,
                        "a group of puzzles must be a map, as in \"{count: 1, size: 12x16}\"");
            continue;
        }
        read_group_keys(d, item, &group[i]);
        if (!mw_node_at(item, "size") && group[i].size.w == 0)
            mw_complain(d->complaints, item->spot, "this group has no size; give one, as in \"size: %s\"",
                        group[i].grid->rings ? "9" : "12x16");
        total += group[i].count;
    }
    if (total > 10000)
        mw_complain(d->complaints, node->spot,
                    "a book has at most 10000 puzzles, and this one has %lld; split it into volumes", total);
    d->spec.ngroups = node->n;
    d->spec.group = group;
    d->has_puzzles = true;
}

static void apply_fallbacks(struct draft *d, const struct key *keys, void *fields)
{
    for (int i = 0; keys[i].name; i++) {
        void *field = (char *)fields + offset_of(keys, i);
        if (keys[i].fallback) {
            struct node node = {.kind = NODE_TEXT, .text = keys[i].fallback, .quoted = true};
            keys[i].read(d, &node, &keys[i], field);
        } else if (keys[i].read == read_group) {
            apply_fallbacks(d, group_keys, &d->usual);
        } else if (keys[i].keys && keys[i].read != read_groups) {
            apply_fallbacks(d, keys[i].keys, field);
        }
    }
}

void mw_schema_defaults(struct draft *d)
{
    apply_fallbacks(d, book_keys, &d->spec);
    d->template = key_named(book_keys, "template")->fallback;
}

void mw_schema_read_template(struct draft *d, const struct node *root)
{
    const struct node *node = mw_node_at(root, "template");
    if (node && node->kind == NODE_TEXT && node->text[0]) {
        d->template = node->text;
        d->template_spot = node->spot;
    }
}

/* `defaults` stand before the groups wherever they are written. */
void mw_schema_read(struct draft *d, const struct node *root)
{
    if (root->kind != NODE_MAP) {
        mw_complain(d->complaints, root->spot,
                    "a spec must be a map of keys and values, such as \"title: My Mazes\"");
        return;
    }
    const struct node *defaults = mw_node_at(root, "defaults");
    if (defaults)
        read_group(d, defaults, key_named(book_keys, "defaults"), NULL);
    for (int i = 0; i < root->n; i++) {
        const struct key *key = key_named(book_keys, root->key[i]->text);
        if (!key)
            complain_key(d, root->key[i], book_keys);
        else if (key->read != read_group)
            key->read(d, root->item[i], key, (char *)&d->spec + key->offset);
    }
}

/* --- the manual --------------------------------------------------------------------------------------- */

const char *mw_ink_name(int ink)
{
    return ink >= 0 && ink < MW_NINKS ? colour_keys[ink].name : NULL;
}

static bool row_of(const char *section, const struct key *keys, int *i, struct mw_key_row *row)
{
    for (int k = 0; keys[k].name; k++)
        if ((*i)-- == 0) {
            *row = (struct mw_key_row){section, keys[k].name, keys[k].form, keys[k].fallback, keys[k].brief};
            return true;
        }
    return false;
}

bool mw_spec_key(int i, struct mw_key_row *row)
{
    if (i < 0)
        return false;
    if (row_of("", book_keys, &i, row))
        return true;
    for (int k = 0; book_keys[k].name; k++)
        if (book_keys[k].keys && book_keys[k].read != read_group &&
            row_of(book_keys[k].name, book_keys[k].keys, &i, row))
            return true;
    return false;
}
