/* Writes the program's tables of grids, shapes, themes, papers and so on as JSON. */
#include "studio/choices.h"

#include "mazewright/art.h"
#include "mazewright/edit.h"
#include "mazewright/grid.h"
#include "mazewright/kinds.h"
#include "mazewright/languages.h"
#include "mazewright/profile.h"
#include "mazewright/shape.h"

#include <jansson.h>
#include <string.h>

static json_t *add(json_t *list, const char *name, const char *brief)
{
    json_t *choice = json_pack("{s:s, s:s}", "name", name, "brief", brief);
    json_array_append_new(list, choice);
    return choice;
}

static json_t *grids(void)
{
    json_t *list = json_array();
    for (int i = 0; mw_tilings[i]; i++)
        add(list, mw_tilings[i]->name, mw_tilings[i]->brief);
    return list;
}

static json_t *shapes(void)
{
    json_t *list = json_array();
    for (int i = 0; mw_shape_name(i); i++)
        add(list, mw_shape_name(i), mw_shape_brief(i));
    return list;
}

static json_t *drawings(void)
{
    json_t *list = json_array();
    for (int i = 0; mw_drawing_name(i); i++)
        add(list, mw_drawing_name(i), mw_drawing_brief(i));
    return list;
}

static json_t *templates(void)
{
    json_t *list = json_array();
    for (int i = 0; mw_template_at(i); i++)
        add(list, mw_template_at(i)->name, mw_template_at(i)->brief);
    return list;
}

/* Returns the drawings of a theme's first pair, such as "long-neck palm". */
static const char *icons_of(struct mw_arena *arena, const struct mw_template *theme)
{
    struct mw_error error = {0};
    const char *text = mw_spec_tree(arena, theme->text, &error), *icons = NULL;
    json_t *tree = text ? json_loads(text, 0, NULL) : NULL,
           *pairs = json_object_get(json_object_get(tree, "values"), "pairs");
    icons = json_string_value(json_object_get(json_array_get(pairs, 0), "icons"));
    icons = mw_format(arena, "%s", icons ? icons : "");
    json_decref(tree);
    return icons;
}

static json_t *themes(struct mw_arena *arena)
{
    json_t *list = json_array();
    for (int i = 0; mw_theme_at(i); i++)
        json_object_set_new(add(list, mw_theme_at(i)->name, mw_theme_at(i)->brief), "icons",
                            json_string(icons_of(arena, mw_theme_at(i))));
    return list;
}

static json_t *languages(struct mw_arena *arena)
{
    json_t *list = json_array();
    for (int i = 0; mw_language_at(i); i++) {
        const struct mw_template *language = mw_language_at(i);
        json_t *choice = add(list, language->name, language->brief);
        json_object_set_new(choice, "themes", json_boolean(mw_themes_speak(arena, language->name)));
        json_object_set_new(choice, "right_to_left", json_boolean(mw_is_rtl(language->name)));
    }
    return list;
}

static json_t *readers(void)
{
    json_t *list = json_array();
    for (int i = 0; mw_reader_name(i); i++)
        add(list, mw_reader_name(i), "");
    return list;
}

static json_t *papers(struct mw_arena *arena)
{
    json_t *list = json_array();
    for (const struct mw_paper *paper = mw_papers; paper->name; paper++)
        add(list, paper->name,
            mw_format(arena, "%.0f × %.0f mm", paper->w * 25.4 / 72, paper->h * 25.4 / 72));
    return list;
}

static json_t *profiles(struct mw_arena *arena)
{
    json_t *list = json_array();
    for (int i = 0; mw_profiles[i].name; i++) {
        json_t *trims = json_array();
        for (const struct mw_trim *trim = mw_profiles[i].trim; trim && trim->w > 0; trim++)
            json_array_append_new(trims,
                                  json_string(mw_format(arena, "%.4gx%.4gin", trim->w / 72, trim->h / 72)));
        json_object_set_new(add(list, mw_profiles[i].name, mw_profiles[i].brief), "trims", trims);
    }
    return list;
}

char *mw_choices(void)
{
    struct mw_arena *arena = mw_arena_new();
    json_t *all =
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "grid", grids(), "shape", shapes(),
                  "drawing", drawings(), "template", templates(), "theme", themes(arena), "language",
                  languages(arena), "reader", readers(), "paper", papers(arena), "profile", profiles(arena));
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    mw_arena_free(arena);
    return text;
}
