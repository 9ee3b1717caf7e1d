/* Compares colours by their lightness. */
#include "art/art.h"

#include <math.h>

static double luminance(uint32_t rgb)
{
    const double r = (rgb >> 16) / 255.0, g = (rgb >> 8 & 255) / 255.0, b = (rgb & 255) / 255.0;
    return 0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b;
}

double mw_colour_contrast(uint32_t a, uint32_t b)
{
    const double x = luminance(a), y = luminance(b);
    return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}
