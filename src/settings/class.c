/* A class list in a spec: who gets pages, in which order, and what differs for single children. */
#include "settings/parts.h"
#include "settings/values.h"

#include "mazewright/complaints.h"
#include "mazewright/cover.h"
#include "mazewright/roster.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* --- what single children have instead ----------------------------------------------------------------- */

static const struct mw_aim *aim_of(struct spec_draft *d, const struct mw_pupil *pupil, const char *text)
{
    struct mw_aim *aim = MW_NEW(d->arena, struct mw_aim);
    if (!mw_spec_parse_level(text, mw_level_word, &aim->from)) {
        mw_complain(d->complaints, mw_roster_spot(d->spec->set->roster, pupil),
                    "%s has the level \"%s\"; it must be %s, or a figure from 2 to 12", pupil->name, text,
                    mw_words_joined(d->arena, mw_level_word));
        return NULL;
    }
    aim->to = aim->from;
    return aim;
}

static const struct mw_shape *shape_of(struct spec_draft *d, const struct mw_pupil *pupil, const char *text)
{
    struct mw_error error = {0};
    const struct mw_roster *roster = d->spec->set->roster;
    struct mw_shape_request r;
    const bool is_known = mw_shape_request(d->arena, text, &r, &error);
    if (is_known && !mw_spec_admits_shape(d, mw_roster_spot(roster, pupil), roster->file, &r))
        return NULL;
    const struct mw_shape *shape =
        is_known ? mw_spec_shape(d, &r, mw_roster_spot(roster, pupil), &error) : NULL;
    if (!shape)
        mw_complain(d->complaints, mw_roster_spot(roster, pupil), "%s has the shape \"%s\": %s", pupil->name,
                    text, error.text);
    return shape;
}

static const struct mw_reader *reader_of(struct spec_draft *d, const struct mw_pupil *pupil, const char *text)
{
    const int typed = mw_word_typed(text, mw_reader_name);
    if (typed >= 0)
        return &mw_readers[typed];
    mw_complain(d->complaints, mw_roster_spot(d->spec->set->roster, pupil),
                "%s has the reader \"%s\"; it must be %s", pupil->name, text,
                mw_words_joined(d->arena, mw_reader_name));
    return NULL;
}

static bool is_left_handed(struct spec_draft *d, const struct mw_pupil *pupil, const char *text)
{
    const int typed = mw_word_typed(text, mw_hand_word);
    if (typed >= 0)
        return typed == MW_HAND_LEFT;
    mw_complain(d->complaints, mw_roster_spot(d->spec->set->roster, pupil),
                "%s has the hand \"%s\"; it must be %s", pupil->name, text,
                mw_words_joined(d->arena, mw_hand_word));
    return false;
}

static const char *cell(const struct spec_draft *d, const struct mw_pupil *pupil, const char *column)
{
    const char *text = mw_roster_cell(d->spec->set->roster, pupil, column);
    return text ? text : "";
}

static bool is_known_language(struct spec_draft *d, const struct mw_pupil *pupil, const char *language)
{
    if (mw_language_named(language) || strcmp(language, d->spec->language) == 0)
        return true;
    return mw_complain(
        d->complaints, mw_roster_spot(d->spec->set->roster, pupil),
        "%s has the language \"%s\", of which no words are known here; \"mazewright list languages\" "
        "names the languages that are",
        pupil->name, language);
}

/* Returns the spec with the texts of `language`; children with the same language share one spec. `before` is
 * the number of elements of `wish` that are complete. */
static const struct mw_spec *spec_of(struct spec_draft *d, const char *language, const struct mw_wish *wish,
                                     int before)
{
    const struct mw_template *words = mw_language_named(language);
    for (int i = 0; i < before; i++)
        if (wish[i].spec && strcmp(wish[i].spec->language, words ? words->name : language) == 0)
            return wish[i].spec;
    return mw_spec_in_language(d, words ? words->name : language);
}

