/* Gathers libyaml's events into a tree. A spec needs no anchors, tags or second documents, so these are
 * refused with their position, as are duplicate keys, deep nesting and large files: nothing in a spec should
 * surprise. */
#include "settings/yaml.h"

#include "mazewright/complaints.h"
#include "settings/lookalikes.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <yaml.h>

enum { MAX_BYTES = 1 << 20, MAX_KEYS = 300, MAX_KEY = 200 };

struct reading {
    struct mw_arena *arena;
    const char *file;
    const char *text;
    size_t length;
    yaml_parser_t parser;
    yaml_event_t event;
    struct mw_complaints *complaints;
    struct {
        size_t index, offset;
    } marked; /* the last mark whose offset was asked for: characters and bytes before it */
};

static struct mw_spot spot_of(const struct reading *r, yaml_mark_t mark)
{
    return (struct mw_spot){r->file, (int)mark.line + 1, (int)mark.column + 1};
}

/* Returns how many bytes of the text stand before a mark, whose index counts characters. Marks come in the
 * order of the text but for ends of blocks, so the search goes on where the last one ended. */
static size_t offset_of(struct reading *r, yaml_mark_t mark)
{
    if (mark.index < r->marked.index)
        r->marked.index = r->marked.offset = 0;
    const char *at = r->text + r->marked.offset, *end = r->text + r->length;
    for (; r->marked.index < mark.index && at < end; r->marked.index++)
        at = g_utf8_next_char(at);
    r->marked.offset = (size_t)(at - r->text);
    return r->marked.offset;
}

/* Returns the line and column of the byte at `offset`. For a byte that is not UTF-8, libyaml reports an
 * offset only. */
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

/* Returns a line of the text; lines count from 0. */
static const char *line_at(const struct reading *r, size_t line)
{
    const char *at = r->text, *end = r->text + r->length, *next;
    for (;; line--, at = next + 1) {
        next = memchr(at, '\n', (size_t)(end - at));
        if (line == 0 || !next)
            return mw_format(r->arena, "%.*s", (int)((next ? next : end) - at), at);
    }
}

static size_t digits_at(const char *at)
{
    return strspn(at, "0123456789abcdefABCDEF");
}

/* True if an unquoted colour, whose # begins a comment, stands in the parser's line or the FEW before it.
 * Moves `spot` there. */
static bool is_after_bare_colour(const struct reading *r, struct mw_spot *spot)
{
    enum { FEW = 20 };
    const size_t last = r->parser.problem_mark.line;
    for (size_t line = last > FEW ? last - FEW : 0; line <= last; line++) {
        const char *begin = line_at(r, line);
        for (const char *at = begin; (at = strstr(at, " #")); at++)
            if (digits_at(at + 2) == 3 || digits_at(at + 2) == 6) {
                *spot = (struct mw_spot){r->file, (int)line + 1, (int)(at - begin) + 2};
                return true;
            }
    }
    return false;
}

static bool is_after_colon(const struct reading *r, struct mw_spot *spot)
{
    (void)spot;
    const yaml_mark_t *mark = &r->parser.problem_mark;
    const char *line = line_at(r, mark->line);
    for (size_t i = 0; i < mark->column && line[i]; i++)
        if (line[i] == ':' && line[i + 1] == ' ')
            return true;
    return false;
}

static bool is_after_tab(const struct reading *r, struct mw_spot *spot)
{
    (void)spot;
    const yaml_mark_t *mark = &r->parser.problem_mark;
    return strcspn(line_at(r, mark->line), "\t") <= mark->column;
}

static bool began_there(const struct reading *r, struct mw_spot *spot)
{
    *spot = spot_of(r, r->parser.context_mark);
    return true;
}

static bool began_above(const struct reading *r, struct mw_spot *spot)
{
    const yaml_parser_t *p = &r->parser;
    return p->context_mark.line == p->problem_mark.line || began_there(r, spot);
}

/* Phrases of libyaml's messages, and what the author should correct; the first match counts. libyaml reports
 * where it could not continue, which can be far behind the mistake; so `holds`, unless NULL, tests for the
 * mistake and can move the spot to it. */
static const struct {
    const char *problem, *context;
    bool (*holds)(const struct reading *, struct mw_spot *);
    const char *sentence;
} causes[] = {
    {"did not find expected", "", is_after_bare_colour,
     "a colour must stand in quotes, as in \"#ff0000\"; what follows a # is a remark"},
    {"", "quoted scalar", began_there, "this quotation has no end; close it"},
    {"tab character", "", NULL, "there is a tab here; indent with spaces"},
    {"cannot start any token", "", is_after_tab, "there is a tab here; indent with spaces"},
    {"cannot start any token", "", NULL, "a text that begins with a sign must stand in quotes"},
    {"mapping values are not allowed", "", is_after_colon,
     "quote a text that has a colon in it, as in title: \"Mazes: The Book\""},
    {"mapping values are not allowed", "", NULL,
     "this line does not stand in the column of those above that it belongs to"},
    {"did not find expected", "block", NULL,
     "this line does not go on with what stands above; indent it as those that it belongs to, and look for "
     "quotes "
     "and brackets that are missing or too many"},
    {"did not find expected", "flow", began_above,
     "this bracket has no end, or a comma is missing behind it; close it"},
};

