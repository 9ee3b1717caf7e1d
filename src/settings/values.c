/* Readers of values, one for each type. Each turns the text of a node into the field of its key, or complains
 * with the node's position and leaves the field as it was. */
#include "settings/values.h"

#include "mazewright/complaints.h"

#include <ctype.h>
#include <errno.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void mw_spec_read_flag(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                       void *field)
{
    const char *text = mw_schema_text(d, node, key);
    if (!text)
        return;
    bool yes = mw_is_called(text, "true") || mw_is_called(text, "yes");
    if (yes || mw_is_called(text, "false") || mw_is_called(text, "no"))
        *(bool *)field = yes;
    else
        mw_schema_complain_form(d, node, key);
}

void mw_spec_read_word(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                       void *field)
{
    if (!mw_schema_text(d, node, key))
        return;
    int i = mw_word_typed(node->text, key->word);
    if (i >= 0)
        *(int *)field = i;
    else
        mw_schema_complain_value(d, node, key, key->word);
}

static bool parse_whole(const char *text, long *value)
{
    char *end;
    errno = 0;
    *value = strtol(text, &end, 10);
    return isdigit((unsigned char)text[text[0] == '-']) && !*end && errno == 0;
}

void mw_spec_read_count(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    long value;
    if (!mw_schema_text(d, node, key))
        return;
    if (!parse_whole(node->text, &value) || value < (long)key->min || value > (long)key->max)
        mw_complain(d->complaints, node->spot, "\"%s\" must be a whole number from %.0f to %.0f, not \"%s\"",
                    key->name, key->min, key->max, node->text);
    else
        *(int *)field = (int)value;
}

/* Reads the value of a key that counts lines: a whole number from 1, or "auto", which is stored as 0. */
void mw_spec_read_lines(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    long value = 0;
    if (!mw_schema_text(d, node, key))
        return;
    const bool is_auto = mw_is_called(node->text, "auto");
    if (!is_auto && (!parse_whole(node->text, &value) || value < 1 || value > key->max))
        mw_schema_complain_form(d, node, key);
    else
        *(int *)field = (int)value;
}

/* Reads a number of puzzles on a page: 1, 2, 3, 4 or 6, which fill a page evenly. */
void mw_spec_read_per_page(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                           void *field)
{
    long value;
    if (!mw_schema_text(d, node, key))
        return;
    if (parse_whole(node->text, &value) && ((value >= 1 && value <= 4) || value == 6))
        *(int *)field = (int)value;
    else
        mw_schema_complain_form(d, node, key);
}

void mw_spec_read_seed(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                       void *field)
{
    if (mw_schema_text(d, node, key) && !mw_seed_parse(node->text, field))
        mw_schema_complain_form(d, node, key);
}

/* Reads a group's first seed; the others count on from it. */
void mw_spec_read_first_seed(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                             void *field)
{
    struct mw_group *group = field;
    uint64_t *seed = MW_NEW(d->arena, uint64_t);
    int before = d->complaints->nerrors;
    mw_spec_read_seed(d, node, key, seed);
    if (d->complaints->nerrors > before)
        return;
    group->nseeds = 1;
    group->seeds = seed;
    group->seeds_listed = false;
}

void mw_spec_read_seeds(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    struct mw_group *group = field;
    if (node->kind != YAML_LIST || node->n == 0) {
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s", key->name, mw_schema_form(d->arena, key));
        return;
    }
    uint64_t *seed = MW_ARRAY(d->arena, node->n, uint64_t);
    int before = d->complaints->nerrors;
    for (int i = 0; i < node->n; i++)
        mw_spec_read_seed(d, node->item[i], key, &seed[i]);
    if (d->complaints->nerrors > before)
        return;
    group->nseeds = node->n;
    group->seeds = seed;
    group->seeds_listed = true;
}

/* Units as they are typed, and the points in each. The first match counts, so "inches" stands before "inch",
 * and "inch" before "in". */
static const struct {
    const char *name;
    double points;
} units[] = {{"pt", 1}, {"mm", 72 / 25.4}, {"cm", 72 / 2.54}, {"inches", 72}, {"inch", 72}, {"in", 72}};
enum { NUNITS = sizeof units / sizeof *units };

/* Reads a unit with spaces before it, and moves *text behind it. False if there is none. */
static bool read_unit(const char **text, double *points)
{
    const char *at = *text + strspn(*text, " ");
    for (size_t i = 0; i < NUNITS; i++)
        if (g_ascii_strncasecmp(at, units[i].name, strlen(units[i].name)) == 0) {
            *text = at + strlen(units[i].name);
            *points = units[i].points;
            return true;
        }
    return false;
}

bool mw_length_parse(const char *text, double *points)
{
    double number, unit;
    if (!mw_decimal_read(&text, &number) || !read_unit(&text, &unit) || *text)
        return false;
    *points = number * unit;
    return true;
}

