/* Edits a spec's text. An edit is one splice: some bytes of the text are replaced by others. Where they are
 * is known from the parser, which gives the first and last byte of each value. Block style has more spaces
 * and remarks than a splice can foresee, so each result is parsed again and compared with what the edit
 * should give; an edit that would change anything else is refused. */
#include "mazewright/edit.h"

#include "mazewright/complaints.h"
#include "settings/yaml_json.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

struct editing {
    struct mw_arena *arena;
    const char *text;
    size_t length;
    const char *line_break;
    const struct yaml_node *root;
    struct mw_error *error;
};

/* A place in the tree: `node` is item `index` of `parent`; the root has no parent. */
struct place {
    const struct yaml_node *node, *parent;
    int index;
};

/* Bytes of the text, and what replaces them. */
struct splice {
    size_t begin, end;
    const char *with;
};

/* --- places ------------------------------------------------------------------------------------------- */

/* Returns the number of an item; -1 if the step is no such number. */
static int index_in(const struct yaml_node *node, const char *step)
{
    if (node->kind == YAML_MAP)
        for (int i = 0; i < node->n; i++)
            if (strcmp(node->key[i]->text, step) == 0)
                return i;
    char *end;
    const long number = strtol(step, &end, 10);
    return node->kind == YAML_LIST && g_ascii_isdigit(step[0]) && !*end && number < node->n ? (int)number
                                                                                            : -1;
}

/* Follows a path as far as the text has it: writes the places on it, from the root, to `place`, and returns
 * the number of steps gone. */
static int follow(struct mw_arena *arena, const struct yaml_node *root, char **step, struct place *place)
{
    int n = 0;
    place[0] = (struct place){root, NULL, 0};
    for (; step[n] && n < MW_YAML_DEEPEST; n++) {
        const struct yaml_node *node = place[n].node;
        const int i = index_in(node, mw_path_step(arena, step[n]));
        if (i < 0)
            break;
        place[n + 1] = (struct place){node->item[i], node, i};
    }
    return n;
}

/* --- lines and remarks -------------------------------------------------------------------------------- */

static size_t line_begin(const struct editing *e, size_t at)
{
    while (at > 0 && e->text[at - 1] != '\n')
        at--;
    return at;
}

/* Returns where the line ends in which a value ends: behind its line break. A block of text ends behind its
 * own. */
static size_t line_end(const struct editing *e, size_t at)
{
    if (at > 0 && e->text[at - 1] == '\n')
        return at;
    while (at < e->length && e->text[at] != '\n')
        at++;
    return at < e->length ? at + 1 : at;
}

/* Returns a line to be put at `at`, which is the beginning of a line or the end of the text. */
static struct splice line_at(const struct editing *e, size_t at, int indent, const char *line)
{
    const bool is_open = at > 0 && e->text[at - 1] != '\n';
    return (struct splice){at, at,
                           mw_format(e->arena, "%s%*s%s%s", is_open ? e->line_break : "", indent, "", line,
                                     is_open ? "" : e->line_break)};
}

/* Returns the first byte that is no space, from `at` on. */
static size_t skip_spaces(const struct editing *e, size_t at)
{
    while (at < e->length && e->text[at] == ' ')
        at++;
    return at;
}

/* True if nothing but spaces stands before `at` in its line. */
static bool begins_line(const struct editing *e, size_t at)
{
    return skip_spaces(e, line_begin(e, at)) == at;
}

/* --- setting ------------------------------------------------------------------------------------------ */

static bool is_block(const struct yaml_node *node)
{
    return node->kind != YAML_TEXT && !node->is_flow;
}

static struct splice replace(const struct editing *e, const struct place *at, const char *value)
{
    const struct yaml_node *node = at->node;
    size_t begin = node->begin;
    if (at->parent && at->parent->kind == YAML_MAP && is_block(node))
        begin = skip_spaces(e, at->parent->key[at->index]->end) + 1; /* behind the colon */
    const bool is_joined = begin > 0 && e->text[begin - 1] != ' ' && e->text[begin - 1] != '\n',
               ends_line = node->end > begin && e->text[node->end - 1] == '\n';
    const size_t spaces = skip_spaces(e, node->end);
    const bool is_empty =
        node->begin == node->end && (spaces == e->length || strchr("\r\n", e->text[spaces]));
    return (struct splice){
        begin, is_empty ? spaces : node->end,
        mw_format(e->arena, "%s%s%s", is_joined ? " " : "", value, ends_line ? e->line_break : "")};
}

