/* What marks the two ends of a maze: an arrow and a word outside each gap, a star or a dot on an end inside.
 *
 * An arrow stands square to its gap, clear of the whole maze where the gap is near the edge of its box. Its
 * word lies straight above, below or beside it; beyond a slanting arrow it moves outwards, away from the
 * walls. */
#include "page/layout.h"

#include <math.h>

enum { WORD_GAP = 4 };

struct page_signs mw_page_signs(struct page_setting *s, int puzzle, const struct page_look *look,
                                double width)
{
    const int *icon = s->book->puzzle[puzzle].group->icon;
    const struct mw_words *words = &s->book->spec->words;
    const struct mw_setting setting = {.face = MW_FACE_TITLE, .size = look->label_size, .tracking = 1};
    struct page_signs signs = {look->route, {NULL, NULL}, {icon[0], icon[1]}, width};
    if (look->label_size > 0) {
        signs.word[0] = mw_type_set(s->type, words->start, setting);
        signs.word[1] = mw_type_set(s->type, words->finish, setting);
    }
    return signs;
}

/* One end's arrow, from the point nearest to the maze to the farthest, and its label: the capitals of its
 * word, and an icon before them. */
struct sign {
    struct mw_point near, far, out;
    double length, icon;
    struct mw_box word;
};

/* Icons are as large as a corridor, but neither tiny nor much larger than the words; less so where several
 * mazes share a page. */
static double icon_size(const struct mw_text *word, double pitch)
{
    double least = word->setting.size < SIZE_LABEL ? 1.4 : 2.2;
    return fmin(fmax(1.4 * pitch, least * word->setting.size), 3.6 * word->setting.size);
}

/* Level rather than upright; a gap that looks out at 45 degrees has an upright sign. */
static bool is_level(struct mw_point out)
{
    return mw_lattice(fabs(out.x)) > mw_lattice(1.2 * fabs(out.y));
}

/* Letters are this high, in sizes of type, without the space that type keeps above and below. */
#define CAPITALS 0.72

/* How large a label is: an icon stands before its word, or, beside a maze, where width is dear, over it. */
static struct mw_box label_size(const struct mw_text *word, double icon, bool stacked)
{
    double w = word->width, h = CAPITALS * word->setting.size;
    if (icon > 0 && stacked)
        return (struct mw_box){0, 0, fmax(w, icon), h + WORD_GAP + icon};
    if (icon > 0)
        return (struct mw_box){0, 0, w + WORD_GAP + icon, fmax(h, icon)};
    return (struct mw_box){0, 0, w, h};
}

static double arrow_length(double pitch)
{
    return fmin(fmax(0.8 * pitch, 6), 17);
}

/* How far an arrow starts from the middle of its gap. A route that looks out of the gap needs room too. */
static double arrow_gap(const struct page_fit *fit, bool route)
{
    return fmax(3, (route ? 0.6 : 0.2) * fit->pitch) + fit->wall / 2;
}

/* How far out of its gap an arrow leaves the box of the maze altogether, if the edge is near, else -1; `wing`
 * is how far it reaches to either side where it is nearest to the gap. */
static double to_the_edge(const struct mw_grid *grid, int gate, const struct page_fit *fit, double wing)
{
    const double near = 0.6;
    struct mw_point middle = mw_wall_middle(grid, gate), out = mw_wall_outward(grid, gate);
    const struct mw_box *box = &grid->box;
    bool level = mw_lattice(fabs(out.x)) > mw_lattice(fabs(out.y));
    double depth = level ? (out.x < 0 ? middle.x - box->x : box->x + box->w - middle.x)
                         : (out.y < 0 ? middle.y - box->y : box->y + box->h - middle.y);
    double ahead = level ? fabs(out.x) : fabs(out.y), aside = level ? fabs(out.y) : fabs(out.x);
    return mw_lattice(depth / ahead) < mw_lattice(near) ? (fit->pitch * depth + wing * aside) / ahead : -1;
}

/* The label at an arrow between those two points, whose wings reach `wing` to either side:
 * beyond an arrow that stands upright, moved outwards if it slants, and over one that lies level, where it
 * takes the least room from the maze. */
