/* Printers and their rules, in one table: every figure that a vendor may change stands here and nowhere else.
 * The sources are, for KDP, its guides for paperbacks and hardcovers, rules of 2026-05-27; for IngramSpark
 * and Lulu, their file creation guides, as of November 2026. The trims of IngramSpark and Lulu, and the
 * thickness of papers, are those in general use: check the printer's own calculator before you order a cover.
 */
#include "mazewright/profile.h"

#include <math.h>
#include <string.h>

#define MM(x) ((x)*72 / 25.4)
#define IN(x) ((x)*72.0)
#define END                                                                                                  \
    {                                                                                                        \
        0, 0, 0,                                                                                             \
        {                                                                                                    \
            0, 0, 0                                                                                          \
        }                                                                                                    \
    }
#define ALL(most)                                                                                            \
    {                                                                                                        \
        most, most, most                                                                                     \
    }

/* ISO 216 and ANSI Y14.1; portrait. */
const struct mw_paper mw_papers[] = {
    {"a7", MM(74), MM(105)},
    {"letter", IN(8.5), IN(11)},
    {"legal", IN(8.5), IN(14)},
    {"tabloid", IN(11), IN(17)},
    {"a6", MM(105), MM(148)},
    {"a5", MM(148), MM(210)},
    {"a4", MM(210), MM(297)},
    {"a3", MM(297), MM(420)},
    {"a2", MM(420), MM(594)},
    {"a1", MM(594), MM(841)},
    {NULL, 0, 0},
};

const char *mw_paper_name(int i)
{
    return mw_papers[i].name;
}

struct mw_paper mw_paper_of_tiles(const struct mw_paper *sheet, const int tiles[2])
{
    const double w = sheet->w - 2 * MW_TILE_MARGIN, h = sheet->h - 2 * MW_TILE_MARGIN;
    return (struct mw_paper){NULL, tiles[0] * w - (tiles[0] - 1) * MW_TILE_OVERLAP,
                             tiles[1] * h - (tiles[1] - 1) * MW_TILE_OVERLAP};
}

MW_WORDS(mw_stock_name, "white", "cream", "colour")

/* --- KDP ---------------------------------------------------------------------------------------------- */

#define KDP_SMALL(w, h)                                                                                      \
    {                                                                                                        \
        IN(w), IN(h), 24,                                                                                    \
        {                                                                                                    \
            828, 776, 828                                                                                    \
        }                                                                                                    \
    }
#define KDP_MIDDLE(w, h)                                                                                     \
    {                                                                                                        \
        IN(w), IN(h), 24,                                                                                    \
        {                                                                                                    \
            800, 750, 800                                                                                    \
        }                                                                                                    \
    }
#define KDP_LARGE(w, h)                                                                                      \
    {                                                                                                        \
        IN(w), IN(h), 24,                                                                                    \
        {                                                                                                    \
            590, 550, 590                                                                                    \
        }                                                                                                    \
    }
static const struct mw_trim kdp_trims[] = {KDP_SMALL(5, 8),
                                           KDP_SMALL(5.06, 7.81),
                                           KDP_SMALL(5.25, 8),
                                           KDP_SMALL(5.5, 8.5),
                                           KDP_SMALL(6, 9),
                                           KDP_SMALL(6.14, 9.21),
                                           KDP_SMALL(6.69, 9.61),
                                           KDP_SMALL(7, 10),
                                           KDP_SMALL(7.44, 9.69),
                                           KDP_SMALL(7.5, 9.25),
                                           KDP_SMALL(8, 10),
                                           KDP_MIDDLE(8.25, 6),
                                           KDP_MIDDLE(8.25, 8.25),
                                           KDP_LARGE(8.5, 8.5),
                                           KDP_LARGE(8.5, 11),
                                           {IN(8.27), IN(11.69), 24, {780, 730, 590}},
                                           END};
/* The bounds of custom sizes at KDP. */
static const struct mw_trim kdp_custom[] = {KDP_LARGE(4, 6), KDP_LARGE(8.5, 11.69)};

#define KDP_HARD(w, h)                                                                                       \
    {                                                                                                        \
        IN(w), IN(h), 76, ALL(550)                                                                           \
    }
static const struct mw_trim kdp_hard_trims[] = {KDP_HARD(5.5, 8.5), KDP_HARD(6, 9),     KDP_HARD(6.14, 9.21),
                                                KDP_HARD(7, 10),    KDP_HARD(8.25, 11), END};

static const struct mw_gutter kdp_gutters[] = {
    {150, IN(0.375)}, {300, IN(0.5)}, {500, IN(0.625)}, {700, IN(0.75)}, {0, IN(0.875)}};

