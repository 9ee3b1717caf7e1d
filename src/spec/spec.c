/* From a file to a spec: the keys of the template's template are read first, the template's over them, the
 * book's over those, and what all together must hold is checked at the end. */
#include "spec/schema.h"

#include "mazewright/kinds.h"

#include <errno.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- small values that the command line reads too ----------------------------------------------------- */

static bool parse_side(const char **text, int *side)
{
    char *end;
    long value = strtol(*text, &end, 10);
    bool digits = **text >= '0' && **text <= '9';
    *text = end;
    *side = (int)(value > MW_MAX_SIZE ? MW_MAX_SIZE + 1 : value);
    return digits;
}

bool mw_size_parse(const char *text, const struct mw_tiling *tiling, struct mw_size *size,
                   struct mw_error *error)
{
    struct mw_size read = {0, 0};
    const char *at = text;
    bool two = false, good = parse_side(&at, &read.w);
    if (good && *at == 'x') {
        at++;
        two = true;
        good = parse_side(&at, &read.h);
    }
    if (!two)
        read.h = read.w;
    if (!good || *at)
        return mw_fail(error, "\"%s\" is not a size; write 12x16, or 9", text);
    if (tiling->single && read.w != read.h)
        return mw_fail(error, "%s takes one number; write 9, not \"%s\"", tiling->name, text);
    if (!tiling->single && !two)
        return mw_fail(error, "%s takes cells across and down; write %sx%s, not \"%s\"", tiling->name, text,
                       text, text);
    if (read.w < tiling->least.w || read.h < tiling->least.h)
        return mw_fail(error, "size \"%s\" is too small for %s; it takes at least %dx%d", text, tiling->name,
                       tiling->least.w, tiling->least.h);
    if (read.w < 1 || read.h < 1 || read.w > MW_MAX_SIZE || read.h > MW_MAX_SIZE)
        return mw_fail(error, "size \"%s\" is out of range; each number may be from 1 to %d", text,
                       MW_MAX_SIZE);
    *size = read;
    return true;
}

const char *mw_size_format(struct mw_arena *arena, const struct mw_tiling *tiling, struct mw_size size)
{
    return tiling->single ? mw_format(arena, "%d", size.w) : mw_format(arena, "%dx%d", size.w, size.h);
}

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

int mw_start_place(const struct mw_group *group, int place)
{
    return place != MW_PLACE_USUAL ? place
           : group->shape          ? MW_APART
           : group->grid->parity   ? MW_TOP_RIGHT
                                   : MW_TOP;
}

int mw_finish_place(const struct mw_group *group, int place)
{
    if (place != MW_PLACE_USUAL)
        return place;
    return group->shape          ? MW_APART
           : group->grid->parity ? MW_BOTTOM_LEFT
           : group->grid->rings  ? MW_CENTRE
                                 : MW_BOTTOM;
}

/* A cell must be one of the grid, and a parity maze has its ends at its border. */
static bool place_admits(const struct mw_group *group, int place, struct mw_error *error)
{
    int column, row;
    bool is_cell = mw_place_is_cell(place, &column, &row);
    if (group->grid->parity && (is_cell || place == MW_CENTRE))
        return mw_fail(error, "a parity maze starts and finishes at its border; choose a side or a corner");
    if (is_cell && (column > group->size.w || row > group->size.h))
        return mw_fail(error, "cell %dx%d is not on the grid, which has %d columns and %d rows", column, row,
                       group->size.w, group->size.h);
    return true;
}

bool mw_places_admit(const struct mw_group *group, struct mw_error *error)
{
    int column, row;
    if (group->start == group->finish &&
        (group->start == MW_CENTRE || mw_place_is_cell(group->start, &column, &row)))
        return mw_fail(error, "start and finish are the same cell; choose another one for either");
    return place_admits(group, group->start, error) && place_admits(group, group->finish, error);
}

/* --- files -------------------------------------------------------------------------------------------- */

