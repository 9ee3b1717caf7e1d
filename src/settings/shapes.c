/* Reads shapes: a name, a map with more options, or a list of these, whose entries are used one after the
 * other. */
#include "settings/parts.h"
#include "settings/values.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"

#include <glib.h>
#include <string.h>
#include <sys/stat.h>

/* A shape that was made, and the device and inode of the file that it was read from; both are 0 if it was not
 * read from a file. */
struct made_shape {
    const struct mw_shape *shape;
    dev_t device;
    ino_t inode;
};

/* Sets the device and inode in `made` to those of the request's file, which do not depend on how its path is
 * spelled. False if the request has no file or the file does not exist. */
static bool find_file(struct mw_arena *arena, const struct mw_shape_request *r, const char *beside,
                      struct made_shape *made)
{
    const char *file = r->image ? r->image : r->outline;
    struct stat is;
    if (!file || stat(mw_path_beside(arena, beside, file), &is) != 0)
        return false;
    made->device = is.st_dev;
    made->inode = is.st_ino;
    return true;
}

/* Returns the options of a request as text, without its file. */
static const char *options_of(struct mw_arena *arena, struct mw_shape_request r)
{
    r.image = r.image ? "" : NULL;
    r.outline = r.outline ? "" : NULL;
    return mw_shape_format(arena, &r);
}

/* Returns a copy, named after the request, of a shape that was made from the same file with the same options;
 * NULL if there is none. */
static const struct mw_shape *find_twin(struct spec_draft *d, const struct mw_shape_request *r,
                                        const struct made_shape *file)
{
    for (int i = 0; i < d->nshapes; i++) {
        const struct made_shape *made = &d->shape[i];
        struct mw_shape_request other;
        if (made->device != file->device || made->inode != file->inode ||
            !mw_shape_request(d->arena, made->shape->name, &other, &(struct mw_error){0}) ||
            strcmp(options_of(d->arena, other), options_of(d->arena, *r)) != 0)
            continue;
        struct mw_shape *twin = MW_NEW(d->arena, struct mw_shape);
        *twin = *made->shape;
        twin->name = mw_shape_format(d->arena, r);
        return twin;
    }
    return NULL;
}

const struct mw_shape *mw_spec_shape(struct spec_draft *d, const struct mw_shape_request *r,
                                     struct mw_spot spot, struct mw_error *error)
{
    struct made_shape made = {NULL, 0, 0};
    const bool is_file = find_file(d->arena, r, spot.file, &made);
    const char *name = mw_shape_format(d->arena, r);
    for (int i = 0; i < d->nshapes; i++)
        if (d->shape[i].device == made.device && d->shape[i].inode == made.inode &&
            strcmp(d->shape[i].shape->name, name) == 0)
            return d->shape[i].shape;
    made.shape = is_file ? find_twin(d, r, &made) : NULL;
    const bool is_known = made.shape;
    if (!made.shape)
        made.shape = mw_shape_make(d->arena, r, spot.file, error);
    if (!made.shape)
        return NULL;
    if (made.shape->note && !is_known)
        mw_warn(d->complaints, spot, "the shape %s %s", name, made.shape->note);
    MW_GROW(d->arena, d->shape, d->nshapes, d->shape_capacity);
    d->shape[d->nshapes++] = made;
    return made.shape;
}

/* Returns the shape of a request; groups with the same request share the shape and so their grids. NULL, with
 * a complaint, on failure. */
static const struct mw_shape *make_once(struct spec_draft *d, const struct yaml_node *node,
                                        const struct mw_shape_request *r)
{
    struct mw_error error = {0};
    if (!mw_spec_admits_shape(d, node->spot, node->spot.file, r))
        return NULL;
    const struct mw_shape *found = mw_spec_shape(d, r, node->spot, &error);
    if (!found)
        mw_complain(d->complaints, node->spot, "%s", error.text);
    return found;
}

struct shapes {
    int n, capacity;
    const struct mw_shape **at;
    const struct mw_shape_request
        *named; /* the request that a class list fills in, such as "{name}"; NULL if none */
};

static void add_shape(struct spec_draft *d, const struct yaml_node *node, const struct mw_shape_request *r,
                      struct shapes *shapes)
{
    struct mw_shape_request sample = *r;
    if (r->text && strchr(r->text, '{')) {
        struct mw_shape_request *named = MW_NEW(d->arena, struct mw_shape_request);
        *named = *r;
        shapes->named = named;
        sample.text = "Emma";
    }
    const struct mw_shape *shape = make_once(d, node, &sample);
    MW_GROW(d->arena, shapes->at, shapes->n, shapes->capacity);
    shapes->at[shapes->n++] = shape;
}

