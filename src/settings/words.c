/* Reads the words of a language: one file for each language, built-in (templates/words/) or the user's own.
 * English is read first, so that a text missing from the file appears in English. */
#include "settings/keys.h"
#include "settings/parts.h"

#include "mazewright/complaints.h"

#include <glib.h>
#include <string.h>

/* --- one file ----------------------------------------------------------------------------------------- */

/* Keys in the parts of a file of words that are not keys of a spec: texts for a new book, and sentences for a
 * built-in template. */
static const char *const new_texts[] = {"title", NULL}, *const template_texts[] = {"title", "instructions",
                                                                                   NULL};

static const char *section_name(int i)
{
    static const char *const others[] = {"new", "defaults"};
    enum { OTHERS = sizeof others / sizeof *others };
    return i < MW_NPARTS            ? mw_language_parts[i]
           : i < MW_NPARTS + OTHERS ? others[i - MW_NPARTS]
                                    : mw_template_name(i - MW_NPARTS - OTHERS);
}

static const char *new_text_name(int i)
{
    return new_texts[i];
}

static const char *template_text_name(int i)
{
    return template_texts[i];
}

static void check_texts(struct spec_draft *d, const struct yaml_node *section, mw_word *name,
                        const char *const *names)
{
    if (section->kind != YAML_MAP)
        mw_complain(d->complaints, section->spot,
                    "this must be a map of texts, as in templates/words/en.yaml");
    for (int i = 0; section->kind == YAML_MAP && i < section->n; i++)
        if (mw_spec_index_of(names, section->key[i]->text) < 0)
            mw_schema_complain_name(d, section->key[i], "text", name);
}

/* Complains of sections of a file of words that nothing reads. */
static void check_sections(struct spec_draft *d, const struct yaml_node *root)
{
    for (int i = 0; i < root->n; i++) {
        const char *key = root->key[i]->text;
        int known = 0;
        while (section_name(known) && strcmp(section_name(known), key) != 0)
            known++;
        if (!section_name(known))
            mw_schema_complain_name(d, root->key[i], "section", section_name);
        else if (strcmp(key, "new") == 0)
            check_texts(d, root->item[i], new_text_name, new_texts);
        else if (mw_spec_index_of(mw_language_parts, key) < 0)
            check_texts(d, root->item[i], template_text_name, template_texts);
    }
}

static void read_parts(struct spec_draft *d, const struct yaml_node *root)
{
    for (int i = 0; mw_language_parts[i]; i++) {
        const struct spec_key *key = mw_schema_key(mw_spec_book_keys, mw_language_parts[i]);
        const struct yaml_node *part = mw_yaml_at(root, mw_language_parts[i]);
        if (part)
            key->read(d, part, key, (char *)d->parts + key->offset);
    }
}

/* Reads a file of words; its texts replace those read before. */
static void take(struct spec_draft *d, const struct yaml_node *root)
{
    if (!root)
        return;
    if (root->kind != YAML_MAP) {
        mw_complain(d->complaints, root->spot,
                    "the words of a language are a map of texts, as in templates/words/en.yaml");
        return;
    }
    check_sections(d, root);
    read_parts(d, root);
    d->tongue[d->ntongues++] = root;
}

/* --- the words of a book ------------------------------------------------------------------------------ */

/* Reads the English words. A text that is missing even in English becomes the name of its key, so that no
 * text on a page is NULL. */
void mw_spec_read_english(struct spec_draft *d)
{
    take(d, mw_spec_read_builtin(d->arena, mw_language_named("en"), d->complaints));
    static const char *const printed[] = {"words", "matter"};
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        const struct spec_key *map = mw_schema_key(mw_spec_book_keys, printed[i]);
        mw_schema_name_missing(map->keys, (char *)d->parts + map->offset);
    }
    d->english = mw_spec_parts_copy(d->arena, d->spec);
}

void mw_spec_read_language(struct spec_draft *d, const char *tag, const struct yaml_node *own)
{
    const struct mw_template *words = mw_language_named(tag);
    if (words && words != mw_language_named("en"))
        take(d, mw_spec_read_builtin(d->arena, words, d->complaints));
    take(d, own);
    d->has_own_words = own != NULL;
}

/* Returns the text `name` for a template, from the last file of words read that has it. In each file the
 * template's own section is tried before `defaults`. */
static const struct yaml_node *text_for(const struct spec_draft *d, const char *template, const char *name)
{
    for (int i = d->ntongues - 1; i >= 0; i--) {
        const char *const sections[] = {template, "defaults"};
        for (int k = 0; k < 2; k++) {
            const struct yaml_node *section = mw_yaml_at(d->tongue[i], sections[k]),
                                   *text = section ? mw_yaml_at(section, name) : NULL;
            if (text)
                return text;
        }
    }
    return NULL;
}

static const char *listed(struct mw_arena *arena, const char *all, const char *name)
{
    return all && all[0] ? mw_format(arena, "%s, %s", all, name) : name;
}

/* True if a text contains {name}, which can be filled in only from a class list. */
static bool names_child(const struct yaml_node *text)
{
    return text->kind == YAML_TEXT && strstr(text->text, "{name}");
}

void mw_spec_read_sentences(struct spec_draft *d, const char *template, bool has_roster)
{
    const struct yaml_node *english = mw_yaml_at(d->tongue[0], template);
    for (int i = 0; template_texts[i] && english; i++) {
        const struct spec_key *key = mw_schema_key(mw_spec_group_keys, template_texts[i]);
        const struct yaml_node *was = mw_yaml_at(english, key->name),
                               *text = was ? text_for(d, template, key->name) : NULL;
        if (text && names_child(text) && !has_roster)
            continue;
        if (text)
            key->read(d, text, key, (char *)&d->usual + key->offset);
        if (text && text == was)
            d->english_sentences =
                listed(d->arena, d->english_sentences, mw_format(d->arena, "%s.%s", template, key->name));
    }
}

/* --- what stays English ------------------------------------------------------------------------------- */

/* Appends to the list `all` the keys of the section `map` whose texts are still English. Returns the longer
 * list. */
static const char *still_english(struct spec_draft *d, const char *map, const char *all)
{
    const struct spec_key *of = mw_schema_key(mw_spec_book_keys, map);
    for (const struct spec_key *key = of->keys; key->name; key++) {
        const size_t at = of->offset + key->offset;
        if (*(const char **)((char *)d->parts + at) == *(const char **)((char *)d->english + at))
            all = listed(d->arena, all, key->name);
    }
    return all;
}

void mw_spec_check_language(struct spec_draft *d)
{
    const struct mw_spec *spec = d->spec;
    for (int i = 0; mw_language_at(i);
         i++) /* complains if a language is given by its name in place of its tag */
        if (g_ascii_strcasecmp(spec->language, mw_language_at(i)->brief) == 0) {
            mw_complain(d->complaints, mw_spec_spot(spec, "language"),
                        "a language is named by its tag; did you mean \"%s\"?", mw_language_at(i)->name);
            return;
        }
    if (mw_language_named(spec->language))
        return;
    const char *left = still_english(d, "words", "");
    if (d->has_own_words)
        left = still_english(d, "matter", left);
    if (d->has_own_words && d->english_sentences)
        left = listed(d->arena, left, d->english_sentences);
    if (left[0])
        mw_warn(d->complaints, mw_spec_spot(spec, "language"),
                d->has_own_words ? "these words of the language \"%s\" stay English: %s; say them in its file"
                                 : "no words of the language \"%s\" are known here, and these stay English: "
                                   "%s; set them under \"words\" (\"mazewright list languages\" names the "
                                   "languages that are known)",
                spec->language, left);
}
