/* Reads themes. A theme is a map: `all` and the tags of languages hold maps in the grammar of a spec; `pairs`
 * and `story` hold rows, each with a pair of drawings and, for each language, a list of a title and a line.
 */
#include "settings/cover.h"
#include "settings/keys.h"
#include "settings/parts.h"

#include "mazewright/complaints.h"
#include "mazewright/languages.h"

#include <stdio.h>
#include <string.h>

/* True if a key of a theme is the tag of a language, such as "en". */
static bool is_tag(const char *key)
{
    const size_t letters = strspn(key, "abcdefghijklmnopqrstuvwxyz");
    return letters >= 2 && letters <= 3 && !key[letters] && strcmp(key, "all") != 0;
}

static MW_WORDS(part_name, "all", "cover", "pairs", "story")

    /* Reads the map `key` of a theme, which is in the grammar of a spec. False if there is none. */
    static bool read_part(struct spec_draft *d, const struct yaml_node *root, const char *key)
{
    const struct yaml_node *part = mw_yaml_at(root, key);
    if (part && part->kind == YAML_MAP)
        mw_schema_read_keys(d, part, mw_spec_book_keys, d->parts);
    else if (part)
        mw_complain(d->complaints, part->spot, "this must be a map of keys and values, as in a spec");
    return part;
}

/* Returns the title and line of a row in a language, or else in English; NULL, with a complaint, if there are
 * neither, or if they are no list of two texts. Sets *is_missing if the row is
 * not in that language. */
static const struct yaml_node *texts_in(struct spec_draft *d, const struct yaml_node *row, const char *tag,
                                        bool *is_missing)
{
    const struct yaml_node *own = mw_yaml_at(row, tag), *texts = own ? own : mw_yaml_at(row, "en");
    *is_missing = *is_missing || !own;
    if (texts && texts->kind == YAML_LIST && texts->n == 2 && texts->item[0]->kind == YAML_TEXT &&
        texts->item[1]->kind == YAML_TEXT)
        return texts;
    mw_complain(d->complaints, texts ? texts->spot : row->spot,
                "a pair needs a title and a line, in English at least, as in {icons: sheep barn, en: "
                "[\"Home\", \"Bring the sheep "
                "into the barn.\"]}");
    return NULL;
}

/* Complains of a key of a row that is neither `icons` nor the tag of a language. */
static void check_row(struct spec_draft *d, const struct yaml_node *row)
{
    for (int i = 0; i < row->n; i++)
        if (strcmp(row->key[i]->text, "icons") != 0 && !is_tag(row->key[i]->text))
            mw_complain(d->complaints, row->key[i]->spot,
                        "a pair has icons, and a title and a line for each language, not \"%s\"",
                        row->key[i]->text);
}

static void read_row(struct spec_draft *d, const struct yaml_node *row, const char *tag,
                     struct mw_theme_pair *pair, bool *is_missing)
{
    const struct yaml_node *icons = row->kind == YAML_MAP ? mw_yaml_at(row, "icons") : NULL;
    pair->title = pair->line = "";
    if (!icons || icons->kind != YAML_TEXT) {
        mw_complain(d->complaints, row->spot,
                    "a pair needs two drawings in one text, as in {icons: sheep barn, ...}");
        return;
    }
    const int before = d->complaints->nerrors;
    check_row(d, row);
    mw_spec_read_pair(d, icons, &pair->icons);
    if (d->complaints->nerrors == before && !(pair->icons.at[0] && pair->icons.at[1]))
        mw_complain(
            d->complaints, icons->spot,
            "a pair has two drawings, and this has one or none; name those of start and finish, as in "
            "\"icons: sheep barn\"");
    const struct yaml_node *texts = texts_in(d, row, tag, is_missing);
    if (texts) {
        pair->title = texts->item[0]->text;
        pair->line = texts->item[1]->text;
    }
}

