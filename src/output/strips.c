/* Writes a maze of squares as horizontal strips: in a drawing, each run of walls is one piece within its
 * strip; in an image, each row is a row of dots. As a page, a hundred million cells would not fit in memory.
 */
#include "output/strips.h"

#include "mazewright/art.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

static bool stands(const struct mw_maze *maze, int x, int y, enum mw_direction side)
{
    const struct mw_side s = mw_side(maze->grid, x + y * maze->grid->size.w, (int)side);
    return !maze->open[s.wall];
}

/* True if a wall is above cell (x, y); y may be one more than the last row. */
static bool stands_above(const struct mw_maze *maze, int x, int y)
{
    return y < maze->grid->size.h ? stands(maze, x, y, MW_NORTH) : stands(maze, x, y - 1, MW_SOUTH);
}

/* True if a wall is to the left of cell (x, y); x may be one more than the last column. */
static bool stands_left(const struct mw_maze *maze, int x, int y)
{
    return x < maze->grid->size.w ? stands(maze, x, y, MW_WEST) : stands(maze, x - 1, y, MW_EAST);
}

/* --- as lines ----------------------------------------------------------------------------------------- */

enum { STRIP = 64 }; /* rows in a strip */

/* The position of the pen, to which the next line is relative. */
struct pen {
    FILE *file;
    int x, y;
};

static void draw_run(struct pen *pen, int x, int y, int across, int down)
{
    fprintf(pen->file, "m%d %d%c%d", x - pen->x, y - pen->y, across > 0 ? 'h' : 'v', across + down);
    pen->x = x + across;
    pen->y = y + down;
}

static void draw_strip(struct pen *pen, const struct mw_maze *maze, int first, int end)
{
    const int w = maze->grid->size.w, h = maze->grid->size.h;
    for (int y = first; y < (end == h ? h + 1 : end); y++)
        for (int x = 0, n; x < w; x += n + 1) {
            for (n = 0; x + n < w && stands_above(maze, x + n, y);)
                n++;
            if (n > 0)
                draw_run(pen, x, y, n, 0);
        }
    for (int x = 0; x <= w; x++)
        for (int y = first, n; y < end; y += n + 1) {
            for (n = 0; y + n < end && stands_left(maze, x, y + n);)
                n++;
            if (n > 0)
                draw_run(pen, x, y, 0, n);
        }
}

/* Draws an arrow at a gate, pointing into the maze or out of it; nothing for an end inside. */
static void draw_arrow(FILE *file, const struct mw_maze *maze, struct mw_end end, bool inward)
{
    if (end.gate == MW_OUTSIDE)
        return;
    const struct mw_point at = mw_wall_middle(maze->grid, end.gate),
                          out = mw_wall_outward(maze->grid, end.gate);
    const double tip = inward ? 0.25 : 0.9, back = inward ? 0.9 : 0.25, wide = 0.35;
    fprintf(file, "<path fill=\"#000\" stroke=\"none\" d=\"M%.2f %.2fL%.2f %.2fL%.2f %.2fz\"/>\n",
            at.x + tip * out.x, at.y + tip * out.y, at.x + back * out.x - wide * out.y,
            at.y + back * out.y + wide * out.x, at.x + back * out.x + wide * out.y,
            at.y + back * out.y - wide * out.x);
}

/* Draws the route through cell centres, each straight run as one line. A new path begins after every
 * STRETCHES lines, because viewers limit the length of a path. */
static void draw_route(FILE *file, const struct mw_maze *maze, const struct mw_route *route)
{
    enum { STRETCHES = 4096 };
    const int w = maze->grid->size.w;
    int n = 0;
    for (int i = 0, next; i < route->ncells; i = next) {
        const int step = i + 1 < route->ncells ? route->cell[i + 1] - route->cell[i] : 0;
        for (next = i + 1; next + 1 < route->ncells && route->cell[next + 1] - route->cell[next] == step;)
            next++;
        const int x = route->cell[i] % w, y = route->cell[i] / w;
        if (n++ % STRETCHES == 0)
            fprintf(file, "%sM%d.5 %d.5", n > 1 ? "\"/>\n<path d=\"" : "<path d=\"", x, y);
        if (step != 0)
            fprintf(file, "%c%d", abs(step) == 1 ? 'h' : 'v',
                    (abs(step) == 1 ? step : step / w) * (next - i));
    }
    fputs("\"/>\n", file);
}

void mw_strips_print_svg(FILE *file, const struct mw_maze *maze, const struct mw_route *route,
                         const uint32_t *colour)
{
    const int w = maze->grid->size.w, h = maze->grid->size.h;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"-1 -1 %d %d\">\n"
            "<g fill=\"none\" stroke=\"#%06x\" stroke-width=\"0.15\" stroke-linecap=\"round\">\n",
            10 * (w + 2), 10 * (h + 2), w + 2, h + 2, (unsigned)colour[MW_INK_WALL]);
    for (int first = 0, end; first < h; first = end) {
        struct pen pen = {file, 0, 0};
        end = first + STRIP < h ? first + STRIP : h;
        fputs("<path d=\"M0 0", file);
        draw_strip(&pen, maze, first, end);
        fputs("\"/>\n", file);
    }
    draw_arrow(file, maze, maze->start, true);
    draw_arrow(file, maze, maze->finish, false);
    fputs("</g>\n", file);
    if (route) {
        fprintf(file,
                "<g fill=\"none\" stroke=\"#%06x\" stroke-width=\"0.3\" stroke-linecap=\"round\" "
                "stroke-linejoin=\"round\">\n",
                (unsigned)colour[MW_INK_ROUTE]);
        draw_route(file, maze, route);
        fputs("</g>\n", file);
    }
    fputs("</svg>\n", file);
}

