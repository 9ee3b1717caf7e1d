/* Readers and what is comfortable for them. No authority publishes this: corridors of 15 mm for a crayon, of
 * 3.5 mm for a pencil in a steady hand. */
#include "mazewright/profile.h"

/* What squares of so many millimetres leave between walls of 13 %. */
#define PITCH(x) (0.87 * (x)*72 / 25.4)

const struct mw_reader mw_readers[] = {
    {"any", 0, {0, 0}},
    {"3-4", PITCH(15), {12, 17}},
    {"5-6", PITCH(10), {18, 26}},
    {"7-8", PITCH(7), {25, 37}},
    {"9-12", PITCH(5), {36, 52}},
    {"adult", PITCH(3.5), {51, 74}},
    {"large-print", PITCH(10), {18, 26}},
    {"tactile", PITCH(8), {22, 32}},
    {NULL, 0, {0, 0}},
};

const char *mw_reader_name(int i)
{
    return mw_readers[i].name;
}
