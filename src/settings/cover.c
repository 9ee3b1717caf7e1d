/* Reads `cover`: true, false, or a map of keys, whose table stands here. */
#include "settings/cover.h"
#include "settings/parts.h"
#include "settings/values.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"

#include <glib.h>
#include <stddef.h>
#include <string.h>

#define LAYOUT_NAME(name, NAME) #name,
MW_STATIC_WORDS(layout_word, MW_COVER_LAYOUTS(LAYOUT_NAME) NULL)
MW_STATIC_WORDS(barcode_word, "auto", "isbn", "space", "none")

static bool is_number(const char *text)
{
    return text[0] && strspn(text, "0123456789") == strlen(text) && strlen(text) < 6;
}

/* Reads the picture of the front: `auto`, a puzzle's number, or a shape for a maze of its own. */
void mw_spec_read_cover_art(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                            void *field)
{
    struct mw_cover *cover = field;
    struct mw_shapes shapes = {0, NULL, NULL};
    const char *text = mw_schema_text(d, node, key);
    if (!text)
        return;
    cover->art = MW_COVER_ART_MAZE;
    if (mw_is_called(text, "auto") || is_number(text)) {
        cover->puzzle = atoi(text);
        if (cover->puzzle > 0 || mw_is_called(text, "auto"))
            cover->shape = NULL;
        else
            mw_schema_complain_form(d, node, key);
        return;
    }
    mw_spec_read_shape(d, node, key, &shapes);
    if (shapes.n > 0)
        cover->shape = shapes.at[0];
    cover->puzzle = 0;
}

void mw_spec_read_cover_drawing(struct spec_draft *d, const struct yaml_node *node,
                                const struct spec_key *key, void *field)
{
    struct mw_cover *cover = field;
    struct mw_drawings drawings = {0, NULL};
    if (!mw_schema_text(d, node, key))
        return;
    mw_spec_read_drawings(d, node, key, &drawings);
    if (drawings.n == 0)
        return;
    cover->art = MW_COVER_ART_DRAWING;
    cover->drawing = drawings.at[0];
}

void mw_spec_read_cover_image(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                              void *field)
{
    struct mw_cover *cover = field;
    const char *text = mw_schema_text(d, node, key);
    struct mw_error error = {0};
    if (text && !text[0])
        mw_schema_complain_form(d, node, key);
    if (!text || !text[0])
        return;
    const char *path = mw_path_beside(d->arena, node->spot.file, text);
    if (!mw_spec_admits(d, node->spot, path))
        return;
    cover->image = mw_image_read(d->arena, path, &error);
    cover->art = MW_COVER_ART_IMAGE;
    if (!cover->image)
        mw_complain(d->complaints, node->spot, "%s", error.text);
}

/* Reads points: a text with a line for each, or a list of texts. */
void mw_spec_read_cover_points(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                               void *field)
{
    const char *text = "";
    if (node->kind != YAML_LIST) {
        mw_spec_read_text(d, node, key, field);
        return;
    }
    for (int i = 0; i < node->n; i++) {
        const char *point = mw_schema_text(d, node->item[i], key);
        if (!point)
            return;
        text = mw_format(d->arena, "%s%s%s", text, i > 0 ? "\n" : "", point);
    }
    *(const char **)field = text;
}

void mw_spec_read_cover_samples(struct spec_draft *d, const struct yaml_node *node,
                                const struct spec_key *key, void *field)
{
    enum { MOST = 3 };
    const int n = mw_schema_count_items(d, node, key);
    int *number = MW_ARRAY(d->arena, n, int);
    for (int i = 0; i < n; i++) {
        const struct yaml_node *item = mw_schema_item(node, i);
        number[i] = item->kind == YAML_TEXT && is_number(item->text) ? atoi(item->text) : 0;
        if (number[i] < 1 || n > MOST) {
            mw_complain(d->complaints, item->spot, "\"%s\" must be %s", key->name, key->form);
            return;
        }
    }
    *(struct mw_numbers *)field = (struct mw_numbers){n, number};
}

/* Reads the five digits of a price, as a bookseller's add-on has them: 51299 is 12.99 US dollars. */
void mw_spec_read_cover_price(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                              void *field)
{
    enum { DIGITS = 5 };
    const char *text = mw_schema_text(d, node, key);
    if (text && text[0] && (strlen(text) != DIGITS || strspn(text, "0123456789") != DIGITS))
        mw_schema_complain_form(d, node, key);
    else if (text)
        *(const char **)field = text;
}

