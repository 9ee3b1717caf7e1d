/* Computes with polygons, boxes and arcs. */
#include "mazewright/geometry.h"

double mw_polygon_area(int n, const struct mw_point *corner)
{
    double twice = 0;
    for (int i = 0; i < n; i++)
        twice += mw_cross(corner[i], corner[(i + 1) % n]);
    return twice / 2;
}

struct mw_point mw_polygon_centre(int n, const struct mw_point *corner)
{
    double twice_area = 0, x = 0, y = 0;
    for (int i = 0; i < n; i++) {
        const struct mw_point p = corner[i], q = corner[(i + 1) % n];
        const double cross = mw_cross(p, q);
        twice_area += cross;
        x += (p.x + q.x) * cross;
        y += (p.y + q.y) * cross;
    }
    return (struct mw_point){x / (3 * twice_area), y / (3 * twice_area)};
}

double mw_nearest_share(struct mw_point p, struct mw_point a, struct mw_point b)
{
    const struct mw_point way = {b.x - a.x, b.y - a.y}, to = {p.x - a.x, p.y - a.y};
    const double length2 = mw_dot(way, way);
    return length2 > 0 ? fmin(fmax(mw_dot(way, to) / length2, 0), 1) : 0;
}

double mw_distance_to_piece(struct mw_point p, struct mw_point a, struct mw_point b)
{
    return mw_distance(p, mw_plus(a, mw_plus(b, a, -1), mw_nearest_share(p, a, b)));
}

static bool is_left(struct mw_point a, struct mw_point b, struct mw_point p)
{
    return mw_lattice(mw_cross(mw_plus(b, a, -1), mw_plus(p, a, -1))) < mw_lattice(0);
}

bool mw_ways_cross(struct mw_point a, struct mw_point b, struct mw_point p, struct mw_point q)
{
    return is_left(a, b, p) != is_left(a, b, q) && is_left(p, q, a) != is_left(p, q, b);
}

double mw_distance_between_pieces(struct mw_point a, struct mw_point b, struct mw_point p, struct mw_point q)
{
    if (mw_ways_cross(a, b, p, q))
        return 0;
    return fmin(fmin(mw_distance_to_piece(a, p, q), mw_distance_to_piece(b, p, q)),
                fmin(mw_distance_to_piece(p, a, b), mw_distance_to_piece(q, a, b)));
}

void mw_mark_bends(const struct mw_point *at, int from, int to, double far, bool *bend)
{
    int farthest = from;
    long long most = mw_lattice(far);
    for (int i = from + 1; i < to; i++) {
        const long long off = mw_lattice(mw_distance_to_piece(at[i], at[from], at[to]));
        if (off > most) {
            most = off;
            farthest = i;
        }
    }
    if (farthest == from)
        return;
    bend[farthest] = true;
    mw_mark_bends(at, from, farthest, far, bend);
    mw_mark_bends(at, farthest, to, far, bend);
}

struct mw_box mw_box_grown(struct mw_box b, double by)
{
    return (struct mw_box){b.x - by, b.y - by, b.w + 2 * by, b.h + 2 * by};
}

struct mw_box mw_box_whole(struct mw_box b)
{
    const double left = floor(mw_settled(b.x)), top = floor(mw_settled(b.y));
    return (struct mw_box){left, top, ceil(mw_settled(b.x + b.w)) - left, ceil(mw_settled(b.y + b.h)) - top};
}

struct mw_box mw_box_common(struct mw_box a, struct mw_box b)
{
    double x = fmax(a.x, b.x), y = fmax(a.y, b.y);
    return (struct mw_box){x, y, fmin(a.x + a.w, b.x + b.w) - x, fmin(a.y + a.h, b.y + b.h) - y};
}

struct mw_box mw_box_around(struct mw_box a, struct mw_box b)
{
    const double x = fmin(a.x, b.x), y = fmin(a.y, b.y);
    return (struct mw_box){x, y, fmax(a.x + a.w, b.x + b.w) - x, fmax(a.y + a.h, b.y + b.h) - y};
}

struct mw_bounds mw_bounds_none(void)
{
    return (struct mw_bounds){INFINITY, INFINITY, -INFINITY, -INFINITY};
}

void mw_bounds_add(struct mw_bounds *b, struct mw_point p)
{
    b->left = p.x < b->left ? p.x : b->left;
    b->top = p.y < b->top ? p.y : b->top;
    b->right = p.x > b->right ? p.x : b->right;
    b->bottom = p.y > b->bottom ? p.y : b->bottom;
}

struct mw_box mw_bounds_box(const struct mw_bounds *b)
{
    return (struct mw_box){b->left, b->top, b->right - b->left, b->bottom - b->top};
}

/* Returns the circle of an arc. The centre lies beside the middle of the chord, at a distance that follows
 * from the bulge. Seen from `from` towards `to`, the centre is on the right if the arc turns clockwise by
 * less than half a turn. */
struct mw_arc mw_arc_of(struct mw_vertex from, struct mw_vertex to)
{
    double bulge = from.bulge, x = to.x - from.x, y = to.y - from.y;
    double to_centre = (1 - bulge * bulge) / (4 * bulge);
    struct mw_point centre = {(from.x + to.x) / 2 - to_centre * y, (from.y + to.y) / 2 + to_centre * x};
    return (struct mw_arc){centre, hypot(from.x - centre.x, from.y - centre.y),
                           atan2(from.y - centre.y, from.x - centre.x), 4 * atan(bulge)};
}

