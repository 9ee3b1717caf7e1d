/* Reads a spec: all keys into a draft (chain.c), then the checks that concern several keys, then the class
 * list. */
#include "settings/keys.h"
#include "settings/parts.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static void turn(struct mw_paper *paper, enum mw_orientation orientation)
{
    bool wide = paper->w > paper->h;
    if ((orientation == MW_LANDSCAPE && !wide) || (orientation == MW_PORTRAIT && wide))
        *paper = (struct mw_paper){paper->name, paper->h, paper->w};
}

/* Returns how large a word becomes upright on a paper of w by h, as a multiple of its own units. */
static double upright_scale(struct mw_arena *scratch, const struct mw_shape *word, double w, double h)
{
    struct mw_shape_request r;
    struct mw_error error = {0};
    if (mw_shape_request(scratch, word->name, &r, &error) && r.turn == MW_TURN_AUTO) {
        r.turn = MW_TURN_FALSE;
        word = mw_shape_make(scratch, &r, NULL, &error);
    }
    word = mw_shape_fitted(scratch, word, w, h);
    return fmin(w / word->box.w, h / word->box.h);
}

/* True if the printer of a spec makes books of that size, or the spec is not a book of its own pages. */
static bool is_trim(const struct mw_spec *spec, double w, double h)
{
    return spec->format->impose != MW_IMPOSE_NONE || !spec->profile->trim ||
           mw_profile_trim(spec->profile, w, h);
}

/* Returns the orientation in which the words of a spec become larger upright, all together; as the paper is
 * given if a puzzle is no word, or the printer has no such trim. */
static enum mw_orientation orientation_for_words(const struct mw_spec *spec, const struct mw_paper *paper)
{
    struct mw_arena *scratch = mw_arena_new();
    const double less = fmin(paper->w, paper->h), more = fmax(paper->w, paper->h);
    double wide = 0, high = 0;
    bool all = spec->ngroups > 0;
    for (int g = 0; g < spec->ngroups && all; g++) {
        const struct mw_shapes *shapes = &spec->group[g].shapes;
        all = shapes->n > 0;
        for (int i = 0; i < shapes->n && all; i++) {
            all = shapes->at[i] && shapes->at[i]->is_text;
            wide += all ? upright_scale(scratch, shapes->at[i], more, less) : 0;
            high += all ? upright_scale(scratch, shapes->at[i], less, more) : 0;
        }
    }
    mw_arena_free(scratch);
    const bool is_wide = mw_lattice(wide) > mw_lattice(high);
    if (!all || !is_trim(spec, is_wide ? more : less, is_wide ? less : more))
        return MW_AS_GIVEN;
    return is_wide ? MW_LANDSCAPE : MW_PORTRAIT;
}

/* Turns the paper, or the sheets of a poster, as the spec says. Sets the paper of a poster to the size of all
 * its sheets together. */
static void settle_paper(const struct mw_spec *spec, struct mw_format *format)
{
    const bool poster = format->impose == MW_IMPOSE_POSTER;
    struct mw_paper *turned = poster ? &format->sheet : &format->paper;
    turn(turned, format->orientation == MW_ORIENTATION_AUTO ? orientation_for_words(spec, turned)
                                                            : format->orientation);
    if (poster)
        format->paper = mw_paper_of_tiles(&format->sheet, format->tiles);
}

static void settle_margins(struct spec_draft *d)
{
    struct mw_format *format = &d->parts->format;
    struct mw_margins own = format->own_margins = format->margins, usual = d->usual_margins;
    format->margins = (struct mw_margins){
        own.top < 0 ? usual.top : own.top, own.bottom < 0 ? usual.bottom : own.bottom,
        own.inside < 0 ? usual.inside : own.inside, own.outside < 0 ? usual.outside : own.outside};
}

bool mw_spec_has_backs(const struct mw_spec *spec)
{
    return spec->answers->where == MW_ANSWERS_OVERLEAF || spec->matter->backs != MW_BACKS_NONE;
}

static bool has_several(const struct mw_spec *spec)
{
    return spec->ngroups > 1 || (spec->ngroups == 1 && spec->group[0].count > 1);
}

/* True if pages have codes. By default they have codes in three cases: in a class; if the QR code contains
 * {code}; or if several puzzles have answers in a separate file, and no number, folio or day by which to find
 * them. */
