/* Makes a page with the commonest letters, which is dropped when sections are bound. Each section of a file
 * begins with this page, so that all ask for the same letters of a face in the same order, and get the same
 * font. */
#include "page/style/layout.h"

#include "mazewright/format.h"
#include "mazewright/page_words.h"

#include <glib.h>

/* Each character once, in the order of first use. */
struct letters {
    GString *all;
    GHashTable *met;
};

static void add(struct letters *letters, const char *text)
{
    for (const char *at = text ? text : ""; *at; at = g_utf8_next_char(at)) {
        const gunichar c = g_utf8_get_char(at);
        if (g_unichar_isgraph(c) && g_hash_table_add(letters->met, GUINT_TO_POINTER(c)))
            g_string_append_unichar(letters->all, c);
    }
}

static char *letters_of(const struct mw_spec *spec)
{
    struct letters letters = {g_string_new(""), g_hash_table_new(NULL, NULL)};
    const struct mw_words *words = spec->words;
    const char *const common[] = {
        "0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz .,:;!?'()/%#+-_=*",
        "\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00d7\u00b7\u00e9",
        words->start,
        words->finish,
        words->answer,
        words->name,
        words->date,
        words->maze,
        words->page,
        words->puzzles,
        words->answers,
        spec->title,
        spec->author};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        add(&letters, common[i]);
    for (int i = 0; i < MW_NLEVELS; i++)
        add(&letters, words->level[i]);
    g_string_append(letters.all, " fi fl ff ffi ffl\u00a0"); /* ligatures of some faces */
    g_hash_table_destroy(letters.met);
    return g_string_free(letters.all, FALSE);
}

const struct mw_page *mw_page_specimen(struct mw_arena *arena, const struct mw_spec *spec,
                                       struct mw_type *type)
{
    const double size = 10;
    struct mw_page *page = MW_NEW(arena, struct mw_page);
    *page = (struct mw_page){.w = spec->format->paper.w, .h = spec->format->paper.h};
    page->mark = MW_ARRAY(arena, MW_NFACES, struct mw_mark);
    char *letters = letters_of(spec);
    mw_type_turn(type, false, false); /* resets what the page before has set */
    for (int face = 0; face < MW_NFACES; face++) {
        const struct mw_setting setting = {.face = (enum mw_face)face, .size = size};
        page->mark[page->nmarks++] =
            (struct mw_mark){.kind = MW_MARK_TEXT, .scale = 1, .text = mw_type_set(type, letters, setting)};
    }
    g_free(letters);
    return page;
}
