/* libyaml's events, gathered into a tree. A spec needs no anchors, tags or second documents, so they are
 * refused with their place, as are keys given twice, deep nests and large files: nothing a spec says should
 * surprise. */
#include "spec/yaml.h"

#include <stdio.h>
#include <string.h>
#include <yaml.h>

enum { MAX_BYTES = 1 << 20, MAX_DEPTH = 8, MAX_KEYS = 200 };

struct reading {
    struct mw_arena *arena;
    const char *file;
    const char *text;
    size_t length;
    yaml_parser_t parser;
    yaml_event_t event;
    struct mw_complaints *complaints;
};

static struct mw_spot spot_of(const struct reading *r, yaml_mark_t mark)
{
    return (struct mw_spot){r->file, (int)mark.line + 1, (int)mark.column + 1};
}

/* libyaml counts characters up to a byte it cannot read, but tells only that byte's offset. */
static struct mw_spot spot_of_offset(const struct reading *r, size_t offset)
{
    struct mw_spot spot = {r->file, 1, 1};
    for (size_t i = 0; i < offset && i < r->length; i++)
        if (r->text[i] == '\n') {
            spot.line++;
            spot.column = 1;
        } else {
            spot.column++;
        }
    return spot;
}

/* What usually stands behind a problem that libyaml tells in its own terms. */
static const char *hint(const char *problem)
{
    if (strstr(problem, "mapping values are not allowed"))
        return "; quote a text that has a colon in it, as in title: \"Mazes: The Book\"";
    if (strstr(problem, "cannot start any token"))
        return "; indent with spaces, not tabs, and quote a text that starts with a sign";
    if (strstr(problem, "did not find expected"))
        return "; look here or just above for a bracket, comma or quote that is missing, or a colour without "
               "quotes";
    return "";
}

static bool complain_of_parser(struct reading *r)
{
    const yaml_parser_t *p = &r->parser;
    const char *problem = p->problem ? p->problem : "unreadable";
    if (p->error == YAML_READER_ERROR)
        return mw_complain(r->complaints, spot_of_offset(r, p->problem_offset),
                           "this is not UTF-8 text; save the file as UTF-8");
    if (p->context)
        return mw_complain(r->complaints, spot_of(r, p->problem_mark), "this is not YAML: %s %s (line %d)%s",
                           problem, p->context, (int)p->context_mark.line + 1, hint(problem));
    return mw_complain(r->complaints, spot_of(r, p->problem_mark), "this is not YAML: %s%s", problem,
                       hint(problem));
}

static bool advance(struct reading *r)
{
    yaml_event_delete(&r->event);
    return yaml_parser_parse(&r->parser, &r->event) || complain_of_parser(r);
}

static bool refuse(struct reading *r, const char *sentence)
{
    return mw_complain(r->complaints, spot_of(r, r->event.start_mark), "%s", sentence);
}

static bool has_extras(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return event->data.scalar.anchor || event->data.scalar.tag;
    case YAML_SEQUENCE_START_EVENT:
        return event->data.sequence_start.anchor || event->data.sequence_start.tag;
    case YAML_MAPPING_START_EVENT:
        return event->data.mapping_start.anchor || event->data.mapping_start.tag;
    default:
        return event->type == YAML_ALIAS_EVENT;
    }
}

static void add(struct reading *r, struct yaml_node *parent, struct yaml_node *key, struct yaml_node *item)
{
    int room = parent->room;
    parent->item = mw_grow(r->arena, parent->item, parent->n, &parent->room, sizeof(struct yaml_node *));
    parent->key = mw_grow(r->arena, parent->key, parent->n, &room, sizeof(struct yaml_node *));
    parent->key[parent->n] = key;
    parent->item[parent->n++] = item;
}

static struct yaml_node *read_node(struct reading *r, int depth);

static bool read_list(struct reading *r, struct yaml_node *list, int depth)
{
    while (advance(r) && r->event.type != YAML_SEQUENCE_END_EVENT) {
        struct yaml_node *item = read_node(r, depth + 1);
        if (!item)
            return false;
        add(r, list, NULL, item);
    }
    return r->event.type == YAML_SEQUENCE_END_EVENT;
}

