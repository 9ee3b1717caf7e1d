/* Runs pdftoppm, whose pictures come through a pipe. A run for many pages draws whole pages; it waits while
 * its page has not been read, so that no more than a page or two are drawn for nothing when it is ended. */
#define _GNU_SOURCE
#include "verify/run.h"

#include "verify/cut.h"

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
#ifdef F_SETPIPE_SZ
    fcntl(line[0], F_SETPIPE_SZ, 1 << 20); /* pictures have millions of bytes */
#endif
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

/* A part of a page of a PDF: w by h pixels, `scale` to a point, from pixel (x, y), which lies on the page. */
struct part {
    const char *file;
    int page;
    double scale;
    int x, y, w, h;
};

/* True if the pictures of a run show a part, or as much of it as its page has. */
static bool shows(const struct run *run, const struct part *part)
{
    return run->file && strcmp(run->file, part->file) == 0 && run->scale == part->scale &&
           part->x >= run->left && part->y >= run->top && part->x + part->w <= run->left + run->wide &&
           part->y + part->h <= run->top + run->high;
}

bool mw_run_follows(int page, int before)
{
    return page >= before && page <= before + AHEAD;
}

/* Reads pictures until that of `page`. False if the run does not draw it, or fails. */
static bool reach(struct run *run, int page)
{
    if (!mw_run_follows(page, run->page))
        return false;
    while (run->page < page && run->out && run->page < run->last && read_next(run)) {
    }
    return run->page == page && run->w > 0;
}

/* True if more parts are expected: the caller says so, or this one has the scale of the last one, and lies on
 * a page soon after it, or in the next file. */
static bool is_one_of_many(const struct run *run, const struct part *part)
{
    return run->scale_to_come == part->scale ||
           (run->file && run->scale == part->scale &&
            (strcmp(run->file, part->file) != 0 || mw_run_follows(part->page, run->page)));
}

/* Ends the program, and sets which file and scale it is started for. */
static void turn_to(struct run *run, const struct part *part)
{
    if (run->out)
        end_program(run, true);
    run->scale = part->scale;
    if (run->file && strcmp(run->file, part->file) == 0)
        return;
    free(run->file);
    run->file = strdup(part->file);
    if (!run->file)
        mw_end_without_memory();
}

/* Starts a run for many pages, and reads the first. It draws whole pages, unless they may be large. False on
 * failure, or if a page is too large to be drawn beyond the part. */
static bool draw_many(struct run *run, struct mw_arena *arena, const struct part *part)
{
    const long long wide = 4LL * part->w, high = 4LL * part->h;
    const bool all = wide * high <= MOST_KEPT;
    turn_to(run, part);
    run->left = run->top = 0;
    run->wide = all && wide > part->x + part->w ? (int)wide : part->x + part->w;
    run->high = all && high > part->y + part->h ? (int)high : part->y + part->h;
    run->last = part->page + PAGES_A_PART - 1;
    return (long long)run->wide * run->high <= MOST_KEPT &&
           start(run, arena, part->page, &(struct mw_error){0}) && read_next(run);
}

/* Draws a part by itself. */
static bool draw_one(struct run *run, struct mw_arena *arena, const struct part *part, struct mw_error *error)
{
    turn_to(run, part);
    run->left = part->x;
    run->top = part->y;
    run->wide = part->w;
    run->high = part->h;
    run->last = part->page;
    if (!start(run, arena, part->page, error))
        return false;
    const bool is_read = read_next(run);
    return end_program(run, !is_read) == 0 && is_read;
}

/* Copies a part from the run's picture to `drawing`, from pixel (left, top) there. */
static void copy_part(const struct run *run, const struct part *part, struct drawing *drawing, int left,
                      int top)
{
    const int x = part->x - run->left, y = part->y - run->top,
              w = run->w - x < part->w ? run->w - x : part->w;
    for (int row = 0; w > 0 && row < part->h && y + row < run->h; row++)
        memcpy(&drawing->rgb[3 * ((size_t)(top + row) * (size_t)drawing->w + (size_t)left)],
               &run->rgb[3 * ((size_t)(y + row) * (size_t)run->w + (size_t)x)], 3 * (size_t)w);
}

bool mw_run_draw(struct run *run, struct mw_arena *arena, const struct sheet *sheet, double scale, int x,
                 int y, struct drawing *drawing, struct mw_error *error)
{
    const int left = x < 0 ? -x : 0, top = y < 0 ? -y : 0; /* pixels beside the page */
    const struct part part = {sheet->file, sheet->page,       scale,           x + left,
                              y + top,     drawing->w - left, drawing->h - top};
    if (!(shows(run, &part) && reach(run, part.page)) &&
        !(is_one_of_many(run, &part) && draw_many(run, arena, &part)) && !draw_one(run, arena, &part, error))
        return mw_fail(error, "pdftoppm cannot draw page %d of %s", sheet->shown_page, sheet->shown);
    copy_part(run, &part, drawing, left, top);
    return true;
}