/* Returns the likely cause of a parser's message; NULL if none is known. */
static const char *likely_cause(const struct reading *r, struct mw_spot *spot)
{
    const char *problem = r->parser.problem ? r->parser.problem : "";
    const char *context = r->parser.context ? r->parser.context : "";
    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++)
        if (strstr(problem, causes[i].problem) && strstr(context, causes[i].context) &&
            (!causes[i].holds || causes[i].holds(r, spot)))
            return causes[i].sentence;
    return NULL;
}

/* Finds the letter that probably misled the parser, in the line where it stopped, in the two lines above, or
 * in the line where the list, map or quotation began. Moves the spot there. */
static const char *find_lookalike(const struct reading *r, struct mw_spot *spot)
{
    const yaml_parser_t *p = &r->parser;
    const size_t last = p->problem_mark.line,
                 lines[] = {p->context ? p->context_mark.line : last, last > 1 ? last - 2 : last,
                            last > 0 ? last - 1 : last, last};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *line = line_at(r, lines[i]), *at = mw_lookalike_in(line, lines[i] == last);
        if (at) {
            *spot = (struct mw_spot){r->file, (int)lines[i] + 1, (int)g_utf8_pointer_to_offset(line, at) + 1};
            return at;
        }
    }
    return NULL;
}

static bool complain_of_parser(struct reading *r)
{
    const yaml_parser_t *p = &r->parser;
    if (p->error == YAML_READER_ERROR)
        return mw_complain(r->complaints, spot_of_offset(r, p->problem_offset),
                           "this is not UTF-8 text; save the file as UTF-8");
    struct mw_spot spot = spot_of(r, p->problem_mark);
    const char *letter = find_lookalike(r, &spot),
               *cause = letter ? mw_lookalike_sentence(r->arena, letter) : likely_cause(r, &spot);
    return mw_complain(r->complaints, spot, "%s%s", letter ? "" : "this is not YAML: ",
                       cause        ? cause
                       : p->problem ? p->problem
                                    : "it cannot be read");
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
    int capacity = parent->capacity;
    MW_GROW(r->arena, parent->item, parent->n, parent->capacity);
    MW_GROW(r->arena, parent->key, parent->n, capacity);
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

/* Complains of a key with a letter that looks like a sign of YAML; keys consist of English letters. */
static bool is_plain_key(struct reading *r, const struct yaml_node *key)
{
    for (const char *at = key->text; key->kind == YAML_TEXT && !key->quoted && *at; at = g_utf8_next_char(at))
        if (mw_lookalike(at)) {
            const int before = (int)g_utf8_pointer_to_offset(key->text, at);
            return mw_complain(r->complaints,
                               (struct mw_spot){r->file, key->spot.line, key->spot.column + before}, "%s",
                               mw_lookalike_sentence(r->arena, at));
        }
    return true;
}

static bool read_map(struct reading *r, struct yaml_node *map, int depth)
{
    while (advance(r) && r->event.type != YAML_MAPPING_END_EVENT) {
        struct yaml_node *key = read_node(r, depth + 1);
        if (!key)
            return false;
        if (!is_plain_key(r, key))
            return false;
        if (key->kind != YAML_TEXT)
            return mw_complain(r->complaints, key->spot, "a key must be one word");
        if (strlen(key->text) > MAX_KEY)
            return mw_complain(r->complaints, key->spot, "a key has at most %d letters", MAX_KEY);
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

static bool is_odd_space(const char *at)
{
    const enum lookalike like = mw_lookalike(at);
    return like == LOOKS_LIKE_SPACE || like == LOOKS_LIKE_NOTHING;
}

/* Complains of an unquoted text that begins or ends with a space that YAML does not recognize. */
static bool has_plain_ends(struct reading *r, const char *text)
{
    const char *last = g_utf8_find_prev_char(text, text + strlen(text));
    if (is_odd_space(text))
        return refuse(r, mw_lookalike_sentence(r->arena, text));
    if (!last || !is_odd_space(last))
        return true;
    struct mw_spot spot = spot_of(r, r->event.end_mark);
    spot.column--;
    return mw_complain(r->complaints, spot, "%s", mw_lookalike_sentence(r->arena, last));
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
            node->text = ""; /* YAML's words for no value */
    node->quoted = r->event.data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    return !plain || has_plain_ends(r, value);
}

/* Returns the node that begins at the current event, and reads up to the node's last event. */
static struct yaml_node *read_node(struct reading *r, int depth)
{
    if (has_extras(&r->event)) {
        refuse(r, "a spec has no anchors, aliases or tags; write the value out");
        return NULL;
    }
    if (depth > MW_YAML_DEEPEST) {
        refuse(r, "this is nested too deeply");
        return NULL;
    }
    struct yaml_node *node = MW_NEW(r->arena, struct yaml_node);
    node->spot = spot_of(r, r->event.start_mark);
    node->begin = offset_of(r, r->event.start_mark);
    bool read = false;
    if (r->event.type == YAML_SCALAR_EVENT) {
        node->kind = YAML_TEXT;
        read = read_text(r, node);
    } else if (r->event.type == YAML_SEQUENCE_START_EVENT) {
        node->kind = YAML_LIST;
        node->is_flow = r->event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
        read = read_list(r, node, depth);
    } else {
        node->kind = YAML_MAP;
        node->is_flow = r->event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
        read = read_map(r, node, depth);
    }
    if (!read)
        return NULL;
    const bool is_block = node->kind != YAML_TEXT && !node->is_flow;
    node->end = is_block && node->n > 0 ? node->item[node->n - 1]->end : offset_of(r, r->event.end_mark);
    return node;
}

/* Reads stream start, one document, and stream end. */
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
