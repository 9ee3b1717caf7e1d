/* Shares, as people write them. */
#include "mazewright/base.h"

#include <string.h>

bool mw_share_parse(const char *text, double *share)
{
    double number = 0, unit = 1;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++)
        number = 10 * number + (*at - '0');
    bool digits = at > text;
    if (*at == '.')
        for (at++; *at >= '0' && *at <= '9'; at++, digits = true)
            number += (unit /= 10) * (*at - '0');
    if (!digits || *at || !(number <= 1) || strlen(text) > 20)
        return false;
    *share = (int)(1000 * number + 0.5) / 1000.0; /* so many are written back */
    return true;
}
