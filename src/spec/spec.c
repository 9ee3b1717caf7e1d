/* From a file to a spec: the keys of the template's template are read first, the template's over them, the
 * book's over those, and what all together must hold is checked at the end. */
#include "spec/keys.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* --- files -------------------------------------------------------------------------------------------- */

/* What a file is that begins like that, if it can be no spec; else NULL. */
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
    enum { MOST = (1 << 20) + 1 };
    char *text = mw_read_file(arena, path, MOST, spot, length, complaints);
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

/* What a house template or a default says of margins gives way to what a printer asks for. */
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

/* What is read for a spec: its own file, the template of that, and so on, up to one of the house. */
enum { DEEPEST = 8 };
struct chain {
    int n;
    const struct yaml_node *root[DEEPEST + 1];
    const struct mw_template *house; /* NULL if no template of the house is at its end */
};

static const struct yaml_node *read_path(struct spec_draft *d, const char *path, struct mw_spot spot)
{
    size_t length;
    const char *text = read_file(d->arena, path, spot, &length, d->complaints);
    return text ? mw_yaml_read(d->arena, path, text, length, d->complaints) : NULL;
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
        else if (is_path(name)) {
            file = mw_path_beside(d->arena, file, name);
            next = read_path(d, file, named->spot);
        } else
            complain_template(d, named);
    }
    return chain;
}

/* The language that a spec or the nearest of its templates names. */
static const char *language_of(const struct spec_draft *d, const struct chain *chain)
{
    const char *language = d->told;
    for (int i = 0; i < chain->n && !language; i++) {
        const struct yaml_node *named = mw_yaml_at(chain->root[i], "language");
        language = named && named->kind == YAML_TEXT ? named->text : NULL;
    }
    return language ? language : mw_schema_key(mw_spec_book_keys, "language")->fallback;
}

/* Where a template of the house says titles or sentences, those of the language take their place. */
static void translate_template(struct spec_draft *d, const struct mw_template *template,
                               const struct yaml_node *root)
{
    static const char *const texts[] = {"title", "instructions"};
    const struct yaml_node *said = mw_yaml_at(root, "defaults"), *own = mw_yaml_at(d->tongue, template->name),
                           *by = own ? own : mw_yaml_at(d->tongue, "defaults");
    for (int i = 0; i < 2 && said && by; i++) {
        const struct spec_key *key = mw_schema_key(mw_spec_group_keys, texts[i]);
        const struct yaml_node *translated = mw_yaml_at(by, texts[i]);
        if (mw_yaml_at(said, texts[i]) && translated)
            key->read(d, translated, key, (char *)&d->usual + key->offset);
    }
}

static void read_house_template(struct spec_draft *d, const struct mw_template *template)
{
    const char *file = mw_format(d->arena, "%s.yaml", template->name);
    const struct yaml_node *root =
        mw_yaml_read(d->arena, file, template->text, strlen(template->text), d->complaints);
    if (root) {
        read_tree(d, root);
        if (d->tongue)
            translate_template(d, template, root);
    }
    take_as_house(d);
}

static void read_words(struct spec_draft *d, const char *language)
{
    static const char *const parts[] = {"words", "matter", "imprint", "faces"};
    const struct mw_template *words = mw_language_named(language);
    if (!words)
        return;
    d->tongue = mw_yaml_read(d->arena, mw_format(d->arena, "%s.yaml", words->name), words->text,
                             strlen(words->text), d->complaints);
    for (int i = 0; i < 4 && d->tongue; i++) {
        const struct spec_key *key = mw_schema_key(mw_spec_book_keys, parts[i]);
        const struct yaml_node *part = mw_yaml_at(d->tongue, parts[i]);
        if (part)
            key->read(d, part, key, (char *)&d->spec + key->offset);
    }
}

/* The words of its language first, then the template at the end of the chain, and the book's own keys last.
 */
static void read_chain(struct spec_draft *d)
{
    const struct chain chain = chain_of(d, d->file, d->root);
    const char *language = language_of(d, &chain);
    read_words(d, language);
    if (chain.house)
        read_house_template(d, chain.house);
    for (int i = chain.n - 1; i >= 0; i--) {
        read_tree(d, chain.root[i]);
        note_spots(d, chain.root[i]);
    }
    d->spec.language = language;
}

/* --- languages ---------------------------------------------------------------------------------------- */

static bool is_tag(const char *tag, const char *language)
{
    return g_ascii_strncasecmp(tag, language, 2) == 0 && !g_ascii_isalpha(tag[2]);
}

const struct mw_template *mw_language_named(const char *tag)
{
    if (is_tag(tag, "zh") &&
        (strstr(tag, "TW") || strstr(tag, "HK") || strstr(tag, "MO") || strstr(tag, "Hant")))
        return NULL; /* the words that there are, are in simplified characters */
    for (int i = 0; mw_language_at(i); i++) {
        const size_t n = strlen(mw_language_at(i)->name);
        if (g_ascii_strncasecmp(tag, mw_language_at(i)->name, n) == 0 &&
            (!tag[n] || tag[n] == '-' || tag[n] == '_'))
            return mw_language_at(i);
    }
    return NULL;
}