/* Returns the text of a child's cell in small letters, because spreadsheets capitalize words; a text with a
 * colon, such as "text:EMMA", is returned as it is. */
static const char *word_in(const struct spec_draft *d, const struct mw_pupil *pupil, const char *column)
{
    const char *said = cell(d, pupil, column);
    char *word = mw_format(d->arena, "%s", said);
    for (char *c = word; *c && !strchr(said, ':'); c++)
        *c = g_ascii_tolower(*c);
    return word;
}

/* Reads from the row of a child what is particular to that child: level, shape, reader and hand. */
static struct mw_wish wish_of(struct spec_draft *d, const struct mw_pupil *pupil)
{
    const char *level = word_in(d, pupil, "level"), *shape = word_in(d, pupil, "shape"),
               *reader = word_in(d, pupil, "reader"), *hand = word_in(d, pupil, "hand");
    return (struct mw_wish){.aim = level[0] ? aim_of(d, pupil, level) : NULL,
                            .shape = shape[0] ? shape_of(d, pupil, shape) : NULL,
                            .reader = reader[0] ? reader_of(d, pupil, reader) : NULL,
                            .is_left_handed = hand[0] && is_left_handed(d, pupil, hand)};
}

static const struct mw_wish *wishes_of(struct spec_draft *d)
{
    const struct mw_roster *roster = d->spec->set->roster;
    struct mw_wish *wish = MW_ARRAY(d->arena, roster->n, struct mw_wish);
    for (int i = 0; i < roster->n; i++) {
        const char *language = cell(d, &roster->pupil[i], "language");
        wish[i] = wish_of(d, &roster->pupil[i]);
        if (language[0] && is_known_language(d, &roster->pupil[i], language))
            wish[i].spec = spec_of(d, language, wish, i);
    }
    return wish;
}

/* Complains of a name that is too long for a shape, in a group that makes a shape of each name. */
static void check_named_shape(struct spec_draft *d, const struct mw_pupil *pupil,
                              const struct mw_group *group)
{
    if (!group->shapes.named || cell(d, pupil, "shape")[0])
        return;
    const char *text = mw_roster_fill(d->arena, d->spec->set->roster, pupil, &(struct mw_blank){NULL, NULL},
                                      group->shapes.named->text);
    const long length = g_utf8_strlen(text, -1);
    if (length > MW_MOST_LETTERS)
        mw_complain(d->complaints, mw_roster_spot(d->spec->set->roster, pupil),
                    "%s makes a shape of %ld letters, and it has at most %d; say a shorter one in a column "
                    "\"shape\", as in text:EMMA",
                    pupil->name, length, MW_MOST_LETTERS);
}

static void check_named_shapes(struct spec_draft *d)
{
    const struct mw_roster *roster = d->spec->set->roster;
    for (int i = 0; i < roster->n; i++)
        for (int g = 0; g < d->spec->ngroups; g++)
            check_named_shape(d, &roster->pupil[i], &d->spec->group[g]);
}

void mw_spec_check_rows(struct spec_draft *d)
{
    const struct mw_roster *roster = d->spec->set->roster;
    for (int i = 0; roster && i < roster->n; i++) {
        const char *language = cell(d, &roster->pupil[i], "language");
        wish_of(d, &roster->pupil[i]);
        if (language[0])
            is_known_language(d, &roster->pupil[i], language);
    }
    if (roster)
        check_named_shapes(d);
}

/* --- their order --------------------------------------------------------------------------------------- */

struct sorted {
    int group; /* index of the first child with the same text in the group_by column */
    const char *group_form, *form, *name;
    int pupil;
};

static int by_place(const void *a, const void *b)
{
    const struct sorted *p = a, *q = b;
    return p->group != q->group ? p->group - q->group : p->pupil - q->pupil;
}