#define IN(field) offsetof(struct mw_cover, field)
#define COLOUR_KEY(field, FIELD, value, about)                                                               \
    {.name = #field,                                                                                         \
     .read = mw_spec_read_colour,                                                                            \
     .offset = offsetof(struct mw_cover_colours, field),                                                     \
     .form = "a colour such as \"#d55e00\"",                                                                 \
     .fallback = value,                                                                                      \
     .brief = about},
static const struct spec_key colour_keys[] = {MW_COVER_COLOURS(COLOUR_KEY){0}};

#define TEXT_KEY(field, about)                                                                               \
    {                                                                                                        \
        .name = #field, .read = mw_spec_read_text, .offset = IN(texts.field), .form = "a text",              \
        .fallback = "", .brief = about                                                                       \
    }
const struct spec_key mw_spec_cover_keys[] = {
    {.name = "layout",
     .read = mw_spec_read_word,
     .offset = IN(layout),
     .fallback = "auto",
     .brief = "of the front; auto is the theme's, or band",
     .word = layout_word},
    {.name = "art",
     .read = mw_spec_read_cover_art,
     .form = "auto, the number of a puzzle, or a shape such as whale",
     .fallback = "auto",
     .brief = "the maze on the front: one of the book's, or one of its own in a shape; auto is the theme's "
              "shape, or "
              "the book's finest maze"},
    {.name = "drawing",
     .read = mw_spec_read_cover_drawing,
     .form = "a drawing such as fox or \"\xf0\x9f\xa6\x8a\", or the path of an SVG or PNG file",
     .brief = "on the front in place of a maze"},
    {.name = "picture",
     .read = mw_spec_read_cover_image,
     .form = "the path of a PNG or JPEG file",
     .brief = "an image that is the whole front, to its edges; nothing is written on it"},
    {.name = "solved",
     .read = mw_spec_read_flag,
     .offset = IN(is_solved),
     .form = "true or false",
     .fallback = "false",
     .brief = "the maze on the front shows its route"},
    {.name = "drawings",
     .read = mw_spec_read_drawings,
     .offset = IN(drawings),
     .form = "drawings such as fox or \"\xf0\x9f\xa6\x8a\", or the paths of SVG or PNG files, or none",
     .fallback = "none",
     .brief = "up to four that stand at the foot: at the left and right of the front, then two on the back"},
    {.name = "behind",
     .read = mw_spec_read_drawings,
     .offset = IN(behind),
     .form = "drawings such as fir-tree, or none",
     .fallback = "none",
     .brief = "up to two whose silhouettes stand on the hill behind the picture"},
    {.name = "sky",
     .read = mw_spec_read_drawings,
     .offset = IN(sky),
     .form = "drawings such as cloud or little-star, or none",
     .fallback = "none",
     .brief = "up to four that float around the picture; little ones such as stars are scattered"},
    TEXT_KEY(title, "on the front and the spine; else the book's"),
    TEXT_KEY(subtitle, "under the title; else the book's"),
    TEXT_KEY(author, "on the front and the spine; else the book's"),
    TEXT_KEY(ages, "in the badge, such as 5–7; none for no badge; else those of the `reader`"),
    TEXT_KEY(headline, "at the top of the back"),
    TEXT_KEY(blurb, "under the headline"),
    {.name = "points",
     .read = mw_spec_read_cover_points,
     .offset = IN(texts.points),
     .form = "a list of texts, or a text with a line for each",
     .fallback = "",
     .brief = "what is in the book, with ticks; {number} stands for the number of mazes",
     .breaks = true},
    {.name = "samples",
     .read = mw_spec_read_cover_samples,
     .offset = IN(samples),
     .form = "a puzzle's number, or a list of up to three, such as [3, 17, 40]",
     .brief = "puzzles that are shown in small on the back; else two or three from different parts of the "
              "book, of few cells"},
    {.name = "barcode",
     .read = mw_spec_read_word,
     .offset = IN(barcode),
     .fallback = "auto",
     .brief = "what stands in the printer's place for a barcode: that of the ISBN in `imprint`, or a white "
              "box for "
              "the printer's; auto is the first if there is an ISBN, else the second if the profile is a "
              "printer's",
     .word = barcode_word},
    {.name = "price",
     .read = mw_spec_read_cover_price,
     .offset = IN(price),
     .form = "five digits: the currency, which is 5 for US dollars, and the amount, as in 51299 for 12.99",
     .fallback = "",
     .brief = "beside the barcode, as bookshops read it"},
    {.name = "spine",
     .read = mw_spec_read_width,
     .offset = IN(spine),
     .form = "a length such as 8mm, or auto",
     .fallback = "auto",
     .brief = "width of the spine; auto follows from the number of pages and the printer's paper",
     .min = 1,
     .max = 300},
    {.name = "spine_text",
     .read = mw_spec_read_flag,
     .offset = IN(has_spine_text),
     .form = "true or false",
     .fallback = "true",
     .brief = "title and author stand on the spine, where the printer allows it"},
    {.name = "colours",
     .read = mw_spec_read_map,
     .offset = IN(colours),
     .form = "a map",
     .brief = "of the cover; else the theme's",
     .keys = colour_keys},
    {0},
};

