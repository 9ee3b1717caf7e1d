/* A book from a program: build it with `make examples`, run it, and open the file it names. */
#include <mazewright.h>
#include <stdio.h>

int main(void)
{
    static const char spec[] = "title: Ten by Program\n"
                               "template: activity-book\n"
                               "puzzles: [{count: 10, grid: hex, size: 12x14, algorithm: wilson}]\n";
    static struct mw_complaints complaints;
    struct mw_built built;
    struct mw_arena *arena = mw_arena_new();
    if (mw_book_write_text(arena, "ten.yaml", spec, &(struct mw_build){.folder = "ten"}, &built, &complaints))
        printf("%s/%s: %d pages\n", built.folder, built.file[0].name, built.npages);
    for (int i = 0; i < complaints.kept; i++)
        fprintf(stderr, "%s\n", complaints.at[i].text);
    mw_arena_free(arena);
    return complaints.nerrors > 0;
}
