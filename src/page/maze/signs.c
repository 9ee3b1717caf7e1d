/* Draws the signs at all ends of a maze: an arrow and a label outside each gap (placement.c), or a picture
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

const char *mw_page_letter(struct page_setting *s, int index)
{
    const struct mw_spelling letters = mw_spelling_of(s->arena, s->spec->words->letters);
    return letters.at[index < letters.n ? index : letters.n - 1];
}

/* Returns the word at an end: START or FINISH, or its letter if there are several of its kind. */
static const char *word_at(struct page_setting *s, const struct mw_maze *maze, int end)
{
    const struct mw_words *words = s->spec->words;
    const int letter = mw_end_letter(maze, end);
    return letter >= 0                   ? mw_page_letter(s, letter)
           : mw_end_is_finish(maze, end) ? words->finish
                                         : words->start;
}

struct page_signs mw_page_signs(struct page_setting *s, int puzzle, const struct page_look *look,
                                struct mw_box box)
{
    const struct mw_maze *maze = s->solved[puzzle]->maze;
    const struct mw_drawing *const *icon = s->book->puzzle[puzzle].icons.at;
    const struct mw_words *words = s->spec->words;
    const bool is_joined = is_joined_script(words->start);
    const struct mw_setting setting = {
        .face = MW_FACE_TITLE, .size = look->label_size, .tracking = is_joined ? 0 : 1};
    struct mw_setting setting_of_letter = setting;
    setting_of_letter.size *= 1.7;
    const double least = MW_LEAST_PICTURE / s->enlarged;
    const bool has_page = s->book->puzzle[puzzle].group->per_page == 1;
    struct page_signs signs = {.route = look->route,
                               .n = mw_count_ends(maze),
                               .picture = fmax(mw_spec_picture(s->spec, has_page), least),
                               .least_picture = least,
                               .box = box,
                               .apart = fmax(WORD_GAP, s->spec->reader->gap_least / s->enlarged),
                               .below = look->below};
    for (int i = 0; i < signs.n; i++) {
        const bool is_finish = mw_end_is_finish(maze, i);
        signs.is_lettered[is_finish] = signs.is_lettered[is_finish] || mw_end_letter(maze, i) >= 0;
        signs.icon[i] = icon[mw_end_is_finish(maze, i)];
        if (look->label_size > 0)
            signs.word[i] = mw_type_set(s->type, word_at(s, maze, i),
                                        mw_end_letter(maze, i) >= 0 ? setting_of_letter : setting);
    }
    if (look->label_size > 0) {
        signs.rim = mw_page_rim(s->arena, maze->grid);
        mw_signs_note_walls(s->arena, &signs, maze);
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
                        const struct page_signs *signs, const struct sign_set *set)
{
    for (int i = 0; i < signs->n; i++)
        if (mw_end_at(maze, i).gate == MW_OUTSIDE && (signs->word[i] || signs->route))
            mw_signs_draw_inner(s, maze, mw_end_at(maze, i).cell, fit, signs, i);
        else if (set->has[i])
            draw_sign(s, &set->sign[i], signs->word[i], signs->icon[i]);
}
