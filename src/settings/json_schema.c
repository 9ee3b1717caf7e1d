/* Writes the tables of keys as a JSON Schema, which editors use to complete, explain and check a spec as it
 * is written. Each reader of values has a pattern for its values; what depends on several keys is checked by
 * the program only. */
#include "settings/cover.h"
#include "settings/keys.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define DECIMAL_PATTERN "([0-9]+([.,][0-9]*)?|[.,][0-9]+)"
#define UNIT_PATTERN    " *([pP][tT]|[mM][mM]|[cC][mM]|[iI][nN]([cC][hH]([eE][sS])?)?)"
#define LENGTH_PATTERN  DECIMAL_PATTERN UNIT_PATTERN
#define TIMES_PATTERN   " *[xX\u00d7] *"
#define SIZE_PATTERN    " *[0-9]+(" TIMES_PATTERN "[0-9]+)? *"

static json_t *pattern(const char *text)
{
    return json_pack("{s:s, s:s}", "type", "string", "pattern", text);
}

static json_t *either(json_t *a, json_t *b)
{
    return json_pack("{s:[o, o]}", "anyOf", a, b);
}

static json_t *list_of(json_t *item)
{
    return json_pack("{s:s, s:i, s:o}", "type", "array", "minItems", 1, "items", item);
}

static json_t *one_or_list(json_t *item)
{
    return either(json_deep_copy(item), list_of(item));
}

static json_t *whole(json_int_t min, json_int_t max)
{
    return json_pack("{s:s, s:I, s:I}", "type", "integer", "minimum", min, "maximum", max);
}

/* Returns the words of a key, and `more` if there is one, as an enum of JSON. The words true and false become
 * booleans, and numerals numbers, because YAML reads them so. */
static json_t *enum_of(mw_word *word, const char *more)
{
    json_t *words = json_array();
    for (int i = 0; word(i); i++)
        if (strcmp(word(i), "true") == 0 || strcmp(word(i), "false") == 0)
            json_array_append_new(words, json_boolean(strcmp(word(i), "true") == 0));
        else if (word(i)[strspn(word(i), "0123456789")] == '\0')
            json_array_append_new(words, json_integer(atoi(word(i))));
        else
            json_array_append_new(words, json_string(word(i)));
    if (more)
        json_array_append_new(words, json_string(more));
    return json_pack("{s:o}", "enum", words);
}

/* returns `before`, words joined by |, `behind` */
static json_t *pattern_of(const char *before, mw_word *word, const char *behind)
{
    struct mw_arena *scratch = mw_arena_new();
    const char *all = before;
    for (int i = 0; word(i); i++)
        all = mw_format(scratch, "%s%s%s", all, i ? "|" : "", word(i));
    json_t *made = pattern(mw_format(scratch, "%s%s", all, behind));
    mw_arena_free(scratch);
    return made;
}

/* --- what a value may look like, by its reader -------------------------------------------------------- */

static json_t *map_of(const struct spec_key *keys);

static json_t *a_text(const struct spec_key *key)
{
    (void)key;
    return json_pack("{s:[s, s, s]}", "type", "string", "number", "boolean");
}

static json_t *texts(const struct spec_key *key)
{
    return one_or_list(a_text(key));
}

static json_t *flag(const struct spec_key *key)
{
    (void)key;
    return json_pack("{s:[b, b, s, s]}", "enum", 1, 0, "yes", "no");
}

static json_t *word(const struct spec_key *key)
{
    return enum_of(key->word, NULL);
}

static json_t *count(const struct spec_key *key)
{
    return whole((json_int_t)key->min, (json_int_t)key->max);
}

static json_t *lines(const struct spec_key *key)
{
    return either(whole(1, (json_int_t)key->max), json_pack("{s:s}", "const", "auto"));
}

static json_t *per_page(const struct spec_key *key)
{
    (void)key;
    return json_pack("{s:[i, i, i, i, i]}", "enum", 1, 2, 3, 4, 6);
}

static json_t *seed(const struct spec_key *key)
{
    (void)key;
    return whole(0, MW_MAX_SEED);
}

static json_t *seeds(const struct spec_key *key)
{
    return list_of(seed(key));
}

static json_t *seed_of(const struct spec_key *key)
{
    return json_pack("{s:s, s:{s:o}, s:b}", "type", "object", "patternProperties", "^[0-9]+$", seed(key),
                     "additionalProperties", 0);
}

static json_t *replace(const struct spec_key *key)
{
    (void)key;
    return one_or_list(whole(1, INT32_MAX));
}

static json_t *length(const struct spec_key *key)
{
    (void)key;
    return pattern("^" LENGTH_PATTERN "$");
}

static json_t *width(const struct spec_key *key)
{
    (void)key;
    return pattern("^(auto|" LENGTH_PATTERN ")$");
}

static json_t *margins(const struct spec_key *key)
{
    return either(length(key), map_of(key->keys));
}

static json_t *share(const struct spec_key *key)
{
    (void)key;
    return json_pack("{s:s, s:i, s:i}", "type", "number", "minimum", 0, "maximum", 1);
}