/* --- as dots ------------------------------------------------------------------------------------------ */

enum { PITCH = 4, MARGIN = 2 * PITCH, BITS = 2 };
enum dot { PAPER, WALL, ROUTE, NDOTS };

struct dots {
    const struct mw_maze *maze;
    const unsigned char *on_route; /* for each cell: 1 if it is on the route; NULL for no route */
    int width, height;
    unsigned char *row; /* one row of the image, two bits a dot */
};

static void put(struct dots *d, int at, enum dot dot)
{
    const int shift = 6 - BITS * (at % 4);
    d->row[at / 4] = (unsigned char)((d->row[at / 4] & ~(3 << shift)) | (int)dot << shift);
}

static bool is_way(const struct dots *d, int cell)
{
    return d->on_route && d->on_route[cell];
}

/* Sets the dots of the grid line above row `y` of cells. */
static void set_line(struct dots *d, int y)
{
    const int w = d->maze->grid->size.w, h = d->maze->grid->size.h;
    for (int x = 0; x <= w; x++) {
        const bool post = (x > 0 && stands_above(d->maze, x - 1, y)) ||
                          (x < w && stands_above(d->maze, x, y)) ||
                          (y > 0 && stands_left(d->maze, x, y - 1)) || (y < h && stands_left(d->maze, x, y));
        put(d, MARGIN + PITCH * x, post ? WALL : PAPER);
        if (x == w)
            break;
        const bool way = y > 0 && y < h && is_way(d, x + y * w) && is_way(d, x + (y - 1) * w);
        for (int i = 1; i < PITCH; i++)
            put(d, MARGIN + PITCH * x + i, stands_above(d->maze, x, y) ? WALL : way ? ROUTE : PAPER);
    }
}

static void set_floor(struct dots *d, int y)
{
    const int w = d->maze->grid->size.w;
    for (int x = 0; x <= w; x++) {
        const bool way = x > 0 && x < w && is_way(d, x + y * w) && is_way(d, x - 1 + y * w);
        put(d, MARGIN + PITCH * x, stands_left(d->maze, x, y) ? WALL : way ? ROUTE : PAPER);
        for (int i = 1; x < w && i < PITCH; i++)
            put(d, MARGIN + PITCH * x + i, is_way(d, x + y * w) ? ROUTE : PAPER);
    }
}

/* Sets those dots of image row `row` that belong to a gate's arrow: a triangle three dots long beside the
 * gap. */
static void set_arrow(struct dots *d, struct mw_end end, bool inward, int row)
{
    enum { LENGTH = 3, AWAY = 2 };
    if (end.gate == MW_OUTSIDE)
        return;
    const struct mw_point at = mw_wall_middle(d->maze->grid, end.gate),
                          out = mw_wall_outward(d->maze->grid, end.gate);
    const int x = MARGIN + (int)(PITCH * at.x), y = MARGIN + (int)(PITCH * at.y),
              across = out.x > 0.5    ? 1
                       : out.x < -0.5 ? -1
                                      : 0,
              down = out.y > 0.5    ? 1
                     : out.y < -0.5 ? -1
                                    : 0;
    for (int k = 0; k < LENGTH; k++) {
        const int wide = inward ? k : LENGTH - 1 - k, far = AWAY + k;
        for (int i = -wide; i <= wide; i++)
            if (y + far * down + i * across * across == row)
                put(d, x + far * across + i * down * down, WALL);
    }
}

static void set_row(struct dots *d, int row)
{
    const int at = row - MARGIN, h = d->maze->grid->size.h;
    memset(d->row, 0, (size_t)(d->width + 3) / 4);
    if (at >= 0 && at <= PITCH * h) {
        if (at % PITCH == 0)
            set_line(d, at / PITCH);
        else
            set_floor(d, at / PITCH);
    }
    set_arrow(d, d->maze->start, true, row);
    set_arrow(d, d->maze->finish, false, row);
}

static void give_colours(png_structp png, png_infop info, const uint32_t *colour)
{
    const uint32_t ink[NDOTS] = {0xffffff, colour[MW_INK_WALL], colour[MW_INK_ROUTE]};
    png_color palette[NDOTS];
    for (int i = 0; i < NDOTS; i++)
        palette[i] = (png_color){(png_byte)(ink[i] >> 16), (png_byte)(ink[i] >> 8), (png_byte)ink[i]};
    png_set_PLTE(png, info, palette, NDOTS);
}

static bool write_dots(FILE *file, struct dots *d, const uint32_t *colour)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return false;
    }
    png_init_io(png, file);
    png_set_IHDR(png, info, (png_uint_32)d->width, (png_uint_32)d->height, BITS, PNG_COLOR_TYPE_PALETTE,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    give_colours(png, info, colour);
    png_write_info(png, info);
    for (int row = 0; row < d->height; row++) {
        set_row(d, row);
        png_write_row(png, d->row);
    }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return true;
}

bool mw_strips_print_png(FILE *file, const struct mw_maze *maze, const struct mw_route *route,
                         const uint32_t *colour, struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_size size = maze->grid->size;
    unsigned char *on_route = route ? MW_ARRAY(scratch, maze->grid->ncells, unsigned char) : NULL;
    for (int i = 0; route && i < route->ncells; i++)
        on_route[route->cell[i]] = 1;
    struct dots d = {.maze = maze,
                     .on_route = on_route,
                     .width = PITCH * size.w + 1 + 2 * MARGIN,
                     .height = PITCH * size.h + 1 + 2 * MARGIN};
    d.row = MW_ARRAY(scratch, (d.width + 3) / 4, unsigned char);
    const bool good = write_dots(file, &d, colour) || mw_fail(error, "the picture could not be written");
    mw_arena_free(scratch);
    return good;
}