/* Reads the rows of `pairs` or `story`. Returns how many there are. */
static int read_rows(struct spec_draft *d, const struct yaml_node *root, const char *key, const char *tag,
                     const struct mw_theme_pair **pairs, bool *is_missing)
{
    const struct yaml_node *rows = mw_yaml_at(root, key);
    if (!rows)
        return 0;
    if (rows->kind != YAML_LIST || rows->n == 0) {
        mw_complain(d->complaints, rows->spot, "\"%s\" must be a list of pairs", key);
        return 0;
    }
    struct mw_theme_pair *pair = MW_ARRAY(d->arena, rows->n, struct mw_theme_pair);
    for (int i = 0; i < rows->n; i++)
        read_row(d, rows->item[i], tag, &pair[i], is_missing);
    *pairs = pair;
    return rows->n;
}

/* Complains of a key of a theme that nothing reads. */
static void check_parts(struct spec_draft *d, const struct yaml_node *root)
{
    for (int i = 0; i < root->n; i++)
        if (!is_tag(root->key[i]->text) && mw_word_typed(root->key[i]->text, part_name) < 0)
            mw_schema_complain_name(d, root->key[i], "part of a theme", part_name);
}

const char *mw_spec_season(struct spec_draft *d, const struct yaml_node *named, const struct yaml_node *day)
{
    static const char *const of_month[] = {"winter", "winter", "garden", "garden",    "garden", "sea",
                                           "sea",    "sea",    "forest", "halloween", "forest", "winter"};
    int month;
    if (day && sscanf(day->text, "%*4d-%2d-", &month) == 1 && month >= 1 && month <= 12)
        return of_month[month - 1];
    mw_complain(d->complaints, named->spot,
                "the season is that of the first day; say it, as in \"first_day: 2026-12-01\"");
    return NULL;
}

void mw_spec_read_theme(struct spec_draft *d, const struct yaml_node *named, const struct yaml_node *root,
                        const char *language)
{
    const char *tag = mw_format(d->arena, "%.*s", (int)strcspn(language, "-_"), language);
    struct mw_theme *theme = &d->parts->theme;
    if (root->kind != YAML_MAP) {
        mw_complain(d->complaints, root->spot, "a theme must be a map, such as the one of farm.yaml");
        return;
    }
    bool is_missing = false;
    *theme = (struct mw_theme){.name = named->text,
                               .is_story = theme->is_story,
                               .usual_icons = theme->usual_icons,
                               .usual_titles = theme->usual_titles,
                               .usual_lines = theme->usual_lines};
    check_parts(d, root);
    theme->npairs = read_rows(d, root, "pairs", tag, &theme->pair, &is_missing);
    theme->nchapters = read_rows(d, root, "story", tag, &theme->chapter, &is_missing);
    read_part(d, root, "all");
    if (mw_yaml_at(root, "cover") && mw_yaml_at(root, "cover")->kind == YAML_MAP)
        mw_schema_read_keys(d, mw_yaml_at(root, "cover"), mw_spec_cover_keys, &d->parts->cover);
    read_part(d, root, "en");
    const bool has_words = strcmp(tag, "en") == 0 || read_part(d, root, tag);
    if (is_missing || (!has_words && theme->npairs == 0 && mw_yaml_at(root, "en")))
        mw_warn(d->complaints, named->spot,
                "the theme %s lacks words in the language \"%s\", and they stay English; copy the theme to a "
                "file of your own and add them",
                named->text, language);
}

const struct mw_theme_pair *mw_theme_pair(const struct mw_theme *theme, int i, int n)
{
    const int last = theme->nchapters - 1;
    if (theme->is_story && theme->nchapters == 0)
        return NULL;
    if (!theme->is_story)
        return theme->npairs > 0 ? &theme->pair[i % theme->npairs] : NULL;
    return i == 0                 ? &theme->chapter[0]
           : i == n - 1           ? &theme->chapter[last]
           : theme->nchapters < 3 ? &theme->chapter[i % theme->nchapters]
                                  : &theme->chapter[1 + (i - 1) % (theme->nchapters - 2)];
}