static struct mw_box word_at(const struct mw_text *word, double icon, struct mw_point near,
                             struct mw_point far, struct mw_point out, double wing)
{
    const struct mw_box label = label_size(word, icon, is_level(out));
    double w = label.w, h = label.h;
    if (is_level(out) && out.y > 0.1)
        return (struct mw_box){out.x < 0 ? near.x - w : near.x,
                               fmax(near.y, far.y) + wing * fabs(out.x) + WORD_GAP, w, h};
    if (is_level(out))
        return (struct mw_box){out.x < 0 ? near.x - w : near.x,
                               fmin(near.y, far.y) - wing * fabs(out.x) - WORD_GAP - h, w, h};
    double y = far.y - h / 2 + copysign(WORD_GAP + wing * fabs(out.x) + h / 2, out.y);
    return (struct mw_box){far.x - w / 2 + out.x / fabs(out.y) * w / 2, y, w, h};
}

/* Whether a straight line runs through a box: what is left of it after each side has cut it is not empty. */
static bool runs_through(struct mw_point p, struct mw_point q, struct mw_box box)
{
    const double from[2] = {p.x, p.y}, way[2] = {q.x - p.x, q.y - p.y}, low[2] = {box.x, box.y};
    const double high[2] = {box.x + box.w, box.y + box.h};
    double enters = 0, leaves = 1;
    if (fmax(p.x, q.x) < box.x - 1 || fmin(p.x, q.x) > high[0] + 1 || fmax(p.y, q.y) < box.y - 1 ||
        fmin(p.y, q.y) > high[1] + 1)
        return false; /* most walls are far away */
    for (int k = 0; k < 2; k++) {
        if (mw_lattice(way[k]) == 0) {
            if (mw_lattice(from[k]) < mw_lattice(low[k]) || mw_lattice(from[k]) > mw_lattice(high[k]))
                return false;
            continue;
        }
        double a = (low[k] - from[k]) / way[k], b = (high[k] - from[k]) / way[k];
        enters = fmax(enters, fmin(a, b));
        leaves = fmin(leaves, fmax(a, b));
    }
    return mw_lattice(enters) <= mw_lattice(leaves);
}

static bool touches_rim(const struct mw_grid *grid, const struct page_fit *fit, struct mw_box box)
{
    const double margin = fit->wall / 2 + 1;
    box = (struct mw_box){box.x - margin, box.y - margin, box.w + 2 * margin, box.h + 2 * margin};
    for (int r = 0; r < grid->nrim; r++) {
        const struct mw_wall *wall = &grid->wall[grid->rim[r]];
        struct mw_point from = mw_page_place(fit, mw_wall_point(grid, wall, 0)),
                        middle = mw_page_place(fit, mw_wall_middle(grid, grid->rim[r])),
                        to = mw_page_place(fit, mw_wall_point(grid, wall, wall->nvia + 1));
        if (runs_through(from, middle, box) || runs_through(middle, to, box))
            return true;
    }
    return false;
}

static struct mw_box around(struct mw_point p, double reach)
{
    return (struct mw_box){p.x - reach, p.y - reach, 2 * reach, 2 * reach};
}

/* The sign with its arrow so far from the middle of the gap. */
static struct sign sign_from(const struct mw_grid *grid, int gate, const struct page_fit *fit,
                             const struct page_signs *signs, bool finish, double near)
{
    struct mw_point middle = mw_page_place(fit, mw_wall_middle(grid, gate)),
                    out = mw_wall_outward(grid, gate);
    double length = arrow_length(fit->pitch), wing = ARROW_HALF_WIDTH * length, far = near + length;
    struct sign sign = {.near = {middle.x + out.x * near, middle.y + out.y * near},
                        .far = {middle.x + out.x * far, middle.y + out.y * far},
                        .out = out,
                        .length = length};
    sign.icon = signs->icon[finish] ? icon_size(signs->word[finish], fit->pitch) : 0;
    sign.word = word_at(signs->word[finish], sign.icon, sign.near, sign.far, out, wing);
    return sign;
}

static bool is_clear(const struct mw_grid *grid, const struct page_fit *fit, const struct sign *sign)
{
    struct mw_point middle = {(sign->near.x + sign->far.x) / 2, (sign->near.y + sign->far.y) / 2};
    return !touches_rim(grid, fit, sign->word) &&
           !touches_rim(grid, fit, around(middle, 0.45 * sign->length));
}

/* A gap deep in the outline has its sign just outside if there is room, else as far out as it takes. */
static struct sign sign_at(const struct mw_grid *grid, int gate, const struct page_fit *fit,
                           const struct page_signs *signs, bool finish)
{
    double wing = finish ? ARROW_HALF_WIDTH * arrow_length(fit->pitch) : 0;
    double near = arrow_gap(fit, signs->route), edge = to_the_edge(grid, gate, fit, wing);
    if (edge >= 0)
        return sign_from(grid, gate, fit, signs, finish, near + edge);
    struct sign sign = sign_from(grid, gate, fit, signs, finish, near);
    double most = fit->pitch * (grid->box.w + grid->box.h);
    for (double more = 0; more < most && !is_clear(grid, fit, &sign); more += 0.25 * fit->pitch + 1)
        sign = sign_from(grid, gate, fit, signs, finish, near + more);
    return sign;
}

