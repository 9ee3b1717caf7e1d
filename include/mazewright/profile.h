/* Profiles of printers, with trims, margins and rules of each in one table (src/profile/profiles.c), and of
 * readers (src/profile/readers.c). Lengths are in points. */
#ifndef MAZEWRIGHT_PROFILE_H
#define MAZEWRIGHT_PROFILE_H

#include "mazewright/geometry.h"
#include "mazewright/words.h"

MW_C_BEGIN

struct mw_paper {
    const char *name; /* NULL for a size given in numbers */
    double w, h;
};
/* The papers known by name, ended by an entry without a name. */
extern const struct mw_paper mw_papers[];
const char *mw_paper_name(int i);
/* In points: the margin all around each sheet of a poster, and the overlap of neighbouring sheets. */
enum { MW_TILE_MARGIN = 24, MW_TILE_OVERLAP = 34 };
struct mw_paper mw_paper_of_tiles(const struct mw_paper *sheet, const int tiles[2]);

struct mw_margins {
    double top, bottom, inside, outside;
};

/* The paper that pages are printed on, and whether they are in colour. */
enum mw_stock { MW_STOCK_WHITE, MW_STOCK_CREAM, MW_STOCK_COLOUR, MW_NSTOCKS };
const char *mw_stock_name(int i);

/* A page size that a printer offers, and the range of page counts for it. */
struct mw_trim {
    double w, h;
    int least, most[MW_NSTOCKS];
};

/* The inside margin of a book with up to `pages` pages. */
struct mw_gutter {
    int pages;
    double inside;
};

/* A row of a table of spines: the width for books of up to `pages` pages. */
struct mw_spine_step {
    int pages;
    double width;
};

/* A printer's rules for covers. A cover is one sheet with the back, the spine and the front side by side. It
 * extends `wrap` beyond the finished book on all sides, which is cut off or folded in. */
struct mw_cover_rules {
    const char *source;
    double wrap;           /* 0 if the printer takes no sheet that is larger than the book */
    double wider, higher;  /* how far a board extends beyond the page: in width, and at the head and at
                              the foot; 0 for a paperback */
    double safe;           /* least distance of text from the edges of the finished cover */
    double fold;           /* least distance of text from the folds at the spine */
    double on_spine;       /* least distance of the spine's text from the folds */
    int spine_text;        /* the fewest pages of a book that may have text on its spine */
    struct mw_box barcode; /* size of the box of the barcode, and its distance from the spine and the
                              foot of the back */
    const struct mw_spine_step *steps; /* widths of the spine, ended by one without pages; NULL for what
                                          follows from the thickness of pages */
    const char *calculator;            /* whose calculator has the last word; NULL for none */
};

struct mw_profile {
    const char *name, *brief;
    const char *source;             /* the vendor's document that the rules come from, and when it was read */
    const struct mw_trim *trim;     /* trims, ended by one without a width; NULL for any size */
    const struct mw_trim *custom;   /* the smallest and the largest custom size, or NULL */
    const struct mw_gutter *gutter; /* inside margins; the last one holds for all longer books */
    double margin,
        bleed_margin;  /* at the three edges other than the inside; `bleed_margin` if the book bleeds */
    double bleed;      /* 0 for none */
    bool spine_bleeds; /* bleed is on all four edges, not only on the three that are cut */
    bool marks;        /* crop and registration marks are printed around the page */
    int multiple;      /* the page count must be a multiple of this */
    bool last_blank;   /* the last page must be left blank for the printer */
    bool rounds_up;    /* the printer adds blank pages itself to reach such a multiple */
    int most_blanks, most_last_blanks; /* the most blank pages in a row, and in a row at the end; 0 for any
                                          number */
    int saddle_most; /* the most pages that can be stapled through the fold; 0 if none can */
    double least_line, least_type;
    double least_tint;  /* the lightest tint, as a share of ink */
    double least_dots;  /* the least resolution of images, an inch; 0 for any */
    double most_ink;    /* the most ink of all four colours together, in percent; 0 for any */
    bool links;         /* a PDF may have links and an outline */
    bool pdfx;          /* a PDF must be PDF/X */
    bool black_is_grey; /* black in a PDF must be grey (one colorant), not a mix of red, green and blue */
    int most_megabytes; /* 0 for any size */
    double thickness[MW_NSTOCKS]; /* of one page, which is half a leaf; 0 if not known */
    double cover;                 /* thickness that the cover adds to the spine */
    bool refuses;                 /* a broken rule is an error, not a warning */
    bool is_screen; /* pages are turned one at a time on a screen: there are no leaves and no sheets, and
                       each answer follows its puzzle (mw_spec_for_screen()) */
    struct mw_cover_rules covers;
};

extern const struct mw_profile mw_profiles[];
/* Returns the name of the i-th profile; NULL past the last. */
const char *mw_profile_name(int i);
/* Returns the profile of that name, or NULL. */
const struct mw_profile *mw_profile_named(const char *name);

/* Returns the printer's trim that equals w x h to a hundredth of an inch; else `custom` if the size lies
 * between the smallest and the largest custom size; else NULL. Not for profiles that take any size. */
const struct mw_trim *mw_profile_trim(const struct mw_profile *, double w, double h);
/* Returns the trim that differs least from a size. */
const struct mw_trim *mw_profile_nearest(const struct mw_profile *, double w, double h);
/* True if a size, either way up, is letter, legal, tabloid or a printer's trim that is measured in inches. */
bool mw_is_inch_size(double w, double h);
/* Returns the inside margin of a book of so many pages. */
double mw_profile_inside(const struct mw_profile *, int pages);

/* Returns the width of a book's spine; 0 if the thickness of its pages is not known. `caliper` is the
 * thickness of a leaf, 0 for that of the printer's paper (src/profile/covers.c). */
double mw_profile_spine(const struct mw_profile *, enum mw_stock, int pages, double caliper);

/* Returns the height of letters on the spine of a book, in points; 0 if the printer allows none for so few
 * pages, or if the spine is too thin for them. */
double mw_profile_spine_letters(const struct mw_profile *, double spine, int pages);
/* A cover as it lies on its sheet, in points: the finished size is w x h, with `wrap` around it. From left to
 * right there are the back, `panel` wide, the spine and the front. */
struct mw_cover_size {
    double w, h, wrap, panel, spine;
};
/* Returns the size of the cover of a book with pages of a size and a spine. */
struct mw_cover_size mw_profile_cover(const struct mw_profile *, const struct mw_paper *, double spine);

enum { MW_NLEVELS = 5 };
/* Returns the name of the i-th level, from gentle to fiendish; NULL past the last. */
const char *mw_level_word(int i);

/* A group of readers, and what is comfortable for them. */
struct mw_reader {
    const char *name;
    double least_clear;       /* the least distance between walls, in points, at the narrowest place */
    struct mw_size most;      /* the most cells on A4 */
    double level[MW_NLEVELS]; /* the difficulty of a puzzle of each level */
    double wall_share;        /* width of a wall as a share of the pitch */
    double wall_least;        /* the least width of a wall, points */
    double wall_most;         /* the greatest width of a wall, points; 0 for any */
    double gap_least;         /* the least distance between walls in the shape of a word, points; 0 for any */
    double text, title, label; /* type sizes of sentences, titles, and START and FINISH */
    double picture;            /* side of the picture at an end, points */
    int words, letters;        /* the most words in an instruction and letters in a word; 0 for any number */
};
extern const struct mw_reader mw_readers[];
/* Returns the name of the i-th reader; NULL past the last. */
const char *mw_reader_name(int i);

MW_C_END

#endif
