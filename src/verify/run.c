/* Runs pdftoppm, whose pictures come through a pipe. A run for many pages draws whole pages; it waits while
 * its page has not been read, so that no more than a page or two are drawn for nothing when it is ended. */
#define _GNU_SOURCE
#include "verify/run.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PAGES = 64,          /* the most pages of a run */
    AHEAD = 8,           /* the most pages that are passed over to reach the one asked for */
    MOST_KEPT = 30000000 /* the most pixels of a picture of a run for many pages */
};

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

/* Ends the program of a run. Returns its exit status, or -1 if it was stopped. */
static int end_program(struct run *run, bool stop)
{
    int status = 1;
    if (stop)
        kill(run->child, SIGKILL);
    fclose(run->out);
    run->out = NULL;
    while (waitpid(run->child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void mw_run_end(struct run *run)
{
    if (run->out)
        end_program(run, true);
    free(run->file);
    free(run->rgb);
    *run = (struct run){0};
}

/* Starts a run from `page` on. The rest of the struct says what is to be drawn. */
static bool start(struct run *run, struct mw_arena *arena, int page, struct mw_error *error)
{
    char *words[] = {"pdftoppm",
                     "-cropbox", /* draws the area that viewers show */
                     "-r",
                     mw_format(arena, "%.6f", 72 * run->scale),
                     "-f",
                     mw_format(arena, "%d", page),
                     "-l",
                     mw_format(arena, "%d", run->last),
                     "-x",
                     mw_format(arena, "%d", run->left),
                     "-y",
                     mw_format(arena, "%d", run->top),
                     "-W",
                     mw_format(arena, "%d", run->wide),
                     "-H",
                     mw_format(arena, "%d", run->high),
                     mw_format(arena, "%s%s", run->file[0] == '-' ? "./" : "", run->file),
                     NULL};
    int out;
    run->child = start_program(words, &out);
    run->out = run->child < 0 ? NULL : fdopen(out, "rb");
    run->page = page - 1;
    return run->out || mw_fail(error, "cannot run pdftoppm: %s", strerror(errno));
}

/* Reads the header of a PPM. False if it is not a PPM, or is larger than what was asked for. */
static bool read_head(struct run *run, int *w, int *h)
{
    int most;
    return fscanf(run->out, "P6 %d %d %d", w, h, &most) == 3 && getc(run->out) != EOF && most == 255 &&
           *w > 0 && *h > 0 && *w <= run->wide && *h <= run->high;
}

/* Reads the picture of the next page. False if there is none. */
static bool read_next(struct run *run)
{
    int w, h;
    run->w = run->h = 0;
    run->page++;
    if (!read_head(run, &w, &h))
        return false;
    const size_t bytes = 3 * (size_t)w * (size_t)h;
    unsigned char *rgb = realloc(run->rgb, bytes);
    if (!rgb)
        mw_end_without_memory();
    run->rgb = rgb;
    if (fread(rgb, 1, bytes, run->out) != bytes)
        return false;
    run->w = w;
    run->h = h;
    return true;
}

/* True if the pictures of a run show a part of a page, or as much of it as the page has. */
static bool shows(const struct run *run, const char *file, double scale, int x, int y,
                  const struct drawing *drawing)
{
    return run->file && strcmp(run->file, file) == 0 && run->scale == scale && x >= run->left &&
           y >= run->top && x + drawing->w <= run->left + run->wide && y + drawing->h <= run->top + run->high;
}

/* Reads pictures until that of `page`. False if the run does not draw it, or fails. */
static bool reach(struct run *run, int page)
{
    if (page < run->page || page > run->page + AHEAD)
        return false;
    while (run->page < page && run->out && run->page < run->last && read_next(run)) {
    }
    return run->page == page && run->w > 0;
}

/* Sets what a run for many pages draws: whole pages, unless they are so large that the part is better drawn
 * by itself. */
static bool widen(struct run *run, int page, int x, int y, const struct drawing *drawing)
{
    const long long wide = 4LL * drawing->w, high = 4LL * drawing->h;
    const bool all = wide * high <= MOST_KEPT;
    run->left = run->top = 0;
    run->wide = all && wide > x + drawing->w ? (int)wide : x + drawing->w;
    run->high = all && high > y + drawing->h ? (int)high : y + drawing->h;
    run->last = page + PAGES - 1;
    return (long long)run->wide * run->high <= MOST_KEPT;
}

static void narrow(struct run *run, int page, int x, int y, const struct drawing *drawing)
{
    run->left = x;
    run->top = y;
    run->wide = drawing->w;
    run->high = drawing->h;
    run->last = page;
}

/* Starts the program anew for a part of a page: for many pages if the page follows the last one at the same
 * scale, else for this part only. */
static bool restart(struct run *run, struct mw_arena *arena, const struct sheet *sheet, double scale, int x,
                    int y, const struct drawing *drawing, bool one, struct mw_error *error)
{
    const bool follows = !one && run->file && run->scale == scale &&
                         (strcmp(run->file, sheet->file) != 0 ||
                          (sheet->page >= run->page && sheet->page <= run->page + AHEAD));
    if (run->out)
        end_program(run, true);
    if (!run->file || strcmp(run->file, sheet->file) != 0) {
        free(run->file);
        run->file = strdup(sheet->file);
        if (!run->file)
            mw_end_without_memory();
    }
    run->scale = scale;
    if (!follows || !widen(run, sheet->page, x, y, drawing))
        narrow(run, sheet->page, x, y, drawing);
    if (!start(run, arena, sheet->page, error))
        return false;
    const bool is_one = run->last == sheet->page, is_read = read_next(run);
    if (!is_one)
        return is_read;
    return end_program(run, !is_read) == 0 && is_read;
}

static void copy_part(const struct run *run, int x, int y, struct drawing *drawing, int left, int top)
{
    const int from_x = x - run->left, from_y = y - run->top,
              w = run->w - from_x < drawing->w - left ? run->w - from_x : drawing->w - left;
    for (int row = 0; w > 0 && top + row < drawing->h && from_y + row < run->h; row++)
        memcpy(&drawing->rgb[3 * ((size_t)(top + row) * (size_t)drawing->w + (size_t)left)],
               &run->rgb[3 * ((size_t)(from_y + row) * (size_t)run->w + (size_t)from_x)], 3 * (size_t)w);
}

bool mw_run_draw(struct run *run, struct mw_arena *arena, const struct sheet *sheet, double scale, int x,
                 int y, struct drawing *drawing, struct mw_error *error)
{
    const int left = x < 0 ? -x : 0, top = y < 0 ? -y : 0; /* pixels beside the page */
    const struct drawing on_page = {drawing->w - left, drawing->h - top, NULL};
    const int from_x = x + left, from_y = y + top;
    const bool good = (shows(run, sheet->file, scale, from_x, from_y, &on_page) && reach(run, sheet->page)) ||
                      restart(run, arena, sheet, scale, from_x, from_y, &on_page, false, error) ||
                      restart(run, arena, sheet, scale, from_x, from_y, &on_page, true, error);
    if (!good)
        return mw_fail(error, "pdftoppm cannot draw page %d of %s", sheet->shown_page, sheet->shown);
    copy_part(run, from_x, from_y, drawing, left, top);
    return true;
}
