/* Sets lettering: the title of a cover in heavy capitals, and what is turned on its spine. */
#include "page/cover/cover.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { DRAWN = 100 };
/* The width of the line around heavy letters, as a share of their size; as much space is added between
 * letters. */
#define HEAVY 0.035

static struct mw_box bounds_of(const struct mw_lines *lines)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < lines->n; i++)
        for (int k = 0; k < lines->line[i].n; k++)
            mw_bounds_add(&bounds, (struct mw_point){lines->line[i].at[k].x, lines->line[i].at[k].y});
    return lines->n > 0 ? mw_bounds_box(&bounds) : (struct mw_box){0, 0, 0, 0};
}

struct lettering mw_cover_lettering(const struct mw_lines *lines)
{
    return (struct lettering){lines, bounds_of(lines)};
}

/* True if letters of a language are joined, so that they cannot be spaced. */
static bool letters_join(const char *language)
{
    return strncmp(language, "ar", 2) == 0 || strncmp(language, "hi", 2) == 0;
}

struct lettering mw_cover_letters(struct page_setting *s, enum mw_face face, const char *string)
{
    struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
    const struct mw_setting setting = {
        .face = face, .size = DRAWN, .tracking = letters_join(s->spec->language) ? 0 : HEAVY * DRAWN};
    *lines = mw_type_outlines(s->arena, mw_type_set(s->type, string, setting));
    return mw_cover_lettering(lines);
}

void mw_cover_add_letters(struct page_setting *s, enum mw_ink ink, const struct lettering *letters,
                          struct mw_point at, double scale, bool is_heavy)
{
    const double heavy = HEAVY * DRAWN * scale;
    const int first = s->page->nmarks;
    const struct mw_mark mark = {.x = at.x - scale * letters->ink.x,
                                 .y = at.y - scale * letters->ink.y,
                                 .scale = scale,
                                 .lines = letters->lines,
                                 .width = heavy};
    if (letters->lines->n == 0)
        return;
    mw_page_add_area(s, ink, mark);
    if (is_heavy)
        mw_page_add_stroke(s, ink, mark);
    mw_page_keep_whole(s, first, -1);
}

struct lettering mw_cover_turned(struct mw_arena *arena, const struct lettering *letters, bool clockwise)
{
    struct mw_lines *lines = MW_NEW(arena, struct mw_lines);
    struct mw_line *line = MW_ARRAY(arena, letters->lines->n, struct mw_line);
    const double way = clockwise ? 1 : -1;
    for (int i = 0; i < letters->lines->n; i++) {
        const struct mw_line *from = &letters->lines->line[i];
        struct mw_vertex *at = MW_ARRAY(arena, from->n, struct mw_vertex);
        for (int k = 0; k < from->n; k++)
            at[k] = (struct mw_vertex){-way * from->at[k].y, way * from->at[k].x, 0};
        line[i] = (struct mw_line){from->n, from->closed, at};
    }
    *lines = (struct mw_lines){letters->lines->n, line};
    return mw_cover_lettering(lines);
}

/* --- titles ------------------------------------------------------------------------------------------- */

enum { MOST_LINES = 3, MOST_WORDS = 12, LEAST_CAPITALS = 9 };

/* A title in lines: the scale of each, and the height of all. */
struct title {
    int n;
    struct lettering line[MOST_LINES];
    double scale[MOST_LINES], height;
    double lowest; /* height of the lowest line, in points */
    double least;  /* the smallest scale, less what it costs that a line ends in the middle of a phrase */
};

static double gap_below(const struct title *title, int i)
{
    return 0.24 * title->line[i].ink.h * title->scale[i];
}

/* Scales the lines of a title to the width of a box; a short line becomes at most 1.3 times as large as the
 * others. */
static void scale_lines(struct title *title, struct mw_box box)
{
    const double most_times = 1.3;
    double least = INFINITY;
    for (int i = 0; i < title->n; i++)
        least = fmin(least, box.w / fmax(title->line[i].ink.w, 1));
    title->height = 0;
    for (int i = 0; i < title->n; i++) {
        title->scale[i] = fmin(box.w / fmax(title->line[i].ink.w, 1), most_times * least);
        title->height +=
            title->line[i].ink.h * title->scale[i] + (i + 1 < title->n ? gap_below(title, i) : 0);
    }
    const double shrink = fmin(1, box.h / title->height);
    for (int i = 0; i < title->n; i++)
        title->scale[i] *= shrink;
    title->height *= shrink;
    title->least = least * shrink;
    title->lowest = INFINITY;
    for (int i = 0; i < title->n; i++)
        title->lowest = fmin(title->lowest, title->line[i].ink.h * title->scale[i]);
}

/* True if a word would rather begin a line than end one: "&", "A", or a short word that begins small, as
 * articles and prepositions do in titles. */
static bool leads_on(const char *word)
{
    const long n = g_utf8_strlen(word, -1);
    return n == 1 || (n <= 3 && !g_unichar_isupper(g_utf8_get_char(word)));
}

