/* Sets texts in type, each once for the pages of a section; a text that other sections have, too, is kept for
 * them. */
#include "type/breaks.h"
#include "type/fonts.h"

#include "mazewright/complaints.h"
#include "mazewright/type.h"

#include <pango/pangocairo.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NOTED = 4096, /* how many texts of earlier sections are noted */
    MOST_IDLE = 8 /* how many sections a text is kept that none of them asks for */
};

struct mw_type {
    struct mw_complaints *complaints;
    struct mw_fonts fonts;
    PangoFontDescription *face[MW_NFACES];
    GHashTable *set;                /* maps struct wanted to struct kept */
    unsigned noted[NOTED];          /* hashes of texts that were set, each at its remainder by NOTED */
    bool right_to_left, from_right; /* the direction of words; the side where lines begin */
};

/* A text as it was asked for. */
struct wanted {
    bool right_to_left, from_right;
    struct mw_setting setting;
    const char *string;
};

/* A text that was set. */
struct kept {
    struct wanted wanted;
    struct mw_text text;
    char *string;      /* that of `wanted` and `text`, owned */
    bool comes_again;  /* it was set for an earlier section, too, as far as that is noted */
    int sections_left; /* how many more sections may do without it */
};

static void forget(gpointer kept)
{
    g_object_unref(((struct kept *)kept)->text.layout);
    g_free(((struct kept *)kept)->string);
    g_free(kept);
}

static unsigned hash_of(const void *wanted)
{
    const struct wanted *w = wanted;
    return g_str_hash(w->string) * 31 + (unsigned)(1024 * w->setting.size) + w->setting.face;
}

static int are_equal(const void *first, const void *second)
{
    const struct wanted *a = first, *b = second;
    const struct mw_setting *s = &a->setting, *t = &b->setting;
    return a->right_to_left == b->right_to_left && a->from_right == b->from_right && s->face == t->face &&
           s->size == t->size && s->tracking == t->tracking && s->width == t->width && s->align == t->align &&
           strcmp(a->string, b->string) == 0;
}

static pthread_mutex_t faces = PTHREAD_MUTEX_INITIALIZER;

void mw_type_lock(void)
{
    pthread_mutex_lock(&faces);
}

void mw_type_unlock(void)
{
    pthread_mutex_unlock(&faces);
}

/* True if a face is in a list of families such as "Noto Sans CJK JP,Andika". */
static bool is_among(const char *families, const char *got)
{
    const size_t n = strlen(got);
    for (const char *at = families; at; at = (at = strchr(at, ',')) ? at + 1 : NULL)
        if (g_ascii_strncasecmp(at, got, n) == 0 && (at[n] == ',' || !at[n]))
            return true;
    return false;
}

/* Warns of a missing face, which Pango replaces silently. */
static void check_face(struct mw_type *type, const PangoFontDescription *wanted)
{
    PangoFont *font = pango_font_map_load_font(type->fonts.map, type->fonts.context, wanted);
    if (!font)
        return;
    PangoFontDescription *found = pango_font_describe(font);
    const char *asked = pango_font_description_get_family(wanted),
               *got = pango_font_description_get_family(found);
    if (!asked || !is_among(asked, got))
        mw_warn(type->complaints, MW_NOWHERE,
                "there is no face \"%s\", and %s stands in for it; put its file into %s/fonts, or name "
                "another under "
                "\"faces\"",
                asked ? asked : "", got, type->fonts.own);
    pango_font_description_free(found);
    g_object_unref(font);
}

static void close_type(struct mw_type *type);

static struct mw_type *open_type(const char *const face[MW_NFACES], const char *language,
                                 struct mw_complaints *complaints)
{
    struct mw_type *type = g_new0(struct mw_type, 1);
    type->complaints = complaints;
    struct mw_error error = {0};
    if (!mw_fonts_open(&type->fonts, language, &error)) {
        mw_complain(complaints, MW_NOWHERE, "%s", error.text);
        close_type(type);
        return NULL;
    }
    for (int i = 0; i < MW_NFACES; i++) {
        const bool is_auto = strcmp(face[i], "auto") == 0;
        type->face[i] = pango_font_description_from_string(face[is_auto ? MW_FACE_TITLE : i]);
        if (!is_auto)
            check_face(type, type->face[i]);
    }
    type->set = g_hash_table_new_full(hash_of, are_equal, NULL, forget);
    return type;
}

