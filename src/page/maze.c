/* A maze on a page: as large as its box lets it be, its walls in one even weight, an arrow and a word at each
 * gap, a star on an end inside.
 *
 * The pitch is rounded down to a whole number of 1/8 or 1/32 points, and the origin likewise: coordinates on
 * grids of squares are then short decimals, exact in every output, and the file is smaller. */
#include "page/layout.h"

#include <math.h>

struct look mw_puzzle_look(const struct mw_spec *spec, double label_size)
{
    return (struct look){.wall_ink = MW_INK_WALL,
                         .wall_share = 0.13,
                         .wall_least = 0.75,
                         .wall_most = 5,
                         .wall_width = spec->wall_width,
                         .label_size = label_size,
                         .most_pitch = 72};
}

struct look mw_answer_look(const struct mw_spec *spec)
{
    bool greyed = spec->answers.style == MW_STYLE_GREYED;
    return (struct look){.wall_ink = greyed ? MW_INK_RULE : MW_INK_FADED,
                         .wall_share = greyed ? 0.14 : 0.09,
                         .wall_least = 0.3,
                         .wall_most = greyed ? 3 : 1,
                         .most_pitch = 36,
                         .hang = true,
                         .route = true,
                         .style = spec->answers.style};
}

/* Where the maze lies on the page: a point p of the grid is at (x + pitch p.x, y + pitch p.y). */
struct lie {
    double x, y, pitch, wall;
};

static struct mw_point on_page(const struct lie *lie, struct mw_point p)
{
    return (struct mw_point){lie->x + lie->pitch * p.x, lie->y + lie->pitch * p.y};
}

static double wall_width(const struct look *look, double pitch)
{
    const double most_of_corridor = 0.35;
    double width = look->wall_width > 0
                       ? look->wall_width
                       : fmin(fmax(look->wall_share * pitch, look->wall_least), look->wall_most);
    return fmin(width, most_of_corridor * pitch);
}

/* The outer bounds of the walls. */
static struct mw_box bounds_of(const struct mw_grid *grid, const struct lie *lie)
{
    return (struct mw_box){lie->x + lie->pitch * grid->box.x - lie->wall / 2,
                           lie->y + lie->pitch * grid->box.y - lie->wall / 2,
                           lie->pitch * grid->box.w + lie->wall, lie->pitch * grid->box.h + lie->wall};
}

static double round_down(double pitch)
{
    double step = pitch >= 8 ? 1 / 8.0 : 1 / 32.0;
    return pitch > step ? floor(pitch / step + 1e-9) * step : pitch;
}

/* --- arrows and labels -------------------------------------------------------------------------------- */

static double arrow_length(double pitch)
{
    return fmin(fmax(0.8 * pitch, 6), 17);
}

static double arrow_gap(const struct lie *lie)
{
    return fmax(3, 0.2 * lie->pitch) + lie->wall / 2;
}

#define ARROW_HALF_WIDTH 0.52 /* shares of its length */

enum { LABEL_GAP = 4 };

static const struct mw_text *label_text(struct setting_out *s, const struct look *look, bool finish)
{
    const struct mw_words *words = &s->book->spec->words;
    return mw_type_set(s->type, finish ? words->finish : words->start,
                       (struct mw_setting){.face = MW_FACE_TITLE, .size = look->label_size, .tracking = 1});
}

/* The capitals of a label without the space that type keeps above and below. */
static double label_height(const struct mw_text *text)
{
    return 0.72 * text->setting.size;
}

/* How far out of its gap an arrow must start so that all of it stands clear of the box, if the edge is near;
 * `wing` is how far it reaches to the side where it is nearest to the gap. In page units. */
static double clearance(const struct mw_grid *grid, int gate, const struct lie *lie, double wing)
{
    const double near = 0.6;
    struct mw_point middle = mw_wall_middle(grid, gate), out = mw_wall_outward(grid, gate);
    const struct mw_box *box = &grid->box;
    bool level = fabs(out.x) > fabs(out.y);
    double depth = level ? (out.x < 0 ? middle.x - box->x : box->x + box->w - middle.x)
                         : (out.y < 0 ? middle.y - box->y : box->y + box->h - middle.y);
    double ahead = level ? fabs(out.x) : fabs(out.y), aside = level ? fabs(out.y) : fabs(out.x);
    return depth / ahead < near ? (lie->pitch * depth + wing * aside) / ahead : 0;
}

static void draw_arrow(struct setting_out *s, struct mw_point at, struct mw_point along, double length)
{
    const double notch = 0.28;
    struct mw_point side = {-along.y * ARROW_HALF_WIDTH * length, along.x * ARROW_HALF_WIDTH * length};
    const struct mw_vertex dart[] = {
        {at.x + along.x * length, at.y + along.y * length, 0},
        {at.x + side.x, at.y + side.y, 0},
        {at.x + along.x * notch * length, at.y + along.y * notch * length, 0},
        {at.x - side.x, at.y - side.y, 0},
    };
    mw_add_fill(s, MW_INK_ARROW, 4, dart);
}

