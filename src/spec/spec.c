/* From a file to a spec: the keys of the template's template are read first, the template's over them, the
 * book's over those, and what all together must hold is checked at the end. */
#include "spec/keys.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* --- files -------------------------------------------------------------------------------------------- */

/* Returns what a file is by its beginning, if it can be no spec; else NULL. */
static const char *foreign_kind(const char *text)
{
    static const struct {
        const char *start, *kind;
    } kinds[] = {{"%PDF-", "a PDF"},           {"\x89PNG", "a PNG image"}, {"\xff\xd8\xff", "a JPEG image"},
                 {"PK\x03\x04", "an archive"}, {"<svg", "an SVG drawing"}, {"<?xml", "an XML file"}};
    text += strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* a byte order mark */
    text += strspn(text, " \t\r\n");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(text, kinds[i].start, strlen(kinds[i].start)) == 0)
            return kinds[i].kind;
    return NULL;
}

/* The whole file, or NULL with a complaint at `spot`. Reads one byte more than a spec may have, no more. */
static char *read_file(struct mw_arena *arena, const char *path, struct mw_spot spot, size_t *length,
                       struct mw_complaints *complaints)
{
    char *text = mw_read_file(arena, path, MW_LONGEST_SPEC, spot, length, complaints);
    if (!text || !foreign_kind(text))
        return text;
    mw_complain(complaints, spot, "%s is %s and no spec; name the YAML file of the book", path,
                foreign_kind(text));
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
        if (mw_is_called(name, mw_template_at(i)->name))
            return mw_template_at(i);
    return NULL;
}

static void complain_template(struct spec_draft *d, const struct yaml_node *named)
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

/* Marks margins as those of a house template or a default, which give way to what a printer asks for. */
static void take_as_house(struct spec_draft *d)
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

/* Reads what a spec says over what stands in the draft. */
static void read_tree(struct spec_draft *d, const struct yaml_node *root)
{
    if (root->kind == YAML_MAP)
        mw_schema_read_keys(d, root, mw_spec_book_keys, &d->spec);
    else
        mw_complain(d->complaints, root->spot,
                    "a spec must be a map of keys and values, such as \"title: My Mazes\"");
}

/* Remembers where the keys of one of the book's own files stand. */
static void note_spots(struct spec_draft *d, const struct yaml_node *root)
{
    struct mw_spec *spec = &d->spec;
    struct mw_key_spot *spots = (struct mw_key_spot *)spec->spots;
    for (int i = 0; root->kind == YAML_MAP && i < root->n; i++) {
        spots = mw_grow(d->arena, spots, spec->nspots, &d->spot_room, sizeof *spots);
        spots[spec->nspots++] = (struct mw_key_spot){root->key[i]->text, root->item[i]->spot};
    }
    spec->spots = spots;
}

struct mw_spot mw_spec_spot(const struct mw_spec *spec, const char *key)
{
    for (int i = spec->nspots - 1; i >= 0; i--)
        if (strcmp(spec->spots[i].key, key) == 0)
            return spec->spots[i].spot;
    return MW_NOWHERE;
}

struct mw_spot mw_spec_place(const struct mw_spec *spec, const char *key)
{
    const struct mw_spot spot = mw_spec_spot(spec, key);
    return spot.line > 0 || spec->ngroups == 0 ? spot : spec->group[0].spot;
}

/* The most files that are read for a spec: its own, the template of that, and so on, up to one of the house.
 */
enum { DEEPEST = 8 };
struct chain {
    int n;
    const struct yaml_node *root[DEEPEST + 1];
    const struct mw_template *house; /* NULL if no template of the house is at its end */
};

/* FNV-1a. */
static void digest(struct spec_draft *d, const char *text, size_t length)
{
    if (d->spec.digest == 0)
        d->spec.digest = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++)
        d->spec.digest = (d->spec.digest ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
}

static const struct yaml_node *read_kept(struct spec_draft *d, const char *path, struct mw_spot spot)
{
    size_t length;
    const char *text = read_file(d->arena, path, spot, &length, d->complaints);
    if (!text)
        return NULL;
    digest(d, text, length);
    struct lent *lent = MW_NEW(d->arena, struct lent);
    *lent = (struct lent){path, d->lent};
    d->lent = lent;
    return mw_yaml_read(d->arena, path, text, length, d->complaints);
}

static const struct yaml_node *read_path(struct spec_draft *d, const char *path, struct mw_spot spot)
{
    return mw_spec_admits(d, spot, path) ? read_kept(d, path, spot) : NULL;
}

/* One that the user keeps for all books; whoever wrote the spec says no more than its name. */
static const char *kept_file(struct spec_draft *d, const char *folder, const char *name)
{
    const bool is_name = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_") == strlen(name);
    return is_name ? mw_data_file(d->arena, mw_format(d->arena, "%s/%s.yaml", folder, name)) : NULL;
}