#define KDP_BARCODE                                                                                          \
    {                                                                                                        \
        IN(0.25), IN(0.25), IN(2), IN(1.2)                                                                   \
    }
#define KDP_COVERS_FROM "KDP's cover calculator, as quoted by others in November 2026"

#define KDP_RULES                                                                                            \
    .gutter = kdp_gutters, .margin = IN(0.25), .bleed_margin = IN(0.375), .bleed = IN(0.125), .multiple = 2, \
    .rounds_up = true, .most_blanks = 2, .most_last_blanks = 10, .least_line = 0.75, .least_type = 7,        \
    .least_tint = 0.1, .least_dots = 300, .most_megabytes = 650,                                             \
    .thickness = {IN(0.002252), IN(0.0025), IN(0.002347)}, .refuses = true

/* --- IngramSpark -------------------------------------------------------------------------------------- */

#define INGRAM(w, h)                                                                                         \
    {                                                                                                        \
        IN(w), IN(h), 18, ALL(1200)                                                                          \
    }
static const struct mw_trim ingram_trims[] = {
    INGRAM(5, 7),     INGRAM(5, 8),        INGRAM(5.06, 7.81), INGRAM(5.25, 8),    INGRAM(5.5, 8.25),
    INGRAM(5.5, 8.5), INGRAM(5.83, 8.27),  INGRAM(6, 9),       INGRAM(6.14, 9.21), INGRAM(6.69, 9.61),
    INGRAM(7, 10),    INGRAM(7.44, 9.69),  INGRAM(7.5, 9.25),  INGRAM(8, 8),       INGRAM(8, 10),
    INGRAM(8.25, 11), INGRAM(8.27, 11.69), INGRAM(8.5, 8.5),   INGRAM(8.5, 11),    END};
static const struct mw_gutter ingram_gutters[] = {{0, IN(0.5)}};

/* --- Lulu --------------------------------------------------------------------------------------------- */

#define LULU(w, h)                                                                                           \
    {                                                                                                        \
        IN(w), IN(h), 32, ALL(800)                                                                           \
    }
static const struct mw_trim lulu_trims[] = {LULU(4.25, 6.88),
                                            LULU(5, 8),
                                            LULU(5.5, 8.5),
                                            LULU(5.83, 8.27),
                                            LULU(6, 9),
                                            LULU(6.14, 9.21),
                                            LULU(6.63, 10.25),
                                            LULU(7, 10),
                                            LULU(7.44, 9.68),
                                            LULU(7.5, 7.5),
                                            LULU(8.27, 11.69),
                                            LULU(8.5, 8.5),
                                            LULU(8.5, 11),
                                            LULU(9, 7),
                                            LULU(11, 8.5),
                                            LULU(11.69, 8.27),
                                            END};
#define LULU_HARD(w, h)                                                                                      \
    {                                                                                                        \
        IN(w), IN(h), 24, ALL(800)                                                                           \
    }
static const struct mw_trim lulu_hard_trims[] = {LULU_HARD(5.5, 8.5),
                                                 LULU_HARD(5.83, 8.27),
                                                 LULU_HARD(6, 9),
                                                 LULU_HARD(6.14, 9.21),
                                                 LULU_HARD(6.63, 10.25),
                                                 LULU_HARD(7, 10),
                                                 LULU_HARD(8.27, 11.69),
                                                 LULU_HARD(8.5, 8.5),
                                                 LULU_HARD(8.5, 11),
                                                 LULU_HARD(11, 8.5),
                                                 END};
/* Widths of the spine of a hardcover, by Lulu's table. */
static const struct mw_spine_step lulu_spines[] = {
    {84, IN(0.25)},    {140, IN(0.5)},    {168, IN(0.625)},  {194, IN(0.6875)}, {222, IN(0.75)},
    {250, IN(0.8125)}, {278, IN(0.875)},  {306, IN(0.9375)}, {334, IN(1)},      {360, IN(1.0625)},
    {388, IN(1.125)},  {416, IN(1.1875)}, {444, IN(1.25)},   {472, IN(1.3125)}, {500, IN(1.375)},
    {528, IN(1.4375)}, {556, IN(1.5)},    {582, IN(1.5625)}, {610, IN(1.625)},  {638, IN(1.6875)},
    {666, IN(1.75)},   {694, IN(1.8125)}, {722, IN(1.875)},  {750, IN(1.9375)}, {778, IN(2)},
    {799, IN(2.0625)}, {0, IN(2.125)}};