/* The whole file, or NULL with a complaint at `spot`. Reads one byte more than a spec may have, no more. */
static char *read_file(struct mw_arena *arena, const char *path, struct mw_spot spot, size_t *length,
                       struct mw_complaints *complaints)
{
    enum { MOST = (1 << 20) + 1 };
    FILE *file = fopen(path, "rb");
    if (!file) {
        mw_complain(complaints, spot, "cannot open %s: %s", path, strerror(errno));
        return NULL;
    }
    char *text = mw_alloc(arena, MOST + 1, 1);
    errno = 0;
    *length = fread(text, 1, MOST, file);
    bool failed = ferror(file);
    int why = errno;
    fclose(file);
    if (!failed)
        return text;
    mw_complain(complaints, spot, "cannot read %s: %s", path, strerror(why));
    return NULL;
}

/* --- templates ---------------------------------------------------------------------------------------- */

const char *mw_template_name(int i)
{
    const struct mw_template *template = mw_template_at(i);
    return template ? template->name : NULL;
}

static const struct mw_template *template_named(const char *name)
{
    for (int i = 0; mw_template_at(i); i++)
        if (strcmp(mw_template_at(i)->name, name) == 0)
            return mw_template_at(i);
    return NULL;
}

static bool is_path(const char *name)
{
    size_t n = strlen(name);
    return strchr(name, '/') || (n > 5 && strcmp(name + n - 5, ".yaml") == 0) ||
           (n > 4 && strcmp(name + n - 4, ".yml") == 0);
}

/* A path is meant from the folder of the file that names it. */
static const char *path_beside(struct mw_arena *arena, const char *file, const char *path)
{
    const char *slash = strrchr(file, '/');
    return path[0] == '/' || !slash ? path : mw_format(arena, "%.*s/%s", (int)(slash - file), file, path);
}

static void complain_template(struct draft *d, const struct node *named)
{
    const char *meant = mw_suggest(named->text, mw_template_name);
    if (meant)
        mw_complain(d->complaints, named->spot, "no template is called \"%s\"; did you mean \"%s\"?",
                    named->text, meant);
    else
        mw_complain(
            d->complaints, named->spot,
            "no template is called \"%s\"; \"mazewright list templates\" names them, and the path of one of "
            "your own ends in .yaml",
            named->text);
}

/* What a house template or a default says of margins gives way to what a printer asks for. */
static void take_as_house(struct draft *d)
{
    double *own[] = {&d->spec.margins.top, &d->spec.margins.bottom, &d->spec.margins.inside,
                     &d->spec.margins.outside};
    double *house[] = {&d->house.top, &d->house.bottom, &d->house.inside, &d->house.outside};
    for (int i = 0; i < 4; i++) {
        if (*own[i] >= 0)
            *house[i] = *own[i];
        *own[i] = -1;
    }
}

static void read_house_template(struct draft *d, const struct mw_template *template)
{
    const char *file = mw_format(d->arena, "%s.yaml", template->name);
    const struct node *root =
        mw_yaml_read(d->arena, file, template->text, strlen(template->text), d->complaints);
    if (root)
        mw_schema_read(d, root);
    take_as_house(d);
}

/* Reads a file's template, the template's own template before that, and so on; then the file's keys. */
static void read_chain(struct draft *d, const char *file, const struct node *root, int depth)
{
    enum { DEEPEST = 8 };
    const struct node *named = mw_node_at(root, "template");
    const char *name = named && named->kind == NODE_TEXT && named->text[0] ? named->text
                       : depth == 0                                        ? mw_schema_template()
                                                                           : NULL;
    const struct mw_template *template = name ? template_named(name) : NULL;
    if (template) {
        read_house_template(d, template);
    } else if (name && depth == DEEPEST) {
        mw_complain(d->complaints, named->spot,
                    "templates lead from one to the next without end; let the last one name none");
    } else if (name && is_path(name)) {
        size_t length;
        const char *path = path_beside(d->arena, file, name);
        const char *text = read_file(d->arena, path, named->spot, &length, d->complaints);
        const struct node *above = text ? mw_yaml_read(d->arena, path, text, length, d->complaints) : NULL;
        if (above)
            read_chain(d, path, above, depth + 1);
    } else if (name) {
        complain_template(d, named);
    }
    mw_schema_read(d, root);
    mw_schema_note_spots(d, root);
}

/* --- the whole ---------------------------------------------------------------------------------------- */

