/* Type, by Pango: it shapes, wraps, falls back to other faces and runs right to left where it must.
 *
 * The fonts come from a configuration of our own and not from the system's, so that the same book is set
 * alike everywhere. Nothing is hinted or rounded, so that a text measures the same on every output. */
#include "mazewright/page.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct mw_type {
    struct mw_arena *arena;
    struct mw_complaints *complaints;
    FcConfig *config;
    PangoFontMap *map;
    PangoContext *context;
    PangoFontDescription *face[2];
    GHashTable *set; /* key -> struct mw_text */
};

static const char *data_folder(void)
{
    const char *folder = getenv("MAZEWRIGHT_DATA");
    return folder && folder[0] ? folder : MW_DATA_DIR;
}

/* Our fonts and no others. False, with a complaint, if there are none. */
static bool load_fonts(struct mw_type *type)
{
    const char *path = mw_format(type->arena, "%s/fonts/fonts.conf", data_folder());
    type->config = FcConfigCreate();
    if (!FcConfigParseAndLoad(type->config, (const FcChar8 *)path, FcTrue) ||
        !FcConfigBuildFonts(type->config))
        return mw_complain(type->complaints, (struct mw_spot){"", 0, 0},
                           "cannot read %s; set MAZEWRIGHT_DATA to the folder that holds fonts/", path);
    FcFontSet *fonts = FcConfigGetFonts(type->config, FcSetSystem);
    if (!fonts || fonts->nfont == 0)
        return mw_complain(
            type->complaints, (struct mw_spot){"", 0, 0},
            "no faces are installed; install Andika and Quicksand, or put their files into %s/fonts",
            data_folder());
    return true;
}

static void make_context(struct mw_type *type, const char *language)
{
    type->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(type->map), type->config);
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(type->map), 72);
    type->context = pango_font_map_create_context(type->map);
    pango_context_set_language(type->context, pango_language_from_string(language));
    pango_context_set_round_glyph_positions(type->context, FALSE);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(type->context, options);
    cairo_font_options_destroy(options);
}

/* A missing face is replaced without a word by Pango, so the words are ours. */
static void check_face(struct mw_type *type, const PangoFontDescription *wanted)
{
    PangoFont *font = pango_font_map_load_font(type->map, type->context, wanted);
    if (!font)
        return;
    PangoFontDescription *found = pango_font_describe(font);
    const char *asked = pango_font_description_get_family(wanted),
               *got = pango_font_description_get_family(found);
    if (!asked || g_ascii_strcasecmp(asked, got) != 0)
        mw_warn(type->complaints, (struct mw_spot){"", 0, 0},
                "there is no face \"%s\", and %s stands in for it; put its file into %s/fonts, or name "
                "another under "
                "\"faces\"",
                asked ? asked : "", got, data_folder());
    pango_font_description_free(found);
    g_object_unref(font);
}

struct mw_type *mw_type_open(const struct mw_spec *spec, struct mw_complaints *complaints)
{
    struct mw_type *type = g_new0(struct mw_type, 1);
    type->arena = mw_arena_new();
    type->complaints = complaints;
    if (!load_fonts(type)) {
        mw_type_close(type);
        return NULL;
    }
    make_context(type, spec->language);
    const char *name[2] = {spec->title_face, spec->text_face};
    for (int i = 0; i < 2; i++) {
        type->face[i] = pango_font_description_from_string(name[i]);
        check_face(type, type->face[i]);
    }
    type->set = g_hash_table_new(g_str_hash, g_str_equal);
    return type;
}

static PangoLayout *lay_out(struct mw_type *type, const char *string, struct mw_setting setting)
{
    PangoLayout *layout = pango_layout_new(type->context);
    PangoFontDescription *face = pango_font_description_copy(type->face[setting.face]);
    pango_font_description_set_size(face, (int)(setting.size * PANGO_SCALE + 0.5));
    pango_layout_set_font_description(layout, face);
    pango_font_description_free(face);
    pango_layout_set_text(layout, string, -1);
    if (setting.width > 0) {
        pango_layout_set_width(layout, (int)(setting.width * PANGO_SCALE));
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    }
    pango_layout_set_alignment(layout,
                               setting.align == MW_ALIGN_CENTRE ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT);
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
    if (setting.tracking > 0)
        pango_attr_list_insert(attributes,
                               pango_attr_letter_spacing_new((int)(setting.tracking * PANGO_SCALE)));
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
    return layout;
}

const struct mw_text *mw_type_set(struct mw_type *type, const char *string, struct mw_setting s)
{
    char *key = g_strdup_printf("%d %g %g %g %d %s", s.face, s.size, s.tracking, s.width, s.align, string);
    struct mw_text *text = g_hash_table_lookup(type->set, key);
    if (!text) {
        PangoLayout *layout = lay_out(type, string, s);
        PangoRectangle logical;
        pango_layout_get_extents(layout, NULL, &logical);
        text = MW_NEW(type->arena, struct mw_text);
        *text = (struct mw_text){.string = mw_format(type->arena, "%s", string),
                                 .setting = s,
                                 .width = logical.width / (double)PANGO_SCALE,
                                 .height = logical.height / (double)PANGO_SCALE,
                                 .baseline = pango_layout_get_baseline(layout) / (double)PANGO_SCALE,
                                 .layout = layout};
        g_hash_table_insert(type->set, mw_format(type->arena, "%s", key), text);
        if (pango_layout_get_unknown_glyphs_count(layout) > 0)
            mw_warn(type->complaints, (struct mw_spot){"", 0, 0},
                    "no face has all characters of \"%s\"; put one that has them into %s/fonts", string,
                    data_folder());
    }
    g_free(key);
    return text;
}

static void forget(gpointer key, gpointer value, gpointer context)
{
    (void)key;
    (void)context;
    g_object_unref(((struct mw_text *)value)->layout);
}

void mw_type_close(struct mw_type *type)
{
    if (!type)
        return;
    if (type->set) {
        g_hash_table_foreach(type->set, forget, NULL);
        g_hash_table_destroy(type->set);
    }
    for (int i = 0; i < 2; i++)
        pango_font_description_free(type->face[i]);
    g_clear_object(&type->context);
    g_clear_object(&type->map);
    FcConfigDestroy(type->config);
    mw_arena_free(type->arena);
    g_free(type);
}