static int by_name(const void *a, const void *b)
{
    const struct sorted *p = a, *q = b;
    const int group = strcmp(p->group_form, q->group_form), form = strcmp(p->form, q->form),
              name = strcmp(p->name, q->name);
    return group                  ? group
           : p->group != q->group ? p->group - q->group
           : form                 ? form
           : name                 ? name
                                  : p->pupil - q->pupil;
}

/* Returns the index of the first child with the same text in the group_by column as child i; 0 for every
 * child if group_by is not set. `met` holds the texts seen so far. */
static int first_alike(const struct spec_draft *d, GHashTable *met, int i)
{
    const char *column = d->spec->set->group_by, *has = cell(d, &d->spec->set->roster->pupil[i], column);
    void *first;
    if (!column[0])
        return 0;
    if (g_hash_table_lookup_extended(met, has, NULL, &first))
        return GPOINTER_TO_INT(first);
    g_hash_table_insert(met, (void *)(uintptr_t)has, GINT_TO_POINTER(i));
    return i;
}

static const int *order_of(struct spec_draft *d)
{
    const struct mw_class_set *set = d->spec->set;
    const int n = set->roster->n;
    struct sorted *sorted = MW_ARRAY(d->arena, n, struct sorted);
    int *order = MW_ARRAY(d->arena, n, int);
    GHashTable *met = g_hash_table_new(g_str_hash, g_str_equal);
    for (int i = 0; i < n; i++) {
        const struct mw_pupil *pupil = &set->roster->pupil[i];
        sorted[i] =
            (struct sorted){first_alike(d, met, i), mw_plain_letters(d->arena, cell(d, pupil, set->group_by)),
                            mw_plain_letters(d->arena, pupil->name), pupil->name, i};
    }
    g_hash_table_destroy(met);
    qsort(sorted, (size_t)n, sizeof *sorted, set->sort == MW_SORT_NAME ? by_name : by_place);
    for (int i = 0; i < n; i++)
        order[i] = sorted[i].pupil;
    return order;
}

/* --- what the spec is to a child ------------------------------------------------------------------------ */

struct filling {
    struct mw_arena *arena;
    const struct mw_spec *spec;
    const struct mw_pupil *pupil;
    const struct mw_blank *blank;
};

/* Returns what replaces names in braces if there is no child, or the child's cell is empty: dots for each
 * column, and the book's date for {date}. */
static const struct mw_blank *blanks_of(struct mw_arena *arena, const struct mw_spec *spec)
{
    const struct mw_roster *roster = spec->set->roster;
    struct mw_blank *blank = MW_ARRAY(arena, roster->ncolumns + 2, struct mw_blank);
    for (int i = 0; i < roster->ncolumns; i++)
        blank[i] = (struct mw_blank){roster->column[i], "…"};
    blank[roster->ncolumns] = (struct mw_blank){"date", spec->date};
    return blank;
}

static void fill(const struct filling *f, int n, const char **text)
{
    for (int i = 0; i < n; i++)
        text[i] = text[i] ? mw_roster_fill(f->arena, f->pupil ? f->spec->set->roster : NULL, f->pupil,
                                           f->blank, text[i])
                          : NULL;
}

#define COUNT_TEXTS(type) ((int)(sizeof(type) / sizeof(const char *)))
const struct mw_spec *mw_spec_for_child(struct mw_arena *arena, const struct mw_spec *spec,
                                        const struct mw_pupil *pupil)
{
    if (!spec->set->roster)
        return spec;
    const struct filling f = {arena, spec, pupil, blanks_of(arena, spec)};
    const struct mw_wish *wish = pupil ? &spec->set->wish[pupil - spec->set->roster->pupil] : NULL;
    const struct mw_reader *reader = wish ? wish->reader : NULL;
    struct spec_parts *parts = mw_spec_parts_copy(arena, spec);
    struct mw_spec *own = &parts->spec;
    if (wish && wish->spec) {
        own->language = wish->spec->language;
        own->group = wish->spec->group;
        parts->theme = *wish->spec->theme;
        parts->words = *wish->spec->words;
        parts->matter.texts = wish->spec->matter->texts;
    }
    own->reader = reader ? reader : spec->reader;
    fill(&f, 1, &own->title);
    fill(&f, 1, &own->subtitle);
    fill(&f, 1, &own->author);
    fill(&f, COUNT_TEXTS(struct mw_imprint), (const char **)&parts->matter.imprint);
    fill(&f, COUNT_TEXTS(struct mw_words), (const char **)&parts->words);
    fill(&f, COUNT_TEXTS(struct mw_matter_texts), (const char **)&parts->matter.texts);
    fill(&f, COUNT_TEXTS(struct mw_cover_texts), (const char **)&parts->cover.texts);
    return own;
}

