/* The plan. What stands in front comes first; puzzles are dealt to pages in order, and groups that want as
 * many to a page share pages; answers follow in the same order, then what stands behind, and blank pages as
 * the printer wants them. */
#include "plan/key.h"
#include "plan/number.h"

#include <math.h>
#include <string.h>

struct planning {
    struct mw_arena *arena;
    const struct mw_spec *spec;
    struct mw_book *book;
    struct mw_puzzle *puzzle;
    struct mw_entry *entry;
    int entry_room, volume_room;
};

/* --- sheets ------------------------------------------------------------------------------------------- */

bool mw_is_right(int page)
{
    return page % 2 == 1;
}

/* A volume that is being laid out. */
struct laying {
    struct planning *d;
    struct mw_volume *volume;
    struct mw_sheet *sheet;
    int room;
    const struct mw_group *part;
    const struct mw_pupil *pupil;
};

/* Adds the next page. */
static int add_sheet(struct laying *l, enum mw_sheet_kind kind, int first, int count)
{
    int n = l->volume->nsheets++;
    l->sheet = mw_grow(l->d->arena, l->sheet, n, &l->room, sizeof *l->sheet);
    l->sheet[n] = (struct mw_sheet){.kind = kind,
                                    .page = n + 1,
                                    .place = n + 1,
                                    .first = first,
                                    .count = count,
                                    .part = l->part,
                                    .pupil = l->pupil};
    return n + 1;
}

static void add_blank(struct laying *l)
{
    add_sheet(l, MW_SHEET_BLANK, 0, 0);
}

static void turn_to_right(struct laying *l)
{
    if (!mw_is_right(l->volume->nsheets + 1))
        add_blank(l);
}

static void add_entry(struct planning *d, const char *text, int first, int last, int page)
{
    d->entry = mw_grow(d->arena, d->entry, d->book->nentries, &d->entry_room, sizeof *d->entry);
    d->entry[d->book->nentries++] = (struct mw_entry){text, first, last, page};
}

/* The title of a page that the contents list; NULL for the others. */
static const char *listed_title(const struct mw_spec *spec, enum mw_sheet_kind kind)
{
#define NOT_LISTED(name, NAME, word)
#define LISTED(name, NAME, word)                                                                             \
    case MW_SHEET_##NAME:                                                                                    \
        return spec->matter.name;
    switch (kind) {
        MW_SHEETS(NOT_LISTED, LISTED, NOT_LISTED)
    default:
        return NULL;
    }
}

static bool opens_part(const struct mw_group *group)
{
    return group->part && group->part[0];
}

static const char *division_of(const struct mw_class_set *set, int nth)
{
    const char *cell = mw_roster_cell(set->roster, &set->roster->pupil[set->order[nth]], set->group_by);
    return cell ? cell : "";
}

/* Past the last child of the division that begins with the nth. */
static int end_of_division(const struct mw_class_set *set, int nth)
{
    int end = nth + 1;
    while (end < set->roster->n && strcmp(division_of(set, end), division_of(set, nth)) == 0)
        end++;
    return end;
}

static int count_divisions(const struct mw_class_set *set)
{
    int n = 0;
    for (int nth = 0; set->roster && nth < set->roster->n; nth = end_of_division(set, nth))
        n += division_of(set, nth)[0] != 0;
    return n;
}

/* How many lines the contents will have. */
static int count_entries(const struct mw_spec *spec)
{
    int n = spec->set.group_by[0] ? count_divisions(&spec->set)
                                  : spec->ngroups > 0 && !opens_part(&spec->group[0]);
    for (int g = 0; g < spec->ngroups; g++)
        n += opens_part(&spec->group[g]);
    for (int i = 0; i < spec->front.n; i++)
        n += listed_title(spec, spec->front.kind[i]) != NULL;
    for (int i = 0; i < spec->back.n; i++)
        n += listed_title(spec, spec->back.kind[i]) != NULL;
    return n + (spec->answers.where == MW_ANSWERS_BACK);
}