/* Returns the number of the key before which a new one goes: puzzles are the longest part of a spec, so at
 * the top other keys go before them and before what follows them. */
static int place_for(const struct editing *e, const struct yaml_node *map)
{
    for (int i = 0; map == e->root && i < map->n; i++)
        if (strcmp(map->key[i]->text, "puzzles") == 0 || strcmp(map->key[i]->text, "defaults") == 0)
            return i;
    return map->n;
}

static struct splice add_key(const struct editing *e, const struct yaml_node *map, const char *key,
                             const char *value)
{
    const char *line = mw_yaml_entry(e->arena, key, value);
    if (map->is_flow) {
        const size_t at = map->n > 0 ? map->item[map->n - 1]->end : map->begin + 1;
        return (struct splice){at, at, mw_format(e->arena, "%s%s", map->n > 0 ? ", " : "", line)};
    }
    const int before = place_for(e, map);
    const size_t at =
        before > 0 ? line_end(e, map->item[before - 1]->end) : line_begin(e, map->key[0]->begin);
    return line_at(e, at, map->key[0]->spot.column - 1, line);
}

static bool refuse(const struct editing *e, const struct yaml_node *node, const char *why)
{
    return mw_fail(e->error, "line %d: %s; change it in the text", node->spot.line, why);
}

/* Finds the splice that sets a value. The steps from `step[n]` on are missing in the text. */
static bool set(const struct editing *e, char **step, int n, const struct place *at, const json_t *value,
                struct splice *splice)
{
    json_t *whole = json_incref((json_t *)value);
    const int nsteps = (int)g_strv_length(step);
    const bool is_value = at->node->kind == YAML_TEXT && (at->node->text[0] || at->node->quoted);
    for (int i = nsteps - 1; i > n; i--)
        whole = json_pack("{s:o}", mw_path_step(e->arena, step[i]), whole);
    const char *text = mw_yaml_of_json(e->arena, whole);
    json_decref(whole);
    if (n == nsteps)
        *splice = replace(e, at, text);
    else if (at->node->kind == YAML_LIST || is_value)
        return refuse(e, at->node,
                      mw_format(e->arena, "there is no \"%s\" here, and it cannot be added", step[n]));
    else if (at->node->kind == YAML_TEXT)
        *splice = replace(
            e, at,
            mw_format(e->arena, "{%s}", mw_yaml_entry(e->arena, mw_path_step(e->arena, step[n]), text)));
    else
        *splice = add_key(e, at->node, mw_path_step(e->arena, step[n]), text);
    return true;
}

/* --- lists -------------------------------------------------------------------------------------------- */

/* Returns the part of the text that belongs to an item of a list in block style: its lines, and the remarks
 * above it unless it is the first. */
static struct splice lines_of(const struct editing *e, const struct yaml_node *list, int i)
{
    const size_t end = line_end(e, list->item[i]->end);
    return (struct splice){i > 0 ? line_end(e, list->item[i - 1]->end) : line_begin(e, list->item[0]->begin),
                           end, NULL};
}

/* True if each item of a list in block style begins a line with its dash. */
static bool has_lines(const struct editing *e, const struct yaml_node *list)
{
    for (int i = 0; i < list->n; i++) {
        const size_t at = skip_spaces(e, line_begin(e, list->item[i]->begin));
        if (at >= e->length || e->text[at] != '-' || at >= list->item[i]->begin)
            return false;
    }
    return true;
}

