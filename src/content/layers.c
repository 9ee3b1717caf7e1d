/* Tells which layers of a PDF (optional content, ISO 32000, 8.11) are switched off, so that what lies in them
 * is not printed. */
#include "content/layers.h"

/* True if an array holds an object, by its number. */
static bool has_object(qpdf_data pdf, qpdf_oh array, int number)
{
    for (int i = 0; i < mw_content_count(pdf, array); i++)
        if (qpdf_oh_get_object_id(pdf, mw_content_item(pdf, array, i)) == number)
            return true;
    return false;
}

/* True if a layer is off in the document's usual configuration. */
static bool group_is_off(qpdf_data pdf, qpdf_oh group)
{
    qpdf_oh usual = mw_content_key(pdf, mw_content_key(pdf, qpdf_get_root(pdf), "/OCProperties"), "/D");
    const int number = qpdf_oh_get_object_id(pdf, group);
    const bool starts_off = mw_content_is_named(pdf, mw_content_key(pdf, usual, "/BaseState"), "/OFF");
    return has_object(pdf, mw_content_key(pdf, usual, starts_off ? "/ON" : "/OFF"), number) != starts_off;
}

bool mw_content_is_off(qpdf_data pdf, qpdf_oh layer)
{
    qpdf_oh groups = mw_content_key(pdf, layer, "/OCGs"), policy = mw_content_key(pdf, layer, "/P");
    if (!qpdf_oh_is_dictionary(pdf, layer))
        return false;
    if (!mw_content_is_named(pdf, mw_content_key(pdf, layer, "/Type"), "/OCMD"))
        return group_is_off(pdf, layer);
    int off = 0, n = qpdf_oh_is_array(pdf, groups) ? mw_content_count(pdf, groups) : 1;
    for (int i = 0; i < n; i++)
        off += group_is_off(pdf, mw_content_item(pdf, groups, i));
    return n > 0 && (mw_content_is_named(pdf, policy, "/AllOn")    ? off > 0
                     : mw_content_is_named(pdf, policy, "/AnyOff") ? off == 0
                     : mw_content_is_named(pdf, policy, "/AllOff") ? off < n
                                                                   : off == n);
}