static void lay_out_contents(struct laying *l)
{
    int n = count_entries(l->d->spec);
    for (int nth = 0; nth == 0 || nth * MW_ENTRIES_PER_PAGE < n; nth++) {
        int page = add_sheet(l, MW_SHEET_CONTENTS, 0, 0);
        l->sheet[page - 1].nth = nth;
    }
}

/* How fine a maze is to look at: one in a shape is finer than one that is not, then one that is not of
 * squares, then one of many cells, but not of so many that they are a mere grey. */
static double fineness(const struct mw_request *r)
{
    enum { BEST = 1200 };
    const double pieces = mw_request_box(r).w / r->grid->box.w, cells = pieces * pieces * r->grid->ncells;
    return (r->shape && !r->shape->is_text ? 4 * BEST : 0) + (r->tiling->square ? 0 : 2 * BEST) +
           (cells <= BEST ? cells : BEST * BEST / cells);
}

/* Of those from one puzzle to before another, the finest; of several, the last. */
static int finest_of(const struct planning *d, int first, int end)
{
    int finest = first;
    for (int i = first; i < end; i++)
        if (mw_lattice(fineness(&d->puzzle[i].request)) >= mw_lattice(fineness(&d->puzzle[finest].request)))
            finest = i;
    return finest;
}

static void lay_out_matter(struct laying *l, const struct mw_matter *matter)
{
    const struct mw_spec *spec = l->d->spec;
    for (int i = 0; i < matter->n; i++) {
        enum mw_sheet_kind kind = matter->kind[i];
        const char *title = listed_title(spec, kind);
        if (title)
            add_entry(l->d, title, 0, 0, l->volume->nsheets + 1);
        if (kind == MW_SHEET_CONTENTS)
            lay_out_contents(l);
        else if (kind == MW_SHEET_TITLE)
            add_sheet(l, kind, finest_of(l->d, 0, l->d->book->npuzzles), 1);
        else if (kind == MW_SHEET_HOW_TO)
            add_sheet(l, kind, l->d->book->npuzzles, 1);
        else
            add_sheet(l, kind, 0, 0);
    }
}

/* Past the last group of the part that opens with group g. */
static int end_of_part(const struct mw_spec *spec, int g)
{
    do
        g++;
    while (g < spec->ngroups && !opens_part(&spec->group[g]));
    return g;
}

/* The page that opens a part, if one does, with the finest maze of the part as its ornament. */
static void lay_out_part(struct laying *l, int g, int first)
{
    const struct mw_spec *spec = l->d->spec;
    const struct mw_group *group = &spec->group[g];
    bool opens = opens_part(group);
    int end = end_of_part(spec, g), last = first;
    if (!opens && g > 0)
        return;
    if (mw_spec_has_backs(spec))
        turn_to_right(l);
    for (int i = g; i < end; i++)
        last += spec->group[i].count;
    if (opens) {
        l->part = group;
        if (spec->open_right == MW_OPEN_PARTS || spec->open_right == MW_OPEN_BOTH)
            turn_to_right(l);
    }
    add_entry(l->d, opens ? group->part : spec->words.puzzles, first + 1, last, l->volume->nsheets + 1);
    if (opens)
        add_sheet(l, MW_SHEET_PART, finest_of(l->d, first, last), 1);
}

