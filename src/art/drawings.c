/* The built-in drawings, which are SVG files of a simple form: each group is a part and holds paths of the
 * commands M, L, C and Z, circles and ellipses, which may overlap. The class of a group is `shape` (filled
 * with paper and outlined), `line` (drawn with the pen) or the ink that fills it. The class of the whole
 * lists the sizes that it may have in a scene, such as "large middle"; `grouped` if it may stand there twice,
 * one before the other, as trees do; and `fixed` if it must not be mirrored. A file is read when its drawing
 * is first asked for. */
#include "art/art.h"

#include "art/path.h"

#include <assert.h>
#include <glib.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define INK_NAME(name, ...) #name,
MW_WORDS(mw_ink_name, MW_INKS(INK_NAME) NULL)

#define RANK_NAME(name, NAME) #name,
static MW_WORDS(rank_name, MW_RANKS(RANK_NAME) NULL)

    /* --- files become drawings ---------------------------------------------------------------------------
     */

    /* A file being read. */
    struct reading {
    struct mw_arena *arena;
    struct mw_drawing drawing;
    int nparts, capacity;
    struct mw_drawing_part *part;
    GString *path; /* the outlines of the current group so far, in the form that mw_art_path() reads */
    int nlines, lines_capacity;
    bool *is_closed; /* for each line of the current group */
};

/* Ends a line of the part: notes whether it is closed. */
static void end_line(struct reading *r, bool is_closed)
{
    MW_GROW(r->arena, r->is_closed, r->nlines, r->lines_capacity);
    r->is_closed[r->nlines++] = is_closed;
}

/* Appends the path command `command` with the values of the attributes that `wanted` names. */
static void add_command(struct reading *r, char command, const char *const *wanted, const char **names,
                        const char **values)
{
    g_string_append_c(r->path, command);
    for (; *wanted; wanted++)
        for (int i = 0; names[i]; i++)
            if (strcmp(names[i], *wanted) == 0)
                g_string_append_printf(r->path, "%s ", values[i]);
    g_string_truncate(r->path, r->path->len - 1);
    end_line(r, true);
}

static const char *attribute(const char *name, const char **names, const char **values)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], name) == 0)
            return values[i];
    return "";
}