static bool read_map(struct reading *r, struct yaml_node *map, int depth)
{
    while (advance(r) && r->event.type != YAML_MAPPING_END_EVENT) {
        struct yaml_node *key = read_node(r, depth + 1);
        if (!key)
            return false;
        if (key->kind != YAML_TEXT)
            return mw_complain(r->complaints, key->spot, "a key must be one word");
        if (map->n == MAX_KEYS)
            return mw_complain(r->complaints, key->spot, "a map has at most %d keys", MAX_KEYS);
        if (!advance(r))
            return false;
        struct yaml_node *item = read_node(r, depth + 1);
        if (!item)
            return false;
        if (mw_yaml_at(map, key->text))
            mw_complain(r->complaints, key->spot, "\"%s\" is given twice; leave one", key->text);
        else
            add(r, map, key, item);
    }
    return r->event.type == YAML_MAPPING_END_EVENT;
}

static bool read_text(struct reading *r, struct yaml_node *node)
{
    const char *value = (const char *)r->event.data.scalar.value;
    if (strlen(value) != r->event.data.scalar.length)
        return refuse(r, "a text must not hold a zero byte");
    node->text = mw_format(r->arena, "%s", value);
    bool plain = r->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    static const char *const nothing[] = {"~", "null", "Null", "NULL"};
    for (int i = 0; plain && i < 4; i++)
        if (strcmp(value, nothing[i]) == 0)
            node->text = ""; /* YAML's words for it */
    node->quoted = r->event.data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    return true;
}

/* The node that starts at the present event; on return the event is its last. */
static struct yaml_node *read_node(struct reading *r, int depth)
{
    if (has_extras(&r->event)) {
        refuse(r, "a spec has no anchors, aliases or tags; write the value out");
        return NULL;
    }
    if (depth > MAX_DEPTH) {
        refuse(r, "this is nested too deeply");
        return NULL;
    }
    struct yaml_node *node = MW_NEW(r->arena, struct yaml_node);
    node->spot = spot_of(r, r->event.start_mark);
    bool read = false;
    if (r->event.type == YAML_SCALAR_EVENT) {
        node->kind = YAML_TEXT;
        read = read_text(r, node);
    } else if (r->event.type == YAML_SEQUENCE_START_EVENT) {
        node->kind = YAML_LIST;
        read = read_list(r, node, depth);
    } else {
        node->kind = YAML_MAP;
        read = read_map(r, node, depth);
    }
    return read ? node : NULL;
}

/* Stream start, one document, stream end. */
static struct yaml_node *read_stream(struct reading *r)
{
    if (!advance(r) || !advance(r))
        return NULL;
    if (r->event.type == YAML_STREAM_END_EVENT) {
        mw_complain(r->complaints, (struct mw_spot){r->file, 1, 1},
                    "this spec is empty; the shortest one says "
                    "\"puzzles: [{count: 1, size: 12x16}]\"");
        return NULL;
    }
    if (!advance(r))
        return NULL;
    struct yaml_node *root = read_node(r, 0);
    if (!root || !advance(r) || !advance(r))
        return NULL;
    if (r->event.type == YAML_STREAM_END_EVENT)
        return root;
    refuse(r, "a spec is one document; leave out what follows");
    return NULL;
}

struct yaml_node *mw_yaml_read(struct mw_arena *arena, const char *file, const char *text, size_t length,
                               struct mw_complaints *complaints)
{
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark */
        text += 3;
        length -= 3;
    }
    if (length > MAX_BYTES) {
        mw_complain(complaints, (struct mw_spot){file, 0, 0},
                    "this spec is larger than 1 MiB; split it into books");
        return NULL;
    }
    struct reading r = {
        .arena = arena, .file = file, .text = text, .length = length, .complaints = complaints};
    yaml_parser_initialize(&r.parser);
    yaml_parser_set_encoding(&r.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)text, length);
    int before = complaints->nerrors;
    struct yaml_node *root = read_stream(&r);
    yaml_event_delete(&r.event);
    yaml_parser_delete(&r.parser);
    return complaints->nerrors == before ? root : NULL;
}

struct yaml_node *mw_yaml_at(const struct yaml_node *map, const char *key)
{
    for (int i = 0; map->kind == YAML_MAP && i < map->n; i++)
        if (strcmp(map->key[i]->text, key) == 0)
            return map->item[i];
    return NULL;
}
