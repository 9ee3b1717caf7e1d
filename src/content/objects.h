/* Reads objects of a PDF through libqpdf. For an object that is missing, or has another type than the one
 * asked for, the result is a null object, "", 0 or false. */
#ifndef MW_CONTENT_OBJECTS_H
#define MW_CONTENT_OBJECTS_H

#include "mazewright/base.h"

#include <qpdf/qpdf-c.h>

/* Returns the value of a key in a dictionary or a stream; a null object if there is none. */
qpdf_oh mw_content_key(qpdf_data, qpdf_oh dict, const char *name);
bool mw_content_has(qpdf_data, qpdf_oh dict, const char *name);
bool mw_content_is_named(qpdf_data, qpdf_oh, const char *name);
/* Returns a name without its slash; "" if the object is no name. */
const char *mw_content_name(struct mw_arena *, qpdf_data, qpdf_oh);
/* Returns the text of a string in UTF-8; "" if the object is no string. */
const char *mw_content_string(struct mw_arena *, qpdf_data, qpdf_oh);
/* Returns item i of an array. For any other object, item 0 is the object itself, and others are null objects.
 */
qpdf_oh mw_content_item(qpdf_data, qpdf_oh, int i);
int mw_content_count(qpdf_data, qpdf_oh array);
/* Returns the value of a number; `fallback` if the object is none, or its value is not finite. */
double mw_content_number(qpdf_data, qpdf_oh, double fallback);

#endif
