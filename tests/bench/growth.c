/* Measures what a user would see: the time of a process that makes one maze as SVG, and the most memory it
 * had. Both axes are logarithmic, so that a cost in proportion to the number of cells is a straight line. */
#include "growth.h"

#include "mazewright.h"

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --- measuring ----------------------------------------------------------------------------------------- */

enum { MOST_POINTS = 8 };

struct curve {
    const char *name, *colour;
    int n;
    double x[MOST_POINTS], y[MOST_POINTS];
};

static void make_one(const struct mw_tiling *tiling, int side)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_request r = mw_request_usual();
    static struct mw_complaints complaints;
    struct mw_error error = {0};
    r.tiling = tiling;
    r.size = (struct mw_size){side, side};
    mw_single_save(arena, &r, &(struct mw_single){.format = "svg"}, "/dev/null", &complaints, &error);
    mw_arena_free(arena);
}

/* In a process of its own, whose memory is then known. */
static void measure(const struct mw_tiling *tiling, int side, struct curve *time, struct curve *memory)
{
    const double start = seconds();
    struct rusage used;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        make_one(tiling, side);
        _exit(0);
    }
    if (child < 0 || wait4(child, &(int){0}, 0, &used) != child)
        return;
    const double cells = (double)side * side;
    time->x[time->n] = memory->x[memory->n] = cells;
    time->y[time->n++] = seconds() - start;
    memory->y[memory->n++] = (double)used.ru_maxrss / 1024;
}

/* --- drawing ------------------------------------------------------------------------------------------- */

/* A panel of a drawing: where it is, and which powers of ten it shows. */
struct panel {
    FILE *file;
    double x, y, w, h;
    int from[2], to[2];
    const char *title, *across;
};

static double place(double value, int from, int to)
{
    return (log10(value) - from) / (to - from);
}

static struct mw_point at(const struct panel *p, double x, double y)
{
    return (struct mw_point){p->x + p->w * place(x, p->from[0], p->to[0]),
                             p->y + p->h * (1 - place(y, p->from[1], p->to[1]))};
}

static void write_power(FILE *file, double x, double y, const char *anchor, int power)
{
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"#777\">", x, y, anchor);
    if (power >= 0 && power <= 3)
        fprintf(file, "%.0f", pow(10, power));
    else if (power < 0 && power >= -3)
        fprintf(file, "%.*f", -power, pow(10, power));
    else
        fprintf(file, "10<tspan dy=\"-4\" font-size=\"8\">%d</tspan>", power);
    fputs("</text>\n", file);
}

static void draw_panel(const struct panel *p)
{
    fprintf(p->file, "<text x=\"%.1f\" y=\"%.1f\" font-weight=\"bold\" fill=\"#222\">%s</text>\n", p->x,
            p->y - 12, p->title);
    for (int power = p->from[0]; power <= p->to[0]; power++) {
        const double x = at(p, pow(10, power), 1).x;
        fprintf(p->file, "<path d=\"M%.1f %.1fv%.1f\" stroke=\"#ddd\"/>\n", x, p->y, p->h);
        write_power(p->file, x, p->y + p->h + 15, "middle", power);
    }
    for (int power = p->from[1]; power <= p->to[1]; power++) {
        const double y = at(p, 1, pow(10, power)).y;
        fprintf(p->file, "<path d=\"M%.1f %.1fh%.1f\" stroke=\"#ddd\"/>\n", p->x, y, p->w);
        write_power(p->file, p->x - 5, y + 4, "end", power);
    }
    fprintf(p->file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#777\">%s</text>\n",
            p->x + p->w / 2, p->y + p->h + 31, p->across);
}