static bool insert(const struct editing *e, const struct yaml_node *list, int to, const char *value,
                   struct splice *splice)
{
    if (list->kind != YAML_LIST || to < 0 || to > list->n)
        return refuse(e, list, "an item cannot be added here");
    if (list->is_flow) {
        const size_t at = to > 0 ? list->item[to - 1]->end : list->begin + 1;
        *splice = (struct splice){at, at,
                                  to > 0        ? mw_format(e->arena, ", %s", value)
                                  : list->n > 0 ? mw_format(e->arena, "%s, ", value)
                                                : value};
        return true;
    }
    if (!has_lines(e, list))
        return refuse(e, list, "two lists begin in one line");
    const size_t first = line_begin(e, list->item[0]->begin),
                 at = to > 0 ? line_end(e, list->item[to - 1]->end) : first;
    *splice = line_at(e, at, (int)(skip_spaces(e, first) - first), mw_format(e->arena, "- %s", value));
    return true;
}

/* Returns the text of an item that is to stand elsewhere in its list. */
static const char *moved_text(const struct editing *e, const struct splice *part, bool is_line)
{
    const bool is_open = is_line && part->end > part->begin && e->text[part->end - 1] != '\n';
    return mw_format(e->arena, "%.*s%s", (int)(part->end - part->begin), e->text + part->begin,
                     is_open ? e->line_break : "");
}

/* Finds the splice that moves an item: the texts of the items between both places change places, and what
 * stands between items in brackets stays. */
static bool move(const struct editing *e, const struct place *at, int to, struct splice *splice)
{
    const struct yaml_node *list = at->parent;
    if (!list || list->kind != YAML_LIST || to < 0 || to >= list->n)
        return refuse(e, at->node, "an item cannot be moved there");
    if (!list->is_flow && !has_lines(e, list))
        return refuse(e, list, "two lists begin in one line");
    const int from = at->index, low = MIN(from, to), high = MAX(from, to);
    GString *text = g_string_new("");
    size_t before = 0;
    for (int i = low; i <= high; i++) {
        const int source = i == to ? from : i < to ? i + 1 - (i < from) : i - 1 + (i > from);
        const struct yaml_node *here = list->item[i], *item = list->item[source];
        const struct splice place = list->is_flow ? (struct splice){here->begin, here->end, NULL}
                                                  : lines_of(e, list, i),
                            part = list->is_flow ? (struct splice){item->begin, item->end, NULL}
                                                 : lines_of(e, list, source);
        if (i == low)
            splice->begin = place.begin;
        else
            g_string_append_len(text, e->text + before, (gssize)(place.begin - before));
        g_string_append(text, moved_text(e, &part, !list->is_flow));
        splice->end = before = place.end;
    }
    splice->with = mw_format(e->arena, "%s", text->str);
    g_string_free(text, TRUE);
    return true;
}

/* --- removing ----------------------------------------------------------------------------------------- */

/* Returns the splice that removes an item of a list or map in brackets, with one comma. The comma before the
 * last item stays if a remark stands behind it. */
static struct splice cut_from_flow(const struct editing *e, const struct yaml_node *parent, int i)
{
    struct yaml_node *const *first = parent->kind == YAML_MAP ? parent->key : parent->item;
    const size_t begin = first[i]->begin, before = i > 0 ? parent->item[i - 1]->end : begin;
    if (i + 1 < parent->n)
        return (struct splice){begin, first[i + 1]->begin, ""};
    const bool has_remark = memchr(e->text + before, '#', begin - before) != NULL;
    return (struct splice){has_remark ? begin : before, parent->item[i]->end, ""};
}

/* Finds the splice that removes a key of a map in block style. If the key stands behind the dash of an item,
 * the next key takes its place, unless remarks stand between them. */
static bool cut_key(const struct editing *e, const struct yaml_node *map, int i, struct splice *splice)
{
    const size_t begin = map->key[i]->begin, end = line_end(e, map->item[i]->end);
    if (begins_line(e, begin))
        *splice = (struct splice){line_begin(e, begin), end, ""};
    else if (i + 1 == map->n)
        return refuse(e, map->key[i], "this key has a question mark before it");
    else if (skip_spaces(e, end) == map->key[i + 1]->begin)
        *splice = (struct splice){begin, map->key[i + 1]->begin, ""};
    else
        *splice = (struct splice){begin, end, e->line_break};
    return true;
}

