/* Sets and shows text. Its box reaches from the font's descent to its ascent, over the widths of its
 * characters. */
#include "content/state.h"

#include <math.h>
#include <string.h>

/* Modes of text (ISO 32000, 9.3.6). From CLIPS_TOO on, it becomes part of the clip as well. */
enum { STROKES = 1, FILLS_AND_STROKES = 2, INVISIBLE = 3, CLIPS_TOO = 4 };

/* --- fonts -------------------------------------------------------------------------------------------- */

/* Returns the index of a font among those of the walk; reads it if it is new. */
static int font_index(struct content_walk *w, qpdf_oh object)
{
    enum { COST = 200 }; /* operators, for a font that is read */
    const int id = qpdf_oh_get_object_id(w->pdf, object);
    for (int i = 0; i < w->nfonts; i++)
        if (id != 0 && qpdf_oh_get_object_id(w->pdf, w->font[i].object) == id)
            return i;
    w->account->operators -= COST;
    MW_GROW(w->arena, w->font, w->nfonts, w->font_capacity);
    w->font[w->nfonts] = mw_content_font(w->arena, w->pdf, object);
    return w->nfonts++;
}

void mw_content_set_font(struct content_walk *w, qpdf_oh font, double size)
{
    w->state.font = font_index(w, font);
    w->state.size = size;
}

static void follow_font(struct content_walk *w, const struct content_tokens *t)
{
    if (t->noperands >= 2)
        mw_content_set_font(w, mw_content_resource(w, "/Font", mw_content_operand_name(t, 1)),
                            mw_content_operand_number(t, 0));
}

/* --- lines -------------------------------------------------------------------------------------------- */

static void move_line(struct content_walk *w, double x, double y)
{
    w->line = mw_content_product((struct content_matrix){1, 0, 0, 1, x, y}, w->line);
    w->text = w->line;
}

static void set_matrix(struct content_walk *w, const struct content_tokens *t)
{
    if (t->noperands < 6)
        return;
    w->line = (struct content_matrix){mw_content_operand_number(t, 5), mw_content_operand_number(t, 4),
                                      mw_content_operand_number(t, 3), mw_content_operand_number(t, 2),
                                      mw_content_operand_number(t, 1), mw_content_operand_number(t, 0)};
    w->text = w->line;
}

/* --- glyphs ------------------------------------------------------------------------------------------- */

/* Returns the matrix from units of the font's size to points of marks. */
static struct content_matrix placement(const struct content_walk *w)
{
    const struct content_state *s = &w->state;
    const struct content_matrix sized = {s->size * s->wide, 0, 0, s->size, 0, s->rise};
    return mw_content_product(mw_content_product(sized, w->text), s->matrix);
}

/* Returns the height of a size of 1: the distance between the lines through the origin and through (0, 1)
 * that run along the text. Type that is squeezed to less than half its width is read no better than type of
 * twice its width. */
static double height_of(const struct content_matrix *m)
{
    const double along = hypot(m->a, m->b);
    return along > 0 ? fmin(fabs(m->a * m->d - m->b * m->c) / along, 2 * along) : 0;
}

/* Reads the glyph of a Type 3 font as part of the page. */
static void draw_glyph(struct content_walk *w, const struct content_font *font, int character)
{
    qpdf_oh glyph = mw_content_glyph(w->arena, w->pdf, &w->font[w->state.font], character);
    const struct content_state before = w->state;
    const struct content_matrix text = w->text, line = w->line,
                                units = {
                                    font->matrix[0], font->matrix[1], font->matrix[2], font->matrix[3], 0, 0};
    const bool is_glyph = w->is_glyph;
    w->state.matrix = mw_content_product(units, placement(w));
    w->state.stroke = w->state.fill;
    w->is_glyph = true;
    w->read(w, glyph, font->resources);
    w->is_glyph = is_glyph;
    w->state = before;
    w->text = text;
    w->line = line;
}

static void advance(struct content_walk *w, double x)
{
    w->text = mw_content_product((struct content_matrix){1, 0, 0, 1, x, 0}, w->text);
}

static void add_box(const struct content_matrix *m, const struct content_font *font, double width,
                    struct mw_bounds *bounds)
{
    for (int i = 0; i < 4; i++)
        mw_bounds_add(bounds, mw_content_placed(m, i % 2 * width, i / 2 ? font->ascent : font->descent));
}

/* Shows a string: adds its box to the bounds, or draws its glyphs. Returns how many characters are no spaces.
 */
