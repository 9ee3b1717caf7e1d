/* Reads the keys of a spec into a draft: first those of the last template in its chain, then those of each
 * template based on that, and last the book's own. Later values replace earlier ones. */
#include "settings/keys.h"
#include "settings/parts.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"
#include "mazewright/languages.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* --- files -------------------------------------------------------------------------------------------- */

/* Returns the kind of a file that cannot be a spec, by its beginning; else NULL. */
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

/* Returns the contents of a file; NULL, with a complaint at `spot`, if the file cannot be read or cannot be a
 * spec. Reads at most one byte more than a spec may have. */
char *mw_spec_read_bytes(struct mw_arena *arena, const char *path, struct mw_spot spot, size_t *length,
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

/* Moves the margins read so far to `usual_margins`: defaults, which a printer's requirements replace. */
static void take_as_defaults(struct spec_draft *d)
{
    struct mw_margins *margins = &d->parts->format.margins;
    double *own[] = {&margins->top, &margins->bottom, &margins->inside, &margins->outside};
    double *usual[] = {&d->usual_margins.top, &d->usual_margins.bottom, &d->usual_margins.inside,
                       &d->usual_margins.outside};
    for (int i = 0; i < 4; i++) {
        if (*own[i] >= 0)
            *usual[i] = *own[i];
        *own[i] = -1;
    }
}

/* Reads the keys of a spec into the draft, over the values that it has. */
static void read_tree(struct spec_draft *d, const struct yaml_node *root)
{
    if (root->kind == YAML_MAP)
        mw_schema_read_keys(d, root, mw_spec_book_keys, d->parts);
    else
        mw_complain(d->complaints, root->spot,
                    "a spec must be a map of keys and values, such as \"title: My Mazes\"");
}

/* Stores the positions of the values of the top keys of the spec, or of one of its template files. */
static void note_spots(struct spec_draft *d, const struct yaml_node *root)
{
    struct mw_spec *spec = d->spec;
    struct mw_key_spot *spots = (struct mw_key_spot *)spec->spots;
    for (int i = 0; root->kind == YAML_MAP && i < root->n; i++) {
        MW_GROW(d->arena, spots, spec->nspots, d->spot_capacity);
        spots[spec->nspots++] = (struct mw_key_spot){root->key[i]->text, root->item[i]->spot};
    }
    spec->spots = spots;
}

/* The most template files read for a spec: its template, the template of that template, and so on. A built-in
 * template at the end does not count. */
enum { DEEPEST = 8 };
/* A spec and its templates that are files, the spec first. */
struct chain {
    int n;
    const struct yaml_node *root[DEEPEST + 1];
    const struct mw_template
        *builtin; /* the built-in template at the end of the chain; NULL if there is none */
};

/* Continues an FNV-1a hash with bytes of a text. */
void mw_spec_digest(struct spec_draft *d, const char *text, size_t length)
{
    if (d->spec->digest == 0)
        d->spec->digest = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++)
        d->spec->digest = (d->spec->digest ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
}

static const struct yaml_node *read_kept(struct spec_draft *d, const char *path, struct mw_spot spot)
{
    size_t length;
    const char *text = mw_spec_read_bytes(d->arena, path, spot, &length, d->complaints);
    if (!text)
        return NULL;
    mw_spec_digest(d, text, length);
    struct named_file *file = MW_NEW(d->arena, struct named_file);
    *file = (struct named_file){path, d->named};
    d->named = file;
    return mw_yaml_read(d->arena, path, text, length, d->complaints);
}

static const struct yaml_node *read_path(struct spec_draft *d, const char *path, struct mw_spot spot)
{
    return mw_spec_admits(d, spot, path) ? read_kept(d, path, spot) : NULL;
}

/* Returns the path of the file `name`.yaml in `folder` of the user's data folder; NULL if there is none, or
 * if `name` is not a plain name. */
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
        chain.builtin = name ? mw_template_named(name) : NULL;
        if (chain.builtin || !name)
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

/* Returns the tag of a language, such as "da", from a node that has the tag or a file of words such as
 * words/da.yaml. */
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

/* Returns the value of a key in the spec, or else in the nearest of its templates that are files and have it;
 * NULL if none has. */
static const struct yaml_node *nearest_in(const struct chain *chain, const char *key)
{
    const struct yaml_node *value = NULL;
    for (int i = 0; i < chain->n && !value; i++)
        value = mw_yaml_at(chain->root[i], key);
    return value;
}

/* Returns such a value if it is a text; else NULL, because what is wrong with it is told where it is read. */
static const struct yaml_node *nearest_text_in(const struct chain *chain, const char *key)
{
    const struct yaml_node *value = nearest_in(chain, key);
    return value && value->kind == YAML_TEXT ? value : NULL;
}

/* Reads the words of the language d->told, or of the book's own language if d->told is NULL. Returns the tag
 * of the language that was read. */
static const char *read_words(struct spec_draft *d, const struct chain *chain)
{
    const struct yaml_node *named = nearest_text_in(chain, "language"), *own = NULL;
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

static void read_builtin_template(struct spec_draft *d, const struct mw_template *template, bool has_roster)
{
    const char *file = mw_format(d->arena, "%s.yaml", template->name);
    const struct yaml_node *root =
        mw_yaml_read(d->arena, file, template->text, strlen(template->text), d->complaints);
    if (root)
        read_tree(d, root);
    mw_spec_read_sentences(d, template->name, has_roster);
    take_as_defaults(d);
}

/* Returns the tree of a theme: a built-in one, a file in the user's own folder of themes, or the file of a
 * path. NULL, with a complaint, if there is none. */
static const struct yaml_node *theme_root(struct spec_draft *d, const struct chain *chain,
                                          const struct yaml_node *named)
{
    const char *name = mw_is_called(named->text, "season")
                           ? mw_spec_season(d, named, nearest_text_in(chain, "first_day"))
                           : named->text;
    if (!name)
        return NULL;
    if (mw_spec_is_path(name))
        return read_path(d, mw_path_beside(d->arena, named->spot.file, named->text), named->spot);
    for (int i = 0; mw_theme_at(i); i++)
        if (mw_is_called(name, mw_theme_at(i)->name))
            return mw_yaml_read(d->arena, mw_format(d->arena, "%s.yaml", mw_theme_at(i)->name),
                                mw_theme_at(i)->text, strlen(mw_theme_at(i)->text), d->complaints);
    const char *kept = kept_file(d, "templates/themes", name);
    if (kept)
        return read_kept(d, kept, named->spot);
    mw_schema_complain_name(d, named, "theme", mw_theme_name);
    return NULL;
}

/* Sets the face of drawings, before any drawing is read. */
static void read_drawing_face(struct spec_draft *d, const struct chain *chain)
{
    const struct yaml_node *face = NULL;
    for (int i = 0; i < chain->n && !face; i++) {
        const struct yaml_node *faces = mw_yaml_at(chain->root[i], "faces");
        face = faces && faces->kind == YAML_MAP ? mw_yaml_at(faces, "drawings") : NULL;
    }
    if (face && face->kind == YAML_TEXT)
        d->parts->look.drawing_face = face->text;
}

/* Notes the lists that groups have from the built-in template. */
static void note_usual(struct spec_draft *d)
{
    struct mw_theme *theme = &d->parts->theme;
    theme->usual_icons = d->usual.icons;
    theme->usual_titles = d->usual.titles;
    theme->usual_lines = d->usual.instructions;
}

/* Reads the words of the language, then the templates from the end of the chain, the theme, and last the
 * book's own keys. */
void mw_spec_read_chain(struct spec_draft *d)
{
    const struct chain chain = chain_of(d, d->file, d->root);
    const char *language = read_words(d, &chain);
    read_drawing_face(d, &chain);
    if (chain.builtin)
        read_builtin_template(d, chain.builtin, nearest_in(&chain, "roster") != NULL);
    note_usual(d);
    const struct yaml_node *theme = nearest_text_in(&chain, "theme");
    const bool has_theme = theme && !mw_is_called(theme->text, "none");
    const struct yaml_node *root = has_theme ? theme_root(d, &chain, theme) : NULL;
    if (root)
        mw_spec_read_theme(d, theme, root, language);
    for (int i = chain.n - 1; i >= 0; i--) {
        read_tree(d, chain.root[i]);
        note_spots(d, chain.root[i]);
    }
    d->spec->language = language;
}

/* Makes the parts of the draft, with the defaults in them. */
void mw_spec_start(struct spec_draft *d)
{
    d->parts = mw_spec_parts_new(d->arena);
    d->spec = &d->parts->spec;
    mw_schema_apply_fallbacks(d, mw_spec_book_keys, d->parts);
    mw_spec_read_english(d);
    take_as_defaults(d);
}

/* --- the same in another language --------------------------------------------------------------------- */

const struct mw_spec *mw_spec_in_language(struct spec_draft *d, const char *language)
{
    struct mw_complaints *dropped_complaints = MW_NEW(
        d->arena, struct mw_complaints); /* these complaints were made already when the file was read first */
    struct spec_draft *other = MW_NEW(d->arena, struct spec_draft);
    *other = (struct spec_draft){.arena = d->arena,
                                 .complaints = dropped_complaints,
                                 .keys = mw_spec_book_keys,
                                 .usual = {.any_algorithm = true},
                                 .fence = d->fence,
                                 .file = d->file,
                                 .root = d->root,
                                 .told = language};
    mw_spec_start(other);
    mw_spec_read_chain(other);
    return other->spec;
}