/* Adds every letter of a text as a shape of its own, with its accents. */
static void add_letters(struct spec_draft *d, const struct yaml_node *node, struct mw_shape_request r,
                        struct shapes *shapes)
{
    for (const char *at = r.text, *end; *at; at = end) {
        end = g_utf8_next_char(at);
        while (*end && g_unichar_ismark(g_utf8_get_char(end)))
            end = g_utf8_next_char(end);
        r.text = mw_format(d->arena, "%.*s", (int)(end - at), at);
        if (!g_unichar_isspace(g_utf8_get_char(at)))
            add_shape(d, node, &r, shapes);
    }
}

/* Complains of options that do not apply to a kind of shape. */
static void check_keys(struct spec_draft *d, const struct yaml_node *node, const struct mw_shape_request *r)
{
    const struct {
        const char *key, *kinds;
        bool fits;
    } rules[] = {
        {"face", "a text", r->text},         {"letters", "a text", r->text},
        {"lines", "a text", r->text},        {"turn", "a text", r->text},
        {"threshold", "an image", r->image}, {"invert", "an image or an outline", r->image || r->outline}};
    if ((r->text != NULL) + (r->image != NULL) + (r->outline != NULL) != 1)
        mw_complain(d->complaints, node->spot,
                    "a shape is made of one thing: \"text\", \"image\" or \"outline\"");
    else
        for (int i = 0; i < (int)(sizeof rules / sizeof *rules); i++)
            if (mw_yaml_at(node, rules[i].key) && !rules[i].fits)
                mw_complain(d->complaints, mw_yaml_at(node, rules[i].key)->spot,
                            "\"%s\" is for %s; leave it out", rules[i].key, rules[i].kinds);
}

static void read_map(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                     struct shapes *shapes)
{
    int before = d->complaints->nerrors;
    struct shape_map map = {.request = {.threshold = 0.5}};
    mw_schema_read_keys(d, node, key->keys, &map);
    if (d->complaints->nerrors == before)
        check_keys(d, node, &map.request);
    if (d->complaints->nerrors > before)
        return;
    if (map.request.text && map.letters == LETTERS_APART)
        add_letters(d, node, map.request, shapes);
    else
        add_shape(d, node, &map.request, shapes);
}

/* Reads a shape as on a command line: a name, or "text:EMMA". */
static void read_name(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                      struct shapes *shapes)
{
    struct mw_shape_request request;
    struct mw_error error = {0};
    const char *name = NULL;
    mw_spec_read_text(d, node, key, &name);
    name = name ? mw_drawing_in_face(d->arena, name, d->parts->look.drawing_face) : NULL;
    if (name && mw_shape_request(d->arena, name, &request, &error))
        add_shape(d, node, &request, shapes);
    else if (name)
        mw_complain(d->complaints, node->spot, "%s", error.text);
}

static bool is_none(const struct yaml_node *node)
{
    return node->kind == YAML_TEXT && mw_is_called(node->text, "none");
}

static void add_none(struct spec_draft *d, struct shapes *shapes)
{
    MW_GROW(d->arena, shapes->at, shapes->n, shapes->capacity);
    shapes->at[shapes->n++] = NULL;
}

static void read_one(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                     struct shapes *shapes)
{
    if (is_none(node))
        add_none(d, shapes);
    else if (node->kind == YAML_MAP)
        read_map(d, node, key, shapes);
    else
        read_name(d, node, key, shapes);
}

void mw_spec_read_shape(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    struct mw_shapes *in_turn = field;
    struct shapes shapes = {0, 0, NULL, NULL};
    int before = d->complaints->nerrors;
    if (is_none(node)) {
        *in_turn = (struct mw_shapes){0, NULL, NULL};
        return;
    }
    if (node->kind == YAML_LIST && node->n == 0)
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s", key->name, mw_schema_form(d->arena, key));
    for (int i = 0; node->kind == YAML_LIST && i < node->n; i++)
        read_one(d, node->item[i], key, &shapes);
    if (node->kind != YAML_LIST)
        read_one(d, node, key, &shapes);
    if (d->complaints->nerrors == before && shapes.n == 0)
        mw_complain(d->complaints, node->spot, "this text has no letters; write it as in \"{text: EMMA}\"");
    if (shapes.named && shapes.n > 1)
        mw_complain(
            d->complaints, node->spot,
            "a word that takes something from a class list stands alone, and this list has %d shapes; give "
            "each a group of its own",
            shapes.n);
    if (d->complaints->nerrors == before)
        *in_turn = (struct mw_shapes){shapes.n, shapes.at, shapes.named};
}