/* --- the whole ----------------------------------------------------------------------------------------- */

static void check_groups(struct spec_draft *d)
{
    const struct mw_class_set *set = d->spec->set;
    long long each = 0;
    for (int g = 0; g < d->spec->ngroups; g++) {
        const struct mw_group *group = &d->spec->group[g];
        each += group->count;
        if (group->part && group->part[0])
            mw_complain(
                d->complaints, group->spot,
                "sheets of a class list are in the order of the children, and have no parts; leave \"part\" "
                "out");
    }
    if (each * set->sheets * set->roster->n > MW_MOST_PUZZLES)
        mw_complain(d->complaints, mw_spec_spot(d->spec, "roster"),
                    "%d children with %lld puzzles each are %lld, and a book has at most %d; split the list",
                    set->roster->n, each * set->sheets, each * set->sheets * set->roster->n, MW_MOST_PUZZLES);
}

/* True if a text contains `name`, such as "{level}" with its braces, in small or capital letters. */
static bool asks_for(const char *text, const char *name)
{
    char *small = g_utf8_strdown(text, -1);
    const bool asks = strstr(small, name) != NULL;
    g_free(small);
    return asks;
}

static bool has_in_all_rows(const struct spec_draft *d, const char *column)
{
    const struct mw_roster *roster = d->spec->set->roster;
    for (int i = 0; roster && i < roster->n; i++)
        if (!cell(d, &roster->pupil[i], column)[0])
            return false;
    return roster != NULL;
}

/* Finds the columns, other than the level, that a text uses in braces. Returns how many. */
static int columns_asked(struct spec_draft *d, const char *text, int *column)
{
    const struct mw_roster *roster = d->spec->set->roster;
    int n = 0;
    for (int i = 0; i < roster->ncolumns && strchr(text, '{'); i++)
        if (strcmp(roster->column[i], "level") != 0 &&
            asks_for(text, mw_format(d->arena, "{%s}", roster->column[i])))
            column[n++] = i;
    return n;
}

/* Returns the first of some columns that is empty in a child's row; NULL if none is. */
static const char *lack_of(const struct mw_roster *roster, const struct mw_pupil *pupil, int n,
                           const int *column)
{
    for (int i = 0; i < n; i++)
        if (!pupil->cell[column[i]][0])
            return roster->column[column[i]];
    return NULL;
}

/* Warns of each child whose row is empty in a column that the text refers to. */
static void check_rows(struct spec_draft *d, const char *text)
{
    const struct mw_roster *roster = d->spec->set->roster;
    int asked[MW_MOST_COLUMNS];
    const int n = roster ? columns_asked(d, text, asked) : 0;
    for (int i = 0; n > 0 && i < roster->n; i++) {
        const char *column = lack_of(roster, &roster->pupil[i], n, asked);
        if (column)
            mw_warn(d->complaints, mw_roster_spot(roster, &roster->pupil[i]),
                    "%s has nothing in the column \"%s\", for which \"%s\" asks", roster->pupil[i].name,
                    column, text);
    }
}