static void turn_paper(struct mw_spec *spec)
{
    struct mw_paper *paper = &spec->paper;
    bool wide = paper->w > paper->h;
    if ((spec->orientation == MW_LANDSCAPE && !wide) || (spec->orientation == MW_PORTRAIT && wide))
        *paper = (struct mw_paper){paper->name, paper->h, paper->w};
}

static void settle_margins(struct draft *d)
{
    struct mw_margins own = d->spec.own_margins = d->spec.margins, house = d->house;
    d->spec.margins = (struct mw_margins){
        own.top < 0 ? house.top : own.top, own.bottom < 0 ? house.bottom : own.bottom,
        own.inside < 0 ? house.inside : own.inside, own.outside < 0 ? house.outside : own.outside};
}

static void check_whole(struct draft *d, const struct node *root)
{
    struct mw_spec *spec = &d->spec;
    enum { LEAST_ROOM = 108 };
    const struct node *margins = mw_node_at(root, "margins");
    if (!d->has_puzzles)
        mw_complain(d->complaints, root->spot,
                    "there are no puzzles; add \"puzzles: [{count: 1, size: 12x16}]\"");
    if (spec->paper.w - spec->margins.inside - spec->margins.outside < LEAST_ROOM ||
        spec->paper.h - spec->margins.top - spec->margins.bottom < LEAST_ROOM)
        mw_complain(d->complaints, margins ? margins->spot : root->spot,
                    "the margins leave less than %din of the page for its contents; make them smaller or the "
                    "paper larger",
                    LEAST_ROOM / 72);
    if (spec->border != MW_BORDER_NONE && spec->corners != MW_CORNERS_NONE)
        mw_complain(d->complaints, mw_spec_spot(spec, "corners"),
                    "a border and ornaments in the corners stand in each other's way; leave one out");
    if (spec->backs != MW_BACKS_NONE && spec->answers.where == MW_ANSWERS_OVERLEAF)
        mw_complain(
            d->complaints, mw_spec_spot(spec, "backs"),
            "the backs of the puzzles carry their answers; leave out \"backs\", or put the answers at "
            "the back");
}

/* The file's name without its folder and suffix. */
static const char *stem_of(struct mw_arena *arena, const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *dot = strrchr(name, '.');
    return mw_format(arena, "%.*s", dot && dot > name ? (int)(dot - name) : (int)strlen(name), name);
}

const struct mw_spec *mw_spec_read(struct mw_arena *arena, const char *file, const char *text, size_t length,
                                   struct mw_complaints *complaints)
{
    int before = complaints->nerrors;
    struct draft d = {.arena = arena, .complaints = complaints};
    if (!g_utf8_validate(file, -1, NULL)) {
        mw_complain(complaints, (struct mw_spot){"", 0, 0},
                    "the name of the spec's file is not UTF-8; rename it");
        return NULL;
    }
    const struct node *root = mw_yaml_read(arena, file, text, length, complaints);
    if (!root)
        return NULL;
    mw_schema_defaults(&d);
    take_as_house(&d);
    read_chain(&d, file, root, 0);
    settle_margins(&d);
    if (complaints->nerrors == before) {
        turn_paper(&d.spec);
        check_whole(&d, root);
    }
    if (complaints->nerrors > before)
        return NULL;
    d.spec.name = stem_of(arena, file);
    if (!d.spec.title)
        d.spec.title = d.spec.name;
    struct mw_spec *spec = MW_NEW(arena, struct mw_spec);
    *spec = d.spec;
    return spec;
}

const struct mw_spec *mw_spec_read_file(struct mw_arena *arena, const char *file,
                                        struct mw_complaints *complaints)
{
    size_t length;
    char *text = read_file(arena, file, (struct mw_spot){"", 0, 0}, &length, complaints);
    return text ? mw_spec_read(arena, file, text, length, complaints) : NULL;
}

const struct mw_spec *mw_spec_default(struct mw_arena *arena)
{
    struct mw_complaints *none =
        MW_NEW(arena, struct mw_complaints); /* the defaults are ours and draw no complaints */
    struct draft d = {.arena = arena, .complaints = none};
    mw_schema_defaults(&d);
    take_as_house(&d);
    settle_margins(&d);
    struct mw_spec *spec = MW_NEW(arena, struct mw_spec);
    *spec = d.spec;
    spec->name = spec->title = "maze";
    return spec;
}
