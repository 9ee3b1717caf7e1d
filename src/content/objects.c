#include "content/objects.h"

#include <math.h>
#include <string.h>

qpdf_oh mw_content_key(qpdf_data pdf, qpdf_oh dict, const char *name)
{
    qpdf_oh within = qpdf_oh_is_stream(pdf, dict) ? qpdf_oh_get_dict(pdf, dict) : dict;
    return qpdf_oh_is_dictionary(pdf, within) ? qpdf_oh_get_key(pdf, within, name) : qpdf_oh_new_null(pdf);
}

bool mw_content_has(qpdf_data pdf, qpdf_oh dict, const char *name)
{
    return !qpdf_oh_is_null(pdf, mw_content_key(pdf, dict, name));
}

bool mw_content_is_named(qpdf_data pdf, qpdf_oh object, const char *name)
{
    return qpdf_oh_is_name(pdf, object) && strcmp(qpdf_oh_get_name(pdf, object), name) == 0;
}

const char *mw_content_name(struct mw_arena *arena, qpdf_data pdf, qpdf_oh object)
{
    return qpdf_oh_is_name(pdf, object) ? mw_format(arena, "%s", qpdf_oh_get_name(pdf, object) + 1) : "";
}

const char *mw_content_string(struct mw_arena *arena, qpdf_data pdf, qpdf_oh object)
{
    return qpdf_oh_is_string(pdf, object) ? mw_format(arena, "%s", qpdf_oh_get_utf8_value(pdf, object)) : "";
}

int mw_content_count(qpdf_data pdf, qpdf_oh array)
{
    return qpdf_oh_is_array(pdf, array) ? qpdf_oh_get_array_n_items(pdf, array) : 0;
}

qpdf_oh mw_content_item(qpdf_data pdf, qpdf_oh object, int i)
{
    if (i < mw_content_count(pdf, object))
        return qpdf_oh_get_array_item(pdf, object, i);
    return i == 0 && !qpdf_oh_is_array(pdf, object) ? object : qpdf_oh_new_null(pdf);
}

double mw_content_number(qpdf_data pdf, qpdf_oh object, double fallback)
{
    const double number = qpdf_oh_is_number(pdf, object) ? qpdf_oh_get_numeric_value(pdf, object) : fallback;
    return isfinite(number) ? number : fallback;
}