static struct chain chain_of(struct spec_draft *d, const char *file, const struct yaml_node *root)
{
    struct chain chain = {.n = 0};
    for (const struct yaml_node *next = root; next;) {
        const struct yaml_node *at = next, *named = mw_yaml_at(at, "template");
        const char *name = named && named->kind == YAML_TEXT && named->text[0] ? named->text
                           : chain.n == 0 ? mw_schema_key(mw_spec_book_keys, "template")->fallback
                                          : NULL;
        next = NULL;
        chain.root[chain.n++] = at;
        chain.house = name ? template_named(name) : NULL;
        if (chain.house || !name)
            break;
        if (chain.n > DEEPEST)
            mw_complain(d->complaints, named->spot,
                        "templates lead from one to the next without end; let the last one name none");
        else if (mw_spec_is_path(name)) {
            file = mw_path_beside(d->arena, file, name);
            next = read_path(d, file, named->spot);
        } else {
            file = kept_file(d, "templates", name);
            next = file ? read_kept(d, file, named->spot) : NULL;
            if (!file)
                complain_template(d, named);
        }
    }
    return chain;
}

/* Returns the tag of a language, which is named by it or by a file of its words, such as words/da.yaml. */
static const char *tag_of(struct spec_draft *d, const struct yaml_node *named)
{
    const char *tag = mw_spec_is_path(named->text) ? mw_path_stem(d->arena, named->text) : named->text;
    const size_t letters = strspn(tag, "abcdefghijklmnopqrstuvwxyz");
    if (tag != named->text && (letters < 2 || letters > 3 || (tag[letters] && !strchr("-_", tag[letters]))))
        mw_complain(d->complaints, named->spot,
                    "a file of words is called by its language, as in da.yaml or de-school.yaml; rename %s",
                    named->text);
    return tag;
}

/* The language that a spec or the nearest of its templates names, or NULL. */
static const struct yaml_node *language_in(const struct chain *chain)
{
    for (int i = 0; i < chain->n; i++) {
        const struct yaml_node *named = mw_yaml_at(chain->root[i], "language");
        if (named && named->kind == YAML_TEXT)
            return named;
    }
    return NULL;
}

/* The words of the book's language, or of the one that it is told. */
static const char *read_words(struct spec_draft *d, const struct chain *chain)
{
    const struct yaml_node *named = language_in(chain), *own = NULL;
    const char *tag = named ? tag_of(d, named) : mw_schema_key(mw_spec_book_keys, "language")->fallback;
    const bool is_told = d->told && strcmp(d->told, tag) != 0;
    const char *kept =
        named && tag == named->text && !mw_language_named(tag) ? kept_file(d, "templates/words", tag) : NULL;
    if (named && tag != named->text && !is_told)
        own = read_path(d, mw_path_beside(d->arena, named->spot.file, named->text), named->spot);
    else if (kept && !is_told)
        own = read_kept(d, kept, named->spot);
    mw_spec_read_language(d, is_told ? d->told : tag, own);
    return is_told ? d->told : tag;
}

static void read_house_template(struct spec_draft *d, const struct mw_template *template, bool has_roster)
{
    const char *file = mw_format(d->arena, "%s.yaml", template->name);
    const struct yaml_node *root =
        mw_yaml_read(d->arena, file, template->text, strlen(template->text), d->complaints);
    if (root)
        read_tree(d, root);
    mw_spec_read_sentences(d, template->name, has_roster);
    take_as_house(d);
}

/* True if a spec or one of its templates that are files says a key. */
static bool says(const struct chain *chain, const char *key)
{
    for (int i = 0; i < chain->n; i++)
        if (mw_yaml_at(chain->root[i], key))
            return true;
    return false;
}

/* The words of its language first, then the template at the end of the chain, and the book's own keys last.
 */
static void read_chain(struct spec_draft *d)
{
    const struct chain chain = chain_of(d, d->file, d->root);
    const char *language = read_words(d, &chain);
    if (chain.house)
        read_house_template(d, chain.house, says(&chain, "roster"));
    for (int i = chain.n - 1; i >= 0; i--) {
        read_tree(d, chain.root[i]);
        note_spots(d, chain.root[i]);
    }
    d->spec.language = language;
}

/* Sets a spec to what it is before any key is read. */
static void start(struct spec_draft *d)
{
    mw_schema_apply_fallbacks(d, mw_spec_book_keys, &d->spec);
    mw_spec_read_english(d);
    take_as_house(d);
}

/* --- the same in another language --------------------------------------------------------------------- */

const struct mw_spec *mw_spec_in_language(struct spec_draft *d, const char *language)
{
    struct mw_complaints *unheard = MW_NEW(d->arena, struct mw_complaints); /* they have been said once */
    struct spec_draft *other = MW_NEW(d->arena, struct spec_draft);
    *other = (struct spec_draft){.arena = d->arena,
                                 .complaints = unheard,
                                 .usual = {.any_algorithm = true},
                                 .fence = d->fence,
                                 .file = d->file,
                                 .root = d->root,
                                 .told = language};
    start(other);
    read_chain(other);
    return &other->spec;
}