/* Returns the schema of a colour. It allows whole numbers, because YAML reads a colour such as 336699,
 * without its #, as a number. */
static json_t *colour(const struct spec_key *key)
{
    (void)key;
    return either(pattern("^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"), whole(0, 999999));
}

static json_t *paper(const struct spec_key *key)
{
    (void)key;
    return either(enum_of(mw_paper_name, NULL),
                  pattern("^" DECIMAL_PATTERN "(" UNIT_PATTERN ")?" TIMES_PATTERN DECIMAL_PATTERN
                          "(" UNIT_PATTERN ")?$"));
}

static json_t *day(const struct spec_key *key)
{
    (void)key;
    return pattern("^(none|[0-9]{1,4}-[0-9]{1,2}-[0-9]{1,2})$");
}

static json_t *tiles(const struct spec_key *key)
{
    (void)key;
    return pattern("^[0-9]{1,3}" TIMES_PATTERN "[0-9]{1,3}$");
}

static json_t *bounds(const struct spec_key *key)
{
    (void)key;
    return json_pack("{s:s, s:i, s:i, s:{s:s}}", "type", "array", "minItems", MW_NLEVELS - 1, "maxItems",
                     MW_NLEVELS - 1, "items", "type", "number");
}

static json_t *words_or_none(const struct spec_key *key)
{
    return either(json_pack("{s:s, s:o}", "type", "array", "items", enum_of(key->word, NULL)),
                  json_pack("{s:s}", "const", "none"));
}

static json_t *qr(const struct spec_key *key)
{
    (void)key;
    return either(json_pack("{s:s}", "type", "boolean"), pattern("://"));
}

static json_t *condition(const struct spec_key *key)
{
    json_t *names = json_array();
    const char *at = key->form;
    while (*at) { /* turns "A, B or C" into words */
        const char *comma = strstr(at, ", "), * or = strstr(at, " or "), *end = comma ? comma : or ;
        const size_t n = end ? (size_t)(end - at) : strlen(at);
        json_array_append_new(names, json_stringn(at, n));
        at += n + (comma ? 2 : or ? 4 : 0);
    }
    return json_pack("{s:o}", "enum", names);
}

static json_t *grids(const struct spec_key *key)
{
    (void)key;
    return one_or_list(enum_of(mw_tiling_name, NULL));
}

static json_t *algorithms(const struct spec_key *key)
{
    (void)key;
    return one_or_list(either(enum_of(mw_carver_name, NULL), pattern_of("^(", mw_carver_name, ")(:.*)?$")));
}

static json_t *size(const struct spec_key *key)
{
    (void)key;
    json_t *one = either(whole(1, MW_MAX_SIZE), pattern("^" SIZE_PATTERN "$"));
    return either(
        either(whole(1, MW_MAX_SIZE), pattern("^(auto|" SIZE_PATTERN "(\\.\\." SIZE_PATTERN ")?)$")),
        list_of(one));
}

static json_t *difficulty(const struct spec_key *key)
{
    return either(json_pack("{s:s, s:i, s:i}", "type", "number", "minimum", 2, "maximum", 12),
                  either(enum_of(key->word, NULL), pattern("^([a-z]+|[0-9.]+)(\\.\\.([a-z]+|[0-9.]+))?$")));
}

static json_t *shapes(const struct spec_key *key)
{
    json_t *by_name = either(either(enum_of(mw_shape_name, "none"), enum_of(mw_drawing_name, NULL)),
                             pattern("^((text|image|outline):|[^ -~])"));
    return one_or_list(either(by_name, map_of(key->keys)));
}

static json_t *texts_or_maps(const struct spec_key *key)
{
    return one_or_list(either(pattern("^.+$"), map_of(key->keys)));
}

static json_t *items(const struct spec_key *key)
{
    (void)key;
    return either(either(whole(0, MW_MOST_ITEMS), pattern("^(none|[0-9+]+)$")),
                  json_pack("{s:s, s:o}", "type", "object", "additionalProperties", whole(1, MW_MOST_ITEMS)));
}

static json_t *places(const struct spec_key *key)
{
    (void)key;
    return one_or_list(either(enum_of(mw_place_name, NULL), pattern("^[0-9]+" TIMES_PATTERN "[0-9]+$")));
}

static json_t *sides(const struct spec_key *key)
{
    (void)key;
    return one_or_list(pattern("^(top|bottom|left|right)-(top|bottom|left|right)$"));
}

static json_t *icons(const struct spec_key *key)
{
    (void)key;
    return one_or_list(either(enum_of(mw_drawing_name, "none"),
                              pattern_of("^(none|([a-z-]+-)?(", mw_drawing_name,
                                         ")|.*[.](svg|png|jpg|jpeg|SVG|PNG|JPG|JPEG)|[^ -~].*)$")));
}

static json_t *drawings(const struct spec_key *key)
{
    (void)key;
    return one_or_list(pattern("^.+$"));
}

static json_t *map(const struct spec_key *key)
{
    return map_of(key->keys);
}