/* Sets words as a title of n lines, the last word of each before `end`. */
static struct title title_of(struct page_setting *s, char *const *word, const int *end, int n,
                             struct mw_box box)
{
    struct title title = {.n = n};
    int led_on = 0;
    for (int i = 0, from = 0; i < n; from = end[i++]) {
        GString *line = g_string_new(word[from]);
        for (int k = from + 1; k < end[i]; k++)
            g_string_append_printf(line, " %s", word[k]);
        title.line[i] =
            mw_cover_letters(s, MW_FACE_COVER, mw_capitals(s->arena, s->spec->language, line->str));
        g_string_free(line, TRUE);
        led_on += i + 1 < n && leads_on(word[end[i] - 1]);
    }
    scale_lines(&title, box);
    for (int i = 0; i < led_on; i++)
        title.least *= 0.85;
    return title;
}

/* Returns the title in the lines in which its smallest letters are largest; three lines must be clearly
 * better than two, and a line that ends in the middle of a phrase counts less. */
static struct title best_title(struct page_setting *s, char *const *word, int n, struct mw_box box)
{
    struct title best = title_of(s, word, (const int[]){n}, 1, box);
    for (int a = 1; a < n; a++) {
        const struct title two = title_of(s, word, (const int[]){a, n}, 2, box);
        if (mw_lattice(two.least) > mw_lattice(best.least))
            best = two;
        for (int b = a + 1; b < n; b++) {
            const struct title three = title_of(s, word, (const int[]){a, b, n}, MOST_LINES, box);
            if (mw_lattice(three.least) > mw_lattice(1.15 * best.least))
                best = three;
        }
    }
    return best;
}

double mw_cover_add_title(struct page_setting *s, enum mw_ink ink, enum mw_ink last, const char *string,
                          struct mw_box box, bool is_centred)
{
    const double around = 0.02 * box.h; /* half the line around the letters, at most */
    box = mw_box_grown(box, -around);
    if (!string[0])
        return box.y;
    char **word = g_strsplit(string, " ", MOST_WORDS);
    const int n = (int)g_strv_length(word);
    const struct title title = best_title(s, word, n > 0 ? n : 1, box);
    if (mw_lattice(title.lowest) < mw_lattice(LEAST_CAPITALS))
        mw_cover_note_overlong(s, "the title");
    double y = box.y + (is_centred ? (box.h - title.height) / 2 : 0);
    const int outer = s->element;
    mw_page_begin_element(s, MW_ELEMENT_TITLE, string);
    for (int i = 0; i < title.n; i++) {
        const double w = title.line[i].ink.w * title.scale[i];
        mw_cover_add_letters(s, i + 1 < title.n ? ink : last, &title.line[i],
                             (struct mw_point){box.x + (box.w - w) / 2, y}, title.scale[i], true);
        y += title.line[i].ink.h * title.scale[i] + (i + 1 < title.n ? gap_below(&title, i) : 0);
    }
    s->element = outer;
    g_strfreev(word);
    return y;
}

/* --- texts -------------------------------------------------------------------------------------------- */

enum mw_ink mw_cover_second_ink_on(const struct page_setting *s, enum mw_ink below)
{
    static const enum mw_ink inks[] = {MW_INK_SUN, MW_INK_ACCENT};
    const uint32_t *colour = s->volume->colour;
    for (size_t i = 0; i < sizeof inks / sizeof *inks; i++)
        if (mw_lattice(mw_colour_contrast(colour[inks[i]], colour[below])) >= mw_lattice(MW_LEAST_CONTRAST))
            return inks[i];
    return mw_cover_ink_on(s, below);
}

enum mw_ink mw_cover_ink_on(const struct page_setting *s, enum mw_ink below)
{
    const uint32_t *colour = s->volume->colour;
    const double dark = mw_colour_contrast(colour[MW_INK_TEXT], colour[below]),
                 paper = mw_colour_contrast(colour[MW_INK_PAPER], colour[below]);
    if (mw_lattice(fmax(dark, paper)) < mw_lattice(MW_LEAST_CONTRAST))
        s->page->pale = below;
    return mw_lattice(paper) > mw_lattice(dark) ? MW_INK_PAPER : MW_INK_TEXT;
}

void mw_cover_note_overlong(struct page_setting *s, const char *which)
{
    s->page->overlong = s->page->overfull ? s->page->overlong : which;
    s->page->overfull = true;
}

static bool is_within(const struct mw_text *text, struct mw_box box)
{
    return mw_lattice(text->height) <= mw_lattice(box.h) && mw_lattice(text->ink.w) <= mw_lattice(box.w);
}

const char *mw_cover_text(const struct cover *c, const char *own, const char *other)
{
    if (!own || !own[0])
        return other ? other : "";
    if (mw_is_called(own, "none"))
        return "";
    char **parts = g_strsplit(own, "{number}", -1),
         *filled = g_strjoinv(mw_page_digits(c->s, c->npuzzles), parts);
    const char *copy = mw_format(c->s->arena, "%s", filled);
    g_strfreev(parts);
    g_free(filled);
    return copy;
}

double mw_cover_add_text(struct page_setting *s, const char *which, enum mw_face face, enum mw_ink ink,
                         const char *string, struct mw_box box, double most)
{
    const double least = 8;
    double size = most;
    const struct mw_text *text = mw_page_text_balanced(s, face, size, string, box.w, MW_ALIGN_CENTRE);
    while (size > least && !is_within(text, box)) {
        size -= 0.5;
        text = mw_page_text_balanced(s, face, size, string, box.w, MW_ALIGN_CENTRE);
    }
    if (!is_within(text, box))
        mw_cover_note_overlong(s, which);
    mw_page_add_text_at(s, ink, text, box.x + (box.w - text->setting.width) / 2, box.y);
    return string[0] ? box.y + text->height : box.y;
}
