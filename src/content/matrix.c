/* Matrices of a PDF. */
#include "content/marks.h"

#include <math.h>

struct content_matrix mw_content_product(struct content_matrix p, struct content_matrix q)
{
    return (struct content_matrix){p.a * q.a + p.b * q.c,       p.a * q.b + p.b * q.d,
                                   p.c * q.a + p.d * q.c,       p.c * q.b + p.d * q.d,
                                   p.e * q.a + p.f * q.c + q.e, p.e * q.b + p.f * q.d + q.f};
}

struct mw_point mw_content_placed(const struct content_matrix *m, double x, double y)
{
    return (struct mw_point){m->a * x + m->c * y + m->e, m->b * x + m->d * y + m->f};
}

/* Returns the greater or the lesser of a matrix's two singular values. */
static double scale_of(const struct content_matrix *m, bool is_greater)
{
    const double sum = m->a * m->a + m->b * m->b + m->c * m->c + m->d * m->d,
                 product = m->a * m->d - m->b * m->c, root = sqrt(fmax(0, sum * sum - 4 * product * product));
    return sqrt(fmax(0, (sum + (is_greater ? root : -root)) / 2));
}

double mw_content_least_scale(const struct content_matrix *m)
{
    return scale_of(m, false);
}

double mw_content_greatest_scale(const struct content_matrix *m)
{
    return scale_of(m, true);
}