/* A page of puzzles, and the back of its leaf if that is theirs. */
static void lay_out_page(struct laying *l, int first, int count)
{
    const struct mw_spec *spec = l->d->spec;
    if (mw_spec_has_backs(spec))
        turn_to_right(l);
    int page = add_sheet(l, MW_SHEET_PUZZLES, first, count);
    for (int i = 0; i < count; i++)
        l->d->puzzle[first + i].puzzle = (struct mw_position){page, i};
    if (spec->backs == MW_BACKS_BLANK)
        add_blank(l);
    else if (spec->backs != MW_BACKS_NONE)
        add_sheet(l, MW_SHEET_BACK, 0, 0);
    if (spec->answers.where != MW_ANSWERS_OVERLEAF)
        return;
    page = add_sheet(l, MW_SHEET_ANSWERS, first, count);
    for (int i = 0; i < count; i++)
        l->d->puzzle[first + i].answer = (struct mw_position){page, i};
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The puzzles of all groups, from one on; returns past the last. Groups that want as many to a page share
 * pages, but a part starts on a new one. */
static int lay_out_groups(struct laying *l, int next)
{
    const struct mw_spec *spec = l->d->spec;
    for (int g = 0; g < spec->ngroups;) {
        int per_page = spec->group[g].per_page, end = next;
        if (!spec->set.roster)
            lay_out_part(l, g, next);
        do
            end += spec->group[g++].count;
        while (g < spec->ngroups && spec->group[g].per_page == per_page && !opens_part(&spec->group[g]));
        for (; next < end; next += per_page)
            lay_out_page(l, next, least(per_page, end - next));
        next = end;
    }
    return next;
}

/* All sheets of the child that is the nth in the book, from a puzzle on. No two children share a sheet. */
static void lay_out_child(struct laying *l, int nth, int next)
{
    const struct mw_class_set *set = &l->d->spec->set;
    l->pupil = &set->roster->pupil[set->order[nth]];
    for (int sheet = 0; sheet < set->sheets; sheet++)
        next = lay_out_groups(l, next);
    l->pupil = NULL;
}

/* The page before the children who have the same in the column by which they are grouped. */
static void lay_out_divider(struct laying *l, int nth, int first, int last)
{
    const struct mw_class_set *set = &l->d->spec->set;
    struct mw_group *part = MW_NEW(l->d->arena, struct mw_group);
    *part = l->d->spec->group[0];
    part->part = division_of(set, nth);
    l->part = part;
    if (mw_spec_has_backs(l->d->spec))
        turn_to_right(l);
    add_entry(l->d, part->part, first + 1, last, l->volume->nsheets + 1);
    add_sheet(l, MW_SHEET_PART, finest_of(l->d, first, last), 1);
}

static void lay_out_class(struct laying *l)
{
    const struct mw_class_set *set = &l->d->spec->set;
    const int each = l->d->book->npuzzles / set->roster->n;
    if (!set->group_by[0])
        add_entry(l->d, l->d->spec->words.puzzles, 1, l->d->book->npuzzles, l->volume->nsheets + 1);
    for (int nth = 0; nth < set->roster->n;) {
        const int end = end_of_division(set, nth);
        if (set->group_by[0] && division_of(set, nth)[0])
            lay_out_divider(l, nth, nth * each, end * each);
        for (; nth < end; nth++)
            lay_out_child(l, nth, nth * each);
    }
    l->part = NULL;
}

/* To tick off: each child once, so many to a page. */
static void lay_out_class_list(struct laying *l)
{
    const struct mw_roster *roster = l->d->spec->set.roster;
    for (int nth = 0; roster && nth * MW_CHILDREN_PER_PAGE < roster->n; nth++) {
        const int page = add_sheet(l, MW_SHEET_CLASS_LIST, 0, 0);
        l->sheet[page - 1].nth = nth;
    }
}

static void lay_out_answers(struct laying *l)
{
    const struct mw_spec *spec = l->d->spec;
    l->part = NULL;
    if (spec->open_right == MW_OPEN_ANSWERS || spec->open_right == MW_OPEN_BOTH)
        turn_to_right(l);
    if (spec->answers.where == MW_ANSWERS_BACK)
        add_entry(l->d, spec->words.answers, 0, 0, l->volume->nsheets + 1);
    struct mw_book *book = l->d->book;
    const int *count = mw_key_deal(l->d->arena, book, l->volume->nsheets);
    for (int first = 0; first < book->npuzzles; first += *count++) {
        const int page = add_sheet(l, MW_SHEET_ANSWERS, first, *count);
        for (int i = 0; i < *count; i++)
            l->d->puzzle[first + i].answer = (struct mw_position){page, i};
    }
}

#define MULTIPLE(name, NAME, multiple, margin) multiple,

/* Blank pages at the end, as many as the printer wants. */
static void pad(struct laying *l)
{
    l->volume->is_bound = true;
    static const int folded[] = {MW_IMPOSITIONS(MULTIPLE)};
    const struct mw_spec *spec = l->d->spec;
    const int stapled = spec->binding == MW_BINDING_SADDLE ? 4 : 1, own = folded[spec->impose],
              multiple = own > 1       ? own
                         : stapled > 1 ? stapled
                                       : spec->profile->multiple;
    bool last_blank = l->volume->nsheets > 0 && l->sheet[l->volume->nsheets - 1].kind == MW_SHEET_BLANK;
    if (spec->profile->last_blank && !last_blank)
        add_blank(l);
    while (l->volume->nsheets % multiple > 0)
        add_blank(l);
}

/* --- volumes ------------------------------------------------------------------------------------------ */

static double settled(double own, double usual, double least)
{
    return own >= 0 ? own : usual > least ? usual : least;
}

#define MARGIN(name, NAME, multiple, margin) margin,

/* Margins that the book itself does not give grow to what its printer asks for with so many pages. */
struct mw_margins mw_book_margins(const struct mw_book *book, int pages, struct mw_margins *safe)
{
    const struct mw_spec *spec = book->spec;
    const struct mw_profile *profile = spec->profile;
    const struct mw_margins *own = &spec->own_margins, *usual = &spec->margins;
    static const double of_imposition[] = {MW_IMPOSITIONS(MARGIN)};
    const double own_edge = of_imposition[spec->impose],
                 edge = own_edge >= 0  ? own_edge
                        : book->bleeds ? profile->bleed_margin
                                       : profile->margin,
                 inside = own_edge >= 0 ? own_edge : mw_profile_inside(profile, pages);
    *safe = (struct mw_margins){edge, edge, inside, edge};
    return (struct mw_margins){settled(own->top, usual->top, edge), settled(own->bottom, usual->bottom, edge),
                               settled(own->inside, usual->inside, inside),
                               settled(own->outside, usual->outside, edge)};
}

double mw_book_enlarged(const struct mw_book *book)
{
    const double arms_length = 734; /* points: 1.2 times the width of a letter */
    return fmax(1, fmin(book->spec->paper.w, book->spec->paper.h) / arms_length);
}

static struct laying open_volume(struct planning *d, const char *role)
{
    struct mw_book *book = d->book;
    book->volume = mw_grow(d->arena, book->volume, book->nvolumes, &d->volume_room, sizeof *book->volume);
    struct mw_volume *volume = &book->volume[book->nvolumes++];
    *volume = (struct mw_volume){.role = role};
    return (struct laying){.d = d, .volume = volume};
}

static void close_volume(struct laying *l)
{
    l->volume->sheet = l->sheet;
    l->volume->margins = mw_book_margins(l->d->book, l->volume->nsheets, &l->volume->safe);
}

static void lay_out_book(struct planning *d)
{
    const struct mw_spec *spec = d->spec;
    struct laying book = open_volume(d, "book");
    lay_out_matter(&book, &spec->front);
    if (spec->set.roster)
        lay_out_class(&book);
    else
        lay_out_groups(&book, 0);
    if (spec->answers.where != MW_ANSWERS_SEPARATE)
        lay_out_class_list(&book);
    if (spec->answers.where == MW_ANSWERS_BACK)
        lay_out_answers(&book);
    lay_out_matter(&book, &spec->back);
    pad(&book);
    close_volume(&book);
}

/* A number and what is Latin in a name, in small letters without marks: nothing a name says gets out of the
 * folder or means anything to a system. */
static const char *safe_name(struct mw_arena *arena, const char *name, int number, int of)
{
    enum { LONGEST = 40 };
    const char *plain = mw_plain_letters(arena, name);
    char *safe = mw_format(arena, "%0*d-", of < 100 ? 2 : of < 1000 ? 3 : 5, number);
    size_t n = strlen(safe);
    const size_t most = n + LONGEST;
    safe = mw_format(arena, "%s%s", safe, plain);
    for (const char *c = plain; *c && n < most; c++) {
        const bool is_plain = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9');
        if (is_plain || safe[n - 1] != '-')
            safe[n++] = is_plain ? *c : '-';
    }
    while (safe[n - 1] == '-')
        n--;
    safe[n] = '\0';
    return safe;
}

/* A file for each child. */
static void lay_out_files(struct planning *d)
{
    const struct mw_spec *spec = d->spec;
    const struct mw_class_set *set = &spec->set;
    const int n = set->roster->n;
    for (int nth = 0; nth < n; nth++) {
        const struct mw_pupil *pupil = &set->roster->pupil[set->order[nth]];
        struct laying file = open_volume(d, safe_name(d->arena, pupil->name, nth + 1, n));
        file.volume->pupil = file.pupil = pupil;
        lay_out_matter(&file, &spec->front);
        lay_out_child(&file, nth, nth * (d->book->npuzzles / n));
        file.pupil = pupil;
        lay_out_matter(&file, &spec->back);
        pad(&file);
        close_volume(&file);
    }
}

/* What the teacher keeps. */
static void lay_out_key(struct planning *d)
{
    struct laying key = open_volume(d, "answers");
    lay_out_class_list(&key);
    if (d->spec->answers.where == MW_ANSWERS_SEPARATE)
        lay_out_answers(&key);
    close_volume(&key);
}

static void lay_out(struct planning *d)
{
    const struct mw_spec *spec = d->spec;
    if (spec->set.files == MW_FILES_EACH)
        lay_out_files(d);
    else
        lay_out_book(d);
    if (spec->answers.where == MW_ANSWERS_SEPARATE || spec->set.files == MW_FILES_EACH)
        lay_out_key(d);
    d->book->entry = d->entry;
}

/* Whether anything is drawn that runs off the page where it can. */
static bool wants_bleed(const struct mw_spec *spec)
{
    return spec->border == MW_BORDER_BAND || spec->corners != MW_CORNERS_NONE ||
           spec->background != MW_BACKGROUND_NONE || spec->backs == MW_BACKS_TINT;
}

/* Printers of books print white and cream paper in black. */
static bool is_black_only(const struct mw_spec *spec)
{
    return spec->profile->refuses && spec->stock != MW_STOCK_COLOUR;
}

static uint32_t grey_of(uint32_t rgb)
{
    uint32_t grey = (299 * (rgb >> 16) + 587 * (rgb >> 8 & 255) + 114 * (rgb & 255) + 500) / 1000;
    return grey << 16 | grey << 8 | grey;
}

/* What a colour becomes in a book in black: a grey as light as it is, but black for a route, which must be
 * seen on the grey walls of its maze. */
static uint32_t black_for(int ink, uint32_t rgb)
{
    uint32_t grey = grey_of(rgb);
    return ink == MW_INK_ROUTE && grey != rgb ? 0 : grey;
}

static bool has(const struct mw_matter *matter, enum mw_sheet_kind kind)
{
    for (int i = 0; i < matter->n; i++)
        if (matter->kind[i] == kind)
            return true;
    return false;
}

static bool shows_sample(const struct mw_spec *spec)
{
    return has(&spec->front, MW_SHEET_HOW_TO) || has(&spec->back, MW_SHEET_HOW_TO);
}

const struct mw_book *mw_book_plan(struct mw_arena *arena, const struct mw_spec *spec, struct mw_error *error)
{
    struct mw_book *book = MW_NEW(arena, struct mw_book);
    book->spec = spec;
    book->bleeds = spec->profile->bleed > 0 &&
                   (spec->bleed == MW_BLEED_ALWAYS || (spec->bleed == MW_BLEED_AUTO && wants_bleed(spec)));
    for (int ink = 0; ink < MW_NINKS; ink++)
        book->colour[ink] = is_black_only(spec) ? black_for(ink, spec->colour[ink]) : spec->colour[ink];
    struct planning d = {.arena = arena, .spec = spec, .book = book};
    d.puzzle = mw_number_puzzles(arena, book, error);
    if (!d.puzzle)
        return NULL;
    if (shows_sample(spec))
        mw_number_sample(arena, book, d.puzzle);
    lay_out(&d);
    return book;
}

double mw_book_spine(const struct mw_book *book)
{
    const struct mw_spec *spec = book->spec;
    const struct mw_profile *profile = spec->profile;
    double page = spec->caliper > 0 ? spec->caliper / 2 : profile->thickness[spec->stock];
    bool stapled = spec->binding == MW_BINDING_SADDLE; /* through a fold, which is no spine */
    return page > 0 && !stapled ? page * book->volume[0].nsheets + profile->cover : 0;
}
