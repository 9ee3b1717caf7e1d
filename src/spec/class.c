/* A class list in a spec: who gets sheets, in which order, and what single children have instead. */
#include "spec/values.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

void mw_spec_read_roster(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                         void *field)
{
    struct mw_class_set *set = field;
    const char *name = NULL;
    mw_spec_read_text(d, node, key, &name);
    if (!name)
        return;
    set->path = name;
    set->roster = name[0] ? mw_roster_read(d->arena, mw_path_beside(d->arena, node->spot.file, name),
                                           node->spot, d->complaints)
                          : NULL;
}

/* --- what single children have instead ----------------------------------------------------------------- */

static const struct mw_aim *aim_of(struct spec_draft *d, const struct mw_pupil *pupil, const char *text)
{
    struct mw_aim *aim = MW_NEW(d->arena, struct mw_aim);
    if (!mw_spec_parse_level(text, mw_level_word, &aim->from)) {
        mw_complain(d->complaints, mw_roster_spot(d->spec.set.roster, pupil),
                    "%s has the level \"%s\"; it must be %s, or a figure from 2 to 12", pupil->name, text,
                    mw_words_joined(d->arena, mw_level_word));
        return NULL;
    }
    aim->to = aim->from;
    return aim;
}

static const struct mw_shape *shape_of(struct spec_draft *d, const struct mw_pupil *pupil, const char *text)
{
    struct mw_error error = {""};
    const struct mw_roster *roster = d->spec.set.roster;
    const struct mw_shape *shape = mw_shape_parse(d->arena, text, roster->file, &error);
    if (!shape)
        mw_complain(d->complaints, mw_roster_spot(roster, pupil), "%s has the shape \"%s\": %s", pupil->name,
                    text, error.text);
    return shape;
}

static const char *cell(const struct spec_draft *d, const struct mw_pupil *pupil, const char *column)
{
    const char *text = mw_roster_cell(d->spec.set.roster, pupil, column);
    return text ? text : "";
}

static const struct mw_wish *wishes_of(struct spec_draft *d)
{
    const struct mw_roster *roster = d->spec.set.roster;
    struct mw_wish *wish = MW_ARRAY(d->arena, roster->n, struct mw_wish);
    for (int i = 0; i < roster->n; i++) {
        const struct mw_pupil *pupil = &roster->pupil[i];
        const char *level = cell(d, pupil, "level"), *shape = cell(d, pupil, "shape");
        wish[i].aim = level[0] ? aim_of(d, pupil, level) : NULL;
        wish[i].shape = shape[0] ? shape_of(d, pupil, shape) : NULL;
    }
    return wish;
}

/* --- their order --------------------------------------------------------------------------------------- */

/* A name as it is looked up in a list: without marks, capitals or not; the same on every machine. */
static const char *sorting_form(struct mw_arena *arena, const char *name)
{
    utf8proc_uint8_t *plain = NULL;
    utf8proc_map((const utf8proc_uint8_t *)name, 0, &plain,
                 UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK |
                     UTF8PROC_CASEFOLD);
    const char *form = mw_format(arena, "%s", plain ? (const char *)plain : name);
    free(plain);
    return form;
}

struct sorted {
    const char *form, *name;
    int pupil;
};

static int by_name(const void *a, const void *b)
{
    const struct sorted *p = a, *q = b;
    const int form = strcmp(p->form, q->form), name = strcmp(p->name, q->name);
    return form ? form : name ? name : p->pupil - q->pupil;
}

static const int *order_of(struct spec_draft *d)
{
    const struct mw_roster *roster = d->spec.set.roster;
    struct sorted *sorted = MW_ARRAY(d->arena, roster->n, struct sorted);
    int *order = MW_ARRAY(d->arena, roster->n, int);
    for (int i = 0; i < roster->n; i++)
        sorted[i] = (struct sorted){sorting_form(d->arena, roster->pupil[i].name), roster->pupil[i].name, i};
    if (d->spec.set.sort == MW_SORT_NAME)
        qsort(sorted, (size_t)roster->n, sizeof *sorted, by_name);
    for (int i = 0; i < roster->n; i++)
        order[i] = sorted[i].pupil;
    return order;
}

