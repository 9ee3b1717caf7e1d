/* Draws pages. For a PDF, pdftoppm runs as another program, whose picture comes through a pipe; an SVG or a
 * page of an e-book is drawn in the sandbox. */
#define _GNU_SOURCE
#include "verify/draw.h"

#include "mazewright/files.h"
#include "sandbox/sandbox.h"
#include "verify/ebook.h"

#include <errno.h>
#include <fcntl.h>
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

struct drawing *mw_verify_blank(struct mw_arena *arena, int w, int h)
{
    struct drawing *drawing = MW_NEW(arena, struct drawing);
    *drawing = (struct drawing){w, h, MW_ARRAY(arena, 3 * (size_t)w * (size_t)h, unsigned char)};
    memset(drawing->rgb, 255, 3 * (size_t)w * (size_t)h);
    return drawing;
}

/* --- PDF ---------------------------------------------------------------------------------------------- */

/* Limits time, memory and written files of the program that draws a page, because the page's file may come
 * from a stranger. */
static void limit_program(void)
{
    const rlim_t seconds = 120;
    setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds});
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){0, 0});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
    const rlim_t bytes = (rlim_t)3 << 30;
    setrlimit(RLIMIT_AS, &(struct rlimit){bytes, bytes});
#endif
}

/* Starts a program. Between fork and exec the child must not take a lock: a thread of the parent may have
 * held it at the fork. */
static pid_t start_program(char *const *words, int *out)
{
    int line[2];
    if (pipe2(line, O_CLOEXEC) != 0)
        return -1;
    const pid_t child = fork();
    if (child == 0) {
        const int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, STDIN_FILENO);
        dup2(line[1], STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
        setpgid(0, 0); /* so that an interrupt from the terminal does not end it in the middle of a page */
        limit_program();
        execvp(words[0], words);
        _exit(127);
    }
    close(line[1]);
    *out = line[0];
    if (child < 0)
        close(line[0]);
    return child;
}

/* Reads the header of a PPM. False if it is not a PPM, or is larger than what was asked for. */
static bool read_head(FILE *file, int most_w, int most_h, int *w, int *h)
{
    int most;
    return fscanf(file, "P6 %d %d %d", w, h, &most) == 3 && getc(file) != EOF && most == 255 && *w > 0 &&
           *h > 0 && *w <= most_w && *h <= most_h;
}

static bool read_picture(FILE *file, struct drawing *drawing, int x, int y)
{
    int w, h;
    if (!read_head(file, drawing->w - x, drawing->h - y, &w, &h))
        return false;
    bool good = true;
    for (int row = 0; good && row < h; row++)
        good = fread(&drawing->rgb[3 * ((size_t)(y + row) * (size_t)drawing->w + (size_t)x)], 3, (size_t)w,
                     file) == (size_t)w;
    return good;
}

bool mw_verify_can_draw_pdf(struct mw_error *error)
{
    char *path = g_find_program_in_path("pdftoppm");
    const bool is_there = path != NULL;
    g_free(path);
    return is_there ||
           mw_fail(error, "a PDF is drawn by pdftoppm, which is not there; install poppler-utils");
}

static int await(pid_t child)
{
    int status = 1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Draws a rectangle of a page of a PDF. Pixels left of the page or above it stay white; those right of it or
 * below are left out. */
static bool draw_pdf(struct mw_arena *arena, const struct sheet *sheet, double scale, int x, int y,
                     struct drawing *drawing, struct mw_error *error)
{
    const char *file = sheet->file;
    const int left = x < 0 ? -x : 0, top = y < 0 ? -y : 0;
    char *const number = mw_format(arena, "%d", sheet->page), *const name =
                                                                  mw_format(arena, "%s%s",
                                                                            file[0] == '-' ? "./" : "", file);
    char *words[] = {"pdftoppm", "-cropbox", /* draws the area that viewers show */
                     "-r",       mw_format(arena, "%.6f", 72 * scale),
                     "-f",       number,
                     "-l",       number,
                     "-x",       mw_format(arena, "%d", x + left),
                     "-y",       mw_format(arena, "%d", y + top),
                     "-W",       mw_format(arena, "%d", drawing->w - left),
                     "-H",       mw_format(arena, "%d", drawing->h - top),
                     name,       NULL};
    int out;
    const pid_t child = start_program(words, &out);
    if (child < 0)
        return mw_fail(error, "cannot run pdftoppm: %s", strerror(errno));
    FILE *file_of_it = fdopen(out, "rb");
    const bool is_read = file_of_it && read_picture(file_of_it, drawing, left, top);
    if (file_of_it)
        fclose(file_of_it);
    const int status = await(child);
    return (is_read && status == 0) ||
           mw_fail(error, "pdftoppm cannot draw page %d of %s", sheet->shown_page, sheet->shown);
}

/* --- SVG ---------------------------------------------------------------------------------------------- */

struct svg_order {
    char file[4096];
    int page; /* of an e-book; 0 for an SVG */
    double scale;
    int x, y, w, h;
};

static void send_rows(cairo_surface_t *surface, FILE *out)
{
    const int w = cairo_image_surface_get_width(surface), h = cairo_image_surface_get_height(surface),
              stride = cairo_image_surface_get_stride(surface);
    cairo_surface_flush(surface);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint32_t pixel;
            memcpy(&pixel, cairo_image_surface_get_data(surface) + (long)y * stride + 4L * x, sizeof pixel);
            putc((int)(pixel >> 16 & 255), out);
            putc((int)(pixel >> 8 & 255), out);
            putc((int)(pixel & 255), out);
        }
}