static bool has_word(const char *class, const char *word)
{
    const size_t n = strlen(word);
    for (const char *at = class; (at = strstr(at, word)); at += n)
        if ((at == class || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return true;
    return false;
}

/* Sets how a drawing may stand in a scene, which its class says. */
static void read_class(struct mw_drawing *drawing, const char *class)
{
    for (int i = 0; rank_name(i); i++)
        drawing->ranks |= has_word(class, rank_name(i)) ? 1 << i : 0;
    drawing->looks_right = !has_word(class, "fixed");
    drawing->is_grouped = has_word(class, "grouped");
}

static void begin_part(struct reading *r, const char *class)
{
    const enum mw_part_kind kind = strcmp(class, "shape") == 0  ? MW_PART_SHAPE
                                   : strcmp(class, "line") == 0 ? MW_PART_LINE
                                                                : MW_PART_FILL;
    int ink = kind == MW_PART_FILL ? 0 : MW_INK_TEXT;
    while (kind == MW_PART_FILL && mw_ink_name(ink) && strcmp(mw_ink_name(ink), class) != 0)
        ink++;
    assert(mw_ink_name(ink));
    MW_GROW(r->arena, r->part, r->nparts, r->capacity);
    r->part[r->nparts++] = (struct mw_drawing_part){.kind = kind, .ink = (enum mw_ink)ink};
    g_string_truncate(r->path, 0);
    r->nlines = 0;
}

/* Appends a path. Each of its lines is ended by a Z, for that is how mw_art_path() tells them apart. */
static void add_path(struct reading *r, const char *path)
{
    for (const char *at = path; *at; at++) {
        const bool is_closed = *at == 'Z', is_last = !at[1] || at[1] == 'M';
        if (!is_closed)
            g_string_append_c(r->path, *at);
        if (is_last) {
            g_string_append_c(r->path, 'Z');
            end_line(r, is_closed);
        }
    }
}

static void begin_element(GMarkupParseContext *context, const char *element, const char **names,
                          const char **values, void *reading, GError **error)
{
    static const char *const circle[] = {"cx", "cy", "r", NULL}, *const ellipse[] = {"cx", "cy", "rx", "ry",
                                                                                     NULL};
    struct reading *r = reading;
    (void)context, (void)error;
    if (strcmp(element, "svg") == 0)
        read_class(&r->drawing, attribute("class", names, values));
    else if (strcmp(element, "g") == 0)
        begin_part(r, attribute("class", names, values));
    else if (strcmp(element, "path") == 0)
        add_path(r, attribute("d", names, values));
    else if (strcmp(element, "circle") == 0)
        add_command(r, 'O', circle, names, values);
    else if (strcmp(element, "ellipse") == 0)
        add_command(r, 'E', ellipse, names, values);
}

static struct mw_line line_of(struct mw_arena *arena, const struct mw_contour *contour, bool is_closed)
{
    struct mw_vertex *at = MW_ARRAY(arena, contour->n, struct mw_vertex);
    for (int i = 0; i < contour->n; i++)
        at[i] = (struct mw_vertex){contour->at[i].x, contour->at[i].y, 0};
    return (struct mw_line){contour->n, is_closed, at};
}

static void end_element(GMarkupParseContext *context, const char *element, void *reading, GError **error)
{
    struct reading *r = reading;
    const struct mw_contour *contour;
    (void)context, (void)error;
    if (strcmp(element, "g") != 0)
        return;
    const int n = mw_art_path(r->arena, r->path->str, &contour);
    struct mw_line *line = MW_ARRAY(r->arena, n, struct mw_line);
    for (int i = 0; i < n; i++)
        line[i] = line_of(r->arena, &contour[i], r->is_closed[i]);
    r->part[r->nparts - 1].lines = (struct mw_lines){n, line};
}

static struct mw_drawing read_file(struct mw_arena *arena, const struct art_file *file)
{
    static const GMarkupParser parser = {.start_element = begin_element, .end_element = end_element};
    struct reading reading = {.arena = arena, .path = g_string_new(""), .drawing = {.name = file->name}};
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &reading, NULL);
    const bool is_read = g_markup_parse_context_parse(context, file->text, -1, NULL) &&
                         g_markup_parse_context_end_parse(context, NULL);
    assert(is_read);
    (void)is_read;
    g_markup_parse_context_free(context);
    g_string_free(reading.path, TRUE);
    reading.drawing.nparts = reading.nparts;
    reading.drawing.part = reading.part;
    return reading.drawing;
}

/* --- the built-in ones ---------------------------------------------------------------------------------- */

/* The drawings that have been read, in the order of their files; one that has not has no parts. */
static struct mw_drawing *read_so_far;
static struct mw_arena *arena_of_all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards both */

/* Returns the i-th drawing, which is read when it is first asked for. */
static const struct mw_drawing *drawing_at(int i)
{
    pthread_mutex_lock(&lock);
    if (!read_so_far) {
        int n = 0;
        while (art_file_at(n))
            n++;
        arena_of_all = mw_arena_new();
        read_so_far = MW_ARRAY(arena_of_all, n, struct mw_drawing);
    }
    if (read_so_far[i].nparts == 0)
        read_so_far[i] = read_file(arena_of_all, art_file_at(i));
    pthread_mutex_unlock(&lock);
    return &read_so_far[i];
}

const char *mw_drawing_name(int i)
{
    return art_file_at(i) ? art_file_at(i)->name : NULL;
}

const char *mw_drawing_brief(int i)
{
    return art_file_at(i) ? art_file_at(i)->brief : NULL;
}

const struct mw_drawing *mw_drawing_named(const char *name)
{
    for (int i = 0; art_file_at(i); i++)
        if (mw_is_called(name, art_file_at(i)->name))
            return drawing_at(i);
    return NULL;
}

struct mw_box mw_drawing_bounds(const struct mw_drawing *drawing)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < drawing->nparts; i++)
        for (int k = 0; k < drawing->part[i].lines.n; k++) {
            const struct mw_line *line = &drawing->part[i].lines.line[k];
            for (int p = 0; p < line->n; p++)
                mw_bounds_add(&bounds, (struct mw_point){line->at[p].x, line->at[p].y});
        }
    return mw_bounds_box(&bounds);
}

const struct mw_drawing *mw_drawing_at(const struct mw_drawing *drawing, double side)
{
    static const double least[MW_WEIGHTS] = {34, 24, 15, 10, 0};
    const double mm = 72 / 25.4;
    int i = 0;
    while (i < MW_WEIGHTS - 1 && mw_lattice(side) < mw_lattice(least[i] * mm))
        i++;
    return drawing->weight ? drawing->weight[i] : drawing;
}

double mw_drawing_pen(double side)
{
    const double mm = 72 / 25.4;
    return side < 6 * mm    ? 0.085 * side
           : side < 20 * mm ? 0.7 * mm
           : side < 34 * mm ? 0.9 * mm
           : side < 90 * mm ? mm
                            : 1.5 * mm;
}

/* --- on a page ---------------------------------------------------------------------------------------- */

enum { SQUARE = 100 };

struct mw_lines mw_art_place(struct mw_arena *arena, const struct mw_drawing_part *part, struct mw_box box)
{
    struct mw_line *placed = MW_ARRAY(arena, part->lines.n, struct mw_line);
    for (int i = 0; i < part->lines.n; i++) {
        const struct mw_line *line = &part->lines.line[i];
        struct mw_vertex *at = MW_ARRAY(arena, line->n, struct mw_vertex);
        for (int k = 0; k < line->n; k++)
            at[k] = (struct mw_vertex){box.x + line->at[k].x * box.w / SQUARE,
                                       box.y + line->at[k].y * box.h / SQUARE, 0};
        placed[i] = (struct mw_line){line->n, line->closed, at};
    }
    return (struct mw_lines){part->lines.n, placed};
}
