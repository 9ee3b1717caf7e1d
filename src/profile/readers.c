/* Readers and what is comfortable for them. No authority publishes this: corridors of 15 mm for a crayon, of
 * 3.5 mm for a pencil in a steady hand. Nor does one say what is hard for whom: the last level is about what
 * winding corridors make of as many cells as a page holds. */
#include "mazewright/profile.h"

/* What squares of so many millimetres leave between walls of 13 %. */
#define PITCH(x) (0.87 * (x)*72 / 25.4)

MW_WORDS(mw_level_word, "gentle", "easy", "medium", "hard", "fiendish")

const struct mw_reader mw_readers[] = {
    {"any", 0, {0, 0}, {5.5, 6.6, 7.6, 8.5, 9.3}},
    {"3-4", PITCH(15), {12, 17}, {3.2, 4.0, 4.8, 5.6, 6.4}},
    {"5-6", PITCH(10), {18, 26}, {4.0, 4.9, 5.8, 6.6, 7.4}},
    {"7-8", PITCH(7), {25, 37}, {4.8, 5.8, 6.8, 7.6, 8.4}},
    {"9-12", PITCH(5), {36, 52}, {5.5, 6.6, 7.6, 8.5, 9.3}},
    {"adult", PITCH(3.5), {51, 74}, {6.2, 7.4, 8.5, 9.5, 10.3}},
    {"large-print", PITCH(10), {18, 26}, {5.0, 5.8, 6.5, 7.1, 7.6}},
    {"tactile", PITCH(8), {22, 32}, {4.0, 4.8, 5.6, 6.4, 7.2}},
    {NULL, 0, {0, 0}, {0}},
};

const char *mw_reader_name(int i)
{
    return mw_readers[i].name;
}