static const char *without_comma(struct mw_arena *arena, const char *text, const char *instead)
{
    const char *comma = strchr(text, ',');
    return mw_format(arena, "%.*s%s%s", (int)(comma - text), text, instead, comma + 1);
}

/* Complains, and returns false, if a comma can mark either decimals or thousands, and the length with
 * thousands is small enough for the key. */
static bool is_clear(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key)
{
    double points = 0;
    if (!mw_decimal_is_unclear(node->text))
        return true;
    const char *small = without_comma(d->arena, node->text, "."),
               *large = without_comma(d->arena, node->text, "");
    return !mw_length_parse(large, &points) || points > key->max ||
           mw_complain(d->complaints, node->spot, "\"%s\" may be \"%s\" or \"%s\"; write one of the two",
                       node->text, small, large);
}

void mw_spec_read_share(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    if (mw_schema_text(d, node, key) && !mw_share_parse(node->text, field))
        mw_schema_complain_form(d, node, key);
}

void mw_spec_read_length(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                         void *field)
{
    double points;
    if (!mw_schema_text(d, node, key) || !is_clear(d, node, key))
        return;
    if (!mw_length_parse(node->text, &points))
        mw_schema_complain_form(d, node, key);
    else if (points < key->min || points > key->max)
        mw_complain(d->complaints, node->spot, "\"%s\" must be from %gpt to %gpt, and \"%s\" is %gpt",
                    key->name, key->min, key->max, node->text, points);
    else
        *(double *)field = points;
}

/* Reads a length, or `auto`, stored as 0. */
void mw_spec_read_width(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    if (node->kind == YAML_TEXT && mw_is_called(node->text, "auto"))
        *(double *)field = 0;
    else
        mw_spec_read_length(d, node, key, field);
}