bool mw_spec_has_codes(const struct mw_spec *spec)
{
    const bool is_bare = spec->furniture->number == MW_NUMBER_NONE &&
                         spec->furniture->folio == MW_FOLIO_NONE && spec->first_day == 0,
               asked = spec->set->roster || (spec->furniture->qr && strstr(spec->furniture->qr, "{code}")) ||
                       (is_bare && has_several(spec) && spec->answers->where == MW_ANSWERS_SEPARATE);
    return spec->furniture->codes == MW_CODES_ALWAYS || (spec->furniture->codes == MW_CODES_AUTO && asked);
}

struct mw_type_sizes mw_spec_type(const struct mw_spec *spec, double enlarged)
{
    const struct mw_type_sizes *said = &spec->look->type;
    const struct mw_reader *reader = spec->reader;
    return (struct mw_type_sizes){.text = said->text > 0 ? said->text / enlarged : reader->text,
                                  .title = said->title > 0 ? said->title / enlarged : reader->title,
                                  .label = said->label > 0 ? said->label / enlarged : reader->label};
}

double mw_spec_picture(const struct mw_spec *spec, bool has_page)
{
    static const double times[] = {[MW_ICONS_AUTO] = 1, [MW_ICONS_SMALL] = 0.7, [MW_ICONS_LARGE] = 1.4},
                        hero[] = {[MW_ICONS_AUTO] = 32, [MW_ICONS_SMALL] = 26, [MW_ICONS_LARGE] = 40};
    const double mm = 72 / 25.4, largest = 22 * mm, share_of_page = 0.19;
    const double usual =
        fmin(fmax(times[spec->look->icon_size] * spec->reader->picture, MW_LEAST_PICTURE), largest);
    return spec->theme->name && has_page
               ? fmax(usual, fmin(hero[spec->look->icon_size] * mm, share_of_page * spec->format->paper.w))
               : usual;
}

/* True for an empty name or one of dots only, such as "..". */
static bool is_nameless(const char *stem)
{
    return !stem[strspn(stem, ".")];
}

static const struct mw_spec *read_within(struct mw_arena *arena, const char *file, const char *text,
                                         size_t length, const char *fence, struct mw_complaints *complaints)
{
    const int before = complaints->nerrors, kept = complaints->kept;
    struct spec_draft d = {.arena = arena,
                           .complaints = complaints,
                           .fence = fence,
                           .keys = mw_spec_book_keys,
                           .usual = {.any_algorithm = true}};
    if (!g_utf8_validate(file, -1, NULL)) {
        mw_complain(complaints, MW_NOWHERE, "the name of the spec's file is not UTF-8; rename it");
        return NULL;
    }
    const struct yaml_node *root = mw_yaml_read(arena, file, text, length, complaints);
    if (!root)
        return NULL;
    if (is_nameless(mw_path_stem(arena, file)))
        mw_complain(
            complaints, MW_NOWHERE,
            "the files of a book are called after its spec, and \"%s\" is no name for them; rename it", file);
    d.file = file;
    d.root = root;
    mw_spec_start(&d);
    mw_spec_digest(&d, text, length);
    mw_spec_read_chain(&d);
    mw_spec_load_roster(&d);
    settle_margins(&d);
    if (complaints->nerrors == before) {
        settle_paper(d.spec, &d.parts->format);
        mw_spec_check(&d);
        mw_spec_check_language(&d);
        mw_spec_settle_set(&d);
    } else
        mw_spec_check_rows(&d);
    mw_spec_redact(&d, kept);
    mw_complaints_sort(complaints);
    if (complaints->nerrors > before)
        return NULL;
    d.spec->name = mw_path_stem(arena, file);
    if (!d.spec->title)
        d.spec->title = d.spec->name;
    return d.spec;
}

const struct mw_spec *mw_spec_read(struct mw_arena *arena, const char *file, const char *text, size_t length,
                                   struct mw_complaints *complaints)
{
    return read_within(arena, file, text, length, NULL, complaints);
}

const struct mw_spec *mw_spec_read_file(struct mw_arena *arena, const char *file, const char *root,
                                        struct mw_complaints *complaints)
{
    size_t length;
    char *text = mw_spec_read_bytes(arena, file, MW_NOWHERE, &length, complaints);
    return text ? read_within(arena, file, text, length, root, complaints) : NULL;
}

const struct mw_spec *mw_spec_default(struct mw_arena *arena)
{
    struct mw_complaints *none =
        MW_NEW(arena, struct mw_complaints); /* complaints about defaults are not reported here */
    struct spec_draft d = {
        .arena = arena, .complaints = none, .keys = mw_spec_book_keys, .usual = {.any_algorithm = true}};
    mw_spec_start(&d);
    settle_margins(&d);
    d.spec->name = d.spec->title = "maze";
    return d.spec;
}
