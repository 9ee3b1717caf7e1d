/* Loads fonts from a configuration of our own instead of the system's, so that a book is set alike
 * everywhere. Nothing is hinted or rounded, so a text measures the same on every output. */
#include "type/fonts.h"

#include "base/libraries.h"
#include "mazewright/files.h"

#include <pango/pangofc-fontmap.h>
#include <stdio.h>
#include <stdlib.h>

/* Adds faces from the folder in MAZEWRIGHT_FONTS. A spec cannot name a folder, because faces are read outside
 * of the sandbox. */
static bool add_named(const struct mw_fonts *fonts, struct mw_error *error)
{
    const char *folder = getenv("MAZEWRIGHT_FONTS");
    if (!folder || !folder[0])
        return true;
    const struct held held = mw_libraries_hold();
    FcConfigAppFontAddDir(fonts->config, (const FcChar8 *)folder);
    mw_libraries_release(held, true);
    const FcFontSet *found = FcConfigGetFonts(fonts->config, FcSetApplication);
    return (found && found->nfont > 0) ||
           mw_fail(error, "%.300s has no faces (--fonts); name a folder that has .ttf or .otf files", folder);
}

static bool load(struct mw_fonts *fonts, struct mw_error *error)
{
    const char *path = mw_format(fonts->arena, "%s/fonts/fonts.conf", fonts->folder);
    const struct held held = mw_libraries_hold();
    fonts->config = FcConfigCreate();
    const bool good = FcConfigParseAndLoad(fonts->config, (const FcChar8 *)path, FcTrue) &&
                      FcConfigBuildFonts(fonts->config);
    mw_libraries_release(held, good);
    if (!good)
        return mw_fail(error, "cannot read %.300s; set MAZEWRIGHT_DATA to the folder that holds fonts/",
                       path);
    FcFontSet *found = FcConfigGetFonts(fonts->config, FcSetSystem);
    if (!found || found->nfont == 0)
        return mw_fail(
            error, "no faces are installed; install Andika and Quicksand, or put their files into %s/fonts",
            fonts->own);
    return add_named(fonts, error);
}

bool mw_fonts_open(struct mw_fonts *fonts, const char *language, struct mw_error *error)
{
    *fonts = (struct mw_fonts){.arena = mw_arena_new()};
    fonts->folder = mw_data_folder(fonts->arena);
    fonts->own = mw_data_user_folder(fonts->arena);
    if (!load(fonts, error))
        return false;
    fonts->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(fonts->map), fonts->config);
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(fonts->map), 72);
    fonts->context = pango_font_map_create_context(fonts->map);
    pango_context_set_language(fonts->context, pango_language_from_string(language));
    pango_context_set_round_glyph_positions(fonts->context, FALSE);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(fonts->context, options);
    cairo_font_options_destroy(options);
    return true;
}

void mw_fonts_close(struct mw_fonts *fonts)
{
    g_clear_object(&fonts->context);
    g_clear_object(&fonts->map);
    if (fonts->config)
        FcConfigDestroy(fonts->config);
    mw_arena_free(fonts->arena);
}

static bool has_characters(struct mw_fonts *fonts, const char *at, int bytes)
{
    PangoLayout *layout = pango_layout_new(fonts->context);
    pango_layout_set_text(layout, at, bytes);
    const bool has = pango_layout_get_unknown_glyphs_count(layout) == 0;
    g_object_unref(layout);
    return has;
}

bool mw_fonts_has(struct mw_fonts *fonts, const char *text)
{
    return has_characters(fonts, text, -1);
}

/* Returns the package that has the characters of a script. */
static const char *package_for(gunichar c)
{
    static const GUnicodeScript eastern[] = {G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA,
                                             G_UNICODE_SCRIPT_KATAKANA, G_UNICODE_SCRIPT_HANGUL,
                                             G_UNICODE_SCRIPT_BOPOMOFO};
    const size_t n = sizeof eastern / sizeof *eastern;
    const GUnicodeScript script = g_unichar_get_script(c);
    for (size_t i = 0; i < n; i++)
        if (script == eastern[i])
            return "fonts-noto-cjk";
    return script == G_UNICODE_SCRIPT_COMMON ? "fonts-symbola" : "fonts-noto-core";
}

const char *mw_fonts_package(struct mw_fonts *fonts, const char *text)
{
    for (const char *at = text, *end; *at; at = end) {
        end = g_utf8_next_char(at);
        if (!has_characters(fonts, at, (int)(end - at)))
            return package_for(g_utf8_get_char(at));
    }
    return "fonts-noto-core";
}