static double clamp(double x, double low, double high)
{
    return low > high ? (low + high) / 2 : fmin(fmax(x, low), high);
}

/* An arrow outside its gap, and the word beyond it. */
struct sign {
    struct mw_point near, far; /* the arrow's two ends */
    struct mw_box label;       /* of the capitals */
};

/* Arrows stand square to their gaps; words lie straight above, below or beside the arrow. */
static struct sign sign_at(const struct mw_grid *grid, int gate, const struct lie *lie,
                           const struct mw_text *text, bool finish)
{
    struct mw_point middle = on_page(lie, mw_wall_middle(grid, gate)), out = mw_wall_outward(grid, gate);
    double length = arrow_length(lie->pitch), wing = finish ? ARROW_HALF_WIDTH * length : 0;
    double near = arrow_gap(lie) + clearance(grid, gate, lie, wing), far = near + length;
    struct sign sign = {{middle.x + out.x * near, middle.y + out.y * near},
                        {middle.x + out.x * far, middle.y + out.y * far},
                        {0, 0, 0, 0}};
    bool level = fabs(out.x) > fabs(out.y);
    double w = text->width, h = label_height(text), x = sign.far.x - w / 2, y = sign.far.y - h / 2;
    if (level)
        x += (out.x < 0 ? -1 : 1) * (LABEL_GAP + w / 2);
    else
        y += (out.y < 0 ? -1 : 1) * (LABEL_GAP + h / 2);
    sign.label = (struct mw_box){x, y, w, h};
    return sign;
}

/* The arrow points along the way; the word is kept inside the frame. */
static void draw_gate(struct setting_out *s, const struct mw_grid *grid, int gate, const struct lie *lie,
                      const struct look *look, bool finish)
{
    const struct mw_text *text = label_text(s, look, finish);
    struct sign sign = sign_at(grid, gate, lie, text, finish);
    struct mw_point out = mw_wall_outward(grid, gate);
    draw_arrow(s, finish ? sign.near : sign.far, finish ? out : (struct mw_point){-out.x, -out.y},
               arrow_length(lie->pitch));
    double x = clamp(sign.label.x, s->frame.x, s->frame.x + s->frame.w - text->width);
    mw_add_line(s, MW_INK_TEXT, text, x, 0, sign.label.y + sign.label.h);
}

/* --- ends inside -------------------------------------------------------------------------------------- */

static double room_in_cell(const struct mw_grid *grid, int cell)
{
    double nearest = INFINITY;
    for (int i = 0; i < mw_nsides(grid, cell); i++) {
        struct mw_point wall = mw_wall_middle(grid, mw_sides(grid, cell)[i].wall);
        nearest = fmin(nearest, hypot(wall.x - grid->centre[cell].x, wall.y - grid->centre[cell].y));
    }
    return nearest;
}

static void draw_inner_end(struct setting_out *s, const struct mw_grid *grid, int cell, const struct lie *lie,
                           bool finish)
{
    struct mw_point at = on_page(lie, grid->centre[cell]);
    double radius = 0.7 * room_in_cell(grid, cell) * lie->pitch;
    if (finish)
        mw_add_star(s, MW_INK_GOAL, at.x, at.y + 0.05 * radius, radius);
    else
        mw_add_disc(s, MW_INK_GOAL, at.x, at.y, 0.7 * radius);
}

static void draw_end(struct setting_out *s, const struct mw_maze *maze, const struct lie *lie,
                     const struct look *look, bool finish)
{
    struct mw_end end = finish ? maze->finish : maze->start;
    if (end.gate == MW_OUTSIDE)
        draw_inner_end(s, maze->grid, end.cell, lie, finish);
    else if (look->label_size > 0)
        draw_gate(s, maze->grid, end.gate, lie, look, finish);
}

/* --- the route ---------------------------------------------------------------------------------------- */

static void draw_route(struct setting_out *s, const struct mw_solved *solved, const struct lie *lie,
                       const struct look *look)
{
    double given = s->book->spec->route_width, pitch = lie->pitch;
    struct mw_mark mark = {.x = lie->x, .y = lie->y, .scale = pitch, .lines = solved->way};
    mark.width = fmin(given > 0 ? given : fmin(fmax(0.28 * pitch, 0.7), 3.5), 0.5 * pitch);
    if (look->style == MW_STYLE_DASHED) {
        mark.dash_on = fmax(0.55 * pitch, 1.5 * mark.width);
        mark.dash_off = fmax(0.5 * pitch, 2 * mark.width);
    } else if (look->style == MW_STYLE_DOTS) {
        mark.width = fmin(1.15 * mark.width, 0.5 * pitch);
        mark.dash_on = 0.001;
        mark.dash_off = fmax(0.5 * pitch, 1.8 * mark.width);
    }
    mw_add_stroke(s, look->style == MW_STYLE_GREYED ? MW_INK_TEXT : MW_INK_ROUTE, mark);
}

/* --- the whole ---------------------------------------------------------------------------------------- */

/* Space to leave free around the walls for arrows and words, and for the route that looks out of its gaps. */
struct room {
    double left, top, right, bottom;
};

