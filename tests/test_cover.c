/* Covers: their sizes for every printer, what is on them, and what is told of them. */
#include "support.h"

#include "mazewright/profile.h"

#include <math.h>

/* A cover as the printer's own calculator or guide gives it, in inches; copied from there. */
struct figure {
    const char *profile;
    double w, h; /* of a page */
    enum mw_stock stock;
    int pages;
    double spine, sheet_w, sheet_h;
};
static const struct figure figures[] = {
    {"kdp", 6, 9, MW_STOCK_WHITE, 24, 0.054, 12.304, 9.25},
    {"kdp", 6, 9, MW_STOCK_WHITE, 79, 0.178, 12.428, 9.25},
    {"kdp", 6, 9, MW_STOCK_WHITE, 120, 0.270, 12.520, 9.25},
    {"kdp", 6, 9, MW_STOCK_WHITE, 200, 0.450, 12.700, 9.25},
    {"kdp", 6, 9, MW_STOCK_CREAM, 100, 0.250, 12.500, 9.25},
    {"kdp", 6, 9, MW_STOCK_CREAM, 200, 0.500, 12.750, 9.25},
    {"kdp", 6, 9, MW_STOCK_COLOUR, 200, 0.469, 12.719, 9.25},
    {"kdp", 8.5, 11, MW_STOCK_WHITE, 400, 0.901, 18.151, 11.25},
    {"kdp", 8.5, 11, MW_STOCK_CREAM, 120, 0.300, 17.550, 11.25},
    {"kdp", 8, 10, MW_STOCK_COLOUR, 79, 0.185, 16.435, 10.25},
    {"kdp-hardcover", 6, 9, MW_STOCK_WHITE, 120, 0.459, 14.034, 10.417},
    {"kdp-hardcover", 6, 9, MW_STOCK_WHITE, 94, 0.401, 13.975, 10.417},
    {"kdp-hardcover", 8.25, 11, MW_STOCK_CREAM, 400, 1.189, 19.264, 12.417},
    {"lulu", 6, 9, MW_STOCK_WHITE, 120, 0.330, 12.580, 9.25},
    {"lulu", 8.5, 11, MW_STOCK_WHITE, 400, 0.961, 18.211, 11.25},
    {"lulu", 5, 8, MW_STOCK_WHITE, 32, 0.132, 10.382, 8.25},
    {"lulu-casewrap", 6, 9, MW_STOCK_WHITE, 24, 0.25, 14.0, 10.75},
    {"lulu-casewrap", 6, 9, MW_STOCK_WHITE, 84, 0.25, 14.0, 10.75},
    {"lulu-casewrap", 6, 9, MW_STOCK_WHITE, 85, 0.5, 14.25, 10.75},
    {"lulu-casewrap", 8.5, 11, MW_STOCK_WHITE, 168, 0.625, 19.375, 12.75},
    {"lulu-casewrap", 8.5, 11, MW_STOCK_WHITE, 194, 0.6875, 19.4375, 12.75},
    {"lulu-casewrap", 8.5, 11, MW_STOCK_WHITE, 400, 1.1875, 19.9375, 12.75},
    {"lulu-casewrap", 8.5, 11, MW_STOCK_WHITE, 800, 2.125, 20.875, 12.75},
};

static void sizes_are_the_printers(void **state)
{
    (void)state;
    const double in = 72;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        const struct figure *f = &figures[i];
        const struct mw_profile *profile = mw_profile_named(f->profile);
        const struct mw_paper paper = {NULL, f->w * in, f->h * in};
        const double spine = mw_profile_spine(profile, f->stock, f->pages, 0);
        const struct mw_cover_size size = mw_profile_cover(profile, &paper, spine);
        const double sheet_w = (size.w + 2 * size.wrap) / in, sheet_h = (size.h + 2 * size.wrap) / in;
        if (fabs(spine / in - f->spine) > 0.0006 || fabs(sheet_w - f->sheet_w) > 0.0011 ||
            fabs(sheet_h - f->sheet_h) > 0.0011)
            fail_msg("%s, %gx%g, %d pages: the spine is %.4f in, the sheet %.4f x %.4f in", f->profile, f->w,
                     f->h, f->pages, spine / in, sheet_w, sheet_h);
    }
}

/* The thickness of a leaf, where it is given, counts more than the printer's paper. */
static void spines_follow_a_caliper(void **state)
{
    (void)state;
    const struct mw_profile *press = mw_profile_named("press"), *ingram = mw_profile_named("ingram");
    assert_true(mw_profile_spine(press, MW_STOCK_WHITE, 100, 0) == 0);
    assert_true(mw_profile_spine(ingram, MW_STOCK_WHITE, 100, 0) == 0);
    assert_true(fabs(mw_profile_spine(press, MW_STOCK_WHITE, 100, 0.3) - 15) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_the_printers),
        cmocka_unit_test(spines_follow_a_caliper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
