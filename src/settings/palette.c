/* Palettes: colours that belong together, each for the roles by which a puzzle and its answer are read. All
 * are told apart by readers who do not see all colours, and on a grey printer; tests/colours.py measures that
 * on pages. */
#include "settings/values.h"

#include "mazewright/art.h"

static const struct {
    enum mw_ink ink;
    uint32_t colour[3]; /* of each palette, in the order of its words */
} rows[] = {
    {MW_INK_WALL, {0x000000, 0x000000, 0x000000}},    {MW_INK_ROUTE, {0xd55e00, 0x000000, 0x0000b8}},
    {MW_INK_FADED, {0xadadad, 0xa0a0a0, 0x9a9a9a}},   {MW_INK_GOAL, {0xf0a818, 0x8c8c8c, 0x0000b8}},
    {MW_INK_PICTURE, {0xf9d3a0, 0xc8c8c8, 0xffd400}},
};

void mw_spec_read_palette(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                          void *field)
{
    int palette = -1;
    uint32_t *colour = field;
    mw_spec_read_word(d, node, key, &palette);
    for (size_t i = 0; palette >= 0 && i < sizeof rows / sizeof *rows; i++)
        colour[rows[i].ink] = rows[i].colour[palette];
}