static bool cut(const struct editing *e, const struct place *place, int n, struct splice *splice)
{
    const struct yaml_node *parent = place[n].parent;
    if (!parent || (parent == e->root && parent->n == 1))
        return refuse(e, e->root, "a spec cannot be empty");
    const bool is_last = parent->n == 1, is_in_list = n > 1 && place[n - 1].parent->kind == YAML_LIST;
    if (is_last && parent->kind == YAML_MAP && is_in_list)
        *splice = replace(e, &place[n - 1], "{}");
    else if (is_last)
        return cut(e, place, n - 1, splice);
    else if (parent->is_flow)
        *splice = cut_from_flow(e, parent, place[n].index);
    else if (parent->kind == YAML_MAP)
        return cut_key(e, parent, place[n].index, splice);
    else if (!has_lines(e, parent))
        return refuse(e, parent, "two lists begin in one line");
    else {
        *splice = lines_of(e, parent, place[n].index);
        splice->with = "";
    }
    return true;
}

/* --- what an edit should give ------------------------------------------------------------------------- */

/* Returns an item of a list or map, by the step of a path that leads to it. */
static json_t *item_of(struct mw_arena *arena, json_t *tree, const char *step)
{
    return json_is_array(tree) ? json_array_get(tree, (size_t)atoi(step))
                               : json_object_get(tree, mw_path_step(arena, step));
}

static void set_item(struct mw_arena *arena, json_t *tree, const char *step, json_t *value)
{
    if (json_is_array(tree))
        json_array_set_new(tree, (size_t)atoi(step), value);
    else
        json_object_set_new(tree, mw_path_step(arena, step), value);
}

static void set_value(struct mw_arena *arena, json_t *tree, char **step, const json_t *value)
{
    for (; step[1]; step++) {
        const json_t *next = item_of(arena, tree, step[0]);
        if (!next || json_is_null(next))
            set_item(arena, tree, step[0], json_object());
        tree = item_of(arena, tree, step[0]);
    }
    set_item(arena, tree, step[0], mw_json_as_parsed(arena, value));
}

static json_t *value_at(struct mw_arena *arena, json_t *tree, char **step, int nsteps)
{
    for (int i = 0; i < nsteps; i++)
        tree = item_of(arena, tree, step[i]);
    return tree;
}

static void remove_value(struct mw_arena *arena, json_t *tree, char **step, int nsteps)
{
    json_t *parent = value_at(arena, tree, step, nsteps - 1);
    if (json_is_array(parent))
        json_array_remove(parent, (size_t)atoi(step[nsteps - 1]));
    else
        json_object_del(parent, mw_path_step(arena, step[nsteps - 1]));
    const bool is_empty =
                   json_is_array(parent) ? json_array_size(parent) == 0 : json_object_size(parent) == 0,
               is_item = nsteps > 1 && json_is_array(value_at(arena, tree, step, nsteps - 2));
    if (is_empty && nsteps > 1 && !(is_item && json_is_object(parent)))
        remove_value(arena, tree, step, nsteps - 1);
}

static json_t *expected(const struct editing *e, const struct mw_edit *edit, char **step, const json_t *value)
{
    json_t *tree = mw_json_of_yaml(e->root);
    const int nsteps = (int)g_strv_length(step);
    if (edit->kind == MW_EDIT_SET)
        set_value(e->arena, tree, step, value);
    else if (edit->kind == MW_EDIT_REMOVE)
        remove_value(e->arena, tree, step, nsteps);
    else if (edit->kind == MW_EDIT_INSERT)
        json_array_insert_new(value_at(e->arena, tree, step, nsteps), (size_t)edit->to,
                              mw_json_as_parsed(e->arena, value));
    else {
        json_t *list = value_at(e->arena, tree, step, nsteps - 1);
        const size_t from = (size_t)atoi(step[nsteps - 1]);
        json_t *item = json_incref(json_array_get(list, from));
        json_array_remove(list, from);
        json_array_insert_new(list, (size_t)edit->to, item);
    }
    return tree;
}

/* --- all together ------------------------------------------------------------------------------------- */

