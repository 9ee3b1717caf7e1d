/* Reads values that may be one or a list of several: grids, algorithms, places, sides, icons. */
#include "settings/parts.h"
#include "settings/values.h"

#include "mazewright/complaints.h"
#include "mazewright/look.h"

/* Reads an item of a list from its text to `out`, or complains of it. */
typedef void read_item(struct spec_draft *, const char *text, const struct yaml_node *item,
                       const struct spec_key *, void *out);

/* Reads a list, or a single value as a list of one, whose items take `size` bytes each. Sets `*n` to their
 * number. Returns the items; NULL if any was complained of. */
static void *read_list(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                       read_item *read, size_t size, int *n)
{
    const int before = d->complaints->nerrors;
    *n = mw_schema_count_items(d, node, key);
    char *items = mw_alloc(d->arena, (size_t)*n, size);
    for (int i = 0; i < *n; i++) {
        const struct yaml_node *item = mw_schema_item(node, i);
        const char *text = mw_schema_text(d, item, key);
        if (text)
            read(d, text, item, key, items + (size_t)i * size);
    }
    return d->complaints->nerrors == before ? items : NULL;
}

static void complain_of_item(struct spec_draft *d, const struct yaml_node *item, const struct mw_error *error)
{
    mw_complain(d->complaints, item->spot, "%s", error->text);
}

static void read_grid(struct spec_draft *d, const char *text, const struct yaml_node *item,
                      const struct spec_key *key, void *out)
{
    const struct mw_tiling **tiling = out;
    (void)key;
    *tiling = mw_tiling_named(text);
    if (!*tiling)
        mw_schema_complain_name(d, item, "grid", mw_tiling_name);
}

void mw_spec_read_grids(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    int n;
    const struct mw_tiling **tilings = read_list(d, node, key, read_grid, sizeof *tilings, &n);
    if (tilings)
        *(struct mw_tilings *)field = (struct mw_tilings){n, tilings};
}

static void read_algorithm(struct spec_draft *d, const char *text, const struct yaml_node *item,
                           const struct spec_key *key, void *out)
{
    struct mw_error error = {0};
    (void)key;
    if (!mw_algorithm_parse(text, out, &error))
        complain_of_item(d, item, &error);
}

void mw_spec_read_algorithms(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                             void *field)
{
    int n;
    const struct mw_algorithm *algorithms = read_list(d, node, key, read_algorithm, sizeof *algorithms, &n);
    if (algorithms)
        *(struct mw_algorithms *)field = (struct mw_algorithms){n, algorithms};
}

static void read_place(struct spec_draft *d, const char *text, const struct yaml_node *item,
                       const struct spec_key *key, void *out)
{
    struct mw_error error = {0};
    (void)key;
    if (!mw_place_parse(text, out, &error))
        complain_of_item(d, item, &error);
}

void mw_spec_read_places(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                         void *field)
{
    int n;
    const int *places = read_list(d, node, key, read_place, sizeof *places, &n);
    if (places)
        *(struct mw_places *)field = (struct mw_places){n, places};
}

/* Reads "left-right": the start, and the finish. */
static bool parse_sides(struct mw_arena *arena, const char *text, struct mw_two_places *sides)
{
    for (sides->start = MW_TOP; sides->start <= MW_RIGHT; sides->start++)
        for (sides->finish = MW_TOP; sides->finish <= MW_RIGHT; sides->finish++)
            if (mw_is_called(text, mw_format(arena, "%s-%s", mw_place_name(sides->start),
                                             mw_place_name(sides->finish))))
                return true;
    return false;
}

static void read_two_sides(struct spec_draft *d, const char *text, const struct yaml_node *item,
                           const struct spec_key *key, void *out)
{
    if (!parse_sides(d->arena, text, out))
        mw_schema_complain_form(d, item, key);
}

void mw_spec_read_sides(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    int n;
    const struct mw_two_places *sides = read_list(d, node, key, read_two_sides, sizeof *sides, &n);
    if (sides)
        *(struct mw_sides *)field = (struct mw_sides){n, sides};
}

/* True if both drawings of a pair, as far as they are files, are where this spec may have files. */
static bool admits_files(struct spec_draft *d, const char *text, const struct yaml_node *item)
{
    const char *name[2];
    bool good = true;
    mw_drawings_split(d->arena, text, name);
    for (int i = 0; i < 2; i++) {
        const char *path = name[i] ? mw_drawing_file(d->arena, name[i], item->spot.file) : NULL;
        good = good && (!path || mw_spec_admits(d, item->spot, path));
    }
    return good;
}

static void read_pair(struct spec_draft *d, const char *text, const struct yaml_node *item,
                      const struct spec_key *key, void *out)
{
    struct mw_icon_pair *pair = out;
    struct mw_error error = {0};
    (void)key;
    if (admits_files(d, text, item) &&
        !mw_drawings_read(d->arena, text, d->parts->look.drawing_face, item->spot.file, pair->at, &error))
        complain_of_item(d, item, &error);
}

void mw_spec_read_pair(struct spec_draft *d, const struct yaml_node *node, struct mw_icon_pair *pair)
{
    read_pair(d, node->text, node, NULL, pair);
}

/* True if a node is the name of a file or a character that is a picture, and not of a built-in drawing. */
static bool is_own_picture(struct spec_draft *d, const struct yaml_node *node)
{
    return node->kind == YAML_TEXT && !strchr(node->text, ' ') &&
           (mw_drawing_file(d->arena, node->text, NULL) || mw_drawing_is_character(node->text));
}

/* Reads a list of pairs, used in turn. A list of two pictures of the user's own is one pair. */
void mw_spec_read_icons(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    int n;
    if (node->kind == YAML_LIST && node->n == 2 && is_own_picture(d, node->item[0]) &&
        is_own_picture(d, node->item[1])) {
        struct yaml_node pair = *node->item[0];
        pair.text = mw_format(d->arena, "%s %s", node->item[0]->text, node->item[1]->text);
        mw_spec_read_icons(d, &pair, key, field);
        return;
    }
    const struct mw_icon_pair *pairs = read_list(d, node, key, read_pair, sizeof *pairs, &n);
    if (pairs)
        *(struct mw_icon_pairs *)field = (struct mw_icon_pairs){n, pairs};
}

static void read_drawing(struct spec_draft *d, const char *text, const struct yaml_node *item,
                         const struct spec_key *key, void *out)
{
    const struct mw_drawing **drawing = out;
    const char *path = mw_drawing_file(d->arena, text, item->spot.file);
    struct mw_error error = {0};
    (void)key;
    if (path && !mw_spec_admits(d, item->spot, path))
        return;
    *drawing = mw_drawing_read(d->arena, mw_drawing_in_face(d->arena, text, d->parts->look.drawing_face),
                               item->spot.file, &error);
    if (!*drawing)
        complain_of_item(d, item, &error);
}

void mw_spec_read_drawings(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                           void *field)
{
    int n;
    if (node->kind == YAML_TEXT && mw_is_called(node->text, "none")) {
        *(struct mw_drawings *)field = (struct mw_drawings){0, NULL};
        return;
    }
    const struct mw_drawing **drawings = read_list(d, node, key, read_drawing, sizeof *drawings, &n);
    if (drawings)
        *(struct mw_drawings *)field = (struct mw_drawings){n, drawings};
}
