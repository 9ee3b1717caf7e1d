/* Draws mazes by a loop that does nothing else: walls are polylines in whole numbers of half cells, drawn
 * once as a form that the page of a puzzle and that of its answer share; routes are polylines through the
 * middles of cells. Streams are compressed by libdeflate. There is no text, and nothing is checked. */
#include "floor.h"

#include <libdeflate.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEVEL = 6, PAGE_W = 612, PAGE_H = 792, MARGIN = 36, PER_CELL = 2 };

struct bytes {
    char *at;
    size_t n, room;
};

/* A file that is being written: its bytes, where its objects begin, and what its pages are. */
struct file {
    struct bytes out, stream; /* the stream is the one being drawn */
    size_t *object;
    int nobjects, room, npages, *page;
    struct libdeflate_compressor *compressor;
};

static char *grow(struct bytes *b, size_t more)
{
    if (b->n + more > b->room)
        b->at = realloc(b->at, b->room = 2 * (b->n + more));
    return b->at + b->n;
}

static void put(struct bytes *b, const char *text)
{
    const size_t n = strlen(text);
    memcpy(grow(b, n), text, n);
    b->n += n;
}

static void put_number(struct bytes *b, int number)
{
    char digit[12], *to = grow(b, 12);
    int n = 0;
    if (number < 0)
        *to++ = '-';
    for (unsigned left = (unsigned)abs(number); left > 0 || n == 0; left /= 10)
        digit[n++] = (char)('0' + left % 10);
    while (n > 0)
        *to++ = digit[--n];
    *to++ = ' ';
    b->n = (size_t)(to - b->at);
}

static void put_point(struct bytes *b, double x, double y, bool is_first)
{
    put_number(b, (int)lround(PER_CELL * x));
    put_number(b, (int)lround(PER_CELL * y));
    put(b, is_first ? "m " : "l ");
}

static int begin_object(struct file *f)
{
    if (f->nobjects + 1 >= f->room)
        f->object = realloc(f->object, sizeof *f->object * (size_t)(f->room = 2 * f->room + 64));
    f->object[++f->nobjects] = f->out.n;
    put_number(&f->out, f->nobjects);
    put(&f->out, "0 obj\n");
    return f->nobjects;
}

/* Writes the stream that was drawn, compressed, as an object; `keys` are the other keys of its dictionary. */
static int put_stream(struct file *f, const char *keys)
{
    const int number = begin_object(f);
    const size_t most = libdeflate_zlib_compress_bound(f->compressor, f->stream.n);
    char *packed = malloc(most);
    const size_t n = libdeflate_zlib_compress(f->compressor, f->stream.at, f->stream.n, packed, most);
    put(&f->out, "<</Filter/FlateDecode");
    put(&f->out, keys);
    put(&f->out, "/Length ");
    put_number(&f->out, (int)n);
    put(&f->out, ">>stream\n");
    memcpy(grow(&f->out, n), packed, n);
    f->out.n += n;
    put(&f->out, "\nendstream\nendobj\n");
    free(packed);
    f->stream.n = 0;
    return number;
}

static int draw_walls(struct file *f, const struct mw_solved *solved)
{
    char keys[200];
    const struct mw_lines *walls = solved->walls;
    for (int i = 0; i < walls->n; i++) {
        const struct mw_line *line = &walls->line[i];
        for (int k = 0; k < line->n; k++)
            put_point(&f->stream, line->at[k].x, line->at[k].y, k == 0);
        if (line->closed)
            put(&f->stream, "h ");
    }
    put(&f->stream, "S");
    const struct mw_box box = solved->maze->grid->box;
    snprintf(keys, sizeof keys, "/Type/XObject/Subtype/Form/BBox[-1 -1 %.0f %.0f]", PER_CELL * box.w + 1,
             PER_CELL * box.h + 1);
    return put_stream(f, keys);
}

static void draw_route(struct file *f, const struct mw_solved *solved)
{
    put(&f->stream, ".8 .3 0 RG ");
    for (int i = 0; i < solved->route->ncells; i++) {
        const struct mw_point at = mw_centre(solved->maze->grid, solved->route->cell[i]);
        put_point(&f->stream, at.x, at.y, i == 0);
    }
    put(&f->stream, "S ");
}

