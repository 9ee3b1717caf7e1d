/* Readers and what is comfortable for them. No authority publishes such figures as these: corridors of 15 mm
 * for a crayon, of 3.5 mm for a pencil in a steady hand, letters of 16 points for those who read letter by
 * letter. Difficulties are not published either: a reader's last level is about the greatest difficulty that
 * winding corridors reach with as many cells as a page holds. */
#include "mazewright/profile.h"

#define MM(x) ((x)*72 / 25.4)
/* Width in points of a corridor between its walls: `pitch` is the width of a square cell in millimetres,
 * `wall` the share of the pitch that a wall takes. */
#define CLEAR(pitch, wall) (MM((pitch) * (1 - (wall))))

MW_WORDS(mw_level_word, "gentle", "easy", "medium", "hard", "fiendish")

const struct mw_reader mw_readers[] = {
    {"any", 0, {0, 0}, {5.5, 6.6, 7.6, 8.5, 9.3}, 0.13, 0.75, 11, 22, 10, MM(14), 0, 0},
    {"3-4", CLEAR(15, 0.13), {12, 17}, {3.2, 4.0, 4.8, 5.6, 6.4}, 0.13, MM(1.5), 18, 28, 14, MM(22), 8, 8},
    {"5-6", CLEAR(10, 0.13), {18, 26}, {4.0, 4.9, 5.8, 6.6, 7.4}, 0.13, MM(1), 16, 26, 13, MM(20), 12, 10},
    {"7-8", CLEAR(7, 0.13), {25, 37}, {4.8, 5.8, 6.8, 7.6, 8.4}, 0.13, MM(0.8), 14, 24, 12, MM(17), 20, 13},
    {"9-12", CLEAR(5, 0.13), {36, 52}, {5.5, 6.6, 7.6, 8.5, 9.3}, 0.13, MM(0.6), 12, 22, 10, MM(14), 0, 0},
    {"adult",
     CLEAR(3.5, 0.13),
     {51, 74},
     {6.2, 7.4, 8.5, 9.5, 10.3},
     0.13,
     MM(0.4),
     11,
     22,
     10,
     MM(11),
     0,
     0},
    {"large-print",
     CLEAR(10, 0.15),
     {18, 26},
     {5.0, 5.8, 6.5, 7.1, 7.6},
     0.15,
     MM(1.5),
     18,
     30,
     18,
     MM(18),
     0,
     0},
    {"tactile", CLEAR(8, 0.14), {22, 32}, {4.0, 4.8, 5.6, 6.4, 7.2}, 0.14, MM(1), 18, 28, 18, MM(18), 0, 0},
    {NULL, 0, {0, 0}, {0}, 0, 0, 0, 0, 0, 0, 0, 0},
};

const char *mw_reader_name(int i)
{
    return mw_readers[i].name;
}