/* Complains of names in braces that nothing replaces, in a text of a group. */
static void check_text(struct spec_draft *d, const struct mw_group *group, const char *text)
{
    static const struct mw_blank blank[] = {
        {"number", ""}, {"title", ""}, {"date", ""}, {"level", ""}, {NULL, NULL}};
    const struct mw_roster *roster = d->spec->set->roster;
    const char *missing = roster ? mw_roster_missing(d->arena, roster, blank, text) : NULL;
    if (missing)
        mw_complain(
            d->complaints, group->spot,
            "\"%s\" asks for a column \"%s\", and %s has %s; {number}, {title}, {date} and {level} can "
            "be had besides",
            text, missing, roster->file, mw_roster_columns(d->arena, roster));
    if (!roster && asks_for(text, "{name}"))
        mw_complain(
            d->complaints, group->spot,
            "\"%s\" asks for a name, and there is no class list; name one, as in \"roster: class.csv\"",
            text);
    check_rows(d, text);
    if (asks_for(text, "{level}") && !group->aim && !has_in_all_rows(d, "level"))
        mw_complain(d->complaints, group->spot,
                    "\"%s\" asks for the level, and this group has none; say how difficult it is, as in "
                    "\"difficulty: easy\"",
                    text);
    if (asks_for(text, "{date}") && !d->spec->date[0] && d->spec->first_day == 0)
        mw_complain(d->complaints, group->spot,
                    "\"%s\" asks for the date; say it, as in \"date: 3 March\" or \"first_day: 2026-12-01\"",
                    text);
}

static void check_list(struct spec_draft *d, const struct mw_group *group, const struct mw_texts *texts)
{
    for (int i = 0; i < texts->n; i++)
        check_text(d, group, texts->text[i]);
}

/* Complains of a name in braces, in a text of the whole book, that is neither a column of the class list nor
 * {date}. */
static void check_text_of_book(struct spec_draft *d, const char *key, const char *text)
{
    static const struct mw_blank blank[] = {{"date", ""}, {NULL, NULL}};
    const struct mw_roster *roster = d->spec->set->roster;
    const char *missing = text && roster ? mw_roster_missing(d->arena, roster, blank, text) : NULL;
    if (missing)
        mw_complain(d->complaints, mw_spec_spot(d->spec, key),
                    "\"%s\" asks for a column \"%s\", and %s has %s; {date} can be had besides", text,
                    missing, roster->file, mw_roster_columns(d->arena, roster));
}

/* Complains of a child's row if one of n texts becomes too long when the row's cells are filled in. */
static void check_lengths(struct spec_draft *d, const struct mw_pupil *pupil, int n, const char *const *text)
{
    const struct mw_roster *roster = d->spec->set->roster;
    const struct mw_blank blank[] = {{"date", d->spec->date}, {NULL, NULL}};
    const char *overlong = NULL;
    for (int i = 0; i < n && !overlong; i++)
        overlong = text[i] ? mw_roster_overlong(d->arena, roster, pupil, blank, text[i]) : NULL;
    if (overlong)
        mw_complain(d->complaints, mw_roster_spot(roster, pupil), "%s", overlong);
}

/* Checks all texts that mw_spec_for_child() fills in. */
static void check_filled(struct spec_draft *d)
{
    const struct mw_spec *book = d->spec;
    const char *const own[] = {book->title, book->subtitle, book->author};
    for (int i = 0; i < book->set->roster->n; i++) {
        const struct mw_pupil *pupil = &book->set->roster->pupil[i];
        const struct mw_spec *spec = book->set->wish[i].spec ? book->set->wish[i].spec : book;
        check_lengths(d, pupil, 3, own);
        check_lengths(d, pupil, COUNT_TEXTS(struct mw_imprint), (const char *const *)&book->matter->imprint);
        check_lengths(d, pupil, COUNT_TEXTS(struct mw_words), (const char *const *)spec->words);
        check_lengths(d, pupil, COUNT_TEXTS(struct mw_matter_texts),
                      (const char *const *)&spec->matter->texts);
        check_lengths(d, pupil, COUNT_TEXTS(struct mw_cover_texts), (const char *const *)&book->cover->texts);
    }
}

