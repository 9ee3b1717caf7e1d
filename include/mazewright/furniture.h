/* The furniture of pages: what stands around the mazes, such as numbers, folios, codes and fields to fill in.
 * Part of a spec. */
#ifndef MAZEWRIGHT_FURNITURE_H
#define MAZEWRIGHT_FURNITURE_H

#include "mazewright/profile.h"

MW_C_BEGIN

enum mw_running_head { MW_HEAD_NONE, MW_HEAD_TITLE, MW_HEAD_PART };
enum mw_folio { MW_FOLIO_OUTSIDE, MW_FOLIO_CENTRE, MW_FOLIO_NONE };
enum mw_numerals { MW_NUMERALS_AUTO, MW_NUMERALS_LATIN };
enum mw_number { MW_NUMBER_DISC, MW_NUMBER_PLAIN, MW_NUMBER_NONE };
enum mw_level_marks { MW_LEVEL_NONE, MW_LEVEL_STARS, MW_LEVEL_DOTS };
/* Codes by which an answer is found; see mw_spec_has_codes(). */
enum mw_codes { MW_CODES_AUTO, MW_CODES_ALWAYS, MW_CODES_NEVER };
/* Items of the key `furniture`: fields to fill in, faces with which a child says how it was, and lines to cut
 * along. */
enum mw_form_field {
    MW_FIELD_NAME,
    MW_FIELD_CLASS,
    MW_FIELD_DATE,
    MW_FIELD_TIME,
    MW_FIELD_SCORE,
    MW_FIELD_SMILEYS,
    MW_FIELD_CUT_LINES,
    MW_NFIELDS
};

struct mw_furniture {
    enum mw_running_head running_head;
    enum mw_folio folio;
    enum mw_numerals numerals;
    enum mw_number number;
    enum mw_level_marks level_marks;
    double level_bounds[MW_NLEVELS -
                        1]; /* difficulties from which a puzzle has 2, 3, ... marks; 0 for the reader's */
    bool remake;            /* the small line by which a maze can be made again is printed */
    bool answer_note;       /* a puzzle's page says where its answer is */
    unsigned fields;        /* the key `furniture`: one bit for each enum mw_form_field */
    enum mw_codes codes;
    const char *qr; /* text of the QR code beside a puzzle: "" for none, "true" for the recipe of the maze, or
                       a URL with {code} or {number} */
};

MW_C_END

#endif