static bool is_flag(const struct yaml_node *node)
{
    static const char *const words[] = {"true", "false", "yes", "no"};
    bool is = false;
    for (size_t i = 0; node->kind == YAML_TEXT && i < sizeof words / sizeof *words; i++)
        is = is || mw_is_called(node->text, words[i]);
    return is;
}

/* Complains if a map has two of the keys that say what the front shows. */
static void check_art(struct spec_draft *d, const struct yaml_node *node, int layout)
{
    static const char *const keys[] = {"art", "drawing", "picture"};
    const char *first = layout == MW_COVER_AROUND ? "layout: around" : NULL;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const struct yaml_node *given = mw_yaml_at(node, keys[i]);
        if (given && first)
            mw_complain(d->complaints, given->spot,
                        "\"%s\" and \"%s\" both say what the front shows; leave one out", first, keys[i]);
        first = given ? keys[i] : first;
    }
}

/* Complains of keys that a layout does not use, and of more drawings than there are places for. */
static void check_drawings(struct spec_draft *d, const struct yaml_node *node, const struct mw_cover *cover)
{
    const struct {
        const char *key;
        int n, most;
    } row[] = {{"drawings", cover->drawings.n, 4}, {"behind", cover->behind.n, 2}, {"sky", cover->sky.n, 4}};
    const bool is_image = mw_yaml_at(node, "picture"), has_none = !mw_cover_has_drawings(cover->layout);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const struct yaml_node *given = mw_yaml_at(node, row[i].key);
        if (given && mw_yaml_at(node, "layout") && has_none && row[i].n > 0)
            mw_complain(d->complaints, given->spot,
                        "\"layout: %s\" has no place for \"%s\"; leave it out, or take another layout",
                        layout_word(cover->layout), row[i].key);
        else if (given && is_image && i > 0 && row[i].n > 0)
            mw_complain(d->complaints, given->spot,
                        "a \"picture\" is the whole front, and leaves no place for \"%s\"", row[i].key);
        else if (given && row[i].n > row[i].most)
            mw_complain(d->complaints, given->spot,
                        "\"%s\" has places for %d drawings, not %d; leave some out", row[i].key, row[i].most,
                        row[i].n);
    }
    static const char *const unused[] = {"samples", "behind"};
    for (size_t i = 0; cover->layout == MW_COVER_AROUND && i < sizeof unused / sizeof *unused; i++)
        if (mw_yaml_at(node, unused[i]))
            mw_complain(d->complaints, mw_yaml_at(node, unused[i])->spot,
                        "\"layout: around\" has no place for \"%s\"; leave it out, or take another layout",
                        unused[i]);
}

void mw_spec_read_cover(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                        void *field)
{
    struct mw_cover *cover = field;
    cover->is_wanted = true;
    if (is_flag(node))
        mw_spec_read_flag(d, node, key, &cover->is_wanted);
    else if (node->kind != YAML_MAP)
        mw_schema_complain_form(d, node, key);
    else {
        mw_spec_read_map(d, node, key, field);
        check_art(d, node, mw_yaml_at(node, "layout") ? cover->layout : MW_COVER_AUTO);
        check_drawings(d, node, cover);
    }
}
