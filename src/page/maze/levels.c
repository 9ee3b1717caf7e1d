#include "page/maze/levels.h"

#include "mazewright/furniture.h"
#include "mazewright/puzzle.h"

static double bound_of(const struct mw_spec *spec, int i)
{
    const double *level = spec->reader->level;
    return spec->furniture->level_bounds[0] > 0 ? spec->furniture->level_bounds[i]
                                                : (level[i] + level[i + 1]) / 2;
}

/* Returns the level of a puzzle, from 1. */
static int level_of(const struct page_setting *s, int puzzle)
{
    int level = 1;
    for (int i = 0; i < MW_NLEVELS - 1; i++)
        level += mw_lattice(mw_difficulty(&s->solved[puzzle]->facts)) >= mw_lattice(bound_of(s->spec, i));
    return level;
}

/* Measures of the five marks for a puzzle's level: the step from centre to centre, the radius of a mark, and
 * the width of all five with the gap beside the title. */
struct level_marks {
    double step, radius, width;
};

static struct level_marks measures_of(const struct page_setting *s, double title_size)
{
    const enum mw_level_marks kind = s->spec->furniture->level_marks;
    const double radius = (kind == MW_LEVEL_STARS ? 0.3 : 0.19) * title_size,
                 step = (kind == MW_LEVEL_STARS ? 2.3 : 2.8) * radius;
    return kind == MW_LEVEL_NONE
               ? (struct level_marks){0, 0, 0}
               : (struct level_marks){step, radius, (MW_NLEVELS - 1) * step + 2 * radius + 0.5 * title_size};
}

/* Adds one mark for a puzzle's level, a star or a disc, in a given ink. */
static void add_level_mark(struct page_setting *s, enum mw_ink ink, double x, double y, double radius)
{
    if (s->spec->furniture->level_marks == MW_LEVEL_STARS)
        mw_page_add_star(s, ink, x, y, radius);
    else
        mw_page_add_disc(s, ink, x, y, radius);
}

void mw_page_draw_level(struct page_setting *s, int puzzle, double right, double baseline, double title_size)
{
    const struct level_marks marks = measures_of(s, title_size);
    const double first = right - marks.radius - (MW_NLEVELS - 1) * marks.step,
                 y = baseline - 0.35 * title_size;
    const int dark = level_of(s, puzzle);
    for (int i = 0; i < MW_NLEVELS && marks.width > 0; i++)
        add_level_mark(s, i < dark ? MW_INK_TEXT : MW_INK_TINT, first + i * marks.step, y, marks.radius);
}

double mw_page_level_width(const struct page_setting *s, double title_size)
{
    return measures_of(s, title_size).width;
}