/* Two words that stand on each other are moved apart: along the edge of the maze, or, where that slants or is
 * too short for both, one of them farther out. */
static void part_words(struct sign sign[2], double width)
{
    struct mw_box *a = &sign[0].word, *b = &sign[1].word;
    double dx = b->x + b->w / 2 - a->x - a->w / 2, dy = b->y + b->h / 2 - a->y - a->h / 2;
    double overlap_x = (a->w + b->w) / 2 + WORD_GAP - fabs(dx),
           overlap_y = (a->h + b->h) / 2 + WORD_GAP - fabs(dy);
    bool level = is_level(sign[0].out), slanting = mw_lattice(fabs(sign[0].out.x)) > mw_lattice(0.3);
    bool fits = mw_lattice(a->w + b->w + WORD_GAP) <= mw_lattice(width) && !slanting;
    if (mw_lattice(overlap_x) <= 0 || mw_lattice(overlap_y) <= 0)
        return;
    if (!level && !fits) {
        b->y += copysign(a->h + WORD_GAP, sign[1].out.y) + a->y - b->y;
        return;
    }
    double *first = level ? &a->y : &a->x, *second = level ? &b->y : &b->x;
    double apart = (level ? overlap_y : overlap_x) / 2;
    if (mw_lattice(level ? dy : dx) < 0)
        apart = -apart;
    *first -= apart;
    *second += apart;
}

/* The signs of both gaps; returns whether each end has one. */
struct pair {
    bool has[2];
    struct sign sign[2];
};

static struct pair both_signs(const struct mw_maze *maze, const struct page_fit *fit,
                              const struct page_signs *signs)
{
    const int gate[2] = {maze->start.gate, maze->finish.gate};
    struct pair pair = {{false, false}, {{{0, 0}, {0, 0}, {0, 0}, 0, 0, {0, 0, 0, 0}}}};
    for (int i = 0; i < 2; i++) {
        pair.has[i] = gate[i] != MW_OUTSIDE && signs->word[i];
        if (pair.has[i])
            pair.sign[i] = sign_at(maze->grid, gate[i], fit, signs, i == 1);
    }
    if (pair.has[0] && pair.has[1])
        part_words(pair.sign, signs->width);
    return pair;
}

/* --- room --------------------------------------------------------------------------------------------- */

static void make_room(struct mw_edges *room, const struct mw_box *walls, struct mw_box thing)
{
    room->left = fmax(room->left, walls->x - thing.x);
    room->top = fmax(room->top, walls->y - thing.y);
    room->right = fmax(room->right, thing.x + thing.w - walls->x - walls->w);
    room->bottom = fmax(room->bottom, thing.y + thing.h - walls->y - walls->h);
}

struct mw_edges mw_page_room_for_signs(const struct mw_maze *maze, const struct page_fit *fit,
                                       const struct page_signs *signs)
{
    const struct mw_grid *grid = maze->grid;
    const struct mw_box walls = mw_page_walls_box(grid, fit);
    const struct pair pair = both_signs(maze, fit, signs);
    const int gate[2] = {maze->start.gate, maze->finish.gate};
    struct mw_edges room = {0, 0, 0, 0};
    for (int i = 0; i < 2; i++) {
        if (signs->route && gate[i] != MW_OUTSIDE)
            make_room(&room, &walls,
                      around(mw_page_place(fit, mw_wall_middle(grid, gate[i])), 0.5 * fit->pitch));
        if (pair.has[i]) {
            make_room(&room, &walls, pair.sign[i].word);
            make_room(&room, &walls, around(pair.sign[i].far, pair.sign[i].length / 2));
        }
    }
    return room;
}

/* --- drawing ------------------------------------------------------------------------------------------ */

