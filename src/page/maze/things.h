/* Letters, items, keys, doors and stairs in a maze on a page. */
#ifndef MW_PAGE_THINGS_H
#define MW_PAGE_THINGS_H

#include "page/style/layout.h"

/* Draws the things in book->puzzle[puzzle]; in an answer, of letters and items only those on the route
 * (things.c). */
void mw_page_draw_things(struct page_setting *, int puzzle, const struct page_fit *, bool is_answer);

/* Draws what is counted, a star if `item` is NULL, in a circle. */
void mw_page_draw_item(struct page_setting *, const struct mw_drawing *item, struct mw_point middle,
                       double radius);
/* Returns the diameter that the letters, items, keys, doors or stairs of a maze may have, in points: the
 * least of all; 0 if it has none. */
double mw_page_thing_size(const struct mw_maze *, const struct page_fit *);
/* Returns the type size at which every letter or number of a maze fits its cell; 0 if none has ink. */
double mw_page_letter_size(struct page_setting *, const struct mw_maze *, const struct page_fit *);
/* The look that all keys and doors of a maze share: the radius of keys, that of the plates on doors, and
 * whether all have their letters, for which there must be room on each. */
struct key_look {
    double key, plate;
    bool has_letters;
};
/* Returns the look of keys that have a circle of radius `key`, and of doors whose narrowest opening has one
 * of radius `door`, both in points (keys.c). */
struct key_look mw_page_key_look(const struct page_setting *, const struct mw_maze *, double key,
                                 double door);
/* Draw a key, and a door across an opening, with the shape and letter number `shape` (the `look` of struct
 * mw_thing). The door runs `along`, a vector of length 1, from wall to wall within the circle of that radius
 * around the opening's middle. */
void mw_page_draw_key(struct page_setting *, int shape, struct mw_point middle, const struct key_look *);
void mw_page_draw_door(struct page_setting *, int shape, struct mw_point middle, struct mw_point along,
                       double radius, const struct key_look *);

#endif
