/* One maze for a pen plotter: HPGL or G-code, in millimetres, every wall drawn once, with as little travel of
 * a lifted pen as a greedy walk finds.
 *
 *     plotter hpgl|gcode WIDTH_MM [NAME VALUE]...        as in: plotter gcode 180 grid hex size 20x24 seed 7
 */
#include <math.h>
#include <mazewright.h>
#include <stdlib.h>
#include <string.h>

/* --- strokes ------------------------------------------------------------------------------------------ */

struct stroke {
    const struct mw_line *line;
    int first; /* of a closed line, the point at which it begins and ends; of others, the end that comes first
                */
    bool backwards;
};

static int stroke_points(const struct stroke *s)
{
    return s->line->n + s->line->closed;
}

static struct mw_point point_of(const struct stroke *s, int i)
{
    const int n = s->line->n, k = s->line->closed ? (s->first + i) % n : s->backwards ? n - 1 - i : i;
    return (struct mw_point){s->line->at[k].x, s->line->at[k].y};
}

/* Turns a stroke so that it begins as near as it can, and tells how near that is. */
static double turn_towards(struct stroke *s, struct mw_point pen)
{
    double least = INFINITY;
    for (int i = 0; i < s->line->n; i += s->line->closed ? 1 : s->line->n - 1) {
        const double away = mw_distance(pen, (struct mw_point){s->line->at[i].x, s->line->at[i].y});
        if (away < least) {
            least = away;
            s->first = s->line->closed ? i : 0;
            s->backwards = !s->line->closed && i > 0;
        }
        if (s->line->n == 1)
            break;
    }
    return least;
}

/* Always on to the stroke that is nearest; returns how far the pen travels lifted. */
static double put_in_order(int n, struct stroke *stroke)
{
    struct mw_point pen = {0, 0};
    double travel = 0;
    for (int i = 0; i < n; i++) {
        int nearest = i;
        double least = INFINITY;
        for (int k = i; k < n; k++) {
            const double away = turn_towards(&stroke[k], pen);
            nearest = away < least ? k : nearest;
            least = away < least ? away : least;
        }
        const struct stroke next = stroke[nearest];
        stroke[nearest] = stroke[i];
        stroke[i] = next;
        travel += least;
        pen = point_of(&next, stroke_points(&next) - 1);
    }
    return travel;
}

/* --- machines ----------------------------------------------------------------------------------------- */

/* Forty units to a millimetre, y up. */
static void put_hpgl(int n, const struct stroke *stroke, struct mw_box box, double scale)
{
    printf("IN;SP1;\n");
    for (int i = 0; i < n; i++)
        for (int k = 0; k < stroke_points(&stroke[i]); k++) {
            const struct mw_point p = point_of(&stroke[i], k);
            printf("%s%d,%d;%s", k ? "PD" : "PU", (int)lround(40 * scale * (p.x - box.x)),
                   (int)lround(40 * scale * (box.y + box.h - p.y)),
                   k + 1 == stroke_points(&stroke[i]) ? "\n" : "");
        }
    printf("PU0,0;SP0;\n");
}

/* The pen is down below zero. */
static void put_gcode(int n, const struct stroke *stroke, struct mw_box box, double scale)
{
    printf("G21\nG90\nG0 Z5\n");
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < stroke_points(&stroke[i]); k++) {
            const struct mw_point p = point_of(&stroke[i], k);
            printf("%s X%.3f Y%.3f\n", k ? "G1" : "G0", scale * (p.x - box.x), scale * (box.y + box.h - p.y));
            if (k == 0)
                printf("G1 Z-1 F1500\n");
        }
        printf("G0 Z5\n");
    }
    printf("G0 X0 Y0\nM2\n");
}

int main(int argc, char **argv)
{
    const bool is_gcode = argc > 2 && strcmp(argv[1], "gcode") == 0;
    const double width = argc > 2 ? atof(argv[2]) : 0;
    if (argc < 3 || argc % 2 == 0 || (!is_gcode && strcmp(argv[1], "hpgl") != 0) || !(width > 0)) {
        fprintf(stderr, "plotter hpgl|gcode WIDTH_MM [NAME VALUE]...\n");
        return 2;
    }
    struct mw_error error = {0};
    struct mw_arena *arena = mw_arena_new();
    const struct mw_request *request =
        mw_request_read(arena, (argc - 3) / 2, (const char *const *)argv + 3, "", &error);
    const struct mw_solved *solved = request ? mw_puzzle_make(arena, request, &error) : NULL;
    if (!solved) {
        fprintf(stderr, "%s\n", error.text);
        mw_arena_free(arena);
        return 1;
    }
    const struct mw_box box = solved->maze->grid->box;
    const double scale = width / box.w;
    const struct mw_lines *walls = mw_lines_flat(arena, solved->walls, 0.02 / scale);
    struct stroke *stroke = MW_ARRAY(arena, walls->n, struct stroke);
    for (int i = 0; i < walls->n; i++)
        stroke[i].line = &walls->line[i];
    const double travel = put_in_order(walls->n, stroke);
    (is_gcode ? put_gcode : put_hpgl)(walls->n, stroke, box, scale);
    fprintf(stderr, "%d strokes, %.0f mm of travel\n", walls->n, scale * travel);
    mw_arena_free(arena);
    return 0;
}
