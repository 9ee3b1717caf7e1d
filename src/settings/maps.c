/* Readers of maps and of values that only a whole book has: margins, printers, readers, pages before and
 * after. */
#include "settings/keys.h"

#include "mazewright/answers.h"
#include "mazewright/complaints.h"
#include "mazewright/matter.h"

#include <glib.h>
#include <string.h>

/* Reads one length for all four margins, or a map. */
void mw_spec_read_margins(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                          void *field)
{
    struct mw_margins *margins = field;
    if (node->kind == YAML_MAP) {
        mw_schema_read_keys(d, node, key->keys, field);
        return;
    }
    double all = -1;
    mw_spec_read_length(d, node, key, &all);
    if (all >= 0)
        *margins = (struct mw_margins){all, all, all, all};
}

void mw_spec_read_map(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                      void *field)
{
    if (node->kind == YAML_MAP) {
        mw_schema_read_keys(d, node, key->keys, field);
        return;
    }
    const char *usual = mw_spec_usual(d->arena, key->name, key->keys);
    mw_complain(d->complaints, node->spot, "\"%s\" must be a map, as in \"%s: {%s: %s}\"", key->name,
                key->name, key->keys[0].name, usual ? usual : "...");
}

void mw_spec_read_answers(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                          void *field)
{
    struct mw_answers *answers = field;
    if (node->kind == YAML_TEXT && mw_is_called(node->text, "none"))
        answers->where = MW_ANSWERS_NONE;
    else
        mw_spec_read_map(d, node, key, field);
}

void mw_spec_read_profile(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                          void *field)
{
    int i = -1;
    mw_spec_read_word(d, node, key, &i);
    if (i >= 0)
        *(const struct mw_profile **)field = &mw_profiles[i];
}

void mw_spec_read_reader(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                         void *field)
{
    int i = -1;
    mw_spec_read_word(d, node, key, &i);
    if (i >= 0)
        *(const struct mw_reader **)field = &mw_readers[i];
}

/* Reads four numbers, each larger than the one before. */
void mw_spec_read_bounds(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                         void *field)
{
    double bound[MW_NLEVELS - 1] = {0};
    bool good = node->kind == YAML_LIST && node->n == MW_NLEVELS - 1;
    for (int i = 0; good && i < MW_NLEVELS - 1; i++) {
        char *end;
        const char *text = node->item[i]->kind == YAML_TEXT ? node->item[i]->text : "";
        bound[i] = g_ascii_strtod(text, &end);
        good = text[0] >= '0' && text[0] <= '9' && !*end && bound[i] < 100 &&
               (i == 0 || bound[i] > bound[i - 1]);
    }
    if (good)
        memcpy(field, bound, sizeof bound);
    else
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s", key->name, key->form);
}

/* Reads a set of words, as one bit for each. */
void mw_spec_read_furniture(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                            void *field)
{
    unsigned set = 0;
    const int before = d->complaints->nerrors;
    if (node->kind == YAML_TEXT && mw_is_called(node->text, "none")) {
        *(unsigned *)field = 0;
        return;
    }
    if (node->kind != YAML_LIST)
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s, as in \"%s: [name, date]\"", key->name,
                    mw_schema_form(d->arena, key), key->name);
    for (int i = 0; node->kind == YAML_LIST && i < node->n; i++) {
        int what = 0;
        mw_spec_read_word(d, node->item[i], key, &what);
        set |= 1u << what;
    }
    if (d->complaints->nerrors == before)
        *(unsigned *)field = set;
}

/* True if a URL has no names in braces but {code} and {number}. */
static bool has_only_blanks(const char *url)
{
    static const char *const blank[] = {"{code}", "{number}"};
    for (const char *at = url; (at = strchr(at, '{')); at++)
        if (strncmp(at, blank[0], strlen(blank[0])) != 0 && strncmp(at, blank[1], strlen(blank[1])) != 0)
            return false;
    return true;
}

void mw_spec_read_qr(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                     void *field)
{
    enum { LONGEST = 250 };
    const char *text = NULL;
    mw_spec_read_text(d, node, key, &text);
    if (!text)
        return;
    const bool is_true = mw_is_called(text, "true"), is_flag = is_true || mw_is_called(text, "false"),
               is_url = strstr(text, "://");
    if (is_flag)
        *(const char **)field = is_true ? "true" : "";
    else if (!is_url)
        mw_complain(d->complaints, node->spot, "\"qr\" must be %s", key->form);
    else if (!has_only_blanks(text))
        mw_complain(d->complaints, node->spot,
                    "in the URL of \"qr\" only {code} and {number} stand for something");
    else if (strlen(text) > LONGEST)
        mw_complain(d->complaints, node->spot,
                    "the URL of \"qr\" has %zu bytes, and at most %d make a square that "
                    "is read easily",
                    strlen(text), LONGEST);
    else
        *(const char **)field = text;
}

/* The printing conditions that may be named, from the registry of the International Color Consortium. */
MW_STATIC_WORDS(condition_word, "FOGRA39", "FOGRA47", "FOGRA51", "FOGRA52", "CGATS TR 001", "CGATS TR 006")

void mw_spec_read_condition(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                            void *field)
{
    const char *name = NULL;
    mw_spec_read_text(d, node, key, &name);
    const int typed = name ? mw_word_typed(name, condition_word) : -1;
    if (typed >= 0)
        *(const char **)field = condition_word(typed);
    else if (name)
        mw_schema_complain_value(d, node, key, condition_word);
}

/* Reads a list of kinds of page in order, or the word "none". */
void mw_spec_read_matter(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                         void *field)
{
    struct mw_matter_list *matter = field;
    bool is_list = node->kind == YAML_LIST;
    if (node->kind == YAML_TEXT && mw_is_called(node->text, "none")) {
        *matter = (struct mw_matter_list){0, NULL};
        return;
    }
    if (!is_list) {
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s, as in \"%s: [title, contents]\"",
                    key->name, mw_schema_form(d->arena, key), key->name);
        return;
    }
    int before = d->complaints->nerrors;
    enum mw_page_kind *kinds = MW_ARRAY(d->arena, node->n + 1, enum mw_page_kind);
    for (int i = 0; i < node->n; i++) {
        int kind = 0;
        mw_spec_read_word(d, node->item[i], key, &kind);
        kinds[i] = (enum mw_page_kind)kind;
    }
    if (d->complaints->nerrors == before)
        *matter = (struct mw_matter_list){node->n, kinds};
}