static void check_texts_of_book(struct spec_draft *d)
{
    const struct mw_spec *spec = d->spec;
    check_text_of_book(d, "title", spec->title);
    check_text_of_book(d, "subtitle", spec->subtitle);
    check_text_of_book(d, "author", spec->author);
    check_text_of_book(d, "imprint", spec->matter->imprint.publisher);
    check_text_of_book(d, "imprint", spec->matter->imprint.text);
    if (strchr(spec->date, '{'))
        mw_complain(
            d->complaints, mw_spec_spot(spec, "date"),
            "the date is the same for all, and nothing is filled in between its braces; leave them out");
}

static void check_texts(struct spec_draft *d)
{
    check_texts_of_book(d);
    for (int g = 0; g < d->spec->ngroups; g++) {
        const struct mw_group *group = &d->spec->group[g];
        check_list(d, group, &group->titles);
        check_list(d, group, &group->instructions);
        check_list(d, group, &group->reveals);
        check_list(d, group, &group->questions);
        check_list(d, group, &group->spells);
        if (group->shapes.named && d->spec->set->roster)
            check_text(d, group, group->shapes.named->text);
    }
}

static void check_group_by(struct spec_draft *d)
{
    const struct mw_class_set *set = d->spec->set;
    if (set->group_by[0] && !mw_roster_cell(set->roster, set->roster->pupil, set->group_by))
        mw_complain(d->complaints, mw_spec_spot(d->spec, "group_by"), "%s has no column \"%s\"; it has %s",
                    set->roster->file, set->group_by, mw_roster_columns(d->arena, set->roster));
}

/* Complains of answers or a table of contents in files that children take home. */
static void check_files(struct spec_draft *d)
{
    const struct mw_spec *spec = d->spec;
    if (spec->set->files != MW_FILES_EACH)
        return;
    if (spec->answers->where == MW_ANSWERS_BACK)
        mw_complain(d->complaints, mw_spec_spot(spec, "files"),
                    "a file for each child would end with the answers of the whole class; add "
                    "\"answers: {where: separate}\"");
    for (int i = 0; i < spec->matter->front.n; i++)
        if (spec->matter->front.kind[i] == MW_PAGE_CONTENTS)
            mw_complain(d->complaints, mw_spec_place(spec, "front"),
                        "a child's own file has no contents to list; leave \"contents\" out");
}

/* Complains of keys that only class sets use, in a spec without one. */
static void check_idle(struct spec_draft *d)
{
    static const char *const keys[] = {"name", "sheets", "maze", "sort", "group_by", "files"};
    for (int i = 0; i < (int)(sizeof keys / sizeof *keys); i++)
        if (mw_spec_spot(d->spec, keys[i]).line > 0)
            mw_complain(d->complaints, mw_spec_spot(d->spec, keys[i]),
                        "\"%s\" is about the sheets of a class, and there is no \"roster\"; name one, as in "
                        "\"roster: "
                        "class.csv\"",
                        keys[i]);
    for (int g = 0; g < d->spec->ngroups; g++)
        if (d->spec->group[g].shapes.named)
            mw_complain(
                d->complaints, d->spec->group[g].spot,
                "the word of this group takes something from a class list, and there is no \"roster\"; name "
                "one, as in \"roster: class.csv\"");
}

void mw_spec_settle_set(struct spec_draft *d)
{
    struct mw_class_set *set = &d->parts->set;
    check_texts(d);
    if (!set->roster) {
        check_idle(d);
        return;
    }
    check_groups(d);
    check_group_by(d);
    check_files(d);
    check_named_shapes(d);
    set->wish = wishes_of(d);
    check_filled(d);
    set->order = order_of(d);
}
