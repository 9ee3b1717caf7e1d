/* Reads the keys `seed_of`, `replace` and `avoid`; for `avoid`, collects the fingerprints of the mazes of
 * other books. */
#include "settings/values.h"

#include "mazewright/complaints.h"
#include "mazewright/exchanges.h"
#include "mazewright/files.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Returns the puzzle number in a node; 0, with a complaint, if the node holds none. */
static int number_of(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key)
{
    const struct spec_key any = {.name = key->name, .form = key->form, .min = 1, .max = MW_MOST_PUZZLES};
    int number = 0;
    mw_spec_read_count(d, node, &any, &number);
    return number;
}

void mw_spec_read_seed_of(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                          void *field)
{
    struct mw_exchange_list *exchanges = field;
    const int before = d->complaints->nerrors;
    if (node->kind != YAML_MAP) {
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s", key->name, key->form);
        return;
    }
    struct mw_exchange *exchange = MW_ARRAY(d->arena, node->n, struct mw_exchange);
    for (int i = 0; i < node->n; i++) {
        exchange[i].number = number_of(d, node->key[i], key);
        exchange[i].spot = node->key[i]->spot;
        mw_spec_read_seed(d, node->item[i], key, &exchange[i].seed);
    }
    if (d->complaints->nerrors == before)
        *exchanges = (struct mw_exchange_list){node->n, exchange};
}

void mw_spec_read_replace(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                          void *field)
{
    struct mw_exchange_list *exchanges = field;
    const int before = d->complaints->nerrors, n = node->kind == YAML_LIST ? node->n : 1;
    if (node->kind == YAML_MAP) {
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s", key->name, key->form);
        return;
    }
    struct mw_exchange *exchange = MW_ARRAY(d->arena, n, struct mw_exchange);
    for (int i = 0; i < n; i++) {
        const struct yaml_node *item = node->kind == YAML_LIST ? node->item[i] : node;
        exchange[i].number = number_of(d, item, key);
        exchange[i].spot = item->spot;
    }
    if (d->complaints->nerrors == before)
        *exchanges = (struct mw_exchange_list){n, exchange};
}

/* --- mazes of other books ----------------------------------------------------------------------------- */

static bool note_fingerprints(struct spec_draft *d, json_t *book, struct mw_fingerprints *all, int *capacity)
{
    json_t *puzzles = json_object_get(book, "puzzles"), *puzzle;
    size_t i;
    json_array_foreach(puzzles, i, puzzle)
    {
        const char *text = json_string_value(json_object_get(puzzle, "fingerprint"));
        if (!text)
            return false;
        MW_GROW(d->arena, all->at, all->n, *capacity);
        all->at[all->n++] = strtoull(text, NULL, 16);
    }
    return json_array_size(puzzles) > 0;
}

/* Returns a manifest; NULL, with a complaint, if it cannot be read. */
static json_t *read_manifest(const struct spec_draft *d, const char *path, struct mw_spot spot)
{
    json_error_t wrong = {.text = ""};
    const char *closed;
    FILE *file = mw_open_file(mw_folder_read_path(d->arena, path), &closed);
    json_t *book = file ? json_loadf(file, 0, &wrong) : NULL;
    if (!book)
        mw_complain(d->complaints, spot, "cannot read %s: %s", path, file ? wrong.text : closed);
    if (file)
        fclose(file);
    return book;
}

void mw_spec_read_avoid(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    struct mw_texts paths = {0, NULL};
    struct mw_fingerprints all = {0, NULL, 0, NULL};
    const int before = d->complaints->nerrors;
    int capacity = 0;
    mw_spec_read_texts(d, node, key, &paths);
    all.book = MW_ARRAY(d->arena, paths.n + 1, struct mw_avoided);
    for (int i = 0; i < paths.n; i++) {
        const struct mw_spot spot = node->kind == YAML_LIST ? node->item[i]->spot : node->spot;
        const char *path = mw_path_beside(d->arena, spot.file, paths.text[i]);
        all.book[all.nbooks++] = (struct mw_avoided){path, spot};
        json_t *book = mw_spec_admits(d, spot, path) ? read_manifest(d, path, spot) : NULL;
        if (book && !note_fingerprints(d, book, &all, &capacity))
            mw_complain(d->complaints, spot,
                        "%s has no fingerprints of mazes; name the book.json of a book that was built since "
                        "there are any",
                        path);
        json_decref(book);
    }
    if (d->complaints->nerrors == before)
        *(struct mw_fingerprints *)field = all;
}