static int hex_digit(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

/* Reads "#d55e00", "d55e00" or "#d50". */
void mw_spec_read_colour(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                         void *field)
{
    if (!mw_schema_text(d, node, key))
        return;
    const char *digits = node->text + (node->text[0] == '#');
    size_t n = strlen(digits);
    if ((n != 6 && n != 3) || strspn(digits, "0123456789abcdefABCDEF") != n) {
        mw_schema_complain_form(d, node, key);
        return;
    }
    uint32_t colour = 0;
    for (int i = 0; i < 6; i++)
        colour = colour << 4 | (uint32_t)hex_digit(digits[n == 6 ? i : i / 2]);
    *(uint32_t *)field = colour;
}

/* Width and height as typed, and the points in the unit of each; 0 if no unit was typed. */
struct typed_paper {
    double w, h, unit[2];
};

/* Reads "6x9in", "6in x 9in", "8.5 x 11 in" or "8.5x11". */
static bool parse_paper(const char *text, struct typed_paper *typed)
{
    *typed = (struct typed_paper){.w = 0};
    if (!mw_decimal_read(&text, &typed->w))
        return false;
    read_unit(&text, &typed->unit[0]);
    if (!mw_times_read(&text) || !mw_decimal_read(&text, &typed->h))
        return false;
    const bool has_unit = read_unit(&text, &typed->unit[1]);
    typed->unit[0] = typed->unit[0] > 0 ? typed->unit[0] : typed->unit[1];
    return !*text && (has_unit || typed->unit[0] == 0);
}

static bool is_within(const struct spec_key *key, const struct mw_paper *paper)
{
    return paper->w >= key->min && paper->h >= key->min && paper->w <= key->max && paper->h <= key->max;
}

/* Complains that a paper has no unit, and suggests the units with which its size would be allowed. */
static void complain_of_no_unit(struct spec_draft *d, const struct yaml_node *node,
                                const struct spec_key *key, const struct typed_paper *typed)
{
    static const char *const common[] = {"in", "cm", "mm"};
    const char *offers = "";
    for (size_t i = 0; i < sizeof common / sizeof *common; i++) {
        const char *name = common[i];
        double unit = 0;
        read_unit(&name, &unit);
        if (is_within(key, &(struct mw_paper){NULL, typed->w * unit, typed->h * unit}))
            offers =
                mw_format(d->arena, "%s%s\"%s%s\"", offers, offers[0] ? " or " : "", node->text, common[i]);
    }
    if (offers[0])
        mw_complain(d->complaints, node->spot, "\"%s\" has no unit; write %s", node->text, offers);
    else
        mw_schema_complain_form(d, node, key);
}

/* Reads a name of a paper, or "6x9in". */
void mw_spec_read_paper(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    struct typed_paper typed;
    if (!mw_schema_text(d, node, key))
        return;
    int named = mw_word_typed(node->text, mw_paper_name);
    if (named >= 0) {
        *(struct mw_paper *)field = mw_papers[named];
        return;
    }
    if (!parse_paper(node->text, &typed)) {
        if (isdigit((unsigned char)node->text[0]))
            mw_schema_complain_form(d, node, key);
        else
            mw_schema_complain_name(d, node, "paper", mw_paper_name);
        return;
    }
    if (typed.unit[0] == 0 && mw_is_inch_size(72 * typed.w, 72 * typed.h))
        typed.unit[0] = typed.unit[1] = 72;
    const struct mw_paper paper = {NULL, typed.w * typed.unit[0], typed.h * typed.unit[1]};
    if (typed.unit[0] == 0)
        complain_of_no_unit(d, node, key, &typed);
    else if (!is_within(key, &paper))
        mw_complain(d->complaints, node->spot,
                    "a paper must measure from %gin to %gin each way, not %.4gx%.4gin", key->min / 72,
                    key->max / 72, paper.w / 72, paper.h / 72);
    else
        *(struct mw_paper *)field = paper;
}

/* Reads "2026-12-01". */
void mw_spec_read_day(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                      void *field)
{
    int year, month, day, read = 0;
    GDate date;
    if (node->kind == YAML_TEXT && mw_is_called(node->text, "none")) {
        *(unsigned *)field = 0;
        return;
    }
    if (node->kind != YAML_TEXT || sscanf(node->text, "%4d-%2d-%2d%n", &year, &month, &day, &read) != 3 ||
        node->text[read] || year < 1 || month < 1 || day < 1 ||
        !g_date_valid_dmy((GDateDay)day, (GDateMonth)month, (GDateYear)year)) {
        mw_schema_complain_form(d, node, key);
        return;
    }
    g_date_clear(&date, 1);
    g_date_set_dmy(&date, (GDateDay)day, (GDateMonth)month, (GDateYear)year);
    *(unsigned *)field = g_date_get_julian(&date);
}

/* Reads two counts: "2x3". */
void mw_spec_read_tiles(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    int *tiles = field;
    struct mw_size size;
    bool two;
    if (!mw_schema_text(d, node, key))
        return;
    if (!mw_size_read(node->text, &size, &two) || !two || size.w < key->min || size.h < key->min ||
        size.w > key->max || size.h > key->max)
        mw_schema_complain_form(d, node, key);
    else {
        tiles[0] = size.w;
        tiles[1] = size.h;
    }
}

bool mw_is_size(const char *text)
{
    struct mw_size size;
    bool two;
    return mw_size_read(text, &size, &two);
}

/* Splits a range such as "5x6..9x10" into its halves; any other text becomes both halves. A group reads sizes
 * from the halves once its grid is known. */
void mw_spec_halves(struct mw_arena *arena, const char *text, const char *half[2])
{
    const char *dots = strstr(text, "..");
    half[0] = dots ? mw_format(arena, "%.*s", (int)(dots - text), text) : text;
    half[1] = dots ? dots + 2 : text;
}

bool mw_spec_parse_level(const char *text, mw_word *word, struct mw_level *level)
{
    const double least = 2, most = 12;
    const char *end = text;
    level->word = mw_word_typed(text, word);
    level->value = 0;
    if (!mw_decimal_read(&end, &level->value) || *end)
        level->value = 0;
    return level->word >= 0 || (level->value >= least && level->value <= most);
}

void mw_spec_read_difficulty(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                             void *field)
{
    const char *half[2];
    struct mw_aim *aim = MW_NEW(d->arena, struct mw_aim);
    if (!mw_schema_text(d, node, key))
        return;
    mw_spec_halves(d->arena, node->text, half);
    if (mw_spec_parse_level(half[0], key->word, &aim->from) &&
        mw_spec_parse_level(half[1], key->word, &aim->to))
        *(const struct mw_aim **)field = aim;
    else
        mw_schema_complain_form(d, node, key);
}

void mw_spec_read_size(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                       void *field)
{
    (void)field;
    const int n = mw_schema_count_items(d, node, key);
    for (int i = 0; i < n; i++) {
        const struct yaml_node *item = mw_schema_item(node, i);
        const char *half[2] = {"", ""};
        if (!mw_schema_text(d, item, key))
            return;
        mw_spec_halves(d->arena, item->text, half);
        const bool is_one = node->kind == YAML_LIST, is_range = half[0] != half[1],
                   is_auto = mw_is_called(item->text, "auto");
        if ((is_one && (is_range || is_auto)) || (!is_auto && (!mw_is_size(half[0]) || !mw_is_size(half[1]))))
            mw_schema_complain_form(d, item, key);
    }
}

/* Skips the template, which was read before all other keys. */
void mw_spec_read_nothing(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                          void *field)
{
    (void)field;
    mw_schema_text(d, node, key);
}
