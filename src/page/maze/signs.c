/* Draws the signs at both ends of a maze: an arrow and a label outside each gap (placement.c), or a picture
 * in the cell of an end inside (inner.c). */
#include "page/maze/signs.h"

#include "mazewright/group.h"
#include "mazewright/page_words.h"

#include <glib.h>
#include <math.h>

/* True if a word's letters are joined, as in Arabic, so that space must not be added between them. */
static bool is_joined_script(const char *word)
{
    const GUnicodeScript script = g_unichar_get_script(g_utf8_get_char(word));
    return script == G_UNICODE_SCRIPT_ARABIC || script == G_UNICODE_SCRIPT_DEVANAGARI;
}

struct page_signs mw_page_signs(struct page_setting *s, int puzzle, const struct page_look *look,
                                struct mw_box box)
{
    const struct mw_drawing *const *icon = s->book->puzzle[puzzle].icons.at;
    const struct mw_words *words = s->spec->words;
    const bool is_joined = is_joined_script(words->start);
    const struct mw_setting setting = {
        .face = MW_FACE_TITLE, .size = look->label_size, .tracking = is_joined ? 0 : 1};
    const double least = MW_LEAST_PICTURE / s->enlarged;
    const bool has_page = s->book->puzzle[puzzle].group->per_page == 1;
    struct page_signs signs = {.route = look->route,
                               .icon = {icon[0], icon[1]},
                               .picture = fmax(mw_spec_picture(s->spec, has_page), least),
                               .least_picture = least,
                               .box = box,
                               .below = look->below};
    if (look->label_size > 0) {
        signs.word[0] = mw_type_set(s->type, words->start, setting);
        signs.word[1] = mw_type_set(s->type, words->finish, setting);
        signs.rim = mw_page_rim(s->arena, s->solved[puzzle]->maze->grid);
        mw_signs_note_walls(s->arena, &signs, s->solved[puzzle]->maze);
    }
    return signs;
}

/* --- drawing ------------------------------------------------------------------------------------------ */

/* Returns the box of a sign's picture, mirrored if the picture would turn its back to the gate. */
static struct mw_box facing_gate(const struct sign *sign, const struct mw_drawing *icon)
{
    const struct mw_box box = sign->picture;
    const bool stands_right = mw_lattice(box.x + box.w / 2) > mw_lattice(sign->near.x + 1);
    return icon->looks_right && stands_right ? (struct mw_box){box.x + box.w, box.y, -box.w, box.h} : box;
}

/* Draws a sign; the arrow points along the way: in at the start, out at the finish. */
static void draw_sign(struct page_setting *s, const struct sign *sign, const struct mw_text *word,
                      const struct mw_drawing *icon)
{
    const struct mw_point in = {-sign->out.x, -sign->out.y};
    mw_page_add_arrow(s, MW_INK_ARROW, sign->points_out ? sign->near : sign->far,
                      sign->points_out ? sign->out : in, sign->length);
    if (sign->word.w > 0)
        mw_page_add_text(s, MW_INK_TEXT, word, sign->word.x, 0, sign->word.y + sign->word.h);
    if (sign->picture.w > 0)
        mw_page_add_drawing(s, icon, facing_gate(sign, icon));
}

void mw_page_draw_signs(struct page_setting *s, const struct mw_maze *maze, const struct page_fit *fit,
                        const struct page_signs *signs, const struct pair *pair)
{
    const struct mw_end end[2] = {maze->start, maze->finish};
    for (int i = 0; i < 2; i++)
        if (end[i].gate == MW_OUTSIDE && (signs->word[i] || signs->route))
            mw_signs_draw_inner(s, maze, end[i].cell, fit, signs, i);
        else if (pair->has[i])
            draw_sign(s, &pair->sign[i], signs->word[i], signs->icon[i]);
}
