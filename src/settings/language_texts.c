/* Reads single texts of a language from its file of words (templates/words/, or one of the user's own). */
#include "settings/values.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"
#include "settings/yaml_json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

const struct yaml_node *mw_spec_read_builtin(struct mw_arena *arena, const struct mw_template *words,
                                             struct mw_complaints *complaints)
{
    return mw_yaml_read(arena, mw_format(arena, "%s.yaml", words->name), words->text, strlen(words->text),
                        complaints);
}

/* The parts of a file of words that are keys of a spec. */
const char *const mw_language_parts[MW_NPARTS + 1] = {"words", "matter", "imprint", "faces", NULL};
int mw_spec_index_of(const char *const *names, const char *name)
{
    int i = 0;
    while (names[i] && strcmp(names[i], name) != 0)
        i++;
    return names[i] ? i : -1;
}

static const char *text_in(const struct yaml_node *root, const char *part, const char *key)
{
    const struct yaml_node *map = root ? mw_yaml_at(root, part) : NULL,
                           *text = map ? mw_yaml_at(map, key) : NULL;
    return text && text->kind == YAML_TEXT ? text->text : NULL;
}

/* Returns the text of a language, or the English one; NULL if neither has it. */
static const char *find_text(struct mw_arena *arena, const char *language, const char *part, const char *key)
{
    struct mw_complaints *none =
        MW_NEW(arena, struct mw_complaints); /* complaints are made when the book reads the file */
    const struct mw_template *builtin = mw_language_named(language);
    const char *said = NULL;
    size_t length;
    if (mw_spec_is_path(language)) {
        const char *text = mw_read_file(arena, language, MW_LONGEST_SPEC, MW_NOWHERE, &length, none);
        said = text ? text_in(mw_yaml_read(arena, language, text, length, none), part, key) : NULL;
    }
    if (!said && builtin)
        said = text_in(mw_spec_read_builtin(arena, builtin, none), part, key);
    return said ? said : text_in(mw_spec_read_builtin(arena, mw_language_named("en"), none), part, key);
}

const char *mw_language_text(struct mw_arena *arena, const char *language, const char *part, const char *key)
{
    const char *text = find_text(arena, language, part, key);
    return text ? text : key;
}

static void put_part(struct mw_arena *arena, const struct mw_template *words, const char *part, json_t *texts)
{
    struct mw_complaints *none = MW_NEW(arena, struct mw_complaints); /* built-in files are tested */
    const struct yaml_node *root = mw_spec_read_builtin(arena, words, none);
    mw_json_put_texts(arena, texts, "", root ? mw_yaml_at(root, part) : NULL);
}

const char *mw_language_part(struct mw_arena *arena, const char *tag, const char *part)
{
    json_t *texts = json_object();
    put_part(arena, mw_language_named("en"), part, texts);
    if (mw_language_named(tag))
        put_part(arena, mw_language_named(tag), part, texts);
    char *dump = json_dumps(texts, JSON_COMPACT);
    const char *text = mw_format(arena, "%s", dump);
    free(dump);
    json_decref(texts);
    return text;
}

const char *mw_spec_usual(struct mw_arena *arena, const char *section, const struct spec_key *key)
{
    const bool is_word = !key->fallback && mw_spec_index_of(mw_language_parts, section) >= 0;
    return is_word ? find_text(arena, "en", section, key->name) : key->fallback;
}
