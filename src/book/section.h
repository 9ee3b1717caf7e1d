/* Makes the pages of one section of a volume. */
#ifndef MW_BOOK_SECTION_H
#define MW_BOOK_SECTION_H

#include "book/sections.h"
#include "book/volume_writer.h"

#include <pthread.h>

struct mw_preflight;
struct queue;

/* A section being made; its complaints are reported in the order of sections at the end. */
struct section {
    int volume, number;
    int nmazes; /* mazes on its pages; 0 if they were not counted */
    struct mw_arena *arena;
    struct mw_preflight *preflight;
    struct mw_complaints *complaints; /* NULL for none */
    struct mw_error error;
    bool is_made; /* also if it failed */
};

/* A thread that makes sections, with everything that it does not share with others. */
struct worker {
    struct queue *queue;
    const struct printing *printing;
    struct mw_complaints *complaints; /* of the section being made */
    struct mw_type *type;
    struct mw_arena *puzzle_arena;
    const struct mw_solved **solved;   /* by index: the puzzles of the page being made */
    void (*page_done)(struct queue *); /* called for each page */
    pthread_t thread;
};

/* Makes all pages of a section and plays them to its volume's outputs. False, with the section's error set or
 * a complaint made, if something failed. */
bool section_print(const struct worker *, struct volume_writer *, struct section *);

#endif
