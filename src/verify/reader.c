/* Reads single values of a manifest. */
#include "verify/reader.h"

#include <math.h>

bool mw_read_lacks(const struct reader *r, const char *key)
{
    return r->number > 0
               ? mw_fail(r->error, "%s has nothing useful about puzzle %d under \"%s\"; build the book again",
                         r->verify->manifest, r->number, key)
               : mw_fail(r->error, "%s says nothing useful under \"%s\"; build the book again",
                         r->verify->manifest, key);
}

/* Reads a list of exactly n numbers, each small enough for a coordinate on a page. */
bool mw_read_numbers(const struct reader *r, const json_t *object, const char *key, int n, double *out)
{
    const double most = 1e6;
    const json_t *list = json_object_get(object, key);
    bool good = json_array_size(list) == (size_t)n;
    for (int i = 0; good && i < n; i++) {
        out[i] = json_number_value(json_array_get(list, (size_t)i));
        good = json_is_number(json_array_get(list, (size_t)i)) && fabs(out[i]) < most;
    }
    return good || mw_read_lacks(r, key);
}

bool mw_read_point(const struct reader *r, const json_t *object, const char *key, struct mw_point *p)
{
    double v[2] = {0, 0};
    const bool good = mw_read_numbers(r, object, key, 2, v);
    *p = (struct mw_point){v[0], v[1]};
    return good;
}

bool mw_read_box(const struct reader *r, const json_t *object, const char *key, struct mw_box *b)
{
    double v[4] = {0, 0, 0, 0};
    const bool good = mw_read_numbers(r, object, key, 4, v);
    *b = (struct mw_box){v[0], v[1], v[2], v[3]};
    return good;
}

bool mw_read_length(const struct reader *r, const json_t *object, const char *key, double *out)
{
    *out = json_number_value(json_object_get(object, key));
    return (*out > 0.01 && *out < 1e5) || mw_read_lacks(r, key);
}

bool mw_read_length_or_none(const struct reader *r, const json_t *object, const char *key, double *out)
{
    const json_t *value = json_object_get(object, key);
    *out = json_number_value(value);
    return (json_is_number(value) && *out >= 0 && *out < 1e5) || mw_read_lacks(r, key);
}

bool mw_read_whole(const struct reader *r, const json_t *object, const char *key, int least, int *out)
{
    const json_t *value = json_object_get(object, key);
    *out = (int)json_integer_value(value);
    return (json_is_integer(value) && json_integer_value(value) >= least &&
            json_integer_value(value) < 1000000) ||
           mw_read_lacks(r, key);
}

bool mw_read_text(const struct reader *r, const json_t *object, const char *key, const char **out)
{
    const char *value = json_string_value(json_object_get(object, key));
    *out = value ? mw_format(r->arena, "%s", value) : NULL;
    return value || mw_read_lacks(r, key);
}

bool mw_read_yes_or_no(const struct reader *r, const json_t *object, const char *key, bool *out)
{
    const json_t *value = json_object_get(object, key);
    *out = json_is_true(value);
    return json_is_boolean(value) || mw_read_lacks(r, key);
}
