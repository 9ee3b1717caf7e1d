/* Barcodes as modules, which are their smallest dark or light parts (barcode.c). libzint encodes them. */
#ifndef MW_ART_BARCODE_H
#define MW_ART_BARCODE_H

#include "mazewright/base.h"

/* The modules of a barcode: w a row, `h` rows. A linear code has one row. */
struct barcode {
    int w, h;
    const unsigned char *dark; /* 1 for a dark module, row by row */
};

/* Encodes bytes as a QR code with 15 % of error correction. NULL if there are more than fit. */
const struct barcode *mw_barcode_qr(struct mw_arena *, const char *text);

/* Encodes an ISBN-13 as an EAN-13, of 95 modules, with an add-on of five digits behind it unless that is "".
 * NULL if they are no digits. */
const struct barcode *mw_barcode_ean(struct mw_arena *, const char *digits, const char *add_on);

#endif