struct mw_type *mw_type_open(const char *const face[MW_NFACES], const char *language,
                             struct mw_complaints *complaints)
{
    mw_type_lock();
    struct mw_type *type = open_type(face, language, complaints);
    mw_type_unlock();
    return type;
}

void mw_type_turn(struct mw_type *type, bool right_to_left, bool from_right)
{
    type->from_right = from_right;
    type->right_to_left = right_to_left;
    pango_context_set_base_dir(type->fonts.context,
                               right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
}

static bool is_greek(const char *at)
{
    return *at && g_unichar_get_script(g_utf8_get_char(at)) == G_UNICODE_SCRIPT_GREEK;
}

static bool has_all(PangoFont *font, const char *at, const char *end)
{
    for (; at < end; at = g_utf8_next_char(at))
        if (!pango_font_has_char(font, g_utf8_get_char(at)))
            return false;
    return true;
}

/* Keeps Greek text in one face. A Latin face has pi and a few more letters for mathematics, which would stand
 * among the letters of another face. */
static void keep_greek_together(struct mw_type *type, const char *string, const PangoFontDescription *face,
                                PangoAttrList *attributes)
{
    PangoFont *font = NULL;
    for (const char *at = string, *end; *at; at = end) {
        for (end = at; is_greek(end); end = g_utf8_next_char(end))
            ;
        if (end == at) {
            end = g_utf8_next_char(at);
            continue;
        }
        font = font ? font : pango_font_map_load_font(type->fonts.map, type->fonts.context, face);
        if (font && has_all(font, at, end))
            continue;
        PangoAttribute *family = pango_attr_family_new("DejaVu Sans");
        family->start_index = (guint)(at - string);
        family->end_index = (guint)(end - string);
        pango_attr_list_insert(attributes, family);
    }
    g_clear_object(&font);
}

static PangoLayout *lay_out(struct mw_type *type, const char *string, struct mw_setting setting)
{
    PangoLayout *layout = pango_layout_new(type->fonts.context);
    PangoFontDescription *face = pango_font_description_copy(type->face[setting.face]);
    pango_font_description_set_size(face, (int)(setting.size * PANGO_SCALE + 0.5));
    pango_layout_set_font_description(layout, face);
    pango_font_description_free(face);
    pango_layout_set_auto_dir(layout, FALSE); /* the page sets the direction, not the text */
    char *bound = mw_breaks_bound(
        setting.width > 0 ? pango_language_to_string(pango_context_get_language(type->fonts.context)) : NULL,
        string);
    pango_layout_set_text(layout, bound, -1);
    if (setting.width > 0) {
        pango_layout_set_width(layout, (int)(mw_snap(setting.width, PANGO_SCALE) * PANGO_SCALE));
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    }
    const PangoAlignment from = type->from_right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT;
    pango_layout_set_alignment(layout, setting.align == MW_ALIGN_CENTRE ? PANGO_ALIGN_CENTER : from);
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
    if (setting.tracking > 0)
        pango_attr_list_insert(attributes,
                               pango_attr_letter_spacing_new((int)(setting.tracking * PANGO_SCALE)));
    keep_greek_together(type, bound, type->face[setting.face], attributes);
    g_free(bound);
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
    return layout;
}

/* Looks up the faces of a text now, so that drawing it later needs no lock. */
static void find_faces(PangoLayout *layout)
{
    PangoLayoutIter *at = pango_layout_get_iter(layout);
    do {
        const PangoLayoutRun *run = pango_layout_iter_get_run_readonly(at);
        if (run)
            pango_cairo_font_get_scaled_font((PangoCairoFont *)run->item->analysis.font);
    } while (pango_layout_iter_next_run(at));
    pango_layout_iter_free(at);
}

/* Warns of characters without a face, once for each package. */
static void warn_of_lack(struct mw_type *type, const char *string)
{
    const char *package = mw_fonts_package(&type->fonts, string);
    mw_warn_about(type->complaints, package, MW_NOWHERE, MW_FONTS_LACK, string, package, type->fonts.own);
}

const char *mw_type_missing_package(struct mw_type *type, const char *string)
{
    mw_type_lock();
    const char *package = mw_fonts_has(&type->fonts, string) ? NULL : mw_fonts_package(&type->fonts, string);
    mw_type_unlock();
    return package;
}

void mw_type_warn_of_cut(struct mw_type *type, const char *string)
{
    mw_warn(type->complaints, MW_NOWHERE,
            "\"%s\" is too long for its line on the sheet and is cut off; shorten it, or take a larger paper",
            string);
}

void mw_type_report_to(struct mw_type *type, struct mw_complaints *complaints)
{
    type->complaints = complaints;
}

/* Sets a text. One that lacks letters will not be kept, because every section must warn of it. */
static struct kept *set(struct mw_type *type, const struct wanted *wanted)
{
    PangoRectangle ink, logical;
    const struct mw_setting s = wanted->setting;
    struct kept *kept = g_new0(struct kept, 1);
    kept->string = g_strdup(wanted->string);
    kept->wanted = *wanted;
    kept->wanted.string = kept->string;
    mw_type_lock();
    PangoLayout *layout = lay_out(type, kept->string, s);
    pango_layout_get_extents(layout, &ink, &logical);
    find_faces(layout);
    kept->text = (struct mw_text){.string = kept->string,
                                  .setting = s,
                                  .width = logical.width / (double)PANGO_SCALE,
                                  .height = logical.height / (double)PANGO_SCALE,
                                  .baseline = pango_layout_get_baseline(layout) / (double)PANGO_SCALE,
                                  .ink = {ink.x / (double)PANGO_SCALE, ink.y / (double)PANGO_SCALE,
                                          ink.width / (double)PANGO_SCALE, ink.height / (double)PANGO_SCALE},
                                  .layout = layout,
                                  .nlines = pango_layout_get_line_count(layout)};
    const bool lacks_letters = pango_layout_get_unknown_glyphs_count(layout) > 0;
    if (lacks_letters)
        warn_of_lack(type, kept->string);
    mw_type_unlock();
    unsigned hash = hash_of(wanted), *noted = &type->noted[hash % NOTED];
    kept->comes_again = *noted == hash && !lacks_letters;
    *noted = hash;
    return kept;
}

static const struct mw_text *set_once(struct mw_type *type, const char *string, struct mw_setting s)
{
    const struct wanted wanted = {type->right_to_left, type->from_right, s, string};
    struct kept *kept = g_hash_table_lookup(type->set, &wanted);
    if (!kept) {
        kept = set(type, &wanted);
        g_hash_table_insert(type->set, &kept->wanted, kept);
    }
    kept->sections_left = MOST_IDLE;
    return &kept->text;
}

/* True if a text is likely to fit in one line of its width, and lies in it as it does without a width: it is
 * aligned at the left, runs from left to right, and has no spaces that its language binds. */
static bool may_be_one_line(const struct mw_type *type, const char *string, struct mw_setting s)
{
    const double letter = 0.5 * s.size;
    return s.width > 0 && s.align == MW_ALIGN_LEFT && !type->from_right && !type->right_to_left &&
           letter * (double)strlen(string) < s.width && !strchr(string, '\n') &&
           !mw_breaks_bind(pango_language_to_string(pango_context_get_language(type->fonts.context)));
}

/* A text that fits is set without a width: Pango takes half of the time if it does not look for breaks, and
 * the text is the same one in all widths. */
const struct mw_text *mw_type_set(struct mw_type *type, const char *string, struct mw_setting s)
{
    struct mw_setting free = s;
    free.width = 0;
    const struct mw_text *text = may_be_one_line(type, string, s) ? set_once(type, string, free) : NULL;
    return text && text->width <= mw_snap(s.width, PANGO_SCALE) ? text : set_once(type, string, s);
}

static int is_done(gpointer wanted, gpointer value, gpointer context)
{
    (void)wanted;
    (void)context;
    struct kept *kept = value;
    return !kept->comes_again || kept->sections_left-- == 0;
}

void mw_type_end_section(struct mw_type *type)
{
    g_hash_table_foreach_remove(type->set, is_done, NULL);
}

static void close_type(struct mw_type *type)
{
    if (!type)
        return;
    g_clear_pointer(&type->set, g_hash_table_destroy);
    for (int i = 0; i < MW_NFACES; i++)
        pango_font_description_free(type->face[i]);
    mw_fonts_close(&type->fonts);
    g_free(type);
}

void mw_type_close(struct mw_type *type)
{
    mw_type_lock();
    close_type(type);
    mw_type_unlock();
}