/* Draws a curve, with its name at its right end. */
static void draw_curve(const struct panel *p, const struct curve *c)
{
    fprintf(p->file, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\" stroke-linejoin=\"round\" d=\"",
            c->colour);
    for (int i = 0; i < c->n; i++)
        fprintf(p->file, "%c%.1f %.1f", i ? 'L' : 'M', at(p, c->x[i], c->y[i]).x, at(p, c->x[i], c->y[i]).y);
    fputs("\"/>\n", p->file);
    for (int i = 0; i < c->n; i++)
        fprintf(p->file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.4\" fill=\"%s\"/>\n",
                at(p, c->x[i], c->y[i]).x, at(p, c->x[i], c->y[i]).y, c->colour);
    if (c->n > 0)
        fprintf(p->file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" fill=\"%s\">%s</text>\n",
                at(p, c->x[c->n - 1], c->y[c->n - 1]).x - 4, at(p, c->x[c->n - 1], c->y[c->n - 1]).y - 7,
                c->colour, c->name);
}

/* Bars, for there are few threads. */
static void draw_threads(FILE *file, double x, double y, double w, double h, int n, const double *took)
{
    fprintf(file,
            "<text x=\"%.1f\" y=\"%.1f\" font-weight=\"bold\" fill=\"#222\">a book of 200, seconds</text>\n"
            "<path d=\"M%.1f %.1fh%.1f\" stroke=\"#ddd\"/>\n"
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#777\">threads</text>\n",
            x, y - 12, x, y + h, w, x + w / 2, y + h + 31);
    for (int i = 0; i < n; i++) {
        const double step = w / n, height = 0.9 * h * took[i] / took[0], left = x + (i + 0.2) * step;
        fprintf(file,
                "<path d=\"M%.1f %.1fv%.1fh%.1fv%.1fz\" fill=\"#0072b2\"/>\n"
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#222\">%.2f</text>\n"
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#777\">%d</text>\n",
                left, y + h, -height, 0.6 * step, height, left + 0.3 * step, y + h - height - 5, took[i],
                left + 0.3 * step, y + h + 15, i + 1);
    }
}

void draw_growth(const char *path, double (*book)(int threads))
{
    enum { KINDS = 3, MOST_THREADS = 4 };
    static const struct {
        const struct mw_tiling *tiling;
        const char *name, *colour;
        int side[MOST_POINTS + 1];
    } kind[KINDS] = {{&mw_tiling_hex, "hex", "#d55e00", {10, 32, 100, 316, 1000, 0}},
                     {&mw_tiling_voronoi, "voronoi", "#009e73", {10, 32, 100, 316, 0}},
                     {&mw_tiling_rect, "rect", "#0072b2", {10, 32, 100, 316, 1000, 3162, 0}}};
    struct curve time[KINDS], memory[KINDS];
    for (int k = 0; k < KINDS; k++) {
        time[k] = memory[k] = (struct curve){.name = kind[k].name, .colour = kind[k].colour};
        for (int i = 0; kind[k].side[i]; i++)
            measure(kind[k].tiling, kind[k].side[i], &time[k], &memory[k]);
    }
    double took[MOST_THREADS];
    const long hands = sysconf(_SC_NPROCESSORS_ONLN);
    const int nthreads = hands < MOST_THREADS ? (int)hands : MOST_THREADS;
    for (int i = 0; i < nthreads; i++)
        took[i] = book(i + 1);
    FILE *file = fopen(path, "w");
    if (!file)
        return;
    fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"330\" viewBox=\"0 0 900 330\" "
          "font-family=\"sans-serif\" font-size=\"11\">\n<path fill=\"#fff\" d=\"M0 0h900v330H0z\"/>\n",
          file);
    const struct panel panel[] = {
        {file, 60, 40, 300, 240, {2, -2}, {7, 2}, "one maze as SVG, seconds", "cells"},
        {file, 420, 40, 260, 240, {2, 1}, {7, 3}, "and its memory, MB", "cells"}};
    for (int i = 0; i < 2; i++) {
        draw_panel(&panel[i]);
        for (int k = 0; k < KINDS; k++)
            draw_curve(&panel[i], i ? &memory[k] : &time[k]);
    }
    draw_threads(file, 740, 40, 130, 240, nthreads, took);
    fputs("</svg>\n", file);
    fclose(file);
}