static int show_string(struct content_walk *w, const struct content_operand *string, struct mw_bounds *bounds)
{
    const struct content_state *s = &w->state;
    const struct content_font *font = &w->font[s->font];
    const size_t step = font->is_wide ? 2 : 1;
    int n = 0;
    for (size_t i = 0; i + step <= string->length && w->account->operators > 0; i += step) {
        const unsigned char *at = (const unsigned char *)string->bytes + i;
        const int character = font->is_wide ? at[0] << 8 | at[1] : at[0];
        const bool is_space = !font->is_wide && character == ' ';
        const double width = mw_content_width(font, character);
        const struct content_matrix m = placement(w);
        w->account->operators--;
        if (!is_space && font->is_drawn)
            draw_glyph(w, font, character);
        if (!is_space)
            add_box(&m, font, width, bounds);
        n += !is_space;
        advance(w, (width * s->size + s->character_space + (is_space ? s->word_space : 0)) * s->wide);
    }
    return n;
}

/* Shows all strings among the operands; the numbers between them move the next one back. */
static void show(struct content_walk *w, const struct content_tokens *t)
{
    struct mw_bounds bounds = mw_bounds_none();
    const struct content_state *s = &w->state;
    if (s->font < 0)
        return;
    const struct content_matrix m = placement(w);
    int n = 0;
    for (int i = 0; i < t->noperands; i++)
        if (t->operand[i].kind == CONTENT_STRING)
            n += show_string(w, &t->operand[i], &bounds);
        else if (t->operand[i].kind == CONTENT_NUMBER && strcmp(t->name, "TJ") == 0)
            advance(w, -t->operand[i].number / 1000 * s->size * s->wide);
    const struct content_font *font = &w->font[s->font];
    const int drawn = s->mode % CLIPS_TOO;
    const bool is_stroked = drawn == STROKES || (drawn == FILLS_AND_STROKES && s->fill.colour.white);
    if (n > 0)
        mw_content_visit(
            w,
            (struct content_mark){
                .kind = CONTENT_TEXT,
                .thin = drawn == STROKES ? fabs(s->width) * mw_content_least_scale(&s->matrix) : INFINITY,
                .type = height_of(&m) * (font->is_drawn ? 1000 * fabs(font->matrix[3]) : 1),
                .font = font,
                .is_hidden = drawn == INVISIBLE || s->size == 0},
            is_stroked ? &s->stroke : &s->fill, bounds);
}

/* --- operators ---------------------------------------------------------------------------------------- */

/* Sets a number of the state. True if the operator is one that does. */
static bool set_number(struct content_walk *w, const struct content_tokens *t)
{
    struct content_state *s = &w->state;
    const struct {
        const char *name;
        double *to, times;
    } numbers[] = {{"Tc", &s->character_space, 1},
                   {"Tw", &s->word_space, 1},
                   {"Tz", &s->wide, 0.01},
                   {"TL", &s->leading, 1},
                   {"Ts", &s->rise, 1}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(t->name, numbers[i].name) == 0) {
            *numbers[i].to = numbers[i].times * mw_content_operand_number(t, 0);
            return true;
        }
    return false;
}

bool mw_content_follow_text(struct content_walk *w, const struct content_tokens *t)
{
    const struct content_matrix unit = {1, 0, 0, 1, 0, 0};
    struct content_state *s = &w->state;
    const char *name = t->name;
    const bool is_quote = strcmp(name, "'") == 0 || strcmp(name, "\"") == 0;
    if (strcmp(name, "BT") == 0)
        w->text = w->line = unit;
    else if (strcmp(name, "Tf") == 0)
        follow_font(w, t);
    else if (strcmp(name, "Tr") == 0)
        s->mode = (int)mw_content_operand_number(t, 0);
    else if (strcmp(name, "Td") == 0)
        move_line(w, mw_content_operand_number(t, 1), mw_content_operand_number(t, 0));
    else if (strcmp(name, "TD") == 0) {
        s->leading = -mw_content_operand_number(t, 0);
        move_line(w, mw_content_operand_number(t, 1), mw_content_operand_number(t, 0));
    } else if (strcmp(name, "Tm") == 0)
        set_matrix(w, t);
    else if (strcmp(name, "T*") == 0)
        move_line(w, 0, -s->leading);
    else if (is_quote || strcmp(name, "Tj") == 0 || strcmp(name, "TJ") == 0) {
        if (is_quote)
            move_line(w, 0, -s->leading);
        show(w, t);
    } else
        return set_number(w, t);
    return true;
}