static json_t *map_or_none(const struct spec_key *key)
{
    return either(map_of(key->keys), json_pack("{s:s}", "const", "none"));
}

static json_t *map_or_flag(const struct spec_key *key)
{
    return either(flag(key), map_of(key->keys));
}

static json_t *groups(const struct spec_key *key)
{
    return list_of(map_of(key->keys));
}

static const struct {
    spec_reader *read;
    json_t *(*made)(const struct spec_key *);
} types[] = {
    {mw_spec_read_text, a_text},
    {mw_spec_read_nothing, a_text},
    {mw_spec_read_roster, a_text},
    {mw_spec_read_child_name, a_text},
    {mw_spec_read_isbn, a_text},
    {mw_spec_read_texts, texts},
    {mw_spec_read_avoid, texts},
    {mw_spec_read_flag, flag},
    {mw_spec_read_word, word},
    {mw_spec_read_profile, word},
    {mw_spec_read_reader, word},
    {mw_spec_read_count, count},
    {mw_spec_read_lines, lines},
    {mw_spec_read_per_page, per_page},
    {mw_spec_read_seed, seed},
    {mw_spec_read_first_seed, seed},
    {mw_spec_read_seeds, seeds},
    {mw_spec_read_seed_of, seed_of},
    {mw_spec_read_replace, replace},
    {mw_spec_read_length, length},
    {mw_spec_read_width, width},
    {mw_spec_read_margins, margins},
    {mw_spec_read_share, share},
    {mw_spec_read_palette, word},
    {mw_spec_read_colour, colour},
    {mw_spec_read_paper, paper},
    {mw_spec_read_day, day},
    {mw_spec_read_tiles, tiles},
    {mw_spec_read_bounds, bounds},
    {mw_spec_read_matter, words_or_none},
    {mw_spec_read_furniture, words_or_none},
    {mw_spec_read_qr, qr},
    {mw_spec_read_condition, condition},
    {mw_spec_read_grids, grids},
    {mw_spec_read_algorithms, algorithms},
    {mw_spec_read_size, size},
    {mw_spec_read_difficulty, difficulty},
    {mw_spec_read_shape, shapes},
    {mw_spec_read_along, texts_or_maps},
    {mw_spec_read_items, items},
    {mw_spec_read_numbers, texts_or_maps},
    {mw_spec_read_places, places},
    {mw_spec_read_sides, sides},
    {mw_spec_read_icons, icons},
    {mw_spec_read_drawings, drawings},
    {mw_spec_read_map, map},
    {mw_spec_read_group, map},
    {mw_spec_read_groups, groups},
    {mw_spec_read_answers, map_or_none},
    {mw_spec_read_cover, map_or_flag},
    {mw_spec_read_cover_art, a_text},
    {mw_spec_read_cover_drawing, a_text},
    {mw_spec_read_cover_image, a_text},
    {mw_spec_read_cover_samples, replace},
    {mw_spec_read_cover_points, texts},
    {mw_spec_read_cover_price, a_text},
};

/* --- keys --------------------------------------------------------------------------------------------- */

/* Returns the description of a key, which an editor shows beside it. */
static json_t *description_of(const struct spec_key *key)
{
    struct mw_arena *scratch = mw_arena_new();
    const char *form = mw_schema_form(scratch, key);
    json_t *text =
        json_string(key->fallback && key->fallback[0]
                        ? mw_format(scratch, "%s.\n\n%s (default: %s)", key->brief, form, key->fallback)
                        : mw_format(scratch, "%s.\n\n%s", key->brief, form));
    mw_arena_free(scratch);
    return text;
}

static json_t *value_of(const struct spec_key *key)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (types[i].read == key->read) {
            json_t *value = types[i].made(key);
            json_object_set_new(value, "description", description_of(key));
            return value;
        }
    return NULL;
}

static json_t *map_of(const struct spec_key *keys)
{
    json_t *properties = json_object();
    for (const struct spec_key *key = keys; key->name; key++)
        json_object_set_new(properties, key->name, value_of(key));
    return json_pack("{s:s, s:o, s:b}", "type", "object", "properties", properties, "additionalProperties",
                     0);
}

/* Returns the schema of a book or of a template. A template need not have puzzles; nor must a book that names
 * a template. */
const char *mw_spec_schema(struct mw_arena *arena, bool is_template)
{
    json_t *schema = json_pack("{s:s, s:s}", "$schema", "http://json-schema.org/draft-07/schema#", "title",
                               is_template ? "A template of Mazewright" : "A book of Mazewright"),
           *book = map_of(mw_spec_book_keys);
    json_object_update(schema, book);
    if (!is_template)
        json_object_set_new(schema, "anyOf",
                            json_pack("[{s:[s]}, {s:[s]}]", "required", "puzzles", "required", "template"));
    char *text = json_dumps(schema, JSON_INDENT(1));
    const char *made = text ? mw_format(arena, "%s\n", text) : NULL;
    free(text);
    json_decref(book);
    json_decref(schema);
    return made;
}
