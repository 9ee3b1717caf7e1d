/* Converts between JSON and YAML: values that programs set, and what a spec's text says. */
#include "settings/yaml_json.h"

#include "settings/lookalikes.h"

#include <glib.h>
#include <string.h>

/* --- values ------------------------------------------------------------------------------------------- */

static const char *number_text(struct mw_arena *arena, const json_t *value)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    if (json_is_integer(value))
        return mw_format(arena, "%lld", (long long)json_integer_value(value));
    return mw_format(arena, "%s", g_ascii_formatd(digits, sizeof digits, "%.15g", json_real_value(value)));
}

/* True if a text needs no quotation marks anywhere in YAML: it consists of letters, digits, single spaces and
 * a few signs that mean nothing there, and begins with a letter or digit. */
static bool is_plain(const char *text)
{
    static const char *const words[] = {"null", "Null", "NULL"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text, words[i]) == 0)
            return false;
    if (!g_unichar_isalnum(g_utf8_get_char(text)))
        return false;
    for (const char *at = text; *at; at = g_utf8_next_char(at)) {
        const bool is_sign = strchr("._-/+()", *at) != NULL,
                   is_space = *at == ' ' && at[1] != '\0' && at[1] != ' ';
        if ((!is_sign && !is_space && !g_unichar_isalnum(g_utf8_get_char(at))) ||
            mw_lookalike(at) != LOOKS_LIKE_NONE)
            return false;
    }
    return true;
}

/* Writes a text in quotation marks. Line breaks and letters that YAML takes for such are written by their
 * numbers. */
static void put_quoted(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (; *text; text = g_utf8_next_char(text)) {
        const gunichar letter = g_utf8_get_char(text);
        if (letter == '\n')
            g_string_append(out, "\\n");
        else if (letter < ' ' || (letter >= 0x7f && letter < 0xa0) || letter == 0x2028 || letter == 0x2029 ||
                 letter == 0xfeff)
            g_string_append_printf(out, "\\u%04x", letter);
        else {
            if (letter == '"' || letter == '\\')
                g_string_append_c(out, '\\');
            g_string_append_unichar(out, letter);
        }
    }
    g_string_append_c(out, '"');
}

static void put_text(GString *out, const char *text)
{
    if (is_plain(text))
        g_string_append(out, text);
    else
        put_quoted(out, text);
}

/* Writes a value as YAML in brackets, on one line. */
static void put_value(struct mw_arena *arena, GString *out, const json_t *value)
{
    if (json_is_object(value) || json_is_array(value)) {
        const char *key, *before = "";
        json_t *item;
        size_t i;
        g_string_append_c(out, json_is_object(value) ? '{' : '[');
        json_object_foreach((json_t *)value, key, item)
        {
            g_string_append(out, before);
            put_text(out, key);
            g_string_append(out, ": ");
            put_value(arena, out, item);
            before = ", ";
        }
        json_array_foreach(value, i, item)
        {
            g_string_append(out, i ? ", " : "");
            put_value(arena, out, item);
        }
        g_string_append_c(out, json_is_object(value) ? '}' : ']');
    } else if (json_is_boolean(value))
        g_string_append(out, json_is_true(value) ? "true" : "false");
    else if (json_is_number(value))
        g_string_append(out, number_text(arena, value));
    else if (json_is_string(value))
        put_text(out, json_string_value(value));
}

const char *mw_yaml_of_json(struct mw_arena *arena, const json_t *value)
{
    GString *out = g_string_new("");
    put_value(arena, out, value);
    const char *text = mw_format(arena, "%s", out->str);
    g_string_free(out, TRUE);
    return text;
}

/* --- the tree as JSON --------------------------------------------------------------------------------- */

json_t *mw_json_of_yaml(const struct yaml_node *node)
{
    json_t *list = node->kind == YAML_MAP ? json_object() : json_array();
    if (node->kind == YAML_TEXT) {
        json_decref(list);
        return node->text[0] || node->quoted ? json_string(node->text) : json_null();
    }
    for (int i = 0; i < node->n; i++)
        if (node->kind == YAML_MAP)
            json_object_set_new(list, node->key[i]->text, mw_json_of_yaml(node->item[i]));
        else
            json_array_append_new(list, mw_json_of_yaml(node->item[i]));
    return list;
}

json_t *mw_json_as_parsed(struct mw_arena *arena, const json_t *value)
{
    const char *key;
    json_t *item, *copy = json_is_object(value) ? json_object() : json_is_array(value) ? json_array() : NULL;
    size_t i;
    json_object_foreach((json_t *)value, key, item)
        json_object_set_new(copy, key, mw_json_as_parsed(arena, item));
    json_array_foreach(value, i, item) json_array_append_new(copy, mw_json_as_parsed(arena, item));
    if (copy)
        return copy;
    return json_string(json_is_string(value) ? json_string_value(value) : mw_yaml_of_json(arena, value));
}

const char *mw_path_step(struct mw_arena *arena, const char *step)
{
    char *copy = mw_format(arena, "%s", step), *to = copy;
    for (const char *at = step; *at; at++)
        if (*at == '~' && (at[1] == '0' || at[1] == '1'))
            *to++ = *++at == '1' ? '/' : '~';
        else
            *to++ = *at;
    *to = '\0';
    return copy;
}

void mw_json_put_texts(struct mw_arena *arena, json_t *texts, const char *before, const struct yaml_node *map)
{
    for (int i = 0; map && i < map->n; i++) {
        const char *name = mw_format(arena, "%s%s", before, map->key[i]->text);
        if (map->item[i]->kind == YAML_TEXT)
            json_object_set_new(texts, name, json_string(map->item[i]->text));
        else if (map->item[i]->kind == YAML_MAP)
            mw_json_put_texts(arena, texts, mw_format(arena, "%s_", name), map->item[i]);
    }
}

static const char *escaped(struct mw_arena *arena, const char *key)
{
    const char *result = "";
    for (size_t run; *key; key += run) {
        run = strcspn(key, "/~");
        result = mw_format(arena, "%s%.*s%s", result, (int)run, key,
                           key[run] == '/' ? "~1"
                           : key[run]      ? "~0"
                                           : "");
        run += key[run] != '\0';
    }
    return result;
}

void mw_yaml_put_lines(struct mw_arena *arena, json_t *lines, const char *path, const struct yaml_node *node)
{
    enum { MOST_LINES = 20000 };
    for (int i = 0; i < node->n && json_object_size(lines) < MOST_LINES; i++) {
        const bool is_map = node->kind == YAML_MAP;
        const char *step = is_map ? escaped(arena, node->key[i]->text) : mw_format(arena, "%d", i),
                   *at = mw_format(arena, "%s%s%s", path, path[0] ? "/" : "", step);
        json_object_set_new(lines, at, json_integer((is_map ? node->key[i] : node->item[i])->spot.line));
        mw_yaml_put_lines(arena, lines, at, node->item[i]);
    }
}

const char *mw_yaml_entry(struct mw_arena *arena, const char *key, const char *value)
{
    GString *text = g_string_new("");
    put_text(text, key);
    const char *entry = mw_format(arena, "%s: %s", text->str, value);
    g_string_free(text, TRUE);
    return entry;
}
