/* Whom a book is for: printers, with the trims, margins and rules of each in one table
 * (src/profile/profiles.c), and readers (src/profile/readers.c). Lengths are in points. */
#ifndef MAZEWRIGHT_PROFILE_H
#define MAZEWRIGHT_PROFILE_H

#include "mazewright/words.h"

MW_C_BEGIN

struct mw_paper {
    const char *name; /* NULL for a size given in figures */
    double w, h;
};
/* The papers known by name, ended by one without. */
extern const struct mw_paper mw_papers[];
const char *mw_paper_name(int i);
/* A poster of so many sheets across and down, each of which keeps a margin all around and overlaps the next:
 * in points. */
enum { MW_TILE_MARGIN = 24, MW_TILE_OVERLAP = 34 };
struct mw_paper mw_paper_of_tiles(const struct mw_paper *sheet, const int tiles[2]);

/* The paper that pages are printed on, and whether in colour. */
enum mw_stock { MW_STOCK_WHITE, MW_STOCK_CREAM, MW_STOCK_COLOUR, MW_NSTOCKS };
const char *mw_stock_name(int i);

/* A page size that a printer offers, and how many pages a book of it may have. */
struct mw_trim {
    double w, h;
    int least, most[MW_NSTOCKS];
};

/* The inside margin that a book of up to so many pages must have. */
struct mw_gutter {
    int pages;
    double inside;
};

struct mw_profile {
    const char *name, *brief;
    const char *source;             /* whose rules these are, and when they were read */
    const struct mw_trim *trim;     /* ended by one without a width; NULL: any size */
    const struct mw_trim *custom;   /* the smallest and the largest of other sizes, or NULL */
    const struct mw_gutter *gutter; /* the last one holds for all longer books */
    double margin, bleed_margin;    /* at the other three edges; the second where the book bleeds */
    double bleed;                   /* 0: it has none */
    bool spine_bleeds;              /* on all four edges, not only on the three that are cut */
    bool marks;                     /* crop and registration marks stand around the page */
    int multiple;                   /* of which the number of pages must be one */
    bool last_blank;                /* the last page must be left to the printer */
    int most_blanks;                /* in a row; 0: any */
    int saddle_most;                /* pages that can be stapled through the fold; 0: none can */
    double least_line, least_type;
    double least_tint;            /* the lightest fill, as a share of ink */
    bool links;                   /* a PDF may have links and an outline */
    bool pdfx;                    /* a PDF must be PDF/X */
    bool black_is_grey;           /* a PDF in black must say so, rather than mix it of red, green and blue */
    int most_megabytes;           /* 0: any */
    double thickness[MW_NSTOCKS]; /* of one page, half a leaf; 0: not known */
    double cover;                 /* what the cover adds to the spine */
    bool refuses;                 /* what breaks a rule is an error, not a warning */
};

extern const struct mw_profile mw_profiles[];
/* NULL past the last. */
const char *mw_profile_name(int i);
/* NULL if there is none of that name. */
const struct mw_profile *mw_profile_named(const char *name);

/* The printer's trim for a page of that size, within a hundredth of an inch; `custom` if it only lies between
 * its bounds; NULL if the printer has none. Not for profiles that take any size. */
const struct mw_trim *mw_profile_trim(const struct mw_profile *, double w, double h);
/* The trim that differs least from a size. */
const struct mw_trim *mw_profile_nearest(const struct mw_profile *, double w, double h);
/* True if a size is a trim that a printer sells by the inch, or letter, legal or tabloid, either way up. */
bool mw_is_inch_size(double w, double h);
/* The inside margin that a book of so many pages must have. */
double mw_profile_inside(const struct mw_profile *, int pages);

/* From gentle to fiendish; NULL past the last. */
enum { MW_NLEVELS = 5 };
const char *mw_level_word(int i);

/* A reader, and what is comfortable. */
struct mw_reader {
    const char *name;
    double least_clear;        /* between walls, where it is narrowest */
    struct mw_size most;       /* cells on A4 */
    double level[MW_NLEVELS];  /* how difficult a puzzle of that level is */
    double wall_share;         /* of a corridor and its wall: what the wall takes, */
    double wall_least;         /* which is at least that */
    double text, title, label; /* sizes of type: of sentences, titles, START and FINISH */
    int words, letters;        /* in an instruction, and in a word of one, at most; 0: any */
};
extern const struct mw_reader mw_readers[];
/* NULL past the last. */
const char *mw_reader_name(int i);

MW_C_END

#endif