#define LULU_COVERS                                                                                          \
    .source = "Lulu's book creation guide and table of spines, as of November 2026", .safe = IN(0.25),       \
    .on_spine = IN(0.125), .spine_text = 80, .calculator = "Lulu's template"
/* The gutters are half an inch of safety plus what Lulu adds for the number of pages. */
static const struct mw_gutter lulu_gutters[] = {
    {60, IN(0.5)}, {150, IN(0.625)}, {400, IN(1)}, {600, IN(1.125)}, {0, IN(1.25)}};

#define LULU_RULES                                                                                           \
    .source = "Lulu's book creation guide, as of November 2026", .gutter = lulu_gutters, .margin = IN(0.5),  \
    .bleed_margin = IN(0.5), .bleed = IN(0.125), .spine_bleeds = true, .multiple = 2, .least_line = 0.25,    \
    .least_type = 7, .least_tint = 0.1, .least_dots = 300, .refuses = true

/* --- all ---------------------------------------------------------------------------------------------- */

static const struct mw_gutter home_gutters[] = {{0, IN(0.5)}}, press_gutters[] = {{0, IN(0.375)}},
                              ebook_gutters[] = {{0, IN(0.25)}};

const struct mw_profile mw_profiles[] = {
    {.name = "home",
     .brief = "printers at home and at school: any paper, no bleed",
     .source = "our own defaults",
     .gutter = home_gutters,
     .margin = IN(0.5),
     .bleed_margin = IN(0.5),
     .multiple = 1,
     .covers = {.source = "our own defaults",
                .safe = IN(0.5),
                .fold = IN(0.3),
                .on_spine = IN(0.04),
                .spine_text = 1,
                .barcode = {IN(0.5), IN(0.5), IN(1.75), IN(1.2)}},
     .saddle_most = 80,
     .least_line = 0.25,
     .least_type = 7,
     .least_tint = 0.05,
     .least_dots = 150,
     .links = true},
    {.name = "kdp",
     .brief = "Amazon KDP paperback",
     .source = "KDP's guides, rules of 2026-05-27",
     .trim = kdp_trims,
     .custom = kdp_custom,
     .covers = {.source = KDP_COVERS_FROM,
                .wrap = IN(0.125),
                .safe = IN(0.125),
                .fold = IN(0.125),
                .on_spine = IN(0.0625),
                .spine_text = 79,
                .barcode = KDP_BARCODE,
                .calculator = "KDP's cover calculator"},
     KDP_RULES},
    {.name = "kdp-hardcover",
     .brief = "Amazon KDP hardcover",
     .source = "KDP's guides, rules of 2026-05-27",
     .trim = kdp_hard_trims,
     .cover = IN(0.189), /* the boards, by KDP's cover calculator as of 2026-11 */
     .covers = {.source = KDP_COVERS_FROM,
                .wrap = MM(15),
                .wider = MM(5), /* the hinge */
                .higher = MM(3),
                .safe = IN(0.125),
                .fold = MM(8), /* the hinge, and an eighth of an inch beside it */
                .on_spine = IN(0.0625),
                .spine_text = 76,
                .barcode = {MM(5) + IN(0.25), IN(0.25), IN(2), IN(1.2)},
                .calculator = "KDP's cover calculator"},
     KDP_RULES},
    {.name = "ingram",
     .brief = "IngramSpark paperback: PDF/X-1a, even, the last page blank",
     .source = "IngramSpark's file creation guide, as of November 2026",
     .trim = ingram_trims,
     .gutter = ingram_gutters,
     .margin = IN(0.5),
     .bleed_margin = IN(0.5),
     .bleed = IN(0.125),
     .multiple = 2,
     .last_blank = true,
     .covers = {.source = "IngramSpark's file creation guide, as of November 2026",
                .wrap = IN(0.125),
                .safe = IN(0.25),
                .fold = IN(0.25),
                .on_spine = IN(0.0625),
                .spine_text = 48,
                .barcode = {IN(0.25), IN(0.25), IN(1.75), IN(1)},
                .calculator = "IngramSpark's cover template"},
     .least_line = 0.25,
     .least_type = 7,
     .least_tint = 0.1,
     .least_dots = 300,
     .most_ink = 240,
     .pdfx = true,
     .black_is_grey = true,
     .refuses = true},
    {.name = "lulu",
     .brief = "Lulu paperback, perfect bound or stapled",
     .trim = lulu_trims,
     .saddle_most = 48,
     .thickness = ALL(IN(1 / 444.0)),
     .cover = IN(0.06),
     .covers = {LULU_COVERS, .wrap = IN(0.125), .fold = IN(0.25),
                .barcode = {IN(0.25), IN(0.25), IN(2), IN(1.2)}},
     LULU_RULES},
    {.name = "lulu-casewrap",
     .brief = "Lulu hardcover with a printed case",
     .trim = lulu_hard_trims,
     .covers = {LULU_COVERS, .wrap = IN(0.75), .wider = IN(0.125), /* the boards extend beyond the pages */
                .higher = IN(0.125), .fold = IN(0.5), .barcode = {IN(0.5), IN(0.25), IN(2), IN(1.2)},
                .steps = lulu_spines},
     LULU_RULES},
    {.name = "press",
     .brief = "offset presses: PDF/X-1a with bleed, crop and registration marks",
     .source = "ISO 15930-1, and what printing houses ask for",
     .gutter = press_gutters,
     .margin = IN(0.25),
     .bleed_margin = IN(0.25),
     .bleed = IN(0.125),
     .spine_bleeds = true,
     .marks = true,
     .multiple = 2,
     .saddle_most = 96,
     .covers = {.source = "what printing houses ask for",
                .wrap = IN(0.125),
                .safe = IN(0.197), /* 5 mm */
                .fold = IN(0.197),
                .on_spine = IN(0.0625),
                .spine_text = 1,
                .barcode = {IN(0.4), IN(0.4), IN(1.75), IN(1.2)}},
     .least_line = 0.25,
     .least_type = 5,
     .least_tint = 0.03,
     .least_dots = 300,
     .most_ink = 300,
     .pdfx = true,
     .black_is_grey = true,
     .refuses = true},
    {.name = "ebook",
     .brief = "e-books (EPUB): each answer behind its maze, the front of the cover as the first page",
     .source = "W3C's EPUB 3.3, fixed layouts",
     .gutter = ebook_gutters,
     .margin = IN(0.25),
     .bleed_margin = IN(0.25),
     .bleed = IN(0.125), /* which no page shows: it lets art reach the edges */
     .spine_bleeds = true,
     .multiple = 1,
     .covers = {.source = "our own defaults", .safe = IN(0.5), .spine_text = 1},
     .least_line = 0.25,
     .least_type = 7,
     .least_tint = 0.05,
     .least_dots = 150,
     .links = true,
     .is_screen = true},
    {.name = NULL},
};

