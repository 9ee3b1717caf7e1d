/* Icons, drawn by us: shapes in a few inks on top of each other, in a square of 100. Their outlines alone
 * show what they are, so they work in grey, too. */
#include "art/art.h"

#include "shape/path.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

enum { SQUARE = 100 };

static const struct {
    const char *name;
    struct {
        enum mw_ink ink;
        const char *path;
    } part[MW_MOST_PARTS];
} icons[] = {
    {"mouse",
     {{MW_INK_TEXT,
       "M12 72C-6 62 2 36 18 42L17 47C8 45 4 58 16 66Z"
       "M8 74C8 50 32 38 56 42C74 44 92 58 98 68C98 75 90 78 84 78L14 79C10 79 8 77 8 74ZO58 36 16"},
      {MW_INK_FADED, "O58 36 9"},
      {MW_INK_PAPER, "O79 58 4"}}},
    {"cheese",
     {{MW_INK_GOAL, "M4 62L86 22C95 34 98 48 97 62ZM4 66L97 66L97 88L4 88Z"},
      {MW_INK_PAPER, "O38 77 7O74 76 5O64 48 7O84 44 4"}}},
    {"rabbit",
     {{MW_INK_TEXT, "E36 27 10 27E64 27 10 27E50 68 31 29"},
      {MW_INK_FADED, "E36 29 4.5 18E64 29 4.5 18"},
      {MW_INK_PAPER, "O38 61 5O62 61 5M45 81L55 81L55 91L45 91Z"},
      {MW_INK_GOAL, "E50 73 6 4.5"}}},
    {"carrot",
     {{MW_INK_TEXT, "M56 32C54 18 60 6 74 1C77 12 74 24 66 32ZM64 38C72 22 84 17 99 20C95 34 84 42 70 44Z"},
      {MW_INK_GOAL, "M28 36C42 22 64 30 68 46C58 70 36 88 8 98C8 88 16 58 28 36Z"},
      {MW_INK_PAPER, "M25 56L44 61L43 65L24 60ZM36 76L50 74L50 77L36 80Z"}}},
    {"bee",
     {{MW_INK_FADED, "E42 28 13 22E62 28 13 22"},
      {MW_INK_TEXT, "O16 60 14M88 55L100 62L88 69ZM12 48L3 34L7 32L16 46Z"},
      {MW_INK_GOAL, "E54 62 36 25"},
      {MW_INK_TEXT,
       "M36 41C31 54 31 70 36 83L47 87C42 70 42 54 47 37ZM60 37C58 54 58 70 60 87L71 84C69 70 69 54 71 40Z"},
      {MW_INK_PAPER, "O12 57 4"}}},
    {"flower",
     {{MW_INK_TEXT, "M46 56L54 56L54 99L46 99ZM53 92C58 74 74 68 86 72C80 88 68 94 53 94Z"},
      {MW_INK_GOAL, "O50 14 13O69 25 13O69 47 13O50 58 13O31 47 13O31 25 13"},
      {MW_INK_TEXT, "O50 36 12"},
      {MW_INK_PAPER, "O50 36 6"}}},
    {"rocket",
     {{MW_INK_GOAL, "M38 66L62 66C62 80 55 92 50 100C45 92 38 80 38 66Z"},
      {MW_INK_FADED, "M34 44C20 54 15 68 16 84L36 70ZM66 44C80 54 85 68 84 84L64 70Z"},
      {MW_INK_TEXT, "M50 0C68 15 72 40 67 68L33 68C28 40 32 15 50 0Z"},
      {MW_INK_PAPER, "O50 34 10"},
      {MW_INK_FADED, "O50 34 6"}}},
    {"planet",
     {{MW_INK_GOAL, "O50 50 31"},
      {MW_INK_PAPER, "O40 38 6O58 33 4"},
      {MW_INK_TEXT, "M2 64C12 82 76 62 97 34C101 40 99 46 94 51C70 76 20 90 5 76C1 73 0 69 2 64Z"}}},
    {"dog",
     {{MW_INK_FADED, "E50 52 31 36"},
      {MW_INK_TEXT, "M28 16C8 16 0 46 12 66C26 68 34 50 36 30ZM72 16C92 16 100 46 88 66C74 68 66 50 64 30Z"},
      {MW_INK_PAPER, "E50 72 18 15"},
      {MW_INK_TEXT, "E50 64 9 6.5O39 46 5O61 46 5M48 68L52 68L52 79L48 79Z"}}},
    {"bone",
     {{MW_INK_TEXT, "O19 35 16O19 65 16O81 35 16O81 65 16M18 34L82 34L82 66L18 66Z"},
      {MW_INK_PAPER, "O19 35 11O19 65 11O81 35 11O81 65 11M20 40L80 40L80 60L20 60Z"}}},
    {"star",
     {{MW_INK_GOAL,
       "M50 2L65.3 33.5L100 38.3L74.7 62.6L80.9 97.1L50 80.6L19.1 97.1L25.3 62.6L0 38.3L34.7 33.5Z"}}},
    {"flag", {{MW_INK_TEXT, "M16 6L24 6L24 100L16 100ZO20 6 7"}, {MW_INK_GOAL, "M24 12L94 32L24 54Z"}}},
};