/* Words are kept inside the frame; one that is pushed against the other by that pushes it on. */
static void keep_in_frame(struct pair *pair, struct mw_box frame)
{
    for (int i = 0; i < 2; i++) {
        struct mw_box *word = &pair->sign[i].word;
        word->x = fmax(fmin(word->x, frame.x + frame.w - word->w), frame.x);
    }
    int left = mw_lattice(pair->sign[0].word.x) <= mw_lattice(pair->sign[1].word.x) ? 0 : 1;
    struct mw_box *a = &pair->sign[left].word, *b = &pair->sign[!left].word;
    if (!pair->has[0] || !pair->has[1] || mw_lattice(fabs(a->y - b->y)) > mw_lattice(a->h) ||
        mw_lattice(a->x + a->w + WORD_GAP) <= mw_lattice(b->x))
        return;
    if (mw_lattice(a->x) <= mw_lattice(frame.x))
        b->x = a->x + a->w + WORD_GAP;
    else
        a->x = b->x - a->w - WORD_GAP;
}

/* The arrow points along the way: in at the start, out at the finish. */
static void draw_sign(struct page_setting *s, const struct sign *sign, const struct mw_text *word, int icon,
                      bool finish)
{
    struct mw_point in = {-sign->out.x, -sign->out.y};
    bool stacked = is_level(sign->out);
    double capitals = CAPITALS * word->setting.size, side = sign->icon;
    const struct mw_box *label = &sign->word;
    mw_page_add_arrow(s, MW_INK_ARROW, finish ? sign->near : sign->far, finish ? sign->out : in,
                      sign->length);
    mw_page_add_line(s, MW_INK_TEXT, word,
                     label->x + (stacked ? (label->w - word->width) / 2 : label->w - word->width), 0,
                     stacked ? label->y + label->h : label->y + label->h / 2 + capitals / 2);
    if (icon)
        mw_page_add_icon(s, icon,
                         (struct mw_box){label->x + (stacked ? (label->w - side) / 2 : 0),
                                         label->y + (stacked ? 0 : (label->h - side) / 2), side, side});
}

/* From the middle of a cell to its nearest wall. */
static double room_in_cell(const struct mw_grid *grid, int cell)
{
    double nearest = INFINITY;
    for (int i = 0; i < mw_nsides(grid, cell); i++) {
        struct mw_point wall = mw_wall_middle(grid, mw_sides(grid, cell)[i].wall);
        nearest = fmin(nearest, hypot(wall.x - grid->centre[cell].x, wall.y - grid->centre[cell].y));
    }
    return nearest;
}

static double inner_radius(const struct mw_grid *grid, int cell, const struct page_fit *fit)
{
    return 0.7 * room_in_cell(grid, cell) * fit->pitch;
}

static bool is_lit(const struct mw_grid *grid, int cell, const struct page_fit *fit)
{
    const double hard_to_find = 4.5;
    return mw_lattice(inner_radius(grid, cell, fit)) < mw_lattice(hard_to_find);
}

void mw_page_light_ends(struct page_setting *s, const struct mw_maze *maze, const struct page_fit *fit)
{
    const double light = 13;
    const struct mw_end end[2] = {maze->start, maze->finish};
    for (int i = 0; i < 2; i++) {
        const struct mw_point at = mw_page_place(fit, maze->grid->centre[end[i].cell]);
        if (end[i].gate == MW_OUTSIDE && is_lit(maze->grid, end[i].cell, fit))
            mw_page_add_disc(s, MW_INK_TINT, at.x, at.y, fmax(light, 1.8 * fit->pitch));
    }
}

static void draw_inner_end(struct page_setting *s, const struct mw_grid *grid, int cell,
                           const struct page_fit *fit, int icon, bool finish)
{
    struct mw_point at = mw_page_place(fit, grid->centre[cell]);
    double radius = inner_radius(grid, cell, fit);
    if (icon)
        mw_page_add_icon(s, icon, around(at, 0.95 * radius));
    else if (finish)
        mw_page_add_star(s, MW_INK_GOAL, at.x, at.y + 0.05 * radius, radius);
    else
        mw_page_add_disc(s, is_lit(grid, cell, fit) ? MW_INK_ARROW : MW_INK_FADED, at.x, at.y, 0.7 * radius);
}

void mw_page_draw_signs(struct page_setting *s, const struct mw_maze *maze, const struct page_fit *fit,
                        const struct page_signs *signs)
{
    const struct mw_end end[2] = {maze->start, maze->finish};
    struct pair pair = both_signs(maze, fit, signs);
    keep_in_frame(&pair, s->frame);
    for (int i = 0; i < 2; i++) {
        if (end[i].gate == MW_OUTSIDE && (signs->word[i] || signs->route))
            draw_inner_end(s, maze->grid, end[i].cell, fit, signs->icon[i], i == 1);
        else if (pair.has[i])
            draw_sign(s, &pair.sign[i], signs->word[i], signs->icon[i], i == 1);
    }
}