static const struct yaml_node *parse(struct mw_arena *arena, const char *text, struct mw_error *error)
{
    struct mw_complaints *complaints = MW_NEW(arena, struct mw_complaints);
    const struct yaml_node *root = mw_yaml_read(arena, "spec", text, strlen(text), complaints);
    if (!root) {
        const struct mw_complaint *first = &complaints->at[0];
        mw_fail(error, "line %d: %s", first->line, first->text);
    } else if (root->kind != YAML_MAP || root->n == 0) {
        mw_fail(error, "line %d: a spec is a map of keys", root->spot.line);
        root = NULL;
    }
    return root;
}

static bool find_splice(const struct editing *e, const struct mw_edit *edit, char **step, const json_t *value,
                        struct splice *splice)
{
    struct place place[MW_YAML_DEEPEST + 1];
    const int n = follow(e->arena, e->root, step, place);
    if (edit->kind == MW_EDIT_SET)
        return set(e, step, n, &place[n], value, splice);
    if (step[n] || (n == 0 && edit->kind != MW_EDIT_INSERT))
        return mw_fail(e->error, "the spec has no \"%s\"", edit->at);
    switch (edit->kind) {
    case MW_EDIT_REMOVE:
        return cut(e, place, n, splice);
    case MW_EDIT_INSERT:
        return insert(e, place[n].node, edit->to, mw_yaml_of_json(e->arena, value), splice);
    default:
        return move(e, &place[n], edit->to, splice);
    }
}

/* Returns the text with a splice made, if that gives what it should; else NULL, with the error set. */
static const char *spliced(const struct editing *e, const struct mw_edit *edit, const struct splice *splice,
                           char **step, const json_t *value)
{
    const char *text =
        mw_format(e->arena, "%.*s%s%s", (int)splice->begin, e->text, splice->with, e->text + splice->end);
    struct mw_error ignored = {0};
    const struct yaml_node *root = parse(e->arena, text, &ignored);
    json_t *wanted = expected(e, edit, step, value), *is = root ? mw_json_of_yaml(root) : NULL;
    const bool is_good = is && json_equal(wanted, is);
    json_decref(wanted);
    json_decref(is);
    if (!is_good)
        mw_fail(e->error, "this cannot be changed here without changing more; change it in the text");
    return is_good ? text : NULL;
}

const char *mw_spec_edit(struct mw_arena *arena, const char *text, const struct mw_edit *edit,
                         struct mw_error *error)
{
    static const char mark[] = "\xef\xbb\xbf"; /* a byte order mark */
    const bool is_marked = g_str_has_prefix(text, mark),
               has_value = edit->kind <= MW_EDIT_INSERT && edit->kind != MW_EDIT_REMOVE;
    const char *body = is_marked ? text + strlen(mark) : text;
    struct editing e = {.arena = arena,
                        .text = body,
                        .length = strlen(body),
                        .line_break = strstr(body, "\r\n") ? "\r\n" : "\n",
                        .root = parse(arena, body, error),
                        .error = error};
    json_t *value = has_value && edit->value ? json_loads(edit->value, JSON_DECODE_ANY, NULL) : NULL;
    char **step = g_strsplit(edit->at, "/", -1);
    struct splice splice = {0, 0, ""};
    const char *result = NULL;
    const bool is_path = edit->at[0] && !strstr(edit->at, "//") && g_strv_length(step) <= MW_YAML_DEEPEST;
    if (e.root && !is_path)
        mw_fail(error, "\"%s\" names no place in a spec", edit->at);
    else if (e.root && has_value && !value)
        mw_fail(error, "the value of \"%s\" is no JSON", edit->at);
    else if (e.root && find_splice(&e, edit, step, value, &splice))
        result = spliced(&e, edit, &splice, step, value);
    g_strfreev(step);
    json_decref(value);
    return result && is_marked ? mw_format(arena, "%s%s", mark, result) : result;
}

const char *mw_spec_tree(struct mw_arena *arena, const char *text, struct mw_error *error)
{
    const struct yaml_node *root = parse(arena, text, error);
    if (!root)
        return NULL;
    json_t *lines = json_object();
    mw_yaml_put_lines(arena, lines, "", root);
    json_t *both = json_pack("{s:o, s:o}", "values", mw_json_of_yaml(root), "lines", lines);
    char *dump = json_dumps(both, JSON_COMPACT);
    const char *tree = mw_format(arena, "%s", dump);
    free(dump);
    json_decref(both);
    return tree;
}