#define INK_NAME(name, ...) #name,
MW_WORDS(mw_ink_name, MW_INKS(INK_NAME) NULL)

enum { NICONS = sizeof icons / sizeof *icons };

const char *mw_icon_name(int i)
{
    return i >= 0 && i < NICONS ? icons[i].name : NULL;
}

/* Returns the icon named by the first n letters of a text; -1 if there is none. */
static int icon_named(const char *text, size_t n)
{
    for (int i = 0; i < NICONS; i++)
        if (strlen(icons[i].name) == n && g_ascii_strncasecmp(icons[i].name, text, n) == 0)
            return i;
    return -1;
}

/* Sets the error for an unknown icon, with the name that was probably meant. */
static bool no_icon(const char *name, size_t n, struct mw_error *error)
{
    char word[40];
    snprintf(word, sizeof word, "%.*s", (int)n, name);
    const char *meant = mw_suggest(word, mw_icon_name);
    if (meant)
        return mw_fail(error, "no icon is called \"%s\"; did you mean \"%s\"?", word, meant);
    return mw_fail(
        error,
        "no icon is called \"%s\"; name one for the finish, or two as in mouse-cheese: \"mazewright "
        "list icons\" has them all",
        word);
}

bool mw_icons_parse(const char *text, int icon[2], struct mw_error *error)
{
    if (mw_is_called(text, "none")) {
        icon[0] = icon[1] = 0;
        return true;
    }
    const size_t n = strcspn(text, "-");
    const char *last = text[n] ? text + n + 1 : text;
    const int first = icon_named(text, n), second = icon_named(last, strlen(last));
    if (first < 0)
        return no_icon(text, n, error);
    if (second < 0)
        return no_icon(last, strlen(last), error);
    icon[0] = text[n] ? first + 1 : 0;
    icon[1] = second + 1;
    return true;
}

static struct mw_line place(struct mw_arena *arena, const struct mw_contour *contour, struct mw_box box)
{
    struct mw_vertex *at = MW_ARRAY(arena, contour->n, struct mw_vertex);
    for (int i = 0; i < contour->n; i++)
        at[i] = (struct mw_vertex){box.x + contour->at[i].x * box.w / SQUARE,
                                   box.y + contour->at[i].y * box.h / SQUARE, 0};
    return (struct mw_line){contour->n, true, at};
}

int mw_art_icon(struct mw_arena *arena, int icon, struct mw_box box, struct mw_art_part part[MW_MOST_PARTS])
{
    int nparts = 0;
    for (; nparts < MW_MOST_PARTS && icons[icon - 1].part[nparts].path; nparts++) {
        const struct mw_contour *contour;
        int n = mw_shape_path(arena, icons[icon - 1].part[nparts].path, &contour);
        struct mw_line *line = MW_ARRAY(arena, n, struct mw_line);
        for (int k = 0; k < n; k++)
            line[k] = place(arena, &contour[k], box);
        part[nparts] = (struct mw_art_part){icons[icon - 1].part[nparts].ink, {n, line}};
    }
    return nparts;
}