/* Opens an SVG, or the drawing of a page of an e-book; NULL if it cannot be read. */
static RsvgHandle *open_drawing(const struct svg_order *order)
{
    size_t n;
    if (order->page == 0)
        return rsvg_handle_new_from_file(order->file, NULL);
    unsigned char *bytes = mw_ebook_drawing(order->file, order->page, &n);
    RsvgHandle *handle = bytes ? rsvg_handle_new_from_data(bytes, n, NULL) : NULL;
    free(bytes);
    return handle;
}

/* Draws an SVG at the order's `scale` in pixels per point; 72 pixels an inch make librsvg return sizes in
 * points. */
static void draw_inside(const void *given, FILE *out)
{
    const struct svg_order *order = given;
    RsvgHandle *handle = open_drawing(order);
    double w = 0, h = 0;
    if (!handle)
        return;
    rsvg_handle_set_dpi(handle, 72);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, order->w, order->h);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_translate(cr, -order->x, -order->y);
    const double largest = 4 * 14400; /* in points; no page of ours is as large */
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, &w, &h) && w <= largest && h <= largest) {
        const RsvgRectangle page = {0, 0, w * order->scale, h * order->scale};
        if (rsvg_handle_render_document(handle, cr, &page, NULL) && cairo_status(cr) == CAIRO_STATUS_SUCCESS)
            send_rows(surface, out);
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    g_object_unref(handle);
}

static bool draw_svg(struct mw_arena *arena, const struct sheet *sheet, double scale, int x, int y,
                     struct drawing *drawing, struct mw_error *error)
{
    const struct sandbox_limits limits = {.megabytes = 3000, .seconds = 120, .most = 400};
    const char *file = sheet->file;
    struct svg_order *order = MW_NEW(arena, struct svg_order);
    *order = (struct svg_order){.page = sheet->kind == FILE_EPUB ? sheet->page : 0,
                                .scale = scale,
                                .x = x,
                                .y = y,
                                .w = drawing->w,
                                .h = drawing->h};
    size_t length;
    if (strlen(file) >= sizeof order->file)
        return mw_fail(error, "the path %.60s... is too long", file);
    strcpy(order->file, file);
    const char *bytes =
        mw_sandbox_run(arena, sheet->shown, limits, &length, draw_inside, order, sizeof *order, error);
    const size_t wanted = 3 * (size_t)drawing->w * (size_t)drawing->h;
    if (bytes && length == wanted)
        memcpy(drawing->rgb, bytes, wanted);
    return bytes && (length == wanted ||
                     mw_fail(error, "page %d of %s cannot be drawn", sheet->shown_page, sheet->shown));
}

struct drawing *mw_verify_draw(struct mw_arena *arena, const struct sheet *sheet, double scale, int x, int y,
                               int w, int h, struct mw_error *error)
{
    const char *why;
    FILE *file = mw_open_file(sheet->file, &why); /* refuses a pipe instead of waiting for data */
    if (!file) {
        mw_fail(error, "cannot read %s: %s", sheet->shown, why);
        return NULL;
    }
    fclose(file);
    struct drawing *drawing = mw_verify_blank(arena, w, h);
    const bool good =
        (sheet->kind == FILE_PDF ? draw_pdf : draw_svg)(arena, sheet, scale, x, y, drawing, error);
    return good ? drawing : NULL;
}
