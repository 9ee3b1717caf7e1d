/* Makes grids, sizes and shapes, and finds those made before. */
#include "plan/shared.h"

#include <string.h>

struct built {
    struct mw_request request;
    const struct mw_grid *grid;
};

/* A word, and its own size on a tiling. */
struct sized {
    const struct mw_shape *shape;
    const struct mw_tiling *tiling;
    struct mw_size size;
};

/* A word's shape, and `as`, the word broken into lines or rotated to fit pages of `per_page` puzzles. */
struct fitted {
    const struct mw_shape *shape;
    int per_page;
    const struct mw_shape *as;
};

/* A request with another text, and its shape. */
struct named {
    const struct mw_shape_request *of;
    const char *text;
    const struct mw_shape *shape;
};

static bool is_one_grid(const struct mw_request *a, const struct mw_request *b)
{
    return a->tiling == b->tiling && a->size.w == b->size.w && a->size.h == b->size.h &&
           a->shape == b->shape && a->vary.route == b->vary.route && a->vary.floors == b->vary.floors &&
           mw_request_bends(a) == mw_request_bends(b) &&
           (a->vary.symmetry == b->vary.symmetry || !a->shape || !mw_request_bends(a));
}

const struct mw_grid *mw_shared_grid(void *shared, const struct mw_request *r)
{
    struct shared *s = shared;
    for (int i = s->nbuilt - 1; i >= 0; i--)
        if (is_one_grid(&s->built[i].request, r))
            return s->built[i].grid;
    MW_GROW(s->arena, s->built, s->nbuilt, s->built_capacity);
    s->built[s->nbuilt] = (struct built){*r, mw_request_grid(s->arena, r)};
    return s->built[s->nbuilt++].grid;
}

struct mw_size mw_shared_size(void *shared, const struct mw_request *r)
{
    struct shared *s = shared;
    for (int i = s->nsized - 1; i >= 0; i--)
        if (s->sized[i].shape == r->shape && s->sized[i].tiling == r->tiling)
            return s->sized[i].size;
    MW_GROW(s->arena, s->sized, s->nsized, s->sized_capacity);
    s->sized[s->nsized] = (struct sized){r->shape, r->tiling, mw_request_size_for(r->tiling, r->shape)};
    return s->sized[s->nsized++].size;
}

const struct mw_shape *mw_shared_fitted(struct shared *s, const struct mw_shape *shape, int per_page,
                                        struct mw_box space)
{
    for (int i = 0; i < s->nfitted; i++)
        if (s->fitted[i].shape == shape && s->fitted[i].per_page == per_page)
            return s->fitted[i].as;
    MW_GROW(s->arena, s->fitted, s->nfitted, s->fitted_capacity);
    s->fitted[s->nfitted] =
        (struct fitted){shape, per_page, mw_shape_fitted(s->arena, shape, space.w, space.h)};
    return s->fitted[s->nfitted++].as;
}

const struct mw_shape *mw_shared_named(struct shared *s, const struct mw_shape_request *of, const char *text,
                                       const char *file, struct mw_error *error)
{
    for (int i = s->nnamed - 1; i >= 0; i--)
        if (s->named[i].of == of && strcmp(s->named[i].text, text) == 0)
            return s->named[i].shape;
    struct mw_shape_request r = *of;
    r.text = text;
    const struct mw_shape *shape = mw_shape_make(s->arena, &r, file, error);
    MW_GROW(s->arena, s->named, s->nnamed, s->named_capacity);
    if (shape)
        s->named[s->nnamed++] = (struct named){of, text, shape};
    return shape;
}