/* --- the whole ---------------------------------------------------------------------------------------- */

static void turn(struct mw_paper *paper, enum mw_orientation orientation)
{
    bool wide = paper->w > paper->h;
    if ((orientation == MW_LANDSCAPE && !wide) || (orientation == MW_PORTRAIT && wide))
        *paper = (struct mw_paper){paper->name, paper->h, paper->w};
}

/* A poster is as large as its sheets, which lie as it is told to. */
static void settle_paper(struct mw_spec *spec)
{
    const bool poster = spec->impose == MW_IMPOSE_POSTER;
    turn(poster ? &spec->sheet : &spec->paper, spec->orientation);
    if (poster)
        spec->paper = mw_paper_of_tiles(&spec->sheet, spec->tiles);
}

static void settle_margins(struct spec_draft *d)
{
    struct mw_margins own = d->spec.own_margins = d->spec.margins, house = d->house;
    d->spec.margins = (struct mw_margins){
        own.top < 0 ? house.top : own.top, own.bottom < 0 ? house.bottom : own.bottom,
        own.inside < 0 ? house.inside : own.inside, own.outside < 0 ? house.outside : own.outside};
}

bool mw_spec_has_backs(const struct mw_spec *spec)
{
    return spec->answers.where == MW_ANSWERS_OVERLEAF || spec->backs != MW_BACKS_NONE;
}

static bool has_several(const struct mw_spec *spec)
{
    return spec->ngroups > 1 || (spec->ngroups == 1 && spec->group[0].count > 1);
}

/* Sheets without numbers, which nothing else would lead to their answers, have some; so have those of a
 * class.
 */
bool mw_spec_has_codes(const struct mw_spec *spec)
{
    const bool is_bare =
                   spec->number == MW_NUMBER_NONE && spec->folio == MW_FOLIO_NONE && spec->first_day == 0,
               asked = spec->set.roster || (spec->qr && strstr(spec->qr, "{code}")) ||
                       (is_bare && has_several(spec) && spec->answers.where == MW_ANSWERS_SEPARATE);
    return spec->codes == MW_CODES_ALWAYS || (spec->codes == MW_CODES_AUTO && asked);
}

struct mw_type_sizes mw_spec_type(const struct mw_spec *spec, double enlarged)
{
    const struct mw_type_sizes *said = &spec->type;
    const struct mw_reader *reader = spec->reader;
    return (struct mw_type_sizes){.text = said->text > 0 ? said->text / enlarged : reader->text,
                                  .title = said->title > 0 ? said->title / enlarged : reader->title,
                                  .label = said->label > 0 ? said->label / enlarged : reader->label};
}

/* "." and ".." are folders. */
static bool is_nameless(const char *stem)
{
    return !stem[strspn(stem, ".")];
}

static const struct mw_spec *read_within(struct mw_arena *arena, const char *file, const char *text,
                                         size_t length, const char *fence, struct mw_complaints *complaints)
{
    const int before = complaints->nerrors, kept = complaints->kept;
    struct spec_draft d = {
        .arena = arena, .complaints = complaints, .fence = fence, .usual = {.any_algorithm = true}};
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
    digest(&d, text, length);
    start(&d);
    read_chain(&d);
    mw_spec_load_roster(&d);
    settle_margins(&d);
    if (complaints->nerrors == before) {
        settle_paper(&d.spec);
        mw_spec_check(&d);
        mw_spec_check_language(&d);
        mw_spec_settle_set(&d);
    } else
        mw_spec_check_rows(&d);
    mw_spec_hush(&d, kept);
    mw_complaints_sort(complaints);
    if (complaints->nerrors > before)
        return NULL;
    d.spec.name = mw_path_stem(arena, file);
    if (!d.spec.title)
        d.spec.title = d.spec.name;
    struct mw_spec *spec = MW_NEW(arena, struct mw_spec);
    *spec = d.spec;
    return spec;
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
    char *text = read_file(arena, file, MW_NOWHERE, &length, complaints);
    return text ? read_within(arena, file, text, length, root, complaints) : NULL;
}

const struct mw_spec *mw_spec_default(struct mw_arena *arena)
{
    struct mw_complaints *none =
        MW_NEW(arena, struct mw_complaints); /* the defaults are ours and draw no complaints */
    struct spec_draft d = {.arena = arena, .complaints = none, .usual = {.any_algorithm = true}};
    start(&d);
    settle_margins(&d);
    struct mw_spec *spec = MW_NEW(arena, struct mw_spec);
    *spec = d.spec;
    spec->name = spec->title = "maze";
    return spec;
}