/* --- the whole ----------------------------------------------------------------------------------------- */

/* Columns that would change a sheet if we knew how. */
static void check_columns(struct spec_draft *d)
{
    static const char *const unknown[] = {"reader", "language"};
    const struct mw_roster *roster = d->spec.set.roster;
    for (int i = 0; i < (int)(sizeof unknown / sizeof *unknown); i++)
        for (int k = 0; k < roster->ncolumns; k++)
            if (strcmp(roster->column[k], unknown[i]) == 0)
                mw_complain(
                    d->complaints, (struct mw_spot){roster->file, 1, 0},
                    "a column \"%s\" cannot change single sheets; set \"%s\" in the spec for all, and call "
                    "the column otherwise",
                    unknown[i], unknown[i]);
}

static void check_groups(struct spec_draft *d)
{
    enum { MOST = 10000 };
    const struct mw_class_set *set = &d->spec.set;
    long long each = 0;
    for (int g = 0; g < d->spec.ngroups; g++) {
        const struct mw_group *group = &d->spec.group[g];
        each += group->count;
        if (group->part && group->part[0])
            mw_complain(
                d->complaints, group->spot,
                "sheets of a class list are in the order of the children, and have no parts; leave \"part\" "
                "out");
    }
    if (each * set->sheets * set->roster->n > MOST)
        mw_complain(d->complaints, mw_spec_spot(&d->spec, "roster"),
                    "%d children with %lld puzzles each are %lld, and a book has at most %d; split the list",
                    set->roster->n, each * set->sheets, each * set->sheets * set->roster->n, MOST);
}

/* Braces in a text that name no column. */
static void check_text(struct spec_draft *d, const struct mw_group *group, const char *text)
{
    const struct mw_roster *roster = d->spec.set.roster;
    const char *missing = mw_roster_missing(d->arena, roster, text);
    if (missing)
        mw_complain(d->complaints, group->spot, "\"%s\" asks for a column \"%s\", and %s has %s", text,
                    missing, roster->file, mw_roster_columns(d->arena, roster));
}

static void check_texts(struct spec_draft *d)
{
    for (int g = 0; g < d->spec.ngroups; g++) {
        const struct mw_group *group = &d->spec.group[g];
        for (int i = 0; i < group->titles.n; i++)
            check_text(d, group, group->titles.text[i]);
        for (int i = 0; i < group->instructions.n; i++)
            check_text(d, group, group->instructions.text[i]);
        if (group->shapes.named)
            check_text(d, group, group->shapes.named->text);
    }
}

/* What is only for class sets, in a spec that makes none. */
static void check_idle(struct spec_draft *d)
{
    static const char *const keys[] = {"sheets", "maze", "sort"};
    for (int i = 0; i < (int)(sizeof keys / sizeof *keys); i++)
        if (mw_spec_spot(&d->spec, keys[i]).line > 0)
            mw_complain(d->complaints, mw_spec_spot(&d->spec, keys[i]),
                        "\"%s\" is about the sheets of a class, and there is no \"roster\"; name one, as in "
                        "\"roster: "
                        "class.csv\"",
                        keys[i]);
    for (int g = 0; g < d->spec.ngroups; g++)
        if (d->spec.group[g].shapes.named)
            mw_complain(
                d->complaints, d->spec.group[g].spot,
                "the word of this group takes something from a class list, and there is no \"roster\"; name "
                "one, as in \"roster: class.csv\"");
}

void mw_spec_settle_set(struct spec_draft *d)
{
    struct mw_class_set *set = &d->spec.set;
    if (!set->roster) {
        check_idle(d);
        return;
    }
    check_columns(d);
    check_groups(d);
    check_texts(d);
    set->wish = wishes_of(d);
    set->order = order_of(d);
}