struct mw_point mw_piece_middle(struct mw_vertex from, struct mw_vertex to)
{
    double x = to.x - from.x, y = to.y - from.y;
    return (struct mw_point){from.x + x / 2 + from.bulge * y / 2, from.y + y / 2 - from.bulge * x / 2};
}

/* Adds both ends of a piece. If the piece is an arc, also adds the rightmost, lowest, leftmost and topmost
 * points of its circle, each only if it lies on the arc. */
void mw_bounds_add_piece(struct mw_bounds *bounds, struct mw_vertex from, struct mw_vertex to)
{
    const double quarter = 1.57079632679489662;
    mw_bounds_add(bounds, (struct mw_point){from.x, from.y});
    mw_bounds_add(bounds, (struct mw_point){to.x, to.y});
    if (from.bulge == 0)
        return;
    const struct mw_arc arc = mw_arc_of(from, to);
    const double first = fmin(arc.start, arc.start + arc.turn), last = fmax(arc.start, arc.start + arc.turn);
    for (double k = ceil(first / quarter); k * quarter <= last; k++)
        mw_bounds_add(bounds,
                      mw_plus(arc.centre, (struct mw_point){cos(k * quarter), sin(k * quarter)}, arc.radius));
}

int mw_arc_curves(struct mw_vertex from, struct mw_vertex to, double small,
                  struct mw_curve curve[MW_MOST_CURVES])
{
    const double eighth = 0.78539816339744831; /* an eighth of a turn, in radians */
    const struct mw_arc arc = mw_arc_of(from, to);
    const double part = mw_lattice(arc.radius) <= mw_lattice(small) ? 2 * eighth : eighth;
    int n = (int)ceil(fabs(arc.turn) / part - 1e-6);
    n = n < 1 ? 1 : n > MW_MOST_CURVES ? MW_MOST_CURVES : n;
    const double step = arc.turn / n, reach = 4 / 3.0 * tan(step / 4) * arc.radius;
    for (int i = 0; i < n; i++) {
        double a = arc.start + i * step, b = a + step;
        struct mw_point start = mw_plus(arc.centre, (struct mw_point){cos(a), sin(a)}, arc.radius),
                        end = mw_plus(arc.centre, (struct mw_point){cos(b), sin(b)}, arc.radius);
        if (i + 1 == n)
            end = (struct mw_point){to.x, to.y};
        curve[i] = (struct mw_curve){{mw_plus(start, (struct mw_point){-sin(a), cos(a)}, reach),
                                      mw_plus(end, (struct mw_point){-sin(b), cos(b)}, -reach), end}};
    }
    return n;
}

static int pieces_of(struct mw_vertex from, struct mw_vertex to, double off)
{
    if (from.bulge == 0)
        return 1;
    const struct mw_arc arc = mw_arc_of(from, to);
    const double turn = off < arc.radius ? 2 * acos(1 - off / arc.radius) : 3;
    return (int)ceil(fabs(arc.turn) / turn);
}

static struct mw_line flat(struct mw_arena *arena, const struct mw_line *line, double off)
{
    const int npieces = line->n - !line->closed;
    int n = 1, k = 0;
    for (int i = 0; i < npieces; i++)
        n += pieces_of(line->at[i], line->at[(i + 1) % line->n], off);
    struct mw_vertex *at = MW_ARRAY(arena, n, struct mw_vertex);
    for (int i = 0; i < npieces; i++) {
        const struct mw_vertex from = line->at[i], to = line->at[(i + 1) % line->n];
        const int pieces = pieces_of(from, to, off);
        const struct mw_arc arc = mw_arc_of(from, to);
        at[k++] = (struct mw_vertex){from.x, from.y, 0};
        for (int p = 1; p < pieces; p++) {
            const double angle = arc.start + arc.turn * p / pieces;
            at[k++] = (struct mw_vertex){arc.centre.x + arc.radius * cos(angle),
                                         arc.centre.y + arc.radius * sin(angle), 0};
        }
    }
    if (!line->closed)
        at[k++] = (struct mw_vertex){line->at[line->n - 1].x, line->at[line->n - 1].y, 0};
    return (struct mw_line){k, line->closed, at};
}

const struct mw_lines *mw_lines_flat(struct mw_arena *arena, const struct mw_lines *lines, double off)
{
    struct mw_line *line = MW_ARRAY(arena, lines->n, struct mw_line);
    struct mw_lines *all = MW_NEW(arena, struct mw_lines);
    for (int i = 0; i < lines->n; i++)
        line[i] = flat(arena, &lines->line[i], off);
    *all = (struct mw_lines){lines->n, line};
    return all;
}

int mw_count_points(const struct mw_lines *lines)
{
    int n = 0;
    for (int i = 0; i < lines->n; i++)
        n += lines->line[i].n;
    return n;
}

bool mw_lines_have_arcs(const struct mw_lines *lines)
{
    for (int i = 0; i < lines->n; i++)
        for (int k = 0; k < lines->line[i].n; k++)
            if (lines->line[i].at[k].bulge != 0)
                return true;
    return false;
}

static bool is_whole(double x)
{
    const double hair = 1e-6; /* tolerance for sums of tenths */
    return fabs(x - floor(x + 0.5)) < hair;
}

bool mw_lines_are_whole(const struct mw_lines *lines, double parts)
{
    for (int i = 0; i < lines->n; i++)
        for (int k = 0; k < lines->line[i].n; k++)
            if (!is_whole(parts * lines->line[i].at[k].x) || !is_whole(parts * lines->line[i].at[k].y))
                return false;
    return true;
}