const char *mw_profile_name(int i)
{
    return mw_profiles[i].name;
}

const struct mw_profile *mw_profile_named(const char *name)
{
    for (int i = 0; mw_profiles[i].name; i++)
        if (mw_is_called(name, mw_profiles[i].name))
            return &mw_profiles[i];
    return NULL;
}

const struct mw_trim *mw_profile_nearest(const struct mw_profile *profile, double w, double h)
{
    const struct mw_trim *best = profile->trim;
    for (const struct mw_trim *t = best; t->w > 0; t++)
        if (hypot(t->w - w, t->h - h) < hypot(best->w - w, best->h - h))
            best = t;
    return best;
}

const struct mw_trim *mw_profile_trim(const struct mw_profile *profile, double w, double h)
{
    const double near = IN(0.01) + 1e-6;
    const struct mw_trim *nearest = mw_profile_nearest(profile, w, h), *custom = profile->custom;
    if (fabs(nearest->w - w) <= near && fabs(nearest->h - h) <= near)
        return nearest;
    bool between = custom && w >= custom[0].w && h >= custom[0].h && w <= custom[1].w && h <= custom[1].h;
    return between ? custom : NULL;
}

static bool measures(double w, double h, double paper_w, double paper_h)
{
    const double near = IN(0.005) + 1e-6;
    return fabs(w - paper_w) <= near && fabs(h - paper_h) <= near;
}

bool mw_is_inch_size(double w, double h)
{
    static const struct mw_trim sheets[] = {
        {IN(8.5), IN(11), 0, {0}}, {IN(8.5), IN(14), 0, {0}}, {IN(11), IN(17), 0, {0}}, END};
    const struct mw_trim *trims[] = {sheets,       kdp_trims,  kdp_hard_trims,
                                     ingram_trims, lulu_trims, lulu_hard_trims};
    for (size_t i = 0; i < sizeof trims / sizeof *trims; i++)
        for (const struct mw_trim *t = trims[i]; t->w > 0; t++)
            if (measures(w, h, t->w, t->h) || measures(h, w, t->w, t->h))
                return true;
    return false;
}

double mw_profile_inside(const struct mw_profile *profile, int pages)
{
    const struct mw_gutter *gutter = profile->gutter;
    while (gutter->pages > 0 && pages > gutter->pages)
        gutter++;
    return gutter->inside;
}
