/* Reads objects of a PDF. For an object that is missing, or has another type than the one asked for, the
 * result is a null object, "", 0 or false. */
#include "preflight/pdf.h"

#include <math.h>
#include <string.h>

qpdf_oh mw_preflight_key(struct pdf_reading *r, qpdf_oh dict, const char *name)
{
    qpdf_oh within = qpdf_oh_is_stream(r->pdf, dict) ? qpdf_oh_get_dict(r->pdf, dict) : dict;
    return qpdf_oh_is_dictionary(r->pdf, within) ? qpdf_oh_get_key(r->pdf, within, name)
                                                 : qpdf_oh_new_null(r->pdf);
}

bool mw_preflight_has(struct pdf_reading *r, qpdf_oh dict, const char *name)
{
    return !qpdf_oh_is_null(r->pdf, mw_preflight_key(r, dict, name));
}

bool mw_preflight_is_named(struct pdf_reading *r, qpdf_oh object, const char *name)
{
    return qpdf_oh_is_name(r->pdf, object) && strcmp(qpdf_oh_get_name(r->pdf, object), name) == 0;
}

const char *mw_preflight_name(struct pdf_reading *r, qpdf_oh object)
{
    return qpdf_oh_is_name(r->pdf, object) ? mw_format(r->arena, "%s", qpdf_oh_get_name(r->pdf, object) + 1)
                                           : "";
}

const char *mw_preflight_string(struct pdf_reading *r, qpdf_oh object)
{
    return qpdf_oh_is_string(r->pdf, object)
               ? mw_format(r->arena, "%s", qpdf_oh_get_utf8_value(r->pdf, object))
               : "";
}

int mw_preflight_count(struct pdf_reading *r, qpdf_oh array)
{
    return qpdf_oh_is_array(r->pdf, array) ? qpdf_oh_get_array_n_items(r->pdf, array) : 0;
}

qpdf_oh mw_preflight_item(struct pdf_reading *r, qpdf_oh object, int i)
{
    if (i < mw_preflight_count(r, object))
        return qpdf_oh_get_array_item(r->pdf, object, i);
    return i == 0 && !qpdf_oh_is_array(r->pdf, object) ? object : qpdf_oh_new_null(r->pdf);
}

bool mw_preflight_is_near(double a, double b)
{
    return fabs(a - b) <= 0.72 + 1e-6;
}
