/* The keys of `cover`. */
#ifndef MW_SETTINGS_COVER_H
#define MW_SETTINGS_COVER_H

#include "settings/schema.h"

extern const struct spec_key mw_spec_cover_keys[];
spec_reader mw_spec_read_cover, mw_spec_read_cover_art, mw_spec_read_cover_drawing, mw_spec_read_cover_image,
    mw_spec_read_cover_samples, mw_spec_read_cover_points, mw_spec_read_cover_price;

#endif
