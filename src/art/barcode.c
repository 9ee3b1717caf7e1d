/* Encodes barcodes with libzint. */
#include "art/barcode.h"

#include "base/fatal.h"

#include <string.h>
#include <zint.h>

static const struct barcode *modules_of(struct mw_arena *arena, const struct zint_symbol *symbol)
{
    struct barcode *code = MW_NEW(arena, struct barcode);
    unsigned char *dark = MW_ARRAY(arena, symbol->width * symbol->rows, unsigned char);
    for (int y = 0; y < symbol->rows; y++)
        for (int x = 0; x < symbol->width; x++)
            dark[y * symbol->width + x] = symbol->encoded_data[y][x / 8] >> x % 8 & 1;
    *code = (struct barcode){symbol->width, symbol->rows, dark};
    return code;
}

/* Encodes a text in a symbology of libzint; `strength` is its level of error correction. NULL if it cannot be
 * encoded. */
static const struct barcode *encode(struct mw_arena *arena, int symbology, int strength, const char *text)
{
    struct zint_symbol *symbol = ZBarcode_Create();
    if (!symbol)
        mw_end_without_memory();
    symbol->symbology = symbology;
    symbol->input_mode = DATA_MODE;
    symbol->option_1 = strength;
    const int failed = ZBarcode_Encode(symbol, (const unsigned char *)text, (int)strlen(text));
    const struct barcode *code = failed >= ZINT_ERROR ? NULL : modules_of(arena, symbol);
    ZBarcode_Delete(symbol);
    return code;
}

const struct barcode *mw_barcode_qr(struct mw_arena *arena, const char *text)
{
    enum { LEVEL_M = 2 };
    return encode(arena, BARCODE_QRCODE, LEVEL_M, text);
}

const struct barcode *mw_barcode_ean(struct mw_arena *arena, const char *digits, const char *add_on)
{
    return encode(arena, BARCODE_EANX, 0, add_on[0] ? mw_format(arena, "%s+%s", digits, add_on) : digits);
}