/* Draws a maze into a box of the page, with its route or without it. */
static void place(struct file *f, const struct mw_solved *solved, struct mw_box box, int k, bool route)
{
    char text[200];
    const struct mw_box walls = solved->maze->grid->box;
    const double scale = floor(8 * fmin(box.w / walls.w, box.h / walls.h)) / 8 / PER_CELL;
    snprintf(text, sizeof text, "q %g 0 0 %g %g %g cm .4 w 1 J 1 j /m%d Do ", scale, -scale, box.x,
             PAGE_H - box.y, k);
    put(&f->stream, text);
    if (route)
        draw_route(f, solved);
    put(&f->stream, "Q ");
}

static void put_page(struct file *f, int n, const int *form)
{
    const int contents = put_stream(f, "");
    f->page[f->npages++] = begin_object(f);
    put(&f->out, "<</Type/Page/Parent 1 0 R/Contents ");
    put_number(&f->out, contents);
    put(&f->out, "0 R/Resources<</XObject<<");
    for (int k = 0; k < n; k++) {
        put(&f->out, "/m");
        put_number(&f->out, k);
        put_number(&f->out, form[k]);
        put(&f->out, "0 R");
    }
    put(&f->out, ">>>>>>\nendobj\n");
}

static void put_end(struct file *f)
{
    char text[100];
    f->object[1] = f->out.n;
    put(&f->out, "1 0 obj\n<</Type/Pages/MediaBox[0 0 612 792]/Kids[");
    for (int i = 0; i < f->npages; i++) {
        put_number(&f->out, f->page[i]);
        put(&f->out, "0 R ");
    }
    put(&f->out, "]/Count ");
    put_number(&f->out, f->npages);
    put(&f->out, ">>\nendobj\n");
    const int catalog = begin_object(f);
    put(&f->out, "<</Type/Catalog/Pages 1 0 R>>\nendobj\n");
    const size_t table = f->out.n;
    snprintf(text, sizeof text, "xref\n0 %d\n0000000000 65535 f \n", f->nobjects + 1);
    put(&f->out, text);
    for (int i = 1; i <= f->nobjects; i++) {
        snprintf(text, sizeof text, "%010zu 00000 n \n", f->object[i]);
        put(&f->out, text);
    }
    snprintf(text, sizeof text, "trailer\n<</Size %d/Root %d 0 R>>\nstartxref\n%zu\n%%%%EOF\n",
             f->nobjects + 1, catalog, table);
    put(&f->out, text);
}

static void draw(struct file *f, int n, const struct mw_solved *const *solved, int answers)
{
    int *form = calloc((size_t)n, sizeof *form);
    const double w = PAGE_W - 2 * MARGIN, h = PAGE_H - 2 * MARGIN;
    const int across = answers > 1 ? 2 : 1, down = answers > 0 ? (answers + across - 1) / across : 1;
    put(&f->out, "%PDF-1.4\n");
    f->nobjects = 1; /* the first object is the list of pages, which is written last */
    for (int i = 0; i < n; i++) {
        form[i] = draw_walls(f, solved[i]);
        place(f, solved[i], (struct mw_box){MARGIN, MARGIN, w, h}, 0, false);
        put_page(f, 1, &form[i]);
    }
    for (int i = 0; answers > 0 && i < n; i += answers) {
        const int here = n - i < answers ? n - i : answers;
        for (int k = 0; k < here; k++)
            place(f, solved[i + k],
                  (struct mw_box){MARGIN + k % across * w / across, MARGIN + k / across * h / down,
                                  w / across, h / down},
                  k, true);
        put_page(f, here, form + i);
    }
    put_end(f);
    free(form);
}

double draw_floor(const char *path, int n, const struct mw_solved *const *solved, int answers)
{
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    struct file f = {.compressor = libdeflate_alloc_compressor(LEVEL),
                     .room = 64,
                     .object = malloc(64 * sizeof(size_t)),
                     .page = calloc(2 * (size_t)n, sizeof(int))};
    draw(&f, n, solved, answers);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(f.out.at, 1, f.out.n, file) != f.out.n || fclose(file) != 0)
        exit(EXIT_FAILURE);
    libdeflate_free_compressor(f.compressor);
    free(f.out.at);
    free(f.stream.at);
    free(f.object);
    free(f.page);
    clock_gettime(CLOCK_MONOTONIC, &to);
    return (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
}