static void make_room(struct room *room, const struct mw_box *walls, struct mw_box thing)
{
    room->left = fmax(room->left, walls->x - thing.x);
    room->top = fmax(room->top, walls->y - thing.y);
    room->right = fmax(room->right, thing.x + thing.w - walls->x - walls->w);
    room->bottom = fmax(room->bottom, thing.y + thing.h - walls->y - walls->h);
}

static struct room room_for_ends(struct setting_out *s, const struct mw_maze *maze, const struct look *look,
                                 double pitch)
{
    const struct mw_grid *grid = maze->grid;
    const struct lie lie = {.pitch = pitch, .wall = wall_width(look, pitch)};
    const struct mw_box walls = bounds_of(grid, &lie);
    const struct mw_end end[2] = {maze->start, maze->finish};
    struct room room = {0};
    for (int i = 0; i < 2; i++) {
        if (end[i].gate == MW_OUTSIDE)
            continue;
        if (look->label_size > 0) {
            struct sign sign = sign_at(grid, end[i].gate, &lie, label_text(s, look, i == 1), i == 1);
            double half = arrow_length(pitch) / 2;
            make_room(&room, &walls, sign.label);
            make_room(&room, &walls,
                      (struct mw_box){sign.far.x - half, sign.far.y - half, 2 * half, 2 * half});
        } else {
            struct mw_point middle = on_page(&lie, mw_wall_middle(grid, end[i].gate));
            double reach = 0.5 * pitch;
            make_room(&room, &walls,
                      (struct mw_box){middle.x - reach, middle.y - reach, 2 * reach, 2 * reach});
        }
    }
    return room;
}

static double fitting_pitch(const struct mw_grid *grid, struct mw_box box, const struct room *room,
                            const struct look *look)
{
    double w = box.w - room->left - room->right, h = box.h - room->top - room->bottom;
    double pitch = fmin(fmin(w / grid->box.w, h / grid->box.h), look->most_pitch);
    double wall = wall_width(look, pitch); /* half of it lies outside on each side */
    return round_down(fmin(fmin((w - wall) / grid->box.w, (h - wall) / grid->box.h), look->most_pitch));
}

static double eighth(double x)
{
    return floor(x * 8 + 0.5) / 8;
}

static struct lie lie_in(const struct mw_grid *grid, struct mw_box box, const struct room *room,
                         const struct look *look, double pitch)
{
    double free_w = box.w - room->left - room->right - pitch * grid->box.w;
    double free_h = box.h - room->top - room->bottom - pitch * grid->box.h;
    if (look->hang)
        free_h = wall_width(look, pitch);
    return (struct lie){eighth(box.x + room->left + free_w / 2 - pitch * grid->box.x),
                        eighth(box.y + room->top + free_h / 2 - pitch * grid->box.y), pitch,
                        wall_width(look, pitch)};
}

static void note_placing(struct setting_out *s, int puzzle, const struct lie *lie, const struct look *look)
{
    const struct mw_maze *maze = s->solved[puzzle]->maze;
    struct mw_page *page = s->page;
    page->placing =
        mw_grow(s->arena, page->placing, page->nplacings, &page->placing_room, sizeof *page->placing);
    page->placing[page->nplacings++] = (struct mw_placing){
        puzzle, look->route, bounds_of(maze->grid, lie), on_page(lie, maze->grid->centre[maze->start.cell]),
        on_page(lie, maze->grid->centre[maze->finish.cell])};
}

struct mw_box mw_draw_maze(struct setting_out *s, int puzzle, struct mw_box box, const struct look *look)
{
    const struct mw_solved *solved = s->solved[puzzle];
    const struct mw_maze *maze = solved->maze;
    /* Arrows scale with the pitch, and the pitch depends on their room: the largest arrows first, then as
     * they are. */
    struct room room = room_for_ends(s, maze, look, look->most_pitch);
    double pitch = fitting_pitch(maze->grid, box, &room, look);
    room = room_for_ends(s, maze, look, pitch);
    pitch = fitting_pitch(maze->grid, box, &room, look);
    struct lie lie = lie_in(maze->grid, box, &room, look, pitch);

    for (int finish = 0; finish < 2; finish++)
        draw_end(s, maze, &lie, look, finish);
    mw_add_stroke(
        s, look->wall_ink,
        (struct mw_mark){.x = lie.x, .y = lie.y, .scale = pitch, .lines = solved->walls, .width = lie.wall});
    if (look->route)
        draw_route(s, solved, &lie, look);
    note_placing(s, puzzle, &lie, look);
    return bounds_of(maze->grid, &lie);
}

struct mw_box mw_maze_extent(struct setting_out *s, int puzzle, double pitch, const struct look *look)
{
    const struct mw_maze *maze = s->solved[puzzle]->maze;
    struct room room = room_for_ends(s, maze, look, pitch);
    double wall = wall_width(look, pitch);
    return (struct mw_box){0, 0, ceil(room.left + room.right + pitch * maze->grid->box.w + wall),
                           ceil(room.top + room.bottom + pitch * maze->grid->box.h + wall)};
}
