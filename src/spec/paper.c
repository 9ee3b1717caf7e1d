/* The papers that have a name. Portrait; lengths in points (ISO 216 and ANSI Y14.1). */
#include "mazewright/spec.h"

#define MM(x) ((x)*72 / 25.4)
#define IN(x) ((x)*72.0)

const struct mw_paper mw_papers[] = {
    {"letter", IN(8.5), IN(11)}, {"legal", IN(8.5), IN(14)},
    {"tabloid", IN(11), IN(17)}, {"a6", MM(105), MM(148)},
    {"a5", MM(148), MM(210)},    {"a4", MM(210), MM(297)},
    {"a3", MM(297), MM(420)},    {"a2", MM(420), MM(594)},
    {"a1", MM(594), MM(841)},    {NULL, 0, 0},
};

const char *mw_paper_name(int i)
{
    return mw_papers[i].name;
}
