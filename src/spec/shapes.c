/* Shapes: a name, a map that says more, or a list of them, which are used in turn. */
#include "spec/values.h"

#include <glib.h>
#include <string.h>

/* Complains and returns NULL if there is no such shape. The same shape is made once for the whole book, so
 * that groups that share it share their grids. */
static const struct mw_shape *shape_named(struct draft *d, const struct node *node, const char *name)
{
    for (int i = 0; i < d->nshapes; i++)
        if (strcmp(d->shape[i]->name, name) == 0)
            return d->shape[i];
    struct mw_error error = {""};
    const struct mw_shape *found = mw_shape_parse(d->arena, name, node->spot.file, &error);
    if (!found) {
        mw_complain(d->complaints, node->spot, "%s", error.text);
        return NULL;
    }
    d->shape = mw_grow(d->arena, d->shape, d->nshapes, &d->shape_room, sizeof *d->shape);
    return d->shape[d->nshapes++] = found;
}

struct shapes {
    int n, room;
    const struct mw_shape **at;
};

static void add_shape(struct draft *d, const struct node *node, const char *name, struct shapes *shapes)
{
    const struct mw_shape *shape = shape_named(d, node, name);
    shapes->at = mw_grow(d->arena, shapes->at, shapes->n, &shapes->room, sizeof *shapes->at);
    shapes->at[shapes->n++] = shape;
}

/* Every letter on its own, with the marks that belong to it. */
static void add_letters(struct draft *d, const struct node *node, const struct mw_shape_request *request,
                        const char *face, struct shapes *shapes)
{
    for (const char *at = request->text, *end; *at; at = end) {
        end = g_utf8_next_char(at);
        while (*end && g_unichar_ismark(g_utf8_get_char(end)))
            end = g_utf8_next_char(end);
        if (!g_unichar_isspace(g_utf8_get_char(at)))
            add_shape(d, node, mw_format(d->arena, "text:%.*s%s", (int)(end - at), at, face), shapes);
    }
}

static void add_requested(struct draft *d, const struct node *node, const struct mw_shape_request *r,
                          struct shapes *shapes)
{
    const char *invert = r->invert ? ",invert" : "";
    int thousandths = (int)(1000 * r->threshold + 0.5);
    const char *face = r->face ? mw_format(d->arena, ",face=%s", r->face) : "";
    const char *threshold = thousandths == 500 ? ""
                                               : mw_format(d->arena, ",threshold=%d.%03d", thousandths / 1000,
                                                           thousandths % 1000);
    if ((r->text != NULL) + (r->image != NULL) + (r->outline != NULL) != 1)
        mw_complain(d->complaints, node->spot,
                    "a shape is made of one thing: \"text\", \"image\" or \"outline\"");
    else if (r->text && r->letters == MW_LETTERS_APART)
        add_letters(d, node, r, face, shapes);
    else if (r->text)
        add_shape(d, node, mw_format(d->arena, "text:%s%s", r->text, face), shapes);
    else if (r->image)
        add_shape(d, node, mw_format(d->arena, "image:%s%s%s", r->image, threshold, invert), shapes);
    else
        add_shape(d, node, mw_format(d->arena, "outline:%s%s", r->outline, invert), shapes);
}

static void read_one(struct draft *d, const struct node *node, const struct key *key, struct shapes *shapes)
{
    if (node->kind == NODE_MAP) {
        int before = d->complaints->nerrors;
        struct mw_shape_request request = {.threshold = 0.5};
        mw_read_keys(d, node, key->keys, &request);
        if (d->complaints->nerrors == before)
            add_requested(d, node, &request, shapes);
    } else {
        const char *name = NULL;
        mw_read_text(d, node, key, &name);
        if (name)
            add_shape(d, node, name, shapes);
    }
}

void mw_read_shape(struct draft *d, const struct node *node, const struct key *key, void *field)
{
    struct mw_group *group = field;
    struct shapes shapes = {0, 0, NULL};
    int before = d->complaints->nerrors;
    if (node->kind == NODE_TEXT && strcmp(node->text, "none") == 0) {
        group->shape = NULL;
        group->nshapes = 0;
        return;
    }
    if (node->kind == NODE_LIST && node->n == 0)
        mw_complain(d->complaints, node->spot, "\"%s\" must be %s", key->name, key->form);
    for (int i = 0; node->kind == NODE_LIST && i < node->n; i++)
        read_one(d, node->item[i], key, &shapes);
    if (node->kind != NODE_LIST)
        read_one(d, node, key, &shapes);
    if (d->complaints->nerrors == before && shapes.n == 0)
        mw_complain(d->complaints, node->spot, "this text has no letters; write it as in \"{text: EMMA}\"");
    if (d->complaints->nerrors > before)
        return;
    group->shape = shapes.at[0];
    group->nshapes = shapes.n > 1 ? shapes.n : 0;
    group->shapes = shapes.at;
}
