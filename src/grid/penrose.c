/* penrose: thick and thin rhombs that never repeat, by exact substitution. A rhomb consists of two halves:
 * isosceles triangles whose base is a diagonal of the rhomb and whose tip is `a`. Each step scales everything
 * by the golden ratio and cuts every half into smaller ones of unit side; at the end, halves with the same
 * base are joined. Points are integers a0 + a1 z + a2 z^2 + a3 z^3 of z, a fifth of a turn, so they are
 * exact, and their coefficients name them. The start is a wheel of ten thin halves. */
#include "mazewright/grid.h"

#include <math.h>
#include <stdlib.h>

#define SIDE   1.3
#define GOLDEN 1.618033988749895
/* Square root of the mean area of a rhomb of unit side: the mean width and height that a cell takes. */
#define STEP 0.9013

struct number {
    int a[4];
};

struct half {
    bool thick;
    struct number a, b, c;
};

static struct number plus(struct number x, struct number y, int times)
{
    for (int i = 0; i < 4; i++)
        x.a[i] += times * y.a[i];
    return x;
}

static struct number fifth_turn(struct number x)
{
    return (struct number){{-x.a[3], x.a[0] - x.a[3], x.a[1] - x.a[3], x.a[2] - x.a[3]}};
}

/* Multiplies by the golden ratio, -(z^2 + z^3). */
static struct number golden(struct number x)
{
    struct number twice = fifth_turn(fifth_turn(x));
    return plus(plus((struct number){{0}}, twice, -1), fifth_turn(twice), -1);
}

static struct mw_point place(struct number x)
{
    static const double re[] = {1, 0.30901699437494745, -0.8090169943749475, -0.8090169943749475};
    static const double im[] = {0, 0.9510565162951535, 0.5877852522924731, -0.5877852522924731};
    struct mw_point p = {0, 0};
    for (int i = 0; i < 4; i++) {
        p.x += x.a[i] * re[i];
        p.y += x.a[i] * im[i];
    }
    return p;
}

/* Returns the point that divides the line from golden(x) to golden(y) in the golden ratio; the longer part
 * begins at golden(x). */
static struct number between(struct number x, struct number y)
{
    return plus(plus(golden(x), y, 1), x, -1);
}

/* Divides half a rhomb into two or three smaller halves. Returns how many. */
static int cut(const struct half *h, struct half *out)
{
    struct number a = golden(h->a), b = golden(h->b), c = golden(h->c);
    if (!h->thick) {
        struct number p = between(h->a, h->b);
        out[0] = (struct half){false, c, p, b};
        out[1] = (struct half){true, p, c, a};
        return 2;
    }
    struct number q = between(h->b, h->a), r = between(h->b, h->c);
    out[0] = (struct half){true, r, c, a};
    out[1] = (struct half){true, q, r, b};
    out[2] = (struct half){false, r, q, a};
    return 3;
}

static int make_wheel(struct half *half)
{
    struct number spoke = {{1}};
    for (int i = 0; i < 10; i++) {
        struct number next = fifth_turn(fifth_turn(fifth_turn(spoke))); /* a tenth of a turn is -z^3 */
        next = plus((struct number){{0}}, next, -1);
        half[i] = (struct half){false, {{0}}, i % 2 ? next : spoke, i % 2 ? spoke : next};
        spoke = next;
    }
    return 10;
}

static bool is_near(const struct half *h, double scale, double half_w, double half_h)
{
    struct mw_point p = place(h->a);
    return fabs(p.x) * scale < half_w + 2 * scale && fabs(p.y) * scale < half_h + 2 * scale;
}

static int compare(struct number x, struct number y)
{
    for (int i = 0; i < 4; i++)
        if (x.a[i] != y.a[i])
            return x.a[i] < y.a[i] ? -1 : 1;
    return 0;
}

static int compare_bases(const struct half *x, const struct half *y)
{
    return compare(plus(x->b, x->c, 1), plus(y->b, y->c, 1));
}

/* Orders halves by their bases, then by their tips, so that no two are equal. */
static int compare_halves(const void *x, const void *y)
{
    int by_base = compare_bases(x, y);
    return by_base ? by_base : compare(((const struct half *)x)->a, ((const struct half *)y)->a);
}

static struct mw_corner corner_at(struct number x)
{
    struct mw_point p = place(x);
    return (struct mw_corner){{(int)((unsigned)x.a[0] << 16 ^ ((unsigned)x.a[1] & 0xffff)),
                               (int)((unsigned)x.a[2] << 16 ^ ((unsigned)x.a[3] & 0xffff))},
                              SIDE * p.x,
                              SIDE * p.y,
                              0};
}

static void emit_rhomb(struct mw_builder *builder, const struct half *h, struct number far_tip)
{
    struct mw_point a = place(h->a), b = place(h->b), c = place(h->c);
    bool clockwise = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
    const struct mw_corner corner[] = {corner_at(h->a), corner_at(clockwise ? h->b : h->c),
                                       corner_at(far_tip), corner_at(clockwise ? h->c : h->b)};
    mw_emit_polygon(builder, 4, corner);
}

static void emit(struct mw_builder *builder, struct mw_size size)
{
    double half_w = size.w * STEP / 2, half_h = size.h * STEP / 2, scale = 1;
    while (0.9 * scale < hypot(half_w, half_h) + 2)
        scale *= GOLDEN;
    struct mw_arena *arena = mw_arena_new();
    struct half *half = MW_ARRAY(arena, 10, struct half);
    int n = make_wheel(half);
    while (scale > 1.5) {
        struct half *cuts = MW_ARRAY(arena, 3 * n, struct half);
        int ncuts = 0;
        scale /= GOLDEN;
        for (int i = 0; i < n; i++) {
            struct half piece[3];
            int pieces = cut(&half[i], piece);
            for (int k = 0; k < pieces; k++)
                if (is_near(&piece[k], scale, half_w, half_h))
                    cuts[ncuts++] = piece[k];
        }
        half = cuts;
        n = ncuts;
    }
    qsort(half, (size_t)n, sizeof *half, compare_halves);
    for (int i = 0; i + 1 < n; i++) {
        struct mw_point b = place(half[i].b), c = place(half[i].c);
        bool inside = mw_lattice(fabs(b.x + c.x) / 2) < mw_lattice(half_w) &&
                      mw_lattice(fabs(b.y + c.y) / 2) < mw_lattice(half_h);
        if (inside && compare_bases(&half[i], &half[i + 1]) == 0)
            emit_rhomb(builder, &half[i], half[i + 1].a);
    }
    mw_arena_free(arena);
}

MW_SHOWN const struct mw_tiling mw_tiling_penrose = {
    .name = "penrose",
    .brief = "thick and thin rhombs that never repeat; size WxH, about as many cells across and down",
    .ragged = true,
    .pinched = true,
    .least = {4, 4},
    .cost = 2.3,
    .emit = emit,
};