bool mw_is_rtl(const char *tag)
{
    static const char *const all[] = {"ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (is_tag(tag, all[i]))
            return true;
    return false;
}

const char *mw_spec_figures(struct mw_arena *arena, const struct mw_spec *spec, int number)
{
    static const struct {
        const char *language;
        gunichar zero;
    } own[] = {{"ar", 0x660}, {"fa", 0x6f0}, {"ur", 0x6f0}};
    char *latin = mw_format(arena, "%d", number);
    gunichar zero = '0';
    for (size_t i = 0; i < sizeof own / sizeof *own && spec->numerals == MW_NUMERALS_AUTO; i++)
        zero = is_tag(spec->language, own[i].language) ? own[i].zero : zero;
    GString *figures = g_string_new("");
    for (const char *c = latin; *c; c++)
        g_string_append_unichar(figures, g_ascii_isdigit(*c) ? zero + (gunichar)(*c - '0') : (gunichar)*c);
    const char *text = mw_format(arena, "%s", figures->str);
    g_string_free(figures, TRUE);
    return text;
}

static bool is_english(const char *tag)
{
    return is_tag(tag, "en");
}

/* The keys of a map that nobody has set: what they say is as the table has it. */
static const char *still_english(struct spec_draft *d, const char *map, const void *fields)
{
    const char *all = "";
    for (const struct spec_key *key = mw_schema_key(mw_spec_book_keys, map)->keys; key->name; key++) {
        const char *text = *(const char *const *)((const char *)fields + key->offset);
        if (strcmp(text, key->fallback) == 0)
            all = mw_format(d->arena, "%s%s%s", all, all[0] ? ", " : "", key->name);
    }
    return all;
}

/* A language that is not in the house has the words that the book gives it. */
static void check_language(struct spec_draft *d)
{
    const struct mw_spec *spec = &d->spec;
    if (mw_language_named(spec->language) || is_english(spec->language))
        return;
    const char *left = still_english(d, "words", &spec->words);
    if (left[0])
        mw_warn(d->complaints, mw_spec_spot(spec, "language"),
                "no words of the language \"%s\" are known here, and these stay English: %s; set them under "
                "\"words\" "
                "(\"mazewright list languages\" names the languages that are known)",
                spec->language, left);
}

const struct mw_spec *mw_spec_in_language(struct spec_draft *d, const char *language)
{
    struct mw_complaints *unheard = MW_NEW(d->arena, struct mw_complaints); /* they have been said once */
    struct spec_draft *other = MW_NEW(d->arena, struct spec_draft);
    *other = (struct spec_draft){.arena = d->arena,
                                 .complaints = unheard,
                                 .usual = {.any_algorithm = true},
                                 .file = d->file,
                                 .root = d->root,
                                 .told = language};
    mw_schema_apply_fallbacks(other, mw_spec_book_keys, &other->spec);
    take_as_house(other);
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

/* What needs a page to itself, and what needs company. */
static void check_furniture(struct spec_draft *d)
{
    bool shared = false;
    for (int g = 0; g < d->spec.ngroups; g++) {
        const struct mw_group *group = &d->spec.group[g];
        shared = shared || group->per_page > 1;
        if (group->lines > 0 && group->questions.n == 0 && group->per_page > 1)
            mw_complain(
                d->complaints, group->spot,
                "lines to write on are under a maze that has a page to itself; leave \"lines\" out, or "
                "\"per_page\"");
        if (group->questions.n > 0 && group->per_page > 1)
            mw_complain(
                d->complaints, group->spot,
                "a question stands under a maze that has a page to itself; leave \"per_page\" out, or ask "
                "in the instructions");
    }
    if (d->spec.furniture >> MW_FURNITURE_CUT_LINES & 1 && !shared)
        mw_complain(d->complaints, mw_spec_spot(&d->spec, "furniture"),
                    "lines to cut along are between several mazes of a page; add \"per_page: 4\" to some");
}

/* Complains of a key that says something of sheets that there are not. */
static void check_needless(struct spec_draft *d, const char *key, bool needed, const char *what)
{
    const struct mw_spot spot = mw_spec_spot(&d->spec, key);
    if (spot.line > 0 && !needed)
        mw_complain(d->complaints, spot, "\"%s\" is for %s; leave it out, or say so with \"impose\"", key,
                    what);
}

static void check_sheets(struct spec_draft *d)
{
    const struct mw_spec *spec = &d->spec;
    const enum mw_impose impose = spec->impose;
    const bool poster = impose == MW_IMPOSE_POSTER;
    if (impose != MW_IMPOSE_NONE && spec->profile->refuses)
        mw_complain(d->complaints, mw_spec_spot(spec, "impose"),
                    "a printer of books puts pages on sheets himself; leave \"impose\" out, or take "
                    "\"profile: home\"");
    check_needless(d, "sheet", poster || impose == MW_IMPOSE_CARDS, "cards and posters");
    check_needless(d, "tiles", poster, "posters");
    check_needless(d, "duplex", impose == MW_IMPOSE_BOOKLET || impose == MW_IMPOSE_CARDS,
                   "booklets and cards");
    const double across = impose == MW_IMPOSE_BOOKLET ? 2
                          : impose == MW_IMPOSE_PARTY ? 4
                                                      : 1,
                 largest = 14400;
    if (across > 1 && across * spec->paper.w > largest)
        mw_complain(
            d->complaints, mw_spec_spot(spec, "paper"),
            "a sheet of such pages would be %.0fin wide, and readers of PDF take %.0fin; take a smaller "
            "paper",
            across * spec->paper.w / 72, largest / 72);
    if (poster && spec->answers.where == MW_ANSWERS_OVERLEAF)
        mw_complain(
            d->complaints, mw_spec_spot(spec, "impose"),
            "nothing is on the back of a poster; put the answers at the back, or into a file of their own");
    if (poster && mw_spec_spot(spec, "paper").line > 0)
        mw_complain(d->complaints, mw_spec_spot(spec, "paper"),
                    "how large a poster is follows from \"sheet\" and \"tiles\"; leave \"paper\" out");
}

static void check_whole(struct spec_draft *d, const struct yaml_node *root)
{
    struct mw_spec *spec = &d->spec;
    enum { LEAST_ROOM = 108 };
    const struct yaml_node *margins = mw_yaml_at(root, "margins");
    if (!d->has_puzzles)
        mw_complain(d->complaints, root->spot,
                    "there are no puzzles; add \"puzzles: [{count: 1, size: 12x16}]\"");
    if (spec->paper.w - spec->margins.inside - spec->margins.outside < LEAST_ROOM ||
        spec->paper.h - spec->margins.top - spec->margins.bottom < LEAST_ROOM)
        mw_complain(d->complaints, margins ? margins->spot : mw_spec_spot(spec, "paper"),
                    "the margins leave less than %din of the page for its contents; make them smaller or the "
                    "paper larger",
                    LEAST_ROOM / 72);
    check_furniture(d);
    mw_spec_check_days(d);
    if (spec->codes == MW_CODES_NEVER && strstr(spec->qr, "{code}"))
        mw_complain(d->complaints, mw_spec_spot(spec, "qr"),
                    "this URL has a code in it, and \"codes\" is never; leave \"codes\" out");
    check_sheets(d);
    if (spec->border != MW_BORDER_NONE && spec->corners != MW_CORNERS_NONE)
        mw_complain(d->complaints, mw_spec_spot(spec, "corners"),
                    "a border and ornaments in the corners stand in each other's way; leave one out");
    if (spec->level_marks == MW_LEVEL_NONE && mw_spec_spot(spec, "level_bounds").line > 0)
        mw_complain(
            d->complaints, mw_spec_spot(spec, "level_bounds"),
            "\"level_bounds\" says what marks a puzzle has, and there are none; add \"level_marks: stars\"");
    if (spec->backs != MW_BACKS_NONE && spec->answers.where == MW_ANSWERS_OVERLEAF)
        mw_complain(
            d->complaints, mw_spec_spot(spec, "backs"),
            "the backs of the puzzles carry their answers; leave out \"backs\", or put the answers at "
            "the back");
}

bool mw_spec_has_backs(const struct mw_spec *spec)
{
    return spec->answers.where == MW_ANSWERS_OVERLEAF || spec->backs != MW_BACKS_NONE;
}

bool mw_spec_has_codes(const struct mw_spec *spec)
{
    const bool asked = spec->set.roster || (spec->qr && strstr(spec->qr, "{code}"));
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
    struct spec_draft d = {.arena = arena, .complaints = complaints, .usual = {.any_algorithm = true}};
    if (!g_utf8_validate(file, -1, NULL)) {
        mw_complain(complaints, MW_NOWHERE, "the name of the spec's file is not UTF-8; rename it");
        return NULL;
    }
    const struct yaml_node *root = mw_yaml_read(arena, file, text, length, complaints);
    if (!root)
        return NULL;
    d.file = file;
    d.root = root;
    mw_schema_apply_fallbacks(&d, mw_spec_book_keys, &d.spec);
    take_as_house(&d);
    read_chain(&d);
    settle_margins(&d);
    if (complaints->nerrors == before) {
        settle_paper(&d.spec);
        check_whole(&d, root);
        check_language(&d);
        mw_spec_settle_set(&d);
    }
    mw_complaints_sort(complaints);
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
    char *text = read_file(arena, file, MW_NOWHERE, &length, complaints);
    return text ? mw_spec_read(arena, file, text, length, complaints) : NULL;
}

const struct mw_spec *mw_spec_default(struct mw_arena *arena)
{
    struct mw_complaints *none =
        MW_NEW(arena, struct mw_complaints); /* the defaults are ours and draw no complaints */
    struct spec_draft d = {.arena = arena, .complaints = none, .usual = {.any_algorithm = true}};
    mw_schema_apply_fallbacks(&d, mw_spec_book_keys, &d.spec);
    take_as_house(&d);
    settle_margins(&d);
    struct mw_spec *spec = MW_NEW(arena, struct mw_spec);
    *spec = d.spec;
    spec->name = spec->title = "maze";
    return spec;
}
